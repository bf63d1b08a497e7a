# mypyc
"""The complete position of La Traque. legal.py says what may be done, flow.py what comes of it."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64, mypyc_attr

from hallali.core import words
from hallali.core.errors import IllegalAction, Refusal
from hallali.core.seats import CHANCE, OVER
from hallali.games.la_traque.rules import deals, decks, flow, legal, packs, refusals, see
from hallali.games.la_traque.rules import phases as p
from hallali.games.la_traque.rules.box import Box
from hallali.games.la_traque.rules.copying import copy_fields
from hallali.games.la_traque.rules.fields import Fields
from hallali.games.la_traque.rules.seats import Seat
from hallali.games.la_traque.rules.sizes import Options
from hallali.games.la_traque.rules.sums import sums_of


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class State(Fields):
    """A position of La Traque. Cards are numbers as box.py says."""

    __slots__ = ()

    def __init__(self, box: Box | None = None, options: Options | None = None) -> None:
        if box is None or options is None:
            return  # an empty position for clone and pickle to fill in
        self.box, self.sums, self.options = box, sums_of(box), options
        self.latest, self.noted, self.earlier = -1, 0, ()
        self.factions = options.seats
        self.players = players = len(self.factions)
        self.registers, self.press, self.archives = [decks.deck_of((batch,) if batch else ()) for batch in box.decks]
        self.funding, self.rumours = box.funding, box.rumours
        self.undrawn = packs.none()
        for level in self.sums.levels:
            self.undrawn = packs.together(self.undrawn, level)
        self.first_seat, self.second_seat = self._seat(0), self._seat(1)
        self.third_seat = self._seat(2) if players > 2 else None
        self.fourth_seat = self._seat(3) if players > 3 else None
        self.board, self.filled = (0, 0, 0, 0), 0
        self.strangers = self.guards = (0,) * len(box.zone)
        self.guarded = self.taken = 0
        self.turned, self.used, self.keeping = (), packs.none(), packs.none()
        self.first, self.round = -1, 0
        self.actions, self.acted, self.spent, self.free, self.frees = 0, False, 0, 0, 0
        self.actor = self.card = self.place = self.pile = self.count = self.effect = 0
        self.winners, self.outcome = (), 0
        self.mover, self.phase, self.todo, self.later = OVER, p.FIRST, 0, ()
        flow.set_up(self)

    def _seat(self, seat: int) -> Seat:
        """Return a seat at the start: all its agents at the headquarters, all its objectives in their deck."""
        found = Seat(self.sums.bare, self.box.agents)
        for number, faction in enumerate(self.box.faction):
            if faction == self.factions[seat]:
                found.aims |= words.bit(number)
        return found

    def __repr__(self) -> str:
        """Return what everyone at the table knows, on one line."""
        return see.line(self)

    def clone(self) -> State:
        """Return an independent copy."""
        other = State()
        copy_fields(self, other)
        other.part()
        return other

    def legal(self) -> list[int]:
        """Return the steps that the mover may take, in rising order."""
        return legal.legal(self) if self.mover >= 0 else []

    def chances(self) -> list[tuple[int, float]]:
        """Return the (outcome, probability) pairs when the mover is CHANCE."""
        return deals.chances(self) if self.mover == CHANCE else []

    def refusal(self, action: int) -> Refusal | None:
        """Return why a step is not legal; None if it is."""
        if self.mover == CHANCE:
            known = any(action == outcome for outcome, _ in deals.chances(self))
        else:
            known = action in self.legal()
        return None if known else refusals.refusal(self, action)

    def apply(self, action: int) -> None:
        """Take a step. Raises IllegalAction, and changes nothing, if it is not legal."""
        refusal = self.refusal(action)
        if refusal is not None:
            raise IllegalAction(refusal)
        self.advance(action)

    def advance(self, action: i64) -> None:
        """Take a step that is known to be legal."""
        flow.advance(self, action)

    def returns(self) -> tuple[float, ...]:
        """Return +1 to a single winner of n and -1 / (n - 1) to the others; k winners share (LT-48)."""
        return flow.returns(self)
