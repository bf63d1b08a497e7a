# mypyc
"""Assigns a clue to each card of a clue deck of La Traque, consistent with all that is known.

A deck is a row of batches: the whole deck first, then what was put under it at one time (LT-28). What is drawn from a
batch was in it. So what is known of draws is carried backwards, to the cards that make up each batch, and what is
still open is then dealt forwards. Where that contradicts what is known, streams.py mends it.
"""

from __future__ import annotations

import random
from collections import Counter

from hallali.games.la_traque.belief.possession import Token


class Batch:
    """Cards in unknown order, and what was drawn from them. at: the place in the log where they were put down."""

    __slots__ = ("at", "cards", "draws")

    def __init__(self, at: int, cards: list[Token]) -> None:
        self.at = at
        self.cards = cards
        self.draws: list[tuple[int, Token]] = []  # (place in the log, card)


def settle(batches: list[Batch], rng: random.Random) -> bool:
    """Assign clues to the tokens of one deck; return whether every batch has exactly the cards it must have."""
    agreed = True
    for batch in reversed(batches):
        free = [token for token in batch.cards if token.card < 0]
        missing = list((+_lacking(batch)).elements())
        if len(missing) > len(free):
            rng.shuffle(missing)
            agreed = False
        rng.shuffle(free)
        for card, token in zip(missing, free, strict=False):
            token.card = card
    for batch in batches:
        _deal(batch, rng)
    return agreed


def _lacking(batch: Batch) -> Counter[int]:
    """Count, by card, how many more were drawn from a batch than are known to be in it."""
    lacking = Counter(token.card for _, token in batch.draws if token.card >= 0)
    lacking.subtract(token.card for token in batch.cards if token.card >= 0)
    return lacking


def _deal(batch: Batch, rng: random.Random) -> None:
    """Deal the known cards of a batch to the draws that are still open."""
    left = Counter(token.card for token in batch.cards)
    left.subtract(token.card for _, token in batch.draws if token.card >= 0)
    rest = list((+left).elements())
    rng.shuffle(rest)
    for _, token in batch.draws:
        if token.card < 0:
            token.card = rest.pop()
