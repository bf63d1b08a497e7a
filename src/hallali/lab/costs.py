"""The costliest decisions of a finished game: what a seat did, against what it could have done, by what it knew then.

Where a game has an exact measure (`Reasons.price`), that is used. Elsewhere worlds are drawn from the seat's belief at
that moment, and both gestures are played on in the same worlds by the game's own rollout. No rollout sees every plan,
and no judgement of an open game is just. So what was done is played on in two ways, by the rollout and by what the seat
really went on to do, and each end is measured in two ways, at the game's end and by the game's judgement some way
before. A decision is told only if all four say that it cost something, clear beyond chance, in worlds that had no part
in choosing what to look at. The truth is never looked at.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Mapping, Sequence
from typing import Final

import msgspec

from hallali import games, i18n, players
from hallali.core import clock
from hallali.core.chance import outcome
from hallali.core.contract import Belief, Options, Position, Told, View
from hallali.core.errors import HallaliError
from hallali.core.player import Reads
from hallali.core.record import Record, renewed, replay, tell_steps
from hallali.core.seats import CHANCE, OVER
from hallali.interfaces.game import AnyGame
from hallali.interfaces.reasons import Case, Price
from hallali.players import advice
from hallali.search.playouts import MOST_STEPS, RolloutPolicy, play_out

#: How many decisions are kept: more than are told, as some may have come off.
MOST: Final = 6
#: The least chance that a decision must have cost to be told.
LEAST: Final = 0.05
#: Worlds for each decision at first; new ones for those that look costliest, and how many these are.
FIRST, THEN, DOUBTFUL = 12, 120, 8
#: A difference is clear if this many standard errors less of it would still be the least that is told.
CLEAR: Final = 2.5
#: No seat: nobody's turn is waited for.
NOBODY: Final = -9
#: The part of the time that the first look may take.
_SHARE: Final = 0.5


class Costly(msgspec.Struct, frozen=True, kw_only=True):
    """One decision that cost something.

    entry: counted from 1; its position is the one after the entry before. steps: what was done; better: what the seat
    could have done. cost: the difference. chances: of both; what chances they are, `exact` says.
    said: by language, the better move and why. worth: by language, the comparison in words; empty where it was played
    out, `worlds` times each way. when: by language, when it was, as players count it.
    """

    entry: int
    steps: tuple[int, ...]
    better: tuple[int, ...]
    cost: float
    chances: tuple[float, float]
    said: Mapping[str, str]
    worth: Mapping[str, str] = {}
    when: Mapping[str, str] = {}
    worlds: int = 0


class Costs(msgspec.Struct, frozen=True, kw_only=True):
    """The costliest decisions of a seat, in the order of the game.

    exact: whether an exact measure of the game's was used. decisions: how many were compared. whole: whether time was
    enough for all.
    """

    seat: int
    exact: bool
    found: tuple[Costly, ...] = ()  #: the costliest ones
    decisions: int = 0
    whole: bool = True


class _Decision(msgspec.Struct):
    """A decision as its seat met it. heard: how many of its Tolds there were. diffs: what the better move won more.

    after: what the seat did later, gesture by gesture. ways: by the way it is measured, what each world told.
    """

    entry: int  #: counted from 1
    view: View  #: what the seat saw
    heard: int
    steps: tuple[int, ...]  #: what it did
    better: tuple[int, ...]
    after: tuple[tuple[int, ...], ...] = ()
    ways: dict[tuple[bool, bool], list[tuple[float, float]]] = {}

    def mean(self) -> float:
        """Return what the decision cost, by the way that says least."""
        return min((_mean(_lost(way)) for way in self.ways.values()), default=0.0)

    def clear(self) -> bool:
        """Say whether every way of measuring tells the same, beyond chance."""
        return bool(self.ways) and all(_clear(_lost(way)) for way in self.ways.values())

    def forget(self) -> None:
        """Forget the worlds so far: they chose this decision, so they would make it look worse than it is."""
        self.ways = {}

    def worlds(self) -> int:
        """Return in how many worlds both gestures were played on."""
        return min(map(len, self.ways.values()), default=0)

    def chances(self) -> tuple[float, float]:
        """Return the chances to win that what was done left, and that the better move would have left."""
        way = self.ways[False, (False, True) in self.ways]
        best = _mean([best for _done, best in way])
        return max(0.0, best - self.mean()), best


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else 0.0


def _lost(way: Sequence[tuple[float, float]]) -> list[float]:
    return [best - done for done, best in way]


def _clear(diffs: Sequence[float]) -> bool:
    count, mean = len(diffs), _mean(diffs)
    if count < FIRST:
        return False
    spread = math.sqrt(sum((one - mean) ** 2 for one in diffs) / (count - 1) / count)
    return mean - CLEAR * spread >= LEAST


def costs(record: Record, seat: int, seconds: float = 20.0, seed: str = "") -> Costs:
    """Return the costliest decisions of a seat in a game that is over. Raises BadRecord.

    seconds: the processor time allowed. seed: what the worlds are drawn by: another one looks a second time.
    """
    game = games.get(record.game)
    record = renewed(game, record)
    until = clock.spent() + seconds
    return _Weigher(game, record, seat, until, seconds, seed).costs()


class _Weigher:
    """Weighs the decisions of one seat."""

    def __init__(self, game: AnyGame, record: Record, seat: int, until: float, seconds: float, seed: str) -> None:
        self.game, self.seat, self.until, self.seconds, self.seed = game, seat, until, seconds, seed
        self.size, self.options = record.size, dict(record.options)
        self.reasons = game.reasons()
        self.tolds: list[Told] = []
        self.whole = True
        self.acts: list[tuple[int, ...]] = []  # all that the seat did, forced or not
        self.turns = list(self._turns(record))

    def _turns(self, record: Record) -> list[tuple[int, View, int, tuple[int, ...], int]]:
        """List the seat's decisions: (entry, its View, Tolds heard, what it did, how many acts it had then done)."""
        found = []
        for entry, (state, _, steps) in enumerate(replay(self.game, record), 1):
            if not steps:
                break
            if state.mover == self.seat:
                self.acts.append(tuple(steps))
                if len(state.legal()) > 1:
                    view = self.game.see(state, self.seat)
                    found.append((entry, view, len(self.tolds), tuple(steps), len(self.acts)))
            for _seat, told in tell_steps(self.game, state, steps, (self.seat,)):
                self.tolds.append(told)
        return found

    def case(self, view: View, heard: int) -> Case:
        return Case(self.size, self.options, view, self.tolds[:heard])

    def late(self) -> bool:
        if clock.spent() < self.until:
            return False
        self.whole = False
        return True

    def costs(self) -> Costs:
        exact = self.seat in self.reasons.priced
        found, count = self._priced() if exact else self._played()
        worst = sorted(found, key=lambda one: (-one.cost, one.entry))[:MOST]
        return Costs(
            seat=self.seat,
            exact=exact,
            found=tuple(sorted(worst, key=lambda one: one.entry)),
            decisions=count,
            whole=self.whole,
        )

    # -- by an exact measure ------------------------------------------------------------------------------------------

    def _priced(self) -> tuple[list[Costly], int]:
        found, count = [], 0
        for entry, view, heard, steps, _acts in self.turns:
            if self.late():
                break
            case = self.case(view, heard)
            price = self.reasons.price(case, steps)
            if price is None:
                continue
            count += 1
            if price.best - price.done >= LEAST and price.better != steps and self._agreed(case, steps, price):
                found.append((entry, case, steps, price))
        found.sort(key=lambda one: (one[3].done - one[3].best, one[0]))
        return [self._told(*one) for one in found[:MOST]], count

    def _agreed(self, case: Case, steps: tuple[int, ...], price: Price) -> bool:
        """Say whether the bot that knows how the others like to play, if any does, prefers the better choice too."""
        name = self.game.page().reader(self.size, self.seat)
        if not name:
            return True
        reader = players.make(name, self.game, self.seat, f"{self.seed}costs", self.size, self.options)
        for told in case.tolds:
            reader.hear(told)
        assert isinstance(reader, Reads)
        return self.reasons.agreed(steps, price, reader.odds(), LEAST)

    def _told(self, entry: int, case: Case, steps: tuple[int, ...], price: Price) -> Costly:
        return Costly(
            entry=entry,
            steps=steps,
            better=price.better,
            cost=price.best - price.done,
            chances=price.chances,
            said=self._said(case, price.better),
            when=self._when(case.view),
            worth={lang: self.reasons.priced_as(price, i18n.translator(lang)) for lang in i18n.spoken()},
        )

    def _said(self, case: Case, steps: tuple[int, ...]) -> dict[str, str]:
        reason = self.reasons.better(case, steps)
        return {lang: reason.say(i18n.translator(lang)) for lang in i18n.spoken()}

    def _when(self, view: View) -> dict[str, str]:
        return {lang: self.reasons.when(view, i18n.translator(lang)) for lang in i18n.spoken()}

    # -- by playing out -----------------------------------------------------------------------------------------------

    def _played(self) -> tuple[list[Costly], int]:
        decisions = self._differing()
        begun = clock.spent()
        each = _SHARE * max(0.0, self.until - begun) / max(1, len(decisions))
        for number, one in enumerate(decisions, 1):
            if self.late():
                break
            self._weigh(one, FIRST, begun + number * each)
        doubtful = sorted((one for one in decisions if one.mean() > 0), key=lambda one: -one.mean())[:DOUBTFUL]
        begun = clock.spent()
        each = max(0.0, self.until - begun) / max(1, len(doubtful))
        for number, one in enumerate(doubtful, 1):
            one.forget()
            self._weigh(one, THEN, begun + number * each)
        found = [
            Costly(
                entry=one.entry,
                steps=one.steps,
                better=one.better,
                cost=one.mean(),
                chances=one.chances(),
                said=self._said(self.case(one.view, one.heard), one.better),
                when=self._when(one.view),
                worlds=one.worlds(),
            )
            for one in doubtful
            if one.clear()
        ]
        return found, len(self.turns)

    def _differing(self) -> list[_Decision]:
        """List the decisions in which the bot that suggests would have done something else."""
        found = []
        stop = clock.spent() + _SHARE * self.seconds
        for entry, view, heard, steps, acts in self.turns:
            if clock.spent() > stop:
                self.whole = False
                break
            better = advice.suggestion(self.game, self.size, self.options, self.tolds[:heard], view)
            if better != steps:
                found.append(_Decision(entry, view, heard, steps, better, tuple(self.acts[acts:])))
        return found

    def _weigh(self, one: _Decision, worlds: int, until: float) -> None:
        """Play both gestures on in worlds drawn from the seat's belief."""
        try:
            belief = self._belief(one.heard)
            rng = random.Random(f"{self.seed}{self.seat}:{one.entry}:{worlds}")
            for _ in range(worlds):
                if clock.spent() > until:
                    break
                self._world(one, belief.sample(rng), rng.random())
        except HallaliError:  # there the belief cannot tell
            return

    def _belief(self, heard: int) -> Belief:
        make: Callable[[str, Options | None, int], Belief] = self.game.search_knowledge().belief or self.game.belief
        belief = make(self.size, self.options, self.seat)
        for told in self.tolds[:heard]:
            belief.hear(told)
        return belief

    def _world(self, one: _Decision, history: Sequence[int], seed: float) -> None:
        policy = self.game.search_knowledge().policies()(self.size, self.options)
        state = self.game.new(self.size, self.options)
        for step in history:
            policy.note(state, step)
            state.advance(step)
        if state.mover != self.seat:
            return
        for ended in (False, True) if policy.depth else (False,):
            best = self._end(state, policy, (one.better,), seed, ended)
            for acts in {(one.steps,), (one.steps, *one.after)}:
                done = self._end(state, policy, acts, seed, ended)
                if done is not None and best is not None:
                    one.ways.setdefault((len(acts) > 1, ended), []).append((done, best))

    def _end(
        self, state: Position, policy: RolloutPolicy, acts: Sequence[tuple[int, ...]], seed: float, ended: bool
    ) -> float | None:
        """Return the chance to win that the seat's acts leave in a world; None if the first cannot be made there.

        The others play on by the rollout, and so does the seat as soon as its next act cannot be made. ended: whether
        to the game's end; else the game's own judgement is asked as soon as its rollout asks it, which is at once where
        that judgement is a way of playing on.
        """
        state, policy = state.clone(), policy.clone()
        if not _act(state, policy, acts[0]):
            return None
        rng = random.Random(seed)
        _go_on(state, policy, self.seat, acts[1:], rng)
        if ended:
            _play_on(state, policy, rng, NOBODY)
        if ended and state.mover != OVER:
            return None
        returns = play_out(state, policy, rng)
        if max(map(abs, returns)) > 1.0:  # what is won there is no chance: turns, of a search that nobody races
            return None
        least = -1.0 if self.game.together or len(returns) == 1 else -1.0 / (len(returns) - 1)
        return min(1.0, max(0.0, (returns[self.seat] - least) / (1.0 - least)))


def _go_on(
    state: Position, policy: RolloutPolicy, seat: int, acts: Sequence[tuple[int, ...]], rng: random.Random
) -> None:
    """Play on in place, a seat by its acts for as long as it can."""
    for act in acts:
        _play_on(state, policy, rng, seat)
        if state.mover != seat or not _act(state, policy, act):
            return


def _play_on(state: Position, policy: RolloutPolicy, rng: random.Random, seat: int) -> None:
    """Play on in place by the rollout, until it is a seat's turn or the game is over."""
    for _ in range(MOST_STEPS):
        if state.mover in (OVER, seat):
            break
        step = outcome(state.chances(), rng) if state.mover == CHANCE else policy.step(state, rng)
        policy.note(state, step)
        state.advance(step)


def _act(state: Position, policy: RolloutPolicy, steps: Sequence[int]) -> bool:
    """Take a gesture in place; say whether it could be taken whole."""
    ahead = state.clone()
    for step in steps:
        if ahead.refusal(step) is not None:
            return False
        ahead.advance(step)
    for step in steps:
        policy.note(state, step)
        state.advance(step)
    return True
