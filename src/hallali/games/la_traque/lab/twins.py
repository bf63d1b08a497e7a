"""What a seat of La Traque may know of what happened, stated independently of `rules/see.py` (LT-41, LT-57, LT-58).

Twins are drawn from what this says, and not from what a seat was told: so a Told that says too much narrows no twin.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from hallali.core.contract import Told
from hallali.games.la_traque.rules import actions as a
from hallali.games.la_traque.rules import phases as p
from hallali.games.la_traque.rules import view as v
from hallali.games.la_traque.rules.box import CARD, FUNDING
from hallali.games.la_traque.rules.state import State
from hallali.interfaces.twins import drawn_from


def knows(before: State, truth: Sequence[Told], seat: int) -> list[Told]:
    """Return what a seat may know of an entry. before: where it began. truth: what the referee was told of it."""
    open_ = before.options.specials == "open"
    return [_known(told, seat, open_) for told in truth if not (isinstance(told, v.Took) and _unseen(before, told))]


def _unseen(before: State, told: v.Took) -> bool:
    """Say whether nobody may see the step: a clue drawn, a card laid under an agent, kept, or taken of several."""
    if before.phase == p.ACT:
        return told.step >= a.INFORM
    return before.phase in (p.DRAW, p.KEEP, p.CHOOSE)


def _known(told: Told, seat: int, open_: bool) -> Told:
    """Return a Told without the others' cards. open_: whether all see which special is taken of several."""
    if isinstance(told, v.Peeked):
        return told if seat in (told.who, told.rival) else replace(told, hand=(), under=())
    if not isinstance(told, v.Deed) or told.who == seat:
        return told
    if isinstance(told, v.Drew) and told.card < FUNDING:
        return replace(told, card=-1)
    if isinstance(told, v.Informed):
        return replace(told, card=-1)
    if isinstance(told, v.Chose) and not open_:
        return replace(told, special=-1)
    if isinstance(told, v.Kept):
        return replace(told, cards=(), discarded=tuple(card for card in told.discarded if card >= CARD))
    return told


TWINS = drawn_from(knows)
