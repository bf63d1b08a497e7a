"""What a page without a server costs: `python benchmarks/site_budget.py [--runtime DIR] [--thoughts] [--json]`.

It builds the folder, serves it from this machine, and opens it in headless Chromium: a first visit, later ones, one
without the host. A later visit shows the front page as it was last seen, and `live` is when the room answers. Bytes
are those that the host sent; `packed` is what gzip makes of them, as most hosts send them.
Seconds are those of this machine, without a line between. Memory is the proportional set size of the browser's
renderers, but for its window's own: half a minute after a load, when what the load took has been given back; `soon` is
before that. A press is timed in a game against an expert, from the press to the picture after its answer; what is asked
meanwhile is asked while that bot thinks. Thoughts are timed where bots think, in a worker of the
page, in games of one level against itself: each figure is of at most so many thoughts, or of what came within so many
seconds.
"""

from __future__ import annotations

import argparse
import gzip
import json
import shutil
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, Frame, Page, sync_playwright

LATER = 3  #: visits after the first
SOON, SETTLE = 5, 30  #: seconds after which memory is looked at
PRESSES = 60  #: presses that are timed
THOUGHTS, LONGEST = 40, 8  #: of each level of each game, and in how many seconds
#: Presses what the page offers, so often; gives the milliseconds from each press to the picture after its answer, and
#: those of what was asked while the bot thought.
_PRESSES = """async ([presses, seed]) => {
  const bar = () => document.querySelector("#part-bar"), found = [], meanwhile = [];
  const random = (below) => { seed = (seed * 48271) % 2147483647; return seed % below; };
  const drawn = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  const table = location.pathname.replace("/t/", "/api/v1/t/");
  const offered = () => {
    if (!document.body.matches(".scripted:not(.busy)") || !bar()?.matches(".yours")) return [];
    const asking = document.querySelector("button.asking");
    if (asking) return [asking];
    return [...document.querySelectorAll("#main form:not([action*=chat]) button:not(:disabled)")]
      .filter((one) => one.checkVisibility() && !one.closest("nav, [popover], .drawer, .step"))
      .filter((one) => one.name === "choose" || one.dataset.key === "primary");
  };
  let idle = performance.now();
  while (found.length < presses && !bar()?.matches(".over") && performance.now() - idle < 60000) {
    const all = offered();
    if (!all.length) {
      const begun = performance.now();
      await (await fetch(table)).text();
      meanwhile.push(performance.now() - begun);
      await new Promise((done) => setTimeout(done, 40));
      continue;
    }
    const begun = idle = performance.now();
    const changed = new Promise((done) => {
      const watch = new MutationObserver(() => { watch.disconnect(); done(true); });
      watch.observe(document.querySelector("#main"), { childList: true, subtree: true });
      setTimeout(() => { watch.disconnect(); done(false); }, 3000);
    });
    all[random(all.length)].click();
    if (await changed) {
      await drawn();
      found.push(performance.now() - begun);
    }
  }
  return [found, meanwhile];
}"""
#: What a cell of the page of research runs: games of each level against itself, and how long each thought took.
_THOUGHTS = """
import json, statistics, time
from hallali import games, players
from hallali.lab.match import Match
class Timed:
    def __init__(self, player): self.player = player
    def __getattr__(self, name): return getattr(self.player, name)
    def choose(self, view):
        begun = time.perf_counter()
        try:
            return self.player.choose(view)
        finally:
            took.append(time.perf_counter() - begun)
for game in games.GAMES.values():
    for level in players.levels(game):
        took, until, number = [], time.perf_counter() + LONGEST, 0
        while len(took) < THOUGHTS and time.perf_counter() < until:
            seats = range(len(game.seats_of({})))
            match = Match(game, [Timed(players.make(level, game, seat, str(number))) for seat in seats], str(number))
            while not match.over and len(took) < THOUGHTS and time.perf_counter() < until:
                match.step()
            number += 1
        print(json.dumps([game.name, level, len(took), round(1000 * statistics.median(took)), round(1000 * max(took))]))
""".replace("LONGEST", str(LONGEST)).replace("THOUGHTS", str(THOUGHTS))


