"""The last move of each pawn, from what a seat was told: Jessah's by inspections, Angela's by her own reports."""

from __future__ import annotations

from collections.abc import Sequence

from hallali.core.contract import Told
from hallali.games.red_notice.rules import view as v
from hallali.games.red_notice.rules.view import ANGELA, JESSAH


def jessahs(tolds: Sequence[Told]) -> tuple[int, ...]:
    """Return the cities of Jessah's last move, from where it began; empty before the first, and of one that stayed."""
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
    """Return the cities of Angela's walk under way or else of her last one, from where it began.

    Only who was told of her cities (she, the referee) gets any. While the game is not over, others get none.
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
