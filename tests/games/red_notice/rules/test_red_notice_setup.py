"""What the box holds, how a game is set up, and how tokens are placed."""

from __future__ import annotations

from collections import Counter

import pytest
from red_notice_play import ANGELA, BOX, CHANCE, JESSAH, OVER, WORDS, at_random, city, continent, kind, play, told

from hallali.core import bits
from hallali.core.errors import IllegalAction
from hallali.core.seats import REFEREE, SPECTATOR
from hallali.games.red_notice import RED_NOTICE
from hallali.games.red_notice.rules import actions as a
from hallali.games.red_notice.rules import deals
from hallali.games.red_notice.rules import phases as p
from hallali.games.red_notice.rules import view as v
from hallali.games.red_notice.rules.box import JOKER, MOVE, SECURITY, held, packed, size_of_hand
from hallali.games.red_notice.rules.edition import SHELF
from hallali.games.red_notice.rules.state import State

SET_UP = (
    "=lawyer", "=pilot", "=raid", "=units",
    "=asia-100", "=europe-200", "=africa-100", "=oceania-200", "=asia-200", "=europe-100",
)  # fmt: skip


def set_up() -> State:
    return play(RED_NOTICE.new(), *SET_UP, "oceania-200@sydney", "radar:asia", "radar:africa", "europe-200@rome")


def dealt() -> State:
    return play(set_up(), "=1", "=2", "=3", "=6", "=P12", "=345")


@pytest.mark.rule("RN-1")
def test_the_house_map_holds_the_books_cities_and_routes() -> None:
    edition = SHELF.own("real").edition
    cities = {c.id: c.continent for c in edition.city}
    assert 24 <= len(cities) <= 30
    assert len(edition.continent) == 6
    book = (
        "los-angeles", "caracas", "santiago", "cape-town", "helsinki", "ulaanbaatar", "beijing", "calcutta",
        "port-douglas", "auckland",
    )  # fmt: skip
    assert set(book) <= set(cities)
    routes = {frozenset(route.between): route for route in edition.route}
    for one, two in (
        ("cape-town", "santiago"),
        ("santiago", "caracas"),
        ("helsinki", "ulaanbaatar"),
        ("port-douglas", "auckland"),
    ):
        assert frozenset((one, two)) in routes
    assert routes[frozenset(("los-angeles", "beijing"))].pacific
    degrees = Counter(end for route in edition.route for end in route.between)
    assert all(2 <= degrees[name] <= 5 for name in cities)


@pytest.mark.rule("RN-1")
def test_the_house_map_hangs_together_with_four_barriers_in_most_places() -> None:
    import random

    rng = random.Random(1)
    whole = 0
    for _ in range(400):
        shut = set(rng.sample(range(len(BOX.ends)), 4))
        reached, todo = {0}, [0]
        while todo:
            here = todo.pop()
            for near, way in zip(BOX.near[here], BOX.via[here], strict=True):
                if way not in shut and near not in reached:
                    reached.add(near)
                    todo.append(near)
        whole += len(reached) == len(BOX.continent)
    assert whole >= 380


@pytest.mark.rule("RN-2")
def test_there_are_18_cheques_of_which_three_a_colour() -> None:
    assert size_of_hand(BOX.pile) == 18
    colours = Counter[int]()
    for number in range(len(BOX.colour)):
        colours[BOX.colour[number]] += held(BOX.pile, number)
    assert set(colours.values()) == {3}
    assert sum(held(BOX.pile, n) for n, worth in enumerate(BOX.worth) if worth == 2) == 12
    assert set(BOX.worth) == {1, 2}


@pytest.mark.rule("RN-3")
def test_there_are_12_cards_with_two_actions_each() -> None:
    assert len(BOX.cards) == 12
    faces = [(c[0], c[1]) for c in BOX.cards] + [(c[2], c[3]) for c in BOX.cards]
    assert (0, 1, JOKER, 1) in BOX.cards  # the book's two
    assert (1, 1, MOVE, 1) in BOX.cards
    assert {n for k, n in faces if k == JOKER} == {1}
    assert {n for k, n in faces if k == MOVE} == {1, 2}
    assert {n for k, n in faces if k == SECURITY} == {1, 2}


@pytest.mark.rule("RN-4")
def test_each_has_nine_tokens_one_of_them_pow() -> None:
    state = RED_NOTICE.new()
    for seat in (ANGELA, JESSAH):
        assert [held(state.tokens(seat), value) for value in range(6)] == [1, 2, 2, 2, 1, 1]


@pytest.mark.rule("RN-5", "RN-9")
def test_angela_has_a_security_track_that_starts_on_2() -> None:
    state = RED_NOTICE.new()
    assert state.points == 2
    assert len(BOX.moves) == 6  # identities


@pytest.mark.rule("RN-6")
def test_jessah_has_six_radars_four_barriers_and_ten_upgrades() -> None:
    assert (BOX.radars, BOX.barriers, sum(BOX.copies)) == (6, 4, 10)


