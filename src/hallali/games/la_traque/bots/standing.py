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
from hallali.games.la_traque.rules import packs
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
from hallali.games.la_traque.rules.seats import Seat
from hallali.games.la_traque.rules.state import State

#: The features of a seat, in the order of `features`. `ahead`, by faction: what its ambition is worth so far.
FEATURES: Final = (
    "domination", "influence", "most influence", "least influence", "ahead usa", "ahead cccp", "ahead tzaar",
    "ahead network", "next step", "clues", "cards", "missions", "bound", "co-operations", "co-operations squared",
    "unturned", "objective 1", "objective 2", "objective 3", "waiting", "hunting", "resting", "passed", "destiny",
    "mover",
)  # fmt: skip

#: What a symbol on an objective is worth, in points of domination.
SYMBOL: Final = 0.3

#: By feature: its constant weight, what is added six rounds before the end, and at the end (1 / (1 + rounds left)).
WEIGHTS: Final[tuple[tuple[float, float, float], ...]] = (
    (0.230, 0.129, 0.686),  # domination
    (0.169, 0.182, -0.054),  # influence
    (-0.047, 0.028, 0.024),  # most influence
    (0.387, -0.597, -0.469),  # least influence
    (0.010, -0.051, -0.189),  # ahead usa
    (-0.246, -0.078, -0.044),  # ahead cccp
    (-0.117, -0.215, -0.158),  # ahead tzaar
    (-0.107, -0.679, -0.262),  # ahead network
    (0.422, -0.216, -0.449),  # next step
    (0.582, 0.581, -0.336),  # clues
    (1.087, -0.744, -0.144),  # cards
    (-0.181, 0.501, -0.335),  # missions
    (0.922, 0.894, -0.092),  # bound
    (1.386, 2.592, -0.278),  # co-operations
    (-0.319, 1.061, 0.279),  # co-operations squared
    (0.890, -3.148, -0.561),  # unturned
    (0.252, -0.068, 0.346),  # objective 1
    (-0.254, 0.145, 0.786),  # objective 2
    (0.104, -0.137, 0.730),  # objective 3
    (0.444, -0.275, -0.106),  # waiting
    (0.208, -0.420, 0.189),  # hunting
    (0.061, -0.264, 0.143),  # resting
    (0.278, -0.138, -0.670),  # passed
    (0.180, -0.012, -0.087),  # destiny
    (-0.011, 0.044, 0.054),  # mover
)


def left_of(box: Box, state: State) -> float:
    """Return roughly how many rounds are left."""
    return max(0.0, (box.target - max(state.domination)) / PACE)


def features(box: Box, state: State, seat: int, left: float) -> list[float]:
    """Return the numbers of FEATURES for a seat."""
    faction = state.factions[seat]
    worth: Worth = worth_of(box, faction)
    own = state.at(seat)
    has: list[int] = [own.points(0), own.points(1), own.points(2)]
    ahead, near = _ambition(worth, own)
    clues, cards, missions = _hand(worth, own, left)
    rates, unturned = _quarters(box, worth, state, own)
    first, second, third = _objectives(box, own, faction, has)
    waiting = hunting = resting = 0.0
    for agent in range(box.agents):
        spot = own.spot(agent)
        if spot == HEADQUARTERS:
            waiting += 1.0
        elif spot == REST:
            resting += 1.0
        elif HUNT <= spot < INVESTIGATE:
            hunting += 1.0
    return [
        float(int(own.domination)),
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
        _bound(box, worth, own),
        rates,
        rates * rates,
        unturned,
        first,
        second,
        third,
        waiting,
        hunting,
        resting,
        1.0 if own.passed else 0.0,
        1.0 if own.destiny else 0.0,
        1.0 if state.mover == seat else 0.0,
    ]


def _ambition(worth: Worth, own: Seat) -> tuple[float, float]:
    """Return the worth of the steps taken so far, and of the next step on each track."""
    ahead = near = 0.0
    for track in range(3):
        at = own.steps(track)
        row = worth.reach[track]
        ahead += row[at]
        if at < len(row) - 1:
            near += row[at] - row[max(0, at - 1)]
    return ahead, near


def _hand(worth: Worth, own: Seat, left: float) -> tuple[float, float, float]:
    """Return the worth of the clues, of the cards with abilities, and of their missions alone, in hand and reserve."""
    clues = cards = missions = 0.0
    for held in (own.hand, own.reserve):
        for card in packs.listed(held):
            if card < CARD:
                clues += CLUE[kind_of(card)]
            else:
                cards += worth.card(card - CARD, left)
                missions += worth.mission[card - CARD]
    return clues, cards, missions


def _bound(box: Box, worth: Worth, own: Seat) -> float:
    """Return the worth of the clues under agents."""
    found = 0.0
    for agent in range(box.agents):
        for card in packs.listed(own.under(agent)):
            found += CLUE[kind_of(card)] if card < CARD else worth.clues[card - CARD]
    return found


def _quarters(box: Box, worth: Worth, state: State, own: Seat) -> tuple[float, float]:
    """Return what the co-operations are worth a round, and those not yet turned in this one."""
    rates = unturned = 0.0
    for x in packs.xs(own.quarters, box.first_objective):
        rates += worth.rate[x]
        if box.recurring[x] and x not in state.turned:
            unturned += worth.rate[x]
    return rates, unturned


def _objectives(box: Box, own: Seat, faction: int, has: list[int]) -> tuple[float, float, float]:
    """Return what the three objectives promise, best first: points and symbols, less if influence is missing."""
    found = [0.0, 0.0, 0.0]
    for objective in own.opened():
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
