# mypyc
"""Steps as small integers, and as people write them.

The step K + n is a step of kind K about thing n, numbered in the edition's order. Chance outcomes have numbers of
their own: an identity, an upgrade, a kind of cheque, an action card, or a draw of tokens (see `draw_of`).

Angela's walk is a sequence of steps that ends with END. It is written as one word: ">rio>dakar", ">=" to stay,
">-barrier:…" to pay for the removal of a barrier on the way, ">" alone for no move. Every other gesture is one or two
steps; notation.py says how it is written.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mypy_extensions import i64

from hallali.core import words

END: Final = 0
DRAW: Final = 1
GAIN: Final = 2
STAY: Final = 3
AS: Final = 4  #: a joker is used as this kind of action
CITY: Final = 8
RADAR: Final = 48
BARRIER: Final = 56
TAKE: Final = 120  #: take the barrier off this route, to put it on another
LIFT_RADAR: Final = 184
LIFT_BARRIER: Final = 192
CHEQUE: Final = 256
BID: Final = 280  #: + (8 * value + 2 * card + side)
IDENTITY: Final = 328
UPGRADE: Final = 336
OPTION: Final = 352  #: + the number of a change that a free card offers
OFFERED: Final = 8  #: the most of them
#: One more than the greatest step.
COUNT = 360


def bid_of(value: int, card: int, side: int) -> int:
    """Return the step that puts a token next to a card."""
    return BID + 8 * value + 2 * card + side


def draw_of(tokens: Sequence[int]) -> int:
    """Return the chance outcome of drawing these tokens, given in rising order: their values as digits in base 6."""
    number = 1  # the leading 1 keeps a draw of POWs from looking empty
    for value in tokens:
        number = 6 * number + value
    return number


def tokens_of(outcome: int) -> tuple[int, ...]:
    """Return the tokens of a draw, in rising order."""
    tokens: list[int] = []
    while outcome > 1:
        tokens.append(outcome % 6)
        outcome //= 6
    tokens.reverse()
    return tuple(tokens)


def pack_of(outcome: i64) -> i64:
    """Return the tokens of a draw as a hand: three bits a value."""
    while len(_PACKS) <= outcome:
        _PACKS.append(-1)
    pack: i64 = _PACKS[outcome]
    if pack < 0:
        pack = 0
        for value in tokens_of(outcome):
            pack += words.bit(3 * value)
        _PACKS[outcome] = pack
    return pack


#: The draws met so far as hands, by outcome; -1 for others.
_PACKS: list[int] = []
