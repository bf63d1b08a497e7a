"""A room in this process, for the tests that need no process of its own, and pages that are opened in it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from room_server import served

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

#: Chromium's word for a page that is left by a cross-fade and entered without one.
HARMLESS = "ViewTransition opt-in disabled"


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Start a room with a database of its own, and give its address."""
    folder: Path = tmp_path_factory.mktemp("room")
    with served(f"sqlite:///{folder / 'room.db'}") as address:
        yield address


@pytest.fixture
def open_page(chromium: Browser, address: str) -> Iterator[Callable[..., Page]]:
    """Open the front page, or `where`, as a new guest; fail on any error that the page's scripts throw.

    deeds: whether what others do is shown "at once", or "" for one deed after the other.
    """
    contexts = []
    errors: list[str] = []

    def open_it(viewport: dict[str, int], where: str = "", deeds: str = "at once", **more: Any) -> Page:
        context = chromium.new_context(**{"viewport": viewport, "locale": "en-GB", **more})
        context.add_init_script(f"localStorage.setItem('deeds', {deeds!r})")
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(60_000)  # pure modules, on a busy machine
        page.on("pageerror", lambda error: errors.append(str(error)) if HARMLESS not in str(error) else None)
        page.goto(where or address)
        return page

    yield open_it
    for context in contexts:
        context.close()
    assert not errors
