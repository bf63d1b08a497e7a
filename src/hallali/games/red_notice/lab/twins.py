"""What a seat of Red Notice may know of what happened, stated independently of `rules/see.py` (RN-56).

Twins are drawn from what this says, and not from what a seat was told: so a Told that says too much narrows no twin.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from hallali.core.contract import Told
from hallali.games.red_notice.rules import view as v
from hallali.games.red_notice.rules.checks import EFFECTS
from hallali.games.red_notice.rules.state import State
from hallali.games.red_notice.rules.view import ANGELA, JESSAH
from hallali.interfaces.twins import drawn_from


def knows(before: State, truth: Sequence[Told], seat: int) -> list[Told]:
    """Return what a seat may know of an entry. before: where it began. truth: what the referee was told of it."""
    precise = any(EFFECTS[before.box.effect[kind]] == "precise" for kind in _owned(before))
    return [_known(told, seat, precise) for told in truth]


def _owned(state: State) -> list[int]:
    """List the kinds of Jessah's upgrades, which everyone sees; they are counted three bits a kind."""
    return [kind for kind in range(len(state.box.effect)) if state.owned >> 3 * kind & 7]


def _known(told: Told, seat: int, precise: bool) -> Told:
    """Return a Told without the others' cheques, tokens face down, and ways. precise: whether reports name cities."""
    if isinstance(told, v.Dealt) and seat != told.who:
        return replace(told, kind=-1)
    if isinstance(told, v.Tokens) and seat != told.who:
        return replace(told, tokens=())
    if isinstance(told, v.Bid) and seat != told.who:
        return replace(told, value=-1)
    if seat == ANGELA:
        return told
    if isinstance(told, v.Started) and told.who != JESSAH:
        return replace(told, city=-1)
    if isinstance(told, v.Lifted):
        return replace(told, path=())
    if isinstance(told, v.Moved):
        return replace(told, path=(), cities=told.cities if precise else ())
    return told


TWINS = drawn_from(knows)
