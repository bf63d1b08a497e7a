# mypyc
"""Worlds that fit what a seat was told, weighted by how the other seats are likely to play.

A belief gives every world that fits the same weight. But the other seats choose their moves, and the game's policies
say how. So worlds are followed from move to move (a particle filter). Each goes on as its players are likely to. A
world that tells the seat anything other than what it was told is dropped. If too few are left, the belief draws more.
"""

from __future__ import annotations

import math
import random

from hallali.core import clock
from hallali.core.contract import Belief, Game, Options, Position, Told
from hallali.core.seats import CHANCE, OVER
from hallali.search.playouts import PolicyFactory, RolloutPolicy

#: A world that the belief drew weighs this much of a followed one: it was not seen to play well.
_FRESH = 0.25
#: If fewer worlds than this are followed, the belief fills up to it. As many are tried, however long it takes.
_FEW = 24
#: What no followed world tells is taken to be this likely.
_UNLIKELY = 1e-6
#: How many tries are made for each world that is wanted.
_TRIES = 2


class Particle:
    """A world that has been followed so far. weight: how likely it is, relative to the others."""

    def __init__(self, state: Position, policy: RolloutPolicy, weight: float) -> None:
        self.state = state
        self.policy = policy
        self.weight = weight


class ParticleFilter:
    """Follows worlds for one seat through a game.

    worlds: how many to keep. evidence: the logarithm of how likely the policies made what the seat was told, so that
    filters of other policies can be weighed against each other.
    """

    def __init__(
        self,
        game: Game,
        size: str,
        options: Options | None,
        seat: int,
        belief: Belief,
        rng: random.Random,
        policies: PolicyFactory,
        worlds: int,
    ) -> None:
        self.game = game
        self.size = size
        self.options = options
        self.seat = seat
        self.belief = belief
        self.rng = rng
        self.policies = policies
        self.worlds = worlds
        self.tolds: list[Told] = []  # since the worlds were last brought up to date
        self.own: list[int] = []  # the seat's own steps since then
        self.evidence = 0.0
        self.fresh = 0  # how many of the last worlds the belief drew
        self.followed = [Particle(game.new(size, options), policies(size, options), 1.0)]

    def hear(self, told: Told) -> None:
        """Take in something that the seat was told."""
        self.tolds.append(told)

    def did(self, steps: tuple[int, ...]) -> None:
        """Take in a gesture of this seat. Call this before passing on what the seat was told of it."""
        self.own.extend(steps)

    def begin(self, found: list[Particle], likely: float) -> None:
        """Go on from these weighed worlds, which tell all that was told so far and wait for this seat.

        likely: how likely the policies made what was told.
        """
        self.evidence += math.log(max(_UNLIKELY, likely))
        self.tolds, self.own, self.fresh = [], [], 0
        self.followed = self._even(found)

    def now(self, until: float = math.inf, waits: bool = True) -> list[Particle]:
        """Bring the worlds up to date and return them, each as likely as any other.

        until: a time of this thread's clock; from then on a few worlds are enough. waits: whether they go on until they
        wait for this seat, as they must where it is on turn; otherwise they end at the last thing that was told.
        """
        if self.tolds or self.own or (waits and self.followed[0].state.mover != self.seat):
            found = self._follow(until, waits)
            self.tolds, self.own = [], []
            self.fresh = max(0, _FEW - len(found))
            if self.fresh:
                usual = sum([one.weight for one in found]) / len(found) if found else 1.0
                found.extend([self._drawn(usual * _FRESH) for _ in range(self.fresh)])
            self.followed = self._even(found)
        return self.followed

    def _follow(self, until: float, waits: bool) -> list[Particle]:
        """Let worlds go on until enough have told what was told."""
        found: list[Particle] = []
        tries = 0
        for number in range(self.worlds * _TRIES):
            tries += 1
            one = self._on(self.followed[number % len(self.followed)], waits)
            if one is not None:
                found.append(one)
                if len(found) == self.worlds:
                    break
            if clock.worked() > until and number >= _FEW:
                break
        self.evidence += math.log(max(_UNLIKELY, sum([one.weight for one in found]) / tries))
        return found

    def _even(self, found: list[Particle]) -> list[Particle]:
        """Draw from weighed worlds as many as are wanted, by even steps over their weights."""
        total = sum([one.weight for one in found])
        count = min(self.worlds, max(_FEW, len(found)))
        step = total / count
        at = self.rng.random() * step
        chosen: list[Particle] = []
        for one in found:
            while at < one.weight and len(chosen) < count:
                chosen.append(Particle(one.state, one.policy, 1.0))
                at += step
            at -= one.weight
        self.rng.shuffle(chosen)
        return chosen or found

    def _drawn(self, weight: float) -> Particle:
        state = self.game.new(self.size, self.options)
        policy = self.policies(self.size, self.options)
        for step in self.belief.sample(self.rng):
            policy.note(state, step)
            state.advance(step)
        return Particle(state, policy, weight)

    def _on(self, parent: Particle, waits: bool) -> Particle | None:
        """Let one world go on; None once it tells something else. waits: see `now`.

        One of the steps that may still fit is drawn. The weight is how likely it was that a step would fit.
        """
        state, policy = parent.state.clone(), parent.policy.clone()
        weight = parent.weight
        heard = done = 0
        while heard < len(self.tolds) or done < len(self.own) or (waits and state.mover != self.seat):
            mover = state.mover
            if mover == OVER:
                return None
            if mover == self.seat:
                if done == len(self.own):
                    return None
                chances = [(self.own[done], 1.0)]
                done += 1
            elif mover == CHANCE:
                chances = state.chances()
            else:
                chances = self._choices(state, policy)
            fitting: list[tuple[int, Position, int]] = []
            likely: list[float] = []
            for action, probability in chances:
                if probability > 0.0:
                    after = state.clone()
                    after.advance(action)
                    told = self.game.tell(state, action, after, self.seat)
                    if list(told) == self.tolds[heard : heard + len(told)]:
                        fitting.append((action, after, len(told)))
                        likely.append(probability)
            total = sum(likely)
            if total <= 0.0:
                return None
            left = self.rng.random() * total
            at = 0
            while at < len(likely) - 1 and left >= likely[at]:
                left -= likely[at]
                at += 1
            action, after, told_of = fitting[at]
            policy.note(state, action)
            state = after
            heard += told_of
            weight *= total
        return Particle(state, policy, weight)

    def _choices(self, state: Position, policy: RolloutPolicy) -> list[tuple[int, float]]:
        legal = state.legal()
        prior = policy.prior(state, legal)
        if not prior:
            return [(action, 1.0 / len(legal)) for action in legal]
        return list(zip(legal, prior, strict=True))


__all__ = ["Particle", "ParticleFilter"]
