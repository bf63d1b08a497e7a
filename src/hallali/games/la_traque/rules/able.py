# mypyc
"""What a seat of La Traque can capture and pay, found out as soon as something changes that this depends on.

It is asked for at each step of a turn, and seldom changes: so each seat keeps it (seats.py).
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from hallali.core import words
from hallali.games.la_traque.rules import sums as s
from hallali.games.la_traque.rules.box import FIRST, HUNT, PRICE
from hallali.games.la_traque.rules.fields import Fields
from hallali.games.la_traque.rules.packs import Cards
from hallali.games.la_traque.rules.seats import OBJECTIVE, OBJECTIVES, Seat

#: The bits of one track in a packed price.
_TRACK: Final = 0x3FFF


def means(state: Fields, own: Seat, cards: Cards) -> tuple[i64, i64, i64]:
    """Return what an agent with these cards holds: clues (sums.py), wild ones, and what its captures cost less."""
    kinds, low, high = cards
    counts: i64 = s.clues_of(kinds) if kinds else 0
    always = own.always
    wild, off, twice = always.more, always.off, always.twice
    if low | high:
        sums = state.sums
        given, gives_wild, bearing = sums.given, sums.wild, sums.bearing
        powers, powers_high = sums.powers[1], sums.powers[2]
        while low | high:
            bears = True
            if low:
                x = words.lowest(low)
                bears = words.has(powers, x)
                low &= low - 1
            else:
                x = words.lowest(high)
                bears = words.has(powers_high, x)
                high &= high - 1
                x += FIRST
            more: i64 = given[x]
            counts += more
            more = gives_wild[x]
            wild += more
            if bears:
                power = bearing[x]
                off += power.off
                wild += power.more
                twice = s.both_twice(twice, power.twice)
    return (s.doubled(counts, twice) if twice else counts, wild, off)


def find_out(state: Fields, own: Seat, agent: i64) -> None:
    """Find out which fugitives of its zone an agent that hunts can capture, whoever guards them (LT-24)."""
    sums = state.sums
    field: i64 = sums.fields[own.spot(agent) - HUNT]
    there = state.filled & field
    found: i64 = 0
    if there:
        counts, wild, off = means(state, own, own.under(agent))
        while there:
            place = words.lowest(there)
            there &= there - 1
            cost: i64 = sums.costs[state.face(place)]
            if s.enough(counts, wild, off, cost):
                found |= words.bit(place)
    own.learn(agent, found)


def laid(state: Fields, place: i64) -> None:
    """Find out which agents can capture the fugitive that was laid on a place."""
    spot: i64 = HUNT + state.box.zone[place]
    cost: i64 = state.sums.costs[state.face(place)]
    for own in state.seats:
        hunting = own.out
        while hunting:
            agent = words.lowest(hunting)
            hunting &= hunting - 1
            if own.spot(agent) == spot:
                counts, wild, off = means(state, own, own.under(agent))
                found = own.can_capture(agent) & ~words.bit(place)
                own.learn(agent, found | words.bit(place) if s.enough(counts, wild, off, cost) else found)


def settle(state: Fields, own: Seat) -> None:
    """Find out anew all that a seat can capture and pay: other cards are at its headquarters."""
    own.always = state.sums.always(state.box, own.quarters)
    for agent in words.members(own.out):
        find_out(state, own, agent)
    reckon(state, own)


def reckon(state: Fields, own: Seat) -> None:
    """Find out which objectives a seat can pay, with success and with triumph (LT-36)."""
    success: i64 = 0
    triumph: i64 = 0
    rest = own.open
    off = own.always.thrift
    one, two, three = own.points(0), own.points(1), own.points(2)
    prices = state.box.prices
    while rest:
        objective = (rest & OBJECTIVES) - 1
        rest >>= OBJECTIVE
        if _payable(one, two, three, prices[2 * objective], off):
            success |= words.bit(objective)
        if _payable(one, two, three, prices[2 * objective + 1], off):
            triumph |= words.bit(objective)
    own.payable = (success, triumph)


def _payable(one: i64, two: i64, three: i64, price: i64, off: i64) -> bool:
    """Return whether influence on the tracks pays a price, packed as Box.prices are, that is reduced as by `_reduced`.

    off: what it costs less.
    """
    first = price & _TRACK
    second = price >> PRICE & _TRACK
    third = price >> 2 * PRICE & _TRACK
    freely = price >> 3 * PRICE
    if off:
        less = off if off < first else first
        first -= less
        off -= less
        less = off if off < second else second
        second -= less
        off -= less
        less = off if off < third else third
        third -= less
        off -= less
        freely -= off if off < freely else freely
    if one < first or two < second or three < third:
        return False
    return freely == 0 or one + two + three >= first + second + third + freely
