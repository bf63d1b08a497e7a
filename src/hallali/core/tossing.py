"""Tosses: what a game asks for when tokens are thrown at a target. Everyone may know all of it."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from hallali.core.bits import mask_of
from hallali.core.contract import Game, Position
from hallali.core.seats import CHANCE, SPECTATOR

#: The targets by their names in records and editions: the normal one and the hard one (TQ-4).
CIRCLE, SQUARE = "circle", "square"


class Toss(msgspec.Struct, frozen=True):
    """Tokens that are about to be tossed: the next chance outcome says which of them hit.

    seat: the seat that tosses. tokens: their kinds. places: the bit of the outcome that stands for each token.
    target: CIRCLE or SQUARE. thrown: whether a hand throws them; if not, the dealer draws by the game's chances.
    """

    seat: int
    tokens: tuple[str, ...]
    places: tuple[int, ...]
    target: str
    thrown: bool

    def outcome(self, hits: Sequence[bool]) -> int:
        """Return the chance outcome for these hits, one for each token."""
        return mask_of(place for place, hit in zip(self.places, hits, strict=True) if hit)


def toss_of(game: Game, state: Position) -> Toss | None:
    """Return what is about to be tossed, by what anyone sees; None in games without tosses, and at other moments."""
    return game.toss(game.see(state, SPECTATOR)) if state.mover == CHANCE else None
