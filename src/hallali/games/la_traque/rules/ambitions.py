# mypyc
"""Tracks of La Traque: influence, domination and the four ambitions (LT-52 to LT-55, LT-64)."""

from __future__ import annotations

from hallali.core import bits
from hallali.games.la_traque.rules import phases as p
from hallali.games.la_traque.rules.box import CARD
from hallali.games.la_traque.rules.fields import Fields
from hallali.games.la_traque.rules.phases import task
from hallali.games.la_traque.rules.piles import added, note


def influence(state: Fields, seat: int, track: int, change: int) -> None:
    """Move an influence marker; what goes beyond an end is lost."""
    which = 3 * seat + track
    now = max(0, min(state.box.influence, state.influence[which] + change))
    if now != state.influence[which]:
        note(state, p.E_INFLUENCE, seat, track, now - state.influence[which], now)
        state.influence[which] = now


def dominate(state: Fields, seat: int, change: int) -> None:
    """Score domination; it is counted past the target (LT-64)."""
    if change:
        state.domination[seat] += change
        note(state, p.E_DOMINATION, seat, change, state.domination[seat])


def advance(state: Fields, seat: int, track: int, change: int) -> None:
    """Move an ambition marker; each step that it reaches or passes gives its reward, lowest first (LT-63)."""
    box = state.box
    faction = state.factions[seat]
    which = 3 * seat + track
    before = state.ambition[which]
    now = min(box.lengths[3 * faction + track], before + change)
    if now == before:
        return
    state.ambition[which] = now
    note(state, p.E_AMBITION, seat, track, now)
    for at in range(now, before, -1):
        for number, step in enumerate(box.steps):
            if step[0] == faction and step[1] == track and step[2] == at:
                state.agenda.append(task(p.T_STEP, seat, number))


def reach(state: Fields, seat: int, number: int) -> None:
    """Give the reward of a step: a card, a choice of cards, its bonus."""
    box = state.box
    for effect in reversed(box.bonus[number]):
        state.agenda.append(task(p.T_EFFECT, seat, effect))
    if box.gives[number] >= 0:
        state.reserves[seat] = added(state.reserves[seat], CARD + box.gives[number])
        note(state, p.E_GOT, seat, box.gives[number], 0)
    if box.installs[number] >= 0:
        state.quarters[seat] = added(state.quarters[seat], box.installs[number])
        note(state, p.E_GOT, seat, box.installs[number], 1)
    if box.choose[number]:
        state.actor, state.card = seat, number
        state.phase, state.mover = p.CHOOSE, seat


def choose(state: Fields, special: int) -> None:
    """Take one of several specials to the reserve; the others are gone (LT-52, LT-54)."""
    seat = state.mover
    others = [other for other in state.box.choose[state.card] if other != special]
    state.reserves[seat] = added(state.reserves[seat], CARD + special)
    note(state, p.E_CHOSE, seat, special, *others)


def place(state: Fields, seat: int, marker: int) -> None:
    """Place a revolution marker; a kind that is already placed gives nothing (LT-55)."""
    new = not bits.has(state.markers[seat], marker)
    note(state, p.E_MARKER, seat, marker, 1 if new else 0)
    if new:
        state.markers[seat] |= bits.bit(marker)
        advance(state, seat, 0, 1)
