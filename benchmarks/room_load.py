"""How much a room carries: moves stored and pushed, idle tabs, and single requests, from a client on a core of its own.

    uv run python benchmarks/room_load.py --tables 10,100,1000 --sockets 5000 --seconds 8
    uv run python benchmarks/room_load.py --against ../older-checkout --turns 2 --json
    uv run python benchmarks/room_load.py --game la-traque --tables 16 --clicks 12 --sockets 0 --against ../older

The server runs without limits, in a process of its own. At each table of a game (Fugitif by default) sit two people, in
La Traque four, each with a tab: they click what their page offers, as fast as the room answers (`clients` at once), or
at half of that rate where push times are taken. --against names another checkout with a .venv: both run in turns, and
ratios are printed. Where the machine does other work, trust the figures per second of the server's processor more than
those per second. Clicks early in a game make more entries than later ones: with --clicks, the faster room does not come
to other parts of its games.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import math
import os
import random
import re
import subprocess
import sys
import tempfile
import time
from base64 import b64encode
from collections import deque
from collections.abc import Awaitable, Callable, Iterator
from html import unescape
from pathlib import Path
from statistics import median
from typing import Any, Final

from room_tabs import Http, Tab, put_together

HERE = Path(__file__).resolve().parent.parent
SERVER = """
import sys
try:
    from hallali.room.act.limits import NONE
    from hallali.room.serve import run
    from hallali.room.serve.pools import Threads
    from hallali.room.web import app
except ImportError:  # an older checkout: its room had no wings
    from hallali.room import app, run
    from hallali.room.limits import NONE
    Threads = None
made = app.create_app
if Threads:
    run.create_app = lambda url, *_, **__: made(url, Threads(), limits=NONE)
else:
    run.create_app = lambda url, **_: made(url, limits=NONE, workers="thread")
