"""Which hideouts can be laid, and with which sprint cards under them (FUG-8, FUG-11 to FUG-13)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from hallali.core import words

if TYPE_CHECKING:
    from hallali.games.fugitif.rules import State

REACH: Final = 3  #: how far a hideout may lie without a sprint (FUG-11)


def worth(cards: i64) -> i64:
    """Add up the sprint values of a set of cards: 1 for an odd number, 2 for an even one (FUG-2)."""
    return words.count(cards) + words.count(cards & words.EVEN)


def _second_possible(state: State, last: i64, cards: i64) -> bool:
    left = cards & ~words.up_to(last)
    while left:
        number = words.lowest(left)
        left &= left - 1
        rest = cards & ~words.bit(number) & ~state.box.escape_bit
        if number - last - REACH <= worth(rest):
            return True
    return False


def finishes(state: State, target: i64, chosen: i64) -> bool:
    """Say whether the draft of a hideout may be committed as it is."""
    if worth(chosen) < state.need(target):
        return False
    return not state.must_lay_second() or _second_possible(state, target, state.hand & ~chosen & ~words.bit(target))


def finishable(state: State, target: i64, chosen: i64) -> bool:
    """Say whether the draft can be committed now or after further sprint cards, in rising order."""
    if finishes(state, target, chosen):
        return True
    enough = worth(chosen) >= state.need(target)
    if enough and not state.box.overpay:
        return False
    later = state.spare & ~chosen & ~words.bit(target) & ~words.up_to(words.highest(chosen))
    if worth(chosen | later) < state.need(target):
        return False
    if not state.must_lay_second():
        return not enough
    while later:
        if finishable(state, target, chosen | later & -later):
            return True
        later &= later - 1
    return False


def targets(state: State) -> i64:
    """Give the numbers that can be laid as the next hideout."""
    found: i64 = 0
    left = state.free & ~words.up_to(state.last)
    while left:
        if finishable(state, words.lowest(left), 0):
            found |= left & -left
        left &= left - 1
    return found


def sprintable(state: State) -> i64:
    """Give the cards that can be added under the draft's hideout, in rising order (FUG-12, FUG-13)."""
    found: i64 = 0
    if not state.box.overpay and worth(state.chosen) >= state.need(state.target):
        return found
    left = state.spare & ~words.up_to(words.highest(state.chosen))
    while left:
        if finishable(state, state.target, state.chosen | left & -left):
            found |= left & -left
        left &= left - 1
    return found
