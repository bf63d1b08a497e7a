"""Pools of processes and threads: where the work of a served room runs (`hallali.room.where`)."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import multiprocessing
import os
import threading
import time
from collections.abc import Callable
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from multiprocessing.connection import Connection
from typing import ParamSpec, TypeVar

from hallali.room.act.pacing import METER, timed
from hallali.room.lending import lending
from hallali.room.where import Busy, Pool

P = ParamSpec("P")
T = TypeVar("T")
_LOG = logging.getLogger("hallali.room")
_AGAIN_S = 60.0  # after which processes are tried again where none lived
_MOMENT_S, _TRIALS = 0.02, 6  # how long a worker is held that is asked whether it lives, and how often at most
_TRIES = 2  # how often workers may die in a row before the room does without
_NICE = 5  # how far workers give way: a page is drawn in milliseconds, a bot thinks for seconds
_LAST = 15  # and those give way to the others that do what nobody waits for yet


def _behind(server: Connection, nice: int) -> None:
    """Have this worker let the server go first when both want a processor, and end it with the server.

    nice: how far it gives way. It ends at once, whatever it is thinking about, when the server closes its end, even
    by being killed.
    """
    if hasattr(os, "nice"):
        with contextlib.suppress(OSError):  # a sandbox may forbid it: a worker that does not give way is still a worker
            os.nice(nice)

    def watch() -> None:
        with contextlib.suppress(OSError, EOFError):
            server.recv()  # nothing is ever sent here
        os._exit(0)

    threading.Thread(target=watch, daemon=True).start()


def _present(seconds: float) -> tuple[int, int]:
    """Say which worker this is, after a moment in which the next call has to go to another one."""
    time.sleep(seconds)
    return os.getpid(), threading.get_ident()


class Thinkers:
    """Where bots think: processes, or threads if no process can be started.

    Workers that die are replaced, and the log says so. If the new ones die as well, bots think in threads of the
    server, for a minute at a time: `lost` says so, and so does the log.

    processes: whether to try processes. most: how many there can be. spare: how many there are beyond that, and beyond
    the machine's processors: see `fair.Fair`. last: whether they give way to all other workers.
    """

    def __init__(self, processes: bool, most: int, spare: int, last: bool = False) -> None:
        self._nice = _LAST if last else _NICE
        self._processes = processes
        self._most = most
        self._spare = spare
        self._pool: Executor | None = None
        self._held: Connection | None = None  # the workers live until this is closed
        self._threads_until: float | None = None  # workers were lost, and are tried again then
        self._ended = False

    @property
    def count(self) -> int:
        """Return how many work at once."""
        return max(1, min(self._most, (os.cpu_count() or 2) - 1))

    @property
    def lost(self) -> bool:
        """Say whether bots think in the server's own threads because no worker process lives."""
        return self._threads_until is not None

    def _executor(self) -> Executor:
        if self._threads_until is not None and time.monotonic() >= self._threads_until:
            self._drop()
            self._threads_until = None
        if self._pool is None:
            count = self.count + self._spare
            if self._processes and not self.lost:
                context = multiprocessing.get_context("spawn")
                watched, self._held = context.Pipe(duplex=False)
                given = (watched, self._nice)
                self._pool = ProcessPoolExecutor(count, mp_context=context, initializer=_behind, initargs=given)
            else:
                self._pool = ThreadPoolExecutor(count, thread_name_prefix="bot")
        return self._pool

    async def warm(self) -> None:
        """Start a worker before it is needed, and then the spare ones: each takes a second or more."""
        with contextlib.suppress(BrokenProcessPool):
            for many in (1, 1 + self._spare):
                await asyncio.gather(*(self._try(os.getpid) for _ in range(many)))

    async def run(self, call: Callable[P, T], *args: P.args, **named: P.kwargs) -> T:
        """Make a call in a worker and return its result; use a thread if no process can be started.

        A call whose worker dies is made once more, in a new one. Raises BrokenProcessPool if that dies too, though
        workers live: then the call may be what kills them.
        """
        return await lending(self._run, partial(call, *args, **named))

    async def _run(self, work: Callable[[], T]) -> T:
        """Make a call in a worker, or in a thread if no process can be started."""
        for _ in range(_TRIES):
            with contextlib.suppress(BrokenProcessPool):
                return await self._try(work)
            if self._ended:
                raise asyncio.CancelledError  # the room is closing, and nobody waits for this any more
        try:
            await self._try(os.getpid)
        except BrokenProcessPool:
            self._give_up()
            return await self._try(work)
        raise BrokenProcessPool("a call was given up: its worker died twice, and others live")

    async def _try(self, work: Callable[[], T]) -> T:
        """Make a call in a worker, once. Raises BrokenProcessPool if a worker dies, or cannot be started."""
        pool = None
        try:
            try:
                pool = self._executor()
                made = asyncio.get_running_loop().run_in_executor(pool, work)
            except OSError as error:
                raise BrokenProcessPool(f"no process can be started: {error}") from error
            return await made
        except BrokenProcessPool as error:
            if pool is self._pool and not self._ended:
                _LOG.error("the workers in which bots think have died; they get new ones: %s", error)
                self._drop()
            raise

    def _give_up(self) -> None:
        if not self.lost:
            _LOG.error(
                "no worker lives: for %.0f s bots think in the server's threads, and pages wait for them", _AGAIN_S
            )
            self._drop()
            self._threads_until = time.monotonic() + _AGAIN_S

    async def answering(self, many: int) -> int:
        """Ask idle workers for a sign of life, and return how many different ones gave it: `many` if all is well."""
        found: set[tuple[int, int]] = set()
        died = 0
        for trial in range(_TRIALS):  # a worker may take two calls while another is slow to wake
            calls = (self._try(partial(_present, _MOMENT_S * (trial + 1))) for _ in range(many))
            told = await asyncio.gather(*calls, return_exceptions=True)
            if any(isinstance(one, BaseException) for one in told):
                found.clear()  # those workers are gone, and new ones are asked
                died += 1
                if died == _TRIES:
                    self._give_up()
                continue
            found.update(one for one in told if isinstance(one, tuple))
            if len(found) >= many:
                break
        return min(many, len(found))

    def close(self) -> None:
        """Stop the workers: processes at once, threads when they have finished thinking."""
        self._ended = True
        self._drop()

    def _drop(self) -> None:
        pool, held, self._pool, self._held = self._pool, self._held, None, None
        if held is not None:
            held.close()
        if pool is not None:
            pool.shutdown(wait=self._ended, cancel_futures=True)


