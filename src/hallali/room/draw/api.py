"""The same views as versioned JSON, for programs: made from the same Views and Tolds, they keep the same secrets."""

from __future__ import annotations

from typing import Any

import msgspec

from hallali.core.contract import Told
from hallali.core.seats import SPECTATOR
from hallali.room.draw import lids, show
from hallali.room.draw.show import Viewer
from hallali.room.table.table import Table

VERSION = 1


def told_json(told: Told) -> dict[str, Any]:
    """Return what a seat was told as a JSON object; its "type" says what kind it is."""
    made: dict[str, Any] = msgspec.to_builtins(told)
    return made


def known(table: Table, viewer: Viewer, since: int = 0) -> dict[str, Any]:
    """Return what the viewer may know: {"version", "table", "seq", "seat", "view", "draft", "clock", "lid", "told"}.

    since: include only what was told after this many entries.
    """
    seat = viewer.seat
    return {
        "version": VERSION,
        "table": show.facts(table, viewer),
        "seq": table.seq,
        "seat": None if seat == SPECTATOR else seat,
        "view": show.view_of(table, seat),
        "draft": table.drafts.get(seat, ()),
        "clock": table.clock,
        "lid": lids.shown(table, seat, table.seq),
        "told": [{"seq": seq, "told": told_json(told)} for seq, told in table.heard[seat] if seq > since],
    }


def document(table: Table, viewer: Viewer, since: int = 0) -> bytes:
    """Return the same as JSON."""
    return msgspec.json.encode(known(table, viewer, since))


def record(table: Table) -> bytes:
    """Return the record of a game that is over."""
    return table.record_with(table.record.moves).to_json()
