"""How cards are resolved, and what Cheque, Bank and Security do."""

from __future__ import annotations

from itertools import product

import pytest
from red_notice_play import (
    ACTIONS,
    ANGELA,
    BOX,
    CHANCE,
    JESSAH,
    OVER,
    act,
    bidding,
    city,
    kind,
    names,
    pack,
    play,
    position,
    route,
    told,
    upgrade,
)

from hallali.core import bits
from hallali.core.errors import IllegalAction
from hallali.core.seats import REFEREE
from hallali.games.red_notice import RED_NOTICE
from hallali.games.red_notice.rules import phases as p
from hallali.games.red_notice.rules import view as v
from hallali.games.red_notice.rules.box import size_of_hand
from hallali.games.red_notice.rules.state import State

# Cards of the house edition: 1 Cheque | joker, 2 Bank | Move, 3 Bank | Security, 6 Move 2 | Security,
# 8 Move | Security 2.


def order(state: State) -> list[tuple[int, str]]:
    """List (seat, action) as the seats come to do them; each lets everything be."""
    found: list[tuple[int, str]] = []
    while state.phase not in (p.CARD, p.FINISHED) and state.round == 0:
        assert state.mover != CHANCE
        if state.phase != p.BEFORE:
            found.append((state.mover, p.NAMES[state.phase]))
        state.apply(0)
    return found


@pytest.mark.rule("RN-19")
def test_tokens_are_shown_when_their_card_comes_up() -> None:
    state = bidding((1, 2, 6, 8), "A3:1a A2:2a A1:3a J5:2b J4:3b J1:4a")
    view = RED_NOTICE.see(state, JESSAH)
    assert view.revealed == (0,)
    assert {(bid.card, bid.value) for bid in view.bids if bid.seat == ANGELA} == {(0, 3), (1, -1), (2, -1)}


@pytest.mark.rule("RN-20")
def test_a_card_without_tokens_is_skipped() -> None:
    state = bidding((8, 2, 6, 7), "A3:2b J2:3b")
    assert order(state) == [(ANGELA, "walk"), (JESSAH, "security"), (JESSAH, "move")]  # no hand: nothing to bank


@pytest.mark.rule("RN-21")
def test_the_books_example_of_a_single_token() -> None:
    # A lone 1 at the side of Cheque: first Cheque, then the joker, which may be any action.
    state = bidding((1, 2, 6, 8), "J1:1a", hers=["asia-100"])
    assert (state.mover, p.NAMES[state.phase]) == (JESSAH, "draw")
    play(state, "pass")
    assert names(state) == ["pass", "as:cheque", "as:bank", "as:security", "as:move"]
    play(state, "as:move")
    assert p.NAMES[state.phase] == "move"
    state = bidding((1, 2, 6, 8), "J1:1b", hers=["asia-100"])
    assert p.NAMES[state.phase] == "joker"  # from the other side, the other order


@pytest.mark.rule("RN-22")
def test_the_books_example_of_two_tokens() -> None:
    # The higher token lies at Bank: Bank, then Move; then the other, at Move, makes one move.
    state = bidding((2, 1, 6, 8), "A4:1a J2:1b", hand=["asia-100"])
    assert order(state) == [(ANGELA, "bank"), (ANGELA, "walk"), (JESSAH, "move")]
    state = bidding((2, 1, 6, 8), "A4:1b J5:1a", hand=["asia-100"], hers=["europe-100"])
    assert order(state) == [(JESSAH, "bank"), (JESSAH, "move"), (ANGELA, "walk")]


@pytest.mark.rule("RN-23")
@pytest.mark.parametrize("initiative", [ANGELA, JESSAH])
def test_equal_tokens_do_their_own_sides_the_initiative_first(initiative: int) -> None:
    state = bidding((6, 1, 2, 8), "A3:1a J3:1b", initiative)
    found = [(ANGELA, "walk"), (JESSAH, "security")]
    assert order(state) == (found if initiative == ANGELA else found[::-1])


@pytest.mark.rule("RN-24")
def test_pow_cancels_the_token_opposite() -> None:
    state = bidding((6, 1, 2, 8), "AP:1b J5:1a")
    assert order(state) == [(ANGELA, "gain"), (ANGELA, "walk")]
    state = bidding((6, 1, 2, 8), "A1:1b JP:1a")
    assert order(state) == [(JESSAH, "move"), (JESSAH, "security")]
    state = bidding((6, 1, 2, 8), "AP:1b JP:1a")
    assert order(state) == [(ANGELA, "gain"), (JESSAH, "move")]


