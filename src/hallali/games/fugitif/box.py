"""What a size and the options settle for a whole game, as plain numbers that compiled rules read quickly."""

from __future__ import annotations

from functools import cache
from typing import final

from mypy_extensions import i64

from hallali.core import words
from hallali.games.fugitif.sizes import Options, Size


@final
class Box:
    """The facts of Size and Options that every step asks for; see there.

    escape_bit: the set that holds the escape card alone.
    two: whether the opening has a second hideout; lays_two: whether it is laid in the same gesture.
    """

    escape: i64
    escape_bit: i64
    manhunt: i64
    max_guess: i64
    overpay: bool
    two: bool
    lays_two: bool


@cache
def box_of(size: Size, options: Options) -> Box:
    """Take the facts out of a size and options; the same object each time."""
    box = Box()
    box.escape = size.escape
    box.escape_bit = words.bit(size.escape)
    box.manhunt = size.manhunt
    box.max_guess = size.max_guess
    box.overpay = size.overpay
    box.two = size.opening == 2
    box.lays_two = size.opening == 2 and options.opening == "two"
    return box
