# mypyc
"""Captures of La Traque: what an agent holds, what a fugitive costs, and what it brings (LT-23 to LT-30, LT-63)."""

from __future__ import annotations

from hallali.games.la_traque.rules import actions as a
from hallali.games.la_traque.rules import ambitions, piles
from hallali.games.la_traque.rules import effects as e
from hallali.games.la_traque.rules import phases as p
from hallali.games.la_traque.rules.box import (
    CARD,
    COLLABORATOR,
    HEADQUARTERS,
    HUNT,
    INVESTIGATE,
    MOST_KNOWN,
    NETWORK,
    REST,
    RUMOURS,
    TZAAR,
    Box,
    Means,
    Standing,
    kind_of,
)
from hallali.games.la_traque.rules.effects import Effect
from hallali.games.la_traque.rules.fields import Fields
from hallali.games.la_traque.rules.phases import task


def standing(state: Fields, seat: int) -> Standing:
    """Return what always holds for a seat: its permanent co-operations (LT-34)."""
    box, cards = state.box, state.quarters[seat]
    if not cards:
        return box.bare
    known = box.standing.get(cards)
    if known is None:
        _count(box)
        found = [box.effects[number] for x in cards if not box.recurring[x] for number in box.coop[x]]
        known = box.standing[cards] = Standing(tuple(found))
    return known


def _count(box: Box) -> None:
    """Count one more set of cards that is looked into. Where there are too many, all are forgotten."""
    if box.known == MOST_KNOWN:
        box.forget()
    box.known += 1


def at_hand(state: Fields, seat: int, agent: int) -> list[Effect]:
    """List the effects on a capture by an agent: what always holds for its seat, and the hunt powers under it."""
    box = state.box
    found = list(standing(state, seat).effects)
    for card in state.under[5 * seat + agent]:
        if card >= CARD:
            for number in box.power[card - CARD]:
                found.append(box.effects[number])
    return found


def clues_of(state: Fields, seat: int, agent: int) -> list[int]:
    """Count the clues that the cards under an agent give, wild ones last (LT-26)."""
    counts = [0, 0, 0, 0, 0, 0]
    for card in state.under[5 * seat + agent]:
        if card < CARD:
            counts[kind_of(card)] += 1
        else:
            for clue, count in enumerate(state.box.clues[card - CARD]):
                counts[clue] += count
    return counts


def means(state: Fields, seat: int, agent: int) -> tuple[list[int], list[int]]:
    """Return what an agent holds, wild clues last, and what its captures cost less, by clue."""
    counts = clues_of(state, seat, agent)
    off = [0, 0, 0, 0, 0]
    for effect in at_hand(state, seat, agent):
        if effect[0] == e.DISCOUNT and effect[1] == e.ANY:
            counts[e.WILD] += effect[2]
        elif effect[0] == e.DISCOUNT:
            off[effect[1]] += effect[2]
        elif effect[0] == e.DOUBLE:
            counts[effect[1]] *= 2
    return counts, off


def enough(counts: list[int], off: list[int], cost: tuple[int, ...]) -> bool:
    """Return whether clues, wild ones last, meet a cost, after discounts (LT-23, LT-25)."""
    spare = counts[RUMOURS]
    wild = counts[e.WILD]
    for clue in range(RUMOURS):
        wanted = cost[clue] - off[clue]
        if wanted < 0:
            wanted = 0
        left = counts[clue] - wanted
        if left >= 0:
            spare += left
        elif left + wild < 0:
            return False
        else:
            wild += left
    return spare + wild >= cost[RUMOURS] - off[RUMOURS]


def guarded(state: Fields, seat: int, place: int) -> bool:
    """Return whether another seat guards the fugitive at a place against this one."""
    return state.guards[place] != 0 and (state.guards[place] - 1) & 3 != seat


def matching(state: Fields, number: int) -> list[int]:
    """List the places whose fugitives an effect names by level, kind and hunting zone."""
    box = state.box
    _, level, kind, area = box.effects[number]
    found: list[int] = []
    for place, fugitive in enumerate(state.faces):
        if fugitive < 0 or box.grade[fugitive] > level:
            continue
        if kind in (e.ANY, box.kind[fugitive]) and area in (e.ANY, box.zone[place]):
            found.append(place)
    return found


def within_reach(state: Fields, seat: int, agents: list[int]) -> list[int]:
    """List the captures that these agents, all in hunting zones, may make now (LT-24), as steps in rising order."""
    box, holds = state.box, standing(state, seat)
    faces, guards = state.faces, state.guards
    found: list[int] = []
    for agent in agents:
        known = _known(state, seat, agent, holds)
        counts: list[int] = []
        off: list[int] = []
        for place in box.places[state.spots[5 * seat + agent] - HUNT]:
            fugitive = faces[place]
            if fugitive >= 0 and (guards[place] == 0 or not guarded(state, seat, place)):
                if not known.has_asked(fugitive):
                    if not counts:
                        counts, off = means(state, seat, agent)
                    known.learn(fugitive, enough(counts, off, box.cost[fugitive]))
                if known.can_capture(fugitive):
                    found.append(a.CAPTURE + 5 * place + agent)
    if len(found) > 1:
        found.sort()
    return found