@pytest.mark.rule("RN-24")
def test_a_cancelled_token_counts_as_played() -> None:
    state = bidding((6, 1, 2, 8), "AP:1b J5:1a")
    view = RED_NOTICE.see(state, ANGELA)
    assert [bid.value for bid in view.bids] == [5, 0]


@pytest.mark.rule("RN-25")
def test_every_action_may_be_passed() -> None:
    for action, seat in product(ACTIONS, (ANGELA, JESSAH)):
        state = act(position(hand=["asia-100"], hers=["africa-100"]), seat, action)
        assert state.mover == seat
        assert 0 in state.legal()
        state.apply(0)
        assert state.round == 1  # nothing else was left to do


@pytest.mark.rule("RN-25")
def test_icons_may_be_used_in_part() -> None:
    state = play(act(position(), JESSAH, "security", 2), "radar:asia", "pass")
    assert (bits.count(state.radars), state.round) == (1, 1)
    state = play(act(position(), JESSAH, "move", 2), "go:london", "pass")
    assert (state.jessah, state.round) == (city("london"), 1)
    state = play(act(position(), ANGELA, "cheque", 2), "draw", "=asia-100", "pass")
    assert (size_of_hand(state.angelas_hand), state.round) == (1, 1)


@pytest.mark.rule("RN-26")
def test_a_card_is_done_before_the_next_comes_up() -> None:
    state = bidding((6, 3, 2, 8), "A3:1a J3:2b")
    while state.round == 0:
        view = RED_NOTICE.see(state, JESSAH)
        assert view.revealed == ((0,) if state.mover == ANGELA else (0, 1))
        state.apply(0)


@pytest.mark.rule("RN-27")
def test_cheques_are_drawn_one_by_one_in_secret() -> None:
    state = act(position(), ANGELA, "cheque", 2)
    play(state, "draw")
    assert state.mover == CHANCE
    assert told(state, "=asia-200", JESSAH)[0] == v.Dealt(who=ANGELA, kind=-1, start=False)
    assert told(state, "=asia-200", ANGELA)[0] == v.Dealt(who=ANGELA, kind=kind("asia-200"), start=False)
    play(state, "=asia-200")
    assert (state.mover, p.NAMES[state.phase]) == (ANGELA, "draw")  # seen before the next is drawn


@pytest.mark.rule("RN-27")
def test_never_more_than_five_in_hand() -> None:
    full = ["asia-100", "asia-200", "europe-100", "europe-200", "africa-100"]
    assert act(position(hand=full), ANGELA, "cheque", 2).round == 1
    state = play(act(position(hand=full[1:]), ANGELA, "cheque", 2), "draw", "=oceania-100")
    assert (size_of_hand(state.angelas_hand), state.round) == (5, 1)


@pytest.mark.rule("RN-27")
def test_the_cheques_of_the_set_up_come_last_jessahs_first() -> None:
    state = position()
    state.pile, state.bottom = 0, (kind("asia-100"), kind("europe-200"))
    act(state, ANGELA, "cheque", 2)
    play(state, "draw", "draw")
    assert state.angelas_hand == pack(["asia-100", "europe-200"])
    assert state.round == 1
    empty = position()
    empty.pile = 0
    assert act(empty, JESSAH, "cheque").round == 1  # an empty pile gives nothing


@pytest.mark.rule("RN-28")
def test_one_cheque_is_cashed_in_a_city_of_its_colour() -> None:
    state = act(position("tokyo", hand=["asia-100", "asia-200", "europe-100"]), ANGELA, "bank")
    assert names(state) == ["pass", "cash:asia-100", "cash:asia-200"]
    with pytest.raises(IllegalAction, match="only in a city of its continent"):
        play(state.clone(), "cash:europe-100")
    play(state, "cash:asia-200")
    assert state.angelas_cash == pack(["asia-200"])
    assert p.NAMES[state.phase] != "bank"  # one only


