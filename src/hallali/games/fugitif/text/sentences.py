"""Fugitif in sentences, as one seat reads them: the log, and the end of the game."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from hallali import i18n
from hallali.core import bits
from hallali.core.contract import Told
from hallali.core.seats import SPECTATOR
from hallali.games.fugitif.rules import view as v
from hallali.games.fugitif.rules.actions import OPTION
from hallali.games.fugitif.rules.box import Box
from hallali.games.fugitif.text import cards

Translate = i18n.Translator


def never_found(numbers: Sequence[int], _: Translate) -> str:
    """Return which hideouts were never found; "" if all were."""
    if len(numbers) == 1:
        return _("Never found: {number}.").format(number=numbers[0])
    return _("Never found: {numbers}.").format(numbers=_.listed(numbers)) if numbers else ""


def bounds(deck: int, box: Box) -> tuple[int, int]:
    """Return the lowest and the highest number that a deck starts with: a deck is named by its numbers."""
    mask = box.deck_mask(deck)
    return bits.lowest(mask), bits.highest(mask)


def seat_name(seat: int, _: Translate) -> str:
    """Return a seat's name with its article."""
    if seat == v.FUGITIVE:
        return _("The Fugitive")
    return _("The Marshal") if seat == v.MARSHAL else _("A spectator")


def eyes(seat: int, _: Translate) -> str:
    """Return whose view of the board this is, in words."""
    if seat == v.FUGITIVE:
        return _("Seen by the Fugitive")
    if seat == v.MARSHAL:
        return _("Seen by the Marshal")
    return _("Public view") if seat == SPECTATOR else _("Everything shown")


# The log


def sentence(told: Told, seat: int, box: Box, _: Translate) -> str:
    """Return the log's sentence for something that a seat was told.

    It is "" if the next sentence says it anyway: that a deck was chosen.
    told: one of Fugitif's Tolds, as the seat got it. seat: the reader's. box: of the edition. _: the translator.
    """
    if isinstance(told, v.Drew):
        return _drew(told, seat, box, _)
    if isinstance(told, v.TurnedUp):
        return _turned_up(told, seat, box, _)
    if isinstance(told, v.Removed):
        return _removed(told, seat, box, _)
    if isinstance(told, v.Closed):
        return _closed(told, box, _)
    if isinstance(told, v.Picked):
        return _picked(told, seat, box, _)
    teller = _TELLERS.get(type(told))
    return teller(told, seat, _) if teller else ""


def _drew(told: v.Drew, seat: int, box: Box, _: Translate) -> str:
    if told.who == seat:
        known, unknown = _("You draw {card} (deck {low} to {high})."), _("You draw a card (deck {low} to {high}).")
    else:
        known = _("{who} draws {card} (deck {low} to {high}).")
        unknown = _("{who} draws a card (deck {low} to {high}).")
    low, high = bounds(told.deck, box)
    text = unknown if told.card is None else known
    return text.format(who=seat_name(told.who, _), card=told.card, low=low, high=high)


def _turned_up(told: v.TurnedUp, seat: int, box: Box, _: Translate) -> str:
    if told.who == seat:
        template = _("You draw an event (deck {low} to {high}). {title}: {text}")
    else:
        template = _("{who} draws an event (deck {low} to {high}). {title}: {text}")
    low, high = bounds(told.deck, box)
    title, text = cards.title(box, told.event, _), cards.text(box, told.event, _)
    return template.format(who=seat_name(told.who, _), low=low, high=high, title=title, text=text)


def under(count: int, known: Sequence[int], _: Translate) -> str:
    """Return a sentence on the sprint cards under a hideout. known: those that the reader knows; () for none."""
    if known:  # “sprint cards: 2” would read as a count
        return _.counted(
            "{count} sprint card under it: number {cards}.",
            "{count} sprint cards under it: numbers {cards}.",
            len(known),
            cards=_.listed(known),
        )
    if count == 0:
        return _("No sprint cards.")
    return _.counted("{count} sprint card under it.", "{count} sprint cards under it.", count)


def _beneath(number: int | None, known: Sequence[int], _: Translate) -> str:
    return _.counted(
        "Under {number}: sprint card {cards}.",
        "Under {number}: sprint cards {cards}.",
        len(known),
        number=number,
        cards=_.listed(known),
    )


def _laid(told: v.Laid, seat: int, _: Translate) -> str:
    if told.number is None:
        text = _("The Fugitive lays a face-down hideout.")
    elif seat == v.FUGITIVE:
        text = _("You lay hideout {number}.")
    elif seat in (v.MARSHAL, SPECTATOR):
        text = _("The Fugitive reaches {number}.")
    else:
        text = _("The Fugitive lays hideout {number}.")
    return f"{text.format(number=told.number)} {under(told.sprints, told.sprint_cards or (), _)}"


