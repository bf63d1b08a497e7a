"""Tosses: what a game asks for where tokens are thrown at a target. All of it is open knowledge."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from hallali.core.bits import mask_of
from hallali.core.contract import Game
from hallali.core.seats import CHANCE, SPECTATOR

#: The targets by their names in records and editions: the normal one and the hard one (TQ-4).
CIRCLE, SQUARE = "circle", "square"


class Toss(msgspec.Struct, frozen=True):
    """Tokens that are about to be tossed: the next chance outcome says which of them hit.

    seat: who tosses. tokens: their kinds. places: the bit of the outcome that stands for each of them.
    target: CIRCLE or SQUARE. thrown: whether a hand throws them; else the dealer draws by the game's chances.
    """

    seat: int
    tokens: tuple[str, ...]
    places: tuple[int, ...]
    target: str
    thrown: bool

    def outcome(self, hits: Sequence[bool]) -> int:
        """Give the chance outcome of these hits, one for each token."""
        return mask_of(place for place, hit in zip(self.places, hits, strict=True) if hit)


def toss_of(game: Game, state: Any) -> Toss | None:
    """Give what is about to be tossed, by what anyone sees; None in games without tosses, and at other moments."""
    ask = getattr(game, "toss", None)
    if ask is None or state.mover != CHANCE:
        return None
    found = ask(game.see(state, SPECTATOR))
    return found if isinstance(found, Toss) else None
