# mypyc
"""Which clue each card of a clue deck of La Traque shows, so that all that is known of it was so.

A deck is a row of batches: the whole deck first, then what was put under it at one time (LT-28). What is drawn from a
batch was in it. So what is known of draws is carried backwards, to the cards that make up each batch, and what is
still open is then dealt forwards. Where that contradicts what is known, streams.py mends it.
"""

from __future__ import annotations

import random
from collections import Counter

from hallali.games.la_traque.belief.possession import Token


class Batch:
    """Cards that lie in an unknown order, and what was drawn of them. at: the place in the log where they were put."""

    __slots__ = ("at", "cards", "draws")

    def __init__(self, at: int, cards: list[Token]) -> None:
        self.at = at
        self.cards = cards
        self.draws: list[tuple[int, Token]] = []  # (place in the log, card)


def settle(batches: list[Batch], rng: random.Random) -> bool:
    """Return the tokens of one deck their clues; say whether they are as each batch has them."""
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
    """Count, card by card, how many more were drawn from a batch than are known to be in it."""
    lacking = Counter(token.card for _, token in batch.draws if token.card >= 0)
    lacking.subtract(token.card for token in batch.cards if token.card >= 0)
    return lacking


def _deal(batch: Batch, rng: random.Random) -> None:
    """Deal a batch whose cards are known to the draws that are open."""
    left = Counter(token.card for token in batch.cards)
    left.subtract(token.card for _, token in batch.draws if token.card >= 0)
    rest = list((+left).elements())
    rng.shuffle(rest)
    for _, token in batch.draws:
        if token.card < 0:
            token.card = rest.pop()
