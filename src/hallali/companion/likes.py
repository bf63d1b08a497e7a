"""What is like things that were found: where a search was too short to find all that could be told, it is tried."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product

import msgspec

from hallali.companion.worlds import Tolds
from hallali.core.contract import Told

#: How many there are at most.
MOST = 64


def of(found: Iterable[Tolds], most: int = MOST) -> list[Tolds]:
    """Return what would be told if each part of these went as in any other of them, or with a number near those there.

    A number is changed where it alone differs between parts. Those that were found are not among them. most: of them.

    >>> from hallali.games.fugitif.rules.view import Laid
    >>> one, three = (Laid(place=0, turn=1, number=None, sprints=n, sprint_cards=None, reach=3) for n in (1, 3))
    >>> [[told.sprints for told in tolds] for tolds in of([(one, three), (three, one)])]
    [[1, 1], [1, 2], [1, 4], [2, 1], [2, 2], [2, 3], [2, 4], [3, 2], [3, 3], [3, 4], [4, 1], [4, 2], [4, 3], [4, 4]]
    """
    there = set(found)
    groups: dict[tuple[type[Told], ...], list[Tolds]] = {}
    for tolds in there:
        groups.setdefault(tuple(map(type, tolds)), []).append(tolds)
    made: dict[Tolds, None] = {}
    for some in groups.values():
        places = [_with_numbers(list(dict.fromkeys(one[place] for one in some))) for place in range(len(some[0]))]
        for tolds in product(*places):
            if len(made) >= min(most, MOST):
                return list(made)
            if tolds not in there:
                made[tolds] = None
    return list(made)


def _with_numbers(some: list[Told]) -> list[Told]:
    """Return these, what lies between them, and one more, where they differ in one whole number alone."""
    fields = [msgspec.structs.asdict(one) for one in some]
    differing = [name for name in fields[0] if any(one.get(name) != fields[0][name] for one in fields)]
    if len(differing) != 1 or any(type(one[differing[0]]) is not int for one in fields):
        return some
    (name,) = differing
    numbers = range(min(one[name] for one in fields), max(one[name] for one in fields) + 2)
    return [msgspec.structs.replace(some[0], **{name: number}) for number in numbers]
