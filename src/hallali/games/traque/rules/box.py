"""An edition of Traqué as numbers: what the rules run on.

Kinds of cards and places are numbered from 0 in the order of the edition; the starting weapon follows the last card.
A card in an inventory is one integer: its kind, ammunition tokens, loaded shots, and whether it lies face down.
"""

from __future__ import annotations

from functools import cache
from typing import Final, final

from hallali.core import bits
from hallali.games.traque.rules import effects as e
from hallali.games.traque.rules.edition import Edition, Effect, load

#: They stand for the card of a creature that has none, and of the queen. Their strength is given with the fight.
CARDLESS: Final = -1
QUEEN: Final = -2

Words = tuple[tuple[int, int, int], ...]


def card_of(kind: int, ammo: int = 0, shots: int = 0, *, down: bool = False) -> int:
    """Pack a card of an inventory into one integer."""
    return kind + 64 * ammo + 512 * shots + (4096 if down else 0)


def kind_of(card: int) -> int:
    """Return its kind."""
    return card & 63


def ammo_of(card: int) -> int:
    """Return its ammunition tokens."""
    return (card >> 6) & 7


def shots_of(card: int) -> int:
    """Return its loaded shots."""
    return (card >> 9) & 7


def is_down(card: int) -> bool:
    """Say whether it lies face down."""
    return card >= 4096


def _words(rows: tuple[Effect, ...]) -> Words:
    """Turn the effects of an edition into numbers: the word, then two numbers, 0 for those that it does not take."""
    return tuple(_word(row) for row in rows)


def _word(row: Effect) -> tuple[int, int, int]:
    word = e.WORDS.index(str(row[0]))
    taken = [0, 0]
    for place, what in enumerate(e.TAKES[word]):
        value = row[place + 1]
        if what == "t":
            taken[place] = e.TOKENS.index(str(value))
        elif what == "k":
            taken[place] = e.KINDS.index(str(value))
        else:
            taken[place] = int(value)
    return (word, taken[0], taken[1])


@final
class Box:
    """The numbers of one edition, by kind of card and by place.

    By kind of card: copies in the deck at the start, without the starred ones, which are counted in `stars`; kind, as
    in effects.KINDS; icons, as bits of effects.ICONS, and noise, the number of noise icons; moves, searches and
    keys, the cost; strength and hunts (attacks the crew first) of creatures; places_of, the places of a door; token,
    shots and ammo of weapons; effect and gives, as words.
    rifle: the starting weapon. By place: event, success, failure, test (whether it has one), optional.
    supply: the number of tokens, by effects.TOKENS. p: the chance of a hit, by token, target and skill.
    """

    __slots__ = (
        "ammo", "cards", "cat", "copies", "digest", "edition", "effect", "event", "failure", "gives", "hunts", "icons",
        "keys", "kind", "kit", "moves", "noise", "optional", "p", "partners", "places", "places_of", "rifle", "rules",
        "searches", "shots", "size", "stars", "strength", "success", "supply", "test", "token",
    )  # fmt: skip

    def __init__(self, size: str, edition: Edition, digest: str) -> None:
        self.size: str = size
        self.edition: Edition = edition
        self.digest: str = digest
        self.rules = edition.rules
        cards = edition.card
        ids = [card.id for card in cards]
        self.cards: int = len(cards)
        self.copies: list[int] = [0 if card.star else card.copies for card in cards]
        self.stars: list[int] = [card.copies if card.star else 0 for card in cards]
        self.kind: list[int] = [e.KINDS.index(card.kind) for card in cards] + [e.WEAPON]
        self.icons: list[int] = [
            bits.mask_of(number for number, icon in enumerate(e.ICONS) if icon in card.icons) for card in cards
        ]
        self.noise: list[int] = [card.icons.count("noise") for card in cards]
        self.moves: list[int] = [card.cost.count("move") for card in cards]
        self.searches: list[int] = [card.cost.count("search") for card in cards]
        self.keys: list[int] = [card.cost.count("key") for card in cards]
        self.strength: list[int] = [card.strength for card in cards]
        self.hunts: list[bool] = [card.crew for card in cards]
        self.places_of: list[int] = [card.places for card in cards]
        rifle = edition.weapon[0]
        self.rifle: int = len(cards)
        self.token: list[int] = [e.TOKENS.index(card.token) if card.token else -1 for card in cards]
        self.token.append(e.TOKENS.index(rifle.token))
        self.shots: list[int] = [*(card.shots for card in cards), rifle.shots]
        self.ammo: list[int] = [*(card.ammo for card in cards), 0]
        self.effect: list[Words] = [*(_words(card.effect) for card in cards), ()]
        self.gives: list[Words] = [*(_words(card.gives) for card in cards), ()]
        self.kit: int = ids.index(edition.rules.kit) if edition.rules.kit else -1
        self.cat: int = ids.index(edition.rules.cat) if edition.rules.cat else -1
        self.partners: list[int] = [ids.index(name) for name in edition.rules.partners]
        self.places: int = len(edition.place)
        self.event: list[Words] = [_words(place.event) for place in edition.place]
        self.success: list[Words] = [_words(place.success) for place in edition.place]
        self.failure: list[Words] = [_words(place.failure) for place in edition.place]
        self.test: list[bool] = [bool(place.success or place.failure) for place in edition.place]
        self.optional: list[bool] = [place.optional for place in edition.place]
        supply = edition.supply
        self.supply: tuple[int, ...] = (
            supply.shot, supply.flame, supply.laser, supply.grenade, 0, 0, supply.hit, supply.key, supply.retoss,
            supply.ammo,
        )  # fmt: skip
        self.p: list[list[list[float]]] = [[[0.0] * len(e.SKILLS) for _ in e.TARGETS] for _ in range(e.TOSSED)]
        for row in edition.dice:
            self.p[e.TOKENS.index(row.token)][e.TARGETS.index(row.target)][e.SKILLS.index(row.skill)] = row.p

    def __reduce__(self) -> tuple[object, ...]:
        return (box_of, (self.size,))


@cache
def box_of(size: str) -> Box:
    """Return the numbers of a size by its name. Raises BadEdition."""
    edition, digest = load(size)
    return Box(size, edition, digest)
