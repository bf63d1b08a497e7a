"""The page of the host at work: what happens in the room, and what they can do about it while it runs."""

from __future__ import annotations

import datetime
import hmac
import time
from collections.abc import Mapping
from typing import Any, Final

import msgspec
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from hallali import i18n
from hallali.core.errors import marked
from hallali.core.seats import SPECTATOR
from hallali.room import addresses, club
from hallali.room.act import auth
from hallali.room.act.hosting import Host, short
from hallali.room.act.requests import (
    BadRequest,
    admit,
    fields_of,
    lang_of,
    number_in,
    page,
    room_of,
    text_in,
    viewer_of,
)
from hallali.room.act.service import Room
from hallali.room.draw import cups
from hallali.room.errors import Missing
from hallali.room.keep import host as kept
from hallali.room.keep import invitations, tournaments
from hallali.room.keep.tournaments import IN, Whole
from hallali.room.table.table import Table

N_ = marked
COOKIE: Final = "hallali_host"
_TABLES, _GUESTS = 60, 60  # how many the page lists
_TIMES: Final = ((1, N_("1 hour")), (24, N_("1 day")), (7 * 24, N_("7 days")), (30 * 24, N_("30 days")))
#: What the log calls what the host did.
_DEEDS: Final = {
    "ban": N_("shut out"),
    "lift": N_("let in again"),
    "mute": N_("muted"),
    "unmute": N_("no longer muted"),
    "put out": N_("put out of a table"),
    "close": N_("closed a table"),
    "close tournament": N_("closed a tournament"),
    "put out of tournament": N_("put out of a tournament"),
    "say": N_("said to all"),
    "names": N_("names refused"),
    "dismiss": N_("report seen to"),
    "invite": N_("made an invitation"),
    "withdraw": N_("withdrew an invitation"),
}


class Person(msgspec.Struct, frozen=True):
    """A guest, as the host sees them."""

    guest: str  #: as forms send it
    short: str  #: the letters by which the host tells guests apart
    name: str  #: what they call themselves
    address: str  #: where they came from last, "" if that is not known
    at: str  #: when they were last here
    muted: bool  #: whether their talk is not shown


class Place(msgspec.Struct, frozen=True):
    """A seat at a table, as the host sees it."""

    seat: int  #: as forms send it
    role: str  #: the seat's name
    bot: str  #: the bot's level, "" for none
    who: Person | None  #: the guest, if one has it


class Listed(msgspec.Struct, frozen=True):
    """A live table, as the host sees it: no card is among this."""

    id: str  #: the table's
    url: str  #: the table's address
    title: str  #: the game's
    state: str  #: how far it is
    tabs: int  #: how many are open
    places: tuple[Place, ...]  #: who sits there
    talk: tuple[tuple[str, str], ...]  #: what was said last: (who, text)


class Contest(msgspec.Struct, frozen=True):
    """A tournament that is not over, as the host sees it."""

    id: str  #: as forms send it
    url: str  #: its address
    name: str  #: what it is called
    state: str  #: how far it is
    missing: str  #: who has not played yet in this round, "" for nobody
    people: tuple[tuple[int, str, str], ...]  #: who takes part: (number, name, the guest's letters)


class Told(msgspec.Struct, frozen=True):
    """A report, as the host reads it."""

    number: int  #: as forms send it
    at: str  #: when it came
    url: str  #: the table's address
    game: str  #: the table's id
    by: str  #: who reports
    about: Person | None  #: the guest whom it is about; None if it is about the table
    text: str  #: what they wrote


async def enter(request: Request) -> Response:
    """Let the host in by their link: the secret goes into a cookie of this page alone, and out of the address."""
    token = request.path_params["token"]
    await _checked(request, token)
    made = RedirectResponse(addresses.url("/host"), 303)
    made.set_cookie(
        COOKIE,
        token,
        max_age=30 * 24 * 3600,
        httponly=True,
        samesite="lax",  # the link may stand in a mail
        secure=auth.encrypted(request),
        path=addresses.url("/host"),
    )
    auth.let_in(made, request)
    return made


