"""Red Notice as a picture: the map that templates/red-notice/parts/board.html draws, made from a view alone.

The template expects the Board as `d.map` and is a part of its own (`part-board`): a form that posts /t/ID/step with
`choose` = the step, as the other games' boards do; cities carry `data-number` and `data-next`, for the viewer's own
marks. The table's script imports static/red-notice/map.js, its styles are in red-notice/map.css.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import pairwise

import msgspec

from hallali import i18n
from hallali.core.contract import Told
from hallali.core.seats import OVER
from hallali.games.red_notice.page import trails, walk
from hallali.games.red_notice.page.atlas import Atlas, Line, Post, atlas_of, far_off
from hallali.games.red_notice.page.labels import Label
from hallali.games.red_notice.page.projection import HEIGHT, WIDTH, Point
from hallali.games.red_notice.page.walk import Walk
from hallali.games.red_notice.rules import actions as a
from hallali.games.red_notice.rules import view as v
from hallali.games.red_notice.rules.box import box_of
from hallali.games.red_notice.rules.view import ANGELA, JESSAH, RedNoticeView
from hallali.games.red_notice.text.spoken import Speaker

Translate = i18n.Translator
#: The mark that a click puts in place of the present one.
NEXT_MARK = {"": "out", "out": "suspect", "suspect": ""}


class City(msgspec.Struct, frozen=True, kw_only=True):
    """A city."""

    number: int  #: in the edition's order
    at: Point  #: where it lies
    name: Label  #: its name on the map
    continent: int  #: its continent
    label: str  #: everything that is known of the city, in words
    act: str = ""  #: what a click does: "go", "inspect", "walk", "stay", "start" or ""
    step: int = -1  #: the step that a click chooses; -1 for none
    here: bool = False  #: whether a pawn stands here
    heat: int = -1  #: how likely Angela is here, 0 to 9; -1 for no help, or no chance
    percent: str = ""  #: that chance as text
    out: bool = False  #: whether Angela cannot be here
    maybe: bool = False  #: whether help says that she can, without a chance
    found: bool = False  #: whether Jessah last found Angela here
    cashed: bool = False  #: whether Angela last cashed here
    signs: tuple[Point, Point] = ((0.0, 0.0), (0.0, 0.0))  #: where these two are drawn
    fog: int = 0  #: how bright the fog is in which Angela may be, 1 to 9; 0 for none
    mark: str = ""  #: the viewer's own mark, "out", "suspect" or ""
    next_mark: str = "out"  #: the mark after a click


class Route(msgspec.Struct, frozen=True, kw_only=True):
    """A route."""

    number: int  #: in the edition's order
    line: Line  #: how it is drawn
    label: str  #: the route and what lies on it, in words
    piece: str = ""  #: "white" or "black" for a barrier, "" for none
    act: str = ""  #: what a click does: "put", "take", "lift" or ""
    step: int = -1  #: the step that a click chooses; -1 for none
    taken: bool = False  #: whether its barrier is about to be moved away
    gone: bool = False  #: whether its barrier has just left the map


class Continent(msgspec.Struct, frozen=True, kw_only=True):
    """A continent and its place for a radar."""

    number: int  #: in the edition's order
    post: Post  #: where the radar lies
    colour: str  #: its colour, as "#rrggbb"
    label: str  #: its name and its radar, in words
    piece: str = ""  #: "white" or "black" for a radar, "" for none
    act: str = ""  #: what a click does: "put", "lift" or ""
    step: int = -1  #: the step that a click chooses; -1 for none
    rung: tuple[int, ...] = ()  #: when its radar rang in Angela's last report, from 1


class Pawn(msgspec.Struct, frozen=True):
    """A pawn."""

    who: str  #: "angela" (a diamond) or "jessah" (a ring)
    at: Point  #: where it stands
    mine: bool = False  #: whether only its owner sees it
    aside: bool = False  #: whether the city shows something that the pawn must not cover
    way: str = ""  #: the SVG path of its last step; "" for none


class Echo(msgspec.Struct, frozen=True):
    """A ring of Angela's last report."""

    order: int  #: from 1
    city: Point | None = None  #: where she rang it, if that was told


