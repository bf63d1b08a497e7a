"""Hostile requests with fitting methods: pages, commands, documents and sockets. Nothing of them may break the room."""

from __future__ import annotations

import contextlib
import json
import random
import signal
import socket
import tempfile
import threading
import time
from collections import Counter
from pathlib import Path
from typing import Any

from faults_rig import HERE, Asker, Found, Server

_TOGETHER = 4
_TABLES = (
    {"game": "fugitif", "opponent": "friend"},
    {"game": "traque", "seat": "player", "toss": "hand"},
    {"game": "traqueur", "opponent": "friend"},
    {"game": "red-notice", "opponent": "bot:novice"},
    {"game": "la-traque", "opponent": "friend"},
)
COMMANDS = (
    "step", "lay", "undo", "commit", "clear", "move", "throw", "resign", "rematch", "notes", "help", "name", "chat",
    "mute", "begin", "sit", "nothing",
)  # fmt: skip
POSTS = ("/new", "/api/v1/new", "/api/v1/verify", "/devices/link", "/devices/others", "/device/{}", "/t/{}/step")
GETS = (
    "/t/{}", "/day/traque/{}", "/day/{}/2026-01-01", "/rules/{}", "/start/{}", "/start/fugitif?seat={}", "/device/{}",
    "/lang/{}", "/theme/{}", "/api/v1/t/{}", "/?x={}", "/start/traque/seats?players={}", "/editions/fugitif?edition={}",
    "/static/{}", "/static/..%2f{}", "/api/v1/t/{}/record", "/t/{}/verify", "/metrics?{}", "/{}",
)  # fmt: skip
OWN = ("", "/replay", "/chat", "/record.json", "/verify", "/live")
QUERY = ("since", "wait", "at", "eyes", "before", "next", "tab", "help")
FIELDS = (
    "seq", "key", "choose", "text", "set", "number", "mark", "marks", "mode", "x", "y", "strength", "seat", "entropy",
    "name", "on", "steps", "game", "opponent", "size", "options", "players", "day", "edition", "seat-fugitive", "moves",
)  # fmt: skip
ODD: tuple[Any, ...] = (
    "", "0", 0, 1, "1", -1, 10**12, "9" * 5000, 1.5, "NaN", None, True, [], {}, [1] * 300, [[[]]], {"a": {"b": []}},
    "\x00", "é" * 900, "<script>", "\ud800", "../../etc/passwd", "bot:expert", "random", "real", "fugitif", "a'--",
)  # fmt: skip
WORDS = ("%00", "..%2f", "9" * 300, "-1", "%F0%9F", "a'--", "{{7*7}}", "%ff", "1e400", "abcdefgh", "%0d%0aSet-Cookie:a")
HEADERS: tuple[Found, ...] = (
    {}, {}, {}, {}, {"origin": "http://["}, {"referer": "http://["}, {"cookie": "hallali_guest=" + "a" * 40},
    {"cookie": "hallali_lang=xx; hallali_theme=%00; a"}, {"host": "[::1"}, {"content-type": "text/plain"},
    {"content-type": "application/x-www-form-urlencoded"}, {"accept": "text/html"}, {"accept-language": "x;q=9,*;q=a"},
    {"x-forwarded-for": "é, ,9"}, {"x-forwarded-proto": "gopher"}, {"x-tab": "x" * 5000}, {"content-length": "-5"},
)  # fmt: skip
FRAMES = (
    b"", b"\x81\x00", b"\x81\x85\x00\x00\x00\x00hello", b"\x82\xfe\xff\xff\x00\x00\x00\x00", b"\xff" * 40,
    b"\x88\x80aaaa", b"GET / HTTP/1.1\r\n\r\n",
    b"\x81\xfd\x00\x00\x00\x00" + b"a" * 125, b"\x89\x80abcd" * 20, b"\x01\x80aaaa\x01\x80aaaa",
)  # fmt: skip


