"""The map of Red Notice as it is drawn: what is legal can be clicked, and nothing hidden is in the picture."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from hallali import games, i18n
from hallali.core.seats import CHANCE, OVER
from hallali.games.red_notice import actions as a
from hallali.games.red_notice.view import RedNoticeView
from hallali.room import show
from hallali.room.tables.red_notice import draw

GAME = games.get("red-notice")


def playing(seed: int, size: str = "real", steps: int = 400) -> Iterator[Any]:
    """Yield the positions of a random game."""
    rng = random.Random(seed)
    state = GAME.new(size, {})
    for _ in range(steps):
        if state.mover == OVER:
            break
        if state.mover == CHANCE:
            state.apply(rng.choice([outcome for outcome, _ in state.chances()]))
            continue
        yield state
        state.apply(rng.choice(state.legal()))
    yield state


def seen(state: Any, seat: int) -> RedNoticeView:
    view = GAME.see(state, seat)
    assert isinstance(view, RedNoticeView)
    return view


def drawn(view: RedNoticeView, lang: str = "en", **more: Any) -> str:
    """Give the board as the page has it."""
    made = draw.board(view, translate=i18n.translator(lang), **more)
    context = {"d": {"map": made}, "table": {"id": "x"}, "seq": 1, "replay": None, "lang": lang}
    return show.render("red-notice/parts/board.html", context)


def offered(board: draw.Board) -> list[int]:
    """List the steps that a click on the map chooses."""
    spots: list[draw.City | draw.Route | draw.Continent] = [*board.cities, *board.routes, *board.continents]
    return [spot.step for spot in spots if spot.step >= 0]


def on_map(steps: tuple[int, ...]) -> set[int]:
    """Keep the steps that a map can offer."""
    return {step for step in steps if a.CITY <= step < a.CHEQUE or step == a.STAY}


def test_what_is_legal_can_be_clicked_and_nothing_else() -> None:
    for seed in range(3):
        for state in playing(seed):
            if state.mover == OVER:
                continue
            view = seen(state, state.mover)
            board = draw.board(view, translate=i18n.translator("en"))
            assert sorted(offered(board)) == sorted(on_map(view.legal))
            other = draw.board(seen(state, 1 - state.mover), translate=i18n.translator("en"))
            assert not offered(other)


def test_the_page_has_a_button_for_each_target() -> None:
    state = next(state for state in playing(1) if state.phase == 4)
    html = drawn(seen(state, state.mover))
    assert [f'name="choose" value="{step}"' in html for step in state.legal()] == [True] * len(state.legal())
