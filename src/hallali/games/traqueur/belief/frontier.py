"""Counts camps exactly: how many fit what is known, and in how many a square hides the fugitive or a place is barred.

A camp that fits is a set of barriers, within the limit, and a fugitive's square that a way from outside leads to. For
one set of barriers those squares are the ones joined to outside. So each square is coloured: joined to outside, or not.
Between two squares of different colours there is a barrier; between two that are not joined there may be one or not;
and the joined ones must really be connected to outside.

The squares are taken one by one. Of those taken only the frontier is remembered: the latest in each row (or column,
whichever are fewer). Each has the label NOT_JOINED, JOINED (known to be connected to outside already), or the number
of its clump, which has yet to be joined. Everything with the same labels is counted together. A count is a
polynomial: how many ways there are with no barrier, one, two, ..., written as one big integer, whose digits in a
big base are the coefficients. There is a count without the fugitive among the squares taken, and one with it.

Forward counts times backward counts give the share of every square and place from one pass each way. The counts are
exact: nothing is rounded. TRQ-4, TRQ-5.
"""

from __future__ import annotations

from functools import cache

import msgspec

from hallali.core import bits
from hallali.games.traqueur.belief.connectivity import (
    BARRED,
    CUT_OFF,
    DOOR,
    ENTERED,
    FORGET,
    FREE,
    INNER,
    JOINED,
    NONE,
    NOT_JOINED,
    OPEN,
    TAKE,
    UNKNOWN,
    Labels,
    Move,
    door_moves,
    forget_moves,
    inner_moves,
    memory,
    take_moves,
)
from hallali.games.traqueur.rules.grid import OUTSIDE, Grid

#: For each row of labels, the counts without and with the fugitive.
Layer = dict[Labels, tuple[int, int]]


class Step(msgspec.Struct, frozen=True):
    """One step of the count."""

    kind: int  #: TAKE, INNER, DOOR or FORGET
    slot: int  #: where in the frontier
    other: int  #: for INNER, the slot across the place; else the same slot
    square: int  #: the square that is taken, settled or forgotten
    place: int  #: the place that is settled; -1 for none


class Tally(msgspec.Struct, frozen=True):
    """What was counted."""

    camps: int  #: all camps
    squares: tuple[int, ...]  #: by square, the camps with the fugitive there
    places: tuple[int, ...]  #: by place, the camps with a barrier there


def width_of(grid: Grid) -> int:
    """Return how many squares the frontier has."""
    return min(grid.rows, grid.columns)


def cost_of(grid: Grid) -> int:
    """Return a rough measure of a count's cost; by rows, outside stays in the frontier as one more square."""
    return bits.bit(2 * (grid.rows if grid.rows <= grid.columns else grid.columns + 1)) * grid.squares


@cache
def steps_of(grid: Grid) -> tuple[Step, ...]:
    """List the steps of the count: by columns from the right, so that outside comes last, or by rows."""
    by_columns = grid.rows <= grid.columns
    if by_columns:
        order = [r * grid.columns + c for c in range(grid.columns - 1, -1, -1) for r in range(grid.rows)]
    else:
        order = list(range(grid.squares))
    steps: list[Step] = []
    taken: set[int] = set()
    for s in order:
        slot = s // grid.columns if by_columns else s % grid.columns
        before, above = (s + 1, s - grid.columns) if by_columns else (s - grid.columns, s - 1)
        across = grid.place(before, s) if before in taken else -1
        steps.append(Step(TAKE, slot, slot, s, across))
        if slot > 0:
            steps.append(Step(INNER, slot, slot - 1, s, grid.place(above, s)))
        if (door := grid.place(OUTSIDE, s)) >= 0:
            steps.append(Step(DOOR, slot, slot, s, door))
        taken.add(s)
    return tuple(steps)


