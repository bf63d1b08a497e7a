# mypyc
"""Quick estimates for bots: what can be laid, how fast the Fugitive is, and what a row gives away.

They use Views and Tolds alone. `Trail` is a fast, approximate reading of the row by a Marshal who counts cards: a chain
of places with weights for the cards. The exact reading is belief.py.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from mypy_extensions import i64

from hallali.core import bits
from hallali.core.contract import Told
from hallali.games.fugitif.rules import view as v
from hallali.games.fugitif.rules.sizes import Size
from hallali.games.fugitif.rules.view import FUGITIVE, MARSHAL, Drew, Guessed, Laid, Parity, Removed, Shown, Tip


class Lay(NamedTuple):
    """A hideout that could be laid."""

    number: int  #: the hideout's number
    sprints: tuple[int, ...] = ()  #: the sprint cards that would go under it, in ascending order

    @property
    def cards(self) -> tuple[int, ...]:
        """All the cards that leave the hand."""
        return (self.number, *self.sprints)


def worth(number: int, size: Size) -> int:
    """Return the sprint value of a card (FUG-2): 1 for odd, 2 for even, 0 for the escape card."""
    return size.worth(number)


def worth_of(cards: Iterable[int], size: Size) -> int:
    """Return the sprint value of cards together."""
    return sum(worth(card, size) for card in cards)


def payments(need: int, cards: Sequence[int], last: int, size: Size, overpay: bool = True) -> list[tuple[int, ...]]:
    """Return cheap ways to pay `need` with some of `cards`, the least useful cards first.

    Three families: cards already passed, then any, in rising order; the others; and a card or two more than needed
    (a bluff), if `overpay` allows it. The list is empty if it cannot be paid.
    """
    usable = [card for card in cards if card != size.escape]
    if worth_of(usable, size) < need:
        return []
    spent = sorted(usable, key=lambda card: (card > last, worth(card, size) if card <= last else -card))
    ways = {_pay(need, order, size) for order in (spent, spent[::-1], sorted(usable, key=lambda c: -worth(c, size)))}
    if overpay:
        for way in list(ways):
            more = [card for card in spent if card not in way]
            ways |= {tuple(sorted((*way, *more[:extra]))) for extra in (1, 2) if len(more) >= extra}
    return sorted(ways, key=lambda way: (len(way), way))


def _pay(need: int, order: Sequence[int], size: Size) -> tuple[int, ...]:
    """Take cards in this order until the need is met, then put back those that were not needed."""
    taken: list[int] = []
    total = 0
    for card in order:
        if total >= need:
            break
        taken.append(card)
        total += worth(card, size)
    for card in sorted(taken, key=lambda c: worth(c, size)):
        if total - worth(card, size) >= need:
            taken.remove(card)
            total -= worth(card, size)
    return tuple(sorted(taken))


def lays(hand: Sequence[int], last: int, reach: int, size: Size, bluffs: bool = True) -> list[Lay]:
    """Return the hideouts that the hand can lay after `last`, each with a few ways to pay for it."""
    found = []
    for number in sorted(hand):
        if number <= last:
            continue
        others = [card for card in hand if card != number]
        need = number - last - reach
        if need <= 0:
            found.append(Lay(number))
            if not (bluffs and size.overpay):
                continue
        for way in payments(max(need, 0), others, last, size, bluffs and size.overpay):
            lay = Lay(number, way)
            if lay not in found:
                found.append(lay)
    return found


def pairs(hand: Sequence[int], reach: int, size: Size, bluffs: bool = True) -> list[tuple[Lay, Lay]]:
    """Return the pairs of hideouts that the opening can lay."""
    found = []
    for first in lays(hand, 0, reach, size, bluffs):
        rest = [card for card in hand if card not in first.cards]
        found += [(first, second) for second in lays(rest, first.number, reach, size, bluffs)]
    return found


class Place:
    """One place of the row, as a Marshal sees it."""

    def __init__(self, sprints: int, reach: int, drawn: tuple[int, ...]) -> None:
        self.sprints = sprints
        self.reach = reach
        self.drawn = drawn
        self.number = 0
        self.known: tuple[int, ...] | None = None  # the sprint cards, once they were seen
        self.open = False
        self.without = 0
        self.parity = -1

    def clone(self) -> Place:
        """Return an independent copy."""
        other = Place(self.sprints, self.reach, self.drawn)
        other.number, other.known, other.open = self.number, self.known, self.open
        other.without, other.parity = self.without, self.parity
        return other


class Trail:
    """A quick reading of the row: approximate odds for each hidden place, and samples of whole rows.

    size: the game's size. public: ignore cards that only one seat knows, so that a Fugitive who listens with it learns
    what the Marshal may think. memory: how many wrong guesses it remembers; -1 for all. joint: whether a
    refused set of several numbers is remembered; without it only a number that was refused by itself is.
    """

    def __init__(self, size: Size, public: bool = False, memory: int = -1, joint: bool = True) -> None:
        self.size = size
        self.public = public
        self.memory = memory
        self.joint = joint
        self.places: list[Place] = []
        self.drawn = [[0] * len(size.decks), [0] * len(size.decks)]
        self.gone = 0
        self.wrong: list[tuple[tuple[int, ...], int, int]] = []
        self._masks = [size.deck_mask(deck) for deck in range(len(size.decks))]
        self._decks = [size.deck_of(number) for number in range(size.escape)]
        self._odds: list[list[float]] | None = None
        self._forward: list[list[float]] = []
        self._weights: list[tuple[list[float], list[float]]] = []  # of each place: by number, by distance

    def copy_to(self, other: Trail) -> None:
        """Copy this reading into a new one."""
        other.places = [place.clone() for place in self.places]
        other.drawn = [self.drawn[0].copy(), self.drawn[1].copy()]
        other.gone = self.gone
        other.wrong = self.wrong.copy()
        other._odds, other._forward, other._weights = self._odds, self._forward, self._weights

    def hear(self, told: Told) -> None:
        """Take in something that was told."""
        self._odds = None
        if isinstance(told, Drew):
            self.drawn[told.who][told.deck] += 1
            if told.who == MARSHAL and told.card is not None and not self.public:
                self.gone |= bits.bit(told.card)
        elif isinstance(told, Laid):
            self.add(told.sprints, told.reach, self.size.escape if told.number == self.size.escape else 0)
        elif isinstance(told, Guessed):
            self._guessed(told)
        elif isinstance(told, Removed | Shown) and told.card is not None:
            # A card that the Fugitive shows stays in play; one that the Marshal shows cannot be a hideout.
            if isinstance(told, Removed) or told.who == MARSHAL:
                self.gone |= bits.bit(told.card)
        elif isinstance(told, Tip) and not told.yes:
            for place in self.places:
                place.without |= 0 if place.open else bits.span(told.low, told.high)
        elif isinstance(told, Parity):
            self.places[told.place].parity = 0 if told.even else 1
        elif isinstance(told, v.Region):
            self.places[told.place].without |= bits.span(1, self.size.escape) & ~bits.span(told.low, told.high)
        elif isinstance(told, v.Revealed):
            self.turn_up(told.hideout.place, told.hideout.number or 0, told.hideout.sprint_cards or ())

    def add(self, sprints: int, reach: int, number: int = 0) -> None:
        """Add a place at the end of the row. number: if everyone sees it."""
        self._odds = None
        place = Place(sprints, reach, tuple(self.drawn[FUGITIVE]))
        if number:
            place.number, place.open = number, True
        self.places.append(place)

    def forbid(self, gone: int) -> None:
        """Set which numbers can no longer be hideouts."""
        self._odds = None
        self.gone = gone

    def pop(self) -> None:
        """Remove the last place again."""
        self._odds = None
        self.places.pop()

    def _guessed(self, told: Guessed) -> None:
        if told.right:
            for hideout in told.found:
                self.turn_up(hideout.place, hideout.number or 0, hideout.sprint_cards or ())
            return
        self.refuse(told.numbers)

    def turn_up(self, place: int, number: int, cards: tuple[int, ...]) -> None:
        """Note that a place was found, with these sprint cards under it."""
        self._odds = None
        found = self.places[place]
        found.number, found.known, found.open = number, cards, True
        self.gone |= bits.mask_of(cards)

    def refuse(self, numbers: tuple[int, ...]) -> None:
        """Note that not all of these numbers are hidden hideouts."""
        if len(numbers) > 1 and not self.joint:
            return
        self._odds = None
        hidden = bits.mask_of(i for i, place in enumerate(self.places) if not place.open)
        self.wrong.append((numbers, len(self.places), hidden))
        if self.memory >= 0:
            self.wrong = self.wrong[-self.memory :] if self.memory else []

    def forget(self, *, all_of_it: bool) -> None:
        """Forget refused guesses that leave no row possible: those of several numbers, or all of them."""
        self._odds = None
        self.wrong = [] if all_of_it else [refused for refused in self.wrong if len(refused[0]) == 1]

    def hidden(self) -> list[int]:
        """List the places that lie face down."""
        return [i for i, place in enumerate(self.places) if not place.open]

    def _allowed(self, index: int) -> list[float]:
        """Return the weight of each number at a place: how likely the Fugitive is to have that card at all."""
        place = self.places[index]
        size = self.size
        weights = [0.0] * (size.escape + 1)
        if place.open:
            weights[place.number] = 1.0
            return weights
        without = place.without | self.gone
        for numbers, length, hidden in self.wrong:
            if bits.has(hidden, index) and index < length and len(numbers) == 1:
                without |= bits.mask_of(numbers)
        if place.parity >= 0:
            without |= bits.EVEN if place.parity else bits.ODD
        shares = self._shares(index)
        for number in bits.members(bits.span(1, size.escape - 1) & ~without):
            deck = self._decks[number]
            weights[number] = 1.0 if deck < 0 else shares[deck]
        return weights

    def _shares(self, index: int) -> list[float]:
        """Return for each deck how likely an unaccounted card of it had been drawn when a place was laid."""
        drawn = self.places[index].drawn
        return [min(1.0, drawn[d] / (high - low + 1)) for d, (low, high) in enumerate(self.size.decks)]

    def _chances(self, place: Place) -> list[float]:
        """Return for each distance the probability that a place's sprint cards are enough."""
        return [_enough(gap - place.reach, place.sprints) for gap in range(place.reach + 2 * place.sprints + 1)]

    def _chain(self) -> None:
        """Sum over all rows, place by place: forward, then backward."""
        top: int = self.size.escape
        first = [0.0] * (top + 1)
        first[0] = 1.0
        forward = [first]
        weights: list[tuple[list[float], list[float]]] = []
        for index, place in enumerate(self.places):
            allowed = self._allowed(index)
            chance = self._chances(place)
            weights.append((allowed, chance))
            forward.append(_ahead(forward[index], allowed, chance, top))
        back = [1.0] * (top + 1)
        odds: list[list[float]] = [[] for _ in self.places]
        for index in range(len(self.places) - 1, -1, -1):
            odds[index] = _joined(forward[index + 1], back)
            if index:
                allowed, chance = weights[index]
                back = _behind(forward[index], back, allowed, chance, top)
        self._forward, self._weights, self._odds = forward, weights, odds

    def place_odds(self) -> list[list[float]]:
        """Return for each place the odds of each number from 0 to the escape."""
        if self._odds is None:
            self._chain()
        assert self._odds is not None
        return self._odds

    def hideout_odds(self) -> list[float]:
        """Return for each number the odds that it is a hidden hideout."""
        every = self.place_odds()
        sums = [0.0] * (self.size.escape + 1)
        for index in self.hidden():
            for number, odds in enumerate(every[index]):
                sums[number] += odds
        return sums

    def sample_hidden(self, rng: random.Random, count: int) -> list[int]:
        """Draw sets of hidden numbers, with about the right probabilities; refused sets are left out."""
        self.place_odds()
        hidden = self.hidden()
        drawn = []
        for _ in range(count * 3):
            row = self._sample(rng)
            if row is not None and not self._refused(row):
                drawn.append(bits.mask_of(row[i] for i in hidden))
                if len(drawn) == count:
                    break
        return drawn

    def _sample(self, rng: random.Random) -> list[int] | None:
        """Draw one row backward along the chain."""
        row = [0] * len(self.places)
        if not row:
            return row
        weights = self._forward[-1]
        if not sum(weights):
            return None
        number = rng.choices(range(len(weights)), weights)[0]
        for index in range(len(row) - 1, -1, -1):
            row[index] = number
            if index:
                before = self._forward[index]
                allowed, chance = self._weights[index]
                reached = range(max(0, number - len(chance) + 1), number)
                ways = [allowed[number] * chance[number - start] for start in reached]
                starts = [start for start, way in zip(reached, ways, strict=True) if way > 0.0 and before[start] > 0.0]
                number = rng.choices(starts, [before[s] * (allowed[number] * chance[number - s]) for s in starts])[0]
        return row

    def _refused(self, row: list[int]) -> bool:
        for numbers, length, hidden in self.wrong:
            if len(numbers) > 1:
                were = {row[i] for i in bits.members(hidden) if i < length}
                if were.issuperset(numbers):
                    return True
        return False


