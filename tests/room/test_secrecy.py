"""Pages, pushes, JSON, hints and refusals are the same, byte for byte, in worlds that a seat cannot tell apart."""

from __future__ import annotations

import json
from typing import Any

import pytest
from room_script import listening, wait

from hallali import games
from hallali.cli import surfaces
from hallali.core.record import Record
from hallali.core.seats import REFEREE
from hallali.interfaces.game import PlayableGame
from hallali.lab import leaks


@pytest.mark.parametrize("size", ["real", "small"])
def test_nothing_leaks(size: str) -> None:
    report = leaks.search("fugitif", 20, "room", size, workers=1, surfaces=surfaces.SURFACES)
    assert report.leaks == 0, report.examples
    assert report.differing > 100


def test_nothing_leaks_with_events() -> None:
    report = leaks.search("fugitif", 10, "room", options={"events": True}, workers=1, surfaces=surfaces.SURFACES)
    assert report.leaks == 0, report.examples
    assert report.differing > 100


def leaky(game: PlayableGame, record: Record, seat: int) -> bytes:
    """Show everyone the newest hideout, as a page might that draws from the truth."""
    table = surfaces.table_of(game, record)
    row = getattr(game.see(table.state, REFEREE), "row", ())
    return surfaces.document(game, record, seat) + (str(row[-1].number).encode() if row else b"")


def test_a_planted_leak_is_found() -> None:
    report = leaks.search("fugitif", 20, "room", workers=1, surfaces=[leaky])
    assert report.leaks > 0


@pytest.mark.parametrize("name", games.GAMES)
def test_the_dealer_s_seed_is_nowhere_before_the_end(guest: Any, name: str) -> None:
    """All cards that will come follow from it."""
    seat = games.get(name).seats[0]
    table = guest.new(game=name, seat=seat, opponent="bot:novice")
    guest.post(f"{table}/begin", entropy="mine")
    wait(guest, table)
    seed = guest.client.app.state.room.store.seed(table.rpartition("/")[2])

    def all_that_comes() -> str:
        with listening(guest, table) as live:
            pushed: str = live.receive_text()
        looks = [
            table,
            f"{table}?lang=fr",
            f"/api/v1{table}",
            f"{table}/record.json",
            f"{table}/verify",
            f"{table}/replay",
        ]
        return pushed + json.dumps([(answer.text, dict(answer.headers)) for answer in map(guest.client.get, looks)])

    assert seed not in all_that_comes()
    assert guest.post(f"{table}/resign").status_code == 200
    assert seed in all_that_comes()
