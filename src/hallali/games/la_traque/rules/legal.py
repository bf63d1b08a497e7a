# mypyc
"""The legal steps of La Traque, by phase; every list is in rising order."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from hallali.core import bits, words
from hallali.games.la_traque.rules import actions as a
from hallali.games.la_traque.rules import captures, piles
from hallali.games.la_traque.rules import effects as e
from hallali.games.la_traque.rules import phases as p
from hallali.games.la_traque.rules.box import CARD, HEADQUARTERS, HUNT, INVESTIGATE, PRICE
from hallali.games.la_traque.rules.fields import Fields

#: The bits of one track in a packed price.
_TRACK: Final = 0x3FFF


def legal(state: Fields) -> list[int]:
    """List the mover's legal steps, when the mover is a player."""
    if state.phase == p.ACT:
        return turn(state)
    if state.phase == p.KEEP:
        return _keep(state)
    found = choices(state)
    if state.phase in (p.RECALL, p.AGENT) or (state.phase == p.OPTION and is_free(state)):
        found.insert(0, a.END)  # these say "up to"
    return found


def _distinct(cards: tuple[int, ...]) -> list[int]:
    found: list[int] = []
    for card in cards:
        if not found or found[-1] != card:
            found.append(card)
    return found


# A turn


def turn(state: Fields) -> list[int]:
    """List what the mover may do in its turn (LT-12 to LT-14)."""
    seat = state.mover
    found: list[int] = []
    if state.actions > 0:
        found.append(a.PASS)
    if state.acted:
        found.append(a.END)
    paid = state.actions > 0
    if paid and state.destiny[seat] and state.open[seat]:
        found.append(a.DESTINY)  # LT-39
    if paid or (state.free == a.MOVE and state.frees > 0):
        found += moves(state, seat)
    agents = captures.hunting(state, seat)
    if paid:
        _own_cards(state, seat, found)
        fulfil(state, seat, found)
        if agents:
            found += captures.within_reach(state, seat, agents)  # LT-24
    if paid or (state.free == a.INFORM and state.frees > 0):
        _informs(state, seat, agents, found)
    if len(found) == 2 and paid and state.acted and state.options.passing == "at-once":
        found.pop()  # nothing but PASS and END is left: a player who can do nothing else must pass (LT-14)
    return found


def moves(state: Fields, seat: int) -> list[int]:
    """List where an agent of the headquarters may go (LT-15 to LT-20)."""
    if captures.waiting(state, seat) < 0:
        return []
    found = [a.MOVE + HUNT, a.MOVE + HUNT + 1, a.MOVE + HUNT + 2]
    taken: i64 = 0
    for spot in state.spots:
        taken |= words.bit(spot)
    spent: i64 = state.spent
    zones, there = state.box.free_zones[state.players], state.box.free_spots[state.players]
    for place in range(len(there)):
        if not words.has(spent, zones[place]) and not words.has(taken, there[place]):
            found.append(a.MOVE + there[place])
    return found


def informs(state: Fields, seat: int) -> list[int]:
    """List what cards of the hand may go under which agents (LT-21)."""
    found: list[int] = []
    _informs(state, seat, captures.hunting(state, seat), found)
    return found


def _informs(state: Fields, seat: int, agents: list[int], found: list[int]) -> None:
    if not agents:
        return
    hunts, last = state.box.hunts, -1
    for card in state.hands[seat]:
        if card != last and (card < CARD or hunts[card - CARD]):
            for agent in agents:
                found.append(a.INFORM + 5 * card + agent)
        last = card


def _own_cards(state: Fields, seat: int, found: list[int]) -> None:
    """Add the uses of the seat's own cards: missions and co-operations (LT-33 to LT-35)."""
    box, hand = state.box, state.hands[seat]
    if hand and hand[-1] >= CARD:  # in rising order
        for card in hand:
            if card >= CARD and box.mission[card - CARD]:
                found.append(a.MISSION + card - CARD)
        for card in hand:
            if card >= CARD and box.coop[card - CARD]:
                found.append(a.COOPERATE + card - CARD)
    for x in state.quarters[seat]:
        if box.recurring[x] and x not in state.turned:
            found.append(a.ACTIVATE + x)


def price_of(state: Fields, seat: int, number: int) -> tuple[int, ...]:
    """Return what a price of an objective costs a seat, by track, on any tracks last.

    number: 2 * objective + (0 success, 1 triumph).
    """
    return _reduced(state.box.price[number], captures.standing(state, seat).thrift)


def _reduced(whole: tuple[int, ...], off: int) -> tuple[int, ...]:
    price = list(whole)
    for track in range(4):
        less = min(off, price[track])
        price[track] -= less
        off -= less
    return tuple(price)


