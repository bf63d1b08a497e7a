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

import numpy as np
import numpy.typing as npt

from hallali.search.writing import Writer

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


def form_of(writer: Writer) -> Form:
    """Return the form that was collected."""
    sides = [
        Side(
            list(writer.index[player]),
            writer.actions[player],
            [[parent, *writer.others[player].get(number, ())] for number, parent in enumerate(writer.parents[player])],
            np.array(writer.first[player], dtype=np.int32),
        )
        for player in (0, 1)
    ]
    ones, twos = np.array(writer.ones, dtype=np.int64), np.array(writer.twos, dtype=np.int64)
    pairs, which = np.unique(ones * sides[1].sequences + twos, return_inverse=True)
    pays: Floats = np.zeros(len(pairs))
    np.add.at(pays, which, np.array(writer.pays, dtype=np.float64))
    one, two = np.divmod(pairs, sides[1].sequences)
    return Form((sides[0], sides[1]), one.astype(np.int32), two.astype(np.int32), pays, int(writer.nodes))
