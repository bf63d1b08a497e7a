"""What a seat of Le Traqueur sees and is told: records that name each field they show (TRQ-23)."""

from __future__ import annotations

from typing import Final, Literal, get_args

import msgspec

from hallali.core.contract import Told, View
from hallali.games.traqueur.rules.sizes import Leaving, Mode

FIRST: Final = 0
SECOND: Final = 1

#: The phases.
DRAW_LOT: Final = "lot"
BUILD: Final = "build"
SEARCH: Final = "search"
OVER_PHASE: Final = "over"
Phase = Literal["lot", "build", "search", "over"]
PHASES: Final[tuple[Phase, ...]] = get_args(Phase)

#: How a turn of the search ended; "" before the first one has.
NO: Final = "no"
LEFT: Final = "left"
ENDED_TURN: Final = "ended"
PASSED: Final = "passed"
Why = Literal["no", "left", "ended", "passed", ""]

#: How the game ended; "" before the end.
FOUND: Final = "found"
QUIET: Final = "quiet"
FEWER: Final = "fewer"
EVEN: Final = "even"
Outcome = Literal["found", "quiet", "fewer", "even", ""]


class CampView(msgspec.Struct, frozen=True):
    """A camp as its owner sees it."""

    fugitive: int  #: the fugitive's square; -1 before it is chosen
    barriers: tuple[int, ...]  #: the barred places


class SearchView(msgspec.Struct, frozen=True, kw_only=True):
    """What everyone knows of one seat's search of the other's camp."""

    seat: int  #: the seat that searches
    at: int  #: the detective's square; -1 outside
    open: tuple[int, ...]  #: the places known to be open
    barred: tuple[int, ...]  #: the places known to be barred
    markers: tuple[int, ...]  #: the squares with a red marker, the earliest first
    turns: int  #: how many turns have ended; each is a turn lost (TRQ-27)
    asked: int  #: how many answers were new
    quiet: int  #: how many turns in a row brought no new answer (TRQ-20)
    steps: int  #: how many known steps in a row were walked in this turn (TRQ-17)
    first_move: bool  #: whether nothing has been done yet in this turn (TRQ-16)
    stepped: bool  #: whether the detective came to its square from another square in this turn (TRQ-15)
    fresh: bool  #: whether this turn brought a new answer
    found: bool  #: whether the fugitive is found


class TraqueurView(View, frozen=True, kw_only=True):
    """What a seat knows of the position."""

    size: str  #: rows and columns, "6x6"
    rows: int  #: the number of rows
    columns: int  #: the number of columns
    edition: str  #: the edition of the ready-made camps, "NAME:HASH"; "" for the house's (TRQ-7)
    limit: int  #: the greatest number of barriers of a camp
    mode: Mode  #: whether both seats search, or the second alone (TRQ-28)
    leaving: Leaving  #: how the maze is left (TRQ-15); "at-will" in a game begun under rules 1
    equal_turns: bool  #: whether equal turns are played (TRQ-21)
    phase: Phase  #: the lot, building, the search or the end
    begins: int  #: the seat that has the first turn of the search; -1 before the lot
    built: tuple[bool, ...]  #: by seat, whether its camp is finished; in a one-sided search the second seat has none
    camp: CampView | None  #: the viewer's own camp, even while it is being built; None if the viewer has none
    camps: tuple[CampView | None, ...]  #: by seat, both camps, at the end (for the referee always); else empty
    searches: tuple[SearchView, ...]  #: one for each seat that searches, in seat order
    last_turn: bool  #: whether this is the turn that evens the count (TRQ-21)
    outcome: Outcome  #: how the game ended; "" before the end


# The words of the Tolds below are `str`, not `Why` and `Outcome`: rows number them as tensors.WORDS does.


class Began(Told, frozen=True, kw_only=True, tag="began"):
    """The lot was drawn."""

    who: int  #: the seat that has the first turn


class Built(Told, frozen=True, kw_only=True, tag="built"):
    """A camp is finished."""

    who: int  #: the seat that built it
    camp: CampView | None  #: the camp; None for a seat that may not see it


class Asked(Told, frozen=True, kw_only=True, tag="asked"):
    """A seat asked to pass an unknown place."""

    who: int  #: the seat that asked
    origin: int  #: the square that it asked from; -1 for outside
    target: int  #: the square that it asked for; -1 for outside
    place: int  #: the place between the two
    yes: bool  #: whether the detective passed


class Walked(Told, frozen=True, kw_only=True, tag="walked"):
    """A detective passed a place that was known to be open."""

    who: int  #: the seat that searches
    origin: int  #: the square that the detective came from; -1 for outside
    target: int  #: the square that it is on now; -1 for outside
    place: int  #: the place between the two


class TurnEnded(Told, frozen=True, kw_only=True, tag="turn_ended"):
    """A turn of a search has ended."""

    who: int  #: the seat whose turn it was
    why: str  #: NO, LEFT, ENDED_TURN or PASSED
    turns: int  #: how many turns this seat has lost
    quiet: int  #: how many of them in a row brought no new answer


class Found(Told, frozen=True, kw_only=True, tag="found"):
    """A detective entered the fugitive's square."""

    who: int  #: the seat that found the fugitive
    square: int  #: where


class Ended(Told, frozen=True, kw_only=True, tag="ended"):
    """The game is over."""

    outcome: str  #: FOUND, QUIET, FEWER or EVEN
    returns: tuple[float, ...]  #: by seat, what it gained
    camps: tuple[CampView | None, ...]  #: by seat, both camps


AnyTold = Began | Built | Asked | Walked | TurnEnded | Found | Ended
