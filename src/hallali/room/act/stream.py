"""Endless puzzles: of each game a stream, made ahead in a worker, that every guest goes through at their own pace.

They are kept as the days' puzzles are, and tried in the same way; what is a day there is a place in the stream here.
"""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Sequence
from typing import Final

import msgspec
from sqlalchemy import func, select

from hallali import games
from hallali.interfaces.puzzles import DEGREES, Puzzle
from hallali.lab import puzzles as lab
from hallali.room.act import puzzles
from hallali.room.act.puzzles import Key, Riddles
from hallali.room.keep.schema import PUZZLES, TRIES
from hallali.room.keep.store import Store

_LOG = logging.getLogger("hallali.room")
#: A place is written as this letter and the number of the game that the puzzle comes from.
_PLACE: Final = "s"
_WRITTEN: Final = re.compile(rf"{_PLACE}\d{{7}}")
_MOST_GAMES: Final = 400  #: played in one go, at most: a degree comes up in far fewer
MOST: Final = 3  #: tries at one puzzle of the stream
READY: Final = 3  #: puzzles that are ready beyond the one a guest is at; of the other degrees, one is
_MOST_STOCKED: Final = 100  #: guests for whom puzzles are made ahead at once


class Met(msgspec.Struct, frozen=True):
    """A puzzle of the stream that a guest is done with."""

    degree: str  #: how hard it is
    first: bool  #: whether the first try was right


def place(number: int) -> str:
    """Return the place of the puzzles that come from this game, counted from 0."""
    return f"{_PLACE}{number:07d}"


def is_place(text: str) -> bool:
    """Say whether this is a place in a stream, and not a day."""
    return _WRITTEN.fullmatch(text) is not None


def number_of(at: str) -> int:
    """Return the number of the game at a place."""
    return int(at.removeprefix(_PLACE))


# What a worker does.


def made(game: str, seed: str, after: int, degree: str) -> list[tuple[int, list[Puzzle]]]:
    """Play on after this game, until one gives a puzzle of the degree. Return all that were found, by their games."""
    found: list[tuple[int, list[Puzzle]]] = []
    for number in range(after + 1, after + 1 + _MOST_GAMES):
        if some := lab.from_game(game, seed, number):
            found.append((number, some))
            if any(one.degree == degree for one in some):
                break
    return found


# What is kept.


def over(tried: puzzles.Tries) -> bool:
    """Say whether a guest may know the answer: it was found, given up, or missed too often."""
    return tried.over or len(tried.tried) >= MOST


def _of(store: Store, game: str, guest: str) -> dict[Key, puzzles.Tries]:
    """Return all that a guest has tried of a stream, in the order of the stream."""
    if not guest:
        return {}
    asked = select(TRIES.c.day, TRIES.c.degree, TRIES.c.tried, TRIES.c.solved)
    asked = asked.where((TRIES.c.guest == guest) & (TRIES.c.game == game) & TRIES.c.day.like(f"{_PLACE}%"))
    with store.engine.connect() as db:
        rows = db.execute(asked.order_by(TRIES.c.day)).all()
    return {(row.day, game, row.degree): puzzles.read(row.tried, row.solved) for row in rows}


def met(store: Store, game: str, guest: str) -> list[Met]:
    """Return the puzzles that a guest is done with, in the order of the stream."""
    return [
        Met(degree, tried.solved is not None and len(tried.tried) == 1)
        for (_day, _game, degree), tried in _of(store, game, guest).items()
        if over(tried)
    ]


def open_to(store: Store, game: str, degree: str, guest: str) -> list[str]:
    """Return the places of the puzzles of a degree that the guest is not done with, the first one first."""
    done = {day for (day, _game, one), tried in _of(store, game, guest).items() if one == degree and over(tried)}
    asked = select(PUZZLES.c.day).where((PUZZLES.c.game == game) & (PUZZLES.c.degree == degree))
    with store.engine.connect() as db:
        places = db.execute(asked.where(PUZZLES.c.day.like(f"{_PLACE}%")).order_by(PUZZLES.c.day)).scalars()
        return [str(day) for day in places if day not in done]


def rank(store: Store, puzzle: Puzzle, at: str) -> int:
    """Return which puzzle of its degree the one at a place is, counted from 1."""
    asked = select(func.count()).where((PUZZLES.c.game == puzzle.game) & (PUZZLES.c.degree == puzzle.degree))
    with store.engine.connect() as db:
        return int(db.execute(asked.where(PUZZLES.c.day.between(place(0), at))).scalar_one())


def last(store: Store, game: str) -> int:
    """Return the number of the last game that a puzzle of the stream came from; -1 before the first."""
    asked = select(func.max(PUZZLES.c.day)).where((PUZZLES.c.game == game) & PUZZLES.c.day.like(f"{_PLACE}%"))
    with store.engine.connect() as db:
        found = db.execute(asked).scalar()
    return number_of(str(found)) if found else -1


