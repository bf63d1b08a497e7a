"""Whoever is erased is named by no row of any table: those of today, and any that is added, on both databases."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Float, Integer, LargeBinary, Table, insert, select

from hallali.room.keep import erasing
from hallali.room.keep.schema import CHAT, GUESTS, LEFT, META
from hallali.room.keep.store import Store

ME, OTHER = "f" * 32, "e" * 32


@pytest.fixture(params=["sqlite", "postgresql"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Any:
    url = f"sqlite:///{tmp_path}/room.db"
    if request.param == "postgresql":
        url = str(request.getfixturevalue("postgres").new())
    store = Store(url)
    yield store
    store.close()


def row(table: Table, guest: str, number: int) -> dict[str, Any]:
    """Return a row of any table in which a guest is named."""
    found: dict[str, Any] = {}
    for column in table.columns:
        kind = column.type
        found[column.name] = (
            number if isinstance(kind, Integer | Float) else b"" if isinstance(kind, LargeBinary) else f"{number}"
        )
    return found | {"guest": guest}


def named(store: Store, table: Table) -> set[str]:
    """Return the guests whom a table's rows name."""
    with store.engine.connect() as db:
        return set(db.execute(select(table.c.guest)).scalars())


def test_no_row_of_any_table_names_them_afterwards(store: Store) -> None:
    tables = [table for table in META.sorted_tables if "guest" in table.columns]
    assert {"seat", "guest", "score", "try", "device", "link", "muted", "left_seat"} <= {one.name for one in tables}
    with store.engine.begin() as db:
        for table in tables:
            for number, guest in enumerate((ME, OTHER)):
                db.execute(insert(table).values(**row(table, guest, number)))
    erasing.erase(store, ME)
    for table in tables:
        assert ME not in named(store, table), table.name
        assert OTHER in named(store, table), table.name
    with store.engine.connect() as db:
        for table in META.sorted_tables:
            assert all(ME not in str(value) for found in db.execute(select(table)) for value in found), table.name


def test_what_another_of_the_same_name_said_stays(store: Store) -> None:
    """Rows from before migration 0004 say by which name a seat was left, and not by whom."""
    with store.engine.begin() as db:
        db.execute(insert(GUESTS).values(guest=ME, name="Marthe"))
        for game, guest in (("old", ""), ("new", ME)):
            db.execute(insert(LEFT).values(game=game, seat=0, seq=3, name="Marthe", guest=guest, why="resigned"))
            db.execute(insert(CHAT).values(game=game, number=0, seat=0, text="Well played!", at=1.0))
    assert erasing.erase(store, ME) == ["new"]
    with store.engine.connect() as db:
        said = {row.game: row.text for row in db.execute(select(CHAT))}
        names = set(db.execute(select(LEFT.c.name)).scalars())
    assert said == {"old": "Well played!", "new": "…"}
    assert names == {""}
