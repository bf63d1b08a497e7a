"""What a bot would do everywhere: its whole strategy in a small game, found by asking it.

A *copy* of a bot is the bot with its own seed. A copy is led down every line that the other seat and the dealer can
take. It is told what its seat is told there, and is asked wherever its own play has led. So a random choice that the
bot makes once and keeps, such as a card that it overlooked, is kept as in play. The bot's strategy is the mean over its
copies.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Protocol, runtime_checkable

import numpy as np

from hallali.core.contract import Told, View
from hallali.core.gestures import BadPlayer
from hallali.core.player import Player
from hallali.search import solve
from hallali.search.form import Floats, Form, Ints, Side
from hallali.search.histories import Story

Make = Callable[[], Player]


@runtime_checkable
class Mixing(Protocol):
    """A player that says how likely each of its steps is, by what it was told and the View at hand alone.

    It keeps no choice of its own in mind, so one reading is its whole strategy, and no copies are needed.
    """

    def odds(self, view: View) -> dict[int, float]:
        """Return how likely each step is; what is missing is never taken."""


class Copies(Protocol):
    """Copies of a bot at a seat whose strategies are known."""

    @property
    def count(self) -> int:
        """The number of copies."""

    @property
    def alike(self) -> bool:
        """Whether all copies play the same."""

    def reply(self, chosen: Sequence[int]) -> Floats:
        """Return the plan of the other seat that gets most against the mean of the chosen copies."""

    def worth(self, plan: Floats) -> Floats:
        """Return what each copy gets against a plan of the other seat."""


class Played:
    """Copies by the sequences that they play. played: for each copy its sequences, including the empty one."""

    def __init__(self, form: Form, seat: int, played: list[Ints]) -> None:
        self.form, self.seat, self.played = form, seat, played

    @property
    def count(self) -> int:
        """The number of copies."""
        return len(self.played)

    @property
    def alike(self) -> bool:
        """Whether all copies play the same."""
        return all(np.array_equal(self.played[0], other) for other in self.played[1:])

    def plan(self, chosen: Sequence[int]) -> Floats:
        """Return the mean plan of the chosen copies.

        It holds, for each sequence, the probability that their play alone leads to it.
        """
        total: Floats = np.zeros(self.form.sides[self.seat].sequences)
        for number in chosen:
            total[self.played[number]] += 1.0
        total /= len(chosen)
        return total

    def reply(self, chosen: Sequence[int]) -> Floats:
        """Return the plan of the other seat that gets most against the mean of the chosen copies."""
        return solve.best_response(self.form, 1 - self.seat, self.plan(chosen))[1]

    def worth(self, plan: Floats) -> Floats:
        """Return what each copy gets against a plan of the other seat."""
        mine, other, sign = ((self.form.one, self.form.two, 1.0), (self.form.two, self.form.one, -1.0))[self.seat]
        gains = np.bincount(mine, sign * self.form.pays * plan[other], self.form.sides[self.seat].sequences)
        return np.array([gains[sequences].sum() for sequences in self.played])


class Planned:
    """One copy of a player whose plan is known: for each sequence, how likely its play alone leads there."""

    count = 1
    alike = True

    def __init__(self, form: Form, seat: int, plan: Floats) -> None:
        self.form, self.seat, self.plan = form, seat, plan

    def reply(self, chosen: Sequence[int]) -> Floats:
        """Return the plan of the other seat that gets most."""
        return solve.best_response(self.form, 1 - self.seat, self.plan)[1]

    def worth(self, plan: Floats) -> Floats:
        """Return what it gets against a plan of the other seat."""
        plans = (self.plan, plan) if self.seat == 0 else (plan, self.plan)
        value = float((self.form.pays * plans[0][self.form.one] * plans[1][self.form.two]).sum())
        return np.array([value if self.seat == 0 else -value])


class Reader:
    """Reads the strategies of one seat of a game that was written with views."""

    def __init__(self, story: Story, side: Side) -> None:
        self.story = story
        self._known = story.known()
        self._first = [int(first) for first in side.first]
        self._actions = side.actions
        self._sequences = side.sequences
        self._sets = {key: number for number, key in enumerate(side.keys)}
        self._told: dict[int, list[tuple[Told, int]]] = {}
        leads = set(side.keys)  # histories from which the seat is asked again
        for (history, news), after in reversed(self._known.items()):  # what follows has the higher number
            if after in leads:
                leads.add(history)
                if not isinstance(news, int):
                    self._told.setdefault(history, []).append((news, after))

    def read(self, make: Make) -> Ints:
        """List the sequences that a copy plays, in ascending order.

        make: returns that same copy whenever it is called.
        """
        reading = _Reading(make)
        self._at(0, reading, make(), ())
        return np.array([0, *sorted(reading.played)], dtype=np.int32)

    def plan(self, make: Callable[[], Player]) -> Floats:
        """Return the plan of a mixing player, by sequence. make: returns it, before the first move."""
        total: Floats = np.zeros(self._sequences)
        total[0] = 1.0
        self._mixed(0, make, [], 1.0, total)
        return total

    def _mixed(self, history: int, make: Make, path: list[Told], chance: float, total: Floats) -> None:
        """Go on from a history, to which the player's own play leads with this chance."""
        for news, after in self._told.get(history, ()):
            path.append(news)
            self._mixed(after, make, path, chance, total)
            path.pop()
        if history not in self._sets:
            return
        player = replayed(make, path)
        assert isinstance(player, Mixing)
        odds = player.odds(self.story.views.get(history) or self.story.drafts[history])
        which = self._sets[history]
        for number, action in enumerate(self._actions[which]):
            mine = chance * odds.get(action, 0.0)
            total[self._first[which] + number] = mine
            if mine:
                self._mixed(self._known[history, action], make, path, mine, total)

    def _at(self, history: int, reading: _Reading, player: Player | None, rest: tuple[int, ...]) -> None:
        """Go on from a history. rest: the steps of the player's gesture that are still to be taken."""
        asked = history in self._sets
        for news, after in self._told.get(history, ()):
            mine = reading.again() if asked or player is None else player
            player = player if asked else None
            mine.hear(news)
            reading.path.append(news)
            self._at(after, reading, mine, rest)
            reading.path.pop()
        if asked:
            player = player or reading.again()
            if rest:
                self._take(history, reading, player, rest)
            else:
                view = self.story.views.get(history) or self.story.drafts[history]  # a stepwise player goes on
                reading.path.append(view)
                self._take(history, reading, player, tuple(player.choose(view)))
                reading.path.pop()

    def _take(self, history: int, reading: _Reading, player: Player, steps: tuple[int, ...]) -> None:
        which = self._sets[history]
        if not steps or steps[0] not in self._actions[which]:
            legal = ", ".join(map(str, self._actions[which]))
            raise BadPlayer(f"The bot gave {steps or 'no step'} where {legal} are legal.")
        reading.played.append(self._first[which] + self._actions[which].index(steps[0]))
        self._at(self._known[history, steps[0]], reading, player, steps[1:])


class _Reading:
    """A copy on its way. path: what it was told, and shown when asked, so that it can be made again where it is."""

    def __init__(self, make: Make) -> None:
        self.make = make
        self.path: list[Told | View] = []
        self.played: list[int] = []

    def again(self) -> Player:
        return replayed(self.make, self.path)


def replayed(make: Make, path: Sequence[Told | View]) -> Player:
    """Make a copy, and lead it again through what it was told, and shown when it was asked."""
    player = make()
    for one in path:
        if isinstance(one, View):
            player.choose(one)
        else:
            player.hear(one)
    return player


def read_all(reader: Reader, form: Form, seat: int, make: Callable[[int], Player], count: int) -> Played:
    """Read this many copies. make: returns the copy with a given number, before the first move."""
    return Played(form, seat, [reader.read(partial(make, number)) for number in range(count)])
