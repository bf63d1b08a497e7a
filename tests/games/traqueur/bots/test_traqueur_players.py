import datetime
import random
from functools import partial

import pytest

from hallali import players
from hallali.core.contract import Value
from hallali.core.errors import BadOption
from hallali.games import get
from hallali.games.traqueur import TRAQUEUR
from hallali.games.traqueur.bots import camps
from hallali.games.traqueur.bots.builders import BUILDERS, adversarial, builder_of, cost, snaring
from hallali.games.traqueur.bots.explorer import Explorer
from hallali.games.traqueur.bots.instincts import LEAVE, Mind
from hallali.games.traqueur.bots.simple import depth_first
from hallali.games.traqueur.bots.weighing import weighing
from hallali.games.traqueur.rules.actions import steps_of
from hallali.games.traqueur.rules.camp import read, refusal
from hallali.games.traqueur.rules.grid import grid_of
from hallali.games.traqueur.rules.view import FOUND, LEFT, Asked, TurnEnded
from hallali.lab import match

GAME = get("traqueur")
NAMES = players.names(GAME, 0)
SIZES = ["2x2", "2x5", "3x2", "4x4"]
OPTIONS: list[dict[str, Value]] = [
    {},
    {"leaving": "same-turn"},
    {"barriers": "unlimited"},
    {"barriers": 0},
    {"equal_turns": True},
    {"mode": "one-sided"},
]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("size", SIZES)
def test_every_bot_plays_whole_games(name: str, size: str) -> None:
    record, returns = match.play(GAME, (name, "explorer:random"), "whole", size)
    assert record.result == "found"
    assert sum(returns) == 0


@pytest.mark.compiled
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("options", OPTIONS)
def test_every_bot_plays_the_variants(name: str, options: dict[str, Value]) -> None:
    for size in ("3x4", "4x4"):
        record, _ = match.play(GAME, (name, name), "variant", size, options)
        assert record.result in ("found", "even", "fewer")


@pytest.mark.compiled
@pytest.mark.parametrize("name", NAMES)
def test_the_same_seed_gives_the_same_game(name: str) -> None:
    assert match.play(GAME, (name, name), "same", "4x4") == match.play(GAME, (name, name), "same", "4x4")


def test_both_seats_have_every_level() -> None:
    for seat in (0, 1):
        assert set(players.LEVELS) <= set(players.names(GAME, seat))


@pytest.mark.parametrize("builder", [*BUILDERS, "daily:2026-11-21"])
def test_a_name_says_who_builds(builder: str) -> None:
    name = f"explorer:random+{builder}"
    assert players.knows(GAME, 0, name)
    for size in ("2x2", "3x5"):
        record, _ = match.play(GAME, (name, "explorer:random"), "built", size)
        grid, camp = read(record.moves[1])
        assert refusal(grid, grid.perfect, camp) is None


@pytest.mark.rule("TRQ-26")
def test_the_builder_of_a_day_builds_the_camp_of_that_day() -> None:
    builder = builder_of("daily:2026-11-21")
    assert builder is not None
    grid = grid_of(6, 6)
    assert builder(random.Random(7), grid, 30) == camps.daily(datetime.date(2026, 11, 21), grid)


@pytest.mark.parametrize(
    "name", ["explorer:deep", "explorer:depth+", "explorer:depth+x", "depth", "explorer:depth+daily:2026-13-01", ""]
)
def test_an_unknown_bot_is_refused_with_the_known_ones(name: str) -> None:
    assert not players.knows(GAME, 1, name)
    with pytest.raises(BadOption, match=r"There is no player.*choose one of: random, explorer:depth"):
        players.make(name, GAME, 1, 1)


def restless(mind: Mind, limit: int, rng: random.Random) -> int:
    """Leave now and then as soon as that is possible; else depth first."""
    return LEAVE if mind.may_leave() and rng.random() < 0.15 else depth_first(mind, limit, rng)


@pytest.mark.rule("TRQ-15", "TRQ-16", "TRQ-27")
@pytest.mark.parametrize("leaving", ["next-turn", "same-turn"])
def test_a_mind_counts_the_turns_that_the_game_counts(leaving: str) -> None:
    grid = grid_of(5, 4)
    left = found = 0
    for number in range(40):
        explorer = Explorer(random.Random(number), grid, camps.easy, restless)
        mind = Mind(grid, leaving == "same-turn")
        state = TRAQUEUR.new("5x4", {"mode": "one-sided", "leaving": leaving})
        for step in steps_of(camps.medium(random.Random(number), grid, grid.perfect)):
            state.apply(step)
        while state.mover == 1:
            (step,) = explorer.choose(TRAQUEUR.see(state, 1))
            before = state.clone()
            state.apply(step)
            for told in TRAQUEUR.tell(before, step, state, 1):
                explorer.hear(told)
                if isinstance(told, Asked):
                    mind.answer((told.place, told.origin, told.target), told.yes)
                elif isinstance(told, TurnEnded) and told.why == LEFT:
                    mind.leave()
                    left += 1
        if state.outcome == FOUND:
            assert state.returns()[0] == mind.turns
            found += 1
    assert left > 8
    assert found > 30


def test_an_adversarial_camp_costs_depth_first_more_than_a_deep_one() -> None:
    grid = grid_of(4, 4)

    def costs(builder: camps.Maker) -> float:
        rng = random.Random(1)
        found = [builder(rng, grid, grid.perfect) for _ in range(5)]
        return sum(cost(grid, camp, depth_first, 12, random.Random(run)) for camp in found for run in range(100, 130))

    assert costs(adversarial) > costs(camps.deepest)


@pytest.mark.compiled
def test_a_snare_costs_whoever_weighs_its_questions_more_than_an_adversarial_camp() -> None:
    """Both kinds are searched by the same explorer with the same draws."""
    grid = grid_of(4, 4)

    def costs(builder: camps.Maker) -> int:
        found = [builder(random.Random(number), grid, grid.perfect) for number in range(6)]
        policy = partial(weighing, count=10)
        return sum(cost(grid, camp, policy, grid.perfect, random.Random(1), same_turn=True) for camp in found)

    assert costs(snaring) > costs(adversarial)
