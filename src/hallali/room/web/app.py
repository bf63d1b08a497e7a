"""The room as a web application: its routes, its headers, and what is said when something is refused."""

from __future__ import annotations

import contextlib
import datetime
import logging
from collections.abc import AsyncIterator, Mapping, Sequence
from typing import Any

import msgspec
from sqlalchemy.exc import DatabaseError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.requests import HTTPConnection, Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.types import Message as Event
from starlette.websockets import WebSocket, WebSocketDisconnect

from hallali import i18n
from hallali.core.errors import HallaliError, IllegalAction, Message, marked
from hallali.room import addresses, club
from hallali.room.act import commands, deadlines
from hallali.room.act.devices import Known
from hallali.room.act.limits import Limiter, Limits, TooMany
from hallali.room.act.requests import (
    BadRequest,
    guest_of,
    host_of,
    lang_of,
    page,
    room_of,
    sent_by,
    table_of,
    wants_json,
)
from hallali.room.act.service import Room
from hallali.room.draw import assets, readying, site
from hallali.room.errors import Forbidden, Missing, Stale
from hallali.room.keep import days, troubles
from hallali.room.keep.store import Conflict, Store
from hallali.room.push.sockets import AWAY, POLICY
from hallali.room.table import timing
from hallali.room.web import (
    bench,
    bringing,
    calls,
    entrance,
    evenings,
    health,
    home,
    hosting,
    ladder,
    laying,
    learning,
    metrics,
    mine,
    moving,
    neighbours,
    pads,
    pages,
    programs,
    puzzle_pages,
    recovering,
    reporting,
    studying,
    tournaments,
)
from hallali.room.web.door import Door
from hallali.room.web.lean import Lean
from hallali.room.web.metrics import Refusals
from hallali.room.web.packing import Packed
from hallali.room.where import Where

N_ = marked
_LOG = logging.getLogger("hallali.room")
_SAFE = [
    (
        b"content-security-policy",
        b"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
        b"media-src 'self'; manifest-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; "
        b"frame-ancestors 'none'",
    ),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
]
#: Routes that answer whoever is shut out, too.
_FOR_ALL = ("/host", "/static/", "/healthz", "/readyz", "/metrics")
_SHUT_OUT = N_("The host of this room has shut you out until {when}.")
_SHUT_OUT_WHY = N_("The host of this room has shut you out until {when}: {why}")
_PRIVATE = (b"cache-control", b"private, no-store")


_STATUS: tuple[tuple[type[HallaliError], int], ...] = (
    (Stale, 409),
    (Conflict, 409),
    (Forbidden, 403),
    (Missing, 404),
    (BadRequest, 400),
    (TooMany, 429),
    (HallaliError, 422),
)


class Under:
    """Finds the room's routes under the path where it lives, whether or not a proxy has stripped that."""

    def __init__(
        self,
        app: ASGIApp,
        root: str,
        home: addresses.Home | None = None,
        apart: bool = False,
        hosted: club.Club | None = None,
        door: club.Entrance | None = None,
    ) -> None:
        self.app = app
        self.root = root
        self.home = home
        self.apart = apart
        self.club = hosted or club.Club()
        self.door = door or club.Entrance()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request or one tab."""
        if scope["type"] in ("http", "websocket"):
            root = self.root or scope.get("root_path", "")
            path = addresses.route({**scope, "root_path": root}) or "/"
            scope = {**scope, "root_path": root, "path": root + path}
            addresses.settle(root, self.home)
            assets.settle(self.apart)
            club.settle(self.club, self.door)
        await self.app(scope, receive, send)


class Guard:
    """Adds the headers that every answer carries."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        fixed = scope["type"] == "http" and addresses.route(scope).startswith("/static/")

        async def guarded(message: Event) -> None:
            if message["type"] == "http.response.start":
                headers = [*message["headers"], *_SAFE]
                if not any(name.lower() == b"cache-control" for name, _ in headers):
                    headers.append((b"cache-control", b"no-cache") if fixed else _PRIVATE)
                message = {**message, "headers": headers}
            await send(message)

        await self.app(scope, receive, guarded)