class Board(msgspec.Struct, frozen=True, kw_only=True):
    """The whole map."""

    width: int  #: in units of the drawing
    height: int  #: the same
    atlas: Atlas  #: what never changes on it
    far: tuple[tuple[str, Label], ...]  #: as `Atlas.far`, off the barriers that lie there now
    label: str  #: the board in a few sentences
    time: str  #: "night", or "dusk" for Jessah's side while the game goes on
    cities: tuple[City, ...]  #: all cities
    routes: tuple[Route, ...]  #: all routes
    continents: tuple[Continent, ...]  #: all continents
    pawns: tuple[Pawn, ...]  #: the pawns that are seen
    trail: str = ""  #: the SVG path of Jessah's last move; "" for none
    walk: str = ""  #: the SVG path of Angela's last walk, or of the current one while `walking`; "" for none
    walked: Walk | None = None  #: the walk of the end
    walking: bool = False  #: whether Angela is walking now
    heated: bool = False  #: whether help is on
    echoes: tuple[Echo, ...] = ()  #: what rang in Angela's last walk
    report: int = 0  #: how many of her walks were reported
    truth: bool = False  #: whether the game is over and Angela's place is turned up
    captures: int = 0  #: how often she was found
    caught: bool = False  #: whether for good
    key: tuple[tuple[str, str], ...] = ()  #: (the name of a mark that the map shows now, what it means)


def board(
    view: RedNoticeView,
    *,
    heat: Mapping[int, float] | None = None,
    fit: Collection[int] | None = None,
    targets: Collection[int] | None = None,
    tolds: Sequence[Told] = (),
    marks: Mapping[int, str] | None = None,
    over: bool = False,
    recalled: Sequence[Told] = (),
    translate: Translate,
) -> Board:
    """Return the map as the view's seat sees it.

    heat: {city: chance} of where Angela can be; None without help.
    fit: the cities where she can be; None without help.
    targets: the steps that a click on the map may choose; None for those of `view.legal` that the map can offer: a city
        (CITY, and in a walk STAY on Angela's own), a route (BARRIER, TAKE, LIFT_BARRIER), a continent (RADAR,
        LIFT_RADAR). Everything else (END, cheques, bids) is left to the table's buttons.
    tolds: everything that the viewer was told, in order: the last moves of both pawns are drawn from it.
    marks: the viewer's own marks of cities, "out" or "suspect", by number.
    over: whether the game is over, also by resigning.
    recalled: what Angela was told, once it is over and all is turned up: the walk of the end is drawn from it.
    translate: the reader's gettext.
    """
    lang = translate.lang
    box, atlas = box_of(view.size, view.edition), atlas_of(view.size, view.edition, lang)
    steps = frozenset(view.legal if targets is None else targets)
    lands = [translate.of(row.name) for row in box.edition.continent]
    says = Speaker(view, box, [name.text for name in atlas.names], lands, translate)
    walked = walk.walk(recalled, box, atlas, translate) if recalled else None
    found, cashed = (-1, -1) if walked else (trails.found(tolds), trails.cashed(tolds))  # the walk tells both
    known = _Known(heat or {}, None if fit is None else frozenset(fit), marks or {}, found, cashed)
    jessahs, angelas = trails.jessahs(tolds), trails.angelas(tolds, view)
    count, report = trails.report(tolds)
    heard = None if walked else report  # at the end the walk tells what was heard
    gone = trails.gone(tolds)
    return Board(
        width=WIDTH,
        height=HEIGHT,
        atlas=atlas,
        far=far_off(view.size, view.edition, lang, frozenset(view.barriers) | gone),
        label=says.whole(),
        time="dusk" if view.seat == JESSAH and not over else "night",
        cities=tuple(_city(view, continent, atlas, city, steps, known, says)
                     for city, continent in enumerate(box.continent)),
        routes=tuple(_route(view, atlas, route, steps, says, route in gone) for route in range(len(atlas.lines))),
        continents=tuple(_continent(view, atlas, number, row.colour, steps, says, heard.rings if heard else ())
                         for number, row in enumerate(box.edition.continent)),
        pawns=_pawns(view, atlas, known, trails.seen(tolds), (
            _path(box.ends, atlas, angelas[-2:]), _path(box.ends, atlas, jessahs[-2:]))),
        trail=walked.trail if walked else _path(box.ends, atlas, jessahs),
        walk="" if walked else _path(box.ends, atlas, angelas),
        walked=walked,
        walking=view.phase == "walk",
        heated=heat is not None or fit is not None,
        echoes=_echoes(atlas, heard) if heard else (),
        report=count,
        truth=over and view.angela >= 0,
        captures=trails.captures(tolds),
        caught=view.outcome == "captured",
        key=_key(known, bool(heard and heard.rings), len(jessahs) > 1, walked, translate),
    )  # fmt: skip


