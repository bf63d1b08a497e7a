"""The events (FUG-31, FUG-32): what each does, to whom, and whether its drawer draws again."""

from __future__ import annotations

import pytest
from fugitif_play import (
    EVENTS,
    HOUSE,
    OPENED,
    TO_DRAW,
    TO_GUESS,
    allows,
    facts,
    files,
    hand,
    legal,
    play,
    put,
    told,
    view,
)
from fugitif_play import HOUSE_EVENTS as e  # noqa: N811

from hallali.core import bits
from hallali.core.seats import CHANCE, SPECTATOR
from hallali.games.fugitif.rules.actions import DECK, PASS, TEN
from hallali.games.fugitif.rules.state import State
from hallali.games.fugitif.rules.view import (
    CARD,
    CLOSE_DECK,
    DISCARD,
    DRAW,
    FUGITIVE,
    GIVE,
    GUESS,
    HIDE,
    MARSHAL,
    NAME_TEN,
    RAZE_DECK,
    SHOW,
    TRAIL,
    Chose,
    Closed,
    Gave,
    Offered,
    Parity,
    Removed,
    Shown,
    Tip,
    TookBack,
    TurnedUp,
)

pytestmark = pytest.mark.rule("FUG-32")


def drawn(event: int, before: str = TO_DRAW, deck: str = "d1") -> State:
    """Return the position after a seat drew an event. TO_DRAW: the Fugitive's turn 2, the Marshal holds 4 and 29."""
    return play(f"{before} {deck} =e{event}", options=EVENTS)


def phase(state: State) -> tuple[int, str]:
    return state.mover, view(state, SPECTATOR).phase


@pytest.mark.rule("FUG-31")
@pytest.mark.parametrize("event", range(len(HOUSE.event)))
def test_an_event_is_shown_to_all_and_leaves_the_game(event: int) -> None:
    chosen = play(f"{TO_DRAW} d2", options=EVENTS)
    for seat in (FUGITIVE, MARSHAL, SPECTATOR):
        assert told(chosen, f"=e{event}", seat)[0] == TurnedUp(who=FUGITIVE, deck=1, event=event)
    after = play(f"=e{event}", on=chosen)
    assert view(after, MARSHAL).events_seen == (event,)
    assert view(after, MARSHAL).decks[1] == view(chosen, MARSHAL).decks[1] - 1
    assert hand(after) == hand(chosen)


@pytest.mark.rule("FUG-31")
@pytest.mark.parametrize("event", [e.SHORTCUT, e.PATROLS, e.LOST_TRAIL, e.FOOTPRINT])
def test_most_events_have_their_drawer_draw_again_of_any_deck(event: int) -> None:
    state = drawn(event)
    assert phase(state) == (FUGITIVE, DRAW)
    assert legal(state) == {DECK, DECK + 1, DECK + 2}
    assert view(state, SPECTATOR).event == -1
    assert phase(play("d3 =33", on=state)) == (FUGITIVE, HIDE)


@pytest.mark.rule("FUG-31")
@pytest.mark.parametrize("event", [e.FALSE_ALARM, e.SECOND_LOOK])
def test_an_event_without_a_redraw_uses_up_the_draw(event: int) -> None:
    assert phase(drawn(event)) == (FUGITIVE, HIDE)


@pytest.mark.rule("FUG-31")
def test_the_new_card_may_be_an_event_too() -> None:
    assert phase(drawn(e.SHORTCUT, deck="d1 =e9 d2")) == (FUGITIVE, DRAW)
    assert phase(drawn(e.SECOND_LOOK, deck="d1 =e9 d2")) == (FUGITIVE, HIDE)


@pytest.mark.rule("FUG-31")
def test_each_of_the_first_two_draws_is_settled_before_the_next() -> None:
    state = play(f"{OPENED} d1 =e{e.ROADBLOCK}", options=EVENTS)
    assert phase(state) == (MARSHAL, CLOSE_DECK)
    state = play("d2", on=state)
    assert legal(state) == {DECK, DECK + 2}
    state = play("d1 =4", on=state)
    assert phase(state) == (MARSHAL, DRAW)
    assert phase(play("d3 =29", on=state)) == (MARSHAL, GUESS)
    unused = play(f"{OPENED} d1 =e{e.FALSE_ALARM}", options=EVENTS)
    assert phase(unused) == (MARSHAL, DRAW)


