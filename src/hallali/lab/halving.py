"""Many changes of one edition, on the same deals: a few games for all, more for those that may matter most.

Each round plays deals that no earlier round has seen, all of them with the edition itself and with each change that is
left. The earlier rounds only choose; what is said of those that stay to the end comes from the last round alone, so
that nobody's interval is better than it should be for having been chosen.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Generator, Sequence
from functools import partial
from statistics import NormalDist, fmean
from typing import Final, TypeVar

import msgspec

from hallali import games
from hallali.core import clock
from hallali.core.contract import Options
from hallali.lab import pool
from hallali.lab.compare import LENGTH, WON, Measured, doubt_of, games_more, measured, with_edition
from hallali.lab.holm import DOUBT, levels, named
from hallali.lab.wilson import Rate, mean_of, paired

R = TypeVar("R")

#: So many changes stay for the last round, and one in so many for the next.
FINAL: Final = 6
KEPT: Final = 3
#: The fewest deals of a round that chooses, and of the last.
FEWEST: Final = 6
FEWEST_LAST: Final = 30
#: The fewest where it has got too late.
FEWEST_LATE: Final = 3
#: How many games the last round has for one of each other round.
WEIGHT: Final = 2
#: More deals than a round has, however long it lasts.
MOST_DEALS: Final = 100_000
#: About so many games are played between two looks at the clock.
_SLICE: Final = 48
#: Games by which the pace is first guessed.
_TRIAL: Final = 2


class Effect(msgspec.Struct, frozen=True):
    """What one change does, measured in the last round. number: which of the changes, counted from 0.

    measure: what it moves most, as it looked in the rounds before: a share of the victory, such as "won angela".
    difference: what the change adds to it, with an interval as wide as Holm's way asks of it beside the others.
    settled: whether it is sure that it does anything: then the interval holds no 0, else it does. more: how many more
    games would settle it; None if none.
    behind: whether it is sure that the first of the list does more.
    """

    number: int  #: which change, counted from 0
    measure: str  #: what it moves most
    plain: Rate  #: the mean without the change
    changed: Rate  #: the mean with it
    difference: Rate  #: what the change adds to the measure
    length: Rate  #: what the change adds to the length of the games, in entries
    settled: bool  #: whether it is sure
    more: int | None  #: how many games more would settle it
    behind: bool  #: whether the first surely does more


class Dropped(msgspec.Struct, frozen=True):
    """A change that looked smaller than others after a round. seen: what it looked like; that is no measurement."""

    number: int  #: which change, counted from 0
    measure: str  #: what it moves most
    seen: float  #: what it looked like
    deals: int  #: on how many deals
    same: bool  #: whether every game went as without the change


class Round(msgspec.Struct, frozen=True):
    """One round."""

    changes: int  #: how many were in it
    deals: int  #: how many deals each was played on
    first: int  #: the number of its first deal


class Halved(msgspec.Struct, frozen=True):
    """What came out. effects: of the last round, the greatest first. dropped: the others, the last to go first."""

    effects: list[Effect]  #: the greatest first
    dropped: list[Dropped]  #: the others
    rounds: list[Round]  #: the rounds
    games: int  #: how many games were played


class Budget(msgspec.Struct, frozen=True):
    """How much is played: so many deals in each round; else so many games; else as many as the seconds allow.

    changes: how many changes are looked at, at most; 0: as many as there are games for.
    """

    changes: int = 0  #: how many changes, at most
    deals: tuple[int, ...] = ()  #: of each round
    games: int = 0  #: of all rounds together
    seconds: float = 120.0  #: about how long to play, in seconds


def rounds_of(changes: int) -> list[int]:
    """Return how many changes each round has: the last has those of the one before, on fresh deals.

    >>> rounds_of(200), rounds_of(4)
    ([200, 67, 23, 8, 6], [4, 4])
    """
    found = [changes]
    while found[-1] > FINAL:
        found.append(max(FINAL, math.ceil(found[-1] / KEPT)))
    return found if len(found) > 1 else [changes, changes]


def planned(games: float, counts: Sequence[int]) -> list[int]:
    """Return the deals of each round for so many games: each round has as many games, the last WEIGHT times as many.

    >>> planned(2000, [20, 7, 6])
    [23, 62, 142]
    """
    parts = _parts(counts)
    return [
        max(FEWEST_LAST if part > 1 else FEWEST, int(games * part / sum(parts) / (count + 1)))
        for part, count in zip(parts, counts, strict=True)
    ]


def _parts(counts: Sequence[int]) -> list[int]:
    return [1] * (len(counts) - 1) + [WEIGHT]


def games_of(changes: int, budget: Budget) -> int:
    """Return how many games of a budget so many changes take, if all of them move something.

    >>> games_of(20, Budget(games=2000)), games_of(0, Budget(games=2000))
    (1973, 0)
    """
    counts = rounds_of(changes) if changes else []
    plan = list(budget.deals) or planned(budget.games, counts) if changes else []
    return sum(deals * (count + 1) for deals, count in zip(plan, counts, strict=False))


def most_changes(games: float) -> int:
    """Return how many changes so many games can look at, with the fewest deals that choose at all.

    >>> most_changes(2000)
    198
    """
    count = 1
    while count < games:
        counts = rounds_of(count + 1)
        plan = planned(0, counts)
        if sum(deals * (each + 1) for deals, each in zip(plan, counts, strict=True)) > games:
            break
        count += 1
    return count


#: What was measured, by the number of the edition: 0 the edition itself, then the changes.
Rows = dict[int, list[Measured]]


#: A game that is to be played: the number of the edition, as in Rows, and the seed of the deal.
Item = tuple[int, str]
#: What yields the games that are to be played next, is sent what was measured of them in their order, and ends with a
#: result.
Steps = Generator[list[Item], list[Measured], R]


class _Deals:
    """Plays a game's deals with some editions. games: how many were played so far."""

    def __init__(self, seed: str) -> None:
        self.seed, self.games = seed, 0

    def play(self, numbers: Sequence[int], first: int, deals: int, until: float = math.inf) -> Steps[Rows]:
        """Play deals with each of these tables: so many, or fewer where it gets too late. All play the same deals."""
        found: Rows = {number: [] for number in numbers}
        step = deals if until == math.inf else max(1, _SLICE // len(numbers))
        done = 0
        while done < deals:
            step = min(step, deals - done)
            items = [(number, f"{self.seed}:{first + done + deal}") for number in numbers for deal in range(step)]
            for (number, _), one in zip(items, (yield items), strict=True):
                found[number].append(one)
            self.games += len(items)
            done += step
            if done >= FEWEST_LATE and clock.passed() > until:
                break
        return found


def pace(name: str, ref: str, seed: str, bot: str, size: str, options: Options, workers: pool.Workers) -> float:
    """Guess how many games are played in a second, from a few in this process. Raises BadOption."""
    work = partial(measured, name, bot, size, [with_edition(options, ref)])
    work((0, f"{seed}:trial"))  # what the first game reads is read once
    began = clock.passed()
    for deal in range(_TRIAL):
        work((0, f"{seed}:trial:{deal}"))
    each = max(1e-4, (clock.passed() - began) / _TRIAL)
    return (pool.count(workers) if isinstance(workers, int) else 1) / each


def halve(
    name: str,
    ref: str,
    changes: Sequence[str],
    budget: Budget,
    seed: str,
    bot: str,
    size: str = "real",
    options: Options | None = None,
    workers: pool.Workers = 0,
    progress: Callable[[int], None] | None = None,
    by: str = WON,
) -> Halved:
    """Find which of many changes of an edition move the shares of the victory most, or the length of games.

    by: WON or LENGTH. ref, changes: the edition and the changed ones, “NAME:HASH” each. seed: deal number i is dealt
    from "seed:i". Raises BadOption, BadEdition.
    """
    options = dict(options or {})
    games.get(name).new(size, with_edition(options, ref))
    tables = [with_edition(options, one) for one in (ref, *changes)]
    work = partial(measured, name, bot, size, tables)
    team = pool.Team(workers)

    def play(items: list[Item]) -> list[Measured]:
        found = []
        for one in team.spread(work, items):
            found.append(one)
            if progress:
                progress(1)
        return found

    try:
        return driven(halving(len(changes), budget, seed, by), play)
    finally:
        team.close()


def driven(steps: Steps[R], play: Callable[[list[Item]], list[Measured]]) -> R:
    """Play what steps ask for, to their end, and return their result."""
    try:
        items = next(steps)
        while True:
            items = steps.send(play(items))
    except StopIteration as ended:
        found: R = ended.value
        return found


def halving(changes: int, budget: Budget, seed: str, by: str = WON) -> Steps[Halved]:
    """Do what `halve` does for whoever plays the games: see Steps. changes: how many there are."""
    player = _Deals(seed)
    left = list(range(1, changes + 1))
    counts = rounds_of(changes)
    parts = _parts(counts)
    timed = not budget.deals and not budget.games
    plan = list(budget.deals) or planned(budget.games, counts)
    end, first = clock.passed() + budget.seconds, 0
    all_played: Rows = {number: [] for number in (0, *left)}
    dropped: list[Dropped] = []
    rounds: list[Round] = []
    for turn in range(len(counts)):
        wanted = plan[min(turn, len(plan) - 1)]
        if timed:
            now = clock.passed()
            until = now + max(0.0, end - now) * parts[turn] / sum(parts[turn:])
            played = yield from player.play((0, *left), first, MOST_DEALS, until)
        else:
            played = yield from player.play((0, *left), first, wanted)
        deals = len(played[0])
        rounds.append(Round(len(left), deals, first))
        first += deals
        if turn == len(counts) - 1:
            ways = {number: _most(all_played[0], all_played[number], by) for number in left}
            effects = _effects(played, left, ways, by)
            return Halved(effects, dropped[::-1], rounds, player.games)
        for number, rows in played.items():
            all_played[number] += rows
        ranked = sorted(left, key=lambda number: -abs(_most(all_played[0], all_played[number], by)[1]))
        moving = [number for number in ranked if all_played[number] != all_played[0]]
        left = moving[: counts[turn + 1]]
        dropped += [_dropped(number, all_played, by) for number in reversed(ranked) if number not in left]
        if not left:
            break
    return Halved([], dropped[::-1], rounds, player.games)


def _gaps(plain: Sequence[Measured], changed: Sequence[Measured], name: str) -> list[float]:
    return [b.values.get(name, 0.0) - a.values.get(name, 0.0) for a, b in zip(plain, changed, strict=True)]


def _most(plain: Sequence[Measured], changed: Sequence[Measured], by: str) -> tuple[str, float]:
    """Return the measure of a kind that differs most, and by how much. Lengths are rounds where a game has some."""
    kind = [name for name, measure in plain[0].measures.items() if measure.kind == by]
    found = [(name, fmean(_gaps(plain, changed, name))) for name in (kind[-1:] if by == LENGTH else kind)]
    return max(found, key=lambda one: abs(one[1]))


def _dropped(number: int, played: Rows, by: str) -> Dropped:
    plain, changed = played[0], played[number]
    name, seen = _most(plain, changed, by)
    return Dropped(number - 1, name, seen, len(changed), same=plain == changed)


def _effects(played: Rows, left: Sequence[int], ways: dict[int, tuple[str, float]], by: str) -> list[Effect]:
    """Sum up the last round. ways: for each change, what it moves most and which way, from the rounds before."""
    plain = played[0]
    interval, doubt = (paired, _doubt) if by == WON else (mean_of, doubt_of)
    gaps = {number: _gaps(plain, played[number], ways[number][0]) for number in left}
    doubts = {number: doubt(gaps[number]) for number in left}
    sure, leaves = named(doubts), levels(doubts)
    pairs = max(1, len(left) * (len(left) - 1) // 2)
    wider = NormalDist().inv_cdf(1 - DOUBT / 2 / pairs)
    ranked = sorted(left, key=lambda number: -abs(fmean(gaps[number])))
    best = _upward(gaps[ranked[0]])

    def effect(number: int) -> Effect:
        rows, name = gaps[number], ways[number][0]
        apart = interval([a - b for a, b in zip(best, _upward(rows), strict=True)], wider)
        settled = number in sure
        return Effect(
            number=number - 1,
            measure=name,
            plain=mean_of([one.values.get(name, 0.0) for one in plain]),
            changed=mean_of([one.values.get(name, 0.0) for one in played[number]]),
            difference=interval(rows, NormalDist().inv_cdf(1 - leaves[number] / 2)),
            length=mean_of(_gaps(plain, played[number], "entries")),
            settled=settled,
            more=games_more(rows, settled, leaves[number]),
            behind=apart.low > 0,
        )

    return [effect(number) for number in ranked]


def _doubt(gaps: Sequence[float]) -> float:
    """Return how often chance alone makes differences as great as these, two-sided: what `paired` has as an interval.

    >>> _doubt([1.0] * 20 + [0.0] * 10) < 0.001 < _doubt([1.0, 0.0, -1.0]), _doubt([0.0] * 30)
    (True, 1.0)
    """
    one = paired(gaps, 1.0)
    middle, spread = (one.low + one.high) / 2, (one.high - one.low) / 2
    return 2 * NormalDist().cdf(-abs(middle) / spread)


def _upward(gaps: list[float]) -> list[float]:
    """Return differences so that their mean is not below 0."""
    return gaps if fmean(gaps) >= 0 else [-one for one in gaps]


__all__ = [
    "Budget", "Dropped", "Effect", "Halved", "Item", "Round", "Rows", "Steps", "driven", "games_of", "halve", "halving",
    "most_changes", "pace", "planned", "rounds_of",
]  # fmt: skip
