"""Which drawing stands for a card, a place or a creature: one of its own where there is one, else that of its kind.

The drawings are the symbols of templates/art.html and templates/sprites.html. An owner's edition may have cards and
places not yet drawn.
"""

from __future__ import annotations

from typing import Final

from hallali.games.traque.rules.box import CARDLESS, QUEEN, Box

#: The drawing of a kind of card, in the order of effects.KINDS.
KINDS: Final = ("weapon", "item", "crew", "creature", "door", "corridor", "event")
#: Cards and places with a drawing of their own, by their ids in the editions.
CARDS: Final = frozenset(
    {
        *("medical-kit", "sprinkles", "grenade", "ammunition", "pass-card", "motion-sensor", "felt-soles", "stimulant"),
        *("steady-hand", "scope", "pulse-rifle", "pistol", "shotgun", "flamethrower", "laser-drill"),
        *("hobbes", "terrance", "mirova", "adeyemi", "quint", "sorel"),
        *("lurker", "stalker", "snatcher", "mauler", "hatchling", "spawn", "sentinel"),
        *("tremor", "scratching", "alarm", "crate", "voice"),
        *("corridor", "service-duct", "door", "airlock", "shutter"),
    }
)
PLACES: Final = frozenset(
    {
        *("infirmary", "armoury", "quarters", "nest", "vents", "control-room", "flooded-gallery", "cave-in"),
        *("storeroom", "greenhouse", "laboratory", "generator", "mess-hall", "lookout", "lift", "workshop"),
        *("rover-bay", "drill-head"),
    }
)


def card(box: Box, kind: int) -> str:
    """Return the name of a card's drawing."""
    found = box.edition.card[kind].id if kind < box.cards else box.edition.weapon[0].id
    return found if found in CARDS else KINDS[box.kind[kind]]


def place(box: Box, number: int) -> str:
    """Return the name of a place's drawing; -1 is the launch pad."""
    if number < 0:
        return "ship"
    found = box.edition.place[number].id
    return found if found in PLACES else "place"


def foe(box: Box, number: int) -> str:
    """Return the name of a creature's drawing: by its card, without a card, or the queen."""
    if number == QUEEN:
        return "queen"
    return "creature" if number == CARDLESS else card(box, number)
