# mypyc
"""An edition of Traqué as numbers: what the rules run on.

Kinds of cards and places are numbered from 0 in the order of the edition; the starting weapon follows the last card.
A card in an inventory is one integer: its kind, ammunition tokens, loaded shots, and whether it lies face down.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final, final

from hallali.core import bits
from hallali.games.traque.rules import effects as e
from hallali.games.traque.rules.edition import SHELF, Edition, Effect

#: They stand for the card of a creature that has none, and of the queen. Their strength is given with the fight.
CARDLESS: Final = -1
QUEEN: Final = -2

#: Places and the events of cards are numbered together, as sites: a place by its number, a card's event by its kind
#: plus this.
CARD_SITE: Final = 64

Words = tuple[tuple[int, int, int], ...]

#: By combination of the icons move, search and key: a word of seven numbers of eight bits, one for each set of icons,
#: that are 1 where the combination has an icon of the set. Added up over cards it says how many can pay for each set.
SETS: Final = [sum(bits.bit(8 * (among - 1)) for among in range(1, 8) if icons & among) for icons in range(8)]


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


def _passive(rows: Sequence[Effect]) -> tuple[tuple[int, int], ...]:
    return tuple((e.PASSIVES.index(str(row[0])), int(row[1]) if len(row) > 1 else 0) for row in rows)


@final
class Box:
    """The numbers of one edition, by kind of card and by place.

    By kind of card: copies in the deck at the start, without the starred ones, which are counted in `stars`; kind, as
    in effects.KINDS; icons, as bits of effects.ICONS, and noise, the number of noise icons; sets, the icons
    that pay, as SETS; moves, searches and keys, the cost, and need, the same as SETS; active, whether it can be
    activated; strength and hunts (attacks the crew first) of creatures; places_of, the places of a door; token, shots
    and ammo of weapons; effect and gives, as words;
    passive, what an item does while it is held, as (word, number); eventful, whether something happens when it is
    drawn.
    rifle: the starting weapon. By site: event, success, failure, test (whether it has one), optional.
    choices: the two effects of each choice; a word EITHER holds its number there.
    supply: the number of tokens, by effects.TOKENS. p: the chance of a hit, by token, target and skill.
    """

    __slots__ = (
        "active", "ammo", "cards", "cat", "choices", "chosen", "copies", "digest", "edition", "effect", "event",
        "eventful", "failure", "gives", "hunts", "icons", "keys", "kind", "kit", "moves", "need", "noise", "optional",
        "p", "partners", "passive", "places", "places_of", "rifle", "rules", "searches", "sets", "shots", "size",
        "stars", "strength", "success", "supply", "test", "token",
    )  # fmt: skip

    def __init__(self, size: str, edition: Edition, digest: str, chosen: str = "") -> None:
        self.size: str = size
        self.edition: Edition = edition
        self.digest: str = digest
        self.chosen: str = chosen  # as options name it: "" for the size's own
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
        self.sets: list[int] = [SETS[icons & 7] for icons in self.icons]
        self.need: list[int] = [
            sum(SETS[e.BITS[icon]] * card.cost.count(name) for icon, name in enumerate(e.PAID)) for card in cards
        ]
        self.active: list[bool] = [kind not in (e.CREATURE, e.EVENT) for kind in self.kind]
        self.strength: list[int] = [card.strength for card in cards]
        self.hunts: list[bool] = [card.crew for card in cards]
        self.places_of: list[int] = [card.places for card in cards]
        rifle = edition.weapon[0]
        self.rifle: int = len(cards)
        self.token: list[int] = [e.TOKENS.index(card.token) if card.token else -1 for card in cards]
        self.token.append(e.TOKENS.index(rifle.token))
        self.shots: list[int] = [*(card.shots for card in cards), rifle.shots]
        self.ammo: list[int] = [*(card.ammo for card in cards), 0]
        self.choices: list[tuple[Words, Words]] = []
        self.effect: list[Words] = [*(self._words(card.effect) for card in cards), ()]
        self.gives: list[Words] = [*(self._words(card.gives, lent=1) for card in cards), ()]
        self.passive: list[tuple[tuple[int, int], ...]] = [*(_passive(card.passive) for card in cards), ()]
        self.kit: int = ids.index(edition.rules.kit) if edition.rules.kit else -1
        self.cat: int = ids.index(edition.rules.cat) if edition.rules.cat else -1
        self.partners: list[int] = [ids.index(name) for name in edition.rules.partners]
        self.places: int = len(edition.place)
        sites = [*edition.place, *([None] * (CARD_SITE - self.places)), *cards]
        self.event: list[Words] = [self._words(site.event) if site else () for site in sites]
        self.success: list[Words] = [self._words(site.success) if site else () for site in sites]
        self.failure: list[Words] = [self._words(site.failure) if site else () for site in sites]
        self.test: list[bool] = [bool(site and (site.success or site.failure)) for site in sites]
        self.optional: list[bool] = [bool(site and site.optional) for site in sites]
        self.eventful: list[bool] = [
            self.test[CARD_SITE + kind] or len(self.event[CARD_SITE + kind]) > 0 for kind in range(self.cards)
        ]
        supply = edition.supply
        self.supply: tuple[int, ...] = (
            supply.shot, supply.flame, supply.laser, supply.grenade, 0, 0, supply.hit, supply.key, supply.retoss,
            supply.ammo,
        )  # fmt: skip
        self.p: list[list[list[float]]] = [[[0.0] * len(e.SKILLS) for _ in e.TARGETS] for _ in range(e.TOSSED)]
        for row in edition.dice:
            self.p[e.TOKENS.index(row.token)][e.TARGETS.index(row.target)][e.SKILLS.index(row.skill)] = row.p

    def _words(self, rows: Sequence[Effect], lent: int = 0) -> Words:
        """Turn an effect into numbers: the word, then two numbers, 0 for those that it does not take.

        lent: 1 for the effect of a crew card, whose tokens are for one fight.
        """
        at = [row[0] for row in rows].index("or") if ("or",) in rows else -1
        if at < 0:
            return tuple(_word(row) for row in rows)
        self.choices.append((self._words(rows[:at], lent), self._words(rows[at + 1 :], lent)))
        return ((e.EITHER, len(self.choices) - 1, lent),)

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
