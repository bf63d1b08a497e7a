"""Random games for the checks: a game with what the checks need to know about it, and one play of it."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from hallali.core.chance import outcome
from hallali.core.contract import Belief, Game, Options, Own, Position, Value
from hallali.core.errors import BadOption, HallaliError
from hallali.core.record import write_moves
from hallali.core.seats import CHANCE, OVER, SPECTATOR
from hallali.interfaces.game import PlayableGame

#: More steps than any game takes.
ENDLESS = 200_000


class Broken(AssertionError):  # noqa: N818 - as its users read it
    """A promise that every game must keep, broken by this one."""


def uniformly(rng: random.Random, state: Position) -> int:
    """Choose a legal step, all equally likely, or a chance outcome by its probability."""
    if state.mover == CHANCE:
        return outcome(state.chances(), rng)
    return int(rng.choice(state.legal()))


@dataclass(frozen=True, kw_only=True)
class Subject:
    """A game to check. Everything but the game is optional.

    sizes: the sizes to play. options: the sets of options to play; by default any combination that the game accepts.
    pick: chooses a step or an outcome, for a game in which evenly chosen steps get nowhere.
    longest: more steps than any game takes. beyond: a number above every step; by default above the highest one met.
    belief: makes a belief from (size, options, seat), as `PlayableGame.belief` does. Without it, and for a game that is
    not there, no belief is checked.
    deep: in how many positions from the start beliefs are checked, if they take too long later; 0 for all, -1 for all
    but the end.
    truth: raises AssertionError where a belief of these eyes rules out a position: (belief, position, eyes).
    disguise: (position, seat) to a position in which what the seat may not know is changed as far as possible, or None.
    quiet: (before, step) to whether the step shows nothing of what the disguise changes, so that both tell the same.
    """

    game: Game = field(kw_only=False)
    sizes: Sequence[str] = ()
    options: Sequence[Options] = ()
    pick: Callable[[random.Random, Own], int] = uniformly
    longest: int = ENDLESS
    beyond: int = 0
    belief: Callable[[str, Options, int], Belief] | None = None
    deep: int = 0
    truth: Callable[[Any, Own, int], None] | None = None
    disguise: Callable[[Own, int], Position | None] | None = None
    quiet: Callable[[Own, int], bool] | None = None

    def play(self, seed: int, size: str = "", options: Options | None = None) -> Play:
        """Play a game at random to its end. The seed decides everything, size and options too if they are not given.

        Raises Broken if the game takes more than `longest` steps, or offers nothing to do.
        """
        rng = random.Random(seed)
        if not size or options is None:
            size, options = self.any_case(rng, size, options)
        play = Play(self, seed, size, dict(options))
        state = play.positions[0]
        while state.mover != OVER:
            if len(play.steps) == self.longest:
                raise play.broken(f"the game does not end within {self.longest} steps")
            if not (state.chances() if state.mover == CHANCE else state.legal()):
                raise play.broken("the game is not over, but nothing can be done")
            step = self.pick(rng, state)
            state = state.clone()
            try:
                state.apply(step)
            except HallaliError as error:
                raise play.broken(f"step {step} is legal, but not taken: {error}") from error
            play.steps.append(step)
            play.positions.append(state)
        return play

    def believer(self) -> Callable[[str, Options, int], Belief] | None:
        """Return what makes beliefs, or None."""
        if self.belief is None and isinstance(self.game, PlayableGame):
            return self.game.belief
        return self.belief

    def any_case(self, rng: random.Random, size: str = "", options: Options | None = None) -> tuple[str, Options]:
        """Return a size and options that go together, keeping what is given. Raises Broken if there are none."""
        for _ in range(1000):
            one = size or rng.choice(list(self.sizes or self.game.sizes))
            chosen = self._any_options(rng) if options is None else options
            try:
                self.game.new(one, chosen)
            except BadOption:
                continue
            return one, chosen
        raise Broken(f"{self.game.name}: no size goes with any options")

    def _any_options(self, rng: random.Random) -> Options:
        if self.options:
            return rng.choice(list(self.options))
        return {option.name: rng.choice(option.choices) for option in self.game.options}


class Play:
    """A game that was played: positions[n] is the one before steps[n], and the last one is the end."""

    def __init__(self, subject: Subject, seed: int, size: str, options: dict[str, Value]) -> None:
        self.subject, self.game = subject, subject.game
        self.seed, self.size, self.options = seed, size, options
        self.seats = len(self.game.seats_of(options))
        self.positions: list[Position] = [self.game.new(size, options)]
        self.steps: list[int] = []

    @property
    def end(self) -> Position:
        """The last position."""
        return self.positions[-1]

    @property
    def eyes(self) -> tuple[int, ...]:
        """Everyone who may not know everything: the seats and a spectator."""
        return (*range(self.seats), SPECTATOR)

    def moves(self) -> Iterator[tuple[int, Position, int, Position]]:
        """Yield (number, before, step, after)."""
        for number, step in enumerate(self.steps):
            yield number, self.positions[number], step, self.positions[number + 1]

    def some(self, most: int) -> Iterator[tuple[int, Position, int, Position]]:
        """Yield at most this many of the moves, in order, chosen evenly by the seed."""
        numbers = range(len(self.steps))
        chosen = sorted(random.Random(self.seed).sample(numbers, most)) if most < len(numbers) else numbers
        for number in chosen:
            yield number, self.positions[number], self.steps[number], self.positions[number + 1]

    def tokens(self) -> list[str]:
        """Write the play as the moves of a record."""
        return write_moves(self.game, self.positions[0].clone(), self.steps)

    def broken(self, what: str, number: int | None = None) -> Broken:
        """Return the error that says what is broken. number: of the position; by default the last one."""
        at = len(self.steps) if number is None else number
        return Broken(
            f"{self.game.name}, size {self.size}, options {self.options}, seed {self.seed}, after step {at}: {what}"
        )


def facts(thing: Any) -> Any:
    """Return every field of a position as it is now, to compare with the position later.

    Lists are copied, and anything that can be cloned is looked into. Everything else is taken as unchanging.
    """
    if isinstance(thing, list):
        return [facts(one) for one in thing]
    if not hasattr(thing, "clone"):
        return thing
    return {name: facts(getattr(thing, name)) for name in fields_of(thing) if hasattr(thing, name)}


def fields_of(thing: Any) -> list[str]:
    """List the names of an object's fields, its bases' first. A compiled class lists them under a name of its own."""
    compiled = getattr(type(thing), "__mypyc_attrs__", None)
    if compiled is not None:
        return [name for name in compiled if name != "__dict__"]
    declared: list[str] = []
    for kind in reversed(type(thing).__mro__):
        # Without slots, a field that still has its class's start value is not in the object's __dict__.
        declared += vars(kind).get("__slots__") or vars(kind).get("__annotations__", ())
    return list(dict.fromkeys([*declared, *getattr(thing, "__dict__", ())]))
