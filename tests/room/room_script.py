"""A script that plays a seat over HTTP with whatever is legal."""

from __future__ import annotations

import contextlib
import random
import time
from collections.abc import Iterator
from concurrent.futures import CancelledError
from typing import Any

from hallali import games
from hallali.core.dealer import commitment
from hallali.core.record import Record
from hallali.room.keep.store import Stored, StoredSeat
from hallali.room.table.table import Table

PASS, END = 46, 0


def wait(guest: Any, table: str, *, longest: float = 60.0) -> Any:
    """Wait until it is this guest's turn, or the game is over."""
    until = time.monotonic() + longest
    while time.monotonic() < until:
        seen = guest.see(table)
        if seen["table"]["my_turn"] or seen["table"]["stage"] == "over":
            return seen
        time.sleep(0.005)
    raise AssertionError(f"nobody moved: {seen['table']}")


def gesture(guest: Any, table: str, seen: Any, rng: random.Random) -> Any:
    """Make one whole gesture by clicks; gives the last answer."""
    number = 0
    while True:
        legal = seen["view"]["legal"]
        if not legal:  # sprint cards that lead nowhere
            assert guest.post(f"{table}/clear").status_code == 200
            seen = guest.see(table)
            continue
        if END in legal and (rng.random() < 0.6 or legal == [END]):
            choice = END
        else:
            choice = rng.choice([step for step in legal if step != END])
        number += 1
        answer = guest.post(f"{table}/step", seq=seen["seq"], key=f"{seen['seq']}.{number}", choose=choice)
        assert answer.status_code == 200, (answer.text, seen["view"], seen["draft"], choice)
        if answer.json()["seq"] != seen["seq"]:
            return answer.json()
        if choice != END and number % 12 == 0:  # enough of clicking about
            assert guest.post(f"{table}/clear").status_code == 200
        seen = guest.see(table)


@contextlib.contextmanager
def listening(guest: Any, table: str) -> Iterator[Any]:
    """Open a tab's socket at a table. The client may cancel what it waits for when it hangs up: that is no fault."""
    stack = contextlib.ExitStack()
    live = stack.enter_context(guest.client.websocket_connect(f"{table}/live"))
    try:
        yield live
    finally:
        with contextlib.suppress(CancelledError):
            stack.close()


def recorded(record: Record, seed: str = "0" * 64) -> Table:
    """Return a table that has come as far as a record."""
    stored = Stored(
        id="recorded",
        game=record.game,
        rules=record.rules,
        edition=record.edition,
        size=record.size,
        options=record.options,
        commitment=commitment(seed),
        created=0.0,
        seats=[
            StoredSeat(seat=number, guest=f"guest-{number}", name=f"P{number}", entropy="")
            for number in range(len(games.get(record.game).seats_of(record.options)))
        ],
        tokens=list(record.moves),
    )
    return Table(stored, seed)
