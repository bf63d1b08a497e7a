"""Tests that cannot fail are found: by what they say, and by trial. Each search has vacuous tests planted before it."""

from __future__ import annotations

import ast
import os
from pathlib import Path

import pytest

from mutation import hollow
from mutation.areas import GAMES
from test_mutants import mutation

TESTS = Path(__file__).parent
#: What is searched, in turn; the browser's tests are too slow to be tried again and again.
FOLDERS = (
    *(f"tests/games/{game}" for game in GAMES),
    "tests/core",
    "tests/room",
    "tests/search",
    "tests/players",
    "tests/lab",
    "tests/cli",
    "tests/test_every_game.py",
)
PLANTED = {
    "asserts nothing": "def test_it():\n    found = work()\n    found.sort()\n",
    "a constant": "def test_it():\n    work()\n    assert 'it worked'\n",
    "always true": "def test_it():\n    assert (work() == 3, 'what it should be')\n",
    "is itself": "def test_it():\n    assert 3 == 3\n",
    "not negative": "def test_it():\n    assert len(work()) >= 0\n",
    "always true ": "def test_it():\n    assert work() or [1]\n",
    "always true  ": "def test_it():\n    for one in work():\n        assert (x for x in one if x)\n",
}
SOUND = """
def test_plain():
    assert work() == 3

def test_raising():
    with pytest.raises(ValueError):
        work()

def test_by_a_helper():
    helped(3)

def helped(number):
    helped_more(number)

def helped_more(number):
    assert number == work()

def test_by_a_program():
    subprocess.run(["true"], check=True)
"""


@pytest.mark.parametrize("why", PLANTED)
def test_a_planted_test_that_cannot_fail_is_found(why: str) -> None:
    path = Path("test_it.py")
    ((where, name, found),) = hollow.search({path: ast.parse(PLANTED[why])}, {})
    assert (where, name) == (path, "test_it")
    assert why.strip() in found


def test_sound_tests_are_let_be() -> None:
    assert not list(hollow.search({Path("test_it.py"): ast.parse(SOUND)}, {}))


@pytest.mark.long
def test_no_test_is_hollow() -> None:
    tests = {path: ast.parse(path.read_text("utf-8")) for path in TESTS.rglob("test_*.py")}
    others = [*TESTS.rglob("*.py"), *(TESTS.parent / "src" / "hallali" / "testing").glob("*.py")]
    helpers = {path: ast.parse(path.read_text("utf-8")) for path in others if path not in tests}
    assert not [f"{path}: {name} {why}" for path, name, why in hollow.search(tests, helpers)]


VACUOUS = """
from hallali.core import bits


def test_that_watches():
    assert bits.members(5) == [0, 2]


def test_that_cannot_fail():
    try:
        assert bits.members(5) == bits.members(5)
    except TypeError:
        pass
"""


@pytest.mark.long
def test_a_planted_test_that_no_emptied_function_turns_red_is_found(tmp_path: Path) -> None:
    file = tmp_path / "test_planted.py"
    file.write_text(VACUOUS)
    ran = mutation("search", file)
    assert ran.returncode == 1, ran.stdout + ran.stderr
    assert "test_planted.py::test_that_cannot_fail" in ran.stdout
    assert "test_that_watches" not in ran.stdout


@pytest.mark.long
@pytest.mark.parametrize("folder", FOLDERS)
def test_every_test_is_turned_red_by_some_function_that_is_emptied(folder: str) -> None:
    assert os.path.exists(TESTS.parent / folder)
    ran = mutation("search", folder)
    print(ran.stdout)
    assert ran.returncode == 0, ran.stdout[-6000:] + ran.stderr[-2000:]
