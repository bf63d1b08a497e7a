"""Background tasks: they are kept until they end, and cancelled when the room closes."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, Final, TypeVar

T = TypeVar("T")
_AGAIN_S: Final = 2.0


class Background:
    """The tasks of a room.

    The loop holds only a weak reference to a task, so something has to hold a strong one.
    """

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[Any]] = set()

    def spawn(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Start some work and return its task. The loop must be running."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def close(self) -> None:
        """Cancel all work, and wait until it has ended.

        What has not heard it is told again: a library may swallow a cancellation.
        """
        while some := tuple(self._tasks):
            for task in some:
                task.cancel()
            await asyncio.wait(some, timeout=_AGAIN_S)