class Shut:
    """Turns away whoever the host of the room has shut out, and says until when, and why. The host's page, scripts and
    styles, and what tells whether the server runs, are for everybody.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request or one tab, or say why not."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        conn = HTTPConnection(scope)
        host, guest, where = room_of(conn).host, guest_of(conn), host_of(conn)
        host.meet(guest, where)
        site.settle(host.line)
        ban = host.barred(guest, where)
        if ban is None or addresses.route(scope).startswith(_FOR_ALL):
            await self.app(scope, receive, send)
            return
        until = datetime.datetime.fromtimestamp(ban.until, datetime.UTC)
        when = f"{days.words(until.date(), i18n.translator(lang_of(conn)))}, {until:%H:%M} UTC"
        words = Message(_SHUT_OUT_WHY if ban.why else _SHUT_OUT, {"when": when, "why": ban.why})
        host.refuse(where, guest, "shut out by the host")
        if scope["type"] == "websocket":
            socket = WebSocket(scope, receive, send)
            await socket.accept()
            await socket.close(POLICY, i18n.render(words, lang_of(conn))[:100])
            return
        answer = await refused(Request(scope, receive), Forbidden(words))
        await answer(scope, receive, send)


class Recognised(Known):
    """Notes who asks; if the database cannot be asked, the guest is told so."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request or one tab. A tab may go before it is answered."""
        with contextlib.suppress(WebSocketDisconnect):
            await self._answer(scope, receive, send)

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        begun = False

        async def noted(message: Event) -> None:
            nonlocal begun
            begun = True
            await send(message)

        try:
            await super().__call__(scope, receive, noted)
        except (DatabaseError, PoolTimeout) as error:
            if begun:
                raise
            if scope["type"] == "websocket":
                socket = WebSocket(scope, receive, send)
                await socket.accept()
                await socket.close(AWAY)
                return
            answer = await unreachable(Request(scope, receive), error)
            await answer(scope, receive, send)


# What is said when something is refused.


async def refused(request: Request, error: Exception) -> Response:
    """Answer a refusal in words; a stale command also gets the fresh page."""
    if not isinstance(error, HallaliError):
        raise error
    status = next(code for kind, code in _STATUS if isinstance(error, kind))
    text = _noted(request, error)
    clause = error.refusal.clause if isinstance(error, IllegalAction) else ""
    if not wants_json(request):
        again = await sent_by(request) if isinstance(error, TooMany) else None
        return _later(problem(request, status, text, again), error)
    answer: dict[str, Any] = {"error": text} | ({"clause": clause} if clause else {})
    if status == 409:
        with contextlib.suppress(HallaliError):
            if addresses.route(request.scope).startswith("/api/"):
                answer |= await programs.stale(request)
            else:
                answer |= commands.frame_of(request, (await table_of(request))[0])
    return _later(Response(msgspec.json.encode(answer), status, media_type="application/json"), error)


async def briefly(request: Request, error: Exception) -> Response:
    """Answer a refusal in words alone: whoever asks for too much is not drawn a page."""
    if not isinstance(error, TooMany):
        raise error
    text = _noted(request, error)
    return _later(JSONResponse({"error": text}, 429) if wants_json(request) else PlainTextResponse(text, 429), error)


def _noted(request: Request, error: HallaliError) -> str:
    """Return what is said of a refusal; the host of the room can see how often something was too much."""
    if isinstance(error, TooMany):
        room_of(request).host.refuse(host_of(request), guest_of(request), f"{error.kind}: too many")
    return i18n.render(error.message, lang_of(request))


