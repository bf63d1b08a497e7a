"""Writes a small game in sequence form by walking all of it, through the contract alone."""

from __future__ import annotations

from typing import NamedTuple

from hallali.core.contract import Game, Options, Position, Told, View
from hallali.core.errors import BadOption, HallaliError, composed, plural
from hallali.core.seats import CHANCE, OVER
from hallali.search.form import Form, Writer


class TooLarge(HallaliError):  # noqa: N818 - as the contract's own errors
    """The game has more positions than were allowed."""


class Story:
    """All histories of a seat. A *history* is what the seat was told and did. It has a number, and 0 is the beginning.

    known: (history, what the seat was told or its own step) -> the history that follows.
    views: what the seat sees when one of its gestures begins, by history; empty unless asked for.
    drafts: the same for the steps within its gestures, for players that are asked step by step.
    """

    def __init__(self) -> None:
        self.known: dict[tuple[int, Told | int], int] = {}
        self.views: dict[int, View] = {}
        self.drafts: dict[int, View] = {}

    def after(self, history: int, news: Told | int) -> int:
        """Return the number of the history that follows when the seat is told something, or takes a step."""
        return self.known.setdefault((history, news), len(self.known) + 1)

    def following(self) -> dict[int, list[tuple[Told | int, int]]]:
        """Return, by history, what can come next and the history that follows."""
        found: dict[int, list[tuple[Told | int, int]]] = {}
        for (history, news), after in self.known.items():
            found.setdefault(history, []).append((news, after))
        return found


class Written(NamedTuple):
    """A game in sequence form, whose information sets are named by histories, and each seat's story."""

    form: Form
    stories: tuple[Story, Story]  #: for each seat, its histories


class _Walk:
    def __init__(self, game: Game, most: int, views: bool) -> None:
        self.game = game
        self.most = most
        self.views = views
        self.writer = Writer()
        self.stories = (Story(), Story())

    def walk(self, state: Position, chance: float, histories: tuple[int, int], sequences: tuple[int, int]) -> None:
        self.writer.nodes += 1
        if self.writer.nodes > self.most:
            raise TooLarge(
                composed(
                    plural(
                        "The game has more than {count} position: too many to solve.",
                        "The game has more than {count} positions: too many to solve.",
                    ),
                    count=self.most,
                )
            )
        mover = state.mover
        if mover == OVER:
            self.writer.pay(*sequences, chance * state.returns()[0])
        elif mover == CHANCE:
            for outcome, probability in state.chances():
                after, seen = self._step(state, outcome, histories)
                self.walk(after, chance * probability, seen, sequences)
        else:
            actions = state.legal()
            story, history = self.stories[mover], histories[mover]
            seen_there = story.drafts if state.drafting else story.views
            if self.views and history not in seen_there:
                seen_there[history] = self.game.see(state, mover)
            first = self.writer.open(mover, history, actions, sequences[mover])
            for number, action in enumerate(actions):
                own = story.after(history, action)
                kept = (own, histories[1]) if mover == 0 else (histories[0], own)
                after, seen = self._step(state, action, kept)
                mine = first + number
                self.walk(after, chance, seen, (mine, sequences[1]) if mover == 0 else (sequences[0], mine))

    def _step(self, state: Position, action: int, histories: tuple[int, int]) -> tuple[Position, tuple[int, int]]:
        after = state.clone()
        after.advance(action)
        seen = list(histories)
        for seat, tolds in enumerate(self.game.tell_all(state, action, after, (0, 1))):
            for told in tolds:
                seen[seat] = self.stories[seat].after(seen[seat], told)
        return after, (seen[0], seen[1])


def write(game: Game, size: str, options: Options | None = None, most: int = 4_000_000, views: bool = False) -> Written:
    """Write a game of two seats in sequence form, with what each seat can go through.

    views: also keep what each seat sees at each of its steps. Raises BadOption, and TooLarge beyond `most`
    positions.
    """
    if game.together or len(game.seats_of(options)) != 2:
        raise BadOption("Only a two-seat game in which one seat wins what the other loses can be written this way.")
    walk = _Walk(game, most, views)
    walk.walk(game.new(size, options), 1.0, (0, 0), (0, 0))
    return Written(walk.writer.form(), walk.stories)


def export(game: Game, size: str, options: Options | None = None, most: int = 4_000_000) -> Form:
    """Write a game of two seats in sequence form.

    The key of an information set is the number of its player's history; histories are numbered as they are met. Raises
    BadOption, and TooLarge beyond `most` positions.
    """
    return write(game, size, options, most).form
