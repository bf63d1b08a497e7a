"""The same views as versioned JSON, for programs: with the same secrecy, being made of the same Views and Tolds."""

from __future__ import annotations

from typing import Any

import msgspec

from hallali.core.contract import Told
from hallali.core.seats import SPECTATOR
from hallali.room import lids, show
from hallali.room.show import Viewer
from hallali.room.table import Table

VERSION = 1


def told_json(told: Told) -> dict[str, Any]:
    """Give what a seat was told as a JSON object; its "type" says of what kind it is."""
    made: dict[str, Any] = msgspec.to_builtins(told)
    return made


def known(table: Table, viewer: Viewer, since: int = 0) -> dict[str, Any]:
    """Give all that the viewer may know: {"version", "table", "seq", "seat", "view", "draft", "lid", "told"}.

    since: only what was told after so many entries.
    """
    seat = viewer.seat
    return {
        "version": VERSION,
        "table": show.facts(table, viewer),
        "seq": table.seq,
        "seat": None if seat == SPECTATOR else seat,
        "view": show.view_of(table, seat),
        "draft": table.drafts.get(seat, ()),
        "lid": lids.shown(table, seat, table.seq),
        "told": [{"seq": seq, "told": told_json(told)} for seq, told in table.heard[seat] if seq > since],
    }


def document(table: Table, viewer: Viewer, since: int = 0) -> bytes:
    """Give the same as JSON."""
    return msgspec.json.encode(known(table, viewer, since))


def record(table: Table) -> bytes:
    """Give the record of a game that is over."""
    return table.record_with(table.record.moves).to_json()
