"""Work spread over processes. Results come in the order of the work, and do not depend on the number of processes."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

from hallali.core.library import LIBRARY, take

T = TypeVar("T")
R = TypeVar("R")


def spread(work: Callable[[T], R], items: Sequence[T], workers: int = 0) -> Iterator[R]:
    """Yield work(item) for each item, in their order.

    workers: the number of processes; 0 means one per processor, and 1 stays in this process.
    """
    count = min(workers or os.cpu_count() or 1, len(items))
    if count <= 1:
        yield from map(work, items)
        return
    context = multiprocessing.get_context("spawn")
    with context.Pool(count, take, (LIBRARY.copies(),)) as pool:
        yield from pool.imap(work, items, chunksize=max(1, min(16, len(items) // (count * 4))))