def _later(answer: Response, error: HallaliError) -> Response:
    """Say when to ask again, if it was too much; clients that go on use new connections, which are counted too."""
    if isinstance(error, TooMany):
        answer.headers["retry-after"] = str(error.wait)
        answer.headers["connection"] = "close"
    return answer


async def http_error(request: Request, error: Exception) -> Response:
    """Answer a request that no route matches."""
    status = error.status_code if isinstance(error, HTTPException) else 500
    text = {404: N_("There is no such page."), 405: N_("That can’t be done here.")}.get(status, N_("That didn’t work."))
    text = i18n.translator(lang_of(request))(text)
    return JSONResponse({"error": text}, status) if wants_json(request) else problem(request, status, text)


async def broken(request: Request, error: Exception) -> Response:
    """Answer an error of our own without revealing its details."""
    if isinstance(error, DatabaseError):
        _LOG.error("a request failed: %s", troubles.traced(error))
    else:
        _LOG.error("a request failed", exc_info=error)
    text = i18n.translator(lang_of(request))(N_("Something broke on our side. Your game is safe: try again."))
    return JSONResponse({"error": text}, 500) if wants_json(request) else problem(request, 500, text)


async def unreachable(request: Request, error: Exception) -> Response:
    """Answer while the database cannot be reached or refuses what it is sent."""
    kind = troubles.trouble(error)
    request.app.state.heard.note(error)
    if isinstance(error, DatabaseError) and not isinstance(error, OperationalError) and not kind:
        return await broken(request, error)  # our own query was wrong
    _LOG.error(
        "the database does not answer: %s", f"{kind}: {troubles.reason(error)}" if kind else type(error).__name__
    )
    text = i18n.render(troubles.for_guest(error), lang_of(request))
    answer = JSONResponse({"error": text}, 503) if wants_json(request) else problem(request, 503, text)
    if troubles.passes(error):
        answer.headers["retry-after"] = "2"
    return answer


def problem(request: Request, status: int, text: str, again: Mapping[str, str] | None = None) -> Response:
    """Show a friendly page that says what is wrong. again: the form that was sent, to send it once more."""
    title = i18n.translator(lang_of(request))(N_("That didn’t work"))
    return page(request, "error.html", {"title": title, "text": text, "again": again}, status)


async def _read_ahead(where: Where) -> None:
    """Have what pages are drawn from read in another thread."""
    for step in readying.steps(club.here().spoken(), club.here().offered()):
        try:
            await where.aside(step)
        except Exception:
            _LOG.exception("a page could not be made ready; it will be when somebody asks for it")


