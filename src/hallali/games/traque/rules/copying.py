# mypyc
"""Copies a position field by field. Written by native/copying.py from fields.py: change that, then run it."""

from __future__ import annotations

from hallali.games.traque.rules.fields import Fields


def copy_fields(old: Fields, new: Fields) -> None:
    """Give `new` every field of `old`. Lists are copied."""
    new.box = old.box
    new.options = old.options
    new.players = old.players
    new.mover = old.mover
    new.phase = old.phase
    new.agenda = old.agenda.copy()
    new.deck = old.deck.copy()
    new.discard = old.discard.copy()
    new.stars = old.stars.copy()
    new.aside = old.aside.copy()
    new.rows = old.rows.copy()
    new.shared = old.shared
    new.inventories = old.inventories.copy()
    new.supply = old.supply.copy()
    new.keys = old.keys.copy()
    new.hits = old.hits.copy()
    new.grenades = old.grenades.copy()
    new.retoss = old.retoss
    new.health = old.health.copy()
    new.most_health = old.most_health
    new.time = old.time
    new.places = old.places
    new.drawn = old.drawn
    new.opened = old.opened
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
    new.lent = old.lent.copy()
    new.carried = old.carried
    new.volley = old.volley
    new.armed = old.armed
    new.shots = old.shots
    new.lent_used = old.lent_used
    new.sure = old.sure
    new.results = old.results
    new.tossed = old.tossed
    new.testing = old.testing
    new.chosen = old.chosen
    new.paid = old.paid
    new.picks = old.picks
    new.begun = old.begun
    new.outcome = old.outcome
    new.latest = old.latest
    new.log = old.log
