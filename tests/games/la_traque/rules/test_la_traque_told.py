"""What a seat is told is enough to follow the game: the board rebuilt from Tolds alone is the one that it sees."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from la_traque_play import BOX, FOUR, THREE, TWO, at_random

from hallali.core.contract import Told
from hallali.core.seats import OVER, SPECTATOR
from hallali.games.la_traque import LA_TRAQUE
from hallali.games.la_traque.rules import actions as a
from hallali.games.la_traque.rules import view as v
from hallali.games.la_traque.rules.box import CARD, HEADQUARTERS, HUNT, INVESTIGATE, REST, pile_of


class Eyes:
    """Follows a game from its first view by what a seat is told."""

    def __init__(self, first: v.LaTraqueView) -> None:
        self.seat, players = first.seat, range(first.players)
        self.first, self.round, self.begun = first.first, first.round, False
        self.piles, self.unseen, self.aims = list(first.piles), list(first.unseen), list(first.aims)
        self.faces, self.strangers, self.guards = list(first.faces), list(first.strangers), list(first.guards)
        self.until = [0] * len(self.guards)
        self.hands, self.hand, self.reserve = list(first.hands), list(first.hand), list(first.reserve)
        self.reserves = [list(reserve) for reserve in first.reserves]
        self.spots, self.counts = [list(row) for row in first.spots], [list(row) for row in first.counts]
        self.under: list[list[int]] = [[] for _ in first.under]
        self.influence, self.ambition = [list(row) for row in first.influence], [list(row) for row in first.ambition]
        self.domination, self.destiny, self.passed = list(first.domination), list(first.destiny), list(first.passed)
        self.markers: list[list[int]] = [[] for _ in players]
        self.open: list[tuple[int, ...]] = [() for _ in players]
        self.quarters: list[list[int]] = [[] for _ in players]
        self.paid_for = -1  # the last objective that was fulfilled
        self.turned: list[int] = []
        self.took = -1  # the last step that everyone saw
        self.back: tuple[int, list[int], int] = (-1, [], 0)

    def hear(self, told: Told) -> None:
        name = f"on_{type(told).__name__.lower()}"
        getattr(self, name)(told)

    def check(self, view: v.LaTraqueView) -> None:
        assert (self.first, self.round) == (view.first, view.round)
        assert (tuple(self.piles), tuple(self.unseen), tuple(self.aims)) == (view.piles, view.unseen, view.aims)
        assert (tuple(self.faces), tuple(self.strangers)) == (view.faces, view.strangers)
        assert tuple(self.guards) == view.guards
        assert tuple(self.hands) == view.hands
        assert (tuple(sorted(self.hand)), tuple(sorted(self.reserve))) == (view.hand, view.reserve)
        assert _tuples([sorted(reserve) for reserve in self.reserves]) == view.reserves
        assert (_tuples(self.spots), _tuples(self.counts)) == (view.spots, view.counts)
        assert _tuples([sorted(cards) for cards in self.under]) == view.under
        assert (_tuples(self.influence), _tuples(self.ambition)) == (view.influence, view.ambition)
        assert (tuple(self.domination), tuple(self.destiny)) == (view.domination, view.destiny)
        assert (tuple(self.passed), tuple(self.open)) == (view.passed, view.open)
        assert _tuples([sorted(markers) for markers in self.markers]) == view.markers
        unpaid = self.paid_for if view.phase == "pay" else -1  # it is told when it is chosen, and lies there once paid
        quarters = [sorted(card for card in cards if card != unpaid) for cards in self.quarters]
        assert _tuples(quarters) == view.quarters
        assert tuple(self.turned) == view.turned

    def spend(self, who: int, card: int) -> None:
        """A card left a hand."""
        self.hands[who] -= 1
        if who == self.seat:
            self.hand.remove(card)

    def gain(self, who: int, card: int, known: int) -> None:
        """A card came to a reserve; known: what everyone knows of it."""
        self.reserves[who].append(known)
        if who == self.seat:
            self.reserve.append(card)

    def sink(self, cards: Sequence[int]) -> None:
        for card in cards:
            if card < CARD:
                self.piles[pile_of(card)] += 1

    def empty(self, place: int) -> None:
        self.faces[place], self.strangers[place], self.guards[place] = -1, 0, -1

    def on_lot(self, told: v.Lot) -> None:
        self.first = told.who

    def on_filled(self, told: v.Filled) -> None:
        level = BOX.grade[told.fugitive] - 1
        self.unseen[level] = tuple(other for other in self.unseen[level] if other != told.fugitive)
        self.faces[told.place] = told.fugitive

    def on_revealed(self, told: v.Revealed) -> None:
        who = told.who
        self.aims[who] = tuple(other for other in self.aims[who] if other != told.objective)
        self.open[who] = (*self.open[who], told.objective)
        if self.back[0] == who:
            self.restore(who, self.back[1], self.back[2] - 1)

    def on_destiny(self, told: v.Destiny) -> None:
        self.destiny[told.who] = False
        self.open[told.who] = ()
        self.restore(told.who, list(told.old), min(len(told.old), len(self.aims[told.who])))

    def restore(self, who: int, old: list[int], due: int) -> None:
        """The old objectives go back once so many more have come."""
        self.back = (who, old, due)
        if due == 0:
            self.aims[who] = tuple(sorted((*self.aims[who], *old)))
            self.back = (-1, [], 0)

    def on_drew(self, told: v.Drew) -> None:
        if told.empty:
            assert self.piles[told.pile] == 0
            return
        self.piles[told.pile] -= 1
        known = told.card if told.pile > 2 else -1 - told.pile
        assert told.card < 0 or pile_of(told.card) == told.pile
        assert (told.card >= 0) == (told.who == self.seat or told.pile > 2)
        if told.where == "reserve":
            self.gain(told.who, told.card, known)
            return
        assert told.where == ("hand" if self.begun else "start")
        self.hands[told.who] += 1
        if told.who == self.seat:
            self.hand.append(told.card)

    def on_moved(self, told: v.Moved) -> None:
        self.spots[told.who][told.agent] = told.spot

    def on_informed(self, told: v.Informed) -> None:
        assert (told.card >= 0) == (told.who == self.seat)
        self.spend(told.who, told.card)
        self.counts[told.who][told.agent] += 1
        if told.who == self.seat:
            self.under[told.agent].append(told.card)

    def on_showed(self, told: v.Showed) -> None:
        assert len(told.cards) == self.counts[told.who][told.agent]
        if told.who == self.seat:
            assert told.cards == tuple(sorted(self.under[told.agent]))

    def on_captured(self, told: v.Captured) -> None:
        assert self.faces[told.place] == told.fugitive
        if told.agent >= 0:
            assert self.spots[told.who][told.agent] == HUNT + BOX.zone[told.place]
        self.empty(told.place)
        self.gain(told.who, CARD + told.fugitive, CARD + told.fugitive)

    def on_left(self, told: v.Left) -> None:
        self.sink(told.cards)
        assert len(told.cards) == self.counts[told.who][told.agent]
        self.spots[told.who][told.agent] = HEADQUARTERS if told.home else REST
        self.counts[told.who][told.agent] = 0
        if told.who == self.seat:
            self.under[told.agent] = []

    def on_influence(self, told: v.Influence) -> None:
        assert self.influence[told.who][told.track] + told.change == told.now
        self.influence[told.who][told.track] = told.now

    def on_domination(self, told: v.Domination) -> None:
        self.domination[told.who] += told.change
        assert self.domination[told.who] == told.now

    def on_ambition(self, told: v.Ambition) -> None:
        self.ambition[told.who][told.track] = told.now

    def on_marked(self, told: v.Marked) -> None:
        assert told.new == (told.marker not in self.markers[told.who])
        if told.new:
            self.markers[told.who].append(told.marker)

    def on_chose(self, told: v.Chose) -> None:
        assert told.pair in [tuple(sorted(pair)) for pair in BOX.choose]
        assert told.special in told.pair
        self.gain(told.who, CARD + told.special, CARD + told.special)

    def on_got(self, told: v.Got) -> None:
        if told.quarters:
            self.quarters[told.who].append(told.special)
        else:
            self.gain(told.who, CARD + told.special, CARD + told.special)

    def on_used(self, told: v.Used) -> None:
        if told.mode == "recurring":
            self.turned.append(told.card)
            return
        self.spend(told.who, CARD + told.card)
        if told.mode == "coop":
            self.quarters[told.who].append(told.card)

    def on_fulfilled(self, told: v.Fulfilled) -> None:
        assert self.took == a.FULFIL + 2 * told.objective + told.triumph
        self.open[told.who] = tuple(other for other in self.open[told.who] if other != told.objective)
        self.paid_for = BOX.first_objective + told.objective
        if BOX.coop[self.paid_for]:
            self.quarters[told.who].append(self.paid_for)

    def on_passed(self, told: v.Passed) -> None:
        self.passed[told.who] = True

    def on_turnended(self, told: v.TurnEnded) -> None:
        assert not self.passed[told.who]

    def on_kept(self, told: v.Kept) -> None:
        for pile, count in enumerate(told.under):
            self.piles[pile] += count
        specials = [card for card in told.discarded if card >= CARD]
        assert self.hands[told.who] == told.kept + sum(told.under) + len(specials)
        self.hands[told.who] = told.kept
        if told.who == self.seat:
            assert sorted((*told.cards, *told.discarded)) == sorted(self.hand)
            self.hand = list(told.cards)
        else:
            assert (told.cards, list(told.discarded)) == ((), specials)

    def on_maintained(self, told: v.Maintained) -> None:
        who = told.who
        self.hands[who] += len(self.reserves[who])
        self.reserves[who], self.turned = [], []
        self.spots[who] = [spot if HUNT <= spot < INVESTIGATE else HEADQUARTERS for spot in self.spots[who]]
        if who == self.seat:
            self.hand, self.reserve = [*self.hand, *self.reserve], []

    def on_strangers(self, told: v.Strangers) -> None:
        assert told.count in (0, self.strangers[told.place] + 1)  # 0: an effect sent them away
        self.strangers[told.place] = told.count

    def on_removed(self, told: v.Removed) -> None:
        assert self.faces[told.place] == told.fugitive
        assert told.strangers == (self.strangers[told.place] > BOX.grade[told.fugitive])
        self.empty(told.place)

    def on_guarded(self, told: v.Guarded) -> None:
        self.guards[told.place], self.until[told.place] = told.who, self.round + 1

    def on_shifted(self, told: v.Shifted) -> None:
        assert self.faces[told.place] == told.fugitive
        assert self.faces[told.to] < 0
        for row in (self.faces, self.strangers, self.guards, self.until):
            row[told.to] = row[told.place]
        self.faces[told.place], self.strangers[told.place], self.guards[told.place] = -1, 0, -1

    def on_recalled(self, told: v.Recalled) -> None:
        self.spots[told.who][told.agent] = HEADQUARTERS

    def on_relocated(self, told: v.Relocated) -> None:
        self.spots[told.who][told.agent] = HUNT + told.zone

    def on_peeked(self, told: v.Peeked) -> None:
        if self.seat not in (told.who, told.rival):
            assert (told.hand, told.under) == ((), ())
        elif told.what == "hand":
            assert len(told.hand) == self.hands[told.rival]
            assert told.rival != self.seat or told.hand == tuple(sorted(self.hand))
        else:
            assert [len(cards) for cards in told.under] == self.counts[told.rival]

    def on_judged(self, told: v.Judged) -> None:
        self.spend(told.who, CARD + told.fugitive)

    def on_spared(self, told: v.Spared) -> None:
        assert told.who != self.seat or not any(CARD <= card < CARD + BOX.first_special for card in self.hand)

    def on_actions(self, told: v.Actions) -> None:
        assert told.left > 0

    def on_roundbegan(self, told: v.RoundBegan) -> None:
        self.round, self.first, self.begun = told.ended + 1, told.first, True
        self.passed = [False] * len(self.passed)
        for place, until in enumerate(self.until):
            if until < self.round:
                self.guards[place] = -1

    def on_ended(self, told: v.Ended) -> None:
        assert max(told.returns) > 0 or len(told.winners) == len(self.hands)


def _tuples(rows: Sequence[Sequence[int]]) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(row) for row in rows)


@pytest.mark.rule("LT-17", "LT-28", "LT-41", "LT-42", "LT-57", "LT-58")
@pytest.mark.parametrize(("seed", "factions"), [(4, TWO), (2, THREE), (3, FOUR), (5, "tzaar+network")])
def test_what_a_seat_is_told_adds_up_to_what_it_sees(seed: int, factions: str) -> None:
    watchers = (SPECTATOR, seed % (factions.count("+") + 1))
    first = LA_TRAQUE.new("real", {"factions": factions})
    eyes = [Eyes(LA_TRAQUE.see(first, seat)) for seat in watchers]
    heard: set[type[Told]] = set()
    for before, step, after in at_random(seed, "real", factions):
        for one in eyes:
            for told in LA_TRAQUE.tell(before, step, after, one.seat):
                if isinstance(told, v.Took):
                    assert (told.who, told.step) == (before.mover, step)
                    one.took = step
                else:
                    one.hear(told)
                    heard.add(type(told))
            if not after.drafting and after.mover != OVER:
                one.check(LA_TRAQUE.see(after, one.seat))
    assert len(heard) > 20
