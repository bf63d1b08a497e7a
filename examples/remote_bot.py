"""A program that plays at a table of a room over the network; it needs Python's standard library alone.

    python examples/remote_bot.py http://127.0.0.1:8765/t/ID
    python examples/remote_bot.py http://127.0.0.1:8765/ --game fugitif --seat fugitive --bot examples/own_bot.py:Bot

It sits down at the table of a link, or makes one, begins, and plays to the end: with any legal steps, or as a bot of
one's own does (docs/bots.md) that reads Views and Tolds by their fields. docs/protocol.md says what is sent and why.
"""

from __future__ import annotations

import argparse
import http.cookiejar
import importlib.util
import json
import random
import secrets
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Mapping
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from urllib.parse import urlencode, urlsplit

WAIT_S, TRIES = 20, 5
LOOK_AGAIN, TOO_FAST = 409, 429


class Refused(Exception):  # noqa: N818
    """The room says no; `status` is the answer's, and it says why."""

    def __init__(self, status: int, words: str) -> None:
        super().__init__(words)
        self.status = status


class Room:
    """One guest of a room: the cookie that it was given is the guest. table: the path of its table, /t/ID."""

    def __init__(self, link: str, cookies: str | None = None) -> None:
        parts = urlsplit(link)
        if parts.scheme not in ("http", "https"):
            raise SystemExit(f"{link} is no link of a room, such as http://127.0.0.1:8765/t/ID.")
        self.base, self.table = f"{parts.scheme}://{parts.netloc}", parts.path.rstrip("/")
        self.jar = http.cookiejar.LWPCookieJar(cookies)
        if cookies and Path(cookies).exists():
            self.jar.load()  # who comes back with its cookie has its seat again
        self._opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.jar))

    def new(self, **fields: Any) -> None:
        """Make a table and have a seat there."""
        self.table = str(self._ask("/api/v1/new", fields)["location"])

    def look(self, since: int) -> dict[str, Any]:
        """Wait for news after so many entries, and give the table."""
        return self._ask(f"/api/v1{self.table}?{urlencode({'since': since, 'wait': WAIT_S})}")

    def send(self, command: str, **fields: Any) -> dict[str, Any]:
        """Send a command and give the table. Raises Refused."""
        return self._ask(f"/api/v1{self.table}/{command}", fields)

    def record(self) -> dict[str, Any]:
        """Return the record of the game, once it is over."""
        return self._ask(f"/api/v1{self.table}/record")

    def _ask(self, path: str, fields: Mapping[str, Any] | None = None) -> dict[str, Any]:
        """Ask again where nothing came back: a command's key has it taken once. Raises Refused."""
        body = None if fields is None else json.dumps(fields).encode()
        request = urllib.request.Request(self.base + path, body, {"content-type": "application/json"})  # noqa: S310
        for trial in range(TRIES):
            try:
                with self._opener.open(request, timeout=WAIT_S + 10) as answer:
                    found: dict[str, Any] = json.load(answer)
                if self.jar.filename:
                    self.jar.save()
                return found
            except urllib.error.HTTPError as error:
                with error:
                    said = json.load(error)
                if error.code != TOO_FAST or trial == TRIES - 1:
                    raise Refused(error.code, said["error"]) from None
            except OSError:
                if trial == TRIES - 1:
                    raise
            time.sleep(0.2 * 2**trial)
        raise AssertionError


class Anything:
    """Takes any legal step, one after the other, until the gesture is whole."""

    stepwise = True

    def __init__(self, rng: random.Random, size: str, options: Mapping[str, Any]) -> None:
        self.rng = rng

    def hear(self, told: Any) -> None:
        """Take no note."""

    def choose(self, view: Any) -> tuple[int, ...]:
        """Return a step."""
        return (self.rng.choice(view.legal),)


