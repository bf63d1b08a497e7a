"""How much a guest, an address and the whole room may ask of this process, and who has used up their share.

A guest is a cookie, and anyone can make one up, so everything is counted for the address, too. A family, a class or a
café shares an address: its limits are several times those of a guest. IPv6 addresses count by /64, which is what a
household gets.
"""

from __future__ import annotations

import ipaddress
import math
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from enum import Enum
from functools import lru_cache
from typing import Final

import msgspec

from hallali.core.errors import HallaliError, Message, marked

N_ = marked
_REMEMBERED: Final = 20_000  # buckets: one that is full again can be forgotten


class Pace(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How often something may be done."""

    rate: float  #: times a second, for as long as wanted
    burst: float  #: times at once


class Share(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A pace for one guest, and one for all guests of an address together."""

    guest: Pace
    address: Pace


class Work(Enum):
    """What is counted. reads: pages, JSON and records. writes: commands. tables: new ones.

    editions: guests' own that tables begin with, which are kept as long as these. replays: moments of games that are
    over, with what a seat could infer there. analyses: curves, checks of a deal. suggestions: of a move, by a bot that
    thinks. words: tries at what opens something: the word at the door, a phrase. tabs: sockets that are opened, each of
    which is sent a whole page. connections: new ones, of an address alone. frames: what tabs send, in bytes; see
    `listening.Listening`. processor: what requests take, in seconds, where no other kind counts it; bytes: what they
    are answered. How much of these two it was is known only afterwards: see `charge`. calls: notifications that a guest
    gets, and all guests together.
    """

    READS = "reads"
    WRITES = "writes"
    TABLES = "tables"
    EDITIONS = "editions"
    REPLAYS = "replays"
    ANALYSES = "analyses"
    SUGGESTIONS = "suggestions"
    WORDS = "words"
    TABS = "tabs"
    CONNECTIONS = "connections"
    FRAMES = "frames"
    PROCESSOR = "processor"
    BYTES = "bytes"
    CALLS = "calls"


class Limits(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All limits: of each kind of work, as `Work` explains them, and of open tabs."""

    reads: Share = Share(Pace(15, 120), Pace(60, 600))  #: pages, JSON and records
    writes: Share = Share(Pace(20, 80), Pace(80, 400))  #: commands
    tables: Share = Share(Pace(1 / 10, 20), Pace(1 / 2, 100))  #: new tables
    editions: Share = Share(Pace(1 / 120, 10), Pace(1 / 30, 40))  #: editions of guests' own that tables begin with
    replays: Share = Share(Pace(5, 60), Pace(15, 150))  #: moments of finished games
    analyses: Share = Share(Pace(1 / 5, 10), Pace(1, 30))  #: curves, and checks of a deal
    tabs: Share = Share(Pace(2, 40), Pace(8, 200))  #: sockets that are opened
    sockets: tuple[int, int, int] = (40, 400, 12_000)  #: open tabs of a guest, of an address, and of the whole room
    waits: tuple[int, int, int] = (40, 100, 4000)  #: requests that wait for news: of a guest, an address, the room
    files: tuple[int, int, int] = (1, 3, 10)  #: files of all that is kept of a guest, while they are sent
    connections: Share = Share(Pace(30, 300), Pace(30, 300))  #: new connections of an address
    suggestions: Share = Share(Pace(1, 10), Pace(4, 40))  #: moves that a bot suggests
    #: Tries of the word at the door, and of phrases: of all who come, since who guesses is no guest, and of an address.
    words: Share = Share(Pace(1, 60), Pace(1 / 30, 10))
    frames: Share = Share(Pace(64, 1024), Pace(256, 4096))  #: bytes that tabs send beyond what each may for itself
    processor: Share = Share(Pace(0.2, 5), Pace(0.5, 20))  #: seconds that requests take of the processor
    bytes: Share = Share(Pace(1e6, 3e7), Pace(4e6, 12e7))  #: bytes of answers
    calls: Share = Share(Pace(1 / 60, 10), Pace(5, 200))  #: notifications of a guest, and of the whole room
    measured: bool = True  #: whether it is measured what each request takes, and whoever takes much waits for others

    def of(self, work: Work) -> Share:
        """Return the paces of one kind of work."""
        match work:
            case Work.READS:
                return self.reads
            case Work.WRITES:
                return self.writes
            case Work.TABLES:
                return self.tables
            case Work.EDITIONS:
                return self.editions
            case Work.REPLAYS:
                return self.replays
            case Work.ANALYSES:
                return self.analyses
            case Work.SUGGESTIONS:
                return self.suggestions
            case Work.WORDS:
                return self.words
            case Work.FRAMES:
                return self.frames
            case Work.PROCESSOR:
                return self.processor
            case Work.BYTES:
                return self.bytes
            case Work.TABS:
                return self.tabs
            case Work.CALLS:
                return self.calls
            case Work.CONNECTIONS:
                return self.connections


_ALL: Final = Share(Pace(1e9, 1e9), Pace(1e9, 1e9))
_MANY: Final = (10**9, 10**9, 10**9)
#: For tests and measurements that come from one address.
NONE: Final = Limits(
    reads=_ALL,
    writes=_ALL,
    tables=_ALL,
    replays=_ALL,
    analyses=_ALL,
    tabs=_ALL,
    sockets=_MANY,
    waits=_MANY,
    files=_MANY,
    connections=_ALL,
    suggestions=_ALL,
    words=_ALL,
    frames=_ALL,
    processor=_ALL,
    bytes=_ALL,
    calls=_ALL,
    measured=False,
)


class TooMany(HallaliError):  # noqa: N818
    """Too much was asked in too short a time. wait: in how many seconds it may be asked again. kind: of what."""

    def __init__(self, message: Message | str, wait: int, kind: str = "work") -> None:
        super().__init__(message)
        self.wait = wait
        self.kind = kind


@lru_cache(1 << 12)
def address(host: str) -> str:
    """Return what counts as one address: an IPv4 address, or the /64 that an IPv6 address lies in.

    >>> address("2001:db8:1:2:3:4:5:6"), address("::ffff:192.0.2.7"), address("testclient")
    ('2001:db8:1:2::/64', '192.0.2.7', 'testclient')
    """
    try:
        found = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if isinstance(found, ipaddress.IPv6Address):
        if found.ipv4_mapped is not None:
            return str(found.ipv4_mapped)
        return str(ipaddress.ip_network((found, 64), strict=False))
    return str(found)


class Buckets:
    """A bucket for each name; every one refills at its own pace."""

    def __init__(self) -> None:
        self._left: dict[tuple[Work, str], tuple[float, float, Pace]] = {}

    def __len__(self) -> int:
        """Count the buckets that are remembered."""
        return len(self._left)

    def wait(self, work: Work, who: str, pace: Pace, now: float, much: float = 1) -> float:
        """Return in how many seconds `who` may do this much: 0.0 for now."""
        left, since, _ = self._left.get((work, who), (pace.burst, now, pace))
        return max(0.0, (much - min(pace.burst, left + (now - since) * pace.rate)) / pace.rate)

    def take(self, work: Work, who: str, pace: Pace, now: float, much: float = 1) -> None:
        """Count this much that `who` did."""
        if len(self._left) >= _REMEMBERED:
            self._left = {
                key: (left, since, kept)
                for key, (left, since, kept) in self._left.items()
                if left + (now - since) * kept.rate < kept.burst
            }
        left, since, _ = self._left.get((work, who), (pace.burst, now, pace))
        left = min(pace.burst, left + (now - since) * pace.rate) - much
        self._left[work, who] = max(left, -_LONGEST_S * pace.rate), now, pace


_FAST: Final = N_("Slow down: wait {seconds} s. Nothing is lost.")
_FAST_HERE: Final = N_("Too many requests from your address, perhaps not all yours: wait {seconds} s.")
_TABLES: Final = N_("You’ve opened many tables in a short time: wait {seconds} s before the next one.")
_TABS: Final = N_("Too many tabs of this room are open: close some of them.")
_WAITS: Final = N_("Too many requests already wait for news from here: let some of them end first.")
_FILES: Final = N_("A file of yours is already on its way, or somebody’s next to you: wait until it has come.")
_FRAMES: Final = N_("This tab sends too much: a page here only listens.")
_MUCH: Final = N_("What you asked for took the room much work: wait {seconds} s. Nothing is lost.")
_MUCH_HERE: Final = N_("Your address, perhaps not only you, has asked for much work: wait {seconds} s.")
#: What a guest is told, and what an address, where it is not the usual.
_OWN: Final = {
    Work.WORDS: _FAST_HERE,
    Work.TABLES: _TABLES,
    Work.FRAMES: _FRAMES,
    Work.PROCESSOR: _MUCH,
    Work.BYTES: _MUCH,
}
_ALL_HERE: Final = {Work.FRAMES: _FRAMES, Work.PROCESSOR: _MUCH_HERE, Work.BYTES: _MUCH_HERE}
_LONGEST_S: Final = 60.0  # for which anyone waits who has used more than there was


class Limiter:
    """Keeps count of what guests and addresses do, and refuses what is too much.

    refused: how often each kind of work was refused so far.
    """

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.refused: Counter[str] = Counter()
        self._buckets = Buckets()
        self._open: Counter[str] = Counter()

    def admit(self, work: Work, guest: str, host: str, much: float = 1) -> None:
        """Count one piece of work, or this much of it. guest: "" for a visitor without a cookie.

        Raises TooMany, and counts nothing, if it is too much.
        """
        self._allow(work, guest, host, much)
        self.charge(work, guest, host, much)

    def guess(self, what: str, host: str) -> None:
        """Count a try at something that opens: "door", "phrase". Raises TooMany for too many from an address, or by
        all together: whoever has many addresses is not to guess faster for it.
        """
        self.admit(Work.WORDS, f"all at the {what}", host)

    def solvent(self, guest: str, host: str) -> None:
        """Raise TooMany if a guest or an address has used more than it had of what is counted afterwards."""
        for work in (Work.PROCESSOR, Work.BYTES):
            self._allow(work, guest, host, 0)

    def crowded(self, seconds: int) -> TooMany:
        """Return what is said to an address whose requests have to wait too long for each other."""
        self.refused[Work.PROCESSOR.value] += 1
        return TooMany(Message(_MUCH_HERE, {"seconds": str(seconds)}), seconds, Work.PROCESSOR.value)

    def charge(self, work: Work, guest: str, host: str, much: float) -> None:
        """Count what was used, even if it is more than there was: then nothing more is begun until that is made up."""
        share, now = self.limits.of(work), time.monotonic()
        if guest:
            self._buckets.take(work, f"g {guest}", share.guest, now, much)
        self._buckets.take(work, f"a {address(host)}", share.address, now, much)

    def _allow(self, work: Work, guest: str, host: str, much: float) -> None:
        """Raise TooMany if this is too much."""
        share, now = self.limits.of(work), time.monotonic()
        asks = [(f"g {guest}", share.guest, _OWN.get(work, _FAST))] if guest else []
        asks.append((f"a {address(host)}", share.address, _ALL_HERE.get(work, _FAST_HERE)))
        for who, pace, words in asks:
            wait = math.ceil(self._buckets.wait(work, who, pace, now, much))
            if wait > 0:
                self.refused[work.value] += 1
                raise TooMany(Message(words, {"seconds": str(wait)}), wait, work.value)

    def tab(self, guest: str, host: str) -> AbstractContextManager[None]:
        """Count an open tab for as long as the block runs. Raises TooMany if there are too many."""
        return self._held("sockets", self.limits.sockets, _TABS, guest, host)

    def waiting(self, guest: str, host: str) -> AbstractContextManager[None]:
        """Count a request that waits for news as long as the block runs. Raises TooMany if there are too many."""
        return self._held("waits", self.limits.waits, _WAITS, guest, host)

    def taking(self, guest: str, host: str) -> AbstractContextManager[None]:
        """Count a file with all of a guest's as long as the block runs. Raises TooMany if there are too many."""
        return self._held("files", self.limits.files, _FILES, guest, host)

    @contextmanager
    def _held(self, kind: str, limits: tuple[int, int, int], words: str, guest: str, host: str) -> Iterator[None]:
        names = [f"{kind} g {guest}" if guest else "", f"{kind} a {address(host)}", f"{kind} room"]
        for name, most in zip(names, limits, strict=True):
            if name and self._open[name] >= most:
                self.refused[kind] += 1
                raise TooMany(words, 30, kind)
        for name in names:
            self._open[name] += 1
        try:
            yield
        finally:
            for name in names:
                self._open[name] -= 1
                if self._open[name] <= 0:
                    del self._open[name]
