"""The room as a web application: routes, pages, commands, and what is said when something is refused."""

from __future__ import annotations

import contextlib
import json
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, urlsplit

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from hallali import games, i18n
from hallali.core.errors import BadRecord, HallaliError, IllegalAction, marked
from hallali.core.record import Record, verify
from hallali.core.seats import REFEREE, SPECTATOR
from hallali.room import api, auth, bots, show
from hallali.room.service import Forbidden, Missing, Room, Stale
from hallali.room.show import Viewer
from hallali.room.sockets import GONE
from hallali.room.store import Conflict, Store
from hallali.room.table import Table

N_ = marked
_LOG = logging.getLogger("hallali.room")
_BODY = 64 * 1024
_STATIC = Path(__file__).parent / "static"
_SAFE = [
    (
        b"content-security-policy",
        b"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
        b"media-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    ),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
]
_PRIVATE = (b"cache-control", b"private, no-store")


class BadRequest(HallaliError):  # noqa: N818
    """A request that says nothing that can be understood."""


class TooMany(HallaliError):  # noqa: N818
    """Too many requests in too short a time."""


_STATUS: tuple[tuple[type[HallaliError], int], ...] = (
    (Stale, 409),
    (Conflict, 409),
    (Forbidden, 403),
    (Missing, 404),
    (BadRequest, 400),
    (TooMany, 429),
    (HallaliError, 422),
)


class Guard:
    """Adds the headers that every answer bears."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        fixed = scope["type"] == "http" and scope["path"].startswith("/static/")

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = [*message["headers"], *_SAFE]
                headers.append((b"cache-control", b"no-cache") if fixed else _PRIVATE)
                message = {**message, "headers": headers}
            await send(message)

        await self.app(scope, receive, guarded)


# Who asks, and how.


def room_of(conn: HTTPConnection) -> Room:
    """Give the room that this application serves."""
    room: Room = conn.app.state.room
    return room


def lang_of(conn: HTTPConnection) -> str:
    """Give the language that the guest chose, or else the browser's."""
    chosen = conn.cookies.get("hallali_lang", "")
    return chosen if chosen in i18n.LANGUAGES else i18n.negotiate(conn.headers.get("accept-language", ""))


def viewer_of(conn: HTTPConnection, seat: int) -> Viewer:
    """Give for whom a page is made."""
    theme = conn.cookies.get("hallali_theme", "auto")
    scheme = "https" if conn.url.scheme in ("https", "wss") else "http"
    base = f"{scheme}://{conn.headers.get('host', 'localhost')}"
    return Viewer(seat=seat, lang=lang_of(conn), theme=theme if theme in ("light", "dark") else "auto", base=base)


def guest_of(conn: HTTPConnection) -> str:
    """Give the guest that the cookie names; "" for none."""
    return auth.guest_of(auth.token_of(conn))


async def table_of(conn: HTTPConnection) -> tuple[Table, int]:
    """Give the table of the address, and the seat there of who asks."""
    table = await room_of(conn).open(conn.path_params["id"])
    return table, table.seat_of(guest_of(conn))


def wants_json(request: Request) -> bool:
    """Say whether a program asks, or a page's script, rather than a person's browser."""
    return (
        "application/json" in request.headers.get("accept", "")
        or request.headers.get("content-type", "").startswith("application/json")
        or "hx-request" in request.headers
        or request.url.path.startswith("/api/")
    )


async def body_of(request: Request) -> bytes:
    """Read a request's body. Raises BadRequest where it is too long."""
    body = b""
    async for chunk in request.stream():
        body += chunk
        if len(body) > _BODY:
            raise BadRequest(N_("That is too long."))
    return body


async def fields_of(request: Request) -> dict[str, Any]:
    """Read a form or a JSON object. Raises BadRequest."""
    body = await body_of(request)
    try:
        if request.headers.get("content-type", "").startswith("application/json"):
            found = json.loads(body or b"{}")
            if not isinstance(found, dict):
                raise ValueError
            return found
        pairs = parse_qsl(body.decode(), keep_blank_values=True, max_num_fields=100)
        return dict(pairs)
    except (ValueError, RecursionError):
        raise BadRequest(N_("This request cannot be read: it is neither a form nor a JSON object.")) from None


def number_in(fields: dict[str, Any], name: str) -> int:
    """Read a whole number of a request. Raises BadRequest."""
    value = fields.get(name)
    if isinstance(value, bool) or not isinstance(value, int | str) or not str(value).lstrip("-").isdecimal():
        raise BadRequest(N_("A number is missing in this request."))
    if len(str(value)) > 9:
        raise BadRequest(N_("A number is missing in this request."))
    return int(value)


def text_in(fields: dict[str, Any], name: str, default: str = "") -> str:
    """Read a text of a request."""
    value = fields.get(name, default)
    return value if isinstance(value, str) else str(value) if isinstance(value, int) else default


# Commands.

Command = Callable[[Room, Table, int, dict[str, Any], Request], Awaitable[str]]


async def _step(room: Room, table: Table, seat: int, fields: dict[str, Any], _: Request) -> str:
    seq, key, choice = number_in(fields, "seq"), text_in(fields, "key"), number_in(fields, "choose")
    await room.step(table, seat, seq, key, choice)
    return ""


async def _commit(room: Room, table: Table, seat: int, fields: dict[str, Any], _: Request) -> str:
    await room.commit(table, seat, number_in(fields, "seq"), text_in(fields, "key"))
    return ""


async def _clear(room: Room, table: Table, seat: int, fields: dict[str, Any], _: Request) -> str:
    await room.clear(table, seat)
    return ""


async def _move(room: Room, table: Table, seat: int, fields: dict[str, Any], _: Request) -> str:
    await room.move(table, seat, number_in(fields, "seq"), text_in(fields, "key"), text_in(fields, "text"))
    return ""


async def _resign(room: Room, table: Table, seat: int, fields: dict[str, Any], _: Request) -> str:
    await room.resign(table, seat)
    return ""


async def _rematch(room: Room, table: Table, seat: int, fields: dict[str, Any], _: Request) -> str:
    return f"/t/{(await room.rematch(table, seat)).id}"


async def _notes(room: Room, table: Table, seat: int, fields: dict[str, Any], _: Request) -> str:
    await room.note(table, seat, fields)
    return ""


async def _help(room: Room, table: Table, seat: int, fields: dict[str, Any], _: Request) -> str:
    await room.set_help(table, seat, text_in(fields, "mode"))
    return ""


async def _name(room: Room, table: Table, seat: int, fields: dict[str, Any], request: Request) -> str:
    await room.rename(table, seat, guest_of(request), text_in(fields, "name"))
    return ""


async def _chat(room: Room, table: Table, seat: int, fields: dict[str, Any], _: Request) -> str:
    await room.say(table, seat, text_in(fields, "text"))
    return ""


async def _begin(room: Room, table: Table, seat: int, fields: dict[str, Any], _: Request) -> str:
    await room.begin(table, seat, text_in(fields, "entropy"))
    return ""


COMMANDS: dict[str, Command] = {
    "step": _step,
    "commit": _commit,
    "clear": _clear,
    "move": _move,
    "resign": _resign,
    "rematch": _rematch,
    "notes": _notes,
    "help": _help,
    "name": _name,
    "chat": _chat,
    "begin": _begin,
}


def admit(request: Request) -> None:
    """Refuse a command from a foreign page, or too many at once. Raises Forbidden, TooMany."""
    if not auth.same_origin(request):
        raise Forbidden(N_("This command came from another site."))
    who = guest_of(request) or (request.client.host if request.client else "")
    if not request.app.state.limiter.allow(who):
        raise TooMany(N_("Too fast: wait a moment."))


async def command(request: Request) -> Response:
    """Take a command at a table."""
    admit(request)
    action = COMMANDS.get(request.path_params["command"])
    if action is None:
        raise Missing(N_("There is no such command."))
    fields = await fields_of(request)
    table, seat = await table_of(request)
    where = await action(room_of(request), table, seat, fields, request)
    if not wants_json(request):
        return RedirectResponse(where or f"/t/{table.id}", 303)
    return JSONResponse(_frame(request, table) | ({"location": where} if where else {}))


def _frame(request: Request, table: Table) -> dict[str, Any]:
    viewer = viewer_of(request, table.seat_of(guest_of(request)))
    return show.frame(table, viewer, room_of(request).hub.here(table.id))


async def sit(request: Request) -> Response:
    """Take the free seat; who has no cookie yet gets one."""
    admit(request)
    fields = await fields_of(request)
    room = room_of(request)
    table = await room.open(request.path_params["id"])
    token = auth.token_of(request) or auth.new_token()
    await room.sit(table, auth.guest_of(token), text_in(fields, "name"))
    return _moved(request, f"/t/{table.id}", token)


async def new(request: Request) -> Response:
    """Make a table."""
    admit(request)
    fields = await fields_of(request)
    token = auth.token_of(request) or auth.new_token()
    game = text_in(fields, "game", "fugitif")
    table = await room_of(request).create(
        auth.guest_of(token),
        game,
        text_in(fields, "seat", "random"),
        text_in(fields, "opponent", "bot:club"),
        text_in(fields, "size", "real"),
        _options(game, fields),
    )
    return _moved(request, f"/t/{table.id}", token)


def _options(game: str, fields: dict[str, Any]) -> dict[str, Any]:
    """Read a game's options, as fields of their own or as an object "options"; boxes that were ticked say "1"."""
    given = fields.get("options")
    found = dict(given) if isinstance(given, dict) else {}
    for option in games.get(game).options:
        if option.name in fields and option.name not in found:
            value = fields[option.name]
            if isinstance(option.choices[0], bool) and isinstance(value, str):
                value = value.lower() in ("1", "on", "true", "yes")
            found[option.name] = value
    return found


def _moved(request: Request, where: str, token: str) -> Response:
    made: Response = RedirectResponse(where, 303)
    if wants_json(request):
        made = JSONResponse({"location": where}, 201)
    auth.set_guest(made, request, token)
    return made


# Pages.


async def front(request: Request) -> Response:
    """Show the games, and the guest's own tables."""
    room, guest = room_of(request), guest_of(request)
    mine = []
    for name in room.store.games_of(guest):
        with contextlib.suppress(HallaliError):
            mine.append(_mine(await room.open(name), guest))
    listed = [
        {
            "name": g.name,
            "title": g.title,
            "seats": g.seats,
            "sizes": g.sizes,
            "options": g.options,
            "levels": bots.LEVELS,
        }
        for g in games.GAMES.values()
    ]
    context = {"games": listed, "my_tables": mine, "name": room.store.name_of(guest) if guest else ""}
    return page(request, "front.html", context)


def _mine(table: Table, guest: str) -> dict[str, Any]:
    seat = table.seat_of(guest)
    other = next((one for one in table.seats if one.seat != seat), None)
    return {
        "id": table.id,
        "title": table.game.title,
        "seat_name": table.game.seats[seat],
        "opponent": (other.name or other.bot) if other else "",
        "my_turn": table.stage == "on" and table.mover == seat,
        "over": table.over,
        "stage": table.stage,
        "url": f"/t/{table.id}",
    }


def page(request: Request, name: str, context: dict[str, Any], status: int = 200) -> HTMLResponse:
    """Render a page of no seat's."""
    viewer = viewer_of(request, SPECTATOR)
    whole = {"lang": viewer.lang, "theme": viewer.theme, "_": i18n.translator(viewer.lang), "request": request}
    return HTMLResponse(show.render(name, whole | context), status)


async def table_page(request: Request) -> Response:
    """Show a table to whoever asks, as they may see it."""
    table, seat = await table_of(request)
    made = show.context(table, viewer_of(request, seat), room_of(request).hub.here(table.id))
    return HTMLResponse(show.render("table.html", made | {"request": request}))


async def replay_page(request: Request) -> Response:
    """Show a moment of a game that is over, through any seat's eyes."""
    table, seat = await table_of(request)
    if not table.over:
        raise Forbidden(N_("The game is still going on: it can be replayed when it is over."))
    query = dict(request.query_params)
    at = number_in(query, "at") if query.get("at") else table.seq
    eyes = _eyes(table, query.get("eyes", str(seat)))
    mode = query.get("help", "probable")
    mode = mode if mode in show.HELP else "probable"
    at = max(0, min(at, table.seq))
    found: dict[str, Any] = {}
    if eyes >= 0 and mode != "off":
        tolds = [told for _, told in show.heard_until(table, at, eyes)]
        found = await room_of(request).inferred(table, eyes, tolds)
    made = show.replay_context(table, viewer_of(request, seat), at, eyes, mode, found)
    return HTMLResponse(show.render("table.html", made | {"request": request}))


def _eyes(table: Table, name: str) -> int:
    known = {seat: number for number, seat in enumerate(table.game.seats)}
    known |= {str(number): number for number in (*known.values(), SPECTATOR, REFEREE)}
    known |= {"spectator": SPECTATOR, "referee": REFEREE}
    if name not in known:
        raise Missing(N_("There are no such eyes to look through."))
    return known[name]


async def record_json(request: Request) -> Response:
    """Hand the record out, once the game is over."""
    table, _ = await table_of(request)
    if not table.over:
        raise Forbidden(N_("The record holds every secret of the game: it is shown when the game is over."))
    headers = {"content-disposition": f'attachment; filename="hallali-{table.id}.json"'}
    return Response(api.record(table), media_type="application/json", headers=headers)


async def verify_page(request: Request) -> Response:
    """Check a game that is over, and say in words what came out."""
    table, _ = await table_of(request)
    if not table.over:
        raise Forbidden(N_("The deal can be checked when the game is over: only then the seed is shown."))
    record = table.record_with(table.record.moves)
    ok, reason = judge(record, lang_of(request))
    facts = show.facts(table, viewer_of(request, SPECTATOR))
    return page(request, "verify.html", {"ok": ok, "reason": reason, "text": reason, "table": facts, "record": record})


def judge(record: Record, lang: str) -> tuple[bool, str]:
    """Say whether a record is true, and in words why not."""
    try:
        verify(games.get(record.game), record)
    except HallaliError as error:
        return False, i18n.render(error.message, lang)
    return True, i18n.translator(lang)(N_("Every move is legal, and every card fell as committed."))


async def verify_api(request: Request) -> Response:
    """Check a record that is sent: {"ok", "reason"}; 422 where it is none."""
    admit(request)
    try:
        record = Record.from_json(await body_of(request))
    except BadRecord as error:
        return JSONResponse({"ok": False, "reason": i18n.render(error.message, lang_of(request))}, 422)
    ok, reason = judge(record, lang_of(request))
    return JSONResponse({"ok": ok, "reason": reason}, 200 if ok else 422)


async def table_api(request: Request) -> Response:
    """Give a table as JSON, as the cookie's seat sees it."""
    table, seat = await table_of(request)
    since = number_in(dict(request.query_params), "since") if "since" in request.query_params else 0
    return Response(api.document(table, viewer_of(request, seat), since), media_type="application/json")


async def rules_page(request: Request) -> Response:
    """Show a game's rules."""
    game = games.GAMES.get(request.path_params["game"])
    if game is None:
        raise Missing(N_("There is no such game."))
    name = next((n for n in (f"{game.name}/rules.html", "rules.html") if show.has_template(n)), "")
    if not name:
        raise Missing(N_("There is no such page."))
    return page(request, name, {"game": game, "title": game.title})


async def choose_cookie(request: Request) -> Response:
    """Keep the language or the theme that was chosen, and go back to the page."""
    what, value = request.url.path.split("/")[1], request.path_params["value"]
    if value not in (i18n.LANGUAGES if what == "lang" else ("light", "dark", "auto")):
        raise Missing(N_("There is no such page."))
    made = RedirectResponse(_back(request), 303)
    made.set_cookie(f"hallali_{what}", value, max_age=365 * 24 * 3600, samesite="lax", httponly=True, path="/")
    return made


def _back(request: Request) -> str:
    """Say where the guest came from, on this site alone."""
    wanted = request.query_params.get("next", "")
    if not wanted:
        referer = urlsplit(request.headers.get("referer", ""))
        if referer.netloc == request.headers.get("host"):
            wanted = referer.path + (f"?{referer.query}" if referer.query else "")
    safe = wanted.startswith("/") and not wanted.startswith(("//", "/\\")) and wanted.isprintable()
    return wanted if safe else "/"


async def healthz(_: Request) -> Response:
    """Say that the server lives."""
    return JSONResponse({"ok": True})


async def live(socket: WebSocket) -> None:
    """Push a table to a tab."""
    if not auth.same_origin(socket):
        await socket.close(4403)
        return
    try:
        table, seat = await table_of(socket)
    except HallaliError:
        await socket.accept()
        await socket.close(GONE)
        return
    await room_of(socket).hub.serve(socket, table, viewer_of(socket, seat))


# What is said when something is refused.


async def refused(request: Request, error: Exception) -> Response:
    """Answer a refusal in words; a stale command gets the fresh page along."""
    if not isinstance(error, HallaliError):
        raise error
    status = next(code for kind, code in _STATUS if isinstance(error, kind))
    text = i18n.render(error.message, lang_of(request))
    clause = error.refusal.clause if isinstance(error, IllegalAction) else ""
    if not wants_json(request):
        return problem(request, status, text)
    answer: dict[str, Any] = {"error": text} | ({"clause": clause} if clause else {})
    if status == 409:
        with contextlib.suppress(HallaliError):
            answer |= _frame(request, (await table_of(request))[0])
    return JSONResponse(answer, status)


async def http_error(request: Request, error: Exception) -> Response:
    """Answer what no route knows."""
    status = error.status_code if isinstance(error, HTTPException) else 500
    text = {404: N_("There is no such page."), 405: N_("This cannot be done here.")}.get(
        status, N_("This did not work.")
    )
    text = i18n.translator(lang_of(request))(text)
    return JSONResponse({"error": text}, status) if wants_json(request) else problem(request, status, text)


async def broken(request: Request, error: Exception) -> Response:
    """Answer a fault of ours without a word about its inside."""
    _LOG.error("a request failed", exc_info=error)
    text = i18n.translator(lang_of(request))(
        N_("Something broke on our side. Nothing of your game is lost: try again.")
    )
    return JSONResponse({"error": text}, 500) if wants_json(request) else problem(request, 500, text)


def problem(request: Request, status: int, text: str) -> Response:
    """Show a friendly page that says what is wrong and leads back."""
    table = request.path_params.get("id")
    back = f"/t/{table}" if table and status != 404 else "/"
    context = {
        "status": status,
        "title": i18n.translator(lang_of(request))(N_("Not this way")),
        "text": text,
        "back": back,
    }
    return page(request, "error.html", context, status)


def create_app(
    database: str, *, pace: float = 0.6, workers: str = "process", rate: float = 20.0, burst: float = 80.0
) -> Starlette:
    """Make the application.

    database: an SQLAlchemy URL. pace: the least seconds of a bot's answer. workers: "process" or "thread".
    rate, burst: how many commands a guest may send, a second and at once.
    """

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        room = app.state.room = Room(Store(database), bots.Workers(workers), pace)
        room.workers.warm()
        try:
            yield
        finally:
            await room.close()

    routes = [
        Route("/", front),
        Route("/new", new, methods=["POST"]),
        Route("/healthz", healthz),
        Route("/lang/{value}", choose_cookie),
        Route("/theme/{value}", choose_cookie),
        Route("/rules/{game}", rules_page),
        Route("/api/v1/t/{id}", table_api),
        Route("/api/v1/verify", verify_api, methods=["POST"]),
        Route("/t/{id}", table_page),
        Route("/t/{id}/replay", replay_page),
        Route("/t/{id}/record.json", record_json),
        Route("/t/{id}/verify", verify_page),
        Route("/t/{id}/sit", sit, methods=["POST"]),
        WebSocketRoute("/t/{id}/live", live),
        Route("/t/{id}/{command}", command, methods=["POST"]),
        Mount("/static", StaticFiles(directory=_STATIC, check_dir=False), name="static"),
    ]
    handlers: dict[Any, Any] = {HallaliError: refused, HTTPException: http_error, Exception: broken}
    app = Starlette(routes=routes, lifespan=lifespan, exception_handlers=handlers)
    app.add_middleware(Guard)
    app.state.limiter = auth.Limiter(rate, burst)
    return app
