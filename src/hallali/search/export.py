"""Writes a small game in sequence form by walking all of it, through the contract alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hallali.core.contract import Game, Told
from hallali.core.errors import HallaliError, Message
from hallali.core.seats import CHANCE, OVER
from hallali.search.form import Form, Writer


class TooLarge(HallaliError):  # noqa: N818 - as the contract's own errors
    """A game that has more positions than were allowed."""


class _Memory:
    """Numbers what a seat can have been through: histories that were the same to it have the same number."""

    def __init__(self) -> None:
        self._known: dict[tuple[int, tuple[Told, ...] | int], int] = {}

    def after(self, history: int, news: tuple[Told, ...] | int) -> int:
        """Give the number of a history that goes on with something told, or with the seat's own step."""
        return self._known.setdefault((history, news), len(self._known) + 1)


class _Walk:
    def __init__(self, game: Game, most: int) -> None:
        self.game = game
        self.most = most
        self.writer = Writer()
        self.memories = (_Memory(), _Memory())

    def walk(self, state: Any, chance: float, histories: tuple[int, int], sequences: tuple[int, int]) -> None:
        self.writer.nodes += 1
        if self.writer.nodes > self.most:
            raise TooLarge(Message("The game has more than {most} positions: too many to solve.", {"most": self.most}))
        mover = state.mover
        if mover == OVER:
            self.writer.pay(*sequences, chance * state.returns()[0])
        elif mover == CHANCE:
            for outcome, probability in state.chances():
                after, seen = self._step(state, outcome, histories)
                self.walk(after, chance * probability, seen, sequences)
        else:
            actions = state.legal()
            first = self.writer.open(mover, histories[mover], actions, sequences[mover])
            for number, action in enumerate(actions):
                own = self.memories[mover].after(histories[mover], action)
                kept = (own, histories[1]) if mover == 0 else (histories[0], own)
                after, seen = self._step(state, action, kept)
                mine = first + number
                self.walk(after, chance, seen, (mine, sequences[1]) if mover == 0 else (sequences[0], mine))

    def _step(self, state: Any, action: int, histories: tuple[int, int]) -> tuple[Any, tuple[int, int]]:
        after = state.clone()
        after.advance(action)
        seen = [0, 0]
        for seat in (0, 1):
            told = self.game.tell(state, action, after, seat)
            seen[seat] = self.memories[seat].after(histories[seat], told) if told else histories[seat]
        return after, (seen[0], seen[1])


def export(game: Game, size: str, options: Mapping[str, Any] | None = None, most: int = 4_000_000) -> Form:
    """Write a game of two seats in sequence form.

    An information set's key is the number of what its player has been told and done, in the order they were met.
    Raises TooLarge beyond `most` positions, BadOption.
    """
    walk = _Walk(game, most)
    walk.walk(game.new(size, options), 1.0, (0, 0), (0, 0))
    return walk.writer.form()
