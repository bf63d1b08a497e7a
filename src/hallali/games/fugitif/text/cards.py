"""The texts of events, put together from their lines: so a card says what it does, in both languages."""

from __future__ import annotations

from typing import Final

from hallali.core.errors import marked
from hallali.games.fugitif.rules import effects as e
from hallali.games.fugitif.rules.box import Box
from hallali.games.fugitif.rules.view import FUGITIVE, MARSHAL, REACH
from hallali.i18n import Translator

N_ = marked

#: By word and parameter: the sentence on the card.
_SENTENCES: Final[dict[tuple[int, int], str]] = {
    (e.TELL, e.PARITY): N_("The Fugitive says whether the newest hideout is odd or even, if it is still hidden."),
    (e.TELL, e.DECK): N_("The Fugitive says which deck the newest hideout’s number is from, if it is still hidden."),
    (e.SHOW, FUGITIVE): N_("The Fugitive shows one card from his hand; {escape} stays hidden."),
    (e.SHOW, MARSHAL): N_("The Marshal shows one card from her hand."),
    (e.SHOW, e.BOTH): N_("Each player shows one card from their hand, the Fugitive first; {escape} stays hidden."),
    (e.SHOW, e.DRAWER): N_("The player who drew this shows one card from their hand; {escape} stays hidden."),
    (e.SHOW, e.OTHER): N_("The other player shows one card from their hand; {escape} stays hidden."),
    (e.DISCARD, FUGITIVE): N_("The Fugitive removes one card in his hand from the game, face up; not {escape}."),
    (e.DISCARD, MARSHAL): N_("The Marshal removes one card in her hand from the game, face up."),
    (e.DISCARD, e.BOTH): N_(
        "Each player removes one card in their hand from the game, face up, the Fugitive first; not {escape}."
    ),
    (e.DISCARD, e.DRAWER): N_(
        "The player who drew this removes one card in their hand from the game, face up; not {escape}."
    ),
    (e.DISCARD, e.OTHER): N_("The other player removes one card in their hand from the game, face up; not {escape}."),
    (e.PEEK, FUGITIVE): N_("The Marshal looks at one card in the Fugitive’s hand, chosen at random; not {escape}."),
    (e.PEEK, MARSHAL): N_("The Fugitive looks at one card in the Marshal’s hand, chosen at random."),
    (e.PEEK, e.BOTH): N_("Each player looks at one card in the other’s hand, chosen at random; not {escape}."),
    (e.PEEK, e.DRAWER): N_(
        "The other player looks at one card in the hand of the player who drew this, chosen at random; not {escape}."
    ),
    (e.PEEK, e.OTHER): N_(
        "The player who drew this looks at one card in the other’s hand, chosen at random; not {escape}."
    ),
    (e.DRAW, FUGITIVE): N_("The Fugitive draws a card."),
    (e.DRAW, MARSHAL): N_("The Marshal draws a card."),
    (e.DRAW, e.BOTH): N_("Each player draws a card, the Fugitive first."),
    (e.DRAW, e.DRAWER): N_("The player who drew this draws a card."),
    (e.DRAW, e.OTHER): N_("The other player draws a card too."),
    (e.SWAP, 0): N_("Each player gives the other one card from their hand, face down; not {escape}."),
    (e.ASK, e.TEN): N_("The Marshal names a range of ten; the Fugitive says whether a hidden hideout lies in it."),
    (e.ASK, e.DECK): N_("The Marshal names a deck; the Fugitive says whether a hidden hideout has one of its numbers."),
    (e.REVEAL, 0): N_("The Fugitive turns up one hidden hideout of his choice, with its sprint cards."),
    (e.RECOVER, 0): N_("The Fugitive takes back the sprint cards of one found hideout."),
    (e.CLOSE, FUGITIVE): N_("The Fugitive closes a deck until the end of the Marshal’s next turn."),
    (e.CLOSE, MARSHAL): N_("The Marshal closes a deck until the end of the Fugitive’s next turn."),
    (e.CLOSE, e.DRAWER): N_("The player who drew this closes a deck until the end of the other player’s next turn."),
    (e.CLOSE, e.OTHER): N_(
        "The other player closes a deck until the end of the next turn of the player who drew this."
    ),
    (e.RAZE, FUGITIVE): N_("The Fugitive names a deck; one of its cards, chosen at random, leaves the game face up."),
    (e.RAZE, MARSHAL): N_("The Marshal names a deck; one of its cards, chosen at random, leaves the game face up."),
    (e.RAZE, e.BOTH): N_(
        "Each player names a deck, the Fugitive first; one of its cards, chosen at random, leaves the game face up."
    ),
    (e.RAZE, e.DRAWER): N_(
        "The player who drew this names a deck; one of its cards, chosen at random, leaves the game face up."
    ),
    (e.RAZE, e.OTHER): N_(
        "The other player names a deck; one of its cards, chosen at random, leaves the game face up."
    ),
    (e.GIVE, FUGITIVE): N_("The Fugitive gives the Marshal one card from his hand, face down; not {escape}."),
    (e.GIVE, MARSHAL): N_("The Marshal gives the Fugitive one card from her hand, face down."),
    (e.GIVE, e.DRAWER): N_(
        "The player who drew this gives the other one card from their hand, face down; not {escape}."
    ),
    (e.GIVE, e.OTHER): N_(
        "The other player gives one card from their hand to the player who drew this, face down; not {escape}."
    ),
    (e.TAKE, FUGITIVE): N_("The Fugitive takes one card from the Marshal’s hand, chosen at random."),
    (e.TAKE, MARSHAL): N_("The Marshal takes one card from the Fugitive’s hand, chosen at random; not {escape}."),
    (e.TAKE, e.DRAWER): N_(
        "The player who drew this takes one card from the other’s hand, chosen at random; not {escape}."
    ),
    (e.TAKE, e.OTHER): N_(
        "The other player takes one card from the hand of the player who drew this, chosen at random; not {escape}."
    ),
}
_FARTHER: Final = N_("The next hideout may be up to {count} higher without sprint cards, instead of {usual}.")
_NEARER: Final = N_("The next hideout may be only {count} higher without sprint cards, instead of {usual}.")


