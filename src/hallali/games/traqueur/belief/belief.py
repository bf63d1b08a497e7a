"""What each seat of Le Traqueur can infer from what it was told (TRQ-23, TRQ-24).

A seat knows its own camp and infers the other's; a watcher infers both, separately, since they were built separately.
A searcher's questions say nothing about the camp, but the answers do. So each camp's belief is that camp's
`Knowledge`, judged at the levels that odds.py describes.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from hallali.core import bits
from hallali.core.contract import Told
from hallali.games.traqueur.belief import odds
from hallali.games.traqueur.belief.knowledge import Knowledge, Support
from hallali.games.traqueur.belief.odds import POLICY, UNIFORM, CampDrawer, Urn
from hallali.games.traqueur.rules import actions
from hallali.games.traqueur.rules import view as v
from hallali.games.traqueur.rules.camp import Camp
from hallali.games.traqueur.rules.grid import OUTSIDE, Grid
from hallali.games.traqueur.rules.sizes import Options, limit_of, options_of, size_of
from hallali.games.traqueur.rules.view import FIRST, SECOND

#: A question that names no owner is about the camp that is searched.
OTHER = -1


class TraqueurBelief:
    """A seat's belief, or a watcher's.

    Questions about a camp name its owner; a seat that names no owner means the other's camp. A watcher must name one,
    except in a one-sided search, which has one camp. Each question raises ValueError for a camp that does not exist.
    """

    def __init__(self, grid: Grid, options: Options, seat: int) -> None:
        self.grid = grid
        self.options = options
        self.seat = seat
        limit = limit_of(grid, options)
        owners = (FIRST,) if options.one_sided else (FIRST, SECOND)
        self._files = {owner: Knowledge(grid, limit) for owner in owners}
        self._urns: dict[int, Urn] = {}
        self._steps: list[int] = []  # the steps so far; -1 - owner stands for an owner's camp
        # The same gathered for worlds: those before each camp to draw, with its owner and what draws it, and those
        # after them; None where they are to be gathered anew.
        self._parts: list[tuple[list[int], int, CampDrawer]] = []
        self._rest: list[int] | None = None

    # -- hearing ------------------------------------------------------------------------------------------------------

    def hear(self, told: Told) -> None:
        """Take in what the seat was told, in the order of the game."""
        self._rest = None
        if isinstance(told, v.Began):
            self._steps.append(told.who)
        elif isinstance(told, v.Built):
            self._steps.append(-1 - told.who)
            if told.camp is not None:
                self._show(told.who, told.camp)
        elif isinstance(told, (v.Asked, v.Walked)):
            self._steps.append(actions.OUT if told.target == OUTSIDE else actions.SQUARE + told.target)
            if isinstance(told, v.Asked):
                self._file(1 - told.who).answer(told.target, told.place, told.yes)
        elif isinstance(told, v.TurnEnded):
            if told.why in (v.ENDED_TURN, v.PASSED):
                self._steps.append(actions.END)
        elif isinstance(told, v.Found):
            self._file(1 - told.who).find(told.square)
        elif isinstance(told, v.Ended):
            for owner, camp in enumerate(told.camps):
                if camp is not None:
                    self._show(owner, camp)

    def _file(self, owner: int) -> Knowledge:
        """Return what is known of the owner's camp, to be written to."""
        self._urns.pop(owner, None)
        return self._files[owner]

    def _show(self, owner: int, camp: v.CampView) -> None:
        self._file(owner).camp = Camp(camp.fugitive, bits.mask_of(camp.barriers))

    # -- questions ----------------------------------------------------------------------------------------------------

    def known(self, owner: int = OTHER) -> Knowledge:
        """Return what is known of a camp, to be read only; `clone` it to think on."""
        return self._files[self._owner(owner)]

    def urn(self, owner: int = OTHER) -> Urn:
        """Return the camps that fit, to draw many from."""
        found = self._urns.get(owner)  # never one of OTHER's
        if found is None:
            owner = self._owner(owner)
            found = self._urns[owner] = self._urns.get(owner) or Urn(self._files[owner])
        return found

    def _owner(self, owner: int) -> int:
        if owner == OTHER and self.seat in (FIRST, SECOND):
            owner = 1 - self.seat
        elif owner == OTHER and self.options.one_sided:
            owner = FIRST
        if owner not in self._files:
            raise ValueError(owner)
        return owner

    def squares(self, level: str = UNIFORM, owner: int = OTHER) -> tuple[float, ...]:
        """Return for each square the probability that it hides the fugitive. Raises ValueError for an unknown level."""
        return odds.of(self.urn(owner), level).squares

    def places(self, level: str = UNIFORM, owner: int = OTHER) -> tuple[float, ...]:
        """Return for each place the probability that it is barred. Raises ValueError for an unknown level."""
        return odds.of(self.urn(owner), level).places

    def support(self, owner: int = OTHER) -> Support:
        """Return what the rules leave possible, as sets."""
        return self.known(owner).support()

    def camps(self, owner: int = OTHER) -> float:
        """Return how many camps fit."""
        known = self.known(owner)
        return 1.0 if known.camp is not None else odds.camps(known)

    def perfect(self, owner: int = OTHER) -> float:
        """Return how likely the camp is meant as a perfect maze, at the policy level; 0 if the camp is known."""
        return 0.0 if self.known(owner).camp is not None else self.urn(owner).perfect()

    # -- sampling -----------------------------------------------------------------------------------------------------

    def sample(self, rng: random.Random, level: str = UNIFORM) -> tuple[int, ...]:
        """Draw a whole world, with camps drawn at the given level; see core.contract.Belief.

        Until a camp stands, the world ends before it: no one was told what its builder has laid.
        """
        if self._rest is None:
            self._rest = self._gather()
        steps: list[int] = []
        for fixed, owner, drawer in self._parts:
            steps += fixed
            actions.add_steps(steps, self.sample_camp(rng, level, owner) if level == POLICY else drawer(rng))
        steps += self._rest
        return tuple(steps)

    def _gather(self) -> list[int]:
        """Gather the steps so far that are the same in each world: before each camp that is drawn, and after them."""
        self._parts = []
        row: list[int] = []
        for step in self._steps:
            owner = -1 - step
            camp = self._files[owner].camp if owner >= 0 else None
            if step >= 0:
                row.append(step)
            elif camp is not None:
                actions.add_steps(row, camp)
            else:
                self._parts.append((row, owner, self._camp_drawer(owner)))
                row = []
        return row

    def _camp_drawer(self, owner: int) -> CampDrawer:
        """Return what draws an owner's camp, as `sample_camp` does, at any level but POLICY, until more was told."""
        return self.urn(owner).uniform

    def sample_camp(self, rng: random.Random, level: str = UNIFORM, owner: int = OTHER) -> Camp:
        """Draw a camp at the given level; quick enough for thousands. A seat that knows the camp gets that one."""
        return self.urn(owner).draw(rng, level)


def make(size: Grid | str, options: Options | Mapping[str, Any] | None, seat: int) -> TraqueurBelief:
    """Return the belief of a seat, FIRST or SECOND, or of a watcher, before anything was told.

    size, options: as records or, as in commands and records of games, by name. Raises BadOption.
    """
    grid = size_of(size) if isinstance(size, str) else size
    chosen = options if isinstance(options, Options) else options_of(grid, options)
    return TraqueurBelief(grid, chosen, seat)
