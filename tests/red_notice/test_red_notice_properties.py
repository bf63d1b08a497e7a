"""What holds in every game of Red Notice: random play over all sizes."""

from __future__ import annotations

import json
from collections.abc import Iterator

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from red_notice_play import ANGELA, BOX, CHANCE, JESSAH, OVER, PERFT, at_random, counted, reached

from hallali.core.errors import BadNotation, IllegalAction, Refusal
from hallali.core.record import write_moves
from hallali.core.seats import REFEREE, SPECTATOR
from hallali.games.red_notice import RED_NOTICE, deals
from hallali.games.red_notice import actions as a
from hallali.games.red_notice import phases as p
from hallali.games.red_notice import view as v
from hallali.games.red_notice.box import MOST_CHEQUES, MOST_POINTS, kinds, one, size_of_hand
from hallali.games.red_notice.rules import State

EYES = (ANGELA, JESSAH, SPECTATOR, REFEREE)
games = st.tuples(st.integers(0, 10_000), st.sampled_from(("micro", "small", "real")))
Game = tuple[int, str]


def facts(state: State) -> dict[str, object]:
    """Give every field of a position."""
    names = getattr(State, "__mypyc_attrs__", None) or State.__annotations__  # a compiled class has no annotations
    fields = {name: getattr(state, name) for name in names if name not in ("box", "log", "__dict__")}
    return {name: list(value) if isinstance(value, list) else value for name, value in fields.items()}


def wander(game: Game) -> Iterator[tuple[State, int, State]]:
    """Yield (before, step, after) of a random game; both may be kept."""
    for before, step, after in at_random(*game):
        yield before, step, after.clone()


@given(games)
@pytest.mark.rule("RN-55")
def test_every_game_ends(game: Game) -> None:
    state = None
    for _, _, state in at_random(*game):
        assert (state.mover == OVER) == (state.winner >= 0) == (state.outcome > 0)
    assert state is not None
    assert state.mover == OVER
    assert state.legal() == [] == state.chances()
    assert sorted(state.returns()) == [-1.0, 1.0]
    assert state.round <= state.box.rounds


@given(games)
def test_steps_exist_and_rise(game: Game) -> None:
    for state, _, _ in at_random(*game):
        if state.mover == CHANCE:
            assert sum(q for _, q in state.chances()) == pytest.approx(1)
            continue
        steps = state.legal()
        assert steps
        assert steps == sorted(set(steps))
        assert 0 <= steps[0] <= steps[-1] < a.COUNT


@given(games)
@pytest.mark.rule("RN-6", "RN-27", "RN-33", "RN-34")
def test_nothing_is_lost_or_made(game: Game) -> None:
    for _, _, state in at_random(*game):
        box = state.box
        cheques = state.pile + sum(state.hands) + sum(state.cash) + sum(1 << (3 * kind) for kind in state.bottom)
        assert cheques == box.pile
        assert state.radars.bit_count() <= box.radars
        assert state.barriers.bit_count() <= box.barriers
        assert state.black_radars & ~state.radars == 0 == state.black_barriers & ~state.barriers
        assert 0 <= state.points <= MOST_POINTS
        assert all(size_of_hand(hand) <= MOST_CHEQUES for hand in state.hands)
        for seat in (ANGELA, JESSAH):
            out = sum(1 for bid in state.bids if bid >= 0 and bid >> 3 == seat)
            total = size_of_hand(state.tokens[seat]) + size_of_hand(state.drawn[seat]) + out
            played = state.round % box.cycle * box.bids
            assert total == sum(box.tokens) - played


@given(games)
def test_clones_are_independent(game: Game) -> None:
    for number, (before, step, after) in enumerate(wander(game)):
        if number % 5 == 0:
            copy = before.clone()
            known = facts(before)
            assert facts(copy) == known
            copy.apply(step)
            assert facts(copy) == facts(after) != known
            assert facts(before) == known


def refused_everywhere(state: State) -> None:
    """Every step that is not legal is refused in words and changes nothing; every legal one is taken."""
    allowed = {o for o, _ in state.chances()} if state.mover == CHANCE else set(state.legal())
    before = facts(state)
    for step in range(-2, a.COUNT + 2):
        refusal = state.refusal(step)
        if step in allowed:
            assert refusal is None
            state.clone().apply(step)
            continue
        assert isinstance(refusal, Refusal)
        assert str(refusal.message)
        assert "{" not in str(refusal)
        assert refusal.clause == "" or refusal.clause.startswith("RN-")
        with pytest.raises(IllegalAction):
            state.apply(step)
    assert facts(state) == before


