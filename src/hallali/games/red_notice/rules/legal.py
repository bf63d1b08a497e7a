# mypyc
"""The legal steps of a position of Red Notice.

Steps go up to 359, so a set of them is several words (`Steps`): what can be done of each kind.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from hallali.core import bits, words
from hallali.games.red_notice.rules import actions as a
from hallali.games.red_notice.rules import changes as c
from hallali.games.red_notice.rules import phases as p
from hallali.games.red_notice.rules.box import (
    LIFT_PRICE,
    MOST_CHEQUES,
    MOST_POINTS,
    kinds_of,
    size_of_hand,
)
from hallali.games.red_notice.rules.fields import Fields
from hallali.games.red_notice.rules.phases import ANGELA, JESSAH

#: The steps below BARRIER; the radars and the barriers that can be taken off; a number and the set of the steps counted
#: from it; the barriers that can be moved. In this order the steps rise.
Steps = tuple[i64, i64, i64, i64, i64, i64]

_END: Final = 1  #: the set of the step END
_DRAW: Final = 0x02  #: the same of DRAW, and below of GAIN and STAY
_GAIN: Final = 0x04
_STAY: Final = 0x08
_JOKER: Final = 0xF0  #: the set of the steps AS + CHEQUE to AS + MOVE


def legal(state: Fields) -> list[int]:
    """List the mover's steps, in rising order; none while chance draws and after the end."""
    low, radars, barriers, first, others, moved = steps(state)
    found = bits.members(low)
    if radars:
        bits.add_members(found, radars, a.LIFT_RADAR)
    if barriers:
        bits.add_members(found, barriers, a.LIFT_BARRIER)
    if others:
        bits.add_members(found, others, first)
    if moved:
        bits.add_members(found, moved, a.TAKE)
    return found


def allows(state: Fields, step: i64) -> bool:
    """Return whether a step is one of the mover's."""
    low, radars, barriers, first, others, moved = steps(state)
    return (
        _has(low, step)
        or _has(radars, step - a.LIFT_RADAR)
        or _has(barriers, step - a.LIFT_BARRIER)
        or _has(others, step - first)
        or _has(moved, step - a.TAKE)
    )


def _has(members: i64, n: i64) -> bool:
    return 0 <= n < 63 and words.has(members, n)


def drawn(state: Fields, chance: i64) -> i64:
    """Return the step that a random number falls on. chance: from 0 to 2 ** 32 - 1."""
    low, radars, barriers, first, others, moved = steps(state)
    if low == 0 and radars == 0 and barriers == 0:
        return first + words.nth(others, chance * words.count(others) >> 32)
    lows = words.count(low)
    if others == 0 and radars == 0 and barriers == 0 and moved == 0:
        return words.nth(low, chance * lows >> 32)
    lifted, barred, many = words.count(radars), words.count(barriers), words.count(others)
    at = chance * (lows + lifted + barred + many + words.count(moved)) >> 32
    if at < lows:
        return words.nth(low, at)
    at -= lows
    if at < lifted:
        return a.LIFT_RADAR + words.nth(radars, at)
    at -= lifted
    if at < barred:
        return a.LIFT_BARRIER + words.nth(barriers, at)
    at -= barred
    if at < many:
        return first + words.nth(others, at)
    return a.TAKE + words.nth(moved, at - many)


def steps(state: Fields) -> Steps:
    """Return the mover's steps; none while chance draws and after the end."""
    if state.mover < 0:
        return (0, 0, 0, 0, 0, 0)
    phase = state.phase
    low: i64 = 0
    first: i64 = a.BID
    others: i64 = 0
    if phase == p.BID:
        others = _bids(state)
    else:
        low, first, others = _own(state, phase)
    # RN-35: Angela may pay at any time once she is on the map. While an identity takes a piece off the map, the same
    # step means that piece.
    if state.mover == ANGELA:
        if state.points >= LIFT_PRICE and phase != p.START and phase != p.DISCARD and phase != p.SPOIL:
            return (low, state.payable_radars, state.white_barriers, first, others, 0)
    elif phase == p.SECURITY and state.chosen < 0 and free_routes(state):
        return (low, 0, 0, first, others, state.barriers)
    return (low, 0, 0, first, others, 0)


def free_radars(state: Fields) -> i64:
    """Return the set of continents where Jessah may put a radar; empty if her supply is (RN-33)."""
    if words.count(state.radars) >= state.box.most_radars:
        return 0
    return state.box.all_continents & ~state.radars


def free_routes(state: Fields) -> i64:
    """Return the set of routes without a barrier."""
    return state.box.all_routes & ~state.barriers


def free_barriers(state: Fields) -> i64:
    """Return the set of routes where Jessah may put a barrier from her supply."""
    return free_routes(state) if words.count(state.barriers) < state.box.barriers else 0


def units(state: Fields, piece: i64) -> i64:
    """Return the places for a black piece: free ones, or if the supply is empty those of white ones (RN-51)."""
    free = free_radars(state) if piece == p.P_RADAR else free_barriers(state)
    return free if free else whites(state, piece)


def whites(state: Fields, piece: i64) -> i64:
    """Return the places of the white pieces of a kind."""
    return state.white_radars if piece == p.P_RADAR else state.white_barriers


def blacks(state: Fields, piece: i64) -> i64:
    """Return the places of the black pieces of a kind."""
    return state.black_radars if piece == p.P_RADAR else state.black_barriers


