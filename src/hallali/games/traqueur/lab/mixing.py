"""What a player that says its odds does in the one-sided search of Le Traqueur: exactly, by adding up all its ways."""

from __future__ import annotations

import heapq
import itertools
from collections.abc import Sequence

import numpy as np

from hallali.core.contract import Options, Told, View
from hallali.core.seats import OVER
from hallali.games.traqueur.rules import view as v
from hallali.games.traqueur.rules.actions import END, OUT, SQUARE
from hallali.games.traqueur.rules.camp import Camp
from hallali.games.traqueur.rules.grid import OUTSIDE
from hallali.games.traqueur.rules.state import State
from hallali.interfaces.game import AnyGame
from hallali.search.form import Floats
from hallali.search.strategies import Make, Mixing, replayed

#: What is seen less often than this in every camp is not followed. It counts as if it cost the most possible.
RARE = 1e-9

#: A gesture's steps so far.
Steps = tuple[int, ...]


def drafts(game: AnyGame, start: State, make: Make) -> dict[Steps, float]:
    """Return how likely a builder makes each camp, by the steps of its gesture: its odds along every draft."""
    found: dict[Steps, float] = {}

    def go(state: State, steps: Steps, told: Sequence[Told], chance: float) -> None:
        if state.mover != v.FIRST or state.phase != v.BUILD:
            found[steps] = chance
            return
        player = replayed(make, told)
        assert isinstance(player, Mixing)
        for step, odds in player.odds(game.see(state, v.FIRST)).items():
            if odds:
                after = state.clone()
                after.apply(step)
                go(after, (*steps, step), (*told, *game.tell(state, step, after, v.FIRST)), chance * odds)

    go(start, (), (), 1.0)
    return found


class Walk:
    """Everything that one explorer's search can come to, in all camps at once. The explorer has to be deaf: when it
    sees the same, it does the same, so all ways to one View count as one.

    turns: by camp, how many turns the search costs on average.
    """

    def __init__(
        self, game: AnyGame, start: State, camps: Sequence[Camp], player: Mixing, size: str, options: Options
    ) -> None:
        self.game = game
        self.camps, self.player = camps, player
        self.bars = np.array([[camp.barriers >> place & 1 for camp in camps] for place in range(start.grid.places)])
        self.hides = np.array([camp.fugitive for camp in camps])
        self.turns: Floats = np.zeros(len(camps))
        self._most = self.game.tensors().bounds(size, options).most
        #: By View: a position that looks so, and by camp how likely the search comes there.
        self._open: dict[View, tuple[State, Floats]] = {}
        self._row: list[tuple[tuple[int, int, int], int, View]] = []  # the next View to go on from is the first
        self._numbers = itertools.count()
        built = start.clone()
        for step in (SQUARE + camps[0].fugitive, END):
            built.apply(step)
        self._add(built, np.ones(len(camps)))
        while self._row:
            _, _, view = heapq.heappop(self._row)
            self._from(view, *self._open.pop(view))

    def _add(self, state: State, chances: Floats) -> None:
        """Come to a position with these chances by camp."""
        if state.mover == OVER:
            self.turns += chances * state.returns()[0]
            return
        view = self.game.see(state, v.SECOND)
        if view in self._open:
            self._open[view][1][:] += chances
            return
        self._open[view] = state, chances.copy()
        seek = state.seek(v.SECOND)
        # Each step makes one of these larger, and none before it smaller: whatever leads to a View comes before it.
        heapq.heappush(self._row, ((seek.turns, seek.asked, seek.steps), next(self._numbers), view))

    def _from(self, view: View, state: State, chances: Floats) -> None:
        """Go on from a position by all steps."""
        if chances.max() < RARE:
            self.turns += chances * self._most
            return
        for step, odds in self.player.odds(view).items():
            if odds:
                for alike in self._answers(state, step):
                    if (here := np.where(alike, odds * chances, 0.0)).any():
                        after = state.clone()
                        after.put_camp(v.FIRST, self.camps[int(here.argmax())])
                        after.apply(step)
                        self._add(after, here)

    def _answers(self, state: State, step: int) -> list[np.ndarray]:
        """Split the camps by what a step leads to: no; yes; the fugitive."""
        everywhere = np.ones(len(self.camps), np.bool_)
        if step == END:
            return [everywhere]
        seek = state.seek(v.SECOND)
        target = OUTSIDE if step == OUT else step - SQUARE
        place = state.grid.place(seek.at, target)
        if seek.known(place):
            return [everywhere]
        barred, there = self.bars[place] > 0, self.hides == target
        return [barred, ~barred & ~there, ~barred & there]
