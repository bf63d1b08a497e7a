"""What the room does when it is killed, fuzzed and attacked: python benchmarks/room_faults.py --json

Everything is local: a server in a process of its own on 127.0.0.1, and attackers that come from 127.0.0.2, in processes
of their own, while an honest player at 127.0.0.1 clicks and plays against `club`. It needs Linux.
"""

from __future__ import annotations

import argparse
import contextlib
import http.client
import json
import multiprocessing
import os
import random
import re
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

Found = dict[str, Any]
SERVER = """
import sys, uvicorn
from functools import partial
from hallali.room import run
from hallali.room.app import create_app
from hallali.room.limits import NONE, Limits
from hallali.room.wire import Gate, Sparse, Wire
file, limits = sys.argv[1:]
gate = Gate(600, 300)
app = create_app(run.database_url(file), pace=0.0, limits=NONE if limits == "none" else Limits(), gate=gate)
taken = run.bind("127.0.0.1", 0)
taken.listen(128)
print(taken.getsockname()[1], flush=True)
uvicorn.Server(uvicorn.Config(app, http=partial(Wire, gate=gate), log_level="warning", ws_max_size=1024,
    ws_max_queue=4, ws_per_message_deflate=False)).run(sockets=[taken])
"""
ATTACKER = "127.0.0.2"


class Server:
    """The room in a process of its own."""

    def __init__(self, folder: Path, limits: str = "usual") -> None:
        self.log = folder / "log"
        with self.log.open("a") as log:
            command = [sys.executable, "-c", SERVER, str(folder / "room.db"), limits]
            self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True)
        assert self.process.stdout is not None
        self.port = int(self.process.stdout.readline())
        until = time.monotonic() + 60
        while Asker(self.port).ask("GET", "/healthz")[0] != 200:
            assert time.monotonic() < until, "the server did not start"
            time.sleep(0.05)

    def memory(self) -> float:
        """Return the resident memory in MB."""
        kilobytes = re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{self.process.pid}/status").read_text())
        return int(kilobytes[1]) / 1024 if kilobytes else 0.0

    def kill(self, number: int = signal.SIGKILL) -> None:
        """End the server."""
        self.process.send_signal(number)
        self.process.communicate()


class Asker:
    """A client with a cookie of its own. Answers are (status, JSON or {}); status 0 if there was none."""

    def __init__(self, port: int, source: str = "127.0.0.1") -> None:
        self.port, self.source, self.cookie = port, source, ""
        self._line: http.client.HTTPConnection | None = None

    def ask(self, method: str, path: str, body: Any = None, headers: Found | None = None) -> tuple[int, Found]:
        """Ask, on a connection that is kept."""
        sent = {"accept": "application/json", "content-type": "application/json", "cookie": self.cookie}
        try:
            if self._line is None:
                self._line = http.client.HTTPConnection("127.0.0.1", self.port, 20, (self.source, 0))
            data = body if isinstance(body, bytes) or body is None else json.dumps(body)
            self._line.request(method, path, data, {**sent, **(headers or {})})
            answer = self._line.getresponse()
            text = answer.read()
        except (OSError, http.client.HTTPException, ValueError):
            self._line = None
            return 0, {}
        self.cookie = (answer.headers.get("set-cookie") or self.cookie).split(";")[0]
        with contextlib.suppress(ValueError):
            found = json.loads(text)
            return answer.status, found if isinstance(found, dict) else {}
        return answer.status, {}

    def begin(self, **fields: str) -> str:
        """Make a table and begin; return its address, "" if that is refused."""
        code, made = self.ask("POST", "/new", {"game": "fugitif", "seat": "fugitive", "opponent": "bot:club", **fields})
        if code != 201:
            return ""
        self.ask("POST", f"{made['location']}/begin", {"entropy": ""})
        return str(made["location"])


# Kills: what was acknowledged is there, once.


def kills(count: int, games: int = 8) -> Found:
    """Kill the server `count` times under moves; count what was acknowledged, and what of it is lost or doubled."""
    with tempfile.TemporaryDirectory() as name:
        folder, done = Path(name), Counter[str]()
        acknowledged: set[tuple[str, str]] = set()
        server = Server(folder, "none")
        for turn in range(count):
            stop = threading.Event()
            players = [
                threading.Thread(target=_play, args=(server.port, turn * games + n, stop, acknowledged))
                for n in range(games)
            ]
            for player in players:
                player.start()
            before, until = len(acknowledged), time.monotonic() + 20
            while len(acknowledged) < before + 30 and time.monotonic() < until:
                time.sleep(0.01)
            server.kill()
            stop.set()
            for player in players:
                player.join()
            with contextlib.closing(sqlite3.connect(folder / "room.db")) as db:
                rows = Counter(
                    (game, key.partition(":")[2]) for game, key in db.execute("SELECT game, key FROM entry") if key
                )
            done["doubled"] = sum(many > 1 for many in rows.values())
            done["lost"] = len(acknowledged - rows.keys())
            server = Server(folder, "none")
        server.kill(signal.SIGTERM)
        return {"kills": count, "acknowledged": len(acknowledged), "lost": done["lost"], "doubled": done["doubled"]}


