"""Rules of the house that no linter knows: narrow literals, long files, addresses of registries."""

from __future__ import annotations

import ast
import importlib.util
import os
import re
import subprocess
from pathlib import Path
from typing import get_args

import pytest

from hallali import games
from hallali.games.fugitif.rules.edition import SHELF
from hallali.games.fugitif.rules.sizes import OPTIONS, SIZES
from hallali.games.fugitif.rules.view import AnyTold

ROOT = Path(__file__).parent.parent
SOURCES = sorted((ROOT / "src").rglob("*.py"))
LONGEST = 500
WIDEST = 160  #: columns of a template
GAMES = sorted(path.parent for path in (ROOT / "src" / "hallali" / "games").glob("*/game.py"))

#: What stands in each game's folder (docs/decisions/0025-one-folder-a-game.md), and nothing beside it.
ROOMS = {"__init__.py", "game.py", "drafts.py", "terminal.py", "tensors.py", "observe.py", "hearing.py"} | {
    "rules", "belief", "bots", "text", "page", "lab",
}  # fmt: skip
#: By which modules one enters a room.
DOORS = [
    *(f"rules/{name}.py" for name in ("state", "see", "view", "actions", "sizes", "refusals")),
    *("belief/belief.py", "bots/levels.py", "bots/playout.py", "text/sentences.py", "text/lessons.py", "text/fr"),
    *("page/page.py", "page/layout.py", "page/static", "page/templates", "lab/gauges.py"),
]


def tracked() -> list[Path]:
    """List the files under version control; in an unpacked archive there is no such list."""
    if not (ROOT / ".git").exists():
        pytest.skip("this is not a clone, so there is no list of files")
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True, text=True).stdout
    return [path for name in listed.split("\0") if name and (path := ROOT / name).is_file()]


def literal_shifts(source: str) -> list[int]:
    """Return the lines with `LITERAL << variable`: some compilers make the literal a 32-bit number."""
    return [
        node.lineno
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.BinOp)
        and isinstance(node.op, ast.LShift)
        and isinstance(node.left, ast.Constant)
        and not isinstance(node.right, ast.Constant)
    ]


def test_the_shift_scan_sees_what_it_should() -> None:
    assert literal_shifts("a = 1 << n\nb = 1 << 3\nc = m << n\nd = 2 << (n + 1)") == [1, 4]


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_narrow_literal_is_shifted(path: Path) -> None:
    if path.name != "bits.py":
        assert literal_shifts(path.read_text("utf-8")) == [], "use core.bits"


def test_no_file_is_too_long() -> None:
    kinds = {".py", ".js", ".css", ".html", ".toml", ".sh"}
    long = {
        name: lines
        for path in tracked()
        if path.suffix in kinds and (name := path.relative_to(ROOT).as_posix())
        if (lines := len(path.read_text("utf-8").splitlines())) > LONGEST
    }
    assert not long


def test_no_template_hides_in_width() -> None:
    templates = [path for path in tracked() if path.suffix == ".html" and "templates" in path.parts]
    assert len(templates) > 50
    wide = [
        f"{path.relative_to(ROOT)}:{number}"
        for path in templates
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        if len(line) > WIDEST
    ]
    assert not wide


@pytest.mark.parametrize("game", GAMES, ids=lambda path: path.name)
def test_every_game_stands_in_one_folder_of_the_same_names(game: Path) -> None:
    built = {".so", ".pyd"}  # compiled modules lie beside their sources
    assert {path.name for path in game.iterdir() if path.name != "__pycache__" and path.suffix not in built} == ROOMS
    assert [door for door in DOORS if not (game / door).exists()] == []


def test_the_registry_has_every_folder() -> None:
    assert {path.name for path in GAMES} == {name.replace("-", "_") for name in games.GAMES}


def test_nothing_is_carried_without_a_type_or_found_by_its_name() -> None:
    untyped = [
        f"{path.relative_to(ROOT)}:{number}"
        for path in SOURCES
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        if "state: Any" in line or "find_spec" in line
    ]
    assert untyped == []


def test_no_file_names_a_registry() -> None:
    # Put together here, or this file would be the one that names them.
    registries = [".".join(parts).encode() for parts in (("pypi", "org"), ("pythonhosted", "org"), ("npmjs", "org"))]
    registries += [".".join(parts).encode() for parts in (("npmjs", "com"), ("unpkg", "com"), ("jsdelivr", "net"))]
    registries += [b"-".join((b"index", b"url")), b"_".join((b"INDEX", b"URL"))]
    named = {
        f"{path.relative_to(ROOT)}: {registry.decode()}"
        for path in tracked()
        for registry in registries
        if registry in path.read_bytes()
    }
    assert not named


def test_the_page_of_fugitif_lists_every_event_and_told() -> None:
    page = (ROOT / "docs" / "games" / "fugitif.md").read_text("utf-8")
    for number, event in enumerate(SHELF.own("real").edition.event):
        row = next(line for line in page.splitlines() if line.startswith(f"| {number} | {event.name['en']} |"))
        assert f"| `{'`, `'.join(event.effect)}` |" in row
        assert row.endswith("| yes |" if event.redraw else "| no |")
    for kind in get_args(AnyTold):
        fields = next(line for line in page.splitlines() if line.startswith(f"| `{kind.__struct_config__.tag}` |"))
        assert all(f"`{field}`" in fields for field in kind.__struct_fields__), kind
    for option in OPTIONS:
        assert f"| `{option.name}` |" in page
    sizes = list(SIZES.values())
    rows = {
        "escape card": [str(size.escape) for size in sizes],
        "decks": [", ".join(f"{low}-{high}" for low, high in size.decks) for size in sizes],
        "drawn before the game": [", ".join(map(str, size.dealt)) for size in sizes],
        "the Marshal's first draws": [str(size.first_draws) for size in sizes],
        "manhunt unless found": [f"{size.manhunt} or more" for size in sizes],
    }
    for name, cells in rows.items():
        assert f"| {name} | {' | '.join(cells)} |" in page


@pytest.mark.parametrize("name", ["README.md", "README.fr.md"])
def test_the_readme_has_one_picture_and_two_commands_of_one_line_near_its_top(name: str) -> None:
    readme = (ROOT / name).read_text("utf-8")
    assert readme.count("![") == 1
    door, _, _ = readme.partition("\n## ")[2].partition("\n## ")
    for command in ("uv run hallali", "uv run pytest", "pip install uv && uv run hallali"):
        assert f"\n    {command}\n" in door
    assert len(door.splitlines()) <= 40


def test_pages_link_to_what_is_there() -> None:
    pages = [path for path in tracked() if path.suffix == ".md"]
    links = [(page, link) for page in pages for link in re.findall(r"\]\(([^)#:]+)\)", page.read_text("utf-8"))]
    assert links
    assert not [(page.name, link) for page, link in links if not (page.parent / link).exists()]


@pytest.mark.skipif(not os.environ.get("CI"), reason="a machine may lack what tests then skip for; CI may not")
@pytest.mark.parametrize(
    "package",
    ["playwright", "psycopg", "numpy", "numba", "gymnasium", "pettingzoo", "pyspiel", "yaml", "jax", "zensical"],
)
def test_nothing_is_missing_in_ci(package: str) -> None:
    assert importlib.util.find_spec(package) is not None, f"{package} is not installed: uv sync --all-groups"
