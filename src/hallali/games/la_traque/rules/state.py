# mypyc
"""The complete position of La Traque. legal.py says what may be done, flow.py what comes of it."""

from __future__ import annotations

from typing import final

from hallali.core.errors import IllegalAction, Refusal
from hallali.core.seats import CHANCE, OVER
from hallali.games.la_traque.rules import deals, flow, legal, refusals, see
from hallali.games.la_traque.rules import phases as p
from hallali.games.la_traque.rules.box import Box
from hallali.games.la_traque.rules.copying import copy_fields
from hallali.games.la_traque.rules.fields import Fields
from hallali.games.la_traque.rules.sizes import Options


@final
class State(Fields):
    """A position of La Traque. Cards are numbers as box.py says; hands and the like are tuples in rising order."""

    __slots__ = ()

    def __init__(self, box: Box | None = None, options: Options | None = None) -> None:
        if box is None or options is None:
            return  # an empty position for clone and pickle to fill in
        self.box, self.options, self.latest, self.log = box, options, -1, []
        self.factions = options.seats
        self.players = players = len(self.factions)
        self.decks = [(batch,) if batch else () for batch in box.decks]
        self.funding, self.rumours = box.funding, box.rumours
        self.unseen = [
            tuple(number for number, grade in enumerate(box.grade) if grade == level) for level in range(1, 4)
        ]
        self.aims = [
            tuple(number for number, of in enumerate(box.faction) if of == faction) for faction in self.factions
        ]
        self.faces = [-1] * len(box.zone)
        self.strangers = [0] * len(box.zone)
        self.guards = [0] * len(box.zone)
        self.hands, self.reserves = [()] * players, [()] * players
        self.quarters, self.open, self.turned = [()] * players, [()] * players, ()
        self.spots, self.under = [0] * (5 * players), [()] * (5 * players)
        self.influence, self.ambition = [0] * (3 * players), [0] * (3 * players)
        self.domination, self.markers = [0] * players, [0] * players
        self.destiny, self.passed = [True] * players, [False] * players
        self.first, self.round = -1, 0
        self.actions, self.acted, self.spent, self.free, self.frees = 0, False, 0, 0, 0
        self.kept = ()
        self.actor = self.card = self.place = self.pile = self.count = self.effect = 0
        self.winners, self.outcome = (), 0
        self.mover, self.phase, self.agenda = OVER, p.FIRST, []
        flow.set_up(self)

    def __repr__(self) -> str:
        """Return what everyone at the table knows, on one line."""
        return see.line(self)

    def clone(self) -> State:
        """Return an independent copy."""
        other = State()
        copy_fields(self, other)
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

    def advance(self, action: int) -> None:
        """Take a step that is known to be legal."""
        flow.advance(self, action)

    def returns(self) -> tuple[float, ...]:
        """Return +1 to a single winner of n and -1 / (n - 1) to the others; k winners share (LT-48)."""
        return flow.returns(self)
