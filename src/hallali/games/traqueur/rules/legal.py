# mypyc
"""The steps that the mover of Le Traqueur may take.

In the search they are a set of ways (seek.py). In a camp that is being built they are END and a set of places, which
four words hold (places.py).
"""

from __future__ import annotations

from mypy_extensions import i64

from hallali.core import bits, words
from hallali.games.traqueur.rules import camp as c
from hallali.games.traqueur.rules import places as p
from hallali.games.traqueur.rules import view as v
from hallali.games.traqueur.rules import ways
from hallali.games.traqueur.rules.actions import BARRIER, END, SQUARE
from hallali.games.traqueur.rules.fields import BUILDING, SEARCHING, Fields

#: A set of places: the entrances, and the three words of inner places.
Places = tuple[i64, i64, i64, i64]


def legal(state: Fields) -> list[int]:
    """List the steps that the mover may take, in rising order."""
    if state.stage == SEARCHING:
        return state.seek(state.mover).legal()
    if state.stage != BUILDING:
        return []
    if not state.drafting:
        return list(range(SQUARE, SQUARE + state.grid.squares))
    found = [END]
    if state.barrier_count() < state.limit:
        found.extend(range(BARRIER + state.low, BARRIER + state.grid.places))
        gates, first, second, third = needed(state)
        for place in p.members(state.grid.rows, gates, first, (second, third) if second or third else ()):
            if place >= state.low:
                found.remove(BARRIER + place)
    return found


def allows(state: Fields, action: i64) -> bool:
    """Return whether a step is one of the mover's."""
    if state.stage == SEARCHING:
        return state.seek(state.mover).allows(action)
    if state.stage != BUILDING:
        return False
    if not state.drafting:
        return SQUARE <= action < SQUARE + state.grid.squares
    number = action - BARRIER - state.grid.rows
    if action < BARRIER or number >= 3 * p.WIDTH:
        return action == END
    gates, first, second, third = barrable(state)
    if number < 0:
        return words.has(gates, action - BARRIER)
    if number < p.WIDTH:
        return words.has(first, number)
    return words.has(second, number - p.WIDTH) if number < 2 * p.WIDTH else words.has(third, number - 2 * p.WIDTH)


def drawn(state: Fields, chance: i64) -> i64:
    """Return the step that a random number falls on. chance: from 0 to 2 ** 32 - 1."""
    if state.stage == SEARCHING:
        return state.seek(state.mover).drawn(chance)
    if not state.drafting:
        return SQUARE + (chance * state.grid.squares >> 32)
    gates, first, second, third = barrable(state)
    doors, firsts = words.count(gates), words.count(first)
    count = 1 + doors + firsts
    seconds: i64 = 0
    if second or third:
        seconds = words.count(second)
        count += seconds + words.count(third)
    at = (chance * count >> 32) - 1
    if at < 0:
        return END
    if at < doors:
        return BARRIER + words.nth(gates, at)
    at -= doors
    base = BARRIER + state.grid.rows
    if at < firsts:
        return base + words.nth(first, at)
    at -= firsts
    if at < seconds:
        return base + p.WIDTH + words.nth(second, at)
    return base + 2 * p.WIDTH + words.nth(third, at - seconds)


def barrable(state: Fields) -> Places:
    """Return the places that may be barred now in the camp that is being built."""
    if state.barrier_count() >= state.limit:
        return (0, 0, 0, 0)
    rows: i64 = state.grid.rows
    inner = state.grid.places - rows
    low = state.low
    gates = words.span(low, rows - 1)
    low = low - rows if low > rows else 0
    shut, first, second, third = needed(state)
    gates &= ~shut
    first = words.span(low, (inner if inner < p.WIDTH else p.WIDTH) - 1) & ~first
    if inner <= p.WIDTH:
        return gates, first, 0, 0
    return (
        gates,
        first,
        _part(low - p.WIDTH, inner - p.WIDTH) & ~second,
        _part(low - 2 * p.WIDTH, inner - 2 * p.WIDTH) & ~third,
    )


def _part(low: i64, end: i64) -> i64:
    """Return the set of the numbers from `low` to before `end` that a word of places has."""
    return words.span(low if low > 0 else 0, (end if end < p.WIDTH else p.WIDTH) - 1)


def needed(state: Fields) -> Places:
    """Return the places that must stay open, since barring one would leave no path to the fugitive (TRQ-5)."""
    grid = state.grid
    if not grid.compass:
        return _needed_of_large(state)
    rows: i64 = grid.rows
    columns: i64 = grid.columns
    seat = state.mover
    walls = state.first_walls if seat == v.FIRST else state.second_walls
    entrances, right, down = ways.passages_of(rows, columns, (state.gates >> 10 * seat) & p.GATES, walls)
    entrances, right, down = ways.cut_off_by(entrances, right, down, columns, state.fugitive(seat))
    gates: i64 = 0
    if entrances:
        gates = words.bit(words.lowest(entrances) // columns)
    inner = down << rows * columns - rows
    while right:
        square = words.lowest(right)
        inner |= words.bit(square - square // columns)
        right &= right - 1
    return gates, inner, 0, 0


def _needed_of_large(state: Fields) -> Places:
    """Return the same where one word cannot hold all inner places."""
    grid = state.grid
    rows: i64 = grid.rows
    if grid.squares <= ways.MOST:
        found = bits.mask_of(ways.needed(rows, grid.columns, state.barriers, state.square))
    else:
        way = c.path(grid, c.Camp(state.square, state.barriers))
        found = bits.mask_of(place for place in way if not _leaves_a_way(state, place))
    return p.gates_of(rows, found), p.word_of(rows, found, 0), p.word_of(rows, found, 1), p.word_of(rows, found, 2)


def _leaves_a_way(state: Fields, place: int) -> bool:
    return c.open_to(state.grid, c.Camp(state.square, state.barriers | bits.bit(place)))
