"""Drafts: clicks in any order, taken back at will; the rules judge the whole."""

from __future__ import annotations

import pytest
from fugitif_play import play, view

from hallali.core.errors import BadNotation, HallaliError
from hallali.core.seats import CHANCE
from hallali.games.fugitif import FUGITIF, drafts
from hallali.games.fugitif.rules.actions import END
from hallali.games.fugitif.rules.state import State
from hallali.interfaces import drafts as shared

DRAFTS = FUGITIF.page().drafts


def position(*tokens: str) -> State:
    return play(" ".join(tokens))


DEALT = ("=4", "=6", "=9", "=15", "=16")


def click(state: State, seat: int, *choices: int) -> tuple[int, ...]:
    draft: tuple[int, ...] = ()
    for choice in choices:
        draft = DRAFTS.choose(state, view(state, seat), draft, choice).steps
    return draft


def test_sprints_in_any_order_and_taken_back() -> None:
    state = position(*DEALT)
    assert click(state, 0, 4, 9, 6) == (4, 6, 9)
    assert click(state, 0, 4, 9, 6, 9) == (4, 6)
    assert click(state, 0, 4, 6, 4) == ()  # the hideout itself is taken back
    assert state.legal() == position(*DEALT).legal()


def test_another_hideout_that_is_no_sprint() -> None:
    state = position(*DEALT)
    with pytest.raises(HallaliError):
        click(state, 0, 3, 42)
    with pytest.raises(HallaliError):
        click(state, 0, 3, 40)


def test_what_may_be_chosen_is_said() -> None:
    state = position(*DEALT)
    seen = DRAFTS.seen(state, view(state, 0), (4, 6))
    assert seen.hand == view(state, 0).hand
    assert set(seen.legal) == {END, 1, 2, 3, 9, 15, 16}
    assert seen.target == 4
    assert drafts.ready(state, (4, 6))


def test_guess_toggles() -> None:
    state = position(*DEALT, "h3/h4+6", "d1", "=5", "d1", "=7")
    assert state.mover != CHANCE
    assert click(state, 1, 12, 3) == (3, 12)
    assert click(state, 1, 12, 3, 12) == (3,)
    with pytest.raises(HallaliError) as wrong:
        click(state, 1, 12, 3, 20)
    assert "FUG-23" in str(wrong.value)


def test_exactly_one_move() -> None:
    state = position(*DEALT, "h3/h4+6", "d1", "=5", "d1", "=7")
    shared.check(state, (3, 0))
    for steps in ((), (3,), (3, 0, 43), (3, 3, 0)):
        with pytest.raises(HallaliError):
            shared.check(state, steps)


@pytest.mark.parametrize(
    ("typed", "token"),
    [
        ("guess 12 17", "g12,17"),
        ("g 12, 17", "g12,17"),
        ("lay 17 with 3 8", "h17+3+8"),
        ("poser 17 3", "h17+3"),
        ("PASS", "pass"),
        ("draw 2", "d2"),
        (" h17+3 ", "h17+3"),
    ],
)
def test_plain_words(typed: str, token: str) -> None:
    assert drafts.notation(typed) == token


@pytest.mark.parametrize("typed", ["", "=12", " = 12", "x" * 300])
def test_no_words(typed: str) -> None:
    with pytest.raises(BadNotation):
        drafts.notation(typed)
