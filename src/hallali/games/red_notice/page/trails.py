"""What the map shows of what a seat was told: the last move of each pawn, where Angela was seen, which radars rang."""

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


def seen(tolds: Sequence[Told]) -> int:
    """Return the city where everyone knows Angela to be: found or cashing there, and not gone since; -1 for none."""
    city = -1
    for told in tolds:
        if (isinstance(told, v.Inspected) and told.found) or (isinstance(told, v.Cashed) and told.who == ANGELA):
            city = told.city
        elif isinstance(told, v.Moved):
            city = -1
    return city


def found(tolds: Sequence[Told]) -> int:
    """Return the city where Jessah last found Angela; -1 for none."""
    return next((told.city for told in reversed(tolds) if isinstance(told, v.Inspected) and told.found), -1)


def captures(tolds: Sequence[Told]) -> int:
    """Return how often Jessah has found Angela."""
    return sum(isinstance(told, v.Inspected) and told.found for told in tolds)


def cashed(tolds: Sequence[Told]) -> int:
    """Return the city where Angela last cashed a cheque; -1 for none."""
    return next((told.city for told in reversed(tolds) if isinstance(told, v.Cashed) and told.who == ANGELA), -1)


def report(tolds: Sequence[Told]) -> tuple[int, v.Moved | None]:
    """Return how many walks of Angela were reported, and the last report."""
    walks = [told for told in tolds if isinstance(told, v.Moved)]
    return len(walks), walks[-1] if walks else None


def gone(tolds: Sequence[Told]) -> frozenset[int]:
    """Return the routes whose barrier has left the map since the last card or action."""
    routes: set[int] = set()
    for told in reversed(tolds):
        if isinstance(told, v.Acting | v.Revealed | v.RoundEnded):
            break
        if isinstance(told, v.Lifted) and told.piece == "barrier":
            routes.add(told.place)
    return frozenset(routes)
