"""What a bot tells its partner about a gesture in one line: why it shares or gives a card, and who fights.

And what it says after the game of its boldest fight.
"""

from __future__ import annotations

import random

from hallali.core.errors import Message, marked
from hallali.core.player import Thought
from hallali.games.traque.bots.playout import Mind
from hallali.games.traque.rules import actions as a
from hallali.games.traque.rules.phases import AID, RESCUE, ROUND, WHO
from hallali.games.traque.rules.state import State

N_ = marked

_SHARED = N_("With this card you can activate something new.")
_BETTER = N_("With this card you can activate something better than before.")
_ARMS = N_("Take this weapon: you had nothing left to fight with.")
_NOTHING = N_("I give nothing: a gift costs Time, and you still have something to fight with.")
_NONE = N_("I give nothing: I have nothing to spare.")
_YOU = N_("You fight this round: your throw wins {yours}% of the time, mine {mine}%.")
_I = N_("I fight this round: my throw wins {mine}% of the time, yours {yours}%.")
_HURT = N_("I spare you this round: you have less Health than I do.")
_DARING = N_("My boldest fight: I gave my throw {chance}%.")
_SPARE = N_("You fight this round: I have less Health than you do.")

#: What is likelier than this takes no courage.
_KNOWN = 0.97


def remark(mind: Mind, state: State, steps: tuple[int, ...]) -> Message | None:
    """Return the reason for a gesture that concerns the partner, else None."""
    if state.players < 2:
        return None
    seat, step = state.mover, steps[0]
    if state.phase == WHO:
        return _fighter(mind, state, seat, step - a.WHO)
    if a.GIVE <= step < a.CARD:
        return Message(_ARMS)
    if state.phase in (AID, RESCUE):
        return Message(_NOTHING if mind.armed(state, 1 - seat) else _NONE)
    if a.SHARE <= step < a.CREATURE:
        other = 1 - seat
        before, _ = mind.activation(state, other, state.row(other), state.shared, random.Random(1))
        return Message(_BETTER if before > 0.0 else _SHARED)
    return None


def daring(mind: Mind, state: State) -> Thought | None:
    """Return what a fighter thought of a round of a fight, for after the game; None in any other gesture."""
    attack = mind.judge.quick(state, state.mover, state.strength, False) if state.phase == ROUND else None
    if attack is None or not 0.0 < attack.chance <= _KNOWN:
        return None
    return Thought(Message(_DARING, {"chance": round(100 * attack.chance)}), 1.0 - attack.chance)


def _fighter(mind: Mind, state: State, seat: int, chosen: int) -> Message:
    chances = []
    for who in (seat, 1 - seat):
        attack = mind.judge.quick(state, who, state.strength, False)
        chances.append(round(100 * attack.chance) if attack else 0)
    mine, yours = chances
    if (mine >= yours) == (chosen == seat):
        return Message(_I if chosen == seat else _YOU, {"mine": mine, "yours": yours})
    return Message(_HURT if chosen == seat else _SPARE)
