"""A stranger's first minute: from the address to a move of their own, in three presses or by keys alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

pytest.importorskip("playwright", reason="Playwright is not installed: uv sync --group browser")

from browser_play import first_move, first_move_by_keys

from hallali import games

if TYPE_CHECKING:
    from playwright.sync_api import Page

VIEWS = [(1440, 900, "en-GB"), (1440, 900, "fr-FR"), (390, 844, "en-GB"), (390, 844, "fr-FR")]


@pytest.mark.parametrize("view", VIEWS, ids=lambda view: f"{view[0]}-{view[2][:2]}")
@pytest.mark.parametrize("game", sorted(games.GAMES))
def test_a_first_move_takes_three_presses(
    open_page: Callable[..., Page], game: str, view: tuple[int, int, str]
) -> None:
    width, height, locale = view
    phone = {"has_touch": True, "is_mobile": True} if width < 700 else {}
    page = open_page({"width": width, "height": height}, locale=locale, **phone)
    assert first_move(page, game) <= 3
    assert page.locator("html").get_attribute("lang") == locale[:2]


@pytest.mark.parametrize("game", sorted(games.GAMES))
def test_a_first_move_by_keys_alone(open_page: Callable[..., Page], game: str) -> None:
    first_move_by_keys(open_page({"width": 1440, "height": 900}), game)
