"""A round robin of bots: everyone against everyone, in every seat, on the same deals; kept in a folder, resumable."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from functools import partial
from itertools import permutations
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import msgspec

from hallali import games, players
from hallali.core.contract import Options, Value
from hallali.core.errors import BadOption, HallaliError, Message, marked, missing_extra
from hallali.interfaces.game import AnyGame
from hallali.lab import match, pool, records
from hallali.lab.wilson import Rate, wilson

if TYPE_CHECKING:
    from hallali.lab.rating import Rated, Wins

N_ = marked
S = TypeVar("S", bound=msgspec.Struct)

#: How sure an order has to be. This is checked after 16 rounds, 32, 64 and so on. All looks share the allowed doubt,
#: since anyone who looks often enough is fooled sooner or later.
SURE = 0.95
_FIRST_LOOK = 16
#: A file of the folder holds at least this many games, if this many are played.
_FILE = 200


class Plan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is played: everything on which the games of a tournament depend. by_seat: each seat has its own ratings."""

    game: str  #: the game, by its name
    rules: int  #: the number of the rules' version
    edition: str  #: the edition, as NAME:HASH; "" for the game's own
    size: str  #: the size, by its name
    options: dict[str, Value]  #: the options of the game
    bots: tuple[str, ...]  #: who plays
    seed: str  #: what all chance follows from
    by_seat: bool = False


class Standing(msgspec.Struct, frozen=True):
    """One bot. rating: 0 is the mean of all, 400 points are odds of ten to one.

    ahead: how sure it is that it is stronger than the next, 0 to 1. gap: by how many points; None for the last. seats:
    how often it won, by seat, as the only one of its kind; in a game played together, with itself.
    """

    bot: str
    rating: Rate
    ahead: float
    gap: Rate | None
    seats: dict[str, Rate]


class Tournament(msgspec.Struct, frozen=True):
    """Where a tournament stands. rounds: deals that every lineup has played. certain: whether the order is, so far.

    by_seat: where that was asked for, the bots' ratings in each seat, against the mean of all in that seat.
    """

    plan: Plan  #: what is played
    rounds: int
    games: int  #: how many have been played
    certain: bool
    standings: list[Standing]  #: the bots, the best first
    folder: str = ""  #: where it is kept; "" for nowhere
    by_seat: dict[str, list[Rated]] = {}


class _Round(msgspec.Struct, frozen=True):
    """What each seat of each lineup got on one deal."""

    returns: tuple[tuple[float, ...], ...]  #: for each lineup, what each seat got


class _File(msgspec.Struct, frozen=True):
    first: int  #: the number of its first round
    rounds: list[_Round]  #: in order


def lineups(bots: Sequence[str], seats: int, together: bool, by_seat: bool = False) -> list[tuple[str, ...]]:
    """List who sits where in the games of a round.

    In a game played together, or alone, each bot has all seats. Otherwise each sits once in each seat against each
    other, who has all the rest; by_seat: against itself, too.

    >>> lineups(("a", "b"), 2, False)
    [('a', 'b'), ('b', 'a')]
    >>> lineups(("a", "b"), 3, False)
    [('a', 'b', 'b'), ('b', 'a', 'b'), ('b', 'b', 'a'), ('b', 'a', 'a'), ('a', 'b', 'a'), ('a', 'a', 'b')]
    >>> lineups(("a", "b"), 2, False, by_seat=True)
    [('a', 'b'), ('b', 'a'), ('a', 'a'), ('b', 'b')]
    """
    if together or seats == 1:
        return [(bot,) * seats for bot in bots]
    found = [
        tuple(one if seat == place else rest for seat in range(seats))
        for one, rest in permutations(bots, 2)
        for place in range(seats)
    ]
    found += [(bot,) * seats for bot in bots if by_seat]
    return list(dict.fromkeys(found))


def planned(
    game: AnyGame,
    bots: Sequence[str],
    seed: str,
    size: str = "real",
    options: Options | None = None,
    by_seat: bool = False,
) -> Plan:
    """Return the plan of a tournament. Raises BadOption if it cannot be played."""
    game.new(size, options)
    chosen = dict(options or {})
    if len(set(bots)) < 2 or len(set(bots)) < len(bots):
        raise BadOption(Message(N_("A tournament needs two bots or more, each named once.")))
    if by_seat and (game.together or len(game.seats_of(chosen)) == 1):
        text = N_("In {game} everybody plays together: there is one rating, not one by seat.")
        raise BadOption(Message(text, {"game": game.title}))
    for bot in bots:
        for seat in game.seats_of(chosen):
            if not players.knows(game, seat, bot, chosen, mine=True):
                text = N_("There is no player “{bot}” for the {seat}, and in a tournament everybody plays every seat.")
                raise BadOption(Message(text, {"bot": bot, "seat": seat}))
    return Plan(game.name, game.rules, game.edition_of(size, chosen), size, chosen, tuple(bots), seed, by_seat)


