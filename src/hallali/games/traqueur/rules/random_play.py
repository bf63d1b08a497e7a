# mypyc
"""Fast random play: the lot is drawn without a list of its outcomes, and a step without a list of steps."""

from __future__ import annotations

from mypy_extensions import i64

from hallali.core.contract import Own
from hallali.core.seats import CHANCE, OVER
from hallali.games.traqueur.rules import legal
from hallali.games.traqueur.rules.state import State
from hallali.search.random_play import LOW, following


def play_on(position: Own, chance: int, most: int) -> tuple[int, int]:
    """Play on at random in place: a Loop of hallali.search.random_play."""
    state: State = position
    now: i64 = chance
    steps: i64 = 0
    while state.mover != OVER and steps < most:
        now = following(now)
        if state.mover == CHANCE:
            state.advance((now & LOW) >> 31)  # FIRST_BEGINS or SECOND_BEGINS
        else:
            state.advance(legal.drawn(state, now & LOW))
        steps += 1
    return steps, now
