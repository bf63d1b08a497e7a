"""Many games side by side, as arrays, for learners that play every seat."""

from __future__ import annotations

import copy
import random
from collections.abc import Sequence
from typing import Any, Self

from hallali.adapters.arrays import Arrays, Turn, checked
from hallali.adapters.hunt import Hunt
from hallali.adapters.reused import Reused
from hallali.core import errors
from hallali.core.contract import Options
from hallali.core.errors import HallaliError, IllegalAction, Message, Refusal
from hallali.core.many import Many
from hallali.core.rows import WIDTH
from hallali.core.sparse import Sparse
from hallali.interfaces.rows import Listener, Shorts, heard, last
from hallali.interfaces.tensors import Floats, fill, masks_of, observer_of

try:
    import numpy as np
    import numpy.typing as npt
except ImportError as error:
    raise errors.missing_extra(error, "gymnasium") from None

__all__ = ["Batch", "Turn"]


class Batch(Arrays):
    """`count` games. When one is over, a new one begins in its place.

    Copies and pickles go on with the same games. A pickle holds the steps of each and its dealer, so the compiled
    modules read what the pure ones wrote, and the other way round.
    """

    _first = 0  #: the number of the first game, where a batch is shared out

    def __init__(
        self, game: str, count: int, size: str = "real", options: Options | None = None, seed: int = 0, rows: int = 0
    ) -> None:
        """Begin the games. seed: fixes the dealer of each game, whatever the other games do.

        rows: how many rows are kept of what each seat is told, for `told`; they cost time. Raises BadOption, BadRow.
        """
        many = checked(count)
        self._prepare(game, size, dict(options or {}), rows)
        self._begin(self._dealers(many, seed))

    def _dealers(self, count: int, seed: int) -> list[random.Random]:
        return [random.Random(f"{seed}:{self._first + number}") for number in range(count)]

    def _begin(self, dealers: Sequence[random.Random], steps: Sequence[Sequence[int]] = ()) -> None:
        observer = observer_of(self.game, self.size, self.options)
        if self.rows:
            observer = Listener(self.game, observer, self.rows, self.options)
        self._many = Many(self.game.new(self.size, self.options), observer)
        self._arrays = Reused((len(dealers), self.length))
        for dealer, taken in zip(dealers, steps or [()] * len(dealers), strict=True):
            self._many.add(dealer, taken)

    def __len__(self) -> int:
        return len(self._many.states)

    def reset(self, seed: int | None = None) -> Turn:
        """Begin all games again, and return what they show. seed: as for a new Batch; None: the dealers go on."""
        if seed is None:
            for number in range(len(self)):
                self._many.begin(number)
            self._many.ended, self._many.last = [], []
        else:
            self._begin(self._dealers(len(self), seed))
        return self.turn()

    def turn(self) -> Turn:
        """Return what the games show now, without rewards."""
        rewards: Floats = np.zeros((len(self), self.seats), np.float32)
        written = Sparse()
        movers = self._many.observe(self.length, written)
        return self._shown(movers, written, rewards, np.zeros(len(self), np.bool_))

    def step(self, actions: npt.ArrayLike) -> Turn:
        """Take the mover's step in each game, and return what follows.

        Raises WrongShape if the array has the wrong length or steps are not whole numbers, and IllegalAction with the
        number of the first game whose step is refused. Then no step is taken.
        """
        many, steps = self._many, self._read(actions).tolist()
        refused = many.first_refused(steps)
        if refused >= 0:
            raise self._refusal(refused, steps[refused])
        written = Sparse()
        movers = many.take(steps, self.length, written)
        rewards: Floats = np.zeros((len(self), self.seats), np.float32)
        done = np.zeros(len(self), np.bool_)
        for number, (state, _) in zip(many.ended, many.last, strict=True):
            rewards[number] = state.returns()
            done[number] = True
        return self._shown(movers, written, rewards, done)

    def _refusal(self, number: int, step: int) -> IllegalAction:
        found = self._many.states[number].refusal(step)
        refusal = found or Refusal(Message("{action} is not a legal step.", {"action": step}))
        told = Message("Game {number}: {error}", {"number": self._first + number, "error": str(refusal.message)})
        return IllegalAction(Refusal(told, refusal.clause))

    def _shown(self, movers: list[int], written: Sparse, rewards: Floats, done: npt.NDArray[np.bool_]) -> Turn:
        observations = self._arrays.array()
        fill(written, observations)
        masks = masks_of(self._many.allowed(), len(self), self.actions)
        return Turn(np.array(movers, np.int64), observations, masks, rewards, done)

    def final_observation(self, number: int) -> Floats:
        """Return what each seat observed at the end of the game that the last step ended: seats, then numbers.

        Raises HallaliError if the last step did not end game `number`.
        """
        place, written = self._ended(number), Sparse()
        self._many.observe_end(place, self.seats, self.length, written)
        observations: Floats = np.empty((self.seats, self.length), np.float32)
        fill(written, observations)
        return observations

    def _ended(self, number: int) -> int:
        if number not in self._many.ended:
            raise HallaliError(
                Message("Game {number} did not end with the last step.", {"number": self._first + number})
            )
        return self._many.ended.index(number)

    def told(self) -> Shorts:
        """Return the last rows of what each game's mover was told: (games, rows, WIDTH), as hallali.core.rows says.

        Games that were just begun have empty rows in front.

        >>> batch = Batch("traqueur", 3, "micro", rows=8)
        >>> batch.told().shape
        (3, 8, 16)
        """
        found: Shorts = np.empty((len(self), self.rows, WIDTH), np.int16)
        if self.rows:
            for number, mover in enumerate(self._many.movers):
                last(heard(self._many.memories[number])[mover], self.rows, found[number])
        return found

    def final_told(self, number: int) -> Shorts:
        """Return what each seat had been told when the last step ended the game: (seats, rows, WIDTH).

        Raises HallaliError if the last step did not end game `number`.
        """
        memory = self._many.last[self._ended(number)][1]
        found: Shorts = np.empty((self.seats, self.rows, WIDTH), np.int16)
        if self.rows:
            for seat, written in enumerate(heard(memory)):
                last(written, self.rows, found[seat])
        return found

    @property
    def hunts(self) -> list[Hunt]:
        """The games as Hunts, each played again from its first step: to look at, not to play on."""
        return [self.hunt(number) for number in range(len(self))]

    def hunt(self, number: int) -> Hunt:
        """Return one game as a Hunt, played again from its first step."""
        hunt = Hunt(self.game, self.size, self.options)
        for step in self._many.steps[number]:
            hunt.take(step)
        return hunt

    def clone(self, numbers: Sequence[int], seed: int | None = None) -> Batch:
        """Return a Batch of copies of these games; a number may come more than once.

        seed: fixes the dealers of the copies. None: each copy is dealt what its game is dealt. The copies also
        hold the same hidden cards, so a plan made with them uses more than a seat knows.
        """
        other = copy.copy(self)
        if seed is None:
            dealers = [copy.deepcopy(self._many.dealers[number]) for number in numbers]
        else:
            dealers = [random.Random(f"{seed}:{place}") for place in range(len(numbers))]
        other._many = self._many.chosen(list(numbers), dealers)
        other._arrays = Reused((len(numbers), self.length))
        return other

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        other = copy.copy(self)
        other._many = self._many.chosen(list(range(len(self))), copy.deepcopy(self._many.dealers))
        other._arrays = Reused((len(self), self.length))
        return other

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle as the steps and the dealer of each game."""
        many = self._many
        return _again, (self.game.name, self.size, self.options, many.dealers, many.steps, self.rows)


def _again(
    game: str, size: str, options: dict[str, Any], dealers: list[random.Random], steps: list[list[int]], rows: int = 0
) -> Batch:
    """Return the Batch that was pickled."""
    batch = Batch.__new__(Batch)
    batch._prepare(game, size, options, rows)
    batch._begin(dealers, steps)
    return batch
