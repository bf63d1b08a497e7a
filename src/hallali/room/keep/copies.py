"""Copying a SQLite database before it is changed, and checking whether it is sound."""

from __future__ import annotations

import contextlib
import datetime
import filecmp
import glob
import os
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
        part.unlink(missing_ok=True)
        part.touch(0o600)
        with contextlib.closing(sqlite3.connect(path)) as source, contextlib.closing(sqlite3.connect(part)) as target:
            source.backup(target)  # a connection of its own: the one that is about to write cannot be read from
        if before and filecmp.cmp(before[-1], part, shallow=False):
            part.unlink()
            return before[-1]
        shutil.copymode(path, part)
        with part.open("rb+") as written:
            os.fsync(written.fileno())
        when = f"{datetime.datetime.now(datetime.UTC):%Y-%m-%dT%H-%M-%SZ}"
        names = (path.with_name(f"{name}{when}{more}{path.suffix}") for more in ("", *(f"-{n}" for n in range(2, 100))))
        copy = next(one for one in names if not one.exists())
        part.rename(copy)
    except BaseException:
        with contextlib.suppress(OSError):
            part.unlink(missing_ok=True)
        raise
    return copy