async def _checked(request: Request, token: str) -> None:
    """Raise Missing, as for any address that is none, unless this is the secret of the host's link."""
    room = room_of(request)
    secret = await room.store.reads(kept.operator, room.store)
    if not secret or not hmac.compare_digest(kept.hashed(token), secret):
        raise Missing(N_("There is no such page."))


async def host_page(request: Request) -> Response:
    """Show the host what happens."""
    await _checked(request, request.cookies.get(COOKIE, ""))
    return await _shown(request)


async def _shown(request: Request, invited: str = "") -> Response:
    """Show the page. invited: the link of an invitation that was just made; it is shown this once."""
    values = await _values(room_of(request), i18n.translator(lang_of(request)))
    return page(request, "host.html", {**values, "invited": invited, "door": club.entrance().asks})


async def _values(room: Room, _: i18n.Translator) -> dict[str, object]:
    host, store = room.host, room.store
    live = sorted(room.tables.live.values(), key=lambda one: (-len(room.hub.lines.get(one.id, ())), -one.created))
    reports = await store.reads(kept.reports, store)
    guests = [*reversed(host.seen)][:_GUESTS]
    seated = [one.guest for table in live[:_TABLES] for one in table.seats if one.guest]
    about = [one.about for one in reports if one.about]
    names = await store.reads(kept.names, store, list(dict.fromkeys([*guests, *seated, *about])))
    muted = await store.reads(kept.muted, store)

    def person(guest: str) -> Person:
        seen = host.seen.get(guest)
        return Person(
            guest,
            short(guest),
            names.get(guest, ""),
            seen.address if seen else "",
            _when(seen.at) if seen else "",
            guest in muted,
        )

    def told(one: kept.Report) -> Told:
        url, by = addresses.url(f"/t/{one.game}"), short(one.guest) or "–"
        return Told(one.number, _when(one.at), url, one.game, by, person(one.about) if one.about else None, one.text)

    def listed(table: Table) -> Listed:
        words = table.kit.words
        places = tuple(
            Place(
                one.seat,
                words.seat_name(one.seat, _),
                words.level(one.bot, _) if one.bot else "",
                person(one.guest) if one.guest else None,
            )
            for one in table.seats
        )
        state = {"open": _("a seat is free"), "begin": _("not started"), "on": _("under way"), "over": _("over")}
        said = tuple((table.seats[seat].name or words.seat_name(seat, _), text) for seat, text in table.chat[-5:])
        tabs, url = len(room.hub.lines.get(table.id, ())), addresses.url(f"/t/{table.id}")
        return Listed(table.id, url, table.game.title, state[table.stage], tabs, places, said)

    now = time.time()
    running = await store.reads(tournaments.running, store)
    return {
        "contests": [_contest(whole, _, now) for whole in running],
        "counts": (
            _.counted("{count} table", "{count} tables", len(live)),
            _.counted("{count} tab open", "{count} tabs open", sum(map(len, room.hub.lines.values()))),
            _.counted(
                "{count} guest in the last hour",
                "{count} guests in the last hour",
                sum(one.at > now - 3600 for one in host.seen.values()),
            ),
        ),
        "line": host.line,
        "names": host.names,
        "reports": [told(one) for one in reports],
        "tables": [listed(one) for one in live[:_TABLES]],
        "guests": [person(one) for one in guests],
        "bans": [
            (one.kind, one.who, short(one.who) if one.kind == "guest" else one.who, _when(one.until), one.why)
            for one in host.bans.values()
            if one.until > now
        ],
        "refused": [
            (_when(one.at), one.address, short(one.guest), one.why, _.grouped(one.times))
            for one in reversed(host.refused.values())
        ][:50],
        "deeds": [
            (_when(one.at), _(_DEEDS.get(one.what, one.what)), one.about, one.why)
            for one in await store.reads(kept.deeds, store)
        ],
        "invitations": [
            (one.short, one.whom, _when(one.made), _when(one.until) if one.until else "", one.left, one.used)
            for one in await store.reads(invitations.listed, store.engine)
        ],
        "times": [(hours, _(words)) for hours, words in _TIMES],
    }


