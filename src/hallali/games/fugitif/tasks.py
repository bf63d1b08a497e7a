"""What is still to be done in a turn: a stack of tasks, each one small integer.

A turn is laid down as tasks and worked off from the top; an event puts its own tasks on top of the rest.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from hallali.games.fugitif import view as v
from hallali.games.fugitif.view import FUGITIVE, MARSHAL

SETUP: Final = 0
DRAW: Final = 1
CARD: Final = 2
HIDE: Final = 3
GUESS: Final = 4
EXTRA: Final = 5
HUNT: Final = 6
SHOW: Final = 7
DISCARD: Final = 8
GIVE: Final = 9
NAME_TEN: Final = 10
CLOSE: Final = 11
RAZE: Final = 12
RAZED: Final = 13
GLIMPSE: Final = 14
TRAIL: Final = 15
END: Final = 16
EVENT_OVER: Final = 17

#: Tasks that the dealer carries out.
CHANCES = (SETUP, CARD, RAZED, GLIMPSE)

_PHASES = {
    SETUP: v.CARD,
    DRAW: v.DRAW,
    CARD: v.CARD,
    HIDE: v.HIDE,
    GUESS: v.GUESS,
    EXTRA: v.EXTRA,
    HUNT: v.MANHUNT,
    SHOW: v.SHOW,
    DISCARD: v.DISCARD,
    GIVE: v.GIVE,
    NAME_TEN: v.NAME_TEN,
    CLOSE: v.CLOSE_DECK,
    RAZE: v.RAZE_DECK,
    RAZED: v.CARD,
    GLIMPSE: v.CARD,
    TRAIL: v.TRAIL,
}


def task(kind: i64, seat: i64 = 0, deck: i64 = 0) -> int:
    """Make a task for a seat and, where it needs one, a deck."""
    return kind * 8 + seat * 4 + deck


def kind_of(code: i64) -> i64:
    """Say what is to be done."""
    return code >> 3


def seat_of(code: i64) -> i64:
    """Say who does it."""
    return (code >> 2) & 1


def deck_of(code: i64) -> i64:
    """Say with which deck."""
    return code & 3


def phase_of(code: int) -> str:
    """Name the task as players see it."""
    return _PHASES[kind_of(code)]


def fugitive_turn(draws: bool) -> tuple[int, ...]:
    """Lay down a turn of the Fugitive, the next task last."""
    turn = (task(END, FUGITIVE), task(HIDE, FUGITIVE))
    return (*turn, task(DRAW, FUGITIVE)) if draws else turn


def marshal_turn(draws: int) -> tuple[int, ...]:
    """Lay down a turn of the Marshal, the next task last."""
    return (task(END, MARSHAL), task(GUESS, MARSHAL)) + (task(DRAW, MARSHAL),) * draws
