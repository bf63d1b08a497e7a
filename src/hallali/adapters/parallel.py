"""A Batch whose games are shared out among processes, or threads: the same games, on several cores.

Each worker has a Batch of neighbouring games. Steps, observations, masks, rewards and rows lie in memory that all of
them share, so a step sends a few bytes to each, and observations are not copied.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import sys
import threading
import weakref
from collections.abc import Sequence
from itertools import pairwise
from multiprocessing.connection import Connection
from multiprocessing.shared_memory import SharedMemory
from sys import getrefcount
from typing import Any, NamedTuple, NoReturn, Self

from hallali.adapters.arrays import Arrays, Turn, checked
from hallali.adapters.batch import Batch
from hallali.adapters.hunt import Hunt
from hallali.core import errors
from hallali.core.contract import Options
from hallali.core.errors import HallaliError, Message, marked
from hallali.core.library import LIBRARY, Held, take
from hallali.core.rows import WIDTH
from hallali.core.sparse import Sparse
from hallali.interfaces.rows import Shorts
from hallali.interfaces.tensors import Floats, fill, masks_of

try:
    import numpy as np
    import numpy.typing as npt
except ImportError as error:
    raise errors.missing_extra(error, "gymnasium") from None

N_ = marked

#: How many observations a learner may hold before further ones are copied for it.
SLOTS = 3
#: How long a worker has to end by itself, in seconds.
_PATIENCE = 5.0


class _Shared(NamedTuple):
    """What workers and their batch share, a row for each game. slots: observations; the last is never handed out."""

    steps: npt.NDArray[np.int64]  #: the step that each game is to take
    movers: npt.NDArray[np.int64]  #: the seat on turn, as `Position.mover` counts
    rewards: Floats  #: what each seat just got
    done: npt.NDArray[np.bool_]  #: whether the game has ended
    masks: npt.NDArray[np.int8]  #: 1 for each legal step, 0 for the others
    told: Shorts  #: rows of what was told
    slots: tuple[Floats, ...]


class _Raised(NamedTuple):
    error: Exception  #: what the worker failed with


class _Block(SharedMemory):
    """Shared memory that an array which was handed out may outlive: the system frees it with the last of them."""

    def close(self) -> None:
        with contextlib.suppress(BufferError):
            super().close()


def _shapes(arrays: Arrays, count: int) -> list[tuple[tuple[int, ...], np.dtype[Any]]]:
    """Return what the arrays of _Shared are, one after the other."""
    shapes: list[tuple[tuple[int, ...], Any]] = [
        ((count,), np.int64), ((count,), np.int64), ((count, arrays.seats), np.float32), ((count,), np.bool_),
        ((count, arrays.actions), np.int8), ((count, arrays.rows, WIDTH), np.int16),
        *[((count, arrays.length), np.float32)] * (SLOTS + 1),
    ]  # fmt: skip
    return [(shape, np.dtype(kind)) for shape, kind in shapes]


def _shared(arrays: Arrays, count: int, blocks: Sequence[SharedMemory]) -> _Shared:
    """Return the arrays that lie in these blocks of memory; in this process's own, if there are none."""
    shapes = _shapes(arrays, count)
    buffers = [block.buf for block in blocks] or [None] * len(shapes)
    steps, movers, rewards, done, masks, told, *slots = (
        np.ndarray(shape, kind, buffer) for (shape, kind), buffer in zip(shapes, buffers, strict=True)
    )
    return _Shared(steps, movers, rewards, done, masks, told, tuple(slots))


