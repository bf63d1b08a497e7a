# mypyc
"""What the size and the options fix for a whole game, as plain numbers that compiled rules read fast."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import final

from mypy_extensions import i64

from hallali.core import words
from hallali.games.fugitif.rules.sizes import Options, Size


@final
class Box:
    """What every step needs to know of the Size and the Options, which explain the other fields.

    escape_bit: the set that holds only the escape card. numbers: the set of all other cards.
    decks: how many decks there are. near, middle, far: the set of the cards that each deck starts with.
    two: whether the opening may have a second hideout. lays_two: whether both are laid in one gesture.
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
        """Pickle as the size and the options that it was made from."""
        return box_of, self.made_of

    def deck_mask(self, deck: i64) -> i64:
        """Return the set of the numbers that a deck starts with."""
        if deck == 0:
            return self.near
        return self.middle if deck == 1 else self.far


@cache
def box_of(size: Size, options: Options) -> Box:
    """Return the Box of a size and options; always the same object for the same two."""
    return Box(size, options)
