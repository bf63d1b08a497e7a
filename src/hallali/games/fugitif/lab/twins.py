"""Fugitif's twins: the record is dealt again, differently.

Wherever the seat does not see what happens, something else may happen instead, as long as nothing that the seat may
know changes. What it may know is read from named fields of the truth (the referee's Tolds). So a field that should not
be in a seat's Told does not restrict the twins: it shows up as a difference. A twin can be played on after the cut.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import msgspec

from hallali.core.contract import Position, Told
from hallali.core.seats import CHANCE, OVER
from hallali.games.fugitif.rules import view as v
from hallali.games.fugitif.rules.sizes import size_of
from hallali.interfaces.game import PlayableGame
from hallali.interfaces.twins import Entry, Twins, World

#: The chance that something unseen is changed, try by try. The last tries change little, so that they succeed.
RATES = (0.9, 0.6, 0.4, 0.25, 0.25, 0.15, 0.15, 0.1, 0.1, 0.06, 0.06, 0.04, 0.04, 0.03, 0.03)


def knows(told: Told, seat: int, escape: int) -> object:
    """Return what a seat may know of what happened (FUG-33, FUG-34). told: the truth, as the referee got it."""
    if isinstance(told, v.Drew):
        return ("drew", told.who, told.deck, told.card if told.who == seat else None, told.setup)
    if isinstance(told, v.Laid):
        mine = seat == v.FUGITIVE
        number = told.number if mine or told.number == escape else None
        return ("laid", told.place, told.turn, number, told.sprints, told.sprint_cards if mine else None, told.reach)
    both = seat in (v.FUGITIVE, v.MARSHAL)
    if isinstance(told, v.Shown) and told.private:
        return ("shown", told.who, told.card if both else None)
    if isinstance(told, v.Offered):
        return ("offered", told.who, told.card if seat == told.who else None)
    if isinstance(told, v.Gave):
        return ("gave", told.who, told.card if both else None)
    return msgspec.json.encode(told)


class Maker:
    """Deals twins of one world, for one seat."""

    def __init__(
        self, real: World, game: PlayableGame, seat: int, size: str, options: dict[str, Any], rng: random.Random
    ) -> None:
        self.real = real
        self.seat = seat
        self.size = size
        self.options = options
        self.rng = rng
        self.escape = size_of(size).escape
        self.keys = [self._key(entry) for entry in real.entries]

    def _key(self, entry: Entry) -> tuple[object, ...]:
        return tuple(knows(told, self.seat, self.escape) for told in entry.truth)

    def knows(self, world: World, number: int) -> tuple[object, ...]:
        """Return what the seat may know of an entry."""
        return self._key(world.entries[number])

    def make(self, cut: int, further: int) -> World | None:
        """Return a twin that differs within the first `cut` entries, or None if none is found.

        further: for how many more entries it should follow the record. The twin that lasts longest is returned.
        """
        best: World | None = None
        end = min(len(self.real.entries), cut + further)
        for rate in RATES:
            twin = self._try(end, rate)
            length = len(twin.entries)
            if length < cut or not self._differs(twin, cut):
                continue
            if best is None or length > len(best.entries):
                best = twin
            if length == end:
                break
        return best

    def _differs(self, twin: World, cut: int) -> bool:
        pairs = zip(twin.entries[:cut], self.real.entries[:cut], strict=True)
        return any(mine.steps != theirs.steps for mine, theirs in pairs)

    def _try(self, end: int, rate: float) -> World:
        """Deal along the record for as long as something fits."""
        twin = World(self.real.game, self.size, self.options)
        keep = self._kept(end)
        for number in range(end):
            if not self._follow(twin, number, rate, keep):
                break
        return twin

    def _kept(self, end: int) -> list[set[int]]:
        """Return for each entry the cards that the seat sees after it. They must not be dealt elsewhere before."""
        seen: set[int] = set()
        kept: list[set[int]] = []
        for entry in reversed(self.real.entries[:end]):
            kept.append(set(seen))
            for told in entry.truth:
                if isinstance(told, v.Drew) and told.who == self.seat and told.card is not None:
                    seen.add(told.card)
                elif isinstance(told, v.Laid) and self.seat == v.FUGITIVE:
                    seen |= {told.number or 0, *(told.sprint_cards or ())}
                elif isinstance(told, v.Guessed):
                    for hideout in told.found:
                        seen |= {hideout.number or 0, *(hideout.sprint_cards or ())}
                elif isinstance(told, v.Revealed):
                    seen |= {told.hideout.number or 0, *(told.hideout.sprint_cards or ())}
        return kept[::-1]

    def _follow(self, twin: World, number: int, rate: float, kept: list[set[int]]) -> bool:
        """Play the entry, or another that the seat cannot tell from it."""
        entry = self.real.entries[number]
        state = twin.states[-1]
        if state.mover != entry.mover or state.mover == OVER:
            return False
        original = entry.steps
        if entry.mover == self.seat:
            return self._fits(twin, original, number)
        loose = not kept[number].intersection(original)
        if loose and self.rng.random() < rate and self._other(twin, number, kept[number]):
            return True
        return self._fits(twin, original, number) or self._other(twin, number, kept[number])

    def _other(self, twin: World, number: int, kept: set[int]) -> bool:
        """Play another entry that the seat cannot tell from this one."""
        entry = self.real.entries[number]
        for steps in self._candidates(twin.states[-1], entry):
            if steps != entry.steps and not kept.intersection(steps) and self._fits(twin, steps, number):
                return True
        return False

    def _fits(self, twin: World, steps: Sequence[int], number: int) -> bool:
        entry = twin.take(steps)
        if entry is None:
            return False
        if self._key(entry) == self.keys[number]:
            return True
        twin.undo()
        return False

    def _candidates(self, state: Position, entry: Entry) -> list[tuple[int, ...]]:
        if state.mover == CHANCE:
            outcomes: list[tuple[int, ...]] = [(outcome,) for outcome, _ in state.chances()]
            self.rng.shuffle(outcomes)
            return outcomes[:14]
        if len(entry.steps) == 1:
            steps: list[tuple[int, ...]] = [(step,) for step in state.legal()]
            self.rng.shuffle(steps)
            return steps[:14]
        drafts = [self._gesture(state, entry.steps) for _ in range(12)]
        return [draft for draft in drafts if draft]

    def _gesture(self, state: Position, like: tuple[int, ...]) -> tuple[int, ...]:
        """Return a random gesture of the same shape, with as many steps and the same commits; () if there is none."""
        draft = state.clone()
        steps: list[int] = []
        for model in like:
            legal = [step for step in draft.legal() if (step == 0) == (model == 0)]
            if not legal:
                return ()
            step = self.rng.choice(legal)
            draft.advance(step)
            steps.append(step)
        return tuple(steps) if not draft.drafting else ()


TWINS = Twins(Maker)
