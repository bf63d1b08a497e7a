"""What the steps of Le Traqueur do, by number."""

from __future__ import annotations

from hallali.core.contract import Options
from hallali.core.errors import marked as N_  # noqa: N812
from hallali.games.traqueur.rules import actions as a
from hallali.games.traqueur.rules.sizes import options_of, size_of
from hallali.interfaces.steps import Kind


def kinds(size: str, options: Options | None) -> tuple[Kind, ...]:
    """Return the kinds of steps. Raises BadOption."""
    grid = size_of(size)
    options_of(grid, options)
    squares = [grid.square_name(square) for square in range(grid.squares)]
    places = [grid.place_name(place) for place in range(grid.places)]
    return (
        Kind(a.END, N_("commits the camp; ends or passes the turn of the search")),
        Kind(a.OUT, N_("leaves the maze, or asks to")),
        Kind(a.SQUARE, N_("puts the fugitive on {name}; goes there or asks to"), squares),
        Kind(a.BARRIER, N_("blocks {name} in the player’s own camp"), places),
    )
