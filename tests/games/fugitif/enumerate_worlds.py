"""An independent reckoning of what fits: every deal of cards and every row, one by one, by the rules' own State.

Slow on purpose and simple on purpose: it walks the tree of the game along what a seat was told, takes every outcome and
every step that tells the seat the same, and counts. It shares nothing with belief.py.
"""

from __future__ import annotations

from typing import Any

from hallali.core.contract import Told
from hallali.core.seats import CHANCE


def worlds(game: Any, start: Any, tolds: list[Told], seat: int) -> list[Any]:
    """List the final states of all histories that tell the seat exactly this."""
    found: list[Any] = []
    _walk(game, start, tolds, 0, seat, found)
    return found


def _walk(game: Any, state: Any, tolds: list[Told], at: int, seat: int, found: list[Any]) -> None:
    if at == len(tolds) and not state.drafting:
        found.append(state)
        return
    if at >= len(tolds):
        return
    steps = [outcome for outcome, _ in state.chances()] if state.mover == CHANCE else state.legal()
    for step in steps:
        after = state.clone()
        after.advance(step)
        told = game.tell(state, step, after, seat)
        if tuple(tolds[at : at + len(told)]) != told:
            continue
        if not told and not after.drafting:
            continue  # nothing is silent in the base game but a draft
        _walk(game, after, tolds, at + len(told), seat, found)
