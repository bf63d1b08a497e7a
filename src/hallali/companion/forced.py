"""What can only have happened so is entered by itself: cards that are dealt face down, a draw from the deck just named.

Answers to the seat's own questions are never among it: to fill one in would tell it.
"""

from __future__ import annotations

from hallali.companion.entries import Entry
from hallali.companion.offers import CannotHaveHappened, Offer
from hallali.companion.pad import Pad
from hallali.companion.worlds import Tolds
from hallali.core.seats import CHANCE

#: How many entries may follow by themselves; a deal is shorter.
MOST = 40


def settle(pad: Pad) -> int:
    """Enter what must come next, as far as it is nobody's decision, and return how many entries that were.

    >>> import random
    >>> from hallali import games
    >>> pad = Pad(games.get("fugitif"), {}, 1, random.Random(1))
    >>> settle(pad), len(pad.entries)  # the Fugitive's first cards
    (5, 5)
    """
    count = 0
    while count < MOST and (offer := _only(pad)) is not None:
        pad.enter(offer)
        count += 1
    return count


def back(pad: Pad) -> Entry:
    """Take back the last entry that somebody made, with what followed by itself. Raises BadPad if there is none."""
    taken = pad.take_back()
    while pad.entries and _only(pad) is not None:
        taken = pad.take_back()
    return taken


def amend(pad: Pad, index: int, told: Tolds) -> None:
    """Put an earlier entry right; what followed from it by itself is put right with it. index: from 0.

    A deck that was named wrongly, for example, had its draw entered after it: nobody said that. Raises as `Pad.amend`.
    """
    try:
        pad.amend(index, told)
    except CannotHaveHappened as error:
        stay = index + 1
        while stay < len(pad.entries) and _only(pad.before(stay)) is not None:
            stay += 1
        trial = pad.before(index)
        trial.asked = pad.entries[index].own
        try:
            trial.enter_told(told)
        except CannotHaveHappened:
            raise error from None
        if not settle(trial) and stay == index + 1:
            raise
        pad.rewrite(index, trial.entries[index:], stay)


def _only(pad: Pad) -> Offer | None:
    """Return the one thing that can come next by chance; None where it is a decision, or could be otherwise."""
    if pad.mine or pad.asked or any(world.state.mover != CHANCE for world in pad.worlds):
        return None
    offers = pad.offers()
    return offers[0] if len(offers) == 1 and len(offers[0].plays) == len(pad.worlds) else None
