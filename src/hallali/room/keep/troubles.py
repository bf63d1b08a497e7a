"""What a database's error means, in words for the host and for the guests, as far as SQLite and PostgreSQL say."""

from __future__ import annotations

import errno
import traceback
from typing import Final, Literal

from sqlalchemy import URL
from sqlalchemy.exc import DBAPIError

from hallali.core.errors import HallaliError, Message, marked

N_ = marked

Trouble = Literal["locked", "read-only", "full", "limit", "failing", "damaged", "foreign", ""]

#: By SQLite's primary result code.
_SQLITE: Final[dict[int, Trouble]] = {
    5: "locked",  # BUSY
    6: "locked",  # LOCKED
    8: "read-only",
    11: "damaged",  # CORRUPT
    13: "full",
    26: "foreign",  # NOTADB
}
#: SQLite's codes for a write that the system refuses, though the disk is not full; others of IOERR are about reading.
_UNWRITTEN: Final = {10 | n << 8 for n in (3, 4, 6, 12, 19)}  # WRITE, FSYNC, TRUNCATE, ACCESS, SHMSIZE
#: By PostgreSQL's SQLSTATE.
_POSTGRESQL: Final[dict[str, Trouble]] = {
    "55P03": "locked",  # lock_not_available
    "25006": "read-only",  # read_only_sql_transaction
    "53100": "full",  # disk_full
    "XX001": "damaged",  # data_corrupted
    "XX002": "damaged",  # index_corrupted
}
_SYSTEM: Final[dict[int | None, Trouble]] = {
    errno.ENOSPC: "full",
    errno.EDQUOT: "full",
    errno.EFBIG: "limit",
    errno.EIO: "failing",
    errno.EROFS: "read-only",
    errno.EACCES: "read-only",
    errno.EPERM: "read-only",
}

_HOST: Final[dict[Trouble, str]] = {
    "locked": N_(
        "The database {url} is locked: another program is writing to it, perhaps a second Hallali. Stop that "
        "one, then start again. ({reason})"
    ),
    "read-only": N_(
        "The database {url} cannot be written, and the room keeps every move there: make it and its folder writable, "
        "or name another with --database. ({reason})"
    ),
    "full": N_(
        "The disk of the database {url} is full: free some space, then start again. Nothing in it has changed. "
        "({reason})"
    ),
    "limit": N_(
        "The database {url} may not grow: a limit on the size of files holds for this process (ulimit -f, or "
        "LimitFSIZE in its service). Raise that limit, then start again. Nothing in it has changed. ({reason})"
    ),
    "failing": N_(
        "The database {url} could not be written, though its disk is not full: a quota, or a disk that fails. See to "
        "that, then start again. ({reason})"
    ),
    "damaged": N_(
        "The database {url} is damaged: restore the latest copy of it, or name another with --database. Nothing was "
        "changed. ({reason})"
    ),
    "foreign": N_(
        "{url} is not an SQLite database, or no longer one: restore the latest copy of it, or name another file with "
        "--database. Nothing was changed. ({reason})"
    ),
    "": N_("The database {url} cannot be opened: {reason}"),
}
_GUEST: Final[dict[Trouble, str]] = {
    "locked": N_(
        "Another program is blocking the database, so nothing was done. Try again in a moment. If this goes "
        "on, tell the host of this room."
    ),
    "read-only": N_(
        "The database cannot be written, so nothing can be done at the tables. Trying again won’t help: tell "
        "the host of this room."
    ),
    "full": N_(
        "The disk of the database is full, so nothing more can be done at the tables. What was done before is "
        "kept. Trying again won’t help: tell the host of this room."
    ),
    "limit": N_(
        "The database may not grow any further on this computer, so nothing more can be done at the tables. What was "
        "done before is kept. Trying again won’t help: tell the host of this room."
    ),
    "failing": N_(
        "The disk refuses what the room writes, so nothing was done. What was done before is kept. Trying again won’t "
        "help: tell the host of this room."
    ),
    "damaged": N_("The database is damaged. Trying again won’t help: tell the host of this room."),
    "": N_(
        "The database isn’t answering. What was done before is kept. Try again in a moment. If this goes on, "
        "tell the host of this room."
    ),
}


class Unreachable(HallaliError):  # noqa: N818
    """The database cannot be opened, or this Hallali cannot use it."""


def trouble(error: BaseException) -> Trouble:
    """Return the kind of trouble that an error of a database, or of its file, stands for; "" if that is unknown."""
    cause = error.orig if isinstance(error, DBAPIError) else error
    code = getattr(cause, "sqlite_errorcode", None)
    if code in _UNWRITTEN:
        return "limit" if _limited() else "failing"
    if code is not None:
        return _SQLITE.get(code & 0xFF, "")
    state = getattr(cause, "sqlstate", None)
    if state is not None:
        return _POSTGRESQL.get(state, "")
    return _SYSTEM.get(cause.errno, "") if isinstance(cause, OSError) else ""


def _limited() -> bool:
    """Say whether this process may make files of a certain size only: SQLite does not tell that from a fault."""
    try:
        import resource
    except ImportError:  # Windows, and a browser
        return False
    return resource.getrlimit(resource.RLIMIT_FSIZE)[0] != resource.RLIM_INFINITY


def reason(error: BaseException) -> str:
    """Return the first line of an error's message."""
    cause = error.orig if isinstance(error, DBAPIError) else error
    return (str(cause).strip() or type(cause).__name__).splitlines()[0]


def shown(where: URL) -> str:
    """Write a database's URL without its password."""
    return where.set(query={}).render_as_string(hide_password=True)


def for_host(error: BaseException, where: URL) -> Unreachable:
    """Tell the person who starts the room why the database cannot be opened, and what to do."""
    return Unreachable(Message(_HOST[trouble(error)], {"url": shown(where), "reason": reason(error)}))


def for_guest(error: BaseException) -> Message:
    """Tell a guest why their command could not be done, and whether to try again."""
    kind = trouble(error)
    return Message(_GUEST["damaged" if kind == "foreign" else kind])


class Heard:
    """The trouble that the database had last. Once damaged, it counts as damaged, whatever else it answers."""

    def __init__(self) -> None:
        self.damaged = False

    def note(self, error: BaseException) -> None:
        """Take note of an error of the database."""
        self.damaged = self.damaged or trouble(error) in ("damaged", "foreign")


def traced(error: BaseException) -> str:
    """Describe an error of the database for the log: where it happened and its first line, without what was stored.

    PostgreSQL's own words repeat the row that failed, in their second line.
    """
    where = traceback.extract_tb(error.__traceback__)
    lines = [f"{frame.filename}:{frame.lineno} in {frame.name}" for frame in where[-6:]]
    return " < ".join([f"{type(error).__name__}: {reason(error)}", *reversed(lines)])


def passes(error: BaseException) -> bool:
    """Say whether trying again may help."""
    return trouble(error) in ("locked", "")
