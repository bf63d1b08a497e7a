# mypyc
"""The events of a step, packed into words: what see.py tells the seats.

A short event takes 20 bits: its kind in the lowest five, then up to four numbers of 2, 6, 1 and 6 bits; the last
number of a kind has all the bits that are left. Three share a word, the last one in its lowest bits. A long event has
a word of its own, marked by its top bit. No event is 0.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from hallali.games.red_notice.rules import phases as p
from hallali.games.red_notice.rules import walks
from hallali.games.red_notice.rules.box import Box, listed

#: (kind, numbers...), as the E_ constants of phases.py say.
Event = tuple[int, ...]

WIDTH: Final = 20  #: the bits of a short event
TWO: Final = 40  #: those of two
_SHORT: Final = 0xFFFFF
LONG: Final = 0x2000000000000000
#: How many numbers a short event has, by kind.
_NUMBERS: Final = {
    p.E_IDENTITY: 1,
    p.E_UPGRADE: 1,
    p.E_DEALT: 2,
    p.E_STARTED: 3,
    p.E_PUT: 4,
    p.E_CARD: 1,
    p.E_TOKENS: 2,
    p.E_BID: 4,
    p.E_LIFTED: 3,
    p.E_REVEALED: 3,
    p.E_ACTING: 3,
    p.E_PASSED: 2,
    p.E_DREW: 2,
    p.E_CASHED: 3,
    p.E_CHOSE: 3,
    p.E_NAMED: 1,
    p.E_POINTS: 1,
    p.E_INSPECTED: 2,
    p.E_ESCAPED: 1,
    p.E_ROUND: 2,
    p.E_LOST: 1,
    p.E_OVER: 2,
    p.E_PICKED: 3,
    p.E_FELL: 1,
    p.E_DROPPED: 2,
}


def moved(precise: i64, off: i64, walk: i64) -> i64:
    """Return the event of a walk that has ended. precise: 1 if its rings name cities. off: the radars that are off."""
    return LONG | p.E_MOVED | precise << 5 | off << 6 | walks.told(walk) << 14


def paid(piece: i64, place: i64, walk: i64) -> i64:
    """Return the event of a payment that is told within a walk."""
    return LONG | p.E_PAID | piece << 5 | place << 6 | walks.told(walk) << 14


def audited(hand: i64) -> i64:
    """Return the event of a hand that is shown."""
    event: i64 = 0
    for kind in listed(hand):
        event = event << 5 | kind + 1
    return LONG | p.E_AUDITED | event << 5


def read(box: Box, earlier: tuple[int, ...], word: i64) -> list[Event]:
    """List the events of some words, in order. word: the last of them."""
    found: list[Event] = []
    for packed in earlier:
        _read_word(box, packed, found)
    _read_word(box, word, found)
    return found


def _read_word(box: Box, word: i64, found: list[Event]) -> None:
    if word & LONG:
        found.append(_read_long(box, word & ~LONG))
        return
    for place in (TWO, WIDTH, 0):
        event = (word >> place) & _SHORT
        if event:
            found.append(_read_short(event))


def _read_short(event: i64) -> Event:
    kind: int = event & 31
    count = _NUMBERS[kind]
    if count == 1:
        return (kind, event >> 5)
    first: int = (event >> 5) & 3
    if count == 2:
        return (kind, first, event >> 7)
    second: int = (event >> 7) & 63
    if count == 3:
        return (kind, first, second, event >> 13)
    return (kind, first, second, (event >> 13) & 1, event >> 14)


def _read_long(box: Box, event: i64) -> Event:
    kind: int = event & 31
    if kind == p.E_AUDITED:
        hand: list[int] = []
        rest = event >> 5
        while rest:
            hand.append((rest & 31) - 1)
            rest >>= 5
        hand.reverse()
        return (kind, *hand)
    walk = event >> 14
    path = walks.path(walk)
    if kind == p.E_PAID:
        return (kind, (event >> 5) & 1, (event >> 6) & 63, *path)
    rings = walks.rings(walk)
    continents = [box.continent[city] for city in rings]
    return (kind, (event >> 5) & 1, (event >> 6) & 255, len(path), *path, *continents, *rings)
