"""A campaign: the tests of an area are collected once and traced once, then put to each fault in turn, in forks."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import defaultdict
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

import pytest

from mutation.areas import OF_ALL, Area
from mutation.forks import LONGEST_S, Touched, first_failure, forked, traced
from mutation.planting import Planter, fresh
from mutation.points import Point

ROOT: Final = Path(__file__).parents[2]
Say = Callable[[str], None]


class Verdict(NamedTuple):
    """What came of a fault. by: the test that noticed it, "time" or "crash"; "" if none did."""

    point: Point
    by: str
    tests: int  #: how many tests run the function
    seconds: float


class Tests:
    """The tests of an area, by what they run."""

    def __init__(self, items: Sequence[pytest.Item], modules: Sequence[str], say: Say) -> None:
        self.planter = Planter(modules)
        self.seconds: dict[str, float] = {}
        self.touched: dict[str, frozenset[tuple[str, str]]] = {}
        self.items: dict[str, pytest.Item] = {}
        self._by: dict[tuple[str, str], list[str]] = defaultdict(list)
        for item in items:
            ran = forked(partial(traced, item, modules), 100 * LONGEST_S)
            if not isinstance(ran.said, Touched) or not ran.said.passed:
                say(f"  left out, it fails without a fault: {item.nodeid}")
            elif ran.seconds > LONGEST_S:
                say(f"  left out, it takes {ran.seconds:.0f} s: {item.nodeid}")
            else:
                self.items[item.nodeid] = item
                self.seconds[item.nodeid] = ran.seconds
                self.touched[item.nodeid] = ran.said.functions
                for function in ran.said.functions:
                    self._by[function].append(item.nodeid)
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
        return not {"chromium", "postgres"} & set(getattr(item, "fixturenames", ()))


def collect(area: Area, work: Callable[[Sequence[pytest.Item]], None]) -> None:
    """Have pytest collect tests, and do some work with them. Raises RuntimeError if that fails."""
    words = ["-n", "0", "-s", "-q", "-p", "no:cacheprovider", "-p", "no:faulthandler", "--no-summary"]
    code = pytest.main([*words, *(str(ROOT / one) for one in area.tests)], plugins=[Collected(work, area)])
    if code != pytest.ExitCode.OK:
        raise RuntimeError(f"pytest ended with {code!r}")


def confirmed(point: Point, area: Area) -> str:
    """Run an area's tests in a fresh process that imports the fault; return which fails, "" for none.

    What a function made before the fault was planted, such as a table kept for good, is made with the fault here.
    """
    words = [sys.executable, "-m", "pytest", "-n", "0", "-x", "-q", "-p", "mutation.planting", "-p", "no:cacheprovider"]
    spared = [f"--ignore-glob=*/test_{word}.py" for word in area.without]
    path = {"PYTHONPATH": str(ROOT / "tests"), **fresh(point)}
    try:
        ran = subprocess.run(
            [*words, *spared, *area.tests], cwd=ROOT, env=os.environ | path, capture_output=True, text=True, timeout=900
        )
    except subprocess.TimeoutExpired:
        return "time"
    if ran.returncode == 0:
        return ""
    failed = [line.split()[1] for line in ran.stdout.splitlines() if line.startswith(("FAILED", "ERROR"))]
    return failed[0] if failed else "import"


def campaign(area: Area, points: Sequence[Point], say: Say, sure: bool = True) -> list[Verdict]:
    """Put an area's tests to faults. sure: try those that nobody noticed once more, in fresh processes."""
    found: list[Verdict] = []

    def work(items: Sequence[pytest.Item]) -> None:
        tests = Tests(items, area.files(), say)
        for number, point in enumerate(points, 1):
            verdict = tests.put(tests.of(point), point)
            found.append(verdict)
            if not number % 20:
                say(f"  {number} of {len(points)}: {sum(not one.by for one in found)} that nobody noticed")
            if not verdict.by:
                say(f"  {number}: nobody noticed {point.name} (line {point.line}, {verdict.tests} tests)")
        say(f"{len(points)} faults, {sum(one.seconds for one in found):.0f} s")

    collect(area, work)
    if sure:
        found = [one if one.by else one._replace(by=confirmed(one.point, area)) for one in found]
    return found
