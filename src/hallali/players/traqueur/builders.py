"""Who builds the camps of the bots."""

from __future__ import annotations

import datetime
import random
from collections.abc import Callable, Mapping
from functools import partial

from hallali.core import bits
from hallali.games.traqueur import camps
from hallali.games.traqueur.camp import Camp, open_to
from hallali.games.traqueur.grid import Grid
from hallali.games.traqueur.instincts import LEAVE, Mind
from hallali.players.traqueur.lairs import lair, shifted
from hallali.players.traqueur.simple import Policy, depth_first

#: Draws a camp with at most so many barriers.
Builder = Callable[[random.Random, Grid, int], Camp]


def cost(grid: Grid, camp: Camp, policy: Policy, limit: int, rng: random.Random, same_turn: bool = False) -> int:
    """Give how many turns an explorer of this policy loses in a camp that can be played."""
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
    rng: random.Random, grid: Grid, limit: int, policy: Policy = depth_first, many: int = 24, steps: int = 80
) -> Camp:
    """Look for a camp that costs an explorer much: the worst of many deep mazes, made worse step by step.

    policy: the explorer that the camp is meant to vex. many: how many mazes; steps: how many changes are tried. On a
        grid greater than that of the box both are fewer, so that it takes a second or two everywhere.
    """
    share = min(1.0, (36 / grid.squares) ** 1.5)
    many, steps = max(4, round(many * share)), round(steps * share)

    def worth(camp: Camp, runs: int = 20) -> float:
        # The same draws for every camp: what differs is the camp, not the explorer's luck.
        return sum(cost(grid, camp, policy, limit, random.Random(number)) for number in range(runs)) / runs

    found = [camps.deepest(rng, grid, limit) for _ in range(many)]
    best = max(sorted(found, key=lambda camp: worth(camp, 4))[-max(1, many // 4) :], key=worth)
    most = worth(best)
    for _ in range(steps):
        changed = shifted(rng, grid, best)
        if changed != best and open_to(grid, changed) and (now := worth(changed)) >= most:
            best, most = changed, now
    return best


def vexing(rng: random.Random, grid: Grid, limit: int, count: int = 600) -> Camp:
    """Search for a camp as the searching bots do; half a second on the grid of the box. count: how many are judged."""
    left = iter(range(count))
    return lair(rng, grid, limit, lambda: next(left, -1) >= 0)


BUILDERS: dict[str, Builder] = {
    "easy": camps.easy,
    "medium": camps.medium,
    "hard": camps.hard,
    "random": camps.scattered,
    "perfect": camps.perfect,
    "deepest": camps.deepest,
    "adversarial": adversarial,
    "lair": vexing,
}


def mixed(rng: random.Random, grid: Grid, limit: int, *, weights: Mapping[str, float]) -> Camp:
    """Let one of the builders, drawn by weight, build."""
    (name,) = rng.choices(list(weights), list(weights.values()))
    return BUILDERS[name](rng, grid, limit)


def mixing(**weights: float) -> Builder:
    """Give a builder that lets one of the builders build, drawn by weight."""
    return partial(mixed, weights=weights)


def _daily(rng: random.Random, grid: Grid, limit: int, *, date: datetime.date) -> Camp:
    return camps.daily(date, grid, limit)


def builder_of(name: str) -> Builder | None:
    """Give the builder of this name, such as "perfect" or "daily:2026-11-21"; None where there is none."""
    kind, colon, day = name.partition(":")
    if kind == "daily" and colon:
        try:
            date = datetime.date.fromisoformat(day)
        except ValueError:
            return None
        return partial(_daily, date=date) if date.isoformat() == day else None
    return BUILDERS.get(name)
