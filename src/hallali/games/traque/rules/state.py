# mypyc
"""The rules of Traqué: the complete position. legal.py says what may be done, flow.py what follows."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from hallali.core import words
from hallali.core.errors import IllegalAction, Refusal
from hallali.core.seats import CHANCE
from hallali.games.traque.rules import deals, flow, legal, piles, refusals, rows, see
from hallali.games.traque.rules import effects as e
from hallali.games.traque.rules import fields as f
from hallali.games.traque.rules import phases as p
from hallali.games.traque.rules.box import Box, card_of
from hallali.games.traque.rules.copying import copy_fields
from hallali.games.traque.rules.fields import Fields
from hallali.games.traque.rules.sizes import ANY, BEFORE, BOX, EARLY, HEARD, MAY, NONE, SERVES, SQUARE, Options

#: No step and no outcome is as large.
FAR: Final = 1 << 30
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
        self.box, self.options, self.players, self.latest = box, options, options.players, -1
        self.how = how_of(options)
        self.events, self.earlier = 0, ()
        self.mover, self.phase, self.todo, self.later = 0, p.TURN, 0, ()
        self.undrawn, self.discarded, self.apart, self.searched = box.deck, piles.empty(), box.starred, piles.empty()
        self.first_row = self.second_row = self.shared_row = rows.no_row()
        self.first_bag = self.second_bag = rows.bag_of(())
        self.stock = self.store = 0
        for token, count in enumerate(box.supply):
            self.give_back(token, count if options.tokens == BOX else AMPLE)
        self.loose = self.retoss = 0
        if options.retoss == "hand":  # TQ-7
            self.retoss = self.take(e.T_RETOSS, 1)
        health = rules.hard_health if options.hard_health else rules.health
        self.most_health = rules.health_two if two else rules.health  # TQ-64, TQ-51
        self.lives = min(health, self.most_health) * 257
        self.time = rules.hard_time if options.hard_time else rules.time
        self.places, self.drawn, self.lying = words.up_to(box.places - 1), 0, 0
        self.turn, self.turns, self.gave_up, self.shared_now = 0, 0, False, False
        self.foe, self.strength, self.attacked, self.fighter = -9, 0, 0, 0
        self.rounds, self.attack, self.carried = 0, False, 0
        self.first_lent = self.second_lent = self.borrowed = 0
        self.tokens, self.armed, self.shots, self.sure = 0, -1, 0, 0
        self.adds, self.adds_before = 0, ()
        self.results, self.tossed, self.testing = 0, 0, -1
        self.chosen, self.spent, self.picks, self.outcome = -1, 0, 0, 0
        for seat in range(self.players):
            ammo = self.take(e.T_AMMO, rules.ammo_two if two else rules.ammo)
            shots = self.take(box.token[box.rifle], box.shots[box.rifle])
            self.set_bag(seat, rows.bag_of((card_of(box.rifle, ammo, shots),)))
        if two and box.partners:  # TQ-51
            self.undrawn = piles.without(self.undrawn, box.partners[options.partner])
        for wanted, kind in ((options.kit, box.kit), (options.cat, box.cat)):  # TQ-10
            if wanted and kind >= 0:
                self.undrawn = piles.without(self.undrawn, kind)
                self.first_bag = rows.with_card(self.first_bag, card_of(kind))

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
        return legal.legal(self)

    def chances(self) -> list[tuple[int, float]]:
        """List (outcome, probability) where chance decides, else nothing."""
        return deals.chances(self) if self.mover == CHANCE else []

    def refusal(self, action: int) -> Refusal | None:
        """Return why a step is not legal, or None if it is."""
        if self.mover == CHANCE:
            legal_now = abs(action) < FAR and deals.allows(self, action)
        else:
            legal_now = abs(action) < FAR and legal.allows(self, action)
        return None if legal_now else refusals.refusal(self, action)

    def apply(self, action: int) -> None:
        """Take a step. Raises IllegalAction with the refusal, and changes nothing, if the step is not legal."""
        refusal = self.refusal(action)
        if refusal is not None:
            raise IllegalAction(refusal)
        flow.advance(self, action)

    def advance(self, action: i64) -> None:
        """Take a step that is known to be legal."""
        flow.advance(self, action)

    def returns(self) -> tuple[float, ...]:
        """Return +1 to everyone who escaped, and -1 to everyone otherwise (TQ-59)."""
        return flow.returns(self)


def how_of(options: Options) -> int:
    """Return options as the bits that the rules ask for (fields.py)."""
    found = 0
    for bit, is_set in (
        (f.SERVES, options.last_unit == SERVES),
        (f.EARLY, options.turn_end == EARLY),
        (f.HEARD, options.muffled == HEARD),
        (f.AFTER, options.retoss_cards != BEFORE),
        (f.CARRY, options.carry),
        (f.MAY, options.second_place == MAY),
        (f.LIMITED, options.tokens != ANY),
        (f.GIFT, options.rescue != NONE),
        (f.SQUARES, options.target == SQUARE),
        (2 * f.SQUARES, options.target_two == SQUARE),
    ):
        found |= bit if is_set else 0
    return found + 1024 * e.SKILLS.index(options.skill)
