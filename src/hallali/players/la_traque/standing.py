"""How a position of La Traque stands: each seat's chance to win, from numbers that bots' games have weighed.

A seat's strength is a weighed sum of what it has and holds; the chances are the strengths' softmax. The weights come
from `python benchmarks/la_traque_standing.py`, which plays games of instincts and fits them (conditional logit).
"""

from __future__ import annotations

import math
from typing import Any, Final

from hallali.games.la_traque.box import CARD, CCCP, HEADQUARTERS, HUNT, INVESTIGATE, REST, Box, kind_of
from hallali.players.la_traque.worth import CLUE, PACE, Worth, worth_of

#: What is looked at, by seat; `features` says it in this order. `ahead` is by faction: the ambition's worth so far.
FEATURES: Final = (
    "domination", "influence", "most influence", "least influence", "ahead usa", "ahead cccp", "ahead tzaar",
    "ahead network", "next step", "clues", "cards", "missions", "bound", "co-operations", "co-operations squared",
    "unturned", "objective 1", "objective 2", "objective 3", "waiting", "hunting", "resting", "passed", "destiny",
    "mover",
)  # fmt: skip

#: A symbol of an objective beside a point of domination.
SYMBOL: Final = 0.3

#: By feature: the weight at all times, what it has more by six rounds left, and by the end (1 / (1 + rounds left)).
WEIGHTS: Final[tuple[tuple[float, float, float], ...]] = (
    (0.262, 0.098, 0.652),  # domination
    (0.061, 0.281, 0.053),  # influence
    (-0.050, -0.007, -0.006),  # most influence
    (-0.005, 0.110, 0.026),  # least influence
    (0.170, -0.195, -0.283),  # ahead usa
    (-0.434, 0.605, 0.250),  # ahead cccp
    (-0.201, -0.194, -0.098),  # ahead tzaar
    (-0.101, -0.401, -0.167),  # ahead network
    (0.423, -0.311, -0.414),  # next step
    (0.518, 0.127, -0.476),  # clues
    (0.302, 0.034, -0.040),  # cards
    (0.378, -0.100, -0.332),  # missions
    (0.381, 0.594, 0.191),  # bound
    (0.747, 2.418, 0.150),  # co-operations
    (0.061, -0.558, -0.211),  # co-operations squared
    (0.939, -2.643, -0.523),  # unturned
    (0.540, -0.208, 0.002),  # objective 1
    (-0.065, -0.079, 0.670),  # objective 2
    (-0.011, -0.280, 0.992),  # objective 3
    (0.604, -0.327, -0.396),  # waiting
    (0.341, -0.297, -0.079),  # hunting
    (0.218, -0.473, -0.040),  # resting
    (-0.394, 0.402, 0.015),  # passed
    (0.144, -0.181, -0.143),  # destiny
    (-0.011, -0.001, 0.110),  # mover
)


def left_of(box: Box, state: Any) -> float:
    """Say how many rounds are left, about."""
    domination: list[int] = state.domination
    return max(0.0, (box.target - max(domination)) / PACE)


def features(box: Box, state: Any, seat: int, left: float) -> list[float]:
    """Give the numbers of FEATURES for a seat."""
    factions: tuple[int, ...] = state.factions
    faction = factions[seat]
    worth: Worth = worth_of(box.size, faction)
    domination: list[int] = state.domination
    influence: list[int] = state.influence
    has = influence[3 * seat : 3 * seat + 3]
    destiny: list[bool] = state.destiny
    passed: list[bool] = state.passed
    ahead, near = _ambition(worth, state, seat)
    clues, cards, missions = _hand(worth, state, seat, left)
    rates, unturned = _quarters(box, worth, state, seat)
    first, second, third = _objectives(box, state, seat, faction, has)
    spots: list[int] = state.spots
    waiting = hunting = resting = 0.0
    for spot in spots[5 * seat : 5 * seat + box.agents]:
        if spot == HEADQUARTERS:
            waiting += 1.0
        elif spot == REST:
            resting += 1.0
        elif HUNT <= spot < INVESTIGATE:
            hunting += 1.0
    mover: int = state.mover
    return [
        float(domination[seat]),
        float(has[0] + has[1] + has[2]),
        float(max(has)),
        float(min(has)),
        ahead if faction == 0 else 0.0,
        ahead if faction == 1 else 0.0,
        ahead if faction == 2 else 0.0,
        ahead if faction == 3 else 0.0,
        near,
        clues,
        cards,
        missions,
        _bound(box, worth, state, seat),
        rates,
        rates * rates,
        unturned,
        first,
        second,
        third,
        waiting,
        hunting,
        resting,
        1.0 if passed[seat] else 0.0,
        1.0 if destiny[seat] else 0.0,
        1.0 if mover == seat else 0.0,
    ]


