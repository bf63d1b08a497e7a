"""Fit the value of positions of Traqué alone that the expert's search ends on, and write its weights.

    python benchmarks/traque_value.py --seconds 45 --out src/hallali/games/traque/bots/value.toml

The instincts play, some games with errors and some with other options; a fifth of the starts of turns are kept, each
with how its game ended. A network of one layer is fitted to them by Adam. Every tenth game is kept out: the last lines
say how well its games are foretold. Needs numpy. Compiled, 45 seconds are some 20,000 games.
"""

from __future__ import annotations

import argparse
import random
import time
from pathlib import Path

import numpy as np

from hallali import games
from hallali.core.seats import CHANCE, OVER
from hallali.games.traque.bots.features import COUNT, features
from hallali.games.traque.bots.knobs import Knobs
from hallali.games.traque.bots.playout import Mind
from hallali.games.traque.rules import deals
from hallali.games.traque.rules import phases as p
from hallali.games.traque.rules.box import box_of
from hallali.games.traque.rules.sizes import options_of

GAME = games.get("traque")

#: The errors of those who play, in units of time.
ERRORS = (0.0, 0.0, 0.5, 1.5)
#: How often a game has other options, and then how often each of them; how often the start of a turn is kept.
OTHER, EACH, KEPT = 0.4, 0.6, 0.2
OPTIONS: dict[str, tuple[object, ...]] = {
    "hard_health": (True,),
    "hard_time": (True,),
    "target": ("square",),
    "tokens": ("box",),
    "skill": ("usual", "usual", "steady", "clumsy"),
}
BATCH, RATE, DECAY = 1024, 3e-3, 1e-5


def played(rng: random.Random) -> tuple[list[list[float]], bool]:
    """Play a game. Return the features of some of its positions, and whether it was won."""
    options: dict[str, object] = {}
    if rng.random() < OTHER:
        options = {name: rng.choice(values) for name, values in OPTIONS.items() if rng.random() < EACH}
    mind = Mind(box_of("real"), options_of(options), Knobs(relief=rng.choice((0.52, 0.8))), noise=rng.choice(ERRORS))
    state, seen, turn = GAME.new("real", options), [], -1
    while state.mover != OVER:
        if state.mover == CHANCE:
            state.advance(deals.drawn(state, rng.getrandbits(32)))
            continue
        if state.phase == p.TURN and state.turns != turn:
            turn = state.turns
            if rng.random() < KEPT:
                seen.append(features(mind.judge, state))
        state.advance(mind.step(state, rng))
    return seen, state.returns()[0] > 0


class Fit:
    """A network of one layer of units, fitted by Adam."""

    def __init__(self, units: int, rng: np.random.Generator) -> None:
        self.parts = [
            rng.normal(0, (2 / COUNT) ** 0.5, (COUNT, units)), np.zeros(units), rng.normal(0, 0.1, units), np.zeros(1)
        ]  # fmt: skip
        self.first = [np.zeros_like(part) for part in self.parts]
        self.second = [np.zeros_like(part) for part in self.parts]
        self.steps = 0

    def forward(self, rows: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Return what the units and the whole say of each row."""
        units = np.maximum(rows @ self.parts[0] + self.parts[1], 0)
        return units, 1 / (1 + np.exp(-(units @ self.parts[2] + self.parts[3])))

    def step(self, rows: np.ndarray, won: np.ndarray, rate: float) -> None:
        """Take a step down the cross-entropy of some rows."""
        units, said = self.forward(rows)
        off = (said - won) / len(rows)
        back = (off[:, None] * self.parts[2]) * (units > 0)
        slopes = [rows.T @ back + DECAY * self.parts[0], back.sum(0), units.T @ off + DECAY * self.parts[2], off.sum()]
        self.steps += 1
        for part, first, second, slope in zip(self.parts, self.first, self.second, slopes, strict=True):
            first += 0.1 * (slope - first)
            second += 0.001 * (slope**2 - second)
            bent = np.sqrt(second / (1 - 0.999**self.steps)) + 1e-8
            part -= rate * first / (1 - 0.9**self.steps) / bent


def loss(said: np.ndarray, won: np.ndarray) -> float:
    """Return the mean cross-entropy."""
    said = np.clip(said, 1e-6, 1 - 1e-6)
    return float(-(won * np.log(said) + (1 - won) * np.log(1 - said)).mean())


def written(fit: Fit, mean: np.ndarray, spread: np.ndarray) -> str:
    """Return the weights for features as they are, as TOML."""
    rows = (fit.parts[0] / spread[:, None]).T
    biases = fit.parts[1] - (mean / spread) @ fit.parts[0]

    def listed(numbers: np.ndarray) -> str:
        return "[" + ", ".join(f"{number:.5f}" for number in numbers) + "]"

    lines = ["# The chance of a win in Traqué alone (value.py). benchmarks/traque_value.py fits it anew.", "rows = ["]
    lines += [f"  {listed(row)}," for row in rows]
    lines += ["]", f"biases = {listed(biases)}", f"sums = {listed(fit.parts[2])}", f"bias = {fit.parts[3][0]:.5f}"]
    return "\n".join(lines) + "\n"


def main() -> None:
    """Play, fit, write, and print how well games that were kept out are foretold."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=45.0)
    parser.add_argument("--seed", default="value")
    parser.add_argument("--units", type=int, default=24)
    parser.add_argument("--rounds", type=int, default=6)
    parser.add_argument("--out", type=Path, required=True)
    given = parser.parse_args()
    end, rng = time.monotonic() + given.seconds, random.Random(given.seed)
    gathered: list[list[float]] = []
    ends: list[float] = []
    kept_out: list[bool] = []
    count = 0
    while time.monotonic() < end:
        seen, won = played(rng)
        gathered += seen
        ends += [float(won)] * len(seen)
        kept_out += [count % 10 == 0] * len(seen)
        count += 1
    rows, won_rows, out = np.array(gathered), np.array(ends), np.array(kept_out)
    mean, spread = rows.mean(0), rows.std(0)
    spread[spread < 1e-3] = 1.0
    rows = np.clip((rows - mean) / spread, -5, 5)
    fit, draws = Fit(given.units, np.random.default_rng(0)), np.random.default_rng(1)
    inside, ended = rows[~out], won_rows[~out]
    total = given.rounds * (len(inside) // BATCH + 1)
    for _ in range(given.rounds):
        order = draws.permutation(len(inside))
        for start in range(0, len(inside), BATCH):
            some = order[start : start + BATCH]
            fit.step(inside[some], ended[some], RATE * (1 - fit.steps / total))
    given.out.write_text(written(fit, mean, spread), "utf-8")
    share = np.full(int(out.sum()), ended.mean())
    print(f"{count} games, {len(rows)} positions; kept out: {loss(fit.forward(rows[out])[1], won_rows[out]):.4f}")
    print(f"by the mean alone: {loss(share, won_rows[out]):.4f}")


if __name__ == "__main__":
    main()
