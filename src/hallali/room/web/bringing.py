"""Taking a game that was played elsewhere: the page of one's games sends those of a file, one by one."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from hallali.room.act import auth, bringing
from hallali.room.act.commands import known
from hallali.room.act.fair import Urgency
from hallali.room.act.limits import Work
from hallali.room.act.requests import admit, aside, body_of, guest_of, room_of
from hallali.room.keep import brought


async def bring(request: Request) -> Response:
    """Take one game of the file that `/mine/export` writes: {"brought": whether it was not here yet}.

    Only a script can send this: a form of another site can not say that it is JSON. 422 if the game is not proven.
    """
    admit(request, Work.ANALYSES)
    if not request.headers.get("content-type", "").startswith("application/json"):
        return JSONResponse({"error": ""}, 415)
    game, record = bringing.read(await body_of(request))
    room = room_of(request)
    store = room.store
    if await store.reads(brought.here, store, guest_of(request), record.commitment):
        return JSONResponse({"brought": False})
    result = await aside(request, Urgency.REPLAY, bringing.proven, game, record)
    token, guest = await known(request)
    name = await store.reads(store.name_of, guest)
    await room.seats.keep_brought(bringing.stored(game, record, result, guest, name), record.seed)
    made = JSONResponse({"brought": True})
    auth.set_guest(made, request, token)
    return made
