"""Backups while the room runs: whole, checked, private, and not more of them than wanted."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from click.testing import CliRunner, Result
from sqlalchemy.engine import make_url

from hallali.cli.admin import admin
from hallali.room.keep import copies
from hallali.room.keep.store import Store
from hallali.room.serve.sole import Sole

if TYPE_CHECKING:
    from postgres_server import Server

SCRIPT = Path(__file__).parents[2] / "packaging" / "backup.sh"


def backup(tmp_path: Path, *given: str) -> Result:
    command = ["backup", "--database", str(tmp_path / "room.db"), "--to", str(tmp_path / "kept"), *given]
    return CliRunner().invoke(admin, command)


def test_a_running_room_is_backed_up_with_its_last_move(app: Any, guest: Any, tmp_path: Path) -> None:
    table = guest.new(game="fugitif", seat="fugitive", opponent="bot:novice", size="micro")
    with Sole(f"sqlite:///{tmp_path}/room.db"):
        made = backup(tmp_path)
    assert made.exit_code == 0, made.output
    file = Path(made.output.strip())
    assert [one.name for one in file.parent.iterdir()] == [file.name]
    assert (file.stat().st_mode & 0o777, file.parent.stat().st_mode & 0o777) == (0o600, 0o700)
    shutil.copy(file, tmp_path / "restored.db")
    store = Store(f"sqlite:///{tmp_path}/restored.db")
    stored = store.load(table[3:])
    store.close()
    assert stored is not None


def test_old_backups_go_and_nothing_else_does(guest: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = tmp_path / "kept"
    kept.mkdir()
    for name in ("notes.txt", "room.version-0009.2026-01-01T00-00-00Z.db", "other.2026-01-01T00-00-00Z.db"):
        (kept / name).write_text("mine")
    for day in range(1, 6):
        monkeypatch.setattr(copies, "_now", lambda day=day: f"2026-02-0{day}T03-00-00Z")
        assert backup(tmp_path, "--keep", "2").exit_code == 0
    there = sorted(one.name for one in kept.iterdir())
    assert [name for name in there if name.startswith("room.2026")] == [
        "room.2026-02-04T03-00-00Z.db",
        "room.2026-02-05T03-00-00Z.db",
    ]
    assert len(there) == 5


def test_a_backup_that_fails_leaves_the_old_ones(guest: Any, tmp_path: Path) -> None:
    assert backup(tmp_path).exit_code == 0
    before = sorted((tmp_path / "kept").iterdir())
    damaged = tmp_path / "damaged.db"
    damaged.write_bytes(b"SQLite format 3\0" + os.urandom(8000))
    command = ["backup", "--database", str(damaged), "--to", str(tmp_path / "kept"), "--keep", "1"]
    failed = CliRunner().invoke(admin, command)
    assert failed.exit_code == 1
    assert "No backup was made" in failed.output
    assert sorted((tmp_path / "kept").iterdir()) == before
    with pytest.raises(sqlite3.Error):
        copies.backup(damaged, tmp_path / "kept", 1)


@pytest.mark.parametrize("url", ["postgresql+psycopg://me@db.example/hallali", "nowhere/room.db"])
def test_what_is_no_file_is_not_backed_up(url: str, tmp_path: Path) -> None:
    made = CliRunner().invoke(admin, ["backup", "--database", url, "--to", str(tmp_path / "kept")])
    assert made.exit_code == 2
    assert not (tmp_path / "kept").exists()


def test_compose_backs_postgresql_up(postgres: Server, tmp_path: Path) -> None:
    url = make_url(postgres.new())
    store = Store(url.render_as_string(hide_password=False))
    store.set_name("a" * 32, "Ada", "")
    store.close()
    said = {"PGUSER": url.username, "PGDATABASE": url.database, "PGPASSWORD": str(url.password or "")}
    host = url.host or url.query.get("host")
    port = url.port or url.query.get("port")
    said |= {"PGHOST": str(host)} | ({"PGPORT": str(port)} if port else {})
    dump = shutil.which("pg_dump") or next(iter(Path("/usr/lib/postgresql").glob("*/bin/pg_dump")), None)
    assert dump, "PostgreSQL's server is here, but not its pg_dump"
    path = f"{Path(dump).parent}:{os.environ['PATH']}"
    for day in range(3):
        (tmp_path / f"hallali.2026-01-0{day + 1}T03-00-00Z.dump").write_text("old")
    environment = {**os.environ, **{k: v or "" for k, v in said.items()}, "PATH": path}
    environment |= {"BACKUPS": str(tmp_path), "KEEP": "2"}

    def run(*command: str | Path, **more: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(command, env={**environment, **more}, capture_output=True, text=True, timeout=120)

    done = run("sh", SCRIPT, "once")
    assert done.returncode == 0, done.stderr
    there = sorted(one.name for one in tmp_path.iterdir())
    assert there[0] == "hallali.2026-01-03T03-00-00Z.dump"
    assert len(there) == 2
    assert "Ada" in run("pg_restore", "--data-only", "--table=guest", "--file=-", tmp_path / there[1]).stdout
    failed = run("sh", SCRIPT, "once", PGDATABASE="nothing")
    assert failed.returncode == 1
    assert sorted(one.name for one in tmp_path.iterdir()) == there
