"""Thinking, away from the event loop: bots' moves and beliefs, in separate processes, or in threads if none can start.

What is sent there is a seat's View and Tolds: nothing else exists on that side.
"""

from __future__ import annotations

import asyncio
import contextlib
import multiprocessing
import os
import threading
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.connection import Connection
from typing import Any, TypeVar

import msgspec

from hallali import games, players
from hallali.core.contract import Told, View
from hallali.core.errors import BadOption, Message, marked
from hallali.core.library import LIBRARY, Held, take
from hallali.core.player import Reads, Said, said
from hallali.core.record import Record, told_entries
from hallali.core.seats import REFEREE
from hallali.interfaces.game import PlayableGame
from hallali.interfaces.table_page import Inferred
from hallali.lab import costs
from hallali.lab.analysis import Analysis
from hallali.lab.analysis import analyse as read_gauges
from hallali.players import advice
from hallali.room.table.retained import Keeping, key_of

T = TypeVar("T")
_KEEPING = Keeping()  # the players of this worker
LEVELS = players.LEVELS
_NICE = 5  # how far workers stand back: a page is drawn in milliseconds, a bot thinks for seconds
N_ = marked


def usual(game: PlayableGame, seat: str) -> str:
    """Name the bot that takes over from a person. Raises BadOption if the seat has none."""
    return "club" if "club" in players.names(game, seat) else players.weakest(game, seat)


def known(game: PlayableGame, seat: int | str, name: str) -> None:
    """Raise BadOption unless the seat has a bot of this name that people play against."""
    there = [bot for bot in players.names(game, seat) if bot in LEVELS]
    made = name not in players.names(game, seat) and players.knows(game, seat, name)  # put together
    if name not in there and (not made or players.thinks(name)):
        raise BadOption(
            Message(
                N_("There is no bot “{name}”; choose one of: {known}."), {"name": name[:40], "known": ", ".join(there)}
            )
        )


def choose(
    name: str, game: str, seed: str, size: str, options: Mapping[str, Any], tolds: Sequence[Told], view: View
) -> tuple[tuple[int, ...], Said]:
    """Return a bot's gesture, and what it has to say of it.

    Its player is built anew and hears the whole game again, but where this worker kept it: see keeping.py.
    """
    key = key_of(name, game, view.seat, seed, size, options)
    player = _KEEPING.take(key, tolds, lambda: players.make(name, games.get(game), view.seat, seed, size, options))
    steps = tuple(player.choose(view))
    of_it = said(player)
    _KEEPING.put(key, tolds, player)
    return steps, of_it


#: How far help by habit trusts the bot that knows the habits, and not the plain count: the bot follows few worlds, so
#: alone it is too sure of itself. benchmarks/fugitif_help.py measures it.
TRUST = 0.5


def infer(
    game: str, seat: int, size: str, options: Mapping[str, Any], tolds: Sequence[Told], habit: bool = False
) -> Inferred:
    """Return what a seat can infer; nothing where nothing can tell.

    habit: whether chances are weighed by how the others like to play, where a bot of the game knows.
    """
    page = games.get(game).page()
    found = page.infer(size, options, seat, tolds)
    name = page.reader(size, seat) if habit else ""
    if not name:
        return found
    key = key_of(name, game, seat, "help", size, options)
    player = _KEEPING.take(key, tolds, lambda: players.make(name, games.get(game), seat, "help", size, options))
    assert isinstance(player, Reads)
    odds = player.odds()
    _KEEPING.put(key, tolds, player)
    shares = {number: TRUST * odds.get(number, 0.0) + (1 - TRUST) * found.odds[number] for number in found.support}
    return msgspec.structs.replace(found, odds={**found.odds, **shares})


def advise(game: str, size: str, options: Mapping[str, Any], tolds: Sequence[Told], view: View) -> advice.Advice:
    """Return a suggestion to the seat that is to move, and why."""
    return advice.advise(games.get(game), size, options, tolds, view)


