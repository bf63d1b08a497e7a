"""Completions: in how many ways the Fugitive's draws and hidden sprint cards can stand behind a row of hideouts.

A card of a deck that was used at some time was drawn before it. Taken in order of time, a use of deck d can choose
among (draws of d so far) - (draws of d already spoken for) draws; at the end the remaining draws are any ordered choice
of the cards that nothing accounts for. Both depend on a row only through its class: which deck each hideout is of, how
many even sprint cards each place must at least hold, and how many hideouts there are of each parity. So rows are
counted by class.

Hidden sprint cards are counted without naming them: by (deck, parity) under a place whose gap asks for even cards, by
deck alone under one that asks for nothing; only tracked cards (known to be in hand since some time) are told apart.
"""

from __future__ import annotations

import bisect
import itertools
import random

from hallali.core import bits

DECKS = 3
_MOST = 46
_WIDTH = 5
_FIELD = 31
_BASE = 44  #: a sprint state holds the tracked cards in bits 0 to 43; then four counts for each deck
_STRIDE = 4 * _WIDTH
_ONE_DECK = 0xFFFFF
_TWO_DECKS = 0xFFFFFFFFFF
OPEN = 7  #: the bucket of a number that lies open, and of the escape: claimed elsewhere
TRACKED = 8  #: TRACKED + number: a card that is told apart


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

    drawn: how many cards the Fugitive had drawn of each deck when it was laid.
    claims: how many of them are known to be used here (an open hideout and its sprint cards).
    before: claims between the last place and this one, as (drawn, claims), in order of time.
    sprints: how many hidden sprint cards lie here; 0 where they are known.
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
    """One way to fill a place's hidden sprints: tracked cards `mask`, `counts[deck] = [odd, even, any, tracked]`."""

    def __init__(self, mask: int, counts: list[list[int]], ways: float) -> None:
        self.mask = mask
        self.counts = counts
        self.ways = ways
        delta = mask
        for deck in range(DECKS):
            for kind in range(4):
                delta += counts[deck][kind] << (_BASE + _STRIDE * deck + _WIDTH * kind)
        self.delta = delta
        self.n0 = sum(counts[0])
        self.n1 = sum(counts[1])
        self.n2 = sum(counts[2])


class Shape:
    """The decks and evens of a row so far, with the weight of each sprint state: a node of the tree of classes."""

    def __init__(
        self, parent: Shape | None, deck: int, need: int, x: dict[int, float], used: tuple[int, int, int]
    ) -> None:
        self.parent = parent
        self.deck = deck
        self.need = need
        self.x = x
        self.used = used  # draws that claims and hideouts took so far
        self.loose = (0, 0, 0)  # hidden hideouts of each deck that are not told apart
        self.fixed = (0, 0, 0)  # hidden hideouts of each deck that are, and took a draw
        self.parity = False  # whether any place so far asked for even cards
        self.next: dict[int, Shape | None] = {}
        self.tails: dict[tuple[int, int], dict[int, float]] = {}  # sums over its sprint states, see Completions.weight


class RowClass:
    """A shape with the parities of its hideouts (5 bits a bucket) and the tracked cards among them."""

    def __init__(self, shape: Shape, parities: int, known: int) -> None:
        self.shape = shape
        self.parities = parities
        self.known = known
        self.next: dict[int, RowClass | None] = {}
        self.weight = -1.0
        self.draws: tuple[list[int], list[float]] | None = None  # sprint states and their running completions


class Cards:
    """What is known of every card.

    deck: the deck of each number, -1 for the starting cards.
    free: numbers that may be anywhere: not known to be in a hand, open, removed or with the Marshal.
    alone: numbers that are told apart: known to be the Fugitive's, or all of them where sprints must be named.
    slotless: those among them that take no draw any more (it is claimed, or there was none).
    """

    def __init__(self, deck: list[int], free: int, alone: int, slotless: int) -> None:
        self.deck = deck
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
                self.bucket[n] = 2 * deck[n] + (1 - n % 2)
                self.slot[n] = deck[n]


