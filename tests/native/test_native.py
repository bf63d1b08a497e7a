"""The compiled modules do what their sources do, and never run when they are older than these."""

from __future__ import annotations

import copy
import os
import pickle
import random
import shutil
import subprocess
import sys
from collections import Counter
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import hallali
from hallali import games
from hallali.core import bits, words
from hallali.core.seats import CHANCE, OVER
from hallali.search import random_play

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
native = pytest.mark.skipif(not hallali.NATIVE, reason=f"nothing compiled runs: {hallali.WHY}")


def python(*args: str, check: bool = True, **env: str) -> subprocess.CompletedProcess[str]:
    """Run Python with more of an environment."""
    kept = {key: value for key, value in os.environ.items() if not key.startswith("HALLALI_")}
    return subprocess.run([sys.executable, *args], env=kept | env, capture_output=True, text=True, check=check)


@native
@pytest.mark.parametrize(
    ("game", "size", "options", "count"),
    [
        ("fugitif", "real", "{}", 10),
        ("fugitif", "real", '{"events": true, "second_edition": true}', 15),
        ("fugitif", "small", '{"opening": "one-or-two", "events": true}', 15),
        ("fugitif", "micro", "{}", 20),
        ("traqueur", "real", '{"equal_turns": true}', 5),
        ("traqueur", "10x10", '{"barriers": "unlimited"}', 1),
        ("traqueur", "small", '{"mode": "one-sided", "leaving": "same-turn"}', 10),
        ("red-notice", "real", "{}", 2),
        ("red-notice", "small", '{"identities": "first-game"}', 5),
        ("red-notice", "micro", "{}", 20),
        ("traque", "real", "{}", 10),
        ("traque", "real", '{"players": 2, "tokens": "box", "carry": true}', 10),
        ("traque", "small", '{"turn_end": "early", "rescue": "none"}', 20),
        ("la-traque", "real", "{}", 1),
        ("la-traque", "small", '{"factions": "tzaar+network"}', 1),
    ],
)
def test_compiled_and_pure_agree_in_every_field_after_every_step(
    game: str, size: str, options: str, count: int
) -> None:
    args = (str(HERE / "lockstep_play.py"), game, size, options, "11", str(count))
    compiled, pure = python(*args, HALLALI_NATIVE="1"), python(*args, HALLALI_PURE="1")
    assert (compiled.stderr.strip(), pure.stderr.strip()) == ("native", "pure")
    assert len(pure.stdout.splitlines()) > 100
    assert compiled.stdout == pure.stdout


@native
def test_the_planner_asks_alike_compiled_and_pure() -> None:
    script = (
        "import random, hallali; from hallali.games.traqueur.rules.grid import grid_of;"
        "from hallali.games.traqueur.bots import worlds; from hallali.games.traqueur.bots.instincts import Mind;"
        "from hallali.games.traqueur.bots.builders import BUILDERS, cost;"
        "from hallali.games.traqueur.bots.weighing import weighing; grid = grid_of(4, 4); mind = Mind(grid);"
        "print(hallali.NATIVE, worlds.__file__.endswith('.py'));"
        "mind.answer((0, -1, 0), False); mind.answer((1, -1, 4), True);"
        "drawer = worlds.Drawer(mind, 12, random.Random(4)); print(drawer.likely, drawer.draw(100));"
        "made = [(name, BUILDERS[name](random.Random(7), grid, 12)) for name in ('easy', 'medium', 'hard', 'random')];"
        "print([(name, cost(grid, camp, weighing, 12, random.Random(5))) for name, camp in made])"
    )
    compiled, pure = python("-c", script, HALLALI_NATIVE="1"), python("-c", script, HALLALI_PURE="1")
    assert compiled.stdout.splitlines()[0] == "True False"
    assert pure.stdout.splitlines()[0] == "False True"
    assert len(pure.stdout.splitlines()) == 3
    assert compiled.stdout.splitlines()[1:] == pure.stdout.splitlines()[1:]