def test_checkpoint_shows_one_card_of_each_the_fugitive_first() -> None:
    state = drawn(e.CHECKPOINT)
    assert phase(state) == (FUGITIVE, SHOW)
    assert legal(state) == {1, 9, 12, 16, 20}
    assert told(state, "c12", SPECTATOR) == [Shown(who=FUGITIVE, card=12)]
    state = play("c12", on=state)
    assert (phase(state), legal(state)) == ((MARSHAL, SHOW), {4, 29})
    assert told(state, "c29", SPECTATOR) == [Shown(who=MARSHAL, card=29)]
    after = play("c29", on=state)
    assert (hand(after), files(after)) == (hand(state), files(state))
    assert phase(after) == (FUGITIVE, DRAW)


def test_checkpoint_passes_over_an_empty_hand() -> None:
    chosen = play(f"{TO_DRAW} d1", options=EVENTS)
    alone = play(f"=e{e.CHECKPOINT}", on=put(chosen, hand={42}))
    assert phase(alone) == (MARSHAL, SHOW)
    nobody = play(f"=e{e.CHECKPOINT}", on=put(chosen, hand={42}, files=0))
    assert phase(nobody) == (FUGITIVE, DRAW)


@pytest.mark.parametrize(("ten", "span", "yes"), [(0, (1, 9), True), (1, (10, 19), False), (4, (40, 41), False)])
def test_informant_tells_whether_a_hidden_hideout_lies_in_a_ten(ten: int, span: tuple[int, int], yes: bool) -> None:
    state = drawn(e.INFORMANT)
    assert phase(state) == (MARSHAL, NAME_TEN)
    assert legal(state) == {TEN + n for n in range(5)}
    for seat in (FUGITIVE, MARSHAL, SPECTATOR):
        assert told(state, f"t{ten}", seat) == [Tip(low=span[0], high=span[1], yes=yes)]
    assert phase(play(f"t{ten}", on=state)) == (FUGITIVE, DRAW)


def test_informant_counts_no_found_hideout_and_no_sprint_card() -> None:
    state = put(drawn(e.INFORMANT), row=(3, 15), open={15}, sprints=(0, [21]))
    assert told(state, "t1", MARSHAL) == [Tip(low=10, high=19, yes=False)]
    assert told(state, "t2", MARSHAL) == [Tip(low=20, high=29, yes=False)]


def test_lost_trail_gives_the_open_sprint_cards_back() -> None:
    state = drawn(e.LOST_TRAIL, before=f"{TO_GUESS} g5")
    assert (phase(state), legal(state)) == ((FUGITIVE, TRAIL), {5})
    assert told(state, "c5", MARSHAL) == [TookBack(place=1, cards=(2,))]
    after = play("c5", on=state)
    assert 2 in hand(after)
    assert after.sprints == (0, 0)
    assert phase(after) == (FUGITIVE, DRAW)
    assert phase(drawn(e.LOST_TRAIL)) == (FUGITIVE, DRAW)  # nothing found, nothing to take back
    assert phase(drawn(e.LOST_TRAIL, before=f"{TO_GUESS} g3")) == (FUGITIVE, DRAW)  # found, without sprint cards


def test_a_roadblock_of_the_own_turn_lasts_through_the_other_players() -> None:
    state = drawn(e.ROADBLOCK)
    assert (phase(state), legal(state)) == ((FUGITIVE, CLOSE_DECK), {DECK, DECK + 1, DECK + 2})
    assert told(state, "d1", MARSHAL) == [Closed(deck=0)]
    state = play("d1", on=state)
    assert legal(state) == {DECK + 1, DECK + 2}
    refusal = state.refusal(DECK)
    assert refusal is not None
    assert refusal.clause == "FUG-32"
    state = play("d2 =17 pass", on=state)
    assert (view(state, MARSHAL).closed, legal(state)) == (0, {DECK + 1, DECK + 2})
    state = play("d2 =18", on=state)
    assert told(state, "pass", FUGITIVE)[-1] == Closed(deck=-1)
    state = play("pass", on=state)
    assert (view(state, FUGITIVE).closed, legal(state)) == (-1, {DECK, DECK + 1, DECK + 2})


