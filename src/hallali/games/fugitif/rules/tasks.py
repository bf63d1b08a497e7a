# mypyc
"""What is left to do in a turn: a stack of tasks, each a small integer.

A turn begins as a stack of tasks that are done from the top; an event pushes its own tasks onto it. Seven tasks share
a machine word, with the next one in the lowest byte. No task is 0.
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
PEEK: Final = 15
RECOVER: Final = 16
END: Final = 17
EVENT_OVER: Final = 18
NAME_DECK: Final = 19
REVEAL: Final = 20
FREE: Final = 21
HAND: Final = 22
TAKE: Final = 23

_PHASES: dict[int, v.Phase] = {
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
    PEEK: v.CARD,
    RECOVER: v.TRAIL,
    NAME_DECK: v.NAME_DECK,
    REVEAL: v.REVEAL,
    FREE: v.FREE,
    HAND: v.GIVE,
    TAKE: v.CARD,
}


def task(kind: i64, seat: i64 = 0, deck: i64 = 0) -> i64:
    """Return a task for a seat and, if it needs one, a deck."""
    return kind * 8 + seat * 4 + deck


def is_chance(kind: i64) -> bool:
    """Return whether tasks of this kind are the dealer's."""
    return kind in (CARD, SETUP, RAZED, PEEK, TAKE)


def kind_of(code: i64) -> i64:
    """Return the kind of a task."""
    return code >> 3


def seat_of(code: i64) -> i64:
    """Return the seat of a task."""
    return (code >> 2) & 1


def deck_of(code: i64) -> i64:
    """Return the deck of a task."""
    return code & 3


def phase_of(code: int) -> v.Phase:
    """Return the phase that players see during a task."""
    return _PHASES[kind_of(code)]


def on_top(code: i64, stack: i64) -> i64:
    """Return a word with a task pushed onto it. It must hold fewer than seven."""
    return (stack << 8) | code


def is_full(stack: i64) -> bool:
    """Return whether a word holds seven tasks."""
    return (stack >> 48) != 0


def bottom(stack: i64) -> i64:
    """Return the last task of a word that is not empty."""
    while stack >> 8:
        stack >>= 8
    return stack


def fugitive_turn(draws: bool) -> i64:
    """Return the tasks of a turn of the Fugitive's."""
    turn = on_top(task(HIDE, FUGITIVE), task(END, FUGITIVE))
    return on_top(task(DRAW, FUGITIVE), turn) if draws else turn


def marshal_turn(draws: i64) -> i64:
    """Return the tasks of a turn of the Marshal's."""
    turn = on_top(task(GUESS, MARSHAL), task(END, MARSHAL))
    for _ in range(draws):
        turn = on_top(task(DRAW, MARSHAL), turn)
    return turn
