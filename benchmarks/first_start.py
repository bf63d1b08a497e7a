"""How long a newcomer waits: `python benchmarks/first_start.py [--json] [--cache warm|empty] [--groups dev|no-dev]`.

It makes a fresh clone of the repository that holds this file (only what is committed) and a fresh environment. Timed
is `uv run hallali serve`, from the command to the first page: resolving, downloading, building, importing.

    cache    warm: uv's cache as it is; empty: a new one, so that everything is downloaded
    groups   dev: what `uv run` installs by default; no-dev: `uv run --no-dev`, what a player needs

Columns: wall_s, the time until the page is there; cpu_s, user and system time of all processes; mb, millions of bytes
in the site-packages of the environment without the dev group; bytecode_mb, the bytecode that Python has written there;
own_mb, the package in the clone, bytecode included; mode, pure or native. Needs uv, git and a POSIX system. Respects
HALLALI_PURE and HALLALI_NATIVE.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import resource
import signal
import subprocess
import tempfile
import threading
import time
import urllib.request
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
#: Variables that must not reach the fresh environment.
INHERITED = ("VIRTUAL_ENV", "UV_PROJECT_ENVIRONMENT", "PYTHONPATH", "CI")


@contextlib.contextmanager
def first_page(command: Sequence[str], cwd: Path, env: Mapping[str, str], limit: float = 1800) -> Iterator[str]:
    """Run a command that serves the room, and stop it at the end.

    command: prints the room's address on its standard output.
    limit: how many seconds to wait.
    Yields the first page once it has arrived. Raises RuntimeError if the command ends before that or takes too long.
    """
    with tempfile.TemporaryFile("w+") as errors:
        server = subprocess.Popen(command, cwd=cwd, env=dict(env), stdout=subprocess.PIPE, stderr=errors, text=True)
        watch = threading.Timer(limit, server.kill)
        watch.start()
        try:
            assert server.stdout is not None
            line = next((line for line in server.stdout if "http://" in line), None)
            if line is None:
                server.wait()
                errors.seek(0)
                raise RuntimeError(f"{' '.join(command)}: no address, exit {server.returncode}\n{errors.read()}")
            with urllib.request.urlopen("http://" + line.split("http://")[1].strip(), timeout=60) as answer:
                page = answer.read().decode("utf-8")
            if "Hallali" not in page:
                raise RuntimeError(f"this is not the first page: {page[:200]!r}")
            yield page
        finally:
            watch.cancel()
            server.send_signal(signal.SIGTERM)  # uv passes it on, and waits
            server.wait(30)
            if server.stdout is not None:
                server.stdout.close()


def cpu() -> float:
    """Return the user and system time of all child processes that have ended, and of their children, in seconds."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def megabytes(folder: Path, pattern: str = "*") -> float:
    """Return the size of the files in a folder whose names fit a pattern, in millions of bytes."""
    return sum(path.stat().st_size for path in folder.rglob(pattern) if path.is_file() and not path.is_symlink()) / 1e6


def measure(cache: str, groups: str) -> dict[str, str | float]:
    """Clone, start the room, and return the row of the table."""
    with tempfile.TemporaryDirectory(prefix="first_start.") as folder:
        temp = Path(folder)
        clone = temp / "hallali"
        subprocess.run(["git", "clone", "-q", str(ROOT), str(clone)], check=True)
        env = {key: value for key, value in os.environ.items() if key not in INHERITED}
        env["XDG_DATA_HOME"] = str(temp / "data")
        if cache == "empty":
            env["UV_CACHE_DIR"] = str(temp / "cache")
        without = ["--no-dev"] if groups == "no-dev" else []
        before, began = cpu(), time.perf_counter()
        with first_page(["uv", "run", *without, "hallali", "serve", "--no-browser", "--port", "0"], clone, env):
            wall = time.perf_counter() - began
        used = cpu() - before
        told = subprocess.run(
            [str(clone / ".venv/bin/hallali"), "--version"], env=env, capture_output=True, text=True, check=True
        ).stdout
        subprocess.run(["uv", "sync", "-q", "--no-dev"], cwd=clone, env=env, check=True)
        (site,) = (clone / ".venv/lib").glob("python*/site-packages")
        return {
            "cache": cache,
            "groups": groups,
            "wall_s": round(wall, 2),
            "cpu_s": round(used, 2),
            "mb": round(megabytes(site) - megabytes(site, "*.pyc"), 1),
            "bytecode_mb": round(megabytes(site, "*.pyc"), 1),
            "own_mb": round(megabytes(clone / "src" / "hallali"), 1),
            "mode": "native" if "compiled modules" in told else "pure",
        }


def main() -> None:
    """Measure what the command line asks for, and print it row by row."""
    parser = argparse.ArgumentParser(description="How long a newcomer waits for the first page.")
    parser.add_argument("--json", action="store_true", help="one JSON object a line")
    parser.add_argument("--cache", choices=["warm", "empty"], action="append", help="usually both")
    parser.add_argument("--groups", choices=["dev", "no-dev"], action="append", help="usually both")
    asked = parser.parse_args()
    for cache in asked.cache or ["warm", "empty"]:
        for groups in asked.groups or ["no-dev", "dev"]:
            row = measure(cache, groups)
            print(
                json.dumps(row) if asked.json else "  ".join(f"{key} {value}" for key, value in row.items()), flush=True
            )


if __name__ == "__main__":
    main()
