"""Thrown games outside the room: a match throws for its players, `verify` checks them, a person types a throw."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner

from hallali import games
from hallali.cli import main
from hallali.cli.play import Human
from hallali.core.record import Record
from hallali.core.tossing import Toss
from hallali.lab.match import play
from hallali.toss.hand import BEST, Throw

GAME = games.get("traque")


def a_record() -> Record:
    """Play until a game has thrown something."""
    for seed in range(50):
        record, _ = play(GAME, ["random"], str(seed), "small", {"toss": "throw"})
        if record.tosses:
            return record
    raise AssertionError("nobody ever threw")


def verified(record: Record, folder: Path) -> tuple[bool, str]:
    file = folder / "game.json"
    file.write_bytes(record.to_json())
    ran = CliRunner().invoke(main, ["verify", str(file), "--json"])
    found = json.loads(ran.stdout)
    assert ran.exit_code == (0 if found["ok"] else 1)
    return found["ok"], found["reason"]


@pytest.mark.rule("TQ-48")
def test_verify_takes_a_thrown_record_and_names_what_was_changed(tmp_path: Path) -> None:
    record = a_record()
    assert verified(record, tmp_path) == (True, "")
    number, line = next(iter(record.tosses.items()))
    fields = line.split(":")
    flipped = "".join("10"[int(mark)] for mark in fields[5])
    changes = (
        (5, flipped, "Token 1 of the throw"),
        (1, "0,0,500", "the aim and the seed"),
        (7, "0" * 32, "seal"),
        (6, fields[6][:-3], "damaged"),
        (3, "square", "not of"),
    )
    for place, new, said in changes:
        bent = ":".join(new if at == place else field for at, field in enumerate(fields))
        good, reason = verified(msgspec.structs.replace(record, tosses={**record.tosses, number: bent}), tmp_path)
        assert not good
        assert f"Entry {number}, " in reason
        assert said in reason


def test_a_person_types_a_throw_and_is_told_what_is_wrong() -> None:
    human = Human.__new__(Human)
    human.lang = "en"
    toss = Toss(0, ("shot", "flame"), (0, 1), "circle", True)
    runner = CliRunner()
    with runner.isolation("left\n1 2\n3 0 0\n-0.1 -0.4 0.3\n\n") as (out, *_):
        assert human.throw(toss) == Throw((-0.1, -0.4), 0.3)
        assert human.throw(toss) == BEST
        said = out.getvalue().decode()
    assert said.count("A throw is three numbers") == 2
    assert "“across” is a number from -1 to 1, not 3.0" in said
    assert "shot, flame" in said
