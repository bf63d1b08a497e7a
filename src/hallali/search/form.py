"""A two-player zero-sum game of perfect recall as flat arrays: its sequence form.

A *sequence* of a player is the list of that player's own actions so far. Sequence 0 is the empty one. Each information
set of a player follows one or more of the player's sequences, and opens one new sequence for each action. The payoffs
are a list of terms: a pair of sequences and what the first player gets from it, chance included. So the cost of a
solver's iteration depends on the terms and sequences, not on the nodes.

An information set has several parents in games whose histories were merged because they give the same knowledge. In a
tree each information set has one parent. Source: B. von Stengel, Efficient computation of behavior strategies (1996).
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

Ints = npt.NDArray[np.int32]
Floats = npt.NDArray[np.float64]


class Side:
    """One player's half of a form.

    keys: the name of each information set, for readers of a strategy.
    actions: for each information set its actions, in the order of their sequences.
    first: for each information set its first sequence, and at the end the number of sequences; int32, sets + 1.
    parent_from, parents: the sequences that lead to information set i are parents[parent_from[i]:parent_from[i + 1]].
    An information set comes after those that its parents belong to.
    """

    def __init__(
        self, keys: list[Hashable], actions: list[tuple[int, ...]], parents: Sequence[Sequence[int]], first: Ints
    ) -> None:
        self.keys = keys
        self.actions = actions
        self.first = first
        self.parent_from: Ints = np.zeros(len(keys) + 1, dtype=np.int32)
        np.cumsum([len(row) for row in parents], out=self.parent_from[1:])
        self.parents: Ints = np.array([seq for row in parents for seq in row], dtype=np.int32)

    @property
    def sequences(self) -> int:
        """The number of sequences, including the empty one."""
        return int(self.first[-1])


class Form:
    """A game in sequence form.

    sides: the two players' halves.
    one, two: for each term the sequence of either player; int32.
    pays: what the first player gets if both play to it, times its chance; float64.
    nodes: how many positions of the game were visited to write it.
    """

    def __init__(self, sides: tuple[Side, Side], one: Ints, two: Ints, pays: Floats, nodes: int) -> None:
        self.sides = sides
        self.one, self.two, self.pays = one, two, pays
        self.nodes = nodes

    @property
    def infosets(self) -> tuple[int, int]:
        """The number of information sets of each player."""
        return len(self.sides[0].keys), len(self.sides[1].keys)


class Writer:
    """Collects a form. Sequences are numbered as they are opened."""

    def __init__(self) -> None:
        self._index: tuple[dict[Hashable, int], dict[Hashable, int]] = ({}, {})
        self._actions: tuple[list[tuple[int, ...]], ...] = ([], [])
        self._parents: tuple[list[list[int]], ...] = ([], [])
        self._first: tuple[list[int], ...] = ([1], [1])
        self._terms: dict[tuple[int, int], float] = {}
        self.nodes = 0

    def open(self, player: int, key: Hashable, actions: Sequence[int], parent: int) -> int:
        """Note that an information set follows a sequence, and return the set's first sequence.

        Its actions keep their order.
        """
        index = self._index[player]
        number = index.get(key)
        if number is None:
            number = index[key] = len(index)
            self._actions[player].append(tuple(actions))
            self._parents[player].append([])
            self._first[player].append(self._first[player][-1] + len(actions))
        parents = self._parents[player][number]
        if parent not in parents:
            parents.append(parent)
        return self._first[player][number]

    def pay(self, one: int, two: int, amount: float) -> None:
        """Add what the first player gets, times its chance, if both play these sequences."""
        self._terms[one, two] = self._terms.get((one, two), 0.0) + amount

    def form(self) -> Form:
        """Return the form that was collected."""
        sides = tuple(
            Side(list(self._index[p]), self._actions[p], self._parents[p], np.array(self._first[p], dtype=np.int32))
            for p in (0, 1)
        )
        terms: Any = sorted(self._terms)
        pairs = np.array(terms, dtype=np.int32).reshape(len(terms), 2)
        pays = np.array([self._terms[pair] for pair in terms], dtype=np.float64)
        return Form(
            (sides[0], sides[1]), np.ascontiguousarray(pairs[:, 0]), np.ascontiguousarray(pairs[:, 1]), pays, self.nodes
        )
