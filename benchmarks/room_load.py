"""How much a room carries: moves stored and pushed, idle tabs, and single requests, from a client on a core of its own.

    uv run python benchmarks/room_load.py --tables 10,100,1000 --sockets 5000 --seconds 8
    uv run python benchmarks/room_load.py --against ../older-checkout --turns 2 --json

The server runs without limits, in a process of its own. Two people sit at each table of Fugitif, each with a tab: they
click what their page offers, as fast as the room answers (`clients` at once), or at half of that rate where push times
are taken. --against names another checkout with a .venv: both run in turns, and ratios are printed. Where the machine
does other work, trust the figures per second of the server's processor more than those per second.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from statistics import median

from room_people import Http, Load, Match, Tab

HERE = Path(__file__).resolve().parent.parent
SERVER = """
import inspect, sys
from hallali.room import app, run
made = app.create_app
if "limits" in inspect.signature(made).parameters:
    from hallali.room.limits import NONE
    run.create_app = lambda url, **_: made(url, limits=NONE, workers="thread")
    run._EACH = 10**6
else:
    run.create_app = lambda url: made(url, rate=1e9, burst=1e9, workers="thread")
run.serve(port=0, database=sys.argv[1], open_browser=False)
"""


def quantile(times: list[float], at: float) -> float:
    """Return a quantile of times in seconds, in milliseconds; 0.0 of none."""
    return round(1000 * sorted(times)[min(len(times) - 1, int(at * len(times)))], 2) if times else 0.0


class Server:
    """The room of a checkout, on the first core, with an empty database."""

    def __init__(self, folder: Path, database: Path) -> None:
        python = folder / ".venv" / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
        self._process = subprocess.Popen(
            [str(python if python.exists() else sys.executable), "-c", SERVER, str(database)],
            stdout=subprocess.PIPE,
            text=True,
            cwd=folder,
            env={**os.environ, "HALLALI_PURE": "1"},
        )
        assert self._process.stdout is not None
        self.pid = self._process.pid
        pin(self.pid, 0)
        found = re.search(r":(\d+)/", self._process.stdout.readline())
        if found is None:
            raise SystemExit("The room did not start.")
        self.port = int(found[1])

    def used(self) -> tuple[float, float]:
        """Return the seconds of processor that it has used, and its memory in KB; zeros where /proc is missing."""
        try:
            fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
            resident = re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{self.pid}/status").read_text())
        except OSError:
            return 0.0, 0.0
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK"), float(resident[1] if resident else 0)

    def stop(self) -> None:
        """End it."""
        self._process.terminate()
        try:
            self._process.wait(10)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()


@contextlib.contextmanager
def room(folder: Path) -> Iterator[Server]:
    """Run a checkout's room for as long as the block runs."""
    with tempfile.TemporaryDirectory() as where:
        server = Server(folder, Path(where) / "room.db")
        try:
            yield server
        finally:
            server.stop()


def pin(process: int, core: int) -> None:
    """Keep a process on one core, if the system can."""
    if hasattr(os, "sched_setaffinity") and core in os.sched_getaffinity(0):
        os.sched_setaffinity(process, {core})


async def all_of(matches: list[Match], work: Callable[[Match, Http], Awaitable[None]], port: int) -> None:
    """Do some work for each table, sixteen at a time."""

    async def some(mine: list[Match]) -> None:
        http = Http(port)
        for match in mine:
            await work(match, http)
        http.close()

    await asyncio.gather(*(some(matches[start::16]) for start in range(16)))


async def moves(server: Server, count: int, seconds: float, clients: int = 8) -> dict[str, float]:
    """Measure moves at so many tables."""
    load = Load(server.port)
    matches = [Match(load, number) for number in range(count)]
    _, empty = server.used()
    await all_of(matches, lambda match, http: match.set_up(http), server.port)
    await load.play(matches, min(2.0, seconds / 4), clients)  # templates are read, games get going
    load.clear()
    before, _ = server.used()
    took = await load.play(matches, seconds, clients)
    used = server.used()[0] - before
    _, full = server.used()
    found = {
        "tables": count,
        "moves_s": round(load.moves / took, 1),
        "clicks_s": round(load.clicks / took, 1),
        "pushes_s": round(load.pushes / took, 1),
        "refused": load.refused,
        "failed": load.failed,
        "cpu_ms_a_move": round(1000 * used / max(1, load.moves), 2),
        "core": round(used / took, 2),
        "kb_a_table": round((full - empty) / count, 1),
        "answer_p50_ms": quantile(load.answers, 0.5),
    }
    half = load.clicks / took / 2
    load.clear()
    await load.play(matches, seconds / 2, clients, half)
    found["half_push_p50_ms"] = quantile(load.waits, 0.5)
    found["half_push_p95_ms"] = quantile(load.waits, 0.95)
    for match in matches:
        match.close()
    return found


