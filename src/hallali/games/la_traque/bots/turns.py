# mypyc
"""How good each action of a turn of La Traque is for the seat that takes it, in points of domination."""

from __future__ import annotations

from typing import Final, final

from hallali.games.la_traque.bots.hunting import NEW, Means, Plan, counts_of, discounts_of, hunters, waiting, wanting
from hallali.games.la_traque.bots.judge import Judge
from hallali.games.la_traque.bots.look import Look
from hallali.games.la_traque.rules import actions as a
from hallali.games.la_traque.rules import effects as e
from hallali.games.la_traque.rules import phases as p
from hallali.games.la_traque.rules.box import CARD, CCCP, CLUES, HUNT, INVESTIGATE, RUMOURS, Box

#: The share of a capture's worth lost for every card that it still needs: others may be first.
HASTE: Final = 0.96
#: What can wait comes after what others may take away.
CALM: Final = 0.44
#: How much less an objective is worth for each missing point of influence.
MISSING: Final = 0.3
#: The worth of a surplus clue, which goes back with an agent's other cards.
WASTE: Final = 0.05
#: The worth below which a step is never taken.
NEVER: Final = -9.0


def weigh(box: Box, look: Look, legal: list[int]) -> list[float]:
    """Return the worth of each of the mover's legal steps, in points of domination."""
    judge = Judge(box, look)
    return Turn(judge).weigh(legal) if look.phase == p.ACT else judge.weigh(legal)


def hoped(box: Box, look: Look, most: int = 3) -> Plan | None:
    """Return the best capture that the mover lacks clues for, `most` at most; None where there is none."""
    found = [one for one in Turn(Judge(box, look)).plans() if 0 < one.missing <= most and one.net > 0.0]
    return max(found, key=lambda one: one.net) if found else None


