"""Tosses: what a game asks for where tokens are thrown at a target, and what is known of it to everyone."""

from __future__ import annotations

import msgspec

#: The targets by their names in records and editions: the normal one and the hard one (TQ-4).
CIRCLE, SQUARE = "circle", "square"


class Toss(msgspec.Struct, frozen=True):
    """Tokens that are about to be tossed; a view's field `toss` while the chance step is one.

    seat: who tosses.
    tokens: their kinds. The chance outcome has bit i set where tokens[i] hits.
    target: CIRCLE or SQUARE.
    """

    seat: int
    tokens: tuple[str, ...]
    target: str
