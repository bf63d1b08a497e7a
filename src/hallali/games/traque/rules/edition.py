"""The facts of Traqué as an edition's file holds them, read and checked (docs/editions/traque.md)."""

from __future__ import annotations

import msgspec

from hallali.core.edition import Head
from hallali.core.library import Shelf
from hallali.games.traque.rules import checks

Effect = tuple[str | int, ...]


class Rules(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers of the box.

    health, time: at the start; hard_health, hard_time: where the game is harder (TQ-11). places: drawn besides the
    launch pad; last: how many of them it is shuffled with (TQ-9). large_from: the health from which the large test
    token is tossed (TQ-23). queen: the hits that beat her. ammo: with which the first weapon starts; ammo_two and
    health_two: with two players (TQ-51). kit, cat: the cards that help in a first game (TQ-10). partners: whom the
    second player may be.
    """

    health: int
    time: int
    hard_health: int
    hard_time: int
    places: int
    last: int
    large_from: int
    queen: int
    weapon: str
    ammo: int
    ammo_two: int
    health_two: int
    kit: str
    cat: str
    partners: tuple[str, ...]


class Supply(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """How many tokens there are (TQ-5)."""

    shot: int
    flame: int
    laser: int
    grenade: int
    hit: int
    key: int
    retoss: int
    ammo: int


class Weapon(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A weapon that is not of the deck: the players start with it."""

    id: str
    en: str
    fr: str
    token: str
    shots: int


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Cards of one kind of the Traqué deck.

    icons: what they give when discarded, one of them, and their noise. cost: the icons that activate them.
    strength, crew, star: of a creature; crew: it goes for the crew first. places: of a door or corridor.
    token, shots, ammo: of a weapon. effect: of an item. gives: of a crew card, what it gives when turned.
    """

    id: str
    en: str
    fr: str
    kind: str
    copies: int = 1
    icons: tuple[str, ...] = ()
    cost: tuple[str, ...] = ()
    strength: int = 0
    crew: bool = False
    star: bool = False
    places: int = 0
    token: str = ""
    shots: int = 0
    ammo: int = 0
    effect: tuple[Effect, ...] = ()
    gives: tuple[Effect, ...] = ()


class Place(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A place: what happens there, then its test, if it has one. optional: it may be left as it is."""

    id: str
    en: str
    fr: str
    event: tuple[Effect, ...] = ()
    success: tuple[Effect, ...] = ()
    failure: tuple[Effect, ...] = ()
    optional: bool = False


class Dice(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How likely a tossed token is a hit, as measured: p within low and high (95%), and in how many throws (TQ-49)."""

    token: str
    target: str
    skill: str
    p: float
    low: float
    high: float
    throws: int


class Edition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All the facts of one edition."""

    edition: Head
    rules: Rules
    supply: Supply
    weapon: tuple[Weapon, ...]
    card: tuple[Card, ...]
    place: tuple[Place, ...]
    dice: tuple[Dice, ...]


#: Its editions.
SHELF = Shelf("traque", __package__, Edition, checks.problems, {"small": "small", "real": "house"})
