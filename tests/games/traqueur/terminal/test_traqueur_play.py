"""Le Traqueur in the terminal: a camp typed whole or piece by piece, questions, refusals, a game to its end."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from hallali.cli import main


def run(*args: str, typed: str | None = None) -> Result:
    return CliRunner().invoke(main, list(args), input=typed)


def play(typed: str, *more: str, seat: str = "first", lang: str = "en", size: str = "small") -> str:
    args = ("play", "traqueur", "--seat", seat, "--against", "novice", "--seed", "a", "--lang", lang, "--size", size)
    result = run(*args, *more, typed=typed)
    assert result.exit_code == 0, result.output
    assert "Traceback" not in result.output
    return result.output


def test_a_camp_barrier_by_barrier() -> None:
    said = play("D4 A1-A2 out-A1\nA1-A2\nB1-B2\nview\nquit\n")
    assert "3 of 12" not in said
    assert "Barriers: 2 of 12. A way in is open: 4 steps at least." in said
    assert " A |" in said
    assert "F |" in said


@pytest.mark.rule("TRQ-5")
def test_a_camp_without_a_way_in_is_refused_and_kept() -> None:
    said = play("A1 out-A1 A1-A2 A1-B1\ndone\nA1-B1\ndone\nquit\n")
    assert "No path leads from outside to the fugitive: open an entrance or a passage. (TRQ-5)" in said
    assert "You hide the fugitive at A1, behind" in said


@pytest.mark.rule("TRQ-4")
def test_too_many_barriers_are_refused() -> None:
    said = play("4x4/D4/fff0001\nquit\n")
    assert "All barriers are placed: 12. (TRQ-4)" in said
    assert "camp is ready" not in said


@pytest.mark.rule("TRQ-9")
@pytest.mark.rule("TRQ-25")
def test_questions_are_refused_in_words() -> None:
    said = play("4x4/D4/0\nE1\nB2\nquit\n", "--option", "begins=first")
    assert "“E1” is not a square of this grid: squares go from A1 to D4." in said
    assert "From outside you enter by a square of column 1. (TRQ-9)" in said


@pytest.mark.rule("TRQ-10")
def test_a_diagonal_question() -> None:
    seek = ("--option", "mode=one-sided")
    walk = "A1\nB1\nC1\nD1\n"
    said = play(walk + "B2\nA2\nC2\nD2\nquit\n", *seek, seat="second", size="4x4")
    assert "never diagonally. (TRQ-10)" in said


def test_likely_lists_squares_and_barriers() -> None:
    said = play("likely\nhelp\nquit\n", "--option", "mode=one-sided", seat="second")
    assert "The fugitive, likeliest squares first:" in said
    assert "A1: " in said
    assert "Blocked, from where you are:" in said


def test_a_whole_search_and_its_record(tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    typed = "A1\nB1\nA2\nB2\nend\nout\n" * 40
    said = play(typed, "--option", "mode=one-sided", "--save", str(path), seat="second", size="micro")
    assert " in turn " in said or "gets away." in said
    assert run("verify", str(path)).exit_code == 0


def test_in_french() -> None:
    said = play("help\nD4\ndone\nquit\n", lang="fr")
    assert "Vous vous cachez en D4, sans une seule barrière." in said
    assert "sur 12." in said
    assert "camp is ready" not in said


def test_simulate_and_arena() -> None:
    found = json.loads(run("simulate", "traqueur", "--games", "4", "--seed", "1", "--workers", "1", "--json").stdout)
    assert found["ended"] == 4
    names = ("--first", "explorer:planning", "--second", "explorer:depth")
    args = ("arena", "traqueur", *names, "--games", "2", "--size", "small", "--workers", "1", "--json")
    assert json.loads(run(*args).stdout)["players"] == {"first": "explorer:planning", "second": "explorer:depth"}
