"""docs/adapters.md says what is so: its programs run, and its tables list the planes."""

from __future__ import annotations

import re
from importlib.util import find_spec
from pathlib import Path

import pytest

pytest.importorskip("pettingzoo", reason="install hallali[pettingzoo]")
pytest.importorskip("pyspiel", reason="install hallali[openspiel]")
pytest.importorskip("numba", reason="install hallali[solve]")

from hallali import games
from hallali.adapters.tensors import bounds_of, tensor_of
from hallali.core.contract import Game

PAGE = (Path(__file__).parents[2] / "docs" / "adapters.md").read_text("utf-8")
PROGRAMS = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)


@pytest.mark.parametrize("number", range(len(PROGRAMS)))
def test_the_programs_run(number: int) -> None:
    exec(compile(PROGRAMS[number], "docs/adapters.md", "exec"), {})


WRITTEN = [game for game in games.GAMES.values() if find_spec(f"hallali.adapters.{games.package(game.name)}")]


@pytest.mark.parametrize("game", WRITTEN, ids=lambda game: game.name)
def test_the_tables_list_the_planes_and_sizes(game: Game) -> None:
    assert len(PROGRAMS) == 5
    section = PAGE.split(f"\n### {game.title}\n")[1].split("\n### ")[0]
    planes = re.findall(r"^\| `(\w+)` \| ([\dx ]+) \| (.*) \|$", section, re.MULTILINE)
    tensor = tensor_of(game, "real", None, 0)
    assert planes == [(plane.name, " x ".join(map(str, plane.shape)), plane.meaning) for plane in tensor.planes]
    lengths = [tensor_of(game, size, None, 0).length for size in game.sizes]
    bounds = [bounds_of(game, size, None) for size in game.sizes]
    for name, row in (
        ("size", [f"`{size}`" for size in game.sizes]),
        ("numbers in an observation", lengths),
        ("steps, as numbers from 0", [one.actions for one in bounds]),
        ("numbers of a past (OpenSpiel)", [one.past for one in bounds]),
    ):
        assert f"| {name} | {' | '.join(map(str, row))} |\n" in section
