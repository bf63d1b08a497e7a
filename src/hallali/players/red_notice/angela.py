"""Angela by instinct: near a continent where she can cash, and where Jessah does not think that she is."""

from __future__ import annotations

from hallali.games.red_notice import actions as a
from hallali.games.red_notice.box import DESTROY, DISCARD, DRAW_TWO
from hallali.games.red_notice.view import RedNoticeView
from hallali.players.red_notice import gestures, worth
from hallali.players.red_notice.habits import Habits

#: What each effect of an upgrade costs Angela, by its number: she gives the one that hurts least.
_HURT = (1.1, 0.9, 1.3, 0.7, 1.0, 0.6, 0.5, 0.2, 0.3)


class Angela(Habits):
    """Angela's instincts. fear: what being found costs her, in cheques of 100,000."""

    fear = 3.2

    def mine(self, view: RedNoticeView, kind: int, icons: int) -> float:
        """Say what an action is worth to her."""
        return worth.to_angela(self.box, view, self.heat.cities, kind, icons)

    def theirs(self, view: RedNoticeView, kind: int, icons: int) -> float:
        """Say what an action of Jessah's costs her."""
        return 0.8 * worth.to_jessah(self.box, view, self.heat.cities, kind, icons)

    def start(self, view: RedNoticeView) -> tuple[int, int]:
        """Begin where the cheques that are left can be cashed, not beside Jessah."""
        steps = worth.distances(self.box.size)

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
            return self._walk(view)
        if view.phase == "bank":
            return (self._cash(view),)
        if view.phase == "gain":
            return (max(step for step in view.legal if step <= a.GAIN),)
        if view.phase == "caught":
            return (self.best([s for s in view.legal if s >= a.IDENTITY], lambda s: self._way_out(view, s)),)
        if view.phase == "choose":
            upgrades = [step for step in view.legal if step >= a.UPGRADE]
            return (self.best(upgrades, lambda s: -_HURT[self.box.effect[s - a.UPGRADE]]),)
        if view.phase == "destroy":
            upgrades = [step for step in view.legal if step >= a.UPGRADE]
            return (self.best(upgrades, lambda s: _HURT[self.box.effect[s - a.UPGRADE]]),)
        if view.phase in ("before", "settle"):
            return (a.END,)
        return (self.best(view.legal, lambda s: self._in_the_way(view, s)),)

    def _cash(self, view: RedNoticeView) -> int:
        """Cash the best; when Jessah is near enough to come at once, only what is worth it."""
        cheques = [step for step in view.legal if a.CHEQUE <= step < a.BID]
        left = (view.target - view.earned) // 100_000
        risk = 0.35 * worth.near(worth.distances(self.box.size)[view.jessah][view.angela])

        def rate(step: int) -> float:
            if step == a.END:
                return 0.0
            value = self.box.worth[step - a.CHEQUE]
            # A small one comes with a move to get away; a large one with an upgrade for Jessah.
            cost = 0.5 * risk if value == 1 else risk + 0.15
            return 20.0 if value >= left else value - self.fear * cost

        return self.best([a.END, *cheques], rate)

    def _way_out(self, view: RedNoticeView, step: int) -> float:
        identity = step - a.IDENTITY
        box = self.box
        rate = 0.5 * box.moves[identity] + (0.6 if box.unseen[identity] else 0.0)
        if box.first[identity] == DESTROY:
            rate += max((_HURT[box.effect[upgrade]] for upgrade in view.owned), default=0.0)
        elif box.first[identity] == DRAW_TWO:
            rate += 0.5 if len(view.hand) <= 3 else 0.0
        elif box.first[identity] == DISCARD:
            rate += 0.3 * (len(view.barriers) > len(view.black_barriers)) + 0.3 * (len(view.radars) > 0)
        return rate + (0.15 * (4 - view.points) if box.last[identity] else 0.0)

    def _in_the_way(self, view: RedNoticeView, step: int) -> float:
        """Say how much a piece hampers her: near barriers, radars where she is."""
        steps = worth.distances(self.box.size)[view.angela]
        if step >= a.LIFT_BARRIER:
            return 1.0 - 0.3 * min(steps[city] for city in self.box.ends[step - a.LIFT_BARRIER])
        place = step - a.LIFT_RADAR
        return 1.0 - 0.3 * min(steps[c] for c, continent in enumerate(self.box.continent) if continent == place)

    def _walk(self, view: RedNoticeView) -> tuple[int, ...]:
        """Go where the worth of the end outweighs how hot it will be."""
        steps = worth.distances(self.box.size)[view.jessah]
        after: dict[tuple[int, ...], list[float]] = {}

        def rate(walk: tuple[int, ...]) -> float:
            end = walk[-1] if walk else view.angela
            rings, where = ((), ()) if view.unseen else self._rings(view, walk)
            key = (*rings, -1, *where) if self.heat.precise else rings
            if key not in after:
                after[key] = self.heat.walked(view, rings, where)
            risk = after[key][end] * worth.near(steps[end])
            return worth.attraction(self.box, view, end) - self.fear * 2.2 * risk - 0.02 * len(walk)

        free = gestures.exits(self.box, view.angela, view.barriers)
        lifts = [step for step in gestures.lifting(view) if step >= a.LIFT_BARRIER]
        if not free and lifts and view.icons:  # shut in: pay for the way that leads furthest
            here = [s for s in lifts if view.angela in self.box.ends[s - a.LIFT_BARRIER]]
            if here:
                out = here[0]
                ends = self.box.ends[out - a.LIFT_BARRIER]
                city = ends[0] if ends[1] == view.angela else ends[1]
                return (out, a.CITY + city, a.END)
        walk = self.best(gestures.walks(self.box, view), rate)
        return gestures.steps_of(view, walk)

    def _rings(self, view: RedNoticeView, walk: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Give which radars a walk would ring, in order, and in which cities."""
        on = set(view.radars)
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
