"""A position on one line, for programmers: what everyone at the table knows of it, so that no log tells a secret."""

from __future__ import annotations

from collections.abc import Sequence

from hallali.core.contract import View
from hallali.core.seats import CHANCE, OVER


def line(title: str, size: str, view: View, seats: Sequence[str], phase: str, facts: Sequence[str]) -> str:
    """Return "<TITLE SIZE: who does what; facts>".

    view: a spectator's. seats: the names of those that take part. phase: what the mover has to do, or how the game
    ended. facts: what else to say.
    """
    if view.mover == OVER:
        winners = [name for name, won in zip(seats, view.returns, strict=True) if won > 0]
        who = f"over ({phase}), {' and '.join(winners) or 'nobody'} won"
    elif view.mover == CHANCE:
        who = f"chance ({phase})"
    else:
        who = f"{seats[view.mover]} to move ({phase})"
    return f"<{title} {size}: {'; '.join([who, *facts])}>"
