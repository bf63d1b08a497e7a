"""The games as PettingZoo environments, by PettingZoo's own tests."""

from __future__ import annotations

from typing import Any

import pytest

pytest.importorskip("pettingzoo", reason="install hallali[pettingzoo]")

from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, render_test, seed_test

from hallali import games
from hallali.adapters.pettingzoo import HuntEnv, env, parallel_env
from hallali.core.errors import BadOption, IllegalAction

#: Said of every environment whose observation holds an action mask.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably"),
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
]


#: Each game at its smallest size and its real one.
GAMES = [(name, size) for name, game in games.GAMES.items() for size in dict.fromkeys((game.sizes[0], "real"))]


@pytest.mark.parametrize(("game", "size"), GAMES)
def test_pettingzoo_says_yes(game: str, size: str) -> None:
    api_test(env(game, size), num_cycles=200)
    api_test(HuntEnv(game, size), num_cycles=200)
    seed_test(lambda: env(game, size), num_cycles=200)


@pytest.mark.parametrize(("game", "size"), GAMES)
def test_pettingzoo_says_yes_to_the_parallel_one(game: str, size: str) -> None:
    parallel_api_test(parallel_env(game, size), num_cycles=200)
    parallel_seed_test(lambda: parallel_env(game, size), num_cycles=200)


@pytest.mark.parametrize("game", games.GAMES)
def test_rendering(game: str) -> None:
    render_test(lambda render_mode=None: env(game, games.get(game).sizes[0], render_mode=render_mode))


def test_one_agent_moves_at_a_time_in_the_parallel_one() -> None:
    made = parallel_env("traqueur", "micro")
    observations, _ = made.reset(seed=1)
    raw = made.unwrapped
    rewards: dict[str, float] = {}
    while made.agents:
        able = [agent for agent, seen in observations.items() if seen["action_mask"].any()]
        assert able == [raw.agent_selection]
        steps = dict.fromkeys(made.agents, 10**6)  # nobody looks at what the others send
        steps[able[0]] = int(observations[able[0]]["action_mask"].argmax())
        observations, rewards, _, _, infos = made.step(steps)
        if made.agents:
            assert {info["active_agent"] for info in infos.values()} == {raw.agent_selection}
    assert rewards == dict(zip(raw.possible_agents, raw.hunt.returns(), strict=True))


def finish(made: Any) -> dict[str, float]:
    won: dict[str, float] = {}
    for agent in made.agent_iter():
        seen, reward, over, _, _ = made.last()
        won[agent] = won.get(agent, 0.0) + reward
        for other in set(made.agents) - {agent}:
            assert not made.observe(other)["action_mask"].any()
        made.step(None if over else int(made.action_space(agent).sample(seen["action_mask"])))
    return won


def test_the_rewards_are_what_the_game_pays() -> None:
    made = HuntEnv("fugitif", "micro")
    for seed in range(20):
        made.reset(seed=seed)
        for number, agent in enumerate(made.possible_agents):
            made.action_space(agent).seed(100 * seed + number)
        assert made.agent_selection == "fugitive_0"
        won = finish(made)
        assert won == dict(zip(("fugitive_0", "marshal_1"), made.hunt.returns(), strict=True))
        assert set(won.values()) == {1.0, -1.0}


def test_rendering_shows_what_a_spectator_sees() -> None:
    made = HuntEnv("fugitif", "micro", render_mode="ansi")
    made.reset(seed=1)
    text = made.render()
    assert text is not None
    assert "Cards in hand: the Fugitive 5, the Marshal 0." in text
    assert "Your hand" not in text


def test_an_illegal_step_is_refused_with_its_reason_or_loses() -> None:
    raw = HuntEnv("fugitif", "micro")
    raw.reset(seed=1)
    with pytest.raises(IllegalAction, match="7"):
        raw.step(7)
    assert raw.agent_selection == "fugitive_0"
    wrapped = env("fugitif", "micro")
    wrapped.reset(seed=1)
    wrapped.step(0)
    assert wrapped.terminations == {"fugitive_0": True, "marshal_1": True}
    assert wrapped.rewards == {"fugitive_0": -1.0, "marshal_1": 0}
    with pytest.raises(BadOption):
        env("chess")
