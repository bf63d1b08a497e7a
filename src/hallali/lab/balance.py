"""Equal bots against each other: whether every seat wins its fair share, how, and how long games last."""

from __future__ import annotations

import importlib
import importlib.util
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from types import ModuleType
from typing import Any

import msgspec

from hallali import games, players
from hallali.core.contract import Game
from hallali.core.errors import BadOption, Message
from hallali.games import package
from hallali.lab import match, pool
from hallali.lab.arena import Rounds, summed
from hallali.lab.wilson import Rate, wilson

#: The bots that are taken where none is named, the first that every seat has.
USUAL = ("greedy", "club", "random")

#: By how much a seat may win more than its fair share, and still be called balanced (LT-60).
MARGIN = 0.03


class Share(msgspec.Struct, frozen=True):
    """How often a seat won. won: games, a shared one as its part. fair: its rate, were all equal.

    over: by how much its rate lies above `fair` at least, by its interval: more than 0 is a seat that is too strong.
    """

    games: int
    won: float
    rate: Rate
    fair: float
    over: float


class Sheet(msgspec.Struct, frozen=True):
    """A table that a game adds. rows: by name, a count for each column. never: rows that should not be all 0.

    parts: whether a row's counts are parts of one sum.
    """

    name: str
    title: str
    columns: list[str]
    rows: dict[str, list[int]]
    never: list[str]
    parts: bool = False


class Table(msgspec.Struct, frozen=True):
    """Who won where these sat down together."""

    options: dict[str, Any]
    games: int
    shares: dict[str, Share]


class Balance(msgspec.Struct, frozen=True):
    """What many games of equal bots showed.

    shares: by seat, over all tables. strong: seats that win more than their fair share and MARGIN, by their whole
    interval. first: how often who took the first turn won, against the fair share.
    lasted: rounds -> games. sheets: what the game adds.
    """

    game: str
    edition: str
    size: str
    bot: str
    seed: str
    games: int
    together: bool
    shares: dict[str, Share]
    strong: list[str]
    tables: list[Table]
    first: Share
    outcomes: dict[str, int]
    rounds: Rounds | None
    lasted: dict[int, int]
    sheets: list[Sheet]


class Played(msgspec.Struct, frozen=True):
    """One game. won: by seat, its part of the victory."""

    table: int
    won: tuple[float, ...]
    first: int
    outcome: str
    rounds: int
    counts: dict[tuple[str, str, str], int]


def bot_of(game: Game, options: Mapping[str, Any]) -> str:
    """Name the bot that is taken where none is named. Raises BadOption where no bot is there for every seat."""
    for name in USUAL:
        if all(players.knows(game, seat, name, options) for seat in game.seats_of(options)):
            return name
    raise BadOption(Message("{title} has no bot that plays every seat.", {"title": game.title}))


def tables_of(game: Game, size: str, options: Mapping[str, Any]) -> list[dict[str, Any]]:
    """List the options of every set of as many seats as these options make, where an option says who takes part."""
    count = len(game.seats_of(options))
    for option in game.options:
        choices = [{**options, option.name: choice} for choice in option.choices]
        sets = {game.seats_of(one) for one in choices}
        if len(sets) > 1 and len({len(seats) for seats in sets}) > 1:
            return [one for one in choices if len(game.seats_of(one)) == count]
    return [dict(options)]


def tallies_of(game: str) -> ModuleType | None:
    """Give the module that counts more of a game, where there is one."""
    name = f"hallali.lab.tallies.{package(game)}"
    return None if importlib.util.find_spec(name) is None else importlib.import_module(name)


def _one(name: str, bot: str, size: str, tables: Sequence[Mapping[str, Any]], item: tuple[int, str]) -> Played:
    number, seed = item
    game, options = games.get(name), tables[number]
    seats = game.seats_of(options)
    module = tallies_of(name)
    tally = module.Tally(size, seats) if module else None
    played = match.played(game, (bot,) * len(seats), seed, size, options, tally)
    returns: tuple[float, ...] = played.state.returns()
    winners = [seat for seat, got in enumerate(returns) if got > 0]
    part = 1.0 if game.together else 1.0 / max(1, len(winners))
    if not winners and not game.together:
        winners, part = list(range(len(seats))), 1.0 / len(seats)  # all share it
    won = tuple(part if seat in winners else 0.0 for seat in range(len(seats)))
    counts = dict(tally.counts(winners)) if tally else {}
    return Played(number, won, played.first, played.record.result, played.rounds, counts)


def _share(won: Sequence[float], fair: float) -> Share:
    total = round(sum(won), 6)
    rate = wilson(min(len(won), round(total)), len(won))
    return Share(len(won), total, rate, fair, rate.low - fair)


def balance(
    name: str,
    count: int,
    seed: str,
    bot: str = "",
    size: str = "real",
    options: Mapping[str, Any] | None = None,
    every: bool = True,
    workers: int = 0,
    progress: Callable[[int], None] | None = None,
) -> Balance:
    """Let equal bots play `count` games.

    seed: game number i is dealt from "seed:i". every: whether all sets of as many seats play, in turns.
    Raises BadOption.
    """
    game = games.get(name)
    game.new(size, options)
    tables = tables_of(game, size, options or {}) if every else [dict(options or {})]
    bot = bot or bot_of(game, options or {})
    items = [(number % len(tables), f"{seed}:{number}") for number in range(count)]
    played: list[Played] = []
    for one in pool.spread(partial(_one, name, bot, size, tables), items, workers):
        played.append(one)
        if progress:
            progress(1)
    return _sum_up(game, played, tables, bot, seed, size)


def _sum_up(game: Game, played: list[Played], tables: list[dict[str, Any]], bot: str, seed: str, size: str) -> Balance:
    seats = [game.seats_of(options) for options in tables]
    fair = 1.0 if game.together else 1.0 / len(seats[0])
    by_seat: dict[str, list[float]] = {seat: [] for seat in game.seats if any(seat in row for row in seats)}
    by_table: list[dict[str, list[float]]] = [{seat: [] for seat in row} for row in seats]
    counts: Counter[tuple[str, str, str]] = Counter()
    for one in played:
        counts.update(one.counts)
        for seat, won in zip(seats[one.table], one.won, strict=True):
            by_seat[seat].append(won)
            by_table[one.table][seat].append(won)
    module = tallies_of(game.name)
    shares = {seat: _share(won, fair) for seat, won in by_seat.items()}
    return Balance(
        game=game.name,
        edition=game.edition,
        size=size,
        bot=bot,
        seed=seed,
        games=len(played),
        together=game.together,
        shares=shares,
        strong=[seat for seat, share in shares.items() if share.over > MARGIN],
        tables=[
            Table(
                options,
                max(map(len, rows.values()), default=0),
                {seat: _share(won, fair) for seat, won in rows.items()},
            )
            for options, rows in zip(tables, by_table, strict=True)
        ],
        first=_share([one.won[one.first] for one in played if one.first >= 0], fair),
        outcomes=dict(sorted(Counter(one.outcome for one in played).items())),
        rounds=summed([one.rounds for one in played]),
        lasted=dict(sorted(Counter(one.rounds for one in played if one.rounds).items())),
        sheets=module.sheets(size, counts) if module else [],
    )


__all__ = ["Balance", "Share", "Sheet", "Table", "balance", "bot_of", "tables_of"]
