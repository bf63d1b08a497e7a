"""What the order of asking is worth if barriers are independent: exact values for small grids of Le Traqueur.

    python benchmarks/traqueur_best_order.py 2x2 3x2 3x3 4x2

The camps are those of the builder "random" (games/traqueur/bots/camps.py), with their true probabilities. For each
order of asking, it computes the expected turns lost and the probability of winning a race against depth first, over
everything a seeker can learn; the two searches of a race are independent. Printed are the turns, the difference from
depth first, that probability and the time taken.

*worst* and *best, staying* leave a square only when nothing is left to ask there, as the explorers do; each is computed
once for the turns and once for the race. With --free the best order that the rules allow is added: it may leave early,
and ask between squares entered long ago. At 3x3 the rest takes half a minute of an idle machine, --free two minutes.
"""

from __future__ import annotations

import argparse
import math
import time
from collections.abc import Callable, Iterable, Sequence

import numpy as np
import numpy.typing as npt

from hallali.core import bits
from hallali.games.traqueur.belief.seeking import NOTHING_KNOWN, Known, Searcher
from hallali.games.traqueur.bots import weighing
from hallali.games.traqueur.bots.instincts import Mind
from hallali.games.traqueur.rules.grid import OUTSIDE, Grid
from hallali.games.traqueur.rules.sizes import Options, limit_of, size_of

#: A number for each count of turns lost: its probability, or its value.
ByTurns = npt.NDArray[np.float64]
#: Something to ask, as in Mind.asks: (place, from, to).
Ask = tuple[int, int, int]
#: What an order of asking may ask next, all with the same probability.
Order = Callable[[Mind], Sequence[Ask]]


class Prior:
    """How likely each camp is before the first answer.

    sets: for each number of barriers, the weight of one set of that many. A camp has the weight of its barriers, or 0
    if there is no way to the fugitive; the weights do not add up to 1.
    """

    def __init__(self, grid: Grid) -> None:
        self.grid = grid
        self.limit = limit_of(grid, Options())
        self.rate = min(0.95 * self.limit / grid.places, 0.5)  # as in camps.scattered
        chances = [
            math.comb(grid.places, k) * self.rate**k * (1 - self.rate) ** (grid.places - k)
            for k in range(grid.places + 1)
        ]
        # Barriers beyond the limit are removed again, chosen at random.
        chances = [*chances[: self.limit], sum(chances[self.limit :])]
        self.sets = [chance / math.comb(grid.places, k) for k, chance in enumerate(chances)]
        self.found: dict[tuple[int, int], float] = {}

    def fits(self, known: int, barred: int) -> float:
        """Return the weight of all sets of barriers that fit, with this many places known and this many barred."""
        left = self.grid.places - known
        return sum(math.comb(left, k - barred) * self.sets[k] for k in range(barred, len(self.sets)))

    def entered(self, open_places: int) -> int:
        """Return the set of squares that were entered."""
        ends = self.grid.ends
        return bits.mask_of(s for place in bits.members(open_places) for s in ends[place] if s != OUTSIDE)

    def camps(self, open_places: int, barred: int) -> float:
        """Return the weight of the camps that fit, with the fugitive on a square that was not entered."""
        key = (open_places, barred)
        if key not in self.found:
            self.found[key] = self._camps(open_places, barred)
        return self.found[key]

    def _camps(self, open_places: int, barred: int) -> float:
        """Split the camps by the answer at a place: open with the fugitive behind it, open, or barred."""
        known = open_places | barred
        seen = self.entered(open_places)
        for place, (one, other) in enumerate(self.grid.ends):
            if bits.has(known, place):
                continue
            if (one == OUTSIDE or bits.has(seen, one)) != bits.has(seen, other):
                bit = bits.bit(place)
                here = self.fits(bits.count(known) + 1, bits.count(barred))
                return here + self.camps(open_places | bit, barred) + self.camps(open_places, barred | bit)
        return 0.0  # there is no way left to a square that was not entered


def later(by_turns: ByTurns, turns: int) -> ByTurns:
    """Return the same distribution, this many turns later."""
    return by_turns if turns == 0 else np.concatenate((np.zeros(turns), by_turns))[: len(by_turns)]


