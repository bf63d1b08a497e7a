"""The host has tournaments in hand: sees who has not played, puts somebody out, closes one; all of it is noted."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from hallali.cli.admin import admin

FIELDS = {"game": "fugitif", "size": "micro", "name": "Friday", "rounds": "3", "plays": "1", "mine": "Ana"}


@pytest.fixture
def operator(app: Any, client: Any, another: Callable[[], Any], tmp_path: Path) -> Any:
    made = CliRunner().invoke(admin, ["operator", "--database", f"{tmp_path}/room.db", "--url", "http://testserver"])
    who = another()
    assert who.client.get(made.output.strip().removeprefix("http://testserver")).status_code == 303
    return who


@pytest.fixture
def cup(another: Callable[[], Any]) -> tuple[str, dict[str, Any]]:
    """Return a tournament of three in its first round, and their browsers."""
    guests = {name: another() for name in ("Ana", "Ben", "Cleo")}
    where = guests["Ana"].post("/tournaments", **FIELDS).json()["location"]
    for name in ("Ben", "Cleo"):
        guests[name].post(f"{where}/join", name=name)
    guests["Ana"].post(f"{where}/next")
    return where, guests


def page(operator: Any, lang: str = "en") -> str:
    return str(operator.client.get("/host", headers={"accept-language": lang}).text)


def test_the_host_sees_who_has_not_played(cup: Any, operator: Any) -> None:
    where, guests = cup
    now = guests["Ana"].client.get(f"/api/v1{where}").json()
    names = {one["number"]: one["name"] for one in now["players"]}
    game = next(one for one in now["games"] if one["points"] is None)
    two = sorted((names[game["first"]], names[game["second"]]))
    assert "Friday · Round 1 of 3." in page(operator)
    assert f"Not played yet: {two[0]} and {two[1]}" in page(operator)
    assert f"N’ont pas encore joué\u202f: {two[0]} et {two[1]}" in page(operator, "fr").replace("\u00a0", "\u202f")
    guests[two[1]].post(f"{game['table']}/resign")
    guests["Ana"].client.portal.call(guests["Ana"].client.app.state.room.tournaments.settle, where.rpartition("/")[2])
    assert "Not played yet" not in page(operator)


def test_the_host_puts_a_guest_out_of_a_tournament_and_closes_it(cup: Any, operator: Any) -> None:
    where, guests = cup
    name = where.rpartition("/")[2]
    assert operator.post("/host", do="out-of-tournament", tournament=name, number="1").status_code == 303
    assert guests["Ana"].client.get(f"/api/v1{where}").json()["players"][1]["state"] == "out"
    assert guests["Ben"].post(f"{where}/join", name="Ben").status_code == 403
    assert operator.post("/host", do="out-of-tournament", tournament=name, number="9").status_code == 404
    assert operator.post("/host", do="close-tournament", tournament="nosuchthing").status_code == 404
    assert operator.post("/host", do="close-tournament", tournament=name).status_code == 303
    assert guests["Ana"].client.get(f"/api/v1{where}").json()["stage"] == "over"
    assert operator.post("/host", do="close-tournament", tournament=name).status_code == 404
    log = page(operator)
    assert "put out of a tournament" in log
    assert "closed a tournament" in log
    assert "Friday ·" not in log
    assert "tournoi fermé" in page(operator, "fr")


def test_nobody_else_closes_one(cup: Any, operator: Any) -> None:
    where, guests = cup
    answer = guests["Ben"].post("/host", do="close-tournament", tournament=where.rpartition("/")[2])
    assert answer.status_code == 404
    assert guests["Ana"].client.get(f"/api/v1{where}").json()["stage"] == "on"
