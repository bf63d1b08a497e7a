"""The days' deduction puzzles: made in a worker, ahead or when they are first asked for, kept, and tried by guests.

An answer leaves this module only for a guest who has found it, or once its day is over.
"""

from __future__ import annotations

import asyncio
import datetime
import json
import logging
import random
import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from typing import Final, TypeVar

import msgspec
from sqlalchemy import ColumnElement, select
from sqlalchemy.dialects import postgresql, sqlite

from hallali import games, i18n
from hallali.core.errors import BadOption, Message, marked
from hallali.interfaces.puzzles import Puzzle, Puzzles
from hallali.lab import puzzles as lab
from hallali.lab.puzzles import Posed
from hallali.room.act.fair import Urgency
from hallali.room.act.thinking import Thinking
from hallali.room.errors import Missing
from hallali.room.keep import days
from hallali.room.keep.days import Days
from hallali.room.keep.schema import GUESTS, PUZZLES, TRIES
from hallali.room.keep.store import Store

N_ = marked
T = TypeVar("T")
_LOG = logging.getLogger("hallali.room")
MOST: Final = 10  #: tries at one puzzle
SHOWN: Final = 200  #: lines of a ranking, besides the guest's own
REMEMBERED: Final = 200  #: positions and explanations that are kept ready
PATIENCE: Final = 1.5  #: how many seconds a page waits for puzzles that are being made
BEGIN_S: Final = 10.0  #: how long a room has been open before it makes puzzles that nobody has asked for
EARLY_S: Final = 3600.0  #: how long before a day begins its puzzles are made

Answer = tuple[int, ...]
#: Stands among a guest's tries where they asked for the solution.
GIVEN_UP: Final[Answer] = ()
Key = tuple[str, str, str]  #: day, or place in the stream; game; degree


class Tries(msgspec.Struct, frozen=True):
    """A guest's tries at a puzzle."""

    tried: tuple[Answer, ...] = ()  #: the answers, the first one first
    solved: float | None = None  #: when the last of them was right; None before

    @property
    def over(self) -> bool:
        """Whether no further try is taken."""
        return self.solved is not None or len(self.tried) >= MOST or GIVEN_UP in self.tried


class Solver(msgspec.Struct, frozen=True):
    """A line of a puzzle's ranking."""

    name: str  #: of the guest; "" if they gave none
    tries: int  #: how many they needed
    me: bool  #: whether it is the guest who asks


def kind_of(game: str) -> Puzzles:
    """Return what makes a game's puzzles. Raises Missing if nothing does."""
    found = games.GAMES[game].puzzles() if game in games.GAMES else None
    if found is None:
        raise Missing(N_("There is no such page."))
    return found


# What a worker does.


def made(game: str, seed: str) -> list[Puzzle]:
    """Make a day's puzzles."""
    return lab.of_day(game, seed)


def shown(puzzle: Puzzle) -> Posed:
    """Return what a puzzle's page is made of."""
    return lab.posed(puzzle)


def explained(puzzle: Puzzle, posed: Posed, lang: str) -> tuple[str, ...]:
    """Return the proof in words."""
    _ = i18n.translator(lang)
    kind = kind_of(puzzle.game)
    return (*kind.proof(posed.view, posed.tolds, puzzle, _), kind.took(puzzle.measure, _))


def refuted(game: str, about: int, posed: Posed, tried: Answer, lang: str) -> tuple[str, ...]:
    """Say which fact a wrong answer contradicts: from what the seat knows."""
    return (kind_of(game).asking(about).contradiction(posed.view, posed.tolds, tried, i18n.translator(lang)),)


# What is kept.


def load(store: Store, day: str, game: str) -> dict[str, Puzzle]:
    """Return a day's puzzles, by degree; none if they were never made."""
    wanted = select(PUZZLES.c.degree, PUZZLES.c.body).where((PUZZLES.c.day == day) & (PUZZLES.c.game == game))
    with store.engine.connect() as db:
        return {row.degree: msgspec.json.decode(row.body, type=Puzzle) for row in db.execute(wanted)}


