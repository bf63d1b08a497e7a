"""Trials: a draft is played beside the edition that it came from, on the same deals."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, ClassVar, Final

from hallali.lab.compare import Measured
from hallali.room.act import playing, showing, studies
from hallali.room.act.playing import Drawn, Table
from hallali.room.act.studies import Study

DEALS: Final = (100, 400, 1000)  #: how many deals may be asked for


class Trial(Study):
    """Games of a draft and of its parent. deals: how many are wanted."""

    kind: ClassVar[str] = "trial"

    def __init__(self, table: Table, host: str, deals: int) -> None:
        super().__init__(table, host)
        self.deals = deals
        self.rows: tuple[list[Measured], list[Measured]] = ([], [])

    @property
    def played(self) -> int:
        """Return how many deals were played with both editions."""
        return len(self.rows[0])

    @property
    def wanted(self) -> int:
        """Return how many deals are wanted."""
        return self.deals

    @property
    def lasting(self) -> bool:
        """Whether more deals can be played."""
        return self.played < DEALS[-1]

    def line(self, file: str) -> str:
        """Return how the same games are played at the command line."""
        return f"hallali compare {self.table.game} --edition {file} --deals {self.played} {self.table.words}"

    def part(self) -> Callable[[], Any] | None:
        """Return what a worker has to do next: some deals with either edition."""
        if self.played >= self.deals:
            return None
        items = [
            (number, f"{self.table.seed}:{deal}")
            for deal in range(self.played, self.deals)[:_PART]
            for number in (0, 1)
        ]
        return partial(playing.played, self.table, dict(enumerate(self.table.pair)), items, studies.PART_S, 2)

    def take(self, found: list[Measured]) -> None:
        """Take in games: of the parent and of the draft by turns."""
        for number, one in enumerate(playing.shared(found)):
            self.rows[number % 2].append(one)

    def more(self, wanted: int) -> None:
        """Play up to so many deals."""
        self.deals = max(self.deals, wanted)

    def drawing(self, lang: str) -> Callable[[], Drawn] | None:
        """Return what a worker has to do to show the games so far."""
        rows = [*self.rows[0]], [*self.rows[1]]
        return partial(showing.trial, self.table, rows, lang) if self.played > 1 else None


_PART: Final = 100  # deals that a worker is asked for at once, if it is that quick
