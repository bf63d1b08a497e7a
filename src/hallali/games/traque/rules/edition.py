"""The facts of Traqué as the file of an edition holds them, read and checked (docs/editions/traque.md)."""

from __future__ import annotations

import msgspec

from hallali.core.edition import Head, Named
from hallali.core.library import Shelf
from hallali.games.traque.rules import checks

Effect = tuple[str | int, ...]


class Rules(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers of the box.

    health, time: at the start. hard_health, hard_time: the same for a hard game (TQ-11). places: how many are drawn
    besides the launch pad. last: how many of them the launch pad is shuffled with (TQ-9). large_from: the lowest health
    at which the large test token is tossed (TQ-23). queen: the hits that beat her. weapon: the starting weapon. ammo:
    its ammunition. ammo_two, health_two: with two players (TQ-51). kit, cat: cards that help in a first game (TQ-10).
    partners: the characters that the second player may be.
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
    """The number of tokens of each kind (TQ-5)."""

    shot: int
    flame: int
    laser: int
    grenade: int
    hit: int
    key: int
    retoss: int
    ammo: int


class Weapon(Named, frozen=True, forbid_unknown_fields=True):
    """A weapon that the players start with. It is not part of the deck."""

    token: str
    shots: int


class Card(Named, frozen=True, forbid_unknown_fields=True):
    """All cards of one kind in the Traqué deck.

    icons: those of which one is given when the card is discarded, and its noise. cost: the icons that activate it.
    strength, crew, star: for a creature; crew: it attacks the crew first; star: it is set aside.
    places: for a door or corridor, the places that are drawn. token, shots, ammo: for a weapon.
    effect: for an item, what it does when it is discarded. passive: for an item, what it does while it is held.
    gives: for a crew card, what it gives when it is turned face down.
    event, success, failure, optional: what happens when it is drawn, as for a place. An event without icons is
    discarded at once; everything else lies in the row.
    """

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
    passive: tuple[Effect, ...] = ()
    gives: tuple[Effect, ...] = ()
    event: tuple[Effect, ...] = ()
    success: tuple[Effect, ...] = ()
    failure: tuple[Effect, ...] = ()
    optional: bool = False


class Place(Named, frozen=True, forbid_unknown_fields=True):
    """A place: what happens there, then its test, if it has one. optional: it may be left."""

    event: tuple[Effect, ...] = ()
    success: tuple[Effect, ...] = ()
    failure: tuple[Effect, ...] = ()
    optional: bool = False


class Dice(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The measured chance p that a tossed token hits, with its 95% bounds and the number of throws (TQ-49)."""

    token: str
    target: str
    skill: str
    p: float
    low: float
    high: float
    throws: int


class Edition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything that one edition says."""

    edition: Head
    rules: Rules
    supply: Supply
    weapon: tuple[Weapon, ...]
    card: tuple[Card, ...]
    place: tuple[Place, ...]
    dice: tuple[Dice, ...]


#: Its editions.
SHELF = Shelf("traque", __package__, Edition, checks.problems, {"small": "small", "real": "house"}, former=("house-1",))
