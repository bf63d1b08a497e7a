# mypyc
"""What a position of Le Traqueur consists of, in machine words, and what can be read off it at once."""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from hallali.core import words
from hallali.core.seats import OVER
from hallali.games.traqueur.rules import places as p
from hallali.games.traqueur.rules import view as v
from hallali.games.traqueur.rules.camp import Camp
from hallali.games.traqueur.rules.grid import Grid
from hallali.games.traqueur.rules.seek import Seek
from hallali.games.traqueur.rules.sizes import Options

NOBODY = -1

# What is done now. The names of these are view.PHASES, in this order.
DRAWING = 0
BUILDING = 1
SEARCHING = 2
ENDED = 3


@mypyc_attr(acyclic=True)
class Fields:
    """The fields of a position. State adds the start and the steps.

    The camps are four sets of places for both seats: the one that is built grows there, place by place.
    """

    grid: Grid  #: the grid of both camps
    options: Options  #: the options that the game is played with
    one_sided: bool  #: whether only the second seat searches (TRQ-28)
    limit: i64  #: the greatest number of barriers of a camp
    stage: i64  #: the lot, building, the search or the end
    mover: i64  #: the seat to move, CHANCE for the lot, or OVER
    hidden: i64  #: by seat, in seven bits each, the square of the fugitive of its camp + 1; 0 before it is chosen
    gates: i64  #: by seat, in ten bits each, the set of the entrances that are barred in its camp
    first_walls: i64  #: the set of the inner places that are barred in the first seat's camp (places.py)
    second_walls: i64  #: the same of the second seat's
    first_more: tuple[int, ...]  #: on larger grids, the two words that follow the first seat's
    second_more: tuple[int, ...]  #: the same of the second seat's
    low: i64  #: the least place that may still be barred in the camp that is built: its steps name barriers in order
    begins: i64  #: the seat that has the first turn of the search; -1 before the lot
    first: Seek  #: the first seat's search; without use in a one-sided search
    second: Seek  #: the second seat's search
    last_turn: bool  #: whether this is the turn that evens the count (TRQ-21)
    outcome: v.Outcome  #: how the game ended; "" before
    winner: i64  #: a seat; NOBODY before the end and in a draw

    __slots__ = tuple(__annotations__)

    @property
    def phase(self) -> v.Phase:
        """The lot, building, the search or the end."""
        return v.PHASES[self.stage]

    @property
    def drafting(self) -> bool:
        """Whether the mover has begun a camp that is not finished."""
        return self.stage == BUILDING and self.fugitive(self.mover) >= 0

    @property
    def square(self) -> int:
        """The fugitive's square in the camp that is being built; -1 if it is not chosen, or no camp is being built."""
        return self.fugitive(self.mover) if self.stage == BUILDING else -1

    @property
    def barriers(self) -> int:
        """The set of places barred so far in the camp that is being built."""
        return self.barred(self.mover) if self.stage == BUILDING else 0

    @property
    def camps(self) -> tuple[Camp | None, ...]:
        """By seat, the finished camp; None before."""
        return self.camp(v.FIRST), self.camp(v.SECOND)

    @property
    def seeks(self) -> tuple[Seek | None, ...]:
        """By seat, the search; None for the first seat in a one-sided search (TRQ-28)."""
        return None if self.one_sided else self.first, self.second

    def seek(self, seat: i64) -> Seek:
        """Return a seat's search."""
        return self.first if seat == v.FIRST else self.second

    def fugitive(self, seat: i64) -> i64:
        """Return the fugitive's square in a seat's camp, finished or not; -1 before it is chosen."""
        return ((self.hidden >> 7 * seat) & 127) - 1

    def barred(self, seat: i64) -> int:
        """Return the set of places barred in a seat's camp, finished or not."""
        gates = (self.gates >> 10 * seat) & p.GATES
        if seat == v.FIRST:
            return p.joined(self.grid.rows, gates, self.first_walls, self.first_more)
        return p.joined(self.grid.rows, gates, self.second_walls, self.second_more)

    def built(self, seat: i64) -> bool:
        """Return whether a seat's camp is finished."""
        if self.stage >= SEARCHING:
            return seat == v.FIRST or not self.one_sided
        return seat == v.FIRST and self.stage == BUILDING and self.mover == v.SECOND

    def camp(self, seat: i64) -> Camp | None:
        """Return a seat's camp once it is finished; None before."""
        return Camp(int(self.fugitive(seat)), self.barred(seat)) if self.built(seat) else None

    def put_camp(self, seat: i64, camp: Camp) -> None:
        """Give a seat another camp than it built."""
        fugitive: i64 = camp.fugitive
        barriers: int = camp.barriers
        rows = self.grid.rows
        shift: i64 = 7 * seat
        hidden: i64 = 127
        self.hidden = self.hidden & ~(hidden << shift) | fugitive + 1 << shift
        shift = 10 * seat
        gates: i64 = p.GATES
        self.gates = self.gates & ~(gates << shift) | p.gates_of(rows, barriers) << shift
        more = () if self.grid.compass else (p.word_of(rows, barriers, 1), p.word_of(rows, barriers, 2))
        if seat == v.FIRST:
            self.first_walls, self.first_more = p.word_of(rows, barriers, 0), more
        else:
            self.second_walls, self.second_more = p.word_of(rows, barriers, 0), more

    def bar(self, place: i64) -> None:
        """Bar a place in the camp that is being built."""
        number = place - self.grid.rows
        first = self.mover == v.FIRST
        if number < 0:
            self.gates |= words.bit(place if first else place + 10)
        elif number < p.WIDTH:
            if first:
                self.first_walls |= words.bit(number)
            else:
                self.second_walls |= words.bit(number)
        elif first:
            self.first_more = p.with_place(self.first_more, number)
        else:
            self.second_more = p.with_place(self.second_more, number)

    def barrier_count(self) -> i64:
        """Count the barriers of the camp that is being built."""
        first = self.mover == v.FIRST
        count = words.count((self.gates >> (0 if first else 10)) & p.GATES)
        count += words.count(self.first_walls if first else self.second_walls)
        for word in self.first_more if first else self.second_more:
            count += words.count(word)
        return count

    def returns(self) -> tuple[float, ...]:
        """Return +1 for the winner and -1 for the loser. In a one-sided search the first seat gains the turns lost.

        A search that TRQ-20 ends costs more than any that goes on could (TRQ-28).
        """
        if self.mover != OVER:
            return (0.0, 0.0)
        if self.one_sided:
            seek = self.second
            cost = float(seek.turns if seek.found else seek.turns + self.grid.places + 2 * self.grid.rows)
            return (cost, 0.0 - cost)
        if self.winner == NOBODY:
            return (0.0, 0.0)
        return (1.0, -1.0) if self.winner == v.FIRST else (-1.0, 1.0)
