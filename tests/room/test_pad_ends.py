"""The end of an evening at a pad: what is asked there, and what has been entered already."""

from __future__ import annotations

import re
from typing import Any

from starlette.testclient import TestClient
from test_pad_moves import opened

from hallali import games
from hallali.core.seats import OVER
from hallali.games.fugitif.rules.view import Guessed, Laid
from hallali.lab import match
from hallali.testing.pads import entered


def asked_at_the_end(page: str) -> set[int]:
    """Return the entries of which the page asks what was hidden there, by number."""
    return set(map(int, re.findall(r"<label [^>]*><i>(\d+)</i>", page)))


def test_a_hideout_that_was_found_is_not_asked_for_again(app: Any, client: TestClient) -> None:
    """What lies there, the Marshal entered when it was turned up, with the sprint cards under it."""
    game = games.get("fugitif")
    played, _ = match.play(game, ("novice", "novice"), "found", "real")
    pad = entered(game, played, 1)
    assert pad.state.mover == OVER
    found = {one.place for told in pad.told if isinstance(told, Guessed) for one in told.found}
    laid = {
        number: [one.place for one in entry.told if isinstance(one, Laid)]
        for number, entry in enumerate(pad.entries, 1)
    }
    known = {number for number, places in laid.items() if places and found.issuperset(places)}
    others = {number for number, places in laid.items() if places} - known
    page = opened(app, client, pad)
    asked = asked_at_the_end(client.get(f"{page.where}/end").text)
    assert not known & asked, "it was entered when it was found"
    assert others & asked
    again = client.post(f"{page.where}/keep", data={"seq": page.seq})
    kept = client.get(f"{again.headers['location']}/record.json").json()
    lays = {number for number, token in enumerate(kept["moves"], 1) if token.startswith("h")}
    assert len(lays & set(kept["filled"])) == len(others & asked), "only those are filled in"
