"""Pages and documents: everything that is read by GET, and the live line."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from typing import Final

import msgspec
from sqlalchemy.exc import OperationalError
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response
from starlette.websockets import WebSocket

from hallali import games, i18n
from hallali.core.errors import BadRecord, HallaliError, Message, marked
from hallali.core.record import Record, verify
from hallali.core.seats import REFEREE, SPECTATOR
from hallali.interfaces.game import PlayableGame
from hallali.interfaces.sheets import PAPERS
from hallali.interfaces.table_page import Inferred
from hallali.room import addresses, club
from hallali.room.act import auth, commands, ranking
from hallali.room.act.fair import Urgency
from hallali.room.act.limits import TooMany, Work, address
from hallali.room.act.listening import Listening
from hallali.room.act.requests import (
    admit,
    aside,
    body_of,
    common,
    count,
    guest_of,
    host_of,
    lang_of,
    limiter_of,
    local_to,
    number_in,
    page,
    room_of,
    table_of,
    viewer_of,
)
from hallali.room.draw import api, examples, finale, invites, offers, parts, passing, printing, rulebook, show
from hallali.room.draw.show import Viewer
from hallali.room.errors import Forbidden, Missing
from hallali.room.keep import days
from hallali.room.keep.tournaments import of_table
from hallali.room.push.sockets import AWAY, COUNTS, CROWDED, GONE
from hallali.room.table import worth
from hallali.room.table.table import HABIT, Table
from hallali.room.web import home
from hallali.toss import check

N_ = marked
_BY_HAND: Final = N_("Every move is legal. It was played at a real table: nothing shows how its cards were dealt.")


async def day_page(request: Request) -> Response:
    """Show the ranking of those who have solved a day's puzzle."""
    name, day = request.path_params["game"], request.path_params["day"]
    try:
        date = datetime.date.fromisoformat(day)
    except ValueError:
        raise Missing(N_("There is no such page.")) from None
    puzzle = games.get(name).page().daily(date) if name in games.GAMES else None
    if puzzle is None or date.isoformat() != day:
        raise Missing(N_("There is no such page."))
    if date > days.today():
        raise Missing(Message(N_("The puzzle of {day} opens on that day."), {"day": day}))
    room, _ = room_of(request), i18n.translator(lang_of(request))
    puzzles = worth.puzzles(puzzle)
    lists = [
        ranking.listed(
            games.get(name),
            one,
            await room.ranking.of(name, one.fields, guest_of(request)),
            _(one.label) if len(puzzles) > 1 else "",
            _(one.label) if date == days.today() else _("Play"),
            _,
        )
        for one in puzzles
    ]
    context = {"title": games.get(name).title, "day": days.words(date, _), "lists": lists, "rule": _(puzzle.rule)}
    return page(request, "day.html", context)


async def start_page(request: Request) -> Response:
    """Offer one game as the address describes it: /start/GAME?seat=..&opponent=..; the button then makes the table.

    If the address says nothing more, it is the day's puzzle.
    """
    name = request.path_params["game"]
    if name not in games.GAMES:
        raise Missing(N_("There is no such game."))
    game, day = games.get(name), days.today()
    fields = {key: value[:80] for key, value in request.query_params.items()}
    if not fields:
        daily = game.page().daily(day)
        if daily is None:
            raise Missing(N_("There is no such page."))
        fields = dict(daily.fields)
    return page(request, "start.html", {"it": offers.start(game, fields, day, i18n.translator(lang_of(request)))})


async def seats_page(request: Request) -> Response:
    """Offer a game seat by seat: each to the guest, a friend or a bot. The address says how many, or which options."""
    name = request.path_params["game"]
    if name not in games.GAMES:
        raise Missing(N_("There is no such game."))
    game, _ = games.get(name), i18n.translator(lang_of(request))
    fields = dict(request.query_params)
    options = commands.options_of(name, fields)
    game.new(game.size_for(fields.get("size", "real"), options), options)  # raises if they do not go together
    return page(request, "seats.html", {"it": offers.given(game, fields, options, _)})


