# mypyc
"""Random play as fast as the rules allow, for benchmarks and playouts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mypy_extensions import i64

from hallali.core.contract import Own, Position
from hallali.core.seats import CHANCE, OVER

LOW: Final = 0xFFFFFFFF
FACTOR: Final = 698769069  #: of a multiply-with-carry generator: FACTOR * LOW stays below 2 ** 62

#: Plays on at random in place, of (position, a generator's state, the most steps), to the end or for that many steps.
#: Returns the steps taken and the generator's state.
Loop = Callable[[Own, int, int], tuple[int, int]]


def seeded(seed: i64) -> i64:
    """Return the first state of a generator, from any number."""
    chance = (seed & 0xFFFFFFF) + 1
    for _ in range(8):
        chance = following(chance)
    return chance


def following(chance: i64) -> i64:
    """Return the generator's next state; its low 32 bits are the random number."""
    return FACTOR * (chance & LOW) + (chance >> 32)


def drawn(chances: list[tuple[int, float]], left: float) -> int:
    """Return the outcome that a number of [0, 1) falls on."""
    for outcome, probability in chances:
        left -= probability
        if left < 0.0:
            return outcome
    return chances[-1][0]


def play_on(state: Position, chance: int, most: int) -> tuple[int, int]:
    """Play any game on at random: a Loop by the contract alone."""
    now: i64 = chance
    steps: i64 = 0
    while state.mover != OVER and steps < most:
        now = following(now)
        low: i64 = now & LOW
        if state.mover == CHANCE:
            state.advance(drawn(state.chances(), float(int(low)) / (LOW + 1)))
        else:
            legal = state.legal()
            size: i64 = len(legal)
            state.advance(legal[low * size >> 32])
        steps += 1
    return steps, now


def random_steps(start: Position, seed: int, least: int, loop: Loop = play_on) -> tuple[int, int, int]:
    """Play whole random games from a position until at least `least` steps are done.

    Returns the numbers of steps and games, and a number that only the same play gives.
    """
    chance: int = seeded(seed)
    steps = games = 0
    while steps < least:
        count, chance = loop(start.clone(), chance, 1 << 40)
        steps += count
        games += 1
    return steps, games, chance


def finish(state: Position, seed: int, most: int, loop: Loop = play_on) -> None:
    """Play on at random in place, to the end or for `most` steps."""
    loop(state, seeded(seed), most)
