"""docs/adapters.md says what is so: its tables list the planes (its programs run in tests/test_docs.py)."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

pytest.importorskip("pettingzoo", reason="install hallali[pettingzoo]")
pytest.importorskip("pyspiel", reason="install hallali[openspiel]")
pytest.importorskip("numba", reason="install hallali[solve]")

from hallali import games
from hallali.interfaces.game import PlayableGame

PAGE = (Path(__file__).parents[2] / "docs" / "adapters.md").read_text("utf-8")


WRITTEN = list(games.GAMES.values())


@pytest.mark.parametrize("game", WRITTEN, ids=lambda game: game.name)
def test_the_tables_list_the_planes_and_sizes(game: PlayableGame) -> None:
    section = PAGE.split(f"\n### {game.title}\n")[1].split("\n### ")[0]
    planes = re.findall(r"^\| `(\w+)` \| ([\dx ]+) \| (.*) \|$", section, re.MULTILINE)
    tensor = game.tensors().tensor("real", {}, 0)
    assert planes == [(plane.name, " x ".join(map(str, plane.shape)), plane.meaning) for plane in tensor.planes]
    lengths = [game.tensors().tensor(size, {}, 0).length for size in game.sizes]
    bounds = [game.tensors().bounds(size, {}) for size in game.sizes]
    for name, row in (
        ("size", [f"`{size}`" for size in game.sizes]),
        ("numbers in an observation", lengths),
        ("steps, as numbers from 0", [one.actions for one in bounds]),
        ("numbers of a past (OpenSpiel)", [one.past for one in bounds]),
    ):
        assert f"| {name} | {' | '.join(map(str, row))} |\n" in section
