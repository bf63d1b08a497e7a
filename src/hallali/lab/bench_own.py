"""The pieces of work that `hallali bench` times on our own games."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping

from hallali import games
from hallali.core.chance import outcome
from hallali.core.contract import Options, Position
from hallali.core.errors import HallaliError
from hallali.core.seats import CHANCE, OVER
from hallali.interfaces.game import AnyGame
from hallali.search import random_play
from hallali.search.ismcts import Search

#: What is timed. `STEPS` is what peers are compared by.
STEPS, PLAYOUTS, CLONE, LEGAL = "random steps", "random playouts", "clone", "legal"
APPLY, SAMPLE, SEARCH = "clone and apply", "sampled worlds", "search simulations"

#: How many worlds are drawn between two looks at the clock, which takes as long as to draw one.
WORLDS = 16
#: How many simulations a search gets before a new one begins.
SIMULATIONS = 500

#: Does one piece of a work or a few; says how many pieces of what it did.
Work = Callable[[], Mapping[str, int]]


def works(name: str, size: str, options: Options) -> list[Work]:
    """Return the works on a game. Raises BadOption."""
    game = games.get(name)
    positions = _positions(game, size, options)
    steps = [(state, state.legal()[0]) for state in positions]

    def clone() -> Mapping[str, int]:
        for state in positions:
            state.clone()
        return {CLONE: len(positions)}

    def legal() -> Mapping[str, int]:
        for state in positions:
            state.legal()
        return {LEGAL: len(positions)}

    def apply() -> Mapping[str, int]:
        for state, step in steps:
            state.clone().apply(step)
        return {APPLY: len(steps)}

    return [
        _playing(game.new(size, options), game.search_knowledge().loop),
        clone,
        legal,
        apply,
        *_thinking(game, size, options),
    ]


def _playing(start: Position, loop: random_play.Loop | None) -> Work:
    """Return the work that plays random games."""
    seeds = iter(range(1 << 30))

    def play() -> Mapping[str, int]:
        if loop is not None:
            steps, count, _ = random_play.random_steps(start, next(seeds), 2000, loop)
        else:
            steps, count = _step_by_step(start, random.Random(next(seeds)), 2000)
        return {STEPS: steps, PLAYOUTS: count}

    return play


def _step_by_step(start: Position, rng: random.Random, least: int) -> tuple[int, int]:
    """Play whole random games as `random_play` does, by the contract alone; give the steps and games."""
    steps = count = 0
    while steps < least:
        state = start.clone()
        while state.mover != OVER:
            state.advance(_any(state, rng))
            steps += 1
        count += 1
    return steps, count


def _any(state: Position, rng: random.Random) -> int:
    """Choose a step or a chance outcome at random."""
    if state.mover == CHANCE:
        return outcome(state.chances(), rng)
    return int(rng.choice(state.legal()))


def _positions(game: AnyGame, size: str, options: Options) -> list[Position]:
    """Return the positions of a random game where a player moves."""
    rng = random.Random(7)
    state = game.new(size, options)
    found = []
    while state.mover != OVER:
        if state.mover != CHANCE:
            found.append(state.clone())
        state.advance(_any(state, rng))
    return found


def _thinking(game: AnyGame, size: str, options: Options) -> list[Work]:
    """Return the works of the last seat halfway through its share of a random game; none where it has no belief."""
    seat = len(game.seats_of(options)) - 1
    turns = sum(state.mover == seat and not state.drafting for state in _positions(game, size, options))
    try:
        belief = game.belief(size, options, seat)
    except (ImportError, HallaliError):
        return []
    rng = random.Random(7)
    state = game.new(size, options)
    left = turns // 2
    while not (state.mover == seat and not state.drafting and left == 0):
        left -= state.mover == seat and not state.drafting
        before = state.clone()
        step = _any(state, rng)
        state.advance(step)
        for told in game.tell(before, step, state, seat):
            belief.hear(told)

    def sample() -> Mapping[str, int]:
        for _ in range(WORLDS):
            belief.sample(rng)
        return {SAMPLE: WORLDS}

    def search() -> Mapping[str, int]:
        Search(game, size, options, seat, belief, rng).run(SIMULATIONS)
        return {SEARCH: SIMULATIONS}

    return [sample, search]
