"""Many games side by side."""

from __future__ import annotations

import random
from typing import Any

import pytest

pytest.importorskip("numpy", reason="install hallali[gymnasium]")

import numpy as np

from hallali.adapters.batch import Batch, Turn
from hallali.core.errors import BadOption, IllegalAction
from hallali.interfaces.tensors import WrongShape


def picked(turn: Turn, rng: random.Random) -> list[int]:
    return [rng.choice(mask.nonzero()[0].tolist()) for mask in turn.masks]


@pytest.mark.parametrize(
    ("game", "options"), [("fugitif", {}), ("traqueur", {}), ("traqueur", {"mode": "one-sided"}), ("red-notice", {})]
)
def test_games_end_pay_and_begin_again(game: str, options: dict[str, Any]) -> None:
    batch = Batch(game, 6, "micro", options, seed=1)
    turn, rng = batch.turn(), random.Random(1)
    ended = np.zeros(6, dtype=int)
    for _ in range(150):
        turn = batch.step(picked(turn, rng))
        ended += turn.done
        assert turn.observations.shape == (6, batch.length)
        assert turn.masks.any(axis=1).all()
        assert not turn.rewards[~turn.done].any()
        assert np.allclose(turn.rewards.sum(axis=1), 0)
        for number, hunt in enumerate(batch.hunts):
            seat = hunt.mover
            assert turn.movers[number] == seat
            expected = batch.tensors[seat].encode(hunt.view(seat), hunt.heard[seat])
            assert np.array_equal(turn.observations[number], expected)
            assert bool(hunt.steps) or turn.done[number]
    assert (ended >= 2).all()


def test_a_game_does_not_depend_on_its_neighbours() -> None:
    """The first game is the same alone and among others, where its steps are."""
    alone, many = Batch("fugitif", 1, "small", seed=4), Batch("fugitif", 3, "small", seed=4)
    one, all_of = alone.turn(), many.turn()
    rng, other = random.Random(2), random.Random(3)
    for _ in range(80):
        step = picked(one, rng)
        one, all_of = alone.step(step), many.step([*step, *picked(all_of, other)[1:]])
        assert np.array_equal(one.observations[0], all_of.observations[0])
        assert np.array_equal(one.rewards[0], all_of.rewards[0])


def test_wrong_steps_are_refused_and_none_is_taken() -> None:
    batch = Batch("fugitif", 2, "micro")
    steps = [list(hunt.steps) for hunt in batch.hunts]
    with pytest.raises(IllegalAction, match=r"^Game 1: "):
        batch.step([1, 7])
    with pytest.raises(WrongShape, match="one row of 2"):
        batch.step([[1, 1]])
    for wrong in ([1.0, 1.0], ["1", "1"], [True, True], [[1], [1, 2]], [1, None], None):
        with pytest.raises(WrongShape, match="give a row of integers"):
            batch.step(wrong)  # type: ignore[arg-type]
    for beyond in (-1, 10**6, 10**30):
        with pytest.raises(IllegalAction, match=r"^Game 1: "):
            batch.step([1, beyond])
    assert [hunt.steps for hunt in batch.hunts] == steps
    with pytest.raises(BadOption, match="nothing to play in 0"):
        Batch("fugitif", 0)
