# mypyc
"""What is known of one seat's search, in machine words, and what can be read off it at once."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from hallali.games.traqueur.rules import places as p
from hallali.games.traqueur.rules.grid import OUTSIDE, Grid
from hallali.games.traqueur.rules.sizes import AT_WILL, NEXT_TURN, SAME_TURN, Leaving

#: How the maze is left, by number.
LEAVINGS: Final[tuple[Leaving, ...]] = (SAME_TURN, NEXT_TURN, AT_WILL)
AT_ONCE: Final = 0
LATER: Final = 1

#: The word of a turn: whether anything was done, whether the detective came from another square, whether an answer was
#: new; and from bit 3 on how many known steps in a row were walked.
MOVED: Final = 1
STEPPED: Final = 2
FRESH: Final = 4
STEP: Final = 8
#: The word of what is counted: whether the fugitive is found; in 11 bits the new answers; in 28 the turns; and the
#: quiet turns.
FOUND: Final = 1
ASKED: Final = 2
TURN: Final = 0x1000
QUIET: Final = 0x10000000000
NOT_QUIET: Final = 0xFFFFFFFFFF
#: A square takes seven bits of a word of markers, + 1; in a word that is full, something is above this bit.
SEVEN: Final = 49
SQUARE_BITS: Final = 127
#: The words of a larger grid (`more`), by place.
NOTHING_MORE: Final = (0, 0, 0, 0, 0)
OPEN: Final = 0
BARRED: Final = 2
MARKED: Final = 4


@mypyc_attr(acyclic=True)
class Searched:
    """The fields of a search. Seek adds what may be done."""

    grid: Grid  #: the grid of the camp that is searched
    leave: i64  #: how the maze is left (TRQ-15), by its number in LEAVINGS
    at: i64  #: the detective's square, or OUTSIDE
    gates: i64  #: the set of the entrances known to be open, and from bit 10 on of those known to be barred
    passages: i64  #: the set of the inner places known to be open, as places.py counts them
    walls: i64  #: the set of those known to be barred
    marked: i64  #: the set of the squares with a red marker
    #: on larger grids, the words that follow those three: two, two and one
    more: tuple[int, ...]
    trail: i64  #: the squares with a red marker, seven bits each, + 1, the latest lowest (TRQ-22)
    trails: tuple[int, ...]  #: the words of eight markers before them, in order
    turn: i64  #: what happened in this turn
    tally: i64  #: what is counted from turn to turn

    __slots__ = tuple(__annotations__)

    @property
    def leaving(self) -> Leaving:
        """How the maze is left (TRQ-15)."""
        return LEAVINGS[self.leave]

    @property
    def open(self) -> int:
        """The set of places known to be open."""
        return p.joined(self.grid.rows, self.gates & p.GATES, self.passages, self.more, OPEN)

    @property
    def barred(self) -> int:
        """The set of places known to be barred."""
        return p.joined(self.grid.rows, self.gates >> 10, self.walls, self.more, BARRED)

    @property
    def markers(self) -> tuple[int, ...]:
        """The squares with a red marker, the earliest first (TRQ-22)."""
        found: list[int] = []
        for word in (*self.trails, self.trail):
            shift: i64 = SEVEN
            while shift >= 0:
                square = (word >> shift) & SQUARE_BITS
                if square:
                    found.append(square - 1)
                shift -= 7
        return tuple(found)

    @property
    def turns(self) -> int:
        """How many turns have ended; each is a turn lost (TRQ-27)."""
        return (self.tally & NOT_QUIET) >> 12

    @property
    def asked(self) -> int:
        """How many answers were new."""
        return (self.tally >> 1) & 0x7FF

    @property
    def quiet(self) -> int:
        """How many turns in a row brought no new answer (TRQ-20)."""
        return self.tally >> 40

    @property
    def steps(self) -> int:
        """How many known steps in a row were walked in this turn (TRQ-17)."""
        return self.turn >> 3

    @property
    def first_move(self) -> bool:
        """Whether nothing has been done yet in this turn (TRQ-16)."""
        return self.turn & MOVED == 0

    @property
    def stepped(self) -> bool:
        """Whether the detective came to its square from another square in this turn (TRQ-15)."""
        return self.turn & STEPPED != 0

    @property
    def fresh(self) -> bool:
        """Whether this turn brought a new answer."""
        return self.turn & FRESH != 0

    @property
    def found(self) -> bool:
        """Whether the fugitive is found."""
        return self.tally & FOUND != 0

    @property
    def step_limit(self) -> int:
        """How many known steps in a row are allowed (TRQ-17)."""
        return self.grid.step_limit

    @property
    def same_turn(self) -> bool:
        """Whether the maze may be left at any moment of a turn (TRQ-15)."""
        return self.leave == AT_ONCE

    @property
    def may_leave(self) -> bool:
        """Whether the detective may leave the maze now (TRQ-15, TRQ-16)."""
        return self.at != OUTSIDE and (self.turn & MOVED == 0 or self.leave == AT_ONCE)

    def known(self, place: int) -> bool:
        """Return whether a place is known to be open or barred."""
        return self.is_open(place) or self.is_barred(place)

    def is_open(self, place: int) -> bool:
        """Return whether a place is known to be open."""
        number: i64 = place - self.grid.rows
        if number < 0:
            return (self.gates >> place) & 1 == 1
        if number < p.WIDTH:
            return (self.passages >> number) & 1 == 1
        return self._in_more(OPEN, number)

    def is_barred(self, place: int) -> bool:
        """Return whether a place is known to be barred."""
        number: i64 = place - self.grid.rows
        if number < 0:
            return (self.gates >> 10 + place) & 1 == 1
        if number < p.WIDTH:
            return (self.walls >> number) & 1 == 1
        return self._in_more(BARRED, number)

    def _in_more(self, kind: i64, number: i64) -> bool:
        word: i64 = self.more[kind + number // p.WIDTH - 1]
        return (word >> number % p.WIDTH) & 1 == 1
