"""What never changes on an edition's map: where cities, names, routes and the places for pieces lie."""

from __future__ import annotations

from functools import cache

import msgspec

from hallali.games.red_notice.box import Box, box_of
from hallali.room.tables.red_notice import labels
from hallali.room.tables.red_notice.labels import Label
from hallali.room.tables.red_notice.projection import HEIGHT, WIDTH, Point, Projection

_FRAME = (4.0, 4.0, WIDTH - 4.0, HEIGHT - 4.0)


class Line(msgspec.Struct, frozen=True):
    """A route. paths: one SVG path, or two, at either edge. at: the place for a barrier; turn: its angle in degrees.

    exits: at the edges, the names of where the line leads.
    """

    paths: tuple[str, ...]
    at: Point
    turn: int
    exits: tuple[Label, ...] = ()


class Atlas(msgspec.Struct, frozen=True):
    """The map of one edition in one language, by the edition's numbers. posts: by continent, the radar's place."""

    towns: tuple[Point, ...]
    names: tuple[Label, ...]
    lines: tuple[Line, ...]
    posts: tuple[Point, ...]


def _posts(box: Box, towns: list[Point]) -> tuple[Point, ...]:
    posts = []
    for continent in range(box.continents):
        own = [towns[city] for city, other in enumerate(box.continent) if other == continent]
        posts.append((round(sum(x for x, _ in own) / len(own)) + 0.0, round(sum(y for _, y in own) / len(own)) + 24.0))
    return tuple(posts)


def _lines(box: Box, towns: list[Point], names: list[str]) -> tuple[Line, ...]:
    found = []
    for drawn, ends in zip(box.edition.route, box.ends, strict=True):
        one, two = sorted(ends, key=lambda city: towns[city][0])
        (ax, ay), (bx, by) = towns[one], towns[two]
        if drawn.pacific:
            y = (ay + by) / 2
            exits = (Label(f"‹ {names[two]}", 6, y - 6, "start"), Label(f"{names[one]} ›", WIDTH - 6, y - 6, "end"))
            found.append(Line((f"M{ax} {ay}L0 {y}", f"M{bx} {by}L{WIDTH} {y}"), ((ax * 0.5), (ay + y) / 2), 0, exits))
        else:
            found.append(Line((f"M{ax} {ay}L{bx} {by}",), ((ax + bx) / 2, (ay + by) / 2), 0))
    return tuple(found)


@cache
def atlas_of(size: str, lang: str) -> Atlas:
    """Give the map of a named size. lang: "en" or "fr"."""
    box = box_of(size)
    edition = box.edition
    paper = Projection([(city.lon, city.lat) for city in edition.city])
    names = [city.fr if lang == "fr" else city.en for city in edition.city]
    wishes = [city.label if city.label in labels.SIDES else "" for city in edition.city]
    placed = labels.place(names, paper.towns, wishes, lambda label: 0.0, _FRAME, [])
    return Atlas(tuple(paper.towns), tuple(placed), _lines(box, paper.towns, names), _posts(box, paper.towns))
