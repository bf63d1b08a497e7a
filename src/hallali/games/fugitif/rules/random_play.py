# mypyc
"""Random play by masks: faster than by lists of legal steps."""

from __future__ import annotations

from mypy_extensions import i64

from hallali.core import words
from hallali.core.seats import CHANCE, OVER
from hallali.games.fugitif.rules.state import State
from hallali.search.random_play import LOW, following


def play_on(state: State, chance: int, most: int) -> tuple[int, int]:
    """Play on at random in place: a Loop of hallali.search.random_play."""
    now: i64 = chance
    steps: i64 = 0
    while state.mover != OVER and steps < most:
        now = following(now)
        if state.mover == CHANCE:
            state.advance(state.deal(now & LOW))
        else:
            legal = state.legal_mask()
            state.advance(words.nth(legal, (now & LOW) * words.count(legal) >> 32))
        steps += 1
    return steps, now
