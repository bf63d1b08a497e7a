"""Equal bots against each other: whether every seat wins its fair share, how it wins, and how long games last."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import msgspec

from hallali import games, players
from hallali.core.contract import Options, Value
from hallali.core.errors import BadOption, Message
from hallali.interfaces.game import AnyGame
from hallali.interfaces.studies import Sheet
from hallali.lab import match, pool
from hallali.lab.arena import Rounds, summed
from hallali.lab.records import Writer
from hallali.lab.wilson import Rate, wilson

#: The bots to take if none is named: the first of these that every seat has.
USUAL = ("greedy", "club", "random")

#: By how much a seat may win more than its fair share, and still be called balanced (LT-60).
MARGIN = 0.03


class Share(msgspec.Struct, frozen=True):
    """How often a seat won. won: its games, with a fraction for each shared one. fair: its rate if all seats were
    equal.

    over: the low end of its interval, less `fair`. A seat with more than 0 is too strong.
    """

    games: int
    won: float
    rate: Rate
    fair: float
    over: float


class Table(msgspec.Struct, frozen=True):
    """Who won when these seats played together."""

    options: dict[str, Value]  #: the options of the game
    games: int  #: how many
    shares: dict[str, Share]  #: each seat's part of the victories


class Balance(msgspec.Struct, frozen=True):
    """What many games of equal bots showed.

    shares: by seat, over all tables. strong: seats whose whole interval is more than MARGIN above their fair share.
    first: how often the seat with the first turn won, and its fair share.
    lasted: rounds -> games. sheets: what the game adds.
    """

    game: str
    edition: str  #: the edition, as NAME:HASH; "" for the game's own
    size: str  #: the size, by its name
    bot: str  #: the bot in every seat
    seed: str  #: what all chance follows from
    games: int
    together: bool  #: whether all seats win or lose together
    shares: dict[str, Share]
    strong: list[str]
    tables: list[Table]
    first: Share
    outcomes: dict[str, int]  #: how the games ended -> games
    rounds: Rounds | None
    lasted: dict[int, int]
    sheets: list[Sheet]


class Played(msgspec.Struct, frozen=True):
    """One game. won: by seat, its fraction of the victory. record: as JSON, where records are kept."""

    table: int  #: the number of the table that it was played at
    won: tuple[float, ...]
    first: int  #: the seat that had the first turn; -1 if that is not known
    outcome: str  #: how it ended
    rounds: int  #: how many rounds it took
    counts: dict[tuple[str, str, str], int]  #: what the game counts for its sheets: (sheet, row, column) -> number
    record: bytes = b""


def bot_of(game: AnyGame, options: Options) -> str:
    """Name the bot to take if none is named. Raises BadOption if no bot can play every seat."""
    for name in USUAL:
        if all(players.knows(game, seat, name, options) for seat in game.seats_of(options)):
            return name
    raise BadOption(Message("{title} has no bot that plays every seat.", {"title": game.title}))


def tables_of(game: AnyGame, size: str, options: Options) -> list[dict[str, Any]]:
    """List the options of every set with as many seats as these options make, if an option says who takes part."""
    count = len(game.seats_of(options))
    for option in game.options:
        choices = [{**options, option.name: choice} for choice in option.choices]
        sets = {game.seats_of(one) for one in choices}
        if len(sets) > 1 and len({len(seats) for seats in sets}) > 1:
            return [one for one in choices if len(game.seats_of(one)) == count]
    return [dict(options)]


def _one(name: str, bot: str, size: str, tables: Sequence[Options], keep: bool, item: tuple[int, str]) -> Played:
    number, seed = item
    game, options = games.get(name), tables[number]
    seats = game.seats_of(options)
    tallies = game.tallies()
    tally = tallies.tally(size, options, seats) if tallies else None
    played = match.played(game, (bot,) * len(seats), seed, size, options, tally)
    returns: tuple[float, ...] = played.state.returns()
    winners = [seat for seat, got in enumerate(returns) if got > 0]
    part = 1.0 if game.together else 1.0 / max(1, len(winners))
    if not winners and not game.together:
        winners, part = list(range(len(seats))), 1.0 / len(seats)  # all share it
    won = tuple(part if seat in winners else 0.0 for seat in range(len(seats)))
    counts = dict(tally.counts(winners)) if tally else {}
    return Played(
        number, won, played.first, played.record.result, played.rounds, counts, played.record.to_json() if keep else b""
    )


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
    options: Options | None = None,
    every: bool = True,
    workers: pool.Workers = 0,
    progress: Callable[[int], None] | None = None,
    records: Writer | None = None,
) -> Balance:
    """Let equal bots play `count` games.

    seed: game number i is dealt from "seed:i". every: whether all sets of as many seats play in turn.
    records: takes each game's record. Raises BadOption.
    """
    game = games.get(name)
    game.new(size, options)
    tables = tables_of(game, size, options or {}) if every else [dict(options or {})]
    bot = bot or bot_of(game, options or {})
    items = [(number % len(tables), f"{seed}:{number}") for number in range(count)]
    played: list[Played] = []
    for one in pool.spread(partial(_one, name, bot, size, tables, records is not None), items, workers):
        if records:
            records.add(one.record)
            one = msgspec.structs.replace(one, record=b"")  # a long run's records do not fit into memory
        played.append(one)
        if progress:
            progress(1)
    return _sum_up(game, played, tables, bot, seed, size)


def _sum_up(
    game: AnyGame, played: list[Played], tables: list[dict[str, Any]], bot: str, seed: str, size: str
) -> Balance:
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
    tallies = game.tallies()
    shares = {seat: _share(won, fair) for seat, won in by_seat.items()}
    return Balance(
        game=game.name,
        edition=game.edition_of(size, tables[0]),
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
        sheets=tallies.sheets(size, tables[0], counts) if tallies else [],
    )


__all__ = ["Balance", "Share", "Sheet", "Table", "balance", "bot_of", "tables_of"]
