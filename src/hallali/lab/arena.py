"""Bots against bots: how often each wins, and how far that figure can be trusted."""

from __future__ import annotations

import statistics
from collections.abc import Callable
from functools import partial

import msgspec

from hallali import games
from hallali.core.contract import Options, Value
from hallali.core.errors import BadOption, composed, plural
from hallali.lab import match, pool
from hallali.lab.records import Writer
from hallali.lab.wilson import Rate, mean_of, wilson


class Result(msgspec.Struct, frozen=True):
    """What a contest showed. players: seat -> bot; rate: seat -> share of games won, with its 95% interval.

    A seat won if it got more than 0. In a game played together all seats win, or none.
    returns: seat -> mean of what it got, with its 95% interval: turns, in a one-sided search, where `wins` and `rate`
    say nothing.
    """

    game: str
    games: int
    wins: dict[str, int]
    rate: dict[str, Rate]
    returns: dict[str, Rate]
    players: dict[str, str]
    seed: str  #: what all chance follows from
    size: str  #: the size, by its name
    options: dict[str, Value]  #: the options of the game
    outcomes: dict[str, int]  #: how the games ended -> games
    rounds: Rounds | None = None  #: how many rounds they took; None where a game has no rounds


class Rounds(msgspec.Struct, frozen=True):
    """How many rounds the games took: the mean, the median, and the 5% and 95% points.

    >>> summed([4, 6, 8])
    Rounds(mean=6.0, median=6, low=4.2, high=7.8)
    """

    mean: float
    median: float
    low: float
    high: float


def summed(counts: list[int]) -> Rounds | None:
    """Sum up the rounds, or return None for a game without rounds."""
    if not any(counts) or len(counts) < 2:
        return None
    cuts = statistics.quantiles(counts, n=20, method="inclusive")
    return Rounds(round(statistics.fmean(counts), 2), statistics.median(counts), cuts[0], cuts[-1])


def _one(
    name: str, players: tuple[str, ...], size: str, options: Options, keep: bool, seed: str
) -> tuple[tuple[float, ...], str, int, bytes]:
    played = match.played(games.get(name), players, seed, size, options)
    return tuple(played.state.returns()), played.record.result, played.rounds, played.record.to_json() if keep else b""


def contest(
    name: str,
    players: tuple[str, ...],
    count: int,
    seed: str,
    size: str = "real",
    options: Options | None = None,
    workers: pool.Workers = 0,
    progress: Callable[[int], None] | None = None,
    records: Writer | None = None,
) -> Result:
    """Let the named bots play `count` games, with one bot for each seat, in seat order.

    seed: game number i is dealt from "seed:i", so two contests with one seed are dealt alike.
    records: takes each game's record. Raises BadOption.

    >>> result = contest("fugitif", ("random", "random"), 20, "an evening in May", "micro", workers=1)
    >>> result.wins
    {'fugitive': 16, 'marshal': 4}
    >>> result.rate["marshal"]
    Rate(value=0.2, low=0.0806..., high=0.416...)
    """
    game = games.get(name)
    game.new(size, options)
    chosen = dict(options or {})
    seats = game.seats_of(chosen)
    if len(players) != len(seats):
        raise BadOption(
            composed(
                plural(
                    "There is {count} player, but a seat for each of: {known}.",
                    "There are {count} players, but a seat for each of: {known}.",
                ),
                count=len(players),
                known=", ".join(seats),
            )
        )
    wins = dict.fromkeys(seats, 0)
    outcomes: dict[str, int] = {}
    work = partial(_one, name, players, size, chosen, records is not None)
    got: list[tuple[float, ...]] = []
    rounds: list[int] = []
    for returns, outcome, begun, record in pool.spread(work, [f"{seed}:{number}" for number in range(count)], workers):
        got.append(returns)
        rounds.append(begun)
        if records:
            records.add(record)
        for seat, won in zip(seats, returns, strict=True):
            wins[seat] += won > 0
        outcomes[outcome] = outcomes.get(outcome, 0) + 1
        if progress:
            progress(1)
    return Result(
        game=name,
        games=count,
        wins=wins,
        rate={seat: wilson(won, count) for seat, won in wins.items()},
        returns={seat: mean_of([returns[n] for returns in got]) for n, seat in enumerate(seats)},
        players=dict(zip(seats, players, strict=True)),
        seed=seed,
        size=size,
        options=chosen,
        outcomes=dict(sorted(outcomes.items())),
        rounds=summed(rounds),
    )
