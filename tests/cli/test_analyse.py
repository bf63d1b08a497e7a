"""hallali analyse: one record, several, games on the spot, and what is no record."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from hallali.cli import main

RECORDS = Path(__file__).parent.parent / "games" / "fugitif" / "records"
MICRO = str(RECORDS / "time-micro.json")


def run(*words: str) -> tuple[int, str]:
    result = CliRunner().invoke(main, ["analyse", *words])
    return result.exit_code, result.output


def test_one_record() -> None:
    code, text = run(MICRO)
    assert code == 0
    assert "=5" in text
    assert "+1.1% to  53.8%" in text
    code, text = run(MICRO, "--json")
    found = json.loads(text)
    assert found["unit"] == "share"
    assert found["lines"][0]["values"][-1] == 0.5
    assert [one["entry"] for one in found["greatest"]] == [4, 10]


def test_several_records_by_tenths() -> None:
    code, text = run(MICRO, MICRO, "--json")
    assert code == 0
    won, lost = json.loads(text)["tenths"]
    assert (won["games"], lost["games"]) == (2, 0)
    assert won["means"][0] is None
    assert won["means"][10]["value"] == 0.5
    assert won["means"][2]["value"] == pytest.approx(19 / 36)


def test_games_on_the_spot() -> None:
    words = ["fugitif", "--games", "2", "--fugitive", "random", "--marshal", "random", "--size", "micro"]
    code, text = run(*words, "--workers", "1")
    assert code == 0
    assert "2 games" in text


def test_what_the_arena_kept_is_read(tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    bots = ["--fugitive", "random", "--marshal", "random", "--size", "micro"]
    words = ["arena", "fugitif", *bots, "--games", "3", "--workers", "1", "--records", str(kept)]
    assert CliRunner().invoke(main, words).exit_code == 0
    for what in (str(kept), str(next(kept.iterdir()))):
        code, text = run(what)
        assert (code, "3 games" in text) == (0, True), text
    (tmp_path / "empty").mkdir()
    code, text = run(str(tmp_path / "empty"))
    assert (code, "There are no records in" in text) == (1, True)


def test_what_is_wrong_is_said(tmp_path: Path) -> None:
    assert "--games 100" in run("fugitif")[1]
    assert "no file" in run("nowhere.json")[1]
    (tmp_path / "bad.json").write_text("{")
    code, text = run(str(tmp_path / "bad.json"))
    assert code == 1
    assert "complete record" in text
    assert "not of the same game" in run(MICRO, str(RECORDS / "time-micro-all.json"))[1]
