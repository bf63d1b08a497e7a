"""A camp that is being built, as the page shows it and as its script (static/traqueur/build.js) finds it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from hallali import i18n
from hallali.core import bits
from hallali.core.contract import Told
from hallali.games.traqueur.page import plan
from hallali.games.traqueur.page.boards import Board, Build, Cell, Place, paper
from hallali.games.traqueur.rules import camp as c
from hallali.games.traqueur.rules import view as v
from hallali.games.traqueur.rules.actions import BARRIER, SQUARE
from hallali.games.traqueur.rules.grid import OUTSIDE, Grid
from hallali.games.traqueur.text import labels, sentences

Translate = i18n.Translator


def good(grid: Grid, camp: v.CampView) -> bool:
    """Return whether a camp has a fugitive that can be reached (TRQ-5)."""
    return camp.fugitive >= 0 and c.open_to(grid, mask(camp))


class Laid(msgspec.Struct, frozen=True):
    """A camp that is pressed when the game is over, by whom it was hidden from."""

    title: str  #: whose it is
    open: tuple[int, ...]  #: the places that are known to be open


def laid(view: v.TraqueurView, tolds: Sequence[Told], _: Translate) -> Laid:
    """Return what is known of a camp. view: that of who built it. tolds: what the other was told."""
    heard = [told for told in tolds if isinstance(told, v.Asked) and told.who != view.seat]
    owner = _.name(sentences.seat_name(view.seat, _))
    return Laid(labels.garden("search", owner, _), tuple(told.place for told in heard if told.yes))


def board(grid: Grid, camp: v.CampView, _: Translate, other: Laid | None = None) -> Board:
    """Return the plan of a camp that is being built. other: if it is that of another."""
    barred = set(camp.barriers)
    reached = grid.reached(bits.mask_of(barred))
    return Board(
        key="build",
        title=_("Your camp") if other is None else other.title,
        note=labels.note("build" if other is None else "laid", _),
        label=_("The plan of your camp") if other is None else other.title,
        **paper(grid),
        walked="" if other is None else plan.ways(grid, other.open),
        unknown=plan.walls(grid, range(grid.rows, grid.places), 9),
        secret=plan.walls(grid, camp.barriers),
        shut="",
        ajar=plan.leaves(grid, [p for p in range(grid.rows) if p not in barred]),
        way=plan.route(grid, c.path(grid, mask(camp))) if camp.fugitive >= 0 else "",
        lost=plan.crosses(grid, [s for s in range(grid.squares) if not bits.has(reached, s)]),
        prey=plan.middle(grid, camp.fugitive) if camp.fugitive >= 0 else None,
        prey_mine=True,
    )


def build(grid: Grid, camp: v.CampView, limit: int, prepared: bool, _: Translate) -> Build:
    """Return what can be clicked on the plan. limit, prepared: see Build."""
    barred = set(camp.barriers)
    reached = grid.reached(bits.mask_of(barred))

    def put(places: Iterable[int]) -> tuple[Place, ...]:
        return tuple(Place(p, BARRIER + p, p in barred, labels.place(grid, p, _)) for p in places)

    squares, between = [], []
    for row in range(grid.rows):
        line = range(row * grid.columns, (row + 1) * grid.columns)
        before = [grid.place(OUTSIDE if square == line[0] else square - 1, square) for square in line]
        cells = [_spot(grid, camp, square, reached, _) for square in line]
        squares.append(tuple(zip(put(before), cells, strict=True)))
        if row + 1 < grid.rows:
            between.append(put(grid.place(square, square + grid.columns) for square in line))
    name = grid.square_name(camp.fugitive) if camp.fugitive >= 0 else "-"
    return Build(
        fugitive=camp.fugitive,
        barriers=tuple(sorted(barred)),
        used=len(barred),
        limit=limit,
        word=f"{grid.rows}x{grid.columns}/{name}/{bits.mask_of(barred):x}",
        status=labels.status(grid, camp, _),
        good=good(grid, camp),
        words=labels.building(_),
        squares=tuple(squares),
        between=tuple(between),
        prepared=prepared,
    )


def _spot(grid: Grid, camp: v.CampView, square: int, reached: int, _: Translate) -> Cell:
    return Cell(
        name=grid.square_name(square),
        label=labels.spot(grid, camp, square, reached, _),
        act="put",
        value=str(SQUARE + square),
        here=camp.fugitive == square,
    )


def mask(camp: v.CampView) -> c.Camp:
    """Return a camp as the rules store it."""
    return c.Camp(camp.fugitive, bits.mask_of(camp.barriers))
