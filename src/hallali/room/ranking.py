"""The rankings of the days' puzzles, made from the finished games in the database."""

from __future__ import annotations

import datetime
from collections.abc import Mapping, Sequence

import msgspec

from hallali import games, i18n
from hallali.core.dealer import commitment
from hallali.core.piles import day_seed
from hallali.interfaces.game import PlayableGame
from hallali.interfaces.page import Daily
from hallali.room.store import Store
from hallali.room.table import Table


class Ranked(msgspec.Struct, frozen=True):
    """One line of a day's ranking. me: whether it is whoever asks. helped: help was asked for during the game."""

    name: str
    score: tuple[int, ...]
    me: bool
    helped: bool


class Place(msgspec.Struct, frozen=True):
    """One line of a day's ranking in words."""

    name: str
    cost: str
    me: bool
    helped: bool


class Listed(msgspec.Struct, frozen=True):
    """A day's puzzle, who solved it, and the button that begins it. label: the puzzle's where there are several."""

    label: str
    lines: tuple[Place, ...]
    fields: tuple[tuple[str, str], ...]
    button: str


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
    """All rankings. What a finished game was worth is worked out once."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._scores: dict[str, tuple[str, Ranked] | None] = {}  # (guest, line)

    async def of(self, game: str, fields: Mapping[str, str], guest: str) -> list[Ranked]:
        """Rank the guests by the first time that each solved a day's puzzle. fields: as in tables.Daily."""
        if "day" in fields:
            seed = day_seed(game, datetime.date.fromisoformat(fields["day"]))
            ended = await self.store.reads(self.store.dealt, game, commitment(seed))
        else:
            ended = await self.store.reads(self.store.solved, game, fields["opponent"].removeprefix("bot:"))
        firsts: dict[str, Ranked] = {}
        for name in ended:
            key = f"{name} {sorted(fields.items())}"
            if key not in self._scores:
                self._scores[key] = await self._score(name, fields)
            found = self._scores[key]
            if found is not None and found[0] not in firsts:
                guest_of_it, line = found
                firsts[guest_of_it] = msgspec.structs.replace(line, me=bool(guest) and guest_of_it == guest)
        return sorted(firsts.values(), key=lambda one: one.score)

    async def _score(self, name: str, fields: Mapping[str, str]) -> tuple[str, Ranked] | None:
        """Return (guest, line) of a finished game; None if it was not solved, or not as the puzzle is."""
        stored = await self.store.reads(self.store.load, name)
        if stored is None or stored.size != fields["size"]:
            return None
        usual = {option.name: option.choices[0] for option in games.get(stored.game).options}
        if {**usual, **stored.options} != {**usual, **{name: fields[name] for name in usual if name in fields}}:
            return None
        table = Table(stored, "")
        person = next((seat for seat in table.seats if seat.guest), None)
        if person is None or table.resigned is not None:
            return None
        score = table.kit.score(table.game.see(table.state, person.seat))
        if score is None:
            return None
        helped = bool(table.notes.get(person.seat, {}).get("helped"))
        return person.guest, Ranked(name=person.name, score=score, me=False, helped=helped)
