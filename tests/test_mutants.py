"""Faults planted in the package (tests/mutation): of each kind, where they are noticed, and how many are."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from hallali.room import addresses
from mutation.areas import AREAS, Area
from mutation.campaign import Verdict, confirmed
from mutation.forks import forked
from mutation.planting import Planter
from mutation.points import SOURCES, Point, chosen, empties, planted, points
from mutation.report import equal, row

ROOT = Path(__file__).parent.parent
SOURCE = '''LIMIT = 3


class Box:
    def less(self, a: int = 4, b: int = 5) -> bool:
        """Say 7."""
        assert a != 8
        self.seen = a
        if not self.check(a, b):
            raise ValueError
        return a < b + 1 and a is not None
'''


def mutation(*words: str | Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(ROOT / "tests" / "mutation"), *map(str, words)]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


def test_faults_of_every_kind_are_made_where_something_runs() -> None:
    found = {(one.kind, one.before, one.after) for one in points("box.py", SOURCE)}
    assert found == {
        ("removed", "self.seen = a", "pass"),
        ("not", "not self.check(a, b)", "self.check(a, b)"),
        ("swapped", "self.check(a, b)", "self.check(b, a)"),
        ("removed", "raise ValueError", "pass"),
        ("return", "return a < b + 1 and a is not None", "return None"),
        ("and/or", "a < b + 1 and a is not None", "a < b + 1 or a is not None"),
        ("comparison", "a < b + 1", "a <= b + 1"),
        ("operator", "b + 1", "b - 1"),
        ("constant", "1", "2"),
        ("constant", "1", "0"),
        ("comparison", "a is not None", "a is None"),
    }


def test_a_fault_is_planted_as_it_is_told_and_nowhere_else() -> None:
    for point in points("box.py", SOURCE):
        lines = ast.unparse(planted(point, SOURCE)).splitlines()
        whole = ast.unparse(ast.parse(SOURCE)).splitlines()
        changed = [new for old, new in zip(whole, lines, strict=True) if old != new]
        assert len(changed) == 1
        assert point.after in changed[0]
    with pytest.raises(LookupError):
        planted(point, SOURCE.replace("a is not None", "a"))


@pytest.mark.filterwarnings("ignore:os.fork:RuntimeWarning")  # JAX minds, if another test has imported it
def test_what_a_test_runs_is_noted_once_and_then_as_it_was() -> None:
    planter = Planter(["room/addresses.py"])

    def work() -> tuple[set[tuple[str, str]], bool, bool]:
        addresses.settle("")  # another test of this process may have drawn a page of a room under a path
        before = addresses.url.__code__
        seen = planter.watch()
        watched = addresses.url.__code__ is not before
        assert addresses.url("/mine") == addresses.url("/mine") == "/mine"
        return seen, watched, addresses.url.__code__ is before

    ran = forked(work, 60.0)
    assert ran.said == ({("room/addresses.py", "url")}, True, True)
    assert "__hallali_note__" not in addresses.url.__code__.co_names


def test_which_faults_are_planted_is_a_matter_of_chance_and_the_same_in_each_run() -> None:
    some = chosen(["core/bits.py", "core/chance.py"], 25)
    assert some == chosen(["core/chance.py", "core/bits.py"], 25)
    assert len({(one.module, one.where, one.at) for one in some}) == 25
    assert {one.module for one in some} == {"core/bits.py", "core/chance.py"}


def test_so_many_faults_are_planted() -> None:
    rules, beliefs = ([AREAS[name].faults for name in AREAS if name.startswith(part)] for part in ("rules/", "belief/"))
    assert (len(rules), min(rules)) == (5, 60)
    assert (len(beliefs), min(beliefs)) == (5, 20)
    assert AREAS["room"].faults + AREAS["page"].faults >= 150
    assert all(area.files() for area in AREAS.values())


def test_what_changes_nothing_counts_neither_way_and_everything_else_does(monkeypatch: pytest.MonkeyPatch) -> None:
    some = [Point("m.py", "f", "constant", at, 1, "1", "2", at) for at in range(4)]
    found = [Verdict(point, by, 1, 0.0) for point, by in zip(some, ["test", "time", "", ""], strict=True)]
    area = Area((), (), 4, 0.6)
    assert (row("x", area, found, 0.0).share, row("x", area, found, 0.0).good) == (0.5, False)
    monkeypatch.setitem(equal(), some[3].name, "it is the same")
    assert (row("x", area, found, 0.0).share, row("x", area, found, 0.0).good) == (2 / 3, True)


def test_each_fault_that_is_said_to_change_nothing_is_one_that_could_be_planted() -> None:
    every: set[str] = set()
    for module in {name.partition(":")[0] for name in equal()}:
        every |= {one.name for one in points(module, (ROOT / "src" / "hallali" / module).read_text("utf-8"))}
    assert set(equal()) <= every
    assert all(len(why) > 20 for why in equal().values())


WATCHFUL = """
from hallali.core import bits


def test_bits():
    for mask in [*range(600), 1 << 40 | 1 << 63]:
        some = [n for n in range(70) if mask >> n & 1]
        assert bits.members(mask) == some
        assert bits.count(mask) == len(some)
        assert [n for n in range(70) if bits.has(mask, n)] == some
        assert bits.mask_of(some) == mask == sum(map(bits.bit, some))
        assert (bits.lowest(mask), bits.highest(mask)) == (min(some, default=-1), max(some, default=-1))
    assert [bits.members(bits.span(2, n)) for n in range(5)] == [[], [], [2], [2, 3], [2, 3, 4]]
    assert [bits.up_to(n) for n in range(-2, 3)] == [0, 0, 1, 3, 7]
"""
VACUOUS = """
from hallali.core import bits


def test_bits():
    found = [bits.members(5), bits.count(5), bits.span(2, 5), bits.lowest(4), bits.highest(4), bits.has(4, 2)]
    assert found is not None
"""


@pytest.mark.long
def test_tests_that_watch_notice_faults_and_vacuous_ones_do_not(tmp_path: Path) -> None:
    for name, text in (("watchful", WATCHFUL), ("vacuous", VACUOUS)):
        (tmp_path / f"test_{name}.py").write_text(text)
    good = mutation("try", "core/bits.py", tmp_path / "test_watchful.py")
    assert good.returncode == 0, good.stdout + good.stderr
    bad = mutation("try", "core/bits.py", tmp_path / "test_vacuous.py", "--quick")
    assert bad.returncode == 1, bad.stdout + bad.stderr
    assert "survived: core/bits.py:has" in bad.stdout


@pytest.mark.long
def test_a_fault_is_planted_before_a_fresh_process_imports_it() -> None:
    """The conftest imports the module, too; and what a test finds must be found in both ways."""
    module = "games/fugitif/rules/hideouts.py"
    area = Area((module,), ("tests/games/fugitif/rules/test_fugitif_fugitive_turn.py",), 5, 0.9)
    (point,) = [one for one in empties(module, (SOURCES / module).read_text("utf-8")) if one.where == "legal_mask"]
    assert confirmed(point, area).startswith("tests/games/fugitif/rules/")
    assert not confirmed(point, area._replace(tests=("tests/core/test_core_bits.py",)))


@pytest.mark.long
@pytest.mark.parametrize("area", AREAS)
def test_nearly_all_faults_are_noticed(area: str) -> None:
    ran = mutation("run", area)
    print(ran.stdout)
    assert ran.returncode == 0, ran.stdout[-6000:] + ran.stderr[-2000:]