class Counting(SimpleHTTPRequestHandler):
    """Serves the folder and notes what it has sent."""

    sent: dict[str, int] = {}  # noqa: RUF012 - one for all

    def send_head(self) -> Any:
        """Note a file that is sent."""
        path = Path(self.translate_path(self.path))
        if path.is_file():
            self.sent[str(path)] = self.sent.get(str(path), 0) + path.stat().st_size
        return super().send_head()

    def log_message(self, *_: object) -> None:
        """Say nothing."""


def inside(page: Page) -> Frame:
    """Return the frame of the room's pages, once one is shown."""
    page.wait_for_selector("body.in", timeout=120_000)
    return page.frames[1]


def visited(page: Page, address: str) -> tuple[float, float]:
    """Open the site anew; return the seconds until its front page is there, and until the room runs."""
    begun = time.monotonic()
    page.goto(address)
    inside(page).wait_for_selector("a[href*='/games/']")
    shown = time.monotonic() - begun
    page.wait_for_selector("body.live", timeout=120_000)
    return round(shown, 2), round(time.monotonic() - begun, 2)


def started(page: Page) -> float:
    """Begin a game of Fugitif by pressing; return the seconds from the front page to a table that waits for a press."""
    begun = time.monotonic()
    inside(page).click("a[href$='/games/fugitif']")
    page.wait_for_url("**/games/fugitif*")
    inside(page).locator("form.start button").first.click()
    page.wait_for_url("**/t/*")
    inside(page).wait_for_selector("#part-bar.yours", timeout=60_000)
    return round(time.monotonic() - begun, 2)


def share(values: list[float], part: float) -> int:
    """Return the value under which so large a part of them lies, in whole numbers."""
    return round(sorted(values)[min(len(values) - 1, int(part * len(values)))]) if values else -1


def pressed(page: Page) -> dict[str, int]:
    """Time presses at a game of Fugitif against an expert."""
    page.goto(page.url.partition("/t/")[0])
    frame = inside(page)
    frame.click("a[href$='/games/fugitif']")
    page.wait_for_url("**/games/fugitif*")
    frame = inside(page)
    frame.locator("form.start input[name=opponent][value='bot:expert']").check()
    frame.locator("form.start button[name=seat]").last.click()
    page.wait_for_url("**/t/*")
    frame = inside(page)
    frame.wait_for_selector("#part-bar.yours", timeout=60_000)
    presses, meanwhile = frame.evaluate(_PRESSES, [PRESSES, 7])
    return {
        "presses": len(presses), "press": share(presses, 0.5), "press_p95": share(presses, 0.95),
        "asked_meanwhile": len(meanwhile), "meanwhile": share(meanwhile, 0.5), "meanwhile_p95": share(meanwhile, 0.95),
    }  # fmt: skip


def thoughts(page: Page, address: str) -> list[tuple[str, str, int, int, int]]:
    """Time thoughts of each level: game, level, how many, the median and the longest, in milliseconds."""
    page.goto(f"{address}research")
    page.wait_for_selector("body.live", timeout=120_000)
    frame = inside(page)
    frame.fill(".cell:nth-of-type(1) textarea", _THOUGHTS)
    frame.click(".cell:nth-of-type(1) [data-run]")
    done = frame.locator(".cell:nth-of-type(1)[data-state=done], .cell:nth-of-type(1)[data-state=failed]")
    done.wait_for(timeout=3_600_000)
    lines = frame.locator(".cell:nth-of-type(1) .out").inner_text().splitlines()
    return [tuple(json.loads(line)) for line in lines if line.startswith("[")]


def renderers(profile: str) -> int:
    """Return the memory, in MB, of the renderers of the browser with this profile, but of its own window's."""
    total = 0
    for process in Path("/proc").glob("[0-9]*"):
        try:
            words = (process / "cmdline").read_bytes().split(b"\0")
            whole = b" ".join(words).decode(errors="replace")
            if "--type=renderer" in whole and "--top-chrome-webui" not in whole and profile in _line_of(process):
                for line in (process / "smaps_rollup").read_text().splitlines():
                    if line.startswith("Pss:"):
                        total += int(line.split()[1])
        except (OSError, ValueError):
            continue
    return round(total / 1000)


