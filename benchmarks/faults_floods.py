"""Attacks on what one visitor may ask: frames, pages that cost much, requests that wait, clients that do not read."""

from __future__ import annotations

import contextlib
import select
import socket
import time
from collections import Counter
from collections.abc import Callable

from faults_rig import HERE, Asker

#: What an attacker was told, and how often; by its first words.
Told = Counter[str]
PING, TEXT = b"\x89\x80\x00\x00\x00\x00", b"\x81\x81\x00\x00\x00\x00x"
SHAKE = (
    "GET {where}/live HTTP/1.1\r\nHost: {host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)
PATIENCE_S = 5.0  # how long an attacker waits for answers once it asks nothing more
GET = "GET {where} HTTP/1.1\r\nHost: here\r\nAccept: application/json\r\nCookie: {cookie}\r\n\r\n"


def heard(told: Told, text: str) -> None:
    """Note what came on a connection, as far as it says something."""
    if text.startswith("HTTP"):
        head, _, body = text.partition("\r\n\r\n")
        words = "".join(one for one in body if one.isprintable())
        told[f"{head[9:12]} {words[:70] if head[9:12] != '200' else ''}".strip()] += 1
    elif "too much" in text:
        told["closed: this tab sends too much"] += 1
    else:
        told["a frame, or more of a page" if text else "closed"] += 1


def last(told: Told, line: socket.socket) -> None:
    """Note what has come on a connection by now, and close it."""
    line.setblocking(False)
    try:
        heard(told, line.recv(4096).decode(errors="replace"))
    except OSError as error:
        told["nothing was answered" if isinstance(error, BlockingIOError) else "cut off"] += 1
    line.close()


class Crowd:
    """So many connections from one address, each of which says its line as fast as it is taken.

    say: what each says, again and again. wait: whether each waits for an answer before it says it again.
    """

    def __init__(self, port: int, source: str, many: int, first: bytes, say: bytes, wait: bool = False) -> None:
        self.port, self.source, self.many = port, source, many
        self.first, self.say, self.wait = first, say, wait
        self.told = Told()
        self._lines: dict[socket.socket, bytes] = {}
        self._quiet: set[socket.socket] = set()

    def _open(self) -> None:
        with contextlib.suppress(OSError):
            made = socket.create_connection((HERE, self.port), 2, (self.source, 0))
            made.setblocking(False)
            self._lines[made] = self.first or self.say

    def _shut(self, line: socket.socket) -> None:
        line.close()
        del self._lines[line]
        self._quiet.discard(line)

    def run(self, seconds: float) -> Told:
        """Go on for so many seconds; return what was answered."""
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            if len(self._lines) < self.many:
                self._open()
            writers = [line for line in self._lines if line not in self._quiet]
            reads, writes, _ = select.select([*self._lines], writers, [], 0.05)
            for line in reads:
                self._read(line)
            for line in writes:
                if line in self._lines:
                    self._write(line)
        self._listen(PATIENCE_S)
        for line in tuple(self._lines):
            self.told["nothing was answered"] += line in self._quiet
            self._shut(line)
        return +self.told

    def _listen(self, seconds: float) -> None:
        """Say nothing more, and note what is still answered."""
        until = time.monotonic() + seconds
        while self._quiet and (left := until - time.monotonic()) > 0:
            for line in select.select([*self._quiet], [], [], left)[0]:
                self._read(line)

    def _read(self, line: socket.socket) -> None:
        try:
            text = line.recv(1 << 20).decode(errors="replace")
        except BlockingIOError:
            return
        except OSError:
            self.told["cut off"] += 1
            self._shut(line)
            return
        heard(self.told, text)
        if not text:
            self._shut(line)
        self._quiet.discard(line)

    def _write(self, line: socket.socket) -> None:
        try:
            sent = line.send(self._lines[line])
        except BlockingIOError:
            return
        except OSError:
            self.told["cut off"] += 1
            self._shut(line)
            return
        rest = self._lines[line][sent:]
        self._lines[line] = rest or self.say
        if self.wait and not rest:
            self._quiet.add(line)


def _tabs(say: bytes) -> Callable[[int, float, str], Told]:
    def attack(port: int, seconds: float, source: str) -> Told:
        table = Asker(port, source).begin(opponent="friend")
        if not table:
            return Told({"no table could be made": 1})
        return Crowd(port, source, 4, SHAKE.format(where=table, host="here").encode(), say * 5000).run(seconds)

    return attack


def pages(where: str, many: int = 60) -> Callable[[int, float, str], Told]:
    """Return an attack that asks for a page on so many connections at once, again as soon as it has come."""

    def attack(port: int, seconds: float, source: str) -> Told:
        say = GET.format(where=where, cookie="").encode()
        return Crowd(port, source, many, b"", say, wait=True).run(seconds)

    return attack


def polls(port: int, seconds: float, source: str) -> Told:
    """250 requests that wait for news where there are none."""
    one = Asker(port, source)
    table = one.begin(opponent="friend")
    if not table:
        return Told({"no table could be made": 1})
    say = GET.format(where=f"/api/v1{table}?since=0&wait=25", cookie=one.cookie).encode()
    return Crowd(port, source, 250, b"", say, wait=True).run(seconds)


def readers(port: int, seconds: float, source: str) -> Told:
    """290 connections that ask for much and read nothing."""
    held: list[socket.socket] = []
    told, until = Told(), time.monotonic() + seconds
    say = GET.format(where="/editions/la-traque/print", cookie="").encode() * 20
    while time.monotonic() < until:
        if len(held) < 290:
            with contextlib.suppress(OSError):
                made = socket.create_connection((HERE, port), 2, (source, 0))
                made.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
                made.sendall(say)
                held.append(made)
        else:
            time.sleep(0.05)
    time.sleep(PATIENCE_S)
    for one in held:
        last(told, one)
    return told


def files(port: int, seconds: float, source: str) -> Told:
    """A guest's file of all their games, again and again."""
    one, told, until = Asker(port, source), Told(), time.monotonic() + seconds
    for _ in range(20):
        if time.monotonic() < until and not one.begin():
            told["no table could be made"] += 1
    while time.monotonic() < until:
        code, answer = one.ask("GET", "/mine/export")
        told[f"{code} {str(answer.get('error', ''))[:70]}".strip()] += 1
    return told


FLOODS: dict[str, Callable[[int, float, str], Told]] = {
    "F1 pings": _tabs(PING),
    "F2 frames": _tabs(TEXT),
    "F3 print pages": pages("/editions/la-traque/print"),
    "F4 cards": pages("/editions/la-traque"),
    "F5 waiting for news": polls,
    "F6 reading nothing": readers,
    "F7 files of all games": files,
    "F8 front pages": pages("/", 250),
}
