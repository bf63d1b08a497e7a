"""The notation: each kind of token, what is none, and what is asked for."""

from __future__ import annotations

import pytest
from fugitif_play import DEALT, EVENTS, OPENED, TO_DRAW, TO_GUESS, play

from hallali.core.errors import BadNotation
from hallali.games.fugitif import FUGITIF
from hallali.games.fugitif.rules.actions import DECK, END, EVENT, PASS, TEN, guess, hideout, read


@pytest.mark.parametrize(
    ("token", "steps"),
    [
        ("h5", (5, END)),
        ("h17+3+8", (17, 3, 8, END)),
        ("h3/h5+2", (3, END, 5, 2, END)),
        ("g12,17", (12, 17, END)),
        ("m12", (12,)),
        ("d1", (DECK,)),
        ("d3", (DECK + 2,)),
        ("pass", (PASS,)),
        ("c12", (12,)),
        ("t0", (TEN,)),
        ("t4", (TEN + 4,)),
        ("=12", (12,)),
        ("=e3", (EVENT + 3,)),
        ("=e13", (EVENT + 13,)),
    ],
)
def test_each_kind_of_token_is_read(token: str, steps: tuple[int, ...]) -> None:
    assert read(token) == steps


@pytest.mark.parametrize(
    "token",
    [
        "", "h", "h0", "h05", "5", "h43", "h5+5", "h5+", "h5+43", "h3/", "h3/h5/h7", "g", "g5,", "g5,5", "g43", "g0",
        "m0", "m43", "d0", "d4", "t5", "t9", "c0", "=0", "=43", "=e", "=e99", "PASS", " pass", "h5 ", "h٥", "x",
        "h" + "9" * 500, "passe", "m05", "d01", "=05", "=e03",
    ],
)  # fmt: skip
def test_what_is_no_token_is_refused(token: str) -> None:
    with pytest.raises(BadNotation):
        read(token)


@pytest.mark.parametrize(
    ("before", "token"),
    [
        (DEALT, "h3/h5+2"),
        (OPENED, "d2"),
        (f"{OPENED} d2", "=17"),
        (f"{OPENED} d2", "=e3"),
        (TO_GUESS, "g3,5"),
        (TO_GUESS, "pass"),
        (f"{TO_DRAW} d1 =6", "h9+1+6"),
        (f"{TO_DRAW} d1 =6", "pass"),
        (f"{TO_DRAW} d1 =e0", "c12"),
        (f"{TO_DRAW} d1 =e1", "t2"),
        (f"{TO_DRAW} d1 =e3", "d3"),
    ],
)
def test_what_is_read_is_written_the_same(before: str, token: str) -> None:
    state = play(before, options=EVENTS)
    assert FUGITIF.write(state, FUGITIF.read(state, token)) == token


@pytest.mark.parametrize(
    ("before", "token"),
    [(DEALT, "g3"), (DEALT, "d1"), (OPENED, "pass"), (OPENED, "=4"), (TO_GUESS, "m3"), (TO_GUESS, "h3"), ("", "h1")],
)
def test_a_token_of_another_kind_than_is_asked_for_is_refused(before: str, token: str) -> None:
    with pytest.raises(BadNotation):
        FUGITIF.read(play(before), token)


def test_nothing_is_read_when_the_game_is_over() -> None:
    with pytest.raises(BadNotation):
        FUGITIF.read(play(f"{TO_GUESS} g3,5"), "d1")


@pytest.mark.parametrize(
    ("token", "why"),
    [
        ("passes" * 9, "is not a move."),
        ("h3" + "+2" * 30, "names a number twice."),
        ("g" + ",".join(map(str, range(30, 50))), "names a number above 42."),
    ],
)
def test_no_more_of_a_long_token_is_said_than_fits_a_line(token: str, why: str) -> None:
    with pytest.raises(BadNotation) as said:
        read(token)
    assert str(said.value).startswith(f"“{token[:40]}” {why}")


def test_gestures_are_made_in_rising_order() -> None:
    assert hideout(17, (8, 3)) == (17, 3, 8, END)
    assert guess([17, 12]) == (12, 17, END)
