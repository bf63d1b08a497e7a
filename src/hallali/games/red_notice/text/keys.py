"""What the tables and keys of an edition are called, in the room’s editor."""

from __future__ import annotations

from typing import Final

from hallali.core.errors import marked

N_ = marked

#: By a table, or a key of its rows.
KEYS: Final[dict[str, str]] = {
    "rules": N_("Numbers of the rules"),
    "rules.target": N_("What Angela must cash, in dollars"),
    "rules.identities": N_("Identities that she has"),
    "rules.first_game": N_("Identities of a first game"),
    "rules.cheques": N_("Cheques dealt to each player"),
    "rules.row": N_("Action cards a round"),
    "rules.bids": N_("Tokens that each places a round"),
    "rules.cycle": N_("Rounds until everything is shuffled"),
    "rules.rounds": N_("Rounds after which Jessah wins"),
    "rules.radars": N_("Jessah’s radars"),
    "rules.barriers": N_("Jessah’s barriers"),
    "rules.start_radars": N_("Radars that she places at the start"),
    "rules.points": N_("Angela’s security at the start"),
    "tokens": N_("The players’ tokens"),
    "tokens.values": N_("Value of a token"),
    "tokens.pow": N_("POW tokens of each player"),
    "continent": N_("Parts of the world"),
    "continent.colour": N_("Colour"),
    "city": N_("Cities of the map"),
    "city.continent": N_("Part of the world"),
    "city.label": N_("Side on which its name stands"),
    "city.lon": N_("Degrees east"),
    "city.lat": N_("Degrees north"),
    "route": N_("Routes between cities"),
    "route.between": N_("The cities that it joins"),
    "route.pacific": N_("Leaves the map at its edge"),
    "cheque": N_("Kinds of cheque"),
    "cheque.continent": N_("Where it is cashed"),
    "cheque.value": N_("Value in dollars"),
    "cheque.effect": N_("What it brings"),
    "card": N_("Action cards"),
    "card.a": N_("Icons of the upper action"),
    "card.b": N_("Icons of the lower action"),
    "card.changes": N_("What a free card offers"),
    "identity": N_("Angela’s identities"),
    "identity.moves": N_("Moves that it gives"),
    "identity.first": N_("What it does before the moves"),
    "identity.last": N_("What it does after the moves"),
    "identity.unseen": N_("No radar rings and no barrier stops her"),
    "upgrade": N_("Jessah’s upgrades"),
    "upgrade.effect": N_("What it does"),
    "upgrade.changes": N_("What a free card offers"),
    "upgrade.permanent": N_("Stays for the whole game"),
}
