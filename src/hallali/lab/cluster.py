"""Work on many machines, by Ray: the same results as in one process, even if a machine goes away.

Needs the extra `ray` and the same version of this package, here and on every machine.
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

import hallali
from hallali.core.errors import HallaliError, Message, marked, missing_extra
from hallali.core.library import LIBRARY, Held, take

# Ray reads these when it is first imported: a cluster has environments of its own, and reports no usage.
os.environ.setdefault("RAY_ENABLE_UV_RUN_RUNTIME_ENV", "0")
os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")

N_ = marked
T = TypeVar("T")
R = TypeVar("R")

#: The address that starts a Ray of its own on this machine.
LOCAL = "local"
#: How many pieces of work are out for each processor, so that no processor waits for the next one.
_AHEAD = 3
#: A piece has at most this many items: what is lost with a machine is played again.
_PIECE = 16


class Ray:
    """A cluster that shares work. address: “HOST:PORT” of its head, “ray://HOST:10001”, “auto”, or LOCAL.

    It is called when there is work.
    """

    def __init__(self, address: str) -> None:
        self.address = address

    def connect(self) -> None:
        """Connect this process, unless it already is. Raises MissingExtra; HallaliError if no one answers there."""
        try:
            import ray
        except ImportError as error:
            raise missing_extra(error, "ray") from None
        if ray.is_initialized():
            return
        try:
            ray.init(address=self.address, log_to_driver=False, logging_level="error", configure_logging=False)
        except (ConnectionError, ValueError, RuntimeError) as error:
            text = N_("No Ray answers at {address}: {error}")
            raise HallaliError(Message(text, {"address": self.address, "error": str(error)})) from None

    def spread(self, work: Callable[[T], R], items: Sequence[T]) -> Iterator[R]:
        """Yield work(item) for each item, in their order. A piece whose worker or machine dies is done again.

        Raises what the work raises, and also as `connect` does.
        """
        self.connect()
        import ray

        task = ray.remote(max_retries=-1)(_piece)
        held = ray.put((hallali.__version__, LIBRARY.copies()))
        processors = max(1, int(ray.cluster_resources().get("CPU", 1)))
        size = max(1, min(_PIECE, len(items) // (processors * 4)))
        starts = iter(range(0, len(items), size))
        out: deque[ray.ObjectRef] = deque()

        def send() -> None:
            for start in starts:
                out.append(task.remote(held, work, items[start : start + size]))
                if len(out) >= _AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1))):
                    return

        try:
            send()
            while out:
                found = ray.get(out[0])
                out.popleft()
                send()
                yield from found
        except ray.exceptions.RayTaskError as error:
            raise error.cause from None
        finally:
            for ref in out:
                ray.cancel(ref, force=False)


def _piece(held: tuple[str, tuple[Held, ...]], work: Callable[[T], R], items: Sequence[T]) -> list[R]:
    """Do a piece of work on some machine. Raises HallaliError if it has another version of this package."""
    version, copies = held
    if version != hallali.__version__:
        text = N_("A machine of the cluster has hallali {there}, this one has {here}.")
        raise HallaliError(Message(text, {"there": hallali.__version__, "here": version}))
    take(copies)
    return [work(item) for item in items]