def _ambition(worth: Worth, state: Any, seat: int) -> tuple[float, float]:
    """Give what the way so far is worth, and the next step on each track."""
    ambition: list[int] = state.ambition
    ahead = near = 0.0
    for track in range(3):
        at = ambition[3 * seat + track]
        row = worth.reach[track]
        ahead += row[at]
        if at < len(row) - 1:
            near += row[at] - row[max(0, at - 1)]
    return ahead, near


def _hand(worth: Worth, state: Any, seat: int, left: float) -> tuple[float, float, float]:
    """Give the worth of the clues, of the cards with abilities, and of their missions alone, in hand and reserve."""
    hands: list[tuple[int, ...]] = state.hands
    reserves: list[tuple[int, ...]] = state.reserves
    clues = cards = missions = 0.0
    for held in (hands[seat], reserves[seat]):
        for card in held:
            if card < CARD:
                clues += CLUE[kind_of(card)]
            else:
                cards += worth.card(card - CARD, left)
                missions += worth.mission[card - CARD]
    return clues, cards, missions


def _bound(box: Box, worth: Worth, state: Any, seat: int) -> float:
    """Give the worth of the clues under agents."""
    under: list[tuple[int, ...]] = state.under
    found = 0.0
    for cards in under[5 * seat : 5 * seat + box.agents]:
        for card in cards:
            found += CLUE[kind_of(card)] if card < CARD else worth.clues[card - CARD]
    return found


def _quarters(box: Box, worth: Worth, state: Any, seat: int) -> tuple[float, float]:
    """Give what the co-operations are worth a round, and what is not yet turned in this one."""
    quarters: list[tuple[int, ...]] = state.quarters
    turned: tuple[int, ...] = state.turned
    rates = unturned = 0.0
    for x in quarters[seat]:
        rates += worth.rate[x]
        if box.recurring[x] and x not in turned:
            unturned += worth.rate[x]
    return rates, unturned


def _objectives(box: Box, state: Any, seat: int, faction: int, has: list[int]) -> tuple[float, float, float]:
    """Give what the three objectives promise, the best first: points and symbols, less where influence is missing."""
    open_: list[tuple[int, ...]] = state.open
    found = [0.0, 0.0, 0.0]
    for objective in open_[seat]:
        best = 0.0
        for number in (2 * objective, 2 * objective + 1):
            price = box.price[number]
            short = 0
            for track in range(3):
                if price[track] > has[track]:
                    short += price[track] - has[track]
            gain = box.domination[number] + SYMBOL * box.rockets[number]
            if faction == CCCP and box.markers[number]:
                gain += SYMBOL
            best = max(best, gain / (1.0 + 0.5 * short))
        found.append(best)
    found.sort(reverse=True)
    return found[0], found[1], found[2]


def chances(box: Box, state: Any) -> list[float]:
    """Give each seat's chance to win; they add up to 1."""
    players: int = state.players
    left = left_of(box, state)
    soon = 1.0 / (1.0 + left)
    late = left / 6.0
    strengths: list[float] = []
    for seat in range(players):
        found = features(box, state, seat, left)
        strength = 0.0
        for number, (always, more, end) in enumerate(WEIGHTS):
            strength += found[number] * (always + more * late + end * soon)
        strengths.append(strength)
    top = max(strengths)
    shares = [math.exp(strength - top) for strength in strengths]
    total = sum(shares, 0.0)
    return [share / total for share in shares]


__all__ = ["FEATURES", "WEIGHTS", "chances", "features", "left_of"]