def keep(store: Store, day: str, found: Sequence[Puzzle]) -> None:
    """Keep a day's puzzles; those that another process kept first stay."""
    put = (postgresql.insert if store.shared else sqlite.insert)(PUZZLES)
    with store.engine.begin() as db:
        for one in found:
            row = {"day": day, "game": one.game, "degree": one.degree, "body": msgspec.json.encode(one).decode()}
            db.execute(put.values(row).on_conflict_do_nothing())


def _at(key: Key) -> ColumnElement[bool]:
    day, game, degree = key
    return (TRIES.c.day == day) & (TRIES.c.game == game) & (TRIES.c.degree == degree)


def tries(store: Store, key: Key, guest: str) -> Tries:
    """Return a guest's tries at a puzzle."""
    if not guest:
        return Tries()
    mine = select(TRIES.c.tried, TRIES.c.solved).where(_at(key) & (TRIES.c.guest == guest))
    with store.engine.connect() as db:
        row = db.execute(mine).one_or_none()
    return Tries() if row is None else read(row.tried, row.solved)


def read(tried: str, solved: float | None) -> Tries:
    """Return a guest's tries from what is kept of them."""
    return Tries(tuple(map(tuple, json.loads(tried))), solved)


def add(store: Store, key: Key, guest: str, tried: Answer, right: bool) -> Tries:
    """Take a try, and return all of the guest's. A repeated try counts once; one after the end does not count."""
    day, game, degree = key
    before = tries(store, key, guest)
    if before.over or tried in before.tried:
        return before
    after = Tries((*before.tried, tried), time.time() if right else None)
    put = (postgresql.insert if store.shared else sqlite.insert)(TRIES)
    put = put.values(day=day, game=game, degree=degree, guest=guest, tried=json.dumps(after.tried), solved=after.solved)
    keys = [column.name for column in TRIES.primary_key]
    # Of two tabs that try at once, whichever is written first counts.
    same = TRIES.c.tried == json.dumps(before.tried)
    later = {"tried": put.excluded.tried, "solved": put.excluded.solved}
    with store.engine.begin() as db:
        db.execute(put.on_conflict_do_update(index_elements=keys, set_=later, where=same))
    return tries(store, key, guest)


def ranking(store: Store, key: Key, guest: str) -> list[Solver]:
    """List those who solved a puzzle: fewest tries first, then the earliest."""
    found = select(TRIES.c.guest, TRIES.c.tried, TRIES.c.solved, GUESTS.c.name)
    found = found.join(GUESTS, GUESTS.c.guest == TRIES.c.guest, isouter=True)
    with store.engine.connect() as db:
        rows = db.execute(found.where(_at(key) & TRIES.c.solved.is_not(None))).all()
    best = sorted((len(json.loads(row.tried)), row.solved, row.guest, row.name or "") for row in rows)
    return [
        Solver(name, count, bool(guest) and who == guest)
        for number, (count, _, who, name) in enumerate(best)
        if number < SHOWN or who == guest
    ]


def streak(store: Store, game: str, guest: str, today: datetime.date) -> int:
    """Return on how many days in a row the guest has solved one of a game's puzzles: until today, or yesterday."""
    if not guest:
        return 0
    wanted = select(TRIES.c.day).where((TRIES.c.guest == guest) & (TRIES.c.game == game) & TRIES.c.solved.is_not(None))
    with store.engine.connect() as db:
        solved = set(db.execute(wanted.distinct()).scalars())
    day = today if today.isoformat() in solved else today - datetime.timedelta(days=1)
    count = 0
    while day.isoformat() in solved:
        count += 1
        day -= datetime.timedelta(days=1)
    return count


def squares(tried: int, solved: bool) -> str:
    """Draw tries as squares, which spoil nothing: one each, the last a full one if it was right."""
    return "□" * (tried - solved) + "■" * solved


