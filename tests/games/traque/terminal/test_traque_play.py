"""Traqué in the terminal: the table in lines, moves in plain words and in notation, a game to its end."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from hallali.cli import main
from hallali.games.traque.rules.box import box_of


def run(*args: str, typed: str | None = None) -> Result:
    return CliRunner().invoke(main, list(args), input=typed)


def play(text: str, *more: str, lang: str = "en", size: str = "small") -> str:
    args = ("play", "traque", "--seat", "player", "--against", "random", "--seed", "a", "--lang", lang, "--size", size)
    result = run(*args, *more, typed=text)
    assert result.exit_code == 0, result.output
    assert "Traceback" not in result.output
    return result.output


@pytest.mark.parametrize(
    ("lang", "texts"),
    [
        ("en", ("Turns: draw, hide", "Pulse rifle: loaded 4 of 4", "Possible now: draw  hide", "Next card:")),
        ("fr", ("Tours\u00a0: piocher", "chargé 4 sur 4", "Possible maintenant\u00a0: draw  hide", "Rangée")),
    ],
)  # fmt: skip
def test_the_table_in_lines(lang: str, texts: tuple[str, ...]) -> None:
    said = play("help\nmoves\nlikely\ndraw\nview\nlog\nquit\n", lang=lang)
    for text in texts:
        assert text in said
    assert "You draw:" in said or "Vous piochez" in said


def test_what_cannot_be_is_refused_in_words() -> None:
    said = play("xyzzy\nreload 1\nuse 7\nfire 2\nquit\n")
    assert "“xyzzy” is not a move." in said
    assert "This weapon is fully loaded. (TQ-36)" in said
    assert "There is no such card in your inventory. (TQ-18)" in said
    assert "Draw a card, or hide. (TQ-12)" in said


@pytest.mark.parametrize("players", [(), ("--players", "2")])
def test_a_whole_game_and_its_record(tmp_path: Path, players: tuple[str, ...]) -> None:
    path = tmp_path / "mine.json"
    edition = box_of("small").edition
    words = [
        "draw",
        "fire 3",
        "fire 1",
        "fire grenade",
        "fire hit",
        "keep",
        "play",
        "end",
        "who 1",
        "reload 1",
        "use 2",
        "turn 2",
        "hide",
    ]
    words += [f"card {number}" for number in range(1, 7)]
    words += [f"fight {card.id}" for card in edition.card if card.kind == "creature"]
    words += [f"to {place.id}" for place in edition.place]
    said = play(("\n".join(words) + "\n") * 60, "--save", str(path), *players)
    assert "Escaped!" in said or "The colony keeps you." in said
    assert run("verify", str(path)).exit_code == 0
