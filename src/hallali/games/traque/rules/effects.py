# mypyc
"""The words in which the effect of a card or place is written, and the parameters of each.

An effect is a list of lines of an edition. A line is a word and its parameters: `["heal", 2]`, `["seek", 4, "crew"]`.
The rules carry them out (powers.py), and the texts put them into sentences (docs/editions/traque.md explains them all).
"""

from __future__ import annotations

from typing import Final

# The words.
HEAL: Final = 0  #: gain this much health
HURT: Final = 1  #: lose health, not in combat
TIME: Final = 2  #: gain time, or lose it if negative
GAIN: Final = 3  #: gain this many of a token
AMMO: Final = 4  #: put ammunition tokens on one weapon
AVOID: Final = 5  #: avoid the creature that attacks, or those in the row
SEEK: Final = 6  #: draw this many cards, looking for a kind
FIGHT: Final = 7  #: fight a creature of this strength that has no card
LOSE: Final = 8  #: lose a card of this kind from the inventory
CLEAR: Final = 9  #: discard the row, at no cost in time

EITHER: Final = 10  #: the lines before it or those after it, as the player chooses; after FREE a number of those
FREE: Final = 11  #: the lines after it are the changes that the table may make for a card with a text of its own
DROP: Final = 12  #: give this many of a token back

WORDS: Final = ("heal", "hurt", "time", "gain", "ammo", "avoid", "seek", "fight", "lose", "clear", "or", "free", "drop")

#: The parameters of each word: "n" a number from 1, "z" any number but 0, "t" a token, "k" a kind of card, "s" a kind
#: or the id of a card, "l" a token that players keep.
TAKES: Final = ("n", "n", "z", "tn", "n", "", "ns", "n", "k", "", "", "", "ln")

# What an item does while it is held.
QUIET: Final = 0  #: this many noise icons do not count for attacks on the holder
LARGE: Final = 1  #: the holder's tests are tossed with the large token
QUICK: Final = 2  #: the holder's reloads cost no time
PASSIVES: Final = ("quiet", "large", "quick")
PASSIVE_TAKES: Final = ("n", "", "")

#: The kinds of cards.
WEAPON: Final = 0
ITEM: Final = 1
CREW: Final = 2
CREATURE: Final = 3
DOOR: Final = 4
CORRIDOR: Final = 5
EVENT: Final = 6
KINDS: Final = ("weapon", "item", "crew", "creature", "door", "corridor", "event")

#: The kinds that can be lost, and looked for. A search for one card names it by these and its number.
KEPT: Final = KINDS[:4]
NAMED: Final = len(KINDS)

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
#: The number of kinds of tokens that are tossed: the first ones of TOKENS.
TOSSED: Final = 6
#: The tokens that a weapon shoots.
SHOTS: Final = ("shot", "flame", "laser")
#: The tokens that an effect may give.
GIVEN: Final = ("shot", "flame", "laser", "grenade", "hit", "key", "retoss")
#: The tokens that players keep.
LOOSE: Final = ("grenade", "hit", "key", "retoss")
#: Those of them that crew cards give for one fight: the first tokens of TOKENS. Items give the shots so, too.
LENT: Final = 4

#: The action icons, each a bit.
ICONS: Final = ("move", "search", "key", "noise")
MOVE: Final = 1
SEARCH: Final = 2
KEY: Final = 4
NOISE: Final = 8
#: The bit of each icon, in their order.
BITS: Final = (MOVE, SEARCH, KEY, NOISE)
#: The icons that a cost may consist of.
PAID: Final = ("move", "search", "key")

TARGETS: Final = ("circle", "square")
SKILLS: Final = ("steady", "usual", "clumsy")