async def table_page(request: Request) -> Response:
    """Show a table to a visitor, as they may see it."""
    table, seat = await table_of(request)
    if seat == SPECTATOR and table.passes(guest_of(request)):
        sheet = passing.sheet(table, guest_of(request), i18n.translator(lang_of(request)))
        return page(request, "pass.html", {"it": sheet})
    if table.over and not table.sealed:
        room_of(request).thinking.study_soon(table, host_of(request))
        _weigh(request, table, seat)
    made = show.page_of(table, viewer_of(request, seat), room_of(request).hub.here(table.id))
    made.path, made.local = addresses.route(request.scope), local_to(request)
    made.calls = room_of(request).calling.public if table.social and seat >= 0 else ""
    if len(table.seats) == 2 and (
        cup := await room_of(request).store.reads(of_table, room_of(request).store, table.id)
    ):
        made.cup = addresses.url(f"/tournaments/{cup}")
    if table.social and table.stage == "open":
        guest = guest_of(request)
        made.my_name = await room_of(request).store.reads(room_of(request).store.name_of, guest) if guest else ""
        made.invites = invites.of(table, seat, made.table.share_url, i18n.translator(viewer_of(request, seat).lang))
    return HTMLResponse(show.drawn("table.html", made))


async def talk_page(request: Request) -> Response:
    """Show what was said at a table before the lines that its page shows."""
    table, seat = await table_of(request)
    query, _ = dict(request.query_params), i18n.translator(lang_of(request))
    before = min(len(table.chat), number_in(query, "before")) if "before" in query else len(table.chat)
    muted = table.notes.get(table.first_of(seat), {}).get("muted", ())
    lines = parts.talk(table, _, muted, before)
    context = {"lines": lines, "earlier": parts.earlier(table, before), "back": addresses.url(f"/t/{table.id}")}
    return page(request, "talk.html", context)


async def replay_page(request: Request) -> Response:
    """Show a moment of a game that is over, through any seat's eyes."""
    count(request, Work.REPLAYS)
    table, seat = await table_of(request)
    if not table.over:
        raise Forbidden(N_("The game is still going on: it can be replayed when it is over."))
    _unsealed(table)
    query = dict(request.query_params)
    at = number_in(query, "at") if query.get("at") else table.seq
    eyes = _eyes(table, query.get("eyes", str(seat)))
    mode = query.get("help", "probable")
    known = mode in show.HELP and (mode != show.STRUCK or table.kit.picture.strikes)
    mode = mode if known else "probable"
    at = max(0, min(at, table.seq))
    found = Inferred()
    if eyes >= 0 and mode not in show.UNASKED:
        tolds = [told for _, told in show.heard_until(table, at, eyes)]
        found = await room_of(request).thinking.replayed(table, eyes, at, tolds, host_of(request), mode == HABIT)
    viewer = viewer_of(request, seat)
    made = show.replay_of(table, viewer, at, eyes, mode, found)
    made.path = addresses.route(request.scope)
    _weigh(request, table, eyes)
    thinking = room_of(request).thinking
    await thinking.weighed(table, eyes)
    await thinking.analysed(table, host_of(request))
    made.finale = finale.beside(table, seat, at, eyes, viewer.lang)
    return HTMLResponse(show.drawn("table.html", made))


def _unsealed(table: Table) -> None:
    """Raises Forbidden for a day's puzzle that somebody gave up, as long as its day lasts."""
    if table.sealed:
        raise Forbidden(N_("You gave this puzzle up: what it dealt is shown when its day is over (UTC)."))


def _weigh(request: Request, table: Table, seat: int) -> None:
    """Have a seat's decisions weighed if the address asks for it."""
    if request.query_params.get("costs") and seat >= 0 and seat not in table.costs:
        count(request, Work.ANALYSES)
        room_of(request).thinking.weigh_soon(table, seat, host_of(request))


def _eyes(table: Table, name: str) -> int:
    known = {seat: number for number, seat in enumerate(table.roles)}
    known |= {str(number): number for number in (*known.values(), SPECTATOR, REFEREE)}
    known |= {"spectator": SPECTATOR, "referee": REFEREE}
    if name not in known:
        raise Missing(N_("There is no such point of view."))
    return known[name]


