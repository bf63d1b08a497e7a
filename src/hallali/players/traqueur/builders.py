"""Who builds the camps of the bots."""

from __future__ import annotations

import datetime
import random
from collections.abc import Callable, Mapping
from functools import partial

from hallali.games.traqueur import camps
from hallali.games.traqueur.camp import Camp
from hallali.games.traqueur.grid import Grid

#: Draws a camp with at most so many barriers.
Builder = Callable[[random.Random, Grid, int], Camp]

BUILDERS: dict[str, Builder] = {
    "easy": camps.easy,
    "medium": camps.medium,
    "hard": camps.hard,
    "random": camps.scattered,
    "perfect": camps.perfect,
    "deepest": camps.deepest,
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
