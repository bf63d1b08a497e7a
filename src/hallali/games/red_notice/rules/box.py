# mypyc
"""An edition of Red Notice as numbers: what the rules run on.

Cities, routes, continents, kinds of cheque, action cards, identities and upgrades are numbered from 0 in the edition's
order. A hand or pile is "packed" into one integer, three bits for each kind; a set is the bits of an integer.
"""

from __future__ import annotations

from functools import cache
from typing import Final, final

from hallali.core import bits
from hallali.core.texts import Texts
from hallali.games.red_notice.rules import checks
from hallali.games.red_notice.rules.changes import Change, change_of
from hallali.games.red_notice.rules.edition import SHELF, Edition

#: The kinds of action.
CHEQUE: Final = 0
BANK: Final = 1
SECURITY: Final = 2
MOVE: Final = 3
JOKER: Final = 4
OWN: Final = 5  #: "free": what the text of its card says (RN-61)

#: The effects of upgrades: their index in checks.EFFECTS.
UNITS: Final = 0
PRECISE: Final = 1
EXTRA_MOVE: Final = 2
EXTRA_SECURITY: Final = 3
RAID: Final = 4
RESERVE: Final = 5
WIRETAP: Final = 6
AUDIT: Final = 7
DRAIN: Final = 8
ASK: Final = 9  #: "free": what its text says (RN-61)

#: What an identity does before and after its moves: the index in checks.FIRSTS and checks.LASTS.
DESTROY: Final = 1
DRAW_TWO: Final = 2
DISCARD: Final = 3
FULL_SECURITY: Final = 1

#: What a cashed cheque brings: the index in checks.PAYS.
PAYS_MOVE: Final = 1
PAYS_UPGRADE: Final = 2
PAYS_SECURITY: Final = 3
PAYS_CHEQUE: Final = 4
#: The action that a cashed cheque gives its owner, with one icon, by what it brings.
FREE: Final = {PAYS_MOVE: MOVE, PAYS_SECURITY: SECURITY, PAYS_CHEQUE: CHEQUE}

POW: Final = 0  #: the token without a value
VALUES: Final = 6  #: the number of token values, POW included
MOST_POINTS: Final = 4
MOST_CHEQUES: Final = 5
LIFT_PRICE: Final = 2


