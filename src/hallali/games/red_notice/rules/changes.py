"""The words of the changes that free cards offer (RN-61), and how a line of an edition is read.

A free card has a text of its own. Whoever plays it makes the changes that it lists, any of them in turn
(hallali.core.free). menus.py carries them out, and text/changes.py puts them into words.
"""

from __future__ import annotations

from typing import Final

MOVE: Final = 0  #: number: may make so many moves
SECURITY: Final = 1  #: number: has Security with so many icons
CHEQUE: Final = 2  #: number: may draw so many cheques
BANK: Final = 3  #: may cash a cheque
GAIN: Final = 4  #: number: Angela's security rises by so much
LOSE: Final = 5  #: number: Angela's security falls by so much
LIFT: Final = 6  #: piece: a white one leaves the map, of Angela's choice
PLACE: Final = 7  #: piece: Jessah puts a black one, or turns a white one
UPGRADE: Final = 8  #: Jessah gains an upgrade
DESTROY: Final = 9  #: an upgrade of Jessah's is destroyed, of Angela's choice
NAME: Final = 10  #: Angela names her continent
SHOW: Final = 11  #: Angela shows her cheques
DROP: Final = 12  #: who: puts a cheque of their hand under the pile, face up

#: Who: a seat, or one of these.
SELF: Final = 2  #: the player who makes the changes
OTHER: Final = 3

_FIVE: Final = {str(number): number for number in range(1, 6)}
_FOUR: Final = {str(number): number for number in range(1, 5)}
_PIECES: Final = {"radar": 0, "barrier": 1}

#: By word: its name, and the values that its parameter may take; none if it has no parameter.
WORDS: Final[tuple[tuple[str, dict[str, int]], ...]] = (
    ("move", _FIVE),
    ("security", _FIVE),
    ("cheque", _FIVE),
    ("bank", {}),
    ("gain", _FOUR),
    ("lose", _FOUR),
    ("lift", _PIECES),
    ("place", _PIECES),
    ("upgrade", {}),
    ("destroy", {}),
    ("name", {}),
    ("show", {}),
    ("drop", {"angela": 0, "jessah": 1, "self": SELF, "other": OTHER}),
)
NAMES: Final = tuple(name for name, _ in WORDS)

#: A line as numbers: the word and its parameter, 0 where it has none.
Change = tuple[int, int]


def change_of(line: str) -> Change:
    """Read a line that has no mistake."""
    name, *given = line.split()
    word = NAMES.index(name)
    return (word, WORDS[word][1][given[0]] if given else 0)
