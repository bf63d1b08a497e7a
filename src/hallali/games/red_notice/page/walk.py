"""Angela's walk, as the map of the end draws it: her last stops with numbers, what was heard at each, and both trails.

It is made of what Angela was told, which is for all to see once the table is over.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import msgspec

from hallali import i18n
from hallali.core.contract import Told
from hallali.core.errors import marked
from hallali.games.red_notice.page import labels
from hallali.games.red_notice.page.atlas import Atlas
from hallali.games.red_notice.page.labels import Box as Room
from hallali.games.red_notice.page.labels import Label
from hallali.games.red_notice.page.projection import HEIGHT, WIDTH, Point
from hallali.games.red_notice.rules import view as v
from hallali.games.red_notice.rules.box import Box
from hallali.games.red_notice.rules.view import ANGELA
from hallali.games.red_notice.text import terms

N_ = marked
Translate = i18n.Translator

#: How many stops have a number; what lies before is one faint line.
STOPS = 8
#: The size of what is said at a stop, and how far it keeps off a number: farther only where it must be said.
SAID, OFF = 14.0, (19.0, 30.0, 42.0)
#: How far a stop stands from the one before in the same city.
ASIDE = 23.0
#: In which directions it may, the best first.
_BESIDE = ((-1, 0), (1, 0), (0, 1), (0, -1), (-0.8, 0.8), (0.8, 0.8), (-0.8, -0.8), (0.8, -0.8))
#: What happened at a stop, the most telling first: a kind, and its words.
_KINDS = {
    "caught": N_("caught, round {round}"),
    "found": N_("found, round {round}"),
    "cashed": N_("cashed {amount}, round {round}"),
    "heard": N_("heard, round {round}"),
    "end": N_("here at the end"),
    "unheard": N_("not heard, round {round}"),
}


class Event(msgspec.Struct, frozen=True):
    """What happened at a stop."""

    kind: str  #: of _KINDS
    round: int  #: in which it happened
    cheque: int = -1  #: the kind of cheque that was cashed; -1 for none


class Happened(msgspec.Struct, frozen=True):
    """A city that Angela came to, and what happened there."""

    city: int
    events: tuple[Event, ...] = ()  #: in their order
    since: int = 0  #: how many cities Jessah had inspected before


class Leg(msgspec.Struct, frozen=True):
    """The way from one stop to the next."""

    paths: tuple[str, ...]  #: as SVG paths
    back: bool  #: whether the paths lead the other way


class Stop(msgspec.Struct, frozen=True):
    """A stop with a number."""

    number: int
    at: Point  #: where it lies on the map
    rang: bool  #: whether a radar rang there
    said: Label | None  #: what is written there, where there is room
    words: str  #: city and all that happened


class Walk(msgspec.Struct, frozen=True):
    """The end's walk."""

    earlier: str  #: the way up to the first stop that has a number, as one SVG path
    legs: tuple[Leg, ...]  #: from each stop to the next
    stops: tuple[Stop, ...]  #: those that have a number
    trail: str  #: Jessah's way meanwhile


def journey(tolds: Sequence[Told]) -> tuple[list[Happened], list[int]]:
    """Return Angela's stops, from the first to the last, and the cities that Jessah inspected, in order.

    tolds: what Angela was told. The first of Jessah's cities is where she began.
    """
    stops: list[Happened] = []
    hunt: list[int] = []
    now = 1

    def add(at: int, kind: str, cheque: int = -1) -> None:
        stop = stops[at]
        stops[at] = msgspec.structs.replace(stop, events=(*stop.events, Event(kind, now, cheque)))

    for told in tolds:
        if isinstance(told, v.RoundEnded):
            now = told.round + 1
        elif isinstance(told, v.Started) and told.who != ANGELA:
            hunt = [told.city]
        elif isinstance(told, v.Started):
            stops = [Happened(told.city)]
        elif isinstance(told, v.Moved) and told.path and stops:
            first = len(stops)
            for city in told.path:
                if city != stops[-1].city:
                    stops.append(Happened(city, since=len(hunt)))
            for city in told.cities:
                place = next((at for at in range(first, len(stops)) if stops[at].city == city), len(stops) - 1)
                add(place, "heard")
            if not told.rings and len(stops) > first:
                add(len(stops) - 1, "unheard")
        elif isinstance(told, v.Cashed) and told.who == ANGELA and stops:
            add(len(stops) - 1, "cashed", told.kind)
        elif isinstance(told, v.Inspected):
            hunt.append(told.city)
            if told.found and stops:
                add(len(stops) - 1, "found")
        elif isinstance(told, v.Ended) and stops:
            add(len(stops) - 1, "caught" if told.outcome == "captured" else "end")
    return stops, hunt


def numbered(tolds: Sequence[Told]) -> frozenset[int]:
    """Return the cities at which a number tells what happened there. tolds: what Angela was told."""
    stops, _ = journey(tolds)
    return frozenset(stop.city for stop in stops[-STOPS:]) if len(stops) > 1 else frozenset()