def _ahead(before: list[float], allowed: list[float], chance: list[float], top: i64) -> list[float]:
    """Extend the sums over all rows by one place; scaled to add up to 1."""
    after = [0.0] * (int(top) + 1)
    far: i64 = len(chance)
    total = 0.0
    number: i64 = 1
    while number <= top:
        weight = allowed[number]
        if weight > 0.0:
            start: i64 = number - far + 1 if number >= far else 0
            mass = 0.0
            while start < number:
                mass += before[start] * (weight * chance[number - start])
                start += 1
            if mass > 0.0:
                after[number] = mass
                total += mass
        number += 1
    return [mass / total for mass in after] if total else after


def _behind(before: list[float], back: list[float], allowed: list[float], chance: list[float], top: i64) -> list[float]:
    """Extend the backward sums by one place; scaled so that the largest is 1."""
    found = [0.0] * (int(top) + 1)
    far: i64 = len(chance)
    highest = 0.0
    start: i64 = 0
    while start <= top:
        if before[start] > 0.0:
            mass = 0.0
            end: i64 = start + far if start + far <= top else top + 1
            number: i64 = start + 1
            while number < end:
                weight = allowed[number]
                if weight > 0.0:
                    mass += weight * chance[number - start] * back[number]
                number += 1
            found[start] = mass
            if mass > highest:
                highest = mass
        start += 1
    if highest == 0.0:
        return found
    return [mass / highest for mass in found]


