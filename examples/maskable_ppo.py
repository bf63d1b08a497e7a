"""Learns a seat of Fugitif's micro size with Stable-Baselines3: PPO that knows which steps are legal (sb3-contrib).

`SeatEnv` has what MaskablePPO asks for, `action_masks()`, so nothing stands between the two but a monitor. The learner
plays against a league of bots, and is measured before, while and after it learns, with its most likely steps.

    uv pip install torch stable-baselines3 sb3-contrib
    uv run --extra gymnasium python examples/maskable_ppo.py --seeds 1 2 3 --out curve.json
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path

from sb3_contrib import MaskablePPO
from stable_baselines3.common.monitor import Monitor

from hallali.adapters.gymnasium import SeatEnv
from hallali.adapters.opponents import League
from hallali.lab.wilson import wilson


def env_of(game: str, seat: str, size: str, bots: list[str]) -> SeatEnv:
    """Return the games of a seat; each draws one of the bots for the others."""
    return SeatEnv(game, seat, League(dict.fromkeys(bots, 1.0)), size)


def won(model: MaskablePPO, env: SeatEnv, games: int) -> int:
    """Return how many of the games the model wins, on deals that it does not learn from."""
    wins = 0
    for number in range(games):
        seen, info = env.reset(seed=1_000_000 + number)
        over, reward = env.hunt.over, 0.0
        while not over:
            step, _ = model.predict(seen, action_masks=info["action_mask"].astype(bool), deterministic=True)
            seen, reward, over, _, info = env.step(int(step))
        wins += reward > 0
    return wins


def main() -> None:
    """Learn with each seed, and print and write what was won."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="fugitif")
    parser.add_argument("--seat", default="fugitive")
    parser.add_argument("--size", default="micro")
    parser.add_argument("--bots", nargs="+", default=["random", "novice"])
    parser.add_argument("--seeds", nargs="+", type=int, default=[1])
    parser.add_argument("--steps", type=int, default=20_000, help="steps to learn from")
    parser.add_argument("--parts", type=int, default=4, help="how often it is measured on the way")
    parser.add_argument("--measured", type=int, default=200, help="games of each measurement, against each bot")
    parser.add_argument("--out", type=Path, help="the file for the curve")
    asked = parser.parse_args()
    lines = []
    for seed in asked.seeds:
        env = Monitor(env_of(asked.game, asked.seat, asked.size, asked.bots))
        rivals = {bot: env_of(asked.game, asked.seat, asked.size, [bot]) for bot in asked.bots}
        model = MaskablePPO("MlpPolicy", env, seed=seed, n_steps=1024, batch_size=128, ent_coef=0.02, device="cpu")
        began, learned = time.process_time(), 0.0
        for part in range(asked.parts + 1):
            for bot, rival in rivals.items():
                rate = wilson(won(model, rival, asked.measured), asked.measured)
                line = {"seed": seed, "steps": model.num_timesteps, "minutes": round(learned / 60, 2), "bot": bot,
                        "won": rate.value, "low": rate.low, "high": rate.high}  # fmt: skip
                lines.append(line)
                print(f"seed {seed}, {line['steps']:6} steps, {line['minutes']:5.2f} min, against {bot}: "
                      f"{rate.value:.0%} [{rate.low:.0%} to {rate.high:.0%}]", flush=True)  # fmt: skip
            if part < asked.parts:
                began = time.process_time()
                model.learn(asked.steps // asked.parts, reset_num_timesteps=False)
                learned += time.process_time() - began
    if asked.out:
        asked.out.write_text(json.dumps(lines, indent=1), "utf-8")


if __name__ == "__main__":
    main()
