# mypyc
"""Copies a position field by field. Written by native/copying.py from fields.py: change that, then run it."""

from __future__ import annotations

from hallali.games.la_traque.rules.fields import Fields


def copy_fields(old: Fields, new: Fields) -> None:
    """Give `new` every field of `old`. Lists are copied."""
    new.box = old.box
    new.options = old.options
    new.players = old.players
    new.factions = old.factions
    new.mover = old.mover
    new.phase = old.phase
    new.agenda = old.agenda.copy()
    new.decks = old.decks.copy()
    new.funding = old.funding
    new.rumours = old.rumours
    new.unseen = old.unseen.copy()
    new.aims = old.aims.copy()
    new.faces = old.faces.copy()
    new.strangers = old.strangers.copy()
    new.guards = old.guards.copy()
    new.hands = old.hands.copy()
    new.reserves = old.reserves.copy()
    new.quarters = old.quarters.copy()
    new.turned = old.turned
    new.spots = old.spots.copy()
    new.under = old.under.copy()
    new.influence = old.influence.copy()
    new.ambition = old.ambition.copy()
    new.domination = old.domination.copy()
    new.markers = old.markers.copy()
    new.destiny = old.destiny.copy()
    new.open = old.open.copy()
    new.passed = old.passed.copy()
    new.first = old.first
    new.round = old.round
    new.actions = old.actions
    new.acted = old.acted
    new.spent = old.spent
    new.free = old.free
    new.frees = old.frees
    new.kept = old.kept
    new.actor = old.actor
    new.card = old.card
    new.place = old.place
    new.pile = old.pile
    new.count = old.count
    new.effect = old.effect
    new.winners = old.winners
    new.outcome = old.outcome
    new.latest = old.latest
    new.log = old.log
