"""The words that a card's or a place's effect is written in, and what each of them takes.

An effect is one row of an edition: a word, then what it takes: `["heal", 2]`, `["seek", 4, "crew"]`. The rules carry
them out (powers.py), the pages write them as sentences (docs/editions/traque.md lists them for owners of the box).
"""

from __future__ import annotations

from typing import Final

# The words.
HEAL: Final = 0  #: health, so much
HURT: Final = 1  #: health lost, not in combat
TIME: Final = 2  #: time gained, or lost where negative
GAIN: Final = 3  #: a token, so many
AMMO: Final = 4  #: ammunition tokens for one weapon
AVOID: Final = 5  #: the creature that attacks, or those in the row
SEEK: Final = 6  #: draw so many, looking for a kind
FIGHT: Final = 7  #: a creature on no card, of a strength
LOSE: Final = 8  #: a card of the inventory of a kind
CLEAR: Final = 9  #: the row is discarded, without time

WORDS: Final = ("heal", "hurt", "time", "gain", "ammo", "avoid", "seek", "fight", "lose", "clear")

#: What each word takes after it: "n" a number from 1, "z" a number but 0, "t" a token, "k" a kind of card.
TAKES: Final = ("n", "n", "z", "tn", "n", "", "nk", "n", "k", "")

#: The kinds of cards.
WEAPON: Final = 0
ITEM: Final = 1
CREW: Final = 2
CREATURE: Final = 3
DOOR: Final = 4
CORRIDOR: Final = 5
KINDS: Final = ("weapon", "item", "crew", "creature", "door", "corridor")

#: The tokens (TQ-5).
T_SHOT: Final = 0
T_FLAME: Final = 1
T_LASER: Final = 2
T_GRENADE: Final = 3
T_LARGE: Final = 4
T_SMALL: Final = 5
T_HIT: Final = 6
T_KEY: Final = 7
T_RETOSS: Final = 8
T_AMMO: Final = 9
TOKENS: Final = ("shot", "flame", "laser", "grenade", "test-large", "test-small", "hit", "key", "retoss", "ammo")
#: How many of the tokens, from the first, are tossed.
TOSSED: Final = 6
#: The tokens that a weapon shoots.
SHOTS: Final = ("shot", "flame", "laser")
#: The tokens that an effect may give.
GIVEN: Final = ("shot", "grenade", "hit", "key", "retoss")

#: The action icons, each a bit.
ICONS: Final = ("move", "search", "key", "noise")
MOVE: Final = 1
SEARCH: Final = 2
KEY: Final = 4
NOISE: Final = 8
#: The icons that a cost may be made of.
PAID: Final = ("move", "search", "key")

TARGETS: Final = ("circle", "square")
SKILLS: Final = ("steady", "usual", "clumsy")
