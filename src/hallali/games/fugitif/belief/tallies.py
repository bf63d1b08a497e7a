# mypyc
"""The tools of completions.py: falling factorials, the cards, and the nodes of the tree of row classes."""

from __future__ import annotations

from hallali.core import bits

DECKS = 3
_MOST = 46
WIDTH = 5
FIELD = 31
BASE = 44  #: a sprint state holds the tracked cards in bits 0 to 43, then four counts for each deck
STRIDE = 4 * WIDTH
ONE_DECK = 0xFFFFF
TWO_DECKS = 0xFFFFFFFFFF
OPEN = 7  #: the bucket of a number that is face up, and of the escape: claimed elsewhere
TRACKED = 8  #: TRACKED + number: the bucket of a tracked card


def _falling_table() -> list[list[float]]:
    table: list[list[float]] = []
    for n in range(_MOST + 1):
        row = [1.0]
        for k in range(_MOST):
            row.append(row[k] * (n - k) if n > k else 0.0)
        table.append(row)
    return table


#: FALLING[n][k] = n (n-1) ... (n-k+1)
FALLING = _falling_table()


class Demand:
    """One place of the row, as far as counting needs it.

    drawn: how many cards the Fugitive had drawn from each deck when it was laid.
    claims: how many of them are known to be used here (a found hideout and its sprint cards).
    before: claims between the last place and this one, as (drawn, claims), in order of time.
    sprints: how many hidden sprint cards it has; 0 if they are known.
    tracked: the tracked cards that may be among them.
    """

    def __init__(
        self,
        drawn: tuple[int, ...],
        claims: tuple[int, ...],
        before: list[tuple[tuple[int, ...], tuple[int, ...]]],
        sprints: int,
        tracked: int,
    ) -> None:
        self.drawn = drawn
        self.claims = claims
        self.before = before
        self.sprints = sprints
        self.tracked = tracked


class Choice:
    """One way to choose a place's hidden sprint cards.

    mask: the tracked cards among them. counts: for each deck, how many are [odd, even, either, tracked].
    """

    def __init__(self, mask: int, counts: list[list[int]], ways: float) -> None:
        self.mask = mask
        self.counts = counts
        self.ways = ways
        delta = mask
        for deck in range(DECKS):
            for kind in range(4):
                delta += counts[deck][kind] << (BASE + STRIDE * deck + WIDTH * kind)
        self.delta = delta
        #: What is to be named: (deck, whether even, how many) where the worth is given, and where it is not.
        self.worth: list[tuple[int, bool, int]] = []
        self.wild: list[tuple[int, bool, int]] = []
        for deck in range(DECKS):
            ones, twos, wild, _ = counts[deck]
            if ones:
                self.worth.append((deck, False, ones))
            if twos:
                self.worth.append((deck, True, twos))
            if wild:
                self.wild.append((deck, False, wild))
        self.n0 = sum(counts[0])
        self.n1 = sum(counts[1])
        self.n2 = sum(counts[2])


class Shape:
    """A node of the tree of classes: the decks and even cards of a row so far, with the weight of each sprint state."""

    def __init__(
        self, parent: Shape | None, deck: int, need: int, x: dict[int, float], used: tuple[int, int, int]
    ) -> None:
        self.parent = parent
        self.deck = deck
        self.need = need
        self.x = x
        self.used = used  # draws of each deck used by claims and hideouts so far
        self.loose = (0, 0, 0)  # hidden hideouts of each deck that are not tracked
        self.fixed = (0, 0, 0)  # tracked hidden hideouts of each deck that used a draw
        self.parity = False  # whether any place so far needed even cards
        self.next: dict[int, Shape | None] = {}
        self.tails: dict[tuple[int, int], dict[int, float]] = {}  # sums over its sprint states, see Completions.weight
        self.backs: dict[int, Steps] = {}  # by sprint state, the last steps into it, once they are known


class Steps:
    """The choices that may have been the last step into a sprint state, and their weights, which add up to `total`."""

    def __init__(self, choices: list[Choice], weights: list[float]) -> None:
        self.choices = choices
        self.weights = weights
        self.total: float = sum(weights)


class RowClass:
    """A shape, with the parities of its hideouts (5 bits for each bucket) and the tracked cards among them."""

    def __init__(self, shape: Shape, parities: int, known: int) -> None:
        self.shape = shape
        self.parities = parities
        self.known = known
        self.next: dict[int, RowClass | None] = {}
        self.weight = -1.0
        self.draws: tuple[list[int], list[float]] | None = None  # sprint states and their running completions


class Cards:
    """What is known of every card.

    deck: the deck of each number; -1 for the starting cards.
    free: numbers that may be anywhere: not known to be in a hand, face up, removed or with the Marshal.
    alone: numbers that are tracked one by one: known to be the Fugitive's, or all of them if sprints must be named.
    slotless: those of them that use no draw (it is claimed already, or there was none).
    twos: the cards that are worth 2 as sprint cards; "even" ones, for they are in the box that is published.
    """

    def __init__(self, deck: list[int], free: int, alone: int, slotless: int, twos: int) -> None:
        self.deck = deck
        self.twos = twos
        self.free = free
        self.alone = alone
        self.slotless = slotless
        self.bucket = [OPEN] * len(deck)
        self.slot = [-1] * len(deck)
        self.loose = free & ~alone
        for n in range(1, len(deck)):
            if bits.has(alone, n):
                self.bucket[n] = TRACKED + n
                self.slot[n] = -1 if bits.has(slotless, n) else deck[n]
            elif bits.has(free, n):
                self.bucket[n] = 2 * deck[n] + (1 if bits.has(twos, n) else 0)
                self.slot[n] = deck[n]


def claims_any(claims: tuple[int, ...]) -> bool:
    """Return whether there are claims on any deck."""
    return claims[0] > 0 or claims[1] > 0 or claims[2] > 0


def subsets(cards: list[int], size: int) -> list[int]:
    """Return all subsets of this size, as bit sets."""
    found = [0]
    sizes = [0]
    for n in cards:
        for k in range(len(found)):
            if sizes[k] < size:
                found.append(found[k] | bits.bit(n))
                sizes.append(sizes[k] + 1)
    return [mask for k, mask in enumerate(found) if sizes[k] == size]
