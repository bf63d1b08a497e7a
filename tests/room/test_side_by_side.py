"""An upgrade without downtime: an old and a new Hallali on one PostgreSQL, while its tables take one step.

The new one is the package as it is, in a folder of its own, with one migration more that only adds.
"""

from __future__ import annotations

import contextlib
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import httpx
import pytest
from room_script import gesture, wait
from several_script import Guest, until

import hallali
from hallali import games
from hallali.core.record import Record, verify
from hallali.room.keep.schema import REVISION, VERSION

if TYPE_CHECKING:
    from postgres_server import Server

NEXT = f"{int(REVISION) + 1:04}"
#: What the next Hallali has more: a column that it fills, with a default for who does not know it, a table, an index.
MIGRATION = f"""
import sqlalchemy as sa
from alembic import op
revision = "{NEXT}"
down_revision = "{REVISION}"
def upgrade():
    op.add_column("game", sa.Column("league", sa.String(40), nullable=False, server_default=""))
    op.create_table("league", sa.Column("name", sa.String(40), primary_key=True))
    op.create_index("game_league", "game", ["league"])
"""
COLUMN = '    Column("league", String(40), nullable=False, server_default=""),\n'
MORE = '\nLEAGUES = Table("league", META, Column("name", String(40), primary_key=True))\n'
FIELD = "    maker: int = -1"
AFTER = (
    '    Column("maker", Integer, nullable=False, server_default="-1"),  # the seat of the guest who made the table\n'
)


def newer(folder: Path) -> Path:
    """Make a Hallali that is one step of the tables ahead of this one; return the folder that it is imported from."""
    package = Path(hallali.__file__).parent
    shutil.copytree(package, folder / package.name, ignore=shutil.ignore_patterns("__pycache__", "*.so"))
    keep = folder / package.name / "room" / "keep"
    (keep / "migrations" / "versions" / f"v{NEXT}_league.py").write_text(MIGRATION)
    schema = (keep / "schema.py").read_text("utf-8")
    for old, new in {f'REVISION: Final = "{REVISION}"': f'REVISION: Final = "{NEXT}"', AFTER: AFTER + COLUMN}.items():
        assert old in schema, old
        schema = schema.replace(old, new)
    (keep / "schema.py").write_text(schema + MORE, "utf-8")
    store = (keep / "store.py").read_text("utf-8")
    assert FIELD in store
    (keep / "store.py").write_text(store.replace(FIELD, f'    league: str = "new"\n{FIELD}'), "utf-8")
    return folder


class Patient(Guest):
    """A guest who waits where the room asks for it: here it has its usual limits."""

    def _ask(self, method: str, where: str, **more: Any) -> Any:
        while (answer := super()._ask(method, where, **more)).status_code == 429:
            time.sleep(0.5)
        return answer


class Process:
    """`hallali serve` in a process of its own, of the package in a folder if one is named."""

    def __init__(self, url: str, log: Path, folder: Path | None = None) -> None:
        self.log = log
        words = ["-m", "hallali", "serve", "--port", "0", "--database", url, "--no-browser"]
        with log.open("w") as said:
            self.process = subprocess.Popen(
                [sys.executable, *words],
                stdout=said,
                stderr=said,
                env={**os.environ, "LANGUAGE": "en", **({"PYTHONPATH": str(folder)} if folder else {})},
            )
        self.client = httpx.Client(base_url=until(self._address), timeout=60)

    def _address(self) -> str:
        assert self.process.poll() is None, self.said()
        found = re.search(r"Hallali: (http://[\d.]+:\d+)", self.said())
        return found[1] if found else ""

    def said(self) -> str:
        return self.log.read_text("utf-8")

    def end(self) -> None:
        """End it as a service is ended, and wait until it is gone."""
        self.client.close()
        self.process.send_signal(signal.SIGTERM)
        assert self.process.wait(60) in (0, -signal.SIGTERM), self.said()

    def close(self) -> None:
        self.client.close()
        self.process.kill()
        self.process.wait()


@pytest.fixture
def stack() -> Iterator[contextlib.ExitStack]:
    with contextlib.ExitStack() as found:
        yield found


