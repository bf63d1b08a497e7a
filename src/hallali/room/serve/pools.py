"""Pools of processes and threads: where the work of a served room runs (`hallali.room.where`)."""

from __future__ import annotations

import asyncio
import contextlib
import multiprocessing
import os
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from multiprocessing.connection import Connection
from typing import ParamSpec, TypeVar

from hallali.core.library import LIBRARY, Held, take
from hallali.room.where import Busy, Pool

P = ParamSpec("P")
T = TypeVar("T")
_NICE = 5  # how far workers give way: a page is drawn in milliseconds, a bot thinks for seconds


def _behind(server: Connection) -> None:
    """Have this worker let the server go first when both want a processor, and end it with the server.

    It ends at once, whatever it is thinking about, when the server closes its end, even by being killed.
    """
    if hasattr(os, "nice"):
        os.nice(_NICE)

    def watch() -> None:
        with contextlib.suppress(OSError, EOFError):
            server.recv()  # nothing is ever sent here
        os._exit(0)

    threading.Thread(target=watch, daemon=True).start()


def _knowing(copies: Sequence[Held], call: Callable[[], T]) -> T:
    """Make a call, with the editions that are known where it was asked for."""
    take(copies)
    return call()


class Thinkers:
    """Where bots think: processes, or threads if no process can be started.

    processes: whether to try processes. most: how many there can be. spare: how many there are beyond that, and beyond
    the machine's processors: see `fair.Fair`.
    """

    def __init__(self, processes: bool, most: int, spare: int) -> None:
        self._processes = processes
        self._most = most
        self._spare = spare
        self._pool: Executor | None = None
        self._held: Connection | None = None  # the workers live until this is closed

    @property
    def count(self) -> int:
        """Return how many work at once."""
        return max(1, min(self._most, (os.cpu_count() or 2) - 1))

    def _executor(self) -> Executor:
        if self._pool is None:
            count = self.count + self._spare
            if self._processes:
                context = multiprocessing.get_context("spawn")
                watched, self._held = context.Pipe(duplex=False)
                self._pool = ProcessPoolExecutor(count, mp_context=context, initializer=_behind, initargs=(watched,))
            else:
                self._pool = ThreadPoolExecutor(count, thread_name_prefix="bot")
        return self._pool

    async def warm(self) -> None:
        """Start a worker before it is needed, and then the spare ones: each takes a second or more."""
        with contextlib.suppress(OSError, BrokenProcessPool):
            loop = asyncio.get_running_loop()
            for many in (1, 1 + self._spare):
                await asyncio.gather(*(loop.run_in_executor(self._executor(), os.getpid) for _ in range(many)))

    async def run(self, call: Callable[P, T], *args: P.args, **named: P.kwargs) -> T:
        """Make a call in a worker and return its result; use a thread if no process can be started."""
        loop, work = asyncio.get_running_loop(), partial(_knowing, LIBRARY.copies(), partial(call, *args, **named))
        try:
            return await loop.run_in_executor(self._executor(), work)
        except (BrokenProcessPool, OSError):
            self.close()
            self._processes = False
            return await loop.run_in_executor(self._executor(), work)

    def close(self) -> None:
        """Stop the workers: processes at once, threads when they have finished thinking."""
        pool, held, self._pool, self._held = self._pool, self._held, None, None
        if held is not None:
            held.close()
        if pool is not None:
            pool.shutdown(cancel_futures=True)


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

    async def run(self, call: Callable[P, T], *args: P.args, **named: P.kwargs) -> T:
        """Make a call in a thread. Raises Busy."""
        loop, made = asyncio.get_running_loop(), partial(call, *args, **named)
        if self._patience is None:
            return await loop.run_in_executor(self._pool, made)
        try:
            await asyncio.wait_for(self._free.acquire(), self._patience)
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

    def thinkers(self, most: int = 4, spare: int = 0) -> Pool:
        """Return a pool for what bots think."""
        return Thinkers(self._processes, most, spare)

    def callers(self, many: int, name: str, patience: float | None = None) -> Pool:
        """Return a pool for calls that wait."""
        return Callers(many, name, patience)

    async def aside(self, call: Callable[P, T], *args: P.args, **named: P.kwargs) -> T:
        """Make a call in some thread."""
        return await asyncio.to_thread(call, *args, **named)


class Processes(Threads):
    """What bots think in processes, everything else in threads."""

    _processes = True
