"""Twin worlds: another history that one seat cannot tell from the real one. The search for leaks compares them.

A game may make its twins in its own way. By default they are drawn from the seat's own Belief: whole worlds that fit
all that it hears. Such twins end at the cut. If a Belief hears a Told with too much in it, what it draws agrees with
the leak. So a game says once more, in its `lab/twins.py`, what a seat may know of what happened, and the Belief hears
that (`drawn_from`). In a game that does not, the Belief hears what the seat was told; then only a field that the
Belief does not read shows as a difference.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeVar

import msgspec

from hallali.core.contract import Position, Told, Value
from hallali.core.errors import BadNotation, HallaliError
from hallali.core.seats import REFEREE, SPECTATOR

if TYPE_CHECKING:
    from hallali.interfaces.game import AnyGame

Own = TypeVar("Own", bound=Position)
#: (the position before an entry, what the referee was told of the entry, a seat) -> what the seat may know of it.
Knows = Callable[[Own, Sequence[Told], int], list[Told]]


class Entry(msgspec.Struct):
    """One entry of a history. truth: what the referee was told."""

    steps: tuple[int, ...]  #: the steps that were taken
    mover: int  #: the seat that took them, or CHANCE
    truth: tuple[Told, ...]


class World:
    """A history so far: its entries, and the positions before each of them and after the last."""

    def __init__(self, game: AnyGame, size: str, options: dict[str, Value]) -> None:
        self.game = game
        self.states: list[Position] = [game.new(size, options)]
        self.entries: list[Entry] = []
        #: All who are told: the seats, a watcher, the referee; and what they were told, by entry, once it is asked for.
        self._eyes = (*range(len(game.seats_of(options))), SPECTATOR, REFEREE)
        self._told: dict[int, list[list[Told]]] = {}

    def take(self, steps: Sequence[int]) -> Entry | None:
        """Play an entry and return it; None, with nothing changed, if it is not legal or not whole."""
        state = self.states[-1].clone()
        truth: list[Told] = []
        mover = state.mover
        for step in steps:
            if state.refusal(step) is not None:
                return None
            before = state.clone()
            state.advance(step)
            truth += self.game.tell(before, step, state, REFEREE)
        if state.drafting:
            return None
        entry = Entry(tuple(steps), mover, tuple(truth))
        self.states.append(state)
        self.entries.append(entry)
        return entry

    def undo(self) -> None:
        """Take back the last entry."""
        self.states.pop()
        self.entries.pop()
        self._told.pop(len(self.entries), None)

    def told(self, number: int, seat: int) -> list[Told]:
        """Return what the seat is told of an entry, in order."""
        if number not in self._told:
            self._told[number] = self._tell(number)
        return self._told[number][self._eyes.index(seat)]

    def _tell(self, number: int) -> list[list[Told]]:
        """Tell everyone of an entry."""
        found: list[list[Told]] = [[] for _ in self._eyes]
        before = self.states[number]
        for step in self.entries[number].steps:
            after = before.clone()
            after.advance(step)
            for heard, told in zip(found, self.game.tell_all(before, step, after, self._eyes), strict=True):
                heard += told
            before = after
        return found

    def tokens(self, count: int) -> list[str]:
        """Return the first entries as the tokens of a record."""
        return [self.game.write(self.states[i], self.entries[i].steps) for i in range(count)]


def read(game: AnyGame, size: str, options: dict[str, Value], moves: Sequence[str]) -> World:
    """Return the world that a record's tokens play. Raises BadNotation if one cannot be played."""
    world = World(game, size, options)
    for token in moves:
        if world.take(game.read(world.states[-1], token)) is None:
            raise BadNotation(token)
    return world


class TwinMaker(Protocol):
    """Makes twins of one world for one seat."""

    def make(self, cut: int, further: int) -> World | None:
        """Return a twin that differs within the first `cut` entries and may go on for up to `further` more, or None."""

    def knows(self, world: World, number: int) -> Sequence[object]:
        """Return what the seat may know of an entry of a world: of the real one, a twin, or what follows in them."""


class Twins(NamedTuple):
    """How a game's twins are made.

    maker: (world, the game itself, seat, size, options, chance) -> TwinMaker.
    """

    maker: Callable[[World, AnyGame, int, str, dict[str, Any], random.Random], TwinMaker]


_TRIES = 4


class Sampled:
    """Draws twins of one world for one seat."""

    def __init__(
        self,
        real: World,
        game: AnyGame,
        seat: int,
        size: str,
        options: dict[str, Value],
        rng: random.Random,
        knows: Knows[Any] | None = None,
    ) -> None:
        self.real = real
        self.game = game
        self.seat = seat
        self.size = size
        self.options = options
        self.rng = rng
        self._knows = knows

    def knows(self, world: World, number: int) -> Sequence[Told]:
        """Return what the seat may know of an entry, as the game says; else what it is told."""
        if self._knows is None:
            return world.told(number, self.seat)
        return self._knows(world.states[number], world.entries[number].truth, self.seat)

    def make(self, cut: int, further: int) -> World | None:
        """Return a random world that differs within the first `cut` entries, or None.

        None, too, if the seat has no belief. further: not used.
        """
        try:
            belief = self.game.belief(self.size, self.options, self.seat)
            for number in range(cut):
                for told in self.knows(self.real, number):
                    belief.hear(told)
            for _ in range(_TRIES):
                twin = self._world(belief.sample(self.rng))
                if twin is not None and self._differs(twin, cut):
                    return twin
        except HallaliError:  # a belief may say that it cannot tell
            return None
        return None

    def _world(self, steps: tuple[int, ...]) -> World | None:
        """Split the steps into entries; None if they cannot be played."""
        twin = World(self.real.game, self.size, self.options)
        gesture: list[int] = []
        trial = twin.states[-1].clone()
        for step in steps:
            gesture.append(step)
            trial.apply(step)
            if not trial.drafting:
                if twin.take(gesture) is None:
                    return None
                gesture = []
        return None if gesture else twin

    def _differs(self, twin: World, cut: int) -> bool:
        pairs = list(zip(twin.entries, self.real.entries, strict=False))
        return len(twin.entries) == cut and any(mine.steps != theirs.steps for mine, theirs in pairs)


def drawn_from(knows: Knows[Own]) -> Twins:
    """Return how twins are drawn from a Belief that hears what a seat may know, whatever the seat is told."""
    return Twins(partial(Sampled, knows=knows))


SAMPLED = Twins(Sampled)