def sooner(worth: ByTurns, turns: int) -> ByTurns:
    """Return the value of each count of turns lost so far if this many more will be lost."""
    return worth if turns == 0 else np.concatenate((worth[turns:], np.zeros(min(turns, len(worth)))))[: len(worth)]


# -- a given order ----------------------------------------------------------------------------------------------------


def lost(prior: Prior, order: Order, by_entering: bool, turns: int = 40) -> ByTurns:
    """Return the probability of each number of turns lost by an order of asking that never leaves early.

    by_entering: whether the order depends on which squares were entered last.
    """
    memo: dict[tuple[int, int, int, bool, tuple[int, ...]], ByTurns] = {}

    def search(mind: Mind) -> ByTurns:
        if prior.camps(mind.open, mind.barred) == 0.0:
            return np.zeros(turns)
        asks = mind.asks()
        if not asks:
            cost, out = mind.leaving, mind.outside()
            return later(search(out), cost)
        useful = {start for _, start, _ in asks}
        way = tuple([square for square in mind.order if square in useful]) if by_entering else ()
        key = (mind.open, mind.barred, mind.here, mind.gate, way)
        if key not in memo:
            chosen = order(mind)
            total: ByTurns = sum((asked(mind, ask) for ask in chosen), np.zeros(turns))
            memo[key] = total / len(chosen)
        return memo[key]

    def asked(mind: Mind, ask: Ask) -> ByTurns:
        yes, no = mind.clone(), mind.clone()
        yes.answer(ask, True)
        no.answer(ask, False)
        here = prior.fits(bits.count(yes.open | yes.barred), bits.count(yes.barred))
        found = search(yes) + later(search(no), 1)
        found[0] += here
        return found

    return search(Mind(prior.grid)) / prior.camps(0, 0)


def depth_first(mind: Mind) -> Sequence[Ask]:
    """Ask from the latest square that still has something to ask (games/traqueur/bots/simple.py)."""
    asks = mind.asks()
    latest = {square: number for number, square in enumerate(mind.order)} | {OUTSIDE: -1}
    last = max(latest[start] for _, start, _ in asks)
    return [ask for ask in asks if latest[ask[1]] == last]


def at_random(mind: Mind) -> Sequence[Ask]:
    """Ask anything."""
    return mind.asks()


def weighing_exactly(prior: Prior) -> Order:
    """Return the order of the planning explorer (games/traqueur/bots/weighing.py), given exact probabilities."""
    grid = prior.grid
    ways_in = [
        (grid.all_places & ~barriers, bits.members(grid.reached(barriers)))
        for barriers in range(bits.bit(grid.places))
        if bits.count(barriers) <= prior.limit
    ]

    def order(mind: Mind) -> Sequence[Ask]:
        by_count: dict[int, list[tuple[int, int]]] = {}
        for opened, squares in ways_in:
            if opened & mind.open == mind.open and not opened & mind.barred:
                worlds = [(opened, square) for square in squares if not bits.has(mind.seen, square)]
                by_count.setdefault(grid.places - bits.count(opened), []).extend(worlds)
        total = weighing.Chances(mind, [])
        ways, opens, every = np.zeros(2 * grid.places), np.zeros(grid.places), 0.0
        for count, worlds in by_count.items():
            some = weighing.Chances(mind, worlds)
            ways += np.array(some.ways) * prior.sets[count]
            opens += np.array(some.opens) * prior.sets[count]
            every += len(worlds) * prior.sets[count]
        scale = 1e9 / every  # Chances counts in integers
        total.count, total.ways, total.opens = 10**9, [int(n * scale) for n in ways], [int(n * scale) for n in opens]
        return [max(mind.asks(), key=lambda ask: (total.worth(ask[0], ask[2]), ask[0]))]

    return order


# -- the best and the worst order -------------------------------------------------------------------------------------