def can_secure(state: Fields) -> bool:
    """Return whether Jessah's Security could do anything."""
    return free_radars(state) != 0 or free_barriers(state) != 0 or (state.barriers != 0 and free_routes(state) != 0)


def offered(state: Fields, menu: i64, seat: i64) -> i64:
    """Return the set of the changes of a free card that can do something. Everyone can see which."""
    found: i64 = 0
    for number, (word, what) in enumerate(state.box.menus[menu]):
        if _can(state, word, what, seat):
            found |= words.bit(number)
    return found


def _can(state: Fields, word: i64, what: i64, seat: i64) -> bool:
    if word == c.SECURITY:
        return can_secure(state) if seat == JESSAH else state.points < MOST_POINTS or state.can_lift
    if word == c.CHEQUE:
        return size_of_hand(state.hand(seat)) < MOST_CHEQUES and state.can_draw
    if word == c.BANK:
        return state.hand(seat) != 0
    if word == c.GAIN:
        return state.points < MOST_POINTS
    if word == c.LOSE:
        return state.points > 0
    if word == c.LIFT:
        return whites(state, what) != 0
    if word == c.PLACE:
        return units(state, what) != 0
    if word == c.UPGRADE:
        return state.turned_up != 0
    if word == c.DESTROY:
        return state.owned != 0
    if word == c.DROP:
        return state.hand(whose(what, seat)) != 0
    return True


def whose(what: i64, seat: i64) -> i64:
    """Return the seat that a word names. seat: the one that makes the changes."""
    return seat if what == c.SELF else 1 - seat if what == c.OTHER else what


def _own(state: Fields, phase: i64) -> tuple[i64, i64, i64]:
    """Return the steps below BARRIER, a number, and the set of the steps counted from it; without payments."""
    if phase == p.WALK:
        return (_walk(state), 0, 0)
    if phase == p.SECURITY:
        return _security(state)
    if phase == p.MOVE:
        around: i64 = state.box.around[state.jessah]
        return (_END | around << a.CITY, 0, 0)
    if phase == p.BANK:
        return (_END, a.CHEQUE, cashable(state, state.mover))
    if phase == p.GAIN:
        return (_END | (_GAIN if state.points < MOST_POINTS else 0), 0, 0)
    if phase == p.JOKER:
        return (_END | _JOKER, 0, 0)
    if phase == p.DRAW:
        return (_END | _DRAW, 0, 0)
    if phase == p.START:
        return _start(state)
    return _seldom(state, phase)


def _seldom(state: Fields, phase: i64) -> tuple[i64, i64, i64]:
    if phase == p.CAUGHT:
        return (0, a.IDENTITY, state.identities)
    if phase == p.RADARS:
        return (free_radars(state) << a.RADAR, 0, 0)
    if phase == p.BEFORE or phase == p.SETTLE:
        return (_END, 0, 0)
    if phase == p.CHOOSE:
        return (0, a.UPGRADE, bits.mask_of(state.open))
    if phase == p.UNITS:
        places = units(state, state.icons)
        return (places << a.RADAR, 0, 0) if state.icons == p.P_RADAR else (0, a.BARRIER, places)
    if phase == p.DESTROY:
        return (0, a.UPGRADE, kinds_of(state.owned))
    if phase == p.FREE or phase == p.MORE:
        return (_END, a.OPTION, offered(state, state.icons, state.mover))
    if phase == p.DROP:
        return (0, a.CHEQUE, kinds_of(state.hand(state.mover)))
    places = whites(state, state.icons) if phase == p.DISCARD else blacks(state, state.icons)
    return (0, a.LIFT_RADAR if state.icons == p.P_RADAR else a.LIFT_BARRIER, places)


def cashable(state: Fields, seat: i64) -> i64:
    """Return the set of the kinds of cheque that the seat can cash in its city (RN-28)."""
    city = state.angela if seat == ANGELA else state.jessah
    return kinds_of(state.hand(seat) & state.box.cashed_at[state.box.continent[city]])


def _start(state: Fields) -> tuple[i64, i64, i64]:
    if state.chosen < 0:
        return (0, a.CHEQUE, kinds_of(state.hand(state.mover)))
    cities: i64 = state.box.cities_of[state.box.colour[state.chosen]]
    return (cities << a.CITY, 0, 0)


def _bids(state: Fields) -> i64:
    """Return the bids: each token on each free place, but not opposite an own token (RN-17, RN-18)."""
    taken = state.placed & 0xFF
    own = (state.placed >> 8) & 0xFF
    if state.mover == ANGELA:
        own = taken & ~own
    opposite = ((own & 0x55) << 1) | ((own & 0xAA) >> 1)
    places = state.box.all_places & ~taken & ~opposite
    found: i64 = 0
    hand = state.drawn(state.mover)
    while hand:
        if hand & 7:
            found |= places
        hand >>= 3
        places <<= 8
    return found


def _security(state: Fields) -> tuple[i64, i64, i64]:
    if state.chosen >= 0:
        return (0, a.BARRIER, free_routes(state) & ~words.bit(state.chosen))
    return (_END | free_radars(state) << a.RADAR, a.BARRIER, free_barriers(state))


def _walk(state: Fields) -> i64:
    if state.moves == 0:
        return _END
    here = state.angela
    cities: i64 = state.box.exits[here]
    barred: i64 = 0 if state.unseen else state.barriers & state.box.routes_at[here]
    if barred:
        ends, over = state.box.to[here], state.box.over[here]
        for place in range(len(ends)):
            if words.has(barred, over[place]):
                cities &= ~words.bit(ends[place])
    return _END | _STAY | cities << a.CITY
