"""Red Notice as a picture: the map that templates/red-notice/parts/board.html draws, made from a view and no more.

`board(view, *, heat=None, fit=None, targets=None, trail=(), marks=None, translate) -> Board`

- `heat`: {city: chance} of where Angela can be, None while nobody asks; `fit`: the cities that are possible, or None.
- `targets`: the steps that a click on the map may choose now; None: those of `view.legal` that the map can offer
  (a city: CITY and, in a walk, STAY on Angela's own; a route: BARRIER, TAKE and LIFT_BARRIER; a continent: RADAR
  and LIFT_RADAR). What the map cannot offer (END, cheques, bids ...) is left to the table's buttons.
- `trail`: the cities of the last move that everybody knows of, or that the viewer's own pawn made, in order.
- `marks`: the viewer's own marks of cities, "out" or "suspect", as notes keep them by number.
- `translate`: the reader's gettext; the edition brings its own names in both languages.

The template expects the Board as `d.map` and is a part of its own (`part-board`): a form that posts /t/ID/step with
`choose` = the step, as the other games' boards do; cells without a step carry `data-number` and `data-mark`. The
table's script imports static/red-notice/map.js (before, after, start; see there), its styles red-notice/map.css.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

import msgspec

from hallali import i18n
from hallali.core.seats import OVER
from hallali.games.red_notice import actions as a
from hallali.games.red_notice.box import Box, box_of
from hallali.games.red_notice.view import ANGELA, RedNoticeView
from hallali.room.tables.red_notice.atlas import Atlas, Line, atlas_of
from hallali.room.tables.red_notice.labels import Label
from hallali.room.tables.red_notice.projection import HEIGHT, WIDTH, Point

Translate = Callable[[str], str]
#: What a click on a mark makes of it.
NEXT_MARK = {"": "out", "out": "suspect", "suspect": ""}


class City(msgspec.Struct, frozen=True, kw_only=True):
    """A city. act: "go", "stay", "start" or ""; step: what a click chooses, -1 for nothing.

    label: in words, with all that is known of it. heat: 0 to 9, or -1; percent: the chance as text. out: Angela cannot
    be here. mark: the viewer's own, next_mark: what a click makes of it.
    """

    number: int
    at: Point
    name: Label
    continent: int
    label: str
    act: str = ""
    step: int = -1
    here: bool = False
    heat: int = -1
    percent: str = ""
    out: bool = False
    mark: str = ""
    next_mark: str = "out"


class Route(msgspec.Struct, frozen=True, kw_only=True):
    """A route. piece: "", "white" or "black"; act: "put", "take", "lift" or ""; step as in City."""

    number: int
    line: Line
    label: str
    piece: str = ""
    act: str = ""
    step: int = -1
    taken: bool = False


class Continent(msgspec.Struct, frozen=True, kw_only=True):
    """A continent and its place for a radar: the same words as a Route's."""

    number: int
    at: Point
    name: str
    colour: str
    label: str
    piece: str = ""
    act: str = ""
    step: int = -1


class Pawn(msgspec.Struct, frozen=True):
    """A pawn. who: "angela" (a diamond) or "jessah" (a ring). mine: only its owner sees it."""

    who: str
    at: Point
    mine: bool = False


class Board(msgspec.Struct, frozen=True, kw_only=True):
    """The whole map. label: the board in a few sentences. trail, walk: SVG paths, "" for none; walk is Angela's own,
    not yet told. heated: whether help is on."""

    width: int
    height: int
    label: str
    cities: tuple[City, ...]
    routes: tuple[Route, ...]
    continents: tuple[Continent, ...]
    pawns: tuple[Pawn, ...]
    trail: str = ""
    walk: str = ""
    heated: bool = False


def language(translate: Translate) -> str:
    """Say which language a translator speaks; one that nobody knows passes for English."""
    return next((lang for lang in i18n.LANGUAGES if translate is i18n.translator(lang)), "en")


