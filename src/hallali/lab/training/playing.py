"""Games side by side between networks: as they are now, and in some of the games against one as it was."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from hallali.adapters.batch import Batch
from hallali.adapters.gymnasium import SeatEnv
from hallali.lab.training.deciding import Rows, drawn
from hallali.lab.wilson import Rate, wilson
from hallali.players.network import Layers

#: How far a surprise counts for the decisions before it: the lambda of generalised advantage estimation.
TRACE = 0.95


class Others:
    """Who plays a seat in some of the games instead of its network.

    nets: one for each seat, or None. share: the share of all games in which another plays one of the seats; it is split
    equally among the seats.
    """

    def __init__(self, nets: Sequence[Layers | None], share: float, count: int) -> None:
        self.nets = nets
        each = int(share * count / len(nets))
        self.mine = np.ones((len(nets), count), np.bool_)
        for seat, layers in enumerate(nets):
            if layers is not None:
                self.mine[seat, seat * each : (seat + 1) * each] = False


def one_of(pool: Sequence[Layers], rng: np.random.Generator) -> Layers | None:
    """Return one of some networks, drawn for a round; None if there is none."""
    return pool[int(rng.integers(len(pool)))] if pool else None


def play(batch: Batch, nets: Sequence[Layers], others: Others, steps: int, rng: np.random.Generator) -> list[Rows]:
    """Take this many steps in all games, each seat by its network. Return each seat's decisions and how good they were.

    Steps without a choice are not decisions, and what `others` did does not count. Nor does the last decision in a game
    that still goes on, since no one knows what follows.
    """
    turn, log = batch.turn(), []
    for _ in range(steps):
        taken = turn.masks.argmax(axis=1)
        free = turn.masks.sum(axis=1) > 1
        kept = []
        for seat, layers in enumerate(nets):
            moves = free & (turn.movers == seat)
            other = others.nets[seat]
            if other is not None and (own := np.flatnonzero(moves & ~others.mine[seat])).size:
                taken[own] = drawn(other, turn.observations[own], turn.masks[own], rng)[0]
            own = np.flatnonzero(moves & others.mine[seat])
            seen, masks = turn.observations[own], turn.masks[own]
            taken[own], logs, values = drawn(layers, seen, masks, rng)
            kept.append((own, seen, masks, taken[own], logs, values))
        turn = batch.step(taken)
        log.append((kept, turn.rewards, turn.done))
    worth = np.full((len(batch), len(nets)), np.nan, np.float32)  # what follows is worth, by game and seat
    surprise = np.zeros_like(worth)
    found: list[list[Rows]] = [[] for _ in nets]
    for kept, rewards, done in reversed(log):
        worth[done], surprise[done] = rewards[done], 0
        for seat, (own, seen, masks, did, logs, values) in enumerate(kept):
            gains = worth[own, seat] - values + TRACE * surprise[own, seat]
            known = ~np.isnan(gains)
            worth[own, seat], surprise[own, seat] = values, np.where(known, gains, 0)
            found[seat].append(Rows(seen, masks, did, logs, gains, gains + values).only(known))
    return [Rows(*map(np.concatenate, zip(*parts, strict=True))) for parts in found]


def measure(layers: Layers, envs: Sequence[SeatEnv], seed: int) -> Rate:
    """Play one game in each environment. Return how often the network wins, with Wilson's interval."""
    rng = np.random.default_rng(seed)
    seen = [env.reset(seed=seed * 1_000_000 + number)[0] for number, env in enumerate(envs)]
    won = [float(env.hunt.returns()[env.seat]) for env in envs]  # a game may be over before one's first step
    wide = layers[0][0].shape[0]
    while going := [number for number, env in enumerate(envs) if not env.hunt.over]:
        masks = np.stack([envs[number].action_masks() for number in going])
        rows = np.zeros((len(going), wide), np.float32)
        for row, number in zip(rows, going, strict=True):
            row[: len(seen[number])] = seen[number]
        for number, step in zip(going, drawn(layers, rows, masks, rng)[0], strict=True):
            seen[number], won[number], *_ = envs[number].step(int(step))
    return wilson(sum(one > 0 for one in won), len(won))
