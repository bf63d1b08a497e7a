"""Studies of drafts on the bench: games that the workers play in short parts, while their guest looks on.

A trial plays a draft beside its parent, a screen looks for what moves it most, a sweep turns one number or two.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable
from enum import Enum
from functools import partial
from typing import Any, ClassVar, Final

from hallali.core.errors import Message, marked
from hallali.room.act.fair import Urgency
from hallali.room.act.limits import TooMany, address
from hallali.room.act.pacing import timed
from hallali.room.act.playing import Drawn, Table
from hallali.room.act.thinking import Thinking
from hallali.room.background import Background

N_ = marked
_LOG = logging.getLogger("hallali.room")
PART_S: Final = 1.5  #: one turn at a worker: others are waiting
_KEPT: Final = 100  # studies whose games are kept
_OF_ADDRESS: Final = 3  # studies at once
_MANY: Final = N_("{count} trials are running for your address: stop one, or wait until one has ended.")


class Stage(Enum):
    """What a study is doing."""

    ON = "on"
    STOPPED = "stopped"
    DONE = "done"
    FAILED = "failed"


class Study:
    """Something that is found by playing. table: how. host: the address that it is for."""

    kind: ClassVar[str] = ""  #: what addresses call it

    def __init__(self, table: Table, host: str) -> None:
        self.table = table
        self.host = host
        self.stage = Stage.ON
        self.worked = 0.0  #: seconds that workers have played for it
        self.task: asyncio.Task[None] | None = None
        self.shown: dict[str, tuple[int, Drawn]] = {}  #: by language: its mark, and what it shows

    @property
    def played(self) -> int:
        """Return how much was played."""
        raise NotImplementedError

    @property
    def wanted(self) -> int:
        """Return how much is to be played; 0 as long as nobody knows."""
        raise NotImplementedError

    @property
    def mark(self) -> int:
        """Return a number that changes when something else can be shown."""
        return self.played

    @property
    def lasting(self) -> bool:
        """Whether more can be played when it has ended."""
        return False

    def line(self, file: str) -> str:
        """Return how the same games are played at the command line. file: the draft's."""
        raise NotImplementedError

    @property
    def left_s(self) -> float:
        """Return about how many seconds of playing are left."""
        return self.worked / self.played * max(0, self.wanted - self.played) if self.played else 0.0

    def part(self) -> Callable[[], Any] | None:
        """Return what a worker has to do next, for a moment; None if all is done."""
        raise NotImplementedError

    def take(self, found: Any) -> None:
        """Take in what the worker returned."""
        raise NotImplementedError

    def drawing(self, lang: str) -> Callable[[], Drawn] | None:
        """Return what a worker has to do to show what was found; None if there is nothing yet."""
        raise NotImplementedError

    def more(self, wanted: int) -> None:
        """Play up to so much, if it can be more."""


class Studies:
    """The studies of this process, one of each kind a draft.

    They are not stored: the same seed plays the same games again.
    """

    def __init__(self, thinking: Thinking, background: Background) -> None:
        self._thinking = thinking
        self._background = background
        self._known: OrderedDict[tuple[str, str], Study] = OrderedDict()

    def of(self, draft: str, kind: str) -> Study | None:
        """Return a draft's study of a kind."""
        return self._known.get((draft, kind))

    def start(self, draft: str, study: Study) -> None:
        """Begin a study; the draft's former one of its kind ends. Raises TooMany while an address has enough."""
        self.stop(draft, study.kind)
        self._admit(study)
        self._known.pop((draft, study.kind), None)
        self._known[draft, study.kind] = study
        while len(self._known) > _KEPT:
            self.stop(*next(iter(self._known)))
            self._known.popitem(last=False)
        self._go(draft, study)

    def _admit(self, study: Study) -> None:
        running = [one for one in self._known.values() if one.stage == Stage.ON]
        if sum(address(one.host) == address(study.host) for one in running) >= _OF_ADDRESS:
            raise TooMany(Message(_MANY, {"count": _OF_ADDRESS}), 30)

    def go_on(self, draft: str, kind: str, wanted: int = 0) -> None:
        """Go on with a study that was stopped or has ended, up to more of it. Raises TooMany as `start` does."""
        study = self.of(draft, kind)
        if study is not None and study.stage != Stage.ON:
            self._admit(study)
            study.more(wanted)
            study.stage = Stage.ON
            self._go(draft, study)

    def stop(self, draft: str, kind: str) -> None:
        """Stop a study. What was played stays, and it can go on."""
        study = self.of(draft, kind)
        if study is not None and study.stage == Stage.ON:
            study.stage = Stage.STOPPED

    def drop(self, draft: str) -> None:
        """Forget a draft's studies."""
        for key in [key for key in self._known if key[0] == draft]:
            self.stop(*key)
            del self._known[key]

    def _go(self, draft: str, study: Study) -> None:
        if study.task is None or study.task.done():
            study.task = self._background.spawn(self._play(draft, study))

    async def _play(self, draft: str, study: Study) -> None:
        """Play in parts, each when it is this address's turn at the workers."""
        what = f"{study.kind} {draft}"
        try:
            while study.stage == Stage.ON and (work := study.part()) is not None:
                seconds, found = await self._thinking.study(Urgency.STUDY, study.host, what, partial(timed, work))
                study.worked += seconds
                study.take(found)
            if study.stage == Stage.ON:
                study.stage = Stage.DONE
        except TooMany:
            study.stage = Stage.STOPPED
        except asyncio.CancelledError:
            raise
        except Exception:
            _LOG.exception("a study failed")
            study.stage = Stage.FAILED
