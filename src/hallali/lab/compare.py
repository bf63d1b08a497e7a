"""Editions compared on the same deals with the same bots: what differs, how surely, what would settle the rest."""

from __future__ import annotations

import math
import statistics
from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from statistics import NormalDist
from typing import Final

import msgspec

from hallali import games
from hallali.core import library
from hallali.core.contract import Options, Value
from hallali.core.options import EDITION
from hallali.core.seats import REFEREE, SPECTATOR
from hallali.interfaces.game import AnyGame
from hallali.interfaces.studies import NUMBER
from hallali.lab import match, pool
from hallali.lab.balance import bot_of
from hallali.lab.holm import DOUBT, named
from hallali.lab.uses import Use, Uses
from hallali.lab.wilson import Rate, mean_of

#: The kinds of what is measured in a game: a share of the victory, how long it was, what each had at the end.
WON: Final = "won"
LENGTH: Final = "length"
SCORE: Final = "score"
#: How likely the suggested number of games shall be to show a difference that is as great as it looks.
POWER = 0.8
#: More deals than anyone plays.
_NEVER = 10_000_000


class Measure(msgspec.Struct, frozen=True):
    """What is measured in each game. seat: its number, -1 for none. name: of a score without a seat, in English."""

    kind: str  #: one of the kinds above
    seat: int = -1
    name: str = ""


class Difference(msgspec.Struct, frozen=True):
    """One measure under both editions. name: for programs, such as “won usa”.

    difference: the mean over the deals of what B gave less what A gave, with its 95% interval. differs: whether it is
    named: at most DOUBT of all comparisons of equals name anything (Holm). more: how many more games would settle it,
    with POWER, if it is as great as it looks; 0 if it is settled, None if no difference was seen.
    """

    name: str
    measure: Measure
    a: Rate  #: the mean under the first edition
    b: Rate  #: the mean under the second
    difference: Rate
    differs: bool
    more: int | None


class Side(msgspec.Struct, frozen=True):
    """One edition. edition: “NAME:HASH”, “” for none. lasted: rounds, or entries, -> games. outcomes: ends -> games."""

    edition: str
    title: dict[str, str]  #: the edition's title, by language
    lasted: dict[int, int]
    outcomes: dict[str, int]


class Comparison(msgspec.Struct, frozen=True):
    """How two editions play on the same deals. differs: the names of the differences that are sure."""

    game: str  #: the game, by its name
    size: str  #: the size, by its name
    options: dict[str, Value]  #: the options of the game
    seats: tuple[str, ...]  #: the seats, by their names
    bot: str  #: the bot in every seat
    seed: str  #: what all chance follows from
    deals: int
    in_rounds: bool  #: whether a game's length is counted in rounds, not in entries
    a: Side  #: the first edition
    b: Side  #: the second
    differences: list[Difference]
    differs: list[str]
    uses: list[Use] = []  #: how often cards are taken and used, in a game that counts it


class Point(msgspec.Struct, frozen=True):
    """One value of a swept number. comparison: None where it is the value that the first edition has."""

    value: int | float | str | bool
    comparison: Comparison | None


class Swept(msgspec.Struct, frozen=True):
    """What became of one number's values, each compared with the first edition. before: the number there."""

    path: str  #: the number's keys, with dots between
    before: int | float | str | bool
    points: list[Point]  #: one for each value that was tried


class Compared(msgspec.Struct, frozen=True):
    """All that a run compared."""

    comparisons: list[Comparison]  #: one for each pair of editions
    sweeps: list[Swept]  #: one for each number that was varied


class Measured(msgspec.Struct):
    """What one game gave."""

    values: dict[str, float]  #: what was measured, by its name
    measures: dict[str, Measure]  #: what each value is a measure of, by the same names
    rounds: int  #: how many rounds it took
    entries: int  #: how many entries its record has
    outcome: str  #: how it ended
    counts: dict[tuple[str, str, str], int] = {}  #: what the game's own tally counted, if that was asked


def compare(
    name: str,
    editions: Sequence[str],
    deals: int,
    seed: str,
    bot: str = "",
    size: str = "real",
    options: Options | None = None,
    workers: pool.Workers = 0,
    progress: Callable[[int], None] | None = None,
) -> list[Comparison]:
    """Play each deal under every edition, and compare the first edition with each of the others.

    editions: references, “NAME:HASH”, “” for the size's own. seed: deal number i is dealt from "seed:i". progress:
    called with 1 after each game. Raises BadOption, BadEdition.
    """
    game = games.get(name)
    chosen = {key: value for key, value in (options or {}).items() if key != EDITION.name}
    tables = [with_edition(chosen, edition) for edition in editions]
    for table in tables:
        game.new(size, table)
    bot = bot or bot_of(game, chosen)
    items = [(number, f"{seed}:{deal}") for deal in range(deals) for number in range(len(tables))]
    played: list[list[Measured]] = [[] for _ in tables]
    used = [Uses() for _ in tables]
    first: dict[tuple[str, str, str], int] = {}
    work = partial(measured, name, bot, size, tables, counting=True)
    for (number, _), one in zip(items, pool.spread(work, items, workers), strict=True):
        counts, one.counts = one.counts, {}  # the sums are kept: a long run's counts would fill the memory
        first = first if number else counts
        used[number].add(first, counts)
        played[number].append(one)
        if progress:
            progress(1)
    return [
        summed(game, size, (tables[0], tables[number]), (played[0], played[number]), bot, seed, chosen, used[number])
        for number in range(1, len(tables))
    ]


