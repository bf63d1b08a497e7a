"""Two halves of one table are put together in the terminal: a room keeps the code."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from click.testing import CliRunner
from room_server import served

from hallali import games
from hallali.cli import main
from hallali.core.record import Record, verify
from hallali.lab import match
from hallali.testing.pads import entered

GAME = games.get("fugitif")
REAL, _ = match.play(GAME, ("novice", "novice"), "an evening in May", "micro")


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with served(f"sqlite:///{tmp_path_factory.mktemp('halves') / 'room.db'}") as address:
        yield address


def kept(folder: Path, seat: int, until: int = -1) -> Path:
    """Keep a pad of the game in a file."""
    file = folder / f"{GAME.seats_of({})[seat]}.json"
    file.write_text(entered(GAME, REAL, seat, until=until).dumps(), "utf-8")
    return file


def run(file: Path, typed: str, *args: str, lang: str = "en") -> str:
    where = ("companion", "fugitif", "--seat", file.stem, "--lang", lang, "--file", str(file))
    result = CliRunner().invoke(main, [*where, *args], input=typed)
    assert result.exit_code == 0, result.output
    return str(result.output)


def code_of(said: str) -> str:
    found = re.search(r"for a day: ([A-Z2-9]{4} [A-Z2-9]{4})", said)
    assert found, said
    return found[1]


def test_a_code_that_is_typed_brings_what_the_other_seat_knew(tmp_path: Path, room: str) -> None:
    mine, theirs = kept(tmp_path, 1), kept(tmp_path, 0)
    before = mine.read_bytes()
    code = code_of(run(theirs, "note 17 a secret\nshare\n", "--room", room))
    run(mine, "note 3 mine alone\n")
    said = run(mine, f"join {code.lower()}\n", "--room", f"{room}/")
    assert "The two halves are together" in said
    assert mine.read_bytes() != before
    made = Record.from_json((tmp_path / "marshal-record.json").read_bytes())
    verify(GAME, made)
    known = {number for number, _ in enumerate(REAL.moves, 1)} - set(made.filled)
    assert len(known) > len(REAL.moves) / 2
    assert all(made.moves[number - 1] == REAL.moves[number - 1] for number in known)
    assert "mine alone" in mine.read_text("utf-8")
    assert "a secret" not in mine.read_text("utf-8")
    again = run(mine, "end\n")
    assert "It goes on from" in again
    assert Record.from_json((tmp_path / "marshal-record.json").read_bytes()) == made, "it is kept"
    assert "Les deux moitiés" in run(
        kept(tmp_path, 0), f"join {code_of_other(mine, room)}\n", "--room", room, lang="fr"
    )


def code_of_other(file: Path, room: str) -> str:
    return code_of(run(file, "share\n", "--room", room))


def test_a_program_takes_the_code_of_a_terminal(tmp_path: Path, room: str) -> None:
    theirs = kept(tmp_path, 0)
    code = code_of(run(theirs, "share\n", "--room", room))
    answer = httpx.post(f"{room}/api/v1/pads/join", json={"pad": kept(tmp_path, 1).read_text("utf-8"), "code": code})
    assert answer.status_code == 200
    assert json.loads(answer.json()["pad"])["turned"]


def test_nobody_gets_anything_while_a_game_goes_on(tmp_path: Path, room: str) -> None:
    code = code_of(run(kept(tmp_path, 0), "share\n", "--room", room))
    early = kept(tmp_path, 1, until=4)
    before = early.read_bytes()
    for typed in ("share\n", f"join {code}\n"):
        assert "when the game is over" in run(early, typed, "--room", room)
    assert early.read_bytes() == before
    for what in ("lend", "join"):
        answer = httpx.post(f"{room}/api/v1/pads/{what}", json={"pad": early.read_text("utf-8"), "code": code})
        assert answer.status_code == 403
        assert "over" in answer.json()["error"]


def test_what_does_not_fit_is_said_and_changes_nothing(tmp_path: Path, room: str) -> None:
    mine = kept(tmp_path, 1)
    before = mine.read_bytes()
    code = code_of(run(mine, "share\n", "--room", room))
    for typed, args, said in (
        ("share\n", (), "Say which room"),
        ("share\n", ("--room", "localhost"), "is no room’s address"),
        ("share\n", ("--room", "http://127.0.0.1:9"), "cannot be reached"),
        ("join\n", ("--room", room), "Say which code"),
        ("join AAAA BBBB\n", ("--room", room), "No pad has that code"),
        (f"join {code}\n", ("--room", room), "same seat"),
    ):
        assert said in run(mine, typed, *args)
    assert mine.read_bytes() == before


@pytest.mark.parametrize("pad", ["", "{}", "nonsense", '{"game": "chess", "rules": 1, "seat": 0}', "x" * 250_000])
def test_what_is_no_pad_is_refused_in_words(room: str, pad: str) -> None:
    for what in ("lend", "join"):
        answer = httpx.post(f"{room}/api/v1/pads/{what}", json={"pad": pad, "code": "AAAABBBB"})
        assert answer.status_code in (400, 422)
        assert answer.json()["error"]


def test_a_damaged_pad_is_refused_in_words(tmp_path: Path, room: str) -> None:
    found: dict[str, Any] = json.loads(kept(tmp_path, 0).read_text("utf-8"))
    found["entries"] = [*found["entries"], {"own": [7], "told": []}]
    answer = httpx.post(f"{room}/api/v1/pads/lend", json={"pad": json.dumps(found)})
    assert answer.status_code == 422
    assert answer.json()["error"]