@pytest.mark.rule("RN-7", "RN-14")
def test_angela_has_the_initiative_first() -> None:
    state = dealt()
    assert state.initiative == ANGELA == state.mover
    assert RED_NOTICE.see(state, JESSAH).initiative == ANGELA


@pytest.mark.rule("RN-8")
def test_two_identities_are_drawn_face_up() -> None:
    state = RED_NOTICE.new()
    assert [q for _, q in state.chances()] == [1 / 6] * 6
    play(state, "=lawyer")
    assert [q for _, q in state.chances()] == [1 / 5] * 5
    play(state, "=pilot")
    for seat in (ANGELA, JESSAH):
        assert len(RED_NOTICE.see(state, seat).identities) == 2


@pytest.mark.rule("RN-8")
def test_the_first_games_identities_can_be_asked_for() -> None:
    state = RED_NOTICE.new("real", {"identities": "first-game"})
    names = [WORDS.identities[n] for n in RED_NOTICE.see(state, ANGELA).identities]
    assert sorted(names) == ["journalist", "pilot"]


@pytest.mark.rule("RN-10")
def test_two_upgrades_are_turned_up() -> None:
    state = play(RED_NOTICE.new(), *SET_UP[:4])
    view = RED_NOTICE.see(state, JESSAH)
    assert [WORDS.upgrades[n] for n in view.open] == ["raid", "units"]
    assert view.upgrades == 8


@pytest.mark.rule("RN-11")
def test_each_gets_three_cheques_that_only_they_see() -> None:
    state = play(RED_NOTICE.new(), *SET_UP)
    for seat in (ANGELA, JESSAH):
        view = RED_NOTICE.see(state, seat)
        assert len(view.hand) == 3
        assert view.hands == (3, 3)
        assert view.both == ()
    before = play(RED_NOTICE.new(), *SET_UP[:4])
    assert told(before, "=asia-100", ANGELA)[0] == v.Dealt(who=ANGELA, kind=kind("asia-100"), start=True)
    assert told(before, "=asia-100", JESSAH)[0] == v.Dealt(who=ANGELA, kind=-1, start=True)


@pytest.mark.rule("RN-12")
def test_jessah_goes_first_shows_a_cheque_and_lays_two_radars() -> None:
    state = play(RED_NOTICE.new(), *SET_UP)
    assert state.mover == JESSAH
    with pytest.raises(IllegalAction):
        play(state.clone(), "africa-100@cairo")  # not one of hers
    with pytest.raises(IllegalAction):
        play(state.clone(), "oceania-200@rome")  # not on that continent
    play(state, "oceania-200@sydney")
    assert size_of_hand(state.jessahs_hand) == 2
    assert RED_NOTICE.see(state, ANGELA).shown[JESSAH] == kind("oceania-200")
    assert RED_NOTICE.see(state, ANGELA).jessah == city("sydney")
    play(state, "radar:asia")
    with pytest.raises(IllegalAction):
        play(state, "radar:asia")
    play(state, "radar:africa")
    assert state.mover == ANGELA
    assert state.black_radars == 0


@pytest.mark.rule("RN-13")
def test_angela_begins_in_secret_on_a_continent_that_jessah_knows() -> None:
    state = play(RED_NOTICE.new(), *SET_UP, "oceania-200@sydney", "radar:asia", "radar:africa")
    seen = told(state, "europe-200@rome", JESSAH)
    assert seen == [v.Started(who=ANGELA, kind=kind("europe-200"), city=-1)]
    play(state, "europe-200@rome")
    view = RED_NOTICE.see(state, JESSAH)
    assert (view.angela, view.start) == (-1, continent("europe"))
    assert RED_NOTICE.see(state, ANGELA).angela == city("rome")
    assert size_of_hand(state.angelas_hand) == 2
    assert state.bottom == (kind("oceania-200"), kind("europe-200"))


@pytest.mark.rule("RN-15")
def test_four_of_the_twelve_cards_are_turned_up_in_a_row() -> None:
    state = set_up()
    assert state.mover == CHANCE
    assert [q for _, q in state.chances()] == [1 / 12] * 12
    play(state, "=1", "=2", "=3", "=6")
    assert RED_NOTICE.see(state, JESSAH).row == (0, 1, 2, 5)
    assert len(RED_NOTICE.see(state, JESSAH).cards) == 8


@pytest.mark.rule("RN-16")
def test_each_draws_three_tokens_unseen_by_the_other() -> None:
    state = play(set_up(), "=1", "=2", "=3", "=6")
    assert told(state, "=P12", ANGELA)[0] == v.Tokens(who=ANGELA, tokens=(0, 1, 2))
    assert told(state, "=P12", JESSAH)[0] == v.Tokens(who=ANGELA, tokens=())
    chances = dict(state.chances())
    assert abs(sum(chances.values()) - 1) < 1e-12
    assert chances[a.draw_of((0, 1, 2))] == pytest.approx(4 / 84)  # one POW, two 1s, two 2s; 84 draws of nine
    play(state, "=P12")
    assert RED_NOTICE.see(state, ANGELA).drawn == (0, 1, 2)
    assert RED_NOTICE.see(state, JESSAH).drawn == ()


