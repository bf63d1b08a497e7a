"""Jessah by instinct: she goes where Angela most likely is, and puts pieces where they tell or stop most."""

from __future__ import annotations

from collections.abc import Sequence

from hallali.core.contract import Told
from hallali.games.red_notice.bots import gestures, thoughts, worth
from hallali.games.red_notice.bots.bidding import Face, faces_of
from hallali.games.red_notice.bots.habits import Habits
from hallali.games.red_notice.bots.knobs import JessahKnobs
from hallali.games.red_notice.rules import actions as a
from hallali.games.red_notice.rules.box import ASK, BANK, DRAIN, JOKER, MOVE, RAID
from hallali.games.red_notice.rules.view import ANGELA, BidView, RedNoticeView

#: What a cheque is worth to Jessah, by what it brings when she cashes it (checks.PAYS).
_BRINGS = (0.0, 1.0, 2.0, 0.6, 0.3)


#: What an upgrade with a text of its own is worth to her: nobody has read it.
OWN_WORTH = 0.5


class Jessah(Habits[JessahKnobs]):
    """Jessah's instincts.

    likely: where she looks for Angela. Angela knows the heat and avoids it: of two hot cities, the hotter one is
    no likelier.
    """

    likely: Sequence[float] = ()

    def usual(self) -> JessahKnobs:
        """Return the knobs that were set by hand."""
        return JessahKnobs()

    def reads(self, knobs: JessahKnobs) -> bool:
        """Return whether it asks what a reader of Angela's walks thinks."""
        return knobs.read > 0.0

    def hear(self, told: Told) -> None:
        """Take in something that this seat was told."""
        super().hear(told)
        knobs = self.knobs
        doubted = [heat / (heat + knobs.doubt) for heat in self.heat.cities]
        if self.heat.reader:
            picture = self.heat.reader.picture(self.heat.reader.odds, self.heat.cities)
            doubted = [
                heat**knobs.exact * (odds + knobs.even) ** knobs.read if heat else 0.0
                for heat, odds in zip(doubted, picture, strict=True)
            ]
        total = sum(doubted)
        self.likely = [weight / total for weight in doubted] if total else doubted

    def mine(self, view: RedNoticeView, kind: int, icons: int) -> float:
        """Return what an action is worth to her."""
        return worth.to_jessah(self.box, self.knobs, view, self.likely, kind, icons)

    def theirs(self, view: RedNoticeView, kind: int, icons: int) -> float:
        """Return what an action of Angela's costs her."""
        return worth.feared_of_angela(self.knobs, view, kind, icons)

    def pair(self, view: RedNoticeView, first: Face, second: Face) -> float:
        """Return the extra worth of two actions in this order: the second move searches what is left."""
        if first[0] not in (MOVE, JOKER) or second[0] not in (MOVE, JOKER):
            return 0.0
        one, two, both = (
            worth.hunting(self.box, view, self.likely, icons) for icons in (first[1], second[1], first[1] + second[1])
        )
        return worth.stake(self.knobs, view) * (both - one - two)

    def at(self, view: RedNoticeView, card: int, face: Face) -> float:
        """Return the extra worth of a hunt once Angela may have cashed and named her city."""
        if face[0] not in (MOVE, JOKER):
            return 0.0
        banks = [bid for bid in view.bids if bid.seat == ANGELA and bid.card <= card and self._is_bank(view, bid)]
        return worth.stake(self.knobs, view) * self.knobs.named * len(banks)

    def _is_bank(self, view: RedNoticeView, bid: BidView) -> bool:
        return faces_of(self.box, view, bid.card)[bid.side][0] in (BANK, JOKER)

    def start(self, view: RedNoticeView) -> tuple[int, int]:
        """Start in the middle of the map."""
        table = worth.distances(self.box)
        return self.best(
            self.cheques_to_show(view), lambda o: -sum(table[o[1] - a.CITY]) / len(table) + 0.2 * self.rng.random()
        )

    def answer(self, view: RedNoticeView) -> tuple[int, ...]:
        """Answer what only Jessah is asked."""
        if view.phase == "move":
            top = max(range(len(self.likely)), key=self.likely.__getitem__)
            self.thinks = thoughts.hunch(view.round, top, self.likely[top])
            if self.faults.hasty:
                return (self._straight(view),)
            _, path = worth.best_hunt(
                self.box, view.jessah, self.likely, view.icons, self.knobs.after, self.knobs.first
            )
            if self.noise:
                near = [step for step in view.legal if step != a.END]
                hunt = a.CITY + path[0]
                return (self.best(near, lambda s: 3.5 * self.likely[s - a.CITY] + (0.6 if s == hunt else 0.0)),)
            return (a.CITY + path[0],)
        if view.phase in ("bank", "choose") and self.faults.anyhow:
            return (min(view.legal),)
        if view.phase == "bank":
            cheques = [step for step in view.legal if step >= a.CHEQUE]
            return (self.best([a.END, *cheques], lambda s: _BRINGS[self.box.pays[s - a.CHEQUE]] if s else 0.0),)
        if view.phase == "choose":
            return (self.best(view.legal, lambda s: self._gain(view, self.box.effect[s - a.UPGRADE])),)
        if view.phase == "security":
            return self._secure(view)
        return (self.best(view.legal, lambda s: self._place(view, s)),)

    def _straight(self, view: RedNoticeView) -> int:
        """Go to the likeliest city, the nearest of several, by a shortest way."""
        table = worth.distances(self.box)
        goal = max(range(len(table)), key=lambda city: (self.likely[city], -table[view.jessah][city], -city))
        return min((step for step in view.legal if step != a.END), key=lambda step: (table[step - a.CITY][goal], step))

    def _gain(self, view: RedNoticeView, effect: int) -> float:
        """Return what an upgrade is worth now."""
        if effect == RAID:
            return 0.2 + worth.stake(self.knobs, view) * worth.best_hunt(self.box, view.jessah, self.likely, 2)[0]
        if effect == DRAIN:
            return 0.05 + 0.15 * view.points
        return self.knobs.gain[effect] if effect != ASK else OWN_WORTH

    def _secure(self, view: RedNoticeView) -> tuple[int, ...]:
        options: list[tuple[int, ...]] = [(step,) for step in view.legal if step < a.TAKE]
        options += gestures.moved_barriers(self.box, view)
        return self.best(options, lambda o: self._place(view, o[-1]) - (self._kept(o[0]) if len(o) > 1 else 0.0))

    def _kept(self, step: int) -> float:
        """Return what a barrier is worth where it lies, plus a little for the trouble of moving it."""
        return self._shut(step - a.TAKE) + self.knobs.kept

    def _place(self, view: RedNoticeView, step: int) -> float:
        """Return what a piece is worth where a step puts it."""
        if step == a.END:
            return 0.0
        if step >= a.BARRIER and not self.faults.anyhow:
            return self._shut(step - a.BARRIER)
        if self.faults.anyhow:
            return 1.0 / step
        heat, box = self.likely, self.box
        continent = step - a.RADAR
        inside = sum(mass for city, mass in enumerate(heat) if box.continent[city] == continent)
        if self.faults.blunt:
            return self.knobs.radar[0] + inside
        beside = sum(
            mass
            for city, mass in enumerate(heat)
            if box.continent[city] != continent and any(box.continent[o] == continent for o in box.near[city])
        )
        mixed = inside * (1.0 - inside)  # a radar that must ring, or cannot, tells nothing
        alone, mix, near, within = self.knobs.radar
        return alone + mix * mixed + near * beside + within * inside

    def _shut(self, route: int) -> float:
        """Return how much of Angela's probability a route can carry."""
        heat, box = self.likely, self.box
        one, two = box.ends[route]
        return self.knobs.shut * (heat[one] / len(box.near[one]) + heat[two] / len(box.near[two]))
