"""Why a step of Le Traqueur is not legal, in words."""

from __future__ import annotations

from hallali.core import bits
from hallali.core.errors import Refusal, composed, marked, plural
from hallali.core.seats import CHANCE, OVER
from hallali.games.traqueur.rules import camp as c
from hallali.games.traqueur.rules import view as v
from hallali.games.traqueur.rules.actions import BARRIER, END, OUT, SQUARE
from hallali.games.traqueur.rules.fields import Fields
from hallali.games.traqueur.rules.grid import OUTSIDE
from hallali.games.traqueur.rules.seek import Seek

N_ = marked


def _say(text: str | tuple[str, str], clause: str = "", **args: int | str) -> Refusal:
    return Refusal(composed(text, **args), clause)


def refusal(state: Fields, action: int) -> Refusal:
    """Return why `action`, which is not legal, is not."""
    if state.mover == OVER:
        return _say("The game is over.")
    if state.mover == CHANCE:
        return _say("The dealer cannot turn that up here.")
    return _build(state, action) if state.phase == v.BUILD else _search(state.seek(state.mover), action)


def _build(state: Fields, action: int) -> Refusal:
    grid = state.grid
    if state.square < 0:
        if SQUARE <= action < BARRIER:
            return _off_the_grid(state)
        return _say(N_("Put the fugitive on a square first."), "TRQ-4")
    place = action - BARRIER
    if not 0 <= place < grid.places:
        return _say(N_("Place the barriers now, between two squares or at an entrance."), "TRQ-2")
    if bits.has(state.barriers, place):
        return _say(N_("{place} is already blocked."), place=grid.place_name(place))
    if state.barrier_count() >= state.limit:
        return _say(N_("All barriers are placed: {limit}."), "TRQ-4", limit=state.limit)
    if place < state.low:
        return _say(N_("Name barriers in ascending order."))
    return Refusal(c.NO_WAY, "TRQ-5")


def _off_the_grid(state: Fields) -> Refusal:
    last = state.grid.square_name(state.grid.squares - 1)
    return _say(N_("That square is off the grid: squares go from A1 to {last}."), "TRQ-25", last=last)


def _search(seek: Seek, action: int) -> Refusal:
    grid = seek.grid
    if action == END:
        if seek.stepped and seek.at % grid.columns == 0 and not seek.same_turn:
            return _say(N_("You can end the turn in column 1 only if you cannot go on from there."), "TRQ-15")
        return _say(N_("A turn goes on until the answer is no: ask, or go through known passages."), "TRQ-8")
    if action != OUT and not 0 <= action - SQUARE < grid.squares:
        last = grid.square_name(grid.squares - 1)
        return _say(N_("That square is off the grid: squares go from A1 to {last}."), "TRQ-25", last=last)
    target = OUTSIDE if action == OUT else action - SQUARE
    if target == seek.at:
        return _say(N_("The detective is there already."))
    place = grid.place(seek.at, target)
    if place >= 0:
        return _place(seek, place, target)
    if seek.at == OUTSIDE:
        return _say(N_("From outside you enter by a square of column 1."), "TRQ-9")
    if target == OUTSIDE:
        return _say(N_("You can leave the maze only from a square of column 1."), "TRQ-16")
    rows, columns = (abs(a - b) for a, b in zip(*(divmod(s, grid.columns) for s in (seek.at, target)), strict=True))
    if rows == columns == 1:
        return _say(N_("A step leads to a square that shares a side with yours, never diagonally."), "TRQ-10")
    return _say(N_("{square} is not next to the detective."), "TRQ-10", square=grid.square_name(target))


def _place(seek: Seek, place: int, target: int) -> Refusal:
    if seek.is_barred(place):
        return _say(N_("{place} is known to be blocked."), "TRQ-14", place=seek.grid.place_name(place))
    if target == OUTSIDE and not seek.may_leave:
        return _say(N_("You can leave the maze only with the first move of a turn."), "TRQ-16")
    return _say(
        plural(
            "You have taken {count} known step in a row: ask for a new one.",
            "You have taken {count} known steps in a row: ask for a new one.",
        ),
        "TRQ-17",
        count=seek.steps,
    )
