"""The games as OpenSpiel's, by OpenSpiel's own tests and algorithms."""

from __future__ import annotations

import random
import sys
from functools import cache
from pathlib import Path
from typing import Any, cast

import pytest

from hallali.core.contract import Position

pytest.importorskip("pyspiel", reason="install hallali[openspiel]")

from adapters_play import CASES, playing

pytest.importorskip("numba", reason="install hallali[solve]")

import numpy as np
import pyspiel
from open_spiel.python.algorithms import external_sampling_mccfr, get_all_states, ismcts, mcts
from open_spiel.python.observation import make_observation

from hallali import games
from hallali.adapters import openspiel
from hallali.core.contract import View
from hallali.core.errors import BadRecord
from hallali.core.record import Record
from hallali.interfaces.game import PlayableGame
from hallali.interfaces.tensors import Bounds, past_of
from hallali.search import solve
from hallali.search.export import export
from hallali.search.form import Floats, Form
from hallali.search.writing import TooLarge

sys.path.insert(0, str(Path(__file__).parent.parent / "search"))
from poker import Kuhn, KuhnState

MICRO = ("hallali_fugitif(size=micro)", "hallali_traqueur(size=micro)", "hallali_red_notice(size=micro)")
ONE_SIDED = "hallali_traqueur(size=micro,mode=one-sided)"


class FullKuhnState(KuhnState):
    drafting = False

    def refusal(self, action: int) -> None:
        return None

    def clone(self) -> FullKuhnState:
        other = FullKuhnState()
        other.cards, other.said = self.cards, self.said
        return other


class FullKuhn(Kuhn):
    """The solver's Kuhn poker with what of the contract the solver does not ask for."""

    title = "Kuhn"
    seats = ("one", "other")
    sizes = ("real",)
    options = ()

    def new(self, size: str = "", options: Any = None) -> FullKuhnState:
        return FullKuhnState()

    def see(self, state: Position, seat: int) -> View:
        return View(game="kuhn", seat=seat, mover=state.mover, legal=tuple(state.legal()))

    def write(self, state: Position, steps: Any) -> str:
        return f"={steps[0]}" if state.mover == -1 else "pb"[steps[0]]


@cache
def kuhn() -> Any:
    name = openspiel.register(cast(PlayableGame, FullKuhn()), lambda size, options: Bounds(2, 4, 3, 2, 1, -2.0, 2.0))
    return pyspiel.load_game(name)


def deal(state: Any, rng: random.Random) -> None:
    while state.is_chance_node():
        outcomes, weights = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(rng.choices(outcomes, weights)[0])


def positions(name: str, seed: int) -> Any:
    """Yield the positions of a random game where a player has to move; the same object each time."""
    rng = random.Random(seed)
    state = pyspiel.load_game(name).new_initial_state()
    deal(state, rng)
    while not state.is_terminal():
        yield state
        state.apply_action(rng.choice(state.legal_actions()))
        deal(state, rng)
    yield state


@pytest.mark.parametrize(
    "name", [*MICRO, ONE_SIDED, "hallali_traqueur(size=mini,barriers=n3)", "hallali_fugitif(size=small,events=true)"]
)
def test_openspiel_says_yes(name: str, capfd: pytest.CaptureFixture[str]) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=2, serialize=True, verbose=False)


def test_options_are_parameters() -> None:
    game = pyspiel.load_game("hallali_traqueur(size=mini,barriers=n2,equal_turns=true)")
    hunt = game.new_initial_state().hunt
    assert (hunt.size, hunt.options["barriers"], hunt.options["equal_turns"]) == ("mini", 2, True)
    assert game.num_distinct_actions() == 102 + 3 + 3 + 4  # entrances, places within rows, within columns


@pytest.mark.parametrize("name", MICRO)
def test_resampled_positions_look_the_same_to_their_player(name: str) -> None:
    sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    differed = 0
    for seed in range(6):
        for state in positions(name, seed):
            if state.is_terminal():
                continue
            player = state.current_player()
            other = state.resample_from_infostate(player, sampler)
            assert other.current_player() == player
            assert other.legal_actions() == state.legal_actions()
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.observation_string(player) == state.observation_string(player)
            assert other.information_state_tensor(player) == state.information_state_tensor(player)
            assert other.observation_tensor(player) == state.observation_tensor(player)
            differed += other.history() != state.history()
    assert differed


