"""Work spread over processes. Results come in the order of the work, and do not depend on the number of processes."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Protocol, TypeVar

from hallali.core.library import LIBRARY, take

if TYPE_CHECKING:
    from multiprocessing.pool import Pool

T = TypeVar("T")
R = TypeVar("R")


class Elsewhere(Protocol):
    """Other machines that share the work (hallali.lab.cluster)."""

    def spread(self, work: Callable[[T], R], items: Sequence[T]) -> Iterator[R]:
        """Yield work(item) for each item, in their order."""


#: Who works: so many processes here (0 means one per processor, 1 stays in this one), or other machines.
Workers = int | Elsewhere


def count(workers: int) -> int:
    """Return how many processes a number of workers means: 0 is one per processor."""
    return workers or os.cpu_count() or 1


class Team:
    """Processes that stay for several pieces of work, so that what they have read is read once. Close it at the end.

    They know the editions that are held when the team is made. Where other machines work, the team is those.
    """

    def __init__(self, workers: Workers = 0) -> None:
        self._workers = workers
        self._pool: Pool | None = None
        if isinstance(workers, int) and count(workers) > 1:
            import multiprocessing

            context = multiprocessing.get_context("spawn")
            self._pool = context.Pool(count(workers), take, (LIBRARY.copies(),))

    @property
    def size(self) -> int:
        """How many pieces of work are done at once, about: of other machines' nobody asks here, so eight."""
        return count(self._workers) if isinstance(self._workers, int) else 8

    def spread(self, work: Callable[[T], R], items: Sequence[T]) -> Iterator[R]:
        """Yield work(item) for each item, in their order. work: a module's function, or a `partial` of one."""
        if self._pool is None:
            yield from spread(work, items, self._workers if not isinstance(self._workers, int) else 1)
            return
        assert isinstance(self._workers, int)
        yield from self._pool.imap(work, items, chunksize=_chunk(len(items), count(self._workers)))

    def close(self) -> None:
        """Let the processes go."""
        if self._pool is not None:
            self._pool.terminate()
            self._pool.join()


def _chunk(items: int, many: int) -> int:
    return max(1, min(16, items // (many * 4)))


def spread(work: Callable[[T], R], items: Sequence[T], workers: Workers = 0) -> Iterator[R]:
    """Yield work(item) for each item, in their order. work: a module's function, or a `partial` of one."""
    if not isinstance(workers, int):
        yield from workers.spread(work, items)
        return
    many = min(count(workers), len(items))
    if many <= 1:
        yield from map(work, items)
        return
    import multiprocessing  # a browser has none, and analyses games too

    context = multiprocessing.get_context("spawn")
    with context.Pool(many, take, (LIBRARY.copies(),)) as pool:
        yield from pool.imap(work, items, chunksize=_chunk(len(items), many))
