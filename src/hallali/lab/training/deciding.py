"""What networks decide in many games at once, by numpy alone: playing needs no JAX."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from hallali.interfaces.tensors import Floats, Mask
from hallali.players.network import Layers

Steps = npt.NDArray[np.int64]


class Rows(NamedTuple):
    """Decisions of one seat. Each array has a row for each decision.

    seen: (rows, length). masks: (rows, actions), 1 for each legal step. taken: the step that was taken, and logs the
    logarithm of its chance then. gains: how much more than expected came of it. won: what the value should have been.
    """

    seen: Floats
    masks: Mask
    taken: Steps
    logs: Floats
    gains: Floats
    won: Floats

    def only(self, chosen: npt.NDArray[np.int64] | npt.NDArray[np.bool_]) -> Rows:
        """Return some of the rows, by number or by truth."""
        return Rows(
            self.seen[chosen], self.masks[chosen], self.taken[chosen], self.logs[chosen], self.gains[chosen],
            self.won[chosen],
        )  # fmt: skip


def new_layers(widths: Sequence[int], rng: np.random.Generator) -> Layers:
    """Return layers of these widths. The last one begins near 0: each legal step is as likely as any other."""
    scales = [(2 / inputs) ** 0.5 for inputs in widths[:-2]] + [0.01]
    return [
        ((rng.standard_normal((inputs, outputs)) * scale).astype(np.float32), np.zeros(outputs, np.float32))
        for inputs, outputs, scale in zip(widths[:-1], widths[1:], scales, strict=True)
    ]


def run(layers: Layers, seen: Any) -> tuple[Any, Any]:
    """Return a score for each step, and what is expected to be won. Arrays of numpy and of JAX will do."""
    for weights, biases in layers[:-1]:
        seen = seen @ weights + biases
        seen = seen * (seen > 0)
    weights, biases = layers[-1]
    out = seen @ weights + biases
    return out[:, :-1], out[:, -1]


def drawn(layers: Layers, seen: Floats, masks: Mask, rng: np.random.Generator) -> tuple[Steps, Floats, Floats]:
    """Return a step for each row, drawn by the policy; the logarithms of their chances; and the values."""
    scores, values = run(layers, seen)
    # The largest of the scores with Gumbel's noise is drawn as likely as the policy says.
    scores = np.where(masks > 0, scores, -np.inf)
    taken = (scores + rng.gumbel(size=scores.shape)).argmax(axis=1)
    top = scores.max(axis=1)
    logs = scores[np.arange(len(taken)), taken] - top - np.log(np.exp(scores - top[:, None]).sum(axis=1))
    return taken, logs, values
