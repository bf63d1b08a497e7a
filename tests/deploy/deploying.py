"""An image built by the Dockerfile's own steps, and machines in which it is started: what tests of both share.

The base is a Debian root with Python and systemd that mmdebstrap makes; buildah builds on it. Where packages come from
is the machine's business: apt's and pip's own configuration is used, and nothing of it stays in the image.
"""

from __future__ import annotations

import ast
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from skipping import skip_or_fail

ROOT = Path(__file__).parents[2]
VISITOR = Path(__file__).with_name("visitor.py")
NEEDED = ("mmdebstrap", "buildah", "systemd-nspawn", "nsenter", "unshare")
PACKAGES = "python3,python3-venv,python3-pip,systemd"


def lacking() -> str:
    """Say why this machine can build and start nothing; "" if it can."""
    missing = [name for name in NEEDED if shutil.which(name) is None]
    if missing:
        return f"{', '.join(missing)} not installed (Debian: apt-get install mmdebstrap buildah systemd-container)"
    if os.geteuid() != 0 or subprocess.run(["unshare", "--mount", "true"], capture_output=True).returncode:
        return "only root can make a root file system, and only where it may mount"
    return ""


def run(*command: str | Path, timeout: float = 600.0) -> str:
    """Run a command and return what it printed. Raises AssertionError with all of it if it fails."""
    done = subprocess.run(command, capture_output=True, text=True, timeout=timeout)
    assert done.returncode == 0, f"{command}: {done.returncode}\n{done.stdout[-6000:]}\n{done.stderr[-6000:]}"
    return done.stdout.strip()


def pip_settings() -> str:
    """Write down how this machine's pip is configured, its environment included."""
    told = ""
    for python in (sys.executable, "/usr/bin/python3", *filter(None, [shutil.which("python3")])):
        done = subprocess.run([python, "-m", "pip", "config", "list"], capture_output=True, text=True)
        told = done.stdout if done.returncode == 0 else told
    found = re.findall(r"^(?:global|install|:env:)\.([\w-]+)=(.*)$", told, re.MULTILINE)
    # What names a file of this machine is not there in the image; the image has its own constraints, with hashes.
    found = [(name, value) for name, value in found if name not in ("constraint", "requirement")]
    values = {name: str(ast.literal_eval(value)).replace("\n", "\n  ") for name, value in found}
    return "\n".join(["[global]", *(f"{name} = {value}" for name, value in values.items()), ""])


def sources() -> list[Path]:
    """Return apt's own lists of where this Debian's packages come from."""
    folder = Path("/etc/apt")
    files = [folder / "sources.list", *folder.glob("sources.list.d/*.list"), *folder.glob("sources.list.d/*.sources")]
    here = re.compile(rf"\b{suite()}\b.*\n?.*\bmain\b")
    return [file for file in sorted(files) if file.exists() and here.search(file.read_text())]


def suite() -> str:
    """Return the name of this machine's Debian."""
    found = re.search(r"^VERSION_CODENAME=(\w+)", Path("/etc/os-release").read_text(), re.MULTILINE)
    assert found
    return found[1]


class Builder:
    """Builds images in a store of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.containers: list[str] = []
        self.python = ""  # the version of the base's Python
        self.store = ["buildah", "--root", str(folder / "store"), "--runroot", str(folder / "run")]
        overlay = subprocess.run([*self.store, "--storage-driver", "overlay", "from", "scratch"], capture_output=True)
        if overlay.returncode:
            shutil.rmtree(folder / "store", ignore_errors=True)
        self.store += ["--storage-driver", "vfs" if overlay.returncode else "overlay"]

    def buildah(self, *words: str) -> str:
        return run(*self.store, *words)

    def base(self) -> None:
        """Make the base image from packages, named as the Dockerfile asks for it."""
        made = self.buildah("from", "scratch")
        root = Path(self.buildah("mount", made))
        how = ("--mode=root", "--variant=apt", "--format=directory", "--dpkgopt=force-unsafe-io", "--quiet")
        run("mmdebstrap", *how, f"--include={PACKAGES}", suite(), str(root), *map(str, sources()))
        (root / "usr/bin/python").symlink_to("python3")
        self.python = run("chroot", root, "python3", "-c", "import sys; print('%d.%d' % sys.version_info[:2])")
        self.buildah("commit", "--quiet", made, f"python:{self.python}-slim")
        self.buildah("rm", made)

    def build(self, context: Path) -> None:
        """Build the image from a folder, as `docker build -t hallali .` does there."""
        settings = self.folder / "pip.conf"
        settings.write_text(pip_settings())
        mounts = [f"{settings}:/etc/pip.conf:ro", "/etc/ssl/certs:/etc/ssl/certs:ro"]
        words = [word for mount in mounts for word in ("--volume", mount)]
        how = ("--format", "docker", "--isolation", "chroot", "--pull-never", "--build-arg", f"PYTHON={self.python}")
        self.buildah("build", *how, *words, "--tag", "hallali", str(context))

    def settings(self) -> dict[str, Any]:
        """Return how the image is to be started: its user, environment, folder, command and health check."""
        found: dict[str, Any] = json.loads(self.buildah("inspect", "--type", "image", "hallali"))
        return dict(found["Docker"]["config"])

    def root(self) -> Path:
        """Return a root file system of the image's own, which may be changed."""
        made = self.buildah("from", "--pull-never", "localhost/hallali")
        self.containers.append(made)
        return Path(self.buildah("mount", made))

    def close(self) -> None:
        for one in self.containers:
            subprocess.run([*self.store, "umount", one], capture_output=True)
        subprocess.run([*self.store, "rm", "--all"], capture_output=True)
        subprocess.run([*self.store, "rmi", "--all", "--force"], capture_output=True)


