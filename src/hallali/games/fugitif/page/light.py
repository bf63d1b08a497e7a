"""What is lit on the road: the Marshal's torch, the lamps as far as she has come, the moon; and how it ended.

All of it follows from what a seat sees and was told: a chosen number from its own draft, a guess from what all heard.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import Final, Literal

import msgspec

from hallali.core.contract import Told
from hallali.core.seats import OVER
from hallali.games.fugitif.page import landscape
from hallali.games.fugitif.page.road import TALL, UNIT, WIDE, Lanes, lanes
from hallali.games.fugitif.rules import view as v
from hallali.games.fugitif.rules.box import sized
from hallali.interfaces import outdoors
from hallali.interfaces.drawing import Point, number

#: How the night stands: as ever, in the manhunt, at its end with the Fugitive gone, or caught.
Fate = Literal["", "hunt", "away", "caught"]
#: How many heights the moon has: at 0 it is highest, at the last one it has set.
MOONS: Final = 9
#: How wide the torch's light is, from when nothing is found to when all is.
WIDTHS: Final = (1.7, 1.4, 1.15, 0.9)
#: How high above the road the middle of a house is, on a desk and on a phone; how long the beam is in its drawing.
MIDDLE, BEAM = {WIDE: 22, TALL: 40}, 100
#: How each game that is over stands in the picture.
_FATES: Final[dict[str, Fate]] = {
    v.CAUGHT: "caught", v.RUN_DOWN: "caught", v.STALLED: "caught", v.TIME: "caught",
    v.ESCAPED: "away", v.SLIPPED: "away",
}  # fmt: skip


class Lit(msgspec.Struct, frozen=True):
    """What is lit in one drawing of the road.

    beam: the torch's, as a transform; "" where it is down. pools: where light falls, as transforms, the beam's last.
    lamps: those that burn, as a path of dots. glows: where, as transforms. leaps: the manhunt's way, as a path.
    """

    beam: str
    pools: tuple[str, ...]
    lamps: str
    glows: tuple[str, ...]
    leaps: str


class Night(msgspec.Struct, frozen=True):
    """The night over the road. wide, tall: what is lit on a desk's road and on a phone's. fate: how it stands.

    moon: how low it stands. narrow: how narrow the torch's light is, from 0. aims: the numbers in its light, its own
    last. chase: the numbers that the manhunt has named rightly, in order. missed: the one that ended it; 0 for none.
    held: the number at which a caught Fugitive stands; 0 for none.
    """

    wide: Lit
    tall: Lit
    moon: int = 0
    fate: Fate = ""
    narrow: int = 0
    aims: tuple[int, ...] = ()
    chase: tuple[int, ...] = ()
    missed: int = 0
    held: int = 0

    @property
    def classes(self) -> str:
        """The CSS classes of the board."""
        return f"moon{self.moon} {self.fate}".rstrip()


def over(view: v.FugitifView, tolds: Sequence[Told], row: tuple[v.Hideout, ...], fate: Fate = "") -> Night:
    """Return the night over a seat's road.

    tolds: all that the seat was told. row: what it sees of the row. fate: how the table ended, where the View does not
    say that: somebody resigned.
    """
    escape = sized(view.size, view.edition).escape
    guesses = [told for told in tolds if isinstance(told, v.Guessed)]
    hunted = [guess for guess in guesses if guess.manhunt]
    fate = fate or ("hunt" if view.phase == v.MANHUNT else _FATES.get(view.outcome, ""))
    mine = view.mover == view.seat and view.phase in (v.GUESS, v.MANHUNT)
    aims = view.draft if mine and view.draft else guesses[-1].numbers if guesses else ()
    open_ = [house.number for house in row if house.open and house.number is not None and house.number != escape]
    narrow = min(len(WIDTHS) - 1, len(open_) * len(WIDTHS) // max(1, len(row)))
    chase = tuple(n for guess in hunted if guess.right for n in guess.numbers)
    missed = hunted[-1].numbers[0] if hunted and not hunted[-1].right else 0
    held = _held(row, escape) if fate == "caught" else 0
    if fate in ("away", "caught"):
        aims = (held,) if held else ()
    leaps = (*chase, missed) if missed else chase
    wide, tall = (_lit(escape, most, aims, max(open_, default=0), leaps, narrow) for most in (WIDE, TALL))
    moon = min(MOONS - 1, _least(row) * (MOONS - 1) // escape)
    return Night(wide, tall, moon, fate, narrow, aims, chase, missed, held)


def ended(view: v.FugitifView, winner: int | None) -> Fate:
    """Return how a table ended that this seat has won or the other, whatever its View says."""
    if view.mover != OVER or view.outcome or winner is None:
        return ""
    return "away" if winner == v.FUGITIVE else "caught"


def _least(row: tuple[v.Hideout, ...]) -> int:
    """Return the least number that the last hideout can have: the numbers rise from house to house."""
    least = 0
    for house in row:
        least = least + 1 if house.number is None else house.number
    return least


def _held(row: tuple[v.Hideout, ...], escape: int) -> int:
    """Return where a caught Fugitive stands: beyond the last hideout, at the latest at the way out."""
    last = row[-1].number if row else 0
    return escape if last is None else min(last + 1, escape)


@lru_cache(4096)
def _lit(escape: int, most: int, aims: tuple[int, ...], reached: int, leaps: tuple[int, ...], narrow: int) -> Lit:
    """Return what is lit along a road. reached: the number up to which lamps burn."""
    road = lanes(escape, most)
    burning = [spot for one, spot in landscape.lamps(road) if one < reached]
    middles = [(x, y - MIDDLE[most]) for x, y in map(road.at, (*aims, *leaps))]
    lit, leapt = middles[: len(aims)], middles[len(aims) :]
    return Lit(
        beam=_beam(hand(road), lit[-1], WIDTHS[narrow]) if lit else "",
        pools=tuple(_placed(spot, WIDTHS[narrow]) for spot in lit),
        lamps=outdoors.dots(burning),
        glows=tuple(_placed(spot) for spot in burning),
        leaps=outdoors.leap(leapt, 40) if len(leapt) > 1 else "",
    )


def hand(road: Lanes) -> Point:
    """Return where the torch is (night.css has the Marshal there).

    She stands in the place at the lower left that shorter lanes leave free; else on the hill behind the start.
    """
    count, free = len(road.counts), road.counts[-1] < road.columns
    return UNIT / 2, UNIT * count - 70 if free else 26


def _beam(start: Point, end: Point, width: float) -> str:
    dx, dy = end[0] - start[0], end[1] - start[1]
    turn, long = math.degrees(math.atan2(dy, dx)), math.hypot(dx, dy)
    return f"translate({number(start[0])} {number(start[1])})rotate({turn:.1f})scale({long / BEAM:.2f} {width:g})"


def _placed(spot: Point, scale: float = 1) -> str:
    return f"translate({number(spot[0])} {number(spot[1])})" + (f"scale({scale:g})" if scale != 1 else "")
