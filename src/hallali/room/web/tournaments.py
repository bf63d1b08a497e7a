"""Tournaments by link: the page on which one is made, and the page where it is played."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from hallali import games, i18n
from hallali.core.errors import marked
from hallali.core.seats import SPECTATOR
from hallali.room import addresses
from hallali.room.act import commands
from hallali.room.act.limits import Work, address
from hallali.room.act.requests import (
    BadRequest,
    admit,
    fields_of,
    guest_of,
    known_guest,
    lang_of,
    number_in,
    page,
    room_of,
    text_in,
    viewer_of,
    wants_json,
)
from hallali.room.act.requests import host_of as where_from
from hallali.room.act.service import Room
from hallali.room.act.tournaments import MOST, ROUNDS, SPANS
from hallali.room.draw import choices, cups, offers
from hallali.room.draw.invites import qr
from hallali.room.errors import Missing
from hallali.room.keep.tournaments import Tournament
from hallali.room.table.checks import clean
from hallali.room.table.rounds import SWISS, agreed, playable

N_ = marked
_NOBODY = N_("You don’t take part in this tournament.")
_LEFT_OUT: Final = ("begins", choices.SEATING, "mode")  # groups that say which seat is whose


def where(name: str) -> str:
    """Return the route of a tournament."""
    return f"/tournaments/{name}"


async def new_page(request: Request) -> Response:
    """Show what can be agreed for a tournament of one game: /tournaments?game=GAME."""
    _ = i18n.translator(lang_of(request))
    known = [game for game in games.GAMES.values() if playable(game)]
    name = request.query_params.get("game", known[0].name)
    game = next((one for one in known if one.name == name), None)
    if game is None:
        raise Missing(N_("There is no such game."))
    room, guest = room_of(request), guest_of(request)
    sheet = offers.sheet(game, {}, _)
    named = {option.name for option in game.options if option.name in _LEFT_OUT}
    values = {
        "games": [(addresses.url(f"/tournaments?game={one.name}"), one.title, one is game) for one in known],
        "it": sheet,
        "groups": [group for group in sheet.friendly if not {box.name for box in group.boxes} <= named],
        "spans": [(f"{seconds:.0f}", _(words)) for seconds, words in SPANS],
        "rounds": range(1, ROUNDS + 1),
        "most": MOST,
        "name": await room.store.reads(room.store.name_of, guest) if guest else "",
        "usual_name": _(N_("{game}: an evening")).format(game=game.title),
    }
    return page(request, "tournament_new.html", values)


async def make(request: Request) -> Response:
    """Make a tournament: {"game", "name", "kind", "rounds", "legs", "span", "clock", "auto", "door"}, size and options.

    With {"plays"} its maker takes part, as {"mine"}.
    """
    admit(request, Work.TABLES)
    fields = await fields_of(request)
    room = room_of(request)
    title, mine = room.host.named(text_in(fields, "name"), 60), room.host.named(text_in(fields, "mine"))
    token, guest = await commands.known(request)
    if mine:
        await room.store.writes(room.store.set_name, guest, mine, "")
    game = text_in(fields, "game", "fugitif")
    made = Tournament(
        id="",
        guest=guest,
        name=title,
        game=game,
        size=text_in(fields, "size", "real"),
        options=agreed(game, commands.options_of(game, fields)),
        clock=text_in(fields, "clock"),
        kind=text_in(fields, "kind", SWISS),
        rounds=number_in(fields, "rounds") if "rounds" in fields else 5,
        legs=number_in(fields, "legs") if "legs" in fields else 1,
        span=float(number_in(fields, "span")) if "span" in fields else 0.0,
        auto=bool(fields.get("auto")),
        door=bool(fields.get("door")),
        origin=room.store.days.about(f"address {address(where_from(request))}")[:32],
    )
    name = await room.tournaments.create(made)
    if fields.get("plays"):
        await room.tournaments.join(name, guest, mine)
    return commands.moved(request, where(name), token)


async def cup_page(request: Request) -> Response:
    """Show a tournament: who plays whom, the standings, and what the guest can do. Nothing of a game but its result."""
    name, guest, _ = request.path_params["id"], guest_of(request), i18n.translator(lang_of(request))
    room = room_of(request)
    whole = await room.tournaments.find(name)
    url = (addresses.home().base or viewer_of(request, SPECTATOR).base) + addresses.url(where(whole.it.id))
    values = {
        "cup": cups.drawn(whole, guest, _, time.time()),
        "here": addresses.url(where(whole.it.id)),
        "link": url,
        "picture": qr(url),
        "name": await room.store.reads(room.store.name_of, guest) if guest else "",
    }
    return page(request, "tournament.html", values)


async def see(request: Request) -> Response:
    """Return a tournament as JSON."""
    whole = await room_of(request).tournaments.find(request.path_params["id"])
    return JSONResponse(cups.told(whole, guest_of(request)))


Deed = Callable[[Room, str, str, Mapping[str, Any]], Awaitable[None]]


async def _leave(room: Room, name: str, guest: str, _: Mapping[str, Any]) -> None:
    await room.tournaments.leave(name, guest)


async def _next(room: Room, name: str, guest: str, _: Mapping[str, Any]) -> None:
    await room.tournaments.next_round(name, guest)


async def _pause(room: Room, name: str, guest: str, fields: Mapping[str, Any]) -> None:
    """Take {"on": "1"} to pause, "0" to go on."""
    await room.tournaments.set_paused(name, guest, text_in(dict(fields), "on", "1") == "1")


async def _close(room: Room, name: str, guest: str, fields: Mapping[str, Any]) -> None:
    """Take {"sure": "1"}."""
    if text_in(dict(fields), "sure") != "1":
        raise BadRequest(N_("Tick the box first: this can’t be undone."))
    await room.tournaments.close(name, guest)


async def _out(room: Room, name: str, guest: str, fields: Mapping[str, Any]) -> None:
    """Take {"number"}: whom the maker puts out."""
    await room.tournaments.put_out(name, guest, number_in(dict(fields), "number"))


_DEEDS: Final[dict[str, Deed]] = {"leave": _leave, "next": _next, "pause": _pause, "close": _close, "out": _out}


async def act(request: Request) -> Response:
    """Take what a guest does in a tournament: join, leave; its maker: next, pause, close, out."""
    admit(request)
    fields = await fields_of(request)
    room, name, what = room_of(request), request.path_params["id"], request.path_params["deed"]
    if what == "join":
        called = room.host.named(clean(text_in(fields, "name"), 24))
        await room.tournaments.find(name)
        token, guest = await commands.known(request)
        if called:
            await room.store.writes(room.store.set_name, guest, called, "")
        await room.tournaments.join(name, guest, called)
        return commands.moved(request, where(name), token)
    if what not in _DEEDS:
        raise Missing(N_("There is no such command."))
    await _DEEDS[what](room, name, known_guest(request, _NOBODY), fields)
    if wants_json(request):
        return JSONResponse(cups.told(await room.tournaments.find(name), guest_of(request)))
    return RedirectResponse(addresses.url(where(name)), 303)
