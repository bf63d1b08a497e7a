"""Drafts: the gesture that a player is still making. Only its player sees it, and may take it back at will.

How a click changes a draft is up to each game (games/*/drafts.py); what all games share is here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec

from hallali.core.contract import Position
from hallali.core.errors import IllegalAction, Message, marked
from hallali.core.errors import Refusal as Why

if TYPE_CHECKING:
    from hallali.interfaces.game import PlayableGame

N_ = marked


class Draft(msgspec.Struct, frozen=True, kw_only=True):
    """A draft as its player's page shows it. steps: those taken so far. A game adds what its page asks for."""

    steps: tuple[int, ...] = ()


def check(state: Position, steps: Sequence[int]) -> None:
    """Raise IllegalAction, in the words of the rule, unless the steps are exactly one whole legal gesture."""
    if not steps or begun(state, steps) is not None:
        raise IllegalAction(Why(Message(N_("The move is not complete."))))


def begun(state: Position, steps: Sequence[int]) -> Position | None:
    """Return the position within the gesture that these steps begin; None if they are a whole gesture.

    Raises IllegalAction, in the words of the rule, if they are neither.
    """
    trial = state.clone()
    for number, step in enumerate(steps):
        if number and not trial.drafting:
            raise IllegalAction(Why(Message(N_("That is more than one move."))))
        trial.apply(step)
    return trial if trial.drafting else None


def fits(state: Position, steps: Sequence[int]) -> Position | None:
    """Return the position after these first steps of a gesture, or None if they are refused."""
    trial = state.clone()
    for step in steps:
        if trial.refusal(step) is not None:
            return None
        trial.apply(step)
    return trial


def tokens(game: PlayableGame, state: Position, steps: Sequence[int]) -> dict[int, str]:
    """Return, by its number, the notation of each step that makes a whole gesture of these; legal as they are."""
    found = {}
    begun = fits(state, steps)
    for step in begun.legal() if begun is not None else ():
        after = fits(state, (*steps, step))
        if after is not None and not after.drafting:
            found[step] = game.write(state, (*steps, step))
    return found


def gestures(state: Position, steps: Sequence[int]) -> list[tuple[int, ...]]:
    """Split steps into the whole gestures that one player makes with them, one after the other.

    Raises IllegalAction, in the words of the rule, if one is refused, incomplete or no longer that player's.
    """
    trial, mover = state.clone(), state.mover
    found: list[tuple[int, ...]] = []
    begun: list[int] = []
    for step in steps:
        if trial.mover != mover:
            raise IllegalAction(Why(Message(N_("It is not your turn."))))
        trial.apply(step)
        begun.append(step)
        if not trial.drafting:
            found.append(tuple(begun))
            begun = []
    if begun or not found:
        raise IllegalAction(Why(Message(N_("The move is not complete."))))
    return found
