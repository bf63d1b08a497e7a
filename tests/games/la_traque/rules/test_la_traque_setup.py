"""The box of La Traque, its set-up and the hands (LT-1 to LT-11)."""

from __future__ import annotations

from collections import Counter

import pytest
from la_traque_play import BOX, FACTIONS, FOUR, THREE, TWO, begun, card, clue_cards

from hallali.core.errors import BadOption
from hallali.core.seats import CHANCE
from hallali.games.la_traque import LA_TRAQUE
from hallali.games.la_traque.rules import phases as p
from hallali.games.la_traque.rules.box import CARD, FUNDING, RUMOUR, kind_of, pile_of
from hallali.games.la_traque.rules.effects import KINDS, PILES


@pytest.mark.rule("LT-1", "LT-2", "LT-3", "LT-4")
def test_the_box_holds_what_it_should() -> None:
    clues: Counter[int] = Counter()
    for number, count in clue_cards(LA_TRAQUE.new()).items():
        clues[kind_of(number)] += count
    assert [clues[clue] for clue in range(5)] == [20, 20, 20, 20, 40]
    assert Counter(BOX.kind) == dict.fromkeys(range(len(KINDS)), 20)
    assert set(BOX.grade) == {1, 2, 3}
    assert Counter(BOX.faction) == dict.fromkeys(range(4), 12)
    assert Counter(BOX.of) == {1: 1, 2: 7, 3: 6}
    tinderbox = card("tinderbox") - CARD
    assert (BOX.grade[tinderbox], BOX.cost[tinderbox], BOX.kind[tinderbox]) == (1, (0, 0, 0, 1, 3), 3)
    abilities = [bool(BOX.hunts[x]) + bool(BOX.mission[x]) + bool(BOX.coop[x]) for x in range(BOX.first_special)]
    assert set(abilities) <= {1, 2, 3}
    assert BOX.agents == 5


@pytest.mark.rule("LT-5", "LT-8", "LT-9")
@pytest.mark.parametrize("factions", FACTIONS)
def test_places_are_filled_by_level_and_number_of_players(factions: str) -> None:
    state = begun(factions)
    for place, face in enumerate(state.faces):
        assert (face >= 0) == (BOX.least[place] <= state.players)
        if face >= 0:
            assert BOX.grade[face] == BOX.level[place]
    for seat in range(state.players):
        assert len(state.open[seat]) == 3
        assert len(state.aims[seat]) == 9
        assert {BOX.faction[objective] for objective in state.open[seat]} == {state.factions[seat]}
    assert max(state.influence) == max(state.domination) == max(state.ambition) == max(state.spots) == 0
    assert all(state.destiny)


@pytest.mark.rule("LT-5", "LT-18")
def test_the_investigation_zones_have_the_rulebooks_places() -> None:
    zones = Counter(spot.zone for spot in BOX.edition.investigation)
    assert zones == {"rumours": 4, "registers": 2, "press": 2, "archives": 2, "funding": 4}
    for zone, draws in zip(BOX.spot_zone, BOX.spot_draws, strict=True):
        if zone >= len(BOX.decks):
            assert draws == ((zone, 4 if PILES[zone] == "rumours" else 1),)
        else:
            assert len(draws) == 2  # of the house: two decks lie next to each place
            assert all(deck < len(BOX.decks) and count == 1 for deck, count in draws)
    assert set(BOX.zone) == {0, 1, 2}


@pytest.mark.rule("LT-6", "LT-7")
def test_each_deck_has_a_major_and_a_minor_clue() -> None:
    state = LA_TRAQUE.new()
    for deck in range(3):
        (batch,) = state.decks[deck]
        counts = sorted((batch >> (5 * kind)) & 31 for kind in range(3))
        assert counts[0] == 0 < counts[1] < counts[2]
    assert (state.funding, state.rumours) == (20, 40)
    assert pile_of(card("press-medal")) == 1


@pytest.mark.rule("LT-10", "LT-11")
@pytest.mark.parametrize("factions", FACTIONS)
@pytest.mark.parametrize("rumours", [2, 3])
def test_the_hands(factions: str, rumours: int) -> None:
    for seed in range(3):
        state = begun(factions, seed, rumours=rumours)
        assert state.mover == state.first
        last = (state.first - 1) % state.players
        for seat in range(state.players):
            hand = state.hands[seat]
            assert [number // 3 for number in hand if number < FUNDING] == [0, 1, 2]
            assert hand.count(RUMOUR) == rumours + (seat == last)
            assert len(hand) == 3 + rumours + (seat == last)


@pytest.mark.rule("LT-10")
def test_the_first_player_is_drawn_by_lot() -> None:
    state = LA_TRAQUE.new("real", {"factions": THREE})
    while state.phase != p.FIRST or state.mover != CHANCE:
        state.apply(state.chances()[0][0])
    assert [chance for _, chance in state.chances()] == [pytest.approx(1 / 3)] * 3


@pytest.mark.rule("LT-9")
def test_factions_are_all_different_and_set_before() -> None:
    assert LA_TRAQUE.new("real", {"factions": TWO}).factions == (0, 1)
    assert LA_TRAQUE.new().factions == (0, 1, 2, 3)
    for wrong in ("usa+usa", "usa", "tzaar+usa", ""):
        with pytest.raises(BadOption):
            LA_TRAQUE.new("real", {"factions": wrong})
    for players in (1, 5):
        with pytest.raises(BadOption):
            LA_TRAQUE.options_for(players)
    assert LA_TRAQUE.options_for(4) == {}
    assert FOUR.count("+") == 3
