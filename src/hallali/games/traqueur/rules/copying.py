# mypyc
"""Copies a position field by field. Written by native/copying.py from fields.py: change that, then run it."""

from __future__ import annotations

from hallali.games.traqueur.rules.fields import Fields


def copy_fields(old: Fields, new: Fields) -> None:
    """Give `new` every field of `old`. Lists are copied."""
    new.grid = old.grid
    new.options = old.options
    new.limit = old.limit
    new.camps = old.camps.copy()
    new.seeks = old.seeks
    new.outcome = old.outcome
    new.winner = old.winner
    new.last_turn = old.last_turn
    new.square = old.square
    new.barriers = old.barriers
    new.low = old.low
    new.begins = old.begins
    new.phase = old.phase
    new.mover = old.mover
