"""hallali new-game: a package with a small game that works, to be turned into one's own."""

from __future__ import annotations

import keyword
import os
import re
import sys
from pathlib import Path

import click

from hallali._guard import N_, spoken
from hallali.games import GAMES

#: The files of a new package, each with what stands in its place.
MODEL = Path(__file__).parent / "model"
SUFFIX = ".txt"  # so that no tool takes them for sources of this package


def files(name: str, title: str) -> dict[str, str]:
    """Return the files of a new game's package, by their paths within it."""
    module = name.replace("-", "_")
    words = {
        "NAME": name,
        "MODULE": module,
        "CLASS": "".join(part.capitalize() for part in name.split("-")),
        "OBJECT": module.upper(),
        "TITLE": title,
        "PREFIX": prefix(name),
    }
    found = {}
    for path in sorted(MODEL.rglob(f"*{SUFFIX}")):
        place = path.relative_to(MODEL).as_posix().removesuffix(SUFFIX).replace("MODULE", module)
        found[place] = re.sub(r"@([A-Z]+)@", lambda match: words[match[1]], path.read_text("utf-8"))
    return found


def prefix(name: str) -> str:
    """Return what the names of a game's clauses begin with, from two capitals to five.

    >>> prefix("night-train"), prefix("customs"), prefix("x-2")
    ('NT', 'CUS', 'XX')
    """
    initials = "".join(part[0] for part in name.split("-") if part[0].isalpha())[:5]
    letters = "".join(sign for sign in name if sign.isalpha())[:3]
    return (initials if len(initials) > 1 else letters if len(letters) > 1 else letters * 2).upper()


@click.command("new-game")
@click.argument("name")
@click.option("--title", default="", help="The title, as people write it; made of NAME if left out.")
@click.option(
    "--into",
    type=click.Path(path_type=Path),
    default=None,
    help="The folder to write; NAME in this folder if left out.",
)
def new_game(name: str, title: str, into: Path | None) -> None:
    """Write a package with a small game of its own, NAME, that passes every check: change it into yours."""
    if not re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", name) or keyword.iskeyword(name):
        raise click.UsageError(
            spoken(N_("A game’s name has small letters, digits and hyphens, a letter first: “night-train”."))
        )
    if name in GAMES:
        raise click.UsageError(spoken(N_("There is already a game “{name}”: choose another name."), name=name))
    if name.replace("-", "_") in {"hallali", *sys.stdlib_module_names}:
        raise click.UsageError(
            spoken(N_("“{name}” is the name of a module that Python needs: choose another one."), name=name)
        )
    title = title or name.replace("-", " ").title()
    if not re.fullmatch(r"[^\"\\\n\r{}@]{1,60}", title):
        raise click.UsageError(spoken(N_("A title has 1 to 60 signs, and no quotes, braces or backslashes.")))
    folder = into or Path(name)
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise click.UsageError(spoken(N_("“{folder}” already exists and is not empty."), folder=str(folder)))
    for place, text in files(name, title).items():
        path = folder / place
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
        click.echo(f"  {path}")
    module = name.replace("-", "_")
    click.echo(spoken(N_("{title} is ready to play. What to do next:"), title=title))
    click.echo(
        spoken(
            N_(
                "1. Install it where hallali is, and test it: uv pip install -e {folder} "
                "(leave out uv where there is none); {run}pytest {folder}/tests\n"
                "2. Play it: {run}hallali play {name} --seat hider, or {run}hallali for the browser\n"
                "3. Change {rules} into your own rules, step by step, and run the tests after each.\n"
                "4. Look for leaks: {run}hallali leaks {name}. Then let bots play: "
                "{run}hallali arena {name} --seeker random --hider novice"
            ),
            folder=str(folder),
            name=name,
            run="uv run " if os.environ.get("UV") else "",  # as whoever typed this command has to type the next ones
            rules=str(folder / "src" / module / "rules.py"),
        )
    )
