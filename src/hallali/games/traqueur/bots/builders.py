"""The builders of the bots' camps."""

from __future__ import annotations

import datetime
import random
from collections.abc import Callable, Mapping
from functools import partial

from hallali.core import bits
from hallali.games.traqueur.bots import camps, chases
from hallali.games.traqueur.bots.instincts import LEAVE, Mind
from hallali.games.traqueur.bots.lairs import lair, shifted, snare, warren
from hallali.games.traqueur.bots.simple import Policy, depth_first
from hallali.games.traqueur.rules.camp import Camp, open_to
from hallali.games.traqueur.rules.grid import Grid

#: Draws a camp with at most this many barriers.
Builder = Callable[[random.Random, Grid, int], Camp]


def cost(grid: Grid, camp: Camp, policy: Policy, limit: int, rng: random.Random, same_turn: bool = False) -> int:
    """Return how many turns an explorer with this policy loses in a playable camp."""
    mind = Mind(grid, same_turn)
    while not bits.has(mind.seen, camp.fugitive):
        asks = {ask[0]: ask for ask in mind.asks()}
        place = policy(mind, limit, rng) if asks else LEAVE
        if place == LEAVE:
            mind.leave()
        else:
            mind.answer(asks[place], not bits.has(camp.barriers, place))
    return mind.turns


def adversarial(
    rng: random.Random, grid: Grid, limit: int, policy: Policy = depth_first, many: int = 24, steps: int = 200
) -> Camp:
    """Look for a camp that costs an explorer many turns: the worst of many deep mazes, made worse step by step.

    policy: the explorer that the camp is meant to vex. many: how many mazes; steps: how many changes are tried. Both
    are fewer on a grid bigger than the box's. It takes a fifth of a second, or a hundred times that for other policies.
    """
    share = min(1.0, (36 / grid.squares) ** 1.5)
    many, steps = max(4, round(many * share)), round(steps * share)

    def worth(camp: Camp, runs: int = 20) -> float:
        # The same draws for every camp: what differs is the camp, not the explorer's luck.
        if policy is depth_first:  # the same search, many times as quick
            opened = grid.all_places & ~camp.barriers
            return sum(chases.depth_first(grid, opened, camp.fugitive, random.Random(n)) for n in range(runs)) / runs
        return sum(cost(grid, camp, policy, limit, random.Random(number)) for number in range(runs)) / runs

    found = [camps.deepest(rng, grid, limit) for _ in range(many)]
    best = max(sorted(found, key=lambda camp: worth(camp, 4))[-max(1, many // 4) :], key=worth)
    most = worth(best)
    for _ in range(steps):
        changed = shifted(rng, grid, best)
        if changed != best and open_to(grid, changed) and (now := worth(changed)) >= most:
            best, most = changed, now
    return best


def _within(grid: Grid, count: int = 600) -> Callable[[], bool]:
    """Return a function that says whether a search for a camp goes on: for half a second at most on any grid.

    count: how many camps are judged on the box's grid; fewer on a bigger one.
    """
    left = iter(range(max(1, round(count * min(1.0, (36 / grid.squares) ** 1.5)))))
    return lambda: next(left, -1) >= 0


def vexing(rng: random.Random, grid: Grid, limit: int) -> Camp:
    """Search for a camp as the searching bots do."""
    return lair(rng, grid, limit, _within(grid))


def snaring(rng: random.Random, grid: Grid, limit: int) -> Camp:
    """Search for a camp that vexes an explorer that weighs its questions."""
    return snare(rng, grid, limit, _within(grid))


def burrowing(rng: random.Random, grid: Grid, limit: int) -> Camp:
    """Search for a camp that vexes an explorer that goes deep where it is most promising."""
    return warren(rng, grid, limit, _within(grid))


BUILDERS: dict[str, Builder] = {
    "easy": camps.easy,
    "medium": camps.medium,
    "hard": camps.hard,
    "random": camps.scattered,
    "perfect": camps.perfect,
    "deepest": camps.deepest,
    "adversarial": adversarial,
    "lair": vexing,
    "snare": snaring,
    "warren": burrowing,
}


def mixed(rng: random.Random, grid: Grid, limit: int, *, weights: Mapping[str, float]) -> Camp:
    """Let one of the builders, drawn by weight, build."""
    (name,) = rng.choices(list(weights), list(weights.values()))
    return BUILDERS[name](rng, grid, limit)


def mixing(**weights: float) -> Builder:
    """Return a builder that lets one of the builders build, drawn by weight."""
    return partial(mixed, weights=weights)


def _daily(rng: random.Random, grid: Grid, limit: int, *, date: datetime.date, key: str) -> Camp:
    return camps.daily(date, grid, limit, key)


def builder_of(name: str) -> Builder | None:
    """Return the builder of this name, such as "perfect", "daily:2026-11-21" or "daily:DAY:KEY"; None for none."""
    kind, colon, rest = name.partition(":")
    day, _, key = rest.partition(":")
    if kind == "daily" and colon:
        try:
            date = datetime.date.fromisoformat(day)
        except ValueError:
            return None
        return partial(_daily, date=date, key=key) if date.isoformat() == day else None
    return BUILDERS.get(name)