def exported(store: Store, guest: str) -> list[dict[str, object]]:
    """Return all of a guest's tries, for a guest who takes a copy of what the room keeps about them."""
    with store.engine.connect() as db:
        rows = db.execute(select(TRIES).where(TRIES.c.guest == guest).order_by(TRIES.c.day)).all()
    return [
        {
            "day": row.day,
            "game": row.game,
            "degree": row.degree,
            "tried": json.loads(row.tried),
            "solved": row.solved is not None,
        }
        for row in rows
    ]


def days_solved(store: Store, guest: str) -> list[datetime.date]:
    """Return the days on which a guest solved a puzzle, by UTC."""
    asked = select(TRIES.c.solved).where((TRIES.c.guest == guest) & TRIES.c.solved.is_not(None))
    with store.engine.connect() as db:
        return [datetime.datetime.fromtimestamp(at, datetime.UTC).date() for at in db.execute(asked).scalars()]


def until(day: datetime.date, now: datetime.datetime) -> float:
    """Return in how many seconds the next day's puzzles are to be made: some time before this one ends.

    >>> until(datetime.date(2026, 5, 1), datetime.datetime(2026, 5, 1, 22, tzinfo=datetime.UTC))
    3600.0
    >>> until(datetime.date(2026, 5, 1), datetime.datetime(2026, 5, 1, 23, 30, tzinfo=datetime.UTC))
    0.0
    """
    end = datetime.datetime.combine(day + datetime.timedelta(days=1), datetime.time(), datetime.UTC)
    return max(0.0, (end - now).total_seconds() - EARLY_S)


