"""The example's own tests, as its author runs them."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest
from plain_games import METRO


def test_its_own_tests_pass() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-c", os.devnull, str(METRO / "tests")],
        env={**os.environ, "PYTHONPATH": str(METRO / "src")},
        cwd=METRO,
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "14 passed" in done.stdout


def test_it_is_typed_strictly() -> None:
    pytest.importorskip("mypy", reason="mypy is not installed")
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--cache-dir", os.devnull, "src"],
        cwd=METRO,
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert done.returncode == 0, done.stdout + done.stderr
