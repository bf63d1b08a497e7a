"""hallali companion: a pad beside the real table, one line an event."""

from __future__ import annotations

import random
from pathlib import Path

import click

from hallali.cli import common
from hallali.cli.pads.desk import Desk
from hallali.companion import Pad
from hallali.core.errors import HallaliError
from hallali.i18n import render
from hallali.interfaces.game import PlayableGame


@click.command()
@click.argument("game", type=common.GAME)
@click.option("--seat", default="", help="Your seat, such as fugitive or marshal.")
@click.option("--lang", type=common.LANGUAGE, default=None, help="The language; your system's if left out.")
@click.option(
    "--file",
    "file",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="PATH",
    help="Keep the pad in this file, after every entry; go on from it if it is there.",
)
@click.option(
    "--room",
    default="",
    metavar="URL",
    help="The room that keeps the codes by which two pads are put together when the game is over.",
)
@common.with_rules
@common.with_players
def companion(
    game: PlayableGame,
    seat: str,
    lang: str | None,
    file: Path | None,
    room: str,
    size: str,
    chosen: tuple[str, ...],
    many: int | None,
) -> None:
    """Keep a pad of a game of GAME on a real table: enter what your seat is told, and see what follows."""
    options = common.read_options(game, size, chosen, many)
    mine = common.read_seat(game, seat, options)
    language = common.read_language(lang)
    given = bool(options) or size != "real"
    try:
        pad = _read(file, game) if file is not None and file.exists() else None
        if pad is None:
            pad = Pad(game, options, mine, random.Random(), size)
        elif given and (pad.size, pad.options) != (game.size_for(size, options), options):
            raise click.UsageError(f"{file} holds a game with other options; leave yours out to go on with it.")
        elif pad.words.seats[pad.seat] != seat:
            raise click.UsageError(f"{file} is the pad of the {pad.words.seats[pad.seat]}, not of the {seat}.")
    except HallaliError as error:
        said = render(error.message, language)
        raise click.UsageError(f"{file}: {said}" if file is not None and file.exists() else said) from None
    Desk(pad, language, file, room).run()


def _read(file: Path, game: PlayableGame) -> Pad:
    """Read a pad. Raises click.UsageError where the file cannot be read; HallaliError."""
    try:
        return Pad.loads(file.read_bytes(), game, random.Random())
    except OSError as error:
        raise click.UsageError(f"{file}: {error.strerror}") from None
