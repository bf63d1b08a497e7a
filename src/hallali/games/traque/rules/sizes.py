"""The sizes and options of Traqué."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Literal, get_args

import msgspec

from hallali.core import options as checked
from hallali.core.contract import Option
from hallali.core.errors import Message, marked
from hallali.core.library import chosen
from hallali.games.traque.rules.box import Box, box_of

N_ = marked

SIZES = ("small", "real")
Tossing = Literal["dice", "throw"]
Target = Literal["circle", "square"]
Skill = Literal["usual", "steady", "clumsy"]
THROW: Final = "throw"
DICE: Final = "dice"
CIRCLE: Final = "circle"
SQUARE: Final = "square"
ANY, BOX = "any", "box"
MAY, MUST = "may", "must"
AFTER, BEFORE = "after", "before"
LOSES, SERVES = "loses", "serves"
OPEN, EARLY = "open", "early"
GIFT, NONE = "gift", "none"
HEARD, LATE = "heard", "late"

#: What rules 1 did, in the words of today's options.
FIRST = {
    "tokens": BOX,
    "second_place": MUST,
    "retoss_cards": BEFORE,
    "last_unit": LOSES,
    "turn_end": EARLY,
    "rescue": NONE,
    "muffled": LATE,
}
#: What rules 2 did.
SECOND = {"muffled": LATE}

OPTIONS = (
    Option("players", (1, 2), Message(N_("Players")), "TQ-51"),
    # Dice come first: the laboratory, the terminal and the adapters have no hand.
    Option(
        "toss", get_args(Tossing), Message(N_("The tokens")), "TQ-50", words=(N_("By dice"), N_("Thrown by hand"))
    ),
    Option(
        "target", get_args(Target), Message(N_("Target")), "TQ-11",
        words=(N_("The round target"), N_("The square target")),
    ),
    Option(
        "target_two", get_args(Target), Message(N_("The second player’s target")), "TQ-51",
        words=(N_("The second player’s round target"), N_("The second player’s square target")),
    ),
    Option("hard_health", (False, True), Message(N_("Less Health")), "TQ-11"),
    Option("hard_time", (False, True), Message(N_("Less Time")), "TQ-11"),
    Option("kit", (False, True), Message(N_("With the medical kit")), "TQ-10"),
    Option("cat", (False, True), Message(N_("With the cat")), "TQ-10"),
    Option(
        "retoss", ("hand", "supply"), Message(N_("The rethrow token")), "TQ-7",
        words=(N_("You start with the rethrow token"), N_("The rethrow token must be found")),
    ),
    Option("carry", (False, True), Message(N_("Hits add up over the rounds of a fight")), "TQ-32"),
    Option("partner", (0, 1), Message(N_("The second player")), "TQ-51", words=("Hobbes", "Terrance")),
    Option(
        "skill", get_args(Skill), Message(N_("Dice skill")), "TQ-49",
        words=(N_("Usual"), N_("Steady"), N_("Clumsy")),
    ),
    Option(
        "tokens", (ANY, BOX), Message(N_("Tokens")), "TQ-5",
        words=(N_("As many tokens as it takes"), N_("Only the tokens of the box")),
    ),
    Option(
        "second_place", (MAY, MUST), Message(N_("The second place of a door")), "TQ-19",
        words=(N_("Doors: the second place may be drawn"), N_("Doors: both places must be drawn")),
    ),
    Option(
        "retoss_cards", (AFTER, BEFORE), Message(N_("Cards that give a rethrow")), "TQ-33",
        words=(N_("Rethrow cards after a throw too"), N_("No rethrow cards after a throw")),
    ),
    Option(
        "last_unit", (LOSES, SERVES), Message(N_("The last unit of Time")), "TQ-45",
        words=(N_("The last unit of Time loses"), N_("The last unit of Time still counts")),
    ),
    Option(
        "turn_end", (OPEN,), Message(N_("When a solo player’s turn ends by itself")), "TQ-15", former=(EARLY,)
    ),
    Option("rescue", (GIFT,), Message(N_("What saves an attacked player without a weapon")), "TQ-37", former=(NONE,)),
    Option("muffled", (HEARD,), Message(N_("When a card that muffles noise leaves a player")), "TQ-29", former=(LATE,)),
    checked.EDITION,
)  # fmt: skip


class Options(msgspec.Struct, frozen=True):
    """The options of one game, as OPTIONS lists them."""

    players: int = 1  #: how many play, 1 or 2
    toss: Tossing = DICE  #: whether tokens hit by dice or are thrown by hand
    target: Target = CIRCLE  #: what the first player aims at
    target_two: Target = CIRCLE  #: what the second player aims at
    hard_health: bool = False  #: whether the players start with less health
    hard_time: bool = False  #: whether there is less time
    kit: bool = False  #: whether the first player starts with the Medical kit
    cat: bool = False  #: whether the first player starts with the cat
    retoss: str = "hand"  #: whether the re-toss token is at hand or in the supply
    carry: bool = False  #: whether hits add up over the rounds of a fight
    partner: int = 0  #: which character the second player is
    skill: Skill = "usual"  #: how steady a hand the dice stand for
    tokens: str = ANY  #: whether tokens are limited to those of the box
    second_place: str = MAY  #: whether the second place of a door may or must be drawn
    retoss_cards: str = AFTER  #: whether cards that give a re-toss can be used after a toss too
    last_unit: str = LOSES  #: whether the last unit of time loses at once or can still be used
    turn_end: str = OPEN  #: when the turn of a player alone ends by itself
    rescue: str = GIFT  #: what saves an attacked player without a weapon
    muffled: str = HEARD  #: when noise counts again that a card muffled until it left its player
    edition: str = ""  #: the edition, "NAME:HASH"; "" for the size's own


def size_of(name: str, options: Options | Mapping[str, Any] | None = None) -> Box:
    """Return the numbers of a named size, of the edition that the options name. Raises BadOption, BadEdition."""
    edition = options.edition if isinstance(options, Options) else chosen(options)
    return box_of(checked.named(name, SIZES), edition)


def options_of(values: Mapping[str, Any] | None) -> Options:
    """Return the options of a game, with the default for each one not given. Raises BadOption."""
    return Options(**checked.chosen(OPTIONS, values))
