"""Pages that take a guest's seats to another device, by a link that is used once, and sign the other devices out."""

from __future__ import annotations

import datetime
import re
from collections.abc import Sequence

from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from hallali import i18n
from hallali.core.errors import marked
from hallali.core.seats import SPECTATOR
from hallali.room import addresses
from hallali.room.act import auth
from hallali.room.act.devices import LINK_S
from hallali.room.act.requests import admit, guest_of, known_guest, lang_of, page, room_of, viewer_of, wants_json
from hallali.room.draw.invites import qr
from hallali.room.errors import Missing
from hallali.room.keep import days

N_ = marked
NOBODY = N_("This browser has no seat yet: begin a game, or open a link that a friend sent you.")
_USED = N_(
    "This link has already been used, or is more than ten minutes old: make a new one on the device that has the seats."
)


async def devices_page(request: Request) -> Response:
    """Say how many devices the guest has, and offer a link to another one."""
    return await shown(request)


async def shown(request: Request, url: str = "", words: Sequence[str] = ()) -> Response:
    """Show the page. url: a link that was just made. words: a phrase that was just made; it is shown this once."""
    guest, _ = guest_of(request), i18n.translator(lang_of(request))
    store = room_of(request).store
    count = await store.reads(store.devices, guest) if guest else 0
    made = await store.reads(store.phrase_made, guest) if guest else 0.0
    said = _.counted("{count} device has your seats.", "{count} devices have your seats.", count)
    values = {
        "title": _(N_("Take my seats to another device")),
        "said": said if guest else _(NOBODY),
        "known": bool(guest),
        "others": count > 1,
        "link": url,
        "words": words,
        "since": days.words(datetime.datetime.fromtimestamp(made, datetime.UTC).date(), _) if made else "",
        "picture": qr(url) if url else "",
        "minutes": _.counted("It is valid for {count} minute.", "It is valid for {count} minutes.", int(LINK_S // 60)),
    }
    return page(request, "devices.html", values)


async def link(request: Request) -> Response:
    """Make a link to another device: shown once, as an address and as a QR code."""
    admit(request)
    guest = known_guest(request, NOBODY)
    code = await room_of(request).devices.link(guest)
    url = (addresses.home().base or viewer_of(request, SPECTATOR).base) + addresses.url(f"/device/{code}")
    return JSONResponse({"link": url, "seconds": LINK_S}) if wants_json(request) else await shown(request, url)


async def link_page(request: Request) -> Response:
    """Ask on the other device whether to bring the seats here. Opening it uses nothing up: programs open it, too."""
    code, guest, _ = _code(request), guest_of(request), i18n.translator(lang_of(request))
    room = room_of(request)
    coming = await room.devices.linked(code)
    if not coming:
        raise Missing(_USED)
    own = bool(guest) and guest != coming and bool(await room.store.reads(room.store.games_of, guest))
    return page(request, "device.html", {"title": _(N_("Bring the seats here")), "code": code, "own": own})


async def use(request: Request) -> Response:
    """Use a link up: this browser now stands for the guest, by a cookie of its own."""
    admit(request)
    code, devices = _code(request), room_of(request).devices
    guest = await devices.use(code)
    if not guest:
        raise Missing(_USED)
    same = guest_of(request) == guest
    token, _ = await devices.add(guest, auth.token_of(request) if same else "")
    made: Response = (
        JSONResponse({"location": addresses.url("/")})
        if wants_json(request)
        else RedirectResponse(addresses.url("/"), 303)
    )
    auth.set_guest(made, request, token)
    auth.let_in(made, request)  # whoever made the link was in
    return made


async def others(request: Request) -> Response:
    """Sign the guest's other devices out: their cookies stop working, and their tabs come back as spectators."""
    admit(request)
    guest, room = known_guest(request, NOBODY), room_of(request)
    token = await room.devices.sign_out(guest)
    room.hub.sign_out(guest)
    made: Response = JSONResponse({}) if wants_json(request) else RedirectResponse(addresses.url("/devices"), 303)
    auth.set_guest(made, request, token)
    return made


def _code(request: Request) -> str:
    code = str(request.path_params["code"])
    if not re.fullmatch(r"[\w-]{16,64}", code, re.ASCII):
        raise Missing(_USED)
    return code
