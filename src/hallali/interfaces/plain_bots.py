"""Bots for a game that brings none: one that plays at random, and the search at five strengths."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from hallali.core.contract import Told, View
from hallali.core.player import Levels, Player

if TYPE_CHECKING:
    from hallali.interfaces.game import AnyGame


class AtRandom:
    """Plays any legal step. It uses only its Views, and is asked again until its gesture is complete."""

    deaf = True
    stepwise = True

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng

    def hear(self, told: Told) -> None:
        """Do nothing: its Views are all that it needs."""

    def choose(self, view: View) -> tuple[int, ...]:
        """Return one step."""
        return (self.rng.choice(view.legal),)


def at_random(rng: random.Random, size: str, options: Mapping[str, Any]) -> Player:
    """Return the bot that plays at random."""
    return AtRandom(rng)


def levels(game: AnyGame) -> tuple[Levels, ...]:
    """Return the bots of each seat, weakest first; the search can play any game."""
    bots: Levels = {
        "random": at_random,
        "novice": "ismcts:4it",
        "amateur": "ismcts:20it",
        "club": "ismcts:200it",
        "strong": "ismcts:450it",
        "expert": "ismcts:1000it",
    }
    return tuple(bots for _ in game.seats)
