"""A copy of a game, by `copy.deepcopy` or by pickle, is the same game and goes on in the same way."""

from __future__ import annotations

import copy
import pickle
import random
from collections.abc import Callable
from typing import Any

import pytest

pytest.importorskip("gymnasium", reason="install hallali[gymnasium]")

import numpy as np

from hallali import games, players
from hallali.adapters.gymnasium import SeatEnv
from hallali.adapters.hunt import Hunt
from hallali.core.errors import BadOption
from hallali.core.seats import SPECTATOR

Copy = Callable[[Any], Any]
#: Each game at a size that is soon over, and at its real size.
GAMES = [(name, size) for name, game in games.GAMES.items() for size in dict.fromkeys((game.sizes[0], "real"))]
STEPS = 25  # taken before the copy is made


def pickled(thing: Any) -> Any:
    return pickle.loads(pickle.dumps(thing))


copies = pytest.mark.parametrize("copied", [copy.deepcopy, pickled])
every_game = pytest.mark.parametrize(("game", "size"), GAMES)


def begun(game: str, size: str, steps: int = STEPS) -> tuple[Hunt, random.Random]:
    """Play a game at random for so many steps, and never to its end."""
    hunt, rng = Hunt(games.get(game), size), random.Random(f"{game} {size}")
    hunt.deal(rng)
    last = hunt.clone()
    while not hunt.over and len(hunt.steps) < steps:
        last = hunt.clone()
        hunt.take(rng.choice(hunt.legal()))
        hunt.deal(rng)
    return (last if hunt.over else hunt), rng


def known(hunt: Hunt) -> list[Any]:
    """All that seats and watchers know."""
    seats = range(len(hunt.heard))
    return [
        hunt.steps,
        hunt.heard,
        hunt.past,
        [hunt.knows(seat) for seat in seats],
        hunt.draft,
        *(hunt.view(seat) for seat in (*seats, SPECTATOR)),
    ]


@copies
@every_game
def test_a_game_in_progress(game: str, size: str, copied: Copy) -> None:
    hunt, _ = begun(game, size)
    other = copied(hunt)
    assert known(other) == known(hunt)
    before = known(hunt.clone())
    rng = random.Random(1)
    while not other.over:
        other.take(rng.choice(other.legal()))
        other.deal(rng)
    assert known(hunt) == before, "the copy's steps are the copy's alone"
    again, rng = copied(hunt), random.Random(1)
    while not again.over:
        again.take(rng.choice(again.legal()))
        again.deal(rng)
    assert known(again) == known(other)


@copies
def test_a_game_within_a_gesture(copied: Copy) -> None:
    hunt, _ = begun("fugitif", "micro", 0)
    hunt.take(hunt.legal()[0])
    assert hunt.drafting
    other = copied(hunt)
    assert known(other) == known(hunt)
    step = hunt.legal()[0]
    assert other.write(step) == hunt.write(step)


def rest(made: Any, random_steps: int) -> list[Any]:
    """Play a PettingZoo environment on, its agents at random, and list all that they get."""
    rng, got = random.Random(random_steps), []
    for agent in made.agent_iter():
        seen, reward, over, cut, info = made.last()
        got.append((agent, seen["observation"].tobytes(), seen["action_mask"].tobytes(), reward, over, cut, info))
        legal = np.flatnonzero(seen["action_mask"])
        made.step(None if over else int(rng.choice(legal)))
    return [*got, dict(made.rewards), list(made.agents)]


@copies
@every_game
@pytest.mark.parametrize("wrapped", [True, False])
def test_pettingzoo(game: str, size: str, wrapped: bool, copied: Copy) -> None:
    pytest.importorskip("pettingzoo", reason="install hallali[pettingzoo]")
    from hallali.adapters.pettingzoo import HuntEnv, env

    made = (env if wrapped else HuntEnv)(game, size)
    made.reset(seed=4)
    made.action_space(made.possible_agents[0]).seed(4)
    rng = random.Random(4)
    for _ in range(STEPS):
        legal = np.flatnonzero(made.last()[0]["action_mask"])
        before = copy.deepcopy(made)
        made.step(int(rng.choice(legal)))
        if not made.agents or any(made.terminations.values()):
            made = before
            break
    first, second = copied(made), copied(made)
    assert rest(first, 1) == rest(second, 1) == rest(made, 1)
    sampled = [one.action_space(one.possible_agents[0]).sample() for one in (first, second, made)]
    assert len(set(sampled)) == 1


