"""The house pool of events (FUG-32): their names and texts. What each does is in event_rules.py."""

from __future__ import annotations

from typing import Final

import msgspec

from hallali.core.errors import marked as N_  # noqa: N812


class Event(msgspec.Struct, frozen=True):
    """One event card.

    key: its name in code. title, text: its English name and text. redraw: whether whoever drew it draws again (FUG-31).
    """

    key: str
    title: str
    text: str
    redraw: bool = True


CHECKPOINT: Final = 0
INFORMANT: Final = 1
LOST_TRAIL: Final = 2
ROADBLOCK: Final = 3
BURNT_PAPERS: Final = 4
SWAP: Final = 5
GLIMPSE: Final = 6
WINDFALL: Final = 7
SHORTCUT: Final = 8
PATROLS: Final = 9
FALSE_ALARM: Final = 10
SECOND_LOOK: Final = 11
FOOTPRINT: Final = 12
DEMOLITION: Final = 13

POOL = (
    Event(
        "checkpoint",
        N_("Checkpoint"),
        N_("Each player shows one card of their hand, the Fugitive first; 42 stays hidden."),
    ),
    Event(
        "informant",
        N_("Informant"),
        N_("The Marshal names a range of ten; the Fugitive says whether a hidden hideout lies in it."),
    ),
    Event(
        "lost_trail", N_("Lost trail"), N_("The Fugitive takes back the sprint cards of one hideout that was found.")
    ),
    Event(
        "roadblock",
        N_("Roadblock"),
        N_("Whoever drew this closes a deck until the end of the other player's next turn."),
    ),
    Event(
        "burnt_papers",
        N_("Burnt papers"),
        N_("Each player removes one card in their hand from the game, face up, the Fugitive first; not 42."),
    ),
    Event("swap", N_("Mistaken luggage"), N_("Each player gives the other one card of their hand, face down; not 42.")),
    Event(
        "glimpse", N_("Glimpse"), N_("The Marshal looks at one card of the Fugitive's hand, chosen at random; not 42.")
    ),
    Event("windfall", N_("Windfall"), N_("The other player draws a card too.")),
    Event("shortcut", N_("Shortcut"), N_("The next hideout may be up to 5 higher without a sprint, instead of 3.")),
    Event("patrols", N_("Patrols"), N_("The next hideout may be only 2 higher without a sprint, instead of 3.")),
    Event("false_alarm", N_("False alarm"), N_("The Marshal's next guess is lost."), redraw=False),
    Event(
        "second_look",
        N_("Second look"),
        N_("On the next turn with a guess, the Marshal may guess twice."),
        redraw=False,
    ),
    Event(
        "footprint",
        N_("Footprint"),
        N_("The Fugitive says whether the newest hideout is odd or even, if it is still hidden."),
    ),
    Event(
        "demolition",
        N_("Demolition"),
        N_("Whoever drew this names a deck; one of its cards, chosen at random, leaves the game face up."),
    ),
)
