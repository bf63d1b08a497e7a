"""The page's script looks for ways and draws a camp as the server does (page/static/plan.js and page/plan.py)."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

pytest.importorskip("playwright", reason="Playwright is not installed: uv sync --group browser")
from playwright.sync_api import Page

from hallali import i18n
from hallali.core import bits
from hallali.games.traqueur.bots import camps as bots
from hallali.games.traqueur.page import works
from hallali.games.traqueur.rules import camp as c
from hallali.games.traqueur.rules.grid import LEAST, MOST, OUTSIDE, Grid, grid_of
from hallali.games.traqueur.rules.view import CampView

DESK = {"width": 1440, "height": 900}
CAMPS = 600
ENGLISH = i18n.translator("en")
#: For each camp what the script finds and draws.
SCRIPT = """async camps => {
  const plan = await import('/static/traqueur/plan.js');
  return camps.map(({ barriers, ...rest }) => {
    const camp = { ...rest, barriers: new Set(barriers) }, came = plan.ways(camp), way = plan.wayTo(camp, came);
    return [[...came.keys()].sort((one, other) => one - other), way, plan.word(camp), plan.walls(camp),
      plan.crosses(camp, came), plan.route(camp, way), plan.leaves(camp)];
  });
}"""


def any_camp(rng: random.Random) -> tuple[Grid, CampView]:
    """Return a camp of any size: barriers anywhere, few or many, or a maze; without a fugitive once in a while."""
    grid = grid_of(rng.randint(LEAST, MOST), rng.randint(LEAST, MOST))
    share = rng.random()
    barred = tuple(place for place in range(grid.places) if rng.random() < share)
    if rng.random() < 0.4:
        barred = tuple(bits.members(bots.maze(rng, grid)))
    return grid, CampView(rng.randrange(grid.squares) if rng.random() < 0.9 else -1, barred)


def squares_of(grid: Grid, places: tuple[int, ...]) -> list[int]:
    """Return the squares that a way in leads over."""
    at, squares = OUTSIDE, []
    for place in places:
        one, other = grid.ends[place]
        at = other if one == at else one
        squares.append(at)
    return squares


def found(grid: Grid, camp: CampView) -> list[object]:
    """Return what the server finds and draws of a camp, as SCRIPT lists it."""
    board = works.board(grid, camp, ENGLISH)
    way = c.path(grid, works.mask(camp)) if camp.fugitive >= 0 else ()
    word = works.build(grid, camp, grid.places, False, ENGLISH).word
    reached = list(bits.members(grid.reached(bits.mask_of(camp.barriers))))
    return [reached, squares_of(grid, way), word, board.secret, board.lost, board.way, board.ajar]


@pytest.mark.rule("TRQ-4", "TRQ-5")
def test_script_and_server_find_the_same_ways_and_draw_the_same_plan(open_page: Callable[..., Page]) -> None:
    rng = random.Random(25)
    camps = [any_camp(rng) for _ in range(CAMPS)]
    page = open_page(DESK)
    given = [
        {"rows": grid.rows, "columns": grid.columns, "fugitive": camp.fugitive, "barriers": camp.barriers}
        for grid, camp in camps
    ]
    wanted = [found(grid, camp) for grid, camp in camps]
    ways = [len(way) for _, way, *_ in wanted if isinstance(way, list)]
    assert ways.count(0) > CAMPS / 10
    assert sum(length > 4 for length in ways) > CAMPS / 10
    for camp, ours, theirs in zip(camps, wanted, page.evaluate(SCRIPT, given), strict=True):
        assert theirs == ours, camp
