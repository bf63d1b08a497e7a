"""The sizes of Le Traqueur and its options."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Literal

import msgspec

from hallali.core import options as checked
from hallali.core.contract import Option
from hallali.core.errors import BadOption, Message, marked
from hallali.games.traqueur.rules.grid import LEAST, MOST, Grid, grid_of

N_ = marked

#: The named sizes, as (rows, columns). Any other is written as "7x5": rows, then columns (TRQ-25).
SIZES = {"micro": (2, 2), "mini": (3, 2), "small": (4, 4), "real": (6, 6)}

RACE: Final = "race"
ONE_SIDED: Final = "one-sided"
Mode = Literal["race", "one-sided"]

LOT: Final = "lot"
FIRST: Final = "first"
SECOND: Final = "second"
Begins = Literal["lot", "first", "second"]

STANDARD: Final = "standard"
UNLIMITED: Final = "unlimited"
Barriers = Literal["standard", "unlimited"]

SAME_TURN: Final = "same-turn"
NEXT_TURN: Final = "next-turn"
#: Rules 1: leaving takes a turn of its own, and a turn may be ended anywhere in column 1.
AT_WILL: Final = "at-will"
Leaving = Literal["same-turn", "next-turn", "at-will"]

SIX: Final = "six"
#: As the book has it, which says nothing: only a pad offers it, since such a game need not end.
ENDLESS: Final = "endless"
Idle = Literal["six", "endless"]

MODE = Option(
    "mode",
    (RACE, ONE_SIDED),
    Message(N_("The game")),
    "TRQ-28",
    words=(N_("Both hide and search"), N_("One player hides, the other searches")),
)
BEGINS = Option(
    "begins",
    (LOT, FIRST, SECOND),
    Message(N_("Who begins")),
    "TRQ-6",
    words=(N_("Chance decides"), N_("You"), N_("Your opponent")),
)
BARRIERS = Option(
    "barriers",
    (STANDARD, UNLIMITED),
    Message(N_("Barriers for a camp")),
    "TRQ-25",
    words=(N_("Just enough for a perfect maze"), N_("As many barriers as you like")),
)
LEAVING = Option(
    "leaving",
    (SAME_TURN, NEXT_TURN),
    Message(N_("Leaving the maze from column 1")),
    "TRQ-15",
    former=(AT_WILL,),
    words=(N_("Leave at once: one turn lost"), N_("Wait there, leave on the next turn: two turns lost")),
)
EQUAL_TURNS = Option("equal_turns", (False, True), Message(N_("Equal turns for both")), "TRQ-21")
IDLE = Option(
    "idle",
    (SIX,),
    Message(N_("Turns without a new answer")),
    "TRQ-20",
    former=(ENDLESS,),
    words=(N_("Six in a row, and the search is lost"), N_("As many as you like, as in the box")),
)
OPTIONS = (MODE, BEGINS, BARRIERS, LEAVING, EQUAL_TURNS, IDLE, checked.EDITION)


class Options(msgspec.Struct, frozen=True):
    """The options of one game; see OPTIONS."""

    mode: Mode = RACE  #: whether both seats search
    begins: Begins = LOT  #: who has the first turn
    barriers: Barriers | int = STANDARD  #: how many barriers a camp may have, by name or as a number
    leaving: Leaving = SAME_TURN  #: how the maze is left
    equal_turns: bool = False  #: whether equal turns are played
    idle: Idle = SIX  #: after how many turns without a new answer a search is lost
    edition: str = ""  #: the edition of the ready-made camps

    @property
    def one_sided(self) -> bool:
        """Whether only the second seat searches."""
        return self.mode == ONE_SIDED


def size_of(name: str) -> Grid:
    """Return the grid of a named size or of one like "7x5". Raises BadOption."""
    if name in SIZES:
        return grid_of(*SIZES[name])
    rows, _, columns = name.partition("x")
    written = all(part.isascii() and part.isdigit() and len(part) <= 2 for part in (rows, columns))
    if written and LEAST <= int(rows) <= MOST and LEAST <= int(columns) <= MOST:
        return grid_of(int(rows), int(columns))
    raise BadOption(
        Message(
            N_("There is no size “{name}”: write rows and columns from {least} to {most}, such as 6x6, or {known}."),
            {"name": name[:40], "least": LEAST, "most": MOST, "known": ", ".join(SIZES)},
        )
    )


def limit_of(grid: Grid, options: Options) -> int:
    """Return the greatest number of barriers of a camp (TRQ-3, TRQ-25)."""
    if isinstance(options.barriers, int):
        return options.barriers
    return grid.perfect if options.barriers == STANDARD else grid.places


def options_of(grid: Grid, chosen: Mapping[str, Any] | None) -> Options:
    """Check the chosen options and fill in the defaults of the others. Raises BadOption."""
    return Options(**checked.chosen(OPTIONS, chosen, {"barriers": grid.places}))
