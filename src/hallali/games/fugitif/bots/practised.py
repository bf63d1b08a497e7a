"""The Fugitive who has learned by practice what a Marshal who counts infers from the row."""

from __future__ import annotations

import functools
import math
import random
from collections import Counter
from collections.abc import Mapping
from typing import Any

import msgspec

from hallali.core import bits
from hallali.core.contract import Told
from hallali.games.fugitif.belief.belief import MarshalBelief, make
from hallali.games.fugitif.bots import instincts, thoughts, trained
from hallali.games.fugitif.bots.fugitive import Instincts
from hallali.games.fugitif.bots.instincts import KeenTrail, Lay
from hallali.games.fugitif.bots.judgement import Glance, Net, Standing, look, look_at_deck
from hallali.games.fugitif.bots.marshal import Source
from hallali.games.fugitif.rules import see
from hallali.games.fugitif.rules import view as v
from hallali.games.fugitif.rules.actions import DECK, PASS
from hallali.games.fugitif.rules.sizes import Size
from hallali.games.fugitif.rules.state import State
from hallali.games.fugitif.rules.view import FugitifView

#: With more hidden sprint cards (hideouts counted twice), the exact belief takes long, so the quick reading must do.
COUNTABLE = 23


@functools.cache
def nets() -> tuple[Net, Net]:
    """Return the networks that judge what is laid and what is drawn."""
    return trained.net("practice", "lay"), trained.net("practice", "draw")


