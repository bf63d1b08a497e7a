"""Trains both seats of a game by playing it against itself: regularised policy gradient, in one file.

One network for each seat learns by proximal policy optimisation (PPO) from games that `hallali.adapters.batch` steps
side by side. What is legal comes as a mask. A bonus for entropy, which is kept to the end, makes each network stay hard
to read: where a game hides something, that is what brings self-play near an equilibrium (M. Rudolph and others,
"Reevaluating Policy Gradient Methods for Imperfect-Information Games", arXiv 2502.08938). JAX finds the slopes; a
network plays with numpy alone. Every few minutes each seat is measured against bots, with Wilson's 95% intervals.

    uv run hallali compile                                             # once: games step some thirty times as fast
    uv run --extra learn python examples/selfplay.py --minutes 2       # the Fugitive learns already
    uv run --extra learn python examples/selfplay.py --minutes 60 --out learned

The folder holds curve.jsonl, a line for each measurement; curve.svg, which shows them; and nets.npz, the networks.
"""

from __future__ import annotations

import argparse
import json
import os
import time
from collections.abc import Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # numpy's small products only wait for each other in threads

import jax
import jax.numpy as jnp
import numpy as np
import numpy.typing as npt

from hallali import games
from hallali.adapters.batch import Batch
from hallali.adapters.gymnasium import SeatEnv
from hallali.lab.wilson import Rate, wilson

Floats = npt.NDArray[np.float32]
Net = list[tuple[Any, Any]]  #: weights and biases of each layer, as arrays of numpy or of JAX

# -- the network and how it learns ------------------------------------------------------------------------------------


def new_net(widths: Sequence[int], rng: np.random.Generator) -> Net:
    """Return a network of these widths. The last layer begins near 0: each legal step is as likely as any other."""
    scales = [(2 / inputs) ** 0.5 for inputs in widths[:-2]] + [0.01]
    return [
        ((rng.standard_normal((inputs, outputs)) * scale).astype(np.float32), np.zeros(outputs, np.float32))
        for inputs, outputs, scale in zip(widths[:-1], widths[1:], scales, strict=True)
    ]


def run(net: Net, seen: Any) -> tuple[Any, Any]:
    """Return a score for each step, and what is expected to be won. Arrays of numpy and of JAX will do."""
    for weights, biases in net[:-1]:
        seen = seen @ weights + biases
        seen = seen * (seen > 0)
    weights, biases = net[-1]
    out = seen @ weights + biases
    return out[:, :-1], out[:, -1]


class Rows(NamedTuple):
    """Decisions of one seat. Each array has a row for each decision."""

    seen: Any  #: what the seat observed
    masks: Any  #: 1 for each legal step
    taken: Any  #: the step that was taken
    logs: Any  #: the logarithm of its chance when it was taken
    gains: Any  #: how much more than expected came of it
    won: Any  #: what the value should have been


def cost(net: Net, rows: Rows, clip: float, entropy: float) -> Any:
    """Return what a network of PPO wants small, over some rows."""
    scores, values = run(net, rows.seen)
    logs = jax.nn.log_softmax(jnp.where(rows.masks > 0, scores, -1e9))
    ratio = jnp.exp(jnp.take_along_axis(logs, rows.taken[:, None], 1)[:, 0] - rows.logs)
    gains = (rows.gains - rows.gains.mean()) / (rows.gains.std() + 1e-6)
    policy = jnp.minimum(ratio * gains, jnp.clip(ratio, 1 - clip, 1 + clip) * gains).mean()
    undecided = -(jnp.exp(logs) * jnp.where(rows.masks > 0, logs, 0)).sum(axis=1).mean()
    return 0.5 * ((values - rows.won) ** 2).mean() - policy - entropy * undecided


class Adam(NamedTuple):
    """What Adam remembers of the slopes."""

    means: Net
    squares: Net
    steps: Any


