"""Turned numbers: one number of a draft over its range, or two as a map, as `hallali dial` plays them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, ClassVar, Final

from hallali.lab.compare import Measured
from hallali.lab.dialled import Span
from hallali.lab.halving import Item
from hallali.room.act import playing, showing, studies
from hallali.room.act.playing import Drawn, Table
from hallali.room.act.showing import Grid
from hallali.room.act.studies import Stage, Study

DEALS: Final = (50, 100, 400)  #: how many deals with each value may be asked for
_SLICE: Final = 10  # deals that are played with all values before the next are
_PART: Final = 60  # games that a worker is asked for at once


class Turning(Study):
    """What one number does, or two. spans: which, and how far. deals: how many are wanted with each value."""

    kind: ClassVar[str] = "dial"

    def __init__(self, table: Table, host: str, spans: list[Span], deals: int) -> None:
        super().__init__(table, host)
        self.spans = spans
        self.deals = deals
        self.grid: Grid | None = None
        self.rows: list[list[Measured]] = []
        self._items: list[Item] = []
        self._found: list[Measured] = []

    @property
    def played(self) -> int:
        """Return how many games were played."""
        return sum(map(len, self.rows)) + len(self._found)

    @property
    def wanted(self) -> int:
        """Return how many games are wanted; 0 as long as it is not known how many values there are."""
        return self.deals * len(self.rows)

    @property
    def mark(self) -> int:
        """Return how many deals were played with all values: while they are, only when that has doubled."""
        done = len(self.rows[0]) if self.rows else 0
        return done if self.stage != Stage.ON or not done else _SLICE << (done // _SLICE).bit_length()

    @property
    def lasting(self) -> bool:
        """Whether more deals can be played."""
        return self.deals < DEALS[-1]

    def more(self, wanted: int) -> None:
        """Play up to so many deals."""
        self.deals = max(self.deals, min(wanted, DEALS[-1]))

    def line(self, file: str) -> str:
        """Return how the same games are played at the command line."""
        told = ""
        for span in self.spans:
            ends = (("from", span.low), ("to", span.high), ("step", span.step))
            told += f" --number {span.path}" + "".join(f" --{name} {end:g}" for name, end in ends if end is not None)
        done = len(self.rows[0]) if self.rows else self.deals
        return f"hallali dial {self.table.game} {file}{told} --games {done} {self.table.words}"

    def part(self) -> Callable[[], Any] | None:
        """Return what a worker has to do next: find the values, or play some deals with all of them."""
        if self.grid is None:
            return partial(showing.grid, self.table, self.spans)
        if len(self._found) == len(self._items):
            first = len(self.rows[0])
            deals = range(first, min(first + _SLICE, self.deals))
            self._found = []
            self._items = [(n, f"{self.table.seed}:{deal}") for n in range(len(self.rows)) for deal in deals]
        if not self._items:
            return None
        items = self._items[len(self._found) :][:_PART]
        texts = {n: self.grid.packed[n - 1] if n else self.table.pair[1] for n, _ in items}
        return partial(playing.played, self.table, texts, items, studies.PART_S)

    def take(self, found: Any) -> None:
        """Take in the values, or games."""
        if self.grid is None:
            self.grid = found
            self.rows = [[] for _ in range(len(found.packed) + 1)]
            return
        self._found += playing.shared(found)
        if len(self._found) == len(self._items):
            for (number, _), one in zip(self._items, self._found, strict=True):
                self.rows[number].append(one)
            self._items, self._found = [], []

    def drawing(self, lang: str) -> Callable[[], Drawn] | None:
        """Return what a worker has to do to show the deals that were played with all values."""
        if self.grid is None or len(self.rows[0]) < 2:
            return None
        return partial(showing.dial, self.table, self.grid, [[*one] for one in self.rows], lang)
