"""Twins of any game, drawn from the seat's own Belief: whole worlds that fit all that the seat was told.

A Belief reads the fields that it knows. A field too many in a seat's Told does not narrow the worlds that it draws, so
it shows as a difference. Twins end at the cut.
"""

from __future__ import annotations

import random
from typing import Any

import msgspec

from hallali import games
from hallali.core.contract import Told, View
from hallali.core.errors import HallaliError
from hallali.lab.twins.world import World

_TRIES = 4


class Maker:
    """Draws twins of one world for one seat."""

    def __init__(self, real: World, seat: int, size: str, options: dict[str, Any], rng: random.Random) -> None:
        self.real = real
        # A leak may have been planted in the real world's game: no belief is to trip over it.
        self.honest = World(games.get(real.game.name), size, options)
        self.honest.states, self.honest.entries = real.states, real.entries
        self.seat = seat
        self.size = size
        self.options = options
        self.rng = rng

    def make(self, cut: int, further: int) -> World | None:
        """Draw a world that differs within the first `cut` entries, or None.

        None is given, too, where the seat has no belief. further: not used.
        """
        try:
            belief = games.belief(self.real.game.name, self.size, self.options, self.seat)
            for number in range(cut):
                for told in self.honest.told(number, self.seat):
                    belief.hear(told)
            for _ in range(_TRIES):
                twin = self._world(belief.sample(self.rng))
                if twin is not None and self._differs(twin, cut):
                    return twin
        except HallaliError:  # a belief may say that it cannot tell
            return None
        return None

    def _world(self, steps: tuple[int, ...]) -> World | None:
        """Part the steps into entries; None where they cannot be played."""
        twin = World(self.real.game, self.size, self.options)
        gesture: list[int] = []
        trial = twin.states[-1].clone()
        for step in steps:
            gesture.append(step)
            trial.apply(step)
            if not trial.drafting:
                if twin.take(gesture) is None:
                    return None
                gesture = []
        return None if gesture else twin

    def _differs(self, twin: World, cut: int) -> bool:
        pairs = list(zip(twin.entries, self.real.entries, strict=False))
        return len(twin.entries) == cut and any(mine.steps != theirs.steps for mine, theirs in pairs)


def plant_view(view: View, truth: View) -> View:
    """Plant a leak: a field more that says everything."""
    planted: View = _more(view, truth)
    return planted


def plant_told(told: Told, truth: Told) -> Told:
    """Plant a leak: a field more that says everything."""
    planted: Told = _more(told, truth)
    return planted


def _more(shown: Any, truth: Any) -> Any:
    kind = type(shown)
    leaky = msgspec.defstruct(
        kind.__name__, [("leak", str)], bases=(kind,), frozen=True, kw_only=True, tag=kind.__struct_config__.tag
    )
    fields = {name: getattr(shown, name) for name in kind.__struct_fields__}
    return leaky(**fields, leak=msgspec.json.encode(truth).decode())
