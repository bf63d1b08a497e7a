# mypyc
"""The odds of a fight in Traqué: dynamic programming over what is left, with the measured dice (TQ-30 to TQ-38).

A fight is played so that it costs least. Being killed has a price, and so has everything used up on the way. If only
losing has a price, of 1, the cost is the probability of losing.
"""

from __future__ import annotations

import math
from functools import cache
from itertools import product
from typing import Final, NamedTuple

from hallali.games.traque.rules import effects as e
from hallali.games.traque.rules.box import CARDLESS, Box
from hallali.games.traque.rules.view import TraqueView

Tokens = tuple[tuple[float, int], ...]

#: The best weapons, and the loads of each, that are looked at: more of them change next to nothing.
_GUNS: Final = 2
_AMMO: Final = 3
#: The most tokens tossed beyond the hits needed.
_SPARE: Final = 3


@cache
def hits_of(wanted: int, tokens: Tokens) -> float:
    """Return the probability of at least this many hits. tokens: (chance, count) for each sort of token."""
    if wanted <= 0:
        return 1.0
    return sum(spread(tokens)[wanted:])


@cache
def spread(tokens: Tokens) -> tuple[float, ...]:
    """Return the probabilities of exactly 0, 1, 2 ... hits."""
    found = [1.0]
    for p, count in tokens:
        for _ in range(count):
            found = [
                (found[hits] * (1 - p) if hits < len(found) else 0.0) + (found[hits - 1] * p if hits else 0.0)
                for hits in range(len(found) + 1)
            ]
    return tuple(found)


class Gun(NamedTuple):
    """A weapon."""

    p: float  #: the chance that a shot hits
    size: int  #: shots in a load
    shots: int  #: loaded now
    ammo: int  #: ammunition tokens on it
    slot: int = 0  #: its position in the inventory


class Fighter(NamedTuple):
    """What a fighter has."""

    health: int  #: health points
    time: int  #: one more than can be spent
    guns: tuple[Gun, ...]  #: the weapons
    grenades: int = 0  #: grenade tokens
    loose: int = 0  #: shots that were given for this fight
    hits: int = 0  #: hit tokens
    retoss: int = 0  #: re-toss tokens
    crew: int = 0  #: cards that are lost instead of health
    carried: int = 0  #: hits of earlier rounds
    flames: int = 0  #: flames that were given for this fight
    lasers: int = 0  #: laser shots that were given for this fight


class Toss(NamedTuple):
    """A volley, or a reload."""

    gun: int  #: a number of `Fighter.guns`, -1 for none
    shots: int  #: how many shots of it
    loose: int = 0  #: how many shots that were given
    grenades: int = 0  #: how many grenades
    hits: int = 0  #: how many hit tokens
    reload: bool = False  #: whether the weapon is reloaded instead
    flames: int = 0  #: how many flames
    lasers: int = 0  #: how many laser shots


def _tossed(toss: Toss) -> int:
    return toss.shots + toss.loose + toss.grenades + toss.flames + toss.lasers


class Prices(NamedTuple):
    """What being killed costs, and everything used up on the way."""

    lost: float = 1.0  #: being killed
    health: tuple[float, ...] = (0.0,) * 32  #: a health point, by the points there are before the loss
    time: float = 0.0  #: a unit of time
    shot: float = 0.0  #: a shot
    ammo: float = 0.0  #: an ammunition token
    grenade: float = 0.0  #: a grenade
    hit: float = 0.0  #: a hit token
    retoss: float = 0.0  #: a re-toss token
    crew: float = 0.0  #: a crew card


class Option(NamedTuple):
    """A toss and what it leads to."""

    toss: Toss  #: what is tossed
    chance: float  #: the chance that it beats the creature at once
    cost: float  #: the cost of the fight with the best play afterwards