class _Known(msgspec.Struct, frozen=True):
    """What the viewer's help and notes say of the cities."""

    heat: Mapping[int, float]  #: by city, the chance that Angela is there; empty without such help
    fit: frozenset[int] | None  #: the cities that fit what was told; None without help
    marks: Mapping[int, str]  #: by city, the viewer's own mark
    found: int  #: where Jessah last found Angela; -1 if nowhere
    cashed: int  #: where Angela last cashed; -1 if nowhere

    def covers(self, city: int) -> bool:
        """Return whether help has something to say in this city's ring."""
        return self.fit is not None or city in self.heat


def _pawns(view: RedNoticeView, atlas: Atlas, known: _Known, seen: int, ways: tuple[str, str]) -> tuple[Pawn, ...]:
    """Return the pawns: Angela's also where everyone knows her to be, until she moves."""
    pawns = []
    if view.jessah >= 0:
        pawns.append(Pawn("jessah", atlas.towns[view.jessah], False, known.covers(view.jessah), ways[JESSAH]))
    if view.angela >= 0:
        mine = view.seat == ANGELA and view.mover != OVER and view.angela != seen
        pawns.append(Pawn("angela", atlas.towns[view.angela], mine, known.covers(view.angela), ways[ANGELA]))
    elif seen >= 0 and view.phase != "walk":
        pawns.append(Pawn("angela", atlas.towns[seen], False, known.covers(seen)))
    return tuple(pawns)


def _key(known: _Known, rang: bool, moved: bool, walked: Walk | None, _: Translate) -> tuple[tuple[str, str], ...]:
    """Return the legend of those marks that the map shows now."""
    found = [
        (known.found >= 0, "found", _("last found")),
        (known.cashed >= 0, "cashed", _("last cashed")),
        (known.fit is not None and not known.heat, "maybe", _("can be there")),
        (bool(known.heat), "heat", _("can be there, in %")),
        (known.fit is not None, "out", _("cannot be there")),
        (rang, "echo", _("rang last")),
        (moved and not walked, "trail", _("Jessah’s last move")),
        (walked is not None, "walk", _("Angela’s walk")),
        (bool(walked and walked.trail), "trail", _("Jessah’s walk")),
    ]
    return tuple((name, words) for shown, name, words in found if shown)


def _echoes(atlas: Atlas, report: v.Moved) -> tuple[Echo, ...]:
    """Return the rings of a report, in order."""
    return tuple(
        Echo(order, atlas.towns[report.cities[order - 1]] if report.cities else None)
        for order in range(1, len(report.rings) + 1)
    )


