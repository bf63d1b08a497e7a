"""Angela's walk, as the map of the end draws it: her last stops with numbers, both trails, and what happened in words.

It is made of what Angela was told, which is for all to see once the table is over.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby, pairwise

import msgspec

from hallali import i18n
from hallali.core.contract import Told
from hallali.core.errors import marked
from hallali.games.red_notice.page import curves, labels
from hallali.games.red_notice.page.atlas import Atlas
from hallali.games.red_notice.page.labels import Label
from hallali.games.red_notice.page.projection import Point
from hallali.games.red_notice.rules import view as v
from hallali.games.red_notice.rules.box import Box
from hallali.games.red_notice.rules.view import ANGELA
from hallali.games.red_notice.text import terms

N_ = marked
Translate = i18n.Translator

#: How many stops are told; what lies before is one faint line, of which so many cities are named.
STOPS, EARLIER = 8, 6
#: How far a number's sign reaches from its middle on a map of the whole world on a phone, and how far a radar does.
REACH, RADAR = 19.0, 17.0
#: What happens at a stop.
_KINDS = {
    "caught": N_("caught"),
    "found": N_("found"),
    "cashed": N_("cashed {amount}"),
    "heard": N_("heard"),
    "end": N_("here at the end"),
    "unheard": N_("not heard"),
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


class Mark(msgspec.Struct, frozen=True):
    """The sign of a city where Angela stopped."""

    number: int  #: in the order in which she came there first
    at: Point  #: where it lies on the map
    rang: bool  #: whether a radar rang there
    name: Label | None  #: the city's name on a map of the whole world on a phone; None without room


class Stop(msgspec.Struct, frozen=True):
    """A stop in words."""

    number: int  #: that of its city's sign
    city: str  #: the name of the city
    happened: str  #: all that happened there; "" if nothing did


class Walk(msgspec.Struct, frozen=True):
    """The end's walk."""

    earlier: str  #: the way up to the first stop that is told, as one SVG path
    before: str  #: the cities of that way but for this stop, in words, the last of them; "" for none
    legs: tuple[Leg, ...]  #: from each stop to the next
    marks: tuple[Mark, ...]  #: the cities of those stops that are told
    stops: tuple[Stop, ...]  #: those stops, in their order
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


def walk(tolds: Sequence[Told], box: Box, atlas: Atlas, _: Translate) -> Walk | None:
    """Return the walk of a game that is over; None if she never went anywhere.

    tolds: what Angela was told.
    """
    happened, hunt = journey(tolds)
    if len(happened) < 2:
        return None
    last = happened[-STOPS:]
    numbers = {city: number for number, city in enumerate(dict.fromkeys(stop.city for stop in last), 1)}
    before = happened[: len(happened) - len(last) + 1]
    chase = hunt[max(0, last[0].since - 1) :] if last[0].since else hunt
    return Walk(
        _once([stop.city for stop in before], box, atlas),
        _earlier(before[:-1], box, _),
        tuple(_leg(one.city, two.city, box, atlas) for one, two in pairwise(last)),
        _marks(numbers, last, box, atlas),
        tuple(_stop(numbers[stop.city], stop, box, _) for stop in last),
        _once(chase, box, atlas),
    )


def _earlier(stops: Sequence[Happened], box: Box, _: Translate) -> str:
    """Name the cities before, the last of them where they are many, and each in which she cashed."""
    words: list[str] = []
    skipped = False
    for left, stop in zip(range(len(stops), 0, -1), stops, strict=True):
        cashed = [_said(event, box, _) for event in stop.events if event.kind == "cashed"]
        if cashed or left <= EARLIER:
            name = terms.city(box, stop.city, _)
            words += [*(["…"] if skipped else []), f"{name} ({', '.join(cashed)})" if cashed else name]
        skipped = not (cashed or left <= EARLIER)
    return " → ".join(words)


def _stop(number: int, stop: Happened, box: Box, _: Translate) -> Stop:
    """Put a stop into words, round by round; where she is at the end has no round."""
    words = []
    for count, events in groupby(stop.events, key=lambda event: 0 if event.kind == "end" else event.round):
        said = ", ".join(dict.fromkeys(_said(event, box, _) for event in events))  # two radars may ring in one city
        words.append(_("{events} (round {round})").format(events=said, round=count) if count else said)
    return Stop(number, terms.city(box, stop.city, _), ", ".join(words))


def _said(event: Event, box: Box, _: Translate) -> str:
    value = box.edition.cheque[event.cheque].value if event.cheque >= 0 else 0
    return _(_KINDS[event.kind]).format(amount=terms.thousands(value, _))


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


def _marks(numbers: Mapping[int, int], last: Sequence[Happened], box: Box, atlas: Atlas) -> tuple[Mark, ...]:
    """Return the sign of each city. numbers: by city, the number of its sign."""
    rang = {stop.city for stop in last if any(event.kind == "heard" for event in stop.events)}
    names = _names(list(numbers), last, box, atlas)
    return tuple(Mark(number, atlas.towns[city], city in rang, names.get(city)) for city, number in numbers.items())


def _names(cities: Sequence[int], last: Sequence[Happened], box: Box, atlas: Atlas) -> dict[int, Label]:
    """Return, by city, the name on a map of the whole world on a phone, where it has room; the latest first."""
    tracks = [track for one, two in pairwise(last) for track in _tracks(one.city, two.city, box, atlas)]
    signs = [REACH if city in cities else 13.0 for city in range(len(atlas.towns))]
    taken = [labels.room(at, far) for at, far in zip(atlas.towns, signs, strict=True)]
    taken += [labels.room(post.at, RADAR) for post in atlas.posts]
    found: dict[int, Label] = {}
    for city in reversed(cities):
        tries = labels.around(atlas.names[city].text, atlas.towns[city], REACH)
        if label := labels.free(tries, taken, lambda name: curves.crossing(tracks, name.box)):
            found[city] = label
            taken.append(label.box)
    return found


def _tracks(one: int, two: int, box: Box, atlas: Atlas) -> tuple[curves.Track, ...]:
    """Return the points of the way between two cities."""
    route = next((route for route, ends in enumerate(box.ends) if set(ends) == {one, two}), -1)
    return (
        atlas.lines[route].tracks if route >= 0 else (curves.track(curves.bent(atlas.towns[one], atlas.towns[two], 0)),)
    )
