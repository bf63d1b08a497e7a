"""Many games side by side, as arrays: for learners that play all seats themselves."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any, NamedTuple

from hallali import games
from hallali.adapters import WrongShape
from hallali.adapters.hunt import Hunt
from hallali.adapters.tensors import Floats, bounds_of, tensor_of
from hallali.core.errors import BadOption, IllegalAction, Message, Refusal, missing_extra

try:
    import numpy as np
    import numpy.typing as npt
except ImportError as error:
    raise missing_extra(error, "gymnasium") from None


class Turn(NamedTuple):
    """What all the games show, game by game in the first axis; each call gives new arrays.

    movers: whose turn it is. observations, masks: what that seat observes, and 1 for each of its legal steps.
    rewards: by seat, what the last step won; done: whether it ended its game, in whose place a new one has begun.
    """

    movers: npt.NDArray[np.int64]
    observations: Floats
    masks: npt.NDArray[np.int8]
    rewards: Floats
    done: npt.NDArray[np.bool_]


class Batch:
    """`count` games, each of which goes on with a new one when it is over."""

    def __init__(
        self, game: str, count: int, size: str = "real", options: Mapping[str, Any] | None = None, seed: int = 0
    ) -> None:
        """Begin the games. seed: settles the dealer of each of them, whatever the others do. Raises BadOption."""
        if count < 1:
            raise BadOption(Message("There is nothing to play in {count} games: give 1 or more.", {"count": count}))
        self.game = games.get(game)
        self.size, self.options = size, dict(options or {})
        self.seats = len(self.game.seats_of(self.options))
        self.actions = bounds_of(self.game, size, self.options).actions
        self.tensors = [tensor_of(self.game, size, self.options, seat) for seat in range(self.seats)]
        self.length = max(tensor.length for tensor in self.tensors)
        self._dealers = [random.Random(f"{seed}:{number}") for number in range(count)]
        self.hunts = [self._begun(dealer) for dealer in self._dealers]

    def _begun(self, dealer: random.Random) -> Hunt:
        hunt = Hunt(self.game, self.size, self.options)
        hunt.deal(dealer)
        return hunt

    def turn(self) -> Turn:
        """Say what the games show now, without rewards."""
        count = len(self.hunts)
        rewards: Floats = np.zeros((count, self.seats), np.float32)
        return self._shown(rewards, np.zeros(count, np.bool_))

    def step(self, actions: npt.ArrayLike) -> Turn:
        """Take a step in each game, its mover's; give what follows.

        Raises WrongShape, also where steps are not whole numbers, or IllegalAction with the number of the first game
        whose step is refused; then none is taken.
        """
        steps = _read(actions)
        count = len(self.hunts)
        if steps.shape != (count,):
            raise WrongShape(
                Message(
                    "These are {found} steps in {axes} axes; one row of {wanted} is asked for.",
                    {"found": int(steps.size), "axes": int(steps.ndim), "wanted": count},
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
