import random
from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hallali import players
from hallali.core.chance import outcome
from hallali.core.seats import CHANCE, OVER
from hallali.games import get
from hallali.games.red_notice import RED_NOTICE
from hallali.games.red_notice.bots.coming import Action, Ahead, order
from hallali.games.red_notice.bots.knobs import AngelaKnobs
from hallali.games.red_notice.bots.playout import KNOWLEDGE
from hallali.games.red_notice.rules import phases as p
from hallali.games.red_notice.rules import tasks as t
from hallali.games.red_notice.rules.box import MOVE
from hallali.games.red_notice.rules.view import BidView
from hallali.lab import match
from hallali.search.playouts import play_out, uniform

GAME = get("red-notice")
SEATS = [(seat, name) for seat in (0, 1) for name in ("random", *players.LEVELS, "instincts")]


def play(names: tuple[str, str], seed: str, size: str = "real") -> tuple[int, Counter[str]]:
    """Play a game step by step, each step refused where it is not legal; give the winner and the phases met."""
    rng = random.Random(seed)
    state = RED_NOTICE.new(size)
    seated = [players.make(name, GAME, seat, f"{seed}:{seat}", size, {}) for seat, name in enumerate(names)]
    met: Counter[str] = Counter()
    while state.mover != OVER:
        if state.mover == CHANCE:
            chances = state.chances()
            steps: tuple[int, ...] = (rng.choices([o for o, _ in chances], [q for _, q in chances])[0],)
        else:
            met[p.NAMES[state.phase]] += 1
            steps = seated[state.mover].choose(GAME.see(state, state.mover))
        for step in steps:
            before = state.clone()
            state.apply(step)
            for seat, player in enumerate(seated):
                for told in GAME.tell(before, step, state, seat):
                    player.hear(told)
        assert not state.drafting, "a choice is one whole gesture"
    return state.winner, met


@pytest.mark.parametrize(("seat", "name"), SEATS)
@pytest.mark.parametrize("size", ["micro", "small", "real"])
def test_every_bot_plays_whole_games(seat: int, name: str, size: str) -> None:
    names = ["random", "random"]
    names[seat] = name
    match.play(GAME, names, f"whole:{name}", size)


@settings(max_examples=25, deadline=None)
@given(
    st.integers(0, 10**6),
    st.sampled_from(["micro", "small", "real"]),
    st.sampled_from(["random", "novice", "instincts"]),
    st.sampled_from(["random", "novice", "instincts"]),
)
def test_every_choice_is_a_legal_gesture(seed: int, size: str, angela: str, jessah: str) -> None:
    play((angela, jessah), str(seed), size)


@pytest.mark.parametrize(("seat", "name"), SEATS)
def test_the_same_seed_gives_the_same_game(seat: int, name: str) -> None:
    names = ["random", "random"]
    names[seat] = name
    one, _ = match.play(GAME, names, "same", "small")
    assert match.play(GAME, names, "same", "small")[0] == one


@pytest.mark.compiled
def test_instincts_pass_through_every_phase() -> None:
    met: Counter[str] = Counter()
    for number in range(40):
        met += play(("instincts", "instincts"), f"phases:{number}")[1]
    asked = set(p.NAMES[p.START : p.FINISHED]) - {"card", "tokens", "drawn"}
    assert asked - set(met) <= {"spoil"}, "what was never asked"


def test_instincts_beat_random_on_both_sides() -> None:
    games = 12
    assert sum(play(("instincts", "random"), f"a:{n}")[0] == 0 for n in range(games)) == games
    assert sum(play(("random", "instincts"), f"j:{n}")[0] == 1 for n in range(games)) == games


def test_a_bare_playout_ends_a_game() -> None:
    state = GAME.new("small")
    assert play_out(state, uniform("small", None), random.Random(1)) == state.returns()
    assert state.mover == OVER


@pytest.mark.parametrize("size", ["micro", "small", "real"])
def test_what_is_lent_knows_every_position(size: str) -> None:
    """Each prior has a share for some step that is legal, each playout is legal, and each judgement fair."""
    rng = random.Random(size)
    mind = KNOWLEDGE.rollout(size, None)
    for _ in range(3):
        state = RED_NOTICE.new(size)
        while state.mover != OVER:
            if state.mover == CHANCE:
                state.advance(outcome(state.chances(), rng))
                continue
            legal = state.legal()
            prior = mind.prior(state, legal)
            assert len(prior) == len(legal)
            assert min(prior) >= 0.0
            assert sum(prior) == pytest.approx(1.0)
            one, two = mind.value(state)
            assert -1.0 < one == -two < 1.0
            assert mind.step(state, rng) in legal
            state.apply(rng.choice(legal))


def test_a_search_plays_a_whole_game() -> None:
    match.play(GAME, ["ismcts:8it", "instincts"], "search", "small")
    match.play(GAME, ["instincts", "ismcts:8it"], "search", "small")


def test_who_does_what_of_a_card() -> None:
    one, two = BidView(card=0, side=0, seat=0, value=3), BidView(card=0, side=1, seat=1, value=2)
    assert order(one, two, 3, 2, 1) == [(0, 0), (0, 1), (1, 1)]  # RN-22
    assert order(one, two, 2, 3, 0) == [(1, 1), (1, 0), (0, 0)]
    assert order(one, two, 2, 2, 1) == [(1, 1), (0, 0)]  # RN-23
    assert order(one, two, 0, 5, 1) == [(0, 0), (0, 1)]  # RN-24
    assert order(one, two, 5, 0, 1) == [(1, 1), (1, 0)]


#: An Angela who does not think of the next round.
CALM = AngelaKnobs(later=0.0)


def test_danger_counts_hunts_until_she_has_walked() -> None:
    hunt, flight = Action(1.0, 1, MOVE, 1), Action(1.0, 0, MOVE, 1)
    assert Ahead([hunt], CALM).danger(1) == 1.0
    assert Ahead([hunt], CALM).danger(2) == 0.0
    assert Ahead([hunt, hunt], CALM).danger(2) == 1.0
    assert 0.0 < Ahead([flight, hunt], CALM).danger(1) < 0.5


def test_what_has_begun_of_a_card_is_not_to_come() -> None:
    state = RED_NOTICE.new("real")
    rng = random.Random(3)
    seated = [players.make("instincts", GAME, seat, f"c:{seat}", "real", {}) for seat in (0, 1)]
    seen = 0
    while state.mover != OVER and state.round < 3:
        if state.mover == CHANCE:
            chances = state.chances()
            steps: tuple[int, ...] = (rng.choices([o for o, _ in chances], [q for _, q in chances])[0],)
        else:
            view = GAME.see(state, state.mover)
            player: Any = seated[state.mover]
            foreseen = player.coming.actions(view)
            certain = [(act.seat, act.kind) for act in foreseen if act.chance == 1.0]
            rest, waiting = state.clone(), []
            while rest.todo:
                what, seat, kind, _ = t.parts(rest.pop())
                if what == t.T_ACTION:
                    waiting.append((seat, kind))
            if state.phase not in (p.BID, p.BEFORE, p.START, p.RADARS):
                assert certain[: len(waiting)] == waiting
                seen += len(waiting)
            steps = seated[state.mover].choose(view)
        for step in steps:
            before = state.clone()
            state.apply(step)
            for seat, player in enumerate(seated):
                for told in GAME.tell(before, step, state, seat):
                    player.hear(told)
    assert seen