def summed(
    game: AnyGame,
    size: str,
    tables: Sequence[Options],
    played: tuple[Sequence[Measured], Sequence[Measured]],
    bot: str,
    seed: str,
    options: dict[str, Value],
    used: Uses | None = None,
) -> Comparison:
    """Return how two editions play, from the same deals played with each. tables: options with either edition.

    used: what was counted of cards, if that was asked.
    """
    first, second = (_side(game, size, table, rows) for table, rows in zip(tables, played, strict=True))
    found = _sum_up(game, (first, second), played, bot, seed, size, options)
    tallies = game.tallies() if used else None
    if tallies is None or used is None:
        return found
    sheets = [sheet for table in tables for sheet in tallies.sheets(size, table, used.counts)]
    return msgspec.structs.replace(found, uses=used.found(sheets))


def with_edition(options: Options, edition: str) -> dict[str, Value]:
    """Return options that also name an edition, "" for the size's own."""
    return {**options, EDITION.name: edition} if edition else dict(options)


def measured(
    name: str, bot: str, size: str, tables: Sequence[Options], item: tuple[int, str], counting: bool = False
) -> Measured:
    """Play one game and measure it. tables: options with an edition each. item: which of them, and the deal's seed.

    counting: whether the game's own tally counts as well.
    """
    number, seed = item
    game, options = games.get(name), tables[number]
    seats = game.seats_of(options)
    tallies = game.tallies() if counting else None
    tally = tallies.tally(size, options, seats) if tallies else None
    played = match.played(game, (bot,) * len(seats), seed, size, options, tally)
    found = Measured({}, {}, played.rounds, len(played.record.moves), played.record.result)

    def note(key: str, value: float, measure: Measure) -> None:
        found.values[key], found.measures[key] = value, measure

    returns: tuple[float, ...] = played.state.returns()
    winners = [seat for seat, got in enumerate(returns) if got > 0]
    if tally:
        found.counts = dict(tally.counts(winners))
    for seat, who in enumerate(seats) if not game.together else [(0, "together")]:
        part = 1 / len(winners) if seat in winners and not game.together else float(seat in winners)
        note(f"won {who}", part, Measure(WON, -1 if game.together else seat))
    note("entries", float(found.entries), Measure(LENGTH, name="entries"))
    if found.rounds:
        note("rounds", float(found.rounds), Measure(LENGTH, name="rounds"))
    chart, gauges = game.gauges(size, options)
    if chart is not None and chart.unit == NUMBER:
        truth = game.see(played.state, REFEREE)
        for gauge in gauges:
            value = gauge.value(truth) if gauge.seat == SPECTATOR else None
            if value is not None:
                who = " ".join(filter(None, (gauge.label, seats[gauge.of] if gauge.of >= 0 else "")))
                note(f"score {who.lower()}", value, Measure(SCORE, gauge.of, gauge.label))
    return found


def _side(game: AnyGame, size: str, options: Options, played: Sequence[Measured]) -> Side:
    shelf = game.editions()
    held = shelf.held(size, library.chosen(options)) if shelf else None
    in_rounds = any(one.rounds for one in played)
    lasted = Counter(one.rounds if in_rounds else one.entries for one in played)
    return Side(
        edition=game.edition_of(size, options),
        title=held.title if held else {},
        lasted=dict(sorted(lasted.items())),
        outcomes=dict(sorted(Counter(one.outcome for one in played).items())),
    )


def _sum_up(
    game: AnyGame,
    sides: tuple[Side, Side],
    played: tuple[Sequence[Measured], Sequence[Measured]],
    bot: str,
    seed: str,
    size: str,
    options: dict[str, Value],
) -> Comparison:
    first, second = played
    measures = {key: measure for one in (*first, *second) for key, measure in one.measures.items()}
    pairs = {
        key: [(a.values.get(key, 0.0), b.values.get(key, 0.0)) for a, b in zip(first, second, strict=True)]
        for key in measures
    }
    doubts = {key: doubt_of([b - a for a, b in rows]) for key, rows in pairs.items()}
    sure = named(doubts)
    return Comparison(
        game=game.name,
        size=size,
        options=options,
        seats=game.seats_of(options),
        bot=bot,
        seed=seed,
        deals=len(first),
        in_rounds=any(one.rounds for one in (*first, *second)),
        a=sides[0],
        b=sides[1],
        differences=[
            Difference(
                name=key,
                measure=measures[key],
                a=mean_of([a for a, _ in rows]),
                b=mean_of([b for _, b in rows]),
                difference=mean_of([b - a for a, b in rows]),
                differs=key in sure,
                more=games_more([b - a for a, b in rows], key in sure, DOUBT / len(pairs)),
            )
            for key, rows in pairs.items()
        ],
        differs=[key for key in pairs if key in sure],
    )


def doubt_of(differences: Sequence[float]) -> float:
    """Return how often chance alone makes a mean at least as far from 0 (two-sided, by the normal distribution)."""
    if len(differences) < 2:
        return 1.0
    mean, spread = statistics.fmean(differences), statistics.stdev(differences)
    if spread == 0:
        return float(mean == 0)
    return 2 * NormalDist().cdf(-abs(mean) / spread * math.sqrt(len(differences)))


def games_more(differences: Sequence[float], settled: bool, doubt: float) -> int | None:
    """Return how many more games, with both editions counted, would settle a difference as great as this one.

    doubt: how much doubt this measure alone may leave.
    """
    if settled:
        return 0
    if len(differences) < 2 or not (mean := statistics.fmean(differences)):
        return None
    reach = NormalDist().inv_cdf(1 - doubt / 2) + NormalDist().inv_cdf(POWER)
    wanted = (reach * statistics.stdev(differences) / mean) ** 2
    return 2 * max(1, math.ceil(wanted) - len(differences)) if wanted < _NEVER else None
