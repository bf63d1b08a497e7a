"""Learns a seat of Fugitif's micro size against a league: two bots, and what the learner itself knew some rounds ago.

One seat learns. Each game draws its opponent from the league by weight; every few rounds the other seat's own learner
joins it as it is then, so that nobody learns against the newest opponent alone. The policy is a table, the simplest
there is: for each observation, how good each legal step was on average.

    uv run --extra gymnasium python examples/league.py --rounds 20
"""

from __future__ import annotations

import argparse
import json

import numpy as np

from hallali.adapters.gymnasium import SeatEnv
from hallali.adapters.opponents import League
from hallali.interfaces.tensors import Floats, Mask
from hallali.lab.wilson import Rate, wilson

SEATS = ("fugitive", "marshal")
BOTS = ("random", "novice")


class Table:
    """What each step has won on average, by observation. Unknown steps are tried first."""

    def __init__(self, seed: int) -> None:
        self.won: dict[bytes, tuple[Floats, Floats]] = {}
        self.rng = np.random.default_rng(seed)

    def __call__(self, observation: Floats, mask: Mask, explore: float = 0.0) -> int:
        """Return the best known legal step, or with the probability `explore` any."""
        legal = np.flatnonzero(mask)
        known = self.won.get(observation.tobytes())
        if known is None or self.rng.random() < explore:
            return int(self.rng.choice(legal))
        total, count = known
        mean = np.where(count > 0, total / np.maximum(count, 1), 1.0)  # what was never tried may be the best
        best = legal[mean[legal] == mean[legal].max()]
        return int(self.rng.choice(best))

    def learn(self, seen: list[tuple[bytes, int]], reward: float, actions: int) -> None:
        """Take in a game: its observations with the steps taken, and what it won."""
        for key, step in seen:
            if key not in self.won:
                self.won[key] = np.zeros(actions, np.float32), np.zeros(actions, np.float32)
            total, count = self.won[key]
            total[step] += reward
            count[step] += 1

    def frozen(self) -> Table:
        """Return this policy as it is now."""
        other = Table(int(self.rng.integers(2**31)))
        other.won = {key: (total.copy(), count.copy()) for key, (total, count) in self.won.items()}
        return other


def game(env: SeatEnv, policy: Table, explore: float, seed: int | None = None) -> tuple[list[tuple[bytes, int]], float]:
    """Play a game. Return its observations with the steps taken, and what it won."""
    observation, info = env.reset(seed=seed)
    seen, over, reward = [], env.hunt.over, float(env.hunt.returns()[env.seat])
    while not over:
        step = policy(observation, info["action_mask"], explore)
        seen.append((observation.tobytes(), step))
        observation, reward, over, _, info = env.step(step)
    return seen, reward


def train(rounds: int, games: int, seed: int) -> tuple[dict[str, Table], dict[str, League]]:
    """Learn both seats, each against its own league. Return the policies, and the leagues that they met."""
    policies = {seat: Table(seed + number) for number, seat in enumerate(SEATS)}
    leagues = {seat: League(dict.fromkeys(BOTS, 1.0)) for seat in SEATS}
    envs = {seat: SeatEnv("fugitif", seat, leagues[seat], "micro") for seat in SEATS}
    for number, seat in enumerate(SEATS):
        envs[seat].reset(seed=seed + number)
    for round_ in range(rounds):
        for seat, env in envs.items():
            for _ in range(games):
                policies[seat].learn(*game(env, policies[seat], 0.2), int(env.action_space.n))
        if round_ % 5 == 4:  # each joins the other's league
            for seat, other in zip(SEATS, reversed(SEATS), strict=True):
                leagues[other].add(policies[seat].frozen(), 1.0, name=f"{seat}, round {round_ + 1}")
    return policies, leagues


def measure(policy: Table, seat: str, bot: str, games: int, seed: int) -> Rate:
    """Return how often a policy wins against a bot, with the 95% interval."""
    env = SeatEnv("fugitif", seat, bot, "micro")
    return wilson(sum(game(env, policy, 0.0, seed * 1_000_000 + n)[1] > 0 for n in range(games)), games)


def main() -> None:
    """Learn, and say what came of it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=20, help="how often each seat learns, in turns")
    parser.add_argument("--games", type=int, default=200, help="games of each seat in a round")
    parser.add_argument("--measured", type=int, default=400, help="games of each measurement")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    policies, leagues = train(chosen.rounds, chosen.games, chosen.seed)
    for seat in SEATS:
        print(json.dumps({"seat": seat, "league": leagues[seat].names}))
        for when, policy in (("before", Table(chosen.seed)), ("after", policies[seat])):
            rate = measure(policy, seat, "random", chosen.measured, chosen.seed)
            print(json.dumps({"when": when, "seat": seat, "against": "random", "won": rate.value,
                              "low": round(rate.low, 3), "high": round(rate.high, 3)}))  # fmt: skip


if __name__ == "__main__":
    main()
