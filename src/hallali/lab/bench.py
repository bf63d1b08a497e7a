"""How fast the rules run: random play and its parts, compiled and pure, compared with other packages."""

from __future__ import annotations

import json
import os
import platform
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from importlib import metadata

import msgspec

import hallali
from hallali.core.contract import Options
from hallali.lab import bench_own, bench_peers
from hallali.lab.bench_own import Work

#: By (who, what): how many pieces a second, a figure for each round.
Figures = dict[tuple[str, str], list[float]]


class Row(msgspec.Struct, frozen=True):
    """One figure. name: what ran. what: the work that it did. per_second: the median over the rounds."""

    name: str
    what: str
    per_second: float


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """What is printed.

    ratios: "WHO / WHO: WHAT" -> how many times as fast, the median over rounds measured side by side. The same with ",
    least" and ", most" is the spread over the rounds.
    """

    game: str  #: the game, by its name
    processor: str  #: the machine's
    versions: dict[str, str]  #: of what was measured, by name
    rows: list[Row]  #: what was measured, a line each
    ratios: dict[str, float]


class Bench(msgspec.Struct, frozen=True, kw_only=True):
    """What was measured. skipped: what could not be measured, and why."""

    report: Report  #: what was measured
    skipped: dict[str, str]


def processor() -> str:
    """Return the name of the processor, as far as the system tells."""
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as lines:
            return next(line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    except (OSError, StopIteration):
        return platform.processor() or platform.machine()


def about() -> dict[str, str]:
    """Return the versions of Python and of this package."""
    return {"python": platform.python_version(), "hallali": metadata.version("hallali")}


def ours() -> str:
    """Return the name of what runs in this process."""
    return "hallali, compiled" if hallali.NATIVE else "hallali, pure"


def rates(work: Work, seconds: float) -> dict[str, float]:
    """Do work until the time is up. Return how many pieces of each kind were done per second of processor time."""
    done: dict[str, int] = {}
    began = time.process_time()
    while (spent := time.process_time() - began) < seconds:
        for what, count in work().items():
            done[what] = done.get(what, 0) + count
    return {what: count / spent for what, count in done.items()}


def once(name: str, size: str, options: Options, seconds: float) -> dict[str, float]:
    """Time every work on a game once, in this process."""
    found: dict[str, float] = {}
    for work in bench_own.works(name, size, options):
        found |= rates(work, seconds)
    return found


def _elsewhere(name: str, size: str, options: Options, seconds: float) -> dict[str, float]:
    """Time every work once in a process that runs the pure modules."""
    code = "import json, sys; from hallali.lab import bench; print(json.dumps(bench.once(*json.loads(sys.argv[1]))))"
    asked = json.dumps([name, size, dict(options), seconds])
    env = {key: value for key, value in os.environ.items() if key != "HALLALI_NATIVE"} | {"HALLALI_PURE": "1"}
    command = [sys.executable, "-c", code, asked]
    run = subprocess.run(command, env=env, capture_output=True, text=True, check=True)  # noqa: S603 - our own code
    found: dict[str, float] = json.loads(run.stdout)
    return found


def bench(
    name: str,
    size: str = "real",
    options: Options | None = None,
    against: tuple[str, ...] = (),
    rounds: int = 5,
    seconds: float = 0.4,
    progress: Callable[[int], None] | None = None,
) -> Bench:
    """Time random play, its parts, and thinking, in turn with the pure modules and with peers.

    against: names from bench_peers.PEERS. seconds: processor time for each work in each round. Raises BadOption,
    ValueError.
    """
    chosen = dict(options or {})
    for peer in against:
        if peer not in bench_peers.PEERS:
            raise ValueError(f"there is no peer {peer!r}; choose one of: {', '.join(bench_peers.PEERS)}")
    figures: Figures = {}

    def note(who: str, found: Mapping[str, float]) -> None:
        for what, rate in found.items():
            figures.setdefault((who, what), []).append(rate)

    peers, versions, skipped = bench_peers.found(against)
    if not hallali.NATIVE:
        skipped["hallali, compiled"] = hallali.WHY
    for _ in range(rounds):
        note(ours(), once(name, size, chosen, seconds))
        if hallali.NATIVE:
            note("hallali, pure", _elsewhere(name, size, chosen, seconds))
        for who, works in peers.items():
            for work in works:
                note(who, rates(work, seconds))
        if progress is not None:
            progress(1)
    return report(name, about() | versions, figures, ours(), skipped)


def report(game: str, versions: dict[str, str], figures: Figures, mine: str, skipped: dict[str, str]) -> Bench:
    """Return the medians over the rounds, and the ratios of `mine` to all others that did the same work."""
    ratios: dict[str, float] = {}
    for (who, what), found in figures.items():
        if who != mine and (mine, what) in figures:
            pairs = [one / other for one, other in zip(figures[mine, what], found, strict=True)]
            name = f"{mine} / {who}: {what}"
            ratios |= {name: statistics.median(pairs), f"{name}, least": min(pairs), f"{name}, most": max(pairs)}
    rows = [Row(who, what, statistics.median(found)) for (who, what), found in figures.items()]
    return Bench(
        report=Report(game=game, processor=processor(), versions=versions, rows=rows, ratios=ratios), skipped=skipped
    )
