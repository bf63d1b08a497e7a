# mypyc
"""What a search tree stores about one information set, and the two rules that choose from it."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence

from hallali.core.chance import weighted


class Node:
    """One information set: its actions in the order in which they were first met, and several numbers for each action.

    visits: how often an action was taken. won: the sum of what its mover got after it. available: how often it was
    legal when the node was visited. priors: for each action, the sum of `asked` priors. regrets, shares: for regret
    matching; shares add up what it would have played.
    """

    def __init__(self) -> None:
        self.actions: list[int] = []
        self.slots: dict[int, int] = {}
        self.visits: list[int] = []
        self.won: list[float] = []
        self.available: list[int] = []
        self.priors: list[float] = []
        self.asked = 0
        self.regrets: list[float] = []
        self.shares: list[float] = []
        self.total = 0

    def meet(self, legal: list[int]) -> list[int]:
        """Note which actions are legal in the current world, and return their slots."""
        found = self.known(legal)
        for slot in found:
            self.available[slot] += 1
        return found

    def known(self, legal: list[int]) -> list[int]:
        """Return the slots of actions; new ones are added."""
        found: list[int] = []
        for action in legal:
            slot = self.slots.get(action)
            if slot is None:
                slot = self.slots[action] = len(self.actions)
                self.actions.append(action)
                self.visits.append(0)
                self.won.append(0.0)
                self.available.append(0)
                self.priors.append(0.0)
                self.regrets.append(0.0)
                self.shares.append(0.0)
            found.append(slot)
        return found

    def expect(self, slots: list[int], prior: list[float]) -> None:
        """Add the priors of actions that were not yet tried; do nothing if there are none."""
        self.asked += 1
        for slot, likely in zip(slots, prior, strict=False):
            self.priors[slot] += likely

    def expected(self, slots: list[int]) -> list[float]:
        """Return the mean prior of the actions, scaled to add up to 1, or [] if there was none."""
        found = [self.priors[slot] for slot in slots]
        total = sum(found)
        return [likely / total for likely in found] if total > 0.0 else []

    def learn(self, slot: int, value: float) -> None:
        """Count a visit that gave the mover `value`."""
        self.total += 1
        self.visits[slot] += 1
        self.won[slot] += value

    def mean(self, slot: int) -> float:
        """Return what the mover got on average after an action, or 0 if it was never taken."""
        return self.won[slot] / self.visits[slot] if self.visits[slot] else 0.0

    def hope(self) -> float | None:
        """Return what the most visited action brought on average; None if none was visited."""
        most, best = 0, -1
        for slot, visits in enumerate(self.visits):
            if visits > most:
                most, best = visits, slot
        return None if best < 0 else self.mean(best)


class Span:
    """The least and the most that a seat has got so far, so that values can be compared in any unit."""

    def __init__(self) -> None:
        self.low = math.inf
        self.high = -math.inf

    def see(self, value: float) -> None:
        """Note a value."""
        self.low = min(self.low, value)
        self.high = max(self.high, value)

    def unit(self, value: float) -> float:
        """Return a value scaled to between 0 and 1, or 0.5 while nothing can be compared."""
        return (value - self.low) / (self.high - self.low) if self.high > self.low else 0.5


class Visit:
    """One passage through a node: what was legal, what would be played, what was taken.

    prior: for each open slot, how likely a good player is to take it; empty if that is not known.
    """

    def __init__(self, node: Node, mover: int, open_slots: list[int], prior: Sequence[float] = ()) -> None:
        self.node = node
        self.mover = mover
        self.open = open_slots
        self.prior = prior
        self.slot = -1
        self.policy: list[float] = []
        self.chance = 1.0


class Rule:
    """Chooses at a node, and learns from the result."""

    def choose(self, visit: Visit, span: Span, rng: random.Random) -> None:
        """Choose an action: set the slot of the visit."""
        raise NotImplementedError

    def learn(self, visit: Visit, value: float, span: Span) -> None:
        """Learn from what the mover got."""
        visit.node.learn(visit.slot, value)

    def weights(self, node: Node) -> list[float]:
        """Return how much to play each action of the node, in its order, not scaled."""
        raise NotImplementedError


class Ucb(Rule):
    """UCB1 over the actions that are legal in this world.

    An action's trials are counted against the visits where it was legal.
    With a prior it is PUCT instead: `trust` says how far to trust the prior over the results. The first visit draws
    from the prior, so a node that is never met twice plays as the prior says.
    Sources: P. Cowling, E. Powley, D. Whitehouse, Information set Monte Carlo tree search (2012); D. Silver and others,
    Mastering the game of Go without human knowledge (2017).
    """

    def __init__(self, explore: float = 0.7, trust: float = 1.0) -> None:
        self.explore = explore
        self.trust = trust

    def choose(self, visit: Visit, span: Span, rng: random.Random) -> None:
        """Take an action that was never tried, or the one with the highest bound."""
        if visit.prior:
            self._lean(visit, span, rng)
            return
        node = visit.node
        fresh = [slot for slot in visit.open if node.visits[slot] == 0]
        if fresh:
            visit.slot = fresh[int(rng.random() * len(fresh))]
            return
        best = -math.inf
        for slot in visit.open:
            tries = node.visits[slot]
            bound = span.unit(node.won[slot] / tries)
            bound += self.explore * math.sqrt(math.log(node.available[slot]) / tries)
            if bound > best:
                best = bound
                visit.slot = slot

    def _lean(self, visit: Visit, span: Span, rng: random.Random) -> None:
        """Choose by PUCT. What was never tried counts as the node's mean."""
        node = visit.node
        if node.total == 0:
            visit.slot = visit.open[weighted(visit.prior, rng, 1.0)]
            return
        usual = span.unit(sum(node.won) / node.total)
        lean = self.trust * math.sqrt(node.total)
        best = -math.inf
        for slot, likely in zip(visit.open, visit.prior, strict=True):
            tries = node.visits[slot]
            bound = span.unit(node.won[slot] / tries) if tries else usual
            bound += lean * likely / (1 + tries)
            if likely > 0.0 and bound > best:
                best = bound
                visit.slot = slot

    def weights(self, node: Node) -> list[float]:
        """Return the visit counts."""
        return [float(count) for count in node.visits]


