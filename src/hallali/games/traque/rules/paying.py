"""What pays for an activation: cards of the row, each for one of its icons, and key tokens (TQ-16, TQ-17, TQ-21).

A purse is what a player may pay with: their own row, the shared row, and a number of key tokens.
"""

from __future__ import annotations

from typing import Final

from hallali.games.traque.rules import actions as a
from hallali.games.traque.rules import effects as e
from hallali.games.traque.rules.box import Box

Purse = tuple[tuple[int, ...], tuple[int, ...], int]

#: The icons in each combination of the bits of move, search and key.
_ICONS: Final = tuple(tuple(n for n in range(3) if bits >> n & 1) for bits in range(8))


def cost_of(box: Box, step: int) -> tuple[int, int, int]:
    """Return what the card of an activation step costs, as (moves, searches, keys)."""
    kind = (step - a.ACTIVATE) & 63
    return (box.moves[kind], box.searches[kind], box.keys[kind])


def _icons(box: Box, paid: int) -> int:
    return e.KEY if paid == a.PAY_KEY else box.icons[(paid - a.PAY) & 63] & 7


def _left(box: Box, purse: Purse, step: int, paid: tuple[int, ...]) -> list[int]:
    """Count what is left to pay with, by combination of icons."""
    left = [0] * 8
    for kind in purse[0] + purse[1]:
        left[box.icons[kind] & 7] += 1
    left[box.icons[(step - a.ACTIVATE) & 63] & 7] -= 1
    left[e.KEY] += purse[2]
    for one in paid:
        left[_icons(box, one)] -= 1
    return left


def _covered(costs: list[int], left: list[int]) -> bool:
    """Say whether the cards left can pay the rest: for each set of icons there are enough cards with one of them."""
    for wanted in range(1, 8):
        need = sum(costs[icon] for icon in _ICONS[wanted])
        if need > sum(left[icons] for icons in range(1, 8) if icons & wanted):
            return False
    return True


def _fits(given: list[int], at: int, costs: list[int], left: list[int]) -> bool:
    """Say whether everything paid can stand for an icon of the cost, and the rest can still be paid."""
    if at == len(given):
        return _covered(costs, left)
    for icon in _ICONS[given[at]]:
        if costs[icon] > 0:
            costs[icon] -= 1
            fits = _fits(given, at + 1, costs, left)
            costs[icon] += 1
            if fits:
                return True
    return False


def payable(box: Box, purse: Purse, step: int, paid: tuple[int, ...] = ()) -> bool:
    """Say whether the cost of an activation can be met, given what was already paid."""
    given = [_icons(box, one) for one in paid]
    return _fits(given, 0, list(cost_of(box, step)), _left(box, purse, step, paid))


def activations(box: Box, purse: Purse) -> list[int]:
    """List the activations that can be paid for, in ascending order."""
    found = []
    for first, row in ((a.ACTIVATE, purse[0]), (a.ACTIVATE_SHARED, purse[1])):
        for kind in sorted(set(row)):
            if box.kind[kind] != e.CREATURE and payable(box, purse, first + kind):
                found.append(first + kind)
    return found


def payments(box: Box, purse: Purse, step: int, paid: tuple[int, ...]) -> list[int]:
    """List what may be paid next for an activation, in ascending order."""
    own, shared, keys = list(purse[0]), list(purse[1]), purse[2]
    (own if step < a.ACTIVATE_SHARED else shared).remove((step - a.ACTIVATE) & 63)
    for one in paid:
        if one == a.PAY_KEY:
            keys -= 1
        else:
            (own if one < a.PAY_SHARED else shared).remove((one - a.PAY) & 63)
    steps = [a.PAY_KEY] if keys > 0 else []
    steps += [a.PAY + kind for kind in sorted(set(own))]
    steps += [a.PAY_SHARED + kind for kind in sorted(set(shared))]
    return [one for one in steps if payable(box, purse, step, (*paid, one))]


def ways(box: Box, purse: Purse, step: int) -> list[tuple[int, ...]]:
    """List the ways to pay for an activation, each once: the steps of a way are in ascending order."""
    count = sum(cost_of(box, step))
    found: list[tuple[int, ...]] = [()]
    for _ in range(count):
        found = [
            (*paid, one) for paid in found for one in payments(box, purse, step, paid) if not paid or one >= paid[-1]
        ]
    return found
