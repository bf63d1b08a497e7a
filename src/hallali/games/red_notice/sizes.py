"""The sizes of Red Notice and its options."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from hallali.core.contract import Option
from hallali.core.errors import BadOption, Message, marked
from hallali.games.red_notice.box import Box, box_of

N_ = marked

SIZES = ("micro", "small", "real")
RANDOM, FIRST_GAME = "random", "first-game"

OPTIONS = (Option("identities", (RANDOM, FIRST_GAME), Message(N_("Angela's identities")), "RN-8"),)


class Options(msgspec.Struct, frozen=True):
    """The options of one game; see OPTIONS."""

    identities: str = RANDOM


def size_of(name: str) -> Box:
    """Give the numbers of a named size. Raises BadOption, BadEdition."""
    if name not in SIZES:
        raise BadOption(
            Message("There is no size “{name}”; there is: {known}.", {"name": name[:40], "known": ", ".join(SIZES)})
        )
    return box_of(name)


def options_of(chosen: Mapping[str, Any] | None) -> Options:
    """Check chosen options against OPTIONS and fill in the usual ones. Raises BadOption."""
    known = {option.name: option for option in OPTIONS}
    for name, value in (chosen or {}).items():
        if name not in known:
            raise BadOption(
                Message("There is no option “{name}”; there is: {known}.", {"name": name, "known": ", ".join(known)})
            )
        if not any(type(value) is type(choice) and value == choice for choice in known[name].choices):
            raise BadOption(
                Message(
                    "{name} cannot be {value}: choose of {choices}.",
                    {
                        "name": name,
                        "value": str(value)[:40],
                        "choices": ", ".join(str(choice) for choice in known[name].choices),
                    },
                )
            )
    return Options(**dict(chosen or {}))
