# mypyc
"""What is still to be done in a turn: a stack of tasks, each one small integer.

A turn is laid down as tasks and worked off from the top; an event puts its own tasks on top of the rest. Seven tasks
share a machine word, the next one in its lowest byte; no task is 0.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from hallali.games.fugitif.rules import view as v
from hallali.games.fugitif.rules.view import FUGITIVE, MARSHAL

SETUP: Final = 1
DRAW: Final = 2
CARD: Final = 3
HIDE: Final = 4
GUESS: Final = 5
EXTRA: Final = 6
MANHUNT: Final = 7
SHOW: Final = 8
DISCARD: Final = 9
GIVE: Final = 10
NAME_TEN: Final = 11
CLOSE: Final = 12
RAZE: Final = 13
RAZED: Final = 14
GLIMPSE: Final = 15
TRAIL: Final = 16
END: Final = 17
EVENT_OVER: Final = 18

_PHASES = {
    SETUP: v.CARD,
    DRAW: v.DRAW,
    CARD: v.CARD,
    HIDE: v.HIDE,
    GUESS: v.GUESS,
    EXTRA: v.EXTRA,
    MANHUNT: v.MANHUNT,
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


def task(kind: i64, seat: i64 = 0, deck: i64 = 0) -> i64:
    """Make a task for a seat and, where it needs one, a deck."""
    return kind * 8 + seat * 4 + deck


def is_chance(kind: i64) -> bool:
    """Say whether the dealer carries out a task of this kind."""
    return kind in (CARD, SETUP, RAZED, GLIMPSE)


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


def on_top(code: i64, stack: i64) -> i64:
    """Put a task on a word of fewer than seven."""
    return (stack << 8) | code


def is_full(stack: i64) -> bool:
    """Say whether a word of tasks holds seven."""
    return (stack >> 48) != 0


def bottom(stack: i64) -> i64:
    """Return the task that comes last of a word that holds some."""
    while stack >> 8:
        stack >>= 8
    return stack


def fugitive_turn(draws: bool) -> i64:
    """Lay down a turn of the Fugitive."""
    turn = on_top(task(HIDE, FUGITIVE), task(END, FUGITIVE))
    return on_top(task(DRAW, FUGITIVE), turn) if draws else turn


def marshal_turn(draws: i64) -> i64:
    """Lay down a turn of the Marshal."""
    turn = on_top(task(GUESS, MARSHAL), task(END, MARSHAL))
    for _ in range(draws):
        turn = on_top(task(DRAW, MARSHAL), turn)
    return turn
