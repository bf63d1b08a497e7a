"""The rankings of the days' puzzles: what a game was worth is kept when it ends."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping, Sequence

import msgspec

from hallali import i18n
from hallali.core.errors import HallaliError
from hallali.interfaces.front import Daily
from hallali.interfaces.game import PlayableGame
from hallali.room.keep import editions
from hallali.room.keep.store import Store
from hallali.room.table.table import Table
from hallali.room.table.worth import key_of, score_of

MOST = 200  #: how many lines of a ranking are shown, besides the guest's own


class Ranked(msgspec.Struct, frozen=True):
    """One line of a day's ranking."""

    name: str  #: of the guest; "" if they gave none
    score: tuple[int, ...]  #: what the game was worth, the lower the better
    me: bool  #: whether it is the guest who asks
    helped: bool  #: whether they asked for help during the game


class Place(msgspec.Struct, frozen=True):
    """One line of a day's ranking in words."""

    name: str  #: what the line calls the guest
    cost: str  #: the score in words
    me: bool  #: whether it is the guest who asks
    helped: bool  #: whether they asked for help during the game


class Listed(msgspec.Struct, frozen=True):
    """A day's puzzle, who solved it, and the button that begins it."""

    label: str  #: the puzzle's, where there are several; else ""
    lines: tuple[Place, ...]  #: the ranking, best first
    fields: tuple[tuple[str, str], ...]  #: what the button's form sends: (name, value)
    button: str  #: its label


def listed(
    game: PlayableGame, daily: Daily, ranked: Sequence[Ranked], label: str, button: str, _: i18n.Translator
) -> Listed:
    """Return the ranking of a day's puzzle in words."""
    cost = game.page().cost
    lines = (
        Place(one.name or (_("You") if one.me else _("Guest")), cost(one.score, _), one.me, one.helped)
        for one in ranked
    )
    return Listed(label, tuple(lines), (("game", game.name), *daily.fields.items()), button)


class Ranking:
    """All rankings: the first try that each guest finished. A game that was given up does not count."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def of(self, game: str, fields: Mapping[str, str], guest: str) -> list[Ranked]:
        """Rank the guests that solved a day's puzzle, best first. fields: as in `Daily`."""
        found = await self.store.reads(self.store.scores, key_of(game, fields))
        best = sorted(found, key=lambda one: (one[0].score, one[0].at))
        return [
            Ranked(name=name, score=one.score, me=bool(guest) and one.guest == guest, helped=one.helped)
            for number, (one, name) in enumerate(best)
            if number < MOST or one.guest == guest
        ]

    async def fill(self) -> None:
        """Work out the scores of the games that ended before scores were kept; done once for each database."""
        games = await self.store.reads(self.store.unranked)
        if games is None:
            return
        for game in games:
            with contextlib.suppress(HallaliError):  # a game whose rules are no longer known
                await self.store.reads(self._fill, game)
        await self.store.writes(self.store.all_ranked)

    def _fill(self, game: str) -> None:
        stored = self.store.load(game)
        if stored is not None:
            editions.bring(self.store, stored)
            table = Table(stored, self.store.seed(game))
            score = score_of(table, stored.created)
            if score is not None:
                self.store.rank([score])
