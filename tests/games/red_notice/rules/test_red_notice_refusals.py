"""Why a step is refused: some words of what a player reads that no other reason has, and the clause."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from red_notice_play import ANGELA, JESSAH, act, city, continent, kind, pack, position, reached, route

from hallali.core.errors import BadNotation
from hallali.core.seats import OVER
from hallali.games.red_notice import RED_NOTICE
from hallali.games.red_notice.rules import actions as a
from hallali.games.red_notice.rules import phases as p
from hallali.games.red_notice.rules.state import State


def over() -> State:
    """Return a position after the end."""
    state = position()
    state.mover = OVER
    return state


def at_the_start(*steps: int) -> State:
    """Return the position in which Angela shows a cheque, after some of its steps."""
    state = next(one for one in (reached("real", 1, count) for count in range(8, 16)) if one.phase == p.START)
    state.add_cheque(state.mover, pack(["europe-100", "asia-100"]) - state.hand(state.mover))
    for step in steps:
        state.apply(step)
    return state


def walking(walked: str = "", **fields: Any) -> State:
    """Return Angela's move, from Tokyo with two icons, or with none left."""
    state = act(position("tokyo", **fields), ANGELA, "move", icons=2)
    if walked:
        state.moves = 0
    return state


def secured(**fields: Any) -> State:
    """Return Jessah's action of security."""
    return act(position(**fields), JESSAH, "security")


def bids(*values: int) -> State:
    """Return a position in which Angela bids with these tokens in hand, while a token of Jessah's lies at card 1."""
    state = position()
    state.phase, state.mover = p.BID, ANGELA
    for value in values:
        state.fists += 1 << (3 * value)
    state.place_token(0, JESSAH, 2)
    state.place_token(3, ANGELA, 1)
    return state


def bid(value: int, place: int) -> int:
    return a.BID + 8 * value + place


@pytest.mark.parametrize(
    ("made", "step", "words"),
    [
        (over, a.END, "game is over"),
        (lambda: reached("real", 1, 0), a.BID, "dealer cannot"),
        (at_the_start, a.CITY + city("rome"), "cheques, then (RN-12)"),
        (
            lambda: at_the_start(a.CHEQUE + kind("europe-100")),
            a.CITY + city("tokyo"),
            "Choose a city (RN-12)",
        ),
        (lambda: bids(1, 2), bid(3, 4), "token in (RN-17)"),
        (lambda: bids(1, 2), bid(2, 0), "place takes (RN-17)"),
        (lambda: bids(1, 2), bid(2, 2), "already have (RN-18)"),
        (
            lambda: act(position("rome", hand=("asia-100",)), ANGELA, "bank"),
            a.CHEQUE + kind("asia-100"),
            "cheque only (RN-28)",
        ),
        (
            lambda: act(position("rome", hand=("asia-100",)), ANGELA, "bank"),
            a.CHEQUE + kind("europe-100"),
            "such cheque (RN-28)",
        ),
        (
            lambda: secured(radars=("asia",)),
            a.RADAR + continent("asia"),
            "this continent (RN-33)",
        ),
        (
            lambda: secured(barriers=("rome/cairo",)),
            a.BARRIER + route("rome/cairo"),
            "barrier on this (RN-33)",
        ),
        (
            lambda: secured(barriers=("rome/cairo", "lisbon/london", "london/rome", "cairo/dubai")),
            a.BARRIER + route("beijing/tokyo"),
            "barrier left (RN-33)",
        ),
        (
            lambda: secured(barriers=("rome/cairo",)),
            a.LIFT_BARRIER + route("rome/cairo"),
            "Only Angela (RN-35)",
        ),
        (
            lambda: walking(points=1, barriers=("rome/cairo",)),
            a.LIFT_BARRIER + route("rome/cairo"),
            "2 points (RN-35)",
        ),
        (
            lambda: walking(points=2, black_barriers=("rome/cairo",)),
            a.LIFT_BARRIER + route("rome/cairo"),
            "You cannot pay (RN-35)",
        ),
        (
            lambda: walking(points=2, black_radars=("asia",)),
            a.LIFT_RADAR + continent("asia"),
            "You cannot pay (RN-35)",
        ),
        (
            lambda: walking(points=2, barriers=("rome/cairo",)),
            a.LIFT_BARRIER + route("rome/istanbul"),
            "There is no such (RN-35)",
        ),
        (
            lambda: walking(points=2, radars=("asia",)),
            a.LIFT_RADAR + continent("europe"),
            "There is no such (RN-35)",
        ),
        (lambda: walking("all"), a.CITY + city("beijing"), "moves left (RN-36)"),
        (walking, a.CITY + city("tokyo"), "move where (RN-43)"),
        (
            lambda: walking(barriers=("beijing/tokyo",)),
            a.CITY + city("beijing"),
            "A barrier (RN-39)",
        ),
        (walking, a.CITY + city("rome"), "leads there (RN-36)"),
        (
            lambda: act(position(jessah="rome"), JESSAH, "move"),
            a.CITY + city("tokyo"),
            "leads there (RN-36)",
        ),
    ],
)
@pytest.mark.rule("RN-12", "RN-15", "RN-17", "RN-28", "RN-33", "RN-35", "RN-36", "RN-39", "RN-43")
def test_a_refusal_says_why_and_by_which_clause(made: Callable[[], State], step: int, words: str) -> None:
    refusal = made().refusal(step)
    assert refusal is not None
    said, _, clause = words.partition(" (")
    assert said in str(refusal.message)
    assert refusal.clause == clause.removesuffix(")")


@pytest.mark.parametrize(
    ("made", "token", "what"),
    [
        (position, "gain!", "“gain!” is not a move."),
        (position, "x" * 50, f"“{'x' * 40}” is not a move."),
        (position, "radar:mars", "“mars” is not known here."),
        (position, "moon-100@rome", "“moon-100” is not a cheque."),
        (position, "asia-100@mars", "“mars” is not a city."),
        (position, "rome/mars=>rome/cairo", "“rome/mars” is not a route."),
        (position, "rome/cairo=>rome/mars", "“rome/mars” is not a route."),
        (walking, ">mars", "“mars” is not a city."),
        (walking, "rome", "“rome” is not moves, such as >rio>dakar, or > for no move."),
        (lambda: reached("real", 1, 0), "draw", "“draw” is not what the dealer turns up now."),
        (lambda: reached("real", 1, 0), "=nobody", "“nobody” is not what the dealer turns up now."),
    ],
)
def test_of_what_is_no_move_it_is_said_what_it_should_be(made: Callable[[], State], token: str, what: str) -> None:
    state = act(made(), JESSAH, "security") if made is position else made()
    with pytest.raises(BadNotation) as said:
        RED_NOTICE.read(state, token)
    assert str(said.value) == what
