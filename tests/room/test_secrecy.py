"""The dealer's seed is shown to nobody while it could help anyone."""

from __future__ import annotations

import json
from typing import Any

import pytest
from room_script import listening, wait

from hallali import games


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
