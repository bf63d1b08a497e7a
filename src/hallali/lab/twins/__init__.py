"""Twin worlds: another history that one seat cannot tell from the real one.

A game whose twins are made in a way of its own has a module here; all others draw theirs from their Belief.
"""

from __future__ import annotations

import importlib
import importlib.util
import random
from types import ModuleType
from typing import Any, Protocol

from hallali.core.contract import Told, View
from hallali.games import package
from hallali.lab.twins.world import Entry, World, read

__all__ = ["Entry", "Maker", "World", "maker", "plant_told", "plant_view", "read"]


class Maker(Protocol):
    """Makes twins of one world for one seat."""

    def make(self, cut: int, further: int) -> World | None:
        """Give a twin that differs within the first `cut` entries and may go on for up to `further` more, or None."""


def _module(game: str) -> ModuleType:
    own = f"{__name__}.{package(game)}"
    return importlib.import_module(own if importlib.util.find_spec(own) else f"{__name__}.sampled")


def maker(real: World, seat: int, size: str, options: dict[str, Any], rng: random.Random) -> Maker:
    """Give who makes twins of this world for this seat."""
    made: Maker = _module(real.game.name).Maker(real, seat, size, options, rng)
    return made


def plant_view(game: str, view: View, truth: View) -> View:
    """Plant a leak in a view, to see it found. truth: what the referee sees."""
    planted: View = _module(game).plant_view(view, truth)
    return planted


def plant_told(game: str, told: Told, truth: Told) -> Told:
    """Plant a leak in what a seat is told. truth: what the referee is told."""
    planted: Told = _module(game).plant_told(told, truth)
    return planted
