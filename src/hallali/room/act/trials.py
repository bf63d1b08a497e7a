"""Trials: a draft is played beside the edition that it came from, in the workers, while its guest looks on."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable
from enum import Enum
from functools import partial
from typing import Final

from hallali.core.errors import Message, marked
from hallali.lab.compare import Measured
from hallali.room.act import bench
from hallali.room.act.bench import Pair
from hallali.room.act.fair import Urgency
from hallali.room.act.limits import TooMany, address
from hallali.room.act.pacing import timed
from hallali.room.act.thinking import Thinking
from hallali.room.background import Background

N_ = marked
_LOG = logging.getLogger("hallali.room")
DEALS: Final = (100, 400, 1000)  #: how many deals may be asked for
_PART_S: Final = 1.5  # one turn at a worker: others are waiting
_KEPT: Final = 100  # trials whose games are kept
_OF_ADDRESS: Final = 3  # trials at once
_MANY: Final = N_("{count} trials are running for your address: stop one, or wait until one has ended.")


class Stage(Enum):
    """What a trial is doing."""

    ON = "on"
    STOPPED = "stopped"
    DONE = "done"
    FAILED = "failed"


class Trial:
    """Games of a draft and of its parent on the same deals.

    pair: the two files. deals: how many are wanted. host: the address that it is for.
    """

    def __init__(self, game: str, pair: Pair, bot: str, size: str, seed: str, deals: int, host: str) -> None:
        self.game = game
        self.pair = pair
        self.bot = bot
        self.size = size
        self.seed = seed
        self.deals = deals
        self.host = host
        self.rows: tuple[list[Measured], list[Measured]] = ([], [])
        self.stage = Stage.ON
        self.worked = 0.0  #: seconds that workers have played for it
        self.task: asyncio.Task[None] | None = None
        self.shown: dict[str, tuple[int, str, str]] = {}  #: by language: how many deals, the sentence, the plots

    @property
    def played(self) -> int:
        """Return how many deals were played with both editions."""
        return len(self.rows[0])

    @property
    def left_s(self) -> float:
        """Return about how many seconds of playing are left."""
        return self.worked / self.played * (self.deals - self.played) if self.played else 0.0

    def drawing(self, lang: str) -> Callable[[], tuple[str, str]] | None:
        """Return what a worker has to do to show the games so far in a language; None if it is known, or too early."""
        if self.played < 2 or self.shown.get(lang, (0, ""))[0] == self.played:
            return None
        rows = [*self.rows[0]], [*self.rows[1]]
        return partial(bench.figures, self.game, self.pair, self.bot, self.size, self.seed, rows, lang)


class Trials:
    """The trials of this process, one a draft. They are not stored: the same seed plays the same games again."""

    def __init__(self, thinking: Thinking, background: Background) -> None:
        self._thinking = thinking
        self._background = background
        self._trials: OrderedDict[str, Trial] = OrderedDict()

    def of(self, draft: str) -> Trial | None:
        """Return a draft's trial."""
        return self._trials.get(draft)

    def start(self, draft: str, trial: Trial) -> None:
        """Begin a trial; the draft's former one ends. Raises TooMany while an address has enough of them."""
        self.stop(draft)
        running = [one for one in self._trials.values() if one.stage == Stage.ON]
        if sum(address(one.host) == address(trial.host) for one in running) >= _OF_ADDRESS:
            raise TooMany(Message(_MANY, {"count": _OF_ADDRESS}), 30)
        self._trials.pop(draft, None)
        self._trials[draft] = trial
        while len(self._trials) > _KEPT:
            self.stop(next(iter(self._trials)))
            self._trials.popitem(last=False)
        self._go(draft, trial)

    def go_on(self, draft: str, deals: int = 0) -> None:
        """Go on with a trial that was stopped or has ended, up to more deals."""
        trial = self._trials.get(draft)
        if trial is not None and trial.stage != Stage.ON:
            trial.deals = max(trial.deals, deals)
            trial.stage = Stage.ON
            self._go(draft, trial)

    def stop(self, draft: str) -> None:
        """Stop a trial. What was played stays, and it can go on."""
        trial = self._trials.get(draft)
        if trial is not None and trial.stage == Stage.ON:
            trial.stage = Stage.STOPPED

    def _go(self, draft: str, trial: Trial) -> None:
        if trial.task is None or trial.task.done():
            trial.task = self._background.spawn(self._play(draft, trial))

    async def _play(self, draft: str, trial: Trial) -> None:
        """Play in parts, each when it is this address's turn at the workers."""
        try:
            while trial.stage == Stage.ON and trial.played < trial.deals:
                work = partial(
                    bench.played,
                    trial.game,
                    trial.pair,
                    trial.bot,
                    trial.size,
                    trial.seed,
                    trial.played,
                    trial.deals,
                    _PART_S,
                )
                whole = partial(timed, work)
                seconds, found = await self._thinking.study(Urgency.STUDY, trial.host, f"trial {draft}", whole)
                trial.worked += seconds
                for rows, new in zip(trial.rows, found, strict=True):
                    rows += new
            if trial.stage == Stage.ON:
                trial.stage = Stage.DONE
        except TooMany:
            trial.stage = Stage.STOPPED
        except asyncio.CancelledError:
            raise
        except Exception:
            _LOG.exception("a trial failed")
            trial.stage = Stage.FAILED
