"""Who has the other seats of a learner's game: bots, functions, leagues; and what a reset can choose."""

from __future__ import annotations

import copy
import pickle
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("gymnasium", reason="install hallali[gymnasium]")

import gymnasium
import numpy as np

from hallali import games, players
from hallali.adapters.gymnasium import SeatEnv, SeatVectorEnv
from hallali.adapters.opponents import ByView, League, Opponent
from hallali.core.contract import View
from hallali.core.errors import BadOption, HallaliError
from hallali.core.gestures import BadPlayer
from hallali.interfaces.tensors import Floats, Mask


def lowest(observation: Floats, mask: Mask) -> int:
    return int(np.flatnonzero(mask)[0])


def highest(observation: Floats, mask: Mask) -> int:
    return int(np.flatnonzero(mask)[-1])


def played(made: SeatEnv, seed: int, **asked: Any) -> list[int]:
    """Play a game with the lowest legal step each time, and return all its steps."""
    _, info = made.reset(seed=seed, options=asked or None)
    over = made.hunt.over
    while not over:
        _, _, over, _, info = made.step(lowest(np.zeros(0, np.float32), info["action_mask"]))
    return list(made.hunt.steps)


@pytest.mark.parametrize("game", games.GAMES)
def test_a_function_plays_each_other_seat(game: str) -> None:
    size = games.get(game).sizes[0]
    made = SeatEnv(game, 0, lowest, size)
    steps = played(made, 1)
    assert made.hunt.over
    assert played(SeatEnv(game, 0, lowest, size), 1) == steps
    assert set(made.opponents.values()) <= {"lowest"}


def test_a_function_gets_what_a_learner_in_its_seat_gets_and_no_more() -> None:
    got: list[tuple[Floats, Mask]] = []

    def policy(observation: Floats, mask: Mask) -> int:
        got.append((observation, mask))
        return lowest(observation, mask)

    mine = SeatEnv("fugitif", "marshal", policy, "micro")
    mine.reset(seed=1)
    hunt = mine.hunt
    tensor = hunt.game.tensors().tensor("micro", {}, 0)
    assert got
    for observation, mask in got:
        assert observation.shape == (tensor.length,)
        assert mask.any()
    # The last it got is what the Fugitive saw just before its last step.
    before = type(hunt)(hunt.game, "micro")
    for step in hunt.steps:
        if before.mover == 0:
            seen, heard = before.view(0), list(before.heard[0])
        before.take(step)
    assert np.array_equal(got[-1][0], tensor.encode(seen, heard))
    assert list(np.flatnonzero(got[-1][1])) == list(seen.legal)


def test_a_function_of_the_view_gives_a_step_or_a_gesture() -> None:
    seen: list[View] = []

    def first(view: View) -> int:
        seen.append(view)
        return view.legal[0]

    assert played(SeatEnv("fugitif", 0, ByView(first), "micro"), 3) == played(SeatEnv("fugitif", 0, lowest, "micro"), 3)
    assert {view.seat for view in seen} == {1}
    bot = players.make("random", games.get("fugitif"), 1, 1, "micro")
    made = SeatEnv("fugitif", 0, ByView(bot.choose), "micro")
    assert played(made, 3)
    assert made.opponents == {"marshal": "choose"}


@pytest.mark.parametrize(("answer", "words"), [(99, "took step 99"), (1.5, "whole number"), (None, "whole number")])
def test_a_function_that_breaks_the_rules_is_named(answer: Any, words: str) -> None:
    def broken(observation: Floats, mask: Mask) -> Any:
        return answer

    made = SeatEnv("fugitif", "marshal", broken, "micro")
    with pytest.raises(BadPlayer, match=words) as caught:
        made.reset(seed=1)
    assert "broken" in str(caught.value)


def test_each_seat_can_have_its_own_opponent() -> None:
    seats = games.get("la-traque").seats_of({})
    others: list[Opponent | League] = ["novice", lowest, League({"random": 1})]
    chosen = dict(zip(seats[1:], others, strict=True))
    made = SeatEnv("la-traque", 0, chosen, "micro")
    _, info = made.reset(seed=1)
    assert info["opponents"] == dict(zip(seats[1:], ("novice", "lowest", "random"), strict=True))
    with pytest.raises(BadOption, match="No player is named for the seat"):
        SeatEnv("la-traque", 0, {seats[1]: "novice"}, "micro")
    with pytest.raises(BadOption, match="int cannot have a seat"):
        SeatEnv("fugitif", 0, 7)  # type: ignore[arg-type]