def _passed(told: v.Passed, seat: int, _: Translate) -> str:
    mine = told.who == seat
    if told.phase == v.MANHUNT:
        return _("You stop the manhunt.") if mine else _("The Marshal stops the manhunt.")
    if told.phase == v.FREE:
        if mine:
            return _("You make no more changes.")
        return _("{who} makes no more changes.").format(who=seat_name(told.who, _))
    if told.phase == v.EXTRA:
        return _("You take no extra card.") if mine else _("The Fugitive takes no extra card.")
    if told.who == v.FUGITIVE:
        return _("You lay no hideout.") if mine else _("The Fugitive lays no hideout.")
    return _("You guess nothing.") if mine else _("The Marshal guesses nothing.")


def _guessed(told: v.Guessed, seat: int, _: Translate) -> str:
    numbers = _.listed(told.numbers)
    mine = seat == v.MARSHAL
    if told.right:
        text = _("You guess {numbers}: found!") if mine else _("The Marshal guesses {numbers}: found!")
        text = text.format(numbers=numbers)
        for house in told.found:
            if house.sprint_cards:
                text += " " + _beneath(house.number, house.sprint_cards, _)
        return text
    if len(told.numbers) == 1:
        text = _("You guess {numbers}: no.") if mine else _("The Marshal guesses {numbers}: no.")
    else:
        yours, hers = _("You guess {numbers}: not all of them."), _("The Marshal guesses {numbers}: not all of them.")
        text = yours if mine else hers
    return text.format(numbers=numbers)


def hideout(place: int, sprints: int, _: Translate) -> str:
    """Name a hideout by its place in the row, from 0, with its sprint cards: to tell it from others like it."""
    return _.counted(
        "Hideout {place}: {count} sprint card.", "Hideout {place}: {count} sprint cards.", sprints, place=place + 1
    )


def found(told: v.Guessed, seat: int, _: Translate) -> str:
    """Say of a right guess which hideouts were found, and what is under each."""
    said = [_guessed(msgspec.structs.replace(told, found=()), seat, _)]
    for house in told.found:
        text = _("{number} is hideout {place}.")
        if house.sprint_cards:
            text = _("{number} is hideout {place}; under it: {cards}.")
        cards = _.listed(house.sprint_cards or ())
        said.append(text.format(number=house.number, place=house.place + 1, cards=cards))
    return " ".join(said)


def _manhunt(told: v.ManhuntBegan, seat: int, _: Translate) -> str:
    if seat == v.MARSHAL:
        return _("The Fugitive reaches the way out. The manhunt begins.")
    return _(
        "The Fugitive reaches the way out. The manhunt begins: the Marshal guesses one hideout after another, "
        "until the first mistake."
    )


def _tip(told: v.Tip, seat: int, _: Translate) -> str:
    if told.yes:
        text = _("The informant: yes, there is a hidden hideout between {low} and {high}.")
    else:
        text = _("The informant: no, there is no hidden hideout between {low} and {high}.")
    return text.format(low=told.low, high=told.high)


def _parity(told: v.Parity, seat: int, _: Translate) -> str:
    return _("The newest hideout has an even number.") if told.even else _("The newest hideout has an odd number.")


def _region(told: v.Region, seat: int, _: Translate) -> str:
    return _("The newest hideout has a number between {low} and {high}.").format(low=told.low, high=told.high)


def _revealed(told: v.Revealed, seat: int, _: Translate) -> str:
    house = told.hideout
    text = _("You turn up hideout {number}.") if seat == v.FUGITIVE else _("The Fugitive turns up hideout {number}.")
    text = text.format(number=house.number)
    if house.sprint_cards:
        text += " " + _beneath(house.number, house.sprint_cards, _)
    return text


def _shown(told: v.Shown, seat: int, _: Translate) -> str:
    mine = told.who == seat
    if told.private:
        return _looked(told, mine, _)
    if mine:
        return _("You show {card}.").format(card=told.card)
    return _("{who} shows {card}.").format(who=seat_name(told.who, _), card=told.card)


def _looked(told: v.Shown, mine: bool, _: Translate) -> str:
    """Return the sentence for a card that one player saw in the other's hand."""
    if told.who == v.FUGITIVE:
        none = _("The Marshal looks at a card in the Fugitive’s hand.")
        yours, theirs = (
            _("The Marshal looks at your {card}."),
            _("You look at a card in the Fugitive’s hand: {card}."),
        )
    else:
        none = _("The Fugitive looks at a card in the Marshal’s hand.")
        yours, theirs = (
            _("The Fugitive looks at your {card}."),
            _("You look at a card in the Marshal’s hand: {card}."),
        )
    return none if told.card is None else (yours if mine else theirs).format(card=told.card)


def _removed(told: v.Removed, seat: int, box: Box, _: Translate) -> str:
    card = cards.title(box, told.event, _) if told.card is None and told.event >= 0 else told.card
    if told.who is None:
        low, high = bounds(told.deck, box)
        return _("{card} leaves the game (deck {low} to {high}).").format(card=card, low=low, high=high)
    if told.who == seat:
        return _("You remove {card} from the game.").format(card=card)
    return _("{who} removes {card} from the game.").format(who=seat_name(told.who, _), card=card)


def _offered(told: v.Offered, seat: int, _: Translate) -> str:
    if told.who == seat and told.card is not None:
        return _("You offer {card} for the exchange.").format(card=told.card)
    return _("{who} offers a card for the exchange.").format(who=seat_name(told.who, _))


