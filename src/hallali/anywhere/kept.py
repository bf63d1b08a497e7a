"""What is kept in the browser: how much it is, as a file and back from one, and how to erase all of it.

These addresses are the bridge's own. A served room has none of them: they hand out and replace the whole database.
"""

from __future__ import annotations

import datetime
from typing import Final, Protocol

import msgspec
from starlette.requests import Request

from hallali import i18n
from hallali.anywhere.carrying import Head, Refused
from hallali.core.errors import marked
from hallali.room import addresses
from hallali.room.act.requests import lang_of
from hallali.room.keep import days

N_ = marked
Answer = tuple[int, list[tuple[str, str]], bytes]
#: Where they begin.
ROUTE: Final = "/kept"

_REFUSED: Final = N_("That can’t be done here.")
_UNKEPT: Final = N_(
    "This could not be written to the browser’s storage: it may be full. Free some, and try again. What was kept here "
    "is still here."
)
_UNERASED: Final = N_("Not all of it could be erased: the browser’s storage could not be written. Try again.")
#: What a command's body must be called. No form can say so: a page of another site cannot give these commands.
_FILE: Final = "application/octet-stream"
_JSON: Final = "application/json"


class Unkept(Exception):  # noqa: N818
    """The browser's storage did not take what was to be kept. What was kept before still is."""


class Keeper(Protocol):
    """The room, as far as it keeps something."""

    def size(self) -> int:
        """Return how many bytes are kept."""

    async def games(self) -> int:
        """Return how many games are listed as the guest's."""

    async def carried(self, today: datetime.date) -> bytes:
        """Return all of it as a file."""

    def look(self, file: bytes) -> Head:
        """Check a file. Raises Refused if it is not one that could be brought."""

    async def bring(self, file: bytes) -> None:
        """Put what a file holds in the place of what is kept. Raises Refused or Unkept; then nothing changed."""

    async def erase(self) -> None:
        """Forget everything and begin anew. Raises Unkept."""


async def answer(room: Keeper, request: Request, body: bytes) -> Answer:
    """Answer a request below `ROUTE`."""
    _ = i18n.translator(lang_of(request))
    command = f"{request.method} {addresses.route(request.scope).removeprefix(ROUTE)}"
    kind = {"POST /look": _FILE, "POST /bring": _FILE, "POST /erase": _JSON}.get(command, "")
    if kind and request.headers.get("content-type") != kind:
        return _json(415, {"error": _(_REFUSED)})
    try:
        match command:
            case "GET ":
                return _json(200, {"said": _kept(room.size(), await room.games(), _)})
            case "GET /file":
                return await _file(room)
            case "POST /look":
                return _json(200, {"said": _found(room.look(body), await room.games(), _)})
            case "POST /bring":
                await room.bring(body)
                return _json(200, {"location": addresses.url("/mine")})
            case "POST /erase" if body == b'{"sure":true}':
                await room.erase()
                return _json(200, {"location": addresses.url("/")})
    except Refused as error:
        return _json(422, {"error": i18n.render(error.message, lang_of(request))})
    except Unkept:
        return _json(503, {"error": _(_UNERASED if kind == _JSON else _UNKEPT)})
    return _json(404, {"error": _(_REFUSED)})


async def _file(room: Keeper) -> Answer:
    today = days.today()
    name = f"hallali-games-{today.isoformat()}.hallali"
    headers = [("content-type", _FILE), ("content-disposition", f'attachment; filename="{name}"')]
    return 200, headers, await room.carried(today)


def _kept(size: int, games: int, _: i18n.Translator) -> str:
    said = N_("Kept in this browser: {games}, {size}.")
    return _(said).format(games=_.counted("{count} game", "{count} games", games), size=sized(size, _))


def _found(head: Head, here: int, _: i18n.Translator) -> str:
    found = _.counted(
        "In this file, saved on {day}, there is {count} game.",
        "In this file, saved on {day}, there are {count} games.",
        head.games,
        day=days.words(head.made, _),
    )
    replaced = _.counted(
        "It replaces everything that is kept here now: {count} game.",
        "It replaces everything that is kept here now: {count} games.",
        here,
    )
    return f"{found} {replaced}"


def sized(size: int, _: i18n.Translator) -> str:
    """Say a size as people write it: 412 kB, 1.3 MB."""
    if size < 1_000_000:
        return _(N_("{size} kB")).format(size=max(1, round(size / 1000)))
    return _(N_("{size} MB")).format(size=_.decimal(f"{size / 1_000_000:.1f}"))


def _json(status: int, said: dict[str, str]) -> Answer:
    return status, [("content-type", _JSON), ("cache-control", "no-store")], msgspec.json.encode(said)