@final
class Turn:
    """Weighs the actions of one turn."""

    def __init__(self, judge: Judge) -> None:
        self.judge = judge
        self.box: Box = judge.box
        self.look: Look = judge.look

    def weigh(self, legal: list[int]) -> list[float]:
        """Return each action's worth."""
        box, look = self.box, self.look
        means = Means(box, look)
        others: dict[int, float] = {}
        for card in look.hand:
            if card >= CARD and card not in others:
                x = card - CARD
                used = self.judge.use(x) if box.mission[x] else 0.0
                laid = self.judge.laid(x) if box.coop[x] else 0.0
                others[card] = laid if laid > used else used
                if box.hunts[x]:
                    means.free.append((x, others[card]))
        plans = self._plans(means)
        spare = waiting(look)
        wants_agent = 0
        for plan in plans:
            if plan.agent == NEW and plan.missing == 0:
                wants_agent = 1
        found: list[float] = []
        for step in legal:
            score = NEVER
            if step == a.PASS:
                score = 0.0
            elif step == a.DESTINY:
                score = self._destiny()
            elif a.MOVE <= step < a.TRACK:
                spot = step - a.MOVE
                if spot < INVESTIGATE:
                    score = self._go(plans, spot - HUNT, means)
                else:
                    score = self._investigate(spot - INVESTIGATE)
                    if spare <= wants_agent:
                        score *= 0.5
            elif a.MISSION <= step < a.COOPERATE:
                x = step - a.MISSION
                worth = self.judge.use(x)
                score = CALM * worth if worth > 0.0 and worth >= others[CARD + x] - 1e-9 else -0.05
            elif a.COOPERATE <= step < a.ACTIVATE:
                x = step - a.COOPERATE
                worth = self.judge.laid(x)
                score = CALM * worth if worth > 0.0 and worth >= others[CARD + x] - 1e-9 else -0.05
            elif a.ACTIVATE <= step < a.FULFIL:
                worth = self.judge.all_at_once(box.coop[step - a.ACTIVATE])
                score = max(0.001, 1.5 * CALM * worth) if worth > 0.0 else -0.05
            elif a.FULFIL <= step < a.CAPTURE:
                score = self.price(step - a.FULFIL)
            elif a.CAPTURE <= step < a.INFORM:
                score = self._capture(plans, (step - a.CAPTURE) // 5, (step - a.CAPTURE) % 5)
            elif step >= a.INFORM:
                score = self._inform(plans, (step - a.INFORM) // 5, (step - a.INFORM) % 5, others)
            found.append(score)
        return found

    def plans(self) -> list[Plan]:
        """Return what captures are in reach or may come to be."""
        return self._plans(Means(self.box, self.look))

    def _plans(self, means: Means) -> list[Plan]:
        """Return each hunting agent's best plan, and the best of a new agent in each zone."""
        look = self.look
        found: list[Plan] = []
        for agent in hunters(look):
            zone = look.spots[agent] - HUNT
            plan = self._plan(agent, zone, look.under[agent], means)
            if plan is not None:
                found.append(plan)
        if waiting(look):
            for zone in range(3):
                plan = self._plan(NEW, zone, (), means)
                if plan is not None:
                    found.append(plan)
        return found

    def _plan(self, agent: int, zone: int, cards: tuple[int, ...], means: Means) -> Plan | None:
        box, look = self.box, self.look
        counts = counts_of(box, cards)
        double = means.double.copy()
        off = discounts_of(box, cards, means.off, double)
        for clue in double:
            counts[clue] *= 2
        counts[e.WILD] += means.wild
        total = sum(counts)
        best: Plan | None = None
        for place in box.places[zone]:
            fugitive = look.faces[place]
            if fugitive < 0 or look.blocked[place]:
                continue
            prize = self.judge.prize(place)
            cost = box.cost[fugitive]
            clue, used, missing = wanting(counts, off, cost, means.hand)
            card = -1
            if used:
                card = self._some(clue, cost, off, counts, means)
            price = 0.09 * used
            if missing:
                for x, other in means.free:
                    given = box.clues[x]
                    more = [counts[one] + given[one] for one in range(CLUES + 1)]
                    clue, again, fewer = wanting(more, off, cost, means.hand)
                    if fewer < missing and other < 0.3 * prize:
                        missing, used, card = fewer, again + 1, CARD + x
                        price = 0.09 * again + other
                        if fewer == 0:
                            break
            waste = total + used - self.judge.worth.costs[fugitive]
            net = prize - price - WASTE * (waste if waste > 0 else 0)
            if missing:
                net = net * (0.5 if missing == 1 else 0.3 if missing == 2 else 0.15)
            if best is None or (
                net > best.net if missing == best.missing or (missing and best.missing) else not missing
            ):
                best = Plan(agent, zone, place, card, used, missing, net)
        return best

    def _some(self, clue: int, cost: tuple[int, ...], off: list[int], counts: list[int], means: Means) -> int:
        """Return a card of the hand for a clue; for a rumour, the least useful card."""
        if clue < 0:
            return -1
        if clue < RUMOURS or means.hand[RUMOURS]:
            return means.some[clue]
        most, card = -99, -1
        for kind in range(RUMOURS):
            if means.hand[kind]:
                surplus = means.hand[kind] - max(0, cost[kind] - off[kind] - counts[kind])
                if surplus > most:
                    most, card = surplus, means.some[kind]
        return card

    def _go(self, plans: list[Plan], zone: int, means: Means) -> float:
        """Weigh sending an agent to hunt: to a capture that the hand pays, else to where spare cards keep best."""
        look, box = self.look, self.box
        for plan in plans:
            if plan.agent == NEW and plan.zone == zone:
                if plan.missing == 0:
                    waits = [one.net for one in plans if one.agent != NEW and one.missing == 0]
                    if waits:
                        return 0.5 * plan.net  # those who hunt there come first
                    return plan.net * HASTE ** (plan.cards + 1)
                if len(hunters(look)) == 0 and not self.judge.ending:
                    over = len(look.hand) - box.keep
                    return 0.08 * over + 0.1 * plan.net if over > 0 else -0.1
        return -0.1

    def _investigate(self, place: int) -> float:
        """Weigh an investigation: what is drawn comes to hand in the next round."""
        if self.judge.ending:
            return -0.1
        piles = self.judge.piles()
        worth = 0.0
        for pile, count in self.box.spot_draws[place]:
            worth += count * piles[pile]
        return worth * min(1.0, 0.5 + 0.5 * self.judge.left)

    def price(self, number: int) -> float:
        """Return the worth of an objective at a price, as if the influence were there."""
        box, look = self.box, self.look
        x = box.first_objective + (number >> 1)
        worth = float(box.domination[number])
        off = self.judge.thrift
        spent = self.judge.spent
        for track, cost in enumerate(box.price[number]):
            if cost == 0:
                continue
            less = off if off < cost else cost
            off -= less
            worth -= (cost - less) * (min(spent) if track == e.FREELY else spent[track])
        if box.rockets[number]:
            worth += self.judge.ambition(0, box.rockets[number])
        if look.faction == CCCP and any(marker not in look.markers for marker in box.markers[number]):
            worth += self.judge.ambition(0, 1)
        worth += self.judge.all_at_once(box.reward[number])
        if box.mission[x]:
            worth += self.judge.use(x)
        if box.coop[x]:
            worth += self.judge.laid(x)
        return worth

    def _destiny(self) -> float:
        """Weigh the destiny token: spend it if the face-up objectives promise less than the faction's average."""
        if self.judge.ending or self.judge.left < 1.5:
            return -0.1
        here = everywhere = 0.0
        for one in self.look.open:
            here += self._promise(one)
        for one in self.judge.worth.objectives:
            everywhere += self._promise(one)
        return 0.3 if here * len(self.judge.worth.objectives) < everywhere * len(self.look.open) else -0.1

    def _promise(self, objective: int) -> float:
        """Return the worth of a face-up objective, less what is still missing."""
        best = NEVER
        has = self.judge.has
        for number in range(2 * objective, 2 * objective + 2):
            cost = self.box.price[number]
            missing = 0
            for track in range(3):
                if cost[track] > has[track]:
                    missing += cost[track] - has[track]
            if cost[e.FREELY]:
                missing = max(missing, self.judge.worth.prices[number] - has[0] - has[1] - has[2])
            promised = self.price(number) - MISSING * missing
            if promised > best:
                best = promised
        return best

    def _capture(self, plans: list[Plan], place: int, agent: int) -> float:
        """Weigh a capture: take it unless the agent has a better one in reach."""
        look, box = self.look, self.box
        prize = self.judge.prize(place)
        total = sum(counts_of(box, look.under[agent]))
        net = prize - WASTE * max(0, total - sum(box.cost[look.faces[place]]))
        for plan in plans:
            other = plan.agent == agent and plan.place != place and plan.missing == 0
            if other and plan.net * HASTE**plan.cards > net:
                return net * 0.5
        return net

    def _inform(self, plans: list[Plan], card: int, agent: int, others: dict[int, float]) -> float:
        """Weigh informing an agent: first what a plan needs; at the end spare cards go under an agent, not away."""
        look, box = self.look, self.box
        over = len(look.hand) - box.keep
        for plan in plans:
            if plan.agent != agent:
                continue
            if plan.missing == 0:
                return plan.net * HASTE**plan.cards if plan.card == card else -0.05
            if self.judge.ending or over <= 0:
                return -0.05
            if card >= CARD:
                other = others[card]
                return 0.02 if other < self.judge.worth.clues[card - CARD] else -0.05
            return 0.03 + 0.01 * plan.net + (0.02 if plan.card == card else 0.0)
        return -0.05