def named(found: Any) -> Any:
    """Return a JSON object's values by name, as the records of Python have them."""
    return json.loads(json.dumps(found), object_hook=lambda fields: SimpleNamespace(**fields))


def maker_of(name: str) -> Any:
    """Return the maker of FILE.py:NAME."""
    where, _, what = name.rpartition(":")
    spec = importlib.util.spec_from_file_location("remote_bots_own", where)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return getattr(module, what)


def move(room: Room, player: Any, seen: dict[str, Any]) -> None:
    """Make one gesture, or one throw."""
    place = {"seq": seen["seq"], "key": secrets.token_hex(8)}
    if (seen["lid"] or {}).get("toss"):
        room.send("throw", **place, x=0.0, y=-0.3, strength=0.25)
        return
    steps: list[int] = []
    answer = seen
    while not answer.get("done"):
        if steps and not getattr(player, "stepwise", False):
            raise SystemExit(f"The bot left its gesture unfinished: {steps}; then came {answer['view']['legal']}.")
        steps += player.choose(named(answer["view"]))
        answer = room.send("gesture", **place, steps=steps)


def play(room: Room, maker: Any, name: str, seat: str = "", seed: str = "") -> dict[str, Any]:
    """Sit down, begin, play to the end; give the table as it then is."""
    room.send("sit", seat=seat)
    table = room.send("name", name=name)["table"]
    player = maker(random.Random(seed or secrets.token_hex(8)), table["size"], table["options"])
    heard = -1
    while True:
        seen = room.look(max(heard, 0))
        table = seen["table"]
        for one in seen["told"]:
            if one["seq"] > heard:
                player.hear(named(one["told"]))
        heard = seen["seq"]
        if table["stage"] == "over":
            return seen
        try:
            if table["stage"] == "begin" and not table["i_began"]:
                room.send("begin", entropy=secrets.token_hex(8))
            elif table["my_turn"]:
                move(room, player, seen)
        except Refused as error:
            # Something happened meanwhile, or the other gave the game up: the next look tells.
            if error.status != LOOK_AGAIN and room.look(0)["table"]["stage"] != "over":
                raise


def main(arguments: list[str] | None = None) -> None:
    """Play one game and say how it ended."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("link", help="a table's link, or the room's address with --game")
    parser.add_argument("--game", help="make a table of this game")
    parser.add_argument("--against", default="friend", help="who has the other seats there: friend, bot:club")
    parser.add_argument("--size", default="real")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game")
    parser.add_argument("--seat", default="", help="the seat to take, by its name")
    parser.add_argument("--name", default="Remote bot")
    parser.add_argument("--bot", default="", metavar="FILE.py:NAME", help="a bot of your own; without, any legal steps")
    parser.add_argument("--seed", default="", help="settles the bot's choices")
    parser.add_argument("--cookies", help="a file for the cookie, to come back to the seat")
    parser.add_argument("--record", help="write the game's record here")
    chosen = parser.parse_args(arguments)
    room = Room(chosen.link, chosen.cookies)
    try:
        if chosen.game:
            options = dict(one.split("=", 1) for one in chosen.option)
            seat = chosen.seat or "random"
            room.new(game=chosen.game, seat=seat, opponent=chosen.against, size=chosen.size, **options)
            print(f"{room.base}{room.table}", flush=True)
            if chosen.against == "friend":
                print("It waits for somebody to sit down there: give them this link.", file=sys.stderr, flush=True)
        seen = play(room, maker_of(chosen.bot) if chosen.bot else Anything, chosen.name, chosen.seat, chosen.seed)
    except Refused as error:
        raise SystemExit(f"The room refused: {error}") from None
    except OSError as error:
        raise SystemExit(f"The room does not answer: {error}") from None
    result = seen["table"]["result"]
    print(json.dumps({"seat": seen["seat"], **result}))
    if chosen.record:
        Path(chosen.record).write_text(json.dumps(room.record()), "utf-8")


if __name__ == "__main__":
    main()
