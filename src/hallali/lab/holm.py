"""Which of many differences are named as sure."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from operator import itemgetter
from typing import Final, TypeVar

K = TypeVar("K", bound=Hashable)

#: How often anything may be named when nothing differs, over all that is compared together.
DOUBT: Final = 0.05


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
