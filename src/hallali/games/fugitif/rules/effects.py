"""The words that events are made of, their parameters, and how a line of an edition is read.

An event is a list of lines such as "discard both": a word and perhaps a parameter. event_rules.py carries the words
out, and text/cards.py puts them into sentences. No event has code of its own. What stands after "free" is what a free
card offers (hallali.core.free).
"""

from __future__ import annotations

from typing import Final

from hallali.games.fugitif.rules.view import FUGITIVE, MARSHAL

# At once, when the event turns up.
REACH: Final = 0  #: number: how far the next hideout may lie without a sprint
GUESS: Final = 1  #: number: the Marshal's next turn with a guess has this many more guesses
MISS: Final = 2  #: number: the Marshal's next turn with a guess has this many guesses fewer
TELL: Final = 3  #: what: the Fugitive tells something about the newest hideout, if it is face down
# One after another, by choice or by chance.
SHOW: Final = 4  #: who: shows a card of their hand to everyone
DISCARD: Final = 5  #: who: removes a card of their hand from the game, face up
PEEK: Final = 6  #: who: the other player looks at a random card of their hand
DRAW: Final = 7  #: who: draws a card
SWAP: Final = 8  #: each player gives the other a card of their hand
ASK: Final = 9  #: what: the Marshal names a range; the Fugitive says whether a face-down hideout lies in it
REVEAL: Final = 10  #: the Fugitive turns a hideout up
RECOVER: Final = 11  #: the Fugitive takes back the sprint cards of a found hideout
CLOSE: Final = 12  #: who: closes a deck until the end of the other player's next turn
RAZE: Final = 13  #: who: names a deck, of which a random card leaves the game
GIVE: Final = 14  #: who: gives the other player a card of their hand
TAKE: Final = 15  #: who: takes a random card of the other player's hand
FREE: Final = 16  #: who: makes the changes that the lines after it offer, any of them in turn

#: The words up to here take effect at once, so their lines come first.
LAST_AT_ONCE: Final = TELL

#: Who: a seat, or one of these.
BOTH: Final = 2  #: the Fugitive first
DRAWER: Final = 3  #: the player who drew the event
OTHER: Final = 4

TEN: Final = 0  #: ask: a range of ten
DECK: Final = 1  #: ask, tell: the numbers of a deck
PARITY: Final = 0  #: tell: odd or even

_WHO: Final = {"fugitive": FUGITIVE, "marshal": MARSHAL, "both": BOTH, "drawer": DRAWER, "other": OTHER}
_ONE: Final = {name: who for name, who in _WHO.items() if who != BOTH}
_NUMBERS: Final = {str(number): number for number in range(1, 10)}

#: By word: its name, and the values that its parameter may take; none if it has no parameter.
WORDS: Final[tuple[tuple[str, dict[str, int]], ...]] = (
    ("reach", _NUMBERS),
    ("guess", _NUMBERS),
    ("miss", _NUMBERS),
    ("tell", {"parity": PARITY, "deck": DECK}),
    ("show", _WHO),
    ("discard", _WHO),
    ("peek", _WHO),
    ("draw", _WHO),
    ("swap", {}),
    ("ask", {"ten": TEN, "deck": DECK}),
    ("reveal", {}),
    ("recover", {}),
    ("close", _ONE),
    ("raze", _WHO),
    ("give", _ONE),
    ("take", _ONE),
    ("free", _ONE),
)

NAMES: Final = tuple(name for name, _ in WORDS)

#: A line as numbers: the word and its parameter, 0 where it has none.
Effect = tuple[int, int]


def effect_of(line: str) -> Effect:
    """Read a line that has no mistake."""
    name, *given = line.split()
    word = NAMES.index(name)
    return (word, WORDS[word][1][given[0]] if given else 0)
