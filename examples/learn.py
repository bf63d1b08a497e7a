"""Learns Fugitif's micro size by playing both seats against each other, many games at once, with numpy alone.

A small network for each seat, with a policy and a value, learns by proximal policy optimisation (J. Schulman and
others, arXiv 1707.06347) from games that `hallali.adapters.batch` steps side by side. Before and after it is measured
against bots through `hallali.adapters.gymnasium`: at random, and the equilibrium, which gives away nothing.

    uv run --extra gymnasium python examples/learn.py --rounds 200
"""

from __future__ import annotations

import argparse
import json
from typing import Any

import numpy as np
import numpy.typing as npt

from hallali.adapters.batch import Batch
from hallali.adapters.gymnasium import SeatEnv
from hallali.lab.wilson import Rate, wilson

Floats = npt.NDArray[np.float32]
Ints = npt.NDArray[np.int64]
SEATS = ("fugitive", "marshal")
BOTS = ("random", "equilibrium")


class Net:
    """Observations to a policy over the legal steps, and to what is expected to be won."""

    def __init__(self, inputs: int, actions: int, rng: np.random.Generator, hidden: int = 64) -> None:
        def layer(rows: int, columns: int, scale: float) -> Floats:
            return (rng.standard_normal((rows, columns)) * scale).astype(np.float32)

        # The last layer begins near 0: each legal step is as likely as any other.
        self.weights = [layer(inputs + 1, hidden, inputs**-0.5), layer(hidden + 1, actions + 1, 1e-3)]
        self._means = [np.zeros_like(w) for w in self.weights]
        self._squares = [np.zeros_like(w) for w in self.weights]
        self._steps = 0

    def run(self, seen: Floats, masks: Floats) -> tuple[Floats, Floats, list[Floats]]:
        """Return policies, values, and what `learn` needs again."""
        one = np.ones((len(seen), 1), np.float32)
        first = np.hstack([seen, one])
        second = np.hstack([np.tanh(first @ self.weights[0]), one])
        out = second @ self.weights[1]
        scores = np.where(masks > 0, out[:, :-1], -1e9)
        policy = np.exp(scores - scores.max(axis=1, keepdims=True))
        policy /= policy.sum(axis=1, keepdims=True)
        return policy, np.tanh(out[:, -1]), [first, second]

    def learn(self, seen: Floats, masks: Floats, taken: Ints, chance: Floats, won: Floats, rate: float) -> None:
        """Take one step of Adam. chance: of the step taken when it was taken; won: what came of it."""
        policy, values, (first, second) = self.run(seen, masks)
        rows = np.arange(len(taken))
        gain = won - values
        gain_scaled = (gain - gain.mean()) / (gain.std() + 1e-6)
        ratio = policy[rows, taken] / np.maximum(chance, 1e-6)
        free = np.where(gain_scaled > 0, ratio < 1.2, ratio > 0.8)  # the clipped part has no slope
        slope = policy * (free * ratio * gain_scaled)[:, None]
        slope[rows, taken] -= free * ratio * gain_scaled
        logs = np.log(np.maximum(policy, 1e-9))
        slope += 0.01 * policy * (logs - (policy * logs).sum(axis=1, keepdims=True))  # stay undecided a little
        out = np.hstack([slope, (-gain * (1 - values**2))[:, None]]).astype(np.float32) / len(taken)
        back = (out @ self.weights[1].T)[:, :-1] * (1 - second[:, :-1] ** 2)
        self._adam([first.T @ back, second.T @ out], rate)

    def _adam(self, slopes: list[Floats], rate: float) -> None:
        self._steps += 1
        for weight, slope, mean, square in zip(self.weights, slopes, self._means, self._squares, strict=True):
            mean += 0.1 * (slope - mean)
            square += 0.01 * (slope**2 - square)
            scale = np.sqrt(square / (1 - 0.99**self._steps)) + 1e-8
            weight -= rate * mean / (1 - 0.9**self._steps) / scale


def drawn(policy: Floats, rng: np.random.Generator) -> Ints:
    """Draw a step of each policy."""
    ahead = policy.cumsum(axis=1)
    steps = (ahead < rng.random((len(policy), 1)) * ahead[:, -1:]).sum(axis=1)
    return np.where(policy[np.arange(len(steps)), steps] > 0, steps, policy.argmax(axis=1)).astype(np.int64)