@copies
def test_pettingzoo_before_its_first_reset(copied: Copy) -> None:
    pytest.importorskip("pettingzoo", reason="install hallali[pettingzoo]")
    from hallali.adapters.pettingzoo import HuntEnv

    made = HuntEnv("traqueur", "micro", {"equal_turns": True}, render_mode="ansi")
    other = copied(made)
    assert (other.options, other.render_mode) == ({"equal_turns": True}, "ansi")
    made.reset(seed=7)
    other.reset(seed=7)
    assert rest(other, 2) == rest(made, 2)


def finish(made: SeatEnv, seen: Any, info: dict[str, Any], seed: int) -> list[Any]:
    rng, got, over = random.Random(seed), [], made.hunt.over
    while not over:
        step = int(rng.choice(np.flatnonzero(info["action_mask"])))
        seen, reward, over, cut, info = made.step(step)
        got.append((step, seen.tobytes(), reward, over, cut, info["action_mask"].tobytes()))
    return got


def bots() -> list[tuple[str, str, str]]:
    """Each game, its first seat and each bot of whoever has the second; a game for one has no other seat."""
    found = []
    for name, game in games.GAMES.items():
        seats = game.seats_of({})
        other = 1 if len(seats) > 1 else 0
        every = [set(players.names(game, seat)) for seat in range(len(seats)) if seat != 0] or [set()]
        for bot in sorted(set.intersection(*every)) or ["novice"]:
            found.append((name, game.sizes[0] if other else "real", bot))
    return found


@copies
@pytest.mark.parametrize(("game", "size", "bot"), bots())
def test_gymnasium(game: str, size: str, bot: str, copied: Copy) -> None:
    try:
        made = SeatEnv(game, 0, bot, size)
    except BadOption as error:  # a bot that cannot play this size
        pytest.skip(str(error))
    seen, info = made.reset(seed=3)
    rng = random.Random(3)
    for _ in range(3):
        before, was = copied(made), info
        seen, _, over, _, info = made.step(int(rng.choice(np.flatnonzero(info["action_mask"]))))
        if over:
            made, info = before, was
            break
    first, second = copied(made), copied(made)
    played = finish(first, seen, info, 1)
    assert played
    assert finish(second, seen, info, 1) == finish(made, seen, info, 1) == played
    # The next game is the same too.
    seen, info = first.reset()
    assert np.array_equal(seen, second.reset()[0])
    assert first.hunt.steps == second.hunt.steps


@copies
def test_openspiel(copied: Copy) -> None:
    pyspiel = pytest.importorskip("pyspiel", reason="install hallali[openspiel]")
    import hallali.adapters.openspiel  # noqa: F401 - makes the names known

    for name, size in GAMES:
        game = pyspiel.load_game(f"hallali_{name.replace('-', '_')}", {"size": size})
        state, rng = game.new_initial_state(), random.Random(name)
        for _ in range(STEPS):
            after = state.clone()
            after.apply_action(rng.choice(after.legal_actions()))
            if after.is_terminal():
                break
            state = after
        other = copied(state)
        assert str(other.get_game()) == str(game)
        assert other.history() == state.history()
        assert known(other.hunt) == known(state.hunt)
        rng, last = random.Random(2), str(state)
        while not other.is_terminal():
            other.apply_action(rng.choice(other.legal_actions()))
        assert str(state) == last, "the copy's steps are the copy's alone"
        again, rng = copied(state), random.Random(2)
        while not again.is_terminal():
            again.apply_action(rng.choice(again.legal_actions()))
        assert (again.history(), again.returns()) == (other.history(), other.returns())
        loaded = copied(game)
        assert str(loaded) == str(game)
        assert loaded.new_initial_state().legal_actions() == game.new_initial_state().legal_actions()