run._EACH = 10**6
run.serve(port=0, database=sys.argv[1], open_browser=False)
"""


#: How a table of each game is made: one seat is its maker's, friends take the others.
BEGUN: Final = {
    "fugitif": {"seat": "fugitive"},
    "traqueur": {"seat": "second"},
    "red-notice": {"seat": "jessah"},
    "traque": {"seat": "player", "players": "2"},
    "la-traque": {"seat": "usa"},
}
PEOPLE: Final = {"la-traque": 4}  #: how many sit there; elsewhere two


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


_BUTTON = re.compile(r"<(?:button|input)[^>]*>")
_VALUE = re.compile(r'value="(-?\d+)"')
_CAMP = re.compile(r'value="([^"]+)"')
_DEAD = " disabled", 'aria-disabled="true"', 'type="hidden"'


class Seat:
    """Somebody at a table: what their page offers, and what they click."""

    def __init__(self, table: Match, cookie: str) -> None:
        self.table, self.cookie = table, cookie
        self.parts: dict[str, str] = {}
        self._told: dict[str, str] = {}  # the parts as they were pushed last
        self.seq = self.pushed = 0
        self.yours = False

    def shown(self, frame: dict[str, Any], pushed: bool = True) -> None:
        """Take a frame as a page does. pushed: not the answer to a click."""
        seq = frame["seq"]
        if pushed:
            put_together(self._told, frame)
            self.table.heard(self, seq)
            self.pushed = seq
        if seq < self.seq:
            return
        self.seq = seq
        self.parts |= self._told if pushed else frame["parts"]
        self.yours = bool(frame.get("yours", self.yours))
        self.table.over = self.table.over or bool(frame.get("over"))

    def click(self, rng: random.Random) -> tuple[str, dict[str, object]] | None:
        """Choose a button: the primary one if it can be pressed, otherwise any; None if there is none."""
        steps: list[str] = []
        ready: list[str] = []
        first: tuple[str, dict[str, object]] | None = None
        for part in self.parts.values():
            if "<button" not in part or not any(word in part for word in ("choose", "primary", 'name="set"')):
                continue
            for button in _BUTTON.findall(part):
                value = _VALUE.search(button)
                if any(mark in button for mark in _DEAD):
                    continue
                primary = 'data-key="primary"' in button
                if 'name="set"' in button and (camp := _CAMP.search(button)):  # a camp that is built already
                    ready.append(camp[1])
                where = re.search(r'formaction="([^"]*)"', button)
                if primary and where:
                    first = where[1], {}
                elif 'name="choose"' in button and value:
                    if primary:
                        first = f"{self.table.path}/step", {"choose": value[1]}
                    steps.append(value[1])
        if first is not None:
            return first
        if ready:
            return f"{self.table.path}/lay", {"set": unescape(rng.choice(ready))}
        return (f"{self.table.path}/step", {"choose": rng.choice(steps)}) if steps else None


class Match:
    """A table, and when its entries were asked for and seen."""

    def __init__(self, load: Load, number: int) -> None:
        self.load = load
        self.number = number
        self.path = ""
        self.seats: list[Seat] = []
        self.tabs: list[Tab] = []
        self.over = False
        self.asked = 0.0

    def heard(self, seat: Seat, seq: int) -> None:
        """Note a push."""
        if seq > seat.pushed and self.tabs:
            self.load.pushes += 1
            if self.asked:
                self.load.waits.append(time.perf_counter() - self.asked)
                if seat is self.seats[1]:
                    self.load.moves += seq - seat.pushed

    async def set_up(self, http: Http, tabs: bool = True) -> None:
        """Make the table; both sit down and begin."""
        port, name = self.load.port, self.load.game
        status, cookie, body = await http.ask("POST", "/new", game=name, opponent="friend", **BEGUN[name])
        assert status == 201, body
        self.path = json.loads(body)["location"]
        cookies = [cookie]
        while len(cookies) < PEOPLE.get(name, 2):
            guest = f"hallali_guest={b64encode(os.urandom(18)).decode()}"
            _, other, _ = await http.ask("POST", f"{self.path}/sit", guest)
            cookies.append(other)
        self.tabs, self.over, self.asked = [], False, 0.0
        self.seats = [Seat(self, one) for one in cookies]
        for seat in reversed(self.seats):
            _, _, body = await http.ask("POST", f"{self.path}/begin", seat.cookie, entropy="x")
        seat.shown(json.loads(body), pushed=False)
        while self.seats[0].yours and await self.click(http):  # the first turn takes many clicks
            pass
        if tabs:
            self.tabs = [await Tab.at(port, f"{self.path}/live", seat.cookie, seat) for seat in self.seats]

    async def click(self, http: Http) -> bool:
        """Have whoever is on turn click; say whether anybody could."""
        seat = next((one for one in self.seats if one.yours), None)
        chosen = seat.click(self.load.rng) if seat else None
        if seat is None or chosen is None:
            return False
        where, fields = chosen
        self.asked = time.perf_counter()
        self.load.key += 1
        status, _, body = await http.ask("POST", where, seat.cookie, **fields, seq=seat.seq, key=self.load.key)
        self.load.answers.append(time.perf_counter() - self.asked)
        self.load.clicks += 1
        if status >= 500:
            self.load.failed += 1
        elif status < 400:
            seat.shown(json.loads(body), pushed=False)
        else:
            self.load.refused += 1
        await asyncio.sleep(0)
        return True

    def close(self) -> None:
        """Close its tabs."""
        for tab in self.tabs:
            if tab.transport is not None:
                tab.transport.abort()


class Load:
    """What the client counts. waits: seconds from a click to the pushes it led to; answers: to its answer."""

    def __init__(self, port: int, game: str = "fugitif") -> None:
        self.port, self.game = port, game
        self.rng = random.Random(1)
        self.key = 0
        self.clear()

    def clear(self) -> None:
        """Begin to count."""
        self.moves = self.pushes = self.clicks = self.refused = self.failed = 0
        self.waits: list[float] = []
        self.answers: list[float] = []

    async def play(
        self, matches: list[Match], seconds: float, clients: int, rate: float = 0.0, most: float = math.inf
    ) -> float:
        """Click at all tables in turn for some seconds, or until there were so many clicks; return the seconds.

        rate: clicks a second, 0 for as many as are answered.
        """
        waiting = deque(matches)
        until = time.perf_counter() + seconds
        began = next_ = time.perf_counter()

        async def one() -> None:
            nonlocal next_
            http = Http(self.port)
            while time.perf_counter() < until and self.clicks < most:
                if rate:
                    wait = next_ - time.perf_counter()
                    next_ = max(next_, time.perf_counter() - 0.5) + 1 / rate
                    if wait > 0:
                        await asyncio.sleep(wait)
                if not waiting:
                    await asyncio.sleep(0.005)
                    continue
                match = waiting.popleft()
                if match.over:
                    match.close()
                    await match.set_up(http)
                elif not await match.click(http):
                    await asyncio.sleep(0.002)
                waiting.append(match)
            http.close()

        await asyncio.gather(*(one() for _ in range(clients)))
        return time.perf_counter() - began


async def all_of(matches: list[Match], work: Callable[[Match, Http], Awaitable[None]], port: int) -> None:
    """Do some work for each table, sixteen at a time."""

    async def some(mine: list[Match]) -> None:
        http = Http(port)
        for match in mine:
            await work(match, http)
        http.close()

    await asyncio.gather(*(some(matches[start::16]) for start in range(16)))


async def moves(
    server: Server, count: int, seconds: float, clicks: int = 0, clients: int = 8, game: str = "fugitif"
) -> dict[str, float]:
    """Measure moves at so many tables. clicks: at each table, for however long that takes."""
    load = Load(server.port, game)
    matches = [Match(load, number) for number in range(count)]
    _, empty = server.used()
    await all_of(matches, lambda match, http: match.set_up(http), server.port)
    await load.play(matches, min(2.0, seconds / 4), clients, most=2 * count)  # templates are read, games get going
    load.clear()
    before, _ = server.used()
    took = await load.play(matches, math.inf if clicks else seconds, clients, most=clicks * count or math.inf)
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
        "cpu_ms_a_click": round(1000 * used / max(1, load.clicks), 2),
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


async def requests(server: Server, count: int = 200, game: str = "fugitif") -> dict[str, float]:
    """Measure a table's page, asked for again and again on one connection."""
    http, match = Http(server.port), Match(Load(server.port, game), 0)
    await match.set_up(http, tabs=False)
    times = []
    for number in range(count + 20):
        began = time.perf_counter()
        status, _, _ = await http.ask("GET", match.path, match.seats[0].cookie)
        assert status == 200
        if number >= 20:
            times.append(time.perf_counter() - began)
    return {"requests": count, "p50_ms": quantile(times, 0.5), "p95_ms": quantile(times, 0.95)}


