"""A pad for owners of a box: what one seat knows of a game on a real table, kept by what the seat was told alone.

No other seat plays here and no dealer deals. The pad draws games that tell its seat just what it was told, and shows
its View of one of them: a View depends on nothing else (docs/decisions/0052-companion.md).
"""

from hallali.companion.entries import BadPad, Entry
from hallali.companion.offers import CannotHaveHappened, Offer, SaysTooLittle, Suspect
from hallali.companion.pad import Pad

__all__ = ["BadPad", "CannotHaveHappened", "Entry", "Offer", "Pad", "SaysTooLittle", "Suspect"]
