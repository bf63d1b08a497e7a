"""Positions of games that bots played, put into a room: what the rules for pages and the pictures look at."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple

from kept_tables import keep, played

from hallali import games
from hallali.core.record import Record, replay
from hallali.core.seats import OVER
from hallali.room.keep.store import Store

Options = tuple[tuple[str, bool | int | str], ...]

#: The houses of Traqué and La Traque whose deals were searched for moments.
COLONY, BUREAU = "house:9c695a756711", "house:4649c1d6e74f"


class Moment(NamedTuple):
    """A table of one game at one moment: the first from `at` of the record on at which `seat` is to move.

    seat: the guest's, whose eyes look. at: 0 to 1, where 1 is the end. stage: "open", "begin" or "on". deal: which
    game of this size the bots played. help: what the guest has themselves helped with. edition: the one they played
    with; today's if left out. Moments that were looked for among deals name theirs: another house deals otherwise.
    """

    game: str
    seat: int
    at: float
    size: str = "real"
    stage: str = "on"
    options: Options = ()
    deal: int = 7
    help: str = "off"
    edition: str = ""

    def record(self) -> Record:
        """Return the game that the bots played."""
        return played(self.game, self.size, f"{self.deal:064x}", self._options())

    def _options(self) -> Options:
        return (*self.options, ("edition", self.edition)) if self.edition else self.options

    def entries(self) -> int:
        """Return how many entries of the record lie behind the moment."""
        if self.stage != "on":
            return 0
        record = self.record()
        first = round(self.at * len(record.moves))
        return next(
            number
            for number, mover in enumerate(movers(self.game, self.size, self.deal, self._options()))
            if number >= first and mover in (self.seat, OVER)
        )

    def keep(self, store: Store, table: str, me: str) -> None:
        """Keep a table of this id that has come to the moment. me: the guest."""
        keep(store, self.record(), table, me, self.entries(), seat=self.seat, stage=self.stage)

    def table(self) -> str:
        """Return the id of the position's table. A room knows none of more than 24 letters."""
        return "t" + hashlib.sha256(f"{self.game} {self.name()}".encode()).hexdigest()[:16]

    def name(self) -> str:
        """Return what says which position it is, in a file's name as well."""
        more = "".join(f"-{value}" for _, value in self.options) + ("" if self.help == "off" else f"-{self.help}")
        return f"{self.size}{more}-{self.deal}-seat{self.seat}-{round(100 * self.at):03d}"


@cache
def movers(game: str, size: str, deal: int, options: Options) -> tuple[int, ...]:
    """Return who is to move after each entry of a record."""
    record = played(game, size, f"{deal:064x}", options)
    return tuple(state.mover for state, _, _ in replay(games.get(game), record))


#: Of each game, what is played for the forty positions: (size, options, deal).
KEPT: dict[str, Sequence[tuple[str, Options, int]]] = {
    "fugitif": [("real", (), 7), ("real", (), 11), ("small", (), 3), ("micro", (), 5)],
    "traqueur": [("real", (), 7), ("small", (), 11), ("small", (("begins", "first"),), 3), ("mini", (), 5)],
    "red-notice": [("real", (), 7), ("real", (), 11), ("small", (), 3), ("micro", (), 5)],
    "traque": [("real", (), 7), ("real", (), 11), ("small", (), 3), ("real", (("players", 2),), 5)],
    "la-traque": [("real", (), 7), ("real", (), 11), ("small", (), 3), ("micro", (), 5)],
}
SPREAD = (0.0, 0.1, 0.2, 0.3, 0.45, 0.55, 0.65, 0.8, 0.9, 1.0)


def spread(game: str) -> Iterator[Moment]:
    """Give forty moments of a game: ten of each of four games that bots played, seen by each seat in turn."""
    turn = 0
    for size, options, deal in KEPT[game]:
        seats = len(games.get(game).seats_of(dict(options)))
        for at in SPREAD:
            turn += 1
            yield Moment(game, turn % seats, at, size, options=options, deal=deal)
