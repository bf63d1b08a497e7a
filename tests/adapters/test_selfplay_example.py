"""The example that learns both seats of a real game: its arithmetic, and that the learner gets better, measurably."""

from __future__ import annotations

import importlib.util
import json
import sys
from pathlib import Path
from types import ModuleType
from typing import Any
from xml.etree import ElementTree

import pytest

pytest.importorskip("jax", reason="install hallali[learn]")
pytest.importorskip("gymnasium", reason="install hallali[learn]")

import numpy as np

from hallali.adapters.batch import Batch
from hallali.adapters.gymnasium import SeatEnv

EXAMPLE = Path(__file__).parents[2] / "examples" / "selfplay.py"


@pytest.fixture(scope="module")
def example() -> ModuleType:
    spec = importlib.util.spec_from_file_location("selfplay_example", EXAMPLE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def learners_of(example: ModuleType, batch: Batch) -> list[Any]:
    rng = np.random.default_rng(1)
    return [example.Learner(example.new_net((batch.length, 32, batch.actions + 1), rng), rng) for _ in range(2)]


def test_a_step_follows_the_slope(example: ModuleType) -> None:
    """What paid is played more often after it, what did not less; what is not legal never."""
    rng = np.random.default_rng(1)
    learner = example.Learner(example.new_net((3, 8, 5), rng), rng)
    seen = np.tile(np.array([[1, 0, 0]], np.float32), (64, 1))
    masks = np.tile(np.array([[1, 1, 1, 0]], np.int8), (64, 1))
    chosen = example.parser().parse_args(["--part", "64", "--epochs", "1"])
    for _ in range(60):
        taken, logs, values = learner.play(seen, masks)
        won = np.where(taken == 0, 1, -1).astype(np.float32)
        learner.learn(example.Rows(seen, masks, taken, logs, won - values, won), 0.02, chosen)
    taken, logs, _ = learner.play(seen, masks)
    assert (taken == 0).mean() > 0.8
    assert not (taken == 3).any()
    assert np.exp(logs[taken == 0]).min() > 0.7


def test_what_was_won_comes_back_to_each_decision(example: ModuleType) -> None:
    """Before anything is learned each value is nearly 0, so with the whole trace only the end counts."""
    batch = Batch("fugitif", 16, "micro", seed=1)
    learners = learners_of(example, batch)
    for rows in example.play(batch, learners, 60, trace=1.0):
        assert rows.masks[np.arange(len(rows.taken)), rows.taken].all()
        assert (rows.masks.sum(axis=1) > 1).all()
        nearest = np.round(rows.won)
        assert np.abs(rows.won - nearest).max() < 0.2
        assert {-1.0, 1.0} <= set(nearest.tolist())
        assert not np.isnan(rows.gains).any()


def test_learning_moves_the_measure(example: ModuleType, tmp_path: Path) -> None:
    batch = Batch("fugitif", 64, "micro", seed=1)
    learners = learners_of(example, batch)
    envs = [SeatEnv("fugitif", 0, "random", "micro") for _ in range(150)]
    before = example.measure(learners[0], envs, seed=1)
    chosen = example.parser().parse_args(["--part", "256"])
    for _ in range(15):
        for learner, rows in zip(learners, example.play(batch, learners, 32, chosen.trace), strict=True):
            learner.learn(rows, 3e-3, chosen)
    after = example.measure(learners[0], envs, seed=1)
    assert after.value > before.high
    example.write(tmp_path / "nets.npz", ["fugitive", "marshal"], learners)
    again = example.read(tmp_path / "nets.npz", ["fugitive", "marshal"])
    for learner, net in zip(learners, again, strict=True):
        for old, new in zip(learner.net, net, strict=True):
            assert [a.tolist() for a in old] == [a.tolist() for a in new]


def test_a_run_leaves_a_curve_and_networks(example: ModuleType, tmp_path: Path) -> None:
    words = ["--size", "micro", "--minutes", "0", "--measured", "10", "--games", "4", "--out", str(tmp_path)]
    lines = example.train(example.parser().parse_args([*words, "--against", "random,novice/random"]))
    kept = [json.loads(line) for line in (tmp_path / "curve.jsonl").read_text("utf-8").splitlines()]
    assert kept == lines
    assert [(line["seat"], line["against"]) for line in kept] == [
        ("fugitive", "random"),
        ("marshal", "random"),
        ("marshal", "novice"),
    ]
    for line in kept:
        assert line["low"] <= line["won"] <= line["high"]
    drawn = ElementTree.fromstring((tmp_path / "curve.svg").read_text("utf-8"))
    words_of = ["".join(text.itertext()) for text in drawn.iter("{http://www.w3.org/2000/svg}text")]
    assert {"fugitive: games won", "marshal: games won", "random", "novice"} <= set(words_of)
    again = example.train(example.parser().parse_args([*words, "--begin", str(tmp_path / "nets.npz")]))
    assert again[0]["games"] == 10
