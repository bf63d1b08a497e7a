"""The games as Gymnasium environments, by Gymnasium's own checks."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("gymnasium", reason="install hallali[gymnasium]")

import gymnasium
from gymnasium.utils.env_checker import check_env

from hallali.adapters.gymnasium import SeatEnv
from hallali.core.errors import BadOption, HallaliError, IllegalAction


def finish(made: SeatEnv, info: dict[str, Any]) -> float:
    over, reward = False, 0.0
    while not over:
        _, reward, over, _, info = made.step(made.action_space.sample(info["action_mask"]))
    return reward


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("size", ["micro", "real"])
@pytest.mark.parametrize("game", ["Fugitif", "Traqueur"])
def test_gymnasium_says_yes(game: str, size: str, seat: int, capsys: pytest.CaptureFixture[str]) -> None:
    made = gymnasium.make(f"hallali/{game}-v0", seat=seat, size=size, disable_env_checker=True)
    check_env(made.unwrapped)
    _, info = made.unwrapped.reset(seed=5)
    assert finish(made.unwrapped, info) in (1.0, 0.0, -1.0)


@pytest.mark.parametrize("seat", ["first", "second"])
def test_a_one_sided_search_pays_in_turns(seat: str) -> None:
    made = SeatEnv("traqueur", seat, size="mini", options={"mode": "one-sided"})
    sign = 1 if seat == "first" else -1
    made.action_space.seed(1)
    rewards = [finish(made, made.reset(seed=seed)[1]) for seed in range(10)]
    assert max(sign * reward for reward in rewards) >= 2
    assert all(0 <= sign * reward <= made.bounds.most for reward in rewards)


def test_the_same_seed_gives_the_same_game() -> None:
    ends = []
    for _ in range(2):
        made = SeatEnv("fugitif", "marshal", "random", "small")
        made.action_space.seed(3)
        _, info = made.reset(seed=3)
        finish(made, info)
        ends.append(made.hunt.steps)
    assert ends[0] == ends[1]


def test_illegal_steps_lose_or_raise() -> None:
    made = SeatEnv("fugitif", "fugitive", size="micro")
    made.reset(seed=1)
    _, reward, over, cut, info = made.step(7)
    assert (reward, over, cut) == (-1.0, True, False)
    assert "7" in info["illegal"]
    assert not info["action_mask"].any()
    with pytest.raises(HallaliError, match="start another one"):
        made.step(1)
    strict = SeatEnv("fugitif", "fugitive", size="micro", illegal="raise")
    strict.reset(seed=1)
    with pytest.raises(IllegalAction):
        strict.step(7)
    strict.step(1)


def test_wrong_names_are_refused() -> None:
    with pytest.raises(BadOption, match="nobody"):
        SeatEnv("fugitif", 0, "nobody")
    with pytest.raises(BadOption, match="illegal cannot be shrug"):
        SeatEnv("fugitif", illegal="shrug")
    with pytest.raises(BadOption, match="render_mode cannot be rgb: choose one of human, ansi, rgb_array"):
        SeatEnv("fugitif", render_mode="rgb")


def test_an_edition_of_another_game_is_refused_as_such(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    text = (files("hallali.games.red_notice.rules") / "house.toml").read_text("utf-8")
    file.write_text(text.replace('edition.name = "house"', 'edition.name = "mine"'), "utf-8")
    with pytest.raises(BadOption, match="is an edition of red-notice, not of traque"):
        SeatEnv("traque").reset(options={"edition": str(file)})


def test_rendering_shows_what_the_seat_sees() -> None:
    made = SeatEnv("fugitif", "marshal", size="micro", render_mode="ansi")
    made.reset(seed=1)
    text = made.render()
    assert text is not None
    assert "Your hand: none" in text
    assert "(?+?) [8+?]" in text
