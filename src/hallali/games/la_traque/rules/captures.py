# mypyc
"""Captures of La Traque: what an agent holds, what a fugitive costs, and what it brings (LT-23 to LT-30, LT-63)."""

from __future__ import annotations

from mypy_extensions import i64

from hallali.core import words
from hallali.games.la_traque.rules import able, ambitions, packs, piles
from hallali.games.la_traque.rules import effects as e
from hallali.games.la_traque.rules import phases as p
from hallali.games.la_traque.rules import tasks as t
from hallali.games.la_traque.rules.box import CARD, COLLABORATOR, HEADQUARTERS, NETWORK, REST, TZAAR
from hallali.games.la_traque.rules.fields import Fields
from hallali.games.la_traque.rules.packs import Cards
from hallali.games.la_traque.rules.tasks import task

#: Steps that capture, as a set: 5 * place + agent, 60 in each word.
Reach = tuple[i64, i64, i64]


def guarded(state: Fields, seat: i64, place: i64) -> bool:
    """Return whether another seat guards the fugitive at a place against this one."""
    guard: i64 = state.guards[place]
    return guard != 0 and (guard - 1) & 3 != seat


def matching(state: Fields, number: i64) -> list[int]:
    """List the places whose fugitives an effect names by level, kind and hunting zone."""
    box = state.box
    _, level, kind, area = box.effects[number]
    found: list[int] = []
    for place in words.members(state.filled):
        fugitive = state.face(place)
        if box.grade[fugitive] > level:
            continue
        if kind in (e.ANY, box.kind[fugitive]) and area in (e.ANY, box.zone[place]):
            found.append(place)
    return found


def within_reach(state: Fields, seat: i64, hunting: i64) -> Reach:
    """Return the captures that these agents, all in hunting zones, may make now (LT-24)."""
    own, guarded_places = state.at(seat), state.guarded
    first: i64 = 0
    second: i64 = 0
    third: i64 = 0
    while hunting:
        agent = words.lowest(hunting)
        hunting &= hunting - 1
        there = own.can_capture(agent) & state.filled
        while there:
            place = words.lowest(there)
            there &= there - 1
            if words.has(guarded_places, place) and guarded(state, seat, place):
                continue
            step = 5 * place + agent
            if step < 60:
                first |= words.bit(step)
            elif step < 120:
                second |= words.bit(step - 60)
            else:
                third |= words.bit(step - 120)
    return (first, second, third)


def clear(state: Fields, place: i64) -> i64:
    """Empty a place and return its fugitive. Agents of unused factions on it go back (LT-50)."""
    fugitive = state.face(place)
    state.lay(place, -1)
    if state.strangers[place]:
        state.put_strangers(place, 0)
    if words.has(state.guarded, place):
        state.guard(place, 0)
    return fugitive


def shift(state: Fields, seat: i64, place: i64, to: i64) -> None:
    """Move a fugitive to an empty place, with the agents on it and its guard."""
    strangers, guard = state.strangers[place], state.guards[place]
    fugitive = clear(state, place)
    state.lay(to, fugitive)
    able.laid(state, to)
    state.put_strangers(to, strangers)
    state.guard(to, guard)
    state.note(p.E_SHIFTED, seat, place, to, fugitive)


def capture(state: Fields, seat: i64, place: i64, agent: i64) -> None:
    """Capture the fugitive of a place; agent -1: by an ability (LT-62). The order is that of LT-63."""
    box, own = state.box, state.at(seat)
    kind = box.kind[state.face(place)]
    extra: i64 = own.always.prestige[kind]
    swift = own.always.swift
    powers: list[int] = []
    if agent >= 0:
        cards = own.under(agent)
        state.note_long((p.E_SHOWED, seat, agent, *packs.listed(cards)))
        there: Cards = (0, cards[1] & state.sums.powers[1], cards[2] & state.sums.powers[2])
        for card in packs.each(there):
            power = state.sums.bearing[card - CARD]
            extra += power.prestige[kind]
            swift = swift or power.swift
            powers += [number for number in box.power[card - CARD] if e.is_now(box.effects[number])]
    fugitive = clear(state, place)
    own.reserve = packs.put(own.reserve, CARD + fugitive)
    state.note(p.E_CAPTURED, seat, place, fugitive, agent)
    if agent >= 0:
        state.push(task(t.T_LEAVE, seat, agent, 1 if swift else 0))
    for number in reversed(powers):
        state.push(task(t.T_EFFECT, seat, number))
    if extra > t.MOST_B:
        extra = t.MOST_B  # more than any track holds
    state.push(task(t.T_CREDIT, seat, fugitive, extra))


def credit(state: Fields, seat: i64, fugitive: i64, extra: i64) -> None:
    """Give what a capture earns. For a collaborator, ask the seat for the track first (LT-27)."""
    kind = state.box.kind[fugitive]
    if kind == COLLABORATOR:
        state.actor, state.card, state.count = seat, fugitive, extra
        state.phase, state.mover = p.TRACK, seat
    else:
        earn(state, seat, kind, fugitive, extra)


def earn(state: Fields, seat: i64, track: i64, fugitive: i64, extra: i64) -> None:
    """Give influence on a track, then ambition to the factions that gain it by captures (LT-30)."""
    grade: i64 = state.box.grade[fugitive]
    ambitions.influence(state, seat, track, grade + extra)
    faction = state.factions[seat]
    if faction == TZAAR:
        ambitions.advance(state, seat, 0, grade)
    elif faction == NETWORK:
        ambitions.advance(state, seat, track, grade)


def leave(state: Fields, seat: i64, agent: i64, home: i64) -> None:
    """Clear up after an agent's capture: its cards go under their piles or to the box, the agent to rest (LT-28)."""
    own = state.at(seat)
    cards = own.under(agent)
    own.lay(agent, packs.none())
    own.put(agent, HEADQUARTERS if home else REST)
    own.learn(agent, 0)
    piles.put_under(state, cards)
    state.note_long((p.E_LEFT, seat, agent, home, *packs.listed(cards)))
