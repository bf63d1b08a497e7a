"""What other server processes did, heard through PostgreSQL: a notification says that a game has changed, never how.

It carries the game's id and the number of the entry (0 for anything but an entry). A process that hears it reads the
database. Each notification comes at most once; after each new connection of the listener anything may have changed.
"""

from __future__ import annotations

import contextlib
import logging
import select
import socket
import threading
import weakref
import zlib
from collections.abc import Callable
from typing import Any, Final

from sqlalchemy import Connection, Engine, event, text
from sqlalchemy.exc import SQLAlchemyError

_LOG = logging.getLogger("hallali.room")
CHANNEL: Final = "hallali"
_IDLE_S: Final = 20.0  # after this much silence the connection is tried
_AGAIN_S: Final = 1.0
_NOTIFY: Final = text("SELECT pg_notify(:channel, :payload)")
_CLAIM: Final = text("SELECT pg_try_advisory_lock(:kind, :key)")
_FREE: Final = text("SELECT pg_advisory_unlock(:kind, :key)")
_COUNT: Final = text("SELECT count(*) FROM entry WHERE game = :game")
_KIND: Final = 0x48414C  # the first half of the locks' names, the same for all of this program's


def tell(db: Connection, game: str, seq: int = 0) -> None:
    """Tell all processes, when this transaction is committed, that a game has changed."""
    db.execute(_NOTIFY, {"channel": CHANNEL, "payload": f"{game} {seq}"})


class Listener:
    """Listens on its own thread and connection, and reconnects as often as necessary.

    heard: called with (game, seq) for what another process did. renewed: called after each connection.
    Both are called on the listening thread.
    """

    def __init__(self, engine: Engine, heard: Callable[[str, int], None], renewed: Callable[[], None]) -> None:
        self._engine = engine
        self._heard = heard
        self._renewed = renewed
        self._own: weakref.WeakKeyDictionary[Any, int] = weakref.WeakKeyDictionary()
        self._guard = threading.Lock()
        self._bell, self._ear = socket.socketpair()
        self._closing = threading.Event()
        event.listen(engine, "connect", self._connected)
        event.listen(engine, "close", self._closed)
        engine.dispose()  # notifications from earlier connections are not recognised as our own
        self._thread = threading.Thread(target=self._run, name="hallali-notices", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Stop listening."""
        self._closing.set()
        self._bell.close()
        self._thread.join(_AGAIN_S)  # it may be waiting for a server that does not answer: that is cut off at the end

    def _connected(self, connection: Any, _record: Any) -> None:
        with self._guard:
            self._own[connection] = connection.info.backend_pid

    def _closed(self, connection: Any, _record: Any) -> None:
        with self._guard:  # the server may give the number to someone else's connection
            self._own.pop(connection, None)

    def _mine(self, pid: int) -> bool:
        with self._guard:
            return pid in self._own.values()

    def _run(self) -> None:
        with self._ear:
            while not self._closing.is_set():
                try:
                    self._listen()
                except Exception as error:  # of the driver: the server went away
                    _LOG.warning("the database cannot be heard; trying again: %s", str(error).strip().split("\n")[0])
                    self._closing.wait(_AGAIN_S)

    def _listen(self) -> None:
        """Listen until the connection breaks or the listener is closed."""
        pooled = self._engine.raw_connection()
        connection: Any = pooled.driver_connection
        pooled.detach()
        with contextlib.closing(connection):
            connection.rollback()
            connection.autocommit = True
            connection.execute(f"LISTEN {CHANNEL}")
            self._renewed()
            while True:
                ready, _, _ = select.select([connection.fileno(), self._ear], [], [], _IDLE_S)
                if self._ear in ready:
                    return
                if not ready:
                    connection.execute("SELECT 1")
                for notice in connection.notifies(timeout=0):
                    if not self._mine(notice.pid):
                        game, _, seq = notice.payload.partition(" ")
                        if seq.isdecimal():
                            self._heard(game, int(seq))


class Claims:
    """The tables whose bots this process thinks for: locks of its own session, free at once when the process ends.

    They only save work: the first to commit wins, with or without a claim.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._session: Connection | None = None
        self._closed = False
        self._guard = threading.Lock()

    def take(self, game: str, seq: int) -> bool | None:
        """Claim a table of `seq` entries; False if another process has it, None if it has another number of entries."""
        with self._guard:
            taken = self._ask(_CLAIM, {"kind": _KIND, "key": _key(game)})
            if taken and self._ask(_COUNT, {"game": game}) != seq:
                self._ask(_FREE, {"kind": _KIND, "key": _key(game)})
                return None
            return bool(taken)

    def free(self, game: str) -> None:
        """Release the claim on a table."""
        with self._guard:
            if self._session is not None:
                self._ask(_FREE, {"kind": _KIND, "key": _key(game)})

    def _ask(self, what: Any, values: dict[str, Any]) -> Any:
        """Ask the session, which is opened again if it broke; None if that fails."""
        if self._closed:
            return None
        try:
            if self._session is None:
                self._session = self._engine.connect().execution_options(isolation_level="AUTOCOMMIT")
            return self._session.execute(what, values).scalar()
        except SQLAlchemyError:
            self._drop()
            return None

    def _drop(self) -> None:
        session, self._session = self._session, None
        if session is not None:
            with contextlib.suppress(SQLAlchemyError):
                session.invalidate()
                session.close()

    def close(self) -> None:
        """Release every claim."""
        with self._guard:
            self._closed = True
            self._drop()


def _key(game: str) -> int:
    return zlib.crc32(game.encode()) - 2**31
