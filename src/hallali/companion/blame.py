"""Which earlier entries speak against what was entered."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from hallali.companion.entries import Entry, flat
from hallali.companion.offers import Suspect
from hallali.core.errors import Message, marked

if TYPE_CHECKING:
    from hallali.companion.offers import Offer
    from hallali.companion.pad import Pad
    from hallali.companion.worlds import Tolds

N_ = marked

#: How many Tolds may be heard in the search for suspects, and what it costs to look for other readings of an entry.
WORK, LOOKED = 2500, 100
#: How many suspects are enough, and how many other readings of one entry are tried.
ENOUGH, TRIED = 2, 4


def fitting(pad: Pad, entries: Sequence[Entry], known: int) -> int:
    """Return how many of the first entries fit together, by bisection; known: so many do."""
    low, high = known, len(entries)
    while high - low > 1:
        middle = (low + high) // 2
        if pad.fits(entries[:middle]):
            low = middle
        else:
            high = middle
    return low


def said(suspects: Sequence[Suspect]) -> Message:
    """Say that something cannot have happened, and what speaks against it."""
    if not suspects:
        return Message(N_("That cannot have happened: it fits no game in which all earlier entries are right."))
    if len(suspects) == 1:
        text = N_("That cannot have happened unless entry {number} is wrong.")
        return Message(text, {"number": suspects[0].index + 1})
    numbers = ", ".join(str(one.index + 1) for one in suspects)
    return Message(
        N_("That cannot have happened unless one of these entries is wrong: {numbers}."), {"numbers": numbers}
    )


def suspects(pad: Pad, entry: Entry) -> tuple[Suspect, ...]:
    """Return the earlier entries, the newest first, of which one alone need be different for this one to fit.

    Where there is none, the one that spoke against it first.
    """
    found: list[Suspect] = []
    left = WORK
    for index in range(len(pad.entries) - 1, -1, -1):
        if len(found) == ENOUGH or left <= 0 or not entry.told:
            break
        there = pad.entries[index]
        instead: list[Tolds] = []
        left -= LOOKED
        for offer in _others(pad, index):
            tried = [*pad.entries[:index], Entry(there.own, offer.told), *pad.entries[index + 1 :], entry]
            left -= len(flat(tried))
            if pad.fits(tried):
                instead.append(offer.told)
            if left <= 0:
                break
        if instead:
            found.append(Suspect(index, tuple(instead)))
    return tuple(found) or _latest(pad, entry)


def _latest(pad: Pad, entry: Entry) -> tuple[Suspect, ...]:
    """Return the newest entry before which the new one could still have happened."""
    left = WORK
    for index in range(len(pad.entries) - 1, -1, -1):
        left -= len(flat(pad.entries[:index])) + 1
        if left <= 0 or not entry.told:
            break
        if pad.entries[index].told and pad.fits([*pad.entries[:index], entry]):
            return (Suspect(index),)
    return ()


def _others(pad: Pad, index: int) -> list[Offer]:
    """Return other readings of an entry: of the same kinds, in the order in which they were found."""
    there = pad.entries[index]
    if not there.told:
        return []
    same = [one for one in pad.alternatives(index) if one.told and there.told[: len(one.told)] != one.told]
    same = [one for one in same if type(one.told[0]) is type(there.told[0])]
    return same[:TRIED]
