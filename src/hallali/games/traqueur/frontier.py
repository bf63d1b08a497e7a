"""Counting camps exactly: how many fit what is known, and in how many a square hides the fugitive or a place is barred.

A camp that fits is a set of barriers, within the limit, and a fugitive's square that a way from outside leads to. For
one set of barriers those squares are the ones joined to outside. So each square is coloured: joined to outside, or not.
Between two squares of different colours there is a barrier; between two that are not joined there may be one or not;
and the joined ones must in truth hang together with outside.

The squares are taken one by one, and of those taken only the frontier is remembered, the latest in each row (or column,
whichever is fewer): for each the label NOT_JOINED, JOINED (known to hang together with outside already), or the number
of the clump that it belongs to, which has yet to be joined. All that is alike in this is counted together. A count is
a polynomial: how many ways there are with no barrier, one, two, ..., written as one great integer, whose digits to
a great base are the coefficients. There is a count without the fugitive among the squares taken, and one with it.

Forward counts times backward counts give the share of every square and place from one pass each way. No rounding
anywhere: the counts are exact. TRQ-4, TRQ-5.
"""

from __future__ import annotations

from functools import cache

import msgspec

from hallali.core import bits
from hallali.games.traqueur.grid import OUTSIDE, Grid

NOT_JOINED, JOINED = 0, 1

#: What a label row says of the frontier.
Labels = tuple[int, ...]
#: Where a step may lead: the labels then, and whether it bars the place.
Move = tuple[Labels, bool]
#: For each row of labels the counts without and with the fugitive.
Layer = dict[Labels, tuple[int, int]]

#: The kinds of steps: to take a square, to settle the place within the frontier, to settle an entrance.
TAKE, INNER, DOOR = 0, 1, 2
#: What is known of a place. NONE: there is no place here.
UNKNOWN, OPEN, BARRED, NONE = 0, 1, 2, 3
#: How a square may be coloured: either way, as one where the detective was, not joined.
FREE, ENTERED, CUT_OFF = 0, 1, 2


class Step(msgspec.Struct, frozen=True):
    """One step of the count. slot: where in the frontier; other: for INNER the slot across the place."""

    kind: int
    slot: int
    other: int
    square: int
    place: int


class Tally(msgspec.Struct, frozen=True):
    """What was counted: all camps; for each square those that hide the fugitive there; for each place those barred."""

    camps: int
    squares: tuple[int, ...]
    places: tuple[int, ...]


def width_of(grid: Grid) -> int:
    """Give how many squares the frontier has: what a count costs grows about fourfold with each."""
    return min(grid.rows, grid.columns)


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


# -- where steps lead -------------------------------------------------------------------------------------------------


def canonical(labels: Labels) -> Labels:
    """Number the clumps anew, in the order in which they come."""
    names = {NOT_JOINED: NOT_JOINED, JOINED: JOINED}
    for label in labels:
        if label not in names:
            names[label] = len(names)
    return tuple([names[label] for label in labels])


def merged(labels: Labels, one: int, other: int) -> Labels:
    """Make two clumps one."""
    low, high = min(one, other), max(one, other)
    return canonical(tuple([low if label == high else label for label in labels]))


def put(labels: Labels, slot: int, label: int) -> Labels | None:
    """Put a label in place of one that leaves the frontier; None where a clump is left behind that is not joined."""
    old = labels[slot]
    row = (*labels[:slot], label, *labels[slot + 1 :])
    return None if old > JOINED and old not in row else canonical(row)


def take_moves(labels: Labels, slot: int, known: int, square: int) -> tuple[Move, ...]:
    """List where it leads to take a square. known: of the place between it and the one that it takes the place of."""
    old = labels[slot]
    found: list[tuple[Labels | None, bool]] = []
    colours = {FREE: (NOT_JOINED, len(labels) + 2), ENTERED: (JOINED,), CUT_OFF: (NOT_JOINED,)}[square]
    for label in colours:
        alike = (old == NOT_JOINED) == (label == NOT_JOINED)
        if known == NONE:
            found.append((put(labels, slot, label), False))
            continue
        if known != OPEN:
            found.append((put(labels, slot, label), True))
        if known != BARRED and alike:
            found.append((merged(labels, old, label) if label == JOINED else labels, False))
    return tuple([(row, barred) for row, barred in found if row is not None])


def inner_moves(labels: Labels, slot: int, other: int, known: int) -> tuple[Move, ...]:
    """List where it leads to settle the place between two squares of the frontier."""
    one, two = labels[slot], labels[other]
    moves: list[Move] = []
    if known != OPEN:
        moves.append((labels, True))
    if known != BARRED and (one == NOT_JOINED) == (two == NOT_JOINED):
        moves.append((labels if one == two else merged(labels, one, two), False))
    return tuple(moves)


