"""What deliberate mistakes in the rules showed that nothing else would have noticed."""

from __future__ import annotations

from typing import Any

import pytest
from red_notice_play import (
    ANGELA,
    CHANCE,
    JESSAH,
    act,
    bidding,
    city,
    continent,
    kind,
    names,
    play,
    position,
    reached,
    tokens,
    told,
)

from hallali.core import bits
from hallali.core.seats import REFEREE, SPECTATOR
from hallali.games.red_notice import RED_NOTICE
from hallali.games.red_notice.rules import flow, legal
from hallali.games.red_notice.rules import phases as p
from hallali.games.red_notice.rules import tasks as t
from hallali.games.red_notice.rules import view as v
from hallali.games.red_notice.rules.box import MOVE, SECURITY, one
from hallali.games.red_notice.rules.state import State


def seen(state: State, seat: int) -> v.RedNoticeView:
    return RED_NOTICE.see(state, seat)


@pytest.mark.rule("RN-27", "RN-12", "RN-13")
def test_the_cheques_of_the_set_up_come_last_jessahs_first() -> None:
    state = position("tokyo")
    state.bottom = (kind("asia-200"), kind("europe-100"))  # Jessah's, then Angela's
    state.pile = 0
    assert seen(state, SPECTATOR).pile == 2
    play(act(state, ANGELA, "cheque", 2), "draw")
    assert seen(state, ANGELA).hand == (kind("asia-200"),)
    assert seen(state, SPECTATOR).bottom == (kind("europe-100"),)
    play(state, "draw")
    assert sorted(seen(state, ANGELA).hand) == sorted((kind("asia-200"), kind("europe-100")))
    assert seen(state, SPECTATOR).pile == 0


@pytest.mark.rule("RN-56")
def test_the_pile_is_counted_with_what_lies_under_it() -> None:
    state = position("tokyo", hand=["asia-100"])
    state.pile -= 1 << (3 * kind("europe-100"))
    before = seen(state, JESSAH).pile
    state.bottom = (kind("europe-100"),)
    assert (before, seen(state, JESSAH).pile) == (16, 17)


@pytest.mark.rule("RN-17", "RN-19", "RN-56")
def test_who_puts_a_token_down_tells_its_place_and_not_its_value() -> None:
    state = position()
    state.todo = 0
    state.fists = one(2) | one(6 + 4)
    state.phase, state.mover = p.BID, ANGELA
    for seat, value in ((ANGELA, 2), (JESSAH, -1), (SPECTATOR, -1), (REFEREE, 2)):
        assert told(state, "2:1a", seat) == [v.Bid(who=ANGELA, card=0, side=0, value=value)]
    for seat, hand in ((ANGELA, (2,)), (JESSAH, (4,)), (SPECTATOR, ())):
        assert seen(state, seat).drawn == hand


@pytest.mark.rule("RN-48")
def test_after_the_journalists_flight_nothing_is_unseen_any_more() -> None:
    state = position("rome", "london", radars=["africa"], identities=["journalist", "pilot"])
    play(act(state, JESSAH, "move"), "go:rome", "id:journalist")
    assert seen(state, JESSAH).unseen
    state.push(t.task(t.T_ACTION, JESSAH, MOVE, 1))
    play(state, ">cairo")
    assert p.NAMES[state.phase] == "move"
    assert not seen(state, JESSAH).unseen


@pytest.mark.rule("RN-35")
def test_before_a_card_she_may_pay_twice() -> None:
    state = bidding((1,), "A2:1a", points=4, radars=["asia", "africa"], barriers=["rome/cairo"])
    assert p.NAMES[state.phase] == "before"
    play(state, "-radar:asia")
    assert (p.NAMES[state.phase], state.mover, state.points) == ("before", ANGELA, 2)
    play(state, "-barrier:rome/cairo")
    assert p.NAMES[state.phase] != "before"
    assert (state.points, bits.count(state.radars)) == (0, 1)


@pytest.mark.rule("RN-19", "RN-52", "RN-56")
def test_a_token_that_has_been_shown_is_no_longer_left() -> None:
    state = bidding((1, 2), "A2:1a A5:2a J3:2b")
    state.bags = tokens("P") | tokens("1") << 18
    for seat in (ANGELA, JESSAH, SPECTATOR):
        assert seen(state, seat).left == ((0, 5), (1, 3))  # card 1 is open, card 2 is not


