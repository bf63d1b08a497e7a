"""A database in trouble while the room is open, and at its start: what guests, /readyz and the host are told."""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from faults_rig import Asker, Found, Server

_OLD = Path(__file__).parent.parent / "tests" / "room" / "room_909d1ed.sql"  # of before there were versions
_SLOW_S = 2.5  # an answer of /readyz holds for two seconds


@contextlib.contextmanager
def _small(megabytes: int) -> Iterator[Path | None]:
    """Mount a disk of so many MB; None where that is not allowed."""
    with tempfile.TemporaryDirectory() as name:
        made = subprocess.run(
            ["mount", "-t", "tmpfs", "-o", f"size={megabytes}m", "faults", name], check=False, capture_output=True
        )
        if made.returncode:
            yield None
            return
        try:
            yield Path(name)
        finally:
            subprocess.run(["umount", name], check=False)


def _told(one: Asker, table: str, many: int = 1) -> Found:
    """Ask for something that has to be stored, and for /readyz."""
    for _ in range(many):
        code, answer = one.ask("POST", f"{table}/chat", {"text": "é" * 280})
        if code != 200:
            break
    time.sleep(_SLOW_S)
    ready, state = one.ask("GET", "/readyz")
    looked, _ = one.ask("GET", table)
    health, _ = one.ask("GET", "/healthz")
    return {
        "command": code,
        "words": answer.get("error", ""),
        "readyz": ready,
        "state": {name: state.get(name) for name in ("database", "disk")},
        "page": looked,
        "healthz": health,
    }


def _within(folder: Path, spoil: Callable[[Path, Server], object]) -> Found:
    """Spoil the database of an open room; say what is told then, and after `spoil` has gone on to its end."""
    server = Server(folder, "none")
    try:
        one = Asker(server.port)
        table = one.begin(opponent="friend")
        steps = spoil(folder / "room.db", server)
        assert isinstance(steps, Iterator)
        many = next(steps)
        found = _told(one, table, many)
        if next(steps, None) is not None:
            time.sleep(_SLOW_S)
            found["after"] = {key: value for key, value in _told(one, table).items() if key in ("command", "readyz")}
        log = server.log.read_text()
        return {**found, "tracebacks": log.count("Traceback"), "log_bytes": len(log)}
    finally:
        server.kill(signal.SIGTERM)


def _full(file: Path, _: Server) -> Iterator[int]:
    """Fill the disk, all but some pages; then make room again."""
    ballast = file.with_name("ballast")
    free = shutil.disk_usage(file.parent).free
    with ballast.open("wb") as out:
        out.write(b"\0" * max(0, free - 64 * 1024))
    yield 900
    ballast.unlink()
    yield 1


def _locked(file: Path, _: Server) -> Iterator[int]:
    """Hold the right to write, as a shell with an open transaction does; then let go."""
    with contextlib.closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield 1
        other.execute("ROLLBACK")
    yield 1


def _damaged(file: Path, _: Server) -> Iterator[int]:
    """Overwrite all pages but the first."""
    with contextlib.closing(sqlite3.connect(file)) as db:
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    size = file.stat().st_size
    with file.open("r+b") as out:
        out.seek(4096)
        out.write(os.urandom(size - 4096))
    yield 50


def _start(file: Path) -> Found:
    """Start a room on a file, and say how it ends."""
    command = [sys.executable, "-m", "hallali", "serve", "--no-browser", "--port", "18765", "--database", str(file)]
    try:
        done = subprocess.run(command, check=False, capture_output=True, text=True, timeout=30)
    except subprocess.TimeoutExpired as running:
        return {"exit": None, "words": f"it started: {(running.stdout or b'').decode()}"}
    return {"exit": done.returncode, "words": (done.stderr or done.stdout).strip()[-600:]}


def _starts(folder: Path) -> Found:
    """Start on databases that cannot be used."""
    server = Server(folder, "none")
    Asker(server.port).begin(opponent="friend")
    server.kill(signal.SIGTERM)
    good = (folder / "room.db").read_bytes()
    found: Found = {}
    for name in ("damaged", "foreign", "newer", "older", "another program's", "locked"):
        file = folder / f"{name[:4]}.db"
        file.write_bytes(good)
        with contextlib.closing(sqlite3.connect(file, isolation_level=None)) as db:
            if name == "newer":
                db.execute("UPDATE hallali_version SET version_num = '9999'")
            elif name == "locked":
                db.execute("BEGIN EXCLUSIVE")
                found[name] = _start(file)
                db.execute("ROLLBACK")
                continue
        if name == "damaged":
            file.write_bytes(good[:4096] + os.urandom(len(good) - 4096))
        elif name == "foreign":
            file.write_bytes(b"not a database" * 1000)
        elif name == "older":
            file.unlink()
            with contextlib.closing(sqlite3.connect(file)) as db:
                db.executescript(_OLD.read_text())
        elif name == "another program's":
            file.unlink()
            with contextlib.closing(sqlite3.connect(file)) as db:
                db.execute("CREATE TABLE songs (title TEXT)")
        before = file.read_bytes()
        found[name] = {**_start(file), "unchanged": file.read_bytes() == before}
    return found


def trouble() -> Found:
    """Try all of it."""
    found: Found = {}
    with _small(48) as disk:
        found["full"] = _within(disk, _full) if disk else "no disk can be mounted here"
    for name, spoil in (("locked", _locked), ("damaged", _damaged)):
        with tempfile.TemporaryDirectory() as folder:
            found[name] = _within(Path(folder), spoil)
    with tempfile.TemporaryDirectory() as folder:
        found["at the start"] = _starts(Path(folder))
    return found
