"""`pytest --clause`: what it runs, and what it refuses."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
PLANTED = """
import pytest

@pytest.mark.rule("RN-35", "RN-1")
def test_shows(): ...

@pytest.mark.rule("RN-1")
def test_shows_another(): ...

def test_shows_nothing(): ...

@pytest.mark.rule("FUG-2")
class TestMany:
    def test_of_it(self): ...
"""


def run(folder: Path, *clauses: str) -> subprocess.CompletedProcess[str]:
    (folder / "test_planted.py").write_text(PLANTED)
    (folder / "test_other.py").write_text("raise RuntimeError('this names no clause, so nothing has to read it')\n")
    (folder / "pytest.ini").write_text("[pytest]\nmarkers = rule: a clause\n")
    words = [word for clause in clauses for word in ("--clause", clause)]
    return subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "by_clause", "-p", "no:cacheprovider", "-v", "--rootdir", ".", *words],
        cwd=folder, env={"PYTHONPATH": str(ROOT / "tests"), "PATH": ""}, capture_output=True, text=True, check=False,
    )  # fmt: skip


def passed(ran: subprocess.CompletedProcess[str]) -> list[str]:
    return [line.partition(" PASSED")[0].rpartition("::")[2] for line in ran.stdout.splitlines() if " PASSED" in line]


def test_it_runs_what_shows_a_clause_and_nothing_else(tmp_path: Path) -> None:
    assert passed(run(tmp_path, "RN-35")) == ["test_shows"]
    assert passed(run(tmp_path, "RN-1")) == ["test_shows", "test_shows_another"]
    assert passed(run(tmp_path, "RN-35", "FUG-2")) == ["test_shows", "test_of_it"]


def test_an_unknown_clause_is_an_error_that_names_near_ones(tmp_path: Path) -> None:
    ran = run(tmp_path, "rn-3")
    assert ran.returncode == 4
    assert "no rules have a clause rn-3; did you mean RN-3" in ran.stderr
    assert "no rules have a clause nonsense" in run(tmp_path, "nonsense").stderr
