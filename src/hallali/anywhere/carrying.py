"""A file with all that a browser keeps, to take along: how it is written, and what is checked when it comes back.

Its first line is JSON (`Head`); what follows is what the bridge gives to storage, compressed by zlib, and then, in the
same way, the games that are over, as the page of one's games lets anybody download them: a room reads those alone.
"""

from __future__ import annotations

import contextlib
import datetime
import hashlib
import re
import sqlite3
import zlib
from pathlib import Path
from typing import Annotated, Final

import msgspec

from hallali.core.errors import HallaliError, marked
from hallali.room.keep import schema

N_ = marked
KIND: Final = "hallali-games"
#: The version of the file. That of the database in it is a matter of its own: an older one is migrated.
VERSION: Final = 1
_MOST: Final = 256 << 20  # bytes: what is larger was not saved by a browser
_NAME: Final = re.compile(r"[\w-]{1,60}", re.ASCII)
_VALUE: Final = re.compile(r"[!#-+\--:<-\[\]-~]{0,2000}")  # what a cookie may hold without quotes

_FOREIGN: Final = N_("This is not a file of games that Hallali saved. Nothing was changed.")
_NEWER: Final = N_(
    "A newer Hallali saved this file, and this one cannot read it. Close all tabs of this site and open it again, "
    "so that it is updated; or bring the file to where it was saved. Nothing was changed."
)
_DAMAGED: Final = N_("This file is damaged, so its games cannot be brought here. Nothing was changed.")


class _Kind(msgspec.Struct, frozen=True):
    """What every version of the file says first."""

    kind: str  #: what file it is
    version: Annotated[int, msgspec.Meta(ge=1)]  #: how it is written


class Head(msgspec.Struct, frozen=True, kw_only=True):
    """The first line of the file."""

    kind: str = KIND  #: what file it is
    version: int = VERSION  #: how it is written
    made: datetime.date  #: the day on which it was saved
    games: Annotated[int, msgspec.Meta(ge=0)]  #: how many games of its owner's it holds, lessons aside
    length: Annotated[int, msgspec.Meta(ge=1, le=_MOST)]  #: how many bytes there are, once unpacked
    sha256: str  #: their digest
    finished: Annotated[int, msgspec.Meta(ge=0)] = 0  #: how many bytes at the end are the games that are over
    finished_sha256: str = ""  #: their digest


class Brought(msgspec.Struct, frozen=True):
    """What a file holds."""

    head: Head  #: its first line
    cookies: dict[str, str]  #: by name, as the bridge keeps them
    rows: bytes  #: the database's file


class Refused(HallaliError):  # noqa: N818
    """A file cannot be brought, and why."""


class Damaged(Refused):
    """A file is damaged, or the room does not start with what it holds."""

    def __init__(self) -> None:
        super().__init__(_DAMAGED)


def packed(kept: bytes, games: int, made: datetime.date, finished: bytes = b"") -> bytes:
    """Return the file.

    kept: what the bridge gives to storage. games: how many games it holds. made: today. finished: the games that are
    over, as JSON.
    """
    end = zlib.compress(finished, 9) if finished else b""
    head = Head(
        made=made,
        games=games,
        length=len(kept),
        sha256=hashlib.sha256(kept).hexdigest(),
        finished=len(end),
        finished_sha256=hashlib.sha256(end).hexdigest() if end else "",
    )
    return msgspec.json.encode(head) + b"\n" + zlib.compress(kept, 9) + end


def unpacked(file: bytes) -> Brought:
    """Read a file. Its database is looked at by `checked`. Raises Refused if it is another, newer or damaged."""
    first, _, rest = file.partition(b"\n")
    try:
        kind = msgspec.json.decode(first, type=_Kind)
    except (msgspec.MsgspecError, ValueError):
        raise Refused(_FOREIGN) from None
    if kind.kind != KIND:
        raise Refused(_FOREIGN)
    if kind.version > VERSION:
        raise Refused(_NEWER)
    try:
        head = msgspec.json.decode(first, type=Head)
        rest, end = (rest[: -head.finished], rest[-head.finished :]) if head.finished else (rest, b"")
        kept = zlib.decompressobj().decompress(rest, head.length)
        if hashlib.sha256(kept).hexdigest() != head.sha256:
            raise Damaged
        if end and hashlib.sha256(end).hexdigest() != head.finished_sha256:
            raise Damaged
        line, _, rows = kept.partition(b"\n")
        cookies = msgspec.json.decode(line, type=dict[str, str])
    except (msgspec.MsgspecError, ValueError, zlib.error):
        raise Damaged from None
    if not rows or not all(_NAME.fullmatch(name) and _VALUE.fullmatch(value) for name, value in cookies.items()):
        raise Damaged
    return Brought(head, cookies, rows)


def checked(path: Path) -> None:
    """Look at a database that came from a file. Raises Refused if it is newer than this program, or damaged.

    What a database of ours never has, such as a trigger, is damage as well: it would run here.
    """
    try:
        with contextlib.closing(sqlite3.connect(path)) as db:
            said = db.execute("PRAGMA quick_check(1)").fetchone()[0]
            odd = "SELECT count(*) FROM sqlite_master WHERE type NOT IN ('table', 'index') OR sql LIKE '%VIRTUAL%'"
            strange = db.execute(odd).fetchone()[0]
            versions = [str(one) for (one,) in db.execute("SELECT version_num FROM hallali_version")]
    except sqlite3.Error:
        raise Damaged from None
    if said != "ok" or strange or len(versions) != 1:
        raise Damaged
    if versions[0] > schema.REVISION:
        raise Refused(_NEWER)
