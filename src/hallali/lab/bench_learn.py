"""How many steps a second reach a learner, with observations and legal steps, compared with other packages."""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import warnings
from collections.abc import Callable, Mapping
from importlib import metadata

import msgspec

import hallali
from hallali import games
from hallali.lab.bench import about, processor, rates
from hallali.lab.bench_adapters import OBSERVED, batch, spiel_steps, works
from hallali.lab.bench_own import Work
from hallali.lab.bench_peers import ZOO, rlcard_steps, zoo_steps

#: How many games go on side by side, here and in Gymnasium.
SIDE_BY_SIDE = 256
CONNECT_FOUR = "connect_four_v3"

#: By name.
Works = dict[str, Work]


class Row(msgspec.Struct, frozen=True):
    """One figure. name: what ran. what: how. per_cpu_second: the median over the rounds; least, most: their spread."""

    name: str
    what: str
    per_cpu_second: float
    least: float
    most: float


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """What is printed.

    ratios: "GAME / PEER" -> how many times as fast, compiled if there is such a version: the median over the rounds.
    The same with ", least" and ", most" is the spread. skipped: what is not installed, and why.
    """

    processor: str  #: the machine's
    versions: dict[str, str]  #: of what was measured, by name
    rows: list[Row]  #: what was measured, a line each
    ratios: dict[str, float]
    skipped: dict[str, str]


def rate(work: Work, seconds: float) -> float:
    """Return how many steps a work does per second of processor time."""
    return sum(rates(work, seconds).values())


def once(played: list[str], size: str, count: int, seconds: float) -> dict[str, float]:
    """Time each of these games of ours once, in this process."""
    return {game: rate(batch(game, size, count), seconds) for game in played}


def _pure(played: list[str], size: str, count: int, seconds: float) -> dict[str, float]:
    """Time each of our games once in a process that runs the pure modules."""
    code = (
        "import json, sys; from hallali.lab.bench_learn import once; print(json.dumps(once(**json.loads(sys.argv[1]))))"
    )
    env = {key: value for key, value in os.environ.items() if key != "HALLALI_NATIVE"} | {"HALLALI_PURE": "1"}
    asked = {"played": played, "size": size, "count": count, "seconds": seconds}
    command = [sys.executable, "-c", code, json.dumps(asked)]
    run = subprocess.run(command, env=env, capture_output=True, text=True, check=True)  # noqa: S603 - our own code
    found: dict[str, float] = json.loads(run.stdout)
    return found


def pettingzoo() -> Works:
    """Return PettingZoo's games, by its turns of one agent at a time. Raises ImportError."""
    from importlib import import_module

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        names = (CONNECT_FOUR, *ZOO)
        envs = {name: import_module(f"pettingzoo.classic.{name}").env() for name in names}
    return {f"pettingzoo {name}": zoo_steps(env) for name, env in envs.items()}


def gymnasium() -> Works:
    """Return games of Gymnasium's: cards alone, and its quickest one side by side. Raises ImportError."""
    import gymnasium as gym

    env = gym.make("Blackjack-v1")
    env.action_space.seed(7)
    env.reset(seed=7)
    envs = gym.make_vec("CartPole-v1", SIDE_BY_SIDE, "sync")
    envs.action_space.seed(7)
    envs.reset(seed=7)

    def alone() -> Mapping[str, int]:
        _, _, over, cut, _ = env.step(env.action_space.sample())
        if over or cut:
            env.reset()
        return {OBSERVED: 1}

    def together() -> Mapping[str, int]:
        envs.step(envs.action_space.sample())
        return {OBSERVED: SIDE_BY_SIDE}

    return {"gymnasium Blackjack-v1": alone, f"gymnasium CartPole-v1, {SIDE_BY_SIDE} side by side": together}


def openspiel() -> Works:
    """Return OpenSpiel's poker and its Hanabi, driven from Python. Raises ImportError."""
    import pyspiel

    return {
        f"openspiel {name}, from Python": spiel_steps(
            pyspiel.load_game(name), lambda state, player: state.observation_tensor(player)
        )
        for name in ("leduc_poker", "hanabi")
    }


def rlcard() -> Works:
    """Return RLCard's poker, whose states come with what is observed. Raises ImportError."""
    from rlcard import make

    return {"rlcard leduc-holdem": rlcard_steps(make("leduc-holdem", config={"seed": 7}))}


#: By name: what is installed, and what gives the makers of works.
PEERS: dict[str, tuple[str, Callable[[], Works]]] = {
    "pettingzoo": ("pettingzoo", pettingzoo),
    "gymnasium": ("gymnasium", gymnasium),
    "openspiel": ("open-spiel", openspiel),
    "rlcard": ("rlcard", rlcard),
}


def bench(
    against: tuple[str, ...] = (),
    played: tuple[str, ...] = (),
    size: str = "real",
    count: int = SIDE_BY_SIDE,
    rounds: int = 5,
    seconds: float = 0.4,
    progress: Callable[[int], None] | None = None,
) -> Report:
    """Time random play through Batch and the adapters in turn with peers, and Batch with the pure modules.

    against: names of PEERS. played: names of our games; all if there are none. count: how many games go on side by
    side; fewer are timed as well. seconds: processor time for each in each round. Raises BadOption, MissingExtra.
    """
    peers: Works = {}
    names = list(played or games.GAMES)
    versions, skipped = about(), {}
    for peer in against:
        package, make = PEERS[peer]
        try:
            peers |= make()
            versions[package] = metadata.version(package)
        except ImportError as error:
            skipped[peer] = f"{error}; with uv: uv run --extra peers hallali bench …"
    figures: dict[tuple[str, str], list[float]] = {}
    kind = "compiled" if hallali.NATIVE else "pure"
    if not hallali.NATIVE:
        skipped["hallali, compiled"] = hallali.WHY
    most = f"Batch of {count}, {kind}"
    own = {(game, most): batch(game, size, count) for game in names}
    own |= {(game, f"{what}, {kind}"): work for game in names for what, work in works(game, size)}
    for _ in range(rounds):
        found = {(name, OBSERVED): rate(work, seconds) for name, work in peers.items()}
        found |= {row: rate(work, seconds) for row, work in own.items()}
        if hallali.NATIVE:
            pure = _pure(names, size, count, seconds)
            found |= {(game, f"Batch of {count}, pure"): rated for game, rated in pure.items()}
        for row, rated in found.items():
            figures.setdefault(row, []).append(rated)
        if progress is not None:
            progress(1)
    ratios: dict[str, float] = {}
    for game, what in own:
        for name in peers if what == most else [name for name in peers if CONNECT_FOUR in name]:
            pairs = [one / other for one, other in zip(figures[game, what], figures[name, OBSERVED], strict=True)]
            pair = f"{game} / {name}" if what == most else f"{game}, {what} / {name}"
            ratios |= {pair: statistics.median(pairs), f"{pair}, least": min(pairs), f"{pair}, most": max(pairs)}
    rows = [Row(*who, statistics.median(rated), min(rated), max(rated)) for who, rated in figures.items()]
    return Report(processor=processor(), versions=versions, rows=rows, ratios=ratios, skipped=skipped)
