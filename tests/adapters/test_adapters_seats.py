"""The adapters with one, three and four seats."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

import pytest

pytest.importorskip("gymnasium", reason="install hallali[gymnasium]")

import numpy as np

from crowd import CROWD, TEAM, Added, CrowdView, Dealt, crowds
from hallali.core.contract import Told
from hallali.games import get
from hallali.interfaces.tensors import Bounds, Floats, Plane, Tensor, Tensors

__all__ = ["crowds"]


def _tensor(size: str, options: Mapping[str, Any], seat: int) -> Tensor:
    def fill(into: Mapping[str, Floats], view: CrowdView, heard: Sequence[Told]) -> None:
        into["own"][0] = (view.cards[seat] or 0) / 3
        into["turn"][0] = len(view.added) / 8

    return Tensor([Plane("own", (1,), "the own card"), Plane("turn", (1,), "how far it is")], fill)


def _bounds(size: str, options: Mapping[str, Any]) -> Bounds:
    return Bounds(4, 4, 12, 4, 64)


@pytest.fixture(autouse=True)
def _planes(crowds: None, monkeypatch: pytest.MonkeyPatch) -> None:
    for game in (CROWD, TEAM):
        monkeypatch.setattr(game, "tensors", lambda: Tensors((Dealt, Added), _tensor, _bounds))


@pytest.mark.filterwarnings("ignore:Observation space for each agent probably:UserWarning")
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array")
@pytest.mark.parametrize(("name", "count"), [("team", 1), ("crowd", 3), ("team", 4)])
def test_pettingzoo_has_an_agent_for_each_seat(name: str, count: int) -> None:
    pytest.importorskip("pettingzoo", reason="install hallali[pettingzoo]")
    from pettingzoo.test import api_test

    from hallali.adapters.pettingzoo import env

    made = env(name, options=get(name).options_for(count))
    assert len(made.possible_agents) == count
    api_test(made, num_cycles=30)
    made.reset(seed=1)
    last = {}
    for agent in made.agent_iter():
        observation, reward, over, _, _ = made.last()
        last[agent] = reward
        made.step(None if over else int(np.flatnonzero(observation["action_mask"])[0]))
    assert len(last) == count
    if name == "crowd":
        assert sum(last.values()) == pytest.approx(0)
    else:
        assert len(set(last.values())) == 1
        assert last.popitem()[1] in (1.0, -1.0)


@pytest.mark.parametrize(("name", "count"), [("team", 1), ("crowd", 3), ("crowd", 4)])
def test_batch_gives_a_reward_for_each_seat(name: str, count: int) -> None:
    from hallali.adapters.batch import Batch

    batch = Batch(name, 3, options=get(name).options_for(count))
    turn, movers, done = batch.turn(), set(), False
    for _ in range(2 * count):
        movers |= set(turn.movers.tolist())
        turn = batch.step([3, 1, 2])
        done = done or bool(turn.done.all())
    assert movers == set(range(count))
    assert done
    assert turn.rewards.shape == (3, count)
    assert turn.rewards.any()


@pytest.mark.parametrize(("name", "count", "seat"), [("team", 1, "east"), ("crowd", 3, "south"), ("crowd", 4, 0)])
def test_gymnasium_seats_a_bot_in_each_other_seat(name: str, count: int, seat: int | str) -> None:
    from hallali.adapters.gymnasium import SeatEnv

    env = SeatEnv(name, seat, "low", options=get(name).options_for(count))
    env.reset(seed=3)
    _, reward, over, _, _ = env.step(3)
    assert not over
    assert reward == 0
    _, reward, over, _, _ = env.step(3)
    assert over
    assert reward != 0
    assert len(env.hunt.heard) == count


def test_openspiel_knows_how_many_play_and_what_they_share() -> None:
    pyspiel = pytest.importorskip("pyspiel", reason="install hallali[openspiel]")
    from hallali.adapters import openspiel

    crowd = pyspiel.load_game(openspiel.register(CROWD), {"who": "north+south+west"})
    assert (crowd.num_players(), crowd.utility_sum()) == (3, 0.0)
    assert (crowd.get_type().min_num_players, crowd.get_type().max_num_players) == (2, 4)
    team = pyspiel.load_game(openspiel.register(TEAM), {"players": 1})
    assert team.get_type().utility == pyspiel.GameType.Utility.IDENTICAL
    assert (team.num_players(), team.utility_sum()) == (1, None)
    for game in (crowd, team):
        state, rng = game.new_initial_state(), random.Random(1)
        while not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
        assert len(state.returns()) == game.num_players()
        assert state.returns()[0] != 0
