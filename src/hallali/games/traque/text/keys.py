"""What the tables and keys of an edition are called, in the room’s editor."""

from __future__ import annotations

from typing import Final

from hallali.core.errors import marked

N_ = marked

#: By a table, or a key of its rows.
KEYS: Final[dict[str, str]] = {
    "rules": N_("Numbers of the rules"),
    "rules.health": N_("Health at the start"),
    "rules.time": N_("Time at the start"),
    "rules.hard_health": N_("Health in a hard game"),
    "rules.hard_time": N_("Time in a hard game"),
    "rules.places": N_("Places drawn besides the launch pad"),
    "rules.last": N_("How many of them lie with the launch pad"),
    "rules.large_from": N_("Health from which the large token is tossed"),
    "rules.queen": N_("Hits that beat the Queen"),
    "rules.ammo": N_("Ammunition at the start"),
    "rules.ammo_two": N_("Ammunition, with two players"),
    "rules.health_two": N_("Health, with two players"),
    "supply": N_("Tokens in the box"),
    "supply.shot": N_("Shot tokens"),
    "supply.flame": N_("Flame tokens"),
    "supply.laser": N_("Laser tokens"),
    "supply.grenade": N_("Grenade tokens"),
    "supply.hit": N_("Hit tokens"),
    "supply.key": N_("Key tokens"),
    "supply.retoss": N_("Tokens to toss again"),
    "supply.ammo": N_("Ammunition tokens"),
    "weapon": N_("Weapon at the start"),
    "weapon.shots": N_("Shots in a load"),
    "card": N_("Cards of the deck"),
    "card.shots": N_("Shots in a load"),
    "card.ammo": N_("Ammunition that comes with it"),
    "card.places": N_("Places that it leads to"),
    "card.strength": N_("Strength of the creature"),
    "card.crew": N_("Attacks the crew first"),
    "card.star": N_("Is set aside at the start"),
    "card.optional": N_("What happens may be left"),
    "card.effect": N_("Effect when it is used"),
    "card.passive": N_("Effect while it is held"),
    "card.gives": N_("What it gives"),
    "card.event": N_("What happens"),
    "card.success": N_("If the test is passed"),
    "card.failure": N_("If the test fails"),
    "place": N_("Places of the colony"),
    "place.optional": N_("What happens may be left"),
    "place.event": N_("What happens"),
    "place.success": N_("If the test is passed"),
    "place.failure": N_("If the test fails"),
    "dice": N_("Chances of a toss"),
    "dice.p": N_("Chance to hit"),
    "dice.low": N_("The least it may be"),
    "dice.high": N_("The most it may be"),
    "dice.throws": N_("Tosses that were measured"),
}
