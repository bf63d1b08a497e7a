# mypyc
"""Completions: the ways in which the Fugitive's draws and hidden sprint cards can fit a row of hideouts.

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
from hallali.core.chance import weighted
from hallali.games.fugitif.belief.tallies import (
    BASE,
    DECKS,
    FALLING,
    FIELD,
    ONE_DECK,
    OPEN,
    STRIDE,
    TRACKED,
    TWO_DECKS,
    WIDTH,
    Cards,
    Choice,
    Demand,
    RowClass,
    Shape,
    Steps,
    claims_any,
    subsets,
)


class Completions:
    """Counts completions by class for one state of knowledge.

    need: with `exact` (sprints only as long as the reach falls short), what the sprints must make up for; otherwise
    the least number of even ones.
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
            if bits.has(cards.twos, n):
                self.even[cards.deck[n]] += 1
            else:
                self.odd[cards.deck[n]] += 1
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
        """Return the class of a row with one more hideout; None if it has no completions."""
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
            parities += bits.bit(WIDTH * bucket)
        if not new.parity and place >= self._last_hidden:
            parities = 0  # no later place asks for even cards
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
        """Return how many draws of each deck a sprint state takes."""
        found = self._totals.get(x)
        if found is None:
            n = [0, 0, 0]
            for deck in range(DECKS):
                for kind in range(4):
                    n[deck] += (x >> (BASE + STRIDE * deck + WIDTH * kind)) & FIELD
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
                new[state] = weight * FALLING[r0][c0] * FALLING[r1][c1] * FALLING[r2][c2]
        return new

    def _sprint(
        self, x: dict[int, float], used: tuple[int, int, int], drawn: tuple[int, ...], choices: list[Choice]
    ) -> dict[int, float]:
        new: dict[int, float] = {}
        # States that use the same number of draws from each deck have the same choices, with the same factors.
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
        """Return the ways to choose a place's hidden sprint cards."""
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
            twos = self.cards.twos
            value = bits.count(mask) + bits.count(mask & twos)
            if value - (2 if bits.has(twos, bits.highest(mask)) else 1) < need <= value:
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
                evens = bits.count(mask & self.cards.twos)
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
        """Return the number of completions of one row of this class."""
        if row.weight < 0:
            low = row.shape.tails.get((row.known, row.parities >> 2 * WIDTH))
            if low is None:
                low = self._tail(row)
                row.shape.tails[row.known, row.parities >> 2 * WIDTH] = low
            total = 0.0
            for fields, weight in low.items():
                total += weight * self._ending(row, 0, fields)
            row.weight = total
        return row.weight

    def _tail(self, row: RowClass) -> dict[int, float]:
        """Sum the sprint states' weights over the far and the middle deck; only the near deck's counts are left.

        Rows of a shape differ in few of a deck's parities, so taken deck by deck, most of the sum is done once for all.
        """
        tails = row.shape.tails
        high = (row.known, row.parities >> 4 * WIDTH | 1 << 40)
        middle = tails.get(high)
        if middle is None:
            middle = {}
            for fields, weight in self._loose(row).items():
                value = weight * self._ending(row, 2, fields >> 2 * STRIDE)
                if value > 0.0:
                    key = fields & TWO_DECKS
                    middle[key] = middle.get(key, 0.0) + value
            tails[high] = middle
        found: dict[int, float] = {}
        for fields, weight in middle.items():
            value = weight * self._ending(row, 1, fields >> STRIDE)
            if value > 0.0:
                key = fields & ONE_DECK
                found[key] = found.get(key, 0.0) + value
        return found

    def _loose(self, row: RowClass) -> dict[int, float]:
        """Return the counts' weights without the states that use a tracked card which is a hideout of this row."""
        tails = row.shape.tails
        found = tails.get((row.known, -1))
        if found is None:
            found = {}
            for state, weight in self._last_claims(row.shape, row.shape.x).items():
                if state & row.known == 0:
                    key = state >> BASE
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
        """Return what one deck's counts contribute."""
        shape = row.shape
        odd_even = (row.parities >> (2 * WIDTH * deck)) & 0x3FF
        used = shape.used[deck] + self.later[deck]
        key = (((fields << 10 | odd_even) << 5 | shape.loose[deck]) << 5 | shape.fixed[deck]) << 5 | used
        table = self._ends[deck]
        if key not in table:
            table[key] = self._end(deck, fields, odd_even, shape.loose[deck], shape.fixed[deck], used)
        return table[key]

    def end(self, row: RowClass, state: int, weight: float) -> float:
        """Return the completions that one sprint state of the row's class has."""
        if state & row.known:
            return 0.0
        x = self._last_claims(row.shape, {state: weight})
        if not x:
            return 0.0
        weight = x[state]
        for deck in range(DECKS):
            weight *= self._ending(row, deck, (state >> (BASE + STRIDE * deck)) & ONE_DECK)
        return weight

    def _end(self, deck: int, fields: int, odd_even: int, loose: int, fixed: int, used: int) -> float:
        odd, even = fields & FIELD, (fields >> WIDTH) & FIELD
        wild, alone = (fields >> 2 * WIDTH) & FIELD, (fields >> 3 * WIDTH) & FIELD
        pool_odd = self.odd[deck] - (odd_even & FIELD)
        pool_even = self.even[deck] - (odd_even >> WIDTH)
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
                steps = shape.backs.get(state)
                if steps is None:
                    steps = shape.backs[state] = self._back(shape, place, state)
                choice = steps.choices[weighted(steps.weights, rng, steps.total)]
                state -= choice.delta
                chosen.append(choice)
            else:
                chosen.append(None)
            shape = shape.parent
            place -= 1
        chosen.reverse()
        return chosen

    def _back(self, shape: Shape, place: int, state: int) -> Steps:
        """List what may have been the last step into a sprint state."""
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
        return Steps(options, weights)
