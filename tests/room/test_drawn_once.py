"""A part of a table is drawn anew only where it shows something else: what it reads can be told apart."""

from __future__ import annotations

from typing import Any

import pytest

from hallali import games
from hallali.room.draw import inputs

#: What a table of each game is begun with.
BEGUN = {
    "fugitif": {"seat": "marshal"},
    "traqueur": {"seat": "second"},
    "red-notice": {"seat": "jessah"},
    "traque": {"seat": "player", "toss": "dice"},
    "la-traque": {"seat": "usa"},
}


@pytest.mark.parametrize("game", games.GAMES)
def test_what_a_part_reads_can_be_recognised_when_it_comes_again(
    guest: Any, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Four parts of La Traque and one of Traqué called lambdas: they were drawn at each move, whatever it changed."""
    asked: list[str] = []
    unknown: list[str] = []
    key = inputs._key

    def noted(about: Any, reads: Any, known: Any) -> bytes | None:
        found = key(about, reads, known)
        asked.append(about[0])
        if found is None:
            unknown.append(about[0])
        return found

    monkeypatch.setattr(inputs, "_key", noted)
    table = guest.new(game=game, **BEGUN[game])
    assert "parts" in guest.post(f"{table}/begin", entropy="x").json()
    assert f"{game}/parts/board.html" in asked
    assert not unknown
