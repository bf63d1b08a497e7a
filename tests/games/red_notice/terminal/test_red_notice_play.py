"""Red Notice in the terminal: the table in lines, moves in plain words and in notation, a game to its end."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from hallali.cli import main


def run(*args: str, typed: str | None = None) -> Result:
    return CliRunner().invoke(main, list(args), input=typed)


def play(typed: str, *more: str, seat: str = "angela", lang: str = "en", size: str = "small") -> str:
    args = ("play", "red-notice", "--seat", seat, "--against", "novice", "--seed", "a", "--lang", lang, "--size", size)
    result = run(*args, *more, typed=typed)
    assert result.exit_code == 0, result.output
    assert "Traceback" not in result.output
    return result.output


def test_the_table_in_lines() -> None:
    said = play("help\nview\nquit\n")
    assert "Bids: 3 2a puts your token 3" in said
    assert "Africa" in said
    assert "Angela: $0 of $500,000, security 2" in said
    assert "Face-up upgrades:" in said


@pytest.mark.rule("RN-13")
def test_a_start_in_words_in_notation_and_refused() -> None:
    said = play("xyzzy\neurope 100 rio\neurope-100@rome\nnorth america 200 mexico\nquit\n")
    assert "“xyzzy” is not a move." in said
    starts = [line for line in said.splitlines() if "You show" in line]
    assert len(starts) <= 1
    everything = "".join(f"{land} {worth} {town}\n" for land, town in LANDS for worth in (100, 200))
    assert "and start in" in play(everything + "quit\n")


LANDS = (("europe", "rome"), ("africa", "dakar"), ("north america", "mexico city"), ("south america", "rio"))
STARTS = "".join(f"{land} {worth} {town}\n" for land, town in (*LANDS, ("europe", "lisbon")) for worth in (100, 200))
ROUND = "".join(f"{token} {card}{side}\n" for card in (1, 2, 3) for side in "ab" for token in (1, 2, 3, "pow"))


@pytest.mark.parametrize(("seat", "size"), [("angela", "micro"), ("jessah", "micro")])
def test_a_whole_game_and_its_record(tmp_path: Path, seat: str, size: str) -> None:
    path = tmp_path / "mine.json"
    said = play(
        STARTS + "radar europe\nradar africa\n" + (ROUND + "end\n" * 9) * 30, "--save", str(path), seat=seat, size=size
    )
    assert "You won." in said or "You lost." in said
    assert "Card 1: " in said or "Card 2: " in said
    assert run("verify", str(path)).exit_code == 0


def test_likely_tells_each_seat_its_own_inference() -> None:
    said = play(STARTS + "likely\nquit\n")
    assert "Where Jessah may think you are, likeliest first:" in said
    said = play(STARTS + "radar europe\n1 1a\nlikely\nlog\nquit\n", seat="jessah")
    assert "Angela, likeliest cities first:" in said
    assert "Your opponent may hold:" in said


def test_in_french() -> None:
    said = play("help\n" + STARTS + "quit\n", lang="fr")
    assert "Mises\N{NO-BREAK SPACE}: 3 2a place" in said
    assert "Vous montrez" in said
    assert "Amérique du Nord" in said
