"""A command that takes long says again and again how far it is."""

from __future__ import annotations

import queue
import re

import pytest
from click.testing import CliRunner
from plain_games import metro

from hallali import cli
from hallali.cli import beat


def test_how_far_it_is_is_said_until_it_is_over(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(beat, "EVERY", 0.001)
    heard, far = queue.Queue[str](), beat.Far("writing")

    def said() -> str:
        heard.put(far.said())
        return far.said()

    with beat.saying(said):
        assert heard.get(timeout=60) == "writing"
        far("solving")
        while heard.get(timeout=60) != "solving":
            pass
    lines = capsys.readouterr().err.splitlines()
    assert lines[0].startswith("writing; ")
    assert any(line.startswith("solving; ") for line in lines)


def test_what_fails_is_not_held_up() -> None:
    with pytest.raises(ValueError, match="wrong"), beat.saying(lambda: "far"):
        raise ValueError("wrong")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("compare metro --sweep rules.turns=6 --deals 60 --bot random", r"^random: \d+ of 120; \d+ s$"),
        ("screen metro house --number rules.* --only numbers --games 100 --bot random", r"^random: \d+ games?; \d+ s$"),
        ("simulate metro --games 60", r"^metro: \d+ of 60; \d+ s$"),
    ],
)
def test_a_command_says_how_far_it_is_where_no_terminal_shows_a_bar(
    words: str, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(beat, "EVERY", 0.001)
    metro(monkeypatch)
    done = CliRunner().invoke(cli.main, [*words.split(), "--workers", "1"])
    assert done.exit_code == 0, done.output
    assert re.search(said, done.stderr, re.MULTILINE), done.stderr[:500]