def fulfil(state: Fields, seat: int, found: list[int]) -> None:
    """Add the objectives that the seat can pay, at either price (LT-36)."""
    there = state.open[seat]
    if not there:
        return
    off: i64 = captures.standing(state, seat).thrift
    one: i64 = state.influence[3 * seat]
    two: i64 = state.influence[3 * seat + 1]
    three: i64 = state.influence[3 * seat + 2]
    prices = state.box.prices
    for objective in there if len(there) < 2 else sorted(there):
        if _payable(one, two, three, prices[2 * objective], off):
            found.append(a.FULFIL + 2 * objective)
        if _payable(one, two, three, prices[2 * objective + 1], off):
            found.append(a.FULFIL + 2 * objective + 1)


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


def _keep(state: Fields) -> list[int]:
    """List the cards that may still be kept; they are named in ascending order (LT-41)."""
    seat = state.mover
    found = [a.END]
    limit = state.box.keep + captures.standing(state, seat).keep
    if len(state.kept) < limit:
        least = state.kept[-1] if state.kept else 0
        for card in _distinct(state.hands[seat]):
            if card >= least and state.hands[seat].count(card) > state.kept.count(card):
                found.append(a.CARD + card)
    return found


# The questions of captures and effects


def choices(state: Fields) -> list[int]:
    """List what may be chosen in the phases of captures and effects; it may be empty."""
    seat, phase, box = state.mover, state.phase, state.box
    if phase in (p.TRACK, p.GAIN):
        return [a.TRACK, a.TRACK + 1, a.TRACK + 2]
    if phase == p.ADVANCE:
        lengths = 3 * state.factions[seat]
        return [
            a.TRACK + track for track in range(3) if state.ambition[3 * seat + track] < box.lengths[lengths + track]
        ]
    if phase == p.CHOOSE:
        return [a.CARD + CARD + x for x in sorted(box.choose[state.card])]
    if phase == p.MARKER:
        if state.card >= 0:
            return [a.MARKER + marker for marker in sorted(box.markers[state.card])]
        count = len(box.edition.marker)
        return [a.MARKER + marker for marker in range(count) if not bits.has(state.markers[seat], marker)]
    if phase == p.TARGET:
        return _targets(state, seat)
    if phase == p.PILE:
        return [a.PILE + pile for pile in range(5) if not piles.is_empty(state, pile)]
    if phase == p.RECALL:
        return [
            a.AGENT + agent
            for agent in range(box.agents)
            if state.spots[5 * seat + agent] != HEADQUARTERS and not _hunts(state, seat, agent)
        ]
    if phase == p.AGENT:
        return [a.AGENT + agent for agent in captures.hunting(state, seat)]
    if phase == p.ZONE:
        here = state.spots[5 * seat + state.card] - HUNT
        return [a.ZONE + zone for zone in range(3) if zone != here]
    if phase == p.RIVAL:
        return _rivals(state, seat)
    if phase == p.PAY:
        return [a.TRACK + track for track in range(3) if state.influence[3 * seat + track] > 0]
    if phase == p.WHERE:
        return [a.PLACE + place for place in destinations(state, state.place)]
    if phase == p.OPTION:
        return [a.OPTION + side for side in range(len(box.menus[box.effects[state.effect][1]]))]
    if phase == p.LOWER:
        return [a.TRACK + track for track in range(3) if state.influence[3 * state.card + track] > 0]
    return [a.CARD + card for card in state.hands[seat] if CARD <= card < CARD + box.first_special]


def is_free(state: Fields) -> bool:
    """Return whether the effect in question is a free card's: any number of the changes that it offers."""
    return state.box.effects[state.effect][0] == e.FREE


def _hunts(state: Fields, seat: int, agent: int) -> bool:
    return HUNT <= state.spots[5 * seat + agent] < INVESTIGATE


def _targets(state: Fields, seat: int) -> list[int]:
    word = state.box.effects[state.effect][0]
    found: list[int] = []
    for place in captures.matching(state, state.effect):
        if word in (e.CAPTURE, e.GUARD) and captures.guarded(state, seat, place):
            continue  # another's guard lasts: it is not taken over, either
        if word == e.SHIFT and not destinations(state, place):
            continue
        found.append(a.PLACE + place)
    return found


def destinations(state: Fields, place: int) -> list[int]:
    """List the empty places in other hunting zones to which the fugitive of a place can go."""
    box = state.box
    return [
        other
        for other, fugitive in enumerate(state.faces)
        if fugitive < 0 and box.least[other] <= state.players and box.zone[other] != box.zone[place]
    ]


def _rivals(state: Fields, seat: int) -> list[int]:
    """List the others who have something to see or to take."""
    word, what, track, _ = state.box.effects[state.effect]
    found: list[int] = []
    for rival in range(state.players):
        if rival == seat:
            continue
        if word == e.SABOTAGE:
            tracks = range(3) if track == e.ANY else (track,)
            some = any(state.influence[3 * rival + one] > 0 for one in tracks)
        elif what == 0:
            some = len(state.hands[rival]) > 0
        else:
            some = any(len(state.under[5 * rival + agent]) > 0 for agent in range(state.box.agents))
        if some:
            found.append(a.RIVAL + rival)
    return found
