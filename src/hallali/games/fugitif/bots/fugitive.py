"""Fugitives that think about tempo, what each hideout gives away, and when to run for the escape."""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from hallali.core import bits
from hallali.core.contract import Told
from hallali.core.player import Thought
from hallali.games.fugitif.bots import changes, instincts, thoughts
from hallali.games.fugitif.bots.instincts import Lay, Trail
from hallali.games.fugitif.rules import view as v
from hallali.games.fugitif.rules.actions import DECK, END, PASS, TEN
from hallali.games.fugitif.rules.sizes import Size, options_of
from hallali.games.fugitif.rules.view import FugitifView

#: Odds by place and number, once for each hand that the Marshal may hold.
Readings = list[list[list[float]]]

#: What a drawn card is worth as a sprint, and what a turn of waiting gains, including the numbers it brings.
DRAWN = 1.5
GAINED = 2.0

#: How far beyond what one can lay now a number may lie and still be worth drawing for the next hideout.
NEARLY = 2


class Sitter:
    """What Fugitif's bots share: the small choices, and how a hideout becomes a gesture."""

    def __init__(self, rng: random.Random, size: Size, options: Mapping[str, Any] | None = None) -> None:
        self.rng = rng
        self.size = size
        self.options = options_of(options)
        self.thinks: Thought | None = None

    def hear(self, told: Told) -> None:
        """Take in something that was told."""

    def thought(self) -> Thought | None:
        """Return what it thought when it chose its last gesture."""
        return self.thinks

    def choose(self, view: FugitifView) -> tuple[int, ...]:
        """Return the steps of one gesture."""
        self.thinks = None
        if view.phase == v.HIDE:
            return self._hide(view)
        if view.phase in (v.DRAW, v.EXTRA):
            return (self.draw(view),)
        return (self.settle(view),)

    def _hide(self, view: FugitifView) -> tuple[int, ...]:
        if self.opens_two(view):
            first, second = self.open_two(view)
            return (*first.cards, END, *second.cards, END)
        lay = self.hide(view)
        if lay is None and PASS not in view.legal:
            every = instincts.lays(view.hand or (), 0, view.reach, self.size, bluffs=False)
            lay = min(every, key=lambda one: one.cards)
        return (PASS,) if lay is None else (*lay.cards, END)

    def opens_two(self, view: FugitifView) -> bool:
        """Return whether this gesture lays two hideouts (FUG-8)."""
        return view.turn == 1 and not view.row and self.size.opening == 2 and self.options.opening == "two"

    def hide(self, view: FugitifView) -> Lay | None:
        """Choose a hideout, or None to pass."""
        raise NotImplementedError

    def open_two(self, view: FugitifView) -> tuple[Lay, Lay]:
        """Choose the opening's two hideouts."""
        raise NotImplementedError

    def draw(self, view: FugitifView) -> int:
        """Choose a deck: the nearest that reaches beyond the last hideout."""
        last = (view.row[-1].number or 0) if view.row else 0
        decks = [step for step in view.legal if step != PASS]
        ahead = [step for step in decks if self.size.decks[step - DECK][1] > last + 1]
        return (ahead or decks)[0] if decks else PASS

    def settle(self, view: FugitifView) -> int:
        """Answer what an event asks for: the card of least use, the nearest hideout, any deck, any ten."""
        steps = list(view.legal)
        if view.phase in (v.FREE, v.MORE):
            return changes.best(view)
        if view.phase in (v.SHOW, v.DISCARD, v.GIVE):
            last = (view.row[-1].number or 0) if view.row else 0
            return min(steps, key=lambda card: (card > last, instincts.worth(card, self.size), card))
        if view.phase == v.TRAIL:
            return max(steps, key=lambda number: sum(len(h.sprint_cards or ()) for h in view.row if h.number == number))
        if view.phase == v.REVEAL:
            return min(steps)
        return self.rng.choice(steps)


