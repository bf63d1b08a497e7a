"""hallali site: a folder that plays on any static host, without a server."""

from __future__ import annotations

from pathlib import Path

import click
import msgspec

from hallali import games
from hallali.cli import common
from hallali.core.errors import HallaliError


class Built(msgspec.Struct, frozen=True):
    """A folder that was built."""

    folder: str  #: where it is
    bytes: int  #: its size


@click.command()
@click.option("--out", required=True, type=click.Path(file_okay=False, path_type=Path), help="The folder to write.")
@click.option("--base", default="", help="The path where it will be served, such as /hallali/: it adds 404.html.")
@click.option(
    "--runtime",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="A folder with the runtime's package and the wheels; without it, npm and pip fetch them.",
)
@click.option(
    "--languages",
    default="",
    metavar="LANG,…",
    help="The languages offered; the first is for browsers that name none of them.",
)
@common.with_json
def site(out: Path, base: str, runtime: Path | None, languages: str, as_json: bool) -> None:
    """Write a folder that plays in any browser from any static host, without a server."""
    from hallali.anywhere import fetching, folder
    from hallali.room import club

    try:
        offered = club.club(languages=languages).languages
        size = folder.build(out, fetching.brought(runtime), base, offered)
    except HallaliError as error:
        raise click.ClickException(str(error)) from None
    lines = [f"{out}: {size / 1e6:.1f} MB. Try it: python -m http.server -d {out}"]
    if own := [game.name for game in games.GAMES.values() if not type(game).__module__.startswith("hallali.")]:
        lines.append(f"The folder has the package’s own games; left out: {', '.join(own)}.")
    common.show(Built(str(out), size), as_json, lines)
