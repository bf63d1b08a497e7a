"""A game that was played without a server, played again in a served room: from the same seed, by the same presses."""

from __future__ import annotations

import time

import pytest

from hallali.core.record import Record
from hallali.core.seats import OVER
from room_guests import Guest

PATIENCE = 60.0  #: how long a bot is waited for, in seconds


def same(one: Record, other: Record) -> bool:
    """Say whether two records differ in nothing, not even in a throw."""
    return one.to_json() == other.to_json()


def again(
    guest: Guest, monkeypatch: pytest.MonkeyPatch, record: Record, seat: int, opponent: str, presses: list[list[int]]
) -> Record:
    """Press the same in a served room that deals by the same seed, and return the record.

    presses: the steps of each press, as they were sent.
    """
    monkeypatch.setattr("hallali.room.act.seats.new_seed", lambda: record.seed)
    options = {name: str(value) for name, value in record.options.items()}
    table = guest.new(game=record.game, size=record.size, seat=str(seat), opponent=opponent, **options)
    guest.post(f"{table}/begin", entropy=record.entropy[seat])
    for number, steps in enumerate(presses):
        until, seen = time.monotonic() + PATIENCE, guest.see(table)
        while not seen["view"].get("legal"):
            assert time.monotonic() < until, seen
            time.sleep(0.002)
            seen = guest.see(table)
        body = {"seq": seen["seq"], "key": str(number), "steps": steps}
        answer = guest.client.post(f"/api/v1{table}/gesture", json=body)
        assert answer.status_code == 200, (number, steps, answer.text)
    until = time.monotonic() + PATIENCE
    while guest.see(table)["view"]["mover"] != OVER:  # for a moment it may be chance's turn
        assert time.monotonic() < until, "the game is not over"
        time.sleep(0.002)
    return Record.from_json(guest.client.get(f"/api/v1{table}/record").content)