def keep(store: Store, found: Sequence[tuple[int, Sequence[Puzzle]]]) -> None:
    """Keep what was made."""
    for number, some in found:
        puzzles.keep(store, place(number), some)


class Stream:
    """The streams of this process. riddles: what poses and explains puzzles."""

    def __init__(self, riddles: Riddles) -> None:
        self._riddles = riddles
        self._making: dict[tuple[str, str], asyncio.Task[None]] = {}
        self._ahead = False  # whether puzzles are made before somebody waits for them
        self._stocking: dict[Key, asyncio.Task[None]] = {}
        self._turn = asyncio.Lock()  # who makes puzzles ahead looks first what the one before has made

    async def next(self, game: str, degree: str, guest: str, host: str) -> str:
        """Return the place of a guest's next puzzle; "" while it is being made.

        degree: one of DEGREES. host: the address that asks.
        """
        store = self._riddles.store
        if not (found := await store.reads(open_to, store, game, degree, guest)):
            task = self._making.get((game, degree))
            if task is None or task.done():
                task = self._making[game, degree] = asyncio.create_task(self._make(game, degree, host))
            done, _ = await asyncio.wait({task}, timeout=puzzles.PATIENCE)
            if done:
                task.result()
            found = await store.reads(open_to, store, game, degree, guest)
        if found and self._ahead:
            self._stock_soon(game, degree, guest)
        return found[0] if found else ""

    async def _make(self, game: str, degree: str, host: str) -> None:
        """Make puzzles in a worker, and keep them. The seed differs from that of the days' puzzles."""
        store = self._riddles.store
        after = await store.reads(last, store, game)
        found = await self._riddles.study(host, f"stream of {game}", made, game, self._seed(game), after, degree)
        await store.writes(keep, store, found)

    def _seed(self, game: str) -> str:
        return self._riddles.secret(f"stream of {game}")

    async def ahead(self, names: Sequence[str]) -> None:
        """From now on, make puzzles before somebody waits for them; and at once the first ones of each game.

        names: the games that the room offers.
        """
        self._ahead = True
        await asyncio.sleep(puzzles.BEGIN_S)
        for game in names:
            if games.GAMES[game].puzzles() is not None:
                await self._stock(game, DEGREES[0], "")

    def _stock_soon(self, game: str, degree: str, guest: str) -> None:
        """Make the guest's next puzzles while they are at this one."""
        self._stocking = {key: one for key, one in self._stocking.items() if not one.done()}
        if (game, degree, guest) not in self._stocking and len(self._stocking) < _MOST_STOCKED:
            self._stocking[game, degree, guest] = asyncio.create_task(self._stock(game, degree, guest))

    async def _stock(self, game: str, degree: str, guest: str) -> None:
        """Make what is missing of a guest's stock: of the degree that they solve first, then of the others."""
        try:
            while True:
                async with self._turn:
                    lacking = await self._lacking(game, degree, guest)  # they may have gone on meanwhile
                    if not lacking or not await self._make_ahead(game, lacking):
                        return
        except Exception:
            _LOG.exception("puzzles could not be made ahead; they are made when they are asked for")

    async def _lacking(self, game: str, degree: str, guest: str) -> str:
        """Return the degree of which a guest's stock lacks a puzzle, theirs before the others; "" if none does."""
        store = self._riddles.store
        for one in sorted(DEGREES, key=lambda each: each != degree):
            wanted = READY + 1 if one == degree else 1
            if len(await store.reads(open_to, store, game, one, guest)) < wanted:
                return one
        return ""

    async def _make_ahead(self, game: str, degree: str) -> bool:
        """Make puzzles that nobody waits for; say whether there were any."""
        # Who asks meanwhile begins to make them at once, by the same seed: what is kept first stays.
        store = self._riddles.store
        after = await store.reads(last, store, game)
        found = await self._riddles.early(made, game, self._seed(game), after, degree)
        await store.writes(keep, store, found)
        return bool(found)

    async def of(self, game: str, at: str) -> dict[str, Puzzle]:
        """Return the puzzles at a place, by degree; none if there are none."""
        return await self._riddles.store.reads(puzzles.load, self._riddles.store, at, game)

    async def close(self) -> None:
        """Stop making puzzles."""
        tasks = [*self._making.values(), *self._stocking.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def level(rating: float | None) -> str:
    """Return the degree that suits a rating; the easiest before there is one."""
    if rating is None:
        return DEGREES[0]
    return next((degree for degree, most in zip(DEGREES, (1300, 1700), strict=False) if rating < most), DEGREES[-1])
