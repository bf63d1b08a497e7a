# mypyc
"""What pays for an activation: cards of the row, each for one of its icons, and key tokens (TQ-16, TQ-17, TQ-21).

A purse is what a player may pay with: their own row, the shared row, and a number of key tokens.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from hallali.games.traque.rules import actions as a
from hallali.games.traque.rules import effects as e
from hallali.games.traque.rules.box import SETS, Box

Purse = tuple[tuple[int, ...], tuple[int, ...], int]

#: The top bit of each number of box.SETS. It outlives a subtraction where there is enough of what is asked for.
_TOP: Final = 0x80808080808080
#: The most key tokens that are counted, so that a number of box.SETS has room for them and for all cards. No cost has
#: more than four icons.
_KEYS: Final = 32


def cost_of(box: Box, step: int) -> tuple[int, int, int]:
    """Return what the card of an activation step costs, as (moves, searches, keys)."""
    kind = (step - a.ACTIVATE) & 63
    return (box.moves[kind], box.searches[kind], box.keys[kind])


def _icons(box: Box, paid: int) -> int:
    return e.KEY if paid == a.PAY_KEY else box.icons[(paid - a.PAY) & 63] & 7


def _there(box: Box, purse: Purse) -> i64:
    """Count what there is to pay with, as box.SETS, with the top bits set."""
    keys: i64 = min(purse[2], _KEYS)
    there: i64 = _TOP + keys * SETS[e.KEY]
    for kind in purse[0]:
        there += box.sets[kind]
    for kind in purse[1]:
        there += box.sets[kind]
    return there


def _fits(given: list[int], at: int, costs: list[int], need: i64, left: i64) -> bool:
    """Say whether everything paid can stand for an icon of the cost, and the rest can still be paid.

    The rest can be paid if for each set of icons there are enough cards left with one of them. need, left: as box.SETS.
    """
    if at == len(given):
        return (left - need) & _TOP == _TOP
    for icon in range(3):
        if costs[icon] > 0 and (given[at] >> icon) & 1:
            costs[icon] -= 1
            fits = _fits(given, at + 1, costs, need - SETS[e.BITS[icon]], left)
            costs[icon] += 1
            if fits:
                return True
    return False


def payable(box: Box, purse: Purse, step: int, paid: tuple[int, ...] = ()) -> bool:
    """Say whether the cost of an activation can be met, given what was already paid."""
    kind = (step - a.ACTIVATE) & 63
    given = [_icons(box, one) for one in paid]
    left: i64 = _there(box, purse) - box.sets[kind]
    for icons in given:
        left -= SETS[icons]
    return _fits(given, 0, list(cost_of(box, step)), box.need[kind], left)


def activations(box: Box, purse: Purse) -> list[int]:
    """List the activations that can be paid for, in ascending order."""
    there = _there(box, purse)
    found: list[int] = []
    _can(box, purse[0], a.ACTIVATE, there, found)
    if purse[1]:
        _can(box, purse[1], a.ACTIVATE_SHARED, there, found)
    return found


def _can(box: Box, row: tuple[int, ...], first: int, there: i64, found: list[int]) -> None:
    """Add the cards of a row that can be paid for, each kind once. there: as `_there` says."""
    begun = len(found)
    for kind in row:
        left: i64 = there - box.sets[kind]
        if (left - box.need[kind]) & _TOP == _TOP and box.active[kind] and first + kind not in found:
            found.append(first + kind)
    if len(found) - begun > 1:
        found.sort()  # what was there before comes first: its steps are lower


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