async def idle(server: Server, count: int, seconds: float) -> dict[str, float]:
    """Measure tabs at which nothing happens: twenty or more watch each table."""
    load = Load(server.port)
    matches = [Match(load, number) for number in range(max(1, min(500, count // 20)))]
    await all_of(matches, lambda match, http: match.set_up(http, tabs=False), server.port)
    _, empty = server.used()
    tabs: list[Tab] = []
    began = time.perf_counter()

    async def watch(mine: list[Match]) -> None:
        for match in mine:
            tabs.append(await Tab.at(server.port, f"{match.path}/live"))

    wanted = [matches[number % len(matches)] for number in range(count)]
    await asyncio.gather(*(watch(wanted[start::16]) for start in range(16)))
    took = time.perf_counter() - began
    await asyncio.sleep(2)
    before, full = server.used()
    await asyncio.sleep(seconds)
    used = server.used()[0] - before
    lost = sum(tab.lost for tab in tabs)
    for tab in tabs:
        if tab.transport is not None:
            tab.transport.abort()
    return {
        "sockets": count,
        "lost": lost,
        "connects_s": round(count / took, 1),
        "kb_a_socket": round((full - empty) / count, 1),
        "core": round(used / seconds, 3),
    }


async def requests(server: Server, count: int = 200) -> dict[str, float]:
    """Measure a table's page, asked for again and again on one connection."""
    http, match = Http(server.port), Match(Load(server.port), 0)
    await match.set_up(http, tabs=False)
    times = []
    for number in range(count + 20):
        began = time.perf_counter()
        status, _, _ = await http.ask("GET", match.path, match.seats[0].cookie)
        assert status == 200
        if number >= 20:
            times.append(time.perf_counter() - began)
    return {"requests": count, "p50_ms": quantile(times, 0.5), "p95_ms": quantile(times, 0.95)}


def measured(folder: Path, tables: list[int], sockets: int, seconds: float) -> dict[str, dict[str, float]]:
    """Measure a checkout, each load against a fresh room."""
    found: dict[str, dict[str, float]] = {}
    for count in tables:
        with room(folder) as server:
            found[f"moves at {count} tables"] = asyncio.run(moves(server, count, seconds))
    if sockets:
        with room(folder) as server:
            found["idle"] = asyncio.run(idle(server, sockets, max(5.0, seconds)))
    with room(folder) as server:
        found["requests"] = asyncio.run(requests(server))
    return found


def middle(runs: list[dict[str, dict[str, float]]]) -> dict[str, dict[str, float]]:
    """Return the median of each figure over several runs."""
    return {
        name: {key: round(median(run[name][key] for run in runs), 3) for key in values}
        for name, values in runs[0].items()
    }


def main() -> None:
    """Measure, and print what was found."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--tables", default="10,100,1000", help="how many tables, separated by commas")
    parser.add_argument("--sockets", type=int, default=1000, help="how many idle tabs; 0 for none")
    parser.add_argument("--seconds", type=float, default=8.0, help="for how long each load runs")
    parser.add_argument("--turns", type=int, default=1, help="how often everything runs; medians are printed")
    parser.add_argument("--against", type=Path, help="another checkout to compare with")
    parser.add_argument("--json", action="store_true", help="print JSON")
    args = parser.parse_args()
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    pin(0, 1)
    tables = [int(count) for count in args.tables.split(",") if count]
    folders = {"here": HERE} | ({"there": args.against.resolve()} if args.against else {})
    runs: dict[str, list[dict[str, dict[str, float]]]] = {name: [] for name in folders}
    for _ in range(args.turns):
        for name, folder in folders.items():
            runs[name].append(measured(folder, tables, args.sockets, args.seconds))
    found = {name: middle(all_) for name, all_ in runs.items()}
    if args.against:
        found["ratio"] = {
            name: {
                key: round(value / found["there"][name][key], 3)
                for key, value in values.items()
                if found["there"][name][key]
            }
            for name, values in found["here"].items()
        }
    if args.json:
        print(json.dumps(found, indent=1))
        return
    for where, groups in found.items():
        print(where)
        for name, values in groups.items():
            print(f"  {name}: " + ", ".join(f"{key} {value:g}" for key, value in values.items()))


if __name__ == "__main__":
    main()
