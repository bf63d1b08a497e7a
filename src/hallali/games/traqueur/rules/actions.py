# mypyc
"""Steps as small integers, and as people write them.

END commits a camp, or ends or passes a turn. SQUARE + s puts the fugitive on square s, or takes the detective there.
OUT leaves the maze. BARRIER + p bars place p of one's own camp. FIRST_BEGINS and SECOND_BEGINS are the outcomes of the
lot.

A camp is a sequence of steps in a fixed order: the fugitive, the barriers in rising order, END. It is written as one
word (camp.py): "6x6/E5/3a0". A step of the search is written as where it leads: "B4", "out"; ending a turn as "end".
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mypy_extensions import i64

from hallali.core import bits
from hallali.core.errors import BadNotation, Message, marked
from hallali.games.traqueur.rules import camp as c
from hallali.games.traqueur.rules.grid import Grid

N_ = marked

END: Final = 0
OUT: Final = 1
SQUARE: Final = 2
BARRIER: Final = 102
FIRST_BEGINS: Final = 0
SECOND_BEGINS: Final = 1
#: One more than the greatest action on the largest grid.
COUNT = BARRIER + 10 + 2 * 90

SEVEN_BYTES: Final = 0xFFFFFFFFFFFFFF
#: The steps that bar a set of eight neighbours: by number of eights below, then by the set's bits. It grows as needed.
_BARS: Final[list[list[tuple[int, ...]]]] = []

_LOT = ("=first", "=second")


def write_lot(outcome: int) -> str:
    """Write who begins."""
    return _LOT[outcome]


def read_lot(token: str) -> tuple[int, ...]:
    """Read who begins. Raises BadNotation."""
    if token not in _LOT:
        raise BadNotation(
            Message(
                "“{token}” is not an answer here. Write one of: {known}.",
                {"token": token[:40], "known": ", ".join(_LOT)},
            )
        )
    return (_LOT.index(token),)


def camp_of(steps: Sequence[int]) -> c.Camp:
    """Return the camp that these steps build."""
    return c.Camp(steps[0] - SQUARE, bits.mask_of(step - BARRIER for step in steps[1:] if step != END))


def steps_of(camp: c.Camp) -> tuple[int, ...]:
    """Return the steps that build a camp."""
    steps: list[int] = []
    add_steps(steps, camp)
    return tuple(steps)


def add_steps(steps: list[int], camp: c.Camp) -> None:
    """Add the steps that build a camp to others."""
    fugitive: int = camp.fugitive
    barriers: int = camp.barriers
    steps.append(SQUARE + fugitive)
    part = 0
    while barriers:
        word: i64 = barriers & SEVEN_BYTES
        barriers >>= 56
        number = part
        while word:
            while number >= len(_BARS):
                _add_part()
            steps.extend(_BARS[number][word & 255])
            word >>= 8
            number += 1
        part += 7
    steps.append(END)


def _add_part() -> None:
    first = BARRIER + 8 * len(_BARS)
    _BARS.append([tuple([first + place for place in bits.members(byte)]) for byte in range(256)])


def read_camp(grid: Grid, token: str) -> tuple[int, ...]:
    """Read a camp as the steps that build it. Raises BadNotation if it is for another grid."""
    found, camp = c.read(token)
    if found is not grid:
        raise BadNotation(
            Message(
                N_("This camp is for a grid of {found}; this game is on {wanted}."),
                {"found": f"{found.rows} x {found.columns}", "wanted": f"{grid.rows} x {grid.columns}"},
            )
        )
    return steps_of(camp)


def write_move(grid: Grid, action: int) -> str:
    """Write a step of the search."""
    return {END: "end", OUT: "out"}.get(action) or grid.square_name(action - SQUARE)


def read_move(grid: Grid, token: str) -> tuple[int, ...]:
    """Read a step of the search. Raises BadNotation."""
    plain = token.strip().lower()
    return ({"end": END, "out": OUT}[plain],) if plain in ("end", "out") else (SQUARE + grid.square_of(token),)
