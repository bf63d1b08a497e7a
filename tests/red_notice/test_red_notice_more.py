"""What deliberate mistakes in the rules showed that nothing else would have noticed."""

from __future__ import annotations

import pytest
from red_notice_play import ANGELA, JESSAH, act, bidding, kind, play, position, tokens, told

from hallali.core.seats import REFEREE, SPECTATOR
from hallali.games.red_notice import RED_NOTICE
from hallali.games.red_notice import phases as p
from hallali.games.red_notice import view as v


def seen(state: object, seat: int) -> v.RedNoticeView:
    view = RED_NOTICE.see(state, seat)  # type: ignore[arg-type]
    assert isinstance(view, v.RedNoticeView)
    return view


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
    state.bids, state.row, state.agenda = [-1] * 8, (0, 1, 2, 3), []
    state.drawn = [1 << (3 * 2), 1 << (3 * 4)]
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
    state.agenda.append(p.task(p.T_ACTION, JESSAH, 3, 1))
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
    assert (state.points, state.radars.bit_count()) == (0, 1)


@pytest.mark.rule("RN-19", "RN-52", "RN-56")
def test_a_token_that_has_been_shown_is_no_longer_left() -> None:
    state = bidding((1, 2), "A2:1a A5:2a J3:2b")
    state.tokens = [tokens("P"), tokens("1")]
    for seat in (ANGELA, JESSAH, SPECTATOR):
        assert seen(state, seat).left == ((0, 5), (1, 3))  # card 1 is open, card 2 is not
