"""Le Traqueur as arrays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, get_args

from hallali.core.contract import Told
from hallali.core.seats import CHANCE, OVER
from hallali.games.traqueur.observe import Observer
from hallali.games.traqueur.rules import view as v
from hallali.games.traqueur.rules.actions import BARRIER
from hallali.games.traqueur.rules.grid import OUTSIDE
from hallali.games.traqueur.rules.seek import MOST_QUIET
from hallali.games.traqueur.rules.sizes import options_of, size_of
from hallali.interfaces.tensors import Bounds, Floats, Plane, Tensor, Tensors

#: How much is kept of a seat's past, for each place of the grid.
PAST = 64
KINDS: tuple[type, ...] = get_args(v.AnyTold)
PHASES = (v.DRAW_LOT, v.BUILD, v.SEARCH, v.OVER_PHASE)
#: What Tolds say.
WORDS = (v.NO, v.LEFT, v.ENDED_TURN, v.PASSED, v.FOUND, v.QUIET, v.FEWER, v.EVEN)


def bounds(size: str, options: Mapping[str, Any]) -> Bounds:
    """Return the bounds of the game's numbers.

    At most MOST_QUIET turns in a row bring no new answer. At most 2 * squares known steps are walked at the start of a
    turn and after each new answer (TRQ-17).
    """
    grid = size_of(size)
    turns = (grid.places + 1) * MOST_QUIET
    steps = 2 * (grid.places + 2) + 2 * (turns + grid.places) * (2 * grid.squares + 2)
    cost = float(turns + grid.places + 2 * grid.rows) if options_of(grid, options).one_sided else 1.0
    return Bounds(BARRIER + grid.places, 2, steps, 1, PAST * grid.places, -cost, cost)


def _search_planes(whose: str, squares: int, places: int) -> list[Plane]:
    return [
        Plane(f"{whose}_at", (squares + 1,), "by square: the detective; last: outside"),
        Plane(f"{whose}_open", (places,), "by place: known to be open"),
        Plane(f"{whose}_barred", (places,), "by place: known to be barred"),
        Plane(f"{whose}_markers", (squares,), "by square: a red marker; 1 for the latest, less for earlier ones"),
        Plane(
            f"{whose}_counts",
            (4,),
            f"turns lost / (2 * places), new answers / places, quiet turns / {MOST_QUIET}, known steps / (2 * squares)",
        ),
        Plane(f"{whose}_flags", (5,), "there is such a search, no move yet this turn, came from a square, new, found"),
    ]


def tensor(size: str, options: Mapping[str, Any], seat: int) -> Tensor:
    """Return how the seat's observation is written: counters, the seat's own camp, its search, the other's search."""
    grid = size_of(size)
    planes = [
        Plane("phase", (len(PHASES),), f"one of {', '.join(PHASES)}"),
        Plane("mover", (3,), "whose turn: own, the other's, the dealer's; none when the game is over"),
        Plane("begins", (2,), "who has the first turn of the search: own, the other"),
        Plane("built", (2,), "whose camp stands: own, the other's"),
        Plane("last_turn", (1,), "the turn that evens the count"),
        Plane("barriers_left", (1,), "barriers that the own camp may still have / places"),
        Plane("camp_fugitive", (grid.squares,), "by square: the own fugitive, in mid-building too"),
        Plane("camp_barriers", (grid.places,), "by place: the own barriers, in mid-building too"),
        *_search_planes("own", grid.squares, grid.places),
        *_search_planes("other", grid.squares, grid.places),
    ]

    def fill(into: Mapping[str, Floats], view: v.TraqueurView, heard: Sequence[Told]) -> None:
        into["phase"][PHASES.index(view.phase)] = 1.0
        if view.mover != OVER:
            into["mover"][2 if view.mover == CHANCE else int(view.mover != seat)] = 1.0
        if view.begins >= 0:
            into["begins"][int(view.begins != seat)] = 1.0
        into["built"][:] = (view.built[seat], view.built[1 - seat])
        into["last_turn"][0] = view.last_turn
        if view.camp is not None:
            into["barriers_left"][0] = (view.limit - len(view.camp.barriers)) / grid.places
            _members(into["camp_barriers"], view.camp.barriers)
            if view.camp.fugitive >= 0:
                into["camp_fugitive"][view.camp.fugitive] = 1.0
        for search in view.searches:
            _search(into, "own" if search.seat == seat else "other", search)

    return Tensor(planes, fill, deaf=True)


def _members(plane: Floats, places: Sequence[int]) -> None:
    for place in places:
        plane[place] = 1.0


def _search(into: Mapping[str, Floats], whose: str, search: v.SearchView) -> None:
    places, squares = len(into[f"{whose}_open"]), len(into[f"{whose}_markers"])
    into[f"{whose}_at"][squares if search.at == OUTSIDE else search.at] = 1.0
    _members(into[f"{whose}_open"], search.open)
    _members(into[f"{whose}_barred"], search.barred)
    for number, square in enumerate(search.markers, 1):
        into[f"{whose}_markers"][square] = number / len(search.markers)
    into[f"{whose}_counts"][:] = (
        min(1.0, search.turns / (2 * places)),
        search.asked / places,
        min(1.0, search.quiet / MOST_QUIET),
        min(1.0, search.steps / (2 * squares)),
    )
    into[f"{whose}_flags"][:] = (1.0, search.first_move, search.stepped, search.fresh, search.found)


def observer(size: str, options: Mapping[str, Any]) -> Observer:
    """Return what writes observations without Views. Raises BadOption."""
    return Observer(PHASES, size_of(size))


TENSORS = Tensors(KINDS, tensor, bounds, observer, WORDS)
