"""Where a browser leaves word that its guest wants to be notified there while no page is open."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from hallali.core.errors import marked
from hallali.core.seats import SPECTATOR
from hallali.room.act.limits import Work
from hallali.room.act.requests import admit, fields_of, known_guest, lang_of, room_of, text_in, viewer_of
from hallali.room.keep.subscriptions import Subscription
from hallali.room.push.posting import LONGEST

N_ = marked
_NOBODY = N_("This room keeps nothing about you: you haven’t played here yet.")


async def subscribe(request: Request) -> Response:
    """Take {"endpoint", "p256dh", "auth"}, a subscription of the browser's; {"endpoint", "off": "1"} ends it."""
    admit(request, Work.TABLES)  # as seldom as new tables are made
    guest, calling = known_guest(request, _NOBODY), room_of(request).calling
    fields = await fields_of(request)
    endpoint = text_in(fields, "endpoint")[: LONGEST + 1]
    if text_in(fields, "off") == "1":
        await calling.forget(guest, endpoint)
    else:
        key, auth = text_in(fields, "p256dh")[:100], text_in(fields, "auth")[:32]
        contact = f"https://{viewer_of(request, SPECTATOR).base.partition('://')[2]}"[:300]
        await calling.subscribe(guest, Subscription(endpoint, key, auth, lang_of(request), contact))
    return JSONResponse({})