@pytest.mark.parametrize("name", MICRO)
def test_information_states_and_their_tensors_are_as_many(name: str) -> None:
    strings: dict[str, tuple[float, ...]] = {}
    for seed in range(15):
        for state in positions(name, seed):
            for player in (0, 1):
                text, vector = state.information_state_string(player), tuple(state.information_state_tensor(player))
                assert strings.setdefault(text, vector) == vector
                seen = state.get_game().observation_tensor_size()
                assert list(vector[:seen]) == state.observation_tensor(player)
    by_player = {(text[0], vector) for text, vector in strings.items()}
    assert len(by_player) == len(strings)


@pytest.mark.parametrize(("game", "size", "options"), CASES)
def test_a_past_has_room(game: str, size: str, options: dict[str, Any]) -> None:

    room = games.get(game).tensors().bounds(size, options).past
    kinds = games.get(game).tensors().kinds
    for seed in range(20 if size == "micro" else 2):
        for past in list(playing(game, size, options, random.Random(seed)))[-1].past:
            vector = past_of(past, kinds, room)
            assert vector[0] == 0.0
            assert vector.max() <= 1.0
            assert np.array_equal(past_of(past, kinds, 5), vector[-5:])


@pytest.mark.parametrize("name", [*MICRO, "hallali_traqueur(size=mini,barriers=n2)"])
def test_positions_become_records_and_come_back(name: str) -> None:
    for state in positions(name, 4):
        record = Record.from_json(openspiel.record_of(state).to_json())
        back = openspiel.state_of(record)
        committed = len(state.history()) - len(state.hunt.draft)
        assert back.history() == state.history()[:committed]
        game, twin = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(state.get_game(), state))
        assert str(game) == str(state.get_game())
        assert twin.history() == state.history()
    record.moves.append("nonsense")
    with pytest.raises(BadRecord):
        openspiel.state_of(record)


@pytest.mark.parametrize("name", MICRO)
def test_a_state_answers_python_as_openspiel_would_through_c(name: str) -> None:
    rng, state = random.Random(5), pyspiel.load_game(name).new_initial_state()
    while not state.is_terminal():
        assert state.is_chance_node() == pyspiel.State.is_chance_node(state)
        assert state.legal_actions() == pyspiel.State.legal_actions(state)
        for player in (0, 1):
            assert state.legal_actions(player) == pyspiel.State.legal_actions(state, player)
        state.legal_actions().clear()  # a list of one's own
        state.apply_action(rng.choice(state.legal_actions()))
    assert state.legal_actions() == pyspiel.State.legal_actions(state) == []


@pytest.mark.parametrize("name", MICRO)
def test_actions_have_names(name: str) -> None:
    for state in positions(name, 2):
        names = [state.action_to_string(action) for action in state.legal_actions()]
        assert len(set(names)) == len(names)


@pytest.mark.parametrize("name", MICRO)
def test_observers_of_other_kinds(name: str) -> None:
    game = pyspiel.load_game(name)
    kinds = pyspiel.PrivateInfoType
    shown = {}
    for private in (kinds.NONE, kinds.SINGLE_PLAYER, kinds.ALL_PLAYERS):
        kind = pyspiel.IIGObservationType(public_info=True, perfect_recall=False, private_info=private)
        observer = make_observation(game, kind)
        shown[private] = observer.string_from(next(positions(name, 1)), 0)
    assert '"seat":-3' in shown[kinds.NONE]
    assert '"seat":0' in shown[kinds.SINGLE_PLAYER]
    assert '"seat":-4' in shown[kinds.ALL_PLAYERS]


def test_an_illegal_step_says_why() -> None:
    state = next(positions(MICRO[0], 1))
    with pytest.raises(Exception, match="7"):
        state.apply_action(7)


def test_cfr_finds_the_value_of_kuhn_through_the_adapter() -> None:
    solver = pyspiel.CFRPlusSolver(kuhn())
    for _ in range(200):
        solver.evaluate_and_update_policy()
    policy = solver.tabular_average_policy()
    assert pyspiel.exploitability(kuhn(), policy) < 2e-3
    values = pyspiel.expected_returns(kuhn().new_initial_state(), policy, -1, True)
    assert values[0] == pytest.approx(-1 / 18, abs=2e-3)


