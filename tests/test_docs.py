"""What the pages show is so: their Python runs, and their commands are accepted by the command line."""

from __future__ import annotations

import ast
import importlib.util
import pkgutil
import re
import shlex
from pathlib import Path
from typing import Any

import click
import pytest

from hallali import games
from hallali.cli import COMMANDS, common, main
from hallali.core.errors import MissingExtra
from hallali.core.library import LIBRARY
from skipping import skip_or_fail

ROOT = Path(__file__).parent.parent
PAGES = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md"))]
#: The marks that a page has before a block that is not whole by itself.
FRAGMENT = "<!-- fragment -->"

#: The game that docs/new-game.md has its reader write, and files of its package.
WRITTEN = "night-train"
OWN_FILES = {
    "rules.py", "text.py", "board.py", "bots.py", "edition.py", "house.toml", "templates/", "static/",
    "parts/board.html", "page/templates/picture.html",
}  # fmt: skip

# -- Python -----------------------------------------------------------------------------------------------------------


def programs(page: Path) -> list[str]:
    """Return the blocks of Python of a page, those left out that are marked as fragments."""
    found = re.findall(r"^(.*)\n+```python\n((?:.*\n)*?)```$", page.read_text("utf-8"), re.MULTILINE)
    return [code for before, code in found if not before.rstrip().endswith(FRAGMENT)]


def missing(code: str) -> set[str]:
    """Return the packages that a program imports, and that are not installed."""
    names = set()
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names.add(node.module)
    return {top for name in names if importlib.util.find_spec(top := name.partition(".")[0]) is None}