@pytest.mark.rule("RN-16")
def test_draws_are_those_of_nine_single_tokens() -> None:
    from itertools import combinations

    single = [0, 1, 1, 2, 2, 3, 3, 4, 5]
    counted = Counter(a.draw_of(sorted(draw)) for draw in combinations(single, 3))
    bag = packed([single.count(value) for value in range(6)])
    assert {o: round(q * 84) for o, q in deals.draws(bag, 3)} == counted


@pytest.mark.rule("RN-17")
def test_tokens_are_placed_in_turn_face_down_on_free_places() -> None:
    state = dealt()
    with pytest.raises(IllegalAction, match="no such token"):
        play(state, "5:1a")
    play(state, "2:1a")
    assert state.mover == JESSAH
    with pytest.raises(IllegalAction, match="one token"):
        play(state, "5:1a")
    for seat, value in ((ANGELA, 2), (JESSAH, -1), (SPECTATOR, -1), (REFEREE, 2)):
        assert RED_NOTICE.see(state, seat).bids[0].value == value
    for seat, value in ((ANGELA, -1), (JESSAH, 5), (SPECTATOR, -1), (REFEREE, 5)):
        assert told(state, "5:2a", seat)[0] == v.Bid(who=JESSAH, card=1, side=0, value=value)


@pytest.mark.rule("RN-17", "RN-18")
def test_never_two_tokens_at_one_card() -> None:
    state = play(dealt(), "2:1a", "5:2a", "P:3a")
    with pytest.raises(IllegalAction, match="already have a token at this card"):
        play(state, "4:2b")
    play(state, "4:1b")
    assert state.mover == ANGELA
    with pytest.raises(IllegalAction, match="already have a token at this card"):
        play(state, "1:3b")


@pytest.mark.rule("RN-18")
def test_in_the_books_example_three_places_are_free_and_two_allowed() -> None:
    # Five tokens lie; Jessah's are at cards 1 and 2, Angela's at 1, 3 and 4.
    state = play(dealt(), "2:1a", "5:1b", "P:3a", "4:2a", "1:4a")
    free = [place for place, bid in enumerate(state.bids) if bid < 0]
    assert free == [3, 5, 7]  # 2b, 3b, 4b
    assert state.mover == JESSAH
    assert [RED_NOTICE.write(state, [step]) for step in state.legal()] == ["3:3b", "3:4b"]


@pytest.mark.rule("RN-18")
def test_no_one_is_ever_stuck_while_placing() -> None:
    for seed in range(40):
        for before, _, _ in at_random(seed, least=400):
            if before.phase == p.BID:
                bids = [step - a.BID for step in before.legal() if a.BID <= step < a.IDENTITY]
                assert bids
                assert len(bids) >= 2 * len({bid >> 3 for bid in bids})


@pytest.mark.rule("RN-58")
def test_either_may_be_angela() -> None:
    assert RED_NOTICE.seats == ("angela", "jessah")


@pytest.mark.rule("RN-53", "RN-52")
def test_after_a_round_the_initiative_turns_and_after_three_all_is_shuffled() -> None:
    rounds: list[tuple[int, int, int, int]] = []
    for before, _, after in at_random(3, least=3000):
        if after.round > before.round:
            rounds.append((after.round, after.initiative, bits.count(after.cards), size_of_hand(after.tokens(0))))
    assert rounds[:4] == [(1, JESSAH, 8, 6), (2, ANGELA, 4, 3), (3, JESSAH, 12, 9), (4, ANGELA, 8, 6)]


@pytest.mark.rule("RN-52")
def test_tokens_that_were_played_are_known_to_both() -> None:
    for before, _, after in at_random(4, least=3000):
        if after.round == 1 and before.round == 0:
            view = RED_NOTICE.see(after, JESSAH)
            assert [len(left) for left in view.left] == [6, 6]
            assert view.left == RED_NOTICE.see(after, ANGELA).left
            assert view.row == ()
            return
    pytest.fail("the first round did not end")


@pytest.mark.rule("RN-55")
def test_after_sixty_rounds_jessah_has_won() -> None:
    state = dealt()
    state.round = 59
    state.angela = city("auckland")
    state.jessah = city("london")
    while state.mover != OVER:
        if state.mover == CHANCE:
            state.apply(state.chances()[0][0])
        else:
            # Whatever may be passed is; tokens and walks need a step of their own.
            state.apply(state.legal()[0])
    assert state.round == 60
    assert state.returns() == (-1.0, 1.0)
    assert RED_NOTICE.see(state, ANGELA).outcome == "time"
