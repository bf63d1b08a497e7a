"""What Angela pays for within her walks (RN-35): which radars, and when the others are told."""

from __future__ import annotations

import random

import pytest
from red_notice_play import ANGELA, JESSAH, act, city, continent, names, play, position, told

from hallali.core.errors import BadNotation, IllegalAction
from hallali.core.seats import CHANCE, OVER, REFEREE, SPECTATOR
from hallali.games.red_notice import RED_NOTICE
from hallali.games.red_notice.belief.belief import make
from hallali.games.red_notice.rules import actions as a
from hallali.games.red_notice.rules import view as v
from hallali.games.red_notice.rules.state import State

AT_ONCE = {"payments": "at-once"}


def walking(state: State, *words: str) -> State:
    """Take the first steps of a walk, without its end."""
    for word in words:
        for step in RED_NOTICE.read(state, word):
            if step != a.END:
                state.apply(step)
    return state


@pytest.mark.rule("RN-35", "RN-41")
def test_a_radar_that_has_rung_in_the_walk_is_not_offered() -> None:
    state = act(position("rome", points=2, radars=["africa", "asia"]), ANGELA, "move", 2)
    assert {">-radar:africa", ">-radar:asia"} <= set(names(state))
    walking(state, ">cairo")
    assert ">-radar:africa" not in names(state)
    assert ">-radar:asia" in names(state)
    with pytest.raises(IllegalAction, match="has rung during these moves"):
        state.apply(a.LIFT_RADAR + continent("africa"))


@pytest.mark.rule("RN-35")
def test_with_nothing_else_to_pay_for_nothing_is_offered() -> None:
    state = walking(act(position("rome", points=2, radars=["africa"]), ANGELA, "move", 2), ">cairo")
    assert not state.can_lift
    play(state, ">lagos")
    assert state.points == 2


@pytest.mark.rule("RN-35", "RN-42")
def test_a_black_radar_rings_again_and_is_never_offered() -> None:
    state = walking(act(position("rome", points=4, black_radars=["africa"]), ANGELA, "move", 2), ">cairo")
    assert not state.can_lift


@pytest.mark.rule("RN-35")
def test_usually_a_payment_within_a_walk_is_told_at_its_end() -> None:
    state = act(position("rome", points=2, radars=["asia"]), ANGELA, "move", 2)
    walking(state, ">cairo>-radar:asia")
    assert state.drafting
    assert seen(state, JESSAH).radars == (continent("asia"),)


def seen(state: State, seat: int) -> v.RedNoticeView:
    return RED_NOTICE.see(state, seat)


@pytest.mark.rule("RN-35", "RN-56")
def test_with_the_option_everyone_is_told_at_once() -> None:
    state = act(position("rome", points=2, radars=["asia"], payments="at-once"), ANGELA, "move", 2)
    paid = {seat: told(state, ">cairo>-radar:asia", seat) for seat in (ANGELA, REFEREE, JESSAH, SPECTATOR)}
    place = continent("asia")
    for seat in (JESSAH, SPECTATOR):
        assert paid[seat] == [v.Lifted(piece="radar", place=place, why="paid")]
    for seat in (ANGELA, REFEREE):
        assert paid[seat] == [v.Lifted(piece="radar", place=place, why="paid", path=(city("cairo"),))]
    play(state, ">cairo>-radar:asia")
    assert (state.mover, state.moves, state.drafting) == (ANGELA, 1, False)
    for seat in (ANGELA, JESSAH):
        assert (seen(state, seat).radars, seen(state, seat).points, seen(state, seat).phase) == ((), 0, "walk")
    assert (seen(state, JESSAH).icons, seen(state, JESSAH).path, seen(state, JESSAH).angela) == (-1, (), -1)
    assert seen(state, ANGELA).path == (city("cairo"),)
    (moved,) = (one for one in told(state, ">lagos", ANGELA) if isinstance(one, v.Moved))
    assert moved.path == (city("cairo"), city("lagos"))
    play(state, ">lagos")
    assert state.angela == city("lagos")