def test_mccfr_runs_on_fugitif_micro() -> None:
    game = pyspiel.load_game(MICRO[0])
    solver = pyspiel.ExternalSamplingMCCFRSolver(game, seed=1)
    for _ in range(2):
        solver.run_iteration()
    policy = solver.average_policy()
    state = next(positions(MICRO[0], 1))
    chances = policy.action_probabilities(state)
    assert sum(chances.values()) == pytest.approx(1.0)
    np.random.seed(1)
    other = external_sampling_mccfr.ExternalSamplingSolver(game)
    other.iteration()


@pytest.mark.parametrize("name", [MICRO[0], ONE_SIDED])
def test_is_mcts_plays_by_our_beliefs(name: str) -> None:
    """It asserts itself that each resampled position is of its information state."""
    game = pyspiel.load_game(name)
    source = np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, source), 2.0, 15, random_state=source)
    rng = random.Random(1)
    state = game.new_initial_state()
    moves = 0
    while not state.is_terminal() and moves < 12:
        deal(state, rng)
        state.apply_action(int(bot.step(state)))
        moves += 1
    assert moves


def solved(form: Form, iterations: int) -> tuple[float, tuple[Floats, Floats]]:
    solver = solve.Solver(form, predict=True)
    solver.run(iterations)
    plans = (solver.average(0), solver.average(1))
    return solve.value(form, plans), plans


@pytest.mark.parametrize(
    ("name", "value", "iterations", "near"),
    [
        ("kuhn_poker", -1 / 18, 1000, 1e-6),
        ("leduc_poker", -0.08560642, 10000, 5e-5),
        ("liars_dice(dice_sides=3)", 1 / 9, 2000, 1e-6),
    ],
)
def test_openspiel_agrees_with_our_solver_on_its_own_games(
    name: str, value: float, iterations: int, near: float
) -> None:
    game = pyspiel.load_game(name)
    form = openspiel.form_of(game)
    found, plans = solved(form, iterations)
    assert found == pytest.approx(value, abs=1e-6)
    policy = openspiel.policy_of(form, plans)
    returns = pyspiel.expected_returns(game.new_initial_state(), policy, -1, True)
    assert returns == pytest.approx([found, -found], abs=1e-9)
    gap = sum(solve.exploitability(form, plans)) / 2
    assert gap < near
    assert pyspiel.exploitability(game, policy) == pytest.approx(gap, abs=1e-9)


def test_a_game_walked_by_openspiel_is_the_game_that_our_own_walk_writes() -> None:
    ours, theirs = export(cast(PlayableGame, FullKuhn()), "real"), openspiel.form_of(kuhn())
    assert ours.infosets == theirs.infosets
    assert ours.nodes == theirs.nodes
    assert np.array_equal(ours.one, theirs.one)
    assert np.array_equal(ours.two, theirs.two)
    assert np.allclose(ours.pays, theirs.pays)
    assert solved(theirs, 3000)[0] == pytest.approx(-1 / 18, abs=1e-6)
    assert len(get_all_states.get_all_states(kuhn(), include_chance_states=True)) == ours.nodes
    with pytest.raises(TooLarge, match="more than 10 positions"):
        openspiel.form_of(kuhn(), most=10)


@pytest.mark.long
@pytest.mark.parametrize(("game", "name"), [("fugitif", MICRO[0]), ("red-notice", MICRO[2])])
def test_a_micro_size_walked_by_openspiel_is_the_game_that_our_own_walk_writes(game: str, name: str) -> None:
    ours, theirs = export(games.get(game), "micro"), openspiel.form_of(pyspiel.load_game(name))
    assert (ours.infosets, ours.nodes) == (theirs.infosets, theirs.nodes)
    assert np.array_equal(ours.one, theirs.one)
    assert np.array_equal(ours.two, theirs.two)
    assert np.allclose(ours.pays, theirs.pays)


@pytest.mark.long
def test_openspiel_agrees_with_our_solution_of_red_notice_micro() -> None:
    game = pyspiel.load_game(MICRO[2])
    form = openspiel.form_of(game)
    found, plans = solved(form, 200)
    policy = openspiel.policy_of(form, plans)
    gap = sum(solve.exploitability(form, plans)) / 2
    assert gap < 1e-4
    assert pyspiel.exploitability(game, policy) == pytest.approx(gap, abs=1e-6)
    returns = pyspiel.expected_returns(game.new_initial_state(), policy, -1, True)
    assert returns == pytest.approx([found, -found], abs=1e-6)
