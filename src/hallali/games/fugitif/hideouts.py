"""Which hideouts can be laid, and with which sprint cards under them (FUG-8, FUG-11 to FUG-13)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hallali.core import bits

if TYPE_CHECKING:
    from hallali.games.fugitif.rules import State

REACH = 3  #: how far a hideout may lie without a sprint (FUG-11)


def worth(cards: int) -> int:
    """Add up the sprint values of a set of cards: 1 for an odd number, 2 for an even one (FUG-2)."""
    return bits.count(cards) + bits.count(cards & bits.EVEN)


def _second_possible(state: State, last: int, cards: int) -> bool:
    for number in bits.members(cards & ~bits.up_to(last)):
        rest = cards & ~bits.bit(number) & ~bits.bit(state.size.escape)
        if number - last - REACH <= worth(rest):
            return True
    return False


def finishes(state: State, target: int, chosen: int) -> bool:
    """Say whether the draft of a hideout may be committed as it is."""
    if worth(chosen) < state.need(target):
        return False
    return not state.must_lay_second() or _second_possible(state, target, state.hand & ~chosen & ~bits.bit(target))


def finishable(state: State, target: int, chosen: int) -> bool:
    """Say whether the draft can be committed now or after further sprint cards, in rising order."""
    if finishes(state, target, chosen):
        return True
    enough = worth(chosen) >= state.need(target)
    if enough and not state.size.overpay:
        return False
    later = state.spare & ~chosen & ~bits.bit(target) & ~bits.up_to(bits.highest(chosen))
    if worth(chosen | later) < state.need(target):
        return False
    if not state.must_lay_second():
        return not enough
    return any(finishable(state, target, chosen | bits.bit(card)) for card in bits.members(later))


def targets(state: State) -> int:
    """Give the numbers that can be laid as the next hideout."""
    found = 0
    for number in bits.members(state.free & ~bits.up_to(state.last)):
        if finishable(state, number, 0):
            found |= bits.bit(number)
    return found


def sprintable(state: State) -> int:
    """Give the cards that can be added under the draft's hideout, in rising order (FUG-12, FUG-13)."""
    if not state.size.overpay and worth(state.chosen) >= state.need(state.target):
        return 0
    found = 0
    for card in bits.members(state.spare & ~bits.up_to(bits.highest(state.chosen))):
        if finishable(state, state.target, state.chosen | bits.bit(card)):
            found |= bits.bit(card)
    return found