@partial(jax.jit, donate_argnums=(0, 1))
def improve(net: Net, adam: Adam, rows: Rows, rate: float, clip: float, entropy: float) -> tuple[Net, Adam]:
    """Take one step of Adam. A slope is cut to length 0.5 at most."""
    slopes = jax.grad(cost)(net, rows, clip, entropy)
    length = jnp.sqrt(sum((slope**2).sum() for slope in jax.tree.leaves(slopes)))
    slopes = jax.tree.map(lambda slope: slope * jnp.minimum(1, 0.5 / (length + 1e-6)), slopes)
    steps = adam.steps + 1
    means = jax.tree.map(lambda mean, slope: 0.9 * mean + 0.1 * slope, adam.means, slopes)
    squares = jax.tree.map(lambda square, slope: 0.999 * square + 0.001 * slope**2, adam.squares, slopes)
    rate = rate * jnp.sqrt(1 - 0.999**steps) / (1 - 0.9**steps)
    moved = jax.tree.map(lambda w, mean, square: w - rate * mean / (jnp.sqrt(square) + 1e-8), net, means, squares)
    return moved, Adam(means, squares, steps)


class Learner:
    """One seat's network."""

    def __init__(self, net: Net, rng: np.random.Generator) -> None:
        self.net, self.rng = net, rng
        zeros = [(np.zeros_like(weights), np.zeros_like(biases)) for weights, biases in self.net]
        self.adam = Adam(zeros, zeros, 0.0)

    def play(self, seen: Floats, masks: npt.NDArray[np.int8]) -> tuple[npt.NDArray[np.int64], Floats, Floats]:
        """Return a step for each row, drawn by the policy; the logarithms of their chances; and the values."""
        scores, values = run(self.net, seen)
        # The largest of the scores with Gumbel's noise is drawn as likely as the policy says.
        scores = np.where(masks > 0, scores, -np.inf)
        taken = (scores + self.rng.gumbel(size=scores.shape)).argmax(axis=1)
        top = scores.max(axis=1)
        logs = scores[np.arange(len(taken)), taken] - top - np.log(np.exp(scores - top[:, None]).sum(axis=1))
        return taken, logs, values

    def learn(self, rows: Rows, rate: float, chosen: argparse.Namespace) -> None:
        """Go over the rows some times, in parts of one size, so that JAX compiles once."""
        count = len(rows.taken)
        parts = max(1, count // chosen.part)
        net, adam = self.net, self.adam
        for _ in range(chosen.epochs):
            for part in np.resize(self.rng.permutation(count), (parts, chosen.part)):
                net, adam = improve(net, adam, Rows(*(one[part] for one in rows)), rate, chosen.clip, chosen.entropy)
        self.net, self.adam = [(np.asarray(weights), np.asarray(biases)) for weights, biases in net], adam


# -- playing ----------------------------------------------------------------------------------------------------------


def play(batch: Batch, learners: Sequence[Learner], steps: int, trace: float) -> list[Rows]:
    """Step all games so often. Return each seat's decisions, with how good they turned out to be.

    trace: how far a surprise counts for the decisions before it (the lambda of generalised advantage estimation).
    Steps without a choice are no decisions. Nor is the last one of a game that goes on: nobody knows what follows.
    """
    turn, log = batch.turn(), []
    for _ in range(steps):
        taken = turn.masks.argmax(axis=1)
        free = turn.masks.sum(axis=1) > 1
        kept = []
        for seat, learner in enumerate(learners):
            own = np.flatnonzero(free & (turn.movers == seat))
            seen, masks = turn.observations[own], turn.masks[own]
            taken[own], logs, values = learner.play(seen, masks)
            kept.append((own, seen, masks, taken[own], logs, values))
        turn = batch.step(taken)
        log.append((kept, turn.rewards, turn.done))
    worth = np.full((len(batch), len(learners)), np.nan, np.float32)  # what follows is worth, by game and seat
    surprise = np.zeros_like(worth)
    found: list[list[Rows]] = [[] for _ in learners]
    for kept, rewards, done in reversed(log):
        worth[done], surprise[done] = rewards[done], 0
        for seat, (own, seen, masks, taken, logs, values) in enumerate(kept):
            gains = worth[own, seat] - values + trace * surprise[own, seat]
            known = ~np.isnan(gains)
            worth[own, seat], surprise[own, seat] = values, np.where(known, gains, 0)
            rows = Rows(seen, masks, taken, logs, gains, gains + values)
            found[seat].append(Rows(*(one[known] for one in rows)))
    return [Rows(*map(np.concatenate, zip(*parts, strict=True))) for parts in found]


def measure(learner: Learner, envs: Sequence[SeatEnv], seed: int) -> Rate:
    """Play one game in each environment, and return how often the learner wins."""
    seen = [env.reset(seed=seed * 1_000_000 + number)[0] for number, env in enumerate(envs)]
    won = [float(env.hunt.returns()[env.seat]) for env in envs]  # a game may be over before one's first step
    while going := [number for number, env in enumerate(envs) if not env.hunt.over]:
        masks = np.stack([envs[number].action_masks() for number in going])
        taken, _, _ = learner.play(np.stack([seen[number] for number in going]), masks)
        for number, step in zip(going, taken, strict=True):
            seen[number], won[number], *_ = envs[number].step(int(step))
    return wilson(sum(one > 0 for one in won), len(won))


# -- the curve --------------------------------------------------------------------------------------------------------

COLOURS = ("#4b6f8f", "#8a5a83", "#5d8a5a", "#b3541e", "#9a7a1e", "#777777")


def drawn(lines: Sequence[dict[str, Any]]) -> str:
    """Return the measurements as an SVG picture: a panel for each seat, a line with its interval for each bot."""
    seats, bots = (list(dict.fromkeys(line[what] for line in lines)) for what in ("seat", "against"))
    wide, high = 420, 300
    last = max(line["minutes"] for line in lines) or 1
    body = []
    for panel, seat in enumerate(seats):
        left = panel * wide + 44

        def at(minutes: float, rate: float, left: int = left) -> str:
            return f"{left + (wide - 70) * minutes / last:.1f} {high - 40 - (high - 80) * rate:.1f}"

        body.append(f"<text x='{left}' y='20' font-weight='600'>{seat}: games won</text>")
        for tenth in (0, 25, 50, 75, 100):
            body.append(f"<path d='M{at(0, tenth / 100)}L{at(last, tenth / 100)}' stroke='#ddd'/>")
            x, y = at(0, tenth / 100).split()
            body.append(f"<text x='{float(x) - 6:.1f}' y='{float(y) + 4:.1f}' text-anchor='end'>{tenth}%</text>")
        x, y = at(last, 0).split()
        body.append(f"<text x='{x}' y='{float(y) + 18:.1f}' text-anchor='end'>{last:.3g} minutes</text>")
        for number, bot in enumerate(bots):
            own = [line for line in lines if line["seat"] == seat and line["against"] == bot]
            colour = COLOURS[number % len(COLOURS)]
            key = f"{left + 80 * (number % 4)} {high - 4 - 14 * (number // 4)}"
            if not own:
                continue
            low, value, up = ([at(line["minutes"], line[what]) for line in own] for what in ("low", "won", "high"))
            body.append(f"<path d='M{'L'.join([*low, *reversed(up)])}Z' fill='{colour}' opacity='.15'/>")
            body.append(f"<path d='M{'L'.join(value)}' stroke='{colour}' stroke-width='2' fill='none'/>")
            x, y = key.split()
            body.append(f"<text x='{x}' y='{y}' fill='{colour}' font-weight='600'>{bot}</text>")
    size = f"viewBox='0 0 {wide * len(seats)} {high}' font-family='system-ui, sans-serif' font-size='12'"
    ground = "<rect width='100%' height='100%' fill='#fff'/>"
    return f"<svg xmlns='http://www.w3.org/2000/svg' {size}>{ground}{''.join(body)}</svg>\n"


# -- the whole --------------------------------------------------------------------------------------------------------


def train(chosen: argparse.Namespace) -> list[dict[str, Any]]:
    """Learn for the time that was chosen. Return the measurements, which are also written as they come."""
    chosen.out.mkdir(parents=True, exist_ok=True)
    batch = Batch(chosen.game, chosen.games, chosen.size, seed=chosen.seed)
    names = games.get(chosen.game).seats_of({})
    rng = np.random.default_rng(chosen.seed)
    nets = read(chosen.begin, names) if chosen.begin else [
        new_net((batch.length, *chosen.hidden, batch.actions + 1), rng) for _ in names
    ]  # fmt: skip
    learners = [Learner(net, rng) for net in nets]
    envs = {
        (seat, bot): [SeatEnv(chosen.game, seat, bot, chosen.size) for _ in range(chosen.measured)]
        for seat in range(len(names))
        for bot in chosen.against[1 - seat]
    }
    lines: list[dict[str, Any]] = []
    began, measuring, steps, decisions, measures = time.process_time(), 0.0, 0, 0, 0

    def spent() -> float:
        """Return the minutes of learning so far: what was spent on measuring does not count."""
        return (time.process_time() - began - measuring) / 60

    while True:
        if spent() >= measures * chosen.every or spent() >= chosen.minutes:
            minutes, paused = spent(), time.process_time()
            for (seat, bot), own in envs.items():
                rate = measure(learners[seat], own, chosen.seed)
                lines.append({"minutes": round(minutes, 2), "steps": steps, "decisions": decisions,
                              "seat": names[seat], "against": bot, "games": len(own),
                              "won": rate.value, "low": round(rate.low, 3), "high": round(rate.high, 3)})  # fmt: skip
                print(json.dumps(lines[-1]), flush=True)
            (chosen.out / "curve.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines), "utf-8")
            (chosen.out / "curve.svg").write_text(drawn(lines), "utf-8")
            write(chosen.out / "nets.npz", names, learners)
            measures, measuring = measures + 1, measuring + time.process_time() - paused
            if minutes >= chosen.minutes:
                return lines
        left = max(0.0, 1 - spent() / chosen.minutes)
        for learner, rows in zip(learners, play(batch, learners, chosen.steps, chosen.trace), strict=True):
            decisions += len(rows.taken)
            learner.learn(rows, chosen.rate * max(left, 0.05), chosen)
        steps += chosen.games * chosen.steps


def write(file: Path, names: Iterable[str], learners: Iterable[Learner]) -> None:
    """Keep the networks: fugitive_0 and fugitive_1 are the weights and biases of the first layer, and so on."""
    arrays = {}
    for name, learner in zip(names, learners, strict=True):
        flat = [array for layer in learner.net for array in layer]
        arrays |= {f"{name}_{number}": array for number, array in enumerate(flat)}
    np.savez(file, **arrays)


def read(file: Path, names: Sequence[str]) -> list[Net]:
    """Return the networks that were kept."""
    with np.load(file) as kept:
        flats = [[kept[f"{name}_{number}"] for number in range(len(kept) // len(names))] for name in names]
    return [list(zip(flat[::2], flat[1::2], strict=True)) for flat in flats]


def bots(words: str) -> list[list[str]]:
    """Return which bots of each seat to measure against: "random,club/random"."""
    return [one.split(",") for one in words.split("/")]


def parser() -> argparse.ArgumentParser:
    """Return what reads the command line."""
    known = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    add = known.add_argument
    add("--game", default="fugitif", help="a game for two")
    add("--size", default="real")
    add("--minutes", type=float, default=60, help="processor time to learn; measuring does not count")
    add("--every", type=float, default=5, help="minutes between measurements")
    add("--measured", type=int, default=200, help="games of each measurement")
    add("--against", type=bots, default="random,heuristic,novice,amateur/random,novice,amateur",
        help="bots to measure against: those of the first seat / of the second")  # fmt: skip
    add("--begin", type=Path, help="networks to begin with: a nets.npz")
    add("--out", type=Path, default=Path("learned"), help="the folder for what comes of it")
    add("--games", type=int, default=256, help="games side by side")
    add("--steps", type=int, default=64, help="steps of each game in a round")
    add("--hidden", type=int, nargs="+", default=[128, 128], help="widths of the layers in between")
    add("--rate", type=float, default=1e-3, help="Adam's; it falls to nearly 0")
    add("--epochs", type=int, default=3, help="how often a round is gone over")
    add("--part", type=int, default=1024, help="decisions in a step of Adam")
    add("--clip", type=float, default=0.1, help="how far a step's chance is moved by a round, about")
    add("--entropy", type=float, default=0.05, help="how much is made of keeping several steps likely")
    add("--trace", type=float, default=0.95, help="how far a surprise counts for the decisions before it")
    add("--seed", type=int, default=1)
    return known


if __name__ == "__main__":
    train(parser().parse_args())
