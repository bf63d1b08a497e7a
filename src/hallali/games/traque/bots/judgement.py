# mypyc
"""What things are worth in Traqué, in units of time, to a player who counts the cards.

The positions are those that the seat itself has followed. Nothing in them is hidden (TQ-60).
"""

from __future__ import annotations

from typing import Final

from hallali.games.traque.belief.odds import hits_of
from hallali.games.traque.bots.combat import Attack, Table
from hallali.games.traque.bots.knobs import Knobs
from hallali.games.traque.rules import effects as e
from hallali.games.traque.rules.box import CARD_SITE, CARDLESS, QUEEN, Box, Words, ammo_of, is_down, kind_of, shots_of
from hallali.games.traque.rules.sizes import SQUARE, Options
from hallali.games.traque.rules.state import State

#: The cost of losing the last health point, the one before it, and so on.
_HEALTH: Final = (0.0, 22.0, 6.0, 4.0, 3.0, 2.4, 2.0)
#: What holding a card with each passive effect is worth, by effects.PASSIVES.
_PASSIVE: Final = (0.8, 0.5, 1.0)
#: The cost of losing the game.
LOST: Final = 22.0


class Arm:
    """A way to attack, with tokens of one kind. slot: the weapon's position. reload: it must be reloaded first."""

    __slots__ = ("p", "reload", "shots", "slot")

    def __init__(self, slot: int, p: float, shots: int, reload: bool) -> None:
        self.slot = slot
        self.p = p
        self.shots = shots
        self.reload = reload


