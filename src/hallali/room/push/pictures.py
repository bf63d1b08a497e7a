"""How a table looks to all who see the same of it: made once, and sent to each tab as the changes that it lacks."""

from __future__ import annotations

import zlib
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeVar

import msgspec

from hallali.room.draw import show
from hallali.room.draw.show import Viewer
from hallali.room.push.edits import edit
from hallali.room.table.pieces import GROWS, NUMBER, Piece
from hallali.room.table.table import Table

#: What a tab is sent: JSON, or the same deflated.
Sent = str | bytes
T = TypeVar("T")

_SHORT: Final = 1000  # characters: shorter texts are sent as they are
_KEPT: Final = 64  # pictures, of all tables, for the next tab or request


class Picture:
    """What is drawn of a table for one kind of viewer at one moment. pieces: what a tab has once it was sent this."""

    def __init__(self, frame: Mapping[str, Any]) -> None:
        self._frame = dict(frame)
        self._told: Sequence[Mapping[str, Any]] = self._frame.pop("told", ())
        self.pieces: Mapping[str, Piece] = frame["parts"]
        self._texts: list[tuple[Mapping[str, Piece], str]] = []
        self._sent: list[tuple[Mapping[str, Piece], Sent]] = []
        self._whole = ""

    def whole(self) -> str:
        """Return all of it as JSON, for a tab that has just come."""
        self._whole = self._whole or _json({**self.since({}), "snapshot": True, "told": []})
        return self._whole

    def since(self, had: Mapping[str, Piece], entry: int | None = None, edits: bool = False) -> dict[str, Any]:
        """Return what a tab lacks that has these parts: {"seq", "drawn", "parts", "told", "yours", "over"}.

        "more": for a list (the lines that are new, how many of the old ones stay, how many there were). "told": the
        lines of the log that are news; entry: those after this entry, instead of those since the last push.
        "edits": how a part is made of what it was, where that is shorter; edits: whether the tab asked for that.
        """
        parts, more, edited = {}, {}, {}
        for name, piece in self.pieces.items():
            old = had.get(name)
            if old == piece:
                continue
            if old is not None and (added := self._added(piece, old)) is not None:
                more[name] = added
            elif edits and old is not None and name not in GROWS and (steps := edit(old, piece, self._frame["seq"])):
                edited[name] = steps
            else:
                parts[name] = piece.json(self._frame["seq"])
        first = self._frame["news"] if entry is None else entry + 1
        told = [line for line in self._told if line["seq"] >= first]
        frame = {name: value for name, value in self._frame.items() if name != "news"}
        extra = {"more": more, "edits": edited}
        return {**frame, "parts": parts, "told": told} | {name: value for name, value in extra.items() if value}

    def _added(self, piece: Piece, last: Piece) -> tuple[str, int, int] | None:
        """Return what was added to a list; None if more than that has changed."""
        mark, old = piece.mark, last.mark
        if not isinstance(mark, tuple) or not isinstance(old, tuple) or mark[0] != old[0]:
            return None
        lines, before = len(mark[1]) // NUMBER, len(old[1]) // NUMBER
        for new in range(max(0, lines - before), min(lines, 8)):
            keep = lines - new
            if mark[1][new * NUMBER :] == old[1][: keep * NUMBER]:
                return piece.first(new, self._frame["seq"]), keep, before
        return None

    def text(self, had: Mapping[str, Piece]) -> str:
        """Return `since` as JSON, written once for all tabs that have the same parts."""
        return _known(self._texts, had, lambda: _json(self.since(had)))

    def sent(self, had: Mapping[str, Piece]) -> Sent:
        """Return what is sent to a tab that takes edits, made once like `text`: deflated if it is long. {}: all."""
        return _known(self._sent, had, lambda: _packed(_json(self.since(had, edits=True)) if had else self.whole()))


def _known(kept: list[tuple[Mapping[str, Piece], T]], had: Mapping[str, Piece], make: Callable[[], T]) -> T:
    """Return what was made for tabs that have the same, or make it; the last four are kept."""
    for known, found in kept:
        if known is had or known == had:
            return found
    made = make()
    kept[:] = [*kept[-3:], (had, made)]
    return made


def _json(frame: Mapping[str, Any]) -> str:
    return msgspec.json.encode(frame).decode()


def _packed(text: str) -> Sent:
    """Return a long text deflated. This is done once for all tabs, so that none needs a context of its own."""
    return text if len(text) < _SHORT else zlib.compress(text.encode())


class Pictures:
    """The pictures drawn last, of all tables."""

    def __init__(self) -> None:
        self._made: OrderedDict[tuple[str, Viewer], tuple[object, Picture]] = OrderedDict()

    def of(self, table: Table, viewer: Viewer, here: frozenset[int], anew: bool = False) -> Picture:
        """Return how a table looks now.

        here: the seats with a tab open. anew: draw it even if nothing seems to have changed.
        """
        viewer = msgspec.structs.replace(viewer, theme="auto", base="")  # no part shows them: the page's script does
        key, stamp = (table.id, viewer), show.stamp(table, viewer, here)
        known = self._made.get(key)
        if anew or known is None or known[0] != stamp:
            table.drawn[viewer.seat, viewer.lang] += 1
            drawn = {"drawn": table.drawn[viewer.seat, viewer.lang]}
            known = self._made[key] = stamp, Picture(show.frame(table, viewer, here) | drawn)
            if len(self._made) > _KEPT:
                self._made.popitem(last=False)
        self._made.move_to_end(key)
        return known[1]
