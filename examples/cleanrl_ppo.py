"""Learns a seat of Fugitif's micro size in one file, as CleanRL writes its algorithms: PPO with masks, in PyTorch.

The games are a Gymnasium vector environment (`hallali.adapters.gymnasium.SeatVectorEnv`): what a step does to sixteen
games, and what each of them may do next, comes in arrays. J. Schulman and others, arXiv 1707.06347.

    uv pip install torch
    uv run --extra gymnasium python examples/cleanrl_ppo.py --seeds 1 2 3 > curve.jsonl
"""

from __future__ import annotations

import argparse
import json
import time

import gymnasium
import numpy as np
import torch
from torch import nn
from torch.distributions import Categorical

import hallali.adapters.gymnasium  # noqa: F401 - makes the names known
from hallali.lab.wilson import wilson

ENVS, STEPS, EPOCHS, PARTS = 16, 64, 10, 8
GAMMA, TRACE, CLIP, ENTROPY, VALUE, RATE = 1.0, 0.95, 0.2, 0.02, 0.5, 5e-4


class Agent(nn.Module):
    """A policy over the legal steps, and what is expected to be won."""

    def __init__(self, inputs: int, actions: int) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.Linear(inputs, 64), nn.Tanh(), nn.Linear(64, 64), nn.Tanh())
        self.policy, self.value = nn.Linear(64, actions), nn.Linear(64, 1)

    def forward(self, seen: torch.Tensor, masks: torch.Tensor) -> tuple[Categorical, torch.Tensor]:
        """Return the policy, in which no illegal step has a chance, and the value."""
        body = self.body(torch.as_tensor(seen))
        scores = self.policy(body).masked_fill(~torch.as_tensor(masks).bool(), -1e9)
        return Categorical(logits=scores), self.value(body).squeeze(-1)


def won(agent: Agent, games: gymnasium.vector.VectorEnv, count: int) -> int:
    """Return how many games of each environment's first `count` the likeliest steps win; nothing is learned there."""
    seen, info = games.reset(seed=1_000_000)
    wins, ended = np.zeros(ENVS, int), np.zeros(ENVS, int)
    while ended.min() < count:
        with torch.no_grad():
            policy, _ = agent(seen, info["action_mask"])
        seen, rewards, over, _, info = games.step(policy.probs.argmax(1).numpy())
        wins += over & (rewards > 0) & (ended < count)
        ended += over
    return int(wins.sum())


def learn(agent: Agent, optimizer: torch.optim.Optimizer, games: gymnasium.vector.VectorEnv, updates: int) -> None:
    """Play and learn, so many times in turn."""
    seen, info = games.reset(seed=int(torch.randint(2**31, (1,))))
    for _ in range(updates):
        rows = []
        for _ in range(STEPS):
            now = torch.tensor(seen), torch.tensor(info["action_mask"])  # copies: the arrays are used again
            with torch.no_grad():
                policy, value = agent(*now)
            step = policy.sample()
            seen, rewards, over, _, info = games.step(step.numpy())
            rows.append((*now, step, policy.log_prob(step), value, torch.tensor(rewards).float(), torch.tensor(over)))
        observed, masks, steps, before, values, rewards_, ends = map(torch.stack, zip(*rows, strict=True))
        with torch.no_grad():
            after = agent(seen, info["action_mask"])[1]
        gains, gain = torch.zeros_like(values), torch.zeros(ENVS)
        for at in reversed(range(STEPS)):
            goes_on = (~ends[at]).float()
            gain = rewards_[at] + GAMMA * after * goes_on - values[at] + GAMMA * TRACE * goes_on * gain
            gains[at], after = gain, values[at]
        flat = [one.flatten(0, 1) for one in (observed, masks, steps, before, gains, gains + values)]
        for order in (torch.randperm(ENVS * STEPS) for _ in range(EPOCHS)):
            for part in order.chunk(PARTS):
                saw, mask, taken, old, advantage, wanted = (one[part] for one in flat)
                policy, value = agent(saw, mask)
                advantage = (advantage - advantage.mean()) / (advantage.std() + 1e-8)
                ratio = (policy.log_prob(taken) - old).exp()
                gained = torch.min(ratio * advantage, ratio.clamp(1 - CLIP, 1 + CLIP) * advantage).mean()
                loss = VALUE * (value - wanted).pow(2).mean() - gained - ENTROPY * policy.entropy().mean()
                optimizer.zero_grad()
                loss.backward()
                nn.utils.clip_grad_norm_(agent.parameters(), 0.5)
                optimizer.step()


def main() -> None:
    """Learn with each seed, and print what was won: a line of JSON for each point of the curve."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name, usual in (("game", "hallali/Fugitif-v0"), ("seat", "marshal"), ("size", "micro"), ("bot", "novice")):
        parser.add_argument(f"--{name}", default=usual)
    parser.add_argument("--seeds", nargs="+", type=int, default=[1])
    parser.add_argument(
        "--updates", type=int, default=20, help=f"how often it learns, each time from {ENVS * STEPS} steps"
    )
    parser.add_argument("--measured", type=int, default=15, help="games of each of the environments, each time")
    asked = parser.parse_args()
    made = {"seat": asked.seat, "size": asked.size, "bot": asked.bot, "autoreset_mode": "SameStep"}
    for seed in asked.seeds:
        torch.manual_seed(seed)
        games, others = (gymnasium.make_vec(asked.game, num_envs=ENVS, **made) for _ in range(2))
        agent = Agent(games.single_observation_space.shape[0], games.single_action_space.n)
        optimizer, minutes = torch.optim.Adam(agent.parameters(), lr=RATE), 0.0
        for part in range(5):
            rate = wilson(won(agent, others, asked.measured), ENVS * asked.measured)
            line = {"seed": seed, "steps": part * (asked.updates // 4) * ENVS * STEPS, "minutes": round(minutes, 2)}
            print(json.dumps(line | {"won": rate.value, "low": rate.low, "high": rate.high}), flush=True)
            if part < 4:
                began = time.process_time()
                learn(agent, optimizer, games, asked.updates // 4)
                minutes += (time.process_time() - began) / 60


if __name__ == "__main__":
    main()
