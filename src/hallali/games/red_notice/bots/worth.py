# mypyc
"""What actions, cities and pieces are worth in Red Notice, for either side: rules of thumb, in cheques of 100,000."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache

from hallali.games.red_notice.bots.knobs import AngelaKnobs, JessahKnobs, Knobs
from hallali.games.red_notice.rules.box import BANK, CHEQUE, EXTRA_MOVE, JOKER, MOVE, OWN, SECURITY, Box
from hallali.games.red_notice.rules.view import ANGELA, JESSAH, RedNoticeView

FAR = 99
#: What a side with a text of its own is worth to whoever plays it: no bot reads it.
UNREAD = 0.4


@cache
def distances(box: Box) -> list[list[int]]:
    """Return the distance between any two cities in steps, without barriers."""
    table: list[list[int]] = []
    for start in range(len(box.continent)):
        row = [FAR] * len(box.continent)
        row[start] = 0
        todo = [start]
        for city in todo:
            for near in box.near[city]:
                if row[near] == FAR:
                    row[near] = row[city] + 1
                    todo.append(near)
        table.append(row)
    return table


def near(knobs: AngelaKnobs, steps: int) -> float:
    """Return how much of the danger is left this many steps from Jessah."""
    return knobs.near[min(steps, len(knobs.near) - 1)]


def best_cheques(box: Box, hand: Sequence[int]) -> list[float]:
    """Return the worth of the best cheque in a hand for each continent."""
    best = [0.0] * box.continents
    for kind in hand:
        best[box.colour[kind]] = max(best[box.colour[kind]], box.worth[kind])
    return best


def attraction(box: Box, knobs: AngelaKnobs, view: RedNoticeView, city: int) -> float:
    """Return how good a city is for Angela, as far as her cheques go."""
    best = best_cheques(box, view.hand)
    steps = distances(box)[city]
    pull = knobs.pull
    found = 0.0
    for other, continent in enumerate(box.continent):
        if best[continent]:
            found = max(found, best[continent] * pull ** steps[other])
    return found


def to_angela(box: Box, knobs: AngelaKnobs, view: RedNoticeView, heat: Sequence[float], kind: int, icons: int) -> float:
    """Return what an action is worth to Angela. view: hers."""
    if kind == OWN:
        return UNREAD
    if kind == JOKER:
        return max(to_angela(box, knobs, view, heat, other, 1) for other in (CHEQUE, BANK, SECURITY, MOVE))
    if kind == CHEQUE:
        hand, next_one = len(view.hand), knobs.cheques
        return sum(next_one[hand + number] for number in range(min(icons, view.pile, len(next_one) - hand)))
    if kind == BANK:
        return banking(box, knobs, view, 0)
    if kind == SECURITY:
        return knobs.point * min(icons, 4 - view.points)
    danger = heat[view.angela] * near(knobs, distances(box)[view.jessah][view.angela])
    here = attraction(box, knobs, view, view.angela)
    away = max(attraction(box, knobs, view, city) for city in box.near[view.angela]) - here
    return knobs.move * icons + knobs.danger * danger + max(0.0, knobs.away * away)


def banking(box: Box, knobs: AngelaKnobs, view: RedNoticeView, moves: int) -> float:
    """Return the worth of a Bank to Angela after this many moves of hers."""
    best = best_cheques(box, view.hand)
    row = distances(box)[view.angela]
    here = max(best[box.continent[city]] for city, steps in enumerate(row) if steps <= moves)
    left = (view.target - view.earned) / 100_000
    if here:
        return 10.0 if here >= left else here * knobs.bank + knobs.sure
    return knobs.hope * attraction(box, knobs, view, view.angela)


def to_jessah(box: Box, knobs: Knobs, view: RedNoticeView, heat: Sequence[float], kind: int, icons: int) -> float:
    """Return what an action is worth to Jessah. view: hers, or Angela's, who fears it."""
    if kind == OWN:
        return UNREAD
    if kind == JOKER:
        return max(to_jessah(box, knobs, view, heat, other, 1) for other in (CHEQUE, BANK, SECURITY, MOVE))
    if kind == MOVE:
        return knobs.roam * icons + stake(knobs, view) * hunting(box, view, heat, icons)
    own = view.seat == JESSAH
    if kind == SECURITY:
        return knobs.secure * icons
    if kind == CHEQUE:
        return knobs.draw * icons if not own or len(view.hand) < 4 else 0.0
    if not own:
        return knobs.cash
    here = box.continent[view.jessah]
    banks = knobs.banks
    return max((banks[box.pays[held]] for held in view.hand if box.colour[held] == here), default=0.0)


