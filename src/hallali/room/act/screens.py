"""Screens: which number of a draft moves the game most, and which of its changes does, as `hallali screen` finds it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, ClassVar, Final

from hallali.lab import screening
from hallali.lab.compare import LENGTH, WON, Measured
from hallali.lab.halving import Budget, Halved, Item, Steps, games_of, halving
from hallali.lab.screening import Screened
from hallali.room.act import playing, showing, studies
from hallali.room.act.playing import Drawn, Table
from hallali.room.act.showing import Prepared
from hallali.room.act.studies import Study

GAMES: Final = (500, 2000, 6000)  #: how many games may be asked for
MEASURES: Final = (WON, LENGTH)  #: what may be asked: what moves who wins, or how long games are
_PART: Final = 48  # games that a worker is asked for at once


class Screen(Study):
    """A search for what moves a draft most. games: how many are wanted. by: what is to be moved, of MEASURES."""

    kind: ClassVar[str] = "screen"

    def __init__(self, table: Table, host: str, games: int, by: str) -> None:
        super().__init__(table, host)
        self.games = games
        self.by = by
        self.found: dict[str, Screened] = {}
        self._played = 0
        self._asked: list[Prepared] | None = None
        self._steps: Steps[Halved] | None = None
        self._items: list[Item] = []
        self._rows: list[Measured] = []

    @property
    def played(self) -> int:
        """Return how many games were played."""
        return self._played

    @property
    def wanted(self) -> int:
        """Return how many games there will be, if no change turns out to do nothing."""
        left = sum(
            games_of(len(one.packed), Budget(games=one.games)) for one in self._asked or () if not self._is_done(one)
        )
        return sum(one.games for one in self.found.values()) + left if self._ready else 0

    @property
    def _ready(self) -> bool:
        """Whether it is known what can be changed."""
        return self._asked is not None and self._asked[-1].start < 0

    def _is_done(self, one: Prepared) -> bool:
        return one.kind in self.found

    @property
    def mark(self) -> int:
        """Return how many questions were answered."""
        return len(self.found)

    def line(self, file: str) -> str:
        """Return how the same games are played at the command line."""
        by = f" --by {self.by}" if self.by != WON else ""
        return f"hallali screen {self.table.game} {file} --games {self.games} {self.table.words}{by}"

    def part(self) -> Callable[[], Any] | None:
        """Return what a worker has to do next: find what can be changed, or play."""
        if self._asked is None:
            return partial(showing.asked, self.table, self.games)
        if (numbers := self._asked[-1]).start >= 0:
            return partial(showing.turned, self.table, numbers, studies.PART_S)
        asked = self._next()
        if asked is None:
            return None
        items = self._items[len(self._rows) :][:_PART]
        texts = {number: asked.packed[number - 1] if number else self.table.pair[1] for number, _ in items}
        return partial(playing.played, self.table, texts, items, studies.PART_S)

    def _next(self) -> Prepared | None:
        """Return the question that is being asked, with games that are to be played for it."""
        for one in self._asked or ():
            if self._is_done(one):
                continue
            if self._steps is None:
                self._steps = halving(len(one.packed), Budget(games=one.games), self.table.seed, self.by)
                self._items = next(self._steps)
            return one
        return None

    def take(self, found: Any) -> None:
        """Take in what can be changed, or games."""
        if self._asked is None or self._asked[-1].start >= 0:
            self._prepare(found)
            return
        self._rows += playing.shared(found)
        self._played += len(found)
        if len(self._rows) < len(self._items) or self._steps is None or (asked := self._next()) is None:
            return
        rows, self._rows = self._rows, []
        try:
            self._items = self._steps.send(rows)
        except StopIteration as ended:
            self.found[asked.kind] = screening.screened(asked.tried, ended.value)
            self._steps, self._items, asked.packed = None, [], []

    def _prepare(self, found: Any) -> None:
        """Take in what can be changed: the questions, then more and more numbers."""
        if self._asked is None:
            self._asked = found
            return
        numbers = self._asked[-1]
        for mine, theirs in ((numbers.tried.changes, found.tried.changes), (numbers.tried.fixed, found.tried.fixed)):
            mine += theirs
        numbers.packed += found.packed
        numbers.tried.unseen, numbers.start = found.tried.unseen, found.start
        if numbers.start < 0:
            self.found = {one.kind: screening.screened(one.tried, None) for one in self._asked if not one.packed}

    def drawing(self, lang: str) -> Callable[[], Drawn] | None:
        """Return what a worker has to do to show what was found."""
        return partial(showing.screen, self.table, self.by, dict(self.found), lang) if self.found else None


__all__ = ["GAMES", "MEASURES", "Screen"]
