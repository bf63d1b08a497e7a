"""The last move of each pawn, from what a seat was told: Jessah's inspections and Angela's own reports."""

from __future__ import annotations

from collections.abc import Sequence

from hallali.core.contract import Told
from hallali.games.red_notice.rules import view as v
from hallali.games.red_notice.rules.view import ANGELA, JESSAH


def jessahs(tolds: Sequence[Told]) -> tuple[int, ...]:
    """Return the cities of Jessah's last move, the first one included; empty before it, and if she stayed."""
    found: list[int] = []
    going = False
    for told in tolds:
        if isinstance(told, v.Started) and told.who == JESSAH:
            found = [told.city]
        elif isinstance(told, v.Inspected):
            if not going:
                found = found[-1:]
            found.append(told.city)
            going = True
        elif isinstance(told, v.Acting | v.Passed | v.Revealed):
            going = False
    return tuple(found) if len(set(found)) > 1 else ()


def angelas(tolds: Sequence[Told], view: v.RedNoticeView) -> tuple[int, ...]:
    """Return the cities of Angela's current walk, or else of her last one, the first city included.

    Only a seat that was told her cities (Angela, the referee) gets any until the game is over.
    """
    found: list[int] = []
    for told in tolds:
        if isinstance(told, v.Started) and told.who == ANGELA and told.city >= 0:
            found = [told.city]
        elif isinstance(told, v.Moved) and told.path:
            found = [*found[-1:], *told.path]
    if view.phase == "walk" and view.path:
        found = [*found[-1:], *view.path]
    elif view.phase == "walk":
        found = []
    return tuple(found) if len(set(found)) > 1 else ()