def _play(port: int, number: int, stop: threading.Event, acknowledged: set[tuple[str, str]]) -> None:
    one, rng = Asker(port), random.Random(number)
    table = one.begin(opponent="bot:novice")
    step = 0
    while table and not stop.is_set():
        _, seen = one.ask("GET", f"/api/v1{table}")
        legal = seen.get("view", {}).get("legal")
        if not legal:
            if seen.get("table", {}).get("stage") == "over":
                table = one.begin(opponent="bot:novice")
            continue
        step += 1
        key = f"{number}.{step}"
        body = {"seq": seen["seq"], "key": key, "choose": 0 if 0 in legal and rng.random() < 0.7 else rng.choice(legal)}
        for _ in range(2):  # the second time is a repetition, and must change nothing
            code, answer = one.ask("POST", f"{table}/step", body)
            if code == 200 and answer["seq"] > seen["seq"]:
                acknowledged.add((table[3:], key))
        if code == 422:
            one.ask("POST", f"{table}/clear", {})


# Hostile requests.


def fuzz(count: int) -> Found:
    """Send hostile requests; count the answers by status, the tracebacks, and how the memory grew."""
    with tempfile.TemporaryDirectory() as name:
        server, rng = Server(Path(name), "none"), random.Random(1)
        one = Asker(server.port)
        table = one.begin(opponent="friend")
        codes: Counter[int] = Counter()
        for _ in range(count // 5):  # what is loaded at the first use is not what leaks
            one.ask(*_hostile(rng, table))
        before = server.memory()
        for _ in range(count):
            codes[one.ask(*_hostile(rng, table))[0]] += 1
        after = server.memory()
        server.kill(signal.SIGTERM)
        return {
            "requests": count,
            "statuses": {str(code): codes[code] for code in sorted(codes)},
            "server_errors": sum(many for code, many in codes.items() if code >= 500),
            "tracebacks": server.log.read_text().count("Traceback"),
            "memory_mb": [round(before, 1), round(after, 1)],
        }


COMMANDS = (
    "step",
    "lay",
    "undo",
    "commit",
    "clear",
    "move",
    "throw",
    "resign",
    "rematch",
    "notes",
    "help",
    "name",
    "chat",
)
ODD: tuple[Any, ...] = (
    "",
    "0",
    -1,
    10**12,
    "9" * 5000,
    None,
    True,
    [],
    {},
    [1] * 300,
    "\x00",
    "é" * 900,
    "<script>",
    "\ud800",
)


def _hostile(rng: random.Random, table: str) -> tuple[str, str, Any, Found]:
    fields = ("seq", "key", "choose", "text", "set", "number", "mark", "marks", "mode", "x", "y", "strength", "seat")
    body = {name: rng.choice(ODD) for name in rng.sample(fields, 4)}
    data: Any = rng.choice([body, body, b"{", b"\xff" * 50, json.dumps([[]] * 50).encode()])
    headers = rng.choice(
        [{}, {}, {"origin": "http://["}, {"referer": "http://["}, {"cookie": "hallali_guest=" + "a" * 40}]
    )
    odd = rng.choice(("%00", "..%2f", "9" * 300, "-1", "%F0%9F", "a'--", "{{7*7}}"))
    match rng.randrange(6):
        case 0 | 1 | 2:
            return "POST", f"{table}/{rng.choice(COMMANDS)}", data, headers
        case 3:
            return (
                "POST",
                rng.choice(("/new", "/api/v1/new", "/api/v1/verify", f"/api/v1{table}/gesture", "/devices/link")),
                data,
                headers,
            )
        case 4:
            paths = (
                "/t/{}",
                "/day/traque/{}",
                "/rules/{}",
                "/start/{}",
                "/device/{}",
                "/lang/{}",
                "/api/v1/t/{}",
                "/?x={}",
            )
            return "GET", rng.choice(paths).format(odd), None, headers
        case _:
            query = ("since", "wait", "at", "eyes", "before", "next")
            return (
                "GET",
                f"{rng.choice((table, f'{table}/replay', f'{table}/chat'))}?{rng.choice(query)}={odd}",
                None,
                headers,
            )


# Attacks, with an honest player beside them.


def tables(port: int, seconds: float) -> None:
    """H1: a new table with each request, and never a cookie."""
    until = time.monotonic() + seconds
    one = Asker(port, ATTACKER)
    while time.monotonic() < until:
        one.cookie = ""
        one.begin()


def bots(port: int, seconds: float) -> None:
    """H2: all tables that one may make, each with a strong bot that thinks."""
    until = time.monotonic() + seconds
    one = Asker(port, ATTACKER)
    while time.monotonic() < until:
        if not one.begin(game="la-traque", seat="random", opponent="bot:expert"):
            time.sleep(0.2)


def _handshake(port: int, table: str, host: str) -> socket.socket:
    made = socket.create_connection(("127.0.0.1", port), 10, (ATTACKER, 0))
    made.sendall(
        f"GET {table}/live HTTP/1.1\r\nHost: {host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
    )
    return made


def hosts(port: int, seconds: float) -> None:
    """H3: tabs that each name another host, at one table where somebody talks."""
    one = Asker(port, ATTACKER)
    table = one.begin(opponent="friend")
    held = []
    for number in range(200):
        with contextlib.suppress(OSError):
            held.append(_handshake(port, table, f"host{number}.example"))
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        one.ask("POST", f"{table}/chat", {"text": "hé"})


def halves(port: int, seconds: float) -> None:
    """H4: connections that send half a request."""
    until, held = time.monotonic() + seconds, []
    while time.monotonic() < until:
        with contextlib.suppress(OSError):
            held.append(socket.create_connection(("127.0.0.1", port), 5, (ATTACKER, 0)))
            held[-1].sendall(b"GET / HTTP/1.1\r\nHost: here\r\nX-Slow: ")
        del held[:-1100]


def floods(port: int, seconds: float) -> None:
    """H5: tabs that send far more than a sign of life."""
    one = Asker(port, ATTACKER)
    table = one.begin(opponent="friend")
    until = time.monotonic() + seconds
    frame = b"\x82\xff" + (16 << 20).to_bytes(8, "big") + b"\x00" * 4
    while time.monotonic() < until:
        with contextlib.suppress(OSError):
            line = _handshake(port, table, "127.0.0.1")
            line.settimeout(2)
            line.sendall(frame + b"\x00" * (1 << 20))
            line.close()


ATTACKS: dict[str, Callable[[int, float], None]] = {
    "none": lambda port, seconds: time.sleep(seconds),
    "H1 tables": tables,
    "H2 bots": bots,
    "H3 hosts": hosts,
    "H4 half requests": halves,
    "H5 large messages": floods,
}


def attacked(name: str, seconds: float) -> Found:
    """Attack for so many seconds; return how an honest player fares."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder))
        attacker = multiprocessing.get_context("fork").Process(target=ATTACKS[name], args=(server.port, seconds))
        one, clicks, answers, refused = Asker(server.port), [], [], 0
        table = one.begin()
        attacker.start()
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            _, seen = one.ask("GET", f"/api/v1{table}")
            legal = seen.get("view", {}).get("legal")
            if seen.get("table", {}).get("stage") == "over" or not seen:
                table = one.begin()
                continue
            if not legal:
                time.sleep(0.02)
                continue
            began = time.monotonic()
            body = {"seq": seen["seq"], "key": f"{began}", "choose": 0 if 0 in legal else legal[0]}
            code, answer = one.ask("POST", f"{table}/step", body)
            clicks.append(time.monotonic() - began)
            refused += code != 200
            if code == 200 and answer["seq"] > seen["seq"]:
                while time.monotonic() < until + 30:
                    _, now = one.ask("GET", f"/api/v1{table}")
                    if now.get("table", {}).get("my_turn") or now.get("table", {}).get("stage") == "over":
                        answers.append(time.monotonic() - began)
                        break
                    time.sleep(0.02)
            time.sleep(0.02)
        attacker.join()
        memory = server.memory()
        server.kill(signal.SIGTERM)
        clicks.sort()
        return {
            "clicks": len(clicks),
            "refused": refused,
            "click_p95_ms": round(clicks[int(len(clicks) * 0.95)] * 1000, 1) if clicks else None,
            "bot_answers": len(answers),
            "bot_answer_max_s": round(max(answers), 2) if answers else None,
            "memory_mb": round(memory, 1),
            "log_bytes": server.log.stat().st_size if server.log.exists() else 0,
        }


def campaign(killed: int, requests: int, seconds: float) -> Found:
    """Run everything."""
    return {
        "machine": {"cores": os.cpu_count(), "python": sys.version.split()[0]},
        "kills": kills(killed),
        "fuzz": fuzz(requests),
        "attacks": {name: attacked(name, seconds) for name in ATTACKS},
    }


def main() -> None:
    """Read the command line, run, and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=10)
    parser.add_argument("--requests", type=int, default=5000)
    parser.add_argument("--seconds", type=float, default=10.0, help="of each attack")
    parser.add_argument("--json", action="store_true")
    chosen = parser.parse_args()
    found = campaign(chosen.kills, chosen.requests, chosen.seconds)
    print(json.dumps(found, indent=None if chosen.json else 2))


if __name__ == "__main__":
    main()
