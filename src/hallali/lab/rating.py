"""Ratings of players from who did better than whom, by the model of Bradley and Terry, with intervals by bootstrap.

Needs the extra `tournament` (choix and numpy). Source: R. A. Bradley and M. E. Terry, Rank analysis of incomplete block
designs (1952); deals are resampled whole, since all games on one deal have its luck in common.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from statistics import NormalDist

import choix
import msgspec
import numpy as np
from numpy.typing import NDArray

from hallali.lab.wilson import Rate

#: How often the deals are drawn again for the intervals.
SAMPLES = 1000
#: Each pair counts as having shared one game more, so that a player who won all of a few is not infinitely stronger.
PRIOR = 0.5
#: Points of rating in which the odds grow tenfold, as in chess.
TENFOLD = 400

Wins = NDArray[np.float64]


class Rated(msgspec.Struct, frozen=True):
    """What one player's games were worth, against the mean of all: 400 points are odds of ten to one.

    ahead: how sure it is that it is stronger than the next in the list, 0 to 1; 0 for the last. gap: by how many points
    it is; None for the last.
    """

    player: str
    rating: Rate  #: points above or below the mean, with their interval
    ahead: float
    gap: Rate | None = None


def rate(players: Sequence[str], rounds: Sequence[Wins], seed: int = 1) -> list[Rated]:
    """Rate the players, best first.

    rounds: for each deal a matrix of n by n, in which [a, b] says how often a did better than b; a tie counts half for
    each. seed: fixes the intervals.
    """
    everybody = np.ones((len(players), len(players)))
    best, samples = _fits(rounds, seed, everybody)
    return _listed(players, best, samples)


def rate_one_side(players: Sequence[str], others: Sequence[str], rounds: Sequence[Wins], seed: int = 1) -> list[Rated]:
    """Rate players who meet only these others, never each other; best first, against the mean of the players.

    rounds: for each deal a matrix as for `rate`, of the players and after them the others.
    """
    sides = np.array([0] * len(players) + [1] * len(others))
    best, samples = _fits(rounds, seed, (sides[:, None] != sides[None, :]).astype(float))
    own, drawn = best[: len(players)], samples[:, : len(players)]
    return _listed(players, own - own.mean(), drawn - drawn.mean(axis=1, keepdims=True))


def _fits(rounds: Sequence[Wins], seed: int, met: Wins) -> tuple[Wins, Wins]:
    """Return the ratings by all the rounds, and by rounds drawn again from them, one row for each sample."""
    every = np.stack(rounds)
    best = _fit(every.sum(axis=0), met)
    rng = np.random.default_rng(seed)
    drawn = rng.multinomial(len(every), np.full(len(every), 1 / len(every)), size=SAMPLES)
    return best, np.stack([_fit(np.tensordot(weights, every, axes=1), met, best) for weights in drawn])


def _listed(players: Sequence[str], best: Wins, samples: Wins) -> list[Rated]:
    order = sorted(range(len(players)), key=lambda one: (-best[one], players[one]))
    gaps = [(best[one] - best[other], samples[:, one] - samples[:, other]) for one, other in pairwise(order)]
    ahead = [*(_sure(*gap) for gap in gaps), 0.0]
    apart = [*(_interval(*gap) for gap in gaps), None]
    return [
        Rated(players[one], _interval(best[one], samples[:, one]), sure, gap)
        for one, sure, gap in zip(order, ahead, apart, strict=True)
    ]


def _interval(value: float, samples: Wins) -> Rate:
    """Return a value between those that leave out a fortieth of the samples on either side."""
    low, high = np.percentile(samples, [2.5, 97.5])
    return Rate(round(float(value), 1), round(float(low), 1), round(float(high), 1))


def _fit(wins: Wins, met: Wins, start: Wins | None = None) -> Wins:
    """Return the ratings that make these counts likeliest, with a mean of 0. met: 1 for each pair that meets."""
    shared = wins + PRIOR * met
    np.fill_diagonal(shared, 0)
    begin = None if start is None else start * math.log(10) / TENFOLD
    strengths = choix.ilsr_pairwise_dense(shared, initial_params=begin, max_iter=10_000)
    found: Wins = (strengths - strengths.mean()) * TENFOLD / math.log(10)
    return found


def _sure(difference: float, samples: Wins) -> float:
    """Return how sure it is that a difference is not by chance: 1 less the two-sided probability of one as great."""
    spread = float(samples.std(ddof=1))
    if spread == 0.0:
        return float(difference != 0)
    return round(2 * NormalDist().cdf(abs(difference) / spread) - 1, 6)
