"""The end of an evening at a real table: what was hidden is turned up, and the game is kept like any other."""

from __future__ import annotations

import re
from typing import Any, Final

import msgspec
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from hallali import games, i18n
from hallali.companion.entries import Written
from hallali.companion.evening import ANOTHER_GAME, NOT_OVER
from hallali.companion.lines import Tokens
from hallali.core.errors import marked
from hallali.core.record import Record
from hallali.room import addresses
from hallali.room.act import evenings
from hallali.room.act.evenings import Spoken
from hallali.room.act.fair import Urgency
from hallali.room.act.limits import Work
from hallali.room.act.requests import (
    BadRequest,
    admit,
    aside,
    count,
    fields_of,
    host_of,
    lang_of,
    limiter_of,
    page,
    room_of,
    text_in,
)
from hallali.room.draw import pad_board
from hallali.room.errors import Forbidden
from hallali.room.keep import halves
from hallali.room.keep import pads as keep
from hallali.room.keep.pads import Kept

N_ = marked
#: The page, and what is done on it: things are turned up, and the game is kept.
PAGE, TURN, KEEP = "end", "turn", "keep"
#: A code is made for the pad, and another pad is put together with it by its code.
SHARE, JOIN = "share", "join"
DEEDS: Final = (TURN, KEEP, SHARE, JOIN)
_NOTHING: Final = Spoken()
_NO_CODE: Final = N_(
    "No pad has that code now: have it made once more on the other phone, when the game is over there."
)
_NO_PAD: Final = N_("What was sent is no pad of a game that this room has.")
#: How many fields the form may have in which things are turned up: two for each gesture of others in a long game.
FIELDS: Final = 4000
_LONGEST: Final = 200_000  #: characters of a pad that is sent
_UNREADABLE: Final = N_("What was entered cannot be read: choose it once more.")


async def shown(
    request: Request,
    it: Kept,
    trouble: str = "",
    given: dict[int, Tokens] | None = None,
    against: tuple[int, ...] = (),
    status: int = 0,
    spoken: Spoken = _NOTHING,
) -> Response:
    """Show the page on which things are turned up. given: what was refused just now, for the reason `trouble`.

    spoken: which entries speak against it.
    """
    count(request, Work.REPLAYS)
    face = await aside(request, Urgency.PAGE, evenings.face, it.game, it.text, lang_of(request), given, against)
    room = room_of(request)
    kept = await room.store.reads(room.store.load, it.id)
    values = {
        "it": face,
        "seq": it.changes,
        "trouble": trouble,
        "spoken": spoken,
        "here": addresses.url(pad_board.AT + it.id),
        "code": await room.store.reads(halves.code_of, room.store, it.id),
        "table": addresses.url(f"/t/{it.id}") if kept is not None else "",
    }
    return page(request, "pad_end.html", values, status or (422 if trouble else 200))


async def turn(request: Request, it: Kept, fields: dict[str, Any]) -> Response:
    """Take what was turned up: {"p3"}, of part 3, as the page offers it, or {"t3"}, typed in the game's notation."""
    count(request, Work.REPLAYS)
    chosen = {number: _tokens(text_in(fields, f"p{number}")) for number in _numbers(fields, "p")}
    typed = {number: said for number in _numbers(fields, "t") if (said := text_in(fields, f"t{number}").strip())}
    found = await aside(request, Urgency.PAGE, evenings.turned, it.game, it.text, lang_of(request), chosen, typed)
    if found.trouble:
        return await shown(request, it, found.trouble, found.given, found.against, spoken=found.spoken)
    if stale := await _write(request, it, found.text):
        return stale
    return RedirectResponse(addresses.url(f"{pad_board.AT}{it.id}/{PAGE}"), 303)


async def share(request: Request, it: Kept) -> Response:
    """Make the code by which another seat's pad of the same table is put together with this one, once that is over."""
    if not await aside(request, Urgency.PAGE, evenings.over, it.game, it.text):
        raise Forbidden(NOT_OVER)
    store = room_of(request).store
    await store.writes(halves.make, store, it.id, it.guest)
    return RedirectResponse(addresses.url(f"{pad_board.AT}{it.id}/{PAGE}") + "#halves", 303)


