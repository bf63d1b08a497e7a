# mypyc
"""Each seat's chance to win a position of La Traque, by weights fitted to games between bots.

A seat's strength is a weighted sum of its features; the chances are the softmax of the strengths. The weights come
from `python benchmarks/la_traque_standing.py --games 20000 --seed 2`, which lets `instincts` play the house edition and
fits who wins (conditional logit).
"""

from __future__ import annotations

import math
from typing import Final

from hallali.games.la_traque.bots.worth import CLUE, PACE, Worth, worth_of
from hallali.games.la_traque.rules import effects as e
from hallali.games.la_traque.rules.box import (
    CARD,
    CCCP,
    HEADQUARTERS,
    HUNT,
    INVESTIGATE,
    NETWORK,
    REST,
    TZAAR,
    USA,
    Box,
    kind_of,
)
from hallali.games.la_traque.rules.state import State

#: The features of a seat, in the order of `features`. `ahead`, by faction: what its ambition is worth so far. The last
#: four say which faction it is: some catch up late.
FEATURES: Final = (
    "domination", "influence", "most influence", "least influence", "ahead usa", "ahead cccp", "ahead tzaar",
    "ahead network", "next step", "clues", "cards", "missions", "bound", "co-operations", "co-operations squared",
    "unturned", "objective 1", "objective 2", "objective 3", "waiting", "hunting", "resting", "passed", "destiny",
    "mover", "usa", "cccp", "tzaar", "network",
)  # fmt: skip

#: What a symbol on an objective is worth, in points of domination.
SYMBOL: Final = 0.3

#: By feature: its constant weight, what is added six rounds before the end, and at the end (1 / (1 + rounds left)).
WEIGHTS: Final[tuple[tuple[float, float, float], ...]] = (
    (0.261, 0.158, 0.671),  # domination
    (0.197, 0.125, -0.095),  # influence
    (0.028, -0.107, -0.048),  # most influence
    (0.369, -0.549, -0.444),  # least influence
    (-0.053, 0.020, -0.180),  # ahead usa
    (-0.392, 0.159, 0.091),  # ahead cccp
    (-0.091, -0.260, -0.601),  # ahead tzaar
    (0.060, -0.740, -0.088),  # ahead network
    (0.429, -0.364, -0.440),  # next step
    (0.544, 0.676, -0.282),  # clues
    (1.075, -0.684, -0.185),  # cards
    (-0.213, 0.498, -0.250),  # missions
    (0.901, 0.912, -0.048),  # bound
    (1.381, 2.778, -0.319),  # co-operations
    (-0.278, 0.868, 0.278),  # co-operations squared
    (0.836, -2.816, -0.528),  # unturned
    (0.023, 0.449, 0.595),  # objective 1
    (-0.509, 0.603, 1.088),  # objective 2
    (0.133, -0.179, 0.721),  # objective 3
    (0.442, -0.259, -0.096),  # waiting
    (0.221, -0.416, 0.185),  # hunting
    (0.030, -0.199, 0.183),  # resting
    (0.302, -0.204, -0.699),  # passed
    (0.173, -0.019, -0.077),  # destiny
    (-0.010, 0.041, 0.057),  # mover
    (0.238, -0.200, -0.472),  # usa
    (0.752, -0.886, -1.378),  # cccp
    (-0.248, -0.257, 3.754),  # tzaar
    (-0.740, 1.341, -1.900),  # network
)


def left_of(box: Box, state: State) -> float:
    """Return roughly how many rounds are left."""
    return max(0.0, (box.target - max(state.domination)) / PACE)


