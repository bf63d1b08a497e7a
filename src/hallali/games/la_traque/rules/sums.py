# mypyc
"""What La Traque's cards come to, in machine words: sums and sets that the rules ask for at nearly every step.

An amount of clues is five counts of 12 bits, in the order of effects.CLUES. What is more than a cost can ever ask for
is left out, so that no count is ever too large (checks.py).
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from typing import Final, final

from mypy_extensions import i64

from hallali.core import words
from hallali.games.la_traque.rules import effects as e
from hallali.games.la_traque.rules.box import CLUES, INVESTIGATE, RUMOURS, Box
from hallali.games.la_traque.rules.effects import Effect
from hallali.games.la_traque.rules.packs import Cards, installed, none, xs

#: The bits of a count of clues, and the most that it can be.
CLUE: Final = 12
MOST: Final = 4095
#: The most that a fugitive costs of a clue, or that a card gives.
MOST_COST: Final = 15
#: The bits of how often a clue is doubled, and the most doublings that matter: one card is then enough for any cost.
TWICE: Final = 4
MOST_TWICE: Final = 6
#: More than the steps of any ambition track.
TRACK: Final = 32
#: What was worked out for a set of cards is kept. When there are this many sets, all are forgotten.
_MOST_KNOWN: Final = 4096


@final
class Bearing:
    """What some effects that bear on captures, or always hold, come to (LT-34).

    off: what captures cost less, as an amount. more: wild clues. twice: how often each clue is doubled, TWICE bits for
    each. swift: whether agents go to the headquarters. thrift, keep: the sums of the words of these names. prestige: by
    kind of fugitive, how much more influence. acts: whether there is an effect that adds to what an action does.
    """

    __slots__ = ("acts", "effects", "keep", "more", "off", "prestige", "swift", "thrift", "twice")

    def __init__(self, effects: tuple[Effect, ...]) -> None:
        self.effects: tuple[Effect, ...] = effects
        off, twice, prestige = [0] * CLUES, [0] * CLUES, [0] * len(e.KINDS)
        self.more: i64 = 0
        self.swift: bool = False
        self.acts: bool = False
        self.thrift: i64 = 0
        self.keep: i64 = 0
        for word, first, second, _ in effects:
            if word == e.DISCOUNT and first == e.ANY:
                self.more += second
            elif word == e.DISCOUNT:
                off[first] = min(MOST_COST, off[first] + second)
            elif word == e.DOUBLE:
                twice[first] = min(MOST_TWICE, twice[first] + 1)
            elif word == e.PRESTIGE:
                for kind in range(len(e.KINDS)):
                    prestige[kind] += second if first in (kind, e.ANY) else 0
            elif word == e.SWIFT:
                self.swift = True
            elif word == e.THRIFT:
                self.thrift += first
            elif word == e.KEEP:
                self.keep += first
            elif word in (e.TRAIN, e.YIELDS):
                self.acts = True
        self.off: i64 = amount(off)
        self.twice: i64 = sum([count << TWICE * clue for clue, count in enumerate(twice)])
        self.prestige: tuple[int, ...] = tuple(prestige)


@final
class Sums:
    """The cards of an edition, summed up. Sets of cards are packed as in packs.py; places are numbered as in box.py.

    missions, coops, hunts: the cards of a hand with this ability. recurring: the cards that recur at a headquarters.
    lasting: those whose co-operation always holds. powers: the cards with something else than clues for a capture.
    bearing: by x, what a card's hunt power bears on a capture. given, wild: by x, the clues that it gives.
    costs: by fugitive, an amount. levels: by level, the fugitives of that level. fields: by hunting zone, its places.
    open_fields: by how many play, the hunting places in use. spots: by how many play, where an agent can stand in the
    investigation zones. spots_of: by investigation zone, where one can stand there. step_at: by faction, track and
    place on it (`step_of`), the number of the step there, -1 for none.
    """

    __slots__ = (
        "bare",
        "bearing",
        "coops",
        "costs",
        "fields",
        "given",
        "hunts",
        "lasting",
        "levels",
        "missions",
        "open_fields",
        "powers",
        "recurring",
        "spots",
        "spots_of",
        "standing",
        "step_at",
        "wild",
    )

    def __init__(self, box: Box) -> None:
        hand, every = range(box.first_objective), range(len(box.coop))
        first = box.first_objective
        self.missions: Cards = _set([x for x in hand if box.mission[x]], first)
        self.coops: Cards = _set([x for x in hand if box.coop[x]], first)
        self.hunts: Cards = _set([x for x in hand if box.hunts[x]], first)
        self.recurring: Cards = _set([x for x in every if box.recurring[x]], first)
        self.lasting: Cards = _set([x for x in every if box.coop[x] and not box.recurring[x]], first)
        self.bearing: list[Bearing] = [Bearing(tuple([box.effects[one] for one in box.power[x]])) for x in hand]
        self.powers: Cards = _set([x for x in hand if box.power[x]], first)
        self.given: list[int] = [amount(box.clues[x][:CLUES]) for x in hand]
        self.wild: list[int] = [box.clues[x][e.WILD] for x in hand]
        self.costs: list[int] = [amount(cost) for cost in box.cost]
        levels = range(4)
        self.levels: list[Cards] = [
            _set([x for x, grade in enumerate(box.grade) if grade == level], first) for level in levels
        ]
        self.fields: list[int] = [_bits(places) for places in box.places]
        self.open_fields: list[int] = [
            _bits([place for place, least in enumerate(box.least) if least <= players]) for players in range(5)
        ]
        self.spots: list[int] = [
            _bits([INVESTIGATE + spot for spot, least in enumerate(box.spot_least) if least <= players])
            for players in range(5)
        ]
        self.spots_of: list[int] = [
            _bits([INVESTIGATE + spot for spot, of in enumerate(box.spot_zone) if of == zone])
            for zone in range(len(e.PILES))
        ]
        self.step_at: list[int] = [-1] * (3 * TRACK * len(e.FACTIONS))
        for number, (faction, track, at) in enumerate(box.steps):
            self.step_at[step_of(faction, track, at)] = number
        #: What holds for a seat without cards at its headquarters, and with some, as far as was asked.
        self.bare: Bearing = Bearing(())
        self.standing: dict[Cards, Bearing] = {}

    def always(self, box: Box, quarters: Cards) -> Bearing:
        """Return what always holds for a seat with these cards at its headquarters."""
        some, low, high = quarters
        cards: Cards = (some & self.lasting[0], low & self.lasting[1], high & self.lasting[2])
        if cards == none():
            return self.bare
        known = self.standing.get(cards)
        if known is None:
            if len(self.standing) == _MOST_KNOWN:
                self.standing.clear()
            known = self.standing[cards] = Bearing(tuple(_effects(box, cards)))
        return known


def _effects(box: Box, quarters: Cards) -> list[Effect]:
    return [box.effects[number] for x in xs(quarters, box.first_objective) for number in box.coop[x]]


def amount(counts: Iterable[int]) -> int:
    """Pack counts of clues."""
    return sum([count << CLUE * clue for clue, count in enumerate(counts)])


def step_of(faction: i64, track: i64, at: i64) -> i64:
    """Return where the step of an ambition lies in `step_at`."""
    return (3 * faction + track) * TRACK + at


def _bits(numbers: Iterable[int]) -> int:
    found = 0
    for number in numbers:
        found |= words.bit(number)
    return found


def _set(numbers: Iterable[int], first: int) -> Cards:
    found = none()
    for x in numbers:
        found = installed(found, x, first)
    return found


@cache
def sums_of(box: Box) -> Sums:
    """Return an edition's sums."""
    return Sums(box)