def caught(name: str, **fields: Any) -> State:
    """Return the position after Angela was found and gave up this identity."""
    state = position("rome", "london", identities=[name], **fields)
    return play(act(state, JESSAH, "move"), "go:rome", f"id:{name}")


@pytest.mark.rule("RN-48")
@pytest.mark.parametrize("points", [0, 2, 3, 4])
def test_the_secret_agent_has_all_points_after_the_moves_and_not_before(points: int) -> None:
    state = caught("agent", points=points, radars=["asia"])
    assert (p.NAMES[state.phase], state.points) == ("walk", points)
    assert play(state, ">").points == 4


@pytest.mark.rule("RN-48", "RN-35")
def test_what_the_lawyer_takes_off_is_told_as_her_work() -> None:
    state = caught("lawyer", radars=["asia"], barriers=["rome/cairo"])
    barrier = told(state, "-barrier:rome/cairo", JESSAH)[0]
    assert isinstance(barrier, v.Lifted)
    assert (barrier.piece, barrier.why) == ("barrier", "identity")


@pytest.mark.rule("RN-48", "RN-49")
def test_with_permanent_units_no_white_piece_goes() -> None:
    state = caught("businesswoman", owned=["units"], radars=["asia"], barriers=["rome/cairo"])
    play(state, "up:units")
    assert p.NAMES[state.phase] == "walk"
    assert (bits.count(state.radars), bits.count(state.barriers)) == (1, 1)


@pytest.mark.rule("RN-44")
def test_after_a_walk_its_path_is_put_away() -> None:
    state = act(position("rome", "london", radars=["africa"]), ANGELA, "move")
    state.push(t.task(t.T_ACTION, JESSAH, MOVE, 1))
    play(state, ">cairo")
    view = seen(state, ANGELA)
    assert (view.phase, view.path, view.angela) == ("move", (), city("cairo"))


@pytest.mark.rule("RN-48", "RN-27")
def test_the_doctor_draws_what_lies_under_the_pile_too() -> None:
    state = position("rome", "london", identities=["doctor"])
    state.pile, state.bottom = 0, (kind("asia-200"), kind("europe-100"))
    play(act(state, JESSAH, "move"), "go:rome", "id:doctor")
    assert sorted(seen(state, ANGELA).hand) == sorted((kind("asia-200"), kind("europe-100")))
    assert (seen(state, ANGELA).pile, p.NAMES[state.phase]) == (0, "walk")


@pytest.mark.rule("RN-52", "RN-56")
def test_tokens_in_hand_are_left_for_everyone_to_count() -> None:
    state = bidding((1, 2), "A2:1a J3:2b")
    state.bags = tokens("P") | tokens("1") << 18
    state.fists = tokens("4")
    assert seen(state, JESSAH).left == ((0, 4), (1, 3))


@pytest.mark.rule("RN-50")
def test_two_permanent_upgrades_of_a_kind_count_twice() -> None:
    state = act(position("tokyo", "london", owned=["jet", "jet"]), JESSAH, "move")
    assert seen(state, JESSAH).icons == 3


@pytest.mark.rule("RN-34", "RN-35")
def test_with_four_points_she_gains_only_after_paying() -> None:
    state = act(position(points=4, radars=["asia"]), ANGELA, "security")
    assert names(state) == ["pass", "-radar:asia"]
    play(state, "-radar:asia")
    assert names(state) == ["pass", "gain"]


@pytest.mark.rule("RN-51")
def test_a_white_piece_is_turned_only_where_the_supply_is_empty() -> None:
    state = position(radars=["asia"], barriers=["rome/cairo"])
    state.push(t.task(t.T_UNITS, 0, p.P_RADAR))
    flow.resume(state)
    assert "radar:asia" not in names(state)
    assert "radar:africa" in names(state)


@pytest.mark.rule("RN-20")
def test_a_card_without_a_token_counts_as_having_come_up() -> None:
    state = bidding((1, 2), "A2:2a")
    assert seen(state, JESSAH).revealed == (0, 1)


@pytest.mark.rule("RN-48", "RN-35")
def test_while_a_black_piece_is_chosen_no_white_one_can_be_taken_for_nothing() -> None:
    state = caught("businesswoman", owned=["units"], points=2, radars=["asia"], black_radars=["africa"],
                   barriers=["rome/cairo"])  # fmt: skip
    play(state, "up:units")
    assert (p.NAMES[state.phase], names(state)) == ("spoil", ["-radar:africa"])


