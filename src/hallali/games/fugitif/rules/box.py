# mypyc
"""What a size and the options settle for a whole game, as plain numbers that compiled rules read quickly."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import final

from mypy_extensions import i64

from hallali.core import words
from hallali.games.fugitif.rules.sizes import Options, Size


@final
class Box:
    """The facts of Size and Options that every step asks for; see there.

    escape_bit: the set that holds the escape card alone. numbers: the set of all others.
    decks: how many decks there are.
    two: whether the opening has a second hideout; lays_two: whether it is laid in the same gesture.
    """

    def __init__(self, size: Size, options: Options) -> None:
        self.made_of = (size, options)
        masks = [size.deck_mask(deck) for deck in range(len(size.decks))]
        self.decks: i64 = len(masks)
        self.near: i64 = masks[0]
        self.middle: i64 = masks[1] if len(masks) > 1 else 0
        self.far: i64 = masks[2] if len(masks) > 2 else 0
        self.escape: i64 = size.escape
        self.escape_bit: i64 = words.bit(size.escape)
        self.numbers: i64 = words.span(1, size.escape - 1)
        self.manhunt: i64 = size.manhunt
        self.max_guess: i64 = size.max_guess
        self.first_draws: i64 = size.first_draws
        self.rounds: i64 = size.rounds
        self.overpay: bool = size.overpay
        self.two: bool = size.opening == 2
        self.lays_two: bool = size.opening == 2 and options.opening == "two"
        self.second_edition: bool = options.second_edition

    def __reduce__(self) -> tuple[Callable[[Size, Options], Box], tuple[Size, Options]]:
        """Travel to another process as what it was made of."""
        return box_of, self.made_of

    def deck_mask(self, deck: i64) -> i64:
        """Return the set of the numbers in a deck."""
        if deck == 0:
            return self.near
        return self.middle if deck == 1 else self.far


@cache
def box_of(size: Size, options: Options) -> Box:
    """Take the facts out of a size and options; the same object each time."""
    return Box(size, options)
