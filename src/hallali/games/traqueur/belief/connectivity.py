"""What a count of camps remembers of the frontier, and where its steps lead; see frontier.py.

A row of labels says for each square of the frontier whether it is joined to outside: NOT_JOINED (or to be ignored),
JOINED, or the number of its clump, which has yet to be joined.
"""

from __future__ import annotations

from functools import cache

NOT_JOINED, JOINED = 0, 1

#: What a label row says of the frontier.
Labels = tuple[int, ...]
#: Where a step may lead: the labels then, and whether it bars the place.
Move = tuple[Labels, bool]

#: The kinds of steps: to take a square, to settle the place within the frontier, to settle an entrance, and to forget
#: a square that can be joined to nothing more.
TAKE, INNER, DOOR, FORGET = 0, 1, 2, 3
#: What is known of a place. NONE: there is no place here.
UNKNOWN, OPEN, BARRED, NONE = 0, 1, 2, 3
#: How a square may be coloured: either way, only as one where the detective was, or only as not joined.
FREE, ENTERED, CUT_OFF = 0, 1, 2


def canonical(labels: Labels) -> Labels:
    """Renumber the clumps in the order in which they come."""
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
    """Replace the label of a square that leaves the frontier; None if that leaves behind a clump that is not joined."""
    old = labels[slot]
    row = (*labels[:slot], label, *labels[slot + 1 :])
    return None if old > JOINED and old not in row else canonical(row)


def take_moves(labels: Labels, slot: int, known: int, square: int) -> tuple[Move, ...]:
    """List where taking a square leads. known: of the place between it and the square that it replaces."""
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
    """List where settling the place between two squares of the frontier leads."""
    one, two = labels[slot], labels[other]
    moves: list[Move] = []
    if known != OPEN:
        moves.append((labels, True))
    if known != BARRED and (one == NOT_JOINED) == (two == NOT_JOINED):
        moves.append((labels if one == two else merged(labels, one, two), False))
    return tuple(moves)


def door_moves(labels: Labels, slot: int, known: int) -> tuple[Move, ...]:
    """List where settling an entrance leads."""
    label = labels[slot]
    moves: list[Move] = []
    if known != OPEN:
        moves.append((labels, True))
    if known != BARRED and label != NOT_JOINED:
        moves.append((labels if label == JOINED else merged(labels, JOINED, label), False))
    return tuple(moves)


def forget_moves(labels: Labels, slot: int) -> tuple[Move, ...]:
    """Return where forgetting a square leads."""
    row = put(labels, slot, NOT_JOINED)
    return ((row, False),) if row is not None else ()


@cache
def memory(width: int, kind: int, slot: int, other: int, known: int, square: int) -> dict[Labels, tuple[Move, ...]]:
    """Return the table of where steps of one kind lead, filled as it is asked; the same object each time."""
    del width, kind, slot, other, known, square
    return {}
