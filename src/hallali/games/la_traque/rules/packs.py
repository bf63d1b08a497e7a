# mypyc
"""Cards that lie together - a hand, a reserve, what is under an agent - packed into three words.

The first word counts clue cards: five bits for each card of the three decks, in the order of their numbers, then six
for FUNDING and six for RUMOUR. An edition has no more of any. The others are the set of cards with abilities, by x:
below FIRST, and from there on. Nobody holds two of these.

The cards at a headquarters are packed alike, but their first word is a set of objectives.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mypy_extensions import i64

from hallali.core import words
from hallali.games.la_traque.rules.box import CARD, FIRST, FUNDING

Cards = tuple[i64, i64, i64]

#: The bits of a count, and where the counts of the two open piles begin.
COUNT: Final = 5
COUNTS: Final = 31
FUNDS: Final = 45
RUMOURS: Final = 51
OPEN: Final = 63
#: The clue cards of a deck: three counts, which are a batch of box.py.
BATCH: Final = 15
BATCHES: Final = 0x7FFF
#: The top bit of each count, and all bits below these.
_TOPS: Final = 0x104108421084210
_BELOW: Final = 0xFBEF7BDEF7BDEF
#: Every second count of the decks, and the most that a sum of these is reduced by.
_HALF: Final = 0x1F07C1F07C1F
_SUM: Final = 1023


def none() -> Cards:
    """Return no cards."""
    return (0, 0, 0)


def place_of(card: i64) -> i64:
    """Return where the count of a clue card begins."""
    return COUNT * card if card <= FUNDING else RUMOURS


def put(cards: Cards, card: i64) -> Cards:
    """Return cards with one more."""
    kinds, low, high = cards
    one = card ^ card | 1
    if card < CARD:
        return (kinds + (one << place_of(card)), low, high)
    x = card - CARD
    if x < FIRST:
        return (kinds, low | one << x, high)
    return (kinds, low, high | one << x - FIRST)


def without(cards: Cards, card: i64) -> Cards:
    """Return cards without one of them."""
    kinds, low, high = cards
    one = card ^ card | 1
    if card < CARD:
        return (kinds - (one << place_of(card)), low, high)
    x = card - CARD
    if x < FIRST:
        return (kinds, low & ~(one << x), high)
    return (kinds, low, high & ~(one << x - FIRST))


def together(one: Cards, other: Cards) -> Cards:
    """Return two packs as one."""
    return (one[0] + other[0], one[1] | other[1], one[2] | other[2])


def less(cards: Cards, some: Cards) -> Cards:
    """Return cards without some of them."""
    return (cards[0] - some[0], cards[1] & ~some[1], cards[2] & ~some[2])


def number_of(kinds: i64, card: i64) -> i64:
    """Return how many of a clue card there are, given the first word of a pack."""
    return kinds >> place_of(card) & (COUNTS if card < FUNDING else OPEN)


def has(cards: Cards, card: i64) -> bool:
    """Return whether a card is among these. card: one that there is in the game."""
    if card < CARD:
        return card < 11 and number_of(cards[0], card) > 0
    x = card - CARD
    return words.has(cards[1], x) if x < FIRST else words.has(cards[2], x - FIRST)


def size(cards: Cards) -> i64:
    """Count the cards."""
    kinds, low, high = cards
    found: i64 = 0
    if kinds:
        halves = (kinds & _HALF) + (kinds >> COUNT & _HALF & ~(COUNTS << 40))
        found = halves % _SUM + (kinds >> FUNDS & OPEN) + (kinds >> RUMOURS)
    if low:
        found += words.count(low)
    return found + words.count(high) if high else found


def is_none(cards: Cards) -> bool:
    """Return whether there are no cards."""
    return cards[0] | cards[1] | cards[2] == 0


def present(kinds: i64) -> i64:
    """Return which clue cards there are, as a set of the top bits of their counts (`clue_card`)."""
    return ((kinds & _BELOW) + _BELOW | kinds) & _TOPS


def clue_card(top: i64) -> i64:
    """Return the clue card whose count has its top bit there."""
    return top * 47 >> 8


def different(cards: Cards) -> Cards:
    """Return which cards there are: as `cards`, but the first word is a set as of `present`."""
    return (present(cards[0]), cards[1], cards[2])


def nth(there: Cards, number: i64) -> i64:
    """Return the n-th of different cards, counted from 0 in rising order. There must be more than that."""
    kinds, low, high = there
    if kinds:
        here = words.count(kinds)
        if number < here:
            return clue_card(words.nth(kinds, number))
        number -= here
    if low:
        here = words.count(low)
        if number < here:
            return CARD + words.nth(low, number)
        number -= here
    return CARD + FIRST + words.nth(high, number)


def count(there: Cards) -> i64:
    """Count different cards."""
    kinds, low, high = there
    found: i64 = words.count(kinds) if kinds else 0
    if low:
        found += words.count(low)
    return found + words.count(high) if high else found


def each(there: Cards) -> list[int]:
    """List different cards, in rising order."""
    kinds, low, high = there
    found: list[int] = []
    while kinds:
        found.append(clue_card(words.lowest(kinds)))
        kinds &= kinds - 1
    while low:
        found.append(CARD + words.lowest(low))
        low &= low - 1
    while high:
        found.append(CARD + FIRST + words.lowest(high))
        high &= high - 1
    return found


def listed(cards: Cards) -> tuple[int, ...]:
    """List cards in rising order, each as often as it is there."""
    kinds = cards[0]
    if kinds == 0 and cards[1] == 0 and cards[2] == 0:
        return ()
    found: list[int] = []
    for card in each(different(cards)):
        if card >= CARD:
            found.append(card)
            continue
        for _ in range(number_of(kinds, card)):
            found.append(card)
    return tuple(found)


def packed(cards: Sequence[int]) -> Cards:
    """Pack cards."""
    found = none()
    for card in cards:
        found = put(found, card)
    return found


# At a headquarters


def installed(cards: Cards, x: i64, first: i64) -> Cards:
    """Return the cards at a headquarters with one more. first: the x of the first objective."""
    objectives, low, high = cards
    one = x ^ x | 1
    if x >= first:
        return (objectives | one << x - first, low, high)
    if x < FIRST:
        return (objectives, low | one << x, high)
    return (objectives, low, high | one << x - FIRST)


def is_installed(cards: Cards, x: i64, first: i64) -> bool:
    """Return whether a card is at a headquarters."""
    if x >= first:
        return words.has(cards[0], x - first)
    return words.has(cards[1], x) if x < FIRST else words.has(cards[2], x - FIRST)


def xs(cards: Cards, first: i64) -> tuple[int, ...]:
    """List the cards at a headquarters, by x in rising order."""
    objectives, low, high = cards
    if objectives == 0 and low == 0 and high == 0:
        return ()
    found: list[int] = []
    while low:
        found.append(words.lowest(low))
        low &= low - 1
    while high:
        found.append(FIRST + words.lowest(high))
        high &= high - 1
    while objectives:
        found.append(first + words.lowest(objectives))
        objectives &= objectives - 1
    return tuple(found)
