"""What never changes on an edition's map: lands, cities, names, routes, and the places for radars and barriers."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from itertools import chain

import msgspec
from markupsafe import Markup

from hallali import i18n
from hallali.games.red_notice.page import curves, geography, labels, lands, light
from hallali.games.red_notice.page.labels import RING, Label, hits, overlap
from hallali.games.red_notice.page.projection import HEIGHT, WIDTH, Point, Projection
from hallali.games.red_notice.page.relief import Relief, relief
from hallali.games.red_notice.rules.box import Box, box_of

#: As many cities have all their names where a phone shows the whole world.
FEW = 16


class Line(msgspec.Struct, frozen=True):
    """A route."""

    paths: tuple[str, ...]  #: one SVG path, or two for a route over the edges
    at: Point  #: the place for a barrier
    turn: int  #: the route's direction there, in degrees
    tracks: tuple[curves.Track, ...]  #: points along each path
    exits: tuple[Label, ...] = ()  #: the names at the edges of where the line leads


class Post(msgspec.Struct, frozen=True):
    """A continent's place for a radar."""

    at: Point  #: the radar's middle
    name: Label  #: its name, next to or below it
    room: labels.Box  #: the box of both


class Land(msgspec.Struct, frozen=True):
    """A region of the globe."""

    key: str  #: its name in geography.py
    path: str  #: its outline, as an SVG path
    tints: tuple[tuple[int, str], ...]  #: (continent, the path of its part of the paper, "" for all of it)


class Atlas(msgspec.Struct, frozen=True):
    """The map of one edition in one language, by the edition's numbers."""

    towns: tuple[Point, ...]  #: where each city lies
    names: tuple[Label, ...]  #: its name
    lines: tuple[Line, ...]  #: how each route is drawn
    posts: tuple[Post, ...]  #: where each continent's radar lies
    far: tuple[tuple[str, Label], ...]  #: (of a "town" or a "land", its name where a phone shows the whole world)
    lands: tuple[Land, ...]  #: the regions of the globe
    lakes: str  #: all lakes, as an SVG path
    relief: Relief  #: mountains, towns, the net of degrees, glints on the sea
    lamps: tuple[tuple[Point, int, int], ...]  #: of each city's lamp: where it is, its continent, how far it shines
    lights: Markup  #: what all this is filled with


def _lands(box: Box, paper: Projection) -> tuple[Land, ...]:
    places = [(city.lon, city.lat) for city in box.edition.city]
    regions = lands.regions_of(places, box.continent)
    found = []
    for key, shapes in geography.REGIONS.items():
        path = lands.outlines(paper, shapes)
        own = [city for city, region in enumerate(regions) if region == key]
        groups = sorted({box.continent[city] for city in own})
        tints = [(groups[0], "")] if len(groups) == 1 else []
        if len(groups) > 1:
            for group in groups:
                mine = [city for city in own if box.continent[city] == group]
                tints.append((group, lands.cells(paper.towns, mine, [city for city in own if city not in mine])))
        if path:
            found.append(Land(key, path, tuple(tints)))
    return tuple(found)


def _lamp(box: Box, city: int, at: Point) -> tuple[Point, int, int]:
    """Return a city's lamp: in its continent's colour, and the larger the more routes meet there."""
    routes = sum(city in pair for pair in box.ends)
    return at, box.continent[city], 15 + 4 * min(routes, 5)


def _post(
    name: str, own: Sequence[Point], towns: Sequence[Point], tracks: Sequence[curves.Track], taken: Sequence[labels.Box]
) -> Post:
    """Choose where a continent's radar stands: near its cities, and off everything else."""
    mx, my = sum(x for x, _ in own) / len(own), sum(y for _, y in own) / len(own)
    places = []
    for x in range(28, WIDTH - 24, 10):
        for y in range(28, HEIGHT - 24, 10):
            near = min((x - tx) ** 2 + (y - ty) ** 2 for tx, ty in own) ** 0.5
            places.append((0.5 * math.hypot(x - mx, y - my) + 0.3 * near, x, y))
    best, least = None, 1e9
    for price, x, y in sorted(places):
        if price >= least:
            break
        for below in (False, True):
            room = curves.post_box((x, y), name, below=below)
            cost = price + (0 if below else 4)
            if cost >= least or room[0] < 6 or room[2] > WIDTH - 6 or room[3] > HEIGHT - 6:
                continue
            for other in taken:
                if cost < least and overlap(room, other, 4):
                    cost += 200 + overlap(room, other, 4)
            for at in towns:
                if cost < least and hits(room, at, RING + 4):
                    cost += 60 + 20 * hits(room, at, RING + 4)
            if cost < least:
                cost += 9 * curves.crossing(tracks, room)
            if cost < least:
                least, best = cost, (x, y, below)
    x, y, below = best or (int(mx), int(my), True)
    text = Label(name, x, y + 32.0, "middle", 15) if below else Label(name, x + 22.0, y + 5.0, "start", 15)
    return Post((x, y), text, curves.post_box((x, y), name, below=below))


