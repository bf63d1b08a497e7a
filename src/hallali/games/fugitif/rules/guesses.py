# mypyc
"""Which numbers can be guessed, in a turn and in the manhunt (FUG-18, FUG-23, FUG-26)."""

from __future__ import annotations

from mypy_extensions import i64

from hallali.core import words
from hallali.games.fugitif.rules import tasks as t
from hallali.games.fugitif.rules.actions import END, PASS
from hallali.games.fugitif.rules.fields import Fields


def lying_open(state: Fields) -> i64:
    """Return the set of numbers that are face up in the row: found hideouts and the sprint cards under them."""
    cards = left = state.open
    while left:
        number = left & -left
        cards |= state.sprints[state.place_of(number)]
        left ^= number
    return cards


def most(state: Fields) -> i64:
    """Return how many numbers a guess may name (FUG-23)."""
    hidden = words.count(state.hidden)
    limit = state.box.max_guess
    return limit if 0 < limit < hidden else hidden


def legal_mask(state: Fields, kind: i64) -> i64:
    """Return the set of legal steps of a guess, in a turn or in the manhunt."""
    numbers = state.box.numbers & ~lying_open(state)
    if kind == t.MANHUNT or not state.picks:
        return numbers | words.bit(PASS)
    if words.count(state.picks) == most(state):
        return words.bit(END)
    return numbers & ~words.up_to(words.highest(state.picks)) | words.bit(END)
