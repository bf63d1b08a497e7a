"""Editions at the command line: shown, checked, and played with."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from hallali import games
from hallali.cli import main
from hallali.core.record import Record

WITH = [name for name, game in games.GAMES.items() if game.editions() is not None]


def run(*words: str) -> tuple[int, str]:
    result = CliRunner().invoke(main, list(words))
    return result.exit_code, result.output


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    """Return the file of an edition of Traqué with less time."""
    shelf = games.get("traque").editions()
    assert shelf is not None
    text = shelf.text().replace('edition.name = "house"', 'edition.name = "brief"')
    file = tmp_path / "brief.toml"
    file.write_text(text.replace("rules.time = 20", "rules.time = 7"), "utf-8")
    return file


@pytest.mark.parametrize("name", WITH)
def test_every_own_edition_is_shown_and_can_be_checked(name: str, tmp_path: Path) -> None:
    shelf = games.get(name).editions()
    assert shelf is not None
    for own in shelf.files:
        code, text = run("edition", "show", name, "--name", own)
        assert code == 0
        file = tmp_path / f"{own}.toml"
        file.write_text(text, "utf-8")
        code, said = run("edition", "check", str(file))
        assert code == 0
        assert f"{name} can be played with the edition {own}:" in said
    assert "choose one of: house" in run("edition", "show", name, "--name", "none")[1]


def test_counts_are_warnings(tmp_path: Path) -> None:
    shelf = games.get("traque").editions()
    assert shelf is not None
    file = tmp_path / "few.toml"
    row = next(line for line in shelf.text().splitlines() if "copies = 2, " in line)
    less = row.replace("copies = 2, ", "")
    text = shelf.text().replace(row, less).replace('edition.name = "house"', 'edition.name = "few"')
    file.write_text(text, "utf-8")
    code, said = run("edition", "check", str(file))
    assert code == 0
    assert "warning: There are 69 cards; the box holds 70." in said
    found = json.loads(run("edition", "check", str(file), "--json")[1])
    assert (found["ok"], found["problems"], len(found["warnings"])) == (True, [], 1)


def test_games_are_simulated_with_a_file(mine: Path) -> None:
    words = ["simulate", "traque", "--games", "6", "--workers", "2", "--json"]
    brief, usual = (json.loads(run(*words, *more)[1]) for more in (("--edition", str(mine)), ()))
    assert brief["length"]["longest"] < usual["length"]["longest"]
    code, said = run(*words, "--edition", str(mine), "--size", "small")
    assert code == 2
    assert "always played with its own cards" in said
    code, said = run("simulate", "fugitif", "--games", "1", "--edition", str(mine))
    assert code == 2
    assert "is an edition of traque, not of fugitif" in said


def test_a_broken_file_is_refused_with_its_lines(mine: Path) -> None:
    mine.write_text(mine.read_text("utf-8").replace("rules.time", "rules.tyme").replace("strength = 1", "strength = 9"))
    code, said = run("simulate", "traque", "--games", "1", "--edition", str(mine))
    assert code == 2
    assert "“tyme” is not known here: did you mean “time”?" in said
    assert said.count(f"{mine}:") > 1


def test_a_record_names_its_edition_and_is_verified_where_it_is_known(mine: Path, tmp_path: Path) -> None:
    from hallali.core import library
    from hallali.lab import match

    ref = library.held(mine.read_text("utf-8")).ref
    library.add_file(mine, lambda name: games.get(name).editions())
    played, _ = match.play(games.get("traque"), ("random",), "an evening", "real", {"edition": ref})
    assert played.edition == ref
    file = tmp_path / "game.json"
    file.write_bytes(played.to_json())
    code, said = run("verify", str(file), "--edition", str(mine))
    assert code == 0, said
    file.write_bytes(Record.from_json(file.read_bytes()).to_json().replace(ref.encode(), b"gone:0123456789ab"))
    code, said = run("verify", str(file))
    assert code == 1
    assert "The edition gone:0123456789ab of traque is not here. Put its file into the folder" in said
