"""A game that brings rules and words alone, in the interfaces that research uses."""

from __future__ import annotations

import random

import pytest

pytest.importorskip("pettingzoo", reason="install hallali[pettingzoo]")
import numpy as np
from pettingzoo.test import api_test
from plain_games import metro

from hallali.adapters.gymnasium import SeatEnv
from hallali.adapters.pettingzoo import HuntEnv
from hallali.core.contract import Position, View
from hallali.core.errors import BadOption
from hallali.core.seats import CHANCE, OVER
from hallali.interfaces import plain_tensors
from hallali.interfaces.game import PlayableGame
from toy import Toy


@pytest.fixture
def game(monkeypatch: pytest.MonkeyPatch) -> PlayableGame:
    return metro(monkeypatch)


def test_gymnasium_plays_it_to_its_end(game: PlayableGame) -> None:
    made = SeatEnv(game.name, "inspector", "random")
    made.action_space.seed(1)
    seen, info = made.reset(seed=1)
    over = False
    while not over:
        assert made.observation_space.contains(seen)
        seen, reward, over, _, info = made.step(made.action_space.sample(info["action_mask"]))
    assert reward in (1.0, -1.0)


@pytest.mark.filterwarnings("ignore:Observation:UserWarning")
def test_pettingzoo_says_yes(game: PlayableGame) -> None:
    api_test(HuntEnv(game.name), num_cycles=100)


def test_openspiel_plays_it(game: PlayableGame) -> None:
    pyspiel = pytest.importorskip("pyspiel", reason="install hallali[openspiel]")
    from hallali.adapters import openspiel

    if "hallali_metro" not in pyspiel.registered_names():
        openspiel.register(game)
    state = pyspiel.load_game("hallali_metro").new_initial_state()
    rng = random.Random(1)
    while not state.is_terminal():
        state.apply_action(rng.choice(state.legal_actions()))
    assert sorted(state.returns()) == [-1.0, 1.0]


def test_arrays_differ_with_what_is_seen_and_never_with_what_is_hidden(game: PlayableGame) -> None:
    tensor = game.tensors().tensor("real", {}, 1)
    rows = []
    for start in ("=3", "=2"):
        state = game.new()
        state.apply(game.read(state, start)[0])
        rows.append(tensor.encode(game.see(state, 1)))
    assert np.array_equal(rows[0], rows[1])
    hidden = game.new()
    assert not np.array_equal(rows[0], tensor.encode(game.see(hidden, 1)))


def test_each_number_lies_in_0_to_1_and_the_bounds_hold(game: PlayableGame) -> None:
    bounds, tensor = game.tensors().bounds("small", {}), game.tensors().tensor("small", {}, 0)
    for seed in range(100, 130):
        rng, state, entries = random.Random(seed), game.new("small"), 0
        while state.mover != OVER:
            steps = [step for step, _ in state.chances()] if state.mover == CHANCE else state.legal()
            assert max(steps) < (bounds.outcomes if state.mover == CHANCE else bounds.actions)
            row = tensor.encode(game.see(state, 0))
            assert 0.0 <= row.min() <= row.max() <= 1.0
            state.apply(rng.choice(steps))
            entries += 1
        assert entries <= bounds.steps


class Swollen(View, frozen=True, kw_only=True):
    said: tuple[int, ...]


class SwollenToy(Toy):
    def see(self, state: Position, seat: int) -> View:
        view = super().see(state, seat)
        return Swollen(game=view.game, seat=view.seat, mover=view.mover, legal=view.legal, said=tuple(range(300)))


def test_a_field_that_no_array_holds_is_refused_in_words() -> None:
    with pytest.raises(BadOption, match="The field “said” of Toy has no fixed length"):
        plain_tensors.tensors_of(SwollenToy()).bounds("real", {})
