# mypyc
"""Fast random play: what chance brings is drawn without a list of its outcomes, and a step without a list of steps.

Other games have the same loop over a State of their own: so each call in it is compiled to a direct one.
"""

from __future__ import annotations

from mypy_extensions import i64

from hallali.core.contract import Own
from hallali.core.seats import CHANCE, OVER
from hallali.games.la_traque.rules import deals, flow, legal
from hallali.games.la_traque.rules.state import State
from hallali.search.random_play import LOW, following


def play_on(position: Own, chance: int, most: int) -> tuple[int, int]:
    """Play on at random in place: a Loop of hallali.search.random_play."""
    state: State = position
    now: i64 = chance
    steps: i64 = 0
    while state.mover != OVER and steps < most:
        now = following(now)
        if state.mover == CHANCE:
            flow.advance(state, deals.drawn(state, now & LOW))
        else:
            flow.advance(state, legal.drawn(state, now & LOW))
        steps += 1
    return steps, now