def stake(knobs: Knobs, view: RedNoticeView) -> float:
    """Return what finding Angela is worth to Jessah: more, the fewer identities are left."""
    return knobs.stake[min(2, len(view.identities))]


def hunting(box: Box, view: RedNoticeView, heat: Sequence[float], icons: int) -> float:
    """Return the chance of finding Angela with this many moves, not counting those of upgrades."""
    extra = sum(box.effect[upgrade] == EXTRA_MOVE for upgrade in view.owned)
    return best_hunt(box, view.jessah, heat, min(3, icons + extra))[0]


def feared_of_angela(knobs: JessahKnobs, view: RedNoticeView, kind: int, icons: int) -> float:
    """Return what an action of Angela's costs Jessah, who does not see her cheques."""
    if kind == OWN:
        return UNREAD
    left = (view.target - view.earned) / 100_000
    rich = min(1.0, view.hands[ANGELA] / 3)
    bank = (knobs.rich + (knobs.last if left <= 4 else 0.0)) * rich
    if kind in (BANK, JOKER):
        return bank if kind == BANK else knobs.richer * bank
    cheque, security, move = knobs.angela
    return icons * (move if kind == MOVE else security if kind == SECURITY else cheque)


def best_hunt(
    box: Box, start: int, heat: Sequence[float], moves: int, after: float = 0.25, first: float = 0.01
) -> tuple[float, tuple[int, ...]]:
    """Return the greatest chance of finding Angela with this many moves, and the cities to inspect, in order.

    after: how much it counts to end near where she may be. first: how much more the first city counts.
    """
    found: tuple[float, float, tuple[int, ...]] = (0.0, -1.0, ())
    for mass, score, path in hunts(box, start, heat, moves, after, first):
        if score > found[1]:
            found = (mass, score, path)
    return found[0], found[2]


def searched(box: Box, start: int, heat: Sequence[float], moves: int, keen: float) -> list[float]:
    """Return the chance of each city to be inspected in a hunt, if better hunts are likelier. keen: how much so."""
    ways = hunts(box, start, heat, moves, 0.25, 0.01)
    best = max([score for _, score, _ in ways])
    found = [0.0] * len(heat)
    total = 0.0
    for _, score, path in ways:
        weight = math.exp(keen * (score - best))
        total += weight
        for city in set(path):
            found[city] += weight
    return [weight / total for weight in found]


def hunts(
    box: Box, start: int, heat: Sequence[float], moves: int, after: float, first: float
) -> list[tuple[float, float, tuple[int, ...]]]:
    """List all hunts: the chance to find Angela, the worth, and the cities to inspect, in order."""
    steps = distances(box)
    todo: list[tuple[float, tuple[int, ...]]] = [(0.0, ())]
    for _ in range(moves):
        longer: list[tuple[float, tuple[int, ...]]] = []
        for mass, path in todo:
            here = path[-1] if path else start
            for city in (here, *box.near[here]):
                longer.append((mass + (heat[city] if city not in path else 0.0), (*path, city)))
        todo = longer
    spread: dict[int, float] = {}  # how near the heat is to the end of each path
    found: list[tuple[float, float, tuple[int, ...]]] = []
    for mass, path in todo:
        end = path[-1]
        row = steps[end]
        if end not in spread:
            spread[end] = sum([chance / (1.0 + away) for chance, away in zip(heat, row, strict=True)])
        left = spread[end] - sum([heat[city] / (1.0 + row[city]) for city in set(path)])
        # The first inspection counts a little more: it may leave moves to spare.
        found.append((mass, mass + after * left + first * heat[path[0]], path))
    return found
