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
from hallali.interfaces.fitting import HEAD, TIGHT, TITLE, fit
from hallali.interfaces.sheets import TOKEN, Board, Deck, Drawing, Printed, Sheets
from hallali.interfaces.words import Translate

N_ = marked

PAD, CARD_FACE, CARD_BACK, PIECE = (f"traqueur/paper/{name}.html" for name in ("pad", "camp", "back", "piece"))

#: The room for a camp's name, in millimetres.
NAME_WIDE, NAME_HIGH = 46.0, 12.0


def sheets(size: str, edition: str, _: Translate) -> Sheets:
    """Return what an edition needs on paper."""
    grid = size_of(size)
    empty = maze(grid, None)
    titles = (_(N_("Your camp")), _(N_("The opponent’s camp")))
    notes = (_(N_("What the opponent has asked")), _(N_("What you have asked")))
    boards = [
        Board(words.seat_name(seat, _), Drawing(PAD, {"mazes": (empty, empty), "titles": titles, "notes": notes}))
        for seat in (v.FIRST, v.SECOND)
    ]
    found = [_card(grid, one, _) for one in camps.of_edition(grid, grid.places, edition)]
    pieces = [
        Printed(key, Drawing(PIECE, {"icon": icon}), Drawing(PIECE, {"icon": icon}), copies)
        for key, icon, copies in (("fugitive", "prey", 2), ("detective", "hunter", 4))
    ]
    decks = [Deck(_(N_("Ready-made camps")), tuple(found))] if found else []
    return Sheets(
        (*decks, Deck(_(N_("Pieces")), tuple(pieces), TOKEN)), tuple(boards), ("traqueur/paper.css",), ()
    )  # fmt: skip


def _card(grid: Grid, one: camps.Ready, _: Translate) -> Printed:
    """Draw a ready-made camp: its name, its hedges, and where the fugitive hides."""
    name = _.of(one.name)
    title = fit([name], NAME_WIDE, NAME_HIGH, TITLE, letters=HEAD, leading=TIGHT)
    where = grid.square_name(one.camp.fugitive)
    values = {"m": maze(grid, one.camp), "name": name, "size": title.size, "where": where}
    return Printed(one.key, Drawing(CARD_FACE, values), Drawing(CARD_BACK), cut=() if title.fits else (name,))


def maze(grid: Grid, camp: Camp | None) -> dict[str, Any]:
    """Return a plan as SVG paths: an empty one to draw on, or a camp's. dots: the places where a barrier may stand."""
    inner = range(grid.rows, grid.places)
    return {
        **paper(grid),
        "dots": plan.walls(grid, inner, 9),
        "doors": plan.leaves(grid, range(grid.rows)) if camp is None else "",
        "walls": plan.walls(grid, bits.members(camp.barriers)) if camp else "",
        "prey": plan.middle(grid, camp.fugitive) if camp else None,
    }
