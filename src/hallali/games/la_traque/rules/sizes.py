"""The sizes of La Traque and its options."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations, permutations
from typing import Any, Literal

import msgspec

from hallali.core import options as checked
from hallali.core.contract import Option
from hallali.core.errors import Message, marked
from hallali.core.library import chosen
from hallali.games.la_traque.rules import box as boxes
from hallali.games.la_traque.rules.effects import FACTIONS

N_ = marked

SIZES = tuple(boxes.SIZES)

#: All sets of two or more factions, the largest first.
SETS = tuple("+".join(some) for count in (4, 3, 2) for some in combinations(FACTIONS, count))

#: All ways to sit around the table, clockwise; the USA are named first.
SEATINGS = tuple("+".join((FACTIONS[0], *others)) for others in permutations(FACTIONS[1:]))

OPTIONS = (
    Option("factions", SETS, Message(N_("The factions that take part")), "LT-9"),
    Option(
        "rumours",
        (2, 3),
        Message(N_("Rumours in the starting hand")),
        "LT-11",
        words=(N_("2, as usual"), N_("3, for a first game")),
    ),
    Option(
        "seating",
        SEATINGS,
        Message(N_("Seats around the table, clockwise")),
        "LT-9",
        words=(
            N_("USA, CCCP, Tzaar, Network"),
            N_("USA, CCCP, Network, Tzaar"),
            N_("USA, Tzaar, CCCP, Network"),
            N_("USA, Tzaar, Network, CCCP"),
            N_("USA, Network, CCCP, Tzaar"),
            N_("USA, Network, Tzaar, CCCP"),
        ),
    ),
    Option(
        "specials",
        ("open", "hidden"),
        Message(N_("Who sees which of two special cards a player takes")),
        "LT-57",
        words=(
            N_("Everyone sees it: the cards are face up next to the board"),
            N_("Only the two cards are known, not which was taken"),
        ),
    ),
    Option(
        "passing",
        ("at-once", "next-turn"),
        Message(N_("A player with nothing left to do")),
        "LT-14",
        words=(N_("Must pass at once"), N_("May end the turn, and must pass on the next one")),
    ),
    checked.EDITION,
)


class Options(msgspec.Struct, frozen=True):
    """The options of one game; see OPTIONS."""

    factions: str = SETS[0]  #: those that take part
    rumours: int = 2  #: in the starting hand
    seating: str = SEATINGS[0]  #: clockwise; factions that take no part are left out
    specials: Literal["open", "hidden"] = "open"  #: whether everyone sees which special a seat takes of two
    passing: Literal["at-once", "next-turn"] = "at-once"  #: when a player with nothing else to do must pass
    edition: str = ""  #: the edition as it is named, "" for the size's own

    @property
    def seats(self) -> tuple[int, ...]:
        """The factions that take part, by number, in seat order."""
        taking_part = self.factions.split("+")
        return tuple(FACTIONS.index(name) for name in self.seating.split("+") if name in taking_part)


def size_of(name: str, options: Options | Mapping[str, Any] | None = None) -> boxes.Box:
    """Return the numbers of a named size, of the edition that the options name. Raises BadOption, BadEdition."""
    edition = options.edition if isinstance(options, Options) else chosen(options)
    return boxes.box_of(checked.named(name, SIZES), edition)


def options_of(values: Mapping[str, Any] | None) -> Options:
    """Check chosen options against OPTIONS and fill in the usual ones. Raises BadOption."""
    return Options(**checked.chosen(OPTIONS, values))
