"""The clocks by which thinking is limited.

What is found within a number of seconds depends on the machine. So everything that stops at a limit of time reads it
here, and tests can put in the place of these clocks one that counts how often it was read: then seconds are an amount
of work, and what is found depends on the code alone.
"""

from __future__ import annotations

import time
from collections.abc import Callable

#: In a browser there are no threads, so Python has no time of a thread there.
_worked: Callable[[], float] = getattr(time, "thread_time", time.process_time)
_passed: Callable[[], float] = time.monotonic


def worked() -> float:
    """Return the processor time that this thread has used, in seconds: how strong a bot is does not depend on load."""
    return _worked()


def passed() -> float:
    """Return the time on the wall, in seconds from any moment: for what a person waits for."""
    return _passed()
