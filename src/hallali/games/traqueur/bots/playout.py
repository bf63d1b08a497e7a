"""What a search may use in Le Traqueur: what is worth asking, how a race stands, camps to draw and camps to lay.

Walking is free and known ways tell nothing, so the choice is among questions and leaving: a step is tried only if it
is the first of a shortest way to something that is worth asking, and a walk does not turn round. The other seat
plays as it would from what it has been told, and does not learn from the searcher's own camp.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Mapping
from functools import lru_cache, partial
from typing import Any

from hallali.core import bits
from hallali.core.contract import View
from hallali.games.traqueur.belief.belief import OTHER, TraqueurBelief
from hallali.games.traqueur.belief.odds import UNIFORM, CampDrawer
from hallali.games.traqueur.bots import camps
from hallali.games.traqueur.bots import worlds as w
from hallali.games.traqueur.bots.chases import Chase, entered
from hallali.games.traqueur.bots.explorer import way_out
from hallali.games.traqueur.bots.instincts import Mind
from hallali.games.traqueur.bots.lairs import lair
from hallali.games.traqueur.bots.weighing import Chances
from hallali.games.traqueur.hearing import HEARING
from hallali.games.traqueur.rules import view as v
from hallali.games.traqueur.rules.actions import END, OUT, SQUARE, steps_of
from hallali.games.traqueur.rules.camp import Camp
from hallali.games.traqueur.rules.grid import OUTSIDE, Grid
from hallali.games.traqueur.rules.random_play import play_on
from hallali.games.traqueur.rules.seek import Seek
from hallali.games.traqueur.rules.sizes import SAME_TURN, limit_of, options_of, size_of
from hallali.games.traqueur.rules.state import State
from hallali.search.knowledge import DomainKnowledge

#: How many camps are drawn to say what is worth asking.
DRAWN = 400
#: Only questions worth not much less than the best are tried. Leaving is tried if a question that only leaving leads to
#: is worth more.
WIDTH, LEAST, LEAVING = 5, 0.4, 0.2
#: After this many visits, what is worth asking is worked out again from what is known there.
AGAIN = 48
#: How the other may go on: by this many estimates of worth, each a little off.
ORDERS, OFF = 12, 0.7
#: A lead of this many turns counts as a chance of 73% to win: what is expected of either search is not exact.
SURE = 2.5
#: Where a walk came from, when there is none.
NOWHERE = -2

Prior = dict[int, float]


class Ideas:
    """What a searcher with certain knowledge thinks: what each question is worth, and so what to do.

    worth: by place and direction; see chases.Chase.
    """

    def __init__(self, grid: Grid, limit: int, same_turn: bool, opened: int, barred: int, here: int) -> None:
        self.grid, self.same_turn = grid, same_turn
        self.opened, self.barred, self.outside = opened, barred, not here
        mind = mind_of(grid, opened, barred, here, same_turn)
        rng = random.Random(f"{grid.rows} {grid.columns} {limit} {opened} {barred} {here}")
        drawn = w.Drawer(mind, limit, rng).draw(DRAWN)
        self.worth = [1.0] * (2 * grid.places)
        self.certain = 0
        if drawn:
            chances = Chances(mind, drawn)
            for place, (one, other) in enumerate(grid.ends):
                self.worth[2 * place] = chances.worth(place, other)
                self.worth[2 * place + 1] = chances.worth(place, one)
            self.certain = bits.mask_of(p for p, count in enumerate(chances.opens) if count == len(drawn))
        self.met: dict[tuple[int, int, bool], int] = {}
        self.priors: dict[tuple[int, ...], Prior] = {}
        self.left: dict[tuple[int, ...], list[int]] = {}
        self._rng = rng
        self._orders: list[list[float]] = []

    def orders(self) -> list[list[float]]:
        """Return what the questions may seem worth to a player who errs."""
        if not self._orders:
            gauss, exp = self._rng.gauss, math.exp
            self._orders = [[x * exp(gauss(0.0, OFF)) for x in self.worth] for _ in range(ORDERS)]
        return self._orders

    def turns(self, seek: Seek, camp: Camp) -> list[int]:
        """Return how many more turns the search may take in a camp, all equally likely."""
        key = (seek.open, seek.barred, seek.at, seek.first_move, camp.fugitive, camp.barriers)
        found = self.left.get(key)
        if found is None:
            opened = self.grid.all_places & ~camp.barriers
            found = self.left[key] = [Chase(seek, order).run(opened, camp.fugitive) for order in self.orders()]
        return found

    def prior(self, seek: Seek, came: int, going: bool) -> Prior:
        """Return the steps that are worth trying, and how likely each is the best; the likeliest first."""
        key = (seek.open, seek.barred, seek.at, came, going, seek.first_move, seek.stepped, seek.steps)
        found = self.priors.get(key)
        if found is None:
            found = self.priors[key] = self._prior(seek, came, going)
        return found

    def _prior(self, seek: Seek, came: int, going: bool) -> Prior:
        if going and seek.may_leave:
            return {OUT: 1.0}
        grid, known = self.grid, seek.open | seek.barred
        seen = entered(grid, seek.open)
        firsts = ways(seek)
        found: list[tuple[float, int]] = []
        for square, first in firsts.items():
            for target, place in grid.around(square):
                if target == OUTSIDE or (known >> place) & 1 or (seen >> target) & 1:
                    continue
                action = SQUARE + target if square == seek.at else first
                if (self.certain >> place) & 1:
                    return {action: 1.0}  # a yes costs nothing
                found.append((self.worth[2 * place + (target < square)], action))
        back = SQUARE + came
        found = [one for one in found if one[1] != back] or found
        found.sort(reverse=True)
        if seek.steps and found and found[0][1] != back:
            return {found[0][1]: 1.0}  # a walk has a goal already
        best = found[0][0] if found else 0.0
        prior: Prior = {}
        for worth, action in found[:WIDTH]:
            if worth >= LEAST * best:
                prior[action] = prior.get(action, 0.0) + worth
        if seek.at != OUTSIDE and self._elsewhere(seek, seen, firsts) > best:
            out = way_out(seek, mind_of(grid, seek.open, seek.barred, bits.mask_of(firsts), self.same_turn))
            if out != back or not prior:
                prior[out] = prior.get(out, 0.0) + (LEAVING * sum(prior.values()) or 1.0)
        total = sum(prior.values())
        return {action: share / total for action, share in sorted(prior.items(), key=lambda item: -item[1])}

    def _elsewhere(self, seek: Seek, seen: int, firsts: dict[int, int]) -> float:
        """Return the worth of the best question that can be reached only by leaving; 0 if there is none."""
        grid, known = self.grid, seek.open | seek.barred
        most = 0.0
        for square, place in grid.ways_in:
            if not (known >> place) & 1 and not (seen >> square) & 1:
                most = max(most, self.worth[2 * place])
        for square in bits.members(seen):
            if square not in firsts:
                for target, place in grid.beside[square]:
                    if target != OUTSIDE and not (known >> place) & 1 and not (seen >> target) & 1:
                        most = max(most, self.worth[2 * place + (target < square)])
        return most


def mind_of(grid: Grid, opened: int, barred: int, here: int, same_turn: bool) -> Mind:
    """Return the mind of a searcher with this knowledge, who can walk to these squares without leaving."""
    mind = Mind(grid, same_turn)
    mind.open, mind.barred, mind.here = opened, barred, here
    mind.seen = entered(grid, opened)
    return mind


def ways(seek: Seek) -> dict[int, int]:
    """Return the first step of a shortest way to each square that can be walked to, END for the own square."""
    first = {seek.at: END}
    row = [seek.at]
    around, opened = seek.grid.around, seek.open
    for at in row:
        for square, place in around(at):
            if square != OUTSIDE and square not in first and (opened >> place) & 1:
                first[square] = SQUARE + square if at == seek.at else first[at]
                row.append(square)
    return first


@lru_cache(maxsize=2048)
def ideas_of(grid: Grid, limit: int, same_turn: bool, opened: int, barred: int, here: int) -> Ideas:
    """Return the ideas of a searcher with this knowledge; the same for the same knowledge."""
    return Ideas(grid, limit, same_turn, opened, barred, here)


class Hunt:
    """What accompanies a world: whose search it is, where each walk came from, and who is about to leave.

    A position does not know these. With `depth` 0 the position at the end of the tree is judged at once, by playing
    both searches to their end.
    """

    depth = 0

    def __init__(self, grid: Grid, limit: int, same_turn: bool, one_sided: bool) -> None:
        self.grid, self.limit, self.same_turn, self.one_sided = grid, limit, same_turn, one_sided
        self.searcher = -1
        self.came = [NOWHERE, NOWHERE]
        self.going = [False, False]
        self.ideas: list[Ideas | None] = [None, None]
        self.laying: tuple[int, ...] = ()

    def clone(self) -> Hunt:
        """Return an independent copy."""
        other = Hunt(self.grid, self.limit, self.same_turn, self.one_sided)
        other.searcher = self.searcher
        other.came, other.going, other.ideas = self.came.copy(), self.going.copy(), self.ideas.copy()
        other.laying = self.laying
        return other

    def note(self, state: State, action: int) -> None:
        """Follow a step that is about to be taken."""
        if state.phase != v.SEARCH:
            return
        seat = state.mover
        seek = state.seek(seat)
        self.going[seat] = action == END
        self.came[seat] = seek.at

    def step(self, state: State, rng: random.Random) -> int:
        """Return the step that is likeliest the best; a camp is one of the house's."""
        legal = state.legal()
        if state.phase == v.BUILD:
            if state.square < 0:
                self.laying = steps_of(camps.deepest(rng, self.grid, self.limit))
                return self.laying[0]
            return next((step for step in self.laying[1:-1] if step in legal), END)
        prior = self._ideas(state.mover, state.seek(state.mover)).prior(*self._where(state))
        return next((action for action in prior if action in legal), legal[-1])

    def prior(self, state: State, legal: list[int]) -> list[float]:
        """Say how likely each step is the best. The other's own choice is foreseen as one."""
        if state.phase == v.BUILD:
            return []
        seat = state.mover
        if self.searcher < 0:
            self.searcher = seat
        prior = self._ideas(seat, state.seek(seat)).prior(*self._where(state))
        shares = [prior.get(action, 0.0) for action in legal]
        if seat != self.searcher:
            top = max(shares)
            first = shares.index(top)
            return [1.0 if number == first else 0.0 for number in range(len(legal))] if top else []
        total = sum(shares)
        return [share / total for share in shares] if total else []

    def value(self, state: State) -> tuple[float, ...]:
        """Play both searches to their end, and compare the turns."""
        seat = state.mover
        if state.phase != v.SEARCH:
            return ()
        me = max(self.searcher, 0) if not self.one_sided else 1
        seek = state.seek(me)
        camp, mine = state.camp(1 - me), state.camp(me)
        assert camp is not None  # a search begins once the camps stand
        own = Chase(seek, self._ideas(me, seek).worth).run(self.grid.all_places & ~camp.barriers, camp.fugitive)
        if self.one_sided:
            return (float(seek.turns + own), float(-seek.turns - own))
        other = state.seek(1 - me)
        assert mine is not None
        turns = self._ideas(1 - me, other).turns(other, mine)
        # The mover is first even if both need the same number of turns.
        ahead = (0.5 if seat == me else -0.5) - own
        won = sum(1.0 / (1.0 + math.exp(-(ahead + theirs) / SURE)) for theirs in turns) / len(turns)
        good = 2.0 * won - 1.0
        return (good, -good) if me == 0 else (-good, good)

    def _where(self, state: State) -> tuple[Seek, int, bool]:
        seat = state.mover
        seek = state.seek(seat)
        # Only a walk must not turn round: after an answer every way is as good as any other.
        return seek, self.came[seat] if seek.steps else NOWHERE, self.going[seat]

    def _ideas(self, seat: int, seek: Seek) -> Ideas:
        """Return what the seat thinks: as when the search began, until this point has been visited often."""
        ideas = self.ideas[seat]
        outside = seek.at == OUTSIDE
        if ideas is not None:
            if ideas.opened == seek.open and ideas.barred == seek.barred and ideas.outside == outside:
                return ideas
            key = (seek.open, seek.barred, outside)
            count = ideas.met[key] = ideas.met.get(key, 0) + 1
            if count < AGAIN:
                return ideas
        here = 0 if outside else bits.mask_of(ways(seek))
        ideas = ideas_of(self.grid, self.limit, self.same_turn, seek.open, seek.barred, here)
        self.ideas[seat] = ideas
        return ideas


