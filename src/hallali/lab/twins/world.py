"""A history that can be played, taken back, and told to any seat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from hallali.core.contract import Game, Told
from hallali.core.errors import BadNotation
from hallali.core.seats import REFEREE


class Entry(msgspec.Struct):
    """One entry of a history. truth: what the referee was told of it."""

    steps: tuple[int, ...]
    mover: int
    truth: tuple[Told, ...]


class World:
    """A history as far as it was played: the entries, and the positions before each and after the last."""

    def __init__(self, game: Game, size: str, options: dict[str, Any]) -> None:
        self.game = game
        self.states: list[Any] = [game.new(size, options)]
        self.entries: list[Entry] = []

    def take(self, steps: Sequence[int]) -> Entry | None:
        """Play an entry; None, and nothing changed, where it is not legal or not whole."""
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

    def told(self, number: int, seat: int) -> list[Told]:
        """Give what the seat is told of an entry, in order."""
        found: list[Told] = []
        before = self.states[number]
        for step in self.entries[number].steps:
            after = before.clone()
            after.advance(step)
            found += self.game.tell(before, step, after, seat)
            before = after
        return found

    def tokens(self, count: int) -> list[str]:
        """Write the first entries as the tokens of a record."""
        return [self.game.write(self.states[i], self.entries[i].steps) for i in range(count)]


def read(game: Game, size: str, options: dict[str, Any], moves: Sequence[str]) -> World:
    """Play a record's tokens. Raises BadNotation where one cannot be played."""
    world = World(game, size, options)
    for token in moves:
        if world.take(game.read(world.states[-1], token)) is None:
            raise BadNotation(token)
    return world