def test_a_roadblock_of_the_others_turn_lasts_through_the_others_next() -> None:
    state = drawn(e.WINDFALL)  # in the Fugitive's turn the Marshal draws, a roadblock
    assert phase(state) == (MARSHAL, DRAW)
    state = play(f"d1 =e{e.ROADBLOCK} d1 d2 =17 d2 =18 pass", on=state)
    assert (state.mover, view(state, MARSHAL).closed) == (MARSHAL, 0)
    state = play("d2 =19 pass", on=state)
    assert (state.mover, view(state, MARSHAL).closed) == (FUGITIVE, 0)
    state = play("d3 =33 pass", on=state)
    assert (state.mover, view(state, MARSHAL).closed) == (MARSHAL, -1)


def test_there_is_one_roadblock_which_moves_to_the_deck_closed_last() -> None:
    state = put(drawn(e.ROADBLOCK), closed=2, closed_by=MARSHAL, closed_ends=1)
    assert told(state, "d3", MARSHAL) == [Closed(deck=2)]
    assert told(state, "d1", MARSHAL) == [Closed(deck=-1), Closed(deck=0)]
    assert legal(play("d1", on=state)) == {DECK + 1, DECK + 2}


def test_where_the_one_deck_left_is_closed_nothing_is_drawn() -> None:
    state = put(drawn(e.ROADBLOCK), decks=([6, 7], 0, 0), events_in=(0, 0, 0))
    assert legal(state) == {DECK}
    assert phase(play("d1", on=state)) == (FUGITIVE, HIDE)


def test_burnt_papers_take_a_card_of_each_out_of_the_game() -> None:
    state = drawn(e.BURNT_PAPERS)
    assert (phase(state), legal(state)) == ((FUGITIVE, DISCARD), {1, 9, 12, 16, 20})
    assert told(state, "c12", MARSHAL) == [Removed(who=FUGITIVE, deck=0, card=12)]
    state = play("c12", on=state)
    assert (phase(state), legal(state)) == ((MARSHAL, DISCARD), {4, 29})
    after = play("c29", on=state)
    assert view(after, SPECTATOR).removed == (12, 29)
    assert hand(after) == {1, 9, 16, 20, 42}
    assert files(after) == {4}
    assert phase(after) == (FUGITIVE, DRAW)
    bare = play(f"=e{e.BURNT_PAPERS}", on=put(play(f"{TO_DRAW} d1", options=EVENTS), hand={42}))
    assert phase(bare) == (MARSHAL, DISCARD)


def test_swap_exchanges_cards_that_only_the_players_see() -> None:
    state = drawn(e.SWAP)
    assert (phase(state), legal(state)) == ((FUGITIVE, GIVE), {1, 9, 12, 16, 20})
    for seat in (MARSHAL, SPECTATOR):
        assert told(state, "c12", seat) == [Offered(who=FUGITIVE, card=None)]
        one, other = view(play("c12", on=state), seat), view(play("c1", on=state), seat)
        assert one == other
    assert told(state, "c12", FUGITIVE) == [Offered(who=FUGITIVE, card=12)]
    state = play("c12", on=state)
    assert (phase(state), legal(state)) == ((MARSHAL, GIVE), {4, 29})
    for seat in (FUGITIVE, MARSHAL):
        assert told(state, "c4", seat) == [Gave(who=FUGITIVE, card=12), Gave(who=MARSHAL, card=4)]
    assert told(state, "c4", SPECTATOR) == [Gave(who=FUGITIVE, card=None), Gave(who=MARSHAL, card=None)]
    after = play("c4", on=state)
    assert hand(after) == {1, 4, 9, 16, 20, 42}
    assert files(after) == {12, 29}
    assert phase(after) == (FUGITIVE, DRAW)