def glance(game: str, size: str, options: Mapping[str, Any], tolds: Sequence[Told], view: View) -> advice.Advice:
    """Return a suggestion that takes no time to think about."""
    return advice.at_first_sight(games.get(game), size, options, tolds, view)


#: For how many seconds at most a finished game is analysed.
LONGEST = 15.0

#: A game's curves, and what the referee was told of each entry that changed one.
Analysed = tuple[Analysis, dict[int, list[Told]]]


def analyse(record: Record) -> Analysed:
    """Measure a finished game, moment by moment. Raises BadRecord."""
    found = read_gauges(record, LONGEST)
    told: dict[int, list[Told]] = {change.entry: [] for change in found.changes()}
    if told:
        for entry, one in told_entries(games.get(record.game), record, REFEREE):
            if entry in told:
                told[entry].append(one)
    return found, told


#: For how many seconds at most a seat's decisions are weighed.
WEIGHED = 20.0


def costly(record: Record, seat: int) -> costs.Costs:
    """Return the costliest decisions of a seat in a finished game. Raises BadRecord."""
    return costs.costs(record, seat, WEIGHED)


def _behind(server: Connection) -> None:
    """Have this worker let the server go first where both want a processor, and end it with the server.

    It ends at once, whatever it thinks about, when the server closes its end, even by being killed.
    """
    if hasattr(os, "nice"):
        os.nice(_NICE)

    def watch() -> None:
        with contextlib.suppress(OSError, EOFError):
            server.recv()  # nothing is ever sent
        os._exit(0)

    threading.Thread(target=watch, daemon=True).start()


def _knowing(copies: Sequence[Held], work: Callable[..., T], *args: Any) -> T:
    """Do the work, with the editions that are known where it was asked for."""
    take(copies)
    return work(*args)


class Workers:
    """Where bots think.

    kind: "process", or "thread" for tests and for machines where processes do not start. most: how many there can be.
    spare: how many there are beyond that, and beyond the machine's processors: see `fair.Fair`.
    """

    def __init__(self, kind: str = "process", most: int = 4, spare: int = 0) -> None:
        self.kind = kind
        self.most = most
        self.spare = spare
        self._pool: Executor | None = None
        self._held: Connection | None = None  # the workers live until this is closed

    @property
    def count(self) -> int:
        """Return how many work at once."""
        return max(1, min(self.most, (os.cpu_count() or 2) - 1))

    def _executor(self) -> Executor:
        if self._pool is None:
            count = self.count + self.spare
            if self.kind == "process":
                context = multiprocessing.get_context("spawn")
                watched, self._held = context.Pipe(duplex=False)
                self._pool = ProcessPoolExecutor(count, mp_context=context, initializer=_behind, initargs=(watched,))
            else:
                self._pool = ThreadPoolExecutor(count, thread_name_prefix="bot")
        return self._pool

    async def warm(self) -> None:
        """Start a worker before it is needed, and then the spare ones: nobody is to wait for that, a second or more."""
        with contextlib.suppress(OSError, BrokenProcessPool):
            loop = asyncio.get_running_loop()
            for many in (1, 1 + self.spare):
                await asyncio.gather(*(loop.run_in_executor(self._executor(), os.getpid) for _ in range(many)))

    async def run(self, work: Callable[..., T], *args: Any) -> T:
        """Do the work in a worker and return its result; use a thread if no process can be started."""
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._executor(), _knowing, LIBRARY.copies(), work, *args)
        except (BrokenProcessPool, OSError):
            self.close()
            self.kind = "thread"
            return await loop.run_in_executor(self._executor(), _knowing, LIBRARY.copies(), work, *args)

    def close(self) -> None:
        """Stop the workers: processes at once, threads when they have thought to the end."""
        pool, held, self._pool, self._held = self._pool, self._held, None, None
        if held is not None:
            held.close()
        if pool is not None:
            pool.shutdown(cancel_futures=True)
