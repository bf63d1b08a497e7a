"""Pages of the recovery phrase: it is made, and shown once; and it brings a guest's seats to a browser."""

from __future__ import annotations

from typing import Final

from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from hallali import i18n
from hallali.core.errors import marked
from hallali.room import addresses
from hallali.room.act import auth
from hallali.room.act.requests import (
    admit,
    fields_of,
    guest_of,
    host_of,
    known_guest,
    lang_of,
    limiter_of,
    page,
    room_of,
    text_in,
    wants_json,
)
from hallali.room.errors import Missing
from hallali.room.web import moving

N_ = marked
_UNKNOWN: Final = N_("Nobody here has this phrase: look at each word again. A new phrase replaces the one before.")


async def phrase(request: Request) -> Response:
    """Make the guest's phrase: its words are shown this once."""
    admit(request)
    guest = known_guest(request, moving.NOBODY)
    limiter_of(request).guess("phrase", host_of(request))
    words = await room_of(request).phrases.make(guest, lang_of(request))
    return JSONResponse({"words": list(words)}) if wants_json(request) else await moving.shown(request, words=words)


async def recover_page(request: Request) -> Response:
    """Ask for a phrase."""
    return await _asked(request)


async def _asked(request: Request, said: str = "", status: int = 200) -> Response:
    guest, _, store = guest_of(request), i18n.translator(lang_of(request)), room_of(request).store
    own = bool(guest) and bool(await store.reads(store.games_of, guest))
    return page(request, "recover.html", {"own": own, "said": _(said)}, status)


async def recover(request: Request) -> Response:
    """Take {"phrase"}: this browser now stands for the guest whose phrase it is, by a cookie of its own."""
    admit(request)
    said, room = text_in(await fields_of(request), "phrase"), room_of(request)
    limiter_of(request).guess("phrase", host_of(request))
    guest = await room.phrases.guest_of(said)
    if not guest:
        room.host.refuse(host_of(request), guest_of(request), "an unknown recovery phrase")
        if wants_json(request):
            raise Missing(_UNKNOWN)
        return await _asked(request, _UNKNOWN, 404)
    token, _ = await room.devices.add(guest, auth.token_of(request) if guest_of(request) == guest else "")
    where = addresses.url("/mine")
    made: Response = JSONResponse({"location": where}) if wants_json(request) else RedirectResponse(where, 303)
    auth.set_guest(made, request, token)
    return made
