"""Angela by instinct: near a continent where she can cash, and away from where Jessah expects her."""

from __future__ import annotations

from functools import cache
from itertools import pairwise

from hallali.games.red_notice.bots import gestures, thoughts, worth
from hallali.games.red_notice.bots.bidding import Face
from hallali.games.red_notice.bots.coming import Ahead
from hallali.games.red_notice.bots.habits import Habits
from hallali.games.red_notice.bots.knobs import AngelaKnobs
from hallali.games.red_notice.rules import actions as a
from hallali.games.red_notice.rules.box import (
    ASK,
    BANK,
    DESTROY,
    DISCARD,
    DRAIN,
    DRAW_TWO,
    JOKER,
    MOST_POINTS,
    MOVE,
    PAYS_MOVE,
    PAYS_UPGRADE,
    RAID,
)
from hallali.games.red_notice.rules.sizes import AT_ONCE
from hallali.games.red_notice.rules.view import RedNoticeView

#: What an upgrade with a text of its own costs her: nobody has read it.
OWN_WORTH = 0.5


class Angela(Habits[AngelaKnobs]):
    """Angela's instincts, in cheques of 100,000."""

    def usual(self) -> AngelaKnobs:
        """Return the knobs that were set by hand."""
        return AngelaKnobs()

    def reads(self, knobs: AngelaKnobs) -> bool:
        """Return whether it asks what a reader of Angela's walks thinks."""
        return knobs.read > 0.0

    def mine(self, view: RedNoticeView, kind: int, icons: int) -> float:
        """Return what an action is worth to her."""
        return worth.to_angela(self.box, self.knobs, view, self.heat.cities, kind, icons)

    def theirs(self, view: RedNoticeView, kind: int, icons: int) -> float:
        """Return what an action of Jessah's costs her."""
        return self.knobs.theirs * worth.to_jessah(self.box, self.knobs, view, self.heat.cities, kind, icons)

    def pair(self, view: RedNoticeView, first: Face, second: Face) -> float:
        """Return the extra worth of two actions in this order: walking, then cashing; cashing, then fleeing."""
        if first[0] in (MOVE, JOKER) and second[0] in (BANK, JOKER):
            moved = self.knobs.pair * worth.banking(self.box, self.knobs, view, first[1])
            return max(0.0, moved - worth.banking(self.box, self.knobs, view, 0))
        if first[0] in (BANK, JOKER) and second[0] in (MOVE, JOKER):
            here = worth.best_cheques(self.box, view.hand)[self.box.continent[view.angela]]
            steps = worth.distances(self.box)[view.jessah][view.angela]
            return self.knobs.flight * worth.near(self.knobs, steps) if here else 0.0
        return 0.0

    def _fear(self, view: RedNoticeView) -> float:
        return self.knobs.fear[min(2, len(view.identities))]

    def start(self, view: RedNoticeView) -> tuple[int, int]:
        """Start where the remaining cheques can be cashed, but not next to Jessah."""
        steps = worth.distances(self.box)

        def rate(option: tuple[int, int]) -> float:
            hand = list(view.hand)
            hand.remove(option[0] - a.CHEQUE)
            best = worth.best_cheques(self.box, hand)
            city = option[1] - a.CITY
            reach = max((best[self.box.continent[o]] * 0.6 ** steps[city][o] for o in range(len(steps))), default=0)
            return reach + 0.25 * min(4, steps[view.jessah][city]) + 0.3 * self.rng.random()

        return self.best(self.cheques_to_show(view), rate)

    def answer(self, view: RedNoticeView) -> tuple[int, ...]:
        """Answer what only Angela is asked."""
        if view.phase == "walk":
            self.thinks = thoughts.watched(view.round, view.angela, self.heat.cities[view.angela])
            return self._walk(view)
        if view.phase == "bank":
            return (self._cash(view),)
        if view.phase == "gain":
            lifts = gestures.lifting(view)
            if view.points >= MOST_POINTS and lifts:  # points that would be lost are spent first
                return (self.best(lifts, lambda s: self._in_the_way(view, s)),)
            return (max(step for step in view.legal if step <= a.GAIN),)
        if view.phase == "caught":
            return (self.best([s for s in view.legal if s >= a.IDENTITY], lambda s: self._way_out(view, s)),)
        if view.phase == "choose":
            upgrades = [step for step in view.legal if step >= a.UPGRADE]
            return (self.best(upgrades, lambda s: -self._hurt(view, self.box.effect[s - a.UPGRADE])),)
        if view.phase == "destroy":
            upgrades = [step for step in view.legal if step >= a.UPGRADE]
            return (self.best(upgrades, lambda s: self._pain(s - a.UPGRADE)),)
        if view.phase in ("before", "settle"):
            return (a.END,)
        return (self.best(view.legal, lambda s: self._in_the_way(view, s)),)

    def _hurt(self, view: RedNoticeView, effect: int) -> float:
        """Return how much an upgrade would hurt, now that everyone knows where she is."""
        if effect == RAID:
            return self._fear(view) if worth.distances(self.box)[view.jessah][view.angela] <= 2 else 0.15
        if effect == DRAIN:
            return 0.05 + 0.15 * view.points
        return self.knobs.hurt[effect] if effect != ASK else OWN_WORTH

    def _pain(self, upgrade: int) -> float:
        """Return how much an upgrade that Jessah has hurts."""
        return self.knobs.hurt[self.box.effect[upgrade]]

    def _cash(self, view: RedNoticeView) -> int:
        """Cash the best cheque; if Jessah can come at once, only one that is worth it."""
        cheques = [step for step in view.legal if a.CHEQUE <= step < a.BID]
        left = (view.target - view.earned) / 100_000
        steps = worth.distances(self.box)[view.jessah][view.angela]
        ahead = self._ahead(view)

        def rate(step: int) -> float:
            if step == a.END:
                return 0.0
            value, pays = self.box.worth[step - a.CHEQUE], self.box.pays[step - a.CHEQUE]
            # A move helps her to get away; an upgrade helps Jessah.
            if self.faults.bold:
                return value
            knobs = self.knobs
            risk = (knobs.go if pays == PAYS_MOVE else 1.0) * ahead.danger(steps)
            risk += knobs.give if pays == PAYS_UPGRADE else 0.0
            return 20.0 if value >= left else (1.0 - knobs.keep) * value - self._fear(view) * knobs.caught * risk

        return self.best([a.END, *cheques], rate)

    def _ahead(self, view: RedNoticeView) -> Ahead:
        return Ahead(self.coming.actions(view), self.knobs)

    def _way_out(self, view: RedNoticeView, step: int) -> float:
        identity = step - a.IDENTITY
        box = self.box
        rate = 0.5 * box.moves[identity] + (0.6 if box.unseen[identity] else 0.0)
        if box.first[identity] == DESTROY:
            rate += max((self._pain(upgrade) for upgrade in view.owned), default=0.0)
        elif box.first[identity] == DRAW_TWO:
            rate += 0.5 if len(view.hand) <= 3 else 0.0
        elif box.first[identity] == DISCARD:
            rate += 0.3 * (len(view.barriers) > len(view.black_barriers)) + 0.3 * (len(view.radars) > 0)
        return rate + (0.15 * (4 - view.points) if box.last[identity] else 0.0)

    def _in_the_way(self, view: RedNoticeView, step: int) -> float:
        """Return how much a piece hampers her: barriers nearby, radars where she is."""
        steps = worth.distances(self.box)[view.angela]
        if step >= a.LIFT_BARRIER:
            return 1.0 - 0.3 * min(steps[city] for city in self.box.ends[step - a.LIFT_BARRIER])
        place = step - a.LIFT_RADAR
        return 1.0 - 0.3 * min(steps[c] for c, continent in enumerate(self.box.continent) if continent == place)

    def _walk(self, view: RedNoticeView) -> tuple[int, ...]:
        """Walk where the worth of the last city outweighs its heat; pay on the way if that is worth it."""
        steps = worth.distances(self.box)[view.jessah]
        after: dict[tuple[int, ...], list[float]] = {}
        ahead = self._ahead(view)
        cheques = worth.best_cheques(self.box, view.hand)
        attraction = cache(lambda city: worth.attraction(self.box, self.knobs, view, city))
        knobs = self.knobs
        fear = knobs.dread * self._fear(view)
        faults = self.faults

        def rate(option: tuple[int, tuple[int, ...]]) -> float:
            lift, walk = option
            end = walk[-1] if walk else view.angela
            if faults.bold or faults.near:
                risk = float(end == view.jessah) if faults.bold else faults.near * worth.near(knobs, steps[end])
                return attraction(end) - fear * risk - knobs.step * len(walk) - (9.0 if lift >= 0 else 0.0)
            rings, where = ((), ()) if view.unseen else self._rings(view, walk, lift)
            key = (lift, *rings, -1, *where) if self.heat.precise else (lift, *rings)
            if key not in after:
                after[key] = self._risks(view, ahead, rings, where, lift)
            risk = after[key][end]
            good = attraction(end) + knobs.patience * ahead.bank * cheques[self.box.continent[end]]
            return (
                good
                - fear * risk
                - knobs.step * len(walk)
                - (knobs.price[view.points >= MOST_POINTS] if lift >= 0 else 0)
            )

        options = [(-1, walk) for walk in gestures.walks(self.box, view)]
        if view.icons and not view.unseen:
            for lift in gestures.lifting(view):
                options += [(lift, walk) for walk in self._opened(view, lift)]
        lift, walk = self.best(options, rate)
        if lift < 0:
            return gestures.steps_of(view, walk)
        return (lift,) if view.payments == AT_ONCE else (lift, *gestures.steps_of(view, walk))

    def _risks(
        self, view: RedNoticeView, ahead: Ahead, rings: tuple[int, ...], where: tuple[int, ...], lift: int
    ) -> list[float]:
        """Return for each city how likely she is found there, as far as she can tell, after a walk with this report."""
        knobs = self.knobs
        chances = self.heat.walked(view, rings, where, lift)
        pictures = [(knobs.exact, chances)]
        if knobs.even:
            share = 1.0 / sum(chance > 0.0 for chance in chances)
            pictures.append((knobs.even, [share * (chance > 0.0) for chance in chances]))
        if knobs.read:
            pictures.append((knobs.read, self.heat.read(view, rings, where, lift, chances)))
        risks = [0.0] * len(chances)
        steps = worth.distances(self.box)[view.jessah]
        for weight, picture in pictures:
            for city, chance in enumerate(picture):
                risks[city] += weight * chance * ahead.danger(steps[city])
        if knobs.hunted:
            for moves, chance in ahead.hunts_by_moves().items():
                for weight, picture in pictures:
                    found = worth.searched(self.box, view.jessah, picture, min(3, moves), knobs.keenness)
                    for city, odds in enumerate(found):
                        risks[city] += knobs.hunted * weight * chance * odds
        return risks

    def _opened(self, view: RedNoticeView, lift: int) -> list[tuple[int, ...]]:
        """List the walks that a payment makes possible, or silent."""
        if lift < a.LIFT_BARRIER:
            place = lift - a.LIFT_RADAR
            return [walk for walk in gestures.walks(self.box, view) if place in self._rings(view, walk)[0]]
        route = lift - a.LIFT_BARRIER
        ends = set(self.box.ends[route])
        return [
            walk
            for walk in gestures.walks(self.box, view, route)
            if any({one, two} == ends for one, two in pairwise((view.angela, *walk)))
        ]

    def _rings(
        self, view: RedNoticeView, walk: tuple[int, ...], lift: int = -1
    ) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Return which radars a walk would ring, in order, and in which cities, if she pays for `lift` first."""
        on = set(view.radars) - {lift - a.LIFT_RADAR}
        rings: list[int] = []
        where: list[int] = []
        for city in walk:
            place = self.box.continent[city]
            if place in on:
                rings.append(place)
                where.append(city)
                if place not in view.black_radars:
                    on.discard(place)
        return tuple(rings), tuple(where)
