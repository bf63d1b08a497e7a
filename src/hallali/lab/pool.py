"""Work spread over processes. Results come in the order of the work, and do not depend on the number of processes."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from typing import Protocol, TypeVar

from hallali.core.library import LIBRARY, take

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
        yield from pool.imap(work, items, chunksize=max(1, min(16, len(items) // (many * 4))))