def title(box: Box, event: int, _: Translator) -> str:
    """Return an event's name, in the reader’s language."""
    return _.of(box.events[event].name)


def text(box: Box, event: int, _: Translator) -> str:
    """Return what an event says: a sentence for each of its lines."""
    lines = [
        _.of(box.events[event].text) if word == e.FREE else _sentence(word, what, box, _)
        for word, what in reversed(box.lines[event])
    ]
    return " ".join(lines)


def free_text(box: Box, event: int, _: Translator) -> str:
    """Return what is written on a free card, besides the lines that come first."""
    return _.of(box.events[event].text)


def change(box: Box, event: int, number: int, _: Translator) -> str:
    """Return what a change that a free card offers does. number: which, from 0."""
    word, what = box.offers[event][number]
    return _sentence(word, what, box, _)


def whole(box: Box, event: int, _: Translator) -> str:
    """Return what is printed on an event's card: what it says, and whether its drawer draws again (FUG-31)."""
    again = _("Draw again.") if box.events[event].redraw else ""
    return " ".join(filter(None, (text(box, event, _), again)))


def _sentence(word: int, what: int, box: Box, _: Translator) -> str:
    if word == e.REACH:
        return _(_FARTHER if what > REACH else _NEARER).format(count=what, usual=REACH)
    if word == e.GUESS:
        return _.counted(
            "On her next turn with a guess, the Marshal has {count} more guess.",
            "On her next turn with a guess, the Marshal has {count} more guesses.",
            what,
        )
    if word == e.MISS:
        return _.counted(
            "On her next turn with a guess, the Marshal has {count} guess fewer.",
            "On her next turn with a guess, the Marshal has {count} guesses fewer.",
            what,
        )
    return _(_SENTENCES[word, what]).format(escape=box.escape)
