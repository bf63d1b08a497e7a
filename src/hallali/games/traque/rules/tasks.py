# mypyc
"""What is left to do in Traqué: a stack of tasks, each a small integer.

Three tasks share a machine word, with the next one in the lowest 21 bits. No task is 0. `Fields` has `push` and `pop`.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

WIDTH: Final = 21  #: the bits of a task
TWO: Final = 42  #: those of two
LOWEST: Final = 0x1FFFFF  #: the bits of the next task

T_ROW: Final = 1  #: activations go on
T_NEXT: Final = 2  #: the turn ends
T_ATTACK: Final = 3  #: is seat `a` attacked?
T_PLACES: Final = 4  #: `a` places are drawn
T_PLAY: Final = 5  #: site `a` (box.py) is carried out
T_TEST: Final = 6  #: the test of site `a`
T_SEEK: Final = 7  #: up to `a` more cards are drawn, looking for kind `b`
T_FIGHT: Final = 8  #: a fight against card `a` - 2 of strength `b` >> 1 for seat `b` & 1
T_ROUND: Final = 9  #: the next round of the fight
T_STAR: Final = 10  #: a set-aside creature is shuffled in
T_BACK: Final = 11  #: back to phase `a`, with seat `b` - 1 to move
T_RESCUE: Final = 12  #: who fights this round, if anyone can now; `a`: the seats that give nothing, as bits
T_LEND: Final = 13  #: a crew card's tokens for a fight: the two numbers of the word GAIN, the token as it is
T_WORD: Final = 16  #: + the word of a line of an effect: its first number as `a` - ZERO, the second as `b`

#: What stands for 0 in a line's first number, which may be below 0.
ZERO: Final = 32


def task(what: i64, a: i64 = 0, b: i64 = 0) -> i64:
    """Return a task. a: below 512. b: below 128."""
    return what | a << 5 | b << 14


def line(word: i64, number: i64, more: i64) -> i64:
    """Return the task of a line of an effect."""
    return T_WORD + word | number + ZERO << 5 | more << 14


def what_of(item: i64) -> i64:
    """Return what a task is, or what the first one of a word is; 0 for an empty word."""
    return item & 31


def first_of(item: i64) -> i64:
    """Return a task's `a`, or that of the first one of a word."""
    return item >> 5 & 511


def second_of(item: i64) -> i64:
    """Return a task's `b`, or that of the first one of a word."""
    return item >> 14 & 127
