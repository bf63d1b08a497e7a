"""The facts of Traqué as the file of an edition holds them, read and checked (docs/editions/traque.md)."""

from __future__ import annotations

from typing import Annotated

import msgspec

from hallali.core.edition import Head, Named
from hallali.core.library import Shelf
from hallali.core.texts import Texts
from hallali.games.traque.rules import checks

Effect = tuple[str | int, ...]

# What a number may be. The file is checked against this as it is read (hallali.core.shape).
Number = Annotated[int, msgspec.Meta(ge=1, le=30)]
Stock = Annotated[int, msgspec.Meta(ge=0, le=30)]
Load = Annotated[int, msgspec.Meta(ge=0, le=7)]
Chance = Annotated[float, msgspec.Meta(ge=0, le=1)]


class Rules(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers of the box."""

    health: Number  #: at the start, and the most there can be
    time: Number  #: at the start, and the most there can be
    hard_health: Number  #: health at the start of a hard game (TQ-11)
    hard_time: Number  #: time at the start of a hard game
    places: Annotated[int, msgspec.Meta(ge=0)]  #: how many are drawn besides the launch pad
    last: Annotated[int, msgspec.Meta(ge=0)]  #: how many of them the launch pad is shuffled with (TQ-9)
    large_from: Number  #: the lowest health at which the large test token is tossed (TQ-23)
    queen: Number  #: the hits that beat her
    weapon: str  #: the id of the starting weapon
    ammo: Load  #: its ammunition tokens
    ammo_two: Load  #: the same with two players (TQ-51)
    health_two: Number  #: health with two players, at the start and at most
    kit: str  #: the first item that helps in a first game (TQ-10), or ""
    cat: str  #: the second one, or ""
    partners: tuple[str, ...]  #: the characters that the second player may be: ids of crew cards
    pad: Texts = msgspec.field(default_factory=dict)  #: the launch pad's name, if it has one of its own


class Supply(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """The number of tokens of each kind (TQ-5)."""

    shot: Stock  #: shots
    flame: Stock  #: flames
    laser: Stock  #: laser shots
    grenade: Stock  #: grenades
    hit: Stock  #: hits that need no toss
    key: Stock  #: keys
    retoss: Stock  #: re-tosses
    ammo: Stock  #: ammunition


class Weapon(Named, frozen=True, forbid_unknown_fields=True):
    """A weapon that the players start with. It is not part of the deck."""

    token: str  #: what it shoots, of effects.SHOTS
    shots: Annotated[int, msgspec.Meta(ge=1, le=7)]  #: shots in a load


class Card(Named, frozen=True, forbid_unknown_fields=True):
    """All cards of one kind in the Traqué deck.

    An event without icons is discarded at once; everything else lies in the row when it was drawn.
    """

    kind: str  #: one of effects.KINDS
    copies: Annotated[int, msgspec.Meta(ge=1, le=15)] = 1  #: how many there are
    icons: tuple[str, ...] = ()  #: those of which one is given when the card is discarded, and its noise
    cost: tuple[str, ...] = ()  #: the icons that activate it
    strength: Annotated[int, msgspec.Meta(ge=0, le=6)] = 0  #: of a creature: the hits that beat it
    crew: bool = False  #: of a creature: it attacks the crew first
    star: bool = False  #: of a creature: it is set aside
    places: Annotated[int, msgspec.Meta(ge=0, le=2)] = 0  #: of a door or corridor: the places that are drawn
    token: str = ""  #: of a weapon: what it shoots
    shots: Load = 0  #: of a weapon: shots in a load
    ammo: Load = 0  #: of a weapon: the ammunition tokens that come with it
    effect: tuple[Effect, ...] = ()  #: of an item: what it does when it is discarded
    passive: tuple[Effect, ...] = ()  #: of an item: what it does while it is held
    gives: tuple[Effect, ...] = ()  #: of a crew card: what it gives when it is turned face down
    event: tuple[Effect, ...] = ()  #: what happens when it is drawn, as for a place
    success: tuple[Effect, ...] = ()  #: what a passed test brings
    failure: tuple[Effect, ...] = ()  #: what a failed test brings
    optional: bool = False  #: whether what happens may be left
    text: Texts = msgspec.field(default_factory=dict)  #: of a free card: what is written on it


class Place(Named, frozen=True, forbid_unknown_fields=True):
    """A place. If it has `success` or `failure`, a test follows what happens there."""

    event: tuple[Effect, ...] = ()  #: what happens there
    success: tuple[Effect, ...] = ()  #: what a passed test brings
    failure: tuple[Effect, ...] = ()  #: what a failed test brings
    optional: bool = False  #: whether it may be left
    text: Texts = msgspec.field(default_factory=dict)  #: of a free place: what is written on it


class Dice(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The measured chance that a tossed token hits (TQ-49)."""

    token: str  #: one of effects.TOKENS
    target: str  #: one of effects.TARGETS
    skill: str  #: one of effects.SKILLS
    p: Chance  #: the chance of a hit
    low: Chance  #: its lower 95% bound
    high: Chance  #: its upper 95% bound
    throws: int  #: the number of throws it was measured with


class Edition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything that one edition says."""

    edition: Head  #: its game and name
    rules: Rules  #: the numbers of the box
    supply: Supply  #: the number of tokens
    weapon: tuple[Weapon, ...]  #: the starting weapons
    card: tuple[Card, ...]  #: the kinds of cards
    place: tuple[Place, ...]  #: the places besides the launch pad
    dice: tuple[Dice, ...]  #: how likely tokens are to hit


#: Its editions.
SHELF = Shelf(
    "traque",
    __package__,
    Edition,
    checks.problems,
    {"small": "small", "real": "house"},
    former=("house-1", "house-2", "house-3"),
)
