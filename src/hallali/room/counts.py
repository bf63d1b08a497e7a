"""How long things take: counted always, shown by /metrics where prometheus-client is installed."""

from __future__ import annotations

import time
from bisect import bisect_left
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

#: The upper bounds that durations are counted by, in seconds.
BOUNDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0)


class Durations:
    """A histogram. counts: how many fell into each interval, the last above all bounds. total: in seconds."""

    def __init__(self) -> None:
        self.counts = [0] * (len(BOUNDS) + 1)
        self.total = 0.0

    def add(self, seconds: float) -> None:
        """Count one."""
        self.counts[bisect_left(BOUNDS, seconds)] += 1
        self.total += seconds

    @contextmanager
    def timed(self) -> Iterator[None]:
        """Count how long the block takes, even if it fails."""
        began = time.perf_counter()
        try:
            yield
        finally:
            self.add(time.perf_counter() - began)
