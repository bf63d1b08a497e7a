"""Hands that the Fugitive may open with: thought over once, and for every game."""

from __future__ import annotations

import math
import random

import pytest
from fugitif_play import known

from hallali.games.fugitif.bots.openings import KINDS, Openings, openings_of
from hallali.games.fugitif.bots.playout import KEEN, LOOSE
from hallali.games.fugitif.bots.reading import Heard, shares
from hallali.games.fugitif.rules.sizes import size_of
from hallali.games.fugitif.rules.view import FUGITIVE, MARSHAL, Drew, Laid

REAL = size_of("real")
SETUP = [Drew(who=FUGITIVE, deck=deck, card=None, setup=True) for deck in (0, 0, 0, 1, 1)]


def laid(place: int, sprints: int) -> Laid:
    return Laid(place=place, turn=1, number=None, sprints=sprints, sprint_cards=None, reach=3)


@pytest.fixture(name="openings", scope="module", params=list(KINDS))
def some_openings(request: pytest.FixtureRequest) -> Openings:
    found = Openings(REAL, {}, request.param)
    found.think(6, math.inf)
    return found


def test_worlds_show_what_was_seen_and_wait_for_the_marshal(openings: Openings) -> None:
    for shown in ((0, 0), (0, 2), (1, 1)):
        worlds, _ = openings.worlds(shown, 20, [(KEEN, LOOSE)], Heard(), random.Random(1))
        assert len(worlds) in (19, 20, 21)
        for one in worlds:
            state = known(one.state)
            assert tuple(cards.bit_count() for cards in state.sprints) == shown
            assert state.mover == MARSHAL


def test_what_was_seen_is_as_likely_as_all_hands_make_it(openings: Openings) -> None:
    _, likely = openings.worlds((0, 1), 20, [(KEEN, LOOSE)], Heard(), random.Random(1))
    every = [sum(shares(hand.mind.clone(), hand.state, hand.state.legal(), (0, 1), False)) for hand in openings.hands]
    assert likely == pytest.approx(sum(every) / len(every))


def test_what_no_hand_shows_has_no_worlds(openings: Openings) -> None:
    assert openings.worlds((9, 9), 20, [(KEEN, LOOSE)], Heard(), random.Random(1)) == ([], 0.0)


def test_a_game_begun_in_any_other_way_has_none(openings: Openings) -> None:
    assert openings.shown([*SETUP, laid(0, 1), laid(1, 0)]) == (1, 0)
    assert openings.shown([*SETUP, laid(0, 1)]) == ()
    assert openings.shown([*SETUP[1:], laid(0, 1), laid(1, 0)]) == ()


def test_it_thinks_no_longer_than_it_may_and_of_the_same_hands_always() -> None:
    quick, slow = Openings(REAL, {}), Openings(REAL, {})
    quick.think(50, 0.0)
    slow.think(3, math.inf)
    slow.think(2, math.inf)
    assert (len(quick.hands), len(slow.hands)) == (1, 3)
    assert quick.hands[0].state.hand == slow.hands[0].state.hand


def test_one_process_thinks_of_them_once() -> None:
    assert openings_of(REAL, {}) is openings_of(REAL, None)
    assert openings_of(REAL, {"events": True}) is not openings_of(REAL, {})
    assert openings_of(REAL, {}, "draws") is not openings_of(REAL, {})
