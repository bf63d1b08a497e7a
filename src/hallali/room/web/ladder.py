"""The ladder: people rated by their games with each other, by game and by season."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Final

import msgspec
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from hallali import games, i18n
from hallali.core.errors import marked
from hallali.room import addresses
from hallali.room.act import ladder
from hallali.room.act.requests import (
    admit,
    fields_of,
    guest_of,
    known_guest,
    lang_of,
    page,
    room_of,
    text_in,
    wants_json,
)
from hallali.room.draw.cups import figure
from hallali.room.errors import Forbidden, Missing
from hallali.room.keep import days
from hallali.room.keep import ladder as kept
from hallali.room.keep.ladder import Met
from hallali.room.table.rounds import playable
from hallali.room.web import ratings

N_ = marked
_NOBODY: Final = N_("This room doesn’t know you yet: play a game first.")
PAIR: Final = 10  #: how many games of the same two count in a season
_MOST: Final = 200  # how many lines are shown


class Rung(msgspec.Struct, frozen=True):
    """A line of the ladder."""

    place: int  #: from 1
    name: str  #: the guest's
    value: int  #: the rating; 0 where there is none
    spread: int  #: it lies within so many points in 95 cases of 100
    games: int  #: how many count
    points: str  #: how many were won
    me: bool  #: whether it is the viewer


def counted(met: Iterable[Met]) -> list[Met]:
    """Leave out what two have played with each other beyond PAIR games, the first of which count."""
    often, found = Counter[frozenset[str]](), []
    for one in met:
        pair = frozenset((one.first, one.second))
        often[pair] += 1
        if often[pair] <= PAIR:
            found.append(one)
    return found


def rungs(met: Iterable[Met], names: Mapping[str, str], guest: str, _: i18n.Translator) -> tuple[list[Rung], int]:
    """Return the ladder, the best first, and how many have played too little to stand on it."""
    met = counted(met)
    played, points = Counter[str](), Counter[str]()
    for one in met:
        played.update((one.first, one.second))
        points[one.first] += one.first_points  # type: ignore[assignment]  # halves, too
        points[one.second] += 1 - one.first_points  # type: ignore[assignment]
    rated = ratings.between((one.first, one.second, one.first_points) for one in met)
    there = [who for who in played if played[who] >= ratings.FEWEST]
    there.sort(key=lambda who: (-rated.get(who, (0, 0))[0], -points[who], played[who], who))
    found = [
        Rung(
            place, names.get(who) or _("Guest"), *rated.get(who, (0, 0)), played[who], figure(points[who]), who == guest
        )
        for place, who in enumerate(there, 1)
    ]
    return found, len(played) - len(there)


async def ladder_page(request: Request) -> Response:
    """Show the ladder of one game in one season, this one if none is named: /ladder?game=GAME&season=YEAR-QUARTER."""
    room, guest, _ = room_of(request), guest_of(request), i18n.translator(lang_of(request))
    known = [game for game in games.GAMES.values() if playable(game)]
    name = request.query_params.get("game", known[0].name)
    now = kept.season_of(time.time())
    season = request.query_params.get("season", now)
    try:
        kept.begins(season)
    except ValueError:
        raise Missing(N_("There is no such page.")) from None
    if name not in {game.name for game in known}:
        raise Missing(N_("There is no such game."))
    await room.store.writes(ladder.fill, room.store)
    met, names = await room.store.reads(kept.of_season, room.store, season, name)
    lines, few = rungs(met, names, guest, _)
    there = await room.store.reads(kept.seasons, room.store)
    values = {
        "games": [
            (addresses.url(f"/ladder?game={game.name}&season={season}"), game.title, game.name == name)
            for game in known
        ],
        "seasons": [
            (addresses.url(f"/ladder?game={name}&season={one}"), _words(one, _), one == season)
            for one in sorted({now, season, *there}, reverse=True)
        ],
        "lines": lines[:_MOST],
        "rated": any(line.value for line in lines),
        "few": few,
        "fewest": ratings.FEWEST,
        "pair": PAIR,
        "known": bool(guest),
        "listed": bool(guest) and await room.store.reads(kept.is_listed, room.store, guest),
        "name": await room.store.reads(room.store.name_of, guest) if guest else "",
    }
    return page(request, "ladder.html", values)


def _words(season: str, _: i18n.Translator) -> str:
    """Say a season in words: its first and last day."""
    first = kept.begins(season)
    last = kept.begins(f"{first.year + first.month // 10}-{(first.month + 2) // 3 % 4 + 1}").timestamp() - 1
    until = days.words(first.fromtimestamp(last, first.tzinfo).date(), _)
    return _(N_("{first} to {last}")).format(first=days.words(first.date(), _), last=until)


async def list_me(request: Request) -> Response:
    """Take {"on": "1"} to be named in the ladder, with {"name"}; "0" to be named no longer."""
    admit(request)
    guest, room = known_guest(request, _NOBODY), room_of(request)
    fields = await fields_of(request)
    on = text_in(fields, "on", "1") == "1"
    name = room.host.named(text_in(fields, "name"))
    if on and name:
        await room.store.writes(room.store.set_name, guest, name, "")
    if on and not await room.store.reads(room.store.name_of, guest):
        raise Forbidden(N_("Give a name, by which the others know you."))
    await room.store.writes(kept.set_listed, room.store, guest, on)
    if wants_json(request):
        return JSONResponse({"listed": on})
    return RedirectResponse(addresses.url("/ladder"), 303)
