"""The example game, put among the others by hand: no test installs a package."""

from __future__ import annotations

import importlib
from pathlib import Path

import pytest

from hallali import games
from hallali.interfaces.game import PlayableGame

METRO = Path(__file__).parents[2] / "examples" / "metro"


def metro(patch: pytest.MonkeyPatch) -> PlayableGame:
    """Make Last Metro known to the registry as long as the patch holds."""
    if "metro" in games.GAMES:
        return games.GAMES["metro"]
    patch.syspath_prepend(str(METRO / "src"))
    patch.setattr(games, "GAMES", dict(games.GAMES))
    return games.add(importlib.import_module("hallali_metro").METRO)
