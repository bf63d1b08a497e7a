"""What a bot does in the one-sided search of Le Traqueur: the camps that it builds, or the turns that each costs it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

import numpy as np

from hallali import games
from hallali.core import gestures
from hallali.core.contract import Game, Told, View
from hallali.core.seats import CHANCE, OVER
from hallali.games.traqueur.actions import steps_of
from hallali.games.traqueur.knowledge import camps
from hallali.games.traqueur.sizes import limit_of, options_of, size_of
from hallali.lab.strategies import Copies, Make, Played, replayed
from hallali.players.base import Player
from hallali.search.form import Floats, Form

#: A camp's number and the position of the search in it.
Place = tuple[int, Any]


def copies(
    form: Form, seat: int, make: Callable[[int], Player], count: int, size: str, options: Mapping[str, Any]
) -> Copies:
    """Ask copies of a bot that hides (seat 0) or seeks (seat 1). make: gives the copy of a number."""
    grid = size_of(size)
    game = games.get("traqueur")
    built = [tuple(steps_of(camp)) for camp in camps(grid, limit_of(grid, options_of(grid, options)))]
    start = game.new(size, options)
    while start.mover == CHANCE:
        start.advance(start.chances()[0][0])
    if seat == 0:
        numbers = {frozenset(steps): number for number, steps in enumerate(built)}
        chosen = [numbers[frozenset(_gesture(game, start, make(number)))] for number in range(count)]
        return Played(form, 0, [np.array([0, 1 + camp], dtype=np.int32) for camp in chosen])
    return Lost(np.array([_Search(built, start, partial(make, number)).turns() for number in range(count)]))


def _gesture(game: Game, state: Any, player: Player) -> tuple[int, ...]:
    """Ask a player for a whole legal gesture. Raises BadPlayer."""
    steps = gestures.asked(game, state, player)
    if words := gestures.fault_of(game, state, steps):
        raise gestures.BadPlayer(words)
    return steps


class Lost:
    """Copies that seek, by the turns that each loses in each camp. turns: copies x camps."""

    def __init__(self, turns: Floats) -> None:
        self.turns = turns

    @property
    def count(self) -> int:
        """How many."""
        return len(self.turns)

    @property
    def alike(self) -> bool:
        """Whether all of them lose the same."""
        return bool((self.turns == self.turns[0]).all())

    def reply(self, chosen: Sequence[int]) -> Floats:
        """Give the hider's plan that costs the chosen copies most: one camp."""
        plan: Floats = np.zeros(1 + self.turns.shape[1])
        plan[0] = 1.0
        plan[1 + int(self.turns[list(chosen)].mean(axis=0).argmax())] = 1.0
        return plan

    def worth(self, plan: Floats) -> Floats:
        """Give what each copy gets against a plan of the hider: the turns that it loses, negated."""
        lost: Floats = -(self.turns @ plan[1:])
        return lost


class _Search:
    """One copy's search of all camps at once: they part where it is told something else of them."""

    def __init__(self, built: Sequence[tuple[int, ...]], start: Any, make: Make) -> None:
        self.game = games.get("traqueur")
        self.make = make
        self.path: list[Told | View] = []
        self.found: Floats = np.zeros(len(built))
        self.places: list[tuple[Place, tuple[Told, ...]]] = []
        for number, steps in enumerate(built):
            state = start.clone()
            told: tuple[Told, ...] = ()
            for step in steps:
                told += self._advance(state, step)
            self.places.append(((number, state), told))

    def turns(self) -> Floats:
        """Give the turns that are lost in each camp."""
        self._part(self.places, None)
        return self.found

    def _advance(self, state: Any, step: int) -> tuple[Told, ...]:
        before = state.clone()
        state.advance(step)
        return tuple(self.game.tell(before, step, state, 1))

    def _part(self, places: Sequence[tuple[Place, tuple[Told, ...]]], player: Player | None) -> None:
        """Go on apart with the camps that sound different."""
        parts: dict[tuple[Told, ...], list[Place]] = {}
        for place, told in places:
            if place[1].mover == OVER:
                self.found[place[0]] = -place[1].returns()[1]
            else:
                parts.setdefault(told, []).append(place)
        for told, part in parts.items():
            mine = player or replayed(self.make, self.path)
            player = None
            for one in told:
                mine.hear(one)
            self.path += told
            self._ask(part, mine)
            del self.path[len(self.path) - len(told) :]

    def _ask(self, places: list[Place], player: Player) -> None:
        view = self.game.see(places[0][1], 1)
        steps = _gesture(self.game, places[0][1], player)
        told: dict[int, tuple[Told, ...]] = {number: () for number, _ in places}
        for step in steps:
            for number, state in places:
                told[number] += self._advance(state, step)
        self.path.append(view)
        self._part([(place, told[place[0]]) for place in places], player)
        self.path.pop()
