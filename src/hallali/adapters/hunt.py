"""A game in progress, as the adapters hold it. It uses the contract, and remembers what each seat was told."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

from hallali import games
from hallali.core.chance import outcome
from hallali.core.contract import Belief, Options, Position, Told, View
from hallali.core.errors import HallaliError, IllegalAction, Message, Refusal
from hallali.core.pasts import Pasts
from hallali.core.seats import CHANCE, OVER
from hallali.core.walk import Walk
from hallali.interfaces.game import AnyGame, PlayableGame
from hallali.interfaces.tensors import Floats, Mask, mask_of, observer_of, past_into, row_of, write_row

#: Gives a seat's belief before the first step: (size, options, seat).
Believe = Callable[[str, Options, int], Belief]


class Eyes:
    """What writes the observations of one game, size and set of options, without Views where the game can.

    actions: one more than the largest step. tensors: by seat, how its observation is written: its planes, its length.
    """

    def __init__(self, game: AnyGame, size: str, options: Options) -> None:
        """Prepare them. Raises BadOption."""
        tensors = game.tensors()
        self.observer = observer_of(game, size, options)
        self.actions = tensors.bounds(size, options).actions
        self.tensors = [tensors.tensor(size, options, seat) for seat in range(len(game.seats_of(options)))]


class Hunt:
    """One game from its first position on. walk: what is compiled of it."""

    def __init__(self, game: AnyGame, size: str, options: Options | None = None) -> None:
        self.game = game
        self.size = size
        self.options = dict(options or {})
        self.seats = len(game.seats_of(self.options))
        self.walk = Walk(game.new(size, self.options))
        self._pasts = Pasts(game.advance, self.walk.state, self.seats)
        self._beliefs: dict[int, tuple[Belief, int]] = {}

    @property
    def state(self) -> Position:
        """The position, which is not to be changed."""
        state: Position = self.walk.state
        return state

    @property
    def origin(self) -> Position:
        """The position in which the draft began, or the current one if there is no draft; not to be changed."""
        origin: Position = self.walk.origin
        return origin

    @property
    def mover(self) -> int:
        """The seat that takes the next step, or CHANCE, or OVER."""
        return self.walk.mover

    @property
    def draft(self) -> tuple[int, ...]:
        """The mover's steps that are not yet committed."""
        return self.walk.draft

    @property
    def steps(self) -> list[int]:
        """Every step and chance outcome so far, not to be changed."""
        return self.walk.steps

    def clone(self) -> Hunt:
        """Return an independent copy."""
        other = Hunt.__new__(Hunt)
        other.game, other.size, other.options, other.seats = self.game, self.size, self.options, self.seats
        other.walk, other._pasts, other._beliefs = self.walk.clone(), self._pasts.clone(), {}
        return other

    def __deepcopy__(self, memo: dict[int, Any]) -> Hunt:
        return self.clone()

    def __reduce__(self) -> tuple[Callable[..., Hunt], tuple[Any, ...]]:
        """Pickle the game as its steps: what was seen and told follows from them."""
        known = games.GAMES.get(self.game.name) is self.game
        return _replayed, (self.game.name if known else self.game, self.size, self.options, self.steps)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.walk.mover == OVER

    @property
    def drafting(self) -> bool:
        """Whether the mover is within a gesture."""
        return bool(self.walk.draft)

    @property
    def heard(self) -> list[list[Told]]:
        """By seat, all that the seat was told, in order."""
        self._pasts.hear(self.steps)
        return self._pasts.heard

    @property
    def past(self) -> list[list[Told | int]]:
        """By seat, all that the seat was told, with its own steps in their place."""
        self._pasts.hear(self.steps)
        return [self._pasts.past(seat) for seat in range(self.seats)]

    def knows(self, seat: int) -> str:
        """Return a seat's past as text, which names its information state."""
        self._pasts.hear(self.steps)
        return self._pasts.write(seat)

    def past_into(self, seat: int, row: Floats) -> None:
        """Write a seat's past into a row of numbers, as interfaces.tensors.past_of does."""
        self._pasts.hear(self.walk.steps)
        past_into(self._pasts.numbers(seat, self.game.tensors().kinds), row)

    def legal(self) -> list[int]:
        """List the mover's legal steps. The list is empty at CHANCE and when the game is over."""
        return self.walk.allowed().copy()

    def view(self, seat: int) -> View:
        """Return the View of a seat."""
        view: View = self.game.see(self.state, seat)
        return view

    def observation(self, seat: int, eyes: Eyes) -> Floats:
        """Return what a seat observes, as a new vector. eyes: those of this game, its size and its options."""
        return row_of(self.walk.observed(seat, eyes.observer), eyes.tensors[seat].length)

    def observe_into(self, seat: int, eyes: Eyes, row: Floats, memory: memoryview) -> None:
        """Write what a seat observes into a vector. memory: the vector's own, as bytes. eyes: as in `observation`."""
        write_row(self.walk.observed(seat, eyes.observer), row, memory)

    def mask(self, seat: int, actions: int) -> Mask:
        """Return 1 for each legal step of a seat, 0 for the others: all 0 while it is not the mover."""
        return mask_of(self.walk.allowed() if seat == self.walk.mover else (), actions)

    def returns(self) -> tuple[float, ...]:
        """Return what each seat won; zeros while the game goes on."""
        return tuple(self.state.returns())

    def take(self, step: int) -> None:
        """Take the mover's step or a chance outcome. Raises IllegalAction, which says why, and changes nothing."""
        if not self.walk.allows(step):
            refusal = self.refusal(step)
            assert refusal is not None
            raise IllegalAction(refusal)
        self.walk.advance(step)

    def refusal(self, step: int) -> Refusal | None:
        """Return why the mover, or the dealer, cannot take a step, or None if it is legal."""
        if self.over:
            return Refusal(Message("The game is over: start another one."))
        if self.walk.allows(step):
            return None
        refused: Refusal | None = self.state.refusal(step)
        return refused or Refusal(Message("{action} is not a legal step.", {"action": step}))

    def write(self, step: int) -> str:
        """Return a legal step as text.

        It is the token of the gesture that it commits, or of the outcome, or "12.." within a gesture.
        """
        after = self.state.clone()
        after.advance(step)
        return f"{step}.." if after.drafting else self.game.write(self.origin, (*self.draft, step))

    def deal(self, rng: random.Random) -> None:
        """Draw the dealer's outcomes until a seat has to move or the game is over."""
        while self.mover == CHANCE:
            self.walk.advance(outcome(self.walk.chances(), rng))

    def sample(self, seat: int, rng: random.Random, believe: Believe | None = None) -> tuple[int, ...]:
        """Draw, from the seat's belief, all the steps to a position that the seat considers possible.

        They end with the seat's own draft. believe: needed if the game is not in the registry. Raises BadOption.
        """
        belief, known = self._beliefs.get(seat) or (self._believe(seat, believe), 0)
        heard = self.heard[seat]
        for told in heard[known:]:
            belief.hear(told)
        self._beliefs[seat] = (belief, len(heard))
        own = self.draft if seat == self.mover else ()
        return (*belief.sample(rng), *own)

    def _believe(self, seat: int, believe: Believe | None) -> Belief:
        if believe is not None:
            return believe(self.size, self.options, seat)
        return self.game.belief(self.size, self.options, seat)


def _replayed(game: str | PlayableGame, size: str, options: Options, steps: Sequence[int]) -> Hunt:
    """Return the game to which these steps lead. game: its name, or itself if it is not in the registry."""
    hunt = Hunt(games.get(game) if isinstance(game, str) else game, size, options)
    for step in steps:
        hunt.take(step)
    return hunt


def seat_of(game: AnyGame, seat: int | str, options: Options | None = None) -> int:
    """Return the number of a seat, named or numbered, that takes part with the options. Raises HallaliError."""
    there = game.seats_of(options)
    if isinstance(seat, int) and 0 <= seat < len(there):
        return seat
    if seat in there:
        return there.index(str(seat))
    raise HallaliError(
        Message(
            "There is no seat “{name}”; choose one of: {known}.", {"name": str(seat)[:40], "known": ", ".join(there)}
        )
    )