class Practised(Instincts):
    """Plays what its judgement says wins most often. At sizes it has not practised, it plays by instinct.

    noise: how random the choice is, in log-odds. hunts: how many manhunts it imagines for each way to lay the escape.
    The rest is as for Instincts.
    """

    def __init__(
        self,
        rng: random.Random,
        size: Size,
        options: Mapping[str, Any] | None = None,
        noise: float = 0.1,
        hunts: int = 8,
        **habits: Any,
    ) -> None:
        super().__init__(rng, size, options, noise=noise, **habits)
        self.hunts = hunts
        self.learned = size.name == "real"
        self.trail = KeenTrail(size, public=True)
        self._glances: dict[tuple[int, ...], list[Glance]] = {}
        self.belief = make(size, self.options, v.FUGITIVE)
        self._told: list[list[Told]] = []

    def hear(self, told: Told) -> None:
        """Take in what was told, as the Marshal would."""
        super().hear(told)
        self.belief.hear(told)

    # Laying.

    def hide(self, view: FugitifView) -> Lay | None:
        """Choose the hideout, or the pass, that leaves the best chance of winning."""
        if not self.learned:
            return super().hide(view)
        hand = view.hand or ()
        self._imagine(view)
        self._glances = {}
        now = self._standing(view)
        every = instincts.lays(hand, now.last, view.reach, self.size)
        choices: list[tuple[float, Lay | None]] = [
            (self._worth(view, self._after(now, (lay,), view.reach)), lay)
            for lay in every
            if lay.number != self.size.escape
        ]
        if PASS in view.legal:
            choices.append((self._worth(view, now._replace(passed=True)), None))
        best = self._draw_lots(choices) if choices else None
        value = max((value for value, _ in choices), default=-math.inf)
        if choices:
            self.thinks = thoughts.outlook(view.turn, value)
        if any(lay.number == self.size.escape for lay in every):
            return self._escape(view, now, value) or best
        return best

    def open_two(self, view: FugitifView) -> tuple[Lay, Lay]:
        """Choose the pair that leaves the best chance of winning."""
        if not self.learned:
            return super().open_two(view)
        self.files = [0]
        self._glances = {}
        now = self._standing(view)
        best = []
        every = instincts.pairs(view.hand or (), view.reach, self.size)
        for i, pair in enumerate(every):
            after = self._after(now, pair, view.reach)
            best.append((self._worth(view, after) + self.rng.gauss(0, self.noise), i))
        return every[max(best)[1]]

    def _standing(self, view: FugitifView) -> Standing:
        hand = tuple(view.hand or ())
        owned = bits.mask_of(hand) | bits.mask_of(view.removed)
        for hideout in view.row:
            owned |= bits.mask_of((hideout.number or 0, *(hideout.sprint_cards or ())))
        return Standing(
            numbers=tuple(hideout.number or 0 for hideout in view.row),
            opened=tuple(hideout.open for hideout in view.row),
            sprints=tuple(hideout.sprints for hideout in view.row),
            hand=hand,
            owned=owned,
            left=view.decks,
            marshal=sum(self.trail.drawn[v.MARSHAL]),
            turn=view.turn,
        )

    def _after(self, now: Standing, lays: tuple[Lay, ...], reach: int) -> Standing:
        gone = {card for lay in lays for card in lay.cards}
        from_ = lays[-2].number if len(lays) > 1 else now.last
        need = max(0, lays[-1].number - from_ - reach)
        return now._replace(
            numbers=(*now.numbers, *(lay.number for lay in lays)),
            opened=(*now.opened, *(False for _ in lays)),
            sprints=(*now.sprints, *(len(lay.sprints) for lay in lays)),
            hand=tuple(card for card in now.hand if card not in gone),
            waste=instincts.worth_of(lays[-1].sprints, self.size) - need,
        )

    def _worth(self, view: FugitifView, after: Standing) -> float:
        return nets()[0].value(look(after, self._read(view, after), self.size))

    def _read(self, view: FugitifView, after: Standing) -> list[Glance]:
        """Read the row as it would be, once for each hand that the Marshal may hold."""
        new = after.sprints[len(view.row) :]
        if new not in self._glances:
            for sprints in new:
                self.trail.add(sprints, view.reach)
            self._glances[new] = [Glance(odds, after.opened, self.size.escape) for odds in self._odds()]
            for _ in new:
                self.trail.pop()
        return self._glances[new]

    # The escape.

    def _escape(self, view: FugitifView, now: Standing, otherwise: float) -> Lay | None:
        """Return the best way to lay the escape, or None to wait because the manhunt would be worse."""
        escape = self.size.escape
        found = max((n for n, is_open in zip(now.numbers, now.opened, strict=True) if is_open), default=0)
        ways = self._payments(now, view.reach)
        if found >= self.size.manhunt:
            return Lay(escape, ways[0])
        self._told = [self._marshal_was_told() for _ in range(self.hunts)]
        enough = self._enough(view, otherwise) if sum(view.decks) else 0.0
        best: Lay | None = None
        for way in ways:
            chance = self._survive(view, len(way), enough)
            if chance >= enough and (best is None or chance > enough):
                best, enough = Lay(escape, way), chance
            if enough >= 1:
                break
        return best

    def _enough(self, view: FugitifView, otherwise: float) -> float:
        """Return the share of imagined manhunts that must fail. otherwise: the log-odds of winning without running."""
        return 1 / (1 + math.exp(-otherwise))

    def _payments(self, now: Standing, reach: int) -> list[tuple[int, ...]]:
        """Return one way to pay for the escape with each number of sprint cards: others see only how many there are."""
        need = self.size.escape - now.last - reach
        cards = sorted((c for c in now.hand if c != self.size.escape), key=lambda c: -instincts.worth(c, self.size))
        ways = [tuple(sorted(cards[:count])) for count in range(len(cards) + 1)]
        return [way for way in ways if instincts.worth_of(way, self.size) >= need]

    def _survive(self, view: FugitifView, sprints: int, enough: float) -> float:
        """Return the share of imagined manhunts that fail; 0 as soon as it cannot reach the share that is needed."""
        laid = v.Laid(
            place=len(view.row),
            turn=view.turn,
            number=self.size.escape,
            sprints=sprints,
            sprint_cards=None if sprints else (),
            reach=view.reach,
        )
        unseen = sprints + sum(2 + hideout.sprints for hideout in view.row if not hideout.open)
        quick = unseen > COUNTABLE
        caught = 0
        for tolds in self._told:
            belief: Source = KeenTrail(self.size) if quick else MarshalBelief(self.size, self.options)
            for told in (*tolds, laid):
                belief.hear(told)
            caught += self._run_down(belief, view)
            if 1 - caught / len(self._told) < enough:
                return 0.0
        return 1 - caught / len(self._told)

    def _marshal_was_told(self) -> list[Told]:
        """Return what the Marshal was told in a world that fits all that the Fugitive knows."""
        state = State(self.size, self.options)
        told: list[Told] = []
        for step in self.belief.sample(self.rng):
            before = state.clone()
            state.advance(step)
            told += see.tell(before, step, state, v.MARSHAL)
        return told

    def _run_down(self, belief: Source, view: FugitifView) -> bool:
        """Imagine a manhunt that names what leaves the likeliest rows first. Return whether it finds the whole row."""
        left = {hideout.number: hideout for hideout in view.row if not hideout.open}
        while left:
            worlds = Counter(belief.sample_hidden(self.rng, 200))
            if not worlds:  # the quick reading found no row, so assume the worst
                return True
            best = max(bits.members(_union(worlds)), key=lambda n: _promise(worlds, n))
            if best not in left:
                return False
            found = (msgspec.structs.replace(left.pop(best), open=True),)
            belief.hear(v.Guessed(numbers=(best,), right=True, found=found, manhunt=True))
        return True

    # Drawing.

    def draw(self, view: FugitifView) -> int:
        """Choose the deck that leaves the best chance of winning."""
        decks = [step for step in view.legal if step != PASS]
        if not self.learned or not decks or not view.row:
            return super().draw(view)
        self._imagine(view)
        self._glances = {}
        now = self._standing(view)
        numbers = look(now, self._read(view, now), self.size)
        odds = {step: nets()[1].value([*numbers, *look_at_deck(now, step - DECK, self.size)]) for step in decks}
        return max(decks, key=lambda step: odds[step] + self.rng.gauss(0, self.noise))


def _union(worlds: Counter[int]) -> int:
    every = 0
    for world in worlds:
        every |= world
    return every


def _promise(worlds: Counter[int], number: int) -> tuple[int, int]:
    """Return how many worlds remain the likeliest in their branch after this number, and how many hold it."""
    branches: dict[int, int] = {}
    holding = 0
    for world, times in worlds.items():
        if bits.has(world, number):
            place = bits.count(world & bits.up_to(number))
            branches[place] = max(branches.get(place, 0), times)
            holding += times
    return sum(branches.values()), holding
