"""What commands and pages read from a request: who asks, for what, and how."""

from __future__ import annotations

import asyncio
import ipaddress
import json
import re
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, ParamSpec, TypeVar
from urllib.parse import parse_qsl

from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import HTMLResponse

from hallali import i18n
from hallali.core.errors import HallaliError, marked
from hallali.core.seats import SPECTATOR
from hallali.room import addresses, club
from hallali.room.act import auth
from hallali.room.act.devices import GUEST
from hallali.room.act.fair import Urgency
from hallali.room.act.limits import Limiter, Work
from hallali.room.act.pacing import timed
from hallali.room.act.service import Room
from hallali.room.draw import show
from hallali.room.draw.show import Viewer
from hallali.room.errors import Forbidden
from hallali.room.table.table import Table

N_ = marked
P = ParamSpec("P")
T = TypeVar("T")
_REPEATED = 4096  # bytes of a refused form that is offered to be sent again
_BODY = 256 * 1024  # a record with many throws, above all
_BODY_S = 30.0
FIELDS = 100  #: so many fields a form may have


class BadRequest(HallaliError):  # noqa: N818
    """A request that cannot be understood."""


def room_of(conn: HTTPConnection) -> Room:
    """Return the room that this application serves."""
    room: Room = conn.app.state.room
    return room


def lang_of(conn: HTTPConnection) -> str:
    """Return the language that the guest chose, otherwise the browser's, or else the first that the room offers."""
    chosen, offered = conn.cookies.get("hallali_lang", ""), club.here().spoken()
    return chosen if chosen in offered else i18n.negotiate(conn.headers.get("accept-language", ""), offered)


def viewer_of(conn: HTTPConnection, seat: int) -> Viewer:
    """Return the viewer that a page is made for."""
    theme = conn.cookies.get("hallali_theme", "auto")
    scheme = "https" if auth.encrypted(conn) else "http"
    base = f"{scheme}://{conn.headers.get('host', 'localhost')}"
    return Viewer(seat=seat, lang=lang_of(conn), theme=theme if theme in ("light", "dark") else "auto", base=base)


def guest_of(conn: HTTPConnection) -> str:
    """Return the guest that the cookie names; "" if there is none, or the room did not make the cookie."""
    guest: str = conn.scope.get(GUEST, "")
    return guest


def known_guest(conn: HTTPConnection, words: str) -> str:
    """Return the guest that the cookie names. Raises Forbidden, in these words, if there is none."""
    guest = guest_of(conn)
    if not guest:
        raise Forbidden(words)
    return guest


async def table_of(conn: HTTPConnection) -> tuple[Table, int]:
    """Return the table that the address names, and the guest's seat there."""
    room, guest = room_of(conn), guest_of(conn)
    table = await room.open(conn.path_params["id"], host_of(conn) if guest else "")
    if guest and not table.seats_of(guest):
        await room.cluster.reach(table)  # they may have sat down at another process just now
    seat = table.seat_of(guest)
    if table.today and not table.seats_of(guest) and table.stage != "open":
        raise Forbidden(N_("This is a puzzle of today’s: others can look at it when its day is over (UTC)."))
    return table, seat


def wants_json(request: Request) -> bool:
    """Say whether a program or a page's script asks, rather than a person's browser."""
    return (
        "application/json" in request.headers.get("accept", "")
        or request.headers.get("content-type", "").startswith("application/json")
        or "hx-request" in request.headers
        or addresses.route(request.scope).startswith("/api/")
    )


async def body_of(request: Request) -> bytes:
    """Read a request's body. Raises BadRequest if it is too long, or comes too slowly."""
    body = bytearray()
    try:
        async with asyncio.timeout(_BODY_S):
            async for chunk in request.stream():
                body += chunk
                if len(body) > _BODY:
                    raise BadRequest(N_("That is too long."))
    except TimeoutError:
        raise BadRequest(N_("That arrived too slowly: send it again.")) from None
    return bytes(body)


async def fields_of(request: Request, most: int = FIELDS) -> dict[str, Any]:
    """Read a form or a JSON object. most: fields of a form. Raises BadRequest."""
    body = await body_of(request)
    try:
        if request.headers.get("content-type", "").startswith("application/json"):
            found = json.loads(body or b"{}")
            if not isinstance(found, dict):
                raise ValueError
            json.dumps(found, ensure_ascii=False).encode()  # half of a surrogate pair is no text
            return found
        request.state.sent = dict(parse_qsl(body.decode(), keep_blank_values=True, max_num_fields=most))
        return dict(request.state.sent)
    except (ValueError, RecursionError):
        raise BadRequest(N_("This request cannot be read: it is neither a form nor a JSON object.")) from None


async def sent_by(request: Request) -> dict[str, str] | None:
    """Return what the form held that was sent, so that it can be sent again; None if it was none, or a long one."""
    length = request.headers.get("content-length", "")
    if not hasattr(request.state, "sent"):
        form = request.headers.get("content-type", "").startswith("application/x-www-form-urlencoded")
        if not form or not length.isdigit() or int(length) > _REPEATED:
            return None
        try:
            await fields_of(request)
        except (BadRequest, ClientDisconnect, RuntimeError):  # it went away, or its body was read for something else
            return None
    return getattr(request.state, "sent", None)


