import datetime
import random

import pytest

from hallali import players
from hallali.core.errors import BadOption
from hallali.games import get
from hallali.games.traqueur import camps
from hallali.games.traqueur.camp import read, refusal
from hallali.games.traqueur.grid import grid_of
from hallali.lab import match
from hallali.players.traqueur.builders import BUILDERS, builder_of

GAME = get("traqueur")
NAMES = players.names(GAME, 0)
SIZES = ["2x2", "2x5", "3x2", "4x4", "6x6"]
OPTIONS: list[dict[str, object]] = [
    {},
    {"leaving": "same-turn"},
    {"barriers": "unlimited"},
    {"barriers": 0},
    {"equal_turns": True},
    {"mode": "one-sided"},
]


def lost(name: str, builder: str, seed: str, options: dict[str, object] | None = None) -> float:
    """Give how many turns an explorer loses in a builder's camp."""
    chosen = {"mode": "one-sided", **(options or {})}
    _, returns = match.play(GAME, (f"explorer:random+{builder}", name), seed, "6x6", chosen)
    return returns[0]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("size", SIZES)
def test_every_bot_plays_whole_games(name: str, size: str) -> None:
    record, returns = match.play(GAME, (name, "explorer:random"), "whole", size)
    assert record.result == "found"
    assert sum(returns) == 0


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("options", OPTIONS)
def test_every_bot_plays_the_variants(name: str, options: dict[str, object]) -> None:
    for size in ("3x4", "4x4"):
        record, _ = match.play(GAME, (name, name), "variant", size, options)
        assert record.result in ("found", "even", "fewer")


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
    for size in ("2x2", "3x7", "6x6"):
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
    with pytest.raises(BadOption, match=r"There is no player.*there is: explorer:random"):
        players.make(name, GAME, 1, 1)
