"""A script that plays a seat over HTTP with whatever is legal."""

from __future__ import annotations

import contextlib
import random
import time
from collections.abc import Iterator
from concurrent.futures import CancelledError
from typing import Any

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
