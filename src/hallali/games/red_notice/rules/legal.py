# mypyc
"""The legal steps of a position of Red Notice."""

from __future__ import annotations

from mypy_extensions import i64

from hallali.core import bits, words
from hallali.games.red_notice.rules import actions as a
from hallali.games.red_notice.rules import changes as c
from hallali.games.red_notice.rules import phases as p
from hallali.games.red_notice.rules.box import (
    BANK,
    CHEQUE,
    LIFT_PRICE,
    MOST_CHEQUES,
    MOST_POINTS,
    MOVE,
    SECURITY,
    kinds,
    size_of_hand,
)
from hallali.games.red_notice.rules.fields import Fields
from hallali.games.red_notice.rules.phases import ANGELA, JESSAH


def legal(state: Fields) -> list[int]:
    """List the mover's steps, in rising order; none while chance draws and after the end."""
    if state.mover not in (ANGELA, JESSAH):
        return []
    steps = _own(state)
    # RN-35: Angela may pay at any time once she is on the map. While an identity takes a piece off the map, the same
    # step means that piece.
    may_pay = state.mover == ANGELA and state.points >= LIFT_PRICE and state.phase not in (p.START, p.DISCARD, p.SPOIL)
    if may_pay and state.can_lift:
        _add(steps, a.LIFT_RADAR, state.payable_radars)
        _add(steps, a.LIFT_BARRIER, state.white_barriers)
        steps.sort()
    return steps


def lifts(radars: int, barriers: int) -> list[int]:
    """List the steps that take one of these pieces off the map."""
    steps: list[int] = []
    _add(steps, a.LIFT_RADAR, radars)
    _add(steps, a.LIFT_BARRIER, barriers)
    return steps


def _add(steps: list[int], first: i64, members: i64) -> None:
    """Add a step for each member of a set, counted from the first one."""
    while members:
        steps.append(first + words.lowest(members))
        members &= members - 1


def free_radars(state: Fields) -> int:
    """Return the set of continents where Jessah may put a radar; empty if her supply is (RN-33)."""
    if words.count(state.radars) >= state.box.radars:
        return 0
    return bits.up_to(state.box.continents - 1) & ~state.radars


def free_routes(state: Fields) -> int:
    """Return the set of routes without a barrier."""
    return bits.up_to(len(state.box.ends) - 1) & ~state.barriers


def free_barriers(state: Fields) -> int:
    """Return the set of routes where Jessah may put a barrier from her supply."""
    return free_routes(state) if words.count(state.barriers) < state.box.barriers else 0


def units(state: Fields, piece: int) -> int:
    """Return the places for a black piece: free ones, or if the supply is empty those of white ones (RN-51)."""
    if piece == p.P_RADAR:
        return free_radars(state) or state.white_radars
    return free_barriers(state) or state.white_barriers


def can_secure(state: Fields) -> bool:
    """Return whether Jessah's Security could do anything."""
    return bool(free_radars(state) or free_barriers(state) or (state.barriers and free_routes(state)))


def offered(state: Fields, menu: int, seat: int) -> list[int]:
    """List the steps that make a change of a free card: those that can do something. Everyone can see which."""
    return [
        a.OPTION + number for number, (word, what) in enumerate(state.box.menus[menu]) if _can(state, word, what, seat)
    ]


def _can(state: Fields, word: int, what: int, seat: int) -> bool:
    if word == c.SECURITY:
        return can_secure(state) if seat == JESSAH else state.points < MOST_POINTS or state.can_lift
    if word == c.CHEQUE:
        room = size_of_hand(state.hands[seat]) < MOST_CHEQUES
        return room and (state.pile != 0 or len(state.bottom) > 0)
    if word == c.BANK:
        return state.hands[seat] != 0
    if word == c.GAIN:
        return state.points < MOST_POINTS
    if word == c.LOSE:
        return state.points > 0
    if word == c.LIFT:
        return (state.white_radars if what == p.P_RADAR else state.white_barriers) != 0
    if word == c.PLACE:
        return units(state, what) != 0
    if word == c.UPGRADE:
        return len(state.open) > 0
    if word == c.DESTROY:
        return state.owned != 0
    if word == c.DROP:
        return state.hands[whose(what, seat)] != 0
    return True


def whose(what: int, seat: int) -> int:
    """Return the seat that a word names. seat: the one that makes the changes."""
    return seat if what == c.SELF else 1 - seat if what == c.OTHER else what


