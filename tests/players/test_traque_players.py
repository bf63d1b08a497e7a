"""Bots of Traqué: whole games of legal gestures from what they are told, and levels that differ."""

from __future__ import annotations

from typing import Any

import pytest

from hallali import players
from hallali.games import get
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
    """The driver refuses an illegal step and a gesture left unfinished."""
    seats = GAME.seats_of(options)
    for seed in range(2):
        record, _ = match.play(GAME, [name] * len(seats), f"whole:{seed}", "small" if seed else "real", options)
        assert record.result in ("escaped", "killed", "late")