@pytest.mark.parametrize("fields", [{"hand": {42}}, {"files": 0}])
def test_swap_needs_a_card_of_each(fields: dict[str, object]) -> None:
    chosen = put(play(f"{TO_DRAW} d1", options=EVENTS), **fields)
    after = play(f"=e{e.SWAP}", on=chosen)
    assert phase(after) == (FUGITIVE, DRAW)
    assert (hand(after), files(after)) == (hand(chosen), files(chosen))


def test_glimpse_shows_the_marshal_alone_a_random_card_but_never_42() -> None:
    state = drawn(e.GLIMPSE)
    assert phase(state) == (CHANCE, CARD)
    assert [card for card, _ in state.chances()] == [1, 9, 12, 16, 20]
    assert [share for _, share in state.chances()] == pytest.approx([0.2] * 5)
    assert state.refusal(42) is not None
    for seat in (FUGITIVE, MARSHAL):
        assert told(state, "=12", seat) == [Shown(who=FUGITIVE, card=12, private=True)]
    assert told(state, "=12", SPECTATOR) == [Shown(who=FUGITIVE, card=None, private=True)]
    after = play("=12", on=state)
    assert hand(after) == hand(state)
    assert phase(after) == (FUGITIVE, DRAW)
    alone = play(f"=e{e.GLIMPSE}", on=put(play(f"{TO_DRAW} d1", options=EVENTS), hand={42}))
    assert phase(alone) == (FUGITIVE, DRAW)


def test_windfall_has_the_other_draw_before_the_drawer_draws_again() -> None:
    state = drawn(e.WINDFALL)
    assert phase(state) == (MARSHAL, DRAW)
    state = play("d2 =17", on=state)
    assert files(state) == {4, 17, 29}
    assert phase(state) == (FUGITIVE, DRAW)
    assert phase(play("d1 =6", on=state)) == (FUGITIVE, HIDE)
    hers = drawn(e.WINDFALL, before=OPENED)
    assert phase(hers) == (FUGITIVE, DRAW)
    assert 6 in hand(play("d1 =6", on=hers))


@pytest.mark.rule("FUG-31")
def test_an_event_within_a_windfall_is_settled_first() -> None:
    state = play(f"d1 =e{e.CHECKPOINT}", on=drawn(e.WINDFALL))
    state = play("c12 c4", on=state)
    assert phase(state) == (MARSHAL, DRAW)  # her card again
    state = play("d2 =17", on=state)
    assert phase(state) == (FUGITIVE, DRAW)  # then the one who drew the windfall
    assert phase(play("d1 =6", on=state)) == (FUGITIVE, HIDE)


@pytest.mark.parametrize(("event", "reach"), [(e.SHORTCUT, 5), (e.PATROLS, 2)])
def test_shortcut_and_patrols_change_the_next_hideouts_reach(event: int, reach: int) -> None:
    state = play("d1 =6", on=drawn(event))
    assert view(state, MARSHAL).reach == reach
    state = put(state, hand={6, 7, 8, 10, 11, 42})
    assert allows(state, f"h{5 + reach}")
    assert not allows(state, f"h{5 + reach + 1}")
    passed = play("pass d1 =7 pass d1", on=put(state, decks=([7, 13], 0, 0), events_in=(0, 0, 0)))
    assert view(passed, MARSHAL).reach == reach  # it waits for the next hideout
    assert view(play("h7", on=state), MARSHAL).reach == 3


def test_false_alarm_loses_the_next_guess_once() -> None:
    state = play("pass d1 =7", on=drawn(e.FALSE_ALARM))
    assert phase(state) == (FUGITIVE, DRAW)  # her guess fell away
    assert phase(play("d1 =8 pass d1 =10", on=state)) == (MARSHAL, GUESS)


