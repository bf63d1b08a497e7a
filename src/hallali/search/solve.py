"""Solves a game in sequence form: CFR+ and PCFR+, best responses, exploitability.

Needs the extra `solve` (numpy and numba). Sources: O. Tammelin, Solving large imperfect information games using CFR+
(arXiv 1407.5042); G. Farina, C. Kroer, T. Sandholm, Faster game solving via predictive Blackwell approachability
(arXiv 2007.14358).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

import numba
import numpy as np

from hallali.search.form import Floats, Form, Ints, Side

Call = TypeVar("Call", bound=Callable[..., Any])

#: One player's arrays: the side's first, parent_from and parents; its own and the other's sequence of each term, the
#: sign of what is paid; gains, regrets, weights, plan, the average's sum.
_Half = tuple[Ints, Ints, Ints, Ints, Ints, float, Floats, Floats, Floats, Floats, Floats]


def _jit(function: Call) -> Call:
    """Compile a function when it is first called, and keep what was compiled for the next process."""
    return cast(Call, numba.njit(cache=True)(function))


@_jit
def _play(first: Ints, parent_from: Ints, parents: Ints, weights: Floats, plan: Floats) -> None:
    """Turn weights into a plan: how likely the player alone makes each sequence come about, top down."""
    plan[0] = 1.0
    for i in range(len(first) - 1):
        reach = 0.0
        for k in range(parent_from[i], parent_from[i + 1]):
            reach += plan[parents[k]]
        low, high = first[i], first[i + 1]
        total = 0.0
        for s in range(low, high):
            total += max(weights[s], 0.0)
        for s in range(low, high):
            plan[s] = reach * (max(weights[s], 0.0) / total if total > 0.0 else 1.0 / (high - low))


@_jit
def _gains(mine: Ints, others: Ints, pays: Floats, sign: float, plan: Floats, gains: Floats) -> None:
    """Return what each own sequence pays at once against the other's plan."""
    gains[:] = 0.0
    for t in range(len(pays)):
        gains[mine[t]] += sign * pays[t] * plan[others[t]]


@_jit
def _regret(
    first: Ints, parent_from: Ints, parents: Ints, gains: Floats, regrets: Floats, weights: Floats, predict: bool
) -> None:
    """Take in one iteration's regrets, bottom up. `weights` holds what was played, and then what is played next."""
    for i in range(len(first) - 2, -1, -1):
        low, high = first[i], first[i + 1]
        total = 0.0
        for s in range(low, high):
            total += max(weights[s], 0.0)
        value = 0.0
        for s in range(low, high):
            value += gains[s] * (max(weights[s], 0.0) / total if total > 0.0 else 1.0 / (high - low))
        for s in range(low, high):
            now = gains[s] - value
            regrets[s] = max(regrets[s] + now, 0.0)
            weights[s] = regrets[s] + now if predict else regrets[s]
        for k in range(parent_from[i], parent_from[i + 1]):
            gains[parents[k]] += value


@_jit
def _best(first: Ints, parent_from: Ints, parents: Ints, gains: Floats, choice: Floats) -> float:
    """Return the best response's value; `choice` gets 1 for each sequence that it takes, 0 for the others."""
    for i in range(len(first) - 2, -1, -1):
        low, high = first[i], first[i + 1]
        top = low
        for s in range(low, high):
            choice[s] = 0.0
            if gains[s] > gains[top]:
                top = s
        choice[top] = 1.0
        for k in range(parent_from[i], parent_from[i + 1]):
            gains[parents[k]] += gains[top]
    return float(gains[0])


@_jit
def _add(total: Floats, plan: Floats, weight: float) -> None:
    for s in range(len(total)):
        total[s] += weight * plan[s]


