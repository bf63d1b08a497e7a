"""Bots, by name: each plays one seat from Views and Tolds alone."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any

from hallali.core.contract import Game
from hallali.core.errors import BadOption, Message
from hallali.players.base import Player

__all__ = ["LEVELS", "Player", "make", "names"]

#: The levels of strength, weakest first, for either seat of every game.
LEVELS = ("novice", "amateur", "club", "expert")

Maker = Callable[[random.Random, str, Mapping[str, Any]], Player]


def _makers(game: str) -> tuple[dict[str, Maker], ...]:
    """Give the bots of each seat of a game, by name."""
    if game == "fugitif":
        from hallali.players import fugitif

        return fugitif.MAKERS
    return ()


def names(game: Game, seat: int) -> tuple[str, ...]:
    """List the bots that can play this seat, weakest first."""
    makers = _makers(game.name)
    return tuple(makers[seat]) if seat < len(makers) else ()


def make(
    name: str,
    game: Game,
    seat: int,
    seed: str | int,
    size: str = "real",
    options: Mapping[str, Any] | None = None,
) -> Player:
    """Give the bot of this name for a seat, before the first move.

    seed: settles the bot's choices; the same seed and the same Views and Tolds give the same moves.
    Raises BadOption where this seat has no such bot.
    """
    known = names(game, seat)
    if name not in known:
        raise BadOption(
            Message(
                "There is no player “{name}” for the {seat}; there is: {known}.",
                {"name": str(name)[:40], "seat": game.seats[seat], "known": ", ".join(known)},
            )
        )
    rng = random.Random(f"{name}:{seat}:{seed}")
    return _makers(game.name)[seat][name](rng, size, dict(options or {}))
