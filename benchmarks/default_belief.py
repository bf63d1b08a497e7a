"""How long worlds take where a game brings no belief: `uv run python benchmarks/default_belief.py [--before FOLDER]`.

The games are Last Metro (examples/metro) and hide and seek on 6 by 6 squares, played at random. Wherever the seat that
seeks is to move, `--worlds` are drawn from what it was told, as a search does. With `--before`, the folder of an
earlier clone, both packages do the same in turns, each `--rounds` times; then the ratio of each round is shown.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from hallali.core.contract import Options, Told, View
from hallali.core.errors import IllegalAction, Message, Refusal
from hallali.core.seats import CHANCE, OVER
from hallali.interfaces.game import PlayableGame

ROOT = Path(__file__).parent.parent
SIDE, LOOKS = 6, 18


class Hid(Told, frozen=True, kw_only=True, tag="hid"):
    """The hider has moved; where to, it alone is told."""

    square: int | None


class Looked(Told, frozen=True, kw_only=True, tag="looked"):
    """The seeker has looked at a square. near: whether the hider is there or beside it."""

    square: int
    near: bool


class Seek:
    """A position of hide and seek: seat 0 looks, seat 1 hides and goes one square a turn."""

    drafting = False

    def __init__(self) -> None:
        self.at, self.looks, self.hides = -1, 0, False

    @property
    def mover(self) -> int:
        """Who takes the next step."""
        if self.at < 0:
            return CHANCE
        return 1 if self.hides else OVER if self.looks == LOOKS else 0

    def legal(self) -> list[int]:
        """List squares."""
        return beside(self.at) if self.hides else list(range(SIDE * SIDE)) if self.mover == 0 else []

    def chances(self) -> list[tuple[int, float]]:
        """List where the hider may begin."""
        return [(square, 1 / SIDE**2) for square in range(SIDE**2)] if self.at < 0 else []

    def refusal(self, action: int) -> Refusal | None:
        """Say whether a square is legal."""
        there = action in self.legal() or (self.at < 0 and action < SIDE**2)
        return None if there else Refusal(Message("Another square."))

    def apply(self, action: int) -> None:
        """Take a step. Raises IllegalAction."""
        if refusal := self.refusal(action):
            raise IllegalAction(refusal)
        self.advance(action)

    def advance(self, action: int) -> None:
        """Take a legal step."""
        if self.at < 0 or self.hides:
            self.at, self.hides = action, False
        else:
            self.looks, self.hides = self.looks + 1, True

    def clone(self) -> Seek:
        """Return a copy."""
        twin = Seek()
        twin.at, twin.looks, twin.hides = self.at, self.looks, self.hides
        return twin

    def returns(self) -> tuple[float, ...]:
        """Return nothing won: only beliefs are measured."""
        return (0.0, 0.0)


def beside(square: int) -> list[int]:
    """List a square and its neighbours."""
    row, column = divmod(square, SIDE)
    steps = ((0, 0), (-1, 0), (1, 0), (0, -1), (0, 1))
    there = [(row + down, column + right) for down, right in steps]
    return sorted(SIDE * one + other for one, other in there if 0 <= one < SIDE and 0 <= other < SIDE)


class HideAndSeek(PlayableGame[Seek, View]):
    """Hide and seek on 6 by 6 squares."""

    name = "hide-and-seek"
    title = "Hide and Seek"
    rules = 1
    seats = ("seeker", "hider")

    def new(self, size: str = "real", options: Options | None = None) -> Seek:
        """Return the first position."""
        return Seek()

    def see(self, state: Seek, seat: int) -> View:
        """Show whose turn it is."""
        return View(game=self.name, seat=seat, mover=state.mover)

    def tell(self, before: Seek, action: int, after: Seek, seat: int) -> tuple[Told, ...]:
        """Tell the hider everything, the seeker what it hears."""
        if before.mover == 0:
            return (Looked(square=action, near=before.at in beside(action)),)
        return (Hid(square=action if seat == 1 else None),)


def measured(game: Any, seat: int, count: int, worlds: int) -> float:
    """Return the seconds that drawing took in so many games, each played at random."""
    seconds = 0.0
    for number in range(count):
        rng, draws, state = random.Random(number), random.Random(-1 - number), game.new()
        belief = game.belief("real", None, seat)
        while state.mover != OVER:
            if state.mover == seat:
                began = time.process_time()
                for _ in range(worlds):
                    belief.sample(draws)
                seconds += time.process_time() - began
            ways = [step for step, _ in state.chances()] if state.mover == CHANCE else state.legal()
            step, before = rng.choice(ways), state.clone()
            state.apply(step)
            for told in game.tell(before, step, state, seat):
                belief.hear(told)
    return seconds


def all_of_it(count: int, worlds: int, only: str) -> dict[str, float]:
    """Return the seconds of each game, or of one alone."""
    sys.path.insert(0, str(ROOT / "examples" / "metro" / "src"))
    from hallali_metro import METRO

    seats = ((METRO, 1), (HideAndSeek(), 0))
    return {game.name: measured(game, seat, count, worlds) for game, seat in seats if only in ("", game.name)}


def run(folder: Path, given: Sequence[str]) -> dict[str, float]:
    """Measure the package of a clone in a process of its own."""
    env = {**os.environ, "PYTHONPATH": str(folder / "src"), "HALLALI_PURE": "1"}
    words = [sys.executable, __file__, *given, "--json"]
    found: dict[str, float] = json.loads(subprocess.run(words, env=env, capture_output=True, check=True).stdout)
    return found


def main() -> None:
    """Print seconds, or the ratios of each round."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--before", type=Path)
    parser.add_argument("--games", type=int, default=3)
    parser.add_argument("--only", default="", help="the name of one of the two")
    parser.add_argument("--worlds", type=int, default=200)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    if not asked.before:
        found = all_of_it(asked.games, asked.worlds, asked.only)
        print(json.dumps(found) if asked.json else found)
        return
    given = ["--games", str(asked.games), "--worlds", str(asked.worlds), "--only", asked.only]
    rounds = [(run(asked.before, given), run(ROOT, given)) for _ in range(asked.rounds)]
    for name in rounds[0][0]:
        ratios = [before[name] / now[name] for before, now in rounds]
        old, new = (statistics.median(pair[which][name] for pair in rounds) for which in (0, 1))
        print(f"{name}: {old:.2f} s before, {new:.2f} s now; {statistics.median(ratios):.1f} times"
              f" ({min(ratios):.1f} to {max(ratios):.1f}) as quick")  # fmt: skip


if __name__ == "__main__":
    main()
