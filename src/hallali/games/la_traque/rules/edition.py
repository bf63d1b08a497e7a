"""The facts of La Traque as an edition's file holds them, read and checked (docs/editions/la-traque.md)."""

from __future__ import annotations

import msgspec

from hallali.core.edition import Head, Named
from hallali.core.library import Shelf
from hallali.core.texts import Texts
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


class Faction(Named, frozen=True, forbid_unknown_fields=True):
    """A faction. ambition: its ambition's name. tracks: how many steps each ambition track has; the Network has three
    tracks, for military, scientific and political fugitives."""

    ambition: Texts
    tracks: tuple[int, ...]


class Deck(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One of the three clue decks: how many cards of its major and of its minor clue."""

    id: str
    major: tuple[str, int]
    minor: tuple[str, int]


class Investigation(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A place of an investigation zone. draws: as "registers 1, press 1". least: players from which it is open."""

    zone: str
    draws: str
    least: int


class Place(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A fugitive's place in a hunting zone. least: players from which it is used (LT-8)."""

    zone: str
    level: int
    least: int


class Fugitive(Named, frozen=True, forbid_unknown_fields=True):
    """A fugitive's file. cost, hunt: clues, as "medal 1, rumour 3". Each other ability is a list of lines.

    power: what the hunt ability does besides. recurring: whether the co-operation is (LT-34).
    """

    level: int
    kind: str
    cost: str
    note: Texts = msgspec.field(default_factory=dict)
    hunt: str = ""
    power: tuple[str, ...] = ()
    mission: tuple[str, ...] = ()
    coop: tuple[str, ...] = ()
    recurring: bool = False


class Special(Named, frozen=True, forbid_unknown_fields=True):
    """A hunter, a plot, the tribunal or Collectivisation (LT-61)."""

    faction: str
    hunt: str = ""
    power: tuple[str, ...] = ()
    mission: tuple[str, ...] = ()
    coop: tuple[str, ...] = ()
    recurring: bool = False


class Price(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A price of an objective and its reward (LT-36). cost: influence, as "military 2, political 1".

    rockets: for the USA. markers: for the CCCP; the player picks one of two.
    """

    cost: str
    domination: int = 0
    rockets: int = 0
    markers: tuple[str, ...] = ()


class Objective(Named, frozen=True, forbid_unknown_fields=True):
    """An objective: its two prices, and its one ability, a mission or a co-operation (LT-37)."""

    faction: str
    success: Price
    triumph: Price
    mission: tuple[str, ...] = ()
    coop: tuple[str, ...] = ()
    recurring: bool = False


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A step of an ambition track: what reaching it gives.

    track: for the Network, which of its three. bonus: lines of abilities. choose: two specials, one of which goes to
    the reserve. reserve, headquarters: a special that goes there.
    """

    faction: str
    at: int
    track: str = ""
    bonus: tuple[str, ...] = ()
    choose: tuple[str, ...] = ()
    reserve: str = ""
    headquarters: str = ""


class Edition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All the facts of one edition."""

    edition: Head
    rules: Rules
    faction: tuple[Faction, ...]
    marker: tuple[Named, ...]
    deck: tuple[Deck, ...]
    investigation: tuple[Investigation, ...]
    place: tuple[Place, ...]
    fugitive: tuple[Fugitive, ...]
    special: tuple[Special, ...]
    objective: tuple[Objective, ...]
    step: tuple[Step, ...]


#: Its editions. house-1 is the house edition of rules 1.
SHELF = Shelf(
    "la-traque",
    __package__,
    Edition,
    checks.problems,
    {"micro": "house", "small": "house", "real": "house"},
    former=("house-1",),
)