@pytest.mark.rule("RN-29")
def test_the_books_example_of_cashing_in_calcutta_names_the_city() -> None:
    state = act(position("calcutta", hand=["asia-200"]), ANGELA, "bank")
    seen = told(state, "cash:asia-200", JESSAH)[0]
    assert seen == v.Cashed(who=ANGELA, kind=kind("asia-200"), city=city("calcutta"))


@pytest.mark.rule("RN-29")
def test_both_may_cash() -> None:
    state = act(position(jessah="rome", hers=["europe-100"]), JESSAH, "bank")
    play(state, "cash:europe-100")
    assert state.jessahs_cash == pack(["europe-100"])
    assert state.earned == 0


@pytest.mark.rule("RN-30")
def test_a_small_cheque_gives_a_move() -> None:
    state = play(act(position("tokyo", hand=["asia-100"]), ANGELA, "bank"), "cash:asia-100")
    assert (p.NAMES[state.phase], state.moves) == ("walk", 1)
    play(state, ">beijing")
    assert (state.angela, state.round) == (city("beijing"), 1)
    state = play(act(position(hers=["europe-100"]), JESSAH, "bank"), "cash:europe-100", "go:london")
    assert (state.jessah, state.round) == (city("london"), 1)


@pytest.mark.rule("RN-30")
def test_the_move_of_a_small_cheque_is_one_even_with_a_private_jet() -> None:
    state = play(act(position(hers=["europe-100"], owned=["jet"]), JESSAH, "bank"), "cash:europe-100", "go:london")
    assert state.round == 1


@pytest.mark.rule("RN-31")
def test_the_books_example_of_giving_precise_radars() -> None:
    state = position("tokyo", hand=["asia-200"], open_upgrades=["precise", "raid"])
    act(state, ANGELA, "bank")
    play(state, "cash:asia-200")
    assert (state.mover, names(state)) == (ANGELA, ["up:precise", "up:raid"])  # the casher chooses, and must
    play(state, "up:precise")
    view = RED_NOTICE.see(state, JESSAH)
    assert (view.owned, view.open, view.upgrades) == ((upgrade("precise"),), (), 0)
    # They were the last two: the next large cheque gives Security and a move (RN-32).


@pytest.mark.rule("RN-31")
def test_new_upgrades_are_turned_up_only_after_the_effect() -> None:
    state = position(
        "tokyo", hand=["asia-200"], open_upgrades=["reserve", "raid"], upgrades=["jet", "audit", "wiretap"]
    )
    play(act(state, ANGELA, "bank"), "cash:asia-200", "up:reserve")
    assert (state.mover, p.NAMES[state.phase]) == (JESSAH, "security")
    assert not state.open
    play(state, "pass")
    assert (state.mover, p.NAMES[state.phase]) == (CHANCE, "upgrade")
    play(state, "=jet", "=audit")
    assert state.open == (upgrade("jet"), upgrade("audit"))
    view = RED_NOTICE.see(state, REFEREE)
    assert view.owned == ()


@pytest.mark.rule("RN-31")
def test_jessah_chooses_where_she_cashes() -> None:
    state = position(hers=["europe-200"], open_upgrades=["jet", "raid"])
    play(act(state, JESSAH, "bank"), "cash:europe-200")
    assert (state.mover, p.NAMES[state.phase]) == (JESSAH, "choose")


@pytest.mark.rule("RN-32")
@pytest.mark.parametrize("seat", [ANGELA, JESSAH])
def test_with_no_upgrade_left_jessah_gets_a_security_action_then_a_move_action(seat: int) -> None:
    state = position("tokyo", hand=["asia-200"], hers=["europe-200"])
    play(act(state, seat, "bank"), "cash:asia-200" if seat == ANGELA else "cash:europe-200")
    assert (state.mover, p.NAMES[state.phase], state.icons) == (JESSAH, "security", 1)
    play(state, "barrier:london/rome")
    assert (state.mover, p.NAMES[state.phase], state.icons) == (JESSAH, "move", 1)


@pytest.mark.rule("RN-32")
@pytest.mark.parametrize(("used_up", "icons"), [("actions", 2), ("icons", 1)])
def test_her_upgrades_add_to_these_actions(used_up: str, icons: int) -> None:
    state = position("tokyo", hand=["asia-200"], owned=["jet", "bureau"], used_up=used_up)
    play(act(state, ANGELA, "bank"), "cash:asia-200")
    assert (p.NAMES[state.phase], state.icons) == ("security", icons)
    play(state, *("barrier:london/rome", "barrier:rome/cairo")[:icons])
    assert (p.NAMES[state.phase], state.icons) == ("move", icons)


