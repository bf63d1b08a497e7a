"""docs/new-game.md is done as a reader does it, command by command and file by file, from beginning to end."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from test_new_game import laid_out

PAGE = (Path(__file__).parents[2] / "docs" / "new-game.md").read_text("utf-8")
COMMANDS = re.findall(r"^    (uv .*)$", PAGE, re.MULTILINE)
#: The pieces of Python and of HTML, by a word that each has.
PIECES = dict(
    zip(
        ("Patient", "bots", "FIRST"), re.findall(r"^```python\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE), strict=True
    )
)
#: What a reader adds to the French of the package for these.
FRENCH = """
    "Patient": "Patient",
    "The first look": "Le premier regard",
    "Look into a room, and listen.": "Regardez dans une pièce, et écoutez.",
    "Look into room D: you hear whether the hider is next door.": "Regardez dans D : vous entendez s’il est à côté.",
    "Choose room D.": "Choisissez D.",
    "It was not. Then it slipped into another room, or it stayed.": "Non. Puis il s’est glissé ailleurs, ou est resté.",
    "You can look and listen.": "Vous savez regarder et écouter.",
"""


class Reader:
    """Somebody in hallali's folder, with a game beside it."""

    def __init__(self, folder: Path) -> None:
        self.here, self.game = folder / "hallali", folder / "night-train"
        self.here.mkdir()

    def types(self, line: str, typed: str = "") -> str:
        """Run a command of the page; a file that it writes to is written."""
        words = line.removeprefix("uv ").removeprefix("run ").split()
        where = words[words.index(">") + 1] if ">" in words else ""
        words = words[: words.index(">")] if where else words
        if words[0] == "pip":
            assert words[1:] == ["install", "-e", "../night-train"]
            laid_out(self.game)
            return ""
        module = ["-p", "no:cacheprovider"] if words[0] == "pytest" else []
        done = subprocess.run(
            [sys.executable, "-m", *words, *module],
            cwd=self.here,
            env={**os.environ, "PYTHONPATH": str(self.game / "src"), "HALLALI_PURE": "1", "LANG": "en_GB.UTF-8"},
            input=typed,
            capture_output=True,
            text=True,
            check=False,
            timeout=400,
        )
        if done.returncode:
            raise AssertionError(f"{line}: {done.stdout[-3000:]}{done.stderr[-1000:]}")
        if where:
            (self.here / where).write_text(done.stdout, "utf-8")
        return done.stdout

    def changes(self, name: str, change: Callable[[str], str]) -> None:
        """Change a file of the game, or write a new one."""
        path = self.game / "src" / "night_train" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(change(path.read_text("utf-8") if path.exists() else ""), "utf-8")


@pytest.fixture
def reader(tmp_path: Path) -> Reader:
    return Reader(tmp_path)


def test_every_command_of_the_page_runs_as_it_stands(reader: Reader) -> None:
    said = {}
    for line in COMMANDS:
        if line == "uv run hallali":
            continue  # the browser, which tests/browser opens
        said[line] = reader.types(line, "quit\n")
        if line.endswith("> mine.toml"):
            text = (reader.here / "mine.toml").read_text("utf-8")
            (reader.here / "mine.toml").write_text(text.replace('"house"', '"mine"').replace("looks = 5", "looks = 2"))
    assert len(said) == 11
    assert "surely different: won seeker, won hider" in next(text for line, text in said.items() if "compare" in line)
    assert "leaks: 0" in next(text for line, text in said.items() if "leaks" in line)


def test_the_pieces_of_the_page_are_put_into_the_package_and_checked(reader: Reader) -> None:
    for line in COMMANDS[:2]:
        reader.types(line)
    reader.changes("bots.py", lambda _: PIECES["Patient"])
    reader.changes("lessons.py", lambda _: PIECES["FIRST"])
    begin, bots = "from night_train.board import", "".join(f"    {one}\n" for one in PIECES["bots"].splitlines())
    own = ("hallali.core.player import Levels", "night_train.bots import Patient", "night_train.lessons import FIRST")
    imports = "".join(f"from {one}\n" for one in own)
    lessons = "    def lessons(self):\n        return (FIRST,)\n\n"
    reader.changes(
        "game.py",
        lambda text: text.replace(begin, imports + begin).replace("    def plain(", f"{bots}\n{lessons}    def plain("),
    )
    with pytest.raises(AssertionError, match=r"no translation \(fr\) of “Choose room D\.”"):
        reader.types(COMMANDS[2])
    reader.changes("text.py", lambda text: text.replace("FRENCH = {", "FRENCH = {" + FRENCH))
    assert "passed" in reader.types(COMMANDS[2])
    (against,) = re.findall(r"`(uv run hallali play .*? --against patient)`", PAGE)
    assert "patient" in reader.types(against, "quit\n")
    reader.changes("lessons.py", lambda text: text.replace('("f",)', '("a",)'))
    with pytest.raises(AssertionError, match="lesson night-train-first: “a” cannot be played"):
        reader.types(COMMANDS[2])