async def record_json(request: Request) -> Response:
    """Return the record, once the game is over."""
    table, _ = await table_of(request)
    if not table.over:
        raise Forbidden(N_("The record holds every secret of the game: it is shown when the game is over."))
    _unsealed(table)
    headers = {"content-disposition": f'attachment; filename="hallali-{table.id}.json"'}
    return Response(api.record(table), media_type="application/json", headers=headers)


async def verify_page(request: Request) -> Response:
    """Check a finished game, and say the result in words."""
    count(request, Work.ANALYSES)
    table, _ = await table_of(request)
    if not table.over:
        raise Forbidden(N_("The deal can be checked when the game is over: only then is the seed shown."))
    record = table.record_with(table.record.moves)
    whole = record if table.pad else msgspec.structs.replace(record, seed=table.seed)
    ok, reason = await aside(request, Urgency.REPLAY, judge, whole, lang_of(request))
    context = {
        "ok": ok,
        "reason": reason,
        "commitment": record.commitment,
        "seed": record.seed,
        "beside": bool(table.pad),
        "day": table.day,
        "begun": bool(record.entropy),
        "added": " · ".join(filter(None, record.entropy)),
        "back": addresses.url(f"/t/{table.id}"),
    }
    return page(request, "verify.html", context)


def judge(record: Record, lang: str) -> tuple[bool, str]:
    """Say whether a record is true and, if not, why not, in words."""
    try:
        verify(games.get(record.game), record, check.judge)
    except HallaliError as error:
        return False, i18n.render(error.message, lang)
    if record.pad:
        return True, i18n.translator(lang)(_BY_HAND)
    return True, i18n.translator(lang)(N_("Every move is legal, and every draw followed the committed seed."))


async def verify_api(request: Request) -> Response:
    """Check a record that is sent: {"ok", "reason"}; 422 if it is not a record."""
    admit(request, Work.ANALYSES)
    try:
        record = Record.from_json(await body_of(request))
    except BadRecord as error:
        return JSONResponse({"ok": False, "reason": i18n.render(error.message, lang_of(request))}, 422)
    ok, reason = await aside(request, Urgency.REPLAY, judge, record, lang_of(request))
    return JSONResponse({"ok": ok, "reason": reason}, 200 if ok else 422)


async def rules_page(request: Request) -> Response:
    """Show a game's rules: /rules/GAME, at another size with ?size=NAME, as one table plays them with ?table=ID."""
    game = games.GAMES.get(request.path_params["game"])
    if game is None:
        raise Missing(N_("There is no such game."))
    name = home.rules_of(game)
    if not name:
        raise Missing(N_("There is no such page."))
    viewer, size = viewer_of(request, SPECTATOR), request.query_params.get("size", "real")
    if size not in rulebook.sizes(game):
        raise Missing(N_("There is no such page."))
    made = rulebook.of_game(game, viewer.lang, size)
    if asked := request.query_params.get("table", ""):
        table = await room_of(request).tables.find(asked)
        if table.game.name != game.name:
            raise Missing(N_("There is no such page."))
        made = rulebook.of_table(game, table.id, table.record.size, table.record.options, viewer.lang)
    values = {
        "game": game,
        "book": made,
        "title": game.title,
        "styled": game.page().styles,
        "clauses": rulebook.clauses(game.name),
        "short": rulebook.short(game, viewer.lang),
        "examples": await _examples(request, game.name, viewer),
    }
    return page(request, name, values)


async def _examples(request: Request, game: str, viewer: Viewer) -> list[examples.Example]:
    """Return a game's examples. They are drawn once for all who ask."""
    found: dict[tuple[str, str, str, str], list[examples.Example]] = request.app.state.examples
    key = game, viewer.lang, viewer.theme, addresses.root()
    if key not in found:
        found[key] = await aside(request, Urgency.PAGE, examples.of, *key)
    return found[key]