def _playout(size: str, options: Mapping[str, Any] | None) -> Hunt:
    """Make the search's policy from what Le Traqueur knows of itself, at the first position."""
    grid = size_of(size)
    chosen = options_of(grid, options)
    return Hunt(grid, limit_of(grid, chosen), chosen.leaving == SAME_TURN, chosen.one_sided)


class Hunch(TraqueurBelief):
    """A seat's belief that draws the other's camp as builders build: mazes, or separate barriers."""

    #: How many camps are drawn at a time.
    BATCH = 64

    def __init__(self, size: str, options: Mapping[str, Any] | None, seat: int) -> None:
        grid = size_of(size)
        super().__init__(grid, options_of(grid, options), seat)
        self._drawn: list[Camp] = []
        self._drawer: w.Drawer | None = None
        self._of: tuple[int, int] | None = None

    def _camp_drawer(self, owner: int) -> CampDrawer:
        return partial(self.sample_camp, owner=owner)

    def sample_camp(self, rng: random.Random, level: str = UNIFORM, owner: int = OTHER) -> Camp:
        """Draw a camp that fits what was told."""
        known = self.known(owner)
        if known.camp is not None or known.found >= 0:
            return super().sample_camp(rng, level, owner)
        if self._of != (known.open, known.barred):
            self._of = (known.open, known.barred)
            here = known.entered
            self._drawer = w.Drawer(mind_of(self.grid, known.open, known.barred, here, False), known.limit, rng)
            self._drawn = []
        if not self._drawn and self._drawer is not None:
            every = self.grid.all_places
            found = [Camp(fugitive, every & ~opened) for opened, fugitive in self._drawer.draw(self.BATCH)]
            self._drawn = [camp for camp in found if bits.count(camp.barriers) <= known.limit]
        return self._drawn.pop() if self._drawn else super().sample_camp(rng, level, owner)


def _gesture(view: View, rng: random.Random, more: Callable[[], bool]) -> tuple[int, ...]:
    """Return a whole camp, found by search; single barriers cannot be compared. () while the maze is searched."""
    if not isinstance(view, v.TraqueurView) or view.phase != v.BUILD:
        return ()
    grid = size_of(view.size)
    return steps_of(lair(rng, grid, view.limit, more, view.leaving == SAME_TURN))


#: What the other knew before is of no use: it asks by what it is told of the searcher's camp alone, which is public.
KNOWLEDGE = DomainKnowledge(_playout, play_on, Hunch, _gesture, told_apart=False, hearing=HEARING)
