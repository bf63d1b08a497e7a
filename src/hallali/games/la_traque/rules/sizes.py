"""The sizes of La Traque and its options."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from typing import Any

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

OPTIONS = (
    Option("factions", SETS, Message(N_("The factions that take part")), "LT-9"),
    Option("rumours", (2, 3), Message(N_("Rumours in the starting hand")), "LT-11"),
    checked.EDITION,
)


class Options(msgspec.Struct, frozen=True):
    """The options of one game; see OPTIONS."""

    factions: str = SETS[0]
    rumours: int = 2
    edition: str = ""

    @property
    def seats(self) -> tuple[int, ...]:
        """The factions that take part, by number, in seat order."""
        return tuple(FACTIONS.index(name) for name in self.factions.split("+"))


def size_of(name: str, options: Options | Mapping[str, Any] | None = None) -> boxes.Box:
    """Return the numbers of a named size, of the edition that the options name. Raises BadOption, BadEdition."""
    edition = options.edition if isinstance(options, Options) else chosen(options)
    return boxes.box_of(checked.named(name, SIZES), edition)


def options_of(values: Mapping[str, Any] | None) -> Options:
    """Check chosen options against OPTIONS and fill in the usual ones. Raises BadOption."""
    return Options(**checked.chosen(OPTIONS, values))
