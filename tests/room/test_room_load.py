"""The load that benchmarks/room_load.py puts on a room, in short: nothing fails and nobody is lost under it."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

BENCH = Path(__file__).resolve().parents[2] / "benchmarks" / "room_load.py"


@pytest.mark.long
def test_a_room_under_load_loses_nothing() -> None:
    made = subprocess.run(
        [sys.executable, str(BENCH), "--tables", "20", "--sockets", "200", "--seconds", "4", "--json"],
        capture_output=True,
        text=True,
        timeout=300,
        check=True,
    )
    found = json.loads(made.stdout)["here"]
    moves = found["moves at 20 tables"]
    assert moves["moves_s"] > 0
    assert moves["failed"] == 0
    assert found["idle"]["lost"] == 0
    assert found["requests"]["p50_ms"] > 0