@final
class Box:
    """The numbers of one edition; those without a word are as in edition.Rules."""

    def __init__(self, size: str, edition: Edition, digest: str, chosen: str = "") -> None:
        rules = edition.rules
        self.size: str = size  #: its name
        self.edition: Edition = edition  #: as its file says
        self.digest: str = digest  #: the hash of the edition
        self.chosen: str = chosen  #: as options name it: "" for the size's own
        names = [continent.id for continent in edition.continent]
        numbers = {city.id: number for number, city in enumerate(edition.city)}
        self.continents: int = len(names)  #: how many there are
        #: the continent of each city
        self.continent: list[int] = [names.index(city.continent) for city in edition.city]
        #: the set of cities on each continent
        self.cities_of: list[int] = [
            bits.mask_of(city for city, other in enumerate(self.continent) if other == continent)
            for continent in range(len(names))
        ]
        self.near: list[list[int]] = [[] for _ in numbers]  #: the neighbours of each city
        self.via: list[list[int]] = [[] for _ in numbers]  #: the routes to those neighbours, in the same order
        self.ends: list[tuple[int, int]] = []  #: the two cities of each route
        for route, drawn in enumerate(edition.route):
            one, two = numbers[drawn.between[0]], numbers[drawn.between[1]]
            self.ends.append((one, two))
            self.near[one].append(two)
            self.via[one].append(route)
            self.near[two].append(one)
            self.via[two].append(route)
        ways = [sorted(zip(near, via, strict=True)) for near, via in zip(self.near, self.via, strict=True)]
        #: the neighbours of each city in rising order
        self.to: list[list[int]] = [[city for city, _ in way] for way in ways]
        #: the routes to them, in the same order
        self.over: list[list[int]] = [[route for _, route in way] for way in ways]
        #: each city and its neighbours, in rising order
        self.around: list[list[int]] = [sorted([city, *near]) for city, near in enumerate(self.near)]
        #: the continent of each kind of cheque
        self.colour: list[int] = [names.index(cheque.continent) for cheque in edition.cheque]
        self.dollars: list[int] = [cheque.value for cheque in edition.cheque]  #: the value of each kind of cheque
        #: the same in cheques of 100,000 dollars, for bots to weigh
        self.worth: list[float] = [cheque.value / checks.SMALL for cheque in edition.cheque]
        #: what each kind brings when it is cashed, the index in checks.PAYS
        self.pays: list[int] = [checks.PAYS.index(cheque.pays) for cheque in edition.cheque]
        self.pile: int = 0  #: all cheques, packed
        for kind, cheque in enumerate(edition.cheque):
            self.pile += cheque.copies << (3 * kind)
        #: (kind, icons, kind, icons) for each action card
        self.cards: list[tuple[int, int, int, int]] = [
            (checks.KINDS.index(card.a[0]), card.a[1], checks.KINDS.index(card.b[0]), card.b[1])
            for card in edition.card
        ]
        #: how many tokens a player has of each value; POW is value 0
        self.tokens: list[int] = [
            edition.tokens.pow,
            *(edition.tokens.values.count(value) for value in range(1, VALUES)),
        ]
        identities = [identity.id for identity in edition.identity]
        #: the identities of a first game
        self.first_game: list[int] = [identities.index(name) for name in rules.first_game]
        self.moves: list[int] = [identity.moves for identity in edition.identity]  #: how many moves each identity gives
        #: whether the moves of each identity pass barriers and ring no radar
        self.unseen: list[bool] = [identity.unseen for identity in edition.identity]
        #: what each identity does before its moves
        self.first: list[int] = [checks.FIRSTS.index(identity.first) for identity in edition.identity]
        #: what each identity does after its moves
        self.last: list[int] = [checks.LASTS.index(identity.last) for identity in edition.identity]
        #: what each upgrade does
        self.effect: list[int] = [checks.EFFECTS.index(upgrade.effect) for upgrade in edition.upgrade]
        #: the changes that each free card offers: action cards, then upgrades
        self.menus: list[list[Change]] = [
            [change_of(line) for line in lines]
            for lines in (*(card.changes for card in edition.card), *(one.changes for one in edition.upgrade))
        ]
        #: what is written on each of these cards
        self.texts: list[Texts] = [*(card.text for card in edition.card), *(one.text for one in edition.upgrade)]
        #: how many cards there are of each upgrade
        self.copies: list[int] = [upgrade.copies for upgrade in edition.upgrade]
        self.target: int = rules.target  #: what Angela must cash, in dollars
        self.identities: int = rules.identities
        self.cheques: int = rules.cheques
        self.row: int = rules.row
        self.bids: int = rules.bids
        self.cycle: int = rules.cycle
        self.rounds: int = rules.rounds
        self.radars: int = rules.radars
        self.barriers: int = rules.barriers
        self.start_radars: int = rules.start_radars
        self.points: int = rules.points

    def __reduce__(self) -> tuple[object, ...]:
        return (box_of, (self.size, self.chosen))


def box_of(size: str, edition: str = "") -> Box:
    """Return the numbers of a named size. edition: "NAME:HASH", or "" for the game's own.

    Raises BadEdition, MissingEdition, BadOption.
    """
    return _box(size, SHELF.usual(size, edition))


@cache
def _box(size: str, edition: str) -> Box:
    found = SHELF.load(size, edition)
    return Box(size, found.edition, found.digest, edition)


def held(hand: int, kind: int) -> int:
    """Return how many of a kind a packed hand or pile holds."""
    return (hand >> (3 * kind)) & 7


def one(kind: int) -> int:
    """Return a packed hand that holds one of this kind."""
    return bits.bit(3 * kind)


def kinds(hand: int) -> list[int]:
    """List the kinds in a packed hand, in rising order, each once."""
    found = []
    kind = 0
    while hand:
        if hand & 7:
            found.append(kind)
        hand >>= 3
        kind += 1
    return found


def size_of_hand(hand: int) -> int:
    """Count what a packed hand or pile holds."""
    count = 0
    while hand:
        count += hand & 7
        hand >>= 3
    return count