@pytest.mark.rule("RN-35", "RN-41")
def test_a_payment_told_at_once_says_nothing_of_the_steps_or_rings_before_it() -> None:
    state = act(position("rome", points=4, radars=["asia", "africa"], payments="at-once"), ANGELA, "move", 2)
    for word in (">-radar:asia", ">cairo>-radar:asia", ">=>=>-radar:asia"):
        assert told(state, word, JESSAH) == told(state, ">-radar:asia", JESSAH)
        after = play(state.clone(), word)
        view = seen(after, JESSAH)
        assert view == seen(play(state.clone(), ">-radar:asia"), JESSAH)
        assert view.radars == (continent("africa"),)


@pytest.mark.rule("RN-35")
def test_a_payment_told_at_once_ends_its_word() -> None:
    state = act(position("rome", points=4, radars=["asia"], payments="at-once"), ANGELA, "move", 2)
    steps = RED_NOTICE.read(state, ">cairo>-radar:asia")
    assert a.END not in steps
    assert RED_NOTICE.write(state, steps) == ">cairo>-radar:asia"
    assert RED_NOTICE.read(state, ">cairo")[-1] == a.END
    with pytest.raises(BadNotation, match="nothing may follow it"):
        RED_NOTICE.read(state, ">-radar:asia>cairo")


@pytest.mark.rule("RN-35", "RN-57")
def test_beliefs_are_right_while_a_walk_is_paused_by_a_payment() -> None:
    """At each pause: Angela's city is possible, she knows it, and worlds drawn tell each seat what it was told."""
    paused = 0
    for seed in range(60):
        rng = random.Random(seed)
        state = RED_NOTICE.new("small", AT_ONCE)
        beliefs = {seat: make("small", AT_ONCE, seat) for seat in (ANGELA, JESSAH, SPECTATOR)}
        heard = {seat: list[object]() for seat in beliefs}
        for _ in range(400):
            if state.mover == OVER:
                break
            if state.mover == CHANCE:
                step = rng.choice([outcome for outcome, _ in state.chances()])
            else:
                legal = state.legal()
                lifts = [one for one in legal if a.LIFT_RADAR <= one < a.CHEQUE]
                on_the_way = lifts and seen(state, ANGELA).phase == "walk" and rng.random() < 0.5
                step = rng.choice(lifts if on_the_way else legal)
            before = state.clone()
            state.apply(step)
            for seat, belief in beliefs.items():
                for one in RED_NOTICE.tell(before, step, state, seat):
                    belief.hear(one)
                    heard[seat].append(one)
            if seen(before, ANGELA).phase != "walk" or state.drafting or not a.LIFT_RADAR <= step < a.CHEQUE:
                continue
            paused += 1
            assert state.angela in beliefs[JESSAH].support()
            assert beliefs[ANGELA].support() == {state.angela}
            for seat, belief in beliefs.items():
                assert retold(belief.sample(rng), seat) == heard[seat]
    assert paused > 20


def retold(world: tuple[int, ...], seat: int) -> list[object]:
    """Return what a seat is told in a world."""
    state, heard = RED_NOTICE.new("small", AT_ONCE), list[object]()
    for step in world:
        before = state.clone()
        state.apply(step)
        heard += RED_NOTICE.tell(before, step, state, seat)
    return heard


@pytest.mark.rule("RN-35")
def test_older_rules_go_on_as_they_began() -> None:
    assert RED_NOTICE.replayed({}, 1) == {"rung": "payable", "used_up": "icons"}
    assert RED_NOTICE.replayed({}, 2) == {"used_up": "icons"}
    assert RED_NOTICE.replayed({"identities": "first-game"}, 3) == {"identities": "first-game"}
    rung = next(option for option in RED_NOTICE.options if option.name == "rung")
    assert (rung.choices, rung.former) == (("kept",), ("payable",))
