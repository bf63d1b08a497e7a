# mypyc
"""The rules of Traqué: the complete position. legal.py says what may be done, flow.py what follows."""

from __future__ import annotations

from typing import Final, final

from hallali.core import bits
from hallali.core.errors import IllegalAction, Refusal
from hallali.core.seats import CHANCE
from hallali.games.traque.rules import deals, flow, legal, refusals, see
from hallali.games.traque.rules import effects as e
from hallali.games.traque.rules import phases as p
from hallali.games.traque.rules.box import Box, card_of
from hallali.games.traque.rules.copying import copy_fields
from hallali.games.traque.rules.fields import Fields
from hallali.games.traque.rules.sizes import BOX, Options

#: Nothing given for a fight, by effects.TOKENS.
UNLENT: Final = (0,) * e.LENT
#: The supply of each token if it is not limited (TQ-5): more than all cards can hold.
AMPLE: Final = 1000


@final
class State(Fields):
    """A position of Traqué. Nothing in it is hidden from anyone: cards are dealt when they are drawn (TQ-60)."""

    __slots__ = ()

    def __init__(self, box: Box | None = None, options: Options | None = None) -> None:
        if box is None or options is None:
            return  # an empty position, which clone and pickle fill in
        rules = box.rules
        two = options.players == 2
        self.box, self.options, self.players, self.latest, self.log = box, options, options.players, -1, []
        self.mover, self.phase, self.agenda = 0, p.TURN, []
        self.deck, self.discard = box.copies.copy(), [0] * box.cards
        self.stars, self.aside = box.stars.copy(), [0] * box.cards
        self.rows, self.shared = [(), ()], ()
        self.inventories = [(), ()]
        self.supply = list(box.supply) if options.tokens == BOX else [AMPLE] * len(box.supply)
        self.keys, self.hits, self.grenades = [0, 0], [0, 0], [0, 0]
        self.retoss = 0
        if options.retoss == "hand":  # TQ-7
            self.retoss = self.take(e.T_RETOSS, 1)
        health = rules.hard_health if options.hard_health else rules.health
        self.most_health = rules.health_two if two else rules.health  # TQ-64, TQ-51
        self.health = [min(health, self.most_health)] * 2
        self.time = rules.hard_time if options.hard_time else rules.time
        self.places, self.drawn, self.opened = bits.up_to(box.places - 1), 0, ()
        self.turn, self.turns, self.gave_up, self.shared_now = 0, 0, False, False
        self.foe, self.strength, self.attacked, self.fighter = -9, 0, 0, 0
        self.rounds, self.attack, self.lent, self.carried = 0, False, [UNLENT, UNLENT], 0
        self.volley, self.armed, self.shots, self.lent_used, self.sure = (), -1, 0, UNLENT, 0
        self.results, self.tossed, self.testing = 0, 0, -1
        self.chosen, self.paid, self.picks, self.begun, self.outcome = -1, (), 0, (), 0
        for seat in range(self.players):
            ammo = self.take(e.T_AMMO, rules.ammo_two if two else rules.ammo)
            shots = self.take(box.token[box.rifle], box.shots[box.rifle])
            self.inventories[seat] = (card_of(box.rifle, ammo, shots),)
        if two and box.partners:  # TQ-51
            self.deck[box.partners[options.partner]] -= 1
        for wanted, kind in ((options.kit, box.kit), (options.cat, box.cat)):  # TQ-10
            if wanted and kind >= 0:
                self.deck[kind] -= 1
                self.inventories[0] += (card_of(kind),)

    def __repr__(self) -> str:
        """Return what everyone at the table knows, on one line."""
        return see.line(self)

    def clone(self) -> State:
        """Return an independent copy."""
        other = State()
        copy_fields(self, other)
        return other

    def legal(self) -> list[int]:
        """List the steps that the mover may take, in ascending order."""
        return legal.legal(self) if self.mover >= 0 else []

    def chances(self) -> list[tuple[int, float]]:
        """List (outcome, probability) where chance decides, else nothing."""
        return deals.chances(self) if self.mover == CHANCE else []

    def refusal(self, action: int) -> Refusal | None:
        """Return why a step is not legal, or None if it is."""
        if self.mover == CHANCE:
            legal_now = any(action == outcome for outcome, _ in deals.chances(self))
        else:
            legal_now = action in self.legal()
        return None if legal_now else refusals.refusal(self, action)

    def apply(self, action: int) -> None:
        """Take a step. Raises IllegalAction with the refusal, and changes nothing, if the step is not legal."""
        refusal = self.refusal(action)
        if refusal is not None:
            raise IllegalAction(refusal)
        flow.advance(self, action)

    def advance(self, action: int) -> None:
        """Take a step that is known to be legal."""
        flow.advance(self, action)

    def returns(self) -> tuple[float, ...]:
        """Return +1 to everyone who escaped, and -1 to everyone otherwise (TQ-59)."""
        return flow.returns(self)
