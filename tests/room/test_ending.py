"""The room ends when it is told to: at once, with nothing left behind."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import pytest

from hallali.room.serve.pools import Processes


@pytest.mark.skipif(os.name != "posix", reason="there is no SIGTERM")
def test_a_terminated_room_leaves_no_semaphores(tmp_path: Path) -> None:
    words = ["-m", "hallali", "serve", "--no-browser", "--port", "0", "--database", str(tmp_path / "room.db")]
    room = subprocess.Popen([sys.executable, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert room.stdout is not None
    address = room.stdout.readline().split()[-1]
    urllib.request.urlopen(address, timeout=60).read()  # by now the first worker has been asked for
    room.send_signal(signal.SIGTERM)
    _, errors = room.communicate(timeout=60)
    assert "semaphore" not in errors, errors
    assert "Traceback" not in errors, errors
    assert room.returncode == 0


def test_workers_end_in_the_middle_of_a_thought() -> None:
    before = set(multiprocessing.active_children())

    async def interrupted() -> None:
        workers = Processes().thinkers(most=1)
        thought = asyncio.ensure_future(workers.run(time.sleep, 120.0))
        await asyncio.sleep(0)
        assert set(multiprocessing.active_children()) - before
        thought.cancel()
        workers.close()

    began = time.monotonic()
    asyncio.run(interrupted())
    assert set(multiprocessing.active_children()) <= before
    assert time.monotonic() - began < 100
