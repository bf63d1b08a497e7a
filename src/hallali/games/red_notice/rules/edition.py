"""The facts of Red Notice as an edition's file holds them, read and checked (docs/editions/red-notice.md)."""

from __future__ import annotations

from functools import cache

import msgspec

from hallali.core.edition import BadEdition, Head, Source, shaped, text_of
from hallali.games.red_notice.rules import checks

#: Names a file that takes the place of the house edition at the real size.
VARIABLE = "HALLALI_RED_NOTICE"


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


class Continent(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A continent. colour: as "#rrggbb"."""

    id: str
    en: str
    fr: str
    colour: str


class City(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A city.

    lon, lat: degrees, east and north positive.
    label: the side of the city where its name should stand, one of checks.SIDES; "" leaves it to the program.
    """

    id: str
    en: str
    fr: str
    continent: str
    lon: float
    lat: float
    label: str = ""


class Route(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A route. pacific: it leaves the map at one edge and comes back at the other."""

    between: tuple[str, str]
    pacific: bool = False


class Cheque(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Cheques of one kind. value: dollars."""

    continent: str
    value: int
    copies: int = 1


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An action card: the action on each side and its number of icons."""

    a: tuple[str, int]
    b: tuple[str, int]


class Identity(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An identity: its effect `first`, then up to `moves` moves, then its effect `last`."""

    id: str
    en: str
    fr: str
    moves: int
    first: str = ""
    last: str = ""
    unseen: bool = False


class Upgrade(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An upgrade of Jessah's."""

    id: str
    en: str
    fr: str
    permanent: bool
    effect: str
    text_en: str
    text_fr: str
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


def read(text: str, *, box: bool = True) -> tuple[Edition, str]:
    """Read an edition from its text. Return it with its digest.

    box: whether it must hold what the box holds; the small sizes for study need not. Raises BadEdition.
    """
    source = Source(text)
    edition = shaped(source, Edition)
    problems = checks.problems(edition, source, box=box)
    if problems:
        raise BadEdition(problems)
    return edition, source.digest


@cache
def load(size: str) -> tuple[Edition, str]:
    """Return the edition of a named size: the house's, or for the real size the file that HALLALI_RED_NOTICE names."""
    real = size == "real"
    return read(
        text_of("hallali.games.red_notice.rules", "house" if real else size, VARIABLE if real else ""), box=real
    )


def house() -> str:
    """Return the text of the house edition, to copy and change."""
    return text_of("hallali.games.red_notice.rules", "house")
