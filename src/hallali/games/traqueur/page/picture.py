"""Draws a table of Le Traqueur: the mazes (layout.py), with the bar's words, the viewer's marks and a shorter log."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from hallali.core.contract import Told
from hallali.core.seats import OVER
from hallali.games.traqueur import drafts
from hallali.games.traqueur.page import deeds, layout, paper
from hallali.games.traqueur.page.boards import Board, Cell, Mark
from hallali.games.traqueur.rules import view as v
from hallali.games.traqueur.rules.grid import OUTSIDE, grid_of
from hallali.games.traqueur.rules.sizes import ENDLESS, IDLE
from hallali.games.traqueur.text import endings, sentences
from hallali.interfaces.endings import BEAT, between
from hallali.interfaces.scene import Drawn, Ending, Picture, Scene
from hallali.interfaces.sheets import Sheets
from hallali.interfaces.table_page import Line, Moment, TablePage
from hallali.interfaces.words import Translate

Page = TablePage[v.TraqueurView]


class TraqueurPicture(Picture[v.TraqueurView]):
    """Draws a table of Le Traqueur."""

    def draw(self, page: Page) -> Drawn:
        """Lay out the table and say what must be done."""
        lot = page.view.mode == "race" and page.table.options.get("begins", "lot") == "lot"
        return Drawn(scene=self._scene(page), log=self._log(page), deals=lot)

    def _scene(self, page: Page) -> layout.Scene:
        view, table, _ = _turned_up(page), page.table, page.translate
        builds = drafts.builds(view) and page.replay is None and table.stage == "on"
        if page.pad and not page.laid and view.mover != view.seat:
            builds = False  # at a pad one thing is asked after the other: that the other's camp is ready comes first
        scene = layout.scene(
            _shown(view, builds),
            _,
            help_mode=page.help_mode,
            odds=page.odds,
            support=page.support,
            ready=_ready(view, _) if builds else (),
            prepared=table.prepared,
            tolds=page.tolds,
            names=[player.name for player in page.table.players],
            laid=page.laid,
            beside=page.pad,
            endless=table.options.get(IDLE.name) == ENDLESS,
        )
        made: dict[str, Any] = {
            "prompt": sentences.prompt(view, _, builds=builds, prepared=table.prepared),
            "aside": sentences.aside(view, _, builds=builds, prepared=table.prepared),
            "badge": self.words.eyes(view.seat, _),
            "mine": (builds and not table.prepared) or view.mover == view.seat,
            "note": page.notes.text,
            "nothing": _("No square yet."),
        }
        if view.phase != v.SEARCH:
            made["active"] = ""
        if not builds and view.seat == page.seat and not page.replay:
            made["boards"] = marked_boards(scene.boards, dict(page.notes.marks), _)
        if table.result and not page.replay:
            prompt, aside = endings.verdict(view, table.result, _)
            made |= {"over": True, "prompt": prompt, "aside": aside}
        return msgspec.structs.replace(scene, **made)

    def posed(self, page: Page) -> Drawn:
        """Return a puzzle's table: the squares of the seat's own search can be pressed."""
        scene = self._scene(page)
        boards = tuple(_pressed(board) if board.key == "search" else board for board in scene.boards)
        return Drawn(scene=msgspec.structs.replace(scene, boards=boards, posed=True))

    def _log(self, page: Page) -> list[Line] | None:
        """Return the log with each walk that is over as one line; None if it stays as it is."""
        steps = [
            told for told in page.tolds if isinstance(told, v.Walked) and OUTSIDE not in (told.origin, told.target)
        ]
        walks = {self.words.sentence(told, page.view.seat, page.translate, page.view.size) for told in steps}
        return None if page.replay or not walks else deeds.folded(page.log, walks)

    def ending(self, page: TablePage[v.TraqueurView], scene: Scene) -> Ending:
        """Return who beat whom, and by what."""
        result = page.table.result
        if result is None or result.resigned is not None or result.winner is None or page.view.mode != "race":
            return Ending(scene.prompt, scene.aside)
        return Ending(between(page, self.words, BEAT, result.winner, 1 - result.winner), scene.aside)

    def moment(self, told: Told, seat: int) -> Moment:
        """Return where on the boards it happened, and whether the table gasps."""
        return deeds.moment(told, seat)

    def shape(self, seat: int) -> str:
        """Return a seat's sign; both seats have the same pieces."""
        return ("square", "triangle")[seat % 2]

    def sheets(self, size: str, edition: str, _: Translate) -> Sheets:
        """Return what an edition needs on paper."""
        return paper.sheets(size, edition, _)


def _turned_up(page: Page) -> v.TraqueurView:
    """Return the view; if the table is over, with both camps in it, even if one side resigned."""
    view = page.view
    if page.table.result is None or page.replay or view.camps or page.truth is None:
        return view
    return msgspec.structs.replace(view, camps=page.truth.camps)


def _shown(view: v.TraqueurView, builds: bool) -> v.TraqueurView:
    """Return the view to draw: a viewer who has nothing to build sees the plans, not the tools."""
    if builds or view.phase == v.SEARCH:
        return view
    return msgspec.structs.replace(view, phase=v.OVER_PHASE if view.mover == OVER else v.SEARCH)


def _ready(view: v.TraqueurView, _: Translate) -> tuple[tuple[str, str], ...]:
    """Return the ready-made camps: (the word that asks for it, its name)."""
    offers = drafts.offers(grid_of(view.rows, view.columns), view.limit, view.edition)
    return tuple((key, _.of(name)) for key, name in offers)


#: The mark that a click puts in place of the present one.
NEXT_MARK: dict[str, Mark] = {"": "out", "out": "suspect", "suspect": ""}


def _pressed(board: Board) -> Board:
    """Number the squares, for presses that play nothing."""
    lines = tuple(
        (
            gate,
            tuple(msgspec.structs.replace(cell, number=row * board.columns + at) for at, cell in enumerate(cells)),
        )
        for row, (gate, cells) in enumerate(board.lines)
    )
    return msgspec.structs.replace(board, lines=lines)


def marked_boards(boards: Sequence[Board], marks: Mapping[int, str], _: Translate) -> tuple[Board, ...]:
    """Put a player's own marks on the squares of their search. A click marks a square that no step leads to.

    Another's search can be pressed at a pad: nothing is marked there.
    """
    said = {"out": _("you crossed it out"), "suspect": _("you suspect it")}

    def marked(board: Board, cell: Cell, number: int) -> Cell:
        mark = marks.get(number, "")
        return msgspec.structs.replace(
            cell,
            mark=mark,
            label=f"{cell.label}; {said[mark]}" if mark in said else cell.label,
            number=-1 if cell.act or board.caught else number,
            next_mark=NEXT_MARK.get(mark, "out"),
        )

    made = []
    for board in boards:
        if board.key == "camp":
            made.append(board)
            continue
        lines = tuple(
            (gate, tuple(marked(board, cell, row * board.columns + column) for column, cell in enumerate(cells)))
            for row, (gate, cells) in enumerate(board.lines)
        )
        made.append(msgspec.structs.replace(board, lines=lines))
    return tuple(made)