def walk(tolds: Sequence[Told], box: Box, atlas: Atlas, signs: Sequence[Point], _: Translate) -> Walk | None:
    """Return the walk of a game that is over; None if she never went anywhere.

    tolds: what Angela was told. signs: the places of other signs, which numbers keep off.
    """
    happened, hunt = journey(tolds)
    if len(happened) < 2:
        return None
    last = happened[-STOPS:]
    before = [stop.city for stop in happened[: len(happened) - len(last) + 1]]
    stops = _stops(last, box, atlas, signs, _)
    legs = tuple(_leg(one.city, two.city, box, atlas) for one, two in pairwise(last))
    chase = hunt[max(0, last[0].since - 1) :] if last[0].since else hunt
    return Walk(_once(before, box, atlas), legs, stops, _once(chase, box, atlas))


def _leg(one: int, two: int, box: Box, atlas: Atlas) -> Leg:
    """Return the way between two cities: a route, or a straight line where there is none."""
    for route, ends in enumerate(box.ends):
        if set(ends) == {one, two}:
            return Leg(atlas.lines[route].paths, ends[0] != one)
    (ax, ay), (bx, by) = atlas.towns[one], atlas.towns[two]
    return Leg((f"M{ax:g} {ay:g}L{bx:g} {by:g}",), False)


def _once(cities: Sequence[int], box: Box, atlas: Atlas) -> str:
    """Return the way from city to city; what is gone twice is drawn once."""
    pairs = dict.fromkeys(frozenset(pair) for pair in pairwise(cities) if pair[0] != pair[1])
    return "".join(path for pair in pairs for path in _leg(min(pair), max(pair), box, atlas).paths)


def _stops(last: Sequence[Happened], box: Box, atlas: Atlas, signs: Sequence[Point], _: Translate) -> tuple[Stop, ...]:
    """Return the stops with their numbers, and what is said there, the most telling first, as long as there is room."""
    # A name counts three times: what must be said rather covers anything else.
    taken: list[Room] = [label.box for label in atlas.names] * 3 + [post.room for post in atlas.posts]
    taken += [label.box for line in atlas.lines for label in line.exits]
    taken += [_around(at, 10) for at in signs]
    places = _places([stop.city for stop in last], atlas, taken)
    taken += [_around(at, 12) for at in (*atlas.towns, *places)]
    labelled: dict[int, Label] = {}
    for number in sorted(range(len(last)), key=lambda one: min(map(_rank, last[one].events), default=len(_KINDS))):
        events = last[number].events
        if events and places[number] == atlas.towns[last[number].city]:
            text = _said(min(events, key=_rank), box, _)
            must = number == len(last) - 1
            if label := _free(text, places[number], atlas.names[last[number].city], taken, must=must):
                labelled[number] = label
                taken.append(label.box)
    return tuple(
        Stop(
            number + 1,
            at,
            any(event.kind == "heard" for event in stop.events),
            labelled.get(number),
            ", ".join([terms.city(box, stop.city, _), *(_said(event, box, _) for event in stop.events)]),
        )
        for number, (stop, at) in enumerate(zip(last, places, strict=True))
    )


def _places(cities: Sequence[int], atlas: Atlas, taken: Sequence[Room]) -> list[Point]:
    """Return where each stop's number stands: on its city, or beside it if she came back there later."""
    places = [atlas.towns[city] for city in cities]
    for number, city in enumerate(cities):
        if city in cities[number + 1 :]:
            x, y = atlas.towns[city]
            tries = [(x + ASIDE * right, y + ASIDE * down) for right, down in _BESIDE]
            others = [*taken, *(_around(at, 10) for at in (*atlas.towns, *places))]
            places[number] = min(tries, key=lambda at: sum(labels.overlap(_around(at, 11), room) for room in others))
    return places


def _around(at: Point, far: float) -> Room:
    return at[0] - far, at[1] - far, at[0] + far, at[1] + far


def _rank(event: Event) -> int:
    """Return how telling an event is, from 0."""
    return list(_KINDS).index(event.kind)


def _said(event: Event, box: Box, _: Translate) -> str:
    value = box.edition.cheque[event.cheque].value if event.cheque >= 0 else 0
    return _(_KINDS[event.kind]).format(round=event.round, amount=terms.thousands(value, _))


def _free(text: str, at: Point, name: Label, taken: Sequence[Room], *, must: bool) -> Label | None:
    """Return where a text stands beside a stop without covering anything; None if there is no room.

    must: whether it stands somewhere even so, covering as little as can be.
    """
    tries = [Label(text, name.x, name.y + down, name.anchor, SAID) for down in (16.0, -16.0)]
    for off in OFF if must else OFF[:1]:
        beside = (labels.beside(text, at, side, off) for side in labels.SIDES)
        tries += [Label(text, one.x, one.y, one.anchor, SAID) for one in beside]
    best = min(tries, key=lambda label: _covers(label.box, taken))
    return best if must or not _covers(best.box, taken) else None


def _covers(room: Room, taken: Sequence[Room]) -> float:
    """Return how much a box covers, and how far it leaves the paper."""
    left, top, right, bottom = room
    outside = max(4 - left, 4 - top, right - WIDTH + 4, bottom - HEIGHT + 4, 0.0)
    return sum(labels.overlap(room, other) for other in taken) + 100 * outside
