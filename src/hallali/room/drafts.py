"""Drafts: the gesture that a player is still making. Only its player ever sees it; it can be taken back at will.

How a click changes a draft is the game's business (room/tables); what is the same for all games is here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hallali.core.errors import IllegalAction, Message, marked
from hallali.core.errors import Refusal as Why

N_ = marked


def check(state: Any, steps: Sequence[int]) -> None:
    """Raise IllegalAction, with the rule's words, unless the steps are exactly one whole legal gesture."""
    trial = state.clone()
    for number, step in enumerate(steps):
        if number and not trial.drafting:
            raise IllegalAction(Why(Message(N_("That is more than one move."))))
        trial.apply(step)
    if not steps or trial.drafting:
        raise IllegalAction(Why(Message(N_("The move is not complete."))))


def fits(state: Any, steps: Sequence[int]) -> Any:
    """Give the position after these first steps of a gesture, or None where they are refused."""
    trial = state.clone()
    for step in steps:
        if trial.refusal(step) is not None:
            return None
        trial.apply(step)
    return trial
