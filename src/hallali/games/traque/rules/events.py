# mypyc
"""The events of a step of Traqué, packed into words: what see.py tells the seats.

A short event takes 20 bits: its kind in the lowest six, a seat in one, then two numbers of 6 and 7 bits, which may be
below 0: they are stored with 2 and with 32 added. Three share a word, the last one in its lowest bits. A long event
has a word of its own, marked by its top bit. No event is 0.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from hallali.games.traque.rules import actions as a
from hallali.games.traque.rules import phases as p

#: (kind, numbers...), as the E_ constants of phases.py say.
Event = tuple[int, ...]

WIDTH: Final = 20  #: the bits of a short event
TWO: Final = 40  #: those of two
_SHORT: Final = 0xFFFFF
_LONG: Final = 0x2000000000000000
#: Where the two numbers of a short event begin, and what is added to them.
FIRST: Final = 7
_SECOND: Final = 13
_FIRST_ZERO: Final = 2
_SECOND_ZERO: Final = 32
#: The tokens of a volley that share a word with the rest of their event.
_TOKENS: Final = 12

#: What a short event has, by kind: a seat, one number, a seat and a number, or a seat and both numbers.
_NOTHING: Final = 0
_SEAT: Final = 1
_ONE: Final = 2
_BOTH: Final = 3
_ALL: Final = 4
_HAS: Final = {
    p.E_SHUFFLED: _NOTHING,
    p.E_HID: _SEAT,
    p.E_CLEARED: _SEAT,
    p.E_ENDED_TURN: _SEAT,
    p.E_FIGHTER: _SEAT,
    p.E_PLACE: _ONE,
    p.E_PLAYED: _ONE,
    p.E_LEFT: _ONE,
    p.E_GONE: _ONE,
    p.E_STAR: _ONE,
    p.E_TIME: _ONE,
    p.E_SOUGHT: _ONE,
    p.E_OVER: _ONE,
    p.E_DREW: _BOTH,
    p.E_SHARED: _BOTH,
    p.E_USED: _BOTH,
    p.E_TURNED: _BOTH,
    p.E_BEATEN: _BOTH,
    p.E_HURT: _BOTH,
    p.E_HEALTH: _BOTH,
    p.E_TEST: _BOTH,
    p.E_PASSED_TEST: _BOTH,
    p.E_FOUND: _BOTH,
    p.E_LOST_CARD: _BOTH,
    p.E_GAVE: _BOTH,
    p.E_AVOIDED: _BOTH,
    p.E_EVENT: _BOTH,
    p.E_SHUNNED: _BOTH,
    p.E_ATTACK: _ALL,
    p.E_RELOADED: _ALL,
    p.E_TAKEN: _ALL,
    p.E_GAINED: _ALL,
    p.E_LOADED: _ALL,
}


def event(kind: i64, seat: i64 = 0, first: i64 = 0, second: i64 = 0) -> i64:
    """Return a short event; what its kind does not have is 0."""
    return kind | seat << 6 | first + _FIRST_ZERO << FIRST | second + _SECOND_ZERO << _SECOND


#: The events of the steps taken most, without a seat or a number: they are added.
HID: Final = event(p.E_HID)
TIME: Final = event(p.E_TIME)
ENDED_TURN: Final = event(p.E_ENDED_TURN)
DREW: Final = event(p.E_DREW)


def activated(seat: i64, kind: i64, shared: bool, paid: i64) -> i64:
    """Return the event of an activation. paid: the steps that paid for it, as actions.py packs them."""
    said: i64 = 0
    while paid:
        step = paid & a.STEP
        paid >>= a.WIDTH
        if step == a.PAY_KEY:
            said = said << 7 | 1
        else:
            said = said << 7 | (step - a.PAY & 63) + 2 | (64 if step >= a.PAY_SHARED else 0)
    return _LONG | p.E_ACTIVATED | seat << 6 | kind << 7 | (8192 if shared else 0) | said << 14


def volley(seat: i64, weapon: i64, sure: i64, tokens: i64) -> i64:
    """Return the event of a volley, with twelve of its tokens at most. tokens: as fields.py packs them."""
    return _LONG | p.E_VOLLEY | seat << 6 | weapon + 1 << 7 | sure << 13 | (tokens & 0xFFFFFFFFF) << 23


def further(tokens: i64) -> i64:
    """Return the event of a volley's tokens beyond the twelfth; 0 for none."""
    rest = tokens >> 3 * _TOKENS
    return _LONG | p.E_FURTHER | rest << 6 if rest else 0


def tossed(seat: i64, again: bool, tokens: i64, hits: i64) -> i64:
    """Return the event of tokens that have landed. tokens, hits: sets of positions."""
    return _LONG | p.E_TOSSED | seat << 6 | (128 if again else 0) | tokens << 8 | hits << 28


def read(earlier: tuple[int, ...], word: i64) -> list[Event]:
    """List the events of some words, in order. word: the last of them."""
    found: list[Event] = []
    for packed in earlier:
        _read_word(packed, found)
    _read_word(word, found)
    return found


def _read_word(word: i64, found: list[Event]) -> None:
    if word & _LONG:
        if word & 63 == p.E_FURTHER:
            found[-1] = (*found[-1], *volley_of((word & ~_LONG) >> 6))
        else:
            found.append(_read_long(word & ~_LONG))
        return
    for place in (TWO, WIDTH, 0):
        packed = word >> place & _SHORT
        if packed:
            found.append(_read_short(packed))


def _read_short(packed: i64) -> Event:
    kind: int = packed & 63
    has = _HAS[kind]
    seat: int = packed >> 6 & 1
    first: int = (packed >> FIRST & 63) - _FIRST_ZERO
    if has == _BOTH:
        return (kind, seat, first)
    if has == _ONE:
        return (kind, first)
    if has == _SEAT:
        return (kind, seat)
    return (kind, seat, first, (packed >> _SECOND) - _SECOND_ZERO) if has == _ALL else (kind,)


def _read_long(packed: i64) -> Event:
    kind: int = packed & 63
    seat: int = packed >> 6 & 1
    if kind == p.E_TOSSED:
        return (kind, seat, packed >> 7 & 1, packed >> 8 & 0xFFFFF, packed >> 28)
    card: int = packed >> 7 & 63
    if kind == p.E_VOLLEY:
        return (kind, seat, card - 1, packed >> 13 & 1023, *volley_of(packed >> 23))
    said: list[int] = []
    paid = packed >> 14
    while paid:
        said += [(paid & 63) - 2, paid >> 6 & 1]
        paid >>= 7
    return (kind, seat, card, packed >> 13 & 1, *said)


def volley_of(tokens: i64) -> tuple[int, ...]:
    """List the tokens of a volley in order, as fields.py packs them."""
    found: list[int] = []
    while tokens:
        found.append((tokens & 7) - 1)
        tokens >>= 3
    return tuple(found)
