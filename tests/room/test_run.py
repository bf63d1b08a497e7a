"""How the room listens."""

from __future__ import annotations

import socket

from hallali.room.serve import run


def test_small_answers_are_sent_at_once() -> None:
    """Asyncio switches Nagle's algorithm off only on sockets that name their protocol; it costs 40 ms a request."""
    with run.bind("127.0.0.1", 0) as taken:
        assert taken.proto == socket.IPPROTO_TCP
