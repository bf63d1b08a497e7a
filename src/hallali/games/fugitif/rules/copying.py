# mypyc
"""Copies a position field by field. Written by native/copying.py from fields.py: change that, then run it."""

from __future__ import annotations

from hallali.games.fugitif.rules.fields import Fields


def copy_fields(old: Fields, new: Fields) -> None:
    """Give `new` every field of `old`. Lists are copied."""
    new.size = old.size
    new.options = old.options
    new.box = old.box
    new.mover = old.mover
    new.todo = old.todo
    new.later = old.later
    new.hand = old.hand
    new.files = old.files
    new.undrawn = old.undrawn
    new.events_in = old.events_in
    new.pool = old.pool
    new.seen = old.seen
    new.event = old.event
    new.frees = old.frees
    new.laid = old.laid
    new.sprints = old.sprints
    new.turns = old.turns
    new.open = old.open
    new.removed = old.removed
    new.turn = old.turn
    new.reach = old.reach
    new.target = old.target
    new.chosen = old.chosen
    new.first = old.first
    new.first_chosen = old.first_chosen
    new.picks = old.picks
    new.guesses = old.guesses
    new.false_alarms = old.false_alarms
    new.second_looks = old.second_looks
    new.closed = old.closed
    new.closed_by = old.closed_by
    new.closed_ends = old.closed_ends
    new.given = old.given
    new.began_empty = old.began_empty
    new.idle = old.idle
    new.outcome = old.outcome
