"""Which of many differences are named as sure."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from operator import itemgetter
from typing import Final, TypeVar

K = TypeVar("K", bound=Hashable)

#: How often anything may be named when nothing differs, over all that is compared together.
DOUBT: Final = 0.05


def levels(doubts: Mapping[K, float]) -> dict[K, float]:
    """Return the doubt that Holm's way leaves each difference: an interval of as much holds 0 where it is not named.

    Those that are not named are left what the first of them was.

    >>> levels({"a": 0.001, "b": 0.03, "c": 0.04})
    {'a': 0.016666666666666666, 'b': 0.025, 'c': 0.025}
    """
    sure = named(doubts)
    ranked = sorted(doubts, key=lambda key: doubts[key])
    return {key: DOUBT / max(1, len(doubts) - min(at, len(sure))) for at, key in enumerate(ranked)}


def named(doubts: Mapping[K, float]) -> set[K]:
    """Return which of many differences stand together: Holm's way, which is wrong about any in DOUBT of cases at most.

    >>> sorted(named({"a": 0.001, "b": 0.03, "c": 0.02}))
    ['a', 'b', 'c']
    >>> sorted(named({"a": 0.001, "b": 0.04, "c": 0.03}))
    ['a']
    """
    found: set[K] = set()
    for passed, (key, doubt) in enumerate(sorted(doubts.items(), key=itemgetter(1))):
        if doubt > DOUBT / (len(doubts) - passed):
            break
        found.add(key)
    return found
