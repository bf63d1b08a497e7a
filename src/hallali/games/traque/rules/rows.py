# mypyc
"""Rows and inventories of Traqué, packed into words, in order of arrival.

A row is four things: a word with the last ten of its cards, six bits each (the kind + 1) and the newest lowest; what
its icons come to, as box.SETS; how it threatens, as box.THREAT; and the words of the cards before those ten.

An inventory is a word with its first four cards, 13 bits each (a card as box.card_of packs it, + 1) and the first one
lowest; and the words of the cards after those four.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from mypy_extensions import i64

from hallali.core.words import COMPILED
from hallali.games.traque.rules.box import Box

Row = tuple[i64, i64, i64, tuple[int, ...]]
Bag = tuple[i64, tuple[int, ...]]

KIND: Final = 6  #: the bits of a card in a row
_NINE: Final = 54  #: those of nine
CARD: Final = 13  #: the bits of a card in an inventory
CARDS: Final = 0x1FFF


# Rows


def added(row: Row, box: Box, kind: i64) -> Row:
    """Return a row with one more card."""
    word, sums, threat, before = row
    if word >> _NINE:
        before = (*before, word)
        word = 0
    sets: i64 = box.sets[kind]
    more: i64 = box.threat[kind]
    return (word << KIND | kind + 1, sums + sets, threat + more, before)


def no_row() -> Row:
    """Return a row without cards."""
    return (0, 0, 0, ())


def row_of(box: Box, kinds: Sequence[int]) -> Row:
    """Pack a row."""
    found = no_row()
    for kind in kinds:
        found = added(found, box, kind)
    return found


def kinds_of(row: Row) -> tuple[int, ...]:
    """List the kinds of a row's cards."""
    found = kinds(row[0])
    if row[3]:
        for number in range(len(row[3]) - 1, -1, -1):
            found = kinds(row[3][number]) + found
    return found


def kinds(word: i64) -> tuple[int, ...]:
    """List the kinds of the cards in a word."""
    return _kinds(word) if COMPILED else _known_kinds(word)


@lru_cache(maxsize=16384)
def _known_kinds(word: int) -> tuple[int, ...]:
    """Look them up, which is quicker where nothing is compiled: the same few words come again and again."""
    return _kinds(word)


def _kinds(word: i64) -> tuple[int, ...]:
    found: list[int] = []
    while word:
        found.append((word & 63) - 1)
        word >>= KIND
    found.reverse()
    return tuple(found)


def present(row: Row) -> i64:
    """Return the set of the kinds of a row's cards."""
    found: i64 = 0
    word = row[0]
    while word:
        one = word ^ word | 1
        found |= one << (word & 63) - 1
        word >>= KIND
    for packed in row[3]:
        word = packed
        while word:
            one = word ^ word | 1
            found |= one << (word & 63) - 1
            word >>= KIND
    return found


def without(row: Row, box: Box, kind: i64) -> Row:
    """Return a row without the first card of a kind. There must be one."""
    word, sums, threat, before = row
    if before:
        kinds = list(kinds_of(row))
        kinds.remove(kind)
        return row_of(box, kinds)
    at: i64 = 0
    place: i64 = 0
    rest = word
    while rest:
        if rest & 63 == kind + 1:
            at = place
        rest >>= KIND
        place += KIND
    one = word ^ word | 1
    low = word & (one << at) - 1
    sets: i64 = box.sets[kind]
    less: i64 = box.threat[kind]
    return (word >> at + KIND << at | low, sums - sets, threat - less, before)


# Inventories


def bag_of(cards: Sequence[int]) -> Bag:
    """Pack an inventory."""
    found: list[int] = []
    for first in range(0, len(cards), 4):
        word: i64 = 0
        for number in range(min(first + 4, len(cards)) - 1, first - 1, -1):
            word = word << CARD | cards[number] + 1
        found.append(word)
    return (found[0], tuple(found[1:])) if found else (0, ())


def cards_of(bag: Bag) -> tuple[int, ...]:
    """List an inventory's cards, as box.card_of packs them."""
    found = cards(bag[0])
    if bag[1]:
        for word in bag[1]:
            found += cards(word)
    return found


def cards(word: i64) -> tuple[int, ...]:
    """List the cards of a word."""
    return _cards(word) if COMPILED else _known_cards(word)


@lru_cache(maxsize=16384)
def _known_cards(word: int) -> tuple[int, ...]:
    """Look them up, as `_known_kinds`."""
    return _cards(word)


def _cards(word: i64) -> tuple[int, ...]:
    found: list[int] = []
    while word:
        found.append((word & CARDS) - 1)
        word >>= CARD
    return tuple(found)


def has_before(word: i64, rest: i64) -> bool:
    """Say whether a word has a card before `rest`, which is the end of it, that equals the first one of `rest`."""
    card = rest & CARDS
    while word != rest:
        if word & CARDS == card:
            return True
        word >>= CARD
    return False


def card_at(bag: Bag, slot: i64) -> i64:
    """Return the card at a position."""
    if slot < 4:
        return (bag[0] >> CARD * slot & CARDS) - 1
    word: i64 = bag[1][(slot >> 2) - 1]
    return (word >> CARD * (slot & 3) & CARDS) - 1


def with_card(bag: Bag, card: i64) -> Bag:
    """Return an inventory with one more card."""
    word, after = bag
    if word >> 3 * CARD:
        return bag_of((*cards_of(bag), card))
    place: i64 = 0
    while word >> place:
        place += CARD
    return (word | card + 1 << place, after)


def without_card(bag: Bag, slot: i64) -> Bag:
    """Return an inventory without the card at a position."""
    word, after = bag
    if after:
        cards = cards_of(bag)
        return bag_of(cards[:slot] + cards[slot + 1 :])
    at = CARD * slot
    one = word ^ word | 1
    return (word >> at + CARD << at | word & (one << at) - 1, after)


def with_changed(bag: Bag, slot: i64, card: i64) -> Bag:
    """Return an inventory with another card at a position."""
    word, after = bag
    if slot > 3:
        cards = list(cards_of(bag))
        cards[slot] = card
        return bag_of(cards)
    at = CARD * slot
    gone = word >> at & CARDS
    return (word + (card + 1 - gone << at), after)
