"""The facts of Last Metro that an edition's file holds, read and checked: turns, tickets and lines."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Annotated, Final

import msgspec

from hallali.core.edition import Findings, Head, Problem, Source
from hallali.core.errors import marked
from hallali.core.library import Shelf

N_ = marked
STATIONS: Final = ("Central", "Market", "Harbour", "Opera", "Mill", "Zoo", "Tower", "Hospital", "Gasworks", "Museum")
KINDS: Final = ("tram", "bus", "metro")
#: The stations as files and moves write them.
IDS: Final = tuple(name.lower() for name in STATIONS)
#: The most turns that a game may have.
MOST: Final = 20

# What a number may be: the file is checked against this as it is read, and `hallali dial` turns it so far.
Turns = Annotated[int, msgspec.Meta(ge=1, le=MOST)]
Stock = Annotated[int, msgspec.Meta(ge=0, le=MOST)]


class Rules(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers and places of the rules."""

    turns: Turns  #: how many turns the thief must hold out
    turns_small: Turns  #: the same in the small size
    seen: Turns  #: how often the thief is seen: 3 for every third turn
    begins: str  #: where the inspector begins
    hides: tuple[str, ...]  #: where the thief may begin, each as likely
    rides: tuple[str, ...]  #: what the inspector may take


class Tickets(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The tickets that the thief has of each kind."""

    tram: Stock
    bus: Stock
    metro: Stock


class Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line, which is ridden both ways from each stop to the next."""

    id: str
    kind: str
    stops: tuple[str, ...]


class Edition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All the facts of one edition."""

    edition: Head
    rules: Rules
    tickets: Tickets
    line: tuple[Line, ...]


class _Check(Findings):
    """What the shape of a file cannot say."""

    def rules(self, rules: Rules) -> None:
        self.one_of("rules", 0, "begins", rules.begins, IDS)
        self.several("hides", rules.hides, IDS)
        self.several("rides", rules.rides, KINDS)
        if rules.begins in rules.hides:
            text = N_("The thief may not begin at {station}: the inspector is there.")
            self.say("rules", 0, "hides", text, station=rules.begins)

    def several(self, key: str, values: Sequence[str], known: Sequence[str]) -> None:
        if not values:
            self.say("rules", 0, key, N_("“{key}” is empty: name at least one."), key=key)
        for value in values:
            self.one_of("rules", 0, key, value, known)
        if len(set(values)) < len(values):
            self.say("rules", 0, key, N_("“{key}” names something twice."), key=key)

    def lines(self, edition: Edition) -> None:
        self.names("line", [one.id for one in edition.line], spelled=False)
        for number, one in enumerate(edition.line):
            self.one_of("line", number, "kind", one.kind, KINDS)
            for stop in dict.fromkeys(one.stops):
                self.one_of("line", number, "stops", stop, IDS)
            if len(one.stops) < 2:
                self.say("line", number, "stops", N_("A line has two stops or more."))
            if any(a == b for a, b in pairwise(one.stops)):
                self.say("line", number, "stops", N_("A line does not stop twice in a row at one station."))
        for name in sorted(set(IDS) - {stop for one in edition.line for stop in one.stops}):
            self.warn("line", -1, "", N_("No line stops at {station}."), station=name)


def problems(edition: Edition, source: Source) -> list[Problem]:
    """Return everything that is wrong with an edition, or odd about it."""
    check = _Check(source)
    check.rules(edition.rules)
    check.lines(edition)
    return check.found


#: Both sizes are played with house.toml, which lies beside this file; pyproject.toml says that it is installed, too.
SHELF: Final = Shelf("metro", "hallali_metro", Edition, problems, {"real": "house", "small": "house"})


class Town(msgspec.Struct, frozen=True):
    """What a size and an edition fix for a whole game, by the numbers of stations and kinds."""

    turns: int
    seen: int  #: how often the thief is seen: 3 for every third turn
    begins: int  #: where the inspector begins
    hides: tuple[int, ...]  #: where the thief may begin
    rides: tuple[int, ...]  #: the kinds that the inspector may take
    tickets: tuple[int, ...]  #: the thief's of each kind
    lines: tuple[tuple[tuple[int, int], ...], ...]  #: of each kind: pairs of stations, both ways


@lru_cache(200)
def town(size: str = "real", edition: str = "") -> Town:
    """Return what is fixed in a game. edition: "NAME:HASH", or "" for the house's. Raises BadOption, BadEdition."""
    read = SHELF.load(size, edition).edition
    rules = read.rules
    return Town(
        turns=rules.turns_small if size == "small" else rules.turns,
        seen=rules.seen,
        begins=IDS.index(rules.begins),
        hides=tuple(sorted(map(IDS.index, rules.hides))),
        rides=tuple(map(KINDS.index, rules.rides)),
        tickets=(read.tickets.tram, read.tickets.bus, read.tickets.metro),
        lines=tuple(_pairs(read.line, kind) for kind in KINDS),
    )


def _pairs(lines: Sequence[Line], kind: str) -> tuple[tuple[int, int], ...]:
    found: dict[tuple[int, int], None] = {}
    for one in lines:
        stops = [IDS.index(stop) for stop in one.stops] if one.kind == kind else []
        for a, b in pairwise(stops):
            if (b, a) not in found:
                found[a, b] = None
    return tuple(found)
