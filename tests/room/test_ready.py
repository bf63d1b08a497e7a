"""A served room whose parts are broken for real, one at a time: workers are killed and stopped, the disk is full."""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from hallali.room.web import health

#: A disk of its own for the room, which this process sees below /proc/PID/root.
SMALL_DISK = """
mount -t tmpfs -o size=40m none "$1"
exec "$2" -m hallali serve --no-browser --port 0 --database "$1/room.db"
"""
UNSHARE = ("unshare", "--user", "--map-root-user", "--mount")


class Served:
    """The room in a process and a mount namespace of its own."""

    def __init__(self, folder: Path) -> None:
        self.log = folder / "log"
        self.errors = self.log.open("w")
        words = ["sh", "-c", SMALL_DISK, "sh", str(folder / "disk"), sys.executable]
        (folder / "disk").mkdir()
        self.process = subprocess.Popen([*UNSHARE, *words], stdout=subprocess.PIPE, stderr=self.errors, text=True)
        assert self.process.stdout is not None
        self.address = self.process.stdout.readline().split()[-1]
        self.disk = Path(f"/proc/{self.process.pid}/root{folder / 'disk'}")

    def ready(self) -> dict[str, Any]:
        answer = httpx.get(f"{self.address}readyz", timeout=60)
        told = dict(answer.json())
        assert answer.status_code == (200 if told["ok"] else 503)
        return told

    def until(self, true: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """Ask until what is told is so: an answer is used again for two seconds."""
        limit = time.monotonic() + 60
        while not true(told := self.ready()):
            assert time.monotonic() < limit, (told, self.log.read_text())
            time.sleep(0.2)
        return told

    def workers(self) -> list[int]:
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()
        return [int(pid) for pid in children if b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes()]

    def freeze(self) -> None:
        """Have nothing more be written where the disk is: a disk under a file that is open cannot itself be made so."""
        inside = ("nsenter", "--target", str(self.process.pid), "--user", "--preserve-credentials", "--mount")
        where = str(self.disk).partition("/root")[2]
        subprocess.run([*inside, "mount", "-t", "tmpfs", "-o", "ro", "none", where], check=True)

    def close(self) -> None:
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(60)
        assert self.process.stdout is not None
        self.process.stdout.close()
        self.errors.close()


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    if sys.platform != "linux" or not shutil.which("unshare") or not shutil.which("nsenter"):
        pytest.skip("a disk of one's own needs Linux and util-linux")
    if subprocess.run([*UNSHARE, "mount", "-t", "tmpfs", "none", str(tmp_path)], capture_output=True).returncode:
        pytest.skip("this machine lets nobody mount a disk of their own")
    room = Served(tmp_path)
    try:
        yield room
    finally:
        room.close()


def test_each_part_that_breaks_is_named_and_is_well_again_when_it_is_mended(served: Served) -> None:
    well = {"ok": True, "database": "ok", "workers": "ok", "disk": "ok"}
    served.until(lambda told: told == well)
    before = served.workers()
    assert before

    os.kill(before[0], signal.SIGKILL)  # and the room has others
    served.until(lambda told: told == well and bool(served.workers()) and before[0] not in served.workers())
    assert "have died" in served.log.read_text()

    (stopped, *_) = served.workers()
    os.kill(stopped, signal.SIGSTOP)
    assert served.until(lambda told: not told["ok"]) == well | {"ok": False, "workers": "silent"}
    os.kill(stopped, signal.SIGCONT)
    served.until(lambda told: told == well)

    filled = served.disk / "filled"
    filled.write_bytes(bytes((40 << 20) - (health._SPARE >> 1)))
    assert served.until(lambda told: not told["ok"])["disk"] == "full"
    with contextlib.suppress(OSError), filled.open("ab") as more:
        while more.write(bytes(4096)):
            more.flush()
    told = served.until(lambda told: told["database"] != "ok")
    assert told == well | {"ok": False, "database": "full", "disk": "full"}
    filled.unlink()
    served.until(lambda told: told == well)

    served.freeze()
    told = served.until(lambda told: told["disk"] != "ok")
    assert told["disk"] == "read-only"
    assert not told["ok"]
