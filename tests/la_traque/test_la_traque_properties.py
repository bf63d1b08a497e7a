"""What holds in every game of La Traque: random play of 2, 3 and 4 players."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from la_traque_play import FACTIONS, FOUR, THREE, TWO, at_random, clue_cards

from hallali.core.errors import BadNotation, IllegalAction, Refusal
from hallali.core.record import write_moves
from hallali.core.seats import CHANCE, OVER, REFEREE, SPECTATOR
from hallali.games.la_traque import LA_TRAQUE
from hallali.games.la_traque import actions as a
from hallali.games.la_traque import phases as p
from hallali.games.la_traque import view as v
from hallali.games.la_traque.box import CARD, FUNDING, HUNT, INVESTIGATE
from hallali.games.la_traque.rules import State

Game = tuple[int, str, str]
SIZES = ("micro", "micro", "small", "real")
games = st.tuples(st.integers(0, 10_000), st.sampled_from(SIZES), st.sampled_from(FACTIONS))
few = settings(max_examples=4)


def facts(state: State) -> dict[str, object]:
    """Give every field of a position."""
    fields = getattr(State, "__mypyc_attrs__", None) or State.__annotations__  # a compiled class has no annotations
    found = {name: getattr(state, name) for name in fields if name not in ("box", "log", "__dict__")}
    return {name: list(value) if isinstance(value, list) else value for name, value in found.items()}


@few
@given(games)
@pytest.mark.rule("LT-47", "LT-48", "LT-49")
def test_every_game_ends(game: Game) -> None:
    state = None
    for _, _, state in at_random(*game):
        assert (state.mover == OVER) == (state.outcome > 0) == bool(state.winners)
    assert state is not None
    assert state.legal() == [] == state.chances()
    assert sum(state.returns()) == pytest.approx(0)
    assert max(state.domination) >= state.box.target or state.round + 1 == state.box.rounds
    best = max(state.domination)
    assert all(state.domination[seat] == best for seat in state.winners)


@few
@given(games)
@pytest.mark.rule("LT-1", "LT-28", "LT-41")
def test_nothing_is_lost_or_made(game: Game) -> None:
    every = None
    for before, _, state in at_random(*game):
        every = every or clue_cards(before)
        assert clue_cards(state) == every
        held = Counter(
            card - CARD
            for cards in (*state.hands, *state.reserves, *state.under)
            for card in cards
            if CARD <= card < CARD + state.box.first_special
        )
        held.update(face for face in state.faces if face >= 0)
        held.update(x for quarters in state.quarters for x in quarters if x < state.box.first_special)
        held.update(fugitive for level in state.unseen for fugitive in level)
        assert max(held.values()) == 1
        for seat in range(state.players):
            for agent in range(5):
                on = state.spots[5 * seat + agent]
                assert agent < state.box.agents or on == 0
                assert HUNT <= on < INVESTIGATE or not state.under[5 * seat + agent]
            assert min(state.influence[3 * seat : 3 * seat + 3]) >= 0
        taken = [on for on in state.spots if on >= INVESTIGATE]
        assert len(taken) == len(set(taken))


@few
@given(games)
def test_steps_exist_and_rise_and_clones_are_independent(game: Game) -> None:
    for number, (before, step, after) in enumerate(at_random(*game)):
        if before.mover == CHANCE:
            assert sum(q for _, q in before.chances()) == pytest.approx(1)
        else:
            steps = before.legal()
            assert steps
            assert steps == sorted(set(steps))
            assert 0 <= steps[0] <= steps[-1] < a.COUNT
        if number % 9 == 0:
            copy, known = before.clone(), facts(before)
            assert facts(copy) == known
            copy.apply(step)
            assert facts(copy) == facts(after)
            assert facts(before) == known


@settings(max_examples=3)
@given(games)
def test_what_is_not_legal_is_refused_in_words_and_changes_nothing(game: Game) -> None:
    seen: set[int] = set()
    for state, _, _ in at_random(*game):
        if state.phase in seen:
            continue
        seen.add(state.phase)
        allowed = {o for o, _ in state.chances()} if state.mover == CHANCE else set(state.legal())
        before = facts(state)
        for step in range(-2, a.COUNT + 2):
            refusal = state.refusal(step)
            assert (refusal is None) == (step in allowed)
            if refusal is not None:
                assert isinstance(refusal, Refusal)
                assert "{" not in str(refusal)
                assert refusal.clause == "" or refusal.clause.startswith("LT-")
                with pytest.raises(IllegalAction):
                    state.apply(step)
        assert facts(state) == before


@few
@given(games)
def test_tokens_round_trip_and_a_replay_is_the_same(game: Game) -> None:
    steps: list[int] = []
    last = None
    for _, step, after in at_random(*game):
        steps.append(step)
        last = after
    assert last is not None
    _, size, factions = game
    state = LA_TRAQUE.new(size, {"factions": factions})
    again: list[int] = []
    for token in write_moves(LA_TRAQUE, state.clone(), steps):
        read = LA_TRAQUE.read(state, token)
        assert LA_TRAQUE.write(state, read) == token
        assert not any(sign.isspace() for sign in token)
        for step in read:
            again.append(step)
            state.apply(step)
    assert again == steps
    assert facts(state) == facts(last)


@pytest.mark.parametrize("token", ["", "go:atlantis", "inform:rumour", "inform:rumour@6", "capture:x@1", "keep", "=x",
                                   "rival:me", "use:", "success:nothing", "card:"])  # fmt: skip
def test_what_is_no_move_is_said_to_be_none(token: str) -> None:
    for number, (before, _, _) in enumerate(at_random(1, least=90)):
        if number % 10 == 0:
            with pytest.raises(BadNotation):
                LA_TRAQUE.read(before, token)


@few
@given(games)
@pytest.mark.rule("LT-57", "LT-58")
def test_views_and_tolds_are_json_and_come_back(game: Game) -> None:
    for number, (before, step, after) in enumerate(at_random(*game)):
        if number % 17:
            continue
        for seat in (0, after.players - 1, SPECTATOR, REFEREE):
            told = list(LA_TRAQUE.tell(before, step, after, seat))
            assert msgspec.json.decode(msgspec.json.encode(told), type=list[v.AnyTold]) == told
            view = LA_TRAQUE.see(after, seat)
            assert msgspec.json.decode(msgspec.json.encode(view), type=v.LaTraqueView) == view


def behind(state: State, seat: int) -> State:
    """Exchange what another seat holds for cards of the same backs, as far as this seat cannot tell."""
    other = state.clone()
    for rival in range(state.players):
        if rival == seat:
            continue
        swapped = []
        for card in state.reserves[rival]:
            deck, kind = card // 3, card % 3
            more = [one for one in range(3) if one != kind and (state.box.decks[deck % 3] >> (5 * one)) & 31]
            swapped.append(3 * deck + more[0] if card < FUNDING and more else card)
        other.reserves[rival] = tuple(sorted(swapped))
        other.hands[rival] = tuple(sorted(10 if card < CARD else card for card in state.hands[rival]))
        for agent in range(5):
            other.under[5 * rival + agent] = tuple(10 for _ in state.under[5 * rival + agent])
    return other


@few
@given(games)
@pytest.mark.rule("LT-57")
def test_a_seat_is_shown_and_told_the_same_whatever_it_may_not_know(game: Game) -> None:
    for number, (before, step, after) in enumerate(at_random(*game)):
        if number % 11 or after.mover == OVER:
            continue
        for seat in (*range(after.players), SPECTATOR):
            assert LA_TRAQUE.see(behind(after, seat), seat) == LA_TRAQUE.see(after, seat)
        quiet = before.phase == p.ACT and (a.MOVE <= step < a.TRACK or step <= a.DESTINY)
        if before.mover >= 0 and quiet and after.mover >= 0 and not after.drafting:
            watcher = (before.mover + 1) % before.players
            hidden = behind(before, watcher)
            done = hidden.clone()
            done.advance(step)
            assert LA_TRAQUE.tell(hidden, step, done, watcher) == LA_TRAQUE.tell(before, step, after, watcher)


@pytest.mark.parametrize(("factions", "players"), [(TWO, 2), (THREE, 3), (FOUR, 4)])
@pytest.mark.rule("LT-9")
def test_the_seats_are_the_factions_named(factions: str, players: int) -> None:
    assert LA_TRAQUE.seats_of({"factions": factions}) == tuple(factions.split("+"))
    assert len(LA_TRAQUE.seats_of(LA_TRAQUE.options_for(players))) == players
    assert LA_TRAQUE.new("real", {"factions": factions}).players == players
