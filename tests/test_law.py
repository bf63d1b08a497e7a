"""The law has guards: whoever shows a game and reaches for its State is refused, by import-linter and by mypy."""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path

from skipping import skip_or_fail

ROOT = Path(__file__).parent.parent
#: Where an import of a State is planted: one for each kind of module that the law names.
PLANTED = (
    "games/fugitif/page/page.py",
    "games/la_traque/page/layout.py",
    "games/red_notice/text/sentences.py",
    "games/traque/terminal.py",
    "games/traqueur/tensors.py",
    "games/traque/drafts.py",
    "players/search.py",
    "room/app.py",
    "cli/play.py",
    "adapters/batch.py",
)


def need(package: str) -> None:
    if importlib.util.find_spec(package) is None:
        skip_or_fail(f"{package} is not installed: uv sync --group lint")


def test_an_import_of_a_state_is_refused_by_the_contract(tmp_path: Path) -> None:
    need("importlinter")
    copy = tmp_path / "hallali"
    shutil.copytree(ROOT / "src" / "hallali", copy, ignore=lambda folder, names: [
        name for name in names if not name.endswith(".py") and not (Path(folder) / name).is_dir()
    ])  # fmt: skip
    for name in PLANTED:
        with (copy / name).open("a", encoding="utf-8") as file:
            file.write("\nfrom hallali.games.fugitif.rules.state import State as Planted\n")
    ran = subprocess.run(
        [sys.executable, "-c", "from importlinter.cli import lint_imports_command; lint_imports_command()",
         "--config", str(ROOT / "pyproject.toml"), "--no-cache", "--no-logo", "--contract", "law"],
        cwd=tmp_path, env={**os.environ, "PYTHONPATH": str(tmp_path), "COLUMNS": "400"},
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert ran.returncode == 1, ran.stdout + ran.stderr
    assert "0 kept, 1 broken" in ran.stdout
    for name in PLANTED:
        module = "hallali." + name.removesuffix(".py").replace("/", ".")
        assert f"{module} -> hallali.games.fugitif.rules.state" in ran.stdout, module


PAGE = '''
from hallali.core.contract import Position


def row(state: Position) -> int:
    """Say how many cards lie hidden, which the page may not know."""
    hidden: int = state.hidden
    return hidden


def hand(game: Position) -> tuple[int, ...]:
    """Look at a hand."""
    hand: tuple[int, ...] = game.hands[0]
    return hand
'''


def test_a_look_into_a_position_is_refused_by_mypy(tmp_path: Path) -> None:
    need("mypy")
    (tmp_path / "page.py").write_text(PAGE)
    ran = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--config-file", os.devnull, "--cache-dir", str(tmp_path / "cache"),
         "--no-error-summary", "page.py"],
        cwd=tmp_path, env={**os.environ, "MYPYPATH": str(ROOT / "src")}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert ran.returncode == 1, ran.stdout + ran.stderr
    assert [line.partition("error: ")[2] for line in ran.stdout.splitlines()] == [
        '"Position" has no attribute "hidden"  [attr-defined]',
        '"Position" has no attribute "hands"  [attr-defined]',
    ]
