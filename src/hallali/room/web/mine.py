"""What the room keeps of a guest: their history, their name, all of it as a file, and how to erase it."""

from __future__ import annotations

import asyncio
import contextlib
import datetime
import json
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AbstractContextManager
from functools import partial
from typing import Any, Final, ParamSpec, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response, StreamingResponse
from starlette.types import Receive, Scope, Send

from hallali import games, i18n
from hallali.core.errors import HallaliError, marked
from hallali.core.seats import SPECTATOR
from hallali.room import addresses
from hallali.room.act import auth, puzzles
from hallali.room.act.limits import Work
from hallali.room.act.pacing import timed
from hallali.room.act.requests import (
    admit,
    count,
    fields_of,
    guest_of,
    host_of,
    known_guest,
    lang_of,
    limiter_of,
    page,
    room_of,
    text_in,
    wants_json,
)
from hallali.room.act.service import Room
from hallali.room.errors import Forbidden
from hallali.room.keep import benches, days, erasing, ladder, pads, subscriptions, tournaments
from hallali.room.keep.store import Store
from hallali.room.table import taught
from hallali.room.web import history, home, numbers, ratings

N_ = marked
_NOBODY = N_("This room keeps nothing about you: you haven’t played here yet.")
P = ParamSpec("P")
T = TypeVar("T")
_MOST: Final = 200  #: how many games the page lists
_PART: Final = 10  #: how many games are read for a file before others are let through
_PAUSE_S: Final = 0.02


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
    await history.weighed(room.store, pasts)
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
            over = [past for past in own if past.over]
            ended = [past for past in own if past.over or past.left]
            said = _met(len(ended), sum(past.won for past in ended), _) if ended else ""
            if going := len(own) - len(ended):
                under_way = _.counted("{count} under way", "{count} under way", going)
                said = f"{said} · {under_way}" if said else under_way
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
    """Return all that the room keeps of a guest as JSON; of a game that goes on, nothing that is still secret.

    It is read and sent a few games at a time, since somebody may have thousands.
    """
    count(request, Work.ANALYSES)
    guest = known_guest(request, _NOBODY)
    return _File(_exported(request, guest), limiter_of(request).taking(guest, host_of(request)))


class _File(StreamingResponse):
    """A file with what the room keeps of a guest. held: entered as long as it is sent."""

    def __init__(self, parts: AsyncIterator[str], held: AbstractContextManager[None]) -> None:
        headers = {"content-disposition": 'attachment; filename="hallali-mine.json"'}
        super().__init__(parts, media_type="application/json", headers=headers)
        self._held = held

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send it. Raises TooMany before anything is sent."""
        with self._held:
            await super().__call__(scope, receive, send)


async def _exported(request: Request, guest: str) -> AsyncIterator[str]:
    store, limiter, host = room_of(request).store, limiter_of(request), host_of(request)

    async def read(call: Callable[P, T], *args: P.args, **named: P.kwargs) -> T:
        """Read something, count what that took, and let others read for about as long."""
        seconds, found = await store.reads(partial(timed, call, *args, **named))
        limiter.charge(Work.PROCESSOR, guest, host, seconds)
        await asyncio.sleep(_PAUSE_S)
        return found

    pasts = await read(history.games_of, store, guest, lessons=True)
    yield f'{{"hallali": 1, "name": {_json(await read(store.name_of, guest))}, "games": ['
    for at in range(0, len(pasts), _PART):
        games_ = await read(_kept, store, pasts[at : at + _PART])
        yield (",\n" if at else "\n") + ",\n".join(map(_json, games_))
    yield f'], "puzzles": {_json(await read(puzzles.exported, store, guest))}'
    yield f', "tournaments": {_json(await read(tournaments.exported, store, guest))}'
    yield f', "pads": {_json(await read(pads.exported, store, guest))}'
    yield f', "bench": {_json(await read(benches.exported, store, guest))}'
    yield f', "ladder": {_json(await read(ladder.is_listed, store, guest))}'
    yield f', "notified": {_json(await read(subscriptions.exported, store, guest))}}}'


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, indent=1)


def _kept(store: Store, pasts: Sequence[history.Past]) -> list[dict[str, Any]]:
    """Return all that is kept of some games for the guest whose they are."""
    kept: list[dict[str, Any]] = []
    for past in pasts:
        one: dict[str, Any] = {
            "id": past.id,
            "game": past.game,
            "made": datetime.datetime.fromtimestamp(past.created, datetime.UTC).isoformat(timespec="seconds"),
            "seat": past.seat,
            "seats": [
                {
                    "mine": one.seat == past.seat or (bool(one.guest) and one.guest == past.seats[past.seat].guest),
                    "bot": one.bot,
                    "name": one.name,
                }
                for one in past.seats
            ],
            "over": past.over,
        }
        with contextlib.suppress(HallaliError):  # a game whose rules are no longer known
            found = history.load(store, past)
            if found is not None:
                one["notes"] = found[0].notes.get(past.seat, {})
                if past.over and not history.sealed(*found):
                    one["record"] = json.loads(history.record_of(*found).to_json())
        kept.append(one)
    return kept


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
