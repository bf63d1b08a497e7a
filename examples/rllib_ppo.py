"""Learns a seat of Fugitif's micro size with RLlib: its PPO, with its own module that knows which steps are legal.

RLlib's module wants the mask beside the observation, so a small wrapper puts it there. The learner plays against a bot
and is measured before, while and after it learns, with its most likely steps. `--runners` plays in so many processes of
Ray, on a cluster as on one machine (`--ray ADDRESS`); with 0 all is played where it is learned.

    uv pip install --no-config "ray[rllib]" torch
    uv run --no-sync python examples/rllib_ppo.py --seeds 1 2 > curve.jsonl
"""

from __future__ import annotations

import argparse
import json
import logging
import time
from typing import Any

import gymnasium
import numpy as np
import ray
import torch
from gymnasium import spaces
from ray.rllib.algorithms.ppo import PPO, PPOConfig
from ray.rllib.core.rl_module.rl_module import RLModule, RLModuleSpec
from ray.rllib.examples.rl_modules.classes.action_masking_rlm import ActionMaskingTorchRLModule

from hallali.adapters.gymnasium import SeatEnv
from hallali.lab.wilson import wilson


class Masked(gymnasium.Wrapper):
    """A seat's games with the mask in the observation, under the names that RLlib's module asks for."""

    def __init__(self, chosen: dict[str, Any]) -> None:
        super().__init__(SeatEnv(**chosen))
        mask = spaces.Box(0.0, 1.0, (int(self.env.action_space.n),), np.float32)
        self.observation_space = spaces.Dict({"action_mask": mask, "observations": self.env.observation_space})

    def _with_mask(self, seen: np.ndarray, info: dict[str, Any]) -> dict[str, np.ndarray]:
        return {"action_mask": info["action_mask"].astype(np.float32), "observations": np.array(seen)}

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, np.ndarray], dict[str, Any]]:
        """Begin another game."""
        seen, info = self.env.reset(seed=seed, options=options)
        return self._with_mask(seen, info), {}

    def step(self, action: int) -> tuple[dict[str, np.ndarray], float, bool, bool, dict[str, Any]]:
        """Take a step."""
        seen, reward, over, cut, info = self.env.step(int(action))
        return self._with_mask(seen, info), reward, over, cut, {}


def won(module: RLModule, env: Masked, games: int) -> int:
    """Return how many of the games the likeliest steps win, on deals that nothing is learned from."""
    wins = 0
    for number in range(games):
        seen, _ = env.reset(seed=1_000_000 + number)
        over, reward = env.unwrapped.hunt.over, 0.0
        while not over:
            batch = {"obs": {name: torch.from_numpy(part)[None] for name, part in seen.items()}}
            with torch.no_grad():
                scores = module.forward_inference(batch)["action_dist_inputs"][0]
            seen, reward, over, _, _ = env.step(int(scores.argmax()))
        wins += reward > 0
    return wins


def learner_of(chosen: dict[str, Any], seed: int, runners: int, steps: int) -> PPO:
    """Return RLlib's PPO for a seat; it learns from so many steps at a time."""
    network = {"fcnet_hiddens": [64, 64], "fcnet_activation": "tanh", "head_fcnet_hiddens": [], "vf_share_layers": True}
    spec = RLModuleSpec(module_class=ActionMaskingTorchRLModule, model_config=network)
    config = PPOConfig().environment(Masked, env_config=chosen).rl_module(rl_module_spec=spec)
    config = config.env_runners(num_env_runners=runners, rollout_fragment_length="auto").debugging(seed=seed)
    return config.training(
        train_batch_size_per_learner=steps,
        minibatch_size=128,
        num_epochs=10,
        lr=5e-4,
        gamma=1.0,
        lambda_=0.95,
        clip_param=0.2,
        entropy_coeff=0.02,
        vf_loss_coeff=0.5,
        grad_clip=0.5,
    ).build_algo()


def main() -> None:
    """Learn with each seed, and print what was won: a line of JSON for each point of the curve."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name, usual in (("game", "fugitif"), ("seat", "marshal"), ("size", "micro"), ("bot", "novice")):
        parser.add_argument(f"--{name}", default=usual)
    parser.add_argument("--seeds", nargs="+", type=int, default=[1])
    parser.add_argument("--updates", type=int, default=20, help="how often it learns, each time from --steps steps")
    parser.add_argument("--steps", type=int, default=1024)
    parser.add_argument("--measured", type=int, default=240, help="games of each measurement")
    parser.add_argument("--runners", type=int, default=0, help="processes of Ray that play; 0: none")
    parser.add_argument("--ray", help="a cluster's address, or auto; usually a Ray of its own on this machine")
    asked = parser.parse_args()
    ray.init(address=asked.ray or "local", include_dashboard=None if asked.ray else False, logging_level=logging.ERROR)
    chosen = {"game": asked.game, "seat": asked.seat, "bot": asked.bot, "size": asked.size}
    for seed in asked.seeds:
        learner, env, minutes = learner_of(chosen, seed, asked.runners, asked.steps), Masked(chosen), 0.0
        for part in range(5):
            rate = wilson(won(learner.get_module(), env, asked.measured), asked.measured)
            line = {"seed": seed, "steps": part * (asked.updates // 4) * asked.steps, "minutes": round(minutes, 2)}
            print(json.dumps(line | {"won": rate.value, "low": rate.low, "high": rate.high}), flush=True)
            began = time.process_time()
            for _ in range(asked.updates // 4 if part < 4 else 0):
                learner.train()
            minutes += (time.process_time() - began) / 60
        learner.stop()
    ray.shutdown()


if __name__ == "__main__":
    main()
