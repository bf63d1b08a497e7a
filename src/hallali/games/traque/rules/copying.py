# mypyc
"""Copies a position field by field. Written by native/copying.py from fields.py: change that, then run it."""

from __future__ import annotations

from hallali.games.traque.rules.fields import Fields


def copy_fields(old: Fields, new: Fields) -> None:
    """Give `new` every field of `old`. Lists are copied."""
    new.box = old.box
    new.options = old.options
    new.how = old.how
    new.players = old.players
    new.mover = old.mover
    new.phase = old.phase
    new.todo = old.todo
    new.later = old.later
    new.undrawn = old.undrawn
    new.discarded = old.discarded
    new.apart = old.apart
    new.searched = old.searched
    new.first_row = old.first_row
    new.second_row = old.second_row
    new.shared_row = old.shared_row
    new.first_bag = old.first_bag
    new.second_bag = old.second_bag
    new.stock = old.stock
    new.store = old.store
    new.loose = old.loose
    new.retoss = old.retoss
    new.lives = old.lives
    new.most_health = old.most_health
    new.time = old.time
    new.places = old.places
    new.drawn = old.drawn
    new.lying = old.lying
    new.turn = old.turn
    new.turns = old.turns
    new.gave_up = old.gave_up
    new.shared_now = old.shared_now
    new.foe = old.foe
    new.strength = old.strength
    new.attacked = old.attacked
    new.fighter = old.fighter
    new.rounds = old.rounds
    new.attack = old.attack
    new.first_lent = old.first_lent
    new.second_lent = old.second_lent
    new.carried = old.carried
    new.tokens = old.tokens
    new.armed = old.armed
    new.shots = old.shots
    new.borrowed = old.borrowed
    new.sure = old.sure
    new.adds = old.adds
    new.adds_before = old.adds_before
    new.results = old.results
    new.tossed = old.tossed
    new.testing = old.testing
    new.chosen = old.chosen
    new.spent = old.spent
    new.picks = old.picks
    new.outcome = old.outcome
    new.latest = old.latest
    new.events = old.events
    new.earlier = old.earlier