class Callers:
    """Threads for calls that wait.

    patience: for how many seconds a call may wait for a free thread; None for no limit.
    """

    def __init__(self, many: int, name: str, patience: float | None) -> None:
        self.count = many
        self._pool = ThreadPoolExecutor(many, name)
        self._patience = patience
        self._free = asyncio.Semaphore(many)

    async def warm(self) -> None:
        """Nothing to get ready: threads start quickly."""

    @property
    def lost(self) -> bool:
        """Threads do not die by themselves."""
        return False

    async def answering(self, many: int) -> int:
        """They wait for the database: what asks the database asks them."""
        return many

    async def run(self, call: Callable[P, T], *args: P.args, **named: P.kwargs) -> T:
        """Make a call in a thread. Raises Busy. What it takes of the processor counts for whose request it is."""
        made, meter = partial(call, *args, **named), METER.get()
        if meter is None:
            return await self._run(made)
        seconds, found = await self._run(partial(timed, made))
        meter(seconds)
        return found

    async def _run(self, made: Callable[[], T]) -> T:
        loop = asyncio.get_running_loop()
        if self._patience is None:
            return await loop.run_in_executor(self._pool, made)
        try:
            async with asyncio.timeout(
                self._patience
            ):  # `wait_for` of Python 3.11 may swallow that the caller goes away
                await self._free.acquire()
        except TimeoutError:
            raise Busy from None

        def ended(_: object) -> None:
            with contextlib.suppress(RuntimeError):  # the loop is closed: so is the room
                loop.call_soon_threadsafe(self._free.release)

        work = self._pool.submit(made)
        work.add_done_callback(ended)  # the one who asked may go away; the thread is busy until the call has ended
        return await asyncio.wrap_future(work)

    def close(self) -> None:
        """Stop the threads without waiting for any."""
        self._pool.shutdown(wait=False)


class Threads:
    """Everything in threads of this process."""

    _processes = False

    def thinkers(self, most: int = 4, spare: int = 0, last: bool = False) -> Pool:
        """Return a pool for what bots think."""
        return Thinkers(self._processes, most, spare, last)

    def callers(self, many: int, name: str, patience: float | None = None) -> Pool:
        """Return a pool for calls that wait."""
        return Callers(many, name, patience)

    async def aside(self, call: Callable[P, T], *args: P.args, **named: P.kwargs) -> T:
        """Make a call in some thread."""
        return await asyncio.to_thread(call, *args, **named)


class Processes(Threads):
    """What bots think in processes, everything else in threads."""

    _processes = True
