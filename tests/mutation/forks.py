"""Running tests in forks of a process that has imported and collected everything: a fault costs what its tests cost."""

from __future__ import annotations

import contextlib
import os
import pickle
import select
import shutil
import signal
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

import pytest
from _pytest.runner import runtestprotocol

from mutation.planting import Planter


class Ran(NamedTuple):
    """What came of a fork. failed: the first test that did, "" for none, "time" if it took too long, "crash".

    seconds: of work, whatever else the machine does.
    """

    failed: str
    seconds: float
    said: Any = None


#: A test that is more work is put to no fault.
LONGEST_S: Final = 8.0
#: Seconds that a test may take beyond some times what it took before: of work, and waited for on a busy machine.
WORK_S: Final = 4.0
WAIT_S: Final = 75.0
TIMES: Final = 6.0
#: Signals that end what takes too long.
LATE: Final = (signal.SIGKILL, signal.SIGXCPU, signal.SIGPROF, signal.SIGALRM)


def forked(work: Callable[[], Any], wall: float) -> Ran:
    """Do some work in a fork, which returns what can be pickled, and say how it ended.

    wall: seconds after which it is ended.
    """
    reading, writing = os.pipe()
    folder = tempfile.mkdtemp(prefix="mutant-")
    began = time.monotonic()
    child = os.fork()
    if child == 0:
        os.setsid()
        os.close(reading)
        quiet = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(quiet, stream)
        tempfile.tempdir = folder
        os.environ["PYTEST_DEBUG_TEMPROOT"] = folder
        try:
            with os.fdopen(writing, "wb") as pipe:
                pickle.dump(_tried(work), pipe)
        finally:
            os._exit(0)
    os.close(writing)
    found = b""
    with os.fdopen(reading, "rb") as pipe:
        while time.monotonic() - began < wall:
            ready, _, _ = select.select([pipe], [], [], 0.5)
            if ready:
                some = os.read(pipe.fileno(), 1 << 20)
                if not some:
                    break
                found += some
        else:
            os.killpg(child, signal.SIGKILL)
    _, status, used = os.wait4(child, 0)
    with contextlib.suppress(ProcessLookupError):
        os.killpg(child, signal.SIGKILL)  # what it has left behind
    shutil.rmtree(folder, ignore_errors=True)
    seconds = used.ru_utime + used.ru_stime
    if os.WIFSIGNALED(status):
        return Ran("time" if os.WTERMSIG(status) in LATE else "crash", seconds)
    if not found:
        return Ran("crash", seconds)
    said = pickle.loads(found)
    if isinstance(said, _Broken):
        print(f"no test was at fault: {said.why}", file=sys.stderr)
        return Ran("", seconds)
    return Ran(said if isinstance(said, str) else "", seconds, said)


def first_failure(tests: Sequence[tuple[pytest.Item, float]], plant: Callable[[], int] = lambda: 1) -> str:
    """Plant something, run tests, and return the name of the first that fails, "" if none does.

    tests: each with the seconds of work that it may be. One that takes far longer ends the process.
    plant: says how many functions it changes; if none, nobody can have noticed.
    """
    if not tests or not plant():
        return ""
    items = [item for item, _ in tests]
    items[0].config._tmp_path_factory._basetemp = None  # type: ignore[attr-defined]
    for (item, seconds), after in zip(tests, [*items[1:], None], strict=True):
        signal.setitimer(signal.ITIMER_PROF, WORK_S + TIMES * seconds)
        signal.setitimer(signal.ITIMER_REAL, WAIT_S + 10 * TIMES * seconds)
        reports = runtestprotocol(item, log=False, nextitem=after)
        if any(report.failed for report in reports):
            return item.nodeid
    return ""


class _Broken(NamedTuple):
    """What went wrong outside of any test."""

    why: str


def _tried(work: Callable[[], Any]) -> Any:
    try:
        return work()
    except Exception:
        return _Broken(traceback.format_exc())


class Touched(NamedTuple):
    """What a test did: the functions that it ran, as (module, outermost function), and whether it passed."""

    functions: frozenset[tuple[str, str]]
    passed: bool


def traced(item: pytest.Item, planter: Planter) -> Touched:
    """Run a test, for `LONGEST_S` of work at most, and note which functions it runs."""
    seen = planter.watch()
    passed = not first_failure([(item, (LONGEST_S - WORK_S) / TIMES)])  # ended once it is more work than that
    return Touched(frozenset(seen), passed)
