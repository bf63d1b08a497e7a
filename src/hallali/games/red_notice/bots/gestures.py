"""Whole gestures of Red Notice, from a view alone: the sequences of steps that a seat may take."""

from __future__ import annotations

from hallali.games.red_notice.rules import actions as a
from hallali.games.red_notice.rules.box import LIFT_PRICE, Box
from hallali.games.red_notice.rules.view import RedNoticeView


def starts(box: Box, view: RedNoticeView) -> list[tuple[int, int]]:
    """List the ways to start: a cheque and a city of its continent."""
    return [
        (step, a.CITY + city)
        for step in view.legal
        for city, continent in enumerate(box.continent)
        if continent == box.colour[step - a.CHEQUE]
    ]


def exits(box: Box, city: int, barriers: frozenset[int] | tuple[int, ...]) -> list[int]:
    """List the cities that a walk can go on to. barriers: the routes that are shut."""
    return [near for near, route in zip(box.near[city], box.via[city], strict=True) if route not in barriers]


def walks(box: Box, view: RedNoticeView, lifted: int = -1) -> list[tuple[int, ...]]:
    """List Angela's walks as the cities that she comes to, with staying and giving up moves among them.

    lifted: a route whose barrier she pays for before the first step.
    """
    shut: tuple[int, ...] = () if view.unseen else tuple(route for route in view.barriers if route != lifted)
    found: list[tuple[int, ...]] = [()]
    last: list[tuple[int, ...]] = [()]
    for _ in range(view.icons):
        last = [
            (*walk, city)
            for walk in last
            for city in (walk[-1] if walk else view.angela, *exits(box, walk[-1] if walk else view.angela, shut))
        ]
        found += last
    return found


def steps_of(view: RedNoticeView, walk: tuple[int, ...]) -> tuple[int, ...]:
    """Write a walk as its steps."""
    here = view.angela
    steps: list[int] = []
    for city in walk:
        steps.append(a.STAY if city == here else a.CITY + city)
        here = city
    return (*steps, a.END)


def lifting(view: RedNoticeView) -> list[int]:
    """List the steps with which Angela may pay to remove a piece now."""
    return [step for step in view.legal if a.LIFT_RADAR <= step < a.CHEQUE] if view.points >= LIFT_PRICE else []


def moved_barriers(box: Box, view: RedNoticeView) -> list[tuple[int, int]]:
    """List the ways to move a barrier on the map."""
    free = [route for route in range(len(box.ends)) if route not in view.barriers]
    return [(step, a.BARRIER + route) for step in view.legal if a.TAKE <= step < a.LIFT_RADAR for route in free]