async def editions_page(request: Request) -> Response:
    """Show all cards of an edition."""
    game, edition = _edition(request)
    values, notice = common(request), room_of(request).host.line
    drawn = printing.gallery_page
    return HTMLResponse(
        await aside(request, Urgency.PAGE, drawn, game.name, edition, addresses.root(), values, notice, club.here())
    )


async def print_page(request: Request) -> Response:
    """Show the pages on which an edition is printed, for the browser to print. Raises Missing for an unknown paper."""
    game, edition = _edition(request)
    paper = request.query_params.get("paper", PAPERS[0])
    if paper not in PAPERS:
        raise Missing(N_("There is no such page."))
    drawn = printing.print_page
    return HTMLResponse(
        await aside(request, Urgency.PAGE, drawn, game.name, edition, addresses.root(), lang_of(request), paper)
    )


def _edition(request: Request) -> tuple[PlayableGame, str]:
    """Return the game and the edition that an address names, which may not be there. Raises Missing."""
    game = games.GAMES.get(request.path_params["game"])
    if game is None:
        raise Missing(N_("There is no such game."))
    return game, request.query_params.get("edition", "")[:80]


async def choose_cookie(request: Request) -> Response:
    """Store the chosen language or theme, and go back to the page."""
    what, value = addresses.route(request.scope).split("/")[1], request.path_params["value"]
    if value not in (_offered() if what == "lang" else ("light", "dark", "auto")):
        raise Missing(N_("There is no such page."))
    if what == "lang":
        i18n.translator(value)  # raises, with what to type, if the language is not built
    made = RedirectResponse(_back(request), 303)
    made.set_cookie(
        f"hallali_{what}", value, max_age=365 * 24 * 3600, samesite="lax", httponly=True, path=addresses.cookies()
    )
    return made


def _offered() -> tuple[str, ...]:
    """Return the languages that can be asked for; if one is not built, that is said."""
    return club.here().languages or i18n.languages()


def _back(request: Request) -> str:
    """Return the page that the guest came from; only pages of this site count."""
    wanted = request.query_params.get("next", "")
    if not wanted:
        host, path = auth.address_of(request.headers.get("referer", ""))
        if host and host == request.headers.get("host"):
            wanted = addresses.route({"path": path, "root_path": addresses.root()})
    return addresses.inside(wanted)


async def healthz(_: Request) -> Response:
    """Say that the server is running."""
    return JSONResponse({"ok": True})


async def live(socket: WebSocket) -> None:
    """Push a table to a tab."""
    if not auth.same_origin(socket):
        await socket.close(4403)
        return
    try:
        count(socket, Work.TABS)
        with limiter_of(socket).tab(guest_of(socket), host_of(socket)):
            await _live(socket, _hears(socket))
    except TooMany as error:
        room_of(socket).host.refuse(host_of(socket), guest_of(socket), f"{error.kind}: too many")
        await socket.accept()
        await socket.close(CROWDED, i18n.render(error.message, lang_of(socket)))


def _hears(socket: WebSocket) -> Callable[[int], str]:
    """Return what takes note of so many bytes that a tab has sent, and says why it is closed if they are too many.

    A server that reads for the tab may count them before it does: it finds this where it left a place for it.
    """
    guest, host, lang = guest_of(socket), host_of(socket), lang_of(socket)
    tab, refuse = Listening(limiter_of(socket), guest, host), room_of(socket).host.refuse

    def hears(size: int) -> str:
        try:
            tab.hear(size)
        except TooMany as error:
            refuse(host, guest, f"{error.kind}: too many")
            return i18n.render(error.message, lang)
        return ""

    if (counts := socket.scope.get("state", {}).get(COUNTS)) is not None:
        counts(hears)
    return hears


async def _live(socket: WebSocket, hears: Callable[[int], str]) -> None:
    try:
        table, seat = await table_of(socket)
    except OperationalError:  # the database does not answer: the tab tries again
        await socket.accept()
        await socket.close(AWAY)
        return
    except HallaliError:
        await socket.accept()
        await socket.close(GONE)
        return
    guest, host = guest_of(socket), address(host_of(socket))
    await room_of(socket).hub.serve(socket, table, viewer_of(socket, seat), guest, host, hears)
