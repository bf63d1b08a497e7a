# mypyc
"""Assigns a clue to each card of a clue deck of La Traque, consistent with all that is known.

A deck is a row of batches: the whole deck first, then what was put under it at one time (LT-28). What is drawn from a
batch was in it. So what is known of draws is carried backwards, to the cards that make up each batch, and what is
still open is then dealt forwards. Where that contradicts what is known, streams.py mends it.
"""

from __future__ import annotations

from hallali.core.chance import Lots
from hallali.games.la_traque.belief.possession import Token


class Batch:
    """Cards in unknown order, and what was drawn from them. at: the place in the log where they were put down."""

    __slots__ = ("at", "cards", "draws")

    def __init__(self, at: int, cards: list[Token]) -> None:
        self.at = at
        self.cards = cards
        self.draws: list[tuple[int, Token]] = []  # (place in the log, card)


def settle(batches: list[Batch], lots: Lots) -> bool:
    """Assign clues to the tokens of one deck; return whether every batch has exactly the cards it must have."""
    agreed = True
    for batch in reversed(batches):
        free = [token for token in batch.cards if token.card < 0]
        missing = _lacking(batch)
        if len(missing) > len(free):
            lots.shuffle(missing)
            agreed = False
        lots.shuffle(free)
        for card, token in zip(missing, free, strict=False):
            token.card = card
    for batch in batches:
        _deal(batch, lots)
    return agreed


def _lacking(batch: Batch) -> list[int]:
    """List the cards that were drawn from a batch beyond those that are known to be in it."""
    counts: dict[int, int] = {}
    for _, token in batch.draws:
        if token.card >= 0:
            counts[token.card] = counts.get(token.card, 0) + 1
    for token in batch.cards:
        if token.card in counts:
            counts[token.card] -= 1
    return _elements(counts)


def _elements(counts: dict[int, int]) -> list[int]:
    """List each card as often as it was counted."""
    found: list[int] = []
    for card, count in counts.items():
        found += [card] * count
    return found


def _deal(batch: Batch, lots: Lots) -> None:
    """Deal the known cards of a batch to the draws that are still open."""
    left: dict[int, int] = {}
    for token in batch.cards:
        left[token.card] = left.get(token.card, 0) + 1
    for _, token in batch.draws:
        if token.card >= 0 and token.card in left:
            left[token.card] -= 1
    rest = _elements(left)
    lots.shuffle(rest)
    for _, token in batch.draws:
        if token.card < 0:
            token.card = rest.pop()