def _joined(forward: list[float], back: list[float]) -> list[float]:
    joint = [a * b for a, b in zip(forward, back, strict=True)]
    total = sum(joint)
    return [mass / total for mass in joint] if total else joint


def _enough(need: int, sprints: int) -> float:
    """Return the probability that this many sprint cards, each +1 or +2 with equal chance, are worth `need`."""
    return _ENOUGH[min(sprints, 20)][max(0, need - sprints)] if need - sprints <= min(sprints, 20) else 0.0


def _table() -> list[list[float]]:
    table = []
    for cards in range(21):
        row = [1.0]
        for _ in range(cards):
            row.append(0.0)
        ways = [1]
        for _ in range(cards):
            ways = [a + b for a, b in itertools.pairwise([0, *ways, 0])]
        total = float(sum(ways))
        for twos in range(cards + 1):
            row[twos] = sum(ways[twos:]) / total
        table.append(row)
    return table


_ENOUGH = _table()


class KeenTrail(Trail):
    """A reading that also uses sprint cards that were seen, and draws that are accounted for."""

    def _chances(self, place: Place) -> list[float]:
        if place.known is None:
            return super()._chances(place)
        return [1.0] * (place.reach + worth_of(place.known, self.size) + 1)

    def _shares(self, index: int) -> list[float]:
        drawn = self.places[index].drawn
        gone, before = self.gone, 0
        for i, one in enumerate(self.places):
            if one.open:
                gone |= bits.bit(one.number)
                if i < index:
                    before |= bits.bit(one.number) | bits.mask_of(one.known or ())
        found = []
        for deck, cards in enumerate(self._masks):
            unknown = max(1, bits.count(cards & ~gone))
            found.append(min(1.0, max(0, drawn[deck] - bits.count(cards & before)) / unknown))
        return found
