# mypyc
"""An edition of Red Notice as numbers: what the rules run on.

Cities, routes, continents, kinds of cheque, action cards, identities and upgrades are numbered from 0 in the edition's
order. A hand or pile is "packed" into one machine word, three bits for each kind; a set is the bits of a word.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final, final

from mypy_extensions import i64

from hallali.core import bits, words
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

#: The lowest, the middle and the highest bit of each count of a packed hand.
_ONES: Final = 0x249249249249249
_TWOS: Final = 0x492492492492492
_FOURS: Final = 0x924924924924924


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
        self.continents: i64 = len(names)  #: how many there are
        self.all_continents: i64 = words.up_to(len(names) - 1)  #: the set of them
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
        self.all_routes: i64 = words.up_to(len(self.ends) - 1)  #: the set of all routes
        #: the set of the routes at each city
        self.routes_at: list[int] = [bits.mask_of(via) for via in self.via]
        #: the set of the cities around each city
        self.exits: list[int] = [bits.mask_of(near) for near in self.near]
        #: the same with the city itself
        self.around: list[int] = [bits.mask_of([city, *near]) for city, near in enumerate(self.near)]
        ways = [sorted(zip(near, via, strict=True)) for near, via in zip(self.near, self.via, strict=True)]
        #: the neighbours of each city in rising order
        self.to: list[list[int]] = [[city for city, _ in way] for way in ways]
        #: the routes to them, in the same order
        self.over: list[list[int]] = [[route for _, route in way] for way in ways]
        #: the continent of each kind of cheque
        self.colour: list[int] = [names.index(cheque.continent) for cheque in edition.cheque]
        self.dollars: list[int] = [cheque.value for cheque in edition.cheque]  #: the value of each kind of cheque
        #: the same in cheques of 100,000 dollars, for bots to weigh
        self.worth: list[float] = [cheque.value / checks.SMALL for cheque in edition.cheque]
        #: what each kind brings when it is cashed, the index in checks.PAYS
        self.pays: list[int] = [checks.PAYS.index(cheque.pays) for cheque in edition.cheque]
        self.pile: i64 = packed([cheque.copies for cheque in edition.cheque])  #: all cheques, packed
        #: by continent: as many as there can be of each kind of cheque that is cashed there, packed
        self.cashed_at: list[int] = [
            packed([checks.MOST_EQUAL if colour == continent else 0 for colour in self.colour])
            for continent in range(len(names))
        ]
        #: (kind, icons, kind, icons) for each action card
        self.cards: list[tuple[int, int, int, int]] = [
            (checks.KINDS.index(card.a[0]), card.a[1], checks.KINDS.index(card.b[0]), card.b[1])
            for card in edition.card
        ]
        #: the two sides of each action card, one card after the other: 8 * kind + icons
        self.faces: list[int] = []
        for one_kind, one_icons, other_kind, other_icons in self.cards:
            self.faces += [8 * one_kind + one_icons, 8 * other_kind + other_icons]
        self.all_cards: i64 = words.up_to(len(self.cards) - 1)  #: the set of the action cards
        #: how many tokens a player has of each value; POW is value 0
        self.tokens: list[int] = [
            edition.tokens.pow,
            *(edition.tokens.values.count(value) for value in range(1, VALUES)),
        ]
        self.bag: i64 = packed(self.tokens)  #: the same, packed
        identities = [identity.id for identity in edition.identity]
        #: the identities of a first game
        self.first_game: list[int] = [identities.index(name) for name in rules.first_game]
        self.moves: list[int] = [identity.moves for identity in edition.identity]  #: how many moves each identity gives
        self.all_identities: i64 = words.up_to(len(identities) - 1)  #: the set of the identities
        #: whether the moves of each identity pass barriers and ring no radar
        self.unseen: list[bool] = [identity.unseen for identity in edition.identity]
        #: what each identity does before its moves
        self.first: list[int] = [checks.FIRSTS.index(identity.first) for identity in edition.identity]
        #: what each identity does after its moves
        self.last: list[int] = [checks.LASTS.index(identity.last) for identity in edition.identity]
        #: what each upgrade does
        self.effect: list[int] = [checks.EFFECTS.index(upgrade.effect) for upgrade in edition.upgrade]
        #: by effect: as many as there can be of each upgrade that has it, packed
        self.with_effect: list[int] = [
            packed([checks.MOST_EQUAL if other == effect else 0 for other in self.effect])
            for effect in range(len(checks.EFFECTS))
        ]
        #: whether each upgrade stays in front of Jessah
        self.permanent: list[bool] = [upgrade.permanent for upgrade in edition.upgrade]
        #: the changes that each free card offers: action cards, then upgrades
        self.menus: list[list[Change]] = [
            [change_of(line) for line in lines]
            for lines in (*(card.changes for card in edition.card), *(one.changes for one in edition.upgrade))
        ]
        #: what is written on each of these cards
        self.texts: list[Texts] = [*(card.text for card in edition.card), *(one.text for one in edition.upgrade)]
        #: how many cards there are of each upgrade
        self.copies: list[int] = [upgrade.copies for upgrade in edition.upgrade]
        self.upgrades: i64 = packed(self.copies)  #: the same, packed
        self.target: i64 = rules.target  #: what Angela must cash, in dollars
        self.identities: i64 = rules.identities
        self.cheques: i64 = rules.cheques
        self.row: i64 = rules.row
        self.all_places: i64 = words.up_to(2 * rules.row - 1)  #: the set of the places for tokens, 2 * card + side
        self.bids: i64 = rules.bids
        self.cycle: i64 = rules.cycle
        self.rounds: i64 = rules.rounds
        self.radars: int = rules.radars
        #: how many radars can lie on the map
        self.most_radars: i64 = min(rules.radars, len(names))
        self.barriers: i64 = rules.barriers
        self.start_radars: i64 = rules.start_radars
        self.points: i64 = rules.points

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


def packed(counts: Sequence[int]) -> int:
    """Pack counts from 0 to 7 into one integer, three bits each."""
    total = 0
    for number, count in enumerate(counts):
        total += count << (3 * number)
    return total


def held(hand: i64, kind: i64) -> i64:
    """Return how many of a kind a packed hand or pile holds."""
    return (hand >> 3 * kind) & 7


def one(kind: i64) -> i64:
    """Return a packed hand that holds one of this kind."""
    return words.bit(3 * kind)


def kinds(hand: i64) -> list[int]:
    """List the kinds in a packed hand, in rising order, each once."""
    found: list[int] = []
    kind = 0
    while hand:
        if hand & 7:
            found.append(kind)
        hand >>= 3
        kind += 1
    return found


def kinds_of(hand: i64) -> i64:
    """Return the set of the kinds in a packed hand."""
    found: i64 = 0
    left = (hand | hand >> 1 | hand >> 2) & _ONES
    while left:
        found |= words.bit(words.lowest(left) // 3)
        left &= left - 1
    return found


def listed(hand: i64) -> list[int]:
    """List the kinds in a packed hand, in rising order, each as often as it is there."""
    found: list[int] = []
    kind = 0
    while hand:
        for _ in range(hand & 7):
            found.append(kind)
        hand >>= 3
        kind += 1
    return found


def size_of_hand(hand: i64) -> i64:
    """Count what a packed hand or pile holds."""
    return words.count(hand & _ONES) + 2 * words.count(hand & _TWOS) + 4 * words.count(hand & _FOURS)