class Fight:
    """A fight against a strength.

    shot_p, grenade_p, flame_p, laser_p: the chances of loose tokens. hunts: crew is lost first. carry: hits add up.
    quick: reloads cost no time.
    """

    def __init__(
        self,
        strength: int,
        prices: Prices,
        shot_p: float,
        grenade_p: float,
        *,
        hunts: bool = False,
        carry: bool = False,
        quick: bool = False,
        flame_p: float = 0.0,
        laser_p: float = 0.0,
    ) -> None:
        self.quick = quick
        self.flame_p = flame_p
        self.laser_p = laser_p
        self.strength = strength
        self.prices = prices
        self.shot_p = shot_p
        self.grenade_p = grenade_p
        self.hunts = hunts
        self.carry = carry
        self._costs: dict[Fighter, float] = {}

    def cost(self, fighter: Fighter) -> float:
        """Return what the fight costs with the best play."""
        # Neither the order of the weapons nor their positions matter to the cost.
        guns = tuple(sorted((gun._replace(slot=0) for gun in fighter.guns if gun.shots or gun.ammo), reverse=True))
        key = fighter._replace(guns=guns)
        found = self._costs.get(key)
        if found is None:
            if key.health <= 0 or key.time <= 0:
                found = self.prices.lost
            else:
                found = min((option.cost for option in self.options(key)), default=self.prices.lost)
            self._costs[key] = found
        return found

    def options(self, fighter: Fighter) -> list[Option]:
        """List what can be done now, reloads included; the chance of a reload is 0."""
        found = []
        for number, gun in enumerate(fighter.guns):
            if gun.ammo and gun.shots < gun.size:
                found.append(Option(Toss(number, 0, reload=True), 0.0, self._reload(fighter, number)))
        need = self.strength - fighter.carried
        fires = [(-1, 0)] + [
            (number, shots) for number, gun in enumerate(fighter.guns) for shots in range(1, gun.shots + 1)
        ]
        for number, shots in fires:
            for grenades in range(fighter.grenades + 1):
                for hits in range(min(fighter.hits, need) + 1):
                    toss = Toss(
                        number, shots, fighter.loose, grenades, hits, flames=fighter.flames, lasers=fighter.lasers
                    )
                    if self._hopeful(fighter, toss, need):
                        found.append(self._toss(fighter, toss, need - hits))
        return found

    def _hopeful(self, fighter: Fighter, toss: Toss, need: int) -> bool:
        """Say whether a toss can achieve something without more tokens than could ever help."""
        tossed = _tossed(toss)
        if self.carry:
            return tossed + toss.hits > 0
        spare = tossed + toss.hits - need
        return spare >= 0 and (spare <= _SPARE or toss.shots <= 1)

    def _reload(self, fighter: Fighter, number: int) -> float:
        gun = fighter.guns[number]
        guns = list(fighter.guns)
        guns[number] = gun._replace(shots=gun.size, ammo=gun.ammo - 1)
        after = fighter._replace(guns=tuple(guns), time=fighter.time - (0 if self.quick else 1))
        return (0.0 if self.quick else self.prices.time) + self.prices.ammo + self.cost(after)

    def _toss(self, fighter: Fighter, toss: Toss, need: int) -> Option:
        prices = self.prices
        guns = list(fighter.guns)
        p = 0.0
        if toss.gun >= 0:
            gun = guns[toss.gun]
            p, guns[toss.gun] = gun.p, gun._replace(shots=gun.shots - toss.shots)
        sorts = (
            (p, toss.shots), (self.shot_p, toss.loose), (self.grenade_p, toss.grenades), (self.flame_p, toss.flames),
            (self.laser_p, toss.lasers),
        )  # fmt: skip
        tokens = tuple(sort for sort in sorts if sort[1])
        tossed = _tossed(toss)
        time = fighter.time - 1 if tossed else fighter.time
        spent = toss.shots * prices.shot + toss.grenades * prices.grenade + toss.hits * prices.hit
        if time <= 0:
            return Option(toss, 0.0, spent + prices.lost)
        spent += prices.time if tossed else 0.0
        after = fighter._replace(
            guns=tuple(guns), time=time, grenades=fighter.grenades - toss.grenades, loose=0,
            hits=fighter.hits - toss.hits, carried=0, flames=0, lasers=0,
        )  # fmt: skip
        chance = hits_of(need, tokens)
        if chance >= 1.0:
            return Option(toss, 1.0, spent)
        if not self.carry and not fighter.retoss:
            return Option(toss, chance, spent + (1.0 - chance) * self._damage(after))
        sure = fighter.carried + toss.hits
        return Option(toss, chance, spent + self._missed(after, tokens, need, sure))

    def _missed(self, after: Fighter, tokens: Tokens, need: int, sure: int) -> float:
        """Return the cost if too few hit, by how many did and which: some may be tossed again (TQ-33)."""
        cost = 0.0
        for hits in product(*(range(count + 1) for _, count in tokens)):
            chance = math.prod(spread((sort,))[hit] for sort, hit in zip(tokens, hits, strict=True))
            if sum(hits) >= need or chance == 0.0:
                continue
            again = tuple((p, count - hit) for (p, count), hit in zip(tokens, hits, strict=True))
            cost += chance * self._again(after, again, need - sum(hits), sure + sum(hits))
        return cost

    def _again(self, after: Fighter, missed: Tokens, need: int, sure: int) -> float:
        kept = after._replace(carried=sure) if self.carry else after
        cost = self._damage(kept)
        if after.retoss:
            chance = hits_of(need, missed)
            if chance > 0.0:  # if hits add up, what else the second toss brings is left out
                spent = self.prices.retoss + (1.0 - chance) * self._damage(kept._replace(retoss=after.retoss - 1))
                cost = min(cost, spent)
        return cost

    def _damage(self, after: Fighter) -> float:
        if self.hunts and after.crew:
            return self.prices.crew + self.cost(after._replace(crew=after.crew - 1))
        return self.prices.health[after.health] + self.cost(after._replace(health=after.health - 1))