def _known(state: Fields, seat: int, agent: int, holds: Standing) -> Means:
    """Return which fugitives an agent is known by now to be able to capture, or not.

    That depends on the cards under it and at its headquarters alone, and the same come again in turn after turn.
    holds: what always holds for its seat.
    """
    cards = state.under[5 * seat + agent]
    known = holds.means.get(cards)
    if known is None:
        _count(state.box)
        known = holds.means[cards] = Means()
    return known


def clear(state: Fields, place: int) -> int:
    """Empty a place and return its fugitive. Agents of unused factions on it go back (LT-50)."""
    fugitive = state.faces[place]
    state.faces[place] = -1
    state.strangers[place] = 0
    state.guards[place] = 0
    return fugitive


def shift(state: Fields, seat: int, place: int, to: int) -> None:
    """Move a fugitive to an empty place, with the agents on it and its guard."""
    state.faces[to], state.strangers[to], state.guards[to] = (
        state.faces[place],
        state.strangers[place],
        state.guards[place],
    )
    state.faces[place], state.strangers[place], state.guards[place] = -1, 0, 0
    piles.note(state, p.E_SHIFTED, seat, place, to, state.faces[to])


def capture(state: Fields, seat: int, place: int, agent: int) -> None:
    """Capture the fugitive of a place; agent -1: by an ability (LT-62). The order is that of LT-63."""
    box = state.box
    extra = 0
    home = 0
    powers: list[int] = []
    kind = box.kind[state.faces[place]]
    bearing = list(standing(state, seat).effects)
    if agent >= 0:
        cards = state.under[5 * seat + agent]
        piles.note(state, p.E_SHOWED, seat, agent, *cards)
        bearing = at_hand(state, seat, agent)
        for card in cards:
            if card >= CARD:
                powers += [number for number in box.power[card - CARD] if e.is_now(box.effects[number])]
    for effect in bearing:
        if effect[0] == e.PRESTIGE and (effect[1] == kind or effect[1] == e.ANY):
            extra += effect[2]
        elif effect[0] == e.SWIFT:
            home = 1
    fugitive = clear(state, place)
    state.reserves[seat] = piles.added(state.reserves[seat], CARD + fugitive)
    piles.note(state, p.E_CAPTURED, seat, place, fugitive, agent)
    if agent >= 0:
        state.agenda.append(task(p.T_LEAVE, seat, agent, home))
    for number in reversed(powers):
        state.agenda.append(task(p.T_EFFECT, seat, number))
    state.agenda.append(task(p.T_CREDIT, seat, fugitive, extra))


def credit(state: Fields, seat: int, fugitive: int, extra: int) -> None:
    """Give what a capture earns. For a collaborator, ask the seat for the track first (LT-27)."""
    kind = state.box.kind[fugitive]
    if kind == COLLABORATOR:
        state.actor, state.card, state.count = seat, fugitive, extra
        state.phase, state.mover = p.TRACK, seat
    else:
        earn(state, seat, kind, fugitive, extra)


def earn(state: Fields, seat: int, track: int, fugitive: int, extra: int) -> None:
    """Give influence on a track, then ambition to the factions that gain it by captures (LT-30)."""
    grade = state.box.grade[fugitive]
    ambitions.influence(state, seat, track, grade + extra)
    faction = state.factions[seat]
    if faction == TZAAR:
        ambitions.advance(state, seat, 0, grade)
    elif faction == NETWORK:
        ambitions.advance(state, seat, track, grade)


def leave(state: Fields, seat: int, agent: int, home: int) -> None:
    """Clear up after an agent's capture: its cards go under their piles or to the box, the agent to rest (LT-28)."""
    which = 5 * seat + agent
    cards = state.under[which]
    state.under[which] = ()
    state.spots[which] = HEADQUARTERS if home else REST
    piles.put_under(state, cards)
    piles.note(state, p.E_LEFT, seat, agent, home, *cards)


def hunting(state: Fields, seat: int) -> list[int]:
    """List the seat's agents in hunting zones."""
    spots, first = state.spots, 5 * seat
    found: list[int] = []
    for agent in range(state.box.agents):
        if HUNT <= spots[first + agent] < INVESTIGATE:
            found.append(agent)
    return found


def waiting(state: Fields, seat: int) -> int:
    """Return the first of the seat's agents at the headquarters; -1 where none is."""
    for agent in range(state.box.agents):
        if state.spots[5 * seat + agent] == HEADQUARTERS:
            return agent
    return -1