def number_in(fields: dict[str, Any], name: str) -> int:
    """Read a whole number from a request. Raises BadRequest."""
    value = fields.get(name)
    if isinstance(value, bool) or not isinstance(value, int | str) or not re.fullmatch(r"-?\d{1,9}", str(value)):
        raise BadRequest(N_("A number is missing in this request."))
    return int(value)


def decimal_in(fields: dict[str, Any], name: str) -> float:
    """Read a number from a request, such as -0.25. Raises BadRequest."""
    value = str(fields.get(name))
    if isinstance(fields.get(name), bool) or not re.fullmatch(r"-?\d{1,9}(\.\d{1,30})?(e-\d{1,3})?", value):
        raise BadRequest(N_("A number is missing in this request."))
    return float(value)


def numbers_in(fields: dict[str, Any], name: str, most: int = 200) -> tuple[int, ...]:
    """Read one whole number or several, as a list or with commas between them. Raises BadRequest."""
    value = fields.get(name)
    parts = value if isinstance(value, list) else value.split(",") if isinstance(value, str) else [value]
    if not 0 < len(parts) <= most:
        raise BadRequest(N_("A number is missing in this request."))
    return tuple(number_in({name: part}, name) for part in parts)


def text_in(fields: dict[str, Any], name: str, default: str = "") -> str:
    """Read a text from a request."""
    value = fields.get(name, default)
    return value if isinstance(value, str) else str(value) if isinstance(value, int) else default


def limiter_of(conn: HTTPConnection) -> Limiter:
    """Return what counts the requests of this application."""
    limiter: Limiter = conn.app.state.limiter
    return limiter


def host_of(conn: HTTPConnection) -> str:
    """Return the address that a request came from: behind a trusted proxy, the one that the proxy names."""
    return conn.client.host if conn.client else ""


_HERE = ("localhost", "127.0.0.1", "[::1]")


def names_here(conn: HTTPConnection) -> bool:
    """Say whether a browser asks for the room by a name that on every computer means that computer itself."""
    name = conn.headers.get("host", "")
    name = name if name.endswith("]") else name.rpartition(":")[0] or name
    return name in _HERE


def from_here(conn: HTTPConnection) -> bool:
    """Say whether a request comes from this computer, by a name of this computer's own.

    A proxy on this computer asks from here, too: what it has forwarded does not count.
    """
    if any(name == "forwarded" or name.startswith("x-forwarded-") for name in conn.headers):
        return False
    try:
        return names_here(conn) and ipaddress.ip_address(host_of(conn)).is_loopback
    except ValueError:
        return False


def local_to(conn: HTTPConnection) -> str:
    """Say whether the room's own links, as this browser knows them, open on this computer alone: "only", or "may" if
    the guest may let others in; "" if they open elsewhere, too.
    """
    state = addresses.home().state
    if state == "open" or not names_here(conn):
        return ""
    return "may" if state and from_here(conn) else "only"


def count(conn: HTTPConnection, work: Work) -> None:
    """Count a piece of work for the guest and the address. Raises TooMany."""
    limiter_of(conn).admit(work, guest_of(conn), host_of(conn))


def solvent(conn: HTTPConnection) -> None:
    """Raise TooMany if the guest or the address has used too much of what can be counted only afterwards."""
    limiter_of(conn).solvent(guest_of(conn), host_of(conn))


async def aside(conn: HTTPConnection, urgency: Urgency, work: Callable[P, T], *args: P.args, **named: P.kwargs) -> T:
    """Have a worker do what would hold everyone up, when it is this address's turn, and count what it takes.

    urgency: PAGE for what takes a moment, REPLAY for what may take longer. work: a function of a module, of plain data.
    Raises TooMany if by then the guest or the address has used up its share.
    """
    guest, host, thinking = guest_of(conn), host_of(conn), room_of(conn).thinking
    async with thinking.studies.place(urgency, host, f"pages of {guest}"):
        solvent(conn)  # the requests that waited with this one were all let in when nothing was used yet
        seconds, found = await thinking.study_workers.run(partial(timed, work, *args, **named))
        limiter_of(conn).charge(Work.PROCESSOR, guest, host, seconds)
    return found


def admit(request: Request, work: Work = Work.WRITES) -> None:
    """Refuse commands that come from a foreign page, or too fast. Raises Forbidden, TooMany."""
    if not auth.same_origin(request):
        raise Forbidden(N_("This command came from another site."))
    count(request, work)


def page(request: Request, name: str, values: Mapping[str, object], status: int = 200) -> HTMLResponse:
    """Render a page that shows no seat's view: the template knows these values, by name."""
    return HTMLResponse(show.render(name, {**common(request), **values}), status)


def common(request: Request) -> dict[str, str]:
    """Return the values that the template of every page knows, where the page shows no seat's view."""
    viewer = viewer_of(request, SPECTATOR)
    found = {"lang": viewer.lang, "theme": viewer.theme, "path": addresses.route(request.scope)}
    return found | {"house": addresses.home().state, "local": local_to(request)}