def measured(
    folder: Path, tables: list[int], sockets: int, seconds: float, clicks: int, game: str
) -> dict[str, dict[str, float]]:
    """Measure a checkout, each load against a fresh room."""
    found: dict[str, dict[str, float]] = {}
    for count in tables:
        with room(folder) as server:
            found[f"moves at {count} tables"] = asyncio.run(moves(server, count, seconds, clicks, game=game))
    if sockets:
        with room(folder) as server:
            found["idle"] = asyncio.run(idle(server, sockets, max(5.0, seconds)))
    with room(folder) as server:
        found["requests"] = asyncio.run(requests(server, game=game))
    return found


def middle(runs: list[dict[str, dict[str, float]]]) -> dict[str, dict[str, float]]:
    """Return the median of each figure over several runs."""
    return {
        name: {key: round(median(run[name][key] for run in runs), 3) for key in values}
        for name, values in runs[0].items()
    }


def ratios(
    here: list[dict[str, dict[str, float]]], there: list[dict[str, dict[str, float]]]
) -> dict[str, dict[str, float]]:
    """Return the medians of the turns' ratios, and between what they lie."""
    found: dict[str, dict[str, float]] = {}
    for name, values in here[0].items():
        found[name] = {}
        for key in values:
            pairs = [(one[name][key], other[name][key]) for one, other in zip(here, there, strict=True)]
            each = sorted(mine / theirs for mine, theirs in pairs if theirs)
            if each:
                found[name] |= {key: round(median(each), 3)}
                found[name] |= {f"{key} least": round(each[0], 3), f"{key} most": round(each[-1], 3)}
    return found


def main() -> None:
    """Measure, and print what was found."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--tables", default="10,100,1000", help="how many tables, separated by commas")
    parser.add_argument("--sockets", type=int, default=1000, help="how many idle tabs; 0 for none")
    parser.add_argument("--game", choices=[*BEGUN], default="fugitif", help="what is played")
    parser.add_argument("--seconds", type=float, default=8.0, help="for how long each load runs")
    parser.add_argument("--clicks", type=int, default=0, help="how many clicks at each table, instead of --seconds")
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
            runs[name].append(measured(folder, tables, args.sockets, args.seconds, args.clicks, args.game))
    found = {name: middle(all_) for name, all_ in runs.items()}
    if args.against:
        found["ratio"] = ratios(runs["here"], runs["there"])
    if args.json:
        print(json.dumps(found, indent=1))
        return
    for where, groups in found.items():
        print(where)
        for name, values in groups.items():
            print(f"  {name}: " + ", ".join(f"{key} {value:g}" for key, value in values.items()))


if __name__ == "__main__":
    main()
