"""The sizes and options of Fugitif."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from hallali.core import bits
from hallali.core import options as checked
from hallali.core.contract import Option
from hallali.core.errors import Message, marked

N_ = marked


class Size(msgspec.Struct, frozen=True):
    """How large the game is.

    escape: the number that wins the game, 42 in the box (FUG-1).
    start: the other numbers that the Fugitive starts with (FUG-4).
    decks: (lowest, highest) number of each deck (FUG-5).
    dealt: how many cards the Fugitive draws from each deck before the game (FUG-6).
    opening: how many hideouts the first turn lays (FUG-8).
    first_draws: how many cards the Marshal draws on the first turn (FUG-17).
    manhunt: a manhunt follows unless a hideout of this number or more was found (FUG-26).
    max_guess: the most numbers in a guess; 0 for as many as hideouts lie face down (FUG-23).
    overpay: whether sprint cards may be laid beyond need (FUG-13); if not, see FUG-13.
    rounds: the Marshal wins after this many rounds; 0 for no limit. Only the micro size has one: it can be solved.
    """

    name: str
    escape: int
    start: tuple[int, ...]
    decks: tuple[tuple[int, int], ...]
    dealt: tuple[int, ...]
    opening: int = 2
    first_draws: int = 2
    manhunt: int = 30
    max_guess: int = 0
    overpay: bool = True
    rounds: int = 0

    def deck_mask(self, deck: int) -> int:
        """Return the set of the numbers that a deck starts with."""
        low, high = self.decks[deck]
        return bits.span(low, high)

    def deck_of(self, number: int) -> int:
        """Return the deck that a number belongs to; -1 if the Fugitive starts with it."""
        for deck, (low, high) in enumerate(self.decks):
            if low <= number <= high:
                return deck
        return -1


SIZES = {
    size.name: size
    for size in (
        Size(
            "micro",
            escape=8,
            start=(1, 2, 3),
            decks=((4, 7),),
            dealt=(1,),
            first_draws=1,
            manhunt=6,
            max_guess=1,
            overpay=False,
            rounds=3,
        ),
        Size(
            "small",
            escape=20,
            start=(1, 2, 3),
            decks=((4, 8), (9, 14), (15, 19)),
            dealt=(2, 1, 0),
            manhunt=15,
        ),
        Size(
            "real",
            escape=42,
            start=(1, 2, 3),
            decks=((4, 14), (15, 28), (29, 41)),
            dealt=(3, 2, 0),
        ),
    )
}

OPTIONS = (
    Option("events", (False, True), Message(N_("Event cards in the decks")), "FUG-30"),
    Option("opening", ("two", "one-or-two"), Message(N_("Hideouts on the first turn")), "FUG-8"),
    Option("second_edition", (False, True), Message(N_("A Fugitive who passes may draw one more card")), "FUG-36"),
)


class Options(msgspec.Struct, frozen=True):
    """The options of one game; see OPTIONS."""

    events: bool = False
    opening: str = "two"
    second_edition: bool = False


def size_of(name: str) -> Size:
    """Return the size of this name. Raises BadOption."""
    return SIZES[checked.named(name, SIZES)]


def options_of(chosen: Mapping[str, Any] | None) -> Options:
    """Check the chosen options against OPTIONS and fill in the defaults. Raises BadOption."""
    return Options(**checked.chosen(OPTIONS, chosen))
