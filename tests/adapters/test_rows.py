"""What a seat was told, as rows: in the arrays of a Batch and in the environments."""

from __future__ import annotations

import copy
import pickle
import random
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("pettingzoo", reason="install hallali[pettingzoo]")

import gymnasium
import numpy as np
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test

from hallali import games
from hallali.adapters.batch import Batch
from hallali.adapters.gymnasium import SeatEnv
from hallali.adapters.pettingzoo import HuntEnv, env
from hallali.cli.leaking.deals import Plan
from hallali.cli.leaking.search import search
from hallali.core.contract import Told
from hallali.core.errors import BadOption, HallaliError
from hallali.core.rows import NONE, WIDTH, Line
from hallali.interfaces.game import PlayableGame
from hallali.interfaces.rows import last_of

EVERY = pytest.mark.parametrize("game", games.GAMES.values(), ids=lambda game: game.name)


def steps(turn: Any, rng: random.Random) -> list[int]:
    return [rng.choice(mask.nonzero()[0].tolist()) for mask in turn.masks]


@EVERY
def test_a_batch_keeps_the_last_rows_of_what_each_mover_was_told(game: PlayableGame) -> None:
    batch, plain = Batch(game.name, 3, seed=1, rows=6), Batch(game.name, 3, seed=1)
    turn, rng, rows = batch.turn(), random.Random(1), game.tensors().rows()
    for _ in range(60):
        taken = steps(turn, rng)
        turn, other = batch.step(taken), plain.step(taken)
        assert np.array_equal(turn.observations, other.observations)
        told = batch.told()
        assert told.shape == (3, 6, WIDTH)
        assert told.dtype == np.int16
        for number, hunt in enumerate(batch.hunts):
            heard = hunt.heard[hunt.mover]
            assert np.array_equal(told[number], last_of(rows, heard, 6))
            there = rows.read(told[number].reshape(-1).tolist())
            assert there == heard[len(heard) - len(there) :]
    assert plain.told().shape == (3, 0, WIDTH)


def test_what_each_seat_was_told_when_a_game_ended() -> None:
    batch, rng = Batch("fugitif", 2, "micro", seed=3, rows=200), random.Random(3)
    turn = batch.turn()
    while not turn.done.any():
        turn = batch.step(steps(turn, rng))
    number = int(turn.done.argmax())
    rows = games.get("fugitif").tensors().rows()
    for told in batch.final_told(number):
        heard = rows.read(told.reshape(-1).tolist())
        assert type(heard[-1]).__name__ == "Ended"
        assert rows.write(heard)[-WIDTH:].tolist() == told[-1].tolist()
    if not turn.done.all():
        with pytest.raises(HallaliError, match="did not end with the last step"):
            batch.final_told(int(turn.done.argmin()))


def test_copies_and_pickles_keep_the_rows() -> None:
    batch, rng = Batch("traqueur", 3, "micro", seed=2, rows=5), random.Random(2)
    turn = batch.turn()
    for _ in range(30):
        turn = batch.step(steps(turn, rng))
    others = [copy.deepcopy(batch), pickle.loads(pickle.dumps(batch)), batch.clone([0, 1, 2])]
    for _ in range(10):
        taken = steps(turn, rng)
        turn = batch.step(taken)
        for other in others:
            other.step(taken)
            assert np.array_equal(other.told(), batch.told())
    assert not np.array_equal(batch.reset(9).observations, turn.observations)
    assert (batch.told()[:, 0] == 0).all()  # games that have just begun


@pytest.mark.filterwarnings("ignore:Observation space for each agent probably")
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array")
def test_the_environments_observe_them_beside_the_planes() -> None:
    game = env("red-notice", "micro", rows=12)
    game.reset(seed=1)
    seen = game.observe(game.agent_selection)
    assert set(seen) == {"observation", "action_mask", "told"}
    assert game.observation_space(game.agent_selection).contains(seen)
    api_test(HuntEnv("fugitif", "micro", rows=4), num_cycles=20)

    seat = SeatEnv("fugitif", "marshal", "random", "micro", rows=12)
    seen, _ = seat.reset(seed=1)
    assert seat.observation_space.contains(seen)
    plain = SeatEnv("fugitif", "marshal", "random", "micro")
    assert np.array_equal(seen["observation"], plain.reset(seed=1)[0])
    heard: list[Told] = seat.hunt.heard[seat.seat]
    assert seat.game.tensors().rows().read(seen["told"].reshape(-1).tolist()) == heard[-12:]
    check_env(seat, skip_render_check=True)
    many = gymnasium.make_vec("hallali/Fugitif-v0", num_envs=3, size="micro", bot="random", rows=5)
    assert many.reset(seed=1)[0]["told"].shape == (3, 5, WIDTH)


def test_less_than_no_rows_are_refused() -> None:
    for made in (Batch, SeatEnv, HuntEnv):
        with pytest.raises(BadOption, match="0 or more, not -1"):
            made("fugitif", 1, rows=-1) if made is Batch else made("fugitif", rows=-1)  # type: ignore[call-arg]


@pytest.mark.parametrize("game", ["fugitif", "traqueur", "red-notice"])
def test_twins_are_told_the_same_rows(game: str) -> None:
    found = search(Plan(game=game, surfaces=("rows", "batch")), 5)
    assert (found.leaks, found.failures) == ([], [])
    assert found.differing


PAGE = (Path(__file__).parents[2] / "docs" / "rows.md").read_text("utf-8")


def listed(line: Line) -> str:
    """A kind as a line of docs/rows.md."""
    columns = ", ".join(f"`{column}`" for column in line.columns)
    return f"| {line.number} | `{line.name}` | {columns} | {line.what} |".replace("  |", " |")


@EVERY
def test_the_page_lists_the_kinds_and_words(game: PlayableGame) -> None:
    section = PAGE.split(f"\n## {game.title}\n")[1].split("\n## ")[0]
    rows = game.tensors().rows()
    assert [one for one in section.splitlines() if one.startswith("| ") and one[2].isdigit()] == [
        listed(one) for one in rows.table()
    ]
    said = ", ".join(f"{number} `{word}`" for number, word in enumerate(rows.words or ()))
    assert f"Words: {said}." in " ".join(section.split())
    assert NONE == -32768
