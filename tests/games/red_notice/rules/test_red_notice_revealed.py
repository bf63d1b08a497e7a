"""A card's tokens are told when it comes up, whatever step brought it up (RN-19)."""

from __future__ import annotations

import random

import pytest

from hallali.core.seats import CHANCE, OVER
from hallali.games.red_notice import RED_NOTICE
from hallali.games.red_notice.rules import view as v


@pytest.mark.rule("RN-19")
@pytest.mark.parametrize("size", ["micro", "small", "real"])
def test_every_token_put_down_is_told_when_its_card_comes_up(size: str) -> None:
    for seed in range(3):
        rng = random.Random(seed)
        state = RED_NOTICE.new(size)
        put: list[tuple[int, int, int]] = []
        shown: list[tuple[int, int, int]] = []
        while state.mover != OVER:
            steps = [o for o, _ in state.chances()] if state.mover == CHANCE else state.legal()
            step = rng.choice(steps)
            before = state.clone()
            state.advance(step)
            for told in RED_NOTICE.tell(before, step, state, 1):
                if isinstance(told, v.Bid):
                    put.append((told.who, told.card, told.side))
                elif isinstance(told, v.Revealed):
                    assert told.bids
                    shown += [(bid.seat, bid.card, bid.side) for bid in told.bids]
                elif isinstance(told, v.RoundEnded):
                    assert sorted(put) == sorted(shown)
                    put, shown = [], []