@pytest.mark.rule("RN-33")
def test_the_books_example_of_a_radar_and_a_barrier() -> None:
    state = act(position(), JESSAH, "security", 2)
    play(state, "radar:north-america", "barrier:los-angeles/beijing")
    assert state.barriers == 1 << route("los-angeles/beijing")
    assert (state.black_barriers, state.black_radars, state.round) == (0, 0, 1)


@pytest.mark.rule("RN-33")
def test_one_barrier_a_route_and_one_radar_a_continent() -> None:
    state = act(position(radars=["asia"], barriers=["london/rome"]), JESSAH, "security", 2)
    with pytest.raises(IllegalAction, match="radar on this continent"):
        play(state.clone(), "radar:asia")
    with pytest.raises(IllegalAction, match="barrier on this route"):
        play(state.clone(), "barrier:london/rome")


@pytest.mark.rule("RN-33")
def test_four_barriers_in_all_then_they_are_moved() -> None:
    lie = ["london/rome", "rome/cairo", "lisbon/dakar"]
    state = act(position(barriers=lie, black_barriers=["cairo/dubai"]), JESSAH, "security", 2)
    with pytest.raises(IllegalAction, match="supply"):
        play(state.clone(), "barrier:rome/istanbul")
    play(state, "cairo/dubai=>rome/istanbul")
    assert state.black_barriers == 1 << route("rome/istanbul")  # it keeps its face
    assert state.icons == 1


@pytest.mark.rule("RN-33")
def test_a_moved_barrier_goes_to_another_route_and_may_shut_angela_in() -> None:
    state = act(position("perth", barriers=["singapore/perth", "cape-town/perth"]), JESSAH, "security", 2)
    with pytest.raises(IllegalAction):
        play(state.clone(), "singapore/perth=>singapore/perth")
    play(state, "barrier:perth/sydney", "barrier:perth/port-douglas")
    play(act(state, ANGELA, "move"), ">=") if state.phase != p.CARD else None
    assert bits.count(state.barriers) == 4


@pytest.mark.rule("RN-33")
def test_a_radar_is_never_moved() -> None:
    state = act(position(radars=[c.id for c in BOX.edition.continent]), JESSAH, "security", 1)
    assert not any("radar" in word for word in names(state))


@pytest.mark.rule("RN-34")
def test_angelas_security_goes_up_by_one_an_icon_to_four() -> None:
    state = act(position(points=2), ANGELA, "security", 2)
    play(state, "gain", "gain")
    assert (state.points, state.round) == (4, 1)
    assert act(position(points=4), ANGELA, "security", 2).round == 1  # what is over is lost
    state = play(act(position(points=3), ANGELA, "security", 2), "gain")
    assert (state.points, state.round) == (4, 1)


@pytest.mark.rule("RN-54")
def test_angela_wins_when_the_cheque_is_laid_down_before_its_effect() -> None:
    cashed = ["asia-200", "europe-200", "europe-200", "africa-200"]
    state = act(position("tokyo", hand=["asia-200"], cashed=cashed, open_upgrades=["jet", "raid"]), ANGELA, "bank")
    play(state, "cash:asia-200")
    assert state.mover == OVER
    assert state.returns() == (1.0, -1.0)
    view = RED_NOTICE.see(state, JESSAH)
    assert (view.outcome, view.earned, view.angela) == ("cashed", 1_000_000, city("tokyo"))


@pytest.mark.rule("RN-54")
def test_nine_hundred_thousand_are_not_enough() -> None:
    cashed = ["asia-200", "europe-200", "europe-200", "africa-200"]
    state = act(position("tokyo", hand=["asia-100"], cashed=cashed), ANGELA, "bank")
    assert play(state, "cash:asia-100").mover == ANGELA


@pytest.mark.rule("RN-59")
def test_a_jokers_owner_says_what_it_is_when_it_comes_up() -> None:
    state = act(position(), ANGELA, "joker")
    seen = told(state, "as:move", JESSAH)[0]
    assert seen == v.Acting(who=ANGELA, kind="move", icons=1)