def test_words_say_what_bits_say() -> None:
    rng = random.Random(5)
    masks = [0, 1, words.bit(62), bits.up_to(62), *(rng.getrandbits(63) & rng.getrandbits(63) for _ in range(300))]
    for mask in masks:
        assert words.sideways(mask) == words.count(mask) == bits.count(mask)
        assert words.highest(mask) == bits.highest(mask)
        members = bits.members(mask)
        assert [words.nth(mask, n) for n in range(len(members))] == members
        assert [n for n in range(63) if words.has(mask, n)] == members
        if mask:
            assert words.lowest(mask) == members[0]
    assert all(words.bit(n) == 2**n for n in range(63))
    assert all(words.up_to(n) == bits.up_to(n) for n in range(-1, 62))
    assert words.span(3, 5) == 0b111000
    assert words.span(5, 3) == 0


def test_a_random_number_deals_as_likely_as_the_chances_say() -> None:
    state: Any = games.get("fugitif").new("real", {"events": True})
    chance = random_play.seeded(3)
    deals = 0
    while state.mover != OVER and deals < 12:
        if state.mover == CHANCE:
            deals += 1
            even = 30_000
            dealt = Counter(state.deal((2 * n + 1) * (1 << 31) // even) for n in range(even))
            for outcome, likely in state.chances():
                assert abs(dealt.pop(outcome, 0) / even - likely) < 0.001
            assert not dealt
        chance = random_play.following(chance)
        if state.mover == CHANCE:
            state.advance(state.deal(chance & random_play.LOW))
        else:
            legal = state.legal()
            state.advance(legal[(chance & random_play.LOW) * len(legal) >> 32])


@pytest.mark.parametrize("name", ["red-notice", "traque", "la-traque"])
def test_random_play_draws_each_outcome_as_likely_as_the_chances_say(name: str) -> None:
    deals = import_module(f"hallali.games.{name.replace('-', '_')}.rules.deals")
    rng, looked, even = random.Random(4), Counter[int](), 4_000
    for _ in range(3):
        state: Any = games.get(name).new("real")
        while state.mover != OVER:
            if state.mover == CHANCE and looked[state.phase] < 4:
                looked[state.phase] += 1
                drawn = Counter(deals.drawn(state, (2 * n + 1) * (1 << 31) // even) for n in range(even))
                for outcome, likely in state.chances():
                    assert abs(drawn.pop(outcome, 0) / even - likely) < 0.001
                assert not drawn
            state.advance(
                deals.drawn(state, rng.getrandbits(32)) if state.mover == CHANCE else rng.choice(state.legal())
            )
    assert len(looked) > 2


@pytest.mark.parametrize(("game", "size"), [("fugitif", "real"), ("traqueur", "small")])
def test_positions_can_be_copied_and_sent(game: str, size: str) -> None:
    state: Any = games.get(game).new(size)
    rng = random.Random(2)
    while state.mover != OVER:
        for other in (state.clone(), copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
            assert games.get(game).see(other, -4) == games.get(game).see(state, -4)
            assert other.legal() == state.legal()
        steps = state.legal() or [outcome for outcome, _ in state.chances()]
        state.advance(rng.choice(steps))


@native
def test_a_module_older_than_its_source_does_not_run(tmp_path: Path) -> None:
    package = tmp_path / "hallali"
    shutil.copytree(Path(hallali.__file__).parent, package, ignore=shutil.ignore_patterns("room", "__pycache__"))
    show = (
        "import sys; sys.path.insert(0, sys.argv[1]); import hallali; from hallali.core import words; "
        "assert hallali.__file__.startswith(sys.argv[1]); print(hallali.NATIVE, words.__file__[-3:], words.bit(3))"
    )
    before = python("-c", show, str(tmp_path))
    assert (before.stdout, before.stderr) == ("True .so 8\n", "")
    source = package / "core" / "words.py"
    source.write_text(source.read_text("utf-8").replace("return one << n", "return (one << n) + 1"), "utf-8")
    after = python("-c", show, str(tmp_path))
    assert after.stdout == "False .py 9\n"
    assert len(after.stderr.splitlines()) == 1
    assert "core/words.py was edited since" in after.stderr
    refused = python("-c", show, str(tmp_path), check=False, HALLALI_NATIVE="1")
    assert refused.returncode == 1
    assert "HALLALI_NATIVE is set" in refused.stderr