def _line_of(process: Path) -> str:
    """Return the command lines of a process and of those above it."""
    found, at = "", process
    while at.name not in ("0", "1"):
        found += (at / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
        at = Path("/proc") / (at / "stat").read_text().rpartition(")")[2].split()[1]
    return found


def measured(context: BrowserContext, host: ThreadingHTTPServer, profile: str, thinking: bool) -> dict[str, Any]:
    """Visit the site as a person does. thinking: whether thoughts are timed, too, which takes minutes."""
    address = f"http://127.0.0.1:{host.server_port}/"
    page = context.pages[0]
    found: dict[str, Any] = {"first": visited(page, address)[1]}
    sent = {Path(name): size for name, size in Counting.sent.items()}
    found["bytes"] = sum(sent.values())
    found["packed"] = sum(
        round(size / max(1, path.stat().st_size) * len(gzip.compress(path.read_bytes(), 9)))
        for path, size in sent.items()
    )
    time.sleep(SOON)
    found["memory_soon"] = renderers(profile)
    time.sleep(SETTLE - SOON)
    found["memory"] = renderers(profile)
    found["to_table"] = started(page)
    time.sleep(SETTLE)
    found["memory_at_table"] = renderers(profile)
    found |= pressed(page)
    shown, live = zip(*(visited(page, address) for _ in range(LATER)), strict=True)
    found["later"], found["later_live"] = statistics.median(shown), statistics.median(live)
    time.sleep(SETTLE)
    found["memory_later"] = renderers(profile)
    if thinking:
        found["thoughts"] = thoughts(page, address)
    host.shutdown()
    host.server_close()
    found["offline"], found["offline_live"] = visited(page, address)
    return found


def main() -> None:
    """Measure, and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runtime", help="as of `hallali site`")
    parser.add_argument("--folder", help="a folder that was built already")
    parser.add_argument("--thoughts", action="store_true", help="time what bots think, too: some minutes more")
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    chromium = shutil.which("chromium") or shutil.which("google-chrome")
    if chromium is None:
        raise SystemExit("Chromium is not installed.")
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        folder, profile = Path(args.folder or Path(name) / "site"), str(Path(name) / "profile")
        more = ["--runtime", args.runtime] if args.runtime else []
        command = [sys.executable, "-m", "hallali", "site", "--out", str(folder), *more]
        if not args.folder:
            subprocess.run(command, check=True, stdout=sys.stderr)
        host = ThreadingHTTPServer(("127.0.0.1", 0), partial(Counting, directory=str(folder)))
        threading.Thread(target=host.serve_forever, daemon=True).start()
        context = playwright.chromium.launch_persistent_context(
            profile, executable_path=chromium, args=["--no-sandbox"], viewport={"width": 1280, "height": 900}
        )
        found = measured(context, host, profile, args.thoughts)
        context.close()
    if args.json:
        print(json.dumps(found))
        return
    print(f"first visit   {found['first']} s, {found['bytes'] / 1e6:.1f} MB ({found['packed'] / 1e6:.1f} MB packed)")
    for name, key in (("later", "later"), ("without host", "offline")):
        print(f"{name:<13} {found[key]} s as it was last seen, {found[f'{key}_live']} s live")
    print(f"to a table    {found['to_table']} s from the front page")
    for name, key in (
        ("front page", "memory"),
        ("table", "memory_at_table"),
        ("later visit", "memory_later"),
        ("soon", "memory_soon"),
    ):
        print(f"memory        {found[key]} MB: {name}")
    print(f"a press       {found['press']} ms to its picture, {found['press_p95']} at the 95th percentile")
    print(f"meanwhile     {found['meanwhile']} ms, {found['meanwhile_p95']} at the 95th percentile")
    for game, level, count, median, longest in found.get("thoughts", ()):
        print(f"{game:<13} {level:<8} {median} ms, at most {longest} ({count} thoughts)")


if __name__ == "__main__":
    main()