def _own(state: Fields) -> list[int]:
    phase = state.phase
    if phase == p.BID:
        return _bids(state)
    if phase == p.WALK:
        return _walk(state)
    if phase == p.MOVE:
        steps = [a.END]
        for city in state.box.around[state.jessah]:
            steps.append(a.CITY + city)
        return steps
    if phase == p.BANK:
        return [a.END] + [a.CHEQUE + kind for kind in cashable(state, state.mover)]
    if phase == p.DRAW:
        return [a.END, a.DRAW]
    if phase == p.GAIN:
        return [a.END, a.GAIN] if state.points < MOST_POINTS else [a.END]
    if phase == p.SECURITY:
        return _security(state)
    if phase == p.START:
        return _start(state)
    if phase == p.CAUGHT:
        return [a.IDENTITY + identity for identity in bits.members(state.identities)]
    return _seldom(state)


def _seldom(state: Fields) -> list[int]:
    phase = state.phase
    if phase == p.RADARS:
        return [a.RADAR + place for place in bits.members(free_radars(state))]
    if phase in (p.BEFORE, p.SETTLE):
        return [a.END]
    if phase == p.JOKER:
        return [a.END, a.AS + CHEQUE, a.AS + BANK, a.AS + SECURITY, a.AS + MOVE]
    if phase == p.CHOOSE:
        return [a.UPGRADE + upgrade for upgrade in sorted(set(state.open))]
    if phase == p.UNITS:
        first = a.RADAR if state.icons == p.P_RADAR else a.BARRIER
        return [first + place for place in bits.members(units(state, state.icons))]
    if phase == p.DESTROY:
        return [a.UPGRADE + upgrade for upgrade in kinds(state.owned)]
    if phase == p.FREE or phase == p.MORE:
        return [a.END, *offered(state, state.icons, state.mover)]
    if phase == p.DROP:
        return [a.CHEQUE + kind for kind in kinds(state.hands[state.mover])]
    white = phase == p.DISCARD
    if state.icons == p.P_RADAR:
        return lifts(state.white_radars if white else state.black_radars, 0)
    return lifts(0, state.white_barriers if white else state.black_barriers)


def cashable(state: Fields, seat: int) -> list[int]:
    """List the kinds of cheque that the seat can cash in its city (RN-28)."""
    city = state.angela if seat == ANGELA else state.jessah
    here = state.box.continent[city]
    return [kind for kind in kinds(state.hands[seat]) if state.box.colour[kind] == here]


def _start(state: Fields) -> list[int]:
    if state.chosen < 0:
        return [a.CHEQUE + kind for kind in kinds(state.hands[state.mover])]
    return [a.CITY + city for city in bits.members(state.box.cities_of[state.box.colour[state.chosen]])]


def _bids(state: Fields) -> list[int]:
    """List the places for a token: free ones, and none opposite an own token (RN-17, RN-18)."""
    seat, bids = state.mover, state.bids
    places: list[int] = []
    for place in range(0, len(bids), 2):
        one, other = bids[place], bids[place + 1]
        if one < 0:
            if other < 0:
                places.append(place)
                places.append(place + 1)
            elif other >> 3 != seat:
                places.append(place)
        elif other < 0 and one >> 3 != seat:
            places.append(place + 1)
    hand, first = state.drawn[seat], a.BID
    steps: list[int] = []
    while hand:
        if hand & 7:
            for place in places:
                steps.append(first + place)
        hand >>= 3
        first += 8
    return steps


def _security(state: Fields) -> list[int]:
    if state.chosen >= 0:
        return [a.BARRIER + route for route in bits.members(free_routes(state)) if route != state.chosen]
    steps = [a.END]
    _add(steps, a.RADAR, free_radars(state))
    _add(steps, a.BARRIER, free_barriers(state))
    if free_routes(state):
        _add(steps, a.TAKE, state.barriers)
    return steps


def _walk(state: Fields) -> list[int]:
    if state.moves == 0:
        return [a.END]
    cities, over = state.box.to[state.angela], state.box.over[state.angela]
    barred: i64 = 0 if state.unseen else state.barriers
    steps = [a.END, a.STAY]
    for place in range(len(cities)):
        if not words.has(barred, over[place]):
            steps.append(a.CITY + cities[place])
    return steps
