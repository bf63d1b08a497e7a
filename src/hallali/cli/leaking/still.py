"""What would differ between two rooms by itself is held still: time, draws, and the seconds of thinking."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import datetime
import random
import selectors
import sys
from collections.abc import Callable, Iterator, Sequence
from types import ModuleType
from typing import Any, Final, TypeVar

from hallali.core import clock
from hallali.core.dealer import Dealer
from hallali.room.keep import days
from hallali.room.table import bots, table
from hallali.room.table.retained import Keeping

T = TypeVar("T")
#: The moment at which every look begins, in seconds since 1970, and its day.
MOMENT: Final = 1_780_000_000.0
DAY: Final = datetime.date(2026, 5, 28)


class _Skipping(selectors.DefaultSelector):
    """Waits for nothing: it says how long it would have waited."""

    def __init__(self, waited: Callable[[float], None]) -> None:
        super().__init__()
        self._waited = waited

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        """Return what is ready; the time that would have been waited is over at once."""
        if timeout is None:
            raise RuntimeError("everything in the room waits, and nothing is to come")
        self._waited(timeout)
        return super().select(0)


class Loop(asyncio.SelectorEventLoop):
    """An event loop in which the time goes on only when there is nothing left to do, and then at once."""

    def __init__(self) -> None:
        self.now = 0.0
        super().__init__(_Skipping(self._wait))

    def _wait(self, seconds: float) -> None:
        self.now += max(0.0, seconds)

    def time(self) -> float:
        """Return the seconds since the loop was made."""
        return self.now

    def leap(self, to: float) -> None:
        """Let it be this late; what was to happen meanwhile happens once."""
        self.now = max(self.now, to)


class Hours:
    """Takes the place of `time`: it is as late as the running loop says."""

    def time(self) -> float:
        """Return the seconds since 1970."""
        return MOMENT + self.monotonic()

    def monotonic(self) -> float:
        """Return the seconds since the loop was made."""
        try:
            return asyncio.get_running_loop().time()
        except RuntimeError:  # none runs while an application is being made
            return 0.0

    perf_counter = thread_time = process_time = monotonic

    def sleep(self, seconds: float) -> None:
        """Wait for nothing."""


class Draws:
    """Takes the place of `secrets`: both rooms draw the same."""

    def __init__(self) -> None:
        self._rng = random.Random()

    def begin(self, salt: str) -> None:
        """Begin again: the same salt, the same draws."""
        self._rng.seed(salt)

    def token_bytes(self, nbytes: int | None = None) -> bytes:
        """Return so many bytes."""
        return self._rng.randbytes(32 if nbytes is None else nbytes)

    def token_hex(self, nbytes: int | None = None) -> str:
        """Return so many bytes as hexadecimal digits."""
        return self.token_bytes(nbytes).hex()

    def token_urlsafe(self, nbytes: int | None = None) -> str:
        """Return so many bytes as Base64 that may stand in an address."""
        return base64.urlsafe_b64encode(self.token_bytes(nbytes)).rstrip(b"=").decode()

    def randbits(self, k: int) -> int:
        """Return a number of so many bits."""
        return self._rng.getrandbits(k)

    def randbelow(self, exclusive_upper_bound: int) -> int:
        """Return a number from 0 to below this one."""
        return self._rng.randrange(exclusive_upper_bound)

    def choice(self, seq: Sequence[T]) -> T:
        """Return one of them."""
        return self._rng.choice(seq)


class Counted:
    """A clock for thinking that goes on whenever it is read, so that a limit of seconds is an amount of work."""

    def __init__(self, each: float) -> None:
        self.each = each
        self.count = 0

    def __call__(self) -> float:
        """Return the time: a moment later than when it was last read."""
        self.count += 1
        return self.count * self.each


#: By a deal's seed, the outcomes that its dealer turns up next: twins go on alike though their seeds differ.
COMING: Final[dict[str, list[int]]] = {}


class Led(Dealer):
    """A dealer that turns up what is planned, and whose throws are as unsteady in either twin."""

    def draw(self, step: int | str, chances: Sequence[tuple[int, float]]) -> int:
        """Choose the planned outcome; when nothing more is planned, as any dealer does."""
        coming = COMING.get(self.seed)
        return coming.pop(0) if coming else super().draw(step, chances)

    def noise(self, step: int, count: int) -> bytes:
        """Return the same bytes in both twins."""
        return random.Random(f"noise {step}").randbytes(count)


_DRAWS: Final = Draws()
#: Forget what bots have thought over in this process as time allowed. What holds it is called `_kept`; other caches
#: hold what is always the same.
_THOUGHT: Final[list[Callable[[], None]]] = []


def _thinking() -> list[Callable[[], None]]:
    """Return what forgets the thoughts that bots keep from one game to the next."""
    kept = [getattr(module, "_kept", None) for name, module in list(sys.modules.items()) if name.startswith("hallali.")]
    return [one.cache_clear for one in kept if one is not None and hasattr(one, "cache_clear")]


def begin(salt: str) -> None:
    """Let all that is drawn from here on follow from this salt, and forget what was thought before."""
    _DRAWS.begin(salt)
    bots._KEEPING = Keeping()
    for forget in _THOUGHT:
        forget()


@contextlib.contextmanager
def still() -> Iterator[None]:
    """Hold still, as long as it lasts, whatever would make two rooms differ that are told the same."""
    hours, kept = Hours(), list[tuple[ModuleType | type, str, Any]]()

    def put(module: Any, name: str, value: object) -> None:
        kept.append((module, name, getattr(module, name)))
        setattr(module, name, value)

    for name, module in list(sys.modules.items()):
        if name.startswith("hallali.") and hasattr(module, "secrets"):
            put(module, "secrets", _DRAWS)
        if name.startswith("hallali.room.") and isinstance(getattr(module, "time", None), ModuleType):
            put(module, "time", hours)
    put(clock, "_worked", Counted(1 / 4))
    put(clock, "_spent", Counted(1 / 64))
    put(clock, "_passed", Counted(1 / 64))
    _THOUGHT[:] = _thinking()
    put(days, "today", lambda: DAY)
    put(table, "Dealer", Led)
    try:
        yield
    finally:
        for module, name, value in reversed(kept):
            setattr(module, name, value)
        COMING.clear()