@pytest.mark.rule("RN-33", "RN-25")
def test_with_an_empty_supply_no_radar_is_laid_and_nothing_is_asked() -> None:
    state = reached("micro", 1, 12)
    assert (state.box.radars, bits.count(state.radars), state.box.barriers) == (1, 1, 0)
    assert legal.free_radars(state) == 0
    state.todo = t.task(t.T_ROUND)
    flow.begin(state, JESSAH, SECURITY, 2, True)
    assert p.NAMES[state.phase] != "security"
    state.radars = 0
    assert legal.free_radars(state) == 0b11


@pytest.mark.rule("RN-19", "RN-52")
def test_what_was_open_in_one_round_is_face_down_in_the_next() -> None:
    state = position()
    state.revealed = 0b1111
    flow.resume(state)
    state.place_token(0, ANGELA, 4)
    for seat, value in ((ANGELA, 4), (JESSAH, -1), (SPECTATOR, -1)):
        view = seen(state, seat)
        assert (view.round, view.revealed, view.bids[0].value) == (2, (), value)


@pytest.mark.rule("RN-35", "RN-56")
def test_a_payment_within_a_walk_is_seen_when_the_walk_is_ended() -> None:
    state = act(position("rome", points=2, barriers=["rome/cairo"]), ANGELA, "move")
    state.apply(RED_NOTICE.read(state, ">-barrier:rome/cairo")[0])
    assert state.drafting
    assert (seen(state, ANGELA).barriers, seen(state, ANGELA).points) == ((), 0)
    assert (len(seen(state, JESSAH).barriers), seen(state, JESSAH).points) == (1, 2)


@pytest.mark.rule("RN-41", "RN-35")
def test_under_rules_1_a_radar_that_rang_and_was_paid_for_is_not_switched_off_once_more() -> None:
    state = act(position("rome", points=2, radars=["africa", "asia"], rung="payable"), ANGELA, "move")
    for word, off in ((">cairo>-radar:africa", ()), (">cairo", (continent("africa"),))):
        (moved,) = (one for one in told(state, word, JESSAH) if isinstance(one, v.Moved))
        assert (moved.rings, moved.off) == ((continent("africa"),), off)


@pytest.mark.rule("RN-12", "RN-13", "RN-56")
def test_the_cheque_that_she_thinks_of_showing_is_shown_with_her_start() -> None:
    state = position(hand=["asia-100"])
    state.angela = -1
    state.show(JESSAH, kind("europe-100"))
    state.phase, state.mover = p.START, ANGELA
    state.apply(RED_NOTICE.read(state, "asia-100@tokyo")[0])
    assert seen(state, ANGELA).chosen == kind("asia-100")
    assert (seen(state, JESSAH).chosen, seen(state, JESSAH).shown) == (-1, (-1, kind("europe-100")))


@pytest.mark.rule("RN-12")
def test_of_angela_no_cheque_is_shown_before_she_starts() -> None:
    state = position(hers=["europe-100"])
    state.angela = state.jessah = -1
    state.phase, state.mover = p.START, JESSAH
    play(state, "europe-100@rome")
    view = seen(state, SPECTATOR)
    assert (view.shown, view.start) == ((-1, kind("europe-100")), -1)


@pytest.mark.rule("RN-55")
def test_the_last_round_stays_the_last() -> None:
    state = position()
    state.round = state.box.rounds - 1
    flow.resume(state)
    view = seen(state, JESSAH)
    assert (view.round, view.outcome, view.winner) == (view.rounds, "time", JESSAH)


@pytest.mark.rule("RN-48", "RN-49", "RN-25")
def test_the_doctors_draws_are_not_optional_but_those_of_a_cheque_action_are() -> None:
    state = position("rome", "london", identities=["doctor"])
    play(act(state, JESSAH, "move"), "go:rome", "id:doctor")
    assert (state.mover, p.NAMES[state.phase]) == (CHANCE, "drawn")
    play(state, "=asia-200")
    assert (state.mover, p.NAMES[state.phase]) == (CHANCE, "drawn")
    play(state, "=asia-200")
    assert (state.mover, p.NAMES[state.phase], state.moves) == (ANGELA, "walk", 2)
    asked = act(position("rome"), ANGELA, "cheque", 2)
    assert names(asked) == ["pass", "draw"]
    play(asked, "draw", "=asia-200", "pass")
    assert asked.round == 1
