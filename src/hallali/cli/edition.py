"""hallali edition: check the facts that a game is played with, or print the house's to begin from."""

from __future__ import annotations

from pathlib import Path

import click
import msgspec

from hallali import games
from hallali.cli import common
from hallali.core.edition import BadEdition, Source
from hallali.core.errors import HallaliError


class Mistake(msgspec.Struct, frozen=True):
    """One thing that is wrong. line: counted from 1; 0 where it is about the whole file."""

    line: int
    what: str


class Verdict(msgspec.Struct, frozen=True):
    """Whether an edition can be played with; digest: what tells its facts from any other's."""

    ok: bool
    game: str
    name: str
    digest: str
    problems: list[Mistake]


def judge(text: str) -> Verdict:
    """Check the text of an edition's file, of whichever game it says it is."""
    game = name = ""
    try:
        head = Source(text).values.get("edition")
        head = head if isinstance(head, dict) else {}
        game, name = str(head.get("game", "")), str(head.get("name", ""))
        if not game:
            return Verdict(False, game, name, "", [Mistake(0, "It does not say which game it is for: edition.game.")])
        _, digest = games.edition_reader(game)(text)
    except BadEdition as error:
        found = [Mistake(problem.line, str(problem.message)) for problem in error.problems]
        return Verdict(False, game, name, "", found)
    except HallaliError as error:
        return Verdict(False, game, name, "", [Mistake(0, str(error))])
    return Verdict(True, game, name, digest, [])


@click.group()
def edition() -> None:
    """Editions: the facts that a game is played with, as a file that an owner of the box can write."""


@edition.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@common.with_json
@click.pass_context
def check(context: click.Context, file: Path, as_json: bool) -> None:
    """Check FILE, an edition: say what is wrong, on which line and why. Exit status 1 where anything is."""
    try:
        verdict = judge(file.read_text("utf-8"))
    except UnicodeDecodeError as error:
        verdict = Verdict(False, "", "", "", [Mistake(0, f"It is not a text in UTF-8: {error}.")])
    good = [f"{file}: {verdict.game} can be played with the edition {verdict.name}:{verdict.digest}."]
    bad = [
        f"{file}:{found.line}: {found.what}" if found.line else f"{file}: {found.what}" for found in verdict.problems
    ]
    common.show(verdict, as_json, good if verdict.ok else bad)
    context.exit(0 if verdict.ok else 1)


@edition.command()
@click.argument("game")
def show(game: str) -> None:
    """Print the house edition of GAME: copy it and write your own facts into it."""
    try:
        click.echo(games.house_edition(game), nl=False)
    except HallaliError as error:
        raise click.ClickException(str(error)) from None
