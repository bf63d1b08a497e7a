# mypyc
"""Steps as small integers. A step of kind K that concerns thing number n is K + n.

Chance outcomes have numbers of their own: a kind of card, a place, or the tossed tokens that hit, as a set of bits.
"""

from __future__ import annotations

from typing import Final

END: Final = 0  #: end the activations; leave a place; keep a toss as it lies; give nothing (more)
DRAW: Final = 1
HIDE: Final = 2
TOSS: Final = 3
PLAY: Final = 4  #: carry out a place that may be left
PAY_KEY: Final = 5
ADD_GRENADE: Final = 6
ADD_SHOT: Final = 7  #: one that a crew card gave for this fight
ADD_HIT: Final = 8
ASK: Final = 9
ADD_CREW_GRENADE: Final = 10
ADD_FLAME: Final = 11  #: one that was given for this fight
ADD_LASER: Final = 12  #: one that was given for this fight
EITHER: Final = 13  #: + the number of an effect that is offered
ACTIVATE: Final = 64  #: a kind of card of one's own row
ACTIVATE_SHARED: Final = 128  #: a card of the shared row
PAY: Final = 192
PAY_SHARED: Final = 256
SHARE: Final = 320
CREATURE: Final = 384
PLACE: Final = 448
USE: Final = 512  #: a card of the inventory, by its position there
TURN_DOWN: Final = 576
RELOAD: Final = 640
GIVE: Final = 704
CARD: Final = 768  #: choose a card of the inventory
PICK: Final = 832  #: pick a token to toss again, by its position in the volley
WHO: Final = 896  #: a seat
FIRE: Final = 1024  #: + 8 * position in the inventory + shots
#: One more than the highest step.
COUNT = 1536

#: The step that adds each token that was given for this fight, by effects.TOKENS.
ADD_LENT: Final = (ADD_SHOT, ADD_FLAME, ADD_LASER, ADD_CREW_GRENADE)

#: The positions in an inventory that steps can name. An edition has fewer cards that go there.
SLOTS: Final = 64

#: Steps of a gesture share a word, five at most, with the last one in its lowest bits. None of them is 0.
WIDTH: Final = 12
STEP: Final = 0xFFF
FOUR: Final = 48  #: the bits of four


def fire_of(slot: int, shots: int) -> int:
    """Return the step that adds this many shots of a weapon to the volley."""
    return FIRE + 8 * slot + shots


def listed(steps: int) -> tuple[int, ...]:
    """List the steps of a word, in order."""
    found: list[int] = []
    while steps:
        found.append(steps & STEP)
        steps >>= WIDTH
    found.reverse()
    return tuple(found)
