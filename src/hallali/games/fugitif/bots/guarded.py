"""The Fugitive who draws lots, so that even those who know how it plays learn little from its row."""

from __future__ import annotations

import math
import random
from collections.abc import Mapping
from typing import Any

from hallali.core import bits
from hallali.core.chance import weighted
from hallali.games.fugitif.bots import instincts, lots, thoughts
from hallali.games.fugitif.bots.instincts import Lay
from hallali.games.fugitif.bots.judgement import Glance, Standing
from hallali.games.fugitif.bots.practised import Practised
from hallali.games.fugitif.rules.actions import DECK, PASS
from hallali.games.fugitif.rules.sizes import Size
from hallali.games.fugitif.rules.view import FugitifView


class Guarded(Practised):
    """Draws its choices by lot, as it learned to against a Marshal who knows the odds of each.

    At sizes it has not practised, it plays by instinct.

    loose: how much more it leaves to chance than it learned to: 0 for no more; at 1, odds of 9 to 1 become 3 to 1.
    hunts: how many manhunts it imagines for each way to lay the escape. The rest is as for Instincts.
    """

    def __init__(
        self,
        rng: random.Random,
        size: Size,
        options: Mapping[str, Any] | None = None,
        loose: float = 0.0,
        hunts: int = 8,
        **habits: Any,
    ) -> None:
        super().__init__(rng, size, options, hunts=hunts, **habits)
        self.loose = loose
        self._public: dict[tuple[int, ...], Glance] = {}

    def hide(self, view: FugitifView) -> Lay | None:
        """Draw a hideout, or a pass, by lot; or run, if that promises more."""
        if not self.learned:
            return super().hide(view)
        self._public = {}
        now = self._standing(view)
        every = instincts.lays(view.hand or (), now.last, view.reach, self.size)
        choices: list[Lay | None] = [lay for lay in every if lay.number != self.size.escape]
        if PASS in view.legal:
            choices.append(None)
        hope = lots.hope(now, self._glance(view, now), self.size) if choices else -math.inf
        if choices:
            self.thinks = thoughts.outlook(view.turn, hope)
        if len(choices) < len(every) + (PASS in view.legal):
            way = self._escape(view, now, hope)
            if way is not None or not choices:
                return way
        preferred = []
        for lay in choices:
            after = self._after(now, (lay,), view.reach) if lay else now._replace(passed=True)
            preferred.append(lots.lay(after, self._glance(view, after), self.size))
        return choices[self._lot(preferred)] if choices else None

    def open_two(self, view: FugitifView) -> tuple[Lay, Lay]:
        """Draw the pair by lot."""
        if not self.learned:
            return super().open_two(view)
        self._public = {}
        now = self._standing(view)
        every = instincts.pairs(view.hand or (), view.reach, self.size)
        every = [pair for pair in every if self.size.escape not in (pair[0].number, pair[1].number)]
        preferred = []
        for pair in every:
            after = self._after(now, pair, view.reach)
            preferred.append(lots.pair(after, pair[0], self._glance(view, after), view.reach, self.size))
        return every[self._lot(preferred)]

    def draw(self, view: FugitifView) -> int:
        """Draw the deck by lot."""
        decks = [step - DECK for step in view.legal if step != PASS]
        if len(decks) == 1:
            return decks[0] + DECK
        if not self.learned or not decks or not view.row:
            return super().draw(view)
        self._public = {}
        now = self._standing(view)
        preferred = lots.decks(now, self._glance(view, now), decks, self.size)
        return decks[self._lot(preferred)] + DECK

    def _lot(self, preferred: list[float]) -> int:
        """Draw one of the choices."""
        return weighted(lots.shares([one / (1.0 + self.loose) for one in preferred]), self.rng, 1.0)

    def _glance(self, view: FugitifView, after: Standing) -> Glance:
        """Read the row as it would be, with what everyone knows."""
        new = after.sprints[len(view.row) :]
        if new not in self._public:
            for sprints in new:
                self.trail.add(sprints, view.reach)
            self._public[new] = Glance(self.trail.place_odds(), after.opened, self.size.escape)
            for _ in new:
                self.trail.pop()
        return self._public[new]

    def _enough(self, view: FugitifView, otherwise: float) -> float:
        """Return the share of imagined manhunts that must fail: a reader of the row finds it more often."""
        if otherwise == -math.inf:
            return 0.0
        hidden = bits.count(bits.mask_of(hideout.number or 0 for hideout in view.row if not hideout.open))
        base, slope, depth = lots.SLIP
        return 1 / (1 + math.exp(-(otherwise - base - depth * hidden / 5) / slope))


__all__ = ["Guarded"]
