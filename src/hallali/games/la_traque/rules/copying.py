# mypyc
"""Copies a position field by field. Written by native/copying.py from fields.py: change that, then run it."""

from __future__ import annotations

from hallali.games.la_traque.rules.fields import Fields


def copy_fields(old: Fields, new: Fields) -> None:
    """Give `new` every field of `old`. Lists are copied."""
    new.box = old.box
    new.sums = old.sums
    new.options = old.options
    new.players = old.players
    new.factions = old.factions
    new.mover = old.mover
    new.phase = old.phase
    new.todo = old.todo
    new.later = old.later
    new.first_seat = old.first_seat
    new.second_seat = old.second_seat
    new.third_seat = old.third_seat
    new.fourth_seat = old.fourth_seat
    new.registers = old.registers
    new.press = old.press
    new.archives = old.archives
    new.funding = old.funding
    new.rumours = old.rumours
    new.undrawn = old.undrawn
    new.board = old.board
    new.filled = old.filled
    new.strangers = old.strangers
    new.guards = old.guards
    new.guarded = old.guarded
    new.taken = old.taken
    new.turned = old.turned
    new.used = old.used
    new.first = old.first
    new.round = old.round
    new.actions = old.actions
    new.acted = old.acted
    new.spent = old.spent
    new.free = old.free
    new.frees = old.frees
    new.keeping = old.keeping
    new.actor = old.actor
    new.card = old.card
    new.place = old.place
    new.pile = old.pile
    new.count = old.count
    new.effect = old.effect
    new.winners = old.winners
    new.outcome = old.outcome
    new.latest = old.latest
    new.noted = old.noted
    new.earlier = old.earlier