class Instincts(Sitter):
    """Weighs speed against what a Marshal who counts cards would infer from the row.

    care: how much being guessable counts. noise: how much chance there is in the choice, in points of the score.
    look: whether the reading of the row is considered at all. hands: how many hands of the Marshal's it imagines.
    risk: the odds of being run down that it accepts for the escape.
    """

    def __init__(
        self,
        rng: random.Random,
        size: Size,
        options: Mapping[str, Any] | None = None,
        care: float = 1.0,
        noise: float = 0.35,
        look: bool = True,
        hands: int = 4,
        risk: float = 0.35,
    ) -> None:
        super().__init__(rng, size, options)
        self.care = care
        self.noise = noise
        self.look = look
        self.hands = hands
        self.risk = risk
        self._readings: dict[int, Readings] = {}
        self.trail = Trail(size, public=True)
        self.files: list[int] = []

    def hear(self, told: Told) -> None:
        """Take in what was told, as the Marshal would."""
        self.trail.hear(told)

    # Laying.

    def hide(self, view: FugitifView) -> Lay | None:
        """Choose by score, with a little randomness."""
        hand = view.hand or ()
        last = (view.row[-1].number or 0) if view.row else 0
        self._imagine(view)
        every = instincts.lays(hand, last, view.reach, self.size)
        escapes = [lay for lay in every if lay.number == self.size.escape]
        if escapes and self._run_now(view):
            return min(escapes, key=lambda lay: len(lay.sprints))
        others = [lay for lay in every if lay not in escapes]
        self._readings = {}
        choices: list[tuple[float, Lay | None]] = [(self._score(view, lay, hand, last), lay) for lay in others]
        if PASS in view.legal:
            choices.append((self._score(view, None, hand, last), None))
        chosen = self._draw_lots(choices)
        if chosen is not None:
            self.thinks = self._feared(view, chosen, last)
        return chosen

    def _feared(self, view: FugitifView, lay: Lay, last: int) -> Thought:
        """Return what it thinks of a hideout that it lays."""
        if not self.look:
            return thoughts.run(view.turn, last, lay.number, self.size.escape)
        odds = [reading[len(view.row)][lay.number] for reading in self._reading(len(lay.sprints), view.reach)]
        return thoughts.fear(lay.number, sum(odds) / len(odds))

    def _draw_lots(self, choices: list[tuple[float, Lay | None]]) -> Lay | None:
        noisy = [(score + self.rng.gauss(0, self.noise), i) for i, (score, _) in enumerate(choices)]
        return choices[max(noisy)[1]][1]

    def open_two(self, view: FugitifView) -> tuple[Lay, Lay]:
        """Choose the pair by the same score."""
        hand = view.hand or ()
        best: list[tuple[float, int]] = []
        every = instincts.pairs(hand, view.reach, self.size)
        self.files = [0]
        readings: dict[tuple[int, int], Readings] = {}
        for i, (first, second) in enumerate(every):
            key = (len(first.sprints), len(second.sprints))
            if key not in readings:
                for sprints in key:
                    self.trail.add(sprints, view.reach)
                readings[key] = self._odds()
                self.trail.pop()
                self.trail.pop()
            rest = [card for card in hand if card not in first.cards and card not in second.cards]
            score = self._prospects(rest, second.number)
            score -= self._danger(readings[key], [first.number, second.number], [0, 1])
            best.append((score + self.rng.gauss(0, self.noise), i))
        return every[max(best)[1]]

    def _score(self, view: FugitifView, lay: Lay | None, hand: Sequence[int], last: int) -> float:
        numbers = [hideout.number or 0 for hideout in view.row]
        hidden = [place for place, hideout in enumerate(view.row) if not hideout.open]
        if lay is None:
            return self._prospects(hand, last) - self._danger(self._reading(-1, view.reach), numbers, hidden)
        rest = [card for card in hand if card not in lay.cards]
        reading = self._reading(len(lay.sprints), view.reach)
        danger = self._danger(reading, [*numbers, lay.number], [*hidden, len(numbers)])
        return self._prospects(rest, lay.number) - danger

    def _imagine(self, view: FugitifView) -> None:
        """Deal a few hands that the Marshal may hold. What she holds cannot be a hideout."""
        mine = bits.mask_of(view.hand or ()) | bits.mask_of(view.removed)
        for hideout in view.row:
            mine |= bits.mask_of((hideout.number or 0, *(hideout.sprint_cards or ())))
        self.files = []
        for _ in range(self.hands if self.look else 0):
            held = 0
            for deck, drawn in enumerate(self.trail.drawn[v.MARSHAL]):
                unseen = bits.members(self.size.deck_mask(deck) & ~mine)
                held |= bits.mask_of(self.rng.sample(unseen, min(drawn, len(unseen))))
            self.files.append(held)

    def _odds(self) -> Readings:
        """Return the Marshal's odds for each place, once for each hand that the Marshal may hold."""
        found = []
        gone = self.trail.gone
        for held in self.files:
            self.trail.forbid(gone | held)
            found.append(self.trail.place_odds())
        self.trail.forbid(gone)
        return found

    def _reading(self, sprints: int, reach: int) -> Readings:
        """Return the Marshal's odds after a hideout with this many sprint cards; -1: after a pass."""
        if not self.look:
            return []
        if sprints not in self._readings:
            if sprints >= 0:
                self.trail.add(sprints, reach)
            self._readings[sprints] = self._odds()
            if sprints >= 0:
                self.trail.pop()
        return self._readings[sprints]

    def _prospects(self, hand: Sequence[int], last: int) -> float:
        """Return how near the escape is: minus 3 points for each turn that the best chain of hideouts in hand needs.

        Sprint cards come from the hand cards that the chain does not lay, and from those drawn on the way.
        """
        escape = self.size.escape
        stones = [0, *(n for n in sorted(hand) if last < n < escape), escape]
        stones[0] = last
        pool = instincts.worth_of(hand, self.size)
        best = float(escape)
        needs = [[0.0] + [math.inf] * (len(stones) - 1)]
        for turns in range(1, min(len(stones), 13)):
            row = [math.inf] * len(stones)
            for to in range(turns, len(stones)):
                number = stones[to]
                own = instincts.worth(number, self.size)
                row[to] = min(needs[-1][at] + max(0, number - stones[at] - 3) + own for at in range(turns - 1, to))
            needs.append(row)
            lack = row[-1] - pool - DRAWN * (turns - 1)
            best = min(best, turns + max(0.0, lack) / GAINED)
        return -3.0 * best

    def _danger(self, readings: Readings, numbers: Sequence[int], hidden: Sequence[int]) -> float:
        """Return how much the row gives away, in the same unit."""
        if not self.look or not hidden:
            return 30.0 * self.care if not hidden else 0.0
        total = 0.0
        for reading in readings:
            odds = [max(1e-6, reading[place][numbers[place]]) for place in hidden]
            everything = math.prod(odds)
            total += 3.0 * sum(odds) + 25.0 * everything + 6.0 / (1 + len(hidden)) + 2.0 * max(odds)
        return self.care * total / len(readings)

    def _run_now(self, view: FugitifView) -> bool:
        """Return whether to lay the escape now: always if no manhunt follows, otherwise if it is likely to fail."""
        found = max((h.number or 0 for h in view.row if h.open), default=0)
        if found >= self.size.manhunt or not self.look or sum(view.decks) == 0:
            return True
        row = bits.mask_of(h.number or 0 for h in view.row if not h.open)
        self.trail.add(0, 3 + 2 * len(view.hand or ()), self.size.escape)
        gone = self.trail.gone
        caught = 0
        for held in self.files:
            self.trail.forbid(gone | held)
            caught += self._hunted(row)
        self.trail.forbid(gone)
        self.trail.pop()
        return caught <= self.risk * len(self.files)

    def _hunted(self, row: int) -> bool:
        """Imagine a manhunt that names the likeliest number each time. Return whether it finds the whole row."""
        worlds = self.trail.sample_hidden(self.rng, 150)
        left = row
        while left and worlds:
            counts: Counter[int] = Counter()
            for world in worlds:
                counts.update(bits.members(world))
            best = max(counts, key=lambda n: counts[n])
            if not bits.has(left, best):
                return False
            left &= ~bits.bit(best)
            worlds = [world & ~bits.bit(best) for world in worlds if bits.has(world, best)]
        return True

    # Drawing.

    def draw(self, view: FugitifView) -> int:
        """Choose a deck by how many of its cards could be the next hideout, with some randomness.

        Half of what the hand is worth as sprints counts as at hand for it: whoever draws far beyond that stands still.
        """
        last = (view.row[-1].number or 0) if view.row else 0
        decks = [step for step in view.legal if step != PASS]
        if not decks:
            return PASS
        hand = view.hand or ()
        far = last + view.reach + instincts.worth_of(hand, self.size) // 2 + NEARLY

        def use(step: int) -> float:
            low, high = self.size.decks[step - DECK]
            window = [n for n in range(max(low, last + 1), min(high, far) + 1) if n not in hand]
            good = sum(1.0 if n - last >= 3 else 0.5 for n in window) / (high - low + 1)
            beyond = 0.15 if last < low <= far else 0.0
            return good + beyond + self.rng.gauss(0, 0.08 + 0.1 * self.noise)

        return max(decks, key=use)


__all__ = ["TEN", "Instincts", "Sitter"]
