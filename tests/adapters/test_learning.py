"""The example that learns by playing itself gets better, measurably."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

pytest.importorskip("gymnasium", reason="install hallali[gymnasium]")

import numpy as np

EXAMPLE = Path(__file__).parents[2] / "examples" / "learn.py"


@pytest.fixture(scope="module")
def learn() -> ModuleType:
    spec = importlib.util.spec_from_file_location("learn_example", EXAMPLE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def test_a_step_follows_the_slope(learn: ModuleType) -> None:
    """What paid is played more often after it, what did not less; what is not legal never."""
    rng = np.random.default_rng(1)
    net = learn.Net(3, 4, rng)
    seen = np.array([[1, 0, 0], [1, 0, 0]], np.float32)
    masks = np.array([[1, 1, 1, 0]] * 2, np.float32)
    for _ in range(30):
        chance = net.run(seen, masks)[0][[0, 1], [0, 1]]
        net.learn(seen, masks, np.array([0, 1]), chance, np.array([1, -1], np.float32), rate=0.01)
    policy, _, _ = net.run(seen, masks)
    assert policy[0, 0] > 0.5 > 0.2 > policy[0, 1]
    assert policy[0, 3] == 0


def test_learning_moves_the_measure(learn: ModuleType) -> None:
    nets = learn.new_nets(1)
    before = learn.measure(nets[0], 0, "random", 150, seed=1)
    assert learn.train(nets, rounds=10, games=32, steps=32, seed=1) > 2000
    after = learn.measure(nets[0], 0, "random", 150, seed=1)
    assert after.value > before.high
