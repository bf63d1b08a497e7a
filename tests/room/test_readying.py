"""What pages are drawn from is read before somebody asks for a page."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import httpx
import pytest

from hallali import games
from hallali.room.act.puzzles import Riddles
from hallali.room.draw import readying, show
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


def test_every_step_can_be_made() -> None:
    for step in readying.steps(("en",), list(games.GAMES.values())):
        step()
    assert "table.html" in show.templates()
