"""A Batch shared out among processes or threads: the same games as one process plays."""

from __future__ import annotations

import copy
import gc
import os
import pickle
import random
import signal
from collections.abc import Iterator
from multiprocessing import shared_memory
from typing import Any

import pytest

pytest.importorskip("numpy", reason="install hallali[gymnasium]")

import numpy as np

from hallali.adapters.arrays import Turn
from hallali.adapters.batch import Batch
from hallali.adapters.parallel import SLOTS, ParallelBatch
from hallali.core.errors import BadOption, HallaliError, IllegalAction
from hallali.interfaces.tensors import WrongShape


def picked(turn: Turn, rng: random.Random) -> list[int]:
    return [rng.choice(mask.nonzero()[0].tolist()) for mask in turn.masks]


def same(one: Turn, other: Turn) -> bool:
    pairs: Any = zip(one, other, strict=True)
    return all(np.array_equal(mine, theirs) for mine, theirs in pairs)


@pytest.fixture(scope="module")
def many() -> Iterator[ParallelBatch]:
    """Five games of two processes, as test after test begins them anew."""
    with ParallelBatch("fugitif", 5, "micro", seed=3, rows=6, workers=2) as batch:
        yield batch


@pytest.mark.parametrize(
    ("game", "threads"), [("traqueur", False), ("traqueur", True), ("la-traque", True), ("traque", True)]
)
def test_the_same_seed_gives_the_same_games(game: str, threads: bool) -> None:
    alone, rng = Batch(game, 5, seed=3, rows=4), random.Random(1)
    with ParallelBatch(game, 5, seed=3, rows=4, workers=2, threads=threads) as shared:
        assert len(shared) == 5
        turn = alone.turn()
        assert same(shared.turn(), turn)
        for _ in range(40):
            steps = picked(turn, rng)
            turn = alone.step(steps)
            assert same(shared.step(steps), turn)
            assert np.array_equal(shared.told(), alone.told())
        assert [shared.hunt(number).steps for number in range(5)] == [hunt.steps for hunt in alone.hunts]
        assert same(shared.reset(8), alone.reset(8))
        assert same(shared.reset(), alone.reset())


def test_ends_are_shown_as_a_batch_shows_them(many: ParallelBatch) -> None:
    alone, rng = Batch("fugitif", 5, "micro", seed=9, rows=6), random.Random(2)
    turn, ended = alone.turn(), 0
    assert same(many.reset(9), turn)
    for _ in range(120):
        steps = picked(turn, rng)
        turn = alone.step(steps)
        assert same(many.step(steps), turn)
        for number in turn.done.nonzero()[0].tolist():
            ended += 1
            assert np.array_equal(many.final_observation(number), alone.final_observation(number))
            assert np.array_equal(many.final_told(number), alone.final_told(number))
    assert ended > 4
    many.reset(1)
    with pytest.raises(HallaliError, match="Game 4 did not end"):
        many.final_observation(4)


def test_wrong_steps_are_refused_and_none_is_taken(many: ParallelBatch) -> None:
    turn = many.reset(1)
    steps = [many.hunt(number).steps for number in range(5)]
    right = [int(mask.argmax()) for mask in turn.masks]
    for wrong in (-1, 7_000, 10**30, int(turn.masks[4].argmin())):
        with pytest.raises(IllegalAction, match=r"^Game 4: "):
            many.step([*right[:4], wrong])
    with pytest.raises(WrongShape, match="one row of 5"):
        many.step(right[:2])
    with pytest.raises(WrongShape, match="give a row of integers"):
        many.step([1.5] * 5)
    assert [many.hunt(number).steps for number in range(5)] == steps
    turn.masks[:] = 1  # what a learner writes into its arrays does no harm
    with pytest.raises(IllegalAction, match=r"^Game 0: "):
        many.step([int(many.turn().masks[0].argmin()), *right[1:]])


def test_observations_stay_as_long_as_they_are_held(many: ParallelBatch) -> None:
    turn, rng = many.reset(4), random.Random(4)
    held, parts, known = [], [], []
    for _ in range(4 * SLOTS):
        held.append(turn.observations)
        parts.append(turn.observations[2])
        known.append(turn.observations.copy())
        turn = many.step(picked(turn, rng))
    assert all(np.array_equal(mine, theirs) for mine, theirs in zip(held, known, strict=True))
    held.clear()
    for _ in range(2 * SLOTS):
        turn = many.step(picked(turn, rng))
    assert all(np.array_equal(part, whole[2]) for part, whole in zip(parts, known, strict=True))


def test_a_worker_that_is_killed_is_said_in_words() -> None:
    batch = ParallelBatch("fugitif", 4, "micro", workers=2)
    turn = batch.turn()
    os.kill(batch._workers[1].pid, signal.SIGTERM)
    batch._workers[1].join()
    with pytest.raises(HallaliError, match=r"A worker of the batch has ended \(.+\), and its games are lost"):
        batch.step([int(mask.argmax()) for mask in turn.masks])
    with pytest.raises(HallaliError, match="is closed"):
        batch.turn()
    assert not any(worker.is_alive() for worker in batch._workers)


def test_closing_ends_the_processes_and_frees_their_memory() -> None:
    batch = ParallelBatch("fugitif", 2, "micro", workers=2)
    workers, seen = list(batch._workers), batch.turn().observations
    names = [block.name for block in batch.close.peek()[2][2]]  # type: ignore[index]
    known = seen.copy()
    del batch
    gc.collect()
    assert not any(worker.is_alive() for worker in workers)
    assert np.array_equal(seen, known)  # whoever holds an observation has it still
    for name in names:
        with pytest.raises(FileNotFoundError):
            shared_memory.SharedMemory(name)


def test_what_a_batch_refuses_is_refused_and_copies_are(many: ParallelBatch) -> None:
    with pytest.raises(BadOption, match="nothing to play in 0"):
        ParallelBatch("fugitif", 0)
    with pytest.raises(BadOption):
        ParallelBatch("fugitif", 2, "huge")
    with pytest.raises(HallaliError, match="cannot be copied"):
        copy.deepcopy(many)
    with pytest.raises(HallaliError, match="cannot be copied"):
        pickle.dumps(many)
    assert many.observation_space.contains(many.reset(1).observations)
    with pytest.raises(IndexError):
        many.hunt(5)
