"""The facts of La Traque as an edition's file holds them, read and checked (docs/editions/la-traque.md)."""

from __future__ import annotations

from typing import Annotated

import msgspec

from hallali.core.edition import Head, Named
from hallali.core.library import Shelf
from hallali.core.texts import Texts
from hallali.games.la_traque.rules import checks

# What a number may be. The file is checked against this as it is read (hallali.core.shape).
Length = Annotated[int, msgspec.Meta(ge=1, le=30)]
Level = Annotated[int, msgspec.Meta(ge=1, le=3)]
Players = Annotated[int, msgspec.Meta(ge=2, le=4)]
Least = Annotated[int, msgspec.Meta(ge=0)]
Few = Annotated[int, msgspec.Meta(ge=1, le=5)]

#: Lines of abilities, as effects.py reads them.
Lines = tuple[str, ...]


class Rules(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers of the box."""

    target: Length  #: the domination that ends the game
    rounds: Length  #: the round after which it ends anyway (LT-49)
    agents: Few  #: of each faction
    actions: Annotated[int, msgspec.Meta(ge=1, le=3)]  #: in a turn
    keep: Annotated[int, msgspec.Meta(ge=0, le=5)]  #: cards kept at the maintenance
    objectives: Few  #: face up before each player
    funding: Annotated[int, msgspec.Meta(ge=1, le=40)]  #: cards in that pile
    rumours: Annotated[int, msgspec.Meta(ge=8, le=60)]  #: cards in that pile
    influence: Annotated[int, msgspec.Meta(ge=3, le=20)]  #: the length of each influence track


class Faction(Named, frozen=True, forbid_unknown_fields=True):
    """A faction."""

    ambition: Texts  #: its ambition's name
    #: How many steps each ambition track has; the Network has three, for military, scientific and political.
    tracks: tuple[int, ...]


class Deck(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One of the three clue decks."""

    id: str  #: one of effects.PILES
    major: tuple[str, int]  #: the clue that it mostly holds, and how many cards
    minor: tuple[str, int]  #: the other clue, and how many cards


class Investigation(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A place of an investigation zone."""

    zone: str  #: one of effects.PILES
    draws: str  #: as "registers 1, press 1"
    least: Players  #: players from which it is open


class Place(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A fugitive's place in a hunting zone."""

    zone: str  #: one of effects.ZONES
    level: Level  #: of the fugitives that come here
    least: Players  #: players from which it is used (LT-8)


class Fugitive(Named, frozen=True, forbid_unknown_fields=True):
    """A fugitive's file."""

    level: Level  #: how hard the fugitive is to catch
    kind: str  #: one of effects.KINDS
    cost: str  #: clues, as "medal 1, rumour 3"
    note: Texts = msgspec.field(default_factory=dict)  #: the text of the file
    text: Texts = msgspec.field(default_factory=dict)  #: of a free card: what is written on it
    hunt: str = ""  #: the clues that it gives an agent, as in `cost`
    power: Lines = ()  #: what the hunt ability does as well
    mission: Lines = ()  #: what its mission does
    coop: Lines = ()  #: what its co-operation does
    recurring: bool = False  #: whether the co-operation is used again each round (LT-34)


class Special(Named, frozen=True, forbid_unknown_fields=True):
    """A hunter, a plot, the tribunal or Collectivisation (LT-61). Its abilities are like a fugitive's."""

    faction: str  #: whose
    text: Texts = msgspec.field(default_factory=dict)  #: of a free card: what is written on it
    hunt: str = ""  #: the clues that it gives an agent
    power: Lines = ()  #: what the hunt ability does as well
    mission: Lines = ()  #: what its mission does
    coop: Lines = ()  #: what its co-operation does
    recurring: bool = False  #: whether the co-operation is used again each round


class Price(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A price of an objective and its reward (LT-36)."""

    cost: str  #: influence, as "military 2, political 1"
    domination: Least = 0  #: what it scores
    rockets: Least = 0  #: steps of the ambition of the USA
    markers: tuple[str, ...] = ()  #: for the CCCP; the player picks one of two
    both: bool = False  #: whether both markers are placed
    bonus: Lines = ()  #: what else happens


class Objective(Named, frozen=True, forbid_unknown_fields=True):
    """An objective. It has one ability, a mission or a co-operation (LT-37)."""

    faction: str  #: whose
    success: Price  #: the lower price
    triumph: Price  #: the higher price
    text: Texts = msgspec.field(default_factory=dict)  #: of a free card: what is written on it
    mission: Lines = ()  #: what its mission does
    coop: Lines = ()  #: what its co-operation does
    recurring: bool = False  #: whether the co-operation is used again each round


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A step of an ambition track: what reaching it gives."""

    faction: str  #: whose
    at: int  #: its number
    track: str = ""  #: for the Network, which of its three
    bonus: Lines = ()  #: what happens at once
    text: Texts = msgspec.field(default_factory=dict)  #: of a free step: what is written there
    choose: tuple[str, ...] = ()  #: specials, one of which goes to the reserve
    reserve: str = ""  #: a special that goes there
    headquarters: str = ""  #: a special that goes there


class Edition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All the facts of one edition."""

    edition: Head  #: its name and authors
    rules: Rules  #: the numbers of the box
    faction: tuple[Faction, ...]  #: in the order of effects.FACTIONS
    marker: tuple[Named, ...]  #: the revolution markers
    deck: tuple[Deck, ...]  #: registers, press, archives
    investigation: tuple[Investigation, ...]  #: places that give clues
    place: tuple[Place, ...]  #: places for fugitives
    fugitive: tuple[Fugitive, ...]  #: their files
    special: tuple[Special, ...]  #: the special cards of the factions
    objective: tuple[Objective, ...]  #: of all factions
    step: tuple[Step, ...]  #: what the ambition tracks give


#: Its editions. house-1 is the house edition of rules 1; house-2 and house-3 are from before it was set in balance, and
#: house-2 has other notes; house-4 has other places in America and the Middle East; house-5 has the name of a real man.
#: house-6 is house-3 without that name, for the lessons.
SHELF = Shelf(
    "la-traque",
    __package__,
    Edition,
    checks.problems,
    {"micro": "house", "small": "house", "real": "house"},
    former=("house-1", "house-2", "house-3", "house-4", "house-5", "house-6"),
)
