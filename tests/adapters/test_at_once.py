"""What the adapters write without Views, and without PettingZoo's wrappers, is what those would have given."""

from __future__ import annotations

import copy
import random
import warnings
from collections.abc import Callable
from typing import Any

import pytest

pytest.importorskip("pettingzoo", reason="install hallali[pettingzoo]")

import numpy as np
import pettingzoo.utils

from hallali import games
from hallali.adapters.gymnasium import SeatEnv
from hallali.adapters.hunt import Eyes, Hunt
from hallali.adapters.opponents import ByView
from hallali.adapters.pettingzoo import HuntEnv, env
from hallali.interfaces.tensors import mask_of

every = pytest.mark.parametrize("game", games.GAMES)
STEPS = 120


@every
def test_a_hunt_observes_what_the_encoder_over_views_writes(game: str) -> None:
    """Also where it is asked late, seldom, or of a copy that has gone another way."""
    found = games.get(game)
    eyes, rng = Eyes(found, "real", {}), random.Random(game)
    hunts = [Hunt(found, "real")]
    tensors = [found.tensors().tensor("real", {}, seat) for seat in range(hunts[0].seats)]
    for number in range(STEPS):
        hunt = rng.choice(hunts)
        hunt.deal(rng)
        if hunt.over:
            break
        hunt.take(rng.choice(hunt.legal()))
        if number in (20, 60):
            hunts.append(hunt.clone())
        if rng.random() < 0.3:
            seat = rng.randrange(hunt.seats)
            view = hunt.view(seat)
            assert np.array_equal(hunt.observation(seat, eyes), tensors[seat].encode(view, hunt.heard[seat]))
            assert np.array_equal(hunt.mask(seat, eyes.actions), mask_of(view.legal, eyes.actions))


@every
def test_what_is_heard_late_is_what_is_heard_step_by_step(game: str) -> None:
    found, rng = games.get(game), random.Random(game)
    often, seldom = Hunt(found, "real"), Hunt(found, "real")
    state = found.new("real")
    told: list[list[Any]] = [[] for _ in range(often.seats)]
    for _ in range(STEPS):
        if often.over:
            break
        step = rng.choice(often.legal() or [outcome for outcome, _ in often.state.chances()])
        after = state.clone()
        after.apply(step)
        for seat, news in enumerate(told):
            news += found.tell(state, step, after, seat)
        state = after
        often.take(step)
        seldom.take(step)
        assert often.heard == told
    assert seldom.heard == told
    assert [seldom.knows(seat) for seat in range(seldom.seats)] == [often.knows(seat) for seat in range(often.seats)]
    assert seldom.past == often.past


def wrapped(game: str) -> Any:
    """Return an environment in PettingZoo's own wrappers, which ours stands for."""
    made: Any = pettingzoo.utils.TerminateIllegalWrapper(HuntEnv(game), illegal_reward=-1)
    return pettingzoo.utils.OrderEnforcingWrapper(pettingzoo.utils.AssertOutOfBoundsWrapper(made))


def lived(made: Any, seed: int, illegal_at: int) -> list[Any]:
    """Play a game by chance, with an illegal step at some time, and return all that was seen."""
    rng = random.Random(seed)
    seen: list[Any] = []
    made.reset(seed=seed)
    for number, agent in enumerate(made.agent_iter(STEPS)):
        observed, reward, over, cut, info = made.last()
        seen.append(
            (agent, observed["observation"].tobytes(), observed["action_mask"].tobytes(), reward, over, cut, info)
        )
        seen.append((dict(made.rewards), list(made.agents), dict(made.terminations), dict(made.truncations)))
        steps = (observed["action_mask"] == (number != illegal_at)).nonzero()[0]
        made.step(None if over or cut else int(rng.choice(steps)))
    return seen


@every
@pytest.mark.parametrize("illegal_at", [0, 7, STEPS])
def test_the_environment_does_what_pettingzoos_wrappers_do(game: str, illegal_at: int) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        assert lived(env(game), 3, illegal_at) == lived(wrapped(game), 3, illegal_at)


@pytest.mark.parametrize("make", [env, wrapped])
def test_what_comes_out_of_order_is_refused_as_by_pettingzoos_wrappers(make: Callable[[str], Any]) -> None:
    made = make("fugitif")
    for name in ("rewards", "terminations", "truncations", "infos", "agent_selection", "num_agents", "agents"):
        with pytest.raises(AttributeError, match=f"{name} cannot be accessed before reset"):
            getattr(made, name)
    for ask in (lambda: made.step(1), made.render, lambda: made.observe("marshal_1"), made.agent_iter):
        with pytest.raises(Exception, match="reset"):
            ask()
    made.reset(seed=1)
    with pytest.raises(AssertionError, match="not in action space"):
        made.step(10**6)
    with pytest.raises(AssertionError, match="need to call step"):
        for _ in made.agent_iter():
            pass
    assert copy.deepcopy(made).agents == made.agents


class Listening:
    """Takes the first legal step, and keeps what it hears."""

    def __init__(self) -> None:
        self.heard: list[Any] = []

    def hear(self, told: Any) -> None:
        self.heard.append(told)

    def choose(self, view: Any) -> tuple[int, ...]:
        return (view.legal[0],)


@every
def test_a_bot_hears_everything_before_it_moves_and_at_the_end(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    bot = Listening()
    monkeypatch.setattr("hallali.players.make", lambda *_, **__: bot)
    seats = games.get(game).seats_of({})
    first = ByView(lambda view: view.legal[0])
    made = SeatEnv(game, 0, {name: "novice" if number == 1 else first for number, name in enumerate(seats) if number})
    if len(seats) == 1:
        pytest.skip("nobody else plays")
    _, info = made.reset(seed=4)
    for _ in range(STEPS):
        _, _, over, _, info = made.step(int(info["action_mask"].argmax()))
        if over:
            break
    heard = made.hunt.heard[1]
    assert bot.heard == (heard if made.hunt.over else heard[: len(bot.heard)])
    assert bot.heard
