"""Commands: what a guest does at a table, by POST."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from hallali import games
from hallali.core.errors import marked
from hallali.core.options import EDITION
from hallali.room import addresses
from hallali.room.act import agreeing, auth
from hallali.room.act.limits import Work, address
from hallali.room.act.requests import (
    admit,
    count,
    decimal_in,
    fields_of,
    guest_of,
    host_of,
    number_in,
    numbers_in,
    room_of,
    table_of,
    text_in,
    viewer_of,
    wants_json,
)
from hallali.room.act.service import Room
from hallali.room.errors import Forbidden, Missing, Stale
from hallali.room.keep import lobby
from hallali.room.table import assigning
from hallali.room.table.checks import seated
from hallali.room.table.table import Table
from hallali.toss.hand import throw

N_ = marked
#: How the name of a field begins that says who has a seat.
PLACE = "seat-"
#: The same of one that says what the person there is called, where several play by one phone.
NAME = "name-"

Command = Callable[[Room, Table, int, dict[str, Any], Request], Awaitable[str]]


async def _step(room: Room, table: Table, seat: int, fields: dict[str, Any], _: Request) -> str:
    """Take {"choose": n}, or {"choose": [n, ...]} for several one-step moves in a row; in a form, "n,n"."""
    seq, key, choices = number_in(fields, "seq"), text_in(fields, "key"), numbers_in(fields, "choose")
    await room.turns.step(table, seat, seq, key, choices)
    return ""


async def _lay(room: Room, table: Table, seat: int, fields: dict[str, Any], _: Request) -> str:
    """Take {"set": text}: a ready draft, which replaces the one before."""
    await room.turns.lay(table, seat, number_in(fields, "seq"), text_in(fields, "key"), text_in(fields, "set")[:2000])
    return ""


async def _undo(room: Room, table: Table, seat: int, fields: dict[str, Any], _: Request) -> str:
    await room.turns.undo(table, seat, text_in(fields, "key"))
    return ""


async def _commit(room: Room, table: Table, seat: int, fields: dict[str, Any], _: Request) -> str:
    await room.turns.commit(table, seat, number_in(fields, "seq"), text_in(fields, "key"))
    return ""


async def _clear(room: Room, table: Table, seat: int, fields: dict[str, Any], _: Request) -> str:
    await room.turns.clear(table, seat)
    return ""


async def _move(room: Room, table: Table, seat: int, fields: dict[str, Any], _: Request) -> str:
    await room.turns.move(table, seat, number_in(fields, "seq"), text_in(fields, "key"), text_in(fields, "text"))
    return ""


async def _throw(room: Room, table: Table, seat: int, fields: dict[str, Any], _: Request) -> str:
    """Take {"x", "y", "strength"}: where the tokens should come down, -1 to 1 each, and how hard, 0 to 1."""
    thrown = throw(*(decimal_in(fields, name) for name in ("x", "y", "strength")))
    await room.turns.throw(table, seat, number_in(fields, "seq"), text_in(fields, "key"), thrown)
    return ""


async def _resign(room: Room, table: Table, seat: int, fields: dict[str, Any], _: Request) -> str:
    await room.seats.resign(table, seat)
    return ""


async def _rematch(room: Room, table: Table, seat: int, fields: dict[str, Any], _: Request) -> str:
    """Take {"same": "1"} if everyone is to keep their seat; {"answer": "yes"} or "no" to another player's offer."""
    found = await agreeing.rematch(room, table, seat, bool(fields.get("same")), text_in(fields, "answer"))
    return addresses.table(found) if found else ""


async def _back(room: Room, table: Table, seat: int, fields: dict[str, Any], _: Request) -> str:
    """Ask to take the last move back, or take {"answer": "yes"} or "no" when another player asks."""
    await agreeing.take_back(room, table, seat, text_in(fields, "answer"))
    return ""


async def _fill(room: Room, table: Table, seat: int, fields: dict[str, Any], _: Request) -> str:
    """Take {"bot": level}, and {"seat"} where several are free."""
    await room.seats.fill(table, seat, text_in(fields, "seat"), text_in(fields, "bot"))
    return ""


async def _react(room: Room, table: Table, seat: int, fields: dict[str, Any], _: Request) -> str:
    """Take {"say"}: one of the quick reactions, by its name."""
    await room.desk.react(table, seat, text_in(fields, "say"), text_in(fields, "key"))
    return ""


async def _notes(room: Room, table: Table, seat: int, fields: dict[str, Any], _: Request) -> str:
    await room.desk.note(table, seat, fields)
    return ""


async def _look(room: Room, table: Table, seat: int, fields: dict[str, Any], _: Request) -> str:
    await room.desk.look(table, seat)
    return ""


