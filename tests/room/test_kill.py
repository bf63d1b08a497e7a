"""kill -9 in the middle of 50 games under play; then every move that was acknowledged must be there."""

from __future__ import annotations

import contextlib
import http.client
import json
import os
import random
import signal
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from pathlib import Path

import pytest

GAMES = 24
PLAYERS = 4
SEATS = (("fugitif", "fugitive"), ("fugitif", "marshal"), ("traqueur", "first"), ("traqueur", "second"))

SERVER = """
import sys, uvicorn
from hallali.room.web.app import create_app
from hallali.room.serve.pools import Threads
from hallali.room.act.limits import NONE
from hallali.room.serve.run import bind, database_url
taken = bind("127.0.0.1", 0)
print(taken.getsockname()[1], flush=True)
app = create_app(database_url(sys.argv[1]), pace=0.0, where=Threads(), limits=NONE)
uvicorn.Server(uvicorn.Config(app, log_level="warning")).run(sockets=[taken])
"""


class Server:
    """The room in a process of its own."""

    def __init__(self, database: Path) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-c", SERVER, str(database)], stdout=subprocess.PIPE, text=True, start_new_session=True
        )
        assert self.process.stdout is not None
        self.base = f"http://127.0.0.1:{int(self.process.stdout.readline())}"
        for _ in range(1200):
            with contextlib.suppress(OSError):
                urllib.request.urlopen(f"{self.base}/healthz", timeout=1).read()
                return
            time.sleep(0.05)
        raise AssertionError("the server did not start")

    def kill(self) -> None:
        os.kill(self.process.pid, signal.SIGKILL)
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()


def ask(base: str, path: str, cookie: str = "", body: dict[str, object] | None = None) -> tuple[dict[str, object], str]:
    data = None if body is None else json.dumps(body).encode()
    headers = {"content-type": "application/json", "accept": "application/json", "cookie": cookie}
    with urllib.request.urlopen(urllib.request.Request(base + path, data, headers), timeout=60) as answer:
        return json.load(answer), (answer.headers.get("set-cookie") or "").split(";")[0]


class Game:
    """One game against a bot, and all that the server acknowledged of it."""

    def __init__(self, base: str, number: int) -> None:
        self.rng = random.Random(number)
        game, seat = SEATS[number % len(SEATS)]
        made, self.cookie = ask(base, "/new", "", {"game": game, "seat": seat, "opponent": "bot:novice"})
        self.where = str(made["location"])
        begun, _ = ask(base, f"{self.where}/begin", self.cookie, {"entropy": str(number)})
        if game == "traqueur":
            ask(base, f"{self.where}/move", self.cookie, {"seq": begun["seq"], "text": "6x6/E5/0"})
        self.seq = 0
        self.told: list[object] = []

    def step(self, base: str) -> None:
        """Make one click; what was shown before it and what it led to is acknowledged."""
        seen, _ = ask(base, f"/api/v1{self.where}", self.cookie)
        self.note(seen)
        legal = seen["view"]["legal"]  # type: ignore[index]
        if not legal:
            return
        choice = 0 if 0 in legal and self.rng.random() < 0.7 else self.rng.choice(legal)
        body = {"seq": seen["seq"], "key": f"{seen['seq']}.{self.rng.random()}", "choose": choice}
        with contextlib.suppress(urllib.error.HTTPError):  # a draft that leads nowhere
            answer, _ = ask(base, f"{self.where}/step", self.cookie, body)
            self.seq = max(self.seq, int(str(answer["seq"])))

    def note(self, seen: dict[str, object]) -> None:
        self.seq = max(self.seq, int(str(seen["seq"])))
        told = seen["told"]
        assert isinstance(told, list)
        self.told = max(self.told, told, key=len)


@pytest.mark.skipif(os.name != "posix", reason="kill -9 is a signal of POSIX")
def test_kill(tmp_path: Path) -> None:
    database = tmp_path / "room.db"
    server = Server(database)
    try:
        table_games = [Game(server.base, number) for number in range(GAMES)]
        stop = threading.Event()

        def play(mine: list[Game]) -> None:
            # The server dies in mid-answer: what was not acknowledged by then is not counted.
            with contextlib.suppress(OSError, ValueError, http.client.HTTPException):
                while not stop.is_set():
                    for game in mine:
                        game.step(server.base)

        threads = [threading.Thread(target=play, args=(table_games[n::PLAYERS],)) for n in range(PLAYERS)]
        for thread in threads:
            thread.start()
        end = time.monotonic() + 120
        while sum(game.seq for game in table_games) < GAMES * 8:
            assert time.monotonic() < end, "the games hardly began"
            time.sleep(0.02)
        server.kill()
        stop.set()
        for thread in threads:
            thread.join()
        server = Server(database)
        for game in table_games:
            seen, _ = ask(server.base, f"/api/v1{game.where}", game.cookie)
            told = seen["told"]
            assert isinstance(told, list)
            assert int(str(seen["seq"])) >= game.seq
            assert told[: len(game.told)] == game.told
            assert seen["seat"] is not None
            before = game.seq
            game.step(server.base)  # and it goes on
            assert game.seq >= before
    finally:
        server.kill()
