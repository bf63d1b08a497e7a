"""A bot of one's own for either seat of Fugitif, in some fifty lines; docs/bots.md says how it is read and changed.

    uv run hallali arena fugitif --fugitive py:examples/own_bot.py:Bot --marshal random --games 400
    uv run hallali arena fugitif --fugitive random --marshal py:examples/own_bot.py:Bot --games 400

It reads Views and Tolds by their fields alone, so that it plays as well on what comes as JSON: examples/remote_bot.py.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

END, DECK, PASS = 0, 43, 46  # steps: commit; draw of the first of three decks; let it go


class Bot:
    """The Fugitive goes as far as it can without a sprint; the Marshal guesses next to what lies open."""

    def __init__(self, rng: random.Random, size: str, options: Mapping[str, Any]) -> None:
        self.rng = rng
        self.two = options.get("opening", "two") == "two"  # whether the first turn lays two hideouts at once
        self.missed: set[int] = set()

    def hear(self, told: Any) -> None:
        """Note a number that was guessed alone and wrong, until a right guess: by then it may have been laid."""
        if getattr(told, "right", None) is False and len(told.numbers) == 1:
            self.missed |= set(told.numbers)
        elif getattr(told, "right", None):
            self.missed.clear()

    def choose(self, view: Any) -> tuple[int, ...]:
        """Return the steps of one gesture."""
        if view.phase == "hide":
            last = view.row[-1].number if view.row else 0
            first = self.lay(view.hand, last, view.reach)
            if last or not first or not self.two:
                return first or (PASS,)
            return first + self.lay([card for card in view.hand if card not in first], first[0], view.reach)
        if view.phase == "draw" and view.hand is not None:
            wanted = DECK + (view.row[-1].number > 9 if view.row else 0) + (view.row[-1].number > 24 if view.row else 0)
            return (wanted if wanted in view.legal else self.rng.choice(view.legal),)
        if view.phase == "guess":
            return (self.guess(view), END)
        return (self.rng.choice(view.legal),)

    def lay(self, hand: Sequence[int], last: int, reach: int) -> tuple[int, ...]:
        """Lay the farthest card within reach, or the next one with the lowest others as sprints; () for none."""
        near = [card for card in hand if last < card <= last + reach]
        beyond = [card for card in hand if card > last]
        if near or not beyond:
            return (max(near), END) if near else ()
        sprints: list[int] = []
        need = min(beyond) - last - reach
        for card in sorted(set(hand) - {min(beyond), max(hand)}):
            if need > 0:
                need -= 1 if card % 2 else 2  # what a sprint card is worth
                sprints.append(card)
        return () if need > 0 else (min(beyond), *sprints, END)

    def guess(self, view: Any) -> int:
        """Name a number that the first hidden hideout can have."""
        known = 0
        for place in view.row:
            if not place.open:
                free = [n for n in view.legal if known < n <= known + 3 + 2 * place.sprints and n not in view.files]
                return int(self.rng.choice([n for n in free if n not in self.missed] or free or view.legal[:1]))
            known = place.number
        raise AssertionError("the Marshal guesses only where something is hidden")
