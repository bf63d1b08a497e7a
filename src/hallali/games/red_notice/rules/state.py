# mypyc
"""The rules of Red Notice: the complete position. legal.py lists its legal steps; flow.py and powers.py apply them."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from hallali.core import bits
from hallali.core.errors import IllegalAction, Refusal
from hallali.core.seats import CHANCE
from hallali.games.red_notice.rules import deals, flow, legal, refusals, see
from hallali.games.red_notice.rules import phases as p
from hallali.games.red_notice.rules.box import Box
from hallali.games.red_notice.rules.copying import copy_fields
from hallali.games.red_notice.rules.fields import Fields
from hallali.games.red_notice.rules.phases import ANGELA
from hallali.games.red_notice.rules.sizes import FIRST_GAME, Options


@final
class State(Fields):
    """A position of Red Notice: its fields, how they start, and what can be done with it."""

    __slots__ = ()

    def __init__(self, box: Box | None = None, options: Options | None = None) -> None:
        if box is None or options is None:
            return  # an empty position for clone and pickle to fill in
        self.box = box
        self.options = options
        self.events, self.earlier = 0, ()
        self.todo, self.later = 0, ()
        self.angelas_hand = self.jessahs_hand = self.angelas_cash = self.jessahs_cash = self.earned = 0
        self.pile, self.bottom, self.starts = box.pile, (), 0
        self.angela = self.jessah = -1
        self.identities = self.spent = 0
        self.points = box.points
        self.radars = self.black_radars = self.barriers = self.black_barriers = 0
        self.upgrades = box.upgrades
        self.turned_up = self.owned = 0
        self.cards, self.laid, self.revealed = box.all_cards, 0, 0
        self.bags, self.fists = box.bag | box.bag << 18, 0
        self.placed = 0
        self.initiative = ANGELA  # RN-14
        self.round, self.winner, self.outcome = 0, -1, 0
        self.actor = self.icons = 0
        self.chosen = -1
        self.walk = self.moves = self.rung = 0
        self.unseen = False
        self.known_radars = self.known_barriers = self.known_points = 0
        self.mover, self.phase = CHANCE, p.IDENTITY
        if options.identities == FIRST_GAME:
            self.identities = bits.mask_of(box.first_game)
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
        """List the steps that the mover may take, in rising order."""
        return legal.legal(self)

    def chances(self) -> list[tuple[int, float]]:
        """List (outcome, probability) at CHANCE."""
        return deals.chances(self) if self.mover == CHANCE else []

    def refusal(self, action: int) -> Refusal | None:
        """Return why a step is not legal; None if it is legal."""
        if self.mover == CHANCE:
            allowed = action in [outcome for outcome, _ in self.chances()]
        else:
            allowed = legal.allows(self, action)
        return None if allowed else refusals.refusal(self, action)

    def apply(self, action: i64) -> None:
        """Apply a step. Raises IllegalAction with the reason, and changes nothing, if it is not legal."""
        refusal = self.refusal(action)
        if refusal is not None:
            raise IllegalAction(refusal)
        self.advance(action)

    def advance(self, action: i64) -> None:
        """Apply a step that is known to be legal."""
        flow.step(self, action)
