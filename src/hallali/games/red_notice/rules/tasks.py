# mypyc
"""What is left to do in a round: a stack of tasks, each a small integer.

Four tasks share a machine word, with the next one in the lowest 14 bits. No task is 0. `Fields` has `push` and `pop`.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

WIDTH: Final = 14  #: the bits of a task
THREE: Final = 42  #: those of three
LOWEST: Final = 0x3FFF  #: the bits of the next task

T_CARD: Final = 1  #: card `a` of the row comes up, then those after it
T_REVEAL: Final = 2  #: its tokens are shown
T_ACTION: Final = 3  #: `seat` does an action of kind `a` with `b` icons
T_FREE: Final = 4  #: the same, but not from a card: no upgrade adds to it
T_EFFECT: Final = 5  #: upgrade `a` takes effect
T_TURN_UP: Final = 6  #: two upgrades are turned up
T_UNITS: Final = 7  #: Jessah puts a black radar (a = 0) or barrier (a = 1)
T_FIRST: Final = 8  #: the first effect of identity `a`
T_WALK: Final = 9  #: its moves
T_LAST: Final = 10  #: its last effect
T_DISCARD: Final = 11  #: Angela takes off a white barrier (a = 1) or radar (a = 0)
T_SPOIL: Final = 12  #: Angela takes off a black barrier (a = 1) or radar (a = 0)
T_MENU: Final = 13  #: `seat` makes changes for free card `a`, after `b` changes
T_ROUND: Final = 14  #: the round ends


def task(what: i64, seat: i64 = 0, a: i64 = 0, b: i64 = 0) -> i64:
    """Return a task. a: below 32. b: below 16."""
    return what | seat << 4 | a << 5 | b << 10


def what_of(item: i64) -> i64:
    """Return what a task is, or what the first one of a word is; 0 for an empty word."""
    return item & 15


def parts(item: i64) -> tuple[i64, i64, i64, i64]:
    """Return what a task is, its seat, `a` and `b`."""
    return item & 15, (item >> 4) & 1, (item >> 5) & 31, item >> 10
