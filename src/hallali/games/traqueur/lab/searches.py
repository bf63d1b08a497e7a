"""What a bot does in the one-sided search of Le Traqueur: the camps it builds, or the turns that each camp costs it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import numpy as np

from hallali.core import gestures
from hallali.core.contract import Options, Position, Told, View
from hallali.core.player import Player
from hallali.core.seats import CHANCE, OVER
from hallali.games.traqueur.belief.seeking import camps
from hallali.games.traqueur.lab import mixing
from hallali.games.traqueur.rules.actions import steps_of
from hallali.games.traqueur.rules.sizes import limit_of, options_of, size_of
from hallali.games.traqueur.rules.state import State
from hallali.interfaces.game import AnyGame
from hallali.search.form import Floats, Form
from hallali.search.strategies import Copies, Make, Mixing, Planned, Played, replayed

#: A camp's number and the position of the search in it.
Place = tuple[int, Position]


def copies(
    game: AnyGame, form: Form, seat: int, make: Callable[[int], Player], count: int, size: str, options: Options
) -> Copies:
    """Ask copies of a bot that hides (seat 0) or seeks (seat 1); one that says its odds is read once, exactly.

    make: returns the copy with a given number.
    """
    grid = size_of(size)
    every = camps(grid, limit_of(grid, options_of(grid, options)))
    built = [tuple(steps_of(camp)) for camp in every]
    start = game.new(size, options)
    assert isinstance(start, State)
    while start.mover == CHANCE:
        start.advance(start.chances()[0][0])
    one = make(0)
    if isinstance(one, Mixing) and seat == 0:
        chances = mixing.drafts(game, start, partial(make, 0))
        return Planned(form, 0, np.array([1.0, *(chances.get(steps, 0.0) for steps in built)]))
    if isinstance(one, Mixing) and getattr(one, "deaf", False):
        return Lost(mixing.Walk(game, start, every, one, size, options).turns[np.newaxis])
    if seat == 0:
        numbers = {frozenset(steps): number for number, steps in enumerate(built)}
        chosen = [numbers[frozenset(_gesture(game, start, make(number)))] for number in range(count)]
        return Played(form, 0, [np.array([0, 1 + camp], dtype=np.int32) for camp in chosen])
    return Lost(np.array([_Search(game, built, start, partial(make, number)).turns() for number in range(count)]))


def _gesture(game: AnyGame, state: Position, player: Player) -> tuple[int, ...]:
    """Ask a player for a whole legal gesture. Raises BadPlayer."""
    steps = gestures.asked(game, state, player)
    if words := gestures.fault_of(game, state, steps):
        raise gestures.BadPlayer(words)
    return steps


class Lost:
    """Copies that seek, by the turns that each loses in each camp. turns: an array of copies x camps."""

    def __init__(self, turns: Floats) -> None:
        self.turns = turns

    @property
    def count(self) -> int:
        """The number of copies."""
        return len(self.turns)

    @property
    def alike(self) -> bool:
        """Whether all copies lose the same number of turns."""
        return bool((self.turns == self.turns[0]).all())

    def reply(self, chosen: Sequence[int]) -> Floats:
        """Return the hider's plan that costs the chosen copies most: one camp."""
        plan: Floats = np.zeros(1 + self.turns.shape[1])
        plan[0] = 1.0
        plan[1 + int(self.turns[list(chosen)].mean(axis=0).argmax())] = 1.0
        return plan

    def worth(self, plan: Floats) -> Floats:
        """Return what each copy gets against a plan of the hider: minus the turns that it loses."""
        lost: Floats = -(self.turns @ plan[1:])
        return lost


class _Search:
    """One copy's search of all camps at once. They are split where it would be told different things about them."""

    def __init__(self, game: AnyGame, built: Sequence[tuple[int, ...]], start: Position, make: Make) -> None:
        self.game = game
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
        """Return the turns that are lost in each camp."""
        self._part(self.places, None)
        return self.found

    def _advance(self, state: Position, step: int) -> tuple[Told, ...]:
        before = state.clone()
        state.advance(step)
        return tuple(self.game.tell(before, step, state, 1))

    def _part(self, places: Sequence[tuple[Place, tuple[Told, ...]]], player: Player | None) -> None:
        """Go on separately with the camps that sound different."""
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
