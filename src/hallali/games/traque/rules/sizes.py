"""The sizes and options of Traqué."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from hallali.core import options as checked
from hallali.core.contract import Option
from hallali.core.errors import Message, marked
from hallali.games.traque.rules.box import Box, box_of

N_ = marked

SIZES = ("small", "real")
THROW, DICE = "throw", "dice"
CIRCLE, SQUARE = "circle", "square"

OPTIONS = (
    Option("players", (1, 2), Message(N_("Players")), "TQ-51"),
    # Dice come first: the laboratory, the terminal and the adapters have no hand.
    Option("toss", (DICE, THROW), Message(N_("Tokens hit by dice, or are thrown by hand")), "TQ-50"),
    Option("target", (CIRCLE, SQUARE), Message(N_("Target: the circle, or the square, which is harder")), "TQ-11"),
    Option("target_two", (CIRCLE, SQUARE), Message(N_("The second player's target")), "TQ-51"),
    Option("hard_health", (False, True), Message(N_("Hard: less health")), "TQ-11"),
    Option("hard_time", (False, True), Message(N_("Hard: less time")), "TQ-11"),
    Option("kit", (False, True), Message(N_("Start with the Medical kit")), "TQ-10"),
    Option("cat", (False, True), Message(N_("Start with Sprinkles the cat")), "TQ-10"),
    Option("retoss", ("hand", "supply"), Message(N_("The re-toss token: at hand, or to be gained")), "TQ-7"),
    Option("carry", (False, True), Message(N_("Hits add up over the rounds of a fight")), "TQ-32"),
    Option("partner", (0, 1), Message(N_("Who the second player is: Hobbes, or Terrance")), "TQ-51"),
    Option("skill", ("usual", "steady", "clumsy"), Message(N_("How steady a hand the dice stand for")), "TQ-49"),
)


class Options(msgspec.Struct, frozen=True):
    """The options of one game, as OPTIONS lists them."""

    players: int = 1
    toss: str = DICE
    target: str = CIRCLE
    target_two: str = CIRCLE
    hard_health: bool = False
    hard_time: bool = False
    kit: bool = False
    cat: bool = False
    retoss: str = "hand"
    carry: bool = False
    partner: int = 0
    skill: str = "usual"


def size_of(name: str) -> Box:
    """Return the numbers of a size by its name. Raises BadOption, BadEdition."""
    return box_of(checked.named(name, SIZES))


def options_of(chosen: Mapping[str, Any] | None) -> Options:
    """Return the options of a game, with the default for each one not given. Raises BadOption."""
    return Options(**checked.chosen(OPTIONS, chosen))
