"""What a page without a server costs: `python benchmarks/site_budget.py [--runtime DIR] [--json]`.

It builds the folder, serves it from this machine, and opens it in headless Chromium: a first visit, later ones, one
without the host. A later visit shows the front page as it was last seen, and `live` is when the room answers. Bytes
are those that the host sent; `packed` is what gzip makes of them, as most hosts send them.
Seconds are those of this machine, without a line between. Memory is the proportional set size of the browser's
renderers.
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
SETTLE = 5  #: seconds after which memory is looked at


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


def renderers(profile: str) -> int:
    """Return the memory, in MB, of the renderers of the browser with this profile."""
    total = 0
    for process in Path("/proc").glob("[0-9]*"):
        try:
            words = (process / "cmdline").read_bytes().split(b"\0")
            whole = b" ".join(words).decode(errors="replace")
            if "--type=renderer" in whole and profile in _line_of(process):
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


def measured(folder: Path, context: BrowserContext, host: ThreadingHTTPServer, profile: str) -> dict[str, Any]:
    """Visit the site as a person does."""
    address = f"http://127.0.0.1:{host.server_port}/"
    page = context.new_page()
    found: dict[str, Any] = {"first": visited(page, address)[1]}
    sent = {Path(name): size for name, size in Counting.sent.items()}
    found["bytes"] = sum(sent.values())
    found["packed"] = sum(
        round(size / max(1, path.stat().st_size) * len(gzip.compress(path.read_bytes(), 9)))
        for path, size in sent.items()
    )
    time.sleep(SETTLE)
    found["memory"] = renderers(profile)
    found["to_table"] = started(page)
    time.sleep(SETTLE)
    found["memory_at_table"] = renderers(profile)
    shown, live = zip(*(visited(page, address) for _ in range(LATER)), strict=True)
    found["later"], found["later_live"] = statistics.median(shown), statistics.median(live)
    host.shutdown()
    host.server_close()
    found["offline"], found["offline_live"] = visited(page, address)
    return found


def main() -> None:
    """Measure, and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runtime", help="as of `hallali site`")
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    chromium = shutil.which("chromium") or shutil.which("google-chrome")
    if chromium is None:
        raise SystemExit("Chromium is not installed.")
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        folder, profile = Path(name) / "site", str(Path(name) / "profile")
        more = ["--runtime", args.runtime] if args.runtime else []
        subprocess.run(
            [sys.executable, "-m", "hallali", "site", "--out", str(folder), *more], check=True, stdout=sys.stderr
        )
        host = ThreadingHTTPServer(("127.0.0.1", 0), partial(Counting, directory=str(folder)))
        threading.Thread(target=host.serve_forever, daemon=True).start()
        context = playwright.chromium.launch_persistent_context(
            profile, executable_path=chromium, args=["--no-sandbox"], viewport={"width": 1280, "height": 900}
        )
        found = measured(folder, context, host, profile)
        context.close()
    if args.json:
        print(json.dumps(found))
        return
    print(f"first visit   {found['first']} s, {found['bytes'] / 1e6:.1f} MB ({found['packed'] / 1e6:.1f} MB packed)")
    for name, key in (("later", "later"), ("without host", "offline")):
        print(f"{name:<13} {found[key]} s as it was last seen, {found[f'{key}_live']} s live")
    print(f"to a table    {found['to_table']} s from the front page")
    print(f"memory        {found['memory']} MB at the front page, {found['memory_at_table']} MB at a table")


if __name__ == "__main__":
    main()
