"""A clock for tests, which goes on as it is read."""

from __future__ import annotations

import threading

#: The seconds that a reading of what a thread has worked is worth: a bot with a limit of one may look 16 times.
WORKED = 1 / 16


class Readings(threading.local):
    """A clock that counts how often a thread has read it: a limit of seconds is one of readings.

    each: the seconds that a reading is worth, a power of two, so that sums of them are exact.
    """

    def __init__(self, each: float) -> None:
        self.each = each
        self.count = 0

    def __call__(self) -> float:
        """Return the time: a moment later than when it was last read."""
        self.count += 1
        return self.count * self.each
