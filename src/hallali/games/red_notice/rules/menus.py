# mypyc
"""What the changes do that are made for a free card (RN-61)."""

from __future__ import annotations

from mypy_extensions import i64

from hallali.core.free import MOST
from hallali.games.red_notice.rules import actions as a
from hallali.games.red_notice.rules import changes as c
from hallali.games.red_notice.rules import events, legal
from hallali.games.red_notice.rules import phases as p
from hallali.games.red_notice.rules import tasks as t
from hallali.games.red_notice.rules.box import (
    BANK,
    CHEQUE,
    MOST_POINTS,
    MOVE,
    SECURITY,
    one,
)
from hallali.games.red_notice.rules.fields import Fields
from hallali.games.red_notice.rules.phases import ANGELA
from hallali.games.red_notice.rules.turns import ask, go_on, note

#: The actions that words give.
_KINDS = {c.MOVE: MOVE, c.SECURITY: SECURITY, c.CHEQUE: CHEQUE, c.BANK: BANK}


def resume(state: Fields, seat: i64, menu: i64, made: i64) -> None:
    """Go on with a free card: ask for a change, if there is one to make. made: how many were."""
    if made < MOST and legal.offered(state, menu, seat) != 0:
        state.push(t.task(t.T_MENU, seat, menu, made))
        state.actor, state.icons = seat, menu
        ask(state, p.MORE if made else p.FREE, seat)


def advance(state: Fields, action: i64) -> None:
    """Make a change, or end the card."""
    _, seat, menu, made = t.parts(state.pop())
    if action == a.END:
        note(state, p.E_PASSED, seat, p.FREE)
        go_on(state)
        return
    number = action - a.OPTION
    note(state, p.E_PICKED, seat, menu, number)
    state.push(t.task(t.T_MENU, seat, menu, made + 1))
    word, what = state.box.menus[menu][number]
    go_on(state)
    if word in _KINDS:
        state.push(t.task(t.T_FREE, seat, _KINDS[word], what or 1))
    elif word == c.GAIN:
        state.points = min(MOST_POINTS, state.points + what)
        note(state, p.E_POINTS, state.points)
    elif word == c.LOSE:
        state.points = max(0, state.points - what)
        note(state, p.E_FELL, state.points)
    elif word == c.LIFT:
        state.push(t.task(t.T_DISCARD, 0, what))
    elif word == c.PLACE:
        state.push(t.task(t.T_UNITS, 0, what))
    elif word == c.UPGRADE:
        ask(state, p.CHOOSE, seat)
    elif word == c.DESTROY:
        ask(state, p.DESTROY, ANGELA)
    elif word == c.NAME:
        note(state, p.E_NAMED, state.box.continent[state.angela])
    elif word == c.SHOW:
        state.note_long(events.audited(state.angelas_hand))
    else:
        ask(state, p.DROP, legal.whose(what, seat))


def drop(state: Fields, kind: i64) -> None:
    """Put a cheque of the mover's under the pile, face up."""
    seat = state.mover
    state.remove_cheque(seat, one(kind))
    state.bottom = (*state.bottom, kind)
    note(state, p.E_DROPPED, seat, kind)
    go_on(state)