def test_a_league_draws_by_its_weights_and_can_grow() -> None:
    league = League({"random": 3, highest: 1})
    made = SeatEnv("fugitif", 0, league, "micro")
    drawn = [made.reset(seed=seed)[1]["opponents"]["marshal"] for seed in range(200)]
    assert set(drawn) == {"random", "highest"}
    assert 120 < drawn.count("random") < 180
    assert [made.reset(seed=seed)[1]["opponents"]["marshal"] for seed in range(200)] == drawn
    twin = copy.deepcopy(made)
    league.add(lowest, 1000, name="the newest")
    assert twin.reset(seed=1)[1]["opponents"] == {"marshal": "the newest"}
    assert pickle.loads(pickle.dumps(made)).bot.names == ("random", "highest", "the newest")
    for weight in (0, -1, float("nan")):
        with pytest.raises(BadOption, match="above 0"):
            league.add("novice", weight)
    with pytest.raises(BadOption, match="no opponent yet"):
        SeatEnv("fugitif", 0, League(), "micro")


def test_a_reset_chooses_for_one_game() -> None:
    made = gymnasium.make("hallali/Fugitif-v0", seat="marshal", size="micro", bot="random")
    raw = made.unwrapped
    small = made.observation_space
    seen, info = made.reset(seed=1, options={"size": "small", "options": {"events": True}, "bot": lowest})
    assert (raw.size, raw.options, info["opponents"]) == ("small", {"events": True}, {"fugitive": "lowest"})
    assert made.observation_space.contains(seen)
    assert made.observation_space.shape != small.shape
    seen, info = made.reset(seed=1, options={"seat": "fugitive"})
    assert (raw.seat, raw.size, info["opponents"]) == (0, "micro", {"marshal": "random"})
    seen, info = made.reset(seed=1)
    assert (raw.seat, raw.size, raw.options, info["opponents"]) == (1, "micro", {}, {"fugitive": "random"})
    assert made.observation_space == small
    assert small.contains(seen)


def test_a_reset_chooses_an_edition_by_its_file(tmp_path: Path) -> None:
    shelf = games.get("fugitif").editions()
    assert shelf
    file = tmp_path / "mine.toml"
    file.write_text(shelf.text().replace('"house"', '"mine"', 1), "utf-8")
    made = SeatEnv("fugitif")
    made.reset(options={"edition": file})
    assert made.options["edition"].startswith("mine:")
    ref = made.options["edition"]
    made.reset(options={"edition": ref})
    assert made.options == {"edition": ref}
    made.reset()
    assert made.options == {}
    with pytest.raises(HallaliError, match="cannot be read"):
        made.reset(options={"edition": tmp_path / "no.toml"})


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ({"sizes": "micro"}, "There is no option “sizes”; choose one of: size, seat, bot, options, edition"),
        ({"size": "huge"}, "There is no size “huge”"),
        ({"bot": "nobody"}, "nobody"),
        ({"seat": "thief"}, "There is no seat “thief”"),
        ({"options": {"event": True}}, "There is no option “event”"),
        ({"edition": "mine:0000"}, "is not here"),
    ],
)
def test_a_wrong_choice_is_refused_in_words_and_the_next_game_is_as_before(asked: dict[str, Any], words: str) -> None:
    made = SeatEnv("fugitif", 0, "random", "micro")
    with pytest.raises(HallaliError, match=words):
        made.reset(seed=1, options=asked)
    assert played(made, 2) == played(SeatEnv("fugitif", 0, "random", "micro"), 2)


STUBBORN = '''
class Bot:
    """Cannot be copied; answers by what it heard and how often it was asked."""

    def __init__(self, rng, size, options):
        self.rng, self.heard, self.asked = rng, 0, 0

    def __reduce_ex__(self, protocol):
        raise TypeError("no copies")

    def hear(self, told):
        self.heard += 1

    def choose(self, view):
        self.asked += 1
        steps = [step for step in view.legal]
        return (steps[(self.rng.randrange(100) + self.heard + self.asked) % len(steps)],)
'''


