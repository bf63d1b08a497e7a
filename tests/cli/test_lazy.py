"""The command line loads a command when it is called, and nothing else."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

import hallali
from hallali import cli

ROOT = Path(__file__).parent.parent.parent
HEAVY = (
    "hallali.games",
    "hallali.room",
    "hallali.players",
    "hallali.lab",
    "sqlalchemy",
    "starlette",
    "jinja2",
    "msgspec",
)


@pytest.mark.parametrize("name", sorted(cli.COMMANDS))
def test_the_table_names_real_commands_and_their_help(name: str) -> None:
    command = cli.main.get_command(click.Context(cli.main), name)
    assert command is not None
    assert command.name == name
    assert cli.COMMANDS[name] == command.get_short_help_str(10_000)


def test_every_command_is_in_the_table() -> None:
    modules = {path.stem for path in (ROOT / "src" / "hallali" / "cli").glob("*.py")}
    named = {"compile": "compiling"}  # which would hide a builtin
    assert modules - {"__init__", "beat", "by_seat", "common"} == {
        named.get(name, name.replace("-", "_")) for name in cli.COMMANDS
    }


def test_help_lists_every_command() -> None:
    shown = CliRunner().invoke(cli.main, ["--help"]).output
    assert all(f"\n  {name} " in shown for name in cli.COMMANDS)
    assert "No such command 'chess'" in CliRunner().invoke(cli.main, ["chess"]).output


@pytest.mark.parametrize("flag", ["--help", "--version"])
def test_help_and_version_load_nothing_heavy(flag: str) -> None:
    code = (
        "import sys; from hallali.cli import main\n"
        f"try: main(['{flag}'])\n"
        "except SystemExit as end: assert not end.code\n"
        f"print([name for name in {HEAVY!r} if name in sys.modules])"
    )
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert told.stdout.splitlines()[-1] == "[]"


def test_the_version_is_the_projects() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert hallali.__version__ == project["version"]
    assert f"version {hallali.__version__}" in CliRunner().invoke(cli.main, ["--version"]).output


def test_play_in_a_language_that_is_not_built_says_what_to_type(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    from hallali import i18n

    def forget() -> None:
        i18n.translator.cache_clear()
        i18n.built.cache_clear()

    (tmp_path / "fr").mkdir()  # its catalogue, without what a build makes of it
    monkeypatch.setattr(i18n, "LOCALE", tmp_path)
    forget()
    try:
        told = CliRunner().invoke(cli.main, ["play", "fugitif", "--seat", "marshal", "--lang", "fr"])
        assert told.exit_code == 2
        assert "uv sync --reinstall-package hallali" in told.output
        english = CliRunner().invoke(
            cli.main, ["play", "fugitif", "--seat", "marshal"], env={"LANG": "fr"}, input="quit\n"
        )
        assert "Type help for the commands" in english.output
    finally:
        forget()


@pytest.mark.parametrize(
    ("words", "extra"),
    [
        (["train", "fugitif", "--size", "micro", "--rounds", "1", "--out", "nowhere"], "learn"),
        (["exploit", "fugitif", "--size", "micro", "--seat", "marshal", "--bot", "random"], "gymnasium"),
        (["solve", "fugitif", "--size", "micro"], "solve"),
        (["tournament", "fugitif", "--size", "micro", "--bots", "random,novice", "--games", "2"], "tournament"),
    ],
)
def test_without_numpy_a_command_says_what_to_install(words: list[str], extra: str, tmp_path: Path) -> None:
    script = "import sys; sys.modules.update(numpy=None); from hallali.cli import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", script, *words], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert "Traceback" not in done.stderr
    assert f"install hallali[{extra}]" in done.stderr
    assert done.returncode


@pytest.mark.parametrize(("typed", "found"), [("ar", {"arena"}), ("arena tr", {"traqueur", "traque"})])
def test_a_shell_completes_commands_and_games(typed: str, found: set[str]) -> None:
    asked = {
        "COMP_WORDS": f"hallali {typed}",
        "COMP_CWORD": str(len(typed.split())),
        "_HALLALI_COMPLETE": "bash_complete",
    }
    done = subprocess.run(
        [sys.executable, "-c", "from hallali.cli import main; main(prog_name='hallali')"],
        env={**os.environ, **asked},
        capture_output=True,
        text=True,
        check=False,
    )
    assert {line.partition(",")[2] for line in done.stdout.split()} == found