def with_forgetting(grid: Grid, barred: int) -> list[Step]:
    """List the steps; each square is forgotten as soon as every place around it that may be open is settled."""
    steps = steps_of(grid)
    last = [0] * grid.squares
    for number, step in enumerate(steps):
        if step.kind == TAKE:
            last[step.square] = number
        if step.place >= 0 and not bits.has(barred, step.place):
            for square in grid.ends[step.place]:
                if square != OUTSIDE:
                    last[square] = number
    found: list[Step] = []
    slots: dict[int, int] = {}
    for number, step in enumerate(steps):
        found.append(step)
        if step.kind == TAKE:
            slots[step.slot] = step.square
        following = steps[number + 1] if number + 1 < len(steps) else None
        for slot, square in slots.items():
            replaced = following is not None and following.kind == TAKE and following.slot == slot
            if last[square] == number and not replaced:
                found.append(Step(FORGET, slot, slot, square, -1))
    return found


# -- counting ---------------------------------------------------------------------------------------------------------


class Count:
    """One count. open, barred: sets of places; entered: the squares without the fugitive; spare: barriers left."""

    def __init__(self, grid: Grid, open_places: int, barred: int, entered: int, spare: int) -> None:
        self.grid = grid
        self.open = open_places
        self.barred = barred
        self.entered = entered
        self.reach = grid.reached(barred)
        self.steps = with_forgetting(grid, barred)
        unknown = grid.places - bits.count(open_places | barred)
        self.digits = spare + 1
        # If there are enough barriers for all places, they need not be counted: the base is 1, so to speak.
        self.capped = spare < unknown
        self.length = unknown + grid.squares.bit_length() + 1
        self.base = bits.bit(self.length) if self.capped else 1
        self.low = bits.up_to(self.length * self.digits - 1) if self.capped else -1

    def known(self, place: int) -> int:
        """Return what is known of a place."""
        if place < 0:
            return NONE
        return OPEN if bits.has(self.open, place) else BARRED if bits.has(self.barred, place) else UNKNOWN

    def moves(self, step: Step, layer: Layer) -> dict[Labels, tuple[Move, ...]]:
        """Return where the step leads from each row of labels of the layer, and possibly from others."""
        known = self.known(step.place)
        square = CUT_OFF
        if bits.has(self.reach, step.square):
            square = ENTERED if bits.has(self.entered, step.square) else FREE
        slot, other = step.slot, step.other
        found = memory(width_of(self.grid), step.kind, slot, other, known, square)
        for labels in layer:
            if labels not in found:
                if step.kind == TAKE:
                    found[labels] = take_moves(labels, slot, known, square)
                elif step.kind == INNER:
                    found[labels] = inner_moves(labels, slot, other, known)
                elif step.kind == FORGET:
                    found[labels] = forget_moves(labels, slot)
                else:
                    found[labels] = door_moves(labels, slot, known)
        return found

    def factor(self, step: Step) -> int:
        """Return the factor for a barrier on the step's place: a known one uses none of the spare barriers."""
        return self.base if self.known(step.place) == UNKNOWN else 1

    def hides(self, step: Step) -> int:
        """Return the slot whose square may hide the fugitive from this step on; -1 if there is none."""
        return step.slot if step.kind == TAKE and not bits.has(self.entered, step.square) else -1

    def start(self) -> Layer:
        """Return the counts before any step."""
        return {(NOT_JOINED,) * width_of(self.grid): (1, 0)}

    def forward(self) -> list[Layer]:
        """Count the ways up to each step."""
        layers = [self.start()]
        for step in self.steps:
            layers.append(self._onward(step, layers[-1]))
        return layers

    def _onward(self, step: Step, layer: Layer) -> Layer:
        moves = self.moves(step, layer)
        x, low, slot = self.factor(step), self.low, self.hides(step)
        without: dict[Labels, int] = {}
        hidden: dict[Labels, int] = {}
        for labels, (a, b) in layer.items():
            for target, barred in moves[labels]:
                p, q = (a * x, b * x) if barred else (a, b)
                if slot >= 0 and target[slot]:
                    q += p
                if target in without:
                    without[target] += p
                    hidden[target] += q
                else:
                    without[target] = p
                    hidden[target] = q
        return {target: (p & low, hidden[target] & low) for target, p in without.items()}

    def total(self, product: int) -> int:
        """Add up the coefficients up to the limit."""
        return (product & self.low) % (self.base - 1) if self.capped else product

    def camps(self) -> int:
        """Count the camps, by the forward counts alone."""
        layer: Layer = self.start()
        for step in self.steps:
            layer = self._onward(step, layer)
        return self.total(sum(b for row, (_, b) in layer.items() if max(row) <= JOINED))

    def tally(self) -> Tally:
        """Count everything."""
        layers = self.forward()
        squares = [0] * self.grid.squares
        barred = [0] * self.grid.places
        ends = [row for row in layers[-1] if max(row) <= JOINED]
        camps = self.total(sum(layers[-1][row][1] for row in ends))
        rest: Layer = dict.fromkeys(ends, (0, 1))
        for number in range(len(self.steps) - 1, -1, -1):
            step = self.steps[number]
            layer = layers.pop()
            if (slot := self.hides(step)) >= 0:
                product = sum(a * rest[row][1] for row, (a, _) in layer.items() if row[slot] and row in rest)
                squares[step.square] = self.total(product)
            if self.known(step.place) == UNKNOWN:
                barred[step.place] = self._barred(step, layers[-1], rest, camps)
            rest = self._backward(step, layers[-1], rest)
        for place in bits.members(self.barred):
            barred[place] = camps
        return Tally(camps, tuple(squares), tuple(barred))

    def _barred(self, step: Step, layer: Layer, rest: Layer, camps: int) -> int:
        """Count the camps where the step's place is barred, or those where it is open if that is less work."""
        moves = self.moves(step, layer)
        shut = {target for labels in layer for target, bars in moves[labels] if bars and target in rest}
        free = {target for labels in layer for target, bars in moves[labels] if not bars and target in rest}
        kind = len(shut) <= len(free)
        slot = self.hides(step)
        without = dict.fromkeys(shut if kind else free, 0)
        hidden = without.copy()
        for labels, (a, b) in layer.items():
            for target, bars in moves[labels]:
                if bars == kind and target in without:
                    without[target] += a
                    hidden[target] += b + a if slot >= 0 and target[slot] else b
        product = 0
        for target, a in without.items():
            p, q = rest[target]
            product += a * p + hidden[target] * q
        return self.total(product * self.base) if kind else camps - self.total(product)

    def _backward(self, step: Step, layer: Layer, rest: Layer) -> Layer:
        """Count the ways from before the step to the end, with the fugitive still to be hidden, and already hidden."""
        moves = self.moves(step, layer)
        x, low, slot = self.factor(step), self.low, self.hides(step)
        found: Layer = {}
        for labels in layer:
            yet = hidden = 0
            for target, barred in moves[labels]:
                pair = rest.get(target)
                if pair is not None:
                    p, q = pair
                    if slot >= 0 and target[slot]:
                        p += q
                    yet += p * x if barred else p
                    hidden += q * x if barred else q
            if hidden or yet:
                found[labels] = (yet & low, hidden & low)
        return found


def tally(grid: Grid, open_places: int, barred: int, entered: int, spare: int) -> Tally:
    """Count the camps that fit; for each square, those with the fugitive there; for each place, those with it barred.

    open_places, barred: the places whose answer is known; entered: the squares where the detective was, all joined to
    outside by known places; spare: how many barriers there may be besides the known ones, at least 0.
    """
    return Count(grid, open_places, barred, entered, spare).tally()


def camps(grid: Grid, open_places: int, barred: int, entered: int, spare: int) -> int:
    """Count the camps that fit, in a third of the time. The arguments are those of `tally`."""
    return Count(grid, open_places, barred, entered, spare).camps()
