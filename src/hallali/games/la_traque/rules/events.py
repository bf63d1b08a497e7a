# mypyc
"""The events of a step of La Traque: what see.py tells the seats.

Most are short: 31 bits, of which two share a word, the last one in its lowest bits. Their kind, + 1, is in the lowest
six, a seat in two, then three numbers of 8, 8 and 7 bits: from 0 to 255, from -64 to 191, and from -1 to 126. An event
with cards, or whose numbers do not fit, is kept as it is: a tuple. `Fields` has `note` and `note_long`.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from hallali.games.la_traque.rules import phases as p

#: (kind, numbers...), as the E_ constants of phases.py say.
Event = tuple[int, ...]
#: What came before the last short events: words of two, and long events, in order.
Noted = tuple[int | Event, ...]

WIDTH: Final = 31  #: the bits of a short event
_SHORT: Final = 0x7FFFFFFF
_KIND: Final = 63
#: What is added to the second number, and to the third.
SECOND_ZERO: Final = 64
THIRD_ZERO: Final = 1

#: How many numbers a short event has, by kind, and 8 more if a seat comes before them.
_SEAT: Final = 8
_HAS: Final = {
    p.E_FIRST: _SEAT,
    p.E_FILLED: 2,
    p.E_REVEALED: _SEAT + 1,
    p.E_DREW: _SEAT + 3,
    p.E_MOVED: _SEAT + 2,
    p.E_INFORMED: _SEAT + 2,
    p.E_CAPTURED: _SEAT + 3,
    p.E_INFLUENCE: _SEAT + 3,
    p.E_DOMINATION: _SEAT + 2,
    p.E_AMBITION: _SEAT + 2,
    p.E_MARKER: _SEAT + 2,
    p.E_GOT: _SEAT + 2,
    p.E_USED: _SEAT + 2,
    p.E_FULFILLED: _SEAT + 2,
    p.E_PASSED: _SEAT,
    p.E_ENDED_TURN: _SEAT,
    p.E_RESERVE: _SEAT,
    p.E_STRANGERS: 2,
    p.E_REMOVED: 3,
    p.E_GUARDED: _SEAT + 1,
    p.E_RECALLED: _SEAT + 1,
    p.E_RELOCATED: _SEAT + 2,
    p.E_JUDGED: _SEAT + 1,
    p.E_ROUND: 2,
    p.E_OVER: 1,
    p.E_ACTIONS: _SEAT + 1,
    p.E_SPARED: _SEAT,
    p.E_SHIFTED: _SEAT + 3,
}


def read(earlier: Noted, word: i64) -> list[Event]:
    """List events in order. word: the last short ones."""
    found: list[Event] = []
    for noted in earlier:
        if isinstance(noted, int):
            _read_word(noted, found)
        else:
            found.append(noted)
    _read_word(word, found)
    return found


def _read_word(word: i64, found: list[Event]) -> None:
    if word >> WIDTH:
        found.append(_read_short(word >> WIDTH))
    if word & _SHORT:
        found.append(_read_short(word & _SHORT))


def _read_short(packed: i64) -> Event:
    kind: int = (packed & _KIND) - 1
    seat: int = packed >> 6 & 3
    one: int = packed >> 8 & 255
    two: int = (packed >> 16 & 255) - SECOND_ZERO
    three: int = (packed >> 24) - THIRD_ZERO
    numbers = (kind, seat, one, two, three) if _HAS[kind] >= _SEAT else (kind, one, two, three)
    return numbers[: 2 + _HAS[kind] - _SEAT] if _HAS[kind] >= _SEAT else numbers[: 1 + _HAS[kind]]
