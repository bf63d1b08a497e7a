"""A round of games in parts, here or on other machines: the same decisions come from wherever a part is played."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from hallali.adapters.batch import Batch
from hallali.lab.pool import Elsewhere
from hallali.lab.training.deciding import Rows
from hallali.lab.training.playing import Others, play
from hallali.players.network import Layers


class Share(NamedTuple):
    """A part of a round. batch: its games. nets: each seat's. chance: numbers that fix all that is drawn."""

    batch: Batch
    nets: Sequence[Layers]
    others: Others  #: who plays in the other seats
    steps: int  #: how many each game takes in a round
    chance: tuple[int, ...]


class Played(NamedTuple):
    """What came of it. batch: the games as they are now. rows: each seat's decisions. seconds: of processor time."""

    batch: Batch
    rows: list[Rows]
    seconds: float


class _Thin(NamedTuple):
    """Observations on their way between machines: most of their numbers are 0. places: of the others."""

    shape: tuple[int, ...]  #: that of the whole array
    places: npt.NDArray[np.uint32]
    values: npt.NDArray[np.float32]  #: the numbers at these places


def rounds(shares: Sequence[Share], elsewhere: Elsewhere | None = None) -> Iterator[Played]:
    """Play the parts, and yield what came of each, in their order. elsewhere: who plays them, if not this process.

    Raises as `elsewhere` does.
    """
    if elsewhere is None:
        yield from map(_played, shares)
        return
    for (batch, rows, seconds), thin in elsewhere.spread(_sent, shares):
        yield Played(batch, [one._replace(seen=_whole(seen)) for one, seen in zip(rows, thin, strict=True)], seconds)


def _played(share: Share) -> Played:
    began = time.process_time()
    rng = np.random.default_rng(share.chance)
    rows = play(share.batch, share.nets, share.others, share.steps, rng)
    return Played(share.batch, rows, time.process_time() - began)


def _sent(share: Share) -> tuple[Played, list[_Thin]]:
    played = _played(share)
    nothing = np.zeros((0, 0), np.float32)
    return played._replace(rows=[one._replace(seen=nothing) for one in played.rows]), [
        _thin(one.seen) for one in played.rows
    ]


def _thin(seen: npt.NDArray[np.float32]) -> _Thin:
    places = np.flatnonzero(seen)
    return _Thin(seen.shape, places.astype(np.uint32), seen.ravel()[places])


def _whole(thin: _Thin) -> npt.NDArray[np.float32]:
    found = np.zeros(thin.shape, np.float32)
    found.ravel()[thin.places] = thin.values
    return found
