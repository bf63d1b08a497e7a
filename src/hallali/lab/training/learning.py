"""One seat's network, and how it improves: proximal policy optimisation (PPO) with a magnet, by JAX.

A magnet is a policy that the network is pulled towards, here a slow average of the network itself. In a game that
hides something, plain policy gradient runs in circles; a pull towards a magnet, and a bonus for entropy, bring it to
rest near an equilibrium. Sources: S. Sokota and others, "A Unified Approach to Reinforcement Learning, Quantal Response
Equilibria, and Two-Player Zero-Sum Games", arXiv 2206.05825; M. Rudolph and others, "Reevaluating Policy Gradient
Methods for Imperfect-Information Games", arXiv 2502.08938.
"""

from __future__ import annotations

from functools import partial
from typing import Any, NamedTuple

from hallali.core.errors import missing_extra

try:
    import jax
    import jax.numpy as jnp
    import numpy as np
except ImportError as error:
    raise missing_extra(error, "learn") from None

from hallali.lab.training.deciding import Rows, run
from hallali.players.network import Layers

#: The longest slope that a step of Adam takes, and how Adam's means of slopes and of their squares decay.
_LONGEST, _MEAN, _SQUARE = 0.5, 0.9, 0.999


#: How an average over a training weighs its moments: by their time to the power of this less one.
LATE = 9


class Settings(NamedTuple):
    """How a network improves.

    rate: Adam's, which falls to nearly 0. epochs: how often a round is gone over. part: decisions in a step of Adam.
    clip: roughly how far one round may move a step's chance. entropy: how much is made of keeping several steps likely.
    magnet: how strongly the network is pulled to its magnet. pace: how far the magnet follows in a round, 0 to 1.
    falling: whether entropy and magnet fall to nearly 0, too. averaged: whether what is kept for play is the network's
    average over the training, and not the network as it was last.
    """

    rate: float = 1e-3
    epochs: int = 3
    part: int = 1024
    clip: float = 0.1
    entropy: float = 0.07
    magnet: float = 0.1
    pace: float = 0.05
    falling: bool = False
    averaged: bool = False


class Adam(NamedTuple):
    """Adam's moments: the means of the gradients and of their squares, and how many there were."""

    means: Layers
    squares: Layers
    steps: float  #: how many there were


def _cost(layers: Layers, magnet: Layers, rows: Rows, pulls: tuple[float, float, float], pulled: bool) -> Any:
    clip, entropy, magnetism = pulls
    legal = rows.masks > 0
    scores, values = run(layers, rows.seen)
    logs = jax.nn.log_softmax(jnp.where(legal, scores, -1e9))
    chances = jnp.exp(logs)
    ratio = jnp.exp(jnp.take_along_axis(logs, rows.taken[:, None], 1)[:, 0] - rows.logs)
    gains = (rows.gains - rows.gains.mean()) / (rows.gains.std() + 1e-6)
    policy = jnp.minimum(ratio * gains, jnp.clip(ratio, 1 - clip, 1 + clip) * gains).mean()
    undecided = -(chances * jnp.where(legal, logs, 0)).sum(axis=1).mean()
    total = 0.5 * ((values - rows.won) ** 2).mean() - policy - entropy * undecided
    if pulled:
        there = jax.nn.log_softmax(jnp.where(legal, run(magnet, rows.seen)[0], -1e9))
        total += magnetism * (chances * jnp.where(legal, logs - there, 0)).sum(axis=1).mean()
    return total


@partial(jax.jit, donate_argnums=(0, 1), static_argnames="pulled")
def _improved(
    layers: Layers, adam: Adam, magnet: Layers, rows: Rows, rate: float, pulls: tuple[float, float, float], pulled: bool
) -> tuple[Layers, Adam]:
    """Take one step of Adam."""
    slopes = jax.grad(_cost)(layers, magnet, rows, pulls, pulled)
    length = jnp.sqrt(sum((slope**2).sum() for slope in jax.tree.leaves(slopes)))
    slopes = jax.tree.map(lambda slope: slope * jnp.minimum(1, _LONGEST / (length + 1e-6)), slopes)
    steps = adam.steps + 1
    means = jax.tree.map(lambda mean, slope: _MEAN * mean + (1 - _MEAN) * slope, adam.means, slopes)
    squares = jax.tree.map(lambda square, slope: _SQUARE * square + (1 - _SQUARE) * slope**2, adam.squares, slopes)
    far = rate * jnp.sqrt(1 - _SQUARE**steps) / (1 - _MEAN**steps)
    moved = jax.tree.map(lambda w, mean, square: w - far * mean / (jnp.sqrt(square) + 1e-8), layers, means, squares)
    return moved, Adam(means, squares, steps)


def arrays(layers: Any) -> Layers:
    """Return layers as arrays of numpy, which nothing else holds."""
    return [(np.array(weights, np.float32), np.array(biases, np.float32)) for weights, biases in layers]


class Learner:
    """One seat's network, with its magnet, its average, and Adam's moments. held: it plays, and does not learn."""

    def __init__(self, layers: Layers, settings: Settings, held: bool = False) -> None:
        self.layers, self.settings, self.held = layers, settings, held
        self.magnet, self.average = arrays(layers), arrays(layers)
        self.adam = Adam(_zeros(layers), _zeros(layers), 0.0)

    @property
    def kept(self) -> Layers:
        """The network that is kept for play."""
        return self.average if self.settings.averaged else self.layers

    def learn(self, rows: Rows, left: float, rng: np.random.Generator) -> None:
        """Go over the rows several times, in parts of one size, so that JAX compiles once.

        left: how much of the learning is still to come, from 1 to 0.
        """
        settings, count = self.settings, len(rows.taken)
        if self.held or not count:
            return
        left = max(left, 0.05)
        rate, pull = settings.rate * left, left if settings.falling else 1.0
        pulls = (settings.clip, settings.entropy * pull, settings.magnet * pull)
        parts, before = max(1, count // settings.part), self.adam.steps
        layers, adam = self.layers, self.adam
        for _ in range(settings.epochs):
            for part in np.resize(rng.permutation(count), (parts, settings.part)):
                layers, adam = _improved(layers, adam, self.magnet, rows.only(part), rate, pulls, settings.magnet > 0)
        self.layers, self.adam = arrays(layers), Adam(arrays(adam.means), arrays(adam.squares), float(adam.steps))
        _follow(self.magnet, self.layers, settings.pace)
        # So each moment weighs by how late it was: the last tenth of a training counts for three fifths of it.
        _follow(self.average, self.layers, 1 - (before / self.adam.steps) ** LATE)


def _follow(layers: Layers, ahead: Layers, pace: float) -> None:
    """Move some layers towards others, in place."""
    for (old, bias), (new, other) in zip(layers, ahead, strict=True):
        old += pace * (new - old)
        bias += pace * (other - bias)


def _zeros(layers: Layers) -> Layers:
    return [(np.zeros_like(weights), np.zeros_like(biases)) for weights, biases in layers]