class _Draft:
    """The map while it is made: names and lines make room for each other in turn."""

    def __init__(self, box: Box, paper: Projection, lang: str) -> None:
        edition, _ = box.edition, i18n.translator(lang)
        self.box, self.towns = box, paper.towns
        self.names = [_.of(city.name) for city in edition.city]
        self.wishes = [city.label if city.label in labels.SIDES else "" for city in edition.city]
        self.lands = [_.of(row.name) for row in edition.continent]
        oceans = [number for number, route in enumerate(edition.route) if route.pacific]
        found = curves.over_the_edge(self.towns, [box.ends[route] for route in oceans], self.names)
        self.leaving = dict(zip(oceans, found, strict=True))
        parts = {route: (row.west, row.east) for route, row in self.leaving.items()}
        self.away = [part for pair in parts.values() for part in pair]
        self.bends = curves.Arcs(self.towns, box.ends, parts)
        self.exits = [label.box for route in found for label in route.exits]
        self.posts: list[Post] = []
        self.placed: list[Label] = []
        for _ in range(3):
            self.bend()
            self.label()
            self.post()
        self.bend()
        self.label()

    @property
    def written(self) -> list[labels.Box]:
        """List the boxes of everything written on the map but the names of cities."""
        return [*self.exits, *(post.room for post in self.posts)]

    def bend(self) -> None:
        """Lay the routes again, off everything that is written."""
        self.arcs = self.bends.choose([*self.written, *(label.box for label in self.placed)])
        self.tracks = [curves.track(curve) for curve in (*self.away, *self.arcs.values())]

    def post(self) -> None:
        """Place the radars again, off routes and names."""
        self.posts = []
        for continent, name in enumerate(self.lands):
            own = [self.towns[city] for city, other in enumerate(self.box.continent) if other == continent]
            taken = [*self.written, *(label.box for label in self.placed)]
            self.posts.append(_post(name, own, self.towns, self.tracks, taken))

    def label(self) -> None:
        """Place the names again, off the routes."""
        self.placed = labels.place(
            self.names,
            self.towns,
            self.wishes,
            lambda label: 12.0 * curves.crossing(self.tracks, label.box),
            labels.FRAME,
            self.written,
        )

    def lines(self) -> tuple[Line, ...]:
        """Return the routes as they are drawn."""
        parts: list[tuple[curves.Curve, ...]] = [
            (self.leaving[route].west, self.leaving[route].east) if route in self.leaving else (self.arcs[route],)
            for route in range(len(self.box.ends))
        ]
        rooms = [*self.written, *(label.box for label in self.placed)]
        places = curves.planks(parts, self.towns, rooms)
        return tuple(
            Line(
                tuple(curves.path(part) for part in row),
                *place,
                tuple(curves.track(part) for part in row),
                self.leaving[route].exits if route in self.leaving else (),
            )
            for route, (row, place) in enumerate(zip(parts, places, strict=True))
        )


def _far(draft: _Draft) -> tuple[tuple[str, Label], ...]:
    """Return the names where a phone shows the whole world: the cities' where they are few, and the continents'."""
    taken = [labels.room(post.at, labels.PIECE) for post in draft.posts]
    taken += [labels.room(at, 14) for at in draft.towns]
    found: list[tuple[str, Label]] = []
    few = sorted(zip(draft.names, draft.towns, strict=True), key=lambda town: -len(town[0]))
    for name, at in few if len(few) <= FEW else ():
        if label := labels.free(labels.around(name, at, 20), taken):
            found.append(("town", label))
            taken.append(label.box)
    for continent, name in enumerate(draft.lands):
        own = [at for at, other in zip(draft.towns, draft.box.continent, strict=True) if other == continent]
        if label := labels.free(labels.across(name, own), taken):
            found.append(("land", label))
            taken.append(label.box)
    return tuple(found)


def _bar(line: Line) -> labels.Box:
    """Return the box of a route's barrier where a phone shows the whole world."""
    turn = math.radians(line.turn)
    along, across = abs(math.cos(turn)), abs(math.sin(turn))
    wide, high = labels.BAR
    dx, dy = wide * along + high * across, wide * across + high * along
    return line.at[0] - dx, line.at[1] - dy, line.at[0] + dx, line.at[1] + dy


@lru_cache(maxsize=512)
def far_off(size: str, edition: str, lang: str, barriers: frozenset[int]) -> tuple[tuple[str, Label], ...]:
    """Return `Atlas.far` where barriers lie on these routes: a name that would cover one has moved off it."""
    atlas, groups = atlas_of(size, edition, lang), box_of(size, edition).continent
    bars = [_bar(atlas.lines[route]) for route in sorted(barriers)]
    things = [
        *(labels.room(post.at, labels.PIECE) for post in atlas.posts),
        *(labels.room(at, 14) for at in atlas.towns),
    ]
    found = list(atlas.far)
    for n, (kind, name) in enumerate(atlas.far):
        if not any(overlap(name.box, bar) for bar in bars):
            continue
        taken = [*bars, *things, *(other.box for at, (_, other) in enumerate(found) if at != n)]
        tries: Iterable[Label]
        if kind == "town":
            town = next(at for at, label in zip(atlas.towns, atlas.names, strict=True) if label.text == name.text)
            tries = chain.from_iterable(labels.around(name.text, town, far) for far in (20, 28, 36))
        else:
            land = n - len(found) + len(atlas.posts)
            tries = labels.across(name.text, [at for at, one in zip(atlas.towns, groups, strict=True) if one == land])
        found[n] = kind, labels.free(tries, taken) or name
    return tuple(found)


@cache
def atlas_of(size: str, edition: str, lang: str) -> Atlas:
    """Return the map of a named size."""
    return made(box_of(size, edition), lang)


def made(box: Box, lang: str) -> Atlas:
    """Draw the map of an edition."""
    paper = Projection([(city.lon, city.lat) for city in box.edition.city])
    draft = _Draft(box, paper, lang)
    return Atlas(
        tuple(paper.towns),
        tuple(draft.placed),
        draft.lines(),
        tuple(draft.posts),
        _far(draft),
        _lands(box, paper),
        lands.outlines(paper, geography.LAKES),
        relief(paper),
        tuple(_lamp(box, city, at) for city, at in enumerate(paper.towns)),
        light.lights(tuple(row.colour for row in box.edition.continent)),
    )
