"""What a seat of La Traque can infer: each history drawn tells the seat exactly what it was told."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from la_traque_play import BOX, FOUR, THREE, TWO, pick

from hallali.core.contract import Told
from hallali.core.seats import OVER, SPECTATOR
from hallali.games.la_traque import LA_TRAQUE
from hallali.games.la_traque import belief as beliefs
from hallali.games.la_traque.box import in_batch
from hallali.games.la_traque.rules import State


class Ears:
    """A game under way, and what everyone was told of it."""

    def __init__(self, factions: str, seed: int) -> None:
        self.options = {"factions": factions}
        self.state = LA_TRAQUE.new("real", self.options)
        self.rng = random.Random(seed)
        self.seats = (*range(self.state.players), SPECTATOR)
        self.told: dict[int, list[Told]] = {seat: [] for seat in self.seats}
        self.beliefs = {seat: beliefs.make("real", self.options, seat) for seat in self.seats}

    def play(self, steps: int) -> None:
        while self.state.mover != OVER and (steps > 0 or self.state.drafting):
            before = self.state.clone()
            step = pick(self.state, self.rng)
            self.state.apply(step)
            steps -= 1
            for seat in self.seats:
                for told in LA_TRAQUE.tell(before, step, self.state, seat):
                    self.told[seat].append(told)
                    self.beliefs[seat].hear(told)

    def world(self, seat: int) -> tuple[State, list[Told]]:
        """Draw a history for a seat; give where it leads to, and what the seat would have been told."""
        state = LA_TRAQUE.new("real", self.options)
        told: list[Told] = []
        for step in self.beliefs[seat].sample(self.rng):
            before = state.clone()
            state.apply(step)
            told += LA_TRAQUE.tell(before, step, state, seat)
        return state, told


@pytest.mark.rule("LT-57", "LT-58")
@pytest.mark.parametrize(("factions", "seed"), [(FOUR, 1), (TWO, 2), (THREE, 3)])
def test_worlds_tell_the_seat_what_it_was_told(factions: str, seed: int) -> None:
    ears = Ears(factions, seed)
    for _ in range(4):
        ears.play(90)
        if ears.state.mover == OVER:
            break
        for seat in ears.seats:
            world, told = ears.world(seat)
            assert told == ears.told[seat]
            assert LA_TRAQUE.see(world, seat) == LA_TRAQUE.see(ears.state, seat)


def test_worlds_differ_where_the_seat_cannot_know() -> None:
    ears = Ears(FOUR, 5)
    ears.play(120)
    worlds = [ears.world(0)[0] for _ in range(12)]
    assert len({tuple(world.hands[1:]) for world in worlds}) > 3
    assert {world.hands[0] for world in worlds} == {ears.state.hands[0]}


@pytest.mark.rule("LT-6")
def test_a_first_hand_is_as_likely_as_the_decks_make_it() -> None:
    """Before anything else is drawn, a rival's card of a deck is one of the 14 and 6, less one's own."""
    ears = Ears(FOUR, 7)
    while ears.state.first < 0 or ears.state.mover < 0:
        ears.play(1)
    own = Counter(card for card in ears.state.hands[0] if card < 9)
    held = ears.beliefs[0].hands(random.Random(1), 600)[1]
    for deck in range(3):
        left = {3 * deck + kind: in_batch(BOX.decks[deck], kind) - own[3 * deck + kind] for kind in range(3)}
        for card, count in left.items():
            assert held[card] == pytest.approx(count / sum(left.values()), abs=0.08)


def test_what_a_seat_holds_is_counted_with_its_own_cards_exact() -> None:
    ears = Ears(THREE, 9)
    ears.play(200)
    state = ears.state
    held = ears.beliefs[0].hands(random.Random(1), 3)
    own = Counter((*state.hands[0], *state.reserves[0], *(card for under in state.under[:5] for card in under)))
    assert held[0] == own
    for seat in (1, 2):
        count = len(state.hands[seat]) + len(state.reserves[seat])
        count += sum(len(under) for under in state.under[5 * seat : 5 * seat + 5])
        assert sum(held[seat].values()) == pytest.approx(count)
