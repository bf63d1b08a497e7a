"""A line of flavour for the house's printed events, by their English names: another box's events have none.

Flavour is not part of an edition: a line can be corrected without a new edition, and old records still replay.
"""

from __future__ import annotations

from typing import Final

from hallali.core.edition import Named
from hallali.core.errors import marked
from hallali.games.fugitif.rules.edition import SHELF
from hallali.interfaces import flavour
from hallali.interfaces.words import Translate

N_ = marked

EVENTS: Final = {
    "Checkpoint": N_("“Papers, please. Both of you.”"),
    "Informant": N_("He wants nothing for it. That is what worries you."),
    "Lost trail": N_("The rain came down for an hour, and there went the tracks."),
    "Roadblock": N_("Two carts, a plank, and a man with a whistle."),
    "Burnt papers": N_("The stove is still warm."),
    "Mistaken luggage": N_("Same case, same label, somebody else’s shirts."),
    "Glimpse": N_("A curtain moved. Only a little."),
    "Windfall": N_("A purse on the pavement, and nobody in sight."),
    "Shortcut": N_("Over the wall, through the laundry, out by the canal."),
    "Patrols": N_("Boots on every corner tonight."),
    "False alarm": N_("It was the cat from number nine."),
    "Second look": N_("You have passed that door before."),
    "Footprint": N_("Left shoe, worn heel, heading east."),
    "Demolition": N_("On Monday it was a street."),
}


def of_event(event: Named, _: Translate) -> str:
    """Return an event's line, or ""."""
    return flavour.line(event, SHELF.own("real").edition.event, EVENTS, _)