class _Folder:
    """Keeps the rounds of one plan in a folder; without a folder, nothing. Raises HallaliError for another plan's."""

    def __init__(self, where: Path | None, plan: Plan) -> None:
        self.where = where
        if where is None:
            return
        head = where / "tournament.json"
        data = msgspec.json.format(msgspec.json.encode(plan), indent=1)
        if head.exists():
            if _decoded(head, Plan) != plan:
                text = N_("{folder} holds another tournament. Name another folder.")
                raise HallaliError(Message(text, {"folder": str(where)}))
        else:
            where.mkdir(parents=True, exist_ok=True)
            records.whole(head, data)

    def read(self, most: int) -> list[_Round]:
        """Return the rounds that were played, from the first on without a gap, at most so many."""
        found: list[_Round] = []
        for path in sorted(self.where.glob("rounds-*.json")) if self.where else ():
            file = _decoded(path, _File)
            if file.first == len(found):
                found += file.rounds
        return found[:most]

    def write(self, first: int, rounds: list[_Round]) -> None:
        """Keep rounds that follow those that are there."""
        if self.where and rounds:
            records.whole(self.where / f"rounds-{first:08}.json", msgspec.json.encode(_File(first, rounds)))


def _decoded(path: Path, kind: type[S]) -> S:
    try:
        return msgspec.json.decode(path.read_bytes(), type=kind)
    except (OSError, msgspec.DecodeError) as error:
        text = N_("{file} cannot be read: {error}.")
        raise HallaliError(Message(text, {"file": str(path), "error": str(error)})) from None


def _one(plan: Plan, keep: bool, item: tuple[str, tuple[str, ...]]) -> tuple[tuple[float, ...], bytes]:
    seed, lineup = item
    record, returns = match.play(games.get(plan.game), lineup, seed, plan.size, plan.options)
    return returns, record.to_json() if keep else b""


