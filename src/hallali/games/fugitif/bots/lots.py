# mypyc
"""How likely each choice of the Fugitive who draws lots is. It practised against a Marshal who knows these odds.

Everything depends on what anyone may read from the row and on the Fugitive's own cards. So anyone who imagines its
cards knows how likely each of its choices is. It has practised so that this tells little.
"""

from __future__ import annotations

import math
from typing import Final

from hallali.games.fugitif.bots import instincts, trained
from hallali.games.fugitif.bots.instincts import Lay
from hallali.games.fugitif.bots.judgement import (
    Glance,
    Standing,
    look,
    look_at_deck,
    look_newest,
    look_opening,
)
from hallali.games.fugitif.rules.sizes import Size

OPENING: Final = trained.net("unread", "open")
LAYING: Final = trained.net("unread", "lay")
DRAWING: Final = trained.net("unread", "draw")
HOPING: Final = trained.net("unread", "hope")
SLIP: Final[list[float]] = trained.weights("unread")["slip"]
#: The chance that a manhunt fails never counts as less than this, or as more than 1 minus this.
_DOUBT: Final = 0.03


def pair(after: Standing, first: Lay, glance: Glance, reach: int, size: Size) -> float:
    """Return how much an opening pair is preferred, as a logarithm. after: both laid."""
    waste = max(0, instincts.worth_of(first.sprints, size) - max(0, first.number - reach))
    how = look_opening((first.number, len(first.sprints)), waste, after.last - first.number)
    return OPENING.value([*look(after, [glance], size), *look_newest(after, glance), *how])


def lay(after: Standing, glance: Glance, size: Size) -> float:
    """Return how much a lay, or a pass, is preferred, as a logarithm."""
    return LAYING.value([*look(after, [glance], size), *look_newest(after, glance)])


def decks(now: Standing, glance: Glance, among: list[int], size: Size) -> list[float]:
    """Return how much each of these decks is preferred, as logarithms."""
    numbers = look(now, [glance], size)
    return [DRAWING.value([*numbers, *look_at_deck(now, deck, size)]) for deck in among]


def hope(now: Standing, glance: Glance, size: Size) -> float:
    """Return the log-odds of winning when something is to be laid. now: with nothing laid."""
    return HOPING.value([*look(now._replace(passed=True), [glance], size), 0.0, 1.0, 0.0])


def slip(share: float, hidden: int) -> float:
    """Return the log-odds of slipping away if this share of the imagined manhunts fails."""
    safe = min(1 - _DOUBT, max(_DOUBT, share))
    return SLIP[0] + SLIP[1] * math.log(safe / (1 - safe)) + SLIP[2] * hidden / 5


def shares(preferred: list[float]) -> list[float]:
    """Return how likely each choice is."""
    top = max(preferred)
    weights = [math.exp(one - top) for one in preferred]
    total = sum(weights)
    return [weight / total for weight in weights]
