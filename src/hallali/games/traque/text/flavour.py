"""A line of flavour for the house’s printed cards and places, by their English names: what an owner wrote has none.

Flavour is not part of an edition: a line can be corrected without a new edition, and old records still replay.
"""

from __future__ import annotations

from typing import Final

from hallali.core.edition import Named
from hallali.core.errors import marked
from hallali.games.traque.rules.edition import SHELF
from hallali.interfaces import flavour
from hallali.interfaces.words import Translate

N_ = marked

CARDS: Final = {
    "Corridor": N_("Sixty paces of dark, and a lamp at the far end. Perhaps."),
    "Service duct": N_("On your elbows, and do not think about the width."),
    "Door": N_("It was welded from the other side."),
    "Airlock": N_("Red, red, red. Then a click, and green."),
    "Shutter": N_("It rises a hand’s breadth and screams all the way."),
    "Medical kit": N_("Half the bandages are gone. So is the medic."),
    "Sprinkles the cat": N_("He hears them first. Watch his ears."),
    "Grenade": N_("Meant for rock. Not fussy."),
    "Ammunition": N_("Count it twice; it does not grow."),
    "Pass card": N_("The photograph smiles. Its owner will not miss it."),
    "Motion sensor": N_("One dot. Then two. Then turn it off."),
    "Felt soles": N_("Cut from the captain’s blanket."),
    "Stimulant": N_("An hour of courage, to be paid back later."),
    "Steady hand": N_("Breathe out. Now."),
    "Rifle scope": N_("Cracked across, and still better than hoping."),
    "Bolt pistol": N_("Fixes plates to hulls. Fixes other things, too."),
    "Shotgun": N_("The cook kept it under the flour."),
    "Flamethrower": N_("For the fungus in the vents. Officially."),
    "Laser drill": N_("Nine metres of granite a day, or one argument."),
    "Hobbes": N_("“I only came up here for the pension.”"),
    "Terrance": N_("Whistles when he is afraid. He whistles well."),
    "Engineer Mirova": N_("She knows every lock: she ordered them."),
    "Doctor Adeyemi": N_("“Sit still. You have one good arm left.”"),
    "Foreman Quint": N_("Twenty years below, and never once late."),
    "Gunner Sorel": N_("She names her shots before she fires them."),
    "Tremor": N_("The mine clears its throat."),
    "Scratching in the walls": N_("Three taps. Somebody taps back."),
    "Alarm": N_("Now everything knows where you are."),
    "Burst crate": N_("Something tore it open from within."),
    "A voice on the radio": N_("“…still here… third level… please…”"),
    "Lurker": N_("It was a shadow until the lamp moved."),
    "Stalker": N_("Your footsteps have an echo. It is late."),
    "Snatcher": N_("It takes the one who stands at the back."),
    "Mauler": N_("The door held. The wall did not."),
    "Hatchling": N_("Small, blind, and calling for its mother."),
    "Spawn": N_("Yesterday there was one of them."),
    "Nest sentinel": N_("It has not moved in nine days. Until now."),
    "Pulse rifle": N_("Issued against signature. Return it clean."),
}
PLACES: Final = {
    "Infirmary": N_("The beds are made. All but one."),
    "Armoury": N_("Chalked on the door: one each, be fair."),
    "Crew quarters": N_("Somebody left a game of patience laid out."),
    "Nest": N_("The floor is warm, and soft."),
    "Ventilation shaft": N_("The fan turns the wrong way."),
    "Control room": N_("Every screen says the same thing: nothing."),
    "Flooded gallery": N_("Knee-deep, black, and not quite still."),
    "Cave-in": N_("The props creak like an old ship."),
    "Storeroom": N_("Inventory done last week. By whom?"),
    "Greenhouse": N_("Tomatoes, ripe, and nobody to pick them."),
    "Laboratory": N_("Specimen seven is not in its jar."),
    "Generator": N_("Its hum is the last friendly sound."),
    "Mess hall": N_("Forty plates. Forty forks. Still warm."),
    "Lookout": N_("From here you can see the ship. And what waits."),
    "Lift": N_("It stops between floors, to think."),
    "Workshop": N_("The bench is tidy; the vice is not."),
    "Rover bay": N_("Two rovers, three sets of tracks."),
    "Drill head": N_("It broke through, and they came in."),
}
PAD: Final = N_("The ladder is down. So is the light beside it.")


def of_card(card: Named, _: Translate) -> str:
    """Return a card's line, or ""."""
    own = SHELF.own("real").edition
    return flavour.line(card, (*own.card, *own.weapon), CARDS, _)


def of_place(place: Named | None, _: Translate) -> str:
    """Return a place's line, or "". None is the launch pad."""
    return _(PAD) if place is None else flavour.line(place, SHELF.own("real").edition.place, PLACES, _)