def seen(db: Any, schema: str, query: str) -> list[Any]:
    """Ask the database, in the schema of the room."""
    db.execute(f"SET search_path = {schema}")
    return [tuple(row) for row in db.execute(query).fetchall()]


def play(guest: Guest, table: str, rng: random.Random, steps: int) -> int:
    """Make so many gestures, or fewer if the game is over; return the entry that was acknowledged last."""
    last = 0
    for _ in range(steps):
        now = wait(guest, table)
        if now["table"]["stage"] == "over":
            break
        last = gesture(guest, table, now, rng)["seq"]
    return last


@pytest.mark.skipif(sys.platform == "win32", reason="a service is ended by a signal of POSIX")
def test_old_and_new_side_by_side_through_one_step(
    postgres: Server, tmp_path: Path, stack: contextlib.ExitStack
) -> None:
    url, rng = postgres.new(), random.Random(55)
    schema = url.rpartition("%3D")[2]
    old = Process(url, tmp_path / "old.log")
    stack.callback(old.close)
    alone = Patient([old.client])
    before = alone.new(seat="marshal", opponent="bot:novice", size="micro")
    assert alone.post(f"{before}/begin", entropy="e").status_code == 200
    told = {before: play(alone, before, rng, 1)}

    new = Process(url, tmp_path / "new.log", newer(tmp_path / "newer"))
    stack.callback(new.close)
    assert f"It is being updated to version {NEXT}" in new.said()
    with postgres.connect() as db:
        assert seen(db, schema, f"SELECT version_num FROM {VERSION.name}") == [(NEXT,)]
    clients = [old.client, new.client]
    alone.clients = clients

    # Tables of both, with players at both: each is made at one, and played at the other too.
    one, two = Patient(clients, 0), Patient(clients, 1)
    shared = one.new(seat="fugitive", opponent="friend", size="micro")
    assert two.post(f"{shared}/sit", name="Two").status_code == 201
    for guest in (two, one):
        assert guest.post(f"{shared}/begin", entropy="e").status_code == 200
    later = two.new(seat="marshal", opponent="bot:novice", size="micro")
    assert two.post(f"{later}/begin", entropy="e").status_code == 200
    told |= {shared: 0, later: 0}
    for turn in range(4):
        for person, table in ((alone, before), (two, later)):
            here = person.at(turn % 2)
            wait(here, table)
            until(lambda h=here, t=table: h.see(t)["seq"] >= told[t])  # type: ignore[misc]
            told[table] = max(told[table], play(here, table, rng, 1))
        for person in (one, two):  # one stays at the old one, two at the new one
            until(lambda p=person: p.see(shared)["seq"] >= told[shared])  # type: ignore[misc]
            now = person.see(shared)
            if now["table"]["my_turn"] and now["table"]["stage"] != "over":
                told[shared] = gesture(person, shared, now, rng)["seq"]
    assert min(told.values()) > 0

    # The old one is ended in the middle of it; its guests go on at the new one, to the end.
    old.end()
    assert "Traceback" not in old.said(), old.said()
    for person in (alone, one, two):
        person.clients, person.client = [new.client], new.client
    for person, table in ((alone, before), (two, later), (one, shared)):
        assert person.see(table)["seq"] >= told[table]
    for person, table in ((alone, before), (two, later)):
        play(person, table, rng, 200)
        assert person.see(table)["table"]["stage"] == "over"
    while (now := one.see(shared))["table"]["stage"] != "over":
        mover = one if now["table"]["my_turn"] else two
        gesture(mover, shared, mover.see(shared), rng)
    with postgres.connect() as db:
        leagues = dict(seen(db, schema, "SELECT id, league FROM game"))
        assert [leagues[table.removeprefix("/t/")] for table in (before, shared, later)] == ["", "", "new"]
        for person, table in ((alone, before), (one, shared), (two, later)):
            record = Record.from_json(person.get(f"{table}/record.json").content)
            verify(games.get("fugitif"), record)
            name = table.removeprefix("/t/")
            numbers = seen(db, schema, f"SELECT seq FROM entry WHERE game = '{name}' ORDER BY seq")
            assert [number for (number,) in numbers] == list(range(1, len(record.moves) + 1))
    new.end()
    assert "Traceback" not in new.said(), new.said()