def create_app(
    database: str,
    where: Where,
    *,
    pace: float = 0.6,
    limits: Limits | None = None,
    gate: Refusals | None = None,
    hosts: Sequence[str] = (),
    root: str = "",
    home_network: addresses.Home | None = None,
    apart: bool = False,
    hosted: club.Club | None = None,
    door: club.Entrance | None = None,
    ahead: bool = False,
) -> Starlette:
    """Make the application.

    database: an SQLAlchemy URL. where: where work runs: see `hallali.room.where`.
    pace: how many seconds a bot's answer takes at least.
    limits: how much a guest and an address may ask; the usual ones by default. gate: what lets connections in, to
    count what it refuses. hosts: the names by which browsers may ask for the room; any by default.
    root: the path under which the room lives, such as "/hallali"; a proxy in front may strip it or not.
    home_network: the door to it, if there is one that whoever sits at this computer may open.
    apart: whether pages ask for scripts and styles one by one, under their own names: for a room whose files are all in
    the browser already.
    hosted: what the room is called and offers. door: what asks for a word; by default nobody is asked.
    ahead: whether puzzles are made, and templates read, before somebody asks for them.
    """
    hosted, door = hosted or club.Club(), door or club.Entrance()

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        addresses.settle(root, home_network)
        assets.settle(apart)
        club.settle(hosted, door)
        room = app.state.room = Room(Store(database, where), where, pace)
        door.begin(room.store.days.about("the door"))
        if not apart:
            room.calling.begin(app.state.limiter)
        room.background.spawn(room.thinking.workers.warm())
        room.cluster.listen()
        room.background.spawn(room.ranking.fill())
        room.background.spawn(room.tidy())
        await room.host.refresh()
        room.background.spawn(room.host.watch())
        await timing.begin(room.store)
        room.background.spawn(deadlines.watch(room))
        room.background.spawn(room.tournaments.watch())
        if ahead:
            names = [game.name for game in hosted.offered()]
            room.background.spawn(room.riddles.ahead(names))
            room.background.spawn(room.stream.ahead(names))
            room.background.spawn(_read_ahead(where))
        try:
            yield
        finally:
            await room.close()

    routes = [  # they are tried in this order: what is asked for most comes first
        Route("/t/{id}/sit", commands.sit, methods=["POST"]),
        WebSocketRoute("/t/{id}/live", pages.live),
        Route("/t/{id}/report", reporting.report, methods=["GET", "POST"]),
        Route("/t/{id}/{command}", commands.command, methods=["POST"]),
        Route("/t/{id}", pages.table_page),
        Route("/", home.front),
        Route("/games/{game}", home.game_page),
        Route("/about", home.about),
        Route("/mine", mine.mine_page),
        Route("/mine/export", mine.export),
        Route("/mine/bring", bringing.bring, methods=["POST"]),
        Route("/mine/name", mine.rename, methods=["POST"]),
        Route("/mine/erase", mine.erase, methods=["POST"]),
        Route("/manifest.webmanifest", home.manifest),
        Route("/sw.js", home.worker),
        Route("/calls", calls.subscribe, methods=["POST"]),
        Route("/start/{game}", pages.start_page),
        Route("/start/{game}/seats", pages.seats_page),
        Route("/day/{game}/{day}", pages.day_page),
        Route("/puzzle/{game}", puzzle_pages.puzzle_page),
        Route("/puzzles/{game}", puzzle_pages.next_puzzle),
        Route("/puzzle/{game}/answer", puzzle_pages.answer, methods=["POST"]),
        Route("/puzzle/{game}/{day}", puzzle_pages.puzzle_page),
        Route("/devices", moving.devices_page),
        Route("/devices/link", moving.link, methods=["POST"]),
        Route("/devices/others", moving.others, methods=["POST"]),
        Route("/devices/phrase", recovering.phrase, methods=["POST"]),
        Route("/devices/recover", recovering.recover_page),
        Route("/devices/recover", recovering.recover, methods=["POST"]),
        Route("/device/{code}", moving.link_page),
        Route("/device/{code}", moving.use, methods=["POST"]),
        Route("/door", entrance.door_page),
        Route("/door", entrance.say, methods=["POST"]),
        Route("/come/{token}", entrance.invited),
        Route("/come/{token}", entrance.come, methods=["POST"]),
        Route("/t/{id}/come/{pass}", entrance.by_table),
        Route("/new", commands.new, methods=["POST"]),
        Route("/host", hosting.host_page),
        Route("/host", hosting.act, methods=["POST"]),
        Route("/host/{token}", hosting.enter),
        Route("/tournaments", tournaments.new_page),
        Route("/tournaments", tournaments.make, methods=["POST"]),
        Route("/tournaments/{id}", tournaments.cup_page),
        Route("/tournaments/{id}/{deed}", tournaments.act, methods=["POST"]),
        Route("/pads", pads.make, methods=["POST"]),
        Route("/pads/first", pads.learn, methods=["POST"]),
        Route("/pads/new/{game}", pads.new_page),
        Route("/pads/{id}", pads.pad_page),
        Route("/pads/{id}/{deed}", pads.back),
        Route("/pads/{id}/{deed}", pads.act, methods=["POST"]),
        Route("/pads/{id}/end/{part:int}", laying.board),
        Route("/pads/{id}/end/{part:int}/{deed}", laying.back),
        Route("/pads/{id}/end/{part:int}/{deed}", laying.press, methods=["POST"]),
        Route("/bench", bench.make, methods=["POST"]),
        Route("/bench/{id}", bench.bench_page),
        Route("/bench/{id}/figures", studying.figures),
        Route("/bench/{id}/{of}.csv", studying.table),
        Route("/bench/{id}/{of}-{number:int}.svg", studying.plot),
        Route("/bench/{id}/edition.toml", bench.file),
        Route("/bench/{id}/print", bench.print_page),
        Route("/bench/{id}/{deed}", bench.back, methods=["GET"]),
        Route("/bench/{id}/{deed}", bench.act, methods=["POST"]),
        Route("/ladder", ladder.ladder_page),
        Route("/ladder", ladder.list_me, methods=["POST"]),
        Route("/neighbours", neighbours.let_in, methods=["POST"]),
        Route("/learn/{game}", learning.learn, methods=["POST"]),
        Route("/healthz", pages.healthz),
        Route("/readyz", health.readyz),
        Route("/metrics", metrics.metrics),
        Route("/lang/{value}", pages.choose_cookie),
        Route("/theme/{value}", pages.choose_cookie),
        Route("/rules/{game}", pages.rules_page),
        Route("/editions/{game}", pages.editions_page),
        Route("/editions/{game}/print", pages.print_page),
        Route("/api/v1/new", commands.new, methods=["POST"]),
        Route("/api/v1/tournaments", tournaments.make, methods=["POST"]),
        Route("/api/v1/tournaments/{id}", tournaments.see),
        Route("/api/v1/tournaments/{id}/{deed}", tournaments.act, methods=["POST"]),
        Route("/api/v1/t/{id}", programs.see),
        Route("/api/v1/t/{id}/sit", programs.sit, methods=["POST"]),
        Route("/api/v1/t/{id}/gesture", programs.gesture, methods=["POST"]),
        Route("/api/v1/t/{id}/record", pages.record_json),
        Route("/api/v1/t/{id}/{command}", programs.command, methods=["POST"]),
        Route("/api/v1/pads/lend", evenings.lend, methods=["POST"]),
        Route("/api/v1/pads/join", evenings.meet, methods=["POST"]),
        Route("/api/v1/verify", pages.verify_api, methods=["POST"]),
        Route("/t/{id}/chat", pages.talk_page),
        Route("/t/{id}/replay", pages.replay_page),
        Route("/t/{id}/record.json", pages.record_json),
        Route("/t/{id}/verify", pages.verify_page),
        Mount("/static", Lean(), name="static"),
    ]
    handlers: dict[Any, Any] = {HallaliError: refused, HTTPException: http_error, Exception: broken}
    handlers |= {DatabaseError: unreachable, PoolTimeout: unreachable}
    app = Starlette(routes=routes, lifespan=lifespan, exception_handlers=handlers)
    app.add_middleware(Packed)
    app.add_middleware(entrance.Threshold, refused=refused)
    app.add_middleware(Door, refused=refused, briefly=briefly)
    app.add_middleware(Shut)
    app.add_middleware(Recognised)
    app.add_middleware(Guard)
    app.add_middleware(Under, root=root.rstrip("/"), home=home_network, apart=apart, hosted=hosted, door=door)
    if home_network is not None:
        app.add_middleware(neighbours.Doorstep, home=home_network)
    if hosts:
        app.add_middleware(TrustedHostMiddleware, allowed_hosts=[*hosts, "127.0.0.1", "localhost"], www_redirect=False)
    app.state.heard = troubles.Heard()
    app.state.ready = health.Ready(database, app.state.heard)
    app.state.gate = gate
    app.state.limiter = Limiter(limits or Limits())
    app.state.examples = {}
    return app
