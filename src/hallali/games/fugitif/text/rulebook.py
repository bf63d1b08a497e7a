"""Fugitif's rules page: each clause in a sentence, with the numbers and options of one table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from hallali.core.contract import Options
from hallali.core.free import MOST
from hallali.games.fugitif.rules.box import sized
from hallali.games.fugitif.rules.edition import SHELF
from hallali.games.fugitif.rules.sizes import EVEN, WORTH, Size, options_of
from hallali.games.fugitif.rules.view import IDLE_TURNS, REACH
from hallali.interfaces.rulebook import Chapter, Rulebook, tell

if TYPE_CHECKING:
    from hallali.i18n import Translator

ASIDE: Final = {
    "FUG-35": "it is about what the help and the analysis count, and the pages of help say so",
}


def rulebook(size: str, options: Options | None, _: Translator) -> Rulebook:
    """Tell the rules at this size and with these options. Raises BadOption, BadEdition."""
    chosen = options_of(options)
    events = SHELF.load(size, chosen.edition).edition.rules.events
    return Rulebook(
        _(
            "The Fugitive runs out of the city and leaves a row of hideouts face down. The Marshal guesses "
            "their numbers until every hideout is face up."
        ),
        _chapters(sized(size, chosen.edition), events, _),
        ASIDE,
        short=(
            _(
                "The Fugitive wants to reach the way out, the highest number. The Marshal wants to find "
                "every hideout first."
            ),
            _(
                "The Fugitive draws a card, then lays a hideout with a higher number, or passes. The "
                "Marshal draws a card, then guesses numbers."
            ),
            _(
                "The Marshal, once all hideouts are face up. The Fugitive, by laying the way out; "
                "sometimes a last manhunt decides."
            ),
        ),
    )


def _sprints(box: Size, _: Translator) -> str:
    """Tell what sprint cards add to the reach."""
    if box.twos == EVEN:
        return _(
            "To reach further, put other cards from your hand face down under the hideout, as "
            "sprint cards. An odd card adds {odd} to the reach, an even card adds {even}."
        ).format(odd=WORTH[0], even=WORTH[-1])
    dear = [number for number in range(1, box.escape) if box.worth(number) == WORTH[-1]]
    return _(
        "To reach further, put other cards from your hand face down under the hideout, as sprint cards. "
        "These add {more} to the reach: {cards}. All others add {less}."
    ).format(more=WORTH[-1], less=WORTH[0], cards=_.listed(dear) if dear else "–")


def _chapters(box: Size, events: int, _: Translator) -> tuple[Chapter, ...]:
    names = (_("the near deck"), _("the middle deck"), _("the far deck"))
    decks = [
        _("{deck} ({low} to {high})").format(deck=name, low=low, high=high)
        for name, (low, high) in zip(names, box.decks, strict=False)
    ]
    cards = [
        _("{cards} from {deck}").format(cards=_.counted("{count} card", "{count} cards", count), deck=name)
        for name, count in zip(names, box.dealt, strict=False)
        if count
    ]
    first = box.start[0]
    return (
        Chapter(
            _("Set-up"),
            (
                tell(
                    "FUG-1 FUG-3",
                    _(
                        "The cards are numbered from 0 to {escape}. Card 0 lies face up and begins the row. "
                        "It is not a hideout."
                    ).format(escape=box.escape),
                ),
                tell(
                    "FUG-4",
                    _("The Fugitive starts with {numbers} in hand.").format(numbers=_.listed([*box.start, box.escape])),
                ),
                tell(
                    "FUG-5",
                    _("The other cards are shuffled into face-down decks: {decks}.").format(decks=_.listed(decks)),
                ),
                tell(
                    "FUG-6",
                    _("The Fugitive also draws {cards}. Everyone sees from which decks, but not which cards.").format(
                        cards=_.listed(cards)
                    ),
                ),
                tell("FUG-7", _("The Marshal starts with no cards.")),
                tell("FUG-30", _("The decks hold no event cards."), "events=false"),
            ),
        ),
        Chapter(
            _("The Fugitive’s turn"),
            (
                tell(
                    "FUG-8",
                    _.counted(
                        "The Fugitive begins. On the first turn the Fugitive draws nothing and lays {count} "
                        "hideout at once. Then turns alternate.",
                        "The Fugitive begins. On the first turn the Fugitive draws nothing and lays {count} "
                        "hideouts at once. Then turns alternate.",
                        box.opening,
                    ),
                    "opening=two",
                ),
                tell(
                    "FUG-8",
                    _.counted(
                        "The Fugitive begins. On the first turn the Fugitive draws nothing and lays hideouts "
                        "one by one: at least one, and {count} at most. Then turns alternate.",
                        "The Fugitive begins. On the first turn the Fugitive draws nothing and lays hideouts "
                        "one by one: at least one, and {count} at most. Then turns alternate.",
                        box.opening,
                    ),
                    "opening=one-or-two",
                ),
                tell(
                    "FUG-9",
                    _(
                        "On each later turn the Fugitive first draws one card from any deck that is not empty. "
                        "If all are empty, nothing is drawn. The Marshal sees the deck, but not the card."
                    ),
                ),
                tell("FUG-10 FUG-36", _("Then the Fugitive lays one hideout, or passes."), "second_edition=false"),
                tell(
                    "FUG-10 FUG-36",
                    _(
                        "Then the Fugitive lays one hideout, or passes. A Fugitive who passes may draw one "
                        "more card, from the nearest deck that is not empty. If a roadblock closes that "
                        "deck, there is no extra card."
                    ),
                    "second_edition=true",
                ),
                tell(
                    "FUG-11",
                    _(
                        "A hideout goes face down at the end of the row. Its number is higher than the last "
                        "one’s by {reach} at most: after {first}, from {low} to {high}. A hideout that was "
                        "found still counts as the last one."
                    ).format(reach=REACH, low=first + 1, high=first + REACH, first=first),
                ),
                tell(
                    "FUG-12 FUG-2",
                    _sprints(box, _),
                ),
                tell(
                    "FUG-13",
                    _(
                        "More sprint cards than the distance needs are allowed, even where none is needed. "
                        "That is a bluff."
                    ),
                    "size!=micro",
                ),
                tell(
                    "FUG-38 FUG-13",
                    _(
                        "In this tiny size sprint cards cannot be wasted. They go under the hideout from the "
                        "lowest to the highest, and none is added once the hideout is within reach."
                    ),
                    "size=micro",
                ),
                tell(
                    "FUG-14",
                    _(
                        "Everyone sees how many sprint cards lie under a hideout. Which cards they are stays "
                        "secret until it is found."
                    ),
                ),
                tell(
                    "FUG-15",
                    _(
                        "A sprint card is spent: it cannot become a hideout. Card {escape} is never a sprint card."
                    ).format(escape=box.escape),
                ),
                tell("FUG-16", _("The Fugitive may look at their own face-down cards at any time.")),
            ),
        ),
        Chapter(
            _("The Marshal’s turn"),
            (
                tell(
                    "FUG-17",
                    _.counted(
                        "On the first turn the Marshal draws {count} card, then one card a turn, from any "
                        "deck that is not empty. These are numbers that cannot be hideouts. The Fugitive "
                        "sees the deck, but not the card.",
                        "On the first turn the Marshal draws {count} cards one by one, then one card a turn, "
                        "from any deck that is not empty. These are numbers that cannot be hideouts. The "
                        "Fugitive sees the deck, but not the card.",
                        box.first_draws,
                    ),
                ),
                tell("FUG-18 FUG-22", _("Then the Marshal may guess once. The guess, right or wrong, ends the turn.")),
                tell(
                    "FUG-19 FUG-23",
                    _(
                        "A guess names one or more different numbers from 1 to {high}, but no more than "
                        "there are face-down hideouts. If all of them are hidden hideouts, they are turned "
                        "face up, with their sprint cards."
                    ).format(high=box.escape - 1),
                    "size!=micro",
                ),
                tell(
                    "FUG-19 FUG-23",
                    _(
                        "A guess names one number from 1 to {high}. If it is a hidden hideout, it is turned "
                        "face up, with its sprint cards."
                    ).format(high=box.escape - 1),
                    "size=micro",
                ),
                tell(
                    "FUG-20",
                    _(
                        "If any number is wrong, nothing is turned up. The Fugitive doesn’t say which number "
                        "was wrong, or how many."
                    ),
                ),
                tell("FUG-21", _("Sprint cards cannot be guessed: a guess that names one is wrong.")),
                tell("FUG-23", _("A number that was wrong once may be guessed again, and may become a hideout later.")),
            ),
        ),
        Chapter(
            _("The end"),
            (
                tell("FUG-24", _("The Marshal wins as soon as every hideout laid so far is face up.")),
                tell(
                    "FUG-25 FUG-28",
                    _(
                        "The Fugitive wins by laying {escape} if a hideout of {limit} or more was found "
                        "before: so near the way out, the Marshal has had her chance. Reach and sprint cards "
                        "count as for any hideout."
                    ).format(escape=box.escape, limit=box.manhunt),
                ),
                tell(
                    "FUG-26 FUG-25",
                    _(
                        "Otherwise there is a manhunt: if no hideout of {limit} or more has been found when "
                        "{escape} is laid, the Marshal has a last chance. No card is drawn. The Marshal "
                        "guesses one number at a time until one is wrong. Stopping counts as a wrong number."
                    ).format(limit=box.manhunt, escape=box.escape),
                ),
                tell(
                    "FUG-27",
                    _(
                        "In a manhunt the Marshal wins by finding every hideout before {escape}. The first "
                        "wrong number wins for the Fugitive."
                    ).format(escape=box.escape),
                ),
                tell(
                    "FUG-29",
                    _.counted(
                        "When all decks are empty, the Marshal wins after {count} pass in a row by the "
                        "Fugitive without a right guess between them. The page says how many passes are left.",
                        "When all decks are empty, the Marshal wins after {count} passes in a row by the "
                        "Fugitive without a right guess between them. The page says how many passes are left.",
                        IDLE_TURNS,
                    ),
                    "size!=micro",
                ),
                tell(
                    "FUG-29",
                    _.counted(
                        "The Marshal wins if the Fugitive has not escaped after {count} round.",
                        "The Marshal wins if the Fugitive has not escaped after {count} rounds.",
                        box.rounds,
                    ),
                    "size=micro",
                ),
                tell(
                    "FUG-37",
                    _(
                        "When the game is over, every hideout and its sprint cards are turned up. Cards in "
                        "hand stay secret."
                    ),
                ),
            ),
        ),
        Chapter(
            _("Events"),
            (
                tell(
                    "FUG-30",
                    _.counted(
                        "After the Fugitive’s first draws, {count} event card is shuffled into each deck.",
                        "After the Fugitive’s first draws, {count} event cards are shuffled into each deck.",
                        events,
                    ),
                    "events=true",
                ),
                tell(
                    "FUG-31",
                    _(
                        "A player who draws an event resolves it at once. Everyone sees it, then it leaves "
                        "the game. After most events that player draws again, from any deck."
                    ),
                    "events=true",
                ),
                tell(
                    "FUG-32 FUG-39",
                    _(
                        "Events show, swap or discard cards, close a deck, or help the Marshal. Their text "
                        "says what happens, line by line. If both players are named, the Fugitive goes "
                        "first. What cannot be done is skipped."
                    ),
                    "events=true",
                ),
                tell(
                    "FUG-40",
                    _(
                        "An edition of your own may have free cards: events with a text that the program does not "
                        "know. The player who is asked makes the changes that the text wants, one after another, up to "
                        "{count}, and says when it is done."
                    ).format(count=MOST),
                    "events=true",
                ),
            ),
        ),
        Chapter(
            _("What is known"),
            (
                tell(
                    "FUG-33",
                    _(
                        "Everyone sees where the hideouts lie, how many cards are under each, what was "
                        "found, how many cards each deck and each player has, the deck of each draw, and "
                        "every guess and pass."
                    ),
                ),
                tell(
                    "FUG-34",
                    _(
                        "Only the Marshal sees the cards that the Marshal drew. Only the Fugitive sees the "
                        "Fugitive’s hand and face-down cards."
                    ),
                ),
            ),
        ),
    )
