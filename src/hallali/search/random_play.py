"""Random play as fast as the rules go: what benchmarks measure, and what playouts are made of."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from hallali.core import words
from hallali.core.seats import CHANCE, OVER
from hallali.games.fugitif.rules import State as FugitifState
from hallali.games.la_traque.rules import State as LaTraqueState
from hallali.games.red_notice.rules import State as RedNoticeState
from hallali.games.traqueur.rules import State as TraqueurState

LOW: Final = 0xFFFFFFFF
FACTOR: Final = 698769069  #: of a multiply-with-carry generator: FACTOR * LOW stays below 2 ** 62


def seeded(seed: i64) -> i64:
    """Make a generator's first state of any number."""
    chance = (seed & 0xFFFFFFF) + 1
    for _ in range(8):
        chance = following(chance)
    return chance


def following(chance: i64) -> i64:
    """Give the generator's next state; its low 32 bits are the random number."""
    return FACTOR * (chance & LOW) + (chance >> 32)


def fugitif(start: FugitifState, chance: i64, least: i64) -> tuple[int, int, int]:
    """Play whole random games of Fugitif from a position until `least` steps are done.

    chance: a generator's state. Returns the steps, the games, and the generator's state: equal where the play was.
    """
    steps: i64 = 0
    games: i64 = 0
    while steps < least:
        state = start.clone()
        while state.mover != OVER:
            chance = following(chance)
            if state.mover == CHANCE:
                state.advance(state.deal(chance & LOW))
            else:
                legal = state.legal_mask()
                state.advance(words.nth(legal, (chance & LOW) * words.count(legal) >> 32))
            steps += 1
        games += 1
    return steps, games, chance


def traqueur(start: TraqueurState, chance: i64, least: i64) -> tuple[int, int, int]:
    """Play whole random games of Le Traqueur from a position until `least` steps are done; see `fugitif`."""
    steps: i64 = 0
    games: i64 = 0
    while steps < least:
        state = start.clone()
        while state.mover != OVER:
            chance = following(chance)
            if state.mover == CHANCE:
                state.advance((chance & LOW) >> 31)  # FIRST_BEGINS or SECOND_BEGINS
            else:
                legal = state.legal()
                size: i64 = len(legal)
                state.advance(legal[(chance & LOW) * size >> 32])
            steps += 1
        games += 1
    return steps, games, chance


def _drawn(chances: list[tuple[int, float]], left: float) -> int:
    """Give the outcome that a number of [0, 1) falls on."""
    for outcome, probability in chances:
        left -= probability
        if left < 0.0:
            return outcome
    return chances[-1][0]


def red_notice(start: RedNoticeState, chance: i64, least: i64) -> tuple[int, int, int]:
    """Play whole random games of Red Notice from a position until `least` steps are done; see `fugitif`."""
    steps: i64 = 0
    games: i64 = 0
    while steps < least:
        state = start.clone()
        while state.mover != OVER:
            chance = following(chance)
            drawn: i64 = chance & LOW
            if state.mover == CHANCE:
                state.advance(_drawn(state.chances(), float(int(drawn)) / (LOW + 1)))
            else:
                legal = state.legal()
                size: i64 = len(legal)
                state.advance(legal[drawn * size >> 32])
            steps += 1
        games += 1
    return steps, games, chance


def la_traque(start: LaTraqueState, chance: i64, least: i64) -> tuple[int, int, int]:
    """Play whole random games of La Traque from a position until `least` steps are done; see `fugitif`."""
    steps: i64 = 0
    games: i64 = 0
    while steps < least:
        state = start.clone()
        while state.mover != OVER:
            chance = following(chance)
            drawn: i64 = chance & LOW
            if state.mover == CHANCE:
                state.advance(_drawn(state.chances(), float(int(drawn)) / (LOW + 1)))
            else:
                legal = state.legal()
                size: i64 = len(legal)
                state.advance(legal[drawn * size >> 32])
            steps += 1
        games += 1
    return steps, games, chance


def has_loop(start: object) -> bool:
    """Say whether `random_steps` takes this position."""
    return isinstance(start, (FugitifState, LaTraqueState, RedNoticeState, TraqueurState))


#: The positions that have a loop of their own here.
Looped = FugitifState | LaTraqueState | RedNoticeState | TraqueurState


def random_steps(start: Looped, seed: int, least: int) -> tuple[int, int, int]:
    """Play whole random games from a position until at least `least` steps are done.

    Returns how many steps and games there were, and a number that only the same play gives.
    """
    if isinstance(start, FugitifState):
        return fugitif(start, seeded(seed), least)
    if isinstance(start, RedNoticeState):
        return red_notice(start, seeded(seed), least)
    if isinstance(start, LaTraqueState):
        return la_traque(start, seeded(seed), least)
    return traqueur(start, seeded(seed), least)


def finish(state: Looped, seed: int, most: int) -> None:
    """Play on at random in place, to the end or for `most` steps; of positions that `has_loop` knows."""
    chance = seeded(seed)
    left: i64 = most
    if isinstance(state, FugitifState):
        while state.mover != OVER and left > 0:
            chance = following(chance)
            if state.mover == CHANCE:
                state.advance(state.deal(chance & LOW))
            else:
                legal = state.legal_mask()
                state.advance(words.nth(legal, (chance & LOW) * words.count(legal) >> 32))
            left -= 1
        return
    if isinstance(state, RedNoticeState):
        while state.mover != OVER and left > 0:
            chance = following(chance)
            drawn: i64 = chance & LOW
            if state.mover == CHANCE:
                state.advance(_drawn(state.chances(), float(int(drawn)) / (LOW + 1)))
            else:
                ways = state.legal()
                count: i64 = len(ways)
                state.advance(ways[drawn * count >> 32])
            left -= 1
        return
    if isinstance(state, LaTraqueState):
        while state.mover != OVER and left > 0:
            chance = following(chance)
            fallen: i64 = chance & LOW
            if state.mover == CHANCE:
                state.advance(_drawn(state.chances(), float(int(fallen)) / (LOW + 1)))
            else:
                open_ways = state.legal()
                many: i64 = len(open_ways)
                state.advance(open_ways[fallen * many >> 32])
            left -= 1
        return
    while state.mover != OVER and left > 0:
        chance = following(chance)
        if state.mover == CHANCE:
            state.advance((chance & LOW) >> 31)
        else:
            steps = state.legal()
            size: i64 = len(steps)
            state.advance(steps[(chance & LOW) * size >> 32])
        left -= 1
