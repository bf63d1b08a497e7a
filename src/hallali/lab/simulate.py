"""Random play: whether every game ends, how long games are, and one fingerprint of all their records."""

from __future__ import annotations

import hashlib
import statistics
from collections.abc import Callable
from functools import partial

import msgspec

from hallali import games
from hallali.core.contract import Options, Value
from hallali.core.errors import HallaliError
from hallali.core.gestures import BadPlayer
from hallali.lab import match, pool
from hallali.lab.records import Writer
from hallali.players import names, weakest

#: The bot that plays where nobody says which.
RANDOM = "random"


class Lengths(msgspec.Struct, frozen=True):
    """Record entries per game: the median, the quartiles, the mean, the shortest and the longest."""

    median: float
    quartiles: tuple[float, float]
    mean: float
    shortest: int
    longest: int


class Simulation(msgspec.Struct, frozen=True):
    """What a run of random games showed. `records_sha256` covers the JSON of the records, in order."""

    game: str  #: the game, by its name
    games: int
    ended: int  #: how many came to an end
    wins: dict[str, int]  #: seat -> games won
    outcomes: dict[str, int]  #: how the games ended -> games
    length: Lengths  #: how many entries they have
    records_sha256: str
    seed: str  #: what all chance follows from
    size: str  #: the size, by its name
    options: dict[str, Value]  #: the options of the game
    players: tuple[str, ...]  #: the bots, by seat


class _One(msgspec.Struct):
    ended: bool  #: whether it came to an end
    winners: tuple[int, ...]  #: the seats that won
    outcome: str  #: how it ended
    entries: int  #: how many entries its record has
    json: bytes  #: the record


def _one(name: str, players: tuple[str, ...], size: str, options: Options, seed: str) -> _One:
    """Play one game; a game that fails to end counts as not ended, and its record stays empty."""
    try:
        record, returns = match.play(games.get(name), players, seed, size, options)
    except BadPlayer:
        raise  # a fault of the bot's: there is nothing to count
    except HallaliError as error:
        return _One(False, (), str(error), 0, b"")
    winners = tuple(seat for seat, won in enumerate(returns) if won > 0)
    return _One(True, winners, record.result, len(record.moves), record.to_json())


def simulate(
    name: str,
    count: int,
    seed: str,
    size: str = "real",
    options: Options | None = None,
    players: tuple[str, ...] = (),
    workers: pool.Workers = 0,
    progress: Callable[[int], None] | None = None,
    records: Writer | None = None,
) -> Simulation:
    """Play `count` games and sum them up. The same seed gives the same records with any number of workers.

    players: a bot's name for each seat; if left out, random, or the weakest where a seat has no such bot.
    progress: called with 1 after each game.
    records: takes the record of each game that ended.
    Raises BadOption, BadPlayer.

    >>> found = simulate("fugitif", 5, "a seed", size="micro")
    >>> found.games, found.records_sha256 == simulate("fugitif", 5, "a seed", size="micro").records_sha256
    (5, True)
    """
    game = games.get(name)
    game.new(size, options)  # bad sizes and options are refused before any work starts
    chosen = dict(options or {})
    seats = game.seats_of(chosen)
    who = players or tuple(RANDOM if RANDOM in names(game, seat) else weakest(game, seat) for seat in seats)
    digest = hashlib.sha256()
    wins = dict.fromkeys(seats, 0)
    outcomes: dict[str, int] = {}
    lengths: list[int] = []
    work = partial(_one, name, who, size, chosen)
    for one in pool.spread(work, [f"{seed}:{number}" for number in range(count)], workers):
        digest.update(one.json + b"\n")
        outcomes[one.outcome] = outcomes.get(one.outcome, 0) + 1
        if one.ended:
            lengths.append(one.entries)
            if records:
                records.add(one.json)
        for winner in one.winners:
            wins[seats[winner]] += 1
        if progress:
            progress(1)
    return Simulation(
        game=name,
        games=count,
        ended=len(lengths),
        wins=wins,
        outcomes=dict(sorted(outcomes.items())),
        length=_lengths(lengths),
        records_sha256=digest.hexdigest(),
        seed=seed,
        size=size,
        options=chosen,
        players=who,
    )


def _lengths(entries: list[int]) -> Lengths:
    if not entries:
        return Lengths(0, (0, 0), 0, 0, 0)
    mean = round(statistics.fmean(entries), 2)
    low, middle, high = statistics.quantiles(entries, n=4, method="inclusive") if len(entries) > 1 else entries * 3
    return Lengths(middle, (low, high), mean, min(entries), max(entries))