def play(
    plan: Plan,
    most: int,
    until_certain: bool = False,
    folder: Path | None = None,
    workers: pool.Workers = 0,
    progress: Callable[[int], None] | None = None,
    keep: Path | None = None,
) -> Tournament:
    """Play whole rounds until there are at least `most` games, and rate the bots.

    The same plan gives the same result with any number of workers, and however often it was broken off.

    until_certain: stop as soon as each bot is surely stronger than the next. folder: where rounds are kept; those that
    it holds are not played again. progress: called with the number of games done, those of the folder first. keep:
    where the records of what is played now are written. Raises HallaliError; MissingExtra without choix.
    """
    try:
        from hallali.lab import rating
    except ImportError as error:
        raise missing_extra(error, "tournament") from None
    hall = _Hall(plan, workers, keep, _Folder(folder, plan), progress or (lambda _: None))
    limit = max(1, -(-most // len(hall.lineups)))
    rounds: list[_Round] = []
    wins: list[Wins] = []
    rated: list[Rated] = []
    certain = False
    coming = hall.rounds(limit)
    for one in coming:
        rounds.append(one)
        wins.append(_wins(plan, hall.lineups, one))
        look = _look(len(rounds)) if until_certain else 0
        if look or len(rounds) == limit:
            rated = rating.rate(plan.bots, wins)
            certain = all(one.ahead >= _bar(look or _looks(limit), until_certain) for one in rated[:-1])
        if look and certain:
            break
    coming.close()
    return Tournament(
        plan=plan,
        rounds=len(rounds),
        games=len(rounds) * len(hall.lineups),
        certain=certain,
        standings=[
            Standing(one.player, one.rating, one.ahead, one.gap, _seats(hall, rounds, one.player)) for one in rated
        ],
        folder=str(folder or ""),
        by_seat={name: _rated_in(hall, rounds, seat) for seat, name in enumerate(hall.seats) if plan.by_seat},
    )


def _look(rounds: int) -> int:
    """Return the number of the look that is due after so many rounds, counted from 1; 0 if none is."""
    doubled, rest = divmod(rounds, _FIRST_LOOK)
    return doubled.bit_length() if rest == 0 and doubled.bit_count() == 1 else 0


def _looks(rounds: int) -> int:
    """Return the number of a look after so many rounds, as the last of those that were due before."""
    return (rounds // _FIRST_LOOK).bit_length() + 1


def _bar(look: int, until_certain: bool) -> float:
    """Return how sure an order has to be at this look. The doubts of all looks together are 1 - SURE."""
    return 1 - (1 - SURE) / (look * (look + 1)) if until_certain else SURE


class _Hall:
    """Where the rounds are played, or taken from the folder."""

    def __init__(
        self, plan: Plan, workers: pool.Workers, keep: Path | None, kept: _Folder, advance: Callable[[int], None]
    ) -> None:
        game = games.get(plan.game)
        self.plan, self.workers, self.keep, self.kept, self.advance = plan, workers, keep, kept, advance
        self.seats = game.seats_of(plan.options)
        self.together = game.together or len(self.seats) == 1
        self.lineups = lineups(plan.bots, len(self.seats), self.together, plan.by_seat)

    def rounds(self, limit: int) -> Generator[_Round]:
        """Yield rounds up to the limit; write what is played, even if no more are asked for."""
        there = self.kept.read(limit)
        self.advance(len(there) * len(self.lineups))
        yield from there
        first, fresh, written = len(there), [], []
        try:
            for one, lines in self._played(first, limit):
                fresh.append(one)
                written += lines
                if len(fresh) * len(self.lineups) >= _FILE:
                    self._write(first, fresh, written)
                    first, fresh, written = first + len(fresh), [], []
                yield one
        finally:
            self._write(first, fresh, written)

    def _write(self, first: int, fresh: list[_Round], written: list[bytes]) -> None:
        if self.keep and written:
            records.write_shard(self.keep, first, written)
        self.kept.write(first, fresh)

    def _played(self, first: int, limit: int) -> Iterator[tuple[_Round, list[bytes]]]:
        items = [(f"{self.plan.seed}:{number}", lineup) for number in range(first, limit) for lineup in self.lineups]
        returns: list[tuple[float, ...]] = []
        lines: list[bytes] = []
        for got, line in pool.spread(partial(_one, self.plan, self.keep is not None), items, self.workers):
            returns.append(got)
            lines += [line] if line else []
            self.advance(1)
            if len(returns) == len(self.lineups):
                yield _Round(tuple(returns)), lines
                returns, lines = [], []


def _wins(plan: Plan, lineups: Sequence[tuple[str, ...]], one: _Round) -> Wins:
    """Count how often each bot did better than each other on one deal; a tie of two winners counts half for each."""
    import numpy as np

    place = {bot: number for number, bot in enumerate(plan.bots)}
    found = np.zeros((len(place), len(place)))
    alone = all(len(set(lineup)) == 1 for lineup in lineups)
    tables = [list(zip(lineup, got, strict=True)) for lineup, got in zip(lineups, one.returns, strict=True)]
    if alone:  # what each made of the same deal
        tables = [[(rows[0][0], sum(got for _, got in rows)) for rows in tables]]
    for rows in tables:
        best = max(got for _, got in rows)
        for (a, mine), (b, theirs) in permutations(rows, 2):
            if a != b and mine > theirs:
                found[place[a], place[b]] += 1
            elif a != b and mine == theirs and (alone or mine == best):
                found[place[a], place[b]] += 0.5
    return found


def _rated_in(hall: _Hall, rounds: Iterable[_Round], seat: int) -> list[Rated]:
    """Rate the bots in one seat by how they fared there against each bot that had all the other seats."""
    import numpy as np

    from hallali.lab import rating

    bots = hall.plan.bots
    place = {bot: number for number, bot in enumerate(bots)}
    tables = []
    for one in rounds:
        found = np.zeros((2 * len(bots), 2 * len(bots)))
        for lineup, got in zip(hall.lineups, one.returns, strict=True):
            rest = {bot for number, bot in enumerate(lineup) if number != seat}
            if len(rest) == 1:
                mine, theirs = place[lineup[seat]], len(bots) + place[rest.pop()]
                won = got[seat] > 0
                found[(mine, theirs) if won else (theirs, mine)] += 1
        tables.append(found)
    return rating.rate_one_side(bots, bots, tables)


def _seats(hall: _Hall, rounds: Iterable[_Round], bot: str) -> dict[str, Rate]:
    """Return how often a bot won in each seat."""
    won = dict.fromkeys(hall.seats, 0)
    played = dict.fromkeys(hall.seats, 0)
    for one in rounds:
        for lineup, got in zip(hall.lineups, one.returns, strict=True):
            for seat, who, mine in zip(hall.seats, lineup, got, strict=True):
                if who == bot and (hall.together or lineup.count(bot) == 1):
                    won[seat] += mine > 0
                    played[seat] += 1
    return {seat: wilson(won[seat], played[seat]) for seat in hall.seats}
