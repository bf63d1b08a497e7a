"""Where the usual database lies: in the data folder, or where it lay before; and who may read it."""

from __future__ import annotations

import os
import sys
from contextlib import closing
from pathlib import Path

import platformdirs
import pytest
from sqlalchemy import text

from hallali.room.keep import databases
from hallali.room.keep.store import Store
from hallali.room.serve import run
from hallali.room.serve.sole import Sole


@pytest.fixture
def folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Path, Path]:
    new, old = tmp_path / "new", tmp_path / "old"
    new.mkdir()
    old.mkdir()
    monkeypatch.setattr(platformdirs, "user_data_path", lambda *_, **__: new)
    monkeypatch.setattr(run, "old_data_folder", lambda: old)
    return new, old


def test_a_new_database_lies_in_the_data_folder(folders: tuple[Path, Path]) -> None:
    new, _ = folders
    assert run.database_url(None) == f"sqlite:///{new.resolve() / 'hallali.db'}"


def test_an_old_database_is_used_where_it_lies(folders: tuple[Path, Path]) -> None:
    _, old = folders
    (old / "hallali.db").touch()
    assert run.database_url(None) == f"sqlite:///{old.resolve() / 'hallali.db'}"


def test_of_two_the_new_one_is_used(folders: tuple[Path, Path]) -> None:
    new, old = folders
    (old / "hallali.db").touch()
    (new / "hallali.db").touch()
    assert run.usual_database() == new / "hallali.db"


def test_a_chosen_database_is_none_of_them(folders: tuple[Path, Path], tmp_path: Path) -> None:
    (folders[1] / "hallali.db").touch()
    assert run.database_url(str(tmp_path / "mine.db")) == f"sqlite:///{(tmp_path / 'mine.db').resolve()}"
    assert run.database_url("postgresql://here/hallali") == "postgresql://here/hallali"


@pytest.mark.parametrize(
    ("url", "file"),
    [
        ("sqlite:///room.db", "room.db"),
        ("sqlite:///some/where/room.db", "some/where/room.db"),
        ("sqlite://", None),
        ("sqlite:///:memory:", None),
        ("sqlite:///file:room.db?uri=true", None),
        ("postgresql+psycopg://somebody@localhost/room", None),
    ],
)
def test_only_a_database_in_a_file_has_one(url: str, file: str | None) -> None:
    found = databases.file_of(databases.read(url))
    assert found == (None if file is None else Path(file).resolve())


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such rights")
def test_a_new_database_can_be_read_by_its_owner_alone(tmp_path: Path) -> None:
    before = os.umask(0o022)
    try:
        file = tmp_path / "deep" / "room.db"
        with Sole(f"sqlite:///{file}"), closing(Store(f"sqlite:///{file}")) as store, store.engine.begin() as db:
            db.execute(text("CREATE TABLE written (number)"))
            found = {one.name: oct(one.stat().st_mode & 0o777) for one in file.parent.iterdir()}
    finally:
        os.umask(before)
    assert found == dict.fromkeys(("room.db", "room.db-wal", "room.db-shm", "room.db.lock"), "0o600")


def test_a_database_that_is_there_keeps_its_rights(tmp_path: Path) -> None:
    file = tmp_path / "room.db"
    file.touch(0o640)
    file.chmod(0o640)
    Store(f"sqlite:///{file}").close()
    assert file.stat().st_mode & 0o777 == 0o640
