"""The facts of Red Notice as an edition's file holds them, read and checked (docs/editions/red-notice.md)."""

from __future__ import annotations

import msgspec

from hallali.core.edition import Head, Named
from hallali.core.library import Shelf
from hallali.core.texts import Texts
from hallali.games.red_notice.rules import checks


class Rules(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers of the box. target: in dollars. rounds: Jessah wins after this many (RN-55)."""

    target: int
    identities: int
    first_game: tuple[str, ...]
    cheques: int
    row: int
    bids: int
    cycle: int
    rounds: int
    radars: int
    barriers: int
    start_radars: int
    points: int


class Tokens(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Each player's tokens: values from 1 to 5, and the number of POW tokens (RN-4)."""

    values: tuple[int, ...]
    pow: int = 1


class Continent(Named, frozen=True, forbid_unknown_fields=True):
    """A continent. colour: as "#rrggbb"."""

    colour: str


class City(Named, frozen=True, forbid_unknown_fields=True):
    """A city.

    lon, lat: degrees, east and north positive.
    label: the side of the city where its name should stand, one of checks.SIDES; "" leaves it to the program.
    """

    continent: str
    lon: float
    lat: float
    label: str = ""


class Route(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A route. pacific: it leaves the map at one edge and comes back at the other."""

    between: tuple[str, str]
    pacific: bool = False


class Cheque(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Cheques of one kind.

    value: in dollars.
    effect: what it brings when it is cashed, one of checks.PAYS; "" for what is usual for its value.
    """

    continent: str
    value: int
    copies: int = 1
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
    """An action card: the action on each side and its number of icons."""

    a: tuple[str, int]
    b: tuple[str, int]


class Identity(Named, frozen=True, forbid_unknown_fields=True):
    """An identity: its effect `first`, then up to `moves` moves, then its effect `last`."""

    moves: int
    first: str = ""
    last: str = ""
    unseen: bool = False


class Upgrade(Named, frozen=True, forbid_unknown_fields=True):
    """An upgrade of Jessah's."""

    permanent: bool
    effect: str
    text: Texts
    copies: int = 1


class Edition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All the facts of one edition."""

    edition: Head
    rules: Rules
    tokens: Tokens
    continent: tuple[Continent, ...]
    city: tuple[City, ...]
    route: tuple[Route, ...]
    cheque: tuple[Cheque, ...]
    card: tuple[Card, ...]
    identity: tuple[Identity, ...]
    upgrade: tuple[Upgrade, ...] = ()


#: Its editions.
SHELF = Shelf(
    "red-notice", __package__, Edition, checks.problems, {"micro": "micro", "small": "small", "real": "house"}
)
