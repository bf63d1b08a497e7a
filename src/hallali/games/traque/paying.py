"""What pays for an activation: cards of the row, each for one icon of its own, and key tokens (TQ-16, TQ-17, TQ-21)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hallali.games.traque import actions as a
from hallali.games.traque import effects as e

if TYPE_CHECKING:
    from hallali.games.traque.rules import State

#: Which icons a card's bits hold, by the bits of move, search and key.
_ICONS = tuple(tuple(n for n in range(3) if bits >> n & 1) for bits in range(8))


def cost_of(state: State, step: int) -> tuple[int, int, int]:
    """Give the moves, searches and keys that the card of an activation's step costs."""
    box, kind = state.box, (step - a.ACTIVATE) & 63
    return (box.moves[kind], box.searches[kind], box.keys[kind])


def _masks(state: State, step: int, paid: tuple[int, ...]) -> tuple[list[int], list[int]]:
    """Give the icons of what was paid, and how many cards of each mix of icons are left to pay with."""
    box = state.box
    left = [0] * 8
    for kind in state.rows[state.mover]:
        left[box.icons[kind] & 7] += 1
    for kind in state.shared:
        left[box.icons[kind] & 7] += 1
    left[box.icons[(step - a.ACTIVATE) & 63] & 7] -= 1
    left[e.KEY] += state.keys[state.mover]
    given = []
    for one in paid:
        icons = e.KEY if one == a.PAY_KEY else box.icons[(one - a.PAY) & 63] & 7
        left[icons] -= 1
        given.append(icons)
    return given, left


def _covered(moves: int, searches: int, keys: int, left: list[int]) -> bool:
    """Say whether the cards left can pay this: every choice of icons has cards enough that bear one of them."""
    costs = (moves, searches, keys)
    for wanted in range(1, 8):
        need = sum(costs[icon] for icon in _ICONS[wanted])
        if need > sum(left[icons] for icons in range(1, 8) if icons & wanted):
            return False
    return True


def _fits(given: list[int], at: int, costs: list[int], left: list[int]) -> bool:
    """Say whether what was paid can each stand for an icon of the cost, and the rest be paid."""
    if at == len(given):
        return _covered(costs[0], costs[1], costs[2], left)
    for icon in _ICONS[given[at]]:
        if costs[icon] > 0:
            costs[icon] -= 1
            fits = _fits(given, at + 1, costs, left)
            costs[icon] += 1
            if fits:
                return True
    return False


def payable(state: State, step: int, paid: tuple[int, ...]) -> bool:
    """Say whether the cost of an activation can be paid, given what was paid for it."""
    given, left = _masks(state, step, paid)
    return _fits(given, 0, list(cost_of(state, step)), left)


def activations(state: State) -> list[int]:
    """List the activations that can be paid, in rising order."""
    box = state.box
    found = []
    for first, row in ((a.ACTIVATE, state.rows[state.mover]), (a.ACTIVATE_SHARED, state.shared)):
        for kind in sorted(set(row)):
            if box.kind[kind] != e.CREATURE and payable(state, first + kind, ()):
                found.append(first + kind)
    return found


def payments(state: State) -> list[int]:
    """List what may be paid next for the activation under way, in rising order."""
    found = []
    own, shared = list(state.rows[state.mover]), list(state.shared)
    kind = (state.chosen - a.ACTIVATE) & 63
    (own if state.chosen < a.ACTIVATE_SHARED else shared).remove(kind)
    keys = state.keys[state.mover]
    for one in state.paid:
        if one == a.PAY_KEY:
            keys -= 1
        else:
            (own if one < a.PAY_SHARED else shared).remove((one - a.PAY) & 63)
    steps = [a.PAY_KEY] if keys > 0 else []
    steps += [a.PAY + kind for kind in sorted(set(own))]
    steps += [a.PAY_SHARED + kind for kind in sorted(set(shared))]
    for step in steps:
        if payable(state, state.chosen, (*state.paid, step)):
            found.append(step)
    return found
