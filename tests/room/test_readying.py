"""What pages are drawn from is read before somebody asks for a page."""

from __future__ import annotations

import asyncio
import tomllib
from pathlib import Path
from typing import Any

import httpx
import pytest

from hallali import games
from hallali.room.act.puzzles import Riddles
from hallali.room.draw import inputs, readying, show
from hallali.room.draw.plain import Plain
from hallali.room.serve.pools import Threads
from hallali.room.web.app import create_app

PAGES = ("/", "/games/fugitif", "/about", "/mine", "/nowhere")


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_first_page_finds_everything_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lang: str) -> None:
    """Whoever came first had the whole room wait while templates were translated into code."""
    ended, read, compiled = asyncio.Event(), list[str](), list[str]()
    compiles = Plain.compile

    def noted(self: Plain, source: Any, name: Any = None, *args: Any, **named: Any) -> Any:
        (compiled if ended.is_set() else read).append(f"{name}")
        return compiles(self, source, name, *args, **named)

    async def nothing(_self: Riddles, _names: object) -> None:
        """No puzzles are made."""

    async def play() -> None:
        app = create_app(f"sqlite:///{tmp_path}/room.db", Threads(), ahead=True)
        async with app.router.lifespan_context(app):
            tasks = app.state.room.background._tasks
            reads = next(one for one in tasks if one.get_coro().__name__ == "_read_ahead")
            await reads
            ended.set()
            way = httpx.ASGITransport(app, client=("198.51.100.1", 5000))
            async with httpx.AsyncClient(transport=way, base_url="http://room.example") as one:
                for path in PAGES:
                    await one.get(path, headers={"accept": "text/html", "accept-language": lang})

    monkeypatch.setattr(Plain, "compile", noted)
    monkeypatch.setattr(Riddles, "ahead", nothing)
    show._environment.cache_clear()
    asyncio.run(play())
    assert compiled == []
    assert "front.html" in read


def test_an_edition_is_read_once_however_many_tables_are_made_with_it(
    guest: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each new table of La Traque kept the loop for as long as several clicks."""
    guest.new(game="la-traque", seat="usa", opponent="bot:club")
    read = list[str]()
    loads = tomllib.loads

    def noted(text: str) -> dict[str, Any]:
        read.append(text[:20])
        return loads(text)

    monkeypatch.setattr(tomllib, "loads", noted)
    for _ in range(3):
        guest.new(game="la-traque", seat="usa", opponent="bot:club")
        guest.client.get("/games/la-traque")
    assert read == []


def test_a_first_table_finds_known_what_its_parts_are_drawn_from(guest: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    for step in readying.steps(("fr", "en"), list(games.GAMES.values())):
        step()
    asked = list[str]()
    reads = inputs._read

    def noted(environment: Any, name: str, *args: Any) -> Any:
        asked.append(name)
        return reads(environment, name, *args)

    monkeypatch.setattr(inputs, "_read", noted)
    for lang in ("fr", "en"):
        guest.client.headers["accept-language"] = lang
        for game in games.GAMES:
            table = guest.new(game=game, opponent="bot:club")
            assert guest.client.get(table).status_code == 200
    assert asked == []


def test_every_step_can_be_made() -> None:
    for step in readying.steps(("en",), list(games.GAMES.values())):
        step()
    assert "table.html" in show.templates()
