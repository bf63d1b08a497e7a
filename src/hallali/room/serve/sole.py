"""One process for a SQLite file: two rooms on one file would not hear of each other's moves.

A file next to the database is locked as long as the room runs. The system frees the lock however the process ends.
"""

from __future__ import annotations

import contextlib
import os
from typing import IO, Final

from hallali.core.errors import Message, marked
from hallali.room.keep import databases
from hallali.room.keep.troubles import Unreachable, shown

N_ = marked
_SUFFIX: Final = ".lock"
_TAKEN: Final = N_(
    "The database {url} is in use: another Hallali ({who}) has it open, and two would not hear of each other’s moves. "
    "End that one, or name another database with --database. Several processes can share one PostgreSQL."
)


class Sole:
    """The lock of a database, held until `close`. Databases that several processes may share have none.

    Raises Unreachable, with the other's process number, if another process holds it; or if the URL cannot be read.
    """

    def __init__(self, url: str) -> None:
        self._file: IO[str] | None = None
        where = databases.read(url)
        path = databases.file_of(where)
        if path is None:
            return
        beside = path.with_name(path.name + _SUFFIX)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            made = os.open(beside, os.O_RDWR | os.O_CREAT | os.O_APPEND, databases.PRIVATE)
            self._file = os.fdopen(made, "a+", encoding="utf-8")
        except OSError:
            return  # nothing can be written there: opening the database says so
        if not _locked(self._file):
            self._file.seek(0)
            who = self._file.read(20).strip() or "?"
            self.close()
            raise Unreachable(Message(_TAKEN, {"url": shown(where), "who": who}))
        self._file.truncate(0)
        self._file.write(f"{os.getpid()}\n")
        self._file.flush()

    def close(self) -> None:
        """Free the database. The file stays: removing it could pull it from under the next process's lock."""
        if self._file is not None:
            self._file.close()
            self._file = None

    def __enter__(self) -> Sole:
        """Hold the lock while the block runs."""
        return self

    def __exit__(self, *_: object) -> None:
        """Free the database."""
        self.close()


def _locked(file: IO[str]) -> bool:
    """Lock a file and say whether that worked; True also if the file system has no locks."""
    if os.name == "nt":
        import msvcrt

        with contextlib.suppress(OSError):
            file.seek(1 << 20)  # beyond the text, so that others can read the number
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined,unused-ignore]
            return True
        return False
    import fcntl

    try:
        fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:  # no locks on this file system
        return True
    return True