class _Part(Batch):
    """A worker's games, `count` of them from number `first` on. What they show is written where the batch reads it."""

    def __init__(self, shared: _Shared, first: int, game: str, count: int, *made: Any) -> None:
        self._shared, self._first, self._mine, self._slot = shared, first, slice(first, first + count), 0
        super().__init__(game, count, *made)

    def _shown(self, movers: list[int], written: Sparse, rewards: Floats, done: npt.NDArray[np.bool_]) -> Turn:
        shared, mine = self._shared, self._mine
        shared.movers[mine], shared.rewards[mine], shared.done[mine] = movers, rewards, done
        fill(written, shared.slots[self._slot][mine])
        shared.masks[mine] = masks_of(self._many.allowed(), len(self), self.actions)
        return Turn(shared.movers, shared.slots[self._slot], shared.masks, shared.rewards, shared.done)

    def show(self, slot: int) -> None:
        self._slot = slot
        self.turn()

    def play(self, slot: int) -> None:
        self._slot = slot
        self.step(self._shared.steps[self._mine])

    def again(self, slot: int, seed: int | None) -> None:
        self._slot = slot
        self.reset(seed)

    def tell(self) -> None:
        self._shared.told[self._mine] = self.told()

    def refuse(self, number: int, step: int) -> NoReturn:
        raise self._refusal(number, step)


def _serve(pipe: Connection, shared: _Shared, *made: Any) -> None:
    """Be a worker, until the pipe is closed. made: what a _Part is made of, after the shared arrays."""
    part = _Part(shared, *made)
    while True:
        try:
            name, arguments = pipe.recv()
        except (EOFError, OSError):
            return
        try:
            answer = getattr(part, name)(*arguments)
        except Exception as error:  # the caller is told
            answer = _Raised(error)
        pipe.send(answer)


