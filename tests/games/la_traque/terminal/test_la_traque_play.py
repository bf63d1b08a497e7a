"""La Traque in a terminal: a whole micro game is typed."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from hallali.cli import main


@pytest.mark.parametrize(("lang", "says"), [("en", "Your turn: 3 actions"), ("fr", "Votre main")])
def test_a_game_is_played_by_typing(lang: str, says: str) -> None:
    args = (
        "play",
        "la-traque",
        "--seat",
        "tzaar",
        "--against",
        "random",
        "--seed",
        "a",
        "--lang",
        lang,
        "--size",
        "micro",
    )
    typed = ["help", "moves", "go atlantis", "go rumours-1", "go europe", "inform rumour 1"]
    typed += ["pass", "keep", "track military", "pile rumours", "end"] * 20
    found = CliRunner().invoke(main, args, input="\n".join(typed) + "\nquit\n")
    assert found.exit_code == 0, found.output
    assert says in found.output
    assert "atlantis" in found.output
    assert "go:europe" in found.output or "inform:" in found.output
    assert "Tzaar" in found.output


def test_the_edition_is_checked_by_command() -> None:
    shown = CliRunner().invoke(main, ("edition", "show", "la-traque"))
    assert shown.exit_code == 0
    assert 'edition.game = "la-traque"' in shown.output