class Riddles:
    """The days' puzzles of this process."""

    def __init__(self, store: Store, thinking: Thinking, days_: Days) -> None:
        self.store = store
        self._thinking = thinking
        self._days = days_
        self._making: dict[tuple[str, str], asyncio.Task[None]] = {}
        self._wanted = True  # whether somebody has asked for a day's puzzles since the last were made ahead
        self._posed: OrderedDict[str, Posed] = OrderedDict()
        self._said: OrderedDict[object, tuple[str, ...]] = OrderedDict()

    async def of(self, game: str, day: datetime.date) -> dict[str, Puzzle] | None:
        """Return a day's puzzles, by degree; None while they are being made.

        Raises Missing for a day that has not come, or that no one asked for in time; BadOption.
        """
        kind_of(game)
        self._wanted = True
        today, name = days.today(), day.isoformat()
        if day > today:
            raise Missing(Message(N_("The puzzle of {day} opens on that day."), {"day": name}))
        found = await self.store.reads(load, self.store, name, game)
        if found:
            return found
        if day < today - datetime.timedelta(days=1):
            raise Missing(Message(N_("There is no puzzle of the day “{day}”."), {"day": name}))
        task = self._making.get((game, name))
        if task is not None and task.done():  # they were kept after this looked, or making them failed
            if found := await self.store.reads(load, self.store, name, game):
                return found
            task = self._making.get((game, name))
        if task is None or task.done():
            self._making = {key: one for key, one in self._making.items() if not one.done()}
            task = self._making[game, name] = asyncio.create_task(self._make(game, day))
        done, _ = await asyncio.wait({task}, timeout=PATIENCE)
        if not done:
            return None
        task.result()
        return await self.store.reads(load, self.store, name, game)

    async def _make(self, game: str, day: datetime.date, ahead: bool = False) -> None:
        """Make a day's puzzles in a worker, and keep them. The seed differs from that of the day's games."""
        seed = self._days.seed(f"puzzle of {game}", day)
        if ahead:
            found = await self.early(made, game, seed)
        else:
            found = await self.study("", f"puzzle of {game}", made, game, seed)
        await self.store.writes(keep, self.store, day.isoformat(), found)

    async def ahead(self, names: Sequence[str]) -> None:
        """Make the days' puzzles before somebody asks for them: today's soon, the next day's before it begins.

        A day is left out if nobody has asked for a puzzle since the one before: then its first guest waits for them.
        names: the games that the room offers.
        """
        await asyncio.sleep(BEGIN_S)
        day = days.today()
        while True:
            if self._wanted:
                self._wanted = False
                await self._prepare([name for name in names if games.GAMES[name].puzzles() is not None], day)
            await asyncio.sleep(until(day, datetime.datetime.now(datetime.UTC)))
            day += datetime.timedelta(days=1)

    async def _prepare(self, names: Sequence[str], day: datetime.date) -> None:
        """Make a day's puzzles, one game after the other; several processes each begin with another game."""
        for game in random.sample(names, len(names)):
            try:
                # Who asks meanwhile begins to make them at once, by the same seed: what is kept first stays.
                if not await self.store.reads(load, self.store, day.isoformat(), game):
                    await self._make(game, day, ahead=True)
            except Exception:
                _LOG.exception("the puzzles of a day could not be made ahead; they are made when they are asked for")

    async def study(self, host: str, what: str, work: Callable[..., T], *args: object) -> T:
        """Make puzzles in a worker that no bot waits for: before anything that people have analysed.

        host: the address that asks; "" for what is made once for everybody.
        """
        return await self._thinking.study(Urgency.REPLAY if host else Urgency.PAGE, host, what, work, *args)

    async def early(self, work: Callable[..., T], *args: object) -> T:
        """Make puzzles that nobody waits for: see `Thinking.ahead`."""
        return await self._thinking.ahead(work, *args)

    def secret(self, about: str) -> str:
        """Return a seed of this installation's that nobody else can work out."""
        return self._days.about(about)

    async def _work(self, host: str, work: Callable[..., T], *args: object) -> T:
        """Do some short work in a worker, when it is this address's turn."""
        async with self._thinking.fair.place(Urgency.REPLAY, host, "puzzle"):
            return await self._thinking.workers.run(work, *args)

    # host: the address that asks. Each raises TooMany if too much is waiting for it already.

    async def posed(self, puzzle: Puzzle, host: str) -> Posed:
        """Return what a puzzle's page is made of."""
        found = self._posed.get(puzzle.id)
        if found is None:
            found = self._posed[puzzle.id] = await self._work(host, shown, puzzle)
            if len(self._posed) > REMEMBERED:
                self._posed.popitem(last=False)
        return found

    async def proof(self, puzzle: Puzzle, lang: str, host: str) -> tuple[str, ...]:
        """Say why only the answer fits. Call this only for a guest who may know it."""
        return await self._told(host, (puzzle.id, lang), explained, puzzle, await self.posed(puzzle, host), lang)

    async def refutation(self, puzzle: Puzzle, tried: Answer, lang: str, host: str) -> str:
        """Say which fact a wrong answer contradicts. Only what the puzzle's seat knows is used."""
        posed = await self.posed(puzzle, host)
        return (
            await self._told(host, (puzzle.id, tried, lang), refuted, puzzle.game, puzzle.about, posed, tried, lang)
        )[0]

    async def _told(
        self, host: str, key: object, work: Callable[..., tuple[str, ...]], *args: object
    ) -> tuple[str, ...]:
        found = self._said.get(key)
        if found is None:
            found = self._said[key] = await self._work(host, work, *args)
            if len(self._said) > REMEMBERED:
                self._said.popitem(last=False)
        return found

    async def check(self, puzzle: Puzzle, tried: Answer, host: str) -> None:
        """Raise BadOption for anything that is not an answer: too few, too many, or one that does not exist."""
        if len(set(tried)) != puzzle.asked or len(tried) != puzzle.asked:
            raise BadOption(N_("Give as many answers as are asked for, each one once."))
        posed = await self.posed(puzzle, host)
        known = {one.value for one in kind_of(puzzle.game).choices(posed.view, i18n.translator("en"))}
        if not known.issuperset(tried):
            raise BadOption(N_("That isn’t a possible answer."))

    async def answer(self, key: Key, puzzle: Puzzle, guest: str, tried: Answer) -> Tries:
        """Take a guest's try, and return all of theirs. tried: as `check` let it pass."""
        tried = tuple(sorted(tried))
        return await self.store.writes(add, self.store, key, guest, tried, tried == puzzle.answer)

    async def close(self) -> None:
        """Stop making puzzles."""
        for task in self._making.values():
            task.cancel()
        await asyncio.gather(*self._making.values(), return_exceptions=True)
