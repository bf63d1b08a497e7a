"""The sizes of Red Notice and its options."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Literal

import msgspec

from hallali.core import options as checked
from hallali.core.contract import Option
from hallali.core.errors import Message, marked
from hallali.core.library import chosen
from hallali.games.red_notice.rules.box import Box, box_of

N_ = marked

SIZES = ("micro", "small", "real")
RANDOM, FIRST_GAME = "random", "first-game"
#: When the others are told what Angela pays for within a walk (RN-35).
Payments = Literal["at-the-end", "at-once"]
AT_THE_END: Final = "at-the-end"
AT_ONCE: Final = "at-once"
#: Whether Angela may pay for a radar that has rung in the same walk (RN-35); rules 1 let her.
KEPT, PAYABLE = "kept", "payable"
#: Whether Jessah’s permanent upgrades add to what she gets when none is left (RN-32); before rules 3 they did not.
ACTIONS, ICONS = "actions", "icons"

OPTIONS = (
    Option(
        "identities",
        (RANDOM, FIRST_GAME),
        Message(N_("Angela’s identities")),
        "RN-8",
        words=(N_("Drawn by lot"), N_("Those for a first game")),
    ),
    Option(
        "payments",
        (AT_THE_END, AT_ONCE),
        Message(N_("When Angela’s payments are announced")),
        "RN-35",
        words=(N_("Jessah is told when the moves are done"), N_("Jessah is told at once, as at a table")),
    ),
    Option("rung", (KEPT,), Message(N_("A radar that has just rung")), "RN-35", former=(PAYABLE,)),
    Option("used_up", (ACTIONS,), Message(N_("What Jessah gets when no upgrade is left")), "RN-32", former=(ICONS,)),
    checked.EDITION,
)


class Options(msgspec.Struct, frozen=True):
    """The options of one game; see OPTIONS."""

    identities: str = RANDOM  #: how Angela's identities are chosen
    payments: Payments = AT_THE_END  #: when the others are told what she pays for within a walk
    rung: str = KEPT  #: whether she may pay for a radar that has just rung
    used_up: str = ACTIONS  #: whether she gets actions or bare icons when no upgrade is left
    edition: str = ""  #: "NAME:HASH"; "" for the size's own


def size_of(name: str, options: Options | Mapping[str, Any] | None = None) -> Box:
    """Return the numbers of a named size, of the edition that the options name. Raises BadOption, BadEdition."""
    edition = options.edition if isinstance(options, Options) else chosen(options)
    return box_of(checked.named(name, SIZES), edition)


def options_of(values: Mapping[str, Any] | None) -> Options:
    """Check the chosen options and fill in the defaults of the others. Raises BadOption."""
    return Options(**checked.chosen(OPTIONS, values))
