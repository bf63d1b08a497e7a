"""The example that learns against a league: who joins it, and that the learner gets better, measurably."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

pytest.importorskip("gymnasium", reason="install hallali[gymnasium]")

EXAMPLE = Path(__file__).parents[2] / "examples" / "league.py"


@pytest.fixture(scope="module")
def example() -> ModuleType:
    spec = importlib.util.spec_from_file_location("league_example", EXAMPLE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def test_both_seats_learn_and_join_the_others_league(example: ModuleType) -> None:
    policies, leagues = example.train(rounds=5, games=100, seed=1)
    for seat, other in (example.SEATS, tuple(reversed(example.SEATS))):
        assert leagues[seat].names == ("random", "novice", f"{other}, round 5")
        before = example.measure(example.Table(1), seat, "random", 200, seed=1)
        assert example.measure(policies[seat], seat, "random", 200, seed=1).low > before.value


def test_what_joined_does_not_learn_on(example: ModuleType) -> None:
    policy = example.Table(1)
    policy.learn([(b"here", 2)], 1.0, 4)
    joined = policy.frozen()
    policy.learn([(b"here", 2), (b"there", 0)], -1.0, 4)
    assert policy.won[b"here"][0].tolist() == [0, 0, 0, 0]
    assert joined.won[b"here"][0].tolist() == [0, 0, 1, 0]
    assert list(joined.won) == [b"here"]
