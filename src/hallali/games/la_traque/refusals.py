"""Why a step of La Traque is not legal, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hallali.core.errors import Message, Refusal, marked
from hallali.core.seats import CHANCE, OVER

if TYPE_CHECKING:
    from hallali.games.la_traque.rules import State

N_ = marked


def refusal(state: State, action: int) -> Refusal:
    """Say why `action`, which is not legal, is not. To be asked by who is on turn."""
    if state.mover == OVER:
        return Refusal(Message("The game is over."))
    if state.mover == CHANCE:
        return Refusal(Message("The dealer cannot turn that up here."))
    return Refusal(Message(N_("That cannot be done now.")))