@settings(max_examples=6)
@given(games)
def test_what_is_not_legal_is_refused_in_words_and_changes_nothing(game: Game) -> None:
    seen: set[int] = set()
    for state, _, after in at_random(*game):
        if state.phase not in seen:
            seen.add(state.phase)
            refused_everywhere(state)
        if after.mover == OVER:
            refused_everywhere(after)


@given(games)
def test_tokens_round_trip_and_a_replay_is_the_same(game: Game) -> None:
    steps: list[int] = []
    last = None
    for _, step, after in at_random(*game):
        steps.append(step)
        last = after
    assert last is not None
    state = RED_NOTICE.new(game[1])
    again: list[int] = []
    for token in write_moves(RED_NOTICE, RED_NOTICE.new(game[1]), steps):
        read = RED_NOTICE.read(state, token)
        assert RED_NOTICE.write(state, read) == token
        assert not any(sign.isspace() for sign in token)
        for step in read:
            again.append(step)
            state.apply(step)
    assert again == steps
    assert facts(state) == facts(last)


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


@given(games)
@pytest.mark.rule("RN-56")
def test_views_and_tolds_are_json_and_come_back(game: Game) -> None:
    for number, (before, step, after) in enumerate(at_random(*game)):
        if number % 3:
            continue
        for seat in EYES:
            told = list(RED_NOTICE.tell(before, step, after, seat))
            assert msgspec.json.decode(msgspec.json.encode(told), type=list[v.AnyTold]) == told
            view = RED_NOTICE.see(after, seat)
            assert msgspec.json.decode(msgspec.json.encode(view), type=v.RedNoticeView) == view


def _exchange_a_token(state: State) -> None:
    """Exchange one of Angela's tokens, in hand or face down, for one of her bag."""
    bag = kinds(state.tokens[ANGELA])
    hand = kinds(state.drawn[ANGELA])
    down = [
        place
        for place, bid in enumerate(state.bids)
        if bid >= 0 and bid >> 3 == ANGELA and not (state.revealed >> (place >> 1)) & 1
    ]
    if bag and hand:
        state.drawn[ANGELA] += one(bag[-1]) - one(hand[0])
        state.tokens[ANGELA] += one(hand[0]) - one(bag[-1])
    elif bag and down:
        state.tokens[ANGELA] += one(state.bids[down[0]] & 7) - one(bag[-1])
        state.bids[down[0]] = 8 * ANGELA + bag[-1]


@given(games)
@pytest.mark.rule("RN-56", "RN-60")
def test_jessah_is_shown_and_told_the_same_whatever_she_may_not_know(game: Game) -> None:
    """Angela's city, cheques and tokens are changed behind Jessah's back: her view and what she is told stay."""
    for number, (before, step, after) in enumerate(wander(game)):
        if number % 4 or after.mover == OVER or before.mover == CHANCE or after.angela < 0:
            continue
        other = after.clone()
        other.angela = (after.angela + 1) % len(after.box.continent)
        _exchange_a_token(other)
        hers, free = kinds(after.hands[ANGELA]), kinds(after.pile)
        if hers and free:
            swap = one(free[0]) - one(hers[0])
            other.hands[ANGELA] += swap
            other.pile -= swap
        for seat in (JESSAH, SPECTATOR):
            assert RED_NOTICE.see(other, seat) == RED_NOTICE.see(after, seat)
        del before, step


@pytest.mark.parametrize("row", json.loads(PERFT.read_text("utf-8")), ids=lambda row: f"{row['size']}-{row['seed']}")
def test_positions_are_counted_to_a_depth(row: dict[str, object]) -> None:
    """From positions of random games; the counts are data, so that a change of the rules is noticed."""
    assert isinstance(row["seed"], int)
    assert isinstance(row["after"], int)
    state = reached(str(row["size"]), row["seed"], row["after"])
    want = row["counts"]
    assert isinstance(want, list)
    assert counted(state, len(want) - 1) == want


def test_the_box_counts_nine_tokens() -> None:
    assert deals.packed(BOX.tokens) == sum(count << (3 * value) for value, count in enumerate(BOX.tokens))
