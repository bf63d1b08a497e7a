"""The campaign of faults in short: benchmarks/room_faults.py."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[2] / "benchmarks" / "room_faults.py"


@pytest.mark.long
@pytest.mark.skipif(sys.platform != "linux", reason="attackers need addresses of their own on the loopback")
def test_nothing_is_lost_and_nothing_breaks() -> None:
    """No figure of speed: a test's outcome hangs on the code alone."""
    command = [sys.executable, str(SCRIPT), "--json", "--kills", "3", "--requests", "2000", "--seconds", "5"]
    found = json.loads(subprocess.run(command, check=True, capture_output=True, text=True, timeout=900).stdout)
    assert found["kills"]["acknowledged"] > 0
    assert (found["kills"]["lost"], found["kills"]["doubled"]) == (0, 0)
    assert (found["fuzz"]["server_errors"], found["fuzz"]["tracebacks"]) == (0, 0)
    before, *_, after = found["fuzz"]["memory_mb"]
    assert after < before * 1.5
    assert all(one["clicks"] > 0 for one in found["attacks"].values())
