# mypyc
"""What all of Red Notice's rules do to a position: note what happened, ask a seat, or leave it to the agenda."""

from __future__ import annotations

from mypy_extensions import i64

from hallali.core.seats import OVER
from hallali.games.red_notice.rules import events
from hallali.games.red_notice.rules.fields import Fields


def note(state: Fields, kind: i64, first: i64 = 0, second: i64 = 0, third: i64 = 0, fourth: i64 = 0) -> None:
    """Add a short event to those of the current step, as events.py says; what its kind does not have is 0."""
    event = kind | first << 5 | second << 7 | third << 13 | fourth << 14
    noted = state.events
    if noted >> events.TWO:
        state.earlier = (*state.earlier, noted)
        state.events = event
    else:
        state.events = noted << events.WIDTH | event


def ask(state: Fields, phase: i64, seat: i64) -> None:
    """Ask a seat to decide, or CHANCE to draw."""
    state.phase, state.mover = phase, seat


def go_on(state: Fields) -> None:
    """Leave it to the agenda who decides next: no one is asked, so flow.py takes up the next task."""
    state.mover = OVER
