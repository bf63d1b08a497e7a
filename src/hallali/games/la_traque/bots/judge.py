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
from hallali.games.la_traque.rules.box import CARD, CLUES, COLLABORATOR, HUNT, Box, kind_of

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
        self._lacks: list[float] = []
        self._piles: list[float] = []

    def _points(self) -> list[float]:
        """Return what a point on each track is worth: more if a face-up objective costs it."""
        box, look = self.box, self.look
        base = POINT * (0.35 + 0.65 * min(1.0, self.left / 2.0))
        found: list[float] = []
        for track in range(3):
            has = self.has[track]
            if has >= box.influence:
                found.append(0.0)
                continue
            wanted = False
            for objective in look.open:
                if box.price[2 * objective][track] > has or box.price[2 * objective + 1][track] > has:
                    wanted = True
            if self.ending:
                found.append(0.25 if wanted else 0.02)
            else:
                found.append(base * (2.0 if wanted else 0.85))
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
        if kind < COLLABORATOR:
            earned = self.track(kind, fugitive)
        else:
            earned = self.track(0, fugitive)
            for track in range(1, 3):
                other = self.track(track, fugitive)
                if other > earned:
                    earned = other
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
            clue = second * (self.worth.pile[first] if first < 5 else self.worth.best)
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
            return max([0.0, *[self.all_at_once(side) for side in self.box.menus[first]]])
        return self.worth.now(number)

    def all_at_once(self, numbers: tuple[int, ...]) -> float:
        """Return the worth of several effects used now."""
        found = 0.0
        for number in numbers:
            found += self.at_once(number)
        return found

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
        return self.all_at_once(bundle) - self.card(x)

    def use(self, x: int) -> float:
        """Return the worth of a card's mission now."""
        return self.all_at_once(self.box.mission[x])

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
            return self.all_at_once(box.menus[asked][step - a.OPTION])
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
        return self.piles()[pile]

    def piles(self) -> list[float]:
        """Return the worth of one more card of each pile."""
        if not self._piles:
            lacks, shares = self.lacks(), self.worth.shares
            for deck in range(3):
                at = 3 * deck
                self._piles.append(lacks[0] * shares[at] + lacks[1] * shares[at + 1] + lacks[2] * shares[at + 2])
            self._piles += lacks[3:]
        return self._piles

    def lacks(self) -> list[float]:
        """Return the worth of one more card of each clue: more if the cheapest captures lack it."""
        if not self._lacks:
            held, wanted = self._held_clues(), self._wanted_clues()
            for clue in range(CLUES):
                has, want = held[clue], wanted[clue]
                self._lacks.append(CLUE[clue] * (1.8 if 2 * has < want else 1.0 if has < want else 0.6))
        return self._lacks

    def _held_clues(self) -> list[int]:
        """Count the clue cards in hand, in the reserve and under agents, by clue."""
        look = self.look
        held = [0] * CLUES
        for cards in (look.hand, look.reserve):
            count(cards, held)
        for cards in look.under:
            if cards:
                count(cards, held)
        return held

    def _wanted_clues(self) -> list[int]:
        """Count what the three captures cost that pay best for a clue."""
        box = self.box
        wanted = [0] * CLUES
        chosen: list[int] = []
        for _ in range(3):
            best, at = 0.0, -1
            for place, fugitive in enumerate(self.look.faces):
                prize = self.prize(place)
                if prize > 0.0 and place not in chosen:
                    rate = prize / (1 + self.worth.costs[fugitive])
                    if rate > best or (rate == best and fugitive > self.look.faces[at]):
                        best, at = rate, place
            if at < 0:
                break
            chosen.append(at)
            cost = box.cost[self.look.faces[at]]
            for clue in range(CLUES):
                wanted[clue] += cost[clue]
        return wanted

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


def count(cards: tuple[int, ...], held: list[int]) -> None:
    """Add the clue cards among these to `held`, by clue."""
    for card in cards:
        if card < CARD:
            held[kind_of(card)] += 1


__all__ = ["Judge"]