def play(batch: Batch, nets: list[Net], steps: int, rng: np.random.Generator) -> list[dict[str, Any]]:
    """Step all the games; give for each seat its steps whose games ended, and what came of them."""
    turn, log = batch.turn(), []
    for _ in range(steps):
        taken = np.zeros(len(turn.movers), np.int64)
        chance = np.ones(len(taken), np.float32)
        for seat, net in enumerate(nets):
            own = np.flatnonzero(turn.movers == seat)
            if len(own):
                policy, _, _ = net.run(turn.observations[own], turn.masks[own].astype(np.float32))
                taken[own] = drawn(policy, rng)
                chance[own] = policy[np.arange(len(own)), taken[own]]
        after = batch.step(taken)
        log.append((turn, taken, chance, after.rewards, after.done))
        turn = after
    won = np.full((len(turn.movers), len(nets)), np.nan, np.float32)
    found: list[dict[str, list[Any]]] = [
        {name: [] for name in ("seen", "masks", "taken", "chance", "won")} for _ in nets
    ]
    for then, taken, chance, rewards, done in reversed(log):
        won = np.where(done[:, None], rewards, won)
        for seat, kept in enumerate(found):
            own = (then.movers == seat) & ~np.isnan(won[:, seat]) & (then.masks.sum(axis=1) > 1)
            kept["seen"].append(then.observations[own])
            kept["masks"].append(then.masks[own].astype(np.float32))
            kept["taken"].append(taken[own])
            kept["chance"].append(chance[own])
            kept["won"].append(won[own, seat])
    return [{name: np.concatenate(parts) for name, parts in kept.items()} for kept in found]


def train(nets: list[Net], rounds: int, games: int, steps: int, seed: int, rate: float = 0.01) -> int:
    """Play and learn so many rounds; give how many steps were learned from."""
    batch, rng, count = Batch("fugitif", games, "micro", seed=seed), np.random.default_rng(seed), 0
    for _ in range(rounds):
        for net, kept in zip(nets, play(batch, nets, steps, rng), strict=True):
            size = len(kept["taken"])
            count += size
            for _ in range(4):
                order = rng.permutation(size)
                for part in np.array_split(order, max(1, size // 512)):
                    net.learn(*(kept[name][part] for name in ("seen", "masks", "taken", "chance", "won")), rate=rate)
    return count


def measure(net: Net, seat: int, bot: str, games: int, seed: int) -> Rate:
    """Return how often a net wins against a bot, with the 95% interval."""
    env = SeatEnv("fugitif", seat, bot, "micro")
    rng = np.random.default_rng(seed)
    wins = 0
    for number in range(games):
        seen, _ = env.reset(seed=seed * 1_000_000 + number)
        over, reward = env.hunt.over, float(env.hunt.returns()[seat])
        while not over:
            policy, _, _ = net.run(seen[None], env.action_masks()[None].astype(np.float32))
            seen, reward, over, _, _ = env.step(int(drawn(policy, rng)[0]))
        wins += reward > 0
    return wilson(wins, games)


def new_nets(seed: int) -> list[Net]:
    """Make a net for each seat that knows nothing."""
    batch = Batch("fugitif", 1, "micro")
    rng = np.random.default_rng(seed)
    return [Net(batch.length, batch.actions, rng) for _ in SEATS]


def main() -> None:
    """Learn, and say what came of it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=200, help="how often to play and learn")
    parser.add_argument("--games", type=int, default=32, help="games side by side")
    parser.add_argument("--steps", type=int, default=32, help="steps of each game in a round")
    parser.add_argument("--measured", type=int, default=1000, help="games of each measurement")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    nets = new_nets(chosen.seed)
    for when in ("before", "after"):
        if when == "after":
            print(f"{train(nets, chosen.rounds, chosen.games, chosen.steps, chosen.seed)} steps learned from")
        for seat, name in enumerate(SEATS):
            for bot in BOTS:
                rate = measure(nets[seat], seat, bot, chosen.measured, chosen.seed)
                print(json.dumps({"when": when, "seat": name, "against": bot, "won": rate.value,
                                  "low": round(rate.low, 3), "high": round(rate.high, 3)}))  # fmt: skip


if __name__ == "__main__":
    main()
