"""What the help of La Traque says: how many clues of each kind the others may hold, by the seat's own belief.

A number stands for a card of a seat: SEAT * seat + card. The counts are of everything that a seat holds, in hand, in
reserve and under its agents: the belief does not tell these apart.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any, Final

from hallali.core.contract import Told
from hallali.games.la_traque.belief.belief import make
from hallali.games.la_traque.rules import effects as e
from hallali.games.la_traque.rules import view as v
from hallali.games.la_traque.rules.box import CARD, CLUES, kind_of
from hallali.games.la_traque.text.faces import Sign
from hallali.i18n import Translator
from hallali.interfaces.table_page import Inferred

SEAT: Final = 1000
#: How many worlds are drawn: averages are then off by a tenth or two.
WORLDS: Final = 24
#: What says nothing about who holds which card.
IDLE: Final = (v.Lot, v.Filled, v.Influence, v.Domination, v.Ambition, v.Marked, v.Strangers, v.Guarded, v.RoundBegan)


def infer(size: str, options: Mapping[str, Any], seat: int, tolds: Sequence[Told]) -> Inferred:
    """Return how many of each clue card each other holds on average, by SEAT times the seat and the card."""
    if seat < 0:
        return Inferred()
    belief = make(size, dict(options), seat)
    for told in tolds:
        belief.hear(told)
    held = belief.hands(random.Random(len(tolds)), WORLDS)
    odds = {
        SEAT * other + card: float(count)
        for other, cards in enumerate(held)
        for card, count in sorted(cards.items())
        if other != seat and card < CARD and count > 0
    }
    return Inferred(odds, sorted(odds))


def guess(seat: int, odds: Mapping[int, float], support: Sequence[int], _: Translator) -> tuple[Sign, ...]:
    """Return the clues that a seat may hold: how many on average, or only which if there are no odds."""
    counts = [0.0] * CLUES
    known = [False] * CLUES
    for number in support:
        if number // SEAT == seat:
            clue = kind_of(number % SEAT)
            known[clue] = True
            counts[clue] += odds.get(number, 0.0)
    return tuple((e.CLUES[clue], _number(counts[clue], _) if odds else "") for clue in range(CLUES) if known[clue])


def _number(count: float, _: Translator) -> str:
    """Write an average, without decimals if it is whole."""
    return f"{count:.0f}" if abs(count - round(count)) < 0.005 else _.decimal(f"{count:.1f}")


__all__ = ["IDLE", "SEAT", "guess", "infer"]
