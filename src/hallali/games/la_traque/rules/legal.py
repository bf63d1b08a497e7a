# mypyc
"""The legal steps of La Traque, by phase; every list is in rising order."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hallali.core import bits
from hallali.games.la_traque.rules import actions as a
from hallali.games.la_traque.rules import captures, piles
from hallali.games.la_traque.rules import effects as e
from hallali.games.la_traque.rules import phases as p
from hallali.games.la_traque.rules.box import CARD, HEADQUARTERS, HUNT, INVESTIGATE

if TYPE_CHECKING:
    from hallali.games.la_traque.rules.state import State


def legal(state: State) -> list[int]:
    """List the mover's legal steps, when the mover is a player."""
    if state.phase == p.ACT:
        return turn(state)
    if state.phase == p.KEEP:
        return _keep(state)
    found = choices(state)
    if state.phase in (p.RECALL, p.AGENT):
        found.insert(0, a.END)  # these say "up to"
    return found


def _distinct(cards: tuple[int, ...]) -> list[int]:
    found: list[int] = []
    for card in cards:
        if not found or found[-1] != card:
            found.append(card)
    return found


# A turn


def turn(state: State) -> list[int]:
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
        _captures(state, seat, agents, found)
    if paid or (state.free == a.INFORM and state.frees > 0):
        _informs(state, seat, agents, found)
    return found


def moves(state: State, seat: int) -> list[int]:
    """List where an agent of the headquarters may go (LT-15 to LT-20)."""
    if captures.waiting(state, seat) < 0:
        return []
    found = [a.MOVE + HUNT, a.MOVE + HUNT + 1, a.MOVE + HUNT + 2]
    spent, taken = state.spent, state.spots
    for zone, spot in state.box.spots[state.players]:
        if not spent & zone and spot not in taken:
            found.append(a.MOVE + spot)
    return found


def informs(state: State, seat: int) -> list[int]:
    """List what cards of the hand may go under which agents (LT-21)."""
    found: list[int] = []
    _informs(state, seat, captures.hunting(state, seat), found)
    return found


def _informs(state: State, seat: int, agents: list[int], found: list[int]) -> None:
    if not agents:
        return
    hunts, last = state.box.hunts, -1
    for card in state.hands[seat]:
        if card != last and (card < CARD or hunts[card - CARD]):
            for agent in agents:
                found.append(a.INFORM + 5 * card + agent)
        last = card


def _captures(state: State, seat: int, agents: list[int], found: list[int]) -> None:
    """LT-24."""
    able: list[int] = []
    for agent in agents:
        for place in captures.within_reach(state, seat, agent):
            able.append(a.CAPTURE + 5 * place + agent)
    if len(able) > 1:
        able.sort()
    found += able


def _own_cards(state: State, seat: int, found: list[int]) -> None:
    """Add the uses of the seat's own cards: missions and co-operations (LT-33 to LT-35)."""
    box = state.box
    own = [card - CARD for card in state.hands[seat] if card >= CARD]
    if own:
        for x in own:
            if box.mission[x]:
                found.append(a.MISSION + x)
        for x in own:
            if box.coop[x]:
                found.append(a.COOPERATE + x)
    for x in state.quarters[seat]:
        if box.recurring[x] and x not in state.turned:
            found.append(a.ACTIVATE + x)


def price_of(state: State, seat: int, number: int) -> tuple[int, ...]:
    """Return what a price of an objective costs a seat, by track; number: 2 * objective + (0 success, 1 triumph)."""
    return _reduced(state.box.price[number], captures.total(state, seat, e.THRIFT))


def _reduced(whole: tuple[int, ...], off: int) -> tuple[int, ...]:
    price = list(whole)
    for track in range(3):
        less = min(off, price[track])
        price[track] -= less
        off -= less
    return tuple(price)


def fulfil(state: State, seat: int, found: list[int]) -> None:
    """Add the objectives that the seat can pay, at either price (LT-36)."""
    off = captures.total(state, seat, e.THRIFT)
    has = state.influence[3 * seat : 3 * seat + 3]
    for objective in sorted(state.open[seat]):
        for number in (2 * objective, 2 * objective + 1):
            price = _reduced(state.box.price[number], off) if off else state.box.price[number]
            if has[0] >= price[0] and has[1] >= price[1] and has[2] >= price[2]:
                found.append(a.FULFIL + number)


def _keep(state: State) -> list[int]:
    """List the cards that may still be kept; they are named in ascending order (LT-41)."""
    seat = state.mover
    found = [a.END]
    limit = state.box.keep + captures.total(state, seat, e.KEEP)
    if len(state.kept) < limit:
        least = state.kept[-1] if state.kept else 0
        for card in _distinct(state.hands[seat]):
            if card >= least and state.hands[seat].count(card) > state.kept.count(card):
                found.append(a.CARD + card)
    return found


# The questions of captures and effects


def choices(state: State) -> list[int]:
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
    if phase == p.LOWER:
        return [a.TRACK + track for track in range(3) if state.influence[3 * state.card + track] > 0]
    return [a.CARD + card for card in state.hands[seat] if CARD <= card < CARD + box.first_special]


def _hunts(state: State, seat: int, agent: int) -> bool:
    return HUNT <= state.spots[5 * seat + agent] < INVESTIGATE


def _targets(state: State, seat: int) -> list[int]:
    word, grade, _, _ = state.box.effects[state.effect]
    found: list[int] = []
    for place, fugitive in enumerate(state.faces):
        if fugitive >= 0 and state.box.grade[fugitive] <= grade:
            if word != e.REMOVE and captures.guarded(state, seat, place):
                continue  # another's guard lasts: it is not taken over, either
            found.append(a.PLACE + place)
    return found


def _rivals(state: State, seat: int) -> list[int]:
    """List the others who have something to see or to take."""
    word, what, _, _ = state.box.effects[state.effect]
    found: list[int] = []
    for rival in range(state.players):
        if rival == seat:
            continue
        if word == e.SABOTAGE:
            some = any(state.influence[3 * rival + track] > 0 for track in range(3))
        elif what == 0:
            some = len(state.hands[rival]) > 0
        else:
            some = any(len(state.under[5 * rival + agent]) > 0 for agent in range(state.box.agents))
        if some:
            found.append(a.RIVAL + rival)
    return found
