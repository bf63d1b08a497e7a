# mypyc
"""What pays for an activation: cards of the row, each for one of its icons, and key tokens (TQ-16, TQ-17, TQ-21).

A purse is what a player may pay with: their own row, the shared row, and a number of key tokens. The rules take it
from a position's words, bots and pages from what they see.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from hallali.core import words
from hallali.games.traque.rules import actions as a
from hallali.games.traque.rules import effects as e
from hallali.games.traque.rules import rows
from hallali.games.traque.rules.box import SETS, Box
from hallali.games.traque.rules.fields import Fields
from hallali.games.traque.rules.rows import Row

Purse = tuple[tuple[int, ...], tuple[int, ...], int]

#: The top bit of each number of box.SETS. It outlives a subtraction where there is enough of what is asked for.
_TOP: Final = 0x80808080808080
#: The most key tokens that are counted, so that a number of box.SETS has room for them and for all cards. No cost has
#: more than four icons.
_KEYS: Final = 32
#: What a key token adds: box.SETS of the icon alone.
_OF_KEY: Final = 0x01010101000000


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


def affordable(box: Box, purse: Purse) -> list[int]:
    """List the activations that can be paid for, in ascending order."""
    there = _there(box, purse)
    found: list[int] = []
    _add_affordable(box, purse[0], a.ACTIVATE, there, found)
    if purse[1]:
        _add_affordable(box, purse[1], a.ACTIVATE_SHARED, there, found)
    return found


def _add_affordable(box: Box, row: tuple[int, ...], first: int, there: i64, found: list[int]) -> None:
    """Add the cards of a row that can be paid for, each kind once."""
    begun = len(found)
    for kind in row:
        price: i64 = box.price[kind]
        if (there - price) & _TOP == _TOP and first + kind not in found:
            found.append(first + kind)
    if len(found) - begun > 1:
        found.sort()  # what was there before comes first: its steps are lower


def there(state: Fields, seat: i64) -> i64:
    """Count what a seat has to pay with, as `with_keys`."""
    if state.loose == 0:
        return (state.first_row[1] if seat == 0 else state.second_row[1]) + state.shared_row[1] + _TOP
    return with_keys(state, seat, state.keys(seat))


def with_keys(state: Fields, seat: i64, keys: i64) -> i64:
    """Count what there is to pay with if a seat has this many keys: as box.SETS, with the top bits set."""
    sums = (state.first_row[1] if seat == 0 else state.second_row[1]) + state.shared_row[1] + _TOP
    if keys:
        sums += (keys if keys < _KEYS else _KEYS) * _OF_KEY
    return sums


def activations(box: Box, row: Row, there: i64) -> i64:
    """Return the kinds of the cards of a row that can be activated. there: as `with_keys` says."""
    found: i64 = 0
    word = row[0]
    while word:
        kind = (word & 63) - 1
        word >>= rows.KIND
        price: i64 = box.price[kind]
        if (there - price) & _TOP == _TOP:
            one = kind ^ kind | 1
            found |= one << kind
    if row[3]:
        for packed in row[3]:
            found |= activations(box, (packed, 0, 0, ()), there)
    return found


def next_of(state: Fields) -> tuple[bool, i64, i64]:
    """Return what may be paid next for the activation under way: whether a key, which cards, which shared cards."""
    seat = state.mover
    box = state.box
    kind = state.chosen - a.ACTIVATE & 63
    keys = state.keys(seat)
    own, shared = state.first_row if seat == 0 else state.second_row, state.shared_row
    if state.chosen < a.ACTIVATE_SHARED:
        own = rows.without(own, box, kind)
    else:
        shared = rows.without(shared, box, kind)
    given: list[int] = []
    paid = state.spent
    while paid:
        step = paid & a.STEP
        paid >>= a.WIDTH
        if step == a.PAY_KEY:
            keys -= 1
            given.append(e.KEY)
            continue
        one = step - a.PAY & 63
        given.append(box.icons[one] & 7)
        if step < a.PAY_SHARED:
            own = rows.without(own, box, one)
        else:
            shared = rows.without(shared, box, one)
    left = own[1] + shared[1] + _TOP + (keys if keys < _KEYS else _KEYS) * _OF_KEY
    costs = [box.moves[kind], box.searches[kind], box.keys[kind]]
    need: i64 = box.need[kind]
    key = keys > 0 and _next(given, e.KEY, costs, need, left)
    return key, _cards(box, own, given, costs, need, left), _cards(box, shared, given, costs, need, left)


def _cards(box: Box, row: Row, given: list[int], costs: list[int], need: i64, left: i64) -> i64:
    """Return the kinds of the cards of a row that may be paid next."""
    found: i64 = 0
    fits: i64 = 0  # the combinations of icons that were found to fit, as a set
    tried: i64 = 0
    rest = rows.present(row)
    while rest:
        kind = words.lowest(rest)
        rest &= rest - 1
        icons: i64 = box.icons[kind] & 7
        one = words.bit(icons)
        if not tried & one:
            tried |= one
            if _next(given, icons, costs, need, left):
                fits |= one
        if fits & one:
            found |= words.bit(kind)
    return found


def _next(given: list[int], icons: i64, costs: list[int], need: i64, left: i64) -> bool:
    """Say whether a card with these icons may be paid next."""
    given.append(icons)
    sets: i64 = SETS[icons]
    fits = _fits(given, 0, costs, need, left - sets)
    given.pop()
    return fits


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