def board(
    view: RedNoticeView,
    *,
    heat: Mapping[int, float] | None = None,
    fit: Collection[int] | None = None,
    targets: Collection[int] | None = None,
    trail: tuple[int, ...] = (),
    marks: Mapping[int, str] | None = None,
    translate: Translate,
) -> Board:
    """Draw the map for the eyes of the view's seat: see the module's own words."""
    lang, _ = language(translate), translate
    box, atlas = box_of(view.size), atlas_of(view.size, lang)
    steps = frozenset(view.legal if targets is None else targets)
    pawns = _pawns(view, atlas)
    return Board(
        width=WIDTH,
        height=HEIGHT,
        label=_("The world map"),
        cities=tuple(
            _city(view, box, atlas, city, steps, heat, fit, marks or {}, translate) for city in range(len(atlas.towns))
        ),
        routes=tuple(_route(view, box, atlas, route, steps) for route in range(len(atlas.lines))),
        continents=tuple(_continent(view, box, atlas, number, steps, lang) for number in range(box.continents)),
        pawns=pawns,
        trail=_path(atlas, trail),
        walk=_path(atlas, (view.angela, *view.path)) if view.path and view.phase == "walk" else "",
        heated=heat is not None or fit is not None,
    )


def _pawns(view: RedNoticeView, atlas: Atlas) -> tuple[Pawn, ...]:
    pawns = []
    if view.jessah >= 0:
        pawns.append(Pawn("jessah", atlas.towns[view.jessah]))
    if view.angela >= 0:
        pawns.append(Pawn("angela", atlas.towns[view.angela], view.seat == ANGELA and view.mover != OVER))
    return tuple(pawns)


def _path(atlas: Atlas, cities: tuple[int, ...]) -> str:
    if len(cities) < 2:
        return ""
    return "M" + "L".join(f"{x:g} {y:g}" for x, y in (atlas.towns[city] for city in cities))


def _city(
    view: RedNoticeView,
    box: Box,
    atlas: Atlas,
    city: int,
    steps: frozenset[int],
    heat: Mapping[int, float] | None,
    fit: Collection[int] | None,
    marks: Mapping[int, str],
    translate: Translate,
) -> City:
    act, step = "", -1
    if a.CITY + city in steps:
        act, step = ("start" if view.phase == "start" else "go"), a.CITY + city
    elif view.angela == city and view.phase == "walk" and a.STAY in steps:
        act, step = "stay", a.STAY
    chance = (heat or {}).get(city, 0.0)
    mark = marks.get(city, "")
    return City(
        number=city,
        at=atlas.towns[city],
        name=atlas.names[city],
        continent=box.continent[city],
        label=atlas.names[city].text,
        act=act,
        step=step,
        here=city in (view.jessah, view.angela),
        heat=min(9, int(10 * chance**0.5)) if chance > 0 else -1,
        percent=_percent(chance) if chance > 0 else "",
        out=fit is not None and city not in fit,
        mark=mark,
        next_mark=NEXT_MARK.get(mark, "out"),
    )


def _percent(chance: float) -> str:
    if chance >= 0.9995:
        return "100"
    if chance < 0.005:
        return "<1"
    return str(min(99, round(100 * chance)))


def _route(view: RedNoticeView, box: Box, atlas: Atlas, route: int, steps: frozenset[int]) -> Route:
    acts = ((a.BARRIER, "put"), (a.TAKE, "take"), (a.LIFT_BARRIER, "lift"))
    act, step = next(((act, first + route) for first, act in acts if first + route in steps), ("", -1))
    piece = ("black" if route in view.black_barriers else "white") if route in view.barriers else ""
    one, two = box.ends[route]
    return Route(
        number=route,
        line=atlas.lines[route],
        label=f"{atlas.names[one].text} – {atlas.names[two].text}",
        piece=piece,
        act=act,
        step=step,
    )


def _continent(view: RedNoticeView, box: Box, atlas: Atlas, number: int, steps: frozenset[int], lang: str) -> Continent:
    acts = ((a.RADAR, "put"), (a.LIFT_RADAR, "lift"))
    act, step = next(((act, first + number) for first, act in acts if first + number in steps), ("", -1))
    row = box.edition.continent[number]
    name = row.fr if lang == "fr" else row.en
    return Continent(
        number=number,
        at=atlas.posts[number],
        name=name,
        colour=row.colour,
        label=name,
        piece=("black" if number in view.black_radars else "white") if number in view.radars else "",
        act=act,
        step=step,
    )