def clues_of(kinds: i64) -> i64:
    """Return the clues that clue cards give, as an amount. kinds: the first word of a pack."""
    medals = (kinds & 31) + (kinds >> 15 & 31) + (kinds >> 30 & 31)
    documents = (kinds >> 5 & 31) + (kinds >> 20 & 31) + (kinds >> 35 & 31)
    films = (kinds >> 10 & 31) + (kinds >> 25 & 31) + (kinds >> 40 & 31)
    return medals | documents << CLUE | films << 2 * CLUE | (kinds >> 45 & 63) << 3 * CLUE | kinds >> 51 << 4 * CLUE


def enough(counts: i64, wild: i64, off: i64, cost: i64) -> bool:
    """Return whether clues and wild ones meet a cost, after discounts (LT-23, LT-25)."""
    return _enough(counts, wild, off, cost) if words.COMPILED else _known_enough(counts, wild, off, cost)


@lru_cache(maxsize=1 << 16)
def _known_enough(counts: int, wild: int, off: int, cost: int) -> bool:
    """Look it up, which is quicker where nothing is compiled: the same few come again and again."""
    return _enough(counts, wild, off, cost)


def _enough(counts: i64, wild: i64, off: i64, cost: i64) -> bool:
    spare = counts >> RUMOURS * CLUE
    for _ in range(RUMOURS):
        left = cost & MOST
        if left:
            left -= off & MOST
            if left < 0:
                left = 0
        left = (counts & MOST) - left
        if left >= 0:
            spare += left
        else:
            wild += left
            if wild < 0:
                return False
        counts >>= CLUE
        off >>= CLUE
        cost >>= CLUE
    return spare + wild >= cost - off


def doubled(counts: i64, twice: i64) -> i64:
    """Return an amount with clues doubled; what is more than a word holds can meet any cost."""
    found: i64 = 0
    for clue in range(CLUES):
        count = (counts >> CLUE * clue & MOST) << (twice >> TWICE * clue & 15)
        found |= (count if count < MOST else MOST) << CLUE * clue
    return found


def both_twice(one: i64, other: i64) -> i64:
    """Return how often each clue is doubled by two things together."""
    found: i64 = 0
    for clue in range(CLUES):
        times = (one >> TWICE * clue & 15) + (other >> TWICE * clue & 15)
        found |= (times if times < MOST_TWICE else MOST_TWICE) << TWICE * clue
    return found


__all__ = ["Bearing", "Sums", "amount", "clues_of", "doubled", "enough", "step_of", "sums_of"]
