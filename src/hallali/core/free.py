"""Lines of an effect among which a player chooses: one of two, or the changes that the table makes for a free card.

A free card has its owner's own text, which no word of the game expresses. The player concerned reads the text and is
offered the changes that its lines list after the word “free”, one after the other and as often as the text asks for,
until they are done. What was made is in the record like any other step, and is told like it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from hallali.core.errors import Message, marked

N_ = marked

#: Stands between two effects, of which one is chosen.
OR: Final = "or"
#: Stands before the changes that are offered for a card with a text of its own.
FREE: Final = "free"
#: The most changes that a free card offers, and that are made for it.
MOST: Final = 12


class Menu(NamedTuple):
    """Where lines leave a choice. Lines are numbered; a side is those from its first number up to its second."""

    before: int  #: how many lines come first, without a choice
    free: bool  #: whether the sides are a free card's changes, any of which are made in turn
    sides: tuple[tuple[int, int], ...]  #: each side as its first line and the one after its last


def menu_of(words: Sequence[str]) -> Menu | None:
    """Return the choice that lines leave, by the first word of each; None if they leave none.

    >>> menu_of(["draw", "or", "heal", "hurt"])
    Menu(before=0, free=False, sides=((0, 1), (2, 4)))
    >>> menu_of(["hurt", "free", "heal", "gain"])
    Menu(before=1, free=True, sides=((2, 3), (3, 4)))
    """
    if FREE in words:
        at = words.index(FREE)
        return Menu(at, True, tuple((line, line + 1) for line in range(at + 1, len(words))))
    if OR in words:
        at = words.index(OR)
        return Menu(0, False, ((0, at), (at + 1, len(words))))
    return None


def problem_of(words: Sequence[str], has_text: bool, most: int = MOST) -> Message | None:
    """Return what is wrong with the choice that lines leave; None if nothing is.

    has_text: whether the card has one. most: how many changes it may offer.
    """
    frees, ors = words.count(FREE), words.count(OR)
    if frees and frees + ors > 1:
        return Message(N_("“or” and “free” stand once in a list, and only one of them."), {})
    if frees:
        offered = len(words) - 1 - words.index(FREE)
        if not 1 <= offered <= most:
            text = N_("After “free” come the changes that are offered, 1 to {most} of them, not {count}.")
            return Message(text, {"most": most, "count": offered})
        if not has_text:
            return Message(N_("A card with “free” has a text of its own: “text_en”."), {})
    if ors > 1 or (ors and not 0 < words.index(OR) < len(words) - 1):
        return Message(N_("“or” comes once, with the first effect before it and the second after it."), {})
    return None