def name_of(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


def test_a_fragment_is_left_out(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(f"So:\n\n```python\na = 1\n```\n\n{FRAGMENT}\n\n```python\na = ...\n```\n\n```python\nb = 2\n```\n")
    assert programs(page) == ["a = 1\n", "b = 2\n"]
    assert missing("import os.path, no_such_package.part\nfrom ast import parse") == {"no_such_package"}


@pytest.mark.parametrize("page", [page for page in PAGES if "```python" in page.read_text("utf-8")], ids=name_of)
def test_the_python_of_a_page_runs(page: Path) -> None:
    known: dict[str, Any] = {"__name__": "page"}  # a page is read from above: a block has what those before it made
    for code in programs(page):
        if lacks := missing(code):
            skip_or_fail(f"{name_of(page)} needs what is not installed: {', '.join(sorted(lacks))}")
        try:
            exec(compile(code, name_of(page), "exec"), known)
        except MissingExtra as error:
            skip_or_fail(f"{name_of(page)}: {error}")


# -- commands ---------------------------------------------------------------------------------------------------------

#: What stands in a command where a reader writes something else.
PLACES = {"T": "1", "N": "4", "COPIES": "4", "GAME": "fugitif", "NAME": "fugitif", "SIZE": "micro", "...": "4"}
#: Files that a reader has.
THEIRS = ("mine.toml", "game.json")
CALL = re.compile(r"^(?:\$ )?(?:uv run (?:--extra \w+ )?)?hallali(?= |$)(.*)$")


def shown(page: Path) -> list[str]:
    """Return what follows `hallali` in each command of the page's blocks, the variables of the shell set."""
    lines = page.read_text("utf-8").splitlines()
    found, fenced = [], False
    variables: dict[str, str] = {}
    for line in lines:
        fenced ^= line.startswith("```")
        if not (line.startswith("    ") or fenced):
            continue
        if setting := re.match(r'^ *([A-Z]+)="(.*)"$', line):
            variables[f"${setting[1]}"] = setting[2]
        if call := CALL.match(line.strip()):
            found.append(" ".join(variables.get(word, word) for word in call[1].split()))
    return found


def mentioned(page: Path) -> list[str]:
    """Return what follows `hallali` where a sentence of the page names a command."""
    spans = re.findall(
        r"`([^`\n]+(?:\n[^`\n]+)?)`", re.sub(r"^```.*?^```", "", page.read_text("utf-8"), flags=re.S | re.M)
    )
    return [call[1].strip() for span in spans if (call := CALL.match(" ".join(span.split())))]


def parsed(words: str, whole: bool) -> None:
    """Let the command line read what follows `hallali`.

    whole: whether it is meant to be typed as it is, so that its arguments and values are checked too. Raises
    click.UsageError.
    """
    given = [PLACES.get(word, word) for word in shlex.split(words.partition(" > ")[0])]
    if not given or given[0].startswith("-"):
        main.make_parser(click.Context(main)).parse_args(given)
        return
    command = main.get_command(click.Context(main), given[0])
    if command is None:
        raise click.UsageError(f"There is no command {given[0]}.")
    given = given[1:]
    while isinstance(command, click.Group) and given:
        inner = command.get_command(click.Context(command), given[0])
        if inner is None:
            raise click.UsageError(f"There is no command {given[0]}.")
        command, given = inner, given[1:]
    if not whole:
        command.make_parser(click.Context(command)).parse_args(given)
        return
    params = command.make_context("hallali", given).params
    if params.get("chosen"):
        common.read_options(params["game"], params["size"], params["chosen"], params.get("many"))


def the_readers_edition(words: str) -> None:
    """Write what the reader's own file holds where a command plays with it: an edition of the game that it names."""
    shelf = next((game.editions() for name, game in games.GAMES.items() if name in words.split()), None)
    if "--edition" in words and shelf is not None:
        Path("mine.toml").write_text(shelf.text().replace('"house"', '"mine"', 1), "utf-8")


@pytest.fixture
def with_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in THEIRS:
        (tmp_path / name).touch()
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(LIBRARY, "_held", dict(LIBRARY._held))  # no other test is to find the reader's editions
    monkeypatch.setattr(LIBRARY, "_listed", list(LIBRARY._listed))


@pytest.mark.usefixtures("with_files")
@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_the_commands_of_a_page_are_accepted(page: Path) -> None:
    for words in shown(page):
        if WRITTEN in words:
            continue  # a game that the reader is about to write; tests/cli/test_new_game_walk.py does it all
        the_readers_edition(words)
        try:
            parsed(words, whole=True)
        except click.UsageError as error:
            pytest.fail(f"{name_of(page)}: hallali {words}: {error.format_message()}")
    for words in mentioned(page):
        try:
            parsed(words, whole=False)
        except click.UsageError as error:
            pytest.fail(f"{name_of(page)}: `hallali {words}`: {error.format_message()}")


@pytest.mark.parametrize(
    "words",
    [
        "arena fugitif --prey club",
        "nothing",
        "arena traqueur --games many",
        "edition nothing",
        "--quick",
        "arena no-game",
        "simulate traqueur --option barriers=never",
    ],
)
def test_a_command_that_is_gone_is_found(words: str) -> None:
    with pytest.raises(click.UsageError):
        parsed(words, whole=True)


def test_every_command_is_on_some_page() -> None:
    found = [words for page in PAGES for words in (*shown(page), *mentioned(page)) if words]
    assert {words.split()[0] for words in found} >= COMMANDS.keys()


# -- names ------------------------------------------------------------------------------------------------------------

HOUSE = ROOT / "src" / "hallali"
GAMES = sorted(path.parent for path in (HOUSE / "games").glob("*/game.py"))
#: Where what a page names may stand, as the page names it.
FOLDERS = (ROOT, ROOT / "src", HOUSE, HOUSE / "games", HOUSE / "room", *GAMES)
NAMED = re.compile(r"`([\w./-]+/|[\w./-]*\w\.(?:py|po|js|css|html|sql|book))`")
#: What is made, and what readers make.
NOT_FILES = {"dist/", "build/site/", "build/pictures/"}


def files_named(page: Path) -> set[str]:
    """Return the files and folders that a page names in code spans: `see.py`, `core/record.py`, `room/`.

    GAME and NAME stand for each game's folder.
    """
    named = {name for name in NAMED.findall(page.read_text("utf-8")) if name[0] != "/"} - NOT_FILES
    return {re.sub(r"\bGAME\b|\bNAME\b", game.name, name) for name in named for game in GAMES}


def stands(name: str, page: Path) -> bool:
    """Say whether there is such a file or folder; a name without a folder may be of any in the package."""
    if "/" not in name and any(HOUSE.rglob(name)):
        return True
    return any((folder / name).exists() for folder in (*FOLDERS, page.parent))


def modules_named(page: Path) -> set[str]:
    """Return the modules, and what stands in them, that a page names: hallali.core.record, hallali.players.make."""
    return set(re.findall(r"(?<![\w/.])hallali(?:\.[A-Za-z_]\w*)+", page.read_text("utf-8")))


@pytest.mark.parametrize("page", [page for page in PAGES if page.name != "CHANGELOG.md"], ids=name_of)
def test_what_a_page_names_is_there(page: Path) -> None:
    gone = {name for name in files_named(page) if not stands(name, page)}
    if name_of(page) == "docs/new-game.md":
        gone -= OWN_FILES
    assert not gone
    for name in modules_named(page):
        try:
            pkgutil.resolve_name(name)
        except MissingExtra:
            pass  # it is there, and says what it needs
        except (ImportError, AttributeError):
            gone.add(name)
    assert not gone
