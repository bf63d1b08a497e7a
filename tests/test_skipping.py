"""What takes long waits for compiled modules, and nowhere else is it left out."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import hallali
from skipping import FULL

ROOT = Path(__file__).parent.parent


@pytest.mark.compiled
def test_it_runs_only_where_that_takes_seconds() -> None:
    assert FULL


@pytest.mark.skipif(hallali.NATIVE, reason="where the modules are compiled, nothing is left out")
@pytest.mark.parametrize(("pure", "said"), [("", "1 skipped"), ("1", "1 passed")])
def test_where_nothing_was_compiled_it_is_left_out_unless_the_sources_are_asked_for(pure: str, said: str) -> None:
    found = subprocess.run(
        [sys.executable, "-m", "pytest", "-n0", __file__, "-k", "takes_seconds"],
        env={**os.environ, "HALLALI_PURE": pure},
        cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert said in found.stdout, found.stdout