async def _help(room: Room, table: Table, seat: int, fields: dict[str, Any], _: Request) -> str:
    await room.desk.set_help(table, seat, text_in(fields, "mode"))
    return ""


async def _suggest(room: Room, table: Table, seat: int, fields: dict[str, Any], request: Request) -> str:
    count(request, Work.SUGGESTIONS)
    await room.suggesting.suggest(table, seat, host_of(request))
    return ""


async def _allow(room: Room, table: Table, seat: int, fields: dict[str, Any], _: Request) -> str:
    """Take {"on": "1"} to allow suggestions at the table, "0" to stop allowing them."""
    await room.suggesting.allow(table, seat, text_in(fields, "on", "1") == "1")
    return ""


async def _name(room: Room, table: Table, seat: int, fields: dict[str, Any], request: Request) -> str:
    await room.desk.rename(table, seat, guest_of(request), room.host.named(text_in(fields, "name")))
    return ""


async def _chat(room: Room, table: Table, seat: int, fields: dict[str, Any], _: Request) -> str:
    await room.desk.say(table, seat, text_in(fields, "text"), text_in(fields, "key"))
    return ""


async def _mute(room: Room, table: Table, seat: int, fields: dict[str, Any], _: Request) -> str:
    await room.desk.mute(table, seat, number_in(fields, "seat"), text_in(fields, "on", "1") == "1")
    return ""


async def _out(room: Room, table: Table, seat: int, fields: dict[str, Any], _: Request) -> str:
    """Take {"seat"}: whom the maker of the table puts out, before the game begins."""
    other = number_in(fields, "seat")
    seated(seat)
    if other not in assigning.puts_out(table, seat):
        raise Forbidden(N_("Only the maker of this table can put somebody out, and only before the game begins."))
    await room.seats.put_out(table, other, room.host.known(table.seats[other].guest))
    return ""


async def _begin(room: Room, table: Table, seat: int, fields: dict[str, Any], _: Request) -> str:
    await room.seats.begin(table, seat, text_in(fields, "entropy"))
    return ""


async def _pass(room: Room, table: Table, seat: int, fields: dict[str, Any], request: Request) -> str:
    """Take {"to"}: the seat of the person who now has the phone; -1 puts the sheet up."""
    guest, to = guest_of(request), number_in(fields, "to")
    if not table.passes(guest) or to not in (-1, *table.seats_of(guest)):
        raise Forbidden(N_("Nobody with that seat plays by this phone."))
    async with table.lock:
        table.holder = to
        room.hub.pass_on(table, guest)
    return ""


COMMANDS: dict[str, Command] = {
    "step": _step,
    "lay": _lay,
    "undo": _undo,
    "commit": _commit,
    "clear": _clear,
    "move": _move,
    "throw": _throw,
    "resign": _resign,
    "rematch": _rematch,
    "notes": _notes,
    "look": _look,
    "help": _help,
    "suggest": _suggest,
    "allow": _allow,
    "name": _name,
    "chat": _chat,
    "back": _back,
    "fill": _fill,
    "react": _react,
    "mute": _mute,
    "out": _out,
    "begin": _begin,
    "pass": _pass,
}


async def command(request: Request) -> Response:
    """Take a command at a table."""
    table, where = await run(request)
    if not wants_json(request):
        return RedirectResponse(addresses.url(where or addresses.table(table.id)), 303)
    found = frame_of(request, table) | ({"location": addresses.url(where)} if where else {})
    return Response(msgspec.json.encode(found), media_type="application/json")


async def run(request: Request) -> tuple[Table, str]:
    """Carry a command out; return its table, and the address that it leads to, if that is another one."""
    admit(request)
    action = COMMANDS.get(request.path_params["command"])
    if action is None:
        raise Missing(N_("There is no such command."))
    fields = await fields_of(request)
    table, seat = await table_of(request)
    seen = text_in(fields, "seq")
    request.state.seen = int(seen) if seen.isdecimal() and len(seen) < 10 else None
    await reach(request, table, fields)
    if table.passes(guest_of(request)) and action is not _pass:
        request.state.shows = number_in(fields, "as") if "as" in fields else seat
        if request.state.shows != seat:
            raise Stale  # another person has the phone by now
    return table, await action(room_of(request), table, seat, fields, request)


async def reach(request: Request, table: Table, fields: dict[str, Any]) -> None:
    """Read a table again if the guest has already seen more of it at another process."""
    seen = text_in(fields, "seq")
    if seen.isdecimal() and len(seen) < 10 and int(seen) > table.seq:
        await room_of(request).cluster.reach(table)