def _path(ends: Sequence[tuple[int, int]], atlas: Atlas, cities: Sequence[int]) -> str:
    """Return the path from city to city along the routes; a straight line where no route joins two cities."""
    parts: list[str] = []
    for one, two in pairwise(cities):
        route = next((route for route, pair in enumerate(ends) if set(pair) == {one, two}), -1)
        if route >= 0:
            parts += atlas.lines[route].paths
        elif one != two:
            (ax, ay), (bx, by) = atlas.towns[one], atlas.towns[two]
            parts.append(f"M{ax:g} {ay:g}L{bx:g} {by:g}")
    return "".join(parts)


def _city(
    view: RedNoticeView, continent: int, atlas: Atlas, city: int, steps: frozenset[int], known: _Known, says: Speaker
) -> City:
    act, step = "", -1
    if a.CITY + city in steps:
        step = a.CITY + city
        hunts = "inspect" if city == view.jessah else "go"
        act = "start" if view.phase == "start" else hunts if view.mover == JESSAH else "walk"
    elif view.angela == city and view.phase == "walk" and a.STAY in steps:
        act, step = "stay", a.STAY
    chance, mark = known.heat.get(city, 0.0), known.marks.get(city, "")
    percent = i18n.percent(chance) if chance > 0 else ""
    out = known.fit is not None and city not in known.fit
    return City(
        number=city,
        at=atlas.towns[city],
        name=atlas.names[city],
        continent=continent,
        label=says.city(city, act, percent, out, mark, found=city == known.found, cashed=city == known.cashed),
        act=act,
        step=step,
        here=city in (view.jessah, view.angela),
        heat=level(chance),
        percent=percent,
        out=out,
        maybe=known.fit is not None and not out and not percent,
        fog=max(1, level(chance)) if percent else 5 if known.fit is not None and not out else 0,
        found=city == known.found,
        cashed=city == known.cashed,
        signs=_signs(atlas.towns[city], atlas.names[city]),
        mark=mark,
        next_mark=NEXT_MARK.get(mark, "out"),
    )


def _signs(at: Point, name: Label) -> tuple[Point, Point]:
    """Return where the signs of a city stand: on the side where its name is not."""
    x, y = at
    if name.anchor == "middle":
        height = y - 25 if name.y > y else y + 25
        return (x - 12, height), (x + 12, height)
    side = x - 26 if name.anchor == "start" else x + 26
    return (side, y - 11), (side, y + 11)


def level(chance: float) -> int:
    """Return a chance's level on the scale of heat, 0 to 9, finer for small chances; -1 for no chance."""
    return min(9, int(10 * chance**0.5)) if chance > 0 else -1


def _route(view: RedNoticeView, atlas: Atlas, route: int, steps: frozenset[int], says: Speaker, gone: bool) -> Route:
    acts = ((a.BARRIER, "put"), (a.TAKE, "take"), (a.LIFT_BARRIER, "lift"))
    act, step = next(((act, first + route) for first, act in acts if first + route in steps), ("", -1))
    piece = ("black" if route in view.black_barriers else "white") if route in view.barriers else ""
    return Route(
        number=route,
        line=atlas.lines[route],
        label=says.route(route, act, piece),
        piece=piece,
        act=act,
        step=step,
        taken=view.phase == "security" and view.chosen == route,
        gone=gone and not piece,
    )


def _continent(
    view: RedNoticeView,
    atlas: Atlas,
    number: int,
    colour: str,
    steps: frozenset[int],
    says: Speaker,
    rings: Sequence[int],
) -> Continent:
    acts = ((a.RADAR, "put"), (a.LIFT_RADAR, "lift"))
    act, step = next(((act, first + number) for first, act in acts if first + number in steps), ("", -1))
    piece = ("black" if number in view.black_radars else "white") if number in view.radars else ""
    return Continent(
        number=number,
        post=atlas.posts[number],
        colour=colour,
        label=says.continent(number, act, piece),
        piece=piece,
        act=act,
        step=step,
        rung=tuple(order for order, place in enumerate(rings, 1) if place == number),
    )
