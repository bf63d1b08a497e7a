# mypyc
"""What actions, cities and pieces are worth in Red Notice, for either side: rules of thumb, in cheques of 100,000."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from hallali.games.red_notice.rules.box import BANK, CHEQUE, EXTRA_MOVE, JOKER, MOVE, SECURITY, Box
from hallali.games.red_notice.rules.view import ANGELA, JESSAH, RedNoticeView

FAR = 99

#: How much of the danger is left at each distance from Jessah.
_NEAR = (1.0, 1.0, 0.65, 0.3, 0.12)

#: What a Bank is worth to Jessah, by what the cheque brings (checks.PAYS).
_BANK = (0.0, 0.5, 0.9, 0.3, 0.12)
#: What the next cheque is worth, by the number of cheques in hand.
_NEXT_CHEQUE = (1.1, 0.9, 0.6, 0.35, 0.15, 0.0)


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


def near(steps: int) -> float:
    """Return how much of the danger is left this many steps from Jessah."""
    return _NEAR[steps] if steps < len(_NEAR) else 0.04


def best_cheques(box: Box, hand: Sequence[int]) -> list[float]:
    """Return the worth of the best cheque in a hand for each continent."""
    best = [0.0] * box.continents
    for kind in hand:
        best[box.colour[kind]] = max(best[box.colour[kind]], box.worth[kind])
    return best


def attraction(box: Box, view: RedNoticeView, city: int) -> float:
    """Return how good a city is for Angela, as far as her cheques go."""
    best = best_cheques(box, view.hand)
    steps = distances(box)[city]
    found = 0.0
    for other, continent in enumerate(box.continent):
        if best[continent]:
            found = max(found, best[continent] * 0.55 ** steps[other])
    return found


def to_angela(box: Box, view: RedNoticeView, heat: Sequence[float], kind: int, icons: int) -> float:
    """Return what an action is worth to Angela. view: hers."""
    if kind == JOKER:
        return max(to_angela(box, view, heat, other, 1) for other in (CHEQUE, BANK, SECURITY, MOVE))
    if kind == CHEQUE:
        hand = len(view.hand)
        return sum(_NEXT_CHEQUE[min(5, hand + number)] for number in range(min(icons, view.pile)))
    if kind == BANK:
        return banking(box, view, 0)
    if kind == SECURITY:
        return 0.18 * min(icons, 4 - view.points)
    danger = heat[view.angela] * near(distances(box)[view.jessah][view.angela])
    away = max(attraction(box, view, city) for city in box.near[view.angela]) - attraction(box, view, view.angela)
    return 0.3 * icons + 2.0 * danger + max(0.0, 0.6 * away)


def banking(box: Box, view: RedNoticeView, moves: int) -> float:
    """Return the worth of a Bank to Angela after this many moves of hers."""
    best = best_cheques(box, view.hand)
    row = distances(box)[view.angela]
    here = max(best[box.continent[city]] for city, steps in enumerate(row) if steps <= moves)
    left = (view.target - view.earned) / 100_000
    if here:
        return 10.0 if here >= left else here * 1.1 + 0.2
    return 0.35 * attraction(box, view, view.angela)


def to_jessah(box: Box, view: RedNoticeView, heat: Sequence[float], kind: int, icons: int) -> float:
    """Return what an action is worth to Jessah. view: hers, or Angela's, who fears it."""
    if kind == JOKER:
        return max(to_jessah(box, view, heat, other, 1) for other in (CHEQUE, BANK, SECURITY, MOVE))
    if kind == MOVE:
        return 0.25 * icons + stake(view) * hunting(box, view, heat, icons)
    own = view.seat == JESSAH
    if kind == SECURITY:
        return 0.3 * icons
    if kind == CHEQUE:
        return 0.12 * icons if not own or len(view.hand) < 4 else 0.0
    if not own:
        return 0.35
    here = box.continent[view.jessah]
    return max((_BANK[box.pays[held]] for held in view.hand if box.colour[held] == here), default=0.0)


def stake(view: RedNoticeView) -> float:
    """Return what finding Angela is worth to Jessah: more, the fewer identities are left."""
    return (5.0, 3.8)[len(view.identities)] if len(view.identities) < 2 else 3.4


def hunting(box: Box, view: RedNoticeView, heat: Sequence[float], icons: int) -> float:
    """Return the chance of finding Angela with this many moves, not counting those of upgrades."""
    extra = sum(box.effect[upgrade] == EXTRA_MOVE for upgrade in view.owned)
    return best_hunt(box, view.jessah, heat, min(3, icons + extra))[0]


def feared_of_angela(view: RedNoticeView, kind: int, icons: int) -> float:
    """Return what an action of Angela's costs Jessah, who does not see her cheques."""
    left = (view.target - view.earned) / 100_000
    rich = min(1.0, view.hands[ANGELA] / 3)
    bank = (1.3 + (1.5 if left <= 4 else 0.0)) * rich
    if kind in (BANK, JOKER):
        return bank if kind == BANK else 0.8 * bank
    return (0.5 * icons, 0.0, 0.12 * icons, 0.45 * icons)[kind]


def best_hunt(box: Box, start: int, heat: Sequence[float], moves: int) -> tuple[float, tuple[int, ...]]:
    """Return the greatest chance of finding Angela with this many moves, and the cities to inspect, in order."""
    best = (0.0, -1.0, ())
    steps = distances(box)
    todo: list[tuple[float, tuple[int, ...]]] = [(0.0, ())]
    for _ in range(moves):
        longer: list[tuple[float, tuple[int, ...]]] = []
        for mass, path in todo:
            here = path[-1] if path else start
            for city in (here, *box.near[here]):
                longer.append((mass + (heat[city] if city not in path else 0.0), (*path, city)))
        todo = longer
    found: tuple[float, float, tuple[int, ...]] = best
    spread: dict[int, float] = {}  # how near the heat is to the end of each path
    for mass, path in todo:
        end = path[-1]
        row = steps[end]
        if end not in spread:
            spread[end] = sum([chance / (1.0 + away) for chance, away in zip(heat, row, strict=True)])
        left = spread[end] - sum([heat[city] / (1.0 + row[city]) for city in set(path)])
        # The first inspection counts a little more: it may leave moves to spare.
        score = mass + 0.25 * left + 0.01 * heat[path[0]]
        if score > found[1]:
            found = (mass, score, path)
    return found[0], found[2]
