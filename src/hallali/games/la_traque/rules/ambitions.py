# mypyc
"""Tracks of La Traque: influence, domination and the four ambitions (LT-52 to LT-55, LT-64)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from hallali.core import words
from hallali.games.la_traque.rules import able, packs
from hallali.games.la_traque.rules import phases as p
from hallali.games.la_traque.rules import tasks as t
from hallali.games.la_traque.rules.box import CARD
from hallali.games.la_traque.rules.fields import Fields
from hallali.games.la_traque.rules.seats import MARKER
from hallali.games.la_traque.rules.sums import step_of
from hallali.games.la_traque.rules.tasks import task

#: The most of each that a short event can say.
_MOST_CHANGE: Final = 255
_MOST_NOW: Final = 191


def influence(state: Fields, seat: i64, track: i64, change: i64) -> None:
    """Move an influence marker; what goes beyond an end is lost."""
    own = state.at(seat)
    before = own.points(track)
    most: i64 = state.box.influence
    now = before + change
    if now > most:
        now = most
    if now < 0:
        now = 0
    if now != before:
        state.note(p.E_INFLUENCE, seat, track, now - before, now)
        own.move(track, now - before)
        able.reckon(state, own)


def dominate(state: Fields, seat: i64, change: i64) -> None:
    """Score domination; it is counted past the target (LT-64)."""
    if change == 0:
        return
    own = state.at(seat)
    own.domination += change
    if change <= _MOST_CHANGE and own.domination <= _MOST_NOW:
        state.note(p.E_DOMINATION, seat, change, own.domination)
    else:
        state.note_long((p.E_DOMINATION, seat, change, own.domination))


def advance(state: Fields, seat: i64, track: i64, change: i64) -> None:
    """Move an ambition marker; each step that it reaches or passes gives its reward, lowest first (LT-63)."""
    own = state.at(seat)
    faction: i64 = state.factions[seat]
    before = own.steps(track)
    now: i64 = state.box.lengths[3 * faction + track]
    if before + change < now:
        now = before + change
    if now == before:
        return
    own.ambition += now - before << MARKER * track
    state.note(p.E_AMBITION, seat, track, now)
    for at in range(now, before, -1):
        number: i64 = state.sums.step_at[step_of(faction, track, at)]
        if number >= 0:
            state.push(task(t.T_STEP, seat, number))


def reach(state: Fields, seat: i64, number: i64) -> None:
    """Give the reward of a step: a card, a choice of cards, its bonus."""
    box, own = state.box, state.at(seat)
    for effect in reversed(box.bonus[number]):
        state.push(task(t.T_EFFECT, seat, effect))
    given: i64 = box.gives[number]
    if given >= 0:
        own.reserve = packs.put(own.reserve, CARD + given)
        state.note(p.E_GOT, seat, given, 0)
    given = box.installs[number]
    if given >= 0:
        install(state, seat, given)
        state.note(p.E_GOT, seat, given, 1)
    if box.choose[number]:
        state.actor, state.card = seat, number
        state.phase, state.mover = p.CHOOSE, seat


def install(state: Fields, seat: i64, x: i64) -> None:
    """Lay a card at a seat's headquarters."""
    own = state.at(seat)
    own.quarters = packs.installed(own.quarters, x, state.box.first_objective)
    able.settle(state, own)


def choose(state: Fields, special: i64) -> None:
    """Take one of several specials to the reserve; the others are gone (LT-52, LT-54)."""
    seat = state.mover
    own = state.at(seat)
    others = [other for other in state.box.choose[state.card] if other != special]
    own.reserve = packs.put(own.reserve, CARD + special)
    state.note_long((p.E_CHOSE, seat, special, *others))


def place(state: Fields, seat: i64, marker: i64) -> None:
    """Place a revolution marker; a kind that is already placed gives nothing (LT-55)."""
    own = state.at(seat)
    new = not words.has(own.markers, marker)
    state.note(p.E_MARKER, seat, marker, 1 if new else 0)
    if new:
        own.markers |= words.bit(marker)
        advance(state, seat, 0, 1)
