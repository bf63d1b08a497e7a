"""What a suggestion says where it takes the last unit of Time: that nothing else was found, and not what it gains."""

from __future__ import annotations

from typing import Any

import pytest
from traque_play import GAME, position

from hallali import games, i18n, players
from hallali.core.player import Player
from hallali.games.traque.rules import actions as a
from hallali.interfaces.reasons import Case
from hallali.players import advice

EN = i18n.translator("en")


@pytest.mark.rule("TQ-45")
@pytest.mark.parametrize(("time", "lost"), [(1, True), (2, False)])
def test_a_suggestion_that_takes_the_last_time_says_that_it_loses(time: int, lost: bool) -> None:
    state = position(["lurker", "grenade", "corridor"])
    state.time = time
    case = Case("real", {}, GAME.see(state, 0), [])
    said = GAME.reasons().reason(case, (a.HIDE,)).say(EN)
    assert said.startswith("Your last Time: this loses the game") == lost
    assert not GAME.reasons().reason(case, (a.DRAW,)).say(EN).startswith("Your last Time")


def test_without_time_to_count_a_strong_player_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """It takes no longer than the club player, who hoards."""
    asked: list[str] = []
    make = players.make

    def noted(name: str, *args: Any) -> Player[Any]:
        asked.append(name)
        return make(name, *args)

    monkeypatch.setattr(players, "make", noted)
    game = games.get("traque")
    advice.at_first_sight(game, "real", {}, [], game.see(game.new(), 0))
    assert asked == ["strong"]
