"""What `hallali bench learn` times on our own games: small batches, and the interfaces of other packages."""

from __future__ import annotations

import random
import warnings
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from hallali.core.chance import outcome
from hallali.core.errors import MissingExtra, missing_extra
from hallali.lab.bench_own import Work
from hallali.lab.bench_peers import zoo_steps

#: What a row says that was done.
OBSERVED: Final = "steps with observation and legal steps"


def batch(game: str, size: str, count: int) -> Work:
    """Return random play of every seat in a Batch of `count` games. Raises BadOption, MissingExtra."""
    import numpy as np

    from hallali.adapters.batch import Batch

    rng = np.random.default_rng(7)
    many = Batch(game, count, size, seed=7)
    turn = many.turn()
    # Chances are drawn beforehand: a learner's net would take far longer, and it is not what is timed.
    chances = [rng.random(turn.masks.shape, dtype=np.float32) for _ in range(61)]
    number = 0

    def play() -> Mapping[str, int]:
        nonlocal turn, number
        number += 1
        turn = many.step((turn.masks * chances[number % len(chances)]).argmax(axis=1))
        return {OBSERVED: count}

    for _ in range(40):  # so that the games are not all at their beginning
        play()
    return play


def spiel_steps(game: Any, look: Callable[[Any, int], object]) -> Work:
    """Return random play of one of OpenSpiel's games. look: writes what the mover observes of a state."""
    rng = random.Random(7)

    def play() -> Mapping[str, int]:
        state, count = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(outcome(state.chance_outcomes(), rng))
                continue
            look(state, state.current_player())
            state.apply_action(rng.choice(state.legal_actions()))
            count += 1
        return {OBSERVED: count}

    return play


def pettingzoo(game: str, size: str) -> Work:
    """Return random play of a PettingZoo environment, one agent after the other. Raises BadOption, MissingExtra."""
    from hallali.adapters.pettingzoo import env

    play = zoo_steps(env(game, size))
    return lambda: {OBSERVED: sum(play().values())}


def gymnasium(game: str, size: str) -> Work:
    """Return random play of one seat, the others by a policy that plays at random. Raises BadOption, MissingExtra."""
    from hallali.adapters.gymnasium import SeatEnv

    rng = random.Random(7)
    env = SeatEnv(game, 0, lambda _, mask: rng.choice(mask.nonzero()[0]), size)

    def play() -> Mapping[str, int]:
        _, info = env.reset(seed=rng.randrange(1 << 30))
        count, over = 0, False
        while not over:
            _, _, over, _, info = env.step(rng.choice(info["action_mask"].nonzero()[0]))
            count += 1
        return {OBSERVED: count}

    return play


def openspiel(game: str, size: str) -> Work:
    """Return random play of an OpenSpiel game, each move with the mover's array. Raises BadOption, MissingExtra.

    The array is written by OpenSpiel's observer for Python, as its learners use it.
    """
    try:
        import pyspiel
    except ImportError as error:
        raise missing_extra(error, "openspiel") from None

    from hallali.adapters import openspiel as adapter

    loaded = pyspiel.load_game(f"hallali_{game.replace('-', '_')}(size={size})")
    observer: adapter.HuntObserver = loaded.make_py_observer()

    return spiel_steps(loaded, observer.set_from)


#: The interfaces of other packages, by what a row calls them.
ADAPTERS: Final[Mapping[str, Callable[[str, str], Work]]] = {
    "PettingZoo, agent by agent": pettingzoo,
    "Gymnasium, against a random policy": gymnasium,
    "OpenSpiel, with arrays": openspiel,
}
#: Of how many games the smaller batches are.
SMALL: Final = (16, 1)


def works(game: str, size: str) -> Iterator[tuple[str, Work]]:
    """Give the small batches and the adapters that are installed, by name. Raises BadOption, MissingExtra."""
    for count in SMALL:
        yield f"Batch of {count}", batch(game, size, count)
    for name, make in ADAPTERS.items():
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                yield name, make(game, size)
        except MissingExtra:
            continue
