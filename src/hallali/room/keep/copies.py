"""Copying a SQLite database before it is changed, and checking whether it is sound."""

from __future__ import annotations

import contextlib
import datetime
import filecmp
import glob
import os
import re
import shutil
import sqlite3
from pathlib import Path

from sqlalchemy import Connection


class Unsound(sqlite3.DatabaseError):
    """What SQLite's own check found. It has SQLite's result code for a damaged file."""

    sqlite_errorcode = 11


def sound(db: Connection, most: int | None = None) -> None:
    """Check a whole SQLite database; skip the check if its file has more bytes than `most`.

    Raises Unsound, or what SQLite itself raises, if it is damaged.
    """
    if most is not None:
        pages = (
            db.exec_driver_sql("PRAGMA page_count").scalar_one() * db.exec_driver_sql("PRAGMA page_size").scalar_one()
        )
        if pages > most:
            return
    said = str(db.exec_driver_sql("PRAGMA quick_check(1)").scalar())
    if said != "ok":
        raise Unsound(said.splitlines()[-1])


def copied(db: Connection, revision: str) -> Path | None:
    """Copy the file of a SQLite database, with what its WAL holds, into its folder; None if it is in memory.

    The copy's name says which revision it has, and when it was made (UTC). Anyone who may read the database may read
    the copy. If the last copy is the same byte for byte, it is returned instead, so that a service that is started
    again and again does not fill its disk.

    Raises OSError or sqlite3.Error, and leaves nothing behind, if the copy fails.
    """
    file = next(file for _, name, file in db.exec_driver_sql("PRAGMA database_list") if name == "main")
    if not file:
        return None
    path = Path(file)
    name = f"{path.stem}.version-{revision}."
    before = sorted(path.parent.glob(f"{glob.escape(name)}*{glob.escape(path.suffix)}"))
    part = path.with_name(f"{name}part")
    try:
        _copy(path, part)
        if before and filecmp.cmp(before[-1], part, shallow=False):
            part.unlink()
            return before[-1]
        shutil.copymode(path, part)
        with part.open("rb+") as written:
            os.fsync(written.fileno())
        when = _now()
        names = (path.with_name(f"{name}{when}{more}{path.suffix}") for more in ("", *(f"-{n}" for n in range(2, 100))))
        copy = next(one for one in names if not one.exists())
        part.rename(copy)
    except BaseException:
        with contextlib.suppress(OSError):
            part.unlink(missing_ok=True)
        raise
    return copy


def backup(path: Path, folder: Path, keep: int) -> Path:
    """Back a SQLite file up into a folder, while its room runs or not, and return the backup.

    It holds all that was written by then, is checked, and bears its name once it is whole. After that, all but the
    newest `keep` backups of this file there are deleted. Raises OSError or sqlite3.Error, and leaves nothing behind.
    """
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    made = folder / f"{path.stem}.{_now()}{path.suffix}"
    part = folder / f"{path.stem}.part"
    try:
        _copy(path, part)
        with contextlib.closing(sqlite3.connect(part)) as db:
            db.execute("PRAGMA journal_mode=DELETE")  # a file of its own, without a log beside it
            said = str(db.execute("PRAGMA quick_check(1)").fetchone()[0])
        if said != "ok":
            raise Unsound(said.splitlines()[-1])
        with part.open("rb+") as written:
            os.fsync(written.fileno())
        part.replace(made)
    except BaseException:
        with contextlib.suppress(OSError):
            part.unlink(missing_ok=True)
        raise
    ours = re.compile(rf"{re.escape(path.stem)}\.\d{{4}}-\d\d-\d\dT\d\d-\d\d-\d\dZ{re.escape(path.suffix)}")
    for old in sorted(one for one in folder.iterdir() if ours.fullmatch(one.name))[:-keep]:
        old.unlink()
    return made


def _copy(path: Path, part: Path) -> None:
    """Copy a SQLite file with what its WAL holds, by a connection of its own: nobody has to wait for it."""
    part.unlink(missing_ok=True)
    part.touch(0o600)
    with contextlib.closing(sqlite3.connect(path)) as source, contextlib.closing(sqlite3.connect(part)) as target:
        source.backup(target)


def _now() -> str:
    return f"{datetime.datetime.now(datetime.UTC):%Y-%m-%dT%H-%M-%SZ}"
