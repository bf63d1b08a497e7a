"""hallali admin: for people who run a room. What changes tables needs a room on SQLite to be stopped."""

from __future__ import annotations

import datetime
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click
from sqlalchemy import delete, insert, select

from hallali import games
from hallali.cli import common
from hallali.core.errors import HallaliError
from hallali.room.keep import archive, copies, databases, host, invitations
from hallali.room.keep.schema import MUTED
from hallali.room.keep.store import Store
from hallali.room.serve import run
from hallali.room.serve.sole import Sole

_database = click.option("--database", default=None, help="The room's database; the usual one if left out.")


@contextmanager
def _opened(database: str | None) -> Iterator[Store]:
    """Open a room's database. Raises UsageError if it cannot be had, or a running room has it to itself."""
    url = run.database_url(database)
    try:
        with Sole(url):
            store = Store(url)
            try:
                yield store
            finally:
                store.close()
    except HallaliError as error:
        raise click.UsageError(str(error)) from None


@click.group()
def admin() -> None:
    """List, archive and close a room's tables, and mute guests.

    A room on SQLite has to be stopped first, except for `operator`, which makes the link to a page that does most of
    it while the room runs, for `invite` and for `backup`. On PostgreSQL all of this can be done while it runs.
    """


@admin.command("list")
@_database
@click.option("--idle", type=float, default=0.0, help="Only tables that no one has touched for this many days.")
@click.option("--limit", type=click.IntRange(1), default=50, show_default=True, help="How many tables.")
@common.with_json
def list_tables(database: str | None, idle: float, limit: int, as_json: bool) -> None:
    """List tables, the longest untouched first."""
    with _opened(database) as store:
        found = archive.listed(store, limit, idle)
    lines = [
        f"{one.id}  {one.game:<12} {'over' if one.over else 'open'}  {one.entries:>4} entries  {one.guests} guests  "
        f"{datetime.datetime.fromtimestamp(one.touched, datetime.UTC):%Y-%m-%d %H:%M}"
        for one in found
    ]
    common.show(found, as_json, lines or ["There is no such table."])


@admin.command("archive")
@_database
@click.option(
    "--days", type=float, default=archive.DAYS, show_default=True, help="For how long no one has touched them."
)
def archive_tables(database: str | None, days: float) -> None:
    """Archive tables that no one has touched for long. Opening such a table brings it back."""
    with _opened(database) as store:
        done = 0
        while batch := archive.listed(store, 200, days):
            moved = sum(archive.put_away(store, one.id, days) for one in batch)
            done += moved
            if not moved:
                break
    click.echo(f"Archived: {done}.")


@admin.command("close")
@_database
@click.argument("table")
def close(database: str | None, table: str) -> None:
    """Close TABLE: no one can open it any more. It stays in the database as an archive."""
    with _opened(database) as store:
        done = archive.put_away(store, table, -1.0, closed=True)
    if not done:
        raise click.UsageError(f"There is no table {table}.")
    click.echo(f"Closed: {table}.")


@admin.command("mute")
@_database
@click.option("--undo", is_flag=True, help="Let them talk again.")
@click.argument("table")
@click.argument("seat")
def mute(database: str | None, table: str, seat: str, undo: bool) -> None:
    """Stop the guest who has SEAT at TABLE from talking, at any table."""
    with _opened(database) as store:
        stored = store.load(table)
        if stored is None:
            raise click.UsageError(f"There is no table {table}.")
        names = games.get(stored.game).seats_of(stored.options)
        guest = next((one.guest for one in stored.seats if names[one.seat] == seat or str(one.seat) == seat), "")
        if not guest:
            raise click.UsageError(f"No guest has the seat {seat}; the seats are: {', '.join(names)}.")
        with store.engine.begin() as db:
            there = db.execute(select(MUTED.c.guest).where(MUTED.c.guest == guest)).first() is not None
            if undo:
                db.execute(delete(MUTED).where(MUTED.c.guest == guest))
            elif not there:
                db.execute(insert(MUTED).values(guest=guest, at=datetime.datetime.now(datetime.UTC).timestamp()))
    click.echo("They can talk again." if undo else "Muted.")


@admin.command("operator")
@_database
@click.option(
    "--url", default=f"http://127.0.0.1:{run.PORT}", show_default=True, help="The room's address, as you open it."
)
@click.option("--undo", is_flag=True, help="Make the link invalid, and no new one.")
def operator(database: str | None, url: str, undo: bool) -> None:
    """Make the link to the page where you see who plays, and mute, put out or shut out. The room goes on meanwhile.

    The link before stops being valid. Whoever has the link is the host: keep it to yourself.
    """
    try:
        token = host.appoint(run.database_url(database), undo)
    except HallaliError as error:
        raise click.UsageError(str(error)) from None
    click.echo("No link is valid any more." if undo else f"{url.rstrip('/')}/host/{token}")


@admin.command("invite")
@_database
@click.option(
    "--url", default=f"http://127.0.0.1:{run.PORT}", show_default=True, help="The room's address, as guests open it."
)
@click.option("--for", "whom", default="", help="For whom: what you will know it by.")
@click.option("--uses", type=click.IntRange(1, invitations.MOST_USES), default=None, help="How many it lets in.")
@click.option(
    "--days", type=click.FloatRange(0, invitations.MOST_DAYS), default=0.0, help="How long it is valid; 0 for ever."
)
@click.option("--list", "listing", is_flag=True, help="List the invitations that are valid, and make none.")
@click.option("--withdraw", default="", metavar="LETTERS", help="Withdraw the one that is listed under these letters.")
def invite(
    database: str | None, url: str, whom: str, uses: int | None, days: float, listing: bool, withdraw: str
) -> None:
    """Make a link that lets in without the word of `hallali serve --door`. The room goes on meanwhile.

    Whoever came by a link stays in when it is withdrawn; a new word at the door puts everybody out.
    """
    try:
        with invitations.beside(run.database_url(database)) as engine:
            if withdraw:
                invitations.withdraw(engine, withdraw)
                click.echo("Withdrawn.")
            elif listing:
                for one in invitations.listed(engine):
                    until = (
                        f"{datetime.datetime.fromtimestamp(one.until, datetime.UTC):%Y-%m-%d %H:%M}"
                        if one.until
                        else "-"
                    )
                    left = "any" if one.left < 0 else one.left
                    click.echo(f"{one.short}  until {until}  used {one.used}  left {left}  {one.whom}")
            else:
                token = invitations.make(engine, whom, -1 if uses is None else uses, days)
                click.echo(f"{url.rstrip('/')}/come/{token}")
    except HallaliError as error:
        raise click.UsageError(str(error)) from None


@admin.command("backup")
@_database
@click.option(
    "--to", "folder", type=click.Path(file_okay=False, path_type=Path), required=True, help="The folder for it."
)
@click.option(
    "--keep",
    type=click.IntRange(1),
    default=14,
    show_default=True,
    help="How many are kept there; older ones are deleted.",
)
def backup(database: str | None, folder: Path, keep: int) -> None:
    """Back the room's SQLite file up while the room runs, and check the copy. For PostgreSQL there is pg_dump."""
    where = databases.read(run.database_url(database))
    path = databases.file_of(where)
    if path is None:
        raise click.UsageError("This is no SQLite file: back PostgreSQL up with pg_dump, as packaging/backup.sh does.")
    if not path.exists():
        raise click.UsageError(f"There is no file {path}.")
    try:
        click.echo(copies.backup(path, folder.expanduser(), keep))
    except (OSError, sqlite3.Error) as error:
        raise click.ClickException(f"No backup was made: {error}") from None