def visit(process: int, address: str, before: dict[str, Any] | None = None) -> dict[str, Any]:
    """Play in a room in the network of a process; return what the visitor saw.

    before: what a visitor saw whose game is to be looked for; none is played then.
    """
    inside = ["nsenter", "--target", str(process), "--net", sys.executable, str(VISITOR), address]
    inside += before["at"] if before else []
    done = subprocess.run(inside, capture_output=True, text=True, timeout=400, env={"PATH": os.environ["PATH"]})
    assert done.stdout, done.stderr
    return dict(json.loads(done.stdout))


class Machine:
    """A machine that systemd starts, with these units; the ones in `wanted` are enabled."""

    def __init__(self, root: Path, units: dict[str, str], wanted: tuple[str, ...], log: Path) -> None:
        folder = root / "etc/systemd/system"
        wants = folder / "multi-user.target.wants"
        wants.mkdir(parents=True, exist_ok=True)
        for name, text in units.items():
            (folder / name).write_text(text)
        for name in wanted:
            (wants / name).unlink(missing_ok=True)
            (wants / name).symlink_to(f"../{name}")
        import pty  # Windows has none

        self.log = log
        ours, theirs = pty.openpty()  # systemd starts on a terminal alone
        how = ("--quiet", f"--directory={root}", "--register=no", "--keep-unit", "--private-network", "--boot")
        self.process = subprocess.Popen(["systemd-nspawn", *how], stdin=theirs, stdout=theirs, stderr=theirs)
        os.close(theirs)
        self.reader = threading.Thread(target=self._read, args=(ours,), daemon=True)
        self.reader.start()
        self.leader = self._leader()

    def _read(self, terminal: int) -> None:
        with self.log.open("wb") as log:
            try:
                while part := os.read(terminal, 4096):
                    log.write(part)
                    log.flush()
            except OSError:  # how a terminal says that nobody writes any more
                pass
        os.close(terminal)

    def _leader(self) -> int:
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children")
        limit = time.monotonic() + 60
        while time.monotonic() < limit and self.process.poll() is None:
            for one in children.read_text().split():
                if Path(f"/proc/{one}/comm").read_text().strip() == "systemd":
                    return int(one)
            time.sleep(0.1)
        raise AssertionError(f"systemd does not start: {self.log.read_text(errors='replace')}")

    def inside(self, *command: str, timeout: float = 300.0) -> str:
        """Run a command in the machine, as its root."""
        return run("nsenter", "--target", str(self.leader), "--all", "--", *command, timeout=timeout)

    def said(self, unit: str, pattern: str) -> re.Match[str]:
        """Wait until a unit has said something. Raises AssertionError if it does not."""
        limit = time.monotonic() + 120
        journal = ""
        while time.monotonic() < limit:
            try:
                journal = self.inside("journalctl", "--no-pager", "--output=cat", f"--unit={unit}")
            except AssertionError as error:  # there is no journal yet
                journal = str(error)
            if found := re.search(pattern, journal):
                return found
            time.sleep(0.5)
        raise AssertionError(f"{unit} never said {pattern}:\n{journal}")

    def close(self) -> None:
        self.process.terminate()
        try:
            self.process.wait(40)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.reader.join(5)


@pytest.fixture(scope="session")
def built() -> Iterator[Builder]:
    """Return a builder that has built the image, once for all that is tried with it."""
    if why := lacking():
        skip_or_fail(why)
    with tempfile.TemporaryDirectory(prefix="hallali-image-", ignore_cleanup_errors=True) as folder:
        builder = Builder(Path(folder))
        try:
            builder.base()
            builder.build(ROOT)
            yield builder
        finally:
            builder.close()
