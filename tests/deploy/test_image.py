"""The image is built by the Dockerfile's own steps and started as it says; somebody plays in it."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from deploying import ROOT, Builder, visit

pytestmark = pytest.mark.images

#: What a container's engine does: its own processes, network and host name, a root that is read and not written, as
#: compose.yaml asks for, and no capability. Its first process is the command itself.
START = """
set -e
ip link set lo up
mount --bind "$1" "$1"
mount -t proc proc "$1/proc"
mount -t tmpfs tmpfs "$1/tmp"
mount -t tmpfs tmpfs "$1/dev"
mkdir "$1/dev/shm"
mount -t tmpfs -o mode=1777 tmpfs "$1/dev/shm"
for name in null zero random urandom; do : >"$1/dev/$name"; mount --bind "/dev/$name" "$1/dev/$name"; done
mount -t tmpfs tmpfs "$1/$2"
chown "$3" "$1/$2"
mount -o remount,bind,ro "$1"
root=$1 folder=$2 user=$3
shift 3
exec chroot "$root" setpriv --reuid="$user" --regid="$user" --clear-groups --no-new-privs --bounding-set=-all \
  env -i --chdir="$folder" "$@"
"""


class Container:
    """The image's root and settings, in namespaces of their own."""

    def __init__(self, built: Builder) -> None:
        self.settings = built.settings()
        self.root = built.root()
        users = dict(line.split(":")[:3:2] for line in (self.root / "etc/passwd").read_text().splitlines())
        self.user = users[self.settings["User"]]

    @contextmanager
    def start(self, command: list[str]) -> Iterator[subprocess.Popen[str]]:
        """Start a command as the first process, and see to it that nothing of it is left at the end."""
        alone = ["unshare", "--net", "--pid", "--fork", "--kill-child", "--ipc", "--uts", "--mount"]
        (volume,) = self.settings["Volumes"]
        assert self.settings["WorkingDir"] == volume
        words = [*alone, "sh", "-c", START, "sh", str(self.root), volume, self.user, *self.settings["Env"], *command]
        with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as process:
            try:
                yield process
            finally:
                for one in children(process) if process.poll() is None else []:
                    os.kill(one, signal.SIGKILL)  # the container's first process, and with it all that it started
                process.kill()


def children(process: subprocess.Popen[str]) -> list[int]:
    return [int(one) for one in Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()]


@pytest.fixture(scope="module")
def container(built: Builder) -> Container:
    return Container(built)


def test_the_image_has_a_healthy_room_where_a_bot_answers(container: Container) -> None:
    with container.start(container.settings["Cmd"]) as process:
        assert process.stdout is not None
        line = process.stdout.readline()
        assert line.startswith("Hallali: http://"), line + process.stdout.read()
        (first,) = children(process)
        seen = visit(first, line.split()[-1])
        assert seen["ready"] == {"ok": True, "database": "ok", "workers": "ok", "disk": "ok"}
        assert seen["stage"] == "over"
        assert seen["gestures"] > 0  # the bot moves first, and again after each of these
        assert seen["cookie"] == "__Host-hallali_guest"  # this machine's own proxy is trusted
        lines = Path(f"/proc/{first}/status").read_text().splitlines()
        status = {name: value.strip() for name, _, value in (line.partition(":") for line in lines)}
        assert status["Uid"].split() == [container.user] * 4
        assert int(status["CapEff"], 16) == int(status["CapBnd"], 16) == 0
        kind, *health = container.settings["Healthcheck"]["Test"]
        assert kind == "CMD"
        who = [f"--setuid={container.user}", f"--setgid={container.user}"]
        inside = ["nsenter", "--target", str(first), "--net", "--mount", "--pid", "--root", *who, "env", "-i"]
        asked = subprocess.run([*inside, *container.settings["Env"], *health], capture_output=True, text=True)
        assert asked.returncode == 0, asked.stderr
        os.kill(first, signal.SIGTERM)  # as an engine stops a container
        assert process.wait(60) == 0


def test_bots_play_each_other_in_the_image(container: Container) -> None:
    words = "arena fugitif --fugitive novice --marshal novice --games 8 --workers 2 --size micro --json"
    with container.start(["hallali", *words.split()]) as process:
        told, _ = process.communicate(timeout=200)
    assert process.returncode == 0, told
    assert json.loads(told)["games"] == 8


def test_the_image_holds_what_a_room_needs_and_nothing_else(container: Container) -> None:
    assert not (container.root / "build").exists()
    assert not (container.root / "opt/hallali/bin/pip").exists()
    assert not (container.root / "etc/pip.conf").exists() or not (container.root / "etc/pip.conf").read_text()


def test_a_file_that_the_build_lacks_ends_it(built: Builder, tmp_path: Path) -> None:
    """The plant: the Dockerfile as it was, which left out the folder with the build backend."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for name in filter(None, listed.split("\0")):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        if (ROOT / name).is_file():
            os.link(ROOT / name, tmp_path / name) if _same_disk(tmp_path) else shutil.copy(ROOT / name, tmp_path / name)
    text = (ROOT / "Dockerfile").read_text()
    assert "COPY native native\n" in text
    (tmp_path / "Dockerfile").unlink()
    # What a room installs is not what is tried here.
    packages = " install --no-cache-dir --require-hashes -r constraints.txt"
    assert packages in text
    (tmp_path / "Dockerfile").write_text(text.replace("COPY native native\n", "").replace(packages, " --version"))
    with pytest.raises(AssertionError, match="native"):
        built.build(tmp_path)


def _same_disk(folder: Path) -> bool:
    return folder.stat().st_dev == ROOT.stat().st_dev
