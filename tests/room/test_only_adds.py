"""Each migration from now on only adds, so that the Hallali before it goes on beside the new one (decision 55)."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, create_engine, event, inspect
from sqlalchemy.pool import StaticPool
from test_versions import NEXT, SECOND, second

from hallali.room.keep import versions
from hallali.room.keep.schema import REVISION, VERSION
from hallali.room.keep.versions import HOUSE, History

#: The last revision from before this was a rule.
BEFORE = "0013"
CHANGES = re.compile(r"\s*(UPDATE|DELETE\s+FROM)\s+\"?(\w+)", re.IGNORECASE)

Tables = dict[str, dict[str, Any]]


def tables(db: Connection) -> Tables:
    """Return of each table what an older Hallali stands on: its columns, keys, and what rows have to keep to."""
    there = inspect(db)
    return {
        name: {
            "columns": {one["name"]: one for one in there.get_columns(name)},
            "its primary key": there.get_pk_constraint(name)["constrained_columns"],
            "a foreign key": sorted(str(one["constrained_columns"]) for one in there.get_foreign_keys(name)),
            "a check": sorted(str(one["sqltext"]) for one in there.get_check_constraints(name)),
            "a unique constraint": sorted(str(one["column_names"]) for one in there.get_unique_constraints(name)),
            "a unique index": sorted(str(one["name"]) for one in there.get_indexes(name) if one["unique"]),
        }
        for name in there.get_table_names()
        if name != VERSION.name
    }


def faults(old: Tables, new: Tables) -> list[str]:
    """Return in words what a migration does besides adding."""
    found = [f"drops the table {name}" for name in old if name not in new]
    for name in old.keys() & new.keys():
        before, after = old[name]["columns"], new[name]["columns"]
        for column, was in before.items():
            if (now := after.get(column)) is None:
                found.append(f"drops the column {name}.{column}")
            elif (str(was["type"]), was["nullable"]) != (str(now["type"]), now["nullable"]):
                found.append(f"changes the column {name}.{column}")
            elif was["default"] is not None and now["default"] is None:
                found.append(f"takes the default from the column {name}.{column}")
        for column in after.keys() - before.keys():
            if not after[column]["nullable"] and after[column]["default"] is None:
                found.append(f"adds the column {name}.{column}, which can be neither empty nor left out")
        found += [
            f"changes {what} of {name}"
            for what in old[name]
            if what != "columns" and old[name][what] != new[name][what]
        ]
    return sorted(found)


def broken(history: History, after: str) -> list[str]:
    """Return what each migration after a revision does besides adding, with its number."""
    engine = create_engine("sqlite://", poolclass=StaticPool)
    said: list[str] = []
    event.listen(engine, "before_cursor_execute", lambda *given: said.append(given[2]))
    found: list[str] = []
    with engine.begin() as db:
        versions.upgrade(db, history, after)
        for revision in sorted(one for one in versions._revisions(history) if one > after):
            old = tables(db)
            said.clear()
            versions.upgrade(db, history, revision)
            changed = [match for one in said if (match := CHANGES.match(one)) and match[2] in old]
            rows = [f"changes rows of {match[2]}" for match in changed]
            found += [f"{revision} {what}" for what in [*rows, *faults(old, tables(db))]]
    engine.dispose()
    return found


def planted(body: str) -> str:
    head = SECOND.partition("def upgrade")[0]
    return f"{head}def upgrade():\n" + "".join(f"    {line}\n" for line in body.splitlines())


def test_each_migration_from_now_on_only_adds() -> None:
    assert broken(HOUSE, BEFORE) == []


ADDS = """\
op.add_column("game", sa.Column("league", sa.String(40), nullable=False, server_default=""))
op.add_column("seat", sa.Column("hat", sa.String(40), nullable=True))
op.create_table("league", sa.Column("name", sa.String(40), primary_key=True), sa.Column("at", sa.Float, nullable=False))
op.create_index("game_league", "game", ["league"])
op.execute("INSERT INTO league (name, at) SELECT DISTINCT game, 0 FROM game")
"""


def test_tables_columns_and_indexes_may_be_added(tmp_path: Path) -> None:
    assert broken(second(tmp_path, planted(ADDS)), REVISION) == []


@pytest.mark.parametrize(
    ("body", "named"),
    [
        ('with op.batch_alter_table("game") as game: game.drop_column("rematch")', "drops the column game.rematch"),
        ('op.drop_table("toss")', "drops the table toss"),
        ('op.rename_table("toss", "throw")', "drops the table toss"),
        (
            'with op.batch_alter_table("guest") as guest: guest.alter_column("name", new_column_name="called")',
            "drops the column guest.name",
        ),
        (
            'with op.batch_alter_table("seat") as seat: seat.alter_column("entropy", nullable=False)',
            "changes the column seat.entropy",
        ),
        (
            'with op.batch_alter_table("game") as game: game.alter_column("maker", server_default=None)',
            "takes the default from the column game.maker",
        ),
        (
            'with op.batch_alter_table("game") as game: game.add_column(sa.Column("l", sa.Integer, nullable=False))',
            "adds the column game.l, which can be neither empty nor left out",
        ),
        ('op.create_index("one_name", "guest", ["name"], unique=True)', "changes a unique index of guest"),
        ("op.execute(\"UPDATE guest SET name = name || '!'\")", "changes rows of guest"),
    ],
)
def test_what_does_more_is_named(tmp_path: Path, body: str, named: str) -> None:
    assert f"{NEXT} {named}" in broken(second(tmp_path, planted(body)), REVISION)