def _serve_apart(pipe: Connection, held: tuple[Held, ...], whole: int, names: Sequence[str], *made: Any) -> None:
    """Be a worker in a process of its own.

    held: the editions there are. whole: how many games there are in all. names: of the blocks of memory.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the process that waits for it is interrupted, and closes the pipe
    take(held)
    _, game, _, size, options, _, rows = made
    blocks = [_Block(name) for name in names]
    _serve(pipe, _shared(Batch(game, 1, size, options, rows=rows), whole, blocks), *made)


def _close(pipes: Sequence[Connection], workers: Sequence[Any], blocks: Sequence[SharedMemory]) -> None:
    for pipe in pipes:
        pipe.close()
    for worker in workers:
        worker.join(_PATIENCE)
        if worker.is_alive() and hasattr(worker, "kill"):
            worker.kill()
    for block in blocks:
        block.unlink()
        block.close()


class ParallelBatch(Arrays):
    """A Batch on several cores: `count` games, shared out among workers. The same seed gives the same games.

    It is used as a Batch, except that it cannot be copied, and has to be closed: by `close`, as a context manager, or
    with the program. Where workers are processes, a script needs `if __name__ == "__main__":`, as for any of Python's.
    """

    def __init__(
        self,
        game: str,
        count: int,
        size: str = "real",
        options: Options | None = None,
        seed: int = 0,
        rows: int = 0,
        workers: int = 0,
        threads: bool | None = None,
    ) -> None:
        """Begin the games. game to rows: as a Batch takes them. workers: how many; 0: one for each core.

        threads: whether workers are threads, which pays only where Python runs without its global lock; None: there,
        and processes elsewhere. Raises BadOption, BadRow.
        """
        self._prepare(game, size, dict(options or {}), rows)
        self.game.new(size, self.options)  # what is refused is refused here
        self._count = checked(count)
        parts = min(count, workers if workers > 0 else os.cpu_count() or 1)
        self._starts = [count * number // parts for number in range(parts + 1)]
        if threads is None:
            threads = not getattr(sys, "_is_gil_enabled", lambda: True)()
        sizes = [int(np.prod(shape)) * kind.itemsize for shape, kind in _shapes(self, count)]
        blocks = [] if threads else [_Block(create=True, size=max(1, size)) for size in sizes]
        self._shared = _shared(self, count, blocks)
        self._alone = [getrefcount(slot) for slot in self._shared.slots]
        self._pipes: list[Connection] = []
        self._workers: list[Any] = []
        #: Ends the workers. Another call does nothing.
        self.close = weakref.finalize(self, _close, self._pipes, self._workers, blocks)
        context = multiprocessing.get_context("spawn")
        for first, end in pairwise(self._starts):
            mine, theirs = context.Pipe()
            made = (first, game, end - first, size, self.options, seed, rows)
            if threads:
                worker: Any = threading.Thread(target=_serve, args=(theirs, self._shared, *made))
            else:
                names = [block.name for block in blocks]
                worker = context.Process(target=_serve_apart, args=(theirs, LIBRARY.copies(), count, names, *made))
            worker.daemon = True
            self._pipes.append(mine)
            self._workers.append(worker)
            worker.start()
            if not threads:
                theirs.close()  # so that the pipe closes when the worker ends
        self.turn()

    def __len__(self) -> int:
        return self._count

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __reduce__(self) -> NoReturn:
        raise HallaliError(Message("A ParallelBatch cannot be copied, but a Batch can."))

    def _ask(self, name: str, *arguments: object, parts: Sequence[int] | None = None) -> list[Any]:
        """Have workers do something, all at once, and return their answers. parts: which workers; all by default."""
        if not self.close.alive:
            raise HallaliError(Message("This batch is closed: begin another."))
        asked = range(len(self._pipes)) if parts is None else parts
        answers: list[Any] = []
        number = 0
        try:
            for number in asked:
                self._pipes[number].send((name, arguments))
            for number in asked:
                answers.append(self._pipes[number].recv())
        except (EOFError, OSError):
            self.close()
            code = str(getattr(self._workers[number], "exitcode", "-"))
            text = N_("A worker of the batch has ended ({code}), and its games are lost: begin another batch.")
            raise HallaliError(Message(text, {"code": code})) from None
        except BaseException:  # interrupted: the answers would be mixed up
            self.close()
            raise
        for answer in answers:
            if isinstance(answer, _Raised):
                raise answer.error
        return answers

    def _turn(self, name: str, *arguments: object) -> Turn:
        shared = self._shared
        free = [number for number in range(SLOTS) if getrefcount(shared.slots[number]) == self._alone[number]]
        slot = free[0] if free else SLOTS
        self._ask(name, slot, *arguments)
        observations = shared.slots[slot] if free else shared.slots[slot].copy()
        return Turn(shared.movers.copy(), observations, shared.masks.copy(), shared.rewards.copy(), shared.done.copy())

    def turn(self) -> Turn:
        """Return what the games show now, without rewards."""
        return self._turn("show")

    def reset(self, seed: int | None = None) -> Turn:
        """Begin all games again, and return what they show. seed: as for a new batch; None: the dealers go on."""
        return self._turn("again", seed)

    def step(self, actions: npt.ArrayLike) -> Turn:
        """Take the mover's step in each game, and return what follows. Raises as a Batch does; then no step is taken.

        Raises HallaliError if a worker has ended.
        """
        steps = self._read(actions)
        known = ((steps >= 0) & (steps < self.actions)).astype(np.bool_)
        wanted = np.where(known, steps, 0).astype(np.int64)
        legal = known & (self._shared.masks[np.arange(len(self)), wanted] == 1)
        if not legal.all():
            number = int(legal.argmin())
            self._of(number, "refuse", steps.tolist()[number])
        self._shared.steps[:] = wanted
        return self._turn("play")

    def told(self) -> Shorts:
        """Return the last rows of what each game's mover was told, as a Batch does."""
        self._ask("tell")
        return self._shared.told.copy()

    def _of(self, number: int, name: str, *arguments: object) -> Any:
        """Have the worker that has this game do something with it."""
        if not 0 <= number < len(self):
            raise IndexError(number)
        part = int(np.searchsorted(self._starts, number, "right")) - 1
        return self._ask(name, number - self._starts[part], *arguments, parts=(part,))[0]

    def final_observation(self, number: int) -> Floats:
        """Return what each seat observed at the end of the game that the last step ended, as a Batch does."""
        found: Floats = self._of(number, "final_observation")
        return found

    def final_told(self, number: int) -> Shorts:
        """Return what each seat had been told when the last step ended the game, as a Batch does."""
        found: Shorts = self._of(number, "final_told")
        return found

    def hunt(self, number: int) -> Hunt:
        """Return one game as a Hunt, played again from its first step."""
        found: Hunt = self._of(number, "hunt")
        return found
