"""What holds in every game of Red Notice, beyond what every game holds: random play over all sizes."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from red_notice_play import ANGELA, BOX, JESSAH, OVER, PERFT, at_random, counted, position, reached

from fast_play import fast_play_is_fair
from hallali.core import bits
from hallali.core.errors import BadNotation
from hallali.core.seats import REFEREE, SPECTATOR
from hallali.games.red_notice import RED_NOTICE
from hallali.games.red_notice.rules import phases as p
from hallali.games.red_notice.rules.box import MOST_CHEQUES, MOST_POINTS, packed, size_of_hand
from hallali.games.red_notice.rules.random_play import play_on

EYES = (ANGELA, JESSAH, SPECTATOR, REFEREE)
games = st.tuples(st.integers(0, 10_000), st.sampled_from(("micro", "small", "real")))
Game = tuple[int, str]


@given(games)
@pytest.mark.rule("RN-55")
def test_one_seat_wins_within_the_rounds(game: Game) -> None:
    state = None
    for _, _, state in at_random(*game):
        assert (state.mover == OVER) == (state.winner >= 0) == (state.outcome > 0)
    assert state is not None
    assert sorted(state.returns()) == [-1.0, 1.0]
    assert state.round <= state.box.rounds


@given(games)
@pytest.mark.rule("RN-6", "RN-27", "RN-33", "RN-34")
def test_nothing_is_lost_or_made(game: Game) -> None:
    for _, _, state in at_random(*game):
        box = state.box
        cheques = (
            state.pile
            + sum(state.hand(seat) + state.cash(seat) for seat in (ANGELA, JESSAH))
            + sum(1 << (3 * kind) for kind in state.bottom)
        )
        assert cheques == box.pile
        assert bits.count(state.radars) <= box.radars
        assert bits.count(state.barriers) <= box.barriers
        assert state.black_radars & ~state.radars == 0 == state.black_barriers & ~state.barriers
        assert 0 <= state.points <= MOST_POINTS
        assert all(size_of_hand(hand) <= MOST_CHEQUES for hand in (state.angelas_hand, state.jessahs_hand))
        for seat in (ANGELA, JESSAH):
            out = sum(1 for bid in state.bids if bid >= 0 and bid >> 3 == seat)
            total = size_of_hand(state.tokens(seat)) + size_of_hand(state.drawn(seat)) + out
            played = state.round % box.cycle * box.bids
            assert total == sum(box.tokens) - played


@pytest.mark.parametrize(
    "token",
    ["", "gain!", "go:atlantis", ">rome>", ">Rome", "9:1a", "5:5a", "5:1c", "x/y", "asia-100@", "=nobody", "as:x"],
)
def test_what_is_no_move_is_said_to_be_none(token: str) -> None:
    for before, _, _ in at_random(1, least=60):
        if token == ">rome>" and before.phase == p.WALK:
            continue
        with pytest.raises(BadNotation):
            RED_NOTICE.read(before, token)


@pytest.mark.parametrize("row", json.loads(PERFT.read_text("utf-8")), ids=lambda row: f"{row['size']}-{row['seed']}")
def test_positions_are_counted_to_a_depth(row: dict[str, object]) -> None:
    """From positions of random games; the counts are data, so that a change of the rules is noticed."""
    assert isinstance(row["seed"], int)
    assert isinstance(row["after"], int)
    state = reached(str(row["size"]), row["seed"], row["after"])
    want = row["counts"]
    assert isinstance(want, list)
    assert counted(state, len(want) - 1) == want


@given(games, st.lists(st.sampled_from(EYES), max_size=5))
@pytest.mark.rule("RN-56")
def test_all_seats_told_at_once_hear_what_each_hears_alone(game: Game, seats: list[int]) -> None:
    """In the order that was asked for, whichever other seats are asked for."""
    for before, step, after in at_random(*game):
        alone = tuple(RED_NOTICE.tell(before, step, after, seat) for seat in seats)
        assert RED_NOTICE.tell_all(before, step, after, seats) == alone


def test_the_box_counts_nine_tokens() -> None:
    assert packed(BOX.tokens) == sum(count << (3 * value) for value, count in enumerate(BOX.tokens))


@pytest.mark.parametrize(("size", "most"), [("micro", 1000), ("real", 25)])
def test_fast_random_play_takes_the_steps_of_slow_random_play(size: str, most: int) -> None:
    for seed in range(2):
        fast_play_is_fair(RED_NOTICE, size, {}, play_on, seed, most)


@pytest.mark.rule("RN-56")
def test_a_position_says_on_one_line_what_everyone_knows() -> None:
    facts = "round 1 of 60; $0 of $1,000,000 cashed; security 0; cheques 0 and 0; 0 radars, 0 barriers"
    assert repr(position("tokyo")) == f"<Red Notice real: chance (identity); {facts}>"
    assert repr(position("lima")) == repr(position("tokyo"))
