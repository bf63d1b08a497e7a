"""The board of a pad's end: what was hidden is pressed as it was, press by press."""

from __future__ import annotations

import asyncio
from typing import Final

import msgspec
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from hallali.core.errors import marked
from hallali.room import addresses
from hallali.room.act import laying
from hallali.room.act.evenings import Spoken
from hallali.room.act.fair import Urgency
from hallali.room.act.limits import Work
from hallali.room.act.pads import stale
from hallali.room.act.requests import admit, aside, count, fields_of, lang_of, number_in, page, room_of
from hallali.room.errors import Missing
from hallali.room.keep import pads as keep
from hallali.room.keep.pads import Kept
from hallali.room.web import evenings, pads

N_ = marked
_NOTHING: Final = Spoken()
_NO_DEED: Final = N_("There is no such command.")


def _where(request: Request) -> str:
    return f"{pads.where(request.path_params['id'])}/{evenings.PAGE}/{request.path_params['part']}"


async def board(request: Request) -> Response:
    """Show the board on which a part of a game that is over is pressed: /pads/ID/end/PART."""
    return await _shown(request, await pads.kept(request))


async def back(request: Request) -> Response:
    """Lead from the address of a press to the board."""
    return RedirectResponse(addresses.url(_where(request)), 303)


async def press(request: Request) -> Response:
    """Take a press on the board: {"seq"}, and {"choose"} or {"set"}."""
    admit(request)
    fields = await fields_of(request)
    name, what = request.path_params["id"], request.path_params["deed"]
    if what not in laying.DEEDS:
        raise Missing(_NO_DEED)
    lock = pads.LOCKS.setdefault(name, asyncio.Lock())
    async with lock:
        it = await pads.kept(request)
        if number_in(fields, "seq") != it.changes:
            return await _shown(request, it, stale(lang_of(request)).text, 409)
        count(request, Work.REPLAYS)
        sheet, deed = pads.sheet_of(request, it), pads.deed_of(what, fields)
        part = request.path_params["part"]
        found = await aside(request, Urgency.PAGE, laying.pressed, it.game, it.text, sheet, part, deed)
        if found.trouble:
            return await _shown(request, it, found.trouble, spoken=found.spoken)
        done, store = msgspec.structs.replace(it, text=found.text, drafts=found.drafts), room_of(request).store
        if not await store.writes(keep.write, store, done, it.changes):
            return await _shown(request, await pads.kept(request), stale(lang_of(request)).text, 409)
    there = _where(request) if found.drafts else f"{pads.where(name)}/{evenings.PAGE}"
    return RedirectResponse(addresses.url(there), 303)


async def _shown(
    request: Request, it: Kept, trouble: str = "", status: int = 422, spoken: Spoken = _NOTHING
) -> Response:
    """Draw the board. trouble: why something was refused just now. spoken: which entries speak against it."""
    count(request, Work.REPLAYS)
    part = request.path_params["part"]
    sheet = msgspec.structs.replace(pads.sheet_of(request, it), id=f"{it.id}/{evenings.PAGE}/{part}", help="off")
    face = await aside(request, Urgency.PAGE, laying.face, it.game, it.text, sheet, part)
    values = {
        "it": face,
        "seq": it.changes,
        "trouble": trouble,
        "here": addresses.url(_where(request)),
        "spoken": spoken,
        "there": addresses.url(pads.where(it.id)),
        "back": addresses.url(f"{pads.where(it.id)}/{evenings.PAGE}"),
    }
    return page(request, "pad_lay.html", values, status if trouble else 200)
