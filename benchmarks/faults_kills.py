"""Kills amid moves: of the room, of PostgreSQL, of one of two rooms. What was acknowledged is there, once."""

from __future__ import annotations

import contextlib
import random
import signal
import sqlite3
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from faults_rig import Asker, Found, Postgres, Server

_ASKED = "SELECT game, key FROM entry"
_MOVES = 30  # that are acknowledged before each kill


class Crowd:
    """People who play against bots, each click sent twice, and what was acknowledged to them.

    ports: where they play; whoever gets no answer at one goes to the next. refused: how often the room said that it
    could not do it (503).
    """

    def __init__(self, ports: Callable[[], list[int]], many: int = 8) -> None:
        self.acknowledged: set[tuple[str, str]] = set()
        self.refused = 0
        self._ports, self._many, self._turn = ports, many, 0
        self._stop = threading.Event()
        self._threads: list[threading.Thread] = []

    def start(self) -> None:
        """Come."""
        self._stop.clear()
        numbers = range(self._turn, self._turn + self._many)
        self._turn += self._many
        self._threads = [threading.Thread(target=self._play, args=(number,)) for number in numbers]
        for one in self._threads:
            one.start()

    def moved(self, moves: int = _MOVES) -> None:
        """Wait until so many more moves were acknowledged."""
        before, until = len(self.acknowledged), time.monotonic() + 30
        while len(self.acknowledged) < before + moves and time.monotonic() < until:
            time.sleep(0.01)

    def stop(self) -> None:
        """Go."""
        self._stop.set()
        for one in self._threads:
            one.join()

    def _play(self, number: int) -> None:
        ports = self._ports()
        one, rng = Asker(ports[number % len(ports)]), random.Random(number)
        table, step = one.begin(opponent="bot:novice"), 0
        while not self._stop.is_set():
            code, seen = one.ask("GET", f"/api/v1{table}") if table else (0, {})
            if not table or code == 0 or seen.get("table", {}).get("stage") == "over":
                ports = self._ports()
                if code == 0 and len(ports) > 1:
                    one.port = ports[(ports.index(one.port) + 1) % len(ports)] if one.port in ports else ports[0]
                if not table or seen:
                    table = one.begin(opponent="bot:novice")
                time.sleep(0.02)
                continue
            legal = seen.get("view", {}).get("legal")
            if not legal:
                time.sleep(0.01)
                continue
            step += 1
            key = f"{number}.{step}"
            choice = 0 if 0 in legal and rng.random() < 0.7 else rng.choice(legal)
            body = {"seq": seen["seq"], "key": key, "choose": choice}
            for _ in range(2):  # the second time is a repetition, and must change nothing
                code, answer = one.ask("POST", f"{table}/step", body)
                self.refused += code == 503
                if code == 200 and answer["seq"] > seen["seq"]:
                    self.acknowledged.add((table[3:], key))
            if code == 422:
                one.ask("POST", f"{table}/clear", {})


def _missed(acknowledged: set[tuple[str, str]], rows: Iterable[Any]) -> tuple[int, int]:
    """Return how many acknowledged moves are lost, and how many are stored more than once."""
    found = Counter((game, key.partition(":")[2]) for game, key in rows if key)
    return len(acknowledged - found.keys()), sum(many > 1 for many in found.values())


def _said(count: int, crowd: Crowd, missed: tuple[int, int]) -> Found:
    return {
        "kills": count,
        "acknowledged": len(crowd.acknowledged),
        "lost": missed[0],
        "doubled": missed[1],
        "refused": crowd.refused,
    }


def of_the_room(count: int) -> Found:
    """Kill the room `count` times under moves."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        server = Server(folder, "none")
        crowd = Crowd(lambda: [server.port])
        worst = (0, 0)
        for _ in range(count):
            crowd.start()
            crowd.moved()
            server.kill()
            crowd.stop()
            with contextlib.closing(sqlite3.connect(folder / "room.db")) as db:
                worst = max(worst, _missed(crowd.acknowledged, db.execute(_ASKED)))
            server = Server(folder, "none")
        server.kill(signal.SIGTERM)
        return _said(count, crowd, worst)


def of_postgres(count: int) -> Found:
    """Kill PostgreSQL `count` times under moves; the room goes on by itself."""
    base = Postgres()
    try:
        with tempfile.TemporaryDirectory() as name:
            server = Server(Path(name), "none", base.url)
            crowd, away = Crowd(lambda: [server.port]), []
            crowd.start()
            for _ in range(count):
                crowd.moved()
                base.kill()
                time.sleep(0.2)
                base.start()
                back = time.monotonic()
                crowd.moved(1)
                away.append(time.monotonic() - back)
            crowd.moved()
            crowd.stop()
            server.kill(signal.SIGTERM)
            found = _said(count, crowd, _missed(crowd.acknowledged, base.rows(_ASKED)))
            return {**found, "back_max_s": round(max(away), 2)}
    finally:
        base.remove()


def of_two(count: int) -> Found:
    """Two rooms share a PostgreSQL: kill one or the other, and each fourth time the database."""
    base = Postgres()
    try:
        with tempfile.TemporaryDirectory() as name:
            rooms = [Server(Path(name), "none", base.url) for _ in range(2)]
            crowd, rng = Crowd(lambda: [room.port for room in rooms]), random.Random(1)
            crowd.start()
            for number in range(count):
                crowd.moved()
                if number % 4 == 3:
                    base.kill()
                    base.start()
                else:
                    which = rng.randrange(2)
                    rooms[which].kill()
                    crowd.moved(10)  # at the other one
                    rooms[which] = Server(Path(name), "none", base.url)
            crowd.moved()
            crowd.stop()
            for room in rooms:
                room.kill(signal.SIGTERM)
            return _said(count, crowd, _missed(crowd.acknowledged, base.rows(_ASKED)))
    finally:
        base.remove()