class Completions:
    """Counts completions by class for one state of knowledge.

    need: with `exact` (sprints only as long as the reach falls short) what the sprints must make up for, else the
    least number of even ones.
    """

    def __init__(
        self,
        cards: Cards,
        demands: list[Demand],
        after: list[tuple[tuple[int, ...], tuple[int, ...]]],
        drawn: tuple[int, ...],
        exact: bool,
    ) -> None:
        self.cards = cards
        self.demands = demands
        self.after = after
        self.drawn = drawn
        self.exact = exact
        self.later = [sum(claims[deck] for _, claims in after) for deck in range(DECKS)]
        loose = cards.loose
        self.odd = [0] * DECKS
        self.even = [0] * DECKS
        self.free = [0] * DECKS
        for n in bits.members(cards.free | (cards.alone & ~cards.slotless)):
            if cards.deck[n] >= 0 and not bits.has(cards.slotless, n):
                self.free[cards.deck[n]] += 1
        for n in bits.members(loose):
            if n % 2:
                self.odd[cards.deck[n]] += 1
            else:
                self.even[cards.deck[n]] += 1
        self._choices: list[dict[int, list[Choice]]] = [{} for _ in demands]
        self._totals: dict[int, tuple[int, int, int]] = {}
        self._ends: list[dict[int, float]] = [{}, {}, {}]
        self._rows: dict[tuple[Shape, int, int], RowClass] = {}
        self._last_hidden = -1
        for i, demand in enumerate(demands):
            if demand.sprints:
                self._last_hidden = i
        self.root = RowClass(Shape(None, -1, 0, {0: 1.0}, (0, 0, 0)), 0, 0)

    # -- classes ------------------------------------------------------------------------------------------------------

    def extend(self, row: RowClass, place: int, bucket: int, need: int) -> RowClass | None:
        """Give the class of a row with one more hideout; None where nothing completes it."""
        token = bucket * 128 + need
        if token in row.next:
            return row.next[token]
        found = self._extend(row, place, bucket, need)
        row.next[token] = found
        return found

    def _extend(self, row: RowClass, place: int, bucket: int, need: int) -> RowClass | None:
        number = bucket - TRACKED
        slot = self.cards.slot[number] if number > 0 else (bucket // 2 if bucket < OPEN else -1)
        token = ((slot + 1) * 2 + (1 if number > 0 else 0)) * 128 + need
        shape = row.shape
        if token in shape.next:
            new = shape.next[token]
        else:
            new = self._grow(shape, place, slot, number > 0, need)
            shape.next[token] = new
        if new is None:
            return None
        parities, known = row.parities, row.known
        if number > 0:
            known |= bits.bit(number)
        elif bucket < OPEN:
            parities += bits.bit(_WIDTH * bucket)
        if not new.parity and place >= self._last_hidden:
            parities = 0  # nothing asks for even cards any more
        return self._row(new, parities, known)

    def _row(self, shape: Shape, parities: int, known: int) -> RowClass:
        key = (shape, parities, known)
        found = self._rows.get(key)
        if found is None:
            found = RowClass(shape, parities, known)
            self._rows[key] = found
        return found

    def _grow(self, shape: Shape, place: int, slot: int, alone: bool, need: int) -> Shape | None:
        demand = self.demands[place]
        x = shape.x
        u0, u1, u2 = shape.used
        for drawn, claims in demand.before:
            x = self._claim(x, (u0, u1, u2), drawn, claims)
            u0, u1, u2 = u0 + claims[0], u1 + claims[1], u2 + claims[2]
        if claims_any(demand.claims):
            x = self._claim(x, (u0, u1, u2), demand.drawn, demand.claims)
            u0, u1, u2 = u0 + demand.claims[0], u1 + demand.claims[1], u2 + demand.claims[2]
        if slot >= 0:
            one = (int(slot == 0), int(slot == 1), int(slot == 2))
            x = self._claim(x, (u0, u1, u2), demand.drawn, one)
            u0, u1, u2 = u0 + one[0], u1 + one[1], u2 + one[2]
        if demand.sprints:
            x = self._sprint(x, (u0, u1, u2), demand.drawn, self.choices(place, need))
        if not x:
            return None
        new = Shape(shape, slot, need, x, (u0, u1, u2))
        new.parity = shape.parity or (demand.sprints > 0 and need > 0 and not self.exact)
        l0, l1, l2 = shape.loose
        f0, f1, f2 = shape.fixed
        if slot >= 0 and alone:
            new.loose = shape.loose
            new.fixed = (f0 + (slot == 0), f1 + (slot == 1), f2 + (slot == 2))
        elif slot >= 0:
            new.loose = (l0 + (slot == 0), l1 + (slot == 1), l2 + (slot == 2))
            new.fixed = shape.fixed
        else:
            new.loose, new.fixed = shape.loose, shape.fixed
        return new

    def totals(self, x: int) -> tuple[int, int, int]:
        """Say how many draws of each deck a sprint state takes."""
        found = self._totals.get(x)
        if found is None:
            n = [0, 0, 0]
            for deck in range(DECKS):
                for kind in range(4):
                    n[deck] += (x >> (_BASE + _STRIDE * deck + _WIDTH * kind)) & _FIELD
            found = (n[0], n[1], n[2])
            self._totals[x] = found
        return found

    def _claim(
        self, x: dict[int, float], used: tuple[int, int, int], drawn: tuple[int, ...], claims: tuple[int, ...]
    ) -> dict[int, float]:
        new: dict[int, float] = {}
        d0, d1, d2 = drawn[0] - used[0], drawn[1] - used[1], drawn[2] - used[2]
        c0, c1, c2 = claims[0], claims[1], claims[2]
        for state, weight in x.items():
            t0, t1, t2 = self.totals(state)
            r0, r1, r2 = d0 - t0, d1 - t1, d2 - t2
            if r0 >= c0 and r1 >= c1 and r2 >= c2:
                new[state] = weight * FALLING[max(r0, 0)][c0] * FALLING[max(r1, 0)][c1] * FALLING[max(r2, 0)][c2]
        return new

    def _sprint(
        self, x: dict[int, float], used: tuple[int, int, int], drawn: tuple[int, ...], choices: list[Choice]
    ) -> dict[int, float]:
        new: dict[int, float] = {}
        # States that take as many draws of each deck have the same choices, with the same factors.
        lists: dict[tuple[int, int, int], list[tuple[int, int, float]]] = {}
        for state, weight in x.items():
            taken = self.totals(state)
            usable = lists.get(taken)
            if usable is None:
                usable = []
                g0, g1, g2 = (FALLING[drawn[d] - used[d] - taken[d]] for d in range(DECKS))
                for choice in choices:
                    ways = choice.ways * g0[choice.n0] * g1[choice.n1] * g2[choice.n2]
                    if ways > 0.0:
                        usable.append((choice.mask, choice.delta, ways))
                lists[taken] = usable
            for mask, delta, ways in usable:
                if state & mask:
                    continue
                key = state + delta
                if key in new:
                    new[key] += weight * ways
                else:
                    new[key] = weight * ways
        return new

    # -- sprint choices -----------------------------------------------------------------------------------------------

    def choices(self, place: int, need: int) -> list[Choice]:
        """List the ways to fill a place's hidden sprints."""
        known = self._choices[place]
        if need not in known:
            known[need] = self._named(place, need) if self.exact else self._counted(place, need)
        return known[need]

    def _named(self, place: int, need: int) -> list[Choice]:
        """List sets of named cards whose last card is the one that first reaches far enough."""
        demand = self.demands[place]
        found: list[Choice] = []
        cards = [n for n in bits.members(demand.tracked) if not self._undrawable(n, demand)]
        for mask in subsets(cards, demand.sprints):
            value = sum(2 - n % 2 for n in bits.members(mask))
            if value - (2 - bits.highest(mask) % 2) < need <= value:
                counts = [[0, 0, 0, 0] for _ in range(DECKS)]
                for n in bits.members(mask):
                    if self.cards.slot[n] >= 0:
                        counts[self.cards.slot[n]][3] += 1
                found.append(Choice(mask, counts, 1.0))
        return found

    def _undrawable(self, n: int, demand: Demand) -> bool:
        return self.cards.slot[n] >= 0 and demand.drawn[self.cards.slot[n]] == 0

    def _counted(self, place: int, need: int) -> list[Choice]:
        demand = self.demands[place]
        kinds: list[tuple[int, int]] = []  # (deck, 0 odd, 1 even, 2 any)
        for deck in range(DECKS):
            if demand.drawn[deck] == 0:
                continue
            if need == 0:
                kinds.append((deck, 2))
            else:
                kinds += [(deck, 0), (deck, 1)]
        found: list[Choice] = []
        alone = bits.members(demand.tracked)
        for taken in range(min(demand.sprints, len(alone)) + 1):
            for mask in subsets(alone, taken):
                evens = bits.count(mask & bits.EVEN)
                self._fill(
                    kinds, 0, demand.sprints - taken, need - evens, [[0, 0, 0, 0] for _ in range(DECKS)], mask, found
                )
        return found

    def _fill(
        self,
        kinds: list[tuple[int, int]],
        at: int,
        left: int,
        evens: int,
        counts: list[list[int]],
        mask: int,
        out: list[Choice],
    ) -> None:
        if at == len(kinds):
            if left == 0 and evens <= 0:
                ways = 1.0
                for row in counts:
                    for n in row:
                        ways /= FALLING[n][n]
                out.append(Choice(mask, [list(row) for row in counts], ways))
            return
        deck, kind = kinds[at]
        pool = self.odd[deck] if kind == 0 else self.even[deck] if kind == 1 else self.odd[deck] + self.even[deck]
        for n in range(min(left, pool) + 1):
            counts[deck][kind] = n
            self._fill(kinds, at + 1, left - n, evens - (n if kind == 1 else 0), counts, mask, out)
        counts[deck][kind] = 0

    # -- ends ---------------------------------------------------------------------------------------------------------

    def weight(self, row: RowClass) -> float:
        """Give the number of completions of one row of this class."""
        if row.weight < 0:
            low = row.shape.tails.get((row.known, row.parities >> 2 * _WIDTH))
            if low is None:
                low = self._tail(row)
                row.shape.tails[row.known, row.parities >> 2 * _WIDTH] = low
            total = 0.0
            for fields, weight in low.items():
                total += weight * self._ending(row, 0, fields)
            row.weight = total
        return row.weight

    def _tail(self, row: RowClass) -> dict[int, float]:
        """Sum the sprint states' weights over the far and the middle deck; only the near deck's counts are left.

        Rows of a shape differ in few of a deck's parities: taken deck by deck, most of the sum is done once for all.
        """
        tails = row.shape.tails
        high = (row.known, row.parities >> 4 * _WIDTH | 1 << 40)
        middle = tails.get(high)
        if middle is None:
            middle = {}
            for fields, weight in self._loose(row).items():
                value = weight * self._ending(row, 2, fields >> 2 * _STRIDE)
                if value > 0.0:
                    key = fields & _TWO_DECKS
                    middle[key] = middle.get(key, 0.0) + value
            tails[high] = middle
        found: dict[int, float] = {}
        for fields, weight in middle.items():
            value = weight * self._ending(row, 1, fields >> _STRIDE)
            if value > 0.0:
                key = fields & _ONE_DECK
                found[key] = found.get(key, 0.0) + value
        return found

    def _loose(self, row: RowClass) -> dict[int, float]:
        """Give the counts' weights without the states that use a tracked card which is a hideout of this row."""
        tails = row.shape.tails
        found = tails.get((row.known, -1))
        if found is None:
            found = {}
            for state, weight in self._last_claims(row.shape, row.shape.x).items():
                if state & row.known == 0:
                    key = state >> _BASE
                    found[key] = found.get(key, 0.0) + weight
            tails[row.known, -1] = found
        return found

    def _last_claims(self, shape: Shape, x: dict[int, float]) -> dict[int, float]:
        used = shape.used
        for drawn, claims in self.after:
            x = self._claim(x, used, drawn, claims)
            used = (used[0] + claims[0], used[1] + claims[1], used[2] + claims[2])
        return x

    def _ending(self, row: RowClass, deck: int, fields: int) -> float:
        """Give what one deck's counts contribute."""
        shape = row.shape
        odd_even = (row.parities >> (2 * _WIDTH * deck)) & 0x3FF
        used = shape.used[deck] + self.later[deck]
        key = (((fields << 10 | odd_even) << 5 | shape.loose[deck]) << 5 | shape.fixed[deck]) << 5 | used
        table = self._ends[deck]
        if key not in table:
            table[key] = self._end(deck, fields, odd_even, shape.loose[deck], shape.fixed[deck], used)
        return table[key]

    def end(self, row: RowClass, state: int, weight: float) -> float:
        """Give the completions that one sprint state of the row's class has."""
        if state & row.known:
            return 0.0
        x = self._last_claims(row.shape, {state: weight})
        if not x:
            return 0.0
        weight = x[state]
        for deck in range(DECKS):
            weight *= self._ending(row, deck, (state >> (_BASE + _STRIDE * deck)) & _ONE_DECK)
        return weight

    def _end(self, deck: int, fields: int, odd_even: int, loose: int, fixed: int, used: int) -> float:
        odd, even = fields & _FIELD, (fields >> _WIDTH) & _FIELD
        wild, alone = (fields >> 2 * _WIDTH) & _FIELD, (fields >> 3 * _WIDTH) & _FIELD
        pool_odd = self.odd[deck] - (odd_even & _FIELD)
        pool_even = self.even[deck] - (odd_even >> _WIDTH)
        pool = self.odd[deck] + self.even[deck] - loose - odd - even
        left = self.free[deck] - loose - fixed - odd - even - wild - alone
        draws = self.drawn[deck] - used - odd - even - wild - alone
        if min(pool_odd, pool_even, pool, left, draws) < 0:
            return 0.0
        return FALLING[pool_odd][odd] * FALLING[pool_even][even] * FALLING[pool][wild] * FALLING[left][draws]

    # -- sampling -----------------------------------------------------------------------------------------------------

    def draw(self, row: RowClass, rng: random.Random) -> list[Choice | None]:
        """Choose how each place's hidden sprints are filled, in proportion to the completions."""
        if row.draws is None:
            states = list(row.shape.x)
            ends = [self.end(row, state, weight) for state, weight in row.shape.x.items()]
            row.draws = (states, list(itertools.accumulate(ends)))
        states, running = row.draws
        state = states[bisect.bisect_right(running, rng.random() * running[-1], 0, len(running) - 1)]
        chosen: list[Choice | None] = []
        shape: Shape | None = row.shape
        place = len(self.demands) - 1
        while shape is not None and shape.parent is not None:
            if self.demands[place].sprints:
                choice = self._back(shape, place, state, rng)
                state -= choice.delta
                chosen.append(choice)
            else:
                chosen.append(None)
            shape = shape.parent
            place -= 1
        chosen.reverse()
        return chosen

    def _back(self, shape: Shape, place: int, state: int, rng: random.Random) -> Choice:
        """Choose the last step into a sprint state."""
        demand = self.demands[place]
        options: list[Choice] = []
        weights: list[float] = []
        assert shape.parent is not None
        for choice in self.choices(place, shape.need):
            if choice.mask & ~state:
                continue
            before = state - choice.delta
            if before < 0 or before not in shape.parent.x:
                continue
            x = {before: shape.parent.x[before]}
            u0, u1, u2 = shape.parent.used
            for drawn, claims in demand.before:
                x = self._claim(x, (u0, u1, u2), drawn, claims)
                u0, u1, u2 = u0 + claims[0], u1 + claims[1], u2 + claims[2]
            for claims in (demand.claims, (int(shape.deck == 0), int(shape.deck == 1), int(shape.deck == 2))):
                x = self._claim(x, (u0, u1, u2), demand.drawn, claims)
                u0, u1, u2 = u0 + claims[0], u1 + claims[1], u2 + claims[2]
            x = self._sprint(x, (u0, u1, u2), demand.drawn, [choice])
            if state in x:
                options.append(choice)
                weights.append(x[state])
        return options[pick(weights, rng)]


def claims_any(claims: tuple[int, ...]) -> bool:
    """Say whether any deck is claimed of."""
    return claims[0] > 0 or claims[1] > 0 or claims[2] > 0


def subsets(cards: list[int], size: int) -> list[int]:
    """List the sets of this size, as masks."""
    found = [0]
    sizes = [0]
    for n in cards:
        for k in range(len(found)):
            if sizes[k] < size:
                found.append(found[k] | bits.bit(n))
                sizes.append(sizes[k] + 1)
    return [mask for k, mask in enumerate(found) if sizes[k] == size]


def pick(weights: list[float], rng: random.Random) -> int:
    """Choose an index in proportion to its weight; at least one must be positive."""
    left = rng.random() * sum(weights)
    last = -1
    for k, weight in enumerate(weights):
        if weight > 0.0:
            last = k
            left -= weight
            if left < 0:
                return k
    return last
