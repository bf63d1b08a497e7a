"""Trials: a draft is played beside the edition it came from, on the same deals, by bots of a level or of several."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, ClassVar, Final

import msgspec

from hallali.lab.closer import Close
from hallali.lab.compare import Measured
from hallali.lab.uses import Uses
from hallali.room.act import playing, showing, studies
from hallali.room.act.playing import Drawn, Table
from hallali.room.act.showing import Seen
from hallali.room.act.studies import Study

DEALS: Final = (100, 400, 1000)  #: how many deals may be asked for
CLOSE: Final = 12  #: so many deals are looked at closely when all have been played


class Trial(Study):
    """Games of a draft and of its parent. deals: how many each bot plays. beside: the bots after the table's own."""

    kind: ClassVar[str] = "trial"

    def __init__(self, table: Table, host: str, deals: int, beside: tuple[str, ...] = ()) -> None:
        super().__init__(table, host)
        self.deals = deals
        self.bots = (table.bot, *beside)
        self.rows: dict[str, tuple[list[Measured], list[Measured]]] = {bot: ([], []) for bot in self.bots}
        self.used = Uses()
        self.close: tuple[list[Close], list[Close]] = ([], [])
        self._bot = table.bot  # whose games come next

    @property
    def played(self) -> int:
        """Return how many deals were played with both editions."""
        return sum(len(first) for first, _ in self.rows.values())

    @property
    def wanted(self) -> int:
        """Return how many deals are wanted."""
        return self.deals * len(self.bots)

    @property
    def mark(self) -> int:
        """Return a number that changes when something else can be shown."""
        return self.played + len(self.close[0])

    @property
    def lasting(self) -> bool:
        """Whether more deals can be played."""
        return self.deals < DEALS[-1]

    def line(self, file: str) -> str:
        """Return how the same games are played at the command line."""
        done = min(len(first) for first, _ in self.rows.values())
        told = f"hallali compare {self.table.game} --edition {file} --deals {done} "
        if len(self.bots) == 1:
            return told + self.table.words
        words = msgspec.structs.replace(self.table, bot="$bot").words
        return f"for bot in {' '.join(self.bots)}; do {told}{words}; done"

    def part(self) -> Callable[[], Any] | None:
        """Return what a worker has to do next: some deals with either edition; at the end, games to be looked at."""
        left = [bot for bot in self.bots if len(self.rows[bot][0]) < self.deals]
        if not left:
            seen = len(self.close[0])
            look = partial(playing.looked, self.table, f"{self.table.seed}:{seen}", studies.PART_S)
            return look if seen < min(CLOSE, self.deals) else None
        self._bot = min(left, key=lambda bot: len(self.rows[bot][0]) // _SLICE)  # the first of those furthest back
        done, many = len(self.rows[self._bot][0]), len(self.bots) > 1
        end = min(self.deals, (done // _SLICE + 1) * _SLICE) if many else min(self.deals, done + _PART)
        items = [(number, f"{self.table.seed}:{deal}") for deal in range(done, end) for number in (0, 1)]
        table = msgspec.structs.replace(self.table, bot=self._bot)
        texts = dict(enumerate(self.table.pair))
        return partial(playing.played, table, texts, items, studies.PART_S, 2, self._bot == self.table.bot)

    def take(self, found: Any) -> None:
        """Take in games, of the parent and of the draft by turns; or what was seen in one of either."""
        if found and isinstance(found[0], Close):
            for kept, one in zip(self.close, found, strict=True):
                kept.append(one)
            return
        games = playing.shared(found)
        for pair in zip(games[::2], games[1::2], strict=True):
            if self._bot == self.table.bot:
                self.used.add(pair[0].counts, pair[1].counts)
            for rows, game in zip(self.rows[self._bot], pair, strict=True):
                game.counts = {}  # the sums are kept
                rows.append(game)

    def more(self, wanted: int) -> None:
        """Play up to so many deals."""
        self.deals = max(self.deals, wanted)

    def drawing(self, lang: str) -> Callable[[], Drawn] | None:
        """Return what a worker has to do to show the games so far."""
        if len(self.rows[self.table.bot][0]) < 2:
            return None
        rows = {bot: ([*first], [*second]) for bot, (first, second) in self.rows.items() if len(first) > 1}
        return partial(showing.trial, self.table, Seen(rows, self.used, self.close), lang)


_PART: Final = 100  # deals that a worker is asked for at once, if it is that quick
_SLICE: Final = 10  # deals that one level plays before the next does
