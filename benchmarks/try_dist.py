"""Tests the distributions: `python benchmarks/try_dist.py [--json] [--keep FOLDER] [--python VERSION ...] [--pytest]`.

Builds the source archive and, from it, the pure wheel; compares their contents with what is under version control;
installs each in a fresh environment for each Python available, plays ten games and requests the room's first page.

    --keep FOLDER   leaves the archive and the wheel there
    --python 3.13   only this one, by version or path; by default every Python from 3.11 on that uv finds
    --pytest        also unpacks the archive and runs its whole test suite

The exit status is 1 if anything fails. Needs uv and a POSIX system.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import time
import zipfile
from collections.abc import Mapping
from pathlib import Path

from first_start import INHERITED, ROOT, first_page

#: The files that setuptools adds to an archive.
MADE = {"PKG-INFO", "setup.cfg", "src/hallali.egg-info/SOURCES.txt"}
ENV = {key: value for key, value in os.environ.items() if key not in (*INHERITED, "HALLALI_NATIVE", "HALLALI_PURE")}
PURE = ENV | {"HALLALI_PURE": "1"}  #: files that are only needed for building


def run(*command: str, cwd: Path = ROOT, env: Mapping[str, str] = PURE) -> str:
    """Run a command and return its output. Raises RuntimeError with everything it printed if it fails."""
    done = subprocess.run(command, cwd=cwd, env=env, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(f"{' '.join(command)}: exit {done.returncode}\n{done.stdout}{done.stderr}")
    return done.stdout


def build(folder: Path) -> tuple[Path, Path]:
    """Build the archive, and from it alone the pure wheel. Return both."""
    run("uv", "build", "-q", "--out-dir", str(folder))
    (archive,), (wheel,) = folder.glob("*.tar.gz"), folder.glob("*.whl")
    if not wheel.name.endswith("-py3-none-any.whl"):
        raise RuntimeError(f"{wheel.name} is not a pure wheel")
    return archive, wheel


def differences(archive: Path, wheel: Path) -> list[str]:
    """Return how the archive differs from the clone, and the wheel from the archive's package, a line for each file."""
    with tarfile.open(archive) as tar:
        held = {name.partition("/")[2] for name in (member.name for member in tar if member.isfile())} - MADE
    with zipfile.ZipFile(wheel) as zipped:
        wheeled = {name for name in zipped.namelist() if ".dist-info/" not in name} - {"hallali/_native.json"}
    # The build turns the .po files, which stay with the sources, into one .mo file.
    wheeled -= {name for name in wheeled if name.endswith(".mo")}
    package = {name.removeprefix("src/") for name in held if name.startswith("src/") and not name.endswith(".po")}
    said = [f"in the sources, not in the wheel: {name}" for name in sorted(package - wheeled)]
    said += [f"in the wheel, not in the sources: {name}" for name in sorted(wheeled - package)]
    if (ROOT / ".git").exists():
        listed = run("git", "ls-files", "-z", "--cached", "--others", "--exclude-standard").split("\0")
        tracked = {name for name in listed if name and (ROOT / name).is_file()}
        said += [f"in the clone, not in the archive: {name}" for name in sorted(tracked - held)]
        said += [f"in the archive, not in the clone: {name}" for name in sorted(held - tracked)]
    return said


def pythons() -> list[str]:
    """Return the Pythons that uv finds, the newest of each minor version from 3.11 on."""
    found: dict[tuple[int, int], str] = {}
    pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")).glob("versions/*/bin")  # uv does not look there
    env = PURE | {"PATH": os.pathsep.join([*map(str, pyenv), os.environ["PATH"]])}
    for entry in json.loads(run("uv", "python", "list", "--only-installed", "--output-format", "json", env=env)):
        parts = entry["version_parts"]
        key = (parts["major"], parts["minor"])
        if entry["implementation"] == "cpython" and entry["variant"] == "default" and key >= (3, 11):
            found.setdefault(key, entry["path"])  # the newest comes first
    return [found[key] for key in sorted(found)]


def attempt(dist: Path, python: str, folder: Path) -> dict[str, str | float]:
    """Install, play and serve, away from the clone, so that only what is installed can be imported. Return the row."""
    folder.mkdir()
    environment = folder / "env"
    env = ENV | {"XDG_DATA_HOME": str(folder / "data")}
    began = time.perf_counter()
    run("uv", "venv", "-q", "--python", python, str(environment))
    # From a folder of its own, since uv remembers what it built for another Python.
    run("uv", "pip", "install", "-q", "--python", str(environment), shutil.copy(dist, folder))
    installed = time.perf_counter() - began
    command = str(environment / "bin" / "hallali")
    version = run(command, "--version", cwd=folder, env=env).strip()
    games = run(command, "simulate", "fugitif", "--games", "10", cwd=folder, env=env)
    with first_page([command, "serve", "--no-browser", "--port", "0"], folder, env, limit=120) as page:
        title = re.search(r"<title>(.*?)</title>", page)
    return {
        "python": run(str(environment / "bin" / "python"), "-V").split()[1],
        "what": "wheel" if dist.suffix == ".whl" else "sources",
        "install_s": round(installed, 1),
        "version": version,
        "simulate": next(line.strip() for line in games.splitlines() if line.strip()),
        "first_page": title[1] if title else "",
    }


def suite(archive: Path, folder: Path) -> None:
    """Unpack the archive and run its tests there."""
    with tarfile.open(archive) as tar:
        tar.extractall(folder, filter="data")
    (unpacked,) = folder.iterdir()
    subprocess.run(["uv", "run", "pytest"], cwd=unpacked, env=PURE, check=True)


def main() -> None:
    """Build, compare, try, and print a row for each."""
    parser = argparse.ArgumentParser(description="Try the archive of the sources and the pure wheel.")
    parser.add_argument("--json", action="store_true", help="one JSON object a line")
    parser.add_argument("--keep", type=Path, help="a folder for the archive and the wheel")
    parser.add_argument("--python", action="append", help="a version or a path; usually each that is here")
    parser.add_argument("--pytest", action="store_true", help="run the tests that the archive holds")
    asked = parser.parse_args()
    bad = False
    with tempfile.TemporaryDirectory(prefix="try_dist.") as folder:
        temp = Path(folder)
        dists = build(temp / "dist")
        for line in differences(*dists):
            bad = True
            print(line, file=sys.stderr)
        for python in asked.python or pythons():
            for dist in dists:
                try:
                    row = attempt(dist, python, temp / f"{len(list(temp.iterdir()))}")
                except RuntimeError as error:
                    bad = True
                    row = {"python": python, "what": dist.name, "error": str(error)}
                told = json.dumps(row) if asked.json else "  ".join(f"{key}: {value}" for key, value in row.items())
                print(told, flush=True)
        if asked.pytest:
            suite(dists[0], temp / "unpacked")
        if asked.keep and not bad:
            asked.keep.mkdir(parents=True, exist_ok=True)
            for dist in dists:
                shutil.copy(dist, asked.keep)
    sys.exit(bad)


if __name__ == "__main__":
    main()