class Regret(Rule):
    """Regret matching, with the mean as a baseline for actions that were not taken. It mixes actions if mixing pays.

    Sources: M. Lanctot, V. Lisý, M. Winands, Monte Carlo tree search in simultaneous move games (2014); for the
    baseline M. Schmid et al., Variance reduction in MCCFR (arXiv 1809.03057).
    """

    def __init__(self, explore: float = 0.1) -> None:
        self.explore = explore

    def choose(self, visit: Visit, span: Span, rng: random.Random) -> None:
        """Draw an action by the regrets, or now and then any action."""
        node = visit.node
        count = len(visit.open)
        rising = [max(node.regrets[slot], 0.0) for slot in visit.open]
        total = sum(rising)
        visit.policy = [x / total for x in rising] if total > 0.0 else [1.0 / count] * count
        chances = [self.explore / count + (1.0 - self.explore) * share for share in visit.policy]
        n = weighted(chances, rng, 1.0)
        visit.slot, visit.chance = visit.open[n], chances[n]

    def learn(self, visit: Visit, value: float, span: Span) -> None:
        """Add to the regrets and to what would have been played."""
        node = visit.node
        guesses: list[float] = []
        expected = 0.0
        for n, slot in enumerate(visit.open):
            guess = span.unit(node.mean(slot)) if node.visits[slot] else 0.5
            if slot == visit.slot:
                guess += (span.unit(value) - guess) / visit.chance
            guesses.append(guess)
            expected += visit.policy[n] * guess
        for n, slot in enumerate(visit.open):
            node.regrets[slot] += guesses[n] - expected
            node.shares[slot] += visit.policy[n]
        node.learn(visit.slot, value)

    def weights(self, node: Node) -> list[float]:
        """Return what was played on average."""
        return list(node.shares)