class Extreme:
    """The best order of those that stay, or of all that the rules allow; or the worst of those that stay.

    worth: for each number of turns, what finding the fugitive then is worth in a race. turns, race: the results.
    """

    def __init__(self, prior: Prior, worth: ByTurns, staying: bool, worst: bool = False) -> None:
        self.prior, self.grid, self.worth, self.staying = prior, prior.grid, worth, staying
        self.sign = -1.0 if worst else 1.0
        self.searcher = Searcher(prior.grid, False)
        self.memo: dict[Known, tuple[float, ByTurns]] = {}
        turns, race = self.best(NOTHING_KNOWN)
        every = prior.camps(0, 0)
        self.turns, self.race = turns / every, float(race[0]) / every

    def _moves(self, known: Known) -> Iterable[tuple[int, int, int, Known, Known | None]]:
        moves = self.searcher.moves(known)
        if not self.staying:
            return moves
        seen = self.prior.entered(known.open)
        asks = [
            move
            for move in moves
            if move.place >= 0
            and bits.count(self.prior.entered(move.yes.open)) > bits.count(seen)
            and not (known.region and self.grid.ends[move.place][0] == OUTSIDE)
        ]
        return asks or [move for move in moves if move.place < 0]

    def best(self, known: Known) -> tuple[float, ByTurns]:
        """Return the least turns lost from here on and, by the turns lost so far, the most that the race can be
        worth; both weighed with the camps that fit. For the worst order the most and the least.
        """
        if known in self.memo:
            return self.memo[known]
        prior, worth, sign = self.prior, self.worth, self.sign
        every = prior.camps(known.open, known.barred)
        least, most = math.inf, np.full(len(worth), -math.inf)
        if every == 0.0:
            least, most = 0.0, np.zeros(len(worth))
        else:
            for _, cost, no_cost, yes, no in self._moves(known):
                turns, race = self.best(yes)
                turns += cost * every
                if no is not None:
                    turns_no, race_no = self.best(no)
                    no_every = prior.camps(no.open, no.barred)
                    turns += turns_no + no_cost * no_every
                    here = every - no_every - prior.camps(yes.open, yes.barred)
                    race = race + here * worth + sooner(race_no, no_cost)
                least = min(least, sign * turns)
                most = np.maximum(most, sign * sooner(race, cost))
            least, most = sign * least, sign * most
        self.memo[known] = (least, most)
        return least, most


# -- the table --------------------------------------------------------------------------------------------------------


def race_worth(other: ByTurns) -> ByTurns:
    """Return, for each number of turns lost, the probability of winning against a player with this distribution:
    ties are decided by lot.
    """
    return 1.0 - np.cumsum(other) + other / 2


def table(size: str, free: bool) -> None:
    """Compute and print the lines of one grid."""
    grid = size_of(size)
    prior = Prior(grid)
    chance = prior.camps(0, 0) / grid.squares
    print(f"{size}: {grid.places} places, barred {prior.rate:.3f}, a way leads to a square in {chance:.3f}", flush=True)
    depth = lost(prior, depth_first, by_entering=True)
    worth = race_worth(depth)
    mean = float(depth @ np.arange(len(depth)))

    def line(name: str, turns: float, race: float, start: float, more: str = "") -> None:
        seconds = time.perf_counter() - start
        print(f"  {name:28} {turns:7.4f} {turns - mean:+8.4f} {100 * race:8.2f}%  {seconds:6.1f} s {more}", flush=True)

    start = time.perf_counter()
    for name, order in (
        ("depth first", depth_first),
        ("anything", at_random),
        ("the planner's, exact chances", weighing_exactly(prior)),
    ):
        by_turns = lost(prior, order, by_entering=order is depth_first)
        line(name, float(by_turns @ np.arange(len(by_turns))), float(by_turns @ worth), start)
        start = time.perf_counter()
    extremes = [("worst", True, True), ("best, staying", True, False), ("best", False, False)]
    for name, staying, worst in extremes if free else extremes[:2]:
        found = Extreme(prior, worth, staying, worst)
        line(name, found.turns, found.race, start, f"{len(found.memo)} states")
        start = time.perf_counter()


def main() -> None:
    """Print a table for each grid."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sizes", nargs="+")
    parser.add_argument("--free", action="store_true", help="the best of all that the rules allow, too")
    chosen = parser.parse_args()
    for size in chosen.sizes:
        table(size, chosen.free)


if __name__ == "__main__":
    main()