@_jit
def _update(side: _Half, plan_against: Floats, pays: Floats, weight: float, predict: bool) -> None:
    """Let one player take in the other's plan, choose again, and add the new plan to the average."""
    first, parent_from, parents, mine, others, sign, gains, regrets, weights, plan, total = side
    _gains(mine, others, pays, sign, plan_against, gains)
    _regret(first, parent_from, parents, gains, regrets, weights, predict)
    _play(first, parent_from, parents, weights, plan)
    _add(total, plan, weight)


@_jit
def _run(done: int, more: int, one: _Half, two: _Half, pays: Floats, predict: bool) -> None:
    """Run this many more iterations, all in one call: an iteration of a small game takes less time than a call."""
    for iteration in range(done + 1, done + more + 1):
        weight = float(iteration * iteration if predict else iteration)
        _update(one, two[9], pays, weight, predict)
        _update(two, one[9], pays, weight, predict)


class Solver:
    """Runs CFR+ or, `predict`, PCFR+ on a form, with alternating updates.

    The average weighs iteration t by t in CFR+ and by its square in PCFR+.
    """

    def __init__(self, form: Form, predict: bool = True) -> None:
        self.form = form
        self.predict = predict
        self.iterations = 0
        self._halves = (self._half(0), self._half(1))
        self._plans = [half[9] for half in self._halves]
        self._totals = [half[10] for half in self._halves]

    def _half(self, player: int) -> _Half:
        """Return a player's arrays at the start, when all that is legal is as likely."""
        side, form = self.form.sides[player], self.form
        mine, others, sign = ((form.one, form.two, 1.0), (form.two, form.one, -1.0))[player]
        gains, regrets, weights, plan, total = (np.zeros(side.sequences) for _ in range(5))
        _play(side.first, side.parent_from, side.parents, weights, plan)
        return (
            side.first, side.parent_from, side.parents, mine, others, sign, gains, regrets, weights, plan, total
        )  # fmt: skip

    def run(self, iterations: int) -> None:
        """Run this many more iterations."""
        _run(self.iterations, iterations, *self._halves, self.form.pays, self.predict)
        self.iterations += iterations

    def average(self, player: int) -> Floats:
        """Return the player's average plan, with one number per sequence. This is what approaches the equilibrium."""
        plan = self._totals[player] if self.iterations else self._plans[player]
        scaled: Floats = plan / plan[0]
        return scaled


def best_response(form: Form, player: int, others_plan: Floats) -> tuple[float, Floats]:
    """Return the most that a player can get against the other's plan, and a plan that gets it."""
    mine, others, sign = ((form.one, form.two, 1.0), (form.two, form.one, -1.0))[player]
    side = form.sides[player]
    gains, choice, plan = (np.zeros(side.sequences) for _ in range(3))
    _gains(mine, others, form.pays, sign, others_plan, gains)
    value = _best(side.first, side.parent_from, side.parents, gains, choice)
    _play(side.first, side.parent_from, side.parents, choice, plan)
    return float(value), plan


def value(form: Form, plans: tuple[Floats, Floats]) -> float:
    """Return what the first player gets if both play these plans."""
    return float(np.sum(form.pays * plans[0][form.one] * plans[1][form.two]))


def exploitability(form: Form, plans: tuple[Floats, Floats]) -> tuple[float, float]:
    """Return how much more each player would get by a best response to the other's plan than with these plans.

    Their mean is the exploitability in the usual sense. It is 0 in an equilibrium.
    """
    now = value(form, plans)
    return best_response(form, 0, plans[1])[0] - now, best_response(form, 1, plans[0])[0] + now


def behaviour(side: Side, plan: Floats) -> list[list[float]]:
    """Return the probability of each action in each information set.

    If a set is never reached, all its actions are equally likely.
    """
    found = []
    for low, high in zip(side.first[:-1], side.first[1:], strict=True):
        total = float(plan[low:high].sum())
        count = int(high - low)
        found.append([float(x) / total for x in plan[low:high]] if total > 0.0 else [1.0 / count] * count)
    return found