def features(box: Box, state: State, seat: int, left: float) -> list[float]:
    """Return the numbers of FEATURES for a seat."""
    faction = state.factions[seat]
    worth: Worth = worth_of(box, faction)
    has = state.influence[3 * seat : 3 * seat + 3]
    ahead, near = _ambition(worth, state, seat)
    clues, cards, missions = _hand(worth, state, seat, left)
    rates, unturned = _quarters(box, worth, state, seat)
    first, second, third = _objectives(box, state, seat, faction, has)
    waiting = hunting = resting = 0.0
    for spot in state.spots[5 * seat : 5 * seat + box.agents]:
        if spot == HEADQUARTERS:
            waiting += 1.0
        elif spot == REST:
            resting += 1.0
        elif HUNT <= spot < INVESTIGATE:
            hunting += 1.0
    return [
        float(state.domination[seat]),
        float(has[0] + has[1] + has[2]),
        float(max(has)),
        float(min(has)),
        ahead if faction == USA else 0.0,
        ahead if faction == CCCP else 0.0,
        ahead if faction == TZAAR else 0.0,
        ahead if faction == NETWORK else 0.0,
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
        1.0 if state.passed[seat] else 0.0,
        1.0 if state.destiny[seat] else 0.0,
        1.0 if state.mover == seat else 0.0,
        1.0 if faction == USA else 0.0,
        1.0 if faction == CCCP else 0.0,
        1.0 if faction == TZAAR else 0.0,
        1.0 if faction == NETWORK else 0.0,
    ]


def _ambition(worth: Worth, state: State, seat: int) -> tuple[float, float]:
    """Return the worth of the steps taken so far, and of the next step on each track."""
    ahead = near = 0.0
    for track in range(3):
        at = state.ambition[3 * seat + track]
        row = worth.reach[track]
        ahead += row[at]
        if at < len(row) - 1:
            near += row[at] - row[max(0, at - 1)]
    return ahead, near


def _hand(worth: Worth, state: State, seat: int, left: float) -> tuple[float, float, float]:
    """Return the worth of the clues, of the cards with abilities, and of their missions alone, in hand and reserve."""
    clues = cards = missions = 0.0
    for held in (state.hands[seat], state.reserves[seat]):
        for card in held:
            if card < CARD:
                clues += CLUE[kind_of(card)]
            else:
                cards += worth.card(card - CARD, left)
                missions += worth.mission[card - CARD]
    return clues, cards, missions


def _bound(box: Box, worth: Worth, state: State, seat: int) -> float:
    """Return the worth of the clues under agents."""
    found = 0.0
    for cards in state.under[5 * seat : 5 * seat + box.agents]:
        for card in cards:
            found += CLUE[kind_of(card)] if card < CARD else worth.clues[card - CARD]
    return found


def _quarters(box: Box, worth: Worth, state: State, seat: int) -> tuple[float, float]:
    """Return what the co-operations are worth a round, and those not yet turned in this one."""
    rates = unturned = 0.0
    for x in state.quarters[seat]:
        rates += worth.rate[x]
        if box.recurring[x] and x not in state.turned:
            unturned += worth.rate[x]
    return rates, unturned


def _objectives(box: Box, state: State, seat: int, faction: int, has: list[int]) -> tuple[float, float, float]:
    """Return what the three objectives promise, best first: points and symbols, less if influence is missing."""
    found = [0.0, 0.0, 0.0]
    for objective in state.open[seat]:
        best = 0.0
        for number in (2 * objective, 2 * objective + 1):
            price = box.price[number]
            short = 0
            for track in range(3):
                if price[track] > has[track]:
                    short += price[track] - has[track]
            if price[e.FREELY]:
                short = max(short, sum(price) - sum(has))
            gain = box.domination[number] + SYMBOL * box.rockets[number]
            if faction == CCCP and box.markers[number]:
                gain += SYMBOL
            best = max(best, gain / (1.0 + 0.5 * short))
        found.append(best)
    found.sort(reverse=True)
    return found[0], found[1], found[2]


def chances(box: Box, state: State) -> list[float]:
    """Return each seat's chance to win; they add up to 1."""
    left = left_of(box, state)
    soon = 1.0 / (1.0 + left)
    late = left / 6.0
    strengths: list[float] = []
    for seat in range(state.players):
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
