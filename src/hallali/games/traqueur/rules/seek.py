# mypyc
"""One seat's search of the other's camp, as everyone sees it: what is known of it, and what may be done (TRQ-8 to 18).

A `Seek` knows no camp: its caller supplies the answers. So the rules can run on it, and so can a bot that thinks about
a search. Where the detective can go is one of four *ways*, the end of the turn, or out, numbered so that the steps rise
with them; from outside the entrances are.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from hallali.core import bits, words
from hallali.games.traqueur.rules import places as p
from hallali.games.traqueur.rules import view as v
from hallali.games.traqueur.rules.actions import END, OUT, SQUARE
from hallali.games.traqueur.rules.grid import OUTSIDE, Grid
from hallali.games.traqueur.rules.resting import region_of, resting
from hallali.games.traqueur.rules.searched import (
    ASKED,
    AT_ONCE,
    BARRED,
    FOUND,
    FRESH,
    LATER,
    LEAVINGS,
    MARKED,
    MOVED,
    NOT_QUIET,
    NOTHING_MORE,
    OPEN,
    QUIET,
    SEVEN,
    STEP,
    STEPPED,
    TURN,
    Searched,
)
from hallali.games.traqueur.rules.sizes import NEXT_TURN, SAME_TURN, Leaving

#: A seat loses after this many turns in a row without an answer that was new to it (TRQ-20).
MOST_QUIET: Final = 6

#: The ways beside END and OUT, which are the actions 0 and 1; and the first entrance, from outside.
UP: Final = 2
LEFT: Final = 3
RIGHT: Final = 4
DOWN: Final = 5
ENTRANCE: Final = 2
#: What is not among the ways; the bit of no place; the set of all four ways, and of OUT.
NO_WAY: Final = 63
NOWHERE: Final = 0x1000000000000000
EVERYWHERE: Final = 0x3C
GO_OUT: Final = 2


def _picks(ways: int) -> int:
    """Pack how many ways there are, and the ways, in three bits each."""
    found = 0
    for way in reversed(bits.members(ways)):
        found = found << 3 | way
    return found << 3 | bits.count(ways)


#: By set of ways inside the maze.
PICKS: Final = [_picks(ways) for ways in range(64)]


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Seek(Searched):
    """A search."""

    __slots__ = ()

    def __init__(self, grid: Grid | None = None, leaving: Leaving = SAME_TURN) -> None:
        if grid is None:
            return  # an empty search for clone and pickle to fill in
        self.grid = grid
        self.leave = LEAVINGS.index(leaving)
        self.at = OUTSIDE
        self.gates = self.passages = self.walls = self.marked = self.trail = self.turn = self.tally = 0
        self.more = () if grid.compass else NOTHING_MORE
        self.trails = ()

    def clone(self) -> Seek:
        """Return an independent copy."""
        other = Seek()
        other.grid = self.grid
        other.leave = self.leave
        other.at = self.at
        other.gates = self.gates
        other.passages = self.passages
        other.walls = self.walls
        other.marked = self.marked
        other.more = self.more
        other.trail = self.trail
        other.trails = self.trails
        other.turn = self.turn
        other.tally = self.tally
        return other

    # What may be done.

    @property
    def may_end(self) -> bool:
        """Whether the turn may be ended here, to leave with the next one (TRQ-15)."""
        if self.leave == AT_ONCE or self.turn & STEPPED == 0 or self.at % self.grid.columns:
            return False
        if self.leave != LATER:
            return True
        opened = self.open
        region = region_of(self.grid, opened, self.at)
        return bits.has(resting(self.grid, opened, self.barred, region, NEXT_TURN), self.at)

    def ways(self) -> i64:
        """Return the set of the ways that may be gone or asked now; END alone if the turn can only be passed."""
        gates = self.gates >> 10  # TRQ-14
        at = self.at
        if at < 0:
            found = ~gates & words.up_to(self.grid.rows - 1)
            return found << ENTRANCE if found else 1
        grid = self.grid
        tired = self.turn >> 3 >= grid.step_limit  # TRQ-17
        if not self.more:
            walls = self.walls | NOWHERE
            if tired:
                walls |= self.passages
            sides: i64 = grid.compass[at]
            found = EVERYWHERE & ~(
                ((walls >> (sides & 63)) & 1) << UP
                | ((walls >> (sides >> 6 & 63)) & 1) << LEFT
                | ((walls >> (sides >> 12 & 63)) & 1) << RIGHT
                | ((walls >> (sides >> 18 & 63)) & 1) << DOWN
            )
            sides >>= 24
        else:
            found = self._ways_of_large(tired)
            sides = at // grid.columns + 1 if at % grid.columns == 0 else 0
        if sides and (self.leave == AT_ONCE or self.turn & MOVED == 0):  # TRQ-16
            if tired:
                gates |= self.gates
            if (gates >> sides - 1) & 1 == 0:
                found |= GO_OUT
        if self.leave != AT_ONCE and self.may_end:
            found |= 1
        return found if found else 1

    def _ways_of_large(self, tired: bool) -> i64:
        found: i64 = 0
        for target, place in self.grid.beside[self.at]:
            if target != OUTSIDE and not self.is_barred(place) and not (tired and self.is_open(place)):
                found |= words.bit(self.way(SQUARE + target))
        return found

    def way(self, action: i64) -> i64:
        """Return which way an action goes; NO_WAY if it is not one that may go anywhere from here."""
        at = self.at
        if action <= OUT:
            return action if action >= 0 and (at >= 0 or action == END) else NO_WAY
        target = action - SQUARE
        if at < 0:
            columns: i64 = self.grid.columns
            return ENTRANCE + target // columns if target < self.grid.squares and target % columns == 0 else NO_WAY
        if target == at + 1:
            return RIGHT
        if target == at - 1:
            return LEFT
        if target < at:
            return UP if target + self.grid.columns == at else NO_WAY
        return DOWN if target - self.grid.columns == at else NO_WAY

    def action(self, way: i64) -> i64:
        """Return the action that goes a way."""
        if way <= OUT:
            return way
        at = self.at
        if at < 0:
            return SQUARE + (way - ENTRANCE) * self.grid.columns
        if way == LEFT:
            return SQUARE + at - 1
        if way == RIGHT:
            return SQUARE + at + 1
        return SQUARE + at - self.grid.columns if way == UP else SQUARE + at + self.grid.columns

    def legal(self) -> list[int]:
        """List the legal actions in rising order; END alone if the turn can only be passed."""
        ways = self.ways()
        at = self.at
        if at < 0:
            return [SQUARE + square for square, gate in self.grid.ways_in if (ways >> gate + ENTRANCE) & 1] or [END]
        actions = list(self.grid.menus[at][ways >> 1])
        if ways & 1:
            actions.insert(0, END)
        return actions

    def allows(self, action: i64) -> bool:
        """Return whether an action is legal."""
        way = self.way(action)
        return way != NO_WAY and (self.ways() >> way) & 1 == 1

    def drawn(self, chance: i64) -> i64:
        """Return the legal action that a random number falls on. chance: from 0 to 2 ** 32 - 1."""
        ways = self.ways()
        if self.at < 0:
            return self.action(words.nth(ways, chance * words.count(ways) >> 32))
        picks: i64 = PICKS[ways]
        return self.action((picks >> 3 + 3 * (chance * (picks & 7) >> 32)) & 7)

    # Steps.

    def move(self, target: int, barriers: int) -> None:
        """Go, or ask to go, to a neighbour; a camp with these barriers answers.

        target: a square next to the detective's, or OUTSIDE; one that may be gone to now.
        """
        rows = self.grid.rows
        way = self.way(OUT if target == OUTSIDE else SQUARE + target)
        more = (p.word_of(rows, barriers, 1), p.word_of(rows, barriers, 2)) if self.more else ()
        self.go(way, p.gates_of(rows, barriers), p.word_of(rows, barriers, 0), more)

    def go(self, way: i64, gates: i64, walls: i64, more: tuple[int, ...]) -> None:
        """Go, or ask to go, a way that is not END; a camp with these barriers answers (places.py)."""
        if self.at < 0 or way == OUT:
            self._go_by_gate(way, gates)
        elif more:
            self._go_in_large(way, walls, more)
        else:
            sides: i64 = self.grid.compass[self.at]
            place = (sides >> 6 * (way - UP)) & 63
            if (self.passages >> place) & 1:
                self.turn = (self.turn | MOVED | STEPPED) + STEP
            elif (walls >> place) & 1:
                self.walls |= words.bit(place)
                self._hear_no()
                return
            else:
                self.passages |= words.bit(place)
                self._hear_yes(STEPPED)
            self._walk(way)

    def _walk(self, way: i64) -> None:
        """Come to a square from a square, which gets a marker (TRQ-11)."""
        at = self.at
        if at >= p.WIDTH:
            self._mark_in_large(at)
        elif (self.marked >> at) & 1 == 0:
            self.marked |= words.bit(at)
            self._mark(at)
        if way == LEFT:
            self.at = at - 1
        elif way == RIGHT:
            self.at = at + 1
        else:
            self.at = at - self.grid.columns if way == UP else at + self.grid.columns

    def _go_by_gate(self, way: i64, gates: i64) -> None:
        out = way == OUT
        columns: i64 = self.grid.columns
        gate = self.at // columns if out else way - ENTRANCE
        stepped: i64 = STEPPED if out else 0
        if (self.gates >> gate) & 1:
            self.turn = (self.turn & ~STEPPED | MOVED | stepped) + STEP
        elif (gates >> gate) & 1:
            self.gates |= words.bit(gate + 10)
            self._hear_no()
            return
        else:
            self.gates |= words.bit(gate)
            self._hear_yes(stepped)
        if out:
            self.at = OUTSIDE
            self.end_turn()  # TRQ-16
        else:
            self.at = gate * columns

    def _go_in_large(self, way: i64, walls: i64, more: tuple[int, ...]) -> None:
        place = self.grid.place(self.at, self.action(way) - SQUARE)
        if self.is_open(place):
            self.turn = (self.turn | MOVED | STEPPED) + STEP
        else:
            number: i64 = place - self.grid.rows
            part = number // p.WIDTH
            bit = words.bit(number % p.WIDTH)
            barred = (walls if part == 0 else more[part - 1]) & bit != 0
            if part:
                self._add_more((BARRED if barred else OPEN) + part - 1, bit)
            elif barred:
                self.walls |= bit
            else:
                self.passages |= bit
            if barred:
                self._hear_no()
                return
            self._hear_yes(STEPPED)
        self._walk(way)

    def _hear_no(self) -> None:
        """Take in a no that is new: it ends the turn (TRQ-12)."""
        self.tally += ASKED
        self.turn |= FRESH
        self.end_turn()

    def _hear_yes(self, stepped: i64) -> None:
        """Take in a yes that is new."""
        self.tally += ASKED
        self.turn = MOVED | FRESH | stepped

    def end_turn(self) -> None:
        """End the turn, which is lost (TRQ-27)."""
        if self.turn & FRESH:
            self.tally = (self.tally & NOT_QUIET) + TURN
        else:
            self.tally += QUIET + TURN
        self.turn = 0

    def find(self) -> None:
        """Note that the fugitive is found."""
        self.tally |= FOUND

    def _mark(self, square: i64) -> None:
        """Lay a marker on a square that had none; if none is left, the earliest one is moved (TRQ-22)."""
        count = words.count(self.marked)
        if self.more:
            count += words.count(self.more[MARKED])
        if count > self.grid.perfect:
            self._lay((*self.markers[1:], int(square)))
        elif self.trail >> SEVEN:
            self.trails = (*self.trails, self.trail)
            self.trail = square + 1
        else:
            self.trail = self.trail << 7 | square + 1

    def _mark_in_large(self, square: i64) -> None:
        bit = words.bit(square - p.WIDTH)
        if self.more[MARKED] & bit == 0:
            self._add_more(MARKED, bit)
            self._mark(square)

    def _add_more(self, number: i64, bit: i64) -> None:
        words_of = list(self.more)
        words_of[number] |= bit
        self.more = tuple(words_of)

    def _lay(self, squares: tuple[int, ...]) -> None:
        """Lay the markers on these squares, the earliest first."""
        self.trail, self.trails, self.marked = 0, (), 0
        marked = bits.mask_of(squares)
        self.marked = marked & p.LOW
        if self.more:
            self.more = (*self.more[:MARKED], marked >> p.WIDTH)
        for square in squares:
            if self.trail >> SEVEN:
                self.trails = (*self.trails, self.trail)
                self.trail = 0
            self.trail = self.trail << 7 | square + 1

    # How it is shown.

    def view(self, seat: int) -> v.SearchView:
        """Return the search as everyone sees it."""
        rows = self.grid.rows
        return v.SearchView(
            seat=seat,
            at=self.at,
            open=tuple(p.members(rows, self.gates & p.GATES, self.passages, self.more, OPEN)),
            barred=tuple(p.members(rows, self.gates >> 10, self.walls, self.more, BARRED)),
            markers=self.markers,
            turns=self.turns,
            asked=self.asked,
            quiet=self.quiet,
            steps=self.steps,
            first_move=self.first_move,
            stepped=self.stepped,
            fresh=self.fresh,
            found=self.found,
        )


def seek_of(view: v.TraqueurView, grid: Grid, number: int) -> Seek:
    """Return the `number`-th search of a view, for a bot to think about."""
    return shown(view.searches[number], grid, view.leaving)


def shown(view: v.SearchView, grid: Grid, leaving: Leaving) -> Seek:
    """Return a search as it is shown."""
    seek = Seek(grid, leaving)
    rows = grid.rows
    opened, barred = bits.mask_of(view.open), bits.mask_of(view.barred)
    seek.at = view.at
    seek.gates = p.gates_of(rows, opened) | p.gates_of(rows, barred) << 10
    seek.passages, seek.walls = p.word_of(rows, opened, 0), p.word_of(rows, barred, 0)
    if seek.more:
        further = [p.word_of(rows, places, number) for places in (opened, barred) for number in (1, 2)]
        seek.more = (*further, 0)
    seek._lay(view.markers)
    seek.turn = view.steps << 3
    seek.turn |= (0 if view.first_move else MOVED) | (STEPPED if view.stepped else 0) | (FRESH if view.fresh else 0)
    seek.tally = view.turns << 12
    seek.tally |= view.quiet << 40 | view.asked << 1 | (FOUND if view.found else 0)
    return seek