def fighter_of(
    health: int,
    time: int,
    guns: list[Gun],
    grenades: int,
    lent: tuple[int, ...],
    hits: int,
    retoss: int,
    crew: int,
    carried: int,
) -> Fighter:
    """Return what a player has in a fight: the best of many weapons, the first of equal ones.

    lent: tokens for this fight alone, by effects.TOKENS; its grenades count among `grenades`.
    """
    best = sorted(guns, key=lambda gun: (-gun.p * (gun.shots + gun.size * gun.ammo), gun.slot))[:_GUNS]
    kept = tuple(gun._replace(ammo=min(_AMMO, gun.ammo)) for gun in best)
    loose, flames, lasers = lent[: e.T_GRENADE]
    return Fighter(health, time, kept, grenades + lent[e.T_GRENADE], loose, hits, retoss, crew, carried, flames, lasers)


def fight_of(box: Box, view: TraqueView, seat: int, strength: int, foe: int = CARDLESS) -> tuple[Fight, Fighter]:
    """Return the fight of a seat against a strength, as the view shows it, and the fighter.

    foe: the creature's card, which says whether it attacks the crew first. The cost is the probability of losing.
    """
    player = view.players[seat]
    side, skill = e.TARGETS.index(player.target), e.SKILLS.index(view.skill)
    chances = [box.p[token][side][skill] for token in range(e.TOSSED)]
    guns, crew = [], 0
    for slot, held in enumerate(player.inventory):
        if box.kind[held.card] == e.WEAPON:
            guns.append(Gun(chances[box.token[held.card]], box.shots[held.card], held.shots, held.ammo, slot))
        crew += box.kind[held.card] == e.CREW
    carried = view.fight.carried if view.fight else 0
    fighter = fighter_of(
        player.health, view.spare + 1, guns, player.grenades, player.lent, player.hits, view.retoss, crew, carried
    )
    quick = any(what == e.QUICK for held in player.inventory for what, _ in box.passive[held.card])
    fight = Fight(
        strength,
        Prices(),
        chances[e.T_SHOT],
        chances[e.T_GRENADE],
        hunts=foe >= 0 and box.hunts[foe],
        quick=quick,
        flame_p=chances[e.T_FLAME],
        laser_p=chances[e.T_LASER],
    )
    return fight, fighter
