"""What a table needs of those who look at it: telling them that it has changed, and sending them away."""

from __future__ import annotations

from collections.abc import Container, Sized
from typing import Protocol

from hallali.room.table.table import Table


class Watched(Container[str], Sized, Protocol):
    """The ids of the tables that someone is looking at."""


class Watchers(Protocol):
    """The open pages, whatever shows them: the room's sockets, or nothing in a test."""

    @property
    def lines(self) -> Watched:
        """The tables that someone is looking at, by id."""

    async def push(self, table: Table, seat: int | None = None) -> None:
        """Show everyone at a table what has changed. seat: if given, only that seat's pages are told."""

    def drop(self, table: str, seats: frozenset[int] | None = None) -> None:
        """Close the pages of a table, or of some of its seats; they come back and are shown what they may see."""
