# mypyc
"""Fights by the computed odds of hallali.games.traque.belief.odds: how many shots, which weapon, whether to reload."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from hallali.games.traque.belief.odds import Fight, Fighter, Gun, Prices, fighter_of
from hallali.games.traque.rules import effects as e
from hallali.games.traque.rules.box import ammo_of, kind_of, shots_of
from hallali.games.traque.rules.state import State

if TYPE_CHECKING:
    from hallali.games.traque.bots.judgement import Judgement


class Attack(NamedTuple):
    """What to toss in a round, and what comes of it."""

    slot: int  #: the weapon's position in the inventory, -1 for none
    shots: int  #: how many shots of it
    grenades: int  #: how many grenades
    hits: int  #: how many hit tokens
    reload: bool  #: whether to reload the weapon first
    chance: float  #: the chance that the toss beats the creature
    cost: float  #: what the fight is expected to cost from here


class Table:
    """The fights computed at one point of a game. It is emptied when the prices change."""

    def __init__(self) -> None:
        self._fight: Fight | None = None
        self._for: tuple[object, ...] = ()

    def attack(
        self, judge: Judgement, state: State, seat: int, strength: int, hunts: bool, queen: bool
    ) -> Attack | None:
        """Choose what to toss; None if there is no way to attack."""
        prices = prices_of(judge, state, seat, queen)
        ps, quick = judge.p[seat], state.passive(seat, e.QUICK) > 0
        given = (strength, prices, hunts, tuple(ps), quick, state.options.carry)
        if self._fight is None or given != self._for:
            self._fight = Fight(
                strength, prices, ps[e.T_SHOT], ps[e.T_GRENADE], hunts=hunts, carry=state.options.carry, quick=quick,
                flame_p=ps[e.T_FLAME], laser_p=ps[e.T_LASER],
            )  # fmt: skip
            self._for = given
        fighter = fighter_in(judge, state, seat)
        options = self._fight.options(fighter)
        if not options:
            return None
        toss, chance, cost = min(options, key=lambda option: option.cost)
        slot = fighter.guns[toss.gun].slot if toss.gun >= 0 else -1
        return Attack(slot, toss.shots, toss.grenades, toss.hits, toss.reload, chance, cost)


def fighter_in(judge: Judgement, state: State, seat: int) -> Fighter:
    """Return what a seat has in a fight."""
    box, guns, crew = judge.box, [], 0
    for slot, card in enumerate(state.inventory(seat)):
        kind = kind_of(card)
        if box.kind[kind] == e.WEAPON:
            size = min(box.shots[kind], shots_of(card) + state.left(box.token[kind]))
            guns.append(Gun(judge.p[seat][box.token[kind]], size, shots_of(card), ammo_of(card), slot))
        crew += box.kind[kind] == e.CREW
    return fighter_of(
        state.health(seat), state.spare + 1, guns, state.grenades(seat), state.lent(seat), state.hits(seat),
        state.retoss, crew, state.carried,
    )  # fmt: skip


def prices_of(judge: Judgement, state: State, seat: int, queen: bool) -> Prices:
    """Return what things cost in a fight. Against the queen only losing counts."""
    if queen:
        return Prices(lost=judge.lost)
    knobs = judge.knobs
    shot = judge.shot(state, seat)
    return Prices(
        judge.lost,
        (0.0, 0.0, *judge.healths[2:]),
        judge.time(state),
        shot,
        0.0,
        knobs.grenade,
        knobs.hit,
        knobs.retoss,
        knobs.crew,
    )
