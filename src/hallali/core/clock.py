"""The clocks by which thinking is limited.

What is found within a number of seconds depends on the machine. So everything with a time limit reads the time here,
and tests can replace these clocks with one that counts how often it was read. Then seconds are an amount of work, and
what is found depends on the code alone.
"""

from __future__ import annotations

import time
from collections.abc import Callable

#: A browser has no threads, so Python cannot tell the time of one there.
_worked: Callable[[], float] = getattr(time, "thread_time", time.process_time)
_spent: Callable[[], float] = _worked
_passed: Callable[[], float] = time.monotonic


def worked() -> float:
    """Return the processor time that this thread has used, in seconds: how strong a bot is does not depend on load."""
    return _worked()


def spent() -> float:
    """Return the processor time that this thread has used, in seconds: for long work, which looks at it often."""
    return _spent()


def passed() -> float:
    """Return the wall-clock time, in seconds from an arbitrary moment: for what a person waits for."""
    return _passed()
