"""What a seat of Le Traqueur sees and is told: records that name each field they show (TRQ-23)."""

from __future__ import annotations

from typing import Final

import msgspec

from hallali.core.contract import Told, View

FIRST: Final = 0
SECOND: Final = 1

#: The phases.
DRAW_LOT: Final = "lot"
BUILD: Final = "build"
SEARCH: Final = "search"
OVER_PHASE: Final = "over"

#: How a turn of the search ended.
NO: Final = "no"
LEFT: Final = "left"
ENDED_TURN: Final = "ended"
PASSED: Final = "passed"

#: How the game ended.
FOUND: Final = "found"
QUIET: Final = "quiet"
FEWER: Final = "fewer"
EVEN: Final = "even"


class CampView(msgspec.Struct, frozen=True):
    """A camp as its owner sees it. fugitive: its square, -1 before it is chosen. barriers: the barred places."""

    fugitive: int
    barriers: tuple[int, ...]


class SearchView(msgspec.Struct, frozen=True, kw_only=True):
    """What everyone knows of one seat's search of the other's camp.

    seat: the seat that searches.
    at: the detective's square; -1 outside.
    open: the places known to be open.
    barred: the places known to be barred.
    markers: the squares with a red marker, the earliest first.
    turns: how many turns have ended; each is a turn lost (TRQ-27).
    asked: how many answers were new.
    quiet: how many turns in a row brought no new answer (TRQ-20).
    steps: how many known steps in a row were walked in this turn (TRQ-17).
    first_move: whether nothing has been done yet in this turn (TRQ-16).
    stepped: whether the detective came to its square from another square in this turn (TRQ-15).
    fresh: whether this turn brought a new answer.
    found: whether the fugitive is found.
    """

    seat: int
    at: int
    open: tuple[int, ...]
    barred: tuple[int, ...]
    markers: tuple[int, ...]
    turns: int
    asked: int
    quiet: int
    steps: int
    first_move: bool
    stepped: bool
    fresh: bool
    found: bool


class TraqueurView(View, frozen=True, kw_only=True):
    """What a seat knows of the position.

    size: rows and columns, "6x6".
    rows: the number of rows.
    columns: the number of columns.
    limit: the greatest number of barriers of a camp.
    mode: "race" or "one-sided" (TRQ-28).
    leaving: "next-turn" or "same-turn" (TRQ-15).
    equal_turns: whether equal turns are played (TRQ-21).
    phase: DRAW_LOT, BUILD, SEARCH or OVER_PHASE.
    begins: the seat that has the first turn of the search; -1 before the lot.
    built: by seat, whether its camp is finished. In a one-sided search the second seat has none.
    camp: the viewer's own camp, also while it is being built; None for whoever has none.
    camps: by seat, both camps, at the end (for the referee always); else empty.
    searches: one for each seat that searches, in seat order.
    last_turn: whether this is the turn that evens the count (TRQ-21).
    outcome: FOUND, QUIET, FEWER or EVEN; "" before the end.
    """

    size: str
    rows: int
    columns: int
    limit: int
    mode: str
    leaving: str
    equal_turns: bool
    phase: str
    begins: int
    built: tuple[bool, ...]
    camp: CampView | None
    camps: tuple[CampView | None, ...]
    searches: tuple[SearchView, ...]
    last_turn: bool
    outcome: str


class Began(Told, frozen=True, kw_only=True, tag="began"):
    """The lot decided who has the first turn."""

    who: int


class Built(Told, frozen=True, kw_only=True, tag="built"):
    """A camp is finished. camp: None for whoever may not see it."""

    who: int
    camp: CampView | None


class Asked(Told, frozen=True, kw_only=True, tag="asked"):
    """A seat asked to pass an unknown place. origin, target: squares, -1 for outside. yes: whether it passed."""

    who: int
    origin: int
    target: int
    place: int
    yes: bool


class Walked(Told, frozen=True, kw_only=True, tag="walked"):
    """A detective passed a place that was known to be open."""

    who: int
    origin: int
    target: int
    place: int


class TurnEnded(Told, frozen=True, kw_only=True, tag="turn_ended"):
    """A turn of a search has ended. why: NO, LEFT, ENDED_TURN or PASSED. turns: how many this seat has lost."""

    who: int
    why: str
    turns: int
    quiet: int


class Found(Told, frozen=True, kw_only=True, tag="found"):
    """A detective entered the fugitive's square."""

    who: int
    square: int


class Ended(Told, frozen=True, kw_only=True, tag="ended"):
    """The game is over. camps: both of them, by seat."""

    outcome: str
    returns: tuple[float, ...]
    camps: tuple[CampView | None, ...]


AnyTold = Began | Built | Asked | Walked | TurnEnded | Found | Ended
