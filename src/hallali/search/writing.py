# mypyc
"""Collects a game in sequence form, term by term. What is collected becomes a Form in form.py, which needs numpy."""

from __future__ import annotations

from array import array
from collections.abc import Hashable, Sequence
from typing import Final

from mypy_extensions import i64

from hallali.core.errors import HallaliError

#: The most positions that are written unless more are asked for. Ten million take some two gigabytes.
POSITIONS: Final = 4_000_000


def unheard(count: int) -> None:
    """Say nothing of how many positions are written."""


class TooLarge(HallaliError):  # noqa: N818 - as the contract's own errors
    """The game has more positions than were allowed."""


class Writer:
    """Collects a form. Sequences are numbered as they are opened.

    index: of each player the number of each information set, by its key. actions, first: as Side has them. parents: the
    sequence that each information set follows, as it was met first. others: those that it follows besides.
    ones, twos, pays: for each term the sequence of either player, and what the first one gets there; the same two may
    come several times.
    """

    def __init__(self) -> None:
        self.index: tuple[dict[Hashable, int], dict[Hashable, int]] = ({}, {})
        self.actions: tuple[list[tuple[int, ...]], list[tuple[int, ...]]] = ([], [])
        self.first = (array("i", [1]), array("i", [1]))
        self.parents = (array("i"), array("i"))
        self.others: tuple[dict[int, list[int]], dict[int, list[int]]] = ({}, {})
        self.ones, self.twos, self.pays = array("i"), array("i"), array("d")
        self.nodes: i64 = 0

    def open(self, player: int, key: Hashable, actions: Sequence[int], parent: int) -> int:
        """Note that an information set follows a sequence, and return the set's first sequence.

        Its actions keep their order.
        """
        index, first, parents = self.index[player], self.first[player], self.parents[player]
        number = index.get(key)
        if number is None:
            number = len(index)
            index[key] = number
            self.actions[player].append(tuple(actions))
            parents.append(parent)
            first.append(first[number] + len(actions))
        elif parents[number] != parent:
            more = self.others[player].setdefault(number, [])
            if parent not in more:
                more.append(parent)
        return first[number]

    def pay(self, one: int, two: int, amount: float) -> None:
        """Add what the first player gets, times its chance, if both play these sequences."""
        self.ones.append(one)
        self.twos.append(two)
        self.pays.append(amount)
