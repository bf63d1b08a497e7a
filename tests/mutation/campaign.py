"""A campaign: the tests of an area are collected once and traced once, then put to each fault in turn, in forks."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
from collections import defaultdict
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

import pytest

from mutation import traces
from mutation.areas import OF_ALL, Area
from mutation.forks import LATE, LONGEST_S, Touched, first_failure, forked, traced
from mutation.planting import Planter, fresh
from mutation.points import Point
from mutation.traces import Trace

ROOT: Final = Path(__file__).parents[2]
#: Seconds of work after which tests in a fresh process have gone on for too long.
FRESH_S: Final = 900
Say = Callable[[str], None]


class Verdict(NamedTuple):
    """What came of a fault. by: the test that noticed it, "time" or "crash"; "" if none did."""

    point: Point
    by: str
    tests: int  #: how many tests run the function
    seconds: float


def _trace(item: pytest.Item, planter: Planter, say: Say) -> Trace:
    ran = forked(partial(traced, item, planter), 100 * LONGEST_S)
    if ran.failed == "time" or ran.seconds > LONGEST_S:
        say(f"  left out, it takes more than {LONGEST_S:.0f} s: {item.nodeid}")
    elif not isinstance(ran.said, Touched) or not ran.said.passed:
        say(f"  left out, it fails without a fault: {item.nodeid}")
    else:
        return Trace(True, ran.seconds, ran.said.functions, traces.digest(item.path))
    return Trace(False, ran.seconds, frozenset(), traces.digest(item.path))


class Tests:
    """The tests of an area, by what they run."""

    def __init__(self, items: Sequence[pytest.Item], modules: Sequence[str], say: Say, name: str, again: bool) -> None:
        """Run each test once, and note what it runs, under the area's name; again: but for those that were noted."""
        self.planter = Planter(modules)
        self.seconds: dict[str, float] = {}
        self.items: dict[str, pytest.Item] = {}
        self._by: dict[tuple[str, str], list[str]] = defaultdict(list)
        noted = traces.kept(name) if again else {}
        for number, item in enumerate(items, 1):
            trace = noted.get(item.nodeid)
            if trace is None or trace.digest != traces.digest(item.path):
                trace = noted[item.nodeid] = _trace(item, self.planter, say)
                if not number % 20:
                    traces.keep(name, noted)
            if trace.fits:
                self.items[item.nodeid] = item
                self.seconds[item.nodeid] = trace.seconds
                for function in trace.functions:
                    self._by[function].append(item.nodeid)
        traces.keep(name, noted)
        for names in self._by.values():
            names.sort(key=self.seconds.__getitem__)
        say(f"{len(self.items)} tests, {sum(self.seconds.values()):.0f} s")

    def of(self, point: Point) -> list[str]:
        """List the tests that run a function, the fastest first."""
        return self._by[point.module, point.where]

    def put(self, names: Sequence[str], point: Point) -> Verdict:
        """Run tests with a fault, until one fails."""
        tests = [(self.items[name], self.seconds[name]) for name in names]
        ran = forked(partial(first_failure, tests, partial(self.planter.plant, point)), 3600.0)
        return Verdict(point, ran.failed, len(names), ran.seconds)


class Collected:
    """Collects tests as pytest does, and then does some work with them in place of running them."""

    def __init__(self, work: Callable[[Sequence[pytest.Item]], None], area: Area) -> None:
        self._work = work
        self._area = area

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Do the work."""
        self._work([item for item in session.items if self._fits(item)])
        return True

    def _fits(self, item: pytest.Item) -> bool:
        if item.path.stem in {f"test_{word}" for word in self._area.without}:
            return False
        if self._area.game and str(item.path.relative_to(ROOT)) in OF_ALL:
            return any(f"[{self._area.game}{end}" in item.nodeid for end in "-]")
        apart = {"chromium", "postgres"} & set(getattr(item, "fixturenames", ()))
        return not apart and "[postgresql" not in item.nodeid


def collect(area: Area, work: Callable[[Sequence[pytest.Item]], None]) -> None:
    """Have pytest collect tests, and do some work with them. Raises RuntimeError if that fails."""
    words = ["-n", "0", "-s", "-q", "-p", "no:cacheprovider", "-p", "no:faulthandler", "--no-summary"]
    code = pytest.main([*words, *(str(ROOT / one) for one in area.tests)], plugins=[Collected(work, area)])
    if code != pytest.ExitCode.OK:
        raise RuntimeError(f"pytest ended with {code!r}")


def _at_most() -> None:
    """End this process when it has worked for long, however little of that the machine lets it do."""
    resource.setrlimit(resource.RLIMIT_CPU, (FRESH_S, FRESH_S + 5))


def confirmed(point: Point, area: Area) -> str:
    """Run an area's tests in a fresh process that imports the fault; return which fails, "" for none.

    What a function made before the fault was planted, such as a table kept for good, is made with the fault here.
    """
    words = [sys.executable, "-m", "pytest", "-n", "0", "-x", "-q", "-p", "mutation.planting", "-p", "no:cacheprovider"]
    words += [f"--ignore-glob=*/test_{word}.py" for word in area.without]
    if area.game:
        others = " and ".join(f"not {Path(one).name}" for one in OF_ALL)
        words += ["-k", f"{others} or [{area.game}] or [{area.game}-"]
    path = {"PYTHONPATH": str(ROOT / "tests"), **fresh(point)}
    ran = subprocess.run(
        [*words, *area.tests], cwd=ROOT, env=os.environ | path, capture_output=True, text=True, preexec_fn=_at_most
    )
    if ran.returncode == 0:
        return ""
    if -ran.returncode in LATE:
        return "time"
    failed = [line.split()[1] for line in ran.stdout.splitlines() if line.startswith(("FAILED", "ERROR"))]
    return failed[0] if failed else "import"


def campaign(
    area: Area,
    points: Sequence[Point],
    say: Say,
    sure: bool = True,
    name: str = "",
    again: bool = False,
    note: Callable[[Verdict], None] = lambda _: None,
) -> list[Verdict]:
    """Put an area's tests to faults. sure: try those that nobody noticed once more, in fresh processes.

    again: what tests of an unchanged file ran last time is not looked up once more, but taken from the notes of `name`.
    note: called with each verdict.
    """
    found: list[Verdict] = []

    def work(items: Sequence[pytest.Item]) -> None:
        tests = Tests(items, area.files(), say, name, again)
        for number, point in enumerate(points, 1):
            verdict = tests.put(tests.of(point), point)
            found.append(verdict)
            note(verdict)
            if not number % 20:
                say(f"  {number} of {len(points)}: {sum(not one.by for one in found)} that nobody noticed")
            if not verdict.by:
                say(f"  {number}: nobody noticed {point.name} (line {point.line}, {verdict.tests} tests)")
        say(f"{len(points)} faults, {sum(one.seconds for one in found):.0f} s")

    collect(area, work)
    if sure:
        for at, one in enumerate(found):
            if not one.by:
                found[at] = one._replace(by=confirmed(one.point, area))
                note(found[at])
    return found
