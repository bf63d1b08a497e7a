"""From the same seed and presses the room without a server makes the record that a served room makes."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path
from typing import Any

import pytest

from hallali.cli.verify import judge
from hallali.core.record import Record
from hallali.core.seats import OVER
from served_again import again, same
from site_visits import Site, ask, run

BOT = "bot:novice"


async def played(folder: Path, game: str) -> tuple[bytes, list[list[int]]]:
    """Play a small game at random in the first seat, and return its record and what was pressed."""
    room, rng, presses = await Site(folder).open(), random.Random(5), list[list[int]]()
    new = {"game": game, "opponent": BOT, "seat": "0", "size": "small"}
    _, made = await ask(room, "POST", "/api/v1/new", new)
    table = f"/api/v1{made['location'].removeprefix('/sub')}"
    _, seen = await ask(room, "POST", f"{table}/begin", {"entropy": "e"})
    while seen["view"]["mover"] != OVER:
        if legal := seen["view"].get("legal"):
            steps = [*seen["draft"], rng.choice(legal)]
            status, seen = await ask(
                room, "POST", f"{table}/gesture", {"seq": seen["seq"], "key": str(len(presses)), "steps": steps}
            )
            assert status == 200, seen
            presses.append(steps)
        else:
            await asyncio.sleep(0.01)
            _, seen = await ask(room, "GET", table)
    _, _, record = await room.ask("GET", f"/sub{table}/record", [])
    await room.close()
    return record, presses


@pytest.mark.parametrize("game", ["fugitif", "traque"])
def test_the_same_record_as_in_a_served_room(
    game: str, tmp_path: Path, guest: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also of thrown tokens."""
    (tmp_path / "site").mkdir()
    said, presses = run(played(tmp_path / "site", game))
    record = Record.from_json(said)
    assert record.seed
    assert judge(said).ok, judge(said).reason
    assert same(again(guest, monkeypatch, record, 0, BOT, presses), record)
    other = record.seed[:-1] + ("0" if record.seed[-1] != "0" else "1")
    monkeypatch.setattr(record, "seed", other)
    assert not judge(record.to_json()).ok, "another seed is seen"
