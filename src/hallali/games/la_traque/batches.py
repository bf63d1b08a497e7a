"""Which clue each card of a clue deck of La Traque shows, so that all that is known of it was so.

A deck is a row of batches: the whole deck first, then what was put under it at one time (LT-28). What is drawn from a
batch was in it. So what is known of draws is carried backwards, to the cards that make up each batch, and what is
still open is then dealt forwards.
"""

from __future__ import annotations

import random
from collections import Counter

from hallali.games.la_traque.entries import Dead
from hallali.games.la_traque.possession import Token


class Drawn:
    """A draw. at: its place in the log; hand: where the card came to hand; who: the seat; fixed: it is known to the
    seat that believes; token: the card."""

    __slots__ = ("at", "fixed", "hand", "token", "who")

    def __init__(self, at: int, hand: int, who: int, fixed: bool, token: Token) -> None:
        self.at, self.hand, self.who, self.fixed, self.token = at, hand, who, fixed, token


class Batch:
    """Cards that lie in an unknown order, and what was drawn of them."""

    __slots__ = ("cards", "draws")

    def __init__(self, cards: list[Token]) -> None:
        self.cards = cards
        self.draws: list[Drawn] = []


#: How many exchanges are made, for each batch, before it is given up.
_PATIENCE = 10


def settle(batches: list[Batch], rng: random.Random) -> None:
    """Give the tokens of one deck their clues. Raises Dead where this cannot be."""
    number, patience = len(batches) - 1, _PATIENCE * len(batches)
    given: list[list[Token]] = [[] for _ in batches]
    while number >= 0:
        batch = batches[number]
        free = [token for token in batch.cards if token.card < 0]
        missing = list((+_lacking(batch)).elements())
        if len(missing) <= len(free):
            rng.shuffle(free)
            given[number] = free[: len(missing)]
            for card, token in zip(missing, free, strict=False):
                token.card = card
            number -= 1
            continue
        patience -= 1
        if patience < 0:
            raise Dead
        other = _exchange(batches, number, rng.choice(missing), rng)
        while number < other:  # what was carried back from there on may be otherwise now
            number += 1
            for token in given[number]:
                token.card = -1
    for batch in batches:
        _deal(batch, rng)


def _lacking(batch: Batch) -> Counter[int]:
    """Count, card by card, how many more were drawn from a batch than are known to be in it."""
    lacking = Counter(drawn.token.card for drawn in batch.draws if drawn.token.card >= 0)
    lacking.subtract(token.card for token in batch.cards if token.card >= 0)
    return lacking


def _deal(batch: Batch, rng: random.Random) -> None:
    """Deal a batch whose cards are known to the draws that are open."""
    left = Counter(token.card for token in batch.cards)
    left.subtract(drawn.token.card for drawn in batch.draws if drawn.token.card >= 0)
    if min(left.values(), default=0) < 0:
        raise Dead
    rest = list(left.elements())
    rng.shuffle(rest)
    for drawn in batch.draws:
        if drawn.token.card < 0:
            drawn.token.card = rest.pop()


def _exchange(batches: list[Batch], number: int, card: int, rng: random.Random) -> int:
    """Let a card that cannot have come from a batch come from another, and another of the same hand from here.

    Both were in the hand together, or were shown together, so nobody can tell. Gives the other batch's number: it must
    be looked at (again).
    """
    batch = batches[number]
    lacking = _lacking(batch)
    found = [
        (one, other, where)
        for one in batch.draws
        if one.token.card == card and not one.fixed
        for where, there in enumerate(batches)
        if where != number
        for other in there.draws
        if other.who == one.who
        and not other.fixed
        and other.token.card != card
        and (_together(one, other) or _shown_together(one, other))
    ]
    if not found:
        raise Dead
    fit = [
        (one, other, where)
        for one, other, where in found
        if (other.token.card < 0 or lacking[other.token.card] < 0)
        and (where < number or _has_room(batches[where], card))
    ]
    one, other, where = rng.choice(fit or found)
    if _shown_together(one, other):  # which of them was which card
        one.token.card, other.token.card = other.token.card, one.token.card
    else:
        one.token, other.token = other.token, one.token
    return where


def _together(one: Drawn, other: Drawn) -> bool:
    """Say whether two cards of a seat were in its hand at the same time."""
    return other.token.exit > one.hand and one.token.exit > other.hand


def _shown_together(one: Drawn, other: Drawn) -> bool:
    return one.token.group == other.token.group >= 0


def _has_room(batch: Batch, card: int) -> bool:
    """Say whether a card may come from a batch that has been looked at."""
    lacking = _lacking(batch)
    free = sum(token.card < 0 for token in batch.cards)
    return lacking[card] < 0 or (+lacking).total() < free