def _contest(whole: Whole, _: i18n.Translator, now: float) -> Contest:
    late = {one for game in whole.now() if not game.done for one in (game.first, game.second)}
    names = [one.name or _("Guest") for one in whole.entrants if one.number in late]
    people = tuple((one.number, one.name or _("Guest"), short(one.guest)) for one in whole.entrants if one.state == IN)
    missing = _("Not played yet: {names}").format(names=_.listed(names)) if names else ""
    url = addresses.url(f"/tournaments/{whole.it.id}")
    return Contest(whole.it.id, url, whole.it.name, cups.state(whole, _, now), missing, people)


def _when(at: float) -> str:
    return f"{datetime.datetime.fromtimestamp(at, datetime.UTC):%Y-%m-%d %H:%M}"


async def act(request: Request) -> Response:
    """Take {"do"}: what the host does, and what it is done to."""
    await _checked(request, request.cookies.get(COOKIE, ""))
    admit(request)
    fields = await fields_of(request)
    room = room_of(request)
    host = room.host
    if text_in(fields, "do") == "invite":
        return await _invite(request, fields)
    what = text_in(fields, "do")
    if what == "close-tournament":
        await host.close_tournament(room.tournaments, text_in(fields, "tournament"))
    elif what == "out-of-tournament":
        await host.put_out_of(room.tournaments, text_in(fields, "tournament"), number_in(fields, "number"))
    else:
        await _do(host, what, fields)
    return RedirectResponse(addresses.url("/host"), 303)


async def _invite(request: Request, fields: Mapping[str, Any]) -> Response:
    """Make an invitation, and show its link, this once."""
    given = {name: value for name, value in fields.items() if value != ""}
    uses = number_in(given, "uses") if "uses" in given else -1
    days = number_in(given, "days") if "days" in given else 0
    if not (uses == -1 or 1 <= uses <= invitations.MOST_USES) or not 0 <= days <= invitations.MOST_DAYS:
        raise BadRequest(N_("A number is missing in this request."))
    token = await room_of(request).host.invite(text_in(given, "whom"), uses, days)
    base = addresses.home().base or viewer_of(request, SPECTATOR).base
    return await _shown(request, base + addresses.url(f"/come/{token}"))


async def _do(host: Host, what: str, fields: Mapping[str, Any]) -> None:
    """Do one thing. Raises BadRequest for anything that the host cannot do."""
    given = dict(fields)
    guest, where, why = (text_in(given, name) for name in ("guest", "address", "why"))
    match what:
        case "ban":
            hours = number_in(given, "hours")
            here = where or (host.known(guest) if text_in(given, "both") == "1" else "")
            await host.ban(guest, here, hours * 3600.0, why)
        case "lift":
            await host.lift(text_in(given, "kind"), text_in(given, "who"))
        case "mute" | "unmute":
            if not guest:
                raise BadRequest(N_("No guest has that seat."))
            await host.mute(guest, what == "mute")
        case "out":
            await host.put_out(text_in(given, "table"), number_in(given, "seat"))
        case "close":
            await host.close(text_in(given, "table"))
        case "say":
            await host.say(text_in(given, "text"))
        case "names":
            await host.set_names(text_in(given, "text"))
        case "dismiss":
            await host.dismiss(number_in(given, "number"))
        case "withdraw":
            await host.withdraw(text_in(given, "invitation"))
        case _:
            raise BadRequest(N_("There is no such command."))
