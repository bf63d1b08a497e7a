"""Attacks from another address, and how an honest player fares beside them.

Where there are two processors, the room and its workers keep to one of them, and the attacker and the honest player to
the other: so the figures speak of the room.
"""

from __future__ import annotations

import contextlib
import json
import multiprocessing
import os
import signal
import socket
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from multiprocessing.connection import Connection
from pathlib import Path

from faults_floods import FLOODS, SHAKE, Told, last
from faults_rig import HERE, Asker, Found, Server

_UP_S = 4  # the room has been up so long, and its workers with it
#: The port, for how many seconds, and from which address; returns what the attacker was told.
Attack = Callable[[int, float, str], Told]


def idle(port: int, seconds: float, source: str) -> Told:
    """No attack."""
    time.sleep(seconds)
    return Counter()


def _note(told: Told, code: int, answer: Found) -> None:
    told[f"{code} {str(answer.get('error', ''))[:70]}".strip()] += 1


def tables(port: int, seconds: float, source: str) -> Told:
    """H1: a new table with each request, and never a cookie."""
    until, told = time.monotonic() + seconds, Told()
    one = Asker(port, source)
    while time.monotonic() < until:
        one.cookie = ""
        code, answer = one.ask("POST", "/new", {"game": "fugitif", "seat": "fugitive", "opponent": "bot:club"})
        _note(told, code, answer)
        if code == 201:
            _note(told, *one.ask("POST", f"{answer['location']}/begin", {"entropy": ""}))
    return told


def bots(port: int, seconds: float, source: str) -> Told:
    """H2: all tables that one may make, each with a strong bot that thinks."""
    until, told = time.monotonic() + seconds, Told()
    one = Asker(port, source)
    fields = {"game": "la-traque", "seat": "random", "opponent": "bot:expert"}
    while time.monotonic() < until:
        one.cookie = ""  # a guest makes twenty at once, an address a hundred
        code, answer = one.ask("POST", "/new", fields)
        _note(told, code, answer)
        if code == 201:
            _note(told, *one.ask("POST", f"{answer['location']}/begin", {"entropy": ""}))
        else:
            time.sleep(0.2)
    return told


def _handshake(port: int, table: str, host: str, source: str) -> socket.socket:
    made = socket.create_connection((HERE, port), 10, (source, 0))
    made.sendall(SHAKE.format(where=table, host=host).encode())
    return made


def _heard(told: Told, line: socket.socket, wait: float = 0.0) -> None:
    """Note what came on a connection, as far as it did."""
    line.settimeout(wait)
    try:
        said = line.recv(4096)
    except OSError as error:
        told["nothing yet" if isinstance(error, TimeoutError | BlockingIOError) else "cut off"] += 1
        return
    text = said.decode(errors="replace")
    if text.startswith("HTTP"):
        head, _, body = text.partition("\r\n\r\n")
        told[f"{head[9:12]} {''.join(c for c in body if c.isprintable())[:70]}".strip()] += 1
    else:
        told["closed" if not said else "a frame"] += 1


def hosts(port: int, seconds: float, source: str) -> Told:
    """H3: 400 tabs that each name another host, at one table where somebody talks."""
    until, told = time.monotonic() + seconds, Told()
    one = Asker(port, source)
    table, held = one.begin(opponent="friend"), []
    for number in range(400):
        with contextlib.suppress(OSError):
            held.append(_handshake(port, table, f"host{number}.example", source))
    while time.monotonic() < until:
        _note(told, *one.ask("POST", f"{table}/chat", {"text": "hé"}))
    for line in held:
        _heard(told, line)
    return told


def halves(port: int, seconds: float, source: str) -> Told:
    """H4: connections that send half a request."""
    until, told = time.monotonic() + seconds, Told()
    held: list[socket.socket] = []
    while time.monotonic() < until:
        with contextlib.suppress(OSError):
            held.append(socket.create_connection((HERE, port), 5, (source, 0)))
            held[-1].sendall(b"GET / HTTP/1.1\r\nHost: here\r\nX-Slow: ")
        if len(held) > 1100:
            line = held.pop(0)
            last(told, line)
    for line in held:
        last(told, line)
    return told


def floods(port: int, seconds: float, source: str) -> Told:
    """H5: tabs that send far more than a sign of life."""
    until, told = time.monotonic() + seconds, Told()
    one = Asker(port, source)
    table = one.begin(opponent="friend")
    frame = b"\x82\xff" + (16 << 20).to_bytes(8, "big") + b"\x00" * 4
    while time.monotonic() < until:
        with contextlib.suppress(OSError):
            line = _handshake(port, table, HERE, source)
            line.settimeout(2)
            with contextlib.suppress(OSError):
                line.sendall(frame + b"\x00" * (1 << 20))
            _heard(told, line, 0.5)
            line.close()
    return told


