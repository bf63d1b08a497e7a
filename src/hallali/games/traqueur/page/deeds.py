"""Where on the boards a deed happened: the last of each search, and the moment of each Told."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from hallali.core.contract import Told
from hallali.games.traqueur.page import plan
from hallali.games.traqueur.rules import view as v
from hallali.games.traqueur.rules.grid import OUTSIDE, Grid
from hallali.games.traqueur.text.labels import key
from hallali.interfaces.table_page import Line, Moment, Sound

Deed = v.Asked | v.Walked | v.Found


def last(tolds: Sequence[Told], who: int) -> Deed | None:
    """Return the last deed of a seat's search; None before any."""
    return next((told for told in reversed(tolds) if isinstance(told, Deed) and told.who == who), None)


def barrier(deed: Deed | None) -> int:
    """Return the place of the barrier that a deed has found; -1 for none."""
    return deed.place if isinstance(deed, v.Asked) and not deed.yes else -1


def opened(deed: Deed | None) -> bool:
    """Return whether a deed was a yes that let the detective into a square."""
    return isinstance(deed, v.Asked) and deed.yes and deed.target != OUTSIDE


def _square(deed: Deed) -> int:
    return deed.square if isinstance(deed, v.Found) else deed.target


def at(deed: Deed | None, seat: int) -> str:
    """Return the `data-at` of a deed's place: a barrier, or the square where the detective is now."""
    if deed is None:
        return ""
    found = barrier(deed)
    name = f"p{found}" if found >= 0 else "out" if _square(deed) == OUTSIDE else f"s{_square(deed)}"
    return f"{key(deed.who, seat)}-{name}"


def spot(deed: Deed | None, grid: Grid) -> tuple[int, int, int, int]:
    """Return the box around a deed's place."""
    if deed is None:
        return (0, 0, 0, 0)
    found = barrier(deed)
    return plan.round_place(grid, found) if found >= 0 else plan.round_square(grid, _square(deed))


def moment(told: Told, seat: int) -> Moment:
    """Return where a thing told happened, and whether the table gasps: at a no, at a find, at a search that is lost."""
    if isinstance(told, Deed):
        if isinstance(told, v.Found):
            return Moment(at(told, seat), "caught", "gravel")
        drama = "missed" if barrier(told) >= 0 else ""
        sound: Sound = "leaves" if barrier(told) >= 0 else "gate" if OUTSIDE in (told.origin, told.target) else "gravel"
        return Moment(at(told, seat), drama, sound)
    if isinstance(told, v.Ended):
        return Moment(drama={v.QUIET: "escaped", v.FEWER: "triumph"}.get(told.outcome, ""))
    return Moment()


def folded(log: Sequence[Line], walks: Collection[str]) -> list[Line]:
    """Return the log with one line for each walk that is over: where it led. walks: the sentences that tell of a step.

    A walk that goes on keeps its lines, so that nothing said already changes with each step.
    """
    made: list[Line] = []
    for number, line in enumerate(log):
        after = log[number + 1] if number + 1 < len(log) else None
        goes_on = after is not None and line.text in walks and after.text in walks and after.who == line.who
        if goes_on and any(later.text not in walks for later in log[number + 2 :]):
            continue
        made.append(line)
    return made
