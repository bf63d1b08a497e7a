"""What batches of games have in common: what they show at each step, its shapes and its spaces."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, Any, NamedTuple

from hallali import games
from hallali.core import errors
from hallali.core.errors import BadOption, Message
from hallali.interfaces.rows import asked
from hallali.interfaces.tensors import Floats, WrongShape

try:
    import numpy as np
    import numpy.typing as npt
except ImportError as error:
    raise errors.missing_extra(error, "gymnasium") from None

if TYPE_CHECKING:
    from gymnasium import spaces


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


class Arrays:
    """The shapes of a number of games of one kind.

    game, size, options: what is played. seats: how many seats take part. actions: one more than the largest step.
    tensors: by seat, how its observation is written. length: the longest of them. rows: how many are kept of what a
    seat is told.
    """

    def _prepare(self, game: str, size: str, options: dict[str, Any], rows: int) -> None:
        self.game, self.rows = games.get(game), asked(rows)
        self.size, self.options = size, options
        self.seats = len(self.game.seats_of(options))
        tensors = self.game.tensors()
        self.actions = tensors.bounds(size, options).actions
        self.tensors = [tensors.tensor(size, options, seat) for seat in range(self.seats)]
        self.length = max(tensor.length for tensor in self.tensors)

    @abstractmethod
    def __len__(self) -> int:
        """Return how many games there are."""

    def _read(self, actions: npt.ArrayLike) -> npt.NDArray[Any]:
        """Read a step for each game. Raises WrongShape: to cut 1.5 to 1 would hide a learner's mistake."""
        try:
            steps = np.asarray(actions)
        except ValueError:  # rows of different lengths
            steps = np.empty(0, np.float32)
        if steps.dtype.kind not in "iuO" or (
            steps.dtype.kind == "O" and not all(type(step) is int for step in steps.flat)
        ):
            raise WrongShape(Message("Steps are whole numbers, one for each game: give a row of integers."))
        if steps.shape != (len(self),):
            raise WrongShape(
                Message(
                    "These steps have the shape {found}; one row of {wanted} is needed.",
                    {"found": str(steps.shape), "wanted": len(self)},
                )
            )
        return steps

    @property
    def single_observation_space(self) -> spaces.Box:
        """What one seat may observe, for Gymnasium. Raises MissingExtra."""
        return _spaces().Box(0.0, 1.0, (self.length,), np.float32)

    @property
    def single_action_space(self) -> spaces.Discrete:
        """The steps of one game, for Gymnasium. Raises MissingExtra."""
        return _spaces().Discrete(self.actions)

    @property
    def observation_space(self) -> spaces.Box:
        """What all the games show, for Gymnasium. Raises MissingExtra."""
        return _spaces().Box(0.0, 1.0, (len(self), self.length), np.float32)

    @property
    def action_space(self) -> spaces.MultiDiscrete:
        """A step for each game, for Gymnasium. Raises MissingExtra."""
        return _spaces().MultiDiscrete([self.actions] * len(self))


def _spaces() -> Any:
    """Return gymnasium.spaces. Raises MissingExtra."""
    try:
        from gymnasium import spaces
    except ImportError as error:
        raise errors.missing_extra(error, "gymnasium") from None
    return spaces


def checked(count: object) -> int:
    """Return how many games are asked for. Raises BadOption if it is less than 1, or no number."""
    if not isinstance(count, int):
        text = errors.marked("How many games is a number, not {value}: Batch(game, count, size).")
        raise BadOption(Message(text, {"value": repr(count)[:40]}))
    if count < 1:
        raise BadOption(
            errors.composed(
                errors.plural(
                    "There is nothing to play in {count} game: give 1 or more.",
                    "There is nothing to play in {count} games: give 1 or more.",
                ),
                count=count,
            )
        )
    return count