class Judgement:
    """Weighs the positions of one game."""

    def __init__(self, box: Box, options: Options, knobs: Knobs, *, careful: bool = False) -> None:
        self.box = box
        self.table = Table() if careful else None
        self.lost = LOST
        self.healths = tuple(point * (knobs.safe if number > 1 else 1.0) for number, point in enumerate(_HEALTH))
        self.knobs = knobs
        self.options = options
        skill = e.SKILLS.index(options.skill)
        sides = (options.target, options.target_two)
        #: the chance of a hit, by seat and token
        self.p = [[box.p[token][1 if side == SQUARE else 0][skill] for token in range(e.TOSSED)] for side in sides]
        self.icon = [self._icon(kind) for kind in range(box.cards)]
        self.eventful = [kind for kind in range(box.cards) if box.eventful[kind]]

    # -- what things cost ---------------------------------------------------------------------------------------------

    def scarce(self, state: State) -> float:
        """Return how scarce time is: the time that the rest of the way needs, divided by the time left."""
        left: int = self.box.rules.places + 1 - state.drawn
        ahead = left - self.box.rules.last / 2
        need = max(0.0, ahead) * self.knobs.pace + self.knobs.need
        spare: int = max(1, state.spare)
        return float(min(3.0, max(0.3, need / spare)))

    def time(self, state: State) -> float:
        """Return what a unit of time is worth."""
        return LOST if state.spare < 1 else self.scarce(state)

    def health(self, state: State, seat: int) -> float:
        """Return what losing a health point costs."""
        return float(self.healths[min(6, state.health(seat))])

    def heal(self, state: State, seat: int, count: int) -> float:
        """Return what gaining this many health points is worth."""
        now = state.health(seat)
        most = min(state.most_health, now + count)
        return sum(self.healths[min(6, point)] for point in range(now + 1, most + 1))

    def shot(self, state: State, seat: int) -> float:
        """Return what a shot is worth: more, the fewer there are."""
        box = self.box
        there = 0
        for card in state.inventory(seat):
            kind = kind_of(card)
            if box.kind[kind] == e.WEAPON:
                there += shots_of(card) + ammo_of(card) * box.shots[kind]
        return self.knobs.shot * min(2.5, max(0.4, 14.0 / max(1, there)))

    # -- fights -------------------------------------------------------------------------------------------------------

    def arms(self, state: State, seat: int) -> list[Arm]:
        """List the ways to fire a weapon, at once or after a reload."""
        box = self.box
        found = []
        for slot, card in enumerate(state.inventory(seat)):
            kind = kind_of(card)
            if box.kind[kind] == e.WEAPON:
                p, shots = self.p[seat][box.token[kind]], shots_of(card)
                if shots:
                    found.append(Arm(slot, p, shots, False))
                if ammo_of(card) and shots < box.shots[kind]:
                    left: int = state.left(box.token[kind])
                    if left:
                        found.append(Arm(slot, p, min(box.shots[kind], shots + left), True))
        return found

    def attack(self, state: State, seat: int, strength: int, hunts: bool, queen: bool = False) -> Attack | None:
        """Choose what to toss against a strength; None if there is nothing to toss."""
        if self.table:
            return self.table.attack(self, state, seat, strength, hunts, queen)
        return self.quick(state, seat, strength, hunts, queen)

    def quick(self, state: State, seat: int, strength: int, hunts: bool, queen: bool = False) -> Attack | None:
        """Choose what to toss against a strength, as if every later round were alike; None if there is nothing."""
        knobs = self.knobs
        hurt = self.health(state, seat)
        if hunts and any(self.box.kind[kind_of(card)] == e.CREW for card in state.inventory(seat)):
            hurt = knobs.crew
        tick = self.time(state)
        shot = 0.0 if queen else self.shot(state, seat)
        burst = 0.1 if queen else knobs.grenade
        sure = 0.1 if queen else knobs.hit
        lent, ps = state.lent(seat), self.p[seat]
        grenades: int = state.grenades(seat) + lent[e.T_GRENADE]
        hits: int = min(state.hits(seat), strength)
        loose = sum(lent[: e.T_GRENADE])
        given = tuple((ps[token], lent[token]) for token in range(e.T_GRENADE) if lent[token]) if loose else ()
        again = 0.0 if state.passive(seat, e.QUICK) else tick if state.spare > 1 else LOST
        strength -= int(state.carried)
        thrown = ps[e.T_GRENADE]
        best: Attack | None = None
        arms = self.arms(state, seat)
        arms.append(Arm(-1, 0.0, 0, False))
        for arm in arms:
            reload = again if arm.reload else 0.0
            for shots in range(min(arm.shots, 1), arm.shots + 1):
                for burst_count in range(grenades + 1):
                    for sure_count in range(hits + 1):
                        if not shots + burst_count + sure_count + loose:
                            continue
                        chance = hits_of(strength - sure_count, ((arm.p, shots), (thrown, burst_count), *given))
                        if chance <= 0.0:
                            continue
                        toss = tick if shots + burst_count + loose else 0.0
                        cost = toss + reload + shots * shot + burst_count * burst + sure_count * sure
                        cost = min(LOST, (cost + (1.0 - chance) * hurt) / chance)
                        if best is None or cost < best.cost:
                            best = Attack(arm.slot, shots, burst_count, sure_count, arm.reload, chance, cost)
        return best

    def fight(self, state: State, seat: int, strength: int, hunts: bool = False) -> float:
        """Return what a fight costs."""
        attack = self.quick(state, seat, strength, hunts)
        return LOST if attack is None else attack.cost

    def queen(self, state: State, seat: int) -> float:
        """Estimate the chance of beating the queen now, with a few tosses of the best tokens at hand."""
        attack = self.quick(state, seat, self.box.rules.queen, False, queen=True)
        if attack is None:
            return 0.0
        tries = min(state.health(seat), max(1, self._rounds(state, seat)), max(0, state.spare))
        return float(1.0 - (1.0 - attack.chance) ** min(4, tries))

    def _rounds(self, state: State, seat: int) -> int:
        box = self.box
        rounds = 0
        for card in state.inventory(seat):
            kind = kind_of(card)
            if box.kind[kind] == e.WEAPON and box.shots[kind] >= 3:
                rounds += (shots_of(card) >= 3) + ammo_of(card)
        return rounds

    def strength_of(self, foe: int) -> tuple[int, bool]:
        """Return the strength of a creature with a card, and whether it attacks the crew first."""
        return (self.box.strength[foe], self.box.hunts[foe])

    # -- the row ------------------------------------------------------------------------------------------------------

    def danger(self, state: State, seat: int) -> tuple[float, float]:
        """Return the chance that the next card sets off an attack on the seat that draws it, and the mean strength."""
        box = self.box
        there = state.row(seat) + state.shared
        strongest, noise = 0, -state.passive(seat, e.QUIET)
        for kind in there:
            noise += box.noise[kind]
            strongest = max(strongest, box.strength[kind])
        deck, total = state.coming, state.ahead
        if not total or not (strongest or noise >= 2):
            return 0.0, 0.0
        chance, strength = 0.0, 0.0
        for kind, count in enumerate(deck):
            if not count:
                continue
            creature = box.kind[kind] == e.CREATURE
            if creature and (strongest or noise >= 2):
                chance += count
                strength += count * max(strongest, box.strength[kind])
            elif not creature and strongest and box.noise[kind] and noise + box.noise[kind] >= 2:
                chance += count
                strength += count * strongest
        return chance / total, strength / chance if chance else 0.0

    def _icon(self, kind: int) -> float:
        knobs, icons = self.knobs, self.box.icons[kind]
        worths = [
            worth
            for icon, worth in ((e.MOVE, knobs.move), (e.SEARCH, knobs.search), (e.KEY, knobs.key))
            if icons & icon
        ]
        return max(worths, default=0.0) + knobs.two * max(0, len(worths) - 1)

    def keep(self, state: State, seat: int, kind: int) -> float:
        """Return what a card is worth where it lies in the row."""
        if self.box.kind[kind] == e.CREATURE:
            return 0.0
        return max(self.icon[kind], self.knobs.hidden * self.active(state, seat, kind))

    def active(self, state: State, seat: int, kind: int) -> float:
        """Return what activating a card is worth, not counting its cost."""
        box = self.box
        what = box.kind[kind]
        if box.places_of[kind]:
            return self.progress(state, seat, box.places_of[kind])
        if what == e.WEAPON:
            p = self.p[seat][box.token[kind]]
            loads = 1 + min(box.ammo[kind], int(state.left(e.T_AMMO)))
            return self.knobs.arms * self.shot(state, seat) * p * 2.0 * box.shots[kind] * loads
        words = box.effect[kind] if what == e.ITEM else box.gives[kind]
        worth = 0.0
        for word in words:
            worth += self.word(state, seat, word)
        for passive, number in box.passive[kind]:
            worth += _PASSIVE[passive] * max(1, number)
        if what == e.CREW:
            worth = 0.6 * worth + 0.3
        return self.knobs.items * worth

    def progress(self, state: State, seat: int, count: int) -> float:
        """Return what drawing this many places is worth; near the launch pad, what the final fight promises."""
        knobs = self.knobs
        scarce = self.scarce(state)
        worth = knobs.place * count * (1.0 + knobs.eager * (scarce - 1.0))
        if state.drawn + count > self.box.rules.places - self.box.rules.last:
            chance = self.queen(state, seat)
            worth += 12.0 * (chance - knobs.ready) + 6.0 * max(0.0, scarce - 1.0)
        return worth

    def word(self, state: State, seat: int, word: tuple[int, int, int]) -> float:
        """Return what one line of an effect is worth."""
        what, number, more = word
        if what == e.HEAL:
            return max(0.8 * number, 0.8 * self.heal(state, seat, number))
        if what == e.HURT:
            return -sum(_HEALTH[max(1, min(6, state.health(seat) - point))] for point in range(number))
        if what == e.TIME:
            return number * self.time(state) if number < 0 or state.time < self.box.rules.time else 0.3
        if what == e.GAIN:
            return self.token(state, number) * min(more, int(state.left(number)))
        if what == e.AMMO:
            return 0.8 * self.shot(state, seat) * 4 if state.left(e.T_AMMO) else 0.0
        if what == e.AVOID:
            return 0.6 * self.fight(state, seat, 2)
        if what == e.SEEK:
            return self.sought(state, seat, number, more)
        if what == e.FIGHT:
            return -self.fight(state, seat, number)
        if what == e.EITHER:
            return max(self.effect(state, seat, side) for side in self.box.choices[number])
        if what == e.LOSE:
            return -1.0 if any(self.box.kind[kind_of(card)] == number for card in state.inventory(seat)) else 0.0
        return 0.0

    def token(self, state: State, token: int) -> float:
        """Return what a token is worth."""
        knobs = self.knobs
        if token == e.T_KEY:
            return knobs.token
        if token == e.T_HIT:
            return knobs.hit
        if token == e.T_GRENADE:
            return knobs.grenade
        if token == e.T_RETOSS:
            return knobs.retoss
        return 2 * knobs.shot

    def effect(self, state: State, seat: int, words: Words) -> float:
        """Return what an effect is worth."""
        return sum(self.word(state, seat, word) for word in words)

    def omens(self, state: State, seat: int) -> float:
        """Return what the event of the next card is worth, on average."""
        deck, total = state.coming, state.ahead
        if not total:
            return 0.0
        worth = 0.0
        for kind in self.eventful:
            if deck[kind]:
                there = self.place(state, seat, CARD_SITE + kind)
                worth += deck[kind] * (max(0.0, there) if self.box.optional[CARD_SITE + kind] else there)
        return worth / total

    def sought(self, state: State, seat: int, count: int, kind: int) -> float:
        """Return what drawing this many cards in search of a kind is worth."""
        deck, total = state.coming, state.ahead
        named = kind - e.NAMED
        wanted = [
            (number, there)
            for number, there in enumerate(deck)
            if there and (number == named or self.box.kind[number] == kind)
        ]
        kind = self.box.kind[named] if named >= 0 else kind
        share = sum(int(there) for _, there in wanted)
        if not share or not total:
            return 0.0
        chance = 1.0 - float(1.0 - share / total) ** count
        if kind == e.CREATURE:
            each = sum(there * -self.fight(state, seat, self.box.strength[number]) for number, there in wanted) / share
        elif kind == e.WEAPON:
            each = 2.5
        else:
            each = 1.5
        return float(chance * each)

    def place(self, state: State, seat: int, place: int) -> float:
        """Return what carrying out a place or the event of a card is worth, by its site."""
        box = self.box
        if place == box.places:  # the launch pad
            return 0.0
        worth = self.effect(state, seat, box.event[place])
        if box.test[place]:
            large = state.health(seat) >= box.rules.large_from or state.passive(seat, e.LARGE) > 0
            p = self.p[seat][e.T_LARGE if large else e.T_SMALL]
            worth += p * self.effect(state, seat, box.success[place])
            worth += (1.0 - p) * self.effect(state, seat, box.failure[place])
        return worth

    def held(self, state: State, seat: int, card: int) -> float:
        """Return what a card of the inventory is worth."""
        kind = kind_of(card)
        if self.box.kind[kind] == e.WEAPON:
            return 0.3 * (shots_of(card) + 4 * ammo_of(card)) + 0.5
        if is_down(card):
            return 0.2
        return self.active(state, seat, kind)


__all__ = ["CARDLESS", "LOST", "QUEEN", "Attack", "Judgement"]
