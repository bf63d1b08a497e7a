"""The facts of La Traque as an edition's file holds them, read and checked (docs/editions/la-traque.md)."""

from __future__ import annotations

import msgspec

from hallali.core.edition import Head
from hallali.core.library import Shelf
from hallali.games.la_traque.rules import checks


class Rules(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers of the box."""

    target: int  #: the domination that ends the game
    rounds: int  #: the round after which it ends anyway (LT-49)
    agents: int  #: of each faction
    actions: int  #: in a turn
    keep: int  #: cards kept at the maintenance
    objectives: int  #: face up before each player
    funding: int  #: cards in that pile
    rumours: int  #: cards in that pile
    influence: int  #: the length of each influence track


class Named(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something with an id and a name in both languages."""

    id: str  #: as moves name it
    en: str  #: its name
    fr: str  #: its name


class Faction(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A faction."""

    id: str  #: one of effects.FACTIONS
    en: str  #: its name
    fr: str  #: its name
    ambition_en: str  #: its ambition's name
    ambition_fr: str  #: its ambition's name
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
    least: int  #: players from which it is open


class Place(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A fugitive's place in a hunting zone."""

    zone: str  #: one of effects.ZONES
    level: int  #: of the fugitives that come here
    least: int  #: players from which it is used (LT-8)


class Fugitive(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A fugitive's file. The abilities are lists of lines, as effects.py reads them."""

    id: str  #: as moves name it
    en: str  #: the name
    fr: str  #: the name
    level: int  #: 1 to 3
    kind: str  #: one of effects.KINDS
    cost: str  #: clues, as "medal 1, rumour 3"
    note_en: str = ""  #: the text of the file
    note_fr: str = ""  #: the text of the file
    hunt: str = ""  #: the clues that it gives an agent, as in `cost`
    power: tuple[str, ...] = ()  #: what the hunt ability does as well
    mission: tuple[str, ...] = ()  #: what its mission does
    coop: tuple[str, ...] = ()  #: what its co-operation does
    recurring: bool = False  #: whether the co-operation is used again each round (LT-34)


class Special(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A hunter, a plot, the tribunal or Collectivisation (LT-61)."""

    id: str  #: as moves name it
    faction: str  #: whose
    en: str  #: its name
    fr: str  #: its name
    hunt: str = ""  #: as a fugitive has it
    power: tuple[str, ...] = ()  #: as a fugitive has it
    mission: tuple[str, ...] = ()  #: as a fugitive has it
    coop: tuple[str, ...] = ()  #: as a fugitive has it
    recurring: bool = False  #: as a fugitive has it


class Price(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A price of an objective and its reward (LT-36)."""

    cost: str  #: influence, as "military 2, political 1"
    domination: int = 0  #: what it scores
    rockets: int = 0  #: steps of the ambition of the USA
    markers: tuple[str, ...] = ()  #: for the CCCP; the player picks one of two


class Objective(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An objective. It has one ability, a mission or a co-operation (LT-37)."""

    id: str  #: as moves name it
    faction: str  #: whose
    en: str  #: its name
    fr: str  #: its name
    success: Price  #: the lower price
    triumph: Price  #: the higher price
    mission: tuple[str, ...] = ()  #: lines, as effects.py reads them
    coop: tuple[str, ...] = ()  #: lines, as effects.py reads them
    recurring: bool = False  #: whether the co-operation is used again each round


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A step of an ambition track: what reaching it gives."""

    faction: str  #: whose
    at: int  #: its number
    track: str = ""  #: for the Network, which of its three
    bonus: tuple[str, ...] = ()  #: lines of abilities
    choose: tuple[str, ...] = ()  #: two specials, one of which goes to the reserve
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


#: Its editions. house-1 is the house edition of rules 1.
SHELF = Shelf(
    "la-traque",
    __package__,
    Edition,
    checks.problems,
    {"micro": "house", "small": "house", "real": "house"},
    former=("house-1",),
)
