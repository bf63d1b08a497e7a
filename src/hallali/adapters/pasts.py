"""What the seats of a game did and were told, worked out when it is asked for: most learners never ask."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import Final

import msgspec

from hallali.core.contract import Position, Told
from hallali.interfaces.game import AnyGame
from hallali.interfaces.tensors import note

_JSON: Final = msgspec.json.Encoder()


class Pasts:
    """What each seat did and was told in one game, up to the step that it was last asked about.

    heard: by seat, all that the seat was told, in order. past: by seat, the same, with the seat's own steps in their
    place. knows: by seat, its past as text.
    """

    def __init__(self, game: AnyGame, state: Position, seats: int) -> None:
        """Begin before the first step. state: the position there, which is not changed."""
        self.heard: list[list[Told]] = [[] for _ in range(seats)]
        self.past: list[list[Told | int]] = [[] for _ in range(seats)]
        self.knows: list[str] = [""] * seats
        self._game, self._state = game, state
        self._steps = 0  # how many are behind `heard` and `past`
        self._written = [0] * seats  # how much of each past is behind `knows`
        self._numbers = [array("i") for _ in range(seats)]
        self._noted = [0] * seats  # how much of each past is behind `_numbers`

    def clone(self) -> Pasts:
        """Return an independent copy."""
        other = Pasts(self._game, self._state, 0)  # a position that is kept here is never changed
        other.heard = [list(row) for row in self.heard]
        other.past = [list(row) for row in self.past]
        other.knows = list(self.knows)
        other._steps, other._written, other._noted = self._steps, list(self._written), list(self._noted)
        other._numbers = [numbers[:] for numbers in self._numbers]
        return other

    def hear(self, steps: Sequence[int]) -> None:
        """Go on to the end of the game's steps, of which this has seen the first ones already."""
        if self._steps == len(steps):
            return
        state, seats = self._state.clone(), range(len(self.heard))
        for step in steps[self._steps :]:
            mover = state.mover
            if mover >= 0:
                self.past[mover].append(step)
            for heard, past, told in zip(self.heard, self.past, self._game.advance(state, step, seats), strict=True):
                heard += told
                past += told
        self._state, self._steps = state, len(steps)

    def write(self, seat: int) -> str:
        """Return a seat's past as text, which names its information state."""
        past, begun = self.past[seat], self._written[seat]
        if begun < len(past):
            rest = past[begun:]
            new = [f">{one}" if isinstance(one, int) else _JSON.encode(one).decode() for one in rest]
            self.knows[seat] += "".join(new)
            self._written[seat] = len(past)
        return self.knows[seat]

    def numbers(self, seat: int) -> array[int]:
        """Return a seat's past as the numbers that interfaces.tensors.note writes."""
        past, numbers, kinds = self.past[seat], self._numbers[seat], self._game.tensors().kinds
        for one in past[self._noted[seat] :]:
            note(one, kinds, numbers)
        self._noted[seat] = len(past)
        return numbers
