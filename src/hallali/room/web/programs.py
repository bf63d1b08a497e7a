"""The interface for programs: tables and commands as JSON, below /api/v1. docs/protocol.md describes it.

Everything shown here comes from `hallali.room.draw.api`, which is made of the seat's View and Tolds.
"""

from __future__ import annotations

import time
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from hallali.room.act import auth, commands
from hallali.room.act.requests import (
    admit,
    fields_of,
    guest_of,
    host_of,
    limiter_of,
    number_in,
    numbers_in,
    room_of,
    table_of,
    text_in,
    viewer_of,
)
from hallali.room.draw import api
from hallali.room.table.table import Table

#: How long a request waits for news at most, in seconds; and how often it looks whether there are some that nobody here
#: told it of, where other processes write as well, and where none do.
WAIT_S, LOOK_S, SELDOM_S = 25, 0.25, 2.0


async def see(request: Request) -> Response:
    """Return a table as the cookie's seat sees it. ?since=SEQ: only what was told later; ?wait=SECONDS: once there is
    news, or the table waits for the seat, or the game is over.
    """
    query = dict(request.query_params)
    since = number_in(query, "since") if "since" in query else 0
    table, seat = await table_of(request)
    await commands.reach(request, table, {"seq": query.get("since", "")})
    if "wait" in query:
        wait = min(number_in(query, "wait"), WAIT_S)
        admit(request)
        with limiter_of(request).waiting(guest_of(request), host_of(request)):
            table, seat = await _news(request, table, seat, since, wait)
    return _answer(api.known(table, viewer_of(request, seat), since))


async def _news(request: Request, table: Table, seat: int, since: int, wait: float) -> tuple[Table, int]:
    until, before, room = time.monotonic() + wait, (table.stage, table.free_seats()), room_of(request)
    while (left := until - time.monotonic()) > 0 and not await request.is_disconnected():
        if table.seq > since or (table.stage, table.free_seats()) != before or _asked(table, seat):
            break
        await room.hub.news(table.id, min(left, LOOK_S if room.store.shared else SELDOM_S))
        table = await room.open(table.id)
        seat = table.seat_of(guest_of(request))
    return table, seat


def _asked(table: Table, seat: int) -> bool:
    """Say whether the table waits for this seat to begin or to move, or waits for no one any more."""
    if table.over or seat < 0:
        return table.over
    return table.turn == seat if table.stage == "on" else table.stage == "begin" and table.seats[seat].entropy is None


async def command(request: Request) -> Response:
    """Take a command as the pages do, see room/commands.py, and answer with the table."""
    table, where = await commands.run(request)
    seat = table.seat_of(guest_of(request))
    return _answer(api.known(table, viewer_of(request, seat)) | ({"location": where} if where else {}))


async def sit(request: Request) -> Response:
    """Take a free seat, and answer with the table and the guest's cookie."""
    table, token, guest = await commands.seat(request)
    seat = table.seat_of(guest)
    made = _answer(api.known(table, viewer_of(request, seat)))
    auth.set_guest(made, request, token)
    return made


async def gesture(request: Request) -> Response:
    """Take {"steps": [n, ...]}: a whole gesture, which is committed, or the beginning of one, of which nothing is kept.

    The answer is the table, with "done": whether it was committed; where not, "view" and "draft" are as after the
    steps, so that "legal" lists what may come next.
    """
    admit(request)
    fields = await fields_of(request)
    table, seat = await table_of(request)
    await commands.reach(request, table, fields)
    steps = numbers_in(fields, "steps")
    begun = await room_of(request).turns.gesture(table, seat, number_in(fields, "seq"), text_in(fields, "key"), steps)
    since = number_in(fields, "since") if "since" in fields else 0
    found = api.known(table, viewer_of(request, table.seat_of(guest_of(request))), since)
    return _answer(found | ({"done": True} if begun is None else {"done": False, "view": begun, "draft": steps}))


async def stale(request: Request) -> dict[str, Any]:
    """Return the table as it now is, as the answer to a command that came too late."""
    table, seat = await table_of(request)
    return api.known(table, viewer_of(request, seat))


def _answer(found: dict[str, Any]) -> Response:
    return Response(msgspec.json.encode(found), media_type="application/json")