def frame_of(request: Request, table: Table) -> dict[str, Any]:
    """Return the table as it now looks to the guest. What was told since the entry that they had seen is news."""
    seen: int | None = getattr(request.state, "seen", None)
    seat = table.seat_of(guest_of(request))
    if table.passes(guest_of(request)) and getattr(request.state, "shows", seat) != seat:
        return {"pass": 1}
    return room_of(request).hub.answer(table, viewer_of(request, seat), seen)


async def sit(request: Request) -> Response:
    """Take a free seat; a visitor without a cookie gets one."""
    table, token, _ = await seat(request)
    return moved(request, addresses.table(table.id), token)


async def known(request: Request) -> tuple[str, str]:
    """Return (the secret, the guest) of a request: a new guest if it has no cookie of this room."""
    guest = guest_of(request)
    return (auth.token_of(request), guest) if guest else await room_of(request).devices.add()


async def seat(request: Request) -> tuple[Table, str, str]:
    """Take a free seat, the one named by {"seat"} if given; return the table, the guest's secret and the guest.

    With {"entropy"}, which may be "", the game begins as soon as no one is missing.
    """
    admit(request)
    fields = await fields_of(request)
    room = room_of(request)
    table = await room.open(request.path_params["id"])
    token, guest = await known(request)
    entropy = text_in(fields, "entropy") if "entropy" in fields else None
    if {guest, address(host_of(request))} & table.out:
        raise Forbidden(N_("The host of this table has put you out."))
    await room.seats.sit(table, guest, room.host.named(text_in(fields, "name")), text_in(fields, "seat"), entropy)
    return table, token, guest


async def new(request: Request) -> Response:
    """Make a table: {"game", "seat", "opponent", "size"}, the game's options, and "seat-NAME" to say who has that seat.

    "players" says how many play, in a game whose other options say who they are. "day" deals as on that day. "post"
    has the front page list the table while a seat is free. "clock" is the name of a plan of `clocks`, between people.
    "name-NAME" is what the person in that seat is called, where several play by one phone.
    """
    admit(request, Work.TABLES)
    fields = await fields_of(request)
    opponent = text_in(fields, "opponent", "bot:club")
    places = {key.removeprefix(PLACE): text_in(fields, key) for key in fields if key.startswith(PLACE) and fields[key]}
    if any(one.startswith(assigning.BOT) for one in (opponent, *places.values())):
        room_of(request).thinking.fair.admit(host_of(request))
    token, guest = await known(request)
    if name := room_of(request).host.named(text_in(fields, "name")):
        await room_of(request).store.writes(room_of(request).store.set_name, guest, name, "")
    game = text_in(fields, "game", "fugitif")
    table = await room_of(request).create(
        guest,
        game,
        text_in(fields, "seat", "random"),
        opponent,
        text_in(fields, "size", "real"),
        options_of(game, fields),
        places,
        text_in(fields, "day"),
        text_in(fields, "clock"),
        {
            key.removeprefix(NAME): room_of(request).host.named(text_in(fields, key))
            for key in fields
            if key.startswith(NAME) and fields[key]
        },
    )
    if fields.get("post") and table.free_seats():
        origin = room_of(request).store.days.about(f"address {address(host_of(request))}")[:32]
        await room_of(request).store.writes(lobby.post, room_of(request).store, table.id, guest, origin)
    return moved(request, addresses.table(table.id), token)


def options_of(game: str, fields: dict[str, Any]) -> dict[str, Any]:
    """Read a game's options, from separate fields or from an object "options"; ticked boxes say "1"."""
    given = fields.get("options")
    found = dict(given) if isinstance(given, dict) else {}
    rules = games.get(game)
    if "players" in fields and all(option.name != "players" for option in rules.options):
        found = {**rules.options_for(number_in(fields, "players")), **found}
    for option in rules.options:
        if option.name in fields and option.name not in found:
            value = fields[option.name]
            if isinstance(option.choices[0], bool) and isinstance(value, str):
                value = value.lower() in ("1", "on", "true", "yes")
            elif isinstance(value, str):  # a form knows no numbers
                value = next((choice for choice in option.choices if str(choice) == value), value)
            found[option.name] = value
    return {name: value for name, value in found.items() if name != EDITION.name or value}


def moved(request: Request, where: str, token: str) -> Response:
    """Lead to a page, with this secret in a cookie. where: the page's route, which is what programs are told."""
    program = addresses.route(request.scope).startswith("/api/")
    made: Response = RedirectResponse(addresses.url(where), 303)
    if wants_json(request):
        made = JSONResponse({"location": where if program else addresses.url(where)}, 201)
    auth.set_guest(made, request, token)
    return made
