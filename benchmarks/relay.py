"""A relay between a browser and a room: it passes everything on as it comes, and counts requests and bytes."""

from __future__ import annotations

import contextlib
import re
import socket
import threading
from collections.abc import Callable
from typing import Final

_ASKED: Final = re.compile(rb"^(GET|HEAD|POST) (\S+) HTTP/1\.1\r\n", re.MULTILINE)


class Relay:
    """Listens at an address of its own.

    asked: what was asked for since the last `taken`, by address. down: the bytes that came back, heads and all.
    """

    def __init__(self, port: int) -> None:
        """Start it. port: the room's."""
        self._port = port
        self._socket = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self._socket.getsockname()[1]}"
        self.asked: list[str] = []
        self.down: dict[str, int] = {}
        threading.Thread(target=self._listen, daemon=True).start()

    def taken(self) -> tuple[list[str], dict[str, int]]:
        """Return what was asked for and how many bytes came back for each, and begin anew."""
        found = self.asked, self.down
        self.asked, self.down = [], {}
        return found

    def close(self) -> None:
        """Let nobody in any more."""
        self._socket.close()

    def _listen(self) -> None:
        while True:
            try:
                line, _ = self._socket.accept()
            except OSError:
                return
            there = socket.create_connection(("127.0.0.1", self._port))
            now = [""]  # what this connection was asked for last: a browser asks for one thing after the other on it

            def up(data: bytes, now: list[str] = now) -> None:
                for found in _ASKED.finditer(data):
                    now[0] = found[2].decode()
                    self.asked.append(now[0])

            def down(data: bytes, now: list[str] = now) -> None:
                self.down[now[0]] = self.down.get(now[0], 0) + len(data)

            threading.Thread(target=_pass, args=(line, there, up), daemon=True).start()
            threading.Thread(target=_pass, args=(there, line, down), daemon=True).start()


def _pass(one: socket.socket, other: socket.socket, seen: Callable[[bytes], None]) -> None:
    """Pass on what one says to the other until it has said all."""
    try:
        with contextlib.suppress(OSError):
            while data := one.recv(1 << 16):
                seen(data)
                other.sendall(data)
    finally:
        for end in (one, other):
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
