"""Other packages at the work that `hallali bench` times: each peer plays its own games at random."""

from __future__ import annotations

import random
import warnings
from collections.abc import Callable, Mapping
from importlib import metadata
from typing import Any

from hallali.core.chance import outcome
from hallali.lab.bench_own import APPLY, CLONE, LEGAL, SEARCH, STEPS, Work

#: OpenSpiel's games, written in C++: small ones, and the one whose cards and partial knowledge are most like ours.
SPIELS = ("phantom_ttt", "hanabi")
#: A game that OpenSpiel's own search of hidden information can play; it plays neither of SPIELS.
SPIEL_SEARCHED = "leduc_poker"
#: How many rollouts and simulations one call of OpenSpiel's search is given.
ROLLOUTS, SIMULATIONS = 5000, 2000
ZOO = ("tictactoe_v3", "leduc_holdem_v4")
RLCARD = ("leduc-holdem", "uno")

Named = dict[str, list[Work]]

#: A position of OpenSpiel's, which has no types.
SpielState = Any


def openspiel() -> Named:
    """Return the works of OpenSpiel. Raises ImportError.

    "loop in C++" is a game between its uniform random bots (`evaluate_bots`). "rollouts in C++" is the package's
    tightest loop, the playouts of its own tree search, for games that it accepts. "from Python" is driven step by step.
    """
    import pyspiel

    found: Named = {}
    for name in SPIELS:
        game = pyspiel.load_game(name)
        found[f"openspiel {name}, from Python"] = _spiel_steps(game)
        found[f"openspiel {name}, loop in C++"] = [_spiel_loop(pyspiel, game)]
        if game.get_type().reward_model == pyspiel.GameType.RewardModel.TERMINAL:  # what its tree search takes
            found[f"openspiel {name}, rollouts in C++"] = [_spiel_rollouts(pyspiel, game)]
    found[f"openspiel {SPIEL_SEARCHED}, search in C++"] = [_spiel_search(pyspiel, pyspiel.load_game(SPIEL_SEARCHED))]
    return found


def _spiel_random(state: SpielState, rng: random.Random) -> int:
    if state.is_chance_node():
        return outcome(state.chance_outcomes(), rng)
    return int(rng.choice(state.legal_actions()))


def _spiel_game(game: Any, rng: random.Random) -> list[Any]:
    """Play a random game; give every position of it, the last one over."""
    state = game.new_initial_state()
    states = [state.clone()]
    while not state.is_terminal():
        state.apply_action(_spiel_random(state, rng))
        states.append(state.clone())
    return states


def _spiel_steps(game: Any) -> list[Work]:
    rng = random.Random(7)
    positions = [s for s in _spiel_game(game, rng) if not s.is_terminal() and not s.is_chance_node()]
    steps = [(state, state.legal_actions()[0]) for state in positions]

    def play() -> Mapping[str, int]:
        state = game.new_initial_state()
        count = 0
        while not state.is_terminal():
            state.apply_action(_spiel_random(state, rng))
            count += 1
        return {STEPS: count}

    def clone() -> Mapping[str, int]:
        for state in positions:
            state.clone()
        return {CLONE: len(positions)}

    def legal() -> Mapping[str, int]:
        for state in positions:
            state.legal_actions()
        return {LEGAL: len(positions)}

    def apply() -> Mapping[str, int]:
        for state, step in steps:
            state.clone().apply_action(step)
        return {APPLY: len(steps)}

    return [play, clone, legal, apply]


def _spiel_loop(pyspiel: Any, game: Any) -> Work:
    rng = random.Random(7)
    bots = [pyspiel.make_uniform_random_bot(seat, 7 + seat) for seat in range(game.num_players())]

    def play() -> Mapping[str, int]:
        state = game.new_initial_state()
        pyspiel.evaluate_bots(state, bots, rng.randrange(1 << 30))
        return {STEPS: len(state.full_history())}

    return play


def _spiel_rollouts(pyspiel: Any, game: Any) -> Work:
    """One simulation of a search, whose leaf is judged by many rollouts; their length is measured beforehand."""
    rng = random.Random(7)
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(_spiel_random(state, rng))
    begun = len(state.full_history()) + 1  # the simulation's own step
    games = 3000
    mean = sum(len(_spiel_game(game, rng)) - 1 for _ in range(games)) / games - begun
    bot = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(ROLLOUTS, 7), 2.0, 1, 100, False, 7, False)
    bot.step(state)

    def play() -> Mapping[str, int]:
        bot.step(state)
        return {STEPS: round(ROLLOUTS * mean)}

    return play


def _spiel_search(pyspiel: Any, game: Any) -> Work:
    rng = random.Random(7)
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(_spiel_random(state, rng))
    bot = pyspiel.ISMCTSBot(7, pyspiel.RandomRolloutEvaluator(1, 7), 2.0, SIMULATIONS)

    def search() -> Mapping[str, int]:
        bot.step(state)
        return {SEARCH: SIMULATIONS}

    return search


def pettingzoo() -> Named:
    """Return the works of PettingZoo's own games. Raises ImportError."""
    from importlib import import_module

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        envs = {name: import_module(f"pettingzoo.classic.{name}").env() for name in ZOO}
    return {f"pettingzoo {name}": [zoo_steps(env)] for name, env in envs.items()}


def zoo_steps(env: Any) -> Work:
    """Return random play of a PettingZoo environment, one agent after the other."""
    rng = random.Random(7)

    def play() -> Mapping[str, int]:
        env.reset(seed=rng.randrange(1 << 30))
        count = 0
        for _ in env.agent_iter():
            seen, _, over, cut, _ = env.last()
            if over or cut:
                env.step(None)
            else:
                env.step(rng.choice(seen["action_mask"].nonzero()[0]))
                count += 1
        return {STEPS: count}

    return play


def rlcard() -> Named:
    """Return the works of RLCard's games. Raises ImportError."""
    from rlcard import make

    return {f"rlcard {name}": [rlcard_steps(make(name, config={"seed": 7}))] for name in RLCARD}


def rlcard_steps(env: Any) -> Work:
    """Return random play of an RLCard environment."""
    rng = random.Random(7)

    def play() -> Mapping[str, int]:
        state, _ = env.reset()
        count = 0
        while not env.is_over():
            state, _ = env.step(rng.choice(list(state["legal_actions"])))
            count += 1
        return {STEPS: count}

    return play


#: By name: what is installed, and what gives the works.
PEERS: dict[str, tuple[str, Callable[[], Named]]] = {
    "openspiel": ("open-spiel", openspiel),
    "pettingzoo": ("pettingzoo", pettingzoo),
    "rlcard": ("rlcard", rlcard),
}


def found(against: tuple[str, ...]) -> tuple[Named, dict[str, str], dict[str, str]]:
    """Return the work of these peers, the versions of what is installed, and why the others are skipped."""
    named: Named = {}
    versions: dict[str, str] = {}
    skipped: dict[str, str] = {}
    for peer in against:
        package, make = PEERS[peer]
        try:
            named |= make()
            versions[package] = metadata.version(package)
        except ImportError as error:
            skipped[peer] = f"{error}; with uv: uv run --extra peers hallali bench …"
    return named, versions, skipped
