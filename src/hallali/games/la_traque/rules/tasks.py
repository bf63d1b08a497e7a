# mypyc
"""What is left to do in La Traque: a stack of tasks, each a small integer.

Three tasks share a machine word, with the next one in the lowest 21 bits. No task is 0. `Fields` has `push` and `pop`.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

WIDTH: Final = 21  #: the bits of a task
TWO: Final = 42  #: those of two
LOWEST: Final = 0x1FFFFF  #: the bits of the next task
#: The bits of what a task is, and where its seat, its `a` and its `b` begin.
WHAT: Final = 15
SEAT: Final = 4
A: Final = 6
B: Final = 15
#: The largest `a` and the largest `b`.
MOST_A: Final = 511
MOST_B: Final = 63

# What waits to be done. A task is (what, seat, a, b).
T_START: Final = 1  #: the first player is drawn; a = 1: the starting hands are complete, and the first turn comes
T_FILL: Final = 2  #: place `a` gets a fugitive of its level
T_REVEAL: Final = 3  #: `seat` gets an objective
T_DRAW: Final = 4  #: `seat` draws from pile `a`; to the hand (b = 1), or the reserve
T_NEXT: Final = 5  #: the turn goes on after an action
T_EFFECT: Final = 6  #: `seat` uses effect `a`; b: how many of its counts are done
T_CREDIT: Final = 7  #: `seat` gets what capturing fugitive `a` gives, with `b` more influence
T_LEAVE: Final = 8  #: agent `a` and its cards leave the board after a capture; b: to the headquarters
T_STEP: Final = 9  #: `seat` gets what step `a` gives
T_KEEP: Final = 10  #: `seat` keeps cards
T_MAINTAIN: Final = 11  #: the rest of the maintenance
T_ROUND: Final = 12  #: a new round; b = 1: the first one
T_RESTORE: Final = 13  #: the objective `a` goes back into its deck
T_PAY: Final = 14  #: `seat` pays `b` influence on tracks of its choice, for the price `a`
T_REWARD: Final = 15  #: `seat` gets what the price `a` gives


def task(what: i64, seat: i64 = 0, a: i64 = 0, b: i64 = 0) -> i64:
    """Return a task; what it does not need is 0."""
    return what | seat << SEAT | a << A | b << B
