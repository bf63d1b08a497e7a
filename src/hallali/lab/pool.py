"""Work spread over processes, with results in the order of the work and independent of how many processes there are."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

T = TypeVar("T")
R = TypeVar("R")


def spread(work: Callable[[T], R], items: Sequence[T], workers: int = 0) -> Iterator[R]:
    """Yield work(item) for each item, in their order.

    workers: how many processes; 0 for one a processor, and 1 stays in this process.
    """
    count = min(workers or os.cpu_count() or 1, len(items))
    if count <= 1:
        yield from map(work, items)
        return
    context = multiprocessing.get_context("spawn")
    with context.Pool(count) as pool:
        yield from pool.imap(work, items, chunksize=max(1, min(16, len(items) // (count * 4))))
