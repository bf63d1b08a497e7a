# mypyc
"""Copies a position field by field. Written by native/copying.py from fields.py: change that, then run it."""

from __future__ import annotations

from hallali.games.traqueur.rules.fields import Fields


def copy_fields(old: Fields, new: Fields) -> None:
    """Give `new` every field of `old`. Lists are copied."""
    new.grid = old.grid
    new.options = old.options
    new.one_sided = old.one_sided
    new.limit = old.limit
    new.stage = old.stage
    new.mover = old.mover
    new.hidden = old.hidden
    new.gates = old.gates
    new.first_walls = old.first_walls
    new.second_walls = old.second_walls
    new.first_more = old.first_more
    new.second_more = old.second_more
    new.low = old.low
    new.begins = old.begins
    new.first = old.first
    new.second = old.second
    new.last_turn = old.last_turn
    new.outcome = old.outcome
    new.winner = old.winner
