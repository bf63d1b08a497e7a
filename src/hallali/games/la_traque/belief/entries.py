# mypyc
"""What a seat of La Traque was told about cards, as its belief keeps it."""

from __future__ import annotations

from typing import Final, NamedTuple

from hallali.games.la_traque.rules.box import FUNDING

# What happened, as the seat was told.
STEP: Final = 0  #: a public step, or chance outcome: number
DREW: Final = 1  #: from a clue deck: number 1 to the hand, 0 to the reserve; cards: which, -1; more: the deck
GAINED: Final = 2  #: a card that everyone knows: number as above; cards: which
INFORMED: Final = 3  #: number: the agent; cards: which, -1
KEPT: Final = 4  #: number: how many; cards, more: kept and discarded, where known; under: discarded, by pile
CHOSE: Final = 5  #: number: the special or -1; cards: the pair
USED: Final = 6  #: number: a card that left the hand
LEFT: Final = 7  #: number: the agent; cards: all that was under it
MAINTAINED: Final = 8  #: the reserve came to hand
PEEKED: Final = 9  #: number: an agent, or -1 for the hand; cards: what was there
BARE: Final = 10  #: there was no fugitive in hand


class Dead(Exception):  # noqa: N818
    """These hidden choices cannot have been made: try again."""


class Entry(NamedTuple):
    """One thing that happened. What its numbers and cards are depends on the kind: see above."""

    kind: int  #: what happened
    who: int  #: the seat
    number: int = 0  #: an agent, a card, or a count
    cards: tuple[int, ...] = ()  #: the cards that it is about
    more: tuple[int, ...] = ()  #: further cards, or a deck
    under: tuple[int, ...] = ()  #: by pile, how many cards went under it


def key_of(card: int) -> int:
    """Return the key of a card by its number."""
    return card // 3 if card < FUNDING else 16 + card
