"""Write docs/planes.md, the tables of each game's planes: uv run --extra gymnasium python packaging/planes.py

What a plane is called, its shape and what it says stand in the games (`tensors.py`, `observe.py`); a test compares.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from hallali import games
from hallali.interfaces.game import AnyGame

PAGE = Path(__file__).parent.parent / "docs" / "planes.md"
TITLE = """# The planes of an observation

This page is for anyone who reads or builds a network's input. It lists the planes of each game, in the order in which
they stand in an observation, and how many numbers a size has. [Research interfaces](adapters.md#observations) says how
planes are read. `uv run --extra gymnasium python packaging/planes.py` writes this page.
"""
#: What has to be known before a game's tables, by the game's name.
FIRST = {
    "traque": """The game has one seat, or two (`players=2`) who win and lose together. A plane that says “own, the
other's” has one number for each seat; the shapes below are those for one seat. The shapes are the same with every
edition: cards and places are counted as the edition lists them.
"""
}


def row(cells: Sequence[object]) -> str:
    """Return a line of a table."""
    return f"| {' | '.join(map(str, cells))} |"


def section(game: AnyGame) -> str:
    """Return the part of the page about one game."""
    tensors, sizes = game.tensors(), game.sizes
    planes = [row(("plane", "shape, `real`", "what it says")), row(["---"] * 3)]
    for plane in tensors.tensor("real", {}, 0).planes:
        planes.append(row((f"`{plane.name}`", " x ".join(map(str, plane.shape)), plane.meaning)))
    bounds = [tensors.bounds(size, {}) for size in sizes]
    numbers = [
        row(("size", *(f"`{size}`" for size in sizes))),
        row(["---"] * (1 + len(sizes))),
        row(("numbers in an observation", *(tensors.tensor(size, {}, 0).length for size in sizes))),
        row(("steps, as numbers from 0", *(one.actions for one in bounds))),
        row(("numbers of a past (OpenSpiel)", *(one.past for one in bounds))),
    ]
    first = [FIRST[game.name]] if game.name in FIRST else []
    return "\n".join([f"## {game.title}\n", *first, *planes, "", *numbers, ""])


def page() -> str:
    """Return the whole page."""
    return "\n".join([TITLE, *(section(game) for game in games.GAMES.values())])


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
