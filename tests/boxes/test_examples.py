"""The rows that docs/editions shows can stand in an edition: each is put into the house's, and checked."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from hallali import games

PAGES = Path(__file__).parents[2] / "docs" / "editions"
#: The list that a page's examples are rows of.
LISTS = {"fugitif": "event", "red-notice": "upgrade", "traque": "card", "la-traque": "fugitive"}


def examples(game: str) -> list[str]:
    """Return the rows that stand in a page on lines of their own."""
    return re.findall(r"^    (\{ id = .*\}),$", (PAGES / f"{game}.md").read_text("utf-8"), re.MULTILINE)


def with_row(game: str, row: str) -> str:
    """Return the house edition with one row more, by another name."""
    shelf = games.get(game).editions()
    assert shelf is not None
    text = shelf.text().replace('edition.name = "house"', 'edition.name = "mine"')
    head = f"\n{LISTS[game]} = [\n"
    assert text.count(head) == 1
    return text.replace(head, f"{head}  {row},\n")


@pytest.mark.parametrize(("game", "row"), [(game, row) for game in LISTS for row in examples(game)])
def test_an_example_of_the_page_can_be_played(game: str, row: str) -> None:
    shelf = games.get(game).editions()
    assert shelf is not None
    said = [str(warning.message) for warning in shelf.read(with_row(game, row)).warnings]
    assert not [what for what in said if "the box holds" not in what]


def test_every_page_has_an_example_and_a_free_card() -> None:
    assert all(examples(game) for game in LISTS)
    assert all(any("free" in row for row in examples(game)) for game in LISTS)
