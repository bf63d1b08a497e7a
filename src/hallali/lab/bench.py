"""How fast the rules go: random play and its parts, compiled and pure, beside what others offer."""

from __future__ import annotations

import json
import os
import platform
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from importlib import metadata
from typing import Any

import msgspec

import hallali
from hallali import games
from hallali.core.seats import CHANCE, OVER
from hallali.search import random_play

#: The games of OpenSpiel, written in C++, that are played at random beside ours.
OPENSPIEL = ("phantom_ttt", "hanabi")
PEERS = ("openspiel",)


class Row(msgspec.Struct, frozen=True):
    """One figure. name: who; what: at which work; per_second: the median of the rounds."""

    name: str
    what: str
    per_second: float


class Bench(msgspec.Struct, frozen=True, kw_only=True):
    """What was measured.

    ratios: "WHO / WHO: WHAT" and how many times as fast, the median over rounds of what was measured side by side.
    skipped: what could not be measured, and why.
    """

    game: str
    size: str
    rounds: int
    processor: str
    versions: dict[str, str]
    rows: list[Row]
    ratios: dict[str, float]
    skipped: dict[str, str]


def processor() -> str:
    """Name the processor, as far as the system tells."""
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as lines:
            return next(line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    except (OSError, StopIteration):
        return platform.processor() or platform.machine()


def ours() -> str:
    """Name what runs in this process."""
    return "hallali, compiled" if hallali.NATIVE else "hallali, pure"


def _rate(work: Callable[[], int], seconds: float) -> float:
    """Do work until the time is up; give how many pieces of it a second of processor time took."""
    done = 0
    began = time.process_time()
    while (spent := time.process_time() - began) < seconds:
        done += work()
    return done / spent


def _positions(game: Any, size: str, options: Mapping[str, Any]) -> list[Any]:
    """Give the positions of a random game where a player moves."""
    rng = random.Random(7)
    state = game.new(size, options)
    found = []
    while state.mover != OVER:
        if state.mover == CHANCE:
            outcomes, weights = zip(*state.chances(), strict=True)
            state.advance(rng.choices(outcomes, weights)[0])
        else:
            found.append(state.clone())
            state.advance(rng.choice(state.legal()))
    return found


def _belief(game: Any, size: str, options: Mapping[str, Any]) -> Any:
    """Give what the last seat believes halfway through a random game."""
    seat = len(game.seats) - 1
    state = game.new(size, options)
    belief: Any
    if game.name == "fugitif":
        from hallali.games.fugitif.belief import MarshalBelief

        belief = MarshalBelief(state.size, state.options)
    else:
        from hallali.games.traqueur.belief import TraqueurBelief

        belief = TraqueurBelief(state.grid, state.options, seat)
    rng = random.Random(7)
    for _ in range(len(_positions(game, size, options)) // 2):
        before = state.clone()
        if state.mover == CHANCE:
            outcomes, weights = zip(*state.chances(), strict=True)
            step = rng.choices(outcomes, weights)[0]
        else:
            step = rng.choice(state.legal())
        state.advance(step)
        for told in game.tell(before, step, state, seat):
            belief.hear(told)
    return belief


def works(name: str, size: str, options: Mapping[str, Any]) -> dict[str, Callable[[], int]]:
    """Give the works that are timed, each of which says how many pieces it did. Raises BadOption."""
    game: Any = games.get(name)
    start = game.new(size, options)
    positions = _positions(game, size, options)
    seeds = iter(range(1 << 30))

    def play() -> int:
        return random_play.random_steps(start, next(seeds), 2000)[0]

    def clone() -> int:
        for state in positions:
            state.clone()
        return len(positions)

    def legal() -> int:
        for state in positions:
            state.legal()
        return len(positions)

    steps = [(state, state.legal()[0]) for state in positions]

    def apply() -> int:
        for state, step in steps:
            state.clone().apply(step)
        return len(steps)

    belief = _belief(game, size, options)
    rng = random.Random(7)

    def sample() -> int:
        belief.sample(rng)
        return 1

    return {"random steps": play, "clone": clone, "legal": legal, "clone and apply": apply, "belief sample": sample}


def once(name: str, size: str, options: Mapping[str, Any], seconds: float) -> dict[str, float]:
    """Time every work once, in this process."""
    return {what: _rate(work, seconds) for what, work in works(name, size, options).items()}


def _elsewhere(name: str, size: str, options: Mapping[str, Any], seconds: float) -> dict[str, float]:
    """Time every work once in a process that runs the pure modules."""
    code = "import json, sys; from hallali.lab import bench; print(json.dumps(bench.once(*json.loads(sys.argv[1]))))"
    asked = json.dumps([name, size, dict(options), seconds])
    env = {key: value for key, value in os.environ.items() if key != "HALLALI_NATIVE"} | {"HALLALI_PURE": "1"}
    command = [sys.executable, "-c", code, asked]
    run = subprocess.run(command, env=env, capture_output=True, text=True, check=True)  # noqa: S603 - our own code
    found: dict[str, float] = json.loads(run.stdout)
    return found


def _spiel(name: str, seconds: float) -> dict[str, float]:
    """Play a game of OpenSpiel at random: driven from Python, and by its own random bots, whose loop is in C++."""
    import pyspiel

    game = pyspiel.load_game(name)
    rng = random.Random(7)

    def play() -> int:
        state = game.new_initial_state()
        steps = 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(outcomes, weights)[0])
            else:
                state.apply_action(rng.choice(state.legal_actions()))
            steps += 1
        return steps

    bots = [pyspiel.make_uniform_random_bot(seat, 7 + seat) for seat in range(game.num_players())]

    def loop() -> int:
        state = game.new_initial_state()
        pyspiel.evaluate_bots(state, bots, rng.randrange(1 << 30))
        return len(state.full_history())

    return {
        f"openspiel {name}, from Python": _rate(play, seconds),
        f"openspiel {name}, loop in C++": _rate(loop, seconds),
    }


def bench(
    name: str,
    size: str = "real",
    options: Mapping[str, Any] | None = None,
    against: tuple[str, ...] = (),
    rounds: int = 5,
    seconds: float = 0.4,
    progress: Callable[[int], None] | None = None,
) -> Bench:
    """Time random play, clones, legal steps and steps, in turns with the pure modules and with peers.

    against: names of PEERS. seconds: processor time for each figure of each round. Raises BadOption, ValueError.
    """
    chosen = dict(options or {})
    for peer in against:
        if peer not in PEERS:
            raise ValueError(f"there is no peer {peer!r}; there is: {', '.join(PEERS)}")
    figures: dict[tuple[str, str], list[float]] = {}
    versions = {"python": platform.python_version(), "hallali": metadata.version("hallali")}
    skipped = {} if hallali.NATIVE else {"hallali, compiled": hallali.WHY}
    peers: tuple[str, ...] = ()
    if "openspiel" in against:
        try:
            import pyspiel  # noqa: F401

            peers = OPENSPIEL
            versions["open-spiel"] = metadata.version("open-spiel")
        except ImportError as error:
            skipped["openspiel"] = str(error)
    for _ in range(rounds):
        for what, rate in once(name, size, chosen, seconds).items():
            figures.setdefault((ours(), what), []).append(rate)
        if hallali.NATIVE:
            for what, rate in _elsewhere(name, size, chosen, seconds).items():
                figures.setdefault(("hallali, pure", what), []).append(rate)
        for peer in peers:
            for who, rate in _spiel(peer, seconds).items():
                figures.setdefault((who, "random steps"), []).append(rate)
        if progress is not None:
            progress(1)
    return Bench(
        game=name,
        size=size,
        rounds=rounds,
        processor=processor(),
        versions=versions,
        rows=[Row(who, what, statistics.median(rates)) for (who, what), rates in figures.items()],
        ratios=_ratios(figures),
        skipped=skipped,
    )


def _ratios(figures: Mapping[tuple[str, str], list[float]]) -> dict[str, float]:
    """Say how many times as fast this process's modules are as everything else that did the same work."""
    found = {}
    for (who, what), rates in figures.items():
        if who != ours():
            mine = figures[ours(), what]
            pairs = [one / other for one, other in zip(mine, rates, strict=True)]
            found[f"{ours()} / {who}: {what}"] = statistics.median(pairs)
    return found
