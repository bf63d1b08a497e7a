"""Every seat has the five levels, weakest first."""

from __future__ import annotations

import pytest

from hallali import games, players

FIVE = ["novice", "amateur", "club", "strong", "expert"]


@pytest.mark.parametrize("name", ["traqueur", "red-notice", "traque", "la-traque"])
def test_every_seat_has_five_levels_weakest_first(name: str) -> None:
    game = games.get(name)
    for seat in game.seats:
        assert [level for level in players.names(game, seat) if level in FIVE] == FIVE