def test_second_look_gives_two_guesses_once() -> None:
    state = play("pass d1 =7", on=drawn(e.SECOND_LOOK))
    assert (phase(state), view(state, MARSHAL).guesses_left) == ((MARSHAL, GUESS), 2)
    state = play("g7", on=state)
    assert (phase(state), view(state, MARSHAL).guesses_left) == ((MARSHAL, GUESS), 1)
    assert play("g3", on=state).mover == FUGITIVE
    assert play("pass", on=state).mover == FUGITIVE
    later = play("g3 d1 =8 pass d1 =10", on=state)
    assert view(later, MARSHAL).guesses_left == 1
    assert play("g3 g5", on=play("pass d1 =7", on=drawn(e.SECOND_LOOK))).outcome == "caught"


def test_false_alarm_and_second_look_leave_one_guess() -> None:
    state = play(f"{OPENED} d1 =e{e.FALSE_ALARM} d1 =e{e.SECOND_LOOK}", options=EVENTS)
    assert (phase(state), view(state, MARSHAL).guesses_left) == ((MARSHAL, GUESS), 1)
    assert play("g7", on=state).mover == FUGITIVE


def test_footprint_tells_the_newest_hidden_hideouts_parity_alone() -> None:
    odd = play(f"{TO_DRAW} d1", options=EVENTS)
    assert told(odd, f"=e{e.FOOTPRINT}", MARSHAL)[1:] == [Parity(place=1, even=False)]
    even = put(odd, row=(3, 6))
    assert told(even, f"=e{e.FOOTPRINT}", SPECTATOR)[1:] == [Parity(place=1, even=True)]
    found = put(odd, open={5})
    assert told(found, f"=e{e.FOOTPRINT}", MARSHAL) == [TurnedUp(who=FUGITIVE, deck=0, event=e.FOOTPRINT)]


def test_demolition_takes_a_random_card_of_a_named_deck() -> None:
    state = drawn(e.DEMOLITION)
    assert (phase(state), legal(state)) == ((FUGITIVE, RAZE_DECK), {DECK, DECK + 1, DECK + 2})
    assert told(state, "d3", MARSHAL) == [Chose(who=FUGITIVE, deck=2)]
    state = play("d3", on=state)
    assert state.mover == CHANCE
    assert told(state, "=33", SPECTATOR) == [Removed(who=None, deck=2, card=33)]
    after = play("=33", on=state)
    assert view(after, SPECTATOR).removed == (33,)
    assert not bits.has(after.decks[2], 33)
    assert phase(after) == (FUGITIVE, DRAW)


def test_demolition_may_turn_up_an_event_which_then_does_nothing() -> None:
    state = play("d3", on=drawn(e.DEMOLITION))
    token = f"=e{e.FALSE_ALARM}"
    assert told(state, token, SPECTATOR) == [Removed(who=None, deck=2, card=None, event=e.FALSE_ALARM)]
    after = play(token, on=state)
    assert after.false_alarms == 0
    assert view(after, SPECTATOR).events_seen == (e.DEMOLITION, e.FALSE_ALARM)
    assert view(after, SPECTATOR).decks[2] == view(state, SPECTATOR).decks[2] - 1
    assert phase(after) == (FUGITIVE, DRAW)


@pytest.mark.parametrize("event", [e.ROADBLOCK, e.DEMOLITION])
def test_events_that_ask_for_a_deck_fall_away_where_none_has_a_card(event: int) -> None:
    chosen = put(play(f"{TO_DRAW} d1", options=EVENTS), decks=(0, 0, 0), events_in=(1, 0, 0))
    assert phase(play(f"=e{event}", on=chosen)) == (FUGITIVE, HIDE)


@pytest.mark.parametrize(
    ("event", "wrong"),
    [
        (e.CHECKPOINT, 42),
        (e.CHECKPOINT, 17),
        (e.BURNT_PAPERS, 42),
        (e.SWAP, 42),
        (e.INFORMANT, 5),
        (e.ROADBLOCK, PASS),
        (e.DEMOLITION, PASS),
    ],
)
def test_what_an_event_does_not_ask_for_is_refused_in_words(event: int, wrong: int) -> None:
    state = drawn(event)
    before = facts(state)
    refusal = state.refusal(wrong)
    assert refusal is not None
    assert refusal.clause == "FUG-31"
    assert facts(state) == before
