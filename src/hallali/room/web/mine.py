"""What the room keeps of a guest: their history, their name, all of it as a file, and how to erase it."""

from __future__ import annotations

import contextlib
import datetime
import json
from typing import Any, Final

import msgspec
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from hallali import games, i18n
from hallali.core.errors import HallaliError, marked
from hallali.core.seats import SPECTATOR
from hallali.room import addresses
from hallali.room.act import auth, puzzles
from hallali.room.act.limits import Work
from hallali.room.act.requests import (
    admit,
    count,
    fields_of,
    guest_of,
    known_guest,
    lang_of,
    page,
    room_of,
    text_in,
    wants_json,
)
from hallali.room.act.service import Room
from hallali.room.errors import Forbidden
from hallali.room.keep import days, erasing
from hallali.room.keep.store import Store
from hallali.room.table import taught
from hallali.room.web import history, home, numbers, ratings

N_ = marked
_NOBODY = N_("This room keeps nothing about you: you haven’t played here yet.")
_MOST: Final = 200  #: how many games the page lists


class Count(msgspec.Struct, frozen=True):
    """How many of one game a guest has played."""

    title: str  #: the game's
    url: str  #: the address of the game's page
    said: str  #: the numbers in words
    tallies: list[history.Tally]  #: finished games, by role and opponent
    people: list[tuple[str, str]]  #: those they played most with: (name, in words)
    ratings: list[ratings.Rating]  #: against the levels, by role
    best: list[numbers.Best]  #: the best win in each role


async def mine_page(request: Request) -> Response:
    """Show a guest's history and settings."""
    room, guest, _ = room_of(request), guest_of(request), i18n.translator(lang_of(request))
    played = await room.store.reads(history.games_of, room.store, guest, lessons=True)
    pasts = [past for past in played if not past.lesson]
    await room.store.writes(history.weigh, room.store, pasts)
    solved = await room.store.reads(puzzles.days_solved, room.store, guest)
    runs = numbers.runs([past for past in pasts if past.over], solved, days.today())
    values = {
        "runs": numbers.runs_said(runs, _),
        "lessons": numbers.ticked(await _learnt(room, played), _),
        "when": lambda at: days.words(datetime.datetime.fromtimestamp(at, datetime.UTC).date(), _),
        "plot": (ratings.WIDTH, ratings.HEIGHT),
        "rating_from": ratings.FEWEST,
        "known": bool(guest),
        "nobody": _(_NOBODY),
        "name": await room.store.reads(room.store.name_of, guest) if guest else "",
        "counts": _counts(pasts, _),
        "anchors": ", ".join(f"{anchor:.0f}" for anchor in ratings.ANCHORS.values()),
        "games": [home.past_line(past, _) for past in pasts[:_MOST]],
    }
    return page(request, "mine.html", values)


async def _learnt(room: Room, pasts: list[history.Past]) -> set[str]:
    """Return the seeds of the lessons that were finished, among these games."""
    found = set[str]()
    for past in pasts:
        if past.lesson:
            with contextlib.suppress(HallaliError):
                table = await room.open(past.id)
                if table.lesson is not None and table.lesson.seed not in found and (table.over or taught.done(table)):
                    found.add(table.lesson.seed)
    return found


def _counts(pasts: list[history.Past], _: i18n.Translator) -> list[Count]:
    found = []
    for name, game in games.GAMES.items():
        own = [past for past in pasts if past.game == name]
        if own:
            won = sum(past.won for past in own)
            said = _met(len(own), won, _)
            over = [past for past in own if past.over]
            people = [(who, _met(many, wins, _)) for who, many, wins in history.opponents(over)]
            rated = ratings.rated(over, _)
            found.append(
                Count(
                    game.title,
                    addresses.url(f"/games/{name}"),
                    said,
                    history.tallies(over, _),
                    people,
                    rated,
                    numbers.best(game, over, _),
                )
            )
    return found


def _met(many: int, wins: int, _: i18n.Translator) -> str:
    return _.counted("{count} game", "{count} games", many) + " · " + _.counted("{count} won", "{count} won", wins)


async def rename(request: Request) -> Response:
    """Take {"name"}: what others see the guest called, at every table."""
    admit(request)
    guest, room = known_guest(request, _NOBODY), room_of(request)
    name = room.host.named(text_in(await fields_of(request), "name"))
    await room.store.writes(room.store.set_name, guest, name, "")
    for past in await room.store.reads(history.games_of, room.store, guest, lessons=True):
        await _catch_up(room, past.id)
    return (
        JSONResponse({"name": name}) if wants_json(request) else RedirectResponse(addresses.url("/mine#settings"), 303)
    )


async def _catch_up(room: Room, game: str) -> None:
    """Show what has changed in the database at a table that is live."""
    table = room.tables.live.get(game)
    if table is not None:
        async with table.lock:
            with contextlib.suppress(HallaliError):
                await room.tables.catch_up(table)


async def export(request: Request) -> Response:
    """Return all that the room keeps of a guest as JSON; of a game that goes on, nothing that is still secret."""
    count(request, Work.ANALYSES)
    guest, room = known_guest(request, _NOBODY), room_of(request)
    made = await room.store.reads(_exported, room.store, guest)
    body = json.dumps(made, ensure_ascii=False, indent=1)
    headers = {"content-disposition": 'attachment; filename="hallali-mine.json"'}
    return Response(body, media_type="application/json", headers=headers)


def _exported(store: Store, guest: str) -> dict[str, Any]:
    kept: list[dict[str, Any]] = []
    for past in history.games_of(store, guest, lessons=True):
        one: dict[str, Any] = {
            "id": past.id,
            "game": past.game,
            "made": datetime.datetime.fromtimestamp(past.created, datetime.UTC).isoformat(timespec="seconds"),
            "seat": past.seat,
            "over": past.over,
        }
        with contextlib.suppress(HallaliError):  # a game whose rules are no longer known
            found = history.load(store, past)
            if found is not None:
                one["notes"] = found[0].notes.get(past.seat, {})
                if past.over and not history.sealed(*found):
                    one["record"] = json.loads(history.record_of(*found).to_json())
        kept.append(one)
    return {"hallali": 1, "name": store.name_of(guest), "games": kept, "puzzles": puzzles.exported(store, guest)}


async def erase(request: Request) -> Response:
    """Erase the guest, if {"sure": "1"} says so: games under way are given up, and nothing names them afterwards."""
    admit(request)
    guest, room = known_guest(request, _NOBODY), room_of(request)
    if text_in(await fields_of(request), "sure") != "1":
        raise Forbidden(N_("Tick the box first: this can’t be undone."))
    for past in await room.store.reads(history.games_of, room.store, guest, lessons=True):
        if not past.over:
            with contextlib.suppress(HallaliError):  # it has ended meanwhile, or its rules are no longer known
                table = await room.open(past.id)
                if (seat := table.seat_of(guest)) != SPECTATOR:
                    await room.seats.resign(table, seat)
    for game in await room.store.writes(erasing.erase, room.store, guest):
        await _catch_up(room, game)
    room.devices.forget(guest)
    room.hub.sign_out(guest)
    made: Response = JSONResponse({}) if wants_json(request) else RedirectResponse(addresses.url("/"), 303)
    made.delete_cookie(auth.name_of(request), path=addresses.cookies())
    return made
