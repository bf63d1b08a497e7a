"""The room without a server: in one thread of one process, as it is to run in a browser."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent


@pytest.mark.parametrize("game", ["fugitif", "traque"])
def test_a_whole_game_without_threads_and_processes(game: str, tmp_path: Path) -> None:
    script = [sys.executable, str(HERE / "here_script.py"), f"sqlite:///{tmp_path}/room.db", game]
    done = subprocess.run(script, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr[-4000:]
    assert json.loads(done.stdout)["over"]
    assert "Traceback" not in done.stderr
