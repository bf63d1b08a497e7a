# mypyc
"""The expert of Traqué alone: tries every gesture, plays the next turns, and asks a fitted value how they ended."""

from __future__ import annotations

import math
import random
from typing import Final

from hallali.core.seats import CHANCE, OVER
from hallali.games.traque.bots.playout import Mind
from hallali.games.traque.bots.value import value
from hallali.games.traque.rules import actions as a
from hallali.games.traque.rules import deals, paying
from hallali.games.traque.rules import phases as p
from hallali.games.traque.rules.legal import purse
from hallali.games.traque.rules.state import State

Steps = tuple[int, ...]

#: How many turns are played out, the one under way included.
TURNS: Final = 2
#: How often each gesture is tried. After each stage those that are clearly behind are dropped.
STAGES: Final = (8, 16, 24)
#: Clearly behind: by this many standard errors of the difference from the best.
BEHIND: Final = 1.5
#: The golden section: it spreads the first card of the tries evenly over the deck, however many there will be.
_GOLDEN: Final = 0.6180339887498949
_RANGE: Final = 4294967296.0


class Chance:
    """What chance brings in one try: the n-th card, place, toss and so on, whatever is done in between.

    All gestures meet the same, so that they differ by what they do and less by their luck.
    """

    def __init__(self, seed: int, first: float) -> None:
        self._rng = random.Random(seed)
        self._brought: list[list[int]] = [[] for _ in p.NAMES]
        self._met = [0] * len(p.NAMES)
        self._brought[p.CARD].append(int(first * _RANGE))

    def again(self) -> None:
        """Begin again, with the same chances to come."""
        self._met = [0] * len(p.NAMES)

    def next(self, phase: int) -> int:
        """Return the next number for a phase, from 0 to 2 ** 32 - 1."""
        brought, met = self._brought[phase], self._met[phase]
        self._met[phase] = met + 1
        while len(brought) <= met:
            brought.append(self._rng.getrandbits(32))
        return brought[met]


def gesture(mind: Mind, state: State, rng: random.Random) -> Steps:
    """Return the gesture after which the game is won most often.

    mind: plays on. state: a position of one player at the start of a gesture. rng: what the tries are drawn from.
    """
    tried = _completed(mind, state, rng)
    if len(tried) == 1:
        return tried[0][0]
    won: list[list[float]] = [[] for _ in tried]
    alive = list(range(len(tried)))
    seed, start = rng.getrandbits(60), rng.random()
    count = 0
    for stage in STAGES:
        for _ in range(stage):
            chance = Chance(seed + count, (start + count * _GOLDEN) % 1.0)
            for one in alive:
                won[one].append(_played(mind, tried[one][1].clone(), state.turns + TURNS, chance, rng))
            count += 1
        best = alive[0]
        for one in alive:
            if math.fsum(won[one]) > math.fsum(won[best]):
                best = one
        alive = [one for one in alive if one == best or not _behind(won[one], won[best])]
        if len(alive) == 1:
            break
    return tried[best][0]


def _behind(one: list[float], best: list[float]) -> bool:
    """Say whether a gesture is clearly behind the best."""
    count = len(one)
    mean = (math.fsum(best) - math.fsum(one)) / count
    square = 0.0
    for mine, theirs in zip(one, best, strict=True):
        square += (theirs - mine - mean) * (theirs - mine - mean)
    return mean * mean * count * (count - 1) > BEHIND * BEHIND * square


def _played(mind: Mind, state: State, until: int, chance: Chance, rng: random.Random) -> float:
    """Play on in place until this many turns have ended. Return how likely the game is won then."""
    chance.again()
    while state.mover != OVER:
        if state.mover == CHANCE:
            state.advance(deals.drawn(state, chance.next(state.phase)))
        elif state.phase == p.TURN and state.turns >= until:
            return value(mind.judge, state)
        else:
            state.advance(mind.step(state, rng))
    return 1.0 if state.outcome == p.ESCAPED else 0.0


def _completed(mind: Mind, state: State, rng: random.Random) -> list[tuple[Steps, State]]:
    """List the gestures that are tried and where each leads: the mind's own first."""
    found: list[tuple[Steps, State]] = []
    known: set[Steps] = set()
    for begun in [(), *_begun(mind, state)]:
        after, steps = state.clone(), list(begun)
        fits = True
        for step in begun:
            if step not in after.legal():
                fits = False
                break
            after.advance(step)
        if not fits:
            continue
        while not steps or after.drafting:
            step = mind.step(after, rng)
            after.advance(step)
            steps.append(step)
        whole = tuple(steps)
        if whole not in known:
            known.add(whole)
            found.append((whole, after))
    # What loses at once is the same as nothing else only where all else loses in every try.
    return [one for one in found if one[1].mover != OVER or one[1].outcome == p.ESCAPED] or found


def _begun(mind: Mind, state: State) -> list[Steps]:
    """List how a gesture may begin. A fight has too many volleys to try them all."""
    legal = state.legal()
    if len(legal) == 1:
        return []
    if state.phase == p.AFTER:
        missed = [place for place in range(len(state.volley)) if not state.results >> place & 1]
        return [(a.END,), (*(a.PICK + place for place in missed), a.TOSS)]
    if state.phase == p.ROUND:
        return [*((step,) for step in legal if a.USE <= step < a.PICK), *_volleys(state, legal)]
    if state.phase == p.TURN and not state.row(0) and a.DRAW in legal:
        # Hiding from an empty row leaves all as it was, with less time. A value that is wrong by little would take it
        # for a way to put off what comes, again and again, until no time is left.
        return [(step,) for step in legal if step != a.HIDE]
    if state.phase != p.ROW:
        return [(step,) for step in legal]
    can = purse(state)
    found: list[Steps] = []
    for step in legal:
        if a.ACTIVATE <= step < a.PAY:
            found += [(step, *paid) for paid in paying.ways(mind.box, can, step)]
        else:
            found.append((step,))
    return found


def _volleys(state: State, legal: list[int]) -> list[Steps]:
    """List volleys: shots of one weapon or none, with a grenade or without, with a hit token or without."""
    fires: list[Steps] = [(), *((step,) for step in legal if step >= a.FIRE)]
    found: list[Steps] = []
    for fire in fires:
        for grenades in range(min(1, state.grenades(0)) + 1):
            for hits in range(min(1, state.hits(0)) + 1):
                if fire or grenades or hits:
                    found.append((*fire, *[a.ADD_GRENADE] * grenades, *[a.ADD_HIT] * hits, a.TOSS))
    return found
