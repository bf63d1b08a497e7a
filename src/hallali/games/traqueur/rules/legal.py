# mypyc
"""The steps that the mover of Le Traqueur may take."""

from __future__ import annotations

from hallali.core import bits
from hallali.games.traqueur.rules import camp as c
from hallali.games.traqueur.rules import view as v
from hallali.games.traqueur.rules import ways
from hallali.games.traqueur.rules.actions import BARRIER, END, SQUARE
from hallali.games.traqueur.rules.fields import Fields


def legal(state: Fields) -> list[int]:
    """List the steps that the mover may take, in rising order."""
    if state.phase == v.BUILD:
        return _build(state)
    return state.seek(state.mover).legal() if state.phase == v.SEARCH else []


def _build(state: Fields) -> list[int]:
    if state.square < 0:
        return [SQUARE + square for square in range(state.grid.squares)]
    actions = [END]
    if bits.count(state.barriers) < state.limit:
        actions.extend(range(BARRIER + state.low, BARRIER + state.grid.places))
        for place in _needed(state):
            if place >= state.low:
                actions.remove(BARRIER + place)
    return actions


def _needed(state: Fields) -> list[int]:
    """List the places that must stay open, since barring one would leave no path to the fugitive (TRQ-5)."""
    grid = state.grid
    if grid.squares <= ways.MOST:
        return ways.needed(grid.rows, grid.columns, state.barriers, state.square)
    way = c.path(grid, c.Camp(state.square, state.barriers))
    return [place for place in way if not _leaves_a_way(state, place)]


def _leaves_a_way(state: Fields, place: int) -> bool:
    return c.open_to(state.grid, c.Camp(state.square, state.barriers | bits.bit(place)))
