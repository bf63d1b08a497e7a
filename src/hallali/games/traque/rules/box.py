# mypyc
"""An edition of Traqué as numbers: what the rules run on.

Kinds of cards and places are numbered from 0 in the order of the edition; the starting weapon follows the last card.
A card in an inventory is one integer: its kind, ammunition tokens, loaded shots, and whether it lies face down.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from operator import add
from typing import Final, final

from hallali.core import bits
from hallali.core.free import menu_of
from hallali.core.texts import Texts
from hallali.games.traque.rules import effects as e
from hallali.games.traque.rules.edition import SHELF, Edition, Effect, Rules
from hallali.games.traque.rules.piles import Pile, packed

#: They stand for the card of a creature that has none, and of the queen. Their strength is given with the fight.
CARDLESS: Final = -1
QUEEN: Final = -2

#: Places and the events of cards are numbered together, as sites: a place by its number, a card's event by its kind
#: plus this.
CARD_SITE: Final = 64

#: The bits in which a card's passive effects are added up, for each of effects.PASSIVES.
PASSIVE: Final = 20

Words = tuple[tuple[int, int, int], ...]

#: By combination of the icons move, search and key: a word of seven numbers of eight bits, one for each set of icons,
#: that are 1 where the combination has an icon of the set. Added up over cards it says how many can pay for each set.
SETS: Final = [sum(bits.bit(8 * (among - 1)) for among in range(1, 8) if icons & among) for icons in range(8)]

#: The most that each number of box.SETS can be: what cannot be activated costs that.
_NEVER: Final = 0x7F7F7F7F7F7F7F

#: How a card threatens: 1 for a creature, and this for each noise icon. Added up over a row it says what is there.
NOISE: Final = 65536


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


def _word(row: Effect, ids: Sequence[str]) -> tuple[int, int, int]:
    word = e.WORDS.index(str(row[0]))
    taken = [0, 0]
    for place, what in enumerate(e.TAKES[word]):
        value = row[place + 1]
        if what == "t" or what == "l":
            taken[place] = e.TOKENS.index(str(value))
        elif what == "k" or (what == "s" and value in e.KEPT):
            taken[place] = e.KINDS.index(str(value))
        elif what == "s":
            taken[place] = e.NAMED + ids.index(str(value))
        else:
            taken[place] = int(value)
    return (word, taken[0], taken[1])


def _passive(rows: Sequence[Effect]) -> tuple[tuple[int, int], ...]:
    return tuple((e.PASSIVES.index(str(row[0])), int(row[1]) if len(row) > 1 else 0) for row in rows)


@final
class Box:
    """The numbers of one edition."""

    size: str  #: the name of the size
    edition: Edition  #: what the numbers were made from
    digest: str  #: of the edition
    chosen: str  #: the edition as options name it: "" for the size's own
    rules: Rules  #: the numbers of the box

    # By kind of card:
    cards: int  #: how many kinds of card there are
    rifle: int  #: the starting weapon, which follows the last card
    copies: list[int]  #: how many are in the deck at the start, without the starred ones
    stars: list[int]  #: how many starred ones there are
    deck: Pile  #: those of the deck, as a pile
    starred: Pile  #: the starred ones, as a pile
    kind: list[int]  #: its kind, as in effects.KINDS
    icons: list[int]  #: its icons, as bits of effects.ICONS
    noise: list[int]  #: how many noise icons it has
    moves: list[int]  #: the moves that it costs
    searches: list[int]  #: the searches that it costs
    keys: list[int]  #: the keys that it costs
    sets: list[int]  #: the icons that pay, as SETS
    need: list[int]  #: the cost, as SETS
    active: list[bool]  #: whether it can be activated
    price: list[int]  #: the icons and the cost together: what has to be there to activate it
    threat: list[int]  #: how it threatens in a row, as NOISE says
    cost: list[int]  #: the icons that it costs, all together
    fleeting: list[bool]  #: whether it is discarded as soon as it is drawn: an event without icons
    promises: list[bool]  #: of an item or crew card: whether what it does could help to pay, by key tokens or a search
    strength: list[int]  #: of a creature: the hits that beat it
    hunts: list[bool]  #: of a creature: whether it attacks the crew first
    places_of: list[int]  #: of a door or corridor: how many places are drawn
    token: list[int]  #: of a weapon: what it shoots, by effects.TOKENS; else -1
    shots: list[int]  #: of a weapon: shots in a load
    ammo: list[int]  #: of a weapon: the ammunition tokens that come with it
    effect: list[Words]  #: of an item: what it does when it is discarded
    gives: list[Words]  #: of a crew card: what it gives when it is turned face down
    passive: list[tuple[tuple[int, int], ...]]  #: of an item: what it does while it is held, as (word, number)
    passives: list[int]  #: the same by effects.PASSIVES, in 20 bits each: how much, 1 for one without a number
    eventful: list[bool]  #: whether something happens when it is drawn
    kit: int  #: the first item that helps in a first game, -1 for none
    cat: int  #: the second one, -1 for none
    partners: list[int]  #: the crew cards that the second player may be

    # By site:
    places: int  #: how many places there are, without the launch pad
    event: list[Words]  #: what happens there
    success: list[Words]  #: what a passed test brings
    failure: list[Words]  #: what a failed test brings
    test: list[bool]  #: whether it has a test
    optional: list[bool]  #: whether it may be left

    # Of the whole:
    ids: list[str]  #: by kind of card, its name in the edition
    choices: list[tuple[Words, ...]]  #: the effects of each choice; a word EITHER holds its number here
    free: list[bool]  #: by choice, whether it is a free card's: any of them, one after the other
    texts: list[Texts]  #: by choice, what is written on a free card
    supply: tuple[int, ...]  #: the number of tokens, by effects.TOKENS
    whole_supply: int  #: the number of all tokens
    p: list[list[list[float]]]  #: the chance of a hit, by token, target and skill

    __slots__ = tuple(__annotations__)

    def __init__(self, size: str, edition: Edition, digest: str, chosen: str = "") -> None:
        self.size = size
        self.edition = edition
        self.digest = digest
        self.chosen = chosen
        self.rules = edition.rules
        cards = edition.card
        ids = [card.id for card in cards]
        self.ids = ids
        self.cards = len(cards)
        self.copies = [0 if card.star else card.copies for card in cards]
        self.stars = [card.copies if card.star else 0 for card in cards]
        self.deck, self.starred = packed(self.copies), packed(self.stars)
        self.kind = [e.KINDS.index(card.kind) for card in cards] + [e.WEAPON]
        self.icons = [
            bits.mask_of(number for number, icon in enumerate(e.ICONS) if icon in card.icons) for card in cards
        ]
        self.noise = [card.icons.count("noise") for card in cards]
        self.moves = [card.cost.count("move") for card in cards]
        self.searches = [card.cost.count("search") for card in cards]
        self.keys = [card.cost.count("key") for card in cards]
        self.sets = [SETS[icons & 7] for icons in self.icons]
        self.need = [
            sum(SETS[e.BITS[icon]] * card.cost.count(name) for icon, name in enumerate(e.PAID)) for card in cards
        ]
        self.active = [kind not in (e.CREATURE, e.EVENT) for kind in self.kind]
        self.cost = [len(card.cost) for card in cards]
        self.fleeting = [card.kind == "event" and not card.icons for card in cards]
        self.price = [
            sets + need if active else _NEVER
            for sets, need, active in zip(self.sets, self.need, self.active, strict=False)
        ]
        self.threat = [
            noise * NOISE + (1 if kind == e.CREATURE else 0) for noise, kind in zip(self.noise, self.kind, strict=False)
        ]
        self.strength = [card.strength for card in cards]
        self.hunts = [card.crew for card in cards]
        self.places_of = [card.places for card in cards]
        rifle = edition.weapon[0]
        self.rifle = len(cards)
        self.token = [e.TOKENS.index(card.token) if card.token else -1 for card in cards]
        self.token.append(e.TOKENS.index(rifle.token))
        self.shots = [*(card.shots for card in cards), rifle.shots]
        self.ammo = [*(card.ammo for card in cards), 0]
        self.choices, self.free, self.texts = [], [], []
        self.effect = [*(self._words(card.effect, card.text) for card in cards), ()]
        self.gives = [*(self._words(card.gives, card.text, lent=1) for card in cards), ()]
        self.promises = [self._promising(words) for words in map(add, self.effect, self.gives)]
        self.passive = [*(_passive(card.passive) for card in cards), ()]
        self.passives = [sum((number or 1) << PASSIVE * word for word, number in passive) for passive in self.passive]
        self.kit = ids.index(edition.rules.kit) if edition.rules.kit else -1
        self.cat = ids.index(edition.rules.cat) if edition.rules.cat else -1
        self.partners = [ids.index(name) for name in edition.rules.partners]
        self.places = len(edition.place)
        sites = [*edition.place, *([None] * (CARD_SITE - self.places)), *cards]
        self.event = [self._words(site.event, site.text) if site else () for site in sites]
        self.success = [self._words(site.success, site.text) if site else () for site in sites]
        self.failure = [self._words(site.failure, site.text) if site else () for site in sites]
        self.test = [bool(site and (site.success or site.failure)) for site in sites]
        self.optional = [bool(site and site.optional) for site in sites]
        self.eventful = [
            self.test[CARD_SITE + kind] or len(self.event[CARD_SITE + kind]) > 0 for kind in range(self.cards)
        ]
        supply = edition.supply
        self.supply = (
            supply.shot, supply.flame, supply.laser, supply.grenade, 0, 0, supply.hit, supply.key, supply.retoss,
            supply.ammo,
        )  # fmt: skip
        self.whole_supply = sum(self.supply)
        self.p = [[[0.0] * len(e.SKILLS) for _ in e.TARGETS] for _ in range(e.TOSSED)]
        for row in edition.dice:
            self.p[e.TOKENS.index(row.token)][e.TARGETS.index(row.target)][e.SKILLS.index(row.skill)] = row.p

    def _words(self, rows: Sequence[Effect], text: Texts, lent: int = 0) -> Words:
        """Turn an effect into numbers: the word, then two numbers, 0 for those that it does not take.

        text: what is written on the card. lent: 1 for the effect of a crew card, whose tokens are for one fight.
        """
        menu = menu_of([str(row[0]) for row in rows])
        if menu is None:
            return tuple(_word(row, self.ids) for row in rows)
        self.choices.append(tuple(self._words(rows[first:last], text, lent) for first, last in menu.sides))
        self.free.append(menu.free)
        self.texts.append(text if menu.free else {})
        before = tuple(_word(row, self.ids) for row in rows[: menu.before])
        return (*before, (e.EITHER, len(self.choices) - 1, lent))

    def _promising(self, words: Words) -> bool:
        """Say whether lines give key tokens or look for a card, those of a choice among them."""
        return any(
            what == e.SEEK
            or (what == e.GAIN and number == e.T_KEY)
            or (what == e.EITHER and any(self._promising(side) for side in self.choices[number]))
            for what, number, _ in words
        )

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
