"""hallali puzzle make: what it prints, and what it does not."""

from __future__ import annotations

import json

from click.testing import CliRunner

from hallali.cli import main


def run(*words: str) -> tuple[int, str]:
    found = CliRunner().invoke(main, ["puzzle", "make", *words, "--workers", "1"])
    return found.exit_code, found.stdout if found.exit_code == 0 else found.output


def test_puzzles_are_printed_without_their_answers() -> None:
    code, text = run("red-notice", "--count", "3", "--seed", "1", "--json")
    made = json.loads(text)
    assert code == 0
    assert len({one["id"] for one in made["puzzles"]}) == 3
    assert sum(made["spread"].values()) == 3
    for one in made["puzzles"]:
        assert set(one) == {"game", "id", "degree", "measure", "candidates", "size", "seat", "asked", "about"}
        assert one["candidates"] == 1


def test_with_their_answers_for_whoever_asks() -> None:
    code, text = run("red-notice", "--count", "1", "--answers", "--json")
    assert code == 0
    one = json.loads(text)["puzzles"][0]
    assert len(one["answer"]) == one["asked"] == 1
    assert one["moves"]


def test_lines_for_people_end_with_the_spread() -> None:
    code, text = run("red-notice", "--count", "2")
    assert code == 0
    assert text.splitlines()[0] == "red-notice: 2 puzzles"
    assert text.splitlines()[-1].startswith("easy: ")


def test_a_game_without_puzzles_is_an_error_in_words() -> None:
    code, text = run("traque")
    assert code == 1
    assert "Error: traque has no puzzles; choose one of: fugitif, traqueur, red-notice, la-traque." in text


def test_bad_numbers_are_errors_in_words() -> None:
    assert run("fugitif", "--count", "0")[0] == 2
    assert run("nothing")[0] == 2
    assert run("fugitif", "--degree", "cruel")[0] == 2
