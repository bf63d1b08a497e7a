"""The sizes and options of Fugitif."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final, Literal

import msgspec

from hallali.core import bits
from hallali.core import options as checked
from hallali.core.contract import Option
from hallali.core.errors import Message, marked

N_ = marked


#: The cards that are worth 2 unless an edition says otherwise.
EVEN: Final = bits.mask_of(range(2, 41, 2))
#: What a sprint card adds to the reach: one that is not among them, and one that is (FUG-2).
WORTH: Final = (1, 2)


class Size(msgspec.Struct, frozen=True):
    """How large the game is."""

    name: str  #: its name, as options and Views have it
    escape: int  #: the number that wins the game, 42 in the box (FUG-1)
    start: tuple[int, ...]  #: the other numbers that the Fugitive starts with (FUG-4)
    decks: tuple[tuple[int, int], ...]  #: (lowest, highest) number of each deck (FUG-5)
    dealt: tuple[int, ...]  #: how many cards the Fugitive draws from each deck before the game (FUG-6)
    opening: int = 2  #: how many hideouts the first turn lays (FUG-8)
    first_draws: int = 2  #: how many cards the Marshal draws on the first turn (FUG-17)
    manhunt: int = 30  #: a manhunt follows unless a hideout of this number or more was found (FUG-26)
    max_guess: int = 0  #: the most numbers in a guess; 0 for as many as hideouts lie face down (FUG-23)
    overpay: bool = True  #: whether sprint cards may be added to a hideout within reach (FUG-13); not in micro (FUG-38)
    rounds: int = 0  #: the Marshal wins after so many rounds; 0 for no limit; only micro has one, so it can be solved
    twos: int = EVEN  #: the set of the cards that are worth 2 as sprint cards; all others are worth 1 (FUG-2)

    @property
    def base(self) -> str:
        """The named size that it is, or that it differs from."""
        return self.name.partition(":")[0]

    def deck_mask(self, deck: int) -> int:
        """Return the set of the numbers that a deck starts with."""
        low, high = self.decks[deck]
        return bits.span(low, high)

    def worth(self, number: int) -> int:
        """Return what a card adds to the reach as a sprint card (FUG-2): 0 for the start and the escape card."""
        return 0 if number in (0, self.escape) else WORTH[self.twos >> number & 1]

    def region(self, deck: int) -> tuple[int, int]:
        """Return the lowest and the highest number of a deck; the starting cards belong to the near one."""
        low, high = self.decks[deck]
        return (low if deck else 1, high)

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

EVENTS = Option("events", (False, True), Message(N_("Event cards in the decks")), "FUG-30")
OPENING = Option(
    "opening",
    ("two", "one-or-two"),
    Message(N_("Hideouts on the first turn")),
    "FUG-8",
    words=(N_("Two hideouts on the first turn"), N_("One or two hideouts on the first turn")),
)
SECOND_EDITION = Option(
    "second_edition", (False, True), Message(N_("A Fugitive who passes may draw one more card")), "FUG-36"
)
OPTIONS = (EVENTS, OPENING, SECOND_EDITION, checked.EDITION)


class Options(msgspec.Struct, frozen=True):
    """The options of one game, as OPTIONS explains them."""

    events: bool = False  #: whether there are event cards in the decks (FUG-30)
    opening: Literal["two", "one-or-two"] = "two"  #: how many hideouts the first turn lays (FUG-8)
    second_edition: bool = False  #: whether a Fugitive who passes may draw one more card (FUG-36)
    edition: str = ""  #: "NAME:HASH", or "" for the size's own


@lru_cache(256)
def size_of(name: str) -> Size:
    """Return the size of this name, or a size of one's own (own_sizes.py). Raises BadOption.

    >>> size_of("micro:escape=9,decks=4-8").decks
    ((4, 8),)
    """
    from hallali.games.fugitif.rules import own_sizes  # it needs Size

    base, colon, _ = name.partition(":")
    named = SIZES[checked.named(base, SIZES)]
    return own_sizes.read(name, named) if colon else named


def options_of(chosen: Mapping[str, Any] | None) -> Options:
    """Check the chosen options against OPTIONS and fill in the defaults. Raises BadOption."""
    return Options(**checked.chosen(OPTIONS, chosen))
