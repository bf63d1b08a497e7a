"""What just happened at a table, in one sentence, and each line of its log as the page's script is told it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from hallali.interfaces.table_page import Line, Moment
from hallali.room.draw.records import Shown


def just(page: Shown) -> Line | None:
    """Return the line that the bar repeats; None if nothing has happened, or the page does not want it repeated.

    It is one of the lines told since the viewer's own last move: the newest dramatic one, or else the newest that does
    not repeat an earlier one. Where all of these are in passing, it is what was said before them. What the viewer has
    done since, and can still take back, is newer than all of it. Where the game sums it all up, it is that.
    """
    if page.replay or not page.log:
        return None
    if page.d is not None and page.d.done:
        return Line(page.seq, page.d.done, page.seat)
    mine = {one.seat for one in page.table.players if one.mine}
    told = since(page.log, mine)
    if page.d is not None and page.d.summary:
        own = page.log[-len(told) - 1 :][:1]  # what the viewer's own last deed found is in it
        gasp = next((line.moment for line in (*reversed(told), *own) if line.moment.drama), Moment())
        return Line(page.seq, page.d.summary, -1, gasp)
    lines = [line for line in told if not line.moment.passing]
    if not lines:
        before = (line for line in reversed(page.log) if not line.moment.passing)
        lines = [next(before, page.log[-1])]
    gasps = [line for line in lines if line.moment.drama]
    return gasps[-1] if gasps else newest(lines)


def meanwhile(page: Shown) -> Sequence[str]:
    """Return what the bar could say: all that was told since the viewer's own last move, the newest first.

    Nothing where that is no more than the one line that the bar repeats.
    """
    mine = {one.seat for one in page.table.players if one.mine}
    if page.replay or not mine:
        return ()
    lines = tuple(line.text for line in reversed(since(page.log, mine)))
    return lines if len(lines) > 1 else ()


def moved(page: Shown) -> bool:
    """Return whether the viewer has moved in this game."""
    mine = {one.seat for one in page.table.players if one.mine}
    return any(line.who in mine for line in page.log)


def since(log: Sequence[Line], mine: Collection[int]) -> Sequence[Line]:
    """Return what was told after these seats last moved."""
    last = max((number for number, line in enumerate(log) if line.who in mine), default=-1)
    return log[last + 1 :]


def newest(lines: Sequence[Line]) -> Line:
    """Return the newest line that does not repeat an earlier one."""
    for number in range(len(lines) - 1, 0, -1):
        if all(line.text != lines[number].text for line in lines[:number]):
            return lines[number]
    return lines[0]


def told(line: Line, mine: Collection[int]) -> dict[str, Any]:
    """Return a line of the log for the page's script. mine: the viewer's seats."""
    found: dict[str, Any] = {"seq": line.seq, "text": line.text}
    if line.who in mine:
        found["mine"] = True
    if line.moment.place:
        found["at"] = line.moment.place
    if line.moment.drama:
        found["drama"] = line.moment.drama
    if line.moment.sound:
        found["sound"] = line.moment.sound
    return found
