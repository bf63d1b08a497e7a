"""One process for a SQLite file; the lock goes with the process."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from hallali.room.keep.troubles import Unreachable
from hallali.room.serve import run
from hallali.room.serve.sole import Sole

HOLDER = """
import sys, time
from hallali.room.serve.sole import Sole
with Sole(sys.argv[1]):
    print("held", flush=True)
    time.sleep(600)
"""


def holder(url: str) -> subprocess.Popen[str]:
    process = subprocess.Popen([sys.executable, "-c", HOLDER, url], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    assert process.stdout.readline() == "held\n"
    return process


@pytest.mark.skipif(os.name != "posix", reason="kill -9 is a signal of POSIX")
def test_a_second_process_is_refused_until_the_first_one_dies(tmp_path: Path) -> None:
    file = tmp_path / "new folder" / "room.db"
    process = holder(f"sqlite:///{file}")
    try:
        with pytest.raises(Unreachable) as caught:
            run.serve(port=0, database=str(file), open_browser=False)
        assert f"another Hallali ({process.pid})" in str(caught.value)
        assert not file.exists()  # nothing was done to it
        link = tmp_path / "link.db"
        link.symlink_to(file)
        with pytest.raises(Unreachable):
            Sole(f"sqlite:///{link}")
        Sole(f"sqlite:///{tmp_path}/other.db").close()
    finally:
        process.send_signal(signal.SIGKILL)
        process.communicate()
    Sole(f"sqlite:///{file}").close()


def test_what_is_no_file_has_no_lock(tmp_path: Path) -> None:
    for url in ("sqlite://", "sqlite:///:memory:"):
        with Sole(url), Sole(url):
            pass
    assert not [*tmp_path.iterdir()]
