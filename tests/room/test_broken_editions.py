"""Fifty broken files of each game on the bench: each mistake has its line, its reason, and the nearest right word."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

import pytest
from plain_games import metro
from starlette.testclient import TestClient

from broken_editions import Broken, broken
from edition_mistakes import Bench
from hallali import games
from hallali.room.act.limits import NONE
from hallali.room.web.app import create_app
from hallali.room.where import HERE

GAMES = (*games.GAMES, "metro")
MANY = 50
#: What only a reader of English, or of Python, understands.
JARGON = re.compile(
    r"namespace|statement|inline table|Invalid|Unescaped|Illegal|Unterminated|Expected|This is not TOML"
)


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with pytest.MonkeyPatch.context() as patch:
        metro(patch)
        url = f"sqlite:///{tmp_path_factory.mktemp('room')}/room.db"
        with TestClient(create_app(url, pace=0.0, limits=NONE, where=HERE)) as found:
            yield found


def told(bench: Bench, one: Broken) -> str:
    """Return what is wrong with what the page says of a broken file; "" for nothing."""
    try:
        rows = bench.said(one.text)
    except AssertionError as error:
        return str(error)
    mine = [what for line, what in rows if line == one.line or not one.line]
    if not any(one.said in what and (not one.near or f"did you mean “{one.near}”?" in what) for what in mine):
        return f"line {one.line}, {one.said!r}, {one.near!r} is wanted: {rows[:4]}"
    french = bench.said(f"{one.text}\n", "fr")
    if jargon := [what for _, what in (*rows, *french) if JARGON.search(what)]:
        return f"jargon: {jargon[0]}"
    if len(rows) > 12:
        return f"{len(rows)} mistakes are told of one: {rows[:3]}"
    return ""


def looked_at(client: TestClient, game: str, count: int) -> list[str]:
    shelf = games.get(game).editions()
    assert shelf is not None
    files, bench = broken(shelf, game, count), Bench(client, game)
    return [f"{one.how}: {wrong}" for one in files if (wrong := told(bench, one))]


@pytest.mark.parametrize("game", GAMES)
def test_broken_files_are_told_with_line_reason_and_nearest_word(client: TestClient, game: str) -> None:
    assert looked_at(client, game, 12) == []


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_fifty_broken_files_of_each_game(client: TestClient, game: str) -> None:
    assert looked_at(client, game, MANY) == []


@pytest.mark.usefixtures("client")
@pytest.mark.parametrize("game", GAMES)
def test_there_are_fifty_and_they_are_broken_in_many_ways(game: str) -> None:
    shelf = games.get(game).editions()
    assert shelf is not None
    files = broken(shelf, game, MANY)
    assert len({one.text for one in files}) == MANY
    assert len(Counter(one.how for one in files)) >= 14
