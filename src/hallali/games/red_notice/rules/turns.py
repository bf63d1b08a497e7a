# mypyc
"""What all of Red Notice's rules do to a position: note what happened, ask a seat, or leave it to the agenda."""

from __future__ import annotations

from hallali.core.seats import OVER
from hallali.games.red_notice.rules.fields import Fields


def note(state: Fields, *event: int) -> None:
    """Add an event to the log of the current step."""
    state.log.append(event)


def ask(state: Fields, phase: int, seat: int) -> None:
    """Ask a seat to decide, or CHANCE to draw."""
    state.phase, state.mover = phase, seat


def go_on(state: Fields) -> None:
    """Leave it to the agenda who decides next: no one is asked, so flow.py takes up the next task."""
    state.mover = OVER
