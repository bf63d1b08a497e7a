"""The sizes of Red Notice and its options."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from hallali.core import options as checked
from hallali.core.contract import Option
from hallali.core.errors import Message, marked
from hallali.games.red_notice.rules.box import Box, box_of

N_ = marked

SIZES = ("micro", "small", "real")
RANDOM, FIRST_GAME = "random", "first-game"

OPTIONS = (Option("identities", (RANDOM, FIRST_GAME), Message(N_("Angela's identities")), "RN-8"),)


class Options(msgspec.Struct, frozen=True):
    """The options of one game; see OPTIONS."""

    identities: str = RANDOM


def size_of(name: str) -> Box:
    """Return the numbers of a named size. Raises BadOption, BadEdition."""
    return box_of(checked.named(name, SIZES))


def options_of(chosen: Mapping[str, Any] | None) -> Options:
    """Check the chosen options and fill in the defaults of the others. Raises BadOption."""
    return Options(**checked.chosen(OPTIONS, chosen))
