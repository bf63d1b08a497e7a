"""The facts of Red Notice as an edition's file holds them, read and checked (docs/editions/red-notice.md)."""

from __future__ import annotations

from typing import Annotated

import msgspec

from hallali.core.edition import Head, Named
from hallali.core.library import Shelf
from hallali.core.texts import Texts
from hallali.games.red_notice.rules import checks


class Rules(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers of the box."""

    target: Annotated[int, msgspec.Meta(ge=1)]  #: what Angela must cash, in dollars
    identities: Annotated[int, msgspec.Meta(ge=0)]  #: how many identities Angela has
    first_game: tuple[str, ...]  #: the ids of those that she has in a first game
    cheques: Annotated[int, msgspec.Meta(ge=1, le=5)]  #: how many are dealt to each player
    row: Annotated[int, msgspec.Meta(ge=1, le=4)]  #: action cards in a round
    bids: Annotated[int, msgspec.Meta(ge=1, le=4)]  #: tokens of each player in a round
    cycle: Annotated[int, msgspec.Meta(ge=1, le=12)]  #: how many rounds go by until cards and tokens are shuffled
    rounds: Annotated[int, msgspec.Meta(ge=1, le=999)]  #: Jessah wins after this many (RN-55)
    radars: Annotated[int, msgspec.Meta(ge=0)]  #: radars in Jessah's supply
    barriers: Annotated[int, msgspec.Meta(ge=0, le=8)]  #: barriers in her supply
    start_radars: Annotated[int, msgspec.Meta(ge=0)]  #: radars that she places before the first round
    points: Annotated[int, msgspec.Meta(ge=0, le=4)]  #: Angela's security at the start


class Tokens(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Each player's tokens (RN-4)."""

    values: tuple[Annotated[int, msgspec.Meta(ge=1, le=5)], ...]  #: the values of those with a number
    pow: Annotated[int, msgspec.Meta(ge=0)] = 1  #: how many POW tokens there are


class Continent(Named, frozen=True, forbid_unknown_fields=True):
    """A continent."""

    colour: str  #: as "#rrggbb"


class City(Named, frozen=True, forbid_unknown_fields=True):
    """A city."""

    continent: str  #: the id of its continent
    lon: Annotated[float, msgspec.Meta(ge=-180, le=180)]  #: degrees, east positive
    lat: Annotated[float, msgspec.Meta(ge=-90, le=90)]  #: degrees, north positive
    #: the side of the city where its name should stand, one of checks.SIDES; "" leaves it to the program
    label: str = ""


class Route(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A route."""

    between: tuple[str, str]  #: the ids of the cities that it joins
    pacific: bool = False  #: whether it leaves the map at one edge and comes back at the other


class Cheque(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Cheques of one kind."""

    continent: str  #: the id of the continent where they are cashed
    value: Annotated[int, msgspec.Meta(ge=checks.UNIT, le=10_000_000)]  #: in dollars
    copies: Annotated[int, msgspec.Meta(ge=1, le=7)] = 1  #: how many there are
    #: what it brings when it is cashed, one of checks.PAYS; "" for what is usual for its value
    effect: str = ""

    @property
    def pays(self) -> str:
        """What it brings when it is cashed, one of checks.PAYS."""
        return self.effect or checks.USUAL.get(self.value, "none")

    @property
    def name(self) -> str:
        """Its name in records: "asia-200", with its effect if that is not usual: "asia-50-move"."""
        usual = checks.USUAL.get(self.value, "none")
        plain = f"{self.continent}-{self.value // checks.UNIT}"
        return plain if self.pays == usual else f"{plain}-{self.pays}"


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An action card."""

    a: tuple[str, int]  #: the action on its first side, one of checks.KINDS, and its number of icons
    b: tuple[str, int]  #: the same on its second side
    text: Texts = msgspec.field(default_factory=dict)  #: of a free card: what is written on it
    changes: tuple[str, ...] = ()  #: of a free card: what it offers, of the words in changes.py


class Identity(Named, frozen=True, forbid_unknown_fields=True):
    """An identity of Angela's."""

    moves: Annotated[int, msgspec.Meta(ge=0, le=5)]  #: how many moves it gives at most
    first: str = ""  #: what it does before them, one of checks.FIRSTS
    last: str = ""  #: what it does after them, one of checks.LASTS
    unseen: bool = False  #: whether the moves pass barriers and ring no radar


class Upgrade(Named, frozen=True, forbid_unknown_fields=True):
    """An upgrade of Jessah's."""

    permanent: bool  #: whether it stays in front of her
    effect: str  #: what it does, one of checks.EFFECTS
    text: Texts  #: what is written on it
    copies: Annotated[int, msgspec.Meta(ge=1, le=4)] = 1  #: how many there are
    changes: tuple[str, ...] = ()  #: of a free card: what it offers, of the words in changes.py


class Edition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All the facts of one edition."""

    edition: Head  #: its name, and the game that it is of
    rules: Rules  #: the numbers of the box
    tokens: Tokens  #: each player's tokens
    continent: tuple[Continent, ...]  #: the continents
    city: tuple[City, ...]  #: the cities
    route: tuple[Route, ...]  #: the routes
    cheque: tuple[Cheque, ...]  #: the kinds of cheque
    card: tuple[Card, ...]  #: the action cards
    identity: tuple[Identity, ...]  #: the identities
    upgrade: tuple[Upgrade, ...] = ()  #: the kinds of upgrade


#: Its editions. house-1 and small-1 say *tu* on upgrades in French; house-2 is the house before it was set in balance.
SHELF = Shelf(
    "red-notice",
    __package__,
    Edition,
    checks.problems,
    {"micro": "micro", "small": "small", "real": "house"},
    former=("house-1", "house-2", "small-1"),
)
