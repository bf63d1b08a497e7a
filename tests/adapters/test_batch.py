"""Many games side by side."""

from __future__ import annotations

import copy
import pickle
import random
from typing import Any

import pytest

pytest.importorskip("numpy", reason="install hallali[gymnasium]")

import numpy as np

from hallali import games
from hallali.adapters.batch import Batch, Turn
from hallali.adapters.hunt import Hunt
from hallali.core.errors import BadOption, HallaliError, IllegalAction
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
    with pytest.raises(BadOption, match="How many games is a number, not 'real': Batch"):
        Batch("fugitif", "real", 4)  # type: ignore[arg-type]
    with pytest.raises(BadOption, match="nothing to play in 0"):
        Batch("fugitif", 0)


def same(one: Turn, other: Turn) -> bool:
    return all(np.array_equal(getattr(one, name), getattr(other, name)) for name in Turn._fields)


EVERY = pytest.mark.parametrize("game", games.GAMES)


@EVERY
def test_a_seed_deals_what_it_always_dealt(game: str) -> None:
    """A game's dealer is random.Random of the seed and the game's number, and draws by the chances in their order."""
    batch, rng = Batch(game, 2, seed=3), random.Random(1)
    dealers = [random.Random(f"3:{number}") for number in range(2)]
    hunts = [Hunt(games.get(game), "real") for _ in dealers]
    for hunt, dealer in zip(hunts, dealers, strict=True):
        hunt.deal(dealer)
    turn = batch.turn()
    for _ in range(40):
        steps = picked(turn, rng)
        turn = batch.step(steps)
        for number, (hunt, dealer) in enumerate(zip(hunts, dealers, strict=True)):
            hunt.take(steps[number])
            hunt.deal(dealer)
            if hunt.over:
                assert turn.done[number]
                hunts[number] = hunt = Hunt(games.get(game), "real")
                hunt.deal(dealer)
            tensor = batch.tensors[hunt.mover]
            expected = tensor.encode(hunt.view(hunt.mover), hunt.heard[hunt.mover])
            assert np.array_equal(turn.observations[number, : tensor.length], expected)
            assert not turn.observations[number, tensor.length :].any()
            assert turn.masks[number].nonzero()[0].tolist() == hunt.legal()


@EVERY
@pytest.mark.parametrize("copied", [copy.deepcopy, lambda batch: pickle.loads(pickle.dumps(batch))])
def test_copies_and_pickles_go_on_with_the_same_games(game: str, copied: Any) -> None:
    batch, rng = Batch(game, 2, seed=5), random.Random(2)
    turn = batch.turn()
    for _ in range(15):
        turn = batch.step(picked(turn, rng))
    other = copied(batch)
    mine, others = turn, other.turn()
    for _ in range(15):
        assert np.array_equal(mine.observations, others.observations)
        steps = picked(mine, rng)
        mine, others = batch.step(steps), other.step(steps)
        assert same(mine, others)
    assert not same(mine, turn)


def test_single_games_are_copied_and_dealt_alike_or_otherwise() -> None:
    batch, rng = Batch("fugitif", 3, seed=5), random.Random(2)
    turn = batch.turn()
    while len(batch.hunt(1).steps) < 20:
        turn = batch.step(picked(turn, rng))
    before = batch.turn()
    alike, otherwise = batch.clone([1, 1]), batch.clone([1] * 8, seed=1)
    assert len(alike) == 2
    assert len(otherwise) == 8
    for made in (alike, otherwise):
        for row in made.turn().observations:
            assert np.array_equal(row, before.observations[1])
    differ = False
    for _ in range(60):
        now = alike.turn()
        step = int(rng.choice(now.masks[0].nonzero()[0].tolist()))
        now = alike.step([step, step])
        assert np.array_equal(now.observations[0], now.observations[1])
        turn = otherwise.turn()
        shared = np.flatnonzero(turn.masks.min(axis=0))
        if not len(shared):  # what they may do differs by now
            differ = True
            break
        turn = otherwise.step([int(shared[0])] * 8)
        differ = differ or any(not np.array_equal(row, turn.observations[0]) for row in turn.observations)
    assert differ
    assert same(batch.turn(), before)


def test_the_last_observation_of_a_game_is_kept_until_the_next_step() -> None:
    batch, rng = Batch("traqueur", 4, "micro", seed=1), random.Random(1)
    turn, ended = batch.turn(), 0
    for _ in range(120):
        before = batch.hunts
        steps = picked(turn, rng)
        turn = batch.step(steps)
        for number, hunt in enumerate(before):
            if not turn.done[number]:
                with pytest.raises(HallaliError, match=f"Game {number} did not end"):
                    batch.final_observation(number)
                continue
            ended += 1
            hunt.take(steps[number])
            assert hunt.over
            final = batch.final_observation(number)
            for seat, tensor in enumerate(batch.tensors):
                assert np.array_equal(final[seat, : tensor.length], tensor.encode(hunt.view(seat), hunt.heard[seat]))
    assert ended


def test_reset_begins_as_a_new_batch_does() -> None:
    batch, rng = Batch("fugitif", 3, seed=5), random.Random(2)
    turn = batch.turn()
    for _ in range(30):
        turn = batch.step(picked(turn, rng))
    assert same(batch.reset(seed=9), Batch("fugitif", 3, seed=9).turn())
    again = batch.reset()
    assert not again.done.any()
    assert all(len(hunt.steps) == len(Batch("fugitif", 1).hunts[0].steps) for hunt in batch.hunts)
    assert not np.array_equal(again.observations, Batch("fugitif", 3, seed=9).turn().observations)


def test_spaces_hold_what_is_shown() -> None:
    pytest.importorskip("gymnasium", reason="install hallali[gymnasium]")
    batch = Batch("red-notice", 3, "micro")
    turn = batch.turn()
    assert batch.observation_space.contains(turn.observations)
    assert batch.single_observation_space.contains(turn.observations[0])
    assert batch.action_space.contains(turn.masks.argmax(axis=1))
    assert batch.single_action_space.n == turn.masks.shape[1]


def test_arrays_that_somebody_holds_are_left_alone() -> None:
    batch, rng = Batch("fugitif", 3, seed=5), random.Random(2)
    turn = batch.turn()
    held, copies = [], []
    for number in range(12):
        turn = batch.step(picked(turn, rng))
        if number % 3 == 0:
            held.append(turn.observations[1, 5:])  # a part holds the whole
            copies.append(held[-1].copy())
        turn.observations[0] += 1.0  # and what is written into it does not come back
        turn = turn._replace(observations=np.zeros(0, np.float32))
        hunt = batch.hunts[0]
        expected = batch.tensors[hunt.mover].encode(hunt.view(hunt.mover), hunt.heard[hunt.mover])
        assert np.array_equal(batch.turn().observations[0], expected)
    for mine, kept in zip(held, copies, strict=True):
        assert np.array_equal(mine, kept)