def _gave(told: v.Gave, seat: int, _: Translate) -> str:
    if told.who == seat:
        return _("You give away {card}.").format(card=told.card if told.card is not None else _("a card"))
    who = seat_name(told.who, _)
    if told.card is not None and seat in (v.FUGITIVE, v.MARSHAL):
        return _("{who} gives you {card}.").format(who=who, card=told.card)
    return _("{who} gives away {card}.").format(who=who, card=told.card if told.card is not None else _("a card"))


def _took_back(told: v.TookBack, seat: int, _: Translate) -> str:
    cards = _.listed(told.cards)
    if seat == v.FUGITIVE:
        return _("You take back the sprint cards of a found hideout: {cards}.").format(cards=cards)
    return _("The Fugitive takes back the sprint cards of a found hideout: {cards}.").format(cards=cards)


def _closed(told: v.Closed, box: Box, _: Translate) -> str:
    if told.deck < 0:
        return _("The roadblock is lifted.")
    low, high = bounds(told.deck, box)
    return _("A roadblock closes the deck {low} to {high}.").format(low=low, high=high)


def _picked(told: v.Picked, seat: int, box: Box, _: Translate) -> str:
    text = (
        _("You make a change for “{title}”: {change}")
        if told.who == seat
        else _("{who} makes a change for “{title}”: {change}")
    )
    return text.format(
        who=seat_name(told.who, _),
        title=cards.title(box, told.event, _),
        change=cards.change(box, told.event, told.change, _),
    )


def offered(view: v.FugitifView, box: Box, _: Translate) -> list[str]:
    """Return the changes that a free card offers to the View's seat now, one to a line; none if it is not asked."""
    return [
        f"  o{step - OPTION + 1}. {cards.change(box, view.event, step - OPTION, _)}"
        for step in view.legal
        if view.phase in (v.FREE, v.MORE) and step >= OPTION
    ]


def _idle(told: v.Idle, seat: int, _: Translate) -> str:
    if not told.turns:
        return _("The decks are empty: from now on idle turns are counted.")
    return _("Idle turn {turn} of {most} in a row.").format(turn=told.turns, most=told.turns + told.left)


def idle_turns(left: int, _: Translate) -> str:
    """Return when idle turns end the game, in a sentence (FUG-29). The bar says it as long as they are counted."""
    return _.counted(
        "After {count} more turn without a new hideout or a right guess, the Marshal wins.",
        "After {count} more turns in a row without a new hideout or a right guess, the Marshal wins.",
        left,
    )


def _ended(told: v.Ended, seat: int, _: Translate) -> str:
    unfound = [place.number for place in told.row if not place.open and place.number is not None]
    text, never = outcome(told.outcome, _), never_found(unfound, _)
    return f"{text} {never}" if never else text


_TELLERS: dict[type[Told], Callable[..., str]] = {
    v.Laid: _laid,
    v.Passed: _passed,
    v.Guessed: _guessed,
    v.ManhuntBegan: _manhunt,
    v.Tip: _tip,
    v.Parity: _parity,
    v.Region: _region,
    v.Revealed: _revealed,
    v.Shown: _shown,
    v.Offered: _offered,
    v.Gave: _gave,
    v.TookBack: _took_back,
    v.Idle: _idle,
    v.Ended: _ended,
}


#: The Tolds of something that the seat in their field `who` did.
_DEEDS = v.Drew | v.Chose | v.TurnedUp | v.Passed | v.Shown | v.Offered | v.Gave | v.Picked


def who(told: Told) -> int:
    """Return the seat that did what a log line tells; -1 if no seat did."""
    if isinstance(told, v.Laid | v.TookBack | v.Revealed):
        return v.FUGITIVE
    if isinstance(told, v.Guessed):
        return v.MARSHAL
    if isinstance(told, v.Removed):
        return -1 if told.who is None else told.who
    return told.who if isinstance(told, _DEEDS) else -1


# The end


def outcome(key: str, _: Translate) -> str:
    """Return how the game ended, in a sentence. key: one of the View's outcomes, or "resigned"."""
    return {
        v.CAUGHT: _("Every hideout is found: the Marshal catches the Fugitive."),
        v.ESCAPED: _("The Fugitive reaches the way out and is gone."),
        v.SLIPPED: _("The manhunt fails: the Fugitive slips away."),
        v.RUN_DOWN: _("The manhunt finds every hideout: the Marshal wins at the last moment."),
        v.STALLED: _("Three idle turns with empty decks: the Marshal wins."),
        v.TIME: _("Time is up: the Marshal wins."),
    }.get(key, _("The game is over."))


def verdict(view: v.FugitifView, _: Translate) -> str:
    """Return who won, in two or three words to the View's seat; "" while the game goes on."""
    if not view.returns:
        return ""
    winner = v.FUGITIVE if view.returns[0] > view.returns[1] else v.MARSHAL
    if view.seat in (v.FUGITIVE, v.MARSHAL):
        return _("You won.") if view.seat == winner else _("You lost.")
    return _("The Fugitive wins.") if winner == v.FUGITIVE else _("The Marshal wins.")
