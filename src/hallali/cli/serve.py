"""hallali serve: the room in the browser."""

from __future__ import annotations

from pathlib import Path

import click

from hallali.core.errors import HallaliError


class Line(click.types.StringParamType):
    """A line of text; in an environment variable, several stand with | between them."""

    name = "line"
    envvar_list_splitter = "|"


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on.")
@click.option("--port", type=click.IntRange(0, 65535), default=8765, show_default=True, help="The port; 0 for any.")
@click.option("--database", default=None, help="A database URL; SQLite in your data folder if left out.")
@click.option("--proxy", "proxies", multiple=True, help="The address of a proxy in front; more than once for several.")
@click.option("--hostname", "hosts", multiple=True, help="A name that browsers may ask for; any if left out.")
@click.option("--root-path", "root", default="", metavar="PATH", help="The path under which the room lives.")
@click.option("--house", is_flag=True, help="Let others in your home network come in; the room can do so later, too.")
@click.option("--browser/--no-browser", "open_browser", default=True, help="Open the browser.")
@click.option(
    "--door",
    "word",
    envvar="HALLALI_DOOR",
    default="",
    metavar="WORD",
    help="A word that is asked for at the door. Others on this machine can read it here, but not in HALLALI_DOOR.",
)
@click.option(
    "--door-by-tables",
    "by_tables",
    is_flag=True,
    envvar="HALLALI_DOOR_BY_TABLES",
    help="A table’s link lets in, too, as long as a seat is free there.",
)
@click.option("--name", envvar="HALLALI_NAME", default="", help="What the room is called.")
@click.option(
    "--welcome",
    multiple=True,
    envvar="HALLALI_WELCOME",
    type=Line(),
    metavar="[LANG:]LINE",
    help="A line on the front page; once for each language, as in “fr: Bienvenue”.",
)
@click.option("--languages", envvar="HALLALI_LANGUAGES", default="", metavar="LANG,…", help="The languages offered.")
@click.option("--games", "offered", envvar="HALLALI_GAMES", default="", metavar="GAME,…", help="The games offered.")
@click.option("--editions", type=click.Path(file_okay=False, path_type=Path), default=None, metavar="DIR",
              help="A folder of editions to choose from; “editions” in your data folder if left out.")  # fmt: skip
def serve(
    host: str,
    port: int,
    database: str | None,
    proxies: tuple[str, ...],
    hosts: tuple[str, ...],
    root: str,
    house: bool,
    word: str,
    by_tables: bool,
    name: str,
    welcome: tuple[str, ...],
    languages: str,
    offered: str,
    open_browser: bool,
    editions: Path | None,
) -> None:
    """Open the room: play in the browser against a bot or a friend."""
    from hallali.room import club
    from hallali.room.serve import run

    try:
        hosted, door = club.club(name, welcome, languages, offered), club.door(word, by_tables)
        run.serve(
            host=host,
            port=port,
            database=database,
            proxies=proxies,
            hosts=hosts,
            root=root,
            house=house,
            open_browser=open_browser,
            editions=editions,
            hosted=hosted,
            door=door,
        )
    except HallaliError as error:
        raise click.UsageError(str(error)) from None
