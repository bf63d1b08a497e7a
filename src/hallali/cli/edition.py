"""hallali edition: check the facts that a game is played with, or print the house edition to start from."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click
import msgspec

from hallali import games
from hallali.cli import common
from hallali.core import library
from hallali.core.edition import BadEdition, Problem, Source
from hallali.core.errors import BadOption, HallaliError, Message, marked
from hallali.core.library import HOUSE, Held, Shelf
from hallali.interfaces.sheets import PAPERS


class Mistake(msgspec.Struct, frozen=True):
    """One mistake. line: counted from 1, or 0 if it concerns the whole file."""

    line: int
    what: str  #: the mistake, in words


class Verdict(msgspec.Struct, frozen=True):
    """Whether an edition can be played. digest: identifies its facts. warnings: what is odd, but can be played."""

    ok: bool  #: whether it can be played
    game: str  #: the game that it is for
    name: str  #: the edition's own name
    digest: str
    problems: list[Mistake] = []  #: why it cannot be played
    warnings: list[Mistake] = []


def shelf_of(name: str) -> Shelf[Any]:
    """Return a game's editions. Raises BadOption if there is no such game, or it has none."""
    found = games.get(name).editions()
    if found is None:
        text = marked("{game} has no editions: it is always played with the same components.")
        raise BadOption(Message(text, {"game": name}))
    return found


def judge(text: str) -> Verdict:
    """Check the text of an edition's file, for the game that it names."""
    game = name = ""
    try:
        game, name = library.game_of(text), str(Source(text).values["edition"].get("name", ""))
        read = shelf_of(game).read(text)
    except BadEdition as error:
        return Verdict(False, game, name, "", *_sorted(error.problems))
    except HallaliError as error:
        return Verdict(False, game, name, "", [Mistake(0, str(error))])
    return Verdict(True, game, name, read.digest, *_sorted((*read.warnings, *cut(library.held(text)))))


def cut(held: Held) -> list[Problem]:
    """Find the texts of an edition that can be played which do not fit on their printed cards, in any language."""
    from hallali.room.draw import printing

    with library.LIBRARY.lent(held):
        return printing.misfits(held)


def _sorted(problems: tuple[Problem, ...]) -> tuple[list[Mistake], list[Mistake]]:
    """Return the mistakes, and the warnings."""
    said = [(problem.warning, Mistake(problem.line, str(problem.message))) for problem in problems]
    return [one for warning, one in said if not warning], [one for warning, one in said if warning]


@click.group()
def edition() -> None:
    """Editions: the facts that a game is played with, in a file that the owner of a box can write."""


@edition.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@common.with_json
@click.pass_context
def check(context: click.Context, file: Path, as_json: bool) -> None:
    """Check FILE, an edition, and show each mistake with its line and reason.

    The exit status is 1 if it cannot be played. What is merely odd, such as a number of cards that the box does not
    hold, is a warning.
    """
    try:
        verdict = judge(file.read_text("utf-8"))
    except UnicodeDecodeError as error:
        verdict = Verdict(False, "", "", "", [Mistake(0, f"It is not a text in UTF-8: {error}.")])
    place = f"{file}:{{}}: ".format
    lines = [(place(found.line) if found.line else f"{file}: ") + found.what for found in verdict.problems]
    odd = [(place(found.line) if found.line else f"{file}: ") + f"warning: {found.what}" for found in verdict.warnings]
    if verdict.ok:
        odd.append(f"{file}: {verdict.game} can be played with the edition {verdict.name}:{verdict.digest}.")
    common.show(verdict, as_json, lines + odd)
    context.exit(0 if verdict.ok else 1)


@edition.command("print")
@click.argument("what", metavar="FILE|GAME")
@click.option("--out", required=True, type=click.Path(dir_okay=False, writable=True, path_type=Path), metavar="FILE",
              help="Where to write it: cards.pdf or cards.html.")  # fmt: skip
@click.option("--lang", type=common.LANGUAGE, default="en", show_default=True, help="The language.")
@click.option("--paper", type=click.Choice(PAPERS), default=PAPERS[0], show_default=True, help="The paper.")
def print_(what: str, out: Path, lang: str, paper: str) -> None:
    """Print the cards, tokens and boards of an edition: FILE, or the house edition of GAME.

    A .pdf needs hallali[print]; an .html is printed by any browser. Print on both sides, at full size, turning the
    paper on its short edge. A text that does not fit on its card, even in the smallest size, is named.
    """
    from hallali.room.draw import choices, printing

    if out.suffix not in (".pdf", ".html"):
        raise click.UsageError("Write to a file whose name ends in .pdf or .html.")
    try:
        ref, name = "", what
        if what not in games.GAMES and Path(what).is_file():
            held = library.add_file(Path(what), lambda game: games.get(game).editions())
            ref, name = held.ref, held.game
        game = games.get(name)
        html = printing.document(game, ref, choices.title(game, ref, lang), lang, paper)
        out.write_bytes(printing.pdf(html) if out.suffix == ".pdf" else html.encode())
    except BadEdition as error:
        lines = [f"{what}:{one.line}: {one.message}" for one in error.problems if not one.warning]
        raise click.ClickException("\n".join(lines)) from None
    except HallaliError as error:
        raise click.ClickException(str(error)) from None
    for one in printing.problems(printing.sheets_of(game, ref, lang)):
        click.echo(f"{what}: " + str(printing.cut_of(one, lang)), err=True)
    click.echo(str(out))


@edition.command()
@click.argument("game")
@click.option("--name", default=HOUSE, show_default=True, help="The edition: the house's, or that of a size.")
def show(game: str, name: str) -> None:
    """Print the house edition of GAME: copy it, name it and write your own facts into it."""
    try:
        click.echo(shelf_of(game).text(name), nl=False)
    except HallaliError as error:
        raise click.ClickException(str(error)) from None
