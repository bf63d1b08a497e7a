"""The examples for Stable-Baselines3, RLlib and in CleanRL's way learn on a micro size; where PyTorch is installed."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("gymnasium", reason="install hallali[gymnasium]")
pytest.importorskip("torch", reason="PyTorch is not installed: uv pip install torch stable-baselines3 sb3-contrib")

EXAMPLES = Path(__file__).parents[2] / "examples"


def run(name: str, *words: str) -> str:
    """Run an example as its page says, and return what it printed."""
    done = subprocess.run(
        [sys.executable, str(EXAMPLES / name), *words], capture_output=True, text=True, check=False, timeout=3000
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.long
def test_maskable_ppo_wins_more_than_before_it_learned(tmp_path: Path) -> None:
    pytest.importorskip("sb3_contrib", reason="sb3-contrib is not installed")
    run(
        "maskable_ppo.py", "--seat", "marshal", "--bots", "novice", "--steps", "20480", "--out", str(tmp_path / "curve")
    )
    curve = json.loads((tmp_path / "curve").read_text("utf-8"))
    assert curve[-1]["steps"] == 20480
    assert curve[-1]["low"] > curve[0]["won"]


@pytest.mark.long
def test_one_file_as_cleanrl_has_them_wins_more_than_before_it_learned() -> None:
    curve = [json.loads(line) for line in run("cleanrl_ppo.py").splitlines()]
    assert curve[-1]["steps"] == 20480
    assert curve[-1]["low"] > curve[0]["won"]


@pytest.mark.long
def test_rllib_wins_more_than_before_it_learned() -> None:
    missing = 'RLlib is not installed: uv pip install --no-config "ray[rllib]" torch'
    pytest.importorskip("ray.rllib", reason=missing, exc_type=ImportError)  # Ray alone brings it without what it needs
    curve = [json.loads(line) for line in run("rllib_ppo.py").splitlines()]
    assert curve[-1]["steps"] == 20480
    assert curve[-1]["low"] > curve[0]["won"]
