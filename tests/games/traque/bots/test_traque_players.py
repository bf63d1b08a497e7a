"""Traqué's bots: they play whole games with legal gestures from what they are told, and the levels differ."""

from __future__ import annotations

from typing import Any

import pytest

from hallali import players
from hallali.core.player import Talker
from hallali.games import get
from hallali.games.traque.rules.phases import AID, ROUND, ROW, TURN, WHO
from hallali.games.traque.rules.state import State
from hallali.interfaces.game import own
from hallali.lab import match

GAME = get("traque")
NAMES = ("random", *players.LEVELS, "instincts")
SETTINGS: list[dict[str, Any]] = [
    {},
    {"players": 2, "kit": True, "cat": True},
    {"players": 2, "carry": True, "retoss": "supply", "target_two": "square", "partner": 1},
    {"hard_health": True, "hard_time": True, "target": "square", "skill": "clumsy"},
]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("options", SETTINGS)
def test_every_bot_plays_whole_games(name: str, options: dict[str, Any]) -> None:
    """The driver refuses illegal steps and unfinished gestures."""
    seats = GAME.seats_of(options)
    for seed in range(2):
        record, _ = match.play(GAME, [name] * len(seats), f"whole:{seed}", "small" if seed else "real", options)
        assert record.result in ("escaped", "killed", "late")


def test_partners_say_why_they_share_and_who_fights() -> None:
    """There is a line for what concerns the other player, and none for the rest (TQ-53, TQ-57)."""
    said: set[str] = set()
    options = {"players": 2}
    for seed in range(4):
        seated = [players.make("instincts", GAME, seat, f"talk:{seed}:{seat}", "real", options) for seat in (0, 1)]
        one = match.Match(GAME, seated, f"talk:{seed}", "real", options)
        while not one.over:
            mover, phase = one.state.mover, own(State, one.state).phase
            one.step()
            if mover >= 0:
                player = seated[mover]
                assert isinstance(player, Talker)
                remark = player.remark()
                assert (remark is not None) >= (phase == WHO)
                assert remark is None or phase in (TURN, ROW, WHO, AID, ROUND)
                said.add(remark.text if remark else "")
    assert any(text.startswith("With this card") for text in said)
    assert "" in said
