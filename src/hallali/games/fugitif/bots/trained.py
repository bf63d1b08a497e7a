"""What practice taught: networks as data in weights/*.toml; the head of each file says how it was made."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from hallali.games.fugitif.bots.judgement import Net

FOLDER = Path(__file__).parent / "weights"


@cache
def weights(name: str) -> dict[str, Any]:
    """Return what a file of weights holds."""
    return tomllib.loads((FOLDER / f"{name}.toml").read_text("utf-8"))


def net(name: str, part: str) -> Net:
    """Return one of a file's networks."""
    held = weights(name)[part]
    inputs, hidden, more = held["shape"]
    return Net(inputs, hidden, more, held["thousandths"])
