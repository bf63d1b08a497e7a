"""Many games side by side, as arrays, for learners that play every seat."""

from __future__ import annotations

import random
from typing import Any, NamedTuple

from hallali import games
from hallali.adapters.hunt import Hunt
from hallali.core.contract import Options
from hallali.core.errors import BadOption, IllegalAction, Message, Refusal, composed, missing_extra, plural
from hallali.interfaces.tensors import Floats, WrongShape

try:
    import numpy as np
    import numpy.typing as npt
except ImportError as error:
    raise missing_extra(error, "gymnasium") from None


class Turn(NamedTuple):
    """What all the games show. The first axis is the game. Each call returns new arrays.

    movers: whose turn it is. observations, masks: what that seat observes, and 1 for each of its legal steps.
    rewards: by seat, what the last step won. done: whether it ended its game; if so, a new game has begun in its place.
    """

    movers: npt.NDArray[np.int64]
    observations: Floats
    masks: npt.NDArray[np.int8]
    rewards: Floats
    done: npt.NDArray[np.bool_]


class Batch:
    """`count` games. When one is over, a new one begins in its place."""

    def __init__(
        self, game: str, count: int, size: str = "real", options: Options | None = None, seed: int = 0
    ) -> None:
        """Begin the games. seed: fixes the dealer of each game, whatever the other games do. Raises BadOption."""
        if count < 1:
            raise BadOption(
                composed(
                    plural(
                        "There is nothing to play in {count} game: give 1 or more.",
                        "There is nothing to play in {count} games: give 1 or more.",
                    ),
                    count=count,
                )
            )
        self.game = games.get(game)
        self.size, self.options = size, dict(options or {})
        self.seats = len(self.game.seats_of(self.options))
        self.actions = self.game.tensors().bounds(size, self.options).actions
        self.tensors = [self.game.tensors().tensor(size, self.options, seat) for seat in range(self.seats)]
        self.length = max(tensor.length for tensor in self.tensors)
        self._dealers = [random.Random(f"{seed}:{number}") for number in range(count)]
        self.hunts = [self._begun(dealer) for dealer in self._dealers]

    def _begun(self, dealer: random.Random) -> Hunt:
        hunt = Hunt(self.game, self.size, self.options)
        hunt.deal(dealer)
        return hunt

    def turn(self) -> Turn:
        """Return what the games show now, without rewards."""
        count = len(self.hunts)
        rewards: Floats = np.zeros((count, self.seats), np.float32)
        return self._shown(rewards, np.zeros(count, np.bool_))

    def step(self, actions: npt.ArrayLike) -> Turn:
        """Take the mover's step in each game, and return what follows.

        Raises WrongShape if the array has the wrong length or steps are not whole numbers, and IllegalAction with the
        number of the first game whose step is refused. Then no step is taken.
        """
        steps = _read(actions)
        count = len(self.hunts)
        if steps.shape != (count,):
            raise WrongShape(
                Message(
                    "These steps have the shape {found}; one row of {wanted} is asked for.",
                    {"found": str(steps.shape), "wanted": count},
                )
            )
        self._judge(steps)
        rewards: Floats = np.zeros((count, self.seats), np.float32)
        done = np.zeros(count, np.bool_)
        for number, (hunt, step, dealer) in enumerate(zip(self.hunts, steps, self._dealers, strict=True)):
            hunt.take(int(step))
            hunt.deal(dealer)
            if hunt.over:
                rewards[number] = hunt.returns()
                done[number] = True
                self.hunts[number] = self._begun(dealer)
        return self._shown(rewards, done)

    def _judge(self, steps: npt.NDArray[Any]) -> None:
        for number, (hunt, step) in enumerate(zip(self.hunts, steps, strict=True)):
            refusal = hunt.refusal(int(step))
            if refusal is not None:
                told = Message("Game {number}: {error}", {"number": number, "error": str(refusal.message)})
                raise IllegalAction(Refusal(told, refusal.clause))

    def _shown(self, rewards: Floats, done: npt.NDArray[np.bool_]) -> Turn:
        count = len(self.hunts)
        movers = np.array([hunt.mover for hunt in self.hunts], np.int64)
        observations: Floats = np.zeros((count, self.length), np.float32)
        masks = np.zeros((count, self.actions), np.int8)
        for number, hunt in enumerate(self.hunts):
            seat = hunt.mover
            view, tensor = hunt.view(seat), self.tensors[seat]
            tensor.encode(view, hunt.heard[seat], observations[number, : tensor.length])
            masks[number, list(view.legal)] = 1
        return Turn(movers, observations, masks, rewards, done)


def _read(actions: npt.ArrayLike) -> npt.NDArray[Any]:
    """Read steps as an array. Raises WrongShape: to cut 1.5 to 1 would hide a learner's mistake."""
    try:
        steps = np.asarray(actions)
    except ValueError:  # rows of different lengths
        steps = np.empty(0, np.float32)
    if steps.dtype.kind not in "iuO" or (steps.dtype.kind == "O" and not all(type(step) is int for step in steps.flat)):
        raise WrongShape(Message("Steps are whole numbers, one for each game: give a row of integers."))
    return steps
