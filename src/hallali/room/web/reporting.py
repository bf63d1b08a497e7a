"""Telling the host of the room about a guest or a table."""

from __future__ import annotations

import time

from starlette.requests import Request
from starlette.responses import Response

from hallali import i18n
from hallali.core.errors import marked
from hallali.room import addresses
from hallali.room.act.limits import Work
from hallali.room.act.requests import admit, fields_of, guest_of, lang_of, page, room_of, text_in
from hallali.room.errors import Missing
from hallali.room.keep import host
from hallali.room.table.checks import clean
from hallali.room.table.table import Table

N_ = marked


async def report(request: Request) -> Response:
    """Show the form, or take {"seat", "text"}: whom it is about, "" for the table, and what happened."""
    room, guest, _ = room_of(request), guest_of(request), i18n.translator(lang_of(request))
    table = await room.tables.find(request.path_params["id"])
    said = ""
    if request.method == "POST":
        admit(request, Work.TABLES)  # as seldom as new tables are made
        fields = await fields_of(request)
        text, seat = clean(text_in(fields, "text"), 300), text_in(fields, "seat")
        about = int(seat) if seat.isdecimal() and len(seat) < 4 else -1
        if about >= len(table.seats):
            raise Missing(N_("There is no such seat."))
        whom = table.seats[about].guest if about >= 0 else ""
        made = host.Report(0, time.time(), table.id, guest, whom, text, about)
        await room.store.writes(host.report, room.store, made)
        said = _("The host of this room will read it. Thank you.")
    values = {"said": said, "people": _people(table, guest, _), "back": addresses.url(f"/t/{table.id}")}
    return page(request, "report.html", values | {"here": addresses.url(f"/t/{table.id}/report")})


def _people(table: Table, guest: str, _: i18n.Translator) -> list[tuple[int, str]]:
    """List (seat, in words) of the other people at a table."""
    words = table.kit.words
    return [
        (one.seat, " · ".join(filter(None, (words.role(one.seat, _), one.name))))
        for one in table.seats
        if one.guest and one.guest != guest
    ]