@pytest.mark.parametrize("how", [copy.deepcopy, lambda made: pickle.loads(pickle.dumps(made))])
def test_a_bot_that_cannot_be_copied_lives_through_its_game_again(tmp_path: Path, how: Any) -> None:
    file = tmp_path / "stubborn.py"
    file.write_text(STUBBORN, "utf-8")
    made = SeatEnv("traqueur", 0, f"py:{file}:Bot", "micro", illegal="raise")
    whole = 0
    for seed in range(10):
        _, info = made.reset(seed=seed)
        rng, other = np.random.default_rng(seed), how(made)
        for _ in range(3):
            _, _, over, _, info = made.step(int(rng.choice(np.flatnonzero(info["action_mask"]))))
            if over:
                break
        if over:
            continue
        twin, fresh = how(made), info["action_mask"]
        ends = []
        for one in (made, twin):
            rng, mask, over = np.random.default_rng(seed), fresh, False
            while not over:
                _, _, over, _, info = one.step(int(rng.choice(np.flatnonzero(mask))))
                mask = info["action_mask"]
            ends.append(list(one.hunt.steps))
        assert ends[0] == ends[1]
        whole += ends[0][: len(other.hunt.steps)] == other.hunt.steps
    assert whole > 2


# -- side by side -----------------------------------------------------------------------------------------------------


def many(count: int = 3, **chosen: Any) -> Any:
    return gymnasium.make_vec("hallali/Fugitif-v0", num_envs=count, size="micro", bot="random", **chosen)


def test_make_vec_makes_many_games_of_one_seat() -> None:
    made = many(seat="marshal")
    assert isinstance(made.unwrapped, SeatVectorEnv)
    seen, info = made.reset(seed=5)
    alone = SeatEnv("fugitif", "marshal", "random", "micro")
    for number in range(3):
        own, whose = alone.reset(seed=5 + number)
        assert np.array_equal(seen[number], own)
        assert np.array_equal(info["action_mask"][number], whose["action_mask"])
    assert np.array_equal(info["action_mask"], made.unwrapped.action_masks())
    ends = 0
    for _ in range(30):
        masks = made.unwrapped.action_masks()
        seen, rewards, over, cut, info = made.step([int(row.argmax()) for row in masks])
        assert made.observation_space.contains(seen)
        assert set(rewards[over]) <= {1.0, -1.0}
        assert not cut.any()
        ends += int(over.sum())
    assert ends > 2
    made.close()


def test_a_game_side_by_side_can_begin_anew_within_the_step() -> None:
    made = many(autoreset_mode=gymnasium.vector.AutoresetMode.SAME_STEP)
    made.reset(seed=1)
    for _ in range(40):
        _, _, over, _, info = made.step([int(row.argmax()) for row in made.unwrapped.action_masks()])
        if over.any():
            break
    number = int(np.flatnonzero(over)[0])
    assert info["final_obs"][number] is not None
    assert made.unwrapped.action_masks()[number].any()
    made.close()


def test_games_side_by_side_keep_their_arrays() -> None:
    made = many()
    _, info = made.reset(seed=1, options={"bot": lowest})
    assert list(info["opponents"]["marshal"]) == ["lowest"] * 3
    with pytest.raises(BadOption, match="other arrays"):
        made.reset(options={"size": "real"})
    with pytest.raises(BadOption, match="nothing to play"):
        SeatVectorEnv(0)
    made.close()


@pytest.mark.parametrize("how", [copy.deepcopy, lambda made: pickle.loads(pickle.dumps(made))])
def test_games_side_by_side_can_be_copied(how: Any) -> None:
    made = many()
    made.reset(seed=1)
    for _ in range(5):
        made.step([int(row.argmax()) for row in made.unwrapped.action_masks()])
    twin = how(made)
    for _ in range(10):
        steps = [int(row.argmax()) for row in made.unwrapped.action_masks()]
        got, again = made.step(steps), twin.step(steps)
        assert all(np.array_equal(one, other) for one, other in zip(got[:4], again[:4], strict=True))
    made.close()
