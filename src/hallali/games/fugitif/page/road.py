"""The road as a line of numbers: which lane and column each number has, and where hidden hideouts are drawn."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import cache, lru_cache
from math import log

import msgspec

from hallali.core import bits
from hallali.interfaces.drawing import Point
from hallali.interfaces.outdoors import smooth

#: How many numbers a lane holds at most, on a desk and on a phone.
WIDE, TALL = 15, 9
#: The height of a lane and the width of a column, in units of the drawing; where in a lane the road runs.
UNIT, GROUND = 100, 78
#: How far below that the road runs in each column, up hill and down; board.css has the same for what stands there.
WAVES = (0, -2, -5, -6, -4, 0, 4, 6, 5, 1, -3, -5, -4, -1, 0)


class Lanes(msgspec.Struct, frozen=True):
    """How the numbers from 0 to the escape stand along a road that turns at the end of each lane.

    counts: how many numbers each lane holds; the first holds the most.
    """

    counts: tuple[int, ...]

    @property
    def columns(self) -> int:
        """How many columns there are."""
        return self.counts[0]

    def place(self, number: int) -> tuple[int, int]:
        """Return a number's lane and column, both from 0. Every lane but the first ends at the right edge."""
        lane = 0
        while number >= self.counts[lane]:
            number -= self.counts[lane]
            lane += 1
        if lane % 2:
            return lane, self.columns - 1 - number
        return lane, self.columns - self.counts[lane] + number if lane else number

    def at(self, number: int) -> Point:
        """Return where in the drawing the road passes a number."""
        lane, column = self.place(number)
        return UNIT * column + UNIT / 2, UNIT * lane + GROUND + WAVES[column]

    @property
    def size(self) -> Point:
        """How wide and how high the drawing is."""
        return UNIT * self.columns, UNIT * len(self.counts)

    def path(self) -> str:
        """Return the SVG path of the road, along each number's place."""
        path, number = "", 0
        for lane, count in enumerate(self.counts):
            stops = [self.at(one) for one in range(number, number + count)]
            if lane:
                (x, y), (_, before) = stops[0], self.at(number - 1)
                bend = x + (UNIT / 2 + 4 if lane % 2 else -UNIT / 2 - 4)
                path += f"C{bend:g} {before:g} {bend:g} {y:g} {x:g} {y:g}"
            line = smooth(stops)
            path += "L" + line.partition("L")[2] if lane else line
            number += count
        return path


def growth(number: int, taken: Collection[int], lanes: Lanes, above: Collection[int] = ()) -> str:
    """Return how a house may be larger than its column: "m" to both sides, "l" or "r" from that edge; or "".

    It may where nothing stands beside it on its lane, neither another house nor the Marshal (light.hand). taken: the
    numbers of the houses. above: what must not stand behind it on the lane above, where it reaches so high.
    """
    lane, column = lanes.place(number)
    last = len(lanes.counts) - 1
    beside = {column - 1, column + 1}
    if lane == last and lanes.counts[last] < lanes.columns and 0 in beside:
        return ""
    places = {lanes.place(other) for other in taken if other != number}
    behind = {lanes.place(other) for other in above}
    if (lane - 1, column) in behind or any((lane, other) in places for other in beside):
        return ""
    return "l" if column == 0 else "r" if column == lanes.columns - 1 else "m"


@cache
def lanes(escape: int, most: int) -> Lanes:
    """Return lanes of at most so many numbers each, as even as they can be; on a phone, which is high, two at least."""
    numbers = escape + 1
    count = max(-(-numbers // most), 2 if most == TALL else 1)
    each, more = divmod(numbers, count)
    return Lanes(tuple(each + (lane < more) for lane in range(count)))


@cache
def classes(number: int, escape: int) -> str:
    """Return the CSS classes of a number's place: lane and column on a desk, then on a phone."""
    (lane, column), (row, cell) = (lanes(escape, most).place(number) for most in (WIDE, TALL))
    return f"l{lane} c{column} m{row} k{cell}"


def grown(number: int, taken: Collection[int], escape: int) -> str:
    """Return the CSS classes of a house that may be larger than its column, on a desk and on a phone."""
    return _grown(number, frozenset(taken), escape)


@lru_cache(4096)  # where nothing was laid, nothing has grown
def _grown(number: int, taken: frozenset[int], escape: int) -> str:
    stones = {*taken, *range(5, escape, 5)}  # on a phone its roof reaches the lane above
    found = (
        ("g", growth(number, taken, lanes(escape, WIDE))),
        ("p", growth(number, taken, lanes(escape, TALL), stones - {number})),
    )
    return "".join(f" {letter}{edge}" for letter, edge in found if edge)


def between(number: int, taken: Collection[int], escape: int) -> str:
    """Return the CSS classes of a house whose number is unknown, on a desk and on a phone: it stands between two
    numbers, "r" or "l" of its own, where the road has room, so that nobody takes its place for its number.
    """
    return _between(number, frozenset(taken), escape)


@lru_cache(4096)
def _between(number: int, taken: frozenset[int], escape: int) -> str:
    found, taken = "", taken | set(range(5, escape, 5))  # not beside a milestone: they would lie on each other
    for letter, most in (("w", WIDE), ("h", TALL)):
        along = lanes(escape, most)
        lane, column = along.place(number)
        for other in (number + 1, number - 1):
            beside = along.place(other) if 0 < other < escape and other not in taken else (-1, 0)
            if beside[0] == lane:
                found += f" {letter}{'r' if beside[1] > column else 'l'}"
                break
    return found


def likeliest(possible: Sequence[int], odds: Mapping[int, float]) -> list[int]:
    """Return where the row is likeliest, one number for each hideout in rising order, as far as the chances of single
    numbers tell; where these fit no row, as `spots` does.

    possible: for each hideout, the set of numbers that it can be. odds: how likely each number is a hidden hideout.
    """
    best: dict[int, tuple[float, tuple[int, ...]]] = {0: (0.0, ())}  # by its last number: how likely, and the row
    for one in possible:
        members = bits.members(one)
        after = {}
        for number in members:
            before = max((row for last, row in best.items() if last < number), default=None)
            chance = 1.0 if len(members) == 1 else odds.get(number, 0.0)
            if before is not None and chance > 0:
                after[number] = (before[0] + log(chance), (*before[1], number))
        best = after
    return list(max(best.values())[1]) if best else spots(possible)


def spots(possible: Sequence[int]) -> list[int]:
    """Return the number at which each hideout of the row is drawn, in rising order.

    possible: for each, the set of numbers that it can be. One that is known stands at its number, another in the middle
    of what it can be: where it stands tells no more than the set does.
    """
    found: list[int] = []
    for one in possible:
        members = bits.members(one)
        middle = members[len(members) // 2] if members else 0
        found.append(middle if len(members) == 1 else max(middle, found[-1] + 1 if found else 1))
    for place in range(len(found) - 2, -1, -1):
        found[place] = min(found[place], found[place + 1] - 1)
    return found
