"""hallali new-game writes a package that is found, passes its tests, and can be played, as it stands."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from hallali import cli

README = Path(__file__).parents[2] / "README.md"


def written(into: Path, *words: str) -> str:
    done = CliRunner().invoke(cli.main, ["new-game", "night-train", "--into", str(into), *words])
    assert done.exit_code == 0, done.output
    return done.output


def run(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "PYTHONPATH": str(folder / "src"), "HALLALI_PURE": "1", "LANG": "en_GB.UTF-8"}
    return subprocess.run(
        [sys.executable, *words], cwd=folder, env=env, capture_output=True, text=True, check=False, timeout=300
    )


def test_what_it_writes_passes_its_own_tests(tmp_path: Path) -> None:
    said = written(tmp_path / "game")
    assert "hallali leaks night-train" in said
    found = run(tmp_path / "game", "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests")
    assert found.returncode == 0, found.stdout + found.stderr
    assert "5 passed" in found.stdout


@pytest.mark.parametrize(("uv", "before"), [("", ""), ("/bin/uv", "uv run ")])
def test_the_commands_that_it_prints_run_as_they_stand(
    uv: str, before: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("UV", uv)
    folder = tmp_path / "game"
    said = written(folder)
    assert f"{before}pytest {folder}/tests" in said
    assert f"{before}hallali play night-train --seat hider" in said
    (arena,) = re.findall(rf": {before}hallali (arena .*)", said)
    laid_out(folder)
    found = run(folder, "-m", "hallali", *arena.split(), "--games", "4", "--workers", "1")
    assert found.returncode == 0, found.stderr


@pytest.mark.parametrize("name", ["night-train", "customs", "x-2"])
def test_the_clauses_that_it_writes_are_such_as_a_refusal_may_name(name: str, tmp_path: Path) -> None:
    CliRunner().invoke(cli.main, ["new-game", name, "--into", str(tmp_path)])
    (text,) = tmp_path.glob("src/*/text.py")
    (rules,) = tmp_path.glob("src/*/rules.py")
    told = re.findall(r'tell\("(\S+)"', text.read_text("utf-8"))
    assert len(told) == 3
    assert all(re.fullmatch(r"[A-Z]{2,5}-\d+", clause) for clause in told)
    assert f'"{told[1]}")' in rules.read_text("utf-8")


def installed(tmp_path: Path) -> Path:
    """Write the package, and lay it out as an installer does."""
    folder = tmp_path / "game"
    written(folder, "--title", "The Night Train")
    laid_out(folder)
    return folder


def laid_out(folder: Path) -> None:
    facts = folder / "src" / "night_train-1.dist-info"
    facts.mkdir()
    (facts / "METADATA").write_text("Metadata-Version: 2.1\nName: night-train\nVersion: 1\n", "utf-8")
    points = (
        (folder / "pyproject.toml")
        .read_text("utf-8")
        .split('entry-points."hallali.games"]\n')[1]
        .split("\n")[0]
        .replace('"', "")
    )
    (facts / "entry_points.txt").write_text(f"[hallali.games]\n{points}\n", "utf-8")


def test_what_it_writes_is_found_and_played(tmp_path: Path) -> None:
    folder = installed(tmp_path)
    found = run(folder, "-m", "hallali", "simulate", "night-train", "--games", "20")
    assert "20 of 20 games ended" in found.stdout, found.stderr
    found = run(folder, "-m", "hallali", "leaks", "night-train", "--positions", "1", "--workers", "1")
    assert "leaks: 0" in found.stdout, found.stdout + found.stderr


def test_what_it_writes_has_an_edition_that_is_tuned(tmp_path: Path) -> None:
    folder = installed(tmp_path)
    shown = run(folder, "-m", "hallali", "edition", "show", "night-train").stdout
    (folder / "mine.toml").write_text(shown.replace('"house"', '"mine"').replace("looks = 5", "looks = 2"), "utf-8")
    found = run(folder, "-m", "hallali", "edition", "check", "mine.toml")
    assert "night-train can be played with the edition mine:" in found.stdout, found.stdout + found.stderr
    words = ("--edition", "mine.toml", "--deals", "60", "--bot", "random", "--workers", "1")
    found = run(folder, "-m", "hallali", "compare", "night-train", *words)
    assert "surely different: won seeker, won hider, entries" in found.stdout, found.stdout + found.stderr
    words = ("--only", "numbers", "--bot", "random", "--games", "400", "--workers", "1")
    found = run(folder, "-m", "hallali", "screen", "night-train", *words)
    assert re.search(r"^1\. rules\.looks", found.stdout, re.MULTILINE), found.stdout + found.stderr


def test_what_it_writes_is_typed_strictly_and_so_is_the_first_example(tmp_path: Path) -> None:
    pytest.importorskip("mypy", reason="mypy is not installed")
    folder = tmp_path / "game"
    written(folder)
    shown = re.search(r"```python\n(.*?)```", README.read_text("utf-8"), re.DOTALL)
    assert shown is not None
    (folder / "src" / "first.py").write_text(shown[1], "utf-8")
    found = run(folder, "-m", "mypy", "--strict", "--cache-dir", str(tmp_path / "cache"), "src")
    assert found.returncode == 0, found.stdout + found.stderr


def test_what_it_writes_has_no_place_left_to_fill_in(tmp_path: Path) -> None:
    written(tmp_path / "game")
    files = [path for path in (tmp_path / "game").rglob("*") if path.is_file()]
    assert len(files) == 12
    assert not [path for path in files if re.search("@[A-Z]+@", path.read_text("utf-8")) or "MODULE" in path.name]


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("Night Train",), "small letters"),
        (("1x",), "a letter first"),
        (("json",), "a module that Python needs"),
        (("hallali",), "a module that Python needs"),
        (("class",), "small letters"),
        (("fugitif",), "already"),
        (("good", "--title", 'a"b'), "no quotes"),
    ],
)
def test_it_refuses_in_words(words: tuple[str, ...], why: str, tmp_path: Path) -> None:
    done = CliRunner().invoke(cli.main, ["new-game", *words, "--into", str(tmp_path / "x")])
    assert done.exit_code == 2
    assert why in done.output
    assert not (tmp_path / "x").exists()


def test_it_overwrites_nothing(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine", "utf-8")
    done = CliRunner().invoke(cli.main, ["new-game", "good", "--into", str(tmp_path)])
    assert done.exit_code == 2
    assert "is not empty" in done.output
    assert [path.name for path in tmp_path.iterdir()] == ["mine.txt"]