def door_moves(labels: Labels, slot: int, known: int) -> tuple[Move, ...]:
    """List where it leads to settle an entrance."""
    label = labels[slot]
    moves: list[Move] = []
    if known != OPEN:
        moves.append((labels, True))
    if known != BARRED and label != NOT_JOINED:
        moves.append((labels if label == JOINED else merged(labels, JOINED, label), False))
    return tuple(moves)


@cache
def memory(width: int, kind: int, slot: int, other: int, known: int, square: int) -> dict[Labels, tuple[Move, ...]]:
    """Give where steps of one kind lead, as far as it was asked; the same object each time."""
    del width, kind, slot, other, known, square
    return {}


# -- counting ---------------------------------------------------------------------------------------------------------


class Count:
    """One count. open, barred: sets of places; entered: the squares without the fugitive; spare: barriers left."""

    def __init__(self, grid: Grid, open_places: int, barred: int, entered: int, spare: int) -> None:
        self.grid = grid
        self.open = open_places
        self.barred = barred
        self.entered = entered
        self.reach = grid.reached(barred)
        self.steps = steps_of(grid)
        unknown = grid.places - bits.count(open_places | barred)
        self.digits = spare + 1
        # Where there are barriers for all, nobody need count them: the base is 1, so to say.
        self.capped = spare < unknown
        self.length = unknown + grid.squares.bit_length() + 1
        self.base = bits.bit(self.length) if self.capped else 1
        self.low = bits.up_to(self.length * self.digits - 1) if self.capped else -1

    def known(self, place: int) -> int:
        """Say what is known of a place."""
        if place < 0:
            return NONE
        return OPEN if bits.has(self.open, place) else BARRED if bits.has(self.barred, place) else UNKNOWN

    def moves(self, step: Step, layer: Layer) -> dict[Labels, tuple[Move, ...]]:
        """Give where the step leads from each row of labels of the layer, and maybe from others."""
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
                else:
                    found[labels] = door_moves(labels, slot, known)
        return found

    def factor(self, step: Step) -> int:
        """Give what a barrier on the step's place multiplies by: none of the spare ones is used where it is known."""
        return self.base if self.known(step.place) == UNKNOWN else 1

    def hides(self, step: Step) -> int:
        """Give the slot whose square may hide the fugitive from this step on; -1 where there is none."""
        return step.slot if step.kind == TAKE and not bits.has(self.entered, step.square) else -1

    def forward(self) -> list[Layer]:
        """Count the ways up to each step."""
        start: Labels = (NOT_JOINED,) * width_of(self.grid)
        layers: list[Layer] = [{start: (1, 0)}]
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

    def tally(self) -> Tally:
        """Count everything."""
        layers = self.forward()
        squares = [0] * self.grid.squares
        barred = [0] * self.grid.places
        rest: Layer = {row: (0, 1) for row in layers[-1] if max(row) <= JOINED}
        for number in range(len(self.steps) - 1, -1, -1):
            step = self.steps[number]
            layer = layers.pop()
            if (slot := self.hides(step)) >= 0:
                product = sum(a * rest[row][1] for row, (a, _) in layer.items() if row[slot] and row in rest)
                squares[step.square] = self.total(product)
            if self.known(step.place) == UNKNOWN:
                barred[step.place] = self._barred(step, layers[-1], rest)
            rest = self._backward(step, layers[-1], rest)
        camps = sum(squares)
        for place in bits.members(self.barred):
            barred[place] = camps
        return Tally(camps, tuple(squares), tuple(barred))

    def _barred(self, step: Step, layer: Layer, rest: Layer) -> int:
        """Count the camps where the step's place is barred."""
        moves = self.moves(step, layer)
        slot = self.hides(step)
        without: dict[Labels, int] = {}
        hidden: dict[Labels, int] = {}
        for labels, (a, b) in layer.items():
            for target, bars in moves[labels]:
                if bars and target in rest:
                    c = b + a if slot >= 0 and target[slot] else b
                    if target in without:
                        without[target] += a
                        hidden[target] += c
                    else:
                        without[target] = a
                        hidden[target] = c
        product = 0
        for target, a in without.items():
            p, q = rest[target]
            product += a * p + hidden[target] * q
        return self.total(product * self.base)

    def _backward(self, step: Step, layer: Layer, rest: Layer) -> Layer:
        """Count the ways from before the step to the end. The counts: the fugitive to be hidden yet, and hidden."""
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
    """Count the camps that fit.

    open_places, barred: the places whose answer is known; entered: the squares where the detective was, all joined to
    outside by known places; spare: how many barriers there may be beside the known ones, at least 0.
    """
    return Count(grid, open_places, barred, entered, spare).tally()
