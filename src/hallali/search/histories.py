# mypyc
"""Walks a small game through the contract alone, all of it, and notes what each seat can have been told and done."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mypy_extensions import i64

from hallali.core.contract import Game, Position, Told, View
from hallali.core.errors import composed, plural
from hallali.core.seats import CHANCE, OVER
from hallali.search.writing import TooLarge, Writer

#: After how many positions more it is said how many there are.
OFTEN: Final = 50_000
#: Above every step of every game; what is told is numbered from here on.
STEPS: Final = 1 << 16
#: Above every number of a history. A dict looks up numbers by their lowest bits, so those are the history's.
WIDE: Final = 1 << 32


class Story:
    """All histories of a seat. A *history* is what the seat was told and did. It has a number, and 0 is the beginning.

    views: what the seat sees when one of its gestures begins, by history; empty unless asked for.
    drafts: the same for the steps within its gestures, for players that are asked step by step.
    """

    def __init__(self) -> None:
        self.views: dict[int, View] = {}
        self.drafts: dict[int, View] = {}
        self._after: dict[int, int] = {}  # number of what comes and history, in one: the history that follows
        self._numbers: dict[Told, int] = {}
        self._tolds: list[Told] = []

    def did(self, history: i64, step: i64) -> i64:
        """Return the number of the history that follows when the seat takes a step."""
        return self._following(step * WIDE + history)

    def heard(self, history: i64, told: Told) -> i64:
        """Return the number of the history that follows when the seat is told something."""
        number = self._numbers.get(told)
        if number is None:
            number = STEPS + len(self._tolds)
            self._numbers[told] = number
            self._tolds.append(told)
        at: i64 = number
        return self._following(at * WIDE + history)

    def _following(self, key: i64) -> i64:
        found = self._after.get(key)
        if found is None:
            found = len(self._after) + 1
            self._after[key] = found
        return found

    def known(self) -> dict[tuple[int, Told | int], int]:
        """Return, by history and what the seat was told or its own step, the history that follows, as they were met."""
        found: dict[tuple[int, Told | int], int] = {}
        for key, after in self._after.items():
            number, history = divmod(key, WIDE)
            found[history, number if number < STEPS else self._tolds[number - STEPS]] = after
        return found


class Walk:
    """Writes a position and all that follow it.

    most: how many positions at most. views: whether what each seat sees is kept, too. say: called with how many
    positions are written, whenever that is so many `OFTEN` more.
    """

    def __init__(self, game: Game, most: int, views: bool, say: Callable[[int], None]) -> None:
        self.game = game
        self.most: i64 = most
        self.say = say
        self.views = views
        self.writer = Writer()
        self.stories = (Story(), Story())

    def walk(self, state: Position, chance: float, first_knows: i64, second_knows: i64, one: i64, two: i64) -> None:
        """Write a position and all that follow it. one, two: the sequence of either player that led to it."""
        writer = self.writer
        writer.nodes += 1
        if writer.nodes > self.most:
            raise _too_large(self.most)
        if writer.nodes % OFTEN == 0:
            self.say(writer.nodes)
        mover = state.mover
        if mover == OVER:
            writer.pay(one, two, chance * state.returns()[0])
        elif mover == CHANCE:
            for outcome, probability in state.chances():
                self._go_on(state, outcome, chance * probability, first_knows, second_knows, one, two)
        elif mover == 0:
            actions = state.legal()
            self._see(state, 0, first_knows)
            sequence: i64 = writer.open(0, first_knows, actions, one)
            for action in actions:
                self._go_on(
                    state, action, chance, self.stories[0].did(first_knows, action), second_knows, sequence, two
                )
                sequence += 1
        else:
            actions = state.legal()
            self._see(state, 1, second_knows)
            sequence = writer.open(1, second_knows, actions, two)
            for action in actions:
                self._go_on(
                    state, action, chance, first_knows, self.stories[1].did(second_knows, action), one, sequence
                )
                sequence += 1

    def _go_on(
        self, state: Position, action: int, chance: float, first_knows: i64, second_knows: i64, one: i64, two: i64
    ) -> None:
        after = state.clone()
        after.advance(action)
        first_told, second_told = self.game.tell_all(state, action, after, (0, 1))
        for told in first_told:
            first_knows = self.stories[0].heard(first_knows, told)
        for told in second_told:
            second_knows = self.stories[1].heard(second_knows, told)
        self.walk(after, chance, first_knows, second_knows, one, two)

    def _see(self, state: Position, seat: int, history: i64) -> None:
        """Keep what a seat sees, if that is asked for."""
        if self.views:
            story = self.stories[seat]
            seen_there = story.drafts if state.drafting else story.views
            if history not in seen_there:
                seen_there[history] = self.game.see(state, seat)


def _too_large(most: i64) -> TooLarge:
    text = plural(
        "The game has more than {count} position: too many to solve.",
        "The game has more than {count} positions: too many to solve.",
    )
    return TooLarge(composed(text, count=most))