def fuzz(count: int) -> Found:
    """Send hostile requests; count the answers by status, the tracebacks, and how the memory grew, fifth by fifth."""
    with tempfile.TemporaryDirectory() as name:
        server = Server(Path(name), "none")
        _many(server.port, count // 4, 1)  # what is loaded at the first use, and caches that fill, are no leak
        memory, began, codes = [server.memory()], time.monotonic(), Counter[str]()
        for fifth in range(5):
            codes += _many(server.port, count // 5, 2 + fifth)
            memory.append(server.memory())
        took = time.monotonic() - began
        ready = Asker(server.port).ask("GET", "/readyz")
        server.kill(signal.SIGTERM)
        log = server.log.read_text()
        return {
            "requests": count,
            "statuses": {code: codes[code] for code in sorted(codes)},
            "server_errors": sum(many for code, many in codes.items() if code.startswith("5")),
            "tracebacks": log.count("Traceback"),
            "first_traceback": log[at : at + 4000] if (at := log.find("Traceback")) >= 0 else "",
            "memory_mb": [round(megabytes, 1) for megabytes in memory],
            "ready": ready[1],
            "log_bytes": len(log),
            "seconds": round(took),
        }


def _many(port: int, count: int, seed: int) -> Counter[str]:
    codes: Counter[str] = Counter()

    def send(number: int) -> None:
        rng, own = random.Random(seed * 100 + number), Counter[str]()
        one = Asker(port)
        tables = [table for fields in _TABLES if (table := one.begin(**fields))]
        for turn in range(count // _TOGETHER):
            if turn % 2000 == 1999:  # games end, and are given up
                tables = [table for fields in _TABLES if (table := one.begin(**fields))] or tables
            own[_one(one, rng, rng.choice(tables))] += 1
        codes.update(own)

    threads = [threading.Thread(target=send, args=(number,)) for number in range(_TOGETHER)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return codes


def _one(one: Asker, rng: random.Random, table: str) -> str:
    """Send one request; return its status, or "socket" and what came of it."""
    headers, word = rng.choice(HEADERS), rng.choice(WORDS)
    match rng.randrange(10):
        case 0 | 1 | 2:
            return str(one.ask("POST", f"{table}/{rng.choice(COMMANDS)}", _body(rng), headers)[0])
        case 3:
            path = rng.choice(("gesture", "sit", *COMMANDS))
            return str(one.ask("POST", f"/api/v1{table}/{path}", _body(rng), headers)[0])
        case 4:
            return str(one.ask("POST", rng.choice(POSTS).format(word), _body(rng), headers)[0])
        case 5 | 6:
            return str(one.ask("GET", rng.choice(GETS).format(word), None, headers)[0])
        case 7:
            path = f"{table}{rng.choice(OWN)}?{rng.choice(QUERY)}={word}"
            return str(one.ask(rng.choice(("GET", "GET", "HEAD")), path, None, headers)[0])
        case 8:  # a click as it should be, so that what is odd comes at all moments of a game
            _, seen = one.ask("GET", f"/api/v1{table}")
            legal = seen.get("view", {}).get("legal") or [0]
            body = {"seq": seen.get("seq", 0), "key": str(rng.random()), "choose": rng.choice(legal)}
            return str(one.ask("POST", f"{table}/step", body)[0])
        case _:
            return f"socket {_socket(one, rng, table, word)}"


def _body(rng: random.Random) -> Any:
    body = {name: rng.choice(ODD) for name in rng.sample(FIELDS, 5)}
    if rng.random() < 0.3:  # some of it fits
        body |= {"seq": rng.randrange(20), "key": str(rng.random()), "choose": rng.randrange(30), "number": 3}
    form = "&".join(f"{name}={rng.choice(WORDS)}" for name in rng.sample(FIELDS, 5)).encode()
    return rng.choice([body, body, body, form, b"{", b"\xff" * 50, b"", json.dumps([[]] * 50).encode(), b"[" * 3000])


def _socket(one: Asker, rng: random.Random, table: str, word: str) -> str:
    """Open a tab, say something, and go."""
    extra = "".join(f"{name}: {value}\r\n" for name, value in rng.choice(HEADERS).items() if name != "host")
    head = (
        f"GET {rng.choice((table, '/t/' + word))}/live?tab={word} HTTP/1.1\r\nHost: {HERE}\r\nConnection: Upgrade\r\n"
        f"Upgrade: websocket\r\nSec-WebSocket-Version: {rng.choice((13, 13, 13, 12))}\r\nCookie: {one.cookie}\r\n"
        f"Sec-WebSocket-Key: {rng.choice(('AAAAAAAAAAAAAAAAAAAAAA==', 'AAAAAAAAAAAAAAAAAAAAAA==', 'é'))}\r\n{extra}\r\n"
    )
    try:
        with contextlib.closing(socket.create_connection((HERE, one.port), 10)) as tab:
            tab.sendall(head.encode() + rng.choice(FRAMES))
            tab.sendall(rng.choice(FRAMES) + rng.choice(FRAMES))
            said = tab.recv(4096)
            return said[9:12].decode(errors="replace") if said.startswith(b"HTTP") else "closed"
    except OSError as error:
        return "late" if isinstance(error, TimeoutError) else "closed"
