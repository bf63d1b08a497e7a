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
    new.todo = old.todo
    new.later = old.later
    new.angelas_hand = old.angelas_hand
    new.jessahs_hand = old.jessahs_hand
    new.angelas_cash = old.angelas_cash
    new.jessahs_cash = old.jessahs_cash
    new.earned = old.earned
    new.pile = old.pile
    new.bottom = old.bottom
    new.starts = old.starts
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
    new.turned_up = old.turned_up
    new.owned = old.owned
    new.cards = old.cards
    new.laid = old.laid
    new.revealed = old.revealed
    new.bags = old.bags
    new.fists = old.fists
    new.placed = old.placed
    new.initiative = old.initiative
    new.round = old.round
    new.winner = old.winner
    new.outcome = old.outcome
    new.actor = old.actor
    new.icons = old.icons
    new.chosen = old.chosen
    new.walk = old.walk
    new.moves = old.moves
    new.unseen = old.unseen
    new.rung = old.rung
    new.known_radars = old.known_radars
    new.known_barriers = old.known_barriers
    new.known_points = old.known_points
    new.events = old.events
    new.earlier = old.earlier
