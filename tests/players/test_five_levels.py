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


@pytest.mark.parametrize("name", sorted(games.GAMES))
def test_random_is_a_bot_of_every_seat_of_every_game(name: str) -> None:
    game = games.get(name)
    for seat in game.seats:
        assert players.weakest(game, seat) == "random"


def test_the_explorer_by_chance_is_known_by_its_older_name_as_well() -> None:
    assert players.knows(games.get("traqueur"), 0, "explorer:random")
