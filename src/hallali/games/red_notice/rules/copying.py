# mypyc
"""Copies a position field by field. Written by native/copying.py from fields.py: change that, then run it."""

from __future__ import annotations

from hallali.games.red_notice.rules.fields import Fields


def copy_fields(old: Fields, new: Fields) -> None:
    """Give `new` every field of `old`. Lists are copied."""
    new.box = old.box
    new.options = old.options
    new.mover = old.mover
    new.phase = old.phase
    new.agenda = old.agenda.copy()
    new.hands = old.hands.copy()
    new.cash = old.cash.copy()
    new.earned = old.earned
    new.pile = old.pile
    new.bottom = old.bottom
    new.shown = old.shown
    new.angela = old.angela
    new.jessah = old.jessah
    new.identities = old.identities
    new.spent = old.spent
    new.points = old.points
    new.radars = old.radars
    new.black_radars = old.black_radars
    new.barriers = old.barriers
    new.black_barriers = old.black_barriers
    new.upgrades = old.upgrades
    new.open = old.open
    new.owned = old.owned
    new.cards = old.cards
    new.row = old.row
    new.revealed = old.revealed
    new.tokens = old.tokens.copy()
    new.drawn = old.drawn.copy()
    new.bids = old.bids.copy()
    new.initiative = old.initiative
    new.round = old.round
    new.winner = old.winner
    new.outcome = old.outcome
    new.actor = old.actor
    new.icons = old.icons
    new.chosen = old.chosen
    new.steps = old.steps
    new.moves = old.moves
    new.unseen = old.unseen
    new.path = old.path
    new.rings = old.rings
    new.ring_cities = old.ring_cities
    new.rung = old.rung
    new.known_radars = old.known_radars
    new.known_barriers = old.known_barriers
    new.known_points = old.known_points
    new.log = old.log
