"""The clock by which bots think.

It counts processor time of this thread: how strong a bot is does not depend on what else the machine does. Where
there is no such clock, as in a browser, it counts that of the process, or else the time that passes.
"""

from __future__ import annotations

import time
from collections.abc import Callable

_CLOCKS = ("thread_time", "process_time", "perf_counter")


def best(there: object) -> Callable[[], float]:
    """Return the best of the clocks that a module like `time` has."""
    found: Callable[[], float] = next(getattr(there, name) for name in _CLOCKS if hasattr(there, name))
    return found


#: Returns how many seconds have been spent so far.
spent: Callable[[], float] = best(time)
