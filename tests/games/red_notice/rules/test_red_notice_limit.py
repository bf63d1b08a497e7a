"""The C++ that compiled Python is measured against (benchmarks/limit.py) plays the same Red Notice to the last bit."""

from __future__ import annotations

import importlib.util
import math
import os
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from types import ModuleType

import msgspec
import pytest

from hallali.core.seats import CHANCE
from hallali.games.red_notice.rules import deals
from hallali.games.red_notice.rules import phases as p
from hallali.games.red_notice.rules.actions import pack_of
from hallali.games.red_notice.rules.box import Box, size_of_hand
from hallali.games.red_notice.rules.sizes import Options, size_of
from hallali.games.red_notice.rules.state import State
from hallali.search import random_play
from skipping import skip_or_fail

BENCHMARKS = Path(__file__).parents[4] / "benchmarks"
#: What it takes to notice a wrong rule is no speed: the programs are built fast.
FLAGS = "-O1"
GAMES = 200
Build = Callable[..., Path]


@pytest.fixture(scope="module")
def limit() -> ModuleType:
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(BENCHMARKS))
        spec = importlib.util.spec_from_file_location("limit", BENCHMARKS / "limit.py")
        assert spec is not None
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def build(limit: ModuleType, tmp_path_factory: pytest.TempPathFactory) -> Build:
    """Build the program with some words defined, once each."""
    try:
        limit.compiler()
    except limit.NoCompilerError as error:
        skip_or_fail(str(error))

    @cache
    def built(*defined: str) -> Path:
        found: Path = limit.build(tmp_path_factory.mktemp("limit"), defined, FLAGS)
        return found

    return built


@pytest.mark.compiled
def test_both_play_the_same_games_step_by_step(limit: ModuleType, build: Build) -> None:
    """Positions, legal steps, chances with their probabilities, what is told, and results."""
    assert limit.compare(build(*limit.TELLING), 1, GAMES) > 100 * GAMES


def test_the_games_compared_meet_every_phase_and_every_end(limit: ModuleType, build: Build) -> None:
    command = [str(build(*limit.TELLING)), "trace", "1", str(GAMES)]
    lines = subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()
    assert sum(line.endswith(": over") for line in lines) == GAMES
    phases = {int(line.split(maxsplit=2)[1]) for line in lines}
    assert phases == set(range(len(p.NAMES))) - {p.FREE, p.MORE, p.DROP}  # which only free cards have
    ends = {int(line.split("/")[7].split()[-1]) for line in lines if line.endswith(": over")}
    assert ends == {p.MILLION, p.THIRD, p.TIME}


@pytest.mark.parametrize("seed", range(3))
def test_the_loop_that_is_timed_plays_the_same_games(limit: ModuleType, build: Build, seed: int) -> None:
    """It ends with the same numbers of steps and games, and with the same state of the generator."""
    assert limit.cpp(build(*limit.BARE), seed, 20_000)[:3] == limit.python(seed, 20_000)[:3]


@pytest.mark.parametrize("plant", [1, 2, 3], ids=["what is legal", "what a step does", "when the game ends"])
def test_a_wrong_rule_in_the_c_plus_plus_is_found(limit: ModuleType, build: Build, plant: int) -> None:
    with pytest.raises(limit.DifferenceError, match=r"Line \d+ of the games from seed 1"):
        limit.compare(build(*limit.TELLING, f"-DPLANT={plant}"), 1, GAMES)


def test_a_draw_on_the_edge_of_two_outcomes_is_the_same(build: Build, limit: ModuleType) -> None:
    """C++ counts ways where our rules take probabilities away: only on an edge could the two differ."""
    state = State(size_of("real"), Options())
    state.mover, state.phase, state.actor = CHANCE, p.TOKENS, p.ANGELA
    full = state.box.bag
    for bag in [full, *(full - pack_of(outcome) for outcome, _ in deals.draws(full, state.box.bids)[::7])]:
        state.bags, ways = bag, math.comb(size_of_hand(bag), state.box.bids)
        command = [str(build(*limit.BARE)), "draw", str(bag), str(ways)]
        drawn = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
        chances = [((part << 32) // ways + off) & random_play.LOW for part in range(ways) for off in (-1, 0, 1)]
        assert list(map(int, drawn)) == [deals.drawn(state, chance) for chance in chances]


def test_an_edition_whose_cards_the_c_plus_plus_lacks_is_refused(limit: ModuleType) -> None:
    box = size_of("real")
    card = msgspec.structs.replace(box.edition.card[0], a=("free", 1), changes=("gain 1",))
    free = Box("real", msgspec.structs.replace(box.edition, card=(card, *box.edition.card[1:])), box.digest)
    with pytest.raises(ValueError, match="own text"):
        limit.header(free)


def test_without_a_compiler_it_says_so_in_a_line(tmp_path: Path) -> None:
    command = [sys.executable, str(BENCHMARKS / "limit.py"), "--build", str(tmp_path)]
    env = {**os.environ, "CXX": "no-such-compiler"}
    run = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
    assert run.returncode == 1
    assert run.stderr == "There is no C++ compiler (no-such-compiler): install one, or name it in CXX.\n"
