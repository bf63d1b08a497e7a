"""Le Traqueur on paper: sheets to draw mazes on, the edition's ready-made camps as cards, and the pieces."""

from __future__ import annotations

from typing import Any

from hallali.core import bits
from hallali.core.errors import marked
from hallali.games.traqueur.bots import camps
from hallali.games.traqueur.page import plan
from hallali.games.traqueur.page.boards import paper
from hallali.games.traqueur.rules import view as v
from hallali.games.traqueur.rules.camp import Camp
from hallali.games.traqueur.rules.grid import Grid
from hallali.games.traqueur.rules.sizes import size_of
from hallali.games.traqueur.text import sentences as words
from hallali.interfaces.sheets import TOKEN, Board, Deck, Drawing, Printed, Sheets
from hallali.interfaces.words import Translate

N_ = marked

PAD, CARD_FACE, CARD_BACK, PIECE = (f"traqueur/paper/{name}.html" for name in ("pad", "camp", "back", "piece"))


def sheets(size: str, edition: str, _: Translate) -> Sheets:
    """Return what an edition needs on paper."""
    grid = size_of(size)
    empty = maze(grid, None)
    titles = (_(N_("Your camp")), _(N_("The other’s maze")))
    boards = [
        Board(words.seat_name(seat, _), Drawing(PAD, {"mazes": (empty, empty), "titles": titles}))
        for seat in (v.FIRST, v.SECOND)
    ]
    found = [Printed(one.key, Drawing(CARD_FACE, _camp(grid, one, _)), Drawing(CARD_BACK))
             for one in camps.of_edition(grid, grid.places, edition)]  # fmt: skip
    pieces = [
        Printed(key, Drawing(PIECE, {"icon": icon}), Drawing(PIECE, {"icon": icon}), copies)
        for key, icon, copies in (("fugitive", "prey", 2), ("detective", "hunter", 4))
    ]
    decks = [Deck(_(N_("Ready-made camps")), tuple(found))] if found else []
    return Sheets(
        (*decks, Deck(_(N_("Pieces")), tuple(pieces), TOKEN)), tuple(boards), ("traqueur/paper.css",), ()
    )  # fmt: skip


def _camp(grid: Grid, one: camps.Ready, _: Translate) -> dict[str, Any]:
    name = _.of(one.name)
    return {"m": maze(grid, one.camp), "name": name, "where": grid.square_name(one.camp.fugitive)}


def maze(grid: Grid, camp: Camp | None) -> dict[str, Any]:
    """Return a plan as SVG paths: an empty one to draw on, or a camp's. dots: the places where a barrier may stand."""
    inner = range(grid.rows, grid.places)
    return {
        **paper(grid),
        "dots": plan.walls(grid, inner, 9),
        "doors": plan.leaves(grid, list(range(grid.rows)), ajar=True) if camp is None else "",
        "walls": plan.walls(grid, bits.members(camp.barriers)) if camp else "",
        "prey": plan.middle(grid, camp.fugitive) if camp else None,
    }
