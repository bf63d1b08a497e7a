"""Traqué's observations, and the research interfaces with one seat and with two that win or lose together."""

from __future__ import annotations

import random
from typing import Any

import pytest

pytest.importorskip("numpy", reason="install hallali[gymnasium]")

from adapters_play import playing

from hallali.games.traque import TRAQUE
from hallali.games.traque.rules.view import TraqueView
from hallali.interfaces.tensors import mask_of

GAME = TRAQUE
BOTH: list[dict[str, Any]] = [{}, {"players": 2, "carry": True, "target_two": "square"}]


@pytest.mark.parametrize("options", BOTH, ids=["solo", "two"])
def test_an_observation_has_one_length_and_numbers_from_0_to_1(options: dict[str, Any]) -> None:
    seats = range(len(GAME.seats_of(options)))
    tensors = [GAME.tensors().tensor("real", options, seat) for seat in seats]
    bounds = GAME.tensors().bounds("real", options)
    filled = set()
    for seed in range(12):
        for hunt in playing(GAME.name, "real", options, random.Random(seed)):
            for seat in seats:
                view = hunt.view(seat)
                vector = tensors[seat].encode(view, hunt.heard[seat])
                assert vector.shape == (tensors[seat].length,)
                assert 0.0 <= vector.min() <= vector.max() <= 1.0
                filled |= {name for name, plane in tensors[seat].named(vector).items() if plane.any()}
                assert mask_of(view.legal, bounds.actions).nonzero()[0].tolist() == list(view.legal)
        assert set(hunt.returns()) <= {-1.0, 1.0}
        assert len(hunt.steps) <= bounds.steps + bounds.chances
        assert max(hunt.steps) < max(bounds.actions, bounds.outcomes)
    assert {
        "phase",
        "mover",
        "turn",
        "health",
        "time",
        "row",
        "held",
        "ammo",
        "shots",
        "retoss",
        "deck",
        "discard",
    } <= filled
    assert {"supply", "unseen", "stars", "foe", "fight", "fighter", "attacked", "volley"} <= filled


def test_the_own_seat_comes_first_and_a_draft_is_the_movers_alone() -> None:
    for hunt in playing(GAME.name, "real", {"players": 2}, random.Random(3)):
        planes = []
        for seat in (0, 1):
            tensor = GAME.tensors().tensor("real", {"players": 2}, seat)
            planes.append(tensor.named(tensor.encode(hunt.view(seat))))
        view = hunt.view(0)
        assert isinstance(view, TraqueView)
        assert planes[0]["held"].tolist() == planes[1]["held"][::-1].tolist()
        if hunt.mover >= 0:
            assert [one["mover"].argmax() for one in planes] == [hunt.mover, 1 - hunt.mover]
            assert not planes[1 - hunt.mover]["chosen"].any()
            assert planes[hunt.mover]["chosen"].any() == (view.phase == "row" and hunt.drafting)


@pytest.mark.parametrize(("options", "players"), [({}, 1), ({"players": 2}, 2)], ids=["solo", "two"])
def test_openspiel_plays_it_with_the_same_utility_for_all(options: dict[str, Any], players: int) -> None:
    pyspiel = pytest.importorskip("pyspiel", reason="install hallali[openspiel]")
    import hallali.adapters.openspiel  # noqa: F401 - makes the names known

    game = pyspiel.load_game("hallali_traque", options)
    assert game.num_players() == players
    assert game.get_type().utility == pyspiel.GameType.Utility.IDENTICAL
    rng = random.Random(5)
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(outcomes, weights)[0])
        else:
            assert len(state.information_state_tensor(state.current_player())) > 0
            state.apply_action(rng.choice(state.legal_actions()))
    assert len(state.returns()) == players
    assert len(set(state.returns())) == 1


@pytest.mark.filterwarnings("ignore:Observation space for each agent probably:UserWarning")
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array")
@pytest.mark.parametrize(("options", "agents"), [({}, ["player_0"]), ({"players": 2}, ["player_0", "partner_1"])])
def test_pettingzoo_has_an_agent_for_each_who_takes_part(options: dict[str, Any], agents: list[str]) -> None:
    pytest.importorskip("pettingzoo", reason="install hallali[pettingzoo]")
    from pettingzoo.test import api_test

    from hallali.adapters.pettingzoo import env

    made = env("traque", "real", options)
    assert made.possible_agents == agents
    api_test(made, num_cycles=60)


def test_batch_plays_it_alone() -> None:
    from hallali.adapters.batch import Batch

    batch = Batch("traque", 2)
    turn = batch.turn()
    for _ in range(20):
        turn = batch.step([int(mask.nonzero()[0][0]) for mask in turn.masks])
    assert turn.rewards.shape == (2, 1)


@pytest.mark.parametrize(("seat", "options"), [("player", {}), ("partner", {"players": 2})], ids=["solo", "two"])
def test_gymnasium_plays_it_alone_and_with_a_bot(seat: str, options: dict[str, Any]) -> None:
    gymnasium = pytest.importorskip("gymnasium", reason="install hallali[gymnasium]")
    import hallali.adapters.gymnasium  # noqa: F401 - makes the names known

    made = gymnasium.make("hallali/Traque-v0", seat=seat, bot="random", options=options)
    _, info = made.reset(seed=1)
    over, reward = False, 0.0
    while not over:
        _, reward, over, _, info = made.step(made.action_space.sample(info["action_mask"]))
    assert reward in (-1.0, 1.0)