async def join(request: Request, it: Kept, fields: dict[str, Any]) -> Response:
    """Take {"code"}: the pad that has it says what this one was not told, if both games are over."""
    limiter_of(request).guess("halves", host_of(request))
    count(request, Work.REPLAYS)
    store = room_of(request).store
    game, text = await store.reads(halves.text_of, store, text_in(fields, "code")[:40])
    if not game:
        return await shown(request, it, i18n.translator(lang_of(request))(_NO_CODE))
    if game != it.game:
        return await shown(request, it, i18n.translator(lang_of(request))(ANOTHER_GAME))
    found = await aside(request, Urgency.PAGE, evenings.joined, it.game, it.text, text, lang_of(request))
    if found.trouble:
        return await shown(request, it, found.trouble)
    if stale := await _write(request, it, found.text):
        return stale
    return RedirectResponse(addresses.url(f"{pad_board.AT}{it.id}/{PAGE}"), 303)


async def lend(request: Request) -> Response:
    """Take {"pad"}, one that is kept elsewhere and whose game is over: {"code"} leads to it for a day."""
    admit(request, Work.TABLES)
    count(request, Work.REPLAYS)
    game, text = _sent(await fields_of(request))
    over, text = await aside(request, Urgency.PAGE, evenings.plain, game, text)
    if not over:
        raise Forbidden(NOT_OVER)
    store = room_of(request).store
    return JSONResponse({"code": await store.writes(halves.lend, store, game, text)})


async def meet(request: Request) -> Response:
    """Take {"pad", "code"}: {"pad"} as it is once the pad that has the code says what it was not told.

    Neither game may be going on. {"error"} with 422 where the two do not fit, or where no pad has the code.
    """
    admit(request, Work.TABLES)
    limiter_of(request).guess("halves", host_of(request))
    count(request, Work.REPLAYS)
    fields, _ = await fields_of(request), i18n.translator(lang_of(request))
    game, text = _sent(fields)
    over, text = await aside(request, Urgency.PAGE, evenings.plain, game, text)
    if not over:
        raise Forbidden(NOT_OVER)
    store = room_of(request).store
    theirs, other = await store.reads(halves.text_of, store, text_in(fields, "code")[:40])
    if theirs != game:
        return JSONResponse({"error": _(ANOTHER_GAME if theirs else _NO_CODE)}, 422)
    found = await aside(request, Urgency.PAGE, evenings.joined, game, text, other, _.lang)
    return JSONResponse({"error": found.trouble}, 422) if found.trouble else JSONResponse({"pad": found.text})


def _sent(fields: dict[str, Any]) -> tuple[str, str]:
    """Return (the game, the pad as text) that is sent. Raises BadRequest."""
    text = text_in(fields, "pad")
    try:
        game = msgspec.json.decode(text[:_LONGEST], type=Written).game
    except (msgspec.MsgspecError, ValueError, RecursionError):
        raise BadRequest(_NO_PAD) from None
    if game not in games.GAMES:
        raise BadRequest(_NO_PAD)
    return game, text


async def finish(request: Request, it: Kept) -> Response:
    """Keep the game among the guest's own, and lead to it."""
    admit(request, Work.TABLES)
    text, record = await aside(request, Urgency.PAGE, evenings.ended, it.game, it.text)
    if text != it.text and (stale := await _write(request, it, text)):
        return stale
    await room_of(request).seats.keep_evening(it.id, it.guest, it.created, Record.from_json(record))
    return RedirectResponse(addresses.url(f"/t/{it.id}"), 303)


async def _write(request: Request, it: Kept, text: str) -> Response | None:
    """Keep a pad as it has become; if it was changed meanwhile, show it as it is."""
    store = room_of(request).store
    if await store.writes(keep.write, store, msgspec.structs.replace(it, text=text), it.changes):
        return None
    return RedirectResponse(addresses.url(f"{pad_board.AT}{it.id}/{PAGE}"), 303)


def _numbers(fields: dict[str, Any], sign: str) -> list[int]:
    return [int(name[1:]) for name in fields if re.fullmatch(sign + "[0-9]{1,5}", name)]


def _tokens(text: str) -> Tokens:
    try:
        return msgspec.json.decode(text or "[]", type=tuple[str, ...])
    except (msgspec.MsgspecError, ValueError, RecursionError):
        raise BadRequest(_UNREADABLE) from None
