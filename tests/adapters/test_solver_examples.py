"""The example for OpenSpiel's solvers comes near the value that our own solver finds; where OpenSpiel is installed."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("pyspiel", reason="install hallali[openspiel]")

EXAMPLE = Path(__file__).parents[2] / "examples" / "openspiel_solve.py"

#: Red Notice's micro size: Angela wins 0.45834 of the games (docs/solving.md).
VALUE = 2 * 0.45834 - 1


@pytest.mark.long
def test_openspiel_solves_red_notices_micro_size() -> None:
    done = subprocess.run(
        [sys.executable, str(EXAMPLE), "--points", "1", "20"], capture_output=True, text=True, check=False, timeout=3000
    )
    assert done.returncode == 0, done.stderr
    walked, *curve = map(json.loads, done.stdout.splitlines())
    assert walked["nodes"] == 271_084
    assert [line["solver"] for line in curve] == ["cfr", "cfr", "cfr+", "cfr+", "mccfr", "mccfr"]
    for first, last in zip(curve[::2], curve[1::2], strict=True):
        assert last["exploitability"] < first["exploitability"] / 4
        # a seat that plays so loses no more than the sum of what both best responses gain
        assert abs(last["value"] - VALUE) <= 2 * last["exploitability"]
