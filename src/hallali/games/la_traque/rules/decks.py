# mypyc
"""Clue decks: a row of batches, the top one first. Within a batch no one knows the order: it is dealt as it is drawn.

A deck is a word with its first four batches (box.py), 15 bits each and the top one lowest, and the words of the
batches below them, in order. No batch is empty.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mypy_extensions import i64

from hallali.games.la_traque.rules.box import batch_size, one_card
from hallali.games.la_traque.rules.packs import BATCH, BATCHES

Deck = tuple[i64, tuple[int, ...]]

#: The bits of three batches.
_THREE: Final = 45


def top(deck: Deck) -> i64:
    """Return the batch on top; 0 for an empty deck."""
    return deck[0] & BATCHES


def without(deck: Deck, kind: i64) -> Deck:
    """Return a deck without one card of this clue in its top batch."""
    word, below = deck
    word -= one_card(kind)
    if word & BATCHES:
        return (word, below)
    word >>= BATCH
    if word == 0 and below:
        return (below[0], below[1:])
    return (word, below)


def under(deck: Deck, batch: i64) -> Deck:
    """Return a deck with one more batch at its bottom."""
    word, below = deck
    if not below:
        return (_filled(word, batch), below) if word >> _THREE == 0 else (word, (batch,))
    last: i64 = below[-1]
    if last >> _THREE:
        return (word, (*below, batch))
    return (word, (*below[:-1], _filled(last, batch)))


def _filled(word: i64, batch: i64) -> i64:
    """Put one more batch into a word that has room for it."""
    place: i64 = 0
    while word >> place:
        place += BATCH
    return word | batch << place


def batches(deck: Deck) -> tuple[int, ...]:
    """List the batches, the top one first."""
    found: list[int] = []
    for word in (deck[0], *deck[1]):
        while word:
            found.append(word & BATCHES)
            word >>= BATCH
    return tuple(found)


def deck_of(row: Sequence[int]) -> Deck:
    """Pack batches that are not empty, the top one first."""
    found: Deck = (0, ())
    for batch in row:
        found = under(found, batch)
    return found


def size(deck: Deck) -> int:
    """Count the cards of a deck."""
    total = 0
    for batch in batches(deck):
        total += batch_size(batch)
    return total
