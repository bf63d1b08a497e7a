"""Searches in several processes at once: each grows trees of its own, and the counts at the root are added up.

The processes hear what the bot hears, think when it does and are told what was played. They are plain children that
end with their input, so that a worker of an arena may have them too.
"""

from __future__ import annotations

import pickle
import random
import subprocess
import sys
from typing import TYPE_CHECKING, BinaryIO

from hallali.core import clock
from hallali.core.contract import Options, Told, View
from hallali.core.library import LIBRARY, take
from hallali.search.ismcts import Search

if TYPE_CHECKING:
    from hallali.players.search import Maker, Searcher

Tally = dict[tuple[int, ...], dict[int, float]]

_CHILD = "from hallali.players.parallel import serve; serve()"


class ParallelSearcher:
    """Plays a seat by searching in several processes, of which this is one."""

    def __init__(self, maker: Maker, rng: random.Random, size: str, options: Options) -> None:
        self.own = maker.one(random.Random(rng.random()), size, options)
        self.workers: list[subprocess.Popen[bytes]] = []
        for _ in range(maker.processes - 1):
            command = [sys.executable, "-c", _CHILD]
            worker = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)  # noqa: S603 - our own code
            self.workers.append(worker)
            self._send(worker, (LIBRARY.copies(), maker, rng.random(), size, dict(options)))

    def hear(self, told: Told) -> None:
        """Take note of something that this seat was told."""
        self.own.hear(told)
        for worker in self.workers:
            self._send(worker, told)

    def choose(self, view: View) -> tuple[int, ...]:
        """Return the steps of one gesture."""
        played = self.own.plan(view) or self._vote()
        self.own.did(played)
        for worker in self.workers:
            self._send(worker, played)
        return played

    def _vote(self) -> tuple[int, ...]:
        for worker in self.workers:
            self._send(worker, "think")
        search, tally = think(self.own)
        for worker in self.workers:
            assert worker.stdout is not None
            for steps, weights in pickle.load(worker.stdout).items():  # noqa: S301 - of our own child
                mine = tally.setdefault(steps, {})
                for action, weight in weights.items():
                    mine[action] = mine.get(action, 0.0) + weight
        return search.play(tally)

    def _send(self, worker: subprocess.Popen[bytes], thing: object) -> None:
        assert worker.stdin is not None
        pickle.dump(thing, worker.stdin)
        worker.stdin.flush()

    def __del__(self) -> None:
        for worker in self.workers:
            assert worker.stdin is not None
            assert worker.stdout is not None
            worker.stdin.close()
            worker.stdout.close()
            worker.wait()


def think(searcher: Searcher) -> tuple[Search, Tally]:
    """Search as long as the bot's name says; give the search and its counts."""
    start = clock.worked()
    search = searcher.search(start)
    return search, search.think(searcher.budget, start)


def serve() -> None:
    """Think along as one of several workers, until the input ends."""
    given: BinaryIO = sys.stdin.buffer
    copies, maker, seed, size, options = pickle.load(given)  # noqa: S301 - from our own parent
    take(copies)
    searcher = maker.one(random.Random(seed), size, options)
    while True:
        try:
            thing = pickle.load(given)  # noqa: S301
        except EOFError:
            return
        if isinstance(thing, Told):
            searcher.hear(thing)
        elif isinstance(thing, tuple):
            searcher.did(thing)
        else:
            pickle.dump(think(searcher)[1], sys.stdout.buffer)
            sys.stdout.buffer.flush()
