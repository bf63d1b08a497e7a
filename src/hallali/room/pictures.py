"""How a table looks to all who see the same of it: made once, and sent to each tab as what has changed for it."""

from __future__ import annotations

import json
import re
from array import array
from collections import OrderedDict
from collections.abc import Mapping
from typing import Any, Final

import msgspec

from hallali.room import show
from hallali.room.show import Viewer
from hallali.room.table import Table

_KEPT: Final = 64  # pictures, of all tables, for whoever comes or asks next
_GROWS: Final = ("log", "chat")  # lists that grow at their top: only what is new is sent
_ITEMS: Final = re.compile(r"(?=\n<li )|(?<!\n)(?=\n?</ol>)")
_NUMBER: Final = 8  # bytes of a mark

#: What tells a part from another: for a list, what stands around its lines, and a mark for each line.
Mark = int | tuple[int, bytes]


class Picture:
    """What is drawn of a table for one kind of viewer at one moment.

    marks: what a tab has that was sent this.
    """

    def __init__(self, frame: Mapping[str, Any]) -> None:
        self._frame = frame
        number = f'name="seq" value="{frame["seq"]}"'  # differs in each picture, and the page's script knows it
        bare = {name: part.replace(number, "") for name, part in frame["parts"].items()}
        self._lines = {name: _lines_of(bare[name]) for name in _GROWS if name in bare}
        self.marks: dict[str, Mark] = {name: self._mark(name, part) for name, part in bare.items()}
        self._texts: list[tuple[Mapping[str, Mark], str]] = []
        self._whole = ""

    def _mark(self, name: str, part: str) -> Mark:
        if not self._lines.get(name):
            return hash(part)
        around, lines = self._lines[name]
        return hash(around), array("q", map(hash, lines)).tobytes()

    def whole(self) -> str:
        """Return all of it as JSON, for a tab that has just come."""
        self._whole = self._whole or _json({**self._frame, "snapshot": True, "say": ""})
        return self._whole

    def since(self, had: Mapping[str, Mark]) -> dict[str, Any]:
        """Return what a tab lacks that has what these marks say: {"seq", "parts", "say", "yours", "over", "more"}.

        more: for a list (the lines that are new, how many of the old ones stay, how many there were).
        """
        parts, more = {}, {}
        for name, mark in self.marks.items():
            old = had.get(name)
            if old == mark:
                continue
            added = self._added(name, old)
            if added is None:
                parts[name] = self._frame["parts"][name]
            else:
                more[name] = added
        return {**self._frame, "parts": parts} | ({"more": more} if more else {})

    def _added(self, name: str, old: Mark | None) -> tuple[str, int, int] | None:
        """Return what was added to a list; None if more than that has changed."""
        mark = self.marks[name]
        if not isinstance(mark, tuple) or not isinstance(old, tuple) or mark[0] != old[0]:
            return None
        lines, before = len(mark[1]) // _NUMBER, len(old[1]) // _NUMBER
        for new in range(max(0, lines - before), min(lines, 8)):
            keep = lines - new
            if mark[1][new * _NUMBER :] == old[1][: keep * _NUMBER]:
                return "".join(self._lines[name][1][:new]), keep, before
        return None

    def text(self, had: Mapping[str, Mark]) -> str:
        """Return the same as JSON, written once for all tabs that have the same."""
        for known, text in self._texts:
            if known is had or known == had:
                return text
        made = _json(self.since(had))
        self._texts = [*self._texts[-3:], (had, made)]
        return made


def _lines_of(part: str) -> tuple[str, list[str]]:
    """Take a part apart that is a list: what stands around its lines, and these; no lines if it is an empty list."""
    pieces = _ITEMS.split(part)
    if len(pieces) < 3 or 'class="empty"' in pieces[1]:
        return part, []
    return pieces[0] + pieces[-1], pieces[1:-1]


def _json(frame: Mapping[str, Any]) -> str:
    return json.dumps(frame, ensure_ascii=False)


class Pictures:
    """The pictures drawn last, of all tables."""

    def __init__(self) -> None:
        self._made: OrderedDict[tuple[str, Viewer], tuple[object, Picture]] = OrderedDict()

    def of(self, table: Table, viewer: Viewer, here: frozenset[int], anew: bool = False) -> Picture:
        """Return how a table looks now. here: the seats with a tab open. anew: draw it even if nothing seems new."""
        viewer = msgspec.structs.replace(viewer, theme="auto", base="")  # no part shows them: the page's script does
        key, stamp = (table.id, viewer), show.stamp(table, viewer, here)
        known = self._made.get(key)
        if anew or known is None or known[0] != stamp:
            known = self._made[key] = stamp, Picture(show.frame(table, viewer, here))
            if len(self._made) > _KEPT:
                self._made.popitem(last=False)
        self._made.move_to_end(key)
        return known[1]
