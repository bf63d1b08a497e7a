# mypyc
"""Steps as small integers, and as people write them.

A step of a kind K about thing n is K + n; things are counted in the edition's order. Chance outcomes are numbers of
their own: an identity, an upgrade, a cheque kind, an action card, or a draw of tokens (see `draw_of`).

Angela's walk is a row of steps with END last, written as one word: ">rio>dakar", ">=" to stay, ">-barrier:…" to pay
for a barrier's removal on the way, ">" alone for no move. The rest is one or two steps; `write` says how.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from hallali.core import bits

END: Final = 0
DRAW: Final = 1
GAIN: Final = 2
STAY: Final = 3
AS: Final = 4  #: a joker is used as this kind of action
CITY: Final = 8
RADAR: Final = 48
BARRIER: Final = 56
TAKE: Final = 120  #: a barrier is taken off this route, to be put on another
LIFT_RADAR: Final = 184
LIFT_BARRIER: Final = 192
CHEQUE: Final = 256
BID: Final = 280  #: + (8 * value + 2 * card + side)
IDENTITY: Final = 328
UPGRADE: Final = 336
#: One more than the greatest step.
COUNT = 352


def bid_of(value: int, card: int, side: int) -> int:
    """Return the step that puts a token beside a card."""
    return BID + 8 * value + 2 * card + side


def draw_of(tokens: Sequence[int]) -> int:
    """Return the chance outcome of drawing these tokens, in rising order: their values as digits to base 6."""
    number = 1  # a leading digit keeps POWs apart from nothing
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


@cache
def pack_of(outcome: int) -> int:
    """Return the tokens of a draw as a hand: three bits a value."""
    pack = 0
    for value in tokens_of(outcome):
        pack += bits.bit(3 * value)
    return pack
