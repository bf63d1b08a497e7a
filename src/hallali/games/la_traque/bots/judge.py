# mypyc
"""How good each step of La Traque is for the seat that takes it, in points of domination: what `greedy` goes by."""

from __future__ import annotations

from typing import Final, final

from hallali.games.la_traque.bots.hunting import hunters, waiting
from hallali.games.la_traque.bots.look import Look
from hallali.games.la_traque.bots.worth import CLUE, PACE, POINT, Worth, worth_of
from hallali.games.la_traque.rules import actions as a
from hallali.games.la_traque.rules import effects as e
from hallali.games.la_traque.rules import phases as p
from hallali.games.la_traque.rules.box import CARD, CLUES, COLLABORATOR, HUNT, Box, batch_size, in_batch, kind_of

#: The share of a point's plain worth at which it is counted when it is spent.
SPENT: Final = 0.85


@final
class Judge:
    """Weighs the steps of one mover in one position."""

    def __init__(self, box: Box, look: Look) -> None:
        self.box = box
        self.look = look
        self.worth: Worth = worth_of(box, look.faction)
        seat = look.seat
        best = max(look.domination)
        self.ending: bool = best >= box.target
        rounds = min((box.target - best) / PACE, float(box.rounds - look.round - 1))
        #: Roughly how many rounds follow this one.
        self.left: float = 0.0 if self.ending else max(0.3, rounds)
        self.has: list[int] = look.influence[3 * seat : 3 * seat + 3]
        self.point: list[float] = self._points()
        #: What a point spent on an objective costs, whatever the objectives want: that is what they want it for.
        self.spent: list[float] = self._spent()
        self.prestige: list[int] = [0, 0, 0, 0]
        self.thrift: int = 0
        for x in look.quarters:
            if not box.recurring[x]:
                for number in box.coop[x]:
                    word, first, second, _ = box.effects[number]
                    if word == e.PRESTIGE:
                        for kind in range(4):
                            if first == kind or first == e.ANY:
                                self.prestige[kind] += second
                    elif word == e.THRIFT:
                        self.thrift += first
        self._prizes: list[float] = []

    def _points(self) -> list[float]:
        """Return what a point on each track is worth: more if a face-up objective costs it."""
        box, look = self.box, self.look
        wanted = [0, 0, 0]
        for objective in look.open:
            for track in range(3):
                wanted[track] = max(wanted[track], box.price[2 * objective + 1][track], box.price[2 * objective][track])
        base = POINT * (0.35 + 0.65 * min(1.0, self.left / 2.0))
        found = []
        for track in range(3):
            if self.has[track] >= box.influence:
                found.append(0.0)
            elif self.ending:
                found.append(0.25 if self.has[track] < wanted[track] else 0.02)
            else:
                found.append(base * (2.0 if self.has[track] < wanted[track] else 0.85))
        return found

    def _spent(self) -> list[float]:
        if self.ending:
            return [0.02] * 3
        base = SPENT * POINT * (0.35 + 0.65 * min(1.0, self.left / 2.0))
        return [0.0 if points >= self.box.influence else base for points in self.has]

    # -- what things are worth now -------------------------------------------------------------------------------------

    def card(self, x: int) -> float:
        """Return the worth of gaining a card with abilities."""
        if self.ending:
            return 0.0
        return self.worth.card(x, self.left) * min(1.0, 0.4 + 0.3 * self.left)

    def ambition(self, track: int, change: int) -> float:
        """Return the worth of moving on one of the mover's ambition tracks."""
        return self.worth.gain(track, self.look.ambition[3 * self.look.seat + track], change)

    def prize(self, place: int) -> float:
        """Return the worth of capturing the fugitive at a place; 0 if that is impossible."""
        if not self._prizes:
            self._prizes = [self._prize(fugitive, number) for number, fugitive in enumerate(self.look.faces)]
        return self._prizes[place]

    def _prize(self, fugitive: int, place: int) -> float:
        if fugitive < 0 or self.look.blocked[place]:
            return 0.0
        kind = self.box.kind[fugitive]
        earned = self.track(kind, fugitive) if kind < COLLABORATOR else max([self.track(t, fugitive) for t in range(3)])
        return earned + 0.6 * self.card(fugitive)

    def track(self, track: int, fugitive: int) -> float:
        """Return the worth of counting a capture for a track."""
        box = self.box
        grade = box.grade[fugitive]
        points = grade + self.prestige[box.kind[fugitive]]
        room = box.influence - self.has[track]
        found = self.point[track] * min(points, room)
        faction = self.look.faction
        if faction == 2:
            found += self.ambition(0, grade)
        elif faction == 3:
            found += self.ambition(track, grade)
        return found

    def at_once(self, number: int) -> float:
        """Return the worth of an effect used now."""
        word, first, second, third = self.box.effects[number]
        if word == e.DRAW:
            clue = second * (self.worth.pile[first] if first < 5 else max(self.worth.pile))
            return clue * (0.3 if self.ending else 1.0)
        if word == e.INFLUENCE:
            return second * (max(self.point) if first == e.ANY else self.point[first])
        if word == e.CAPTURE:
            return self._best(first, second, third)
        if word == e.AMBITION:
            if self.look.faction == 3:
                return max([self.ambition(track, first) for track in range(3)])
            return self.ambition(0, first)
        if word == e.RECALL:
            out = len(self.look.spots) - waiting(self.look) - len(hunters(self.look))
            return 0.3 * min(first, out)
        if word == e.JUDGE:
            return max([0.0, *[self.verdict(card, number) for card in self.look.hand if card >= CARD]])
        if word == e.SABOTAGE:
            rivals = [
                max(self.look.influence[3 * seat : 3 * seat + 3])
                for seat in range(self.look.players)
                if seat != self.look.seat
            ]
            return 0.2 * min(first, max(rivals))
        if word == e.ACT:
            return 0.0
        if word in (e.OR, e.FREE):
            return max([0.0, *[sum([self.at_once(one) for one in side], 0.0) for side in self.box.menus[first]]])
        return self.worth.now(number)

    def _best(self, level: int, kind: int, area: int) -> float:
        """Return the worth of the best capture that an effect allows."""
        box, best = self.box, 0.0
        for place, fugitive in enumerate(self.look.faces):
            if fugitive < 0 or box.grade[fugitive] > level:
                continue
            if kind in (e.ANY, box.kind[fugitive]) and area in (e.ANY, box.zone[place]):
                best = max(best, self.prize(place))
        return best

    def verdict(self, card: int, number: int) -> float:
        """Return how much more judging a fugitive of the hand brings than its best other use."""
        x = card - CARD
        if x >= self.box.first_special:
            return 0.0
        bundle = self.box.bundles[self.box.effects[number][self.box.grade[x]]]
        return sum([self.at_once(bonus) for bonus in bundle], 0.0) - self.card(x)

    def use(self, x: int) -> float:
        """Return the worth of a card's mission now."""
        return sum([self.at_once(number) for number in self.box.mission[x]], 0.0)

    def laid(self, x: int) -> float:
        """Return the worth of a co-operation laid down now."""
        rate = self.worth.rate[x]
        return rate * (self.left + (0.9 if self.box.recurring[x] and not self.ending else 0.3))

    # -- steps ---------------------------------------------------------------------------------------------------------

    def weigh(self, legal: list[int]) -> list[float]:
        """Return the worth of each answer to a question; turns are weighed in turns.py."""
        phase = self.look.phase
        if phase == p.KEEP:
            return self._keep(legal)
        return [self._choice(step) for step in legal]

    def _choice(self, step: int) -> float:
        look, box = self.look, self.box
        phase, asked = look.phase, look.asked
        if phase == p.TRACK:
            return self.track(step - a.TRACK, asked)
        if phase == p.GAIN:
            return self.point[step - a.TRACK]
        if phase == p.ADVANCE:
            return self.ambition(step - a.TRACK, 1)
        if phase == p.CHOOSE:
            x = step - a.CARD - CARD
            later = max(0.0, self.left - 1.0)  # It comes to hand next round.
            return max(self.use(x), self.worth.rate[x] * later, self.worth.clues[x])
        if phase == p.MARKER:
            return 0.0 if step - a.MARKER in look.markers else 1.0
        if phase == p.TARGET:
            return self._target(step - a.PLACE)
        if phase == p.PILE:
            return self._pile(step - a.PILE)
        if phase == p.RECALL:
            return 0.0 if step == a.END else 0.3
        if phase == p.AGENT:
            return 0.01 if step == a.END else 0.0
        if phase == p.RIVAL:
            rival = step - a.RIVAL
            if look.effect == e.SABOTAGE:
                return look.domination[rival] + 0.2 * max(look.influence[3 * rival : 3 * rival + 3])
            return 0.1 * (look.hands[rival] + look.bound[rival]) + 0.1 * look.domination[rival]
        if phase == p.LOWER:
            return float(look.influence[3 * asked + step - a.TRACK])
        if phase == p.PAY:
            return -self.point[step - a.TRACK]
        if phase == p.WHERE:
            zone = HUNT + box.zone[step - a.PLACE]
            return float(sum([1 for spot in look.spots if spot == zone]))
        if phase == p.OPTION:
            # Bots do not read a free card's text: they make the change that is worth most to them, once.
            if step == a.END:
                return 100.0 if look.made else 0.001
            return sum([self.at_once(number) for number in box.menus[asked][step - a.OPTION]], 0.0)
        if phase == p.JUDGE:
            x = step - a.CARD - CARD
            return 0.6 * box.grade[x] - self.card(x)
        return 0.0

    def _target(self, place: int) -> float:
        """Weigh a fugitive on the board: capture the best, guard the next to capture, remove what is of no use."""
        prize = self.prize(place)
        if self.look.effect == e.SHIFT:
            zone = HUNT + self.box.zone[place]
            return 0.0 if zone in self.look.spots else prize
        if self.look.effect != e.REMOVE:
            return prize
        return 0.3 * self.box.grade[self.look.faces[place]] - prize

    def _pile(self, pile: int) -> float:
        """Weigh a draw: best is what the hand lacks for the fugitives on the board."""
        lacks = self.lacks()
        if pile >= 3:
            return lacks[pile]
        return sum([lacks[kind] * self.share(pile, kind) for kind in range(3)], 0.0)

    def share(self, pile: int, kind: int) -> float:
        """Return the share of a deck's cards that show a clue."""
        batch = self.box.decks[pile]
        return in_batch(batch, kind) / max(1, batch_size(batch))

    def lacks(self) -> list[float]:
        """Return the worth of one more card of each clue: more if the cheapest captures lack it."""
        box, look = self.box, self.look
        held = [0] * CLUES
        for cards in (look.hand, look.reserve, *look.under):
            for card in cards:
                if card < CARD:
                    held[kind_of(card)] += 1
        ranked: list[tuple[float, int]] = []
        for place, fugitive in enumerate(look.faces):
            prize = self.prize(place)
            if prize > 0.0:
                ranked.append((prize / (1 + sum(box.cost[fugitive])), fugitive))
        ranked.sort(reverse=True)
        wanted = [0] * CLUES
        for _, fugitive in ranked[:3]:
            for clue in range(CLUES):
                wanted[clue] += box.cost[fugitive][clue]
        return [
            CLUE[clue] * (1.8 if 2 * held[clue] < wanted[clue] else 1.0 if held[clue] < wanted[clue] else 0.6)
            for clue in range(CLUES)
        ]

    def _keep(self, legal: list[int]) -> list[float]:
        """Weigh keeping each card; END is best once no other card is worth keeping."""
        look = self.look
        lacks = self.lacks()
        row = sorted([self._held(card, lacks) for card in look.hand], reverse=True)
        room = len(legal) > 1
        found: list[float] = []
        for step in legal:
            if step == a.END:
                found.append(0.0 if room else 1.0)
                continue
            card = step - a.CARD
            mine = self._held(card, lacks)
            # Cards are named in rising order: one is worth something only if it is among the best.
            better = sum([1 for one in row if one > mine + 1e-9])
            found.append(mine if better < self.box.keep else -mine)
        return found

    def _held(self, card: int, lacks: list[float]) -> float:
        return lacks[kind_of(card)] if card < CARD else self.card(card - CARD)


__all__ = ["Judge"]
