"""Games put among the others by hand, since no test installs a package: the example, and one with many choices."""

from __future__ import annotations

import importlib
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from hallali import games
from hallali.core.contract import Options, Told, View
from hallali.core.errors import IllegalAction, Message, Refusal
from hallali.core.seats import OVER
from hallali.interfaces.game import PlayableGame

METRO = Path(__file__).parents[2] / "examples" / "metro"


def metro(patch: pytest.MonkeyPatch) -> PlayableGame:
    """Make Last Metro known to the registry as long as the patch holds."""
    if "metro" in games.GAMES:
        return games.GAMES["metro"]
    patch.syspath_prepend(str(METRO / "src"))
    patch.setattr(games, "GAMES", dict(games.GAMES))
    return games.add(importlib.import_module("hallali_metro").METRO)


def installed(folder: Path, name: str, points: str, **modules: str) -> None:
    """Lay a package out as an installer does."""
    facts = folder / f"{name}-1.dist-info"
    facts.mkdir(parents=True)
    (facts / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1\n", "utf-8")
    (facts / "entry_points.txt").write_text(f"[hallali.games]\n{points}\n", "utf-8")
    for module, source in modules.items():
        (folder / f"{module}.py").write_text(source, "utf-8")


def hallali(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Run a command where the packages of this folder are installed."""
    paths = os.pathsep.join([str(folder), str(METRO / "src")])
    return subprocess.run(
        [sys.executable, "-m", "hallali", *words],
        env={**os.environ, "PYTHONPATH": paths, "LANG": "en_GB.UTF-8"},
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )


class Said(Told, frozen=True, kw_only=True, tag="said"):
    number: int


class WideView(View, frozen=True, kw_only=True):
    last: int | None


class WideState:
    drafting = False

    def __init__(self) -> None:
        self.said: list[int] = []

    @property
    def mover(self) -> int:
        return OVER if len(self.said) == 6 else len(self.said) % 2

    def legal(self) -> list[int]:
        return list(range(48)) if self.mover != OVER else []

    def chances(self) -> list[tuple[int, float]]:
        return []

    def refusal(self, action: int) -> Refusal | None:
        return None if action in self.legal() else Refusal(Message("No."))

    def apply(self, action: int) -> None:
        if refusal := self.refusal(action):
            raise IllegalAction(refusal)
        self.advance(action)

    def advance(self, action: int) -> None:
        self.said.append(action)

    def clone(self) -> WideState:
        twin = WideState()
        twin.said = self.said[:]
        return twin

    def returns(self) -> tuple[float, ...]:
        return (1.0, -1.0) if self.mover == OVER else (0.0, 0.0)


class Wide(PlayableGame[WideState, WideView]):
    """A game with forty-eight choices at each turn, and words of its own for none of them."""

    name = "wide"
    title = "Wide"
    rules = 1
    seats = ("one", "other")

    def new(self, size: str = "real", options: Options | None = None) -> WideState:
        return WideState()

    def see(self, state: WideState, seat: int) -> WideView:
        legal = tuple(state.legal()) if state.mover == seat else ()
        returns = state.returns() if state.mover == OVER else ()
        last = state.said[-1] if state.said else None
        return WideView(game="wide", seat=seat, mover=state.mover, legal=legal, returns=returns, last=last)

    def tell(self, before: WideState, action: int, after: WideState, seat: int) -> tuple[Told, ...]:
        return (Said(number=action),)

    def write(self, state: WideState, steps: Sequence[int]) -> str:
        return f"n{steps[0]}"

    def read(self, state: WideState, token: str) -> tuple[int, ...]:
        return (int(token[1:]),)


def wide(patch: pytest.MonkeyPatch) -> PlayableGame:
    """Make the game with many choices known to the registry as long as the patch holds."""
    if "wide" in games.GAMES:
        return games.GAMES["wide"]
    patch.setattr(games, "GAMES", dict(games.GAMES))
    return games.add(Wide())
