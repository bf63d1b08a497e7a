"""Fits the weights that predict who wins La Traque (games/la_traque/bots/standing.py), from games between bots.

    python benchmarks/la_traque_standing.py --games 4000 --seed 1

The bot `instincts`, with small errors, plays games of two, three and four factions. A few positions of each become
rows: the features of every seat, and who won. A conditional logit is fitted to four games out of five; each feature has
a weight that changes with the rounds left. Printed are the weights and, by rounds left, the log loss on every fifth
game, beside that of equal chances. OMP_NUM_THREADS=1 is fastest.
"""

from __future__ import annotations

import argparse
import random
import time

import numpy as np
import numpy.typing as npt
from scipy.optimize import minimize

from hallali.core.chance import outcome
from hallali.core.seats import CHANCE, OVER
from hallali.games.la_traque.bots.look import of_state
from hallali.games.la_traque.bots.playout import pick
from hallali.games.la_traque.bots.standing import FEATURES, features, left_of
from hallali.games.la_traque.bots.turns import weigh
from hallali.games.la_traque.game import LA_TRAQUE
from hallali.games.la_traque.rules.box import box_of
from hallali.games.la_traque.rules.effects import FACTIONS

Floats = npt.NDArray[np.float64]

BOX = box_of("real")
#: How much the players err, in points of domination, so that more kinds of positions occur.
NOISE = 0.06
#: The share of positions that become rows.
SHARE = 0.03
#: How strongly weights are regularised (L2).
HOLD = 1e-4


class Rows:
    """The rows. x: each seat's features. won: each seat's share of the win. left: rounds left. game: its number."""

    def __init__(self) -> None:
        self.x: list[list[list[float]]] = []
        self.won: list[list[float]] = []
        self.left: list[float] = []
        self.game: list[int] = []

    def arrays(self) -> tuple[Floats, Floats, Floats, Floats]:
        """Return x (rows, 4, features), seats (rows, 4; 1 for those that play), won (rows, 4) and left (rows)."""
        x = np.zeros((len(self.x), 4, len(FEATURES)))
        seats, won = np.zeros((len(self.x), 4)), np.zeros((len(self.x), 4))
        for row, (found, share) in enumerate(zip(self.x, self.won, strict=True)):
            x[row, : len(found)] = found
            seats[row, : len(found)] = 1.0
            won[row, : len(share)] = share
        return x, seats, won, np.array(self.left)


def play(rows: Rows, number: int, rng: random.Random) -> None:
    """Play a game and add some of its positions to the rows."""
    count = rng.choice((2, 3, 4, 4))
    factions = sorted(rng.sample(FACTIONS, count), key=FACTIONS.index)
    state = LA_TRAQUE.new("real", {"factions": "+".join(factions)})
    first = len(rows.x)
    while state.mover != OVER:
        if state.mover == CHANCE:
            step = outcome(state.chances(), rng)
        else:
            left = left_of(BOX, state)
            if rng.random() < SHARE:
                rows.x.append([features(BOX, state, seat, left) for seat in range(count)])
                rows.left.append(left)
                rows.game.append(number)
            legal = state.legal()
            step = legal[0] if len(legal) == 1 else pick(weigh(BOX, of_state(BOX, state), legal), legal, NOISE, rng)
        state.advance(step)
    lost = -1.0 / (count - 1)
    shares = [(gain - lost) / (1.0 - lost) for gain in state.returns()]
    rows.won += [shares] * (len(rows.x) - first)


def spread(x: Floats, left: Floats) -> Floats:
    """Return each feature three times: as it is, times the rounds left, and divided by the rounds left."""
    late, soon = left[:, None, None] / 6.0, 1.0 / (1.0 + left[:, None, None])
    return np.concatenate([x, x * late, x * soon], axis=2)


def chances(weights: Floats, x: Floats, seats: Floats) -> Floats:
    """Return each seat's probability of winning, (rows, 4)."""
    strength = np.where(seats > 0.0, x @ weights, -np.inf)
    shares: Floats = np.exp(strength - strength.max(axis=1, keepdims=True))
    return shares / shares.sum(axis=1, keepdims=True)


def loss(found: Floats, won: Floats) -> float:
    """Return the mean log loss of a row."""
    return float(-(won * np.log(np.clip(found, 1e-9, 1.0))).sum(axis=1).mean())


def fit(x: Floats, seats: Floats, won: Floats) -> Floats:
    """Return the weights of the spread features, fitted after scaling each."""
    scale = x[seats > 0.0].std(axis=0) + 1e-9
    scaled = x / scale
    flat = scaled.reshape(-1, scaled.shape[2])

    def cost(weights: Floats) -> tuple[float, Floats]:
        found = chances(weights, scaled, seats)
        slope = flat.T @ (found - won).reshape(-1) / len(won)
        return loss(found, won) + HOLD * float(weights @ weights), slope + 2.0 * HOLD * weights

    best = minimize(cost, np.zeros(x.shape[2]), jac=True, method="L-BFGS-B", options={"maxiter": 300})
    weights: Floats = best.x / scale
    return weights


def main() -> None:
    """Play, fit, print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=4000)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    start = time.perf_counter()
    rng, rows = random.Random(args.seed), Rows()
    for number in range(args.games):
        play(rows, number, rng)
    x, seats, won, left = rows.arrays()
    print(f"{len(x)} positions of {args.games} games, {time.perf_counter() - start:.0f} s")
    x = spread(x, left)
    tested = np.array(rows.game) % 5 == 0
    weights = fit(x[~tested], seats[~tested], won[~tested])
    found = chances(weights, x[tested], seats[tested])
    even = seats[tested] / seats[tested].sum(axis=1, keepdims=True)
    print("rounds left   rows   equal   fitted")
    for low, high in ((0.0, 0.1), (0.1, 1.0), (1.0, 2.0), (2.0, 4.0), (4.0, 7.0), (0.0, 7.0)):
        at = (left[tested] >= low) & (left[tested] < high)
        print(
            f"{low:4.1f} to {high:3.1f}  {at.sum():6}  {loss(even[at], won[tested][at]):6.3f}"
            f"  {loss(found[at], won[tested][at]):7.3f}"
        )
    for number, name in enumerate(FEATURES):
        row = ", ".join(f"{weights[number + part * len(FEATURES)]:.3f}" for part in range(3))
        print(f"    ({row}),  # {name}")


if __name__ == "__main__":
    main()