ATTACKS: dict[str, Attack] = {
    "none": idle,
    "H1 tables": tables,
    "H2 bots": bots,
    "H3 hosts": hosts,
    "H4 half requests": halves,
    "H5 large messages": floods,
    **FLOODS,
}
_BEHIND = 10  # how far an attacker gives way to the honest player, whose processor it may share


def _attack(name: str, port: int, seconds: float, source: str, back: Connection) -> None:
    os.nice(_BEHIND)
    back.send(ATTACKS[name](port, seconds, source))


def cores() -> tuple[int, int] | None:
    """Return (the room's processor, that of everybody else); None where there is one only, or none can be chosen."""
    mine = sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else []
    return (mine[0], mine[1]) if len(mine) > 1 else None


def compared(names: Iterable[str], seconds: float, addresses: Sequence[int]) -> Found:
    """Attack by each of these, from so many addresses at once; say how many times as long a click takes as without."""
    found: Found = {"none": attacked("none", seconds, 1)}
    usual = found["none"]["click_p95_ms"]
    for name in names:
        for many in addresses if name != "none" else ():
            one = attacked(name, seconds, many)
            p95 = one["click_p95_ms"]
            found[f"{name}, {many} addresses"] = {"times_p95": round(p95 / usual, 1) if p95 and usual else None, **one}
            # A run takes minutes: what is known so far is not lost with one that is ended.
            print(json.dumps({f"{name}, {many} addresses": one}), file=sys.stderr, flush=True)
    return found


def attacked(name: str, seconds: float, addresses: int) -> Found:
    """Attack for so many seconds from so many addresses; return how an honest player fares."""
    pinned, before = cores(), os.sched_getaffinity(0)
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder), core=pinned[0] if pinned else None)
        if pinned:
            os.sched_setaffinity(0, {pinned[1]})
        try:
            return {**_beside(name, seconds, server, addresses), "load": round(os.getloadavg()[0], 1)}
        finally:
            server.kill(signal.SIGTERM)
            os.sched_setaffinity(0, before)


def _beside(name: str, seconds: float, server: Server, addresses: int) -> Found:
    context, pipes = multiprocessing.get_context("fork"), [multiprocessing.Pipe() for _ in range(addresses)]
    attackers = [
        context.Process(target=_attack, args=(name, server.port, seconds, f"127.0.0.{number}", there))
        for number, (_, there) in enumerate(pipes, 2)
    ]
    one, clicks, answers, refused = Asker(server.port), [], [], Counter[int]()
    table, number = one.begin(), 0
    time.sleep(_UP_S)
    for attacker in attackers:
        attacker.start()
    began, worked = time.monotonic(), server.busy()
    until = began + seconds
    while time.monotonic() < until:
        _, seen = one.ask("GET", f"/api/v1{table}")
        legal = seen.get("view", {}).get("legal")
        if seen.get("table", {}).get("stage") == "over" or not seen:
            table = one.begin()
            continue
        if not legal:
            time.sleep(0.02)
            continue
        number, asked = number + 1, time.monotonic()
        body = {"seq": seen["seq"], "key": str(number), "choose": 0 if 0 in legal else legal[0]}
        code, answer = one.ask("POST", f"{table}/step", body)
        clicks.append(time.monotonic() - asked)
        if code != 200:
            refused[code] += 1
        elif answer["seq"] > seen["seq"] and (took := _answered(one, table, asked, until + 30)) is not None:
            answers.append(took)
        time.sleep(0.02)
    worked, took = server.busy() - worked, time.monotonic() - began
    told = sum((here.recv() for here, _ in pipes if here.poll(60)), Told())
    for attacker in attackers:
        attacker.join(10)
    clicks.sort()
    return {
        "clicks": len(clicks),
        "refused": dict(refused),
        "click_p50_ms": round(clicks[len(clicks) // 2] * 1000, 1) if clicks else None,
        "click_p95_ms": round(clicks[int(len(clicks) * 0.95)] * 1000, 1) if clicks else None,
        "click_max_ms": round(clicks[-1] * 1000, 1) if clicks else None,
        "bot_answers": len(answers),
        "bot_answer_max_s": round(max(answers), 2) if answers else None,
        "attacker_told": dict(told.most_common(8)),
        "room_busy": round(worked / took, 2),
        "memory_mb": round(server.memory(), 1),
        "log_bytes": server.log.stat().st_size,
    }


def _answered(one: Asker, table: str, asked: float, until: float) -> float | None:
    """Wait for a bot's answer, to be told of it as a page is; return how long it took since the click."""
    since = -1
    while time.monotonic() < until:
        _, now = one.ask("GET", f"/api/v1{table}" + (f"?since={since}&wait=10" if since >= 0 else ""))
        if now.get("table", {}).get("my_turn") or now.get("table", {}).get("stage") == "over":
            return time.monotonic() - asked
        since = now.get("seq", -1)
        if since < 0:
            time.sleep(0.02)
    return None
