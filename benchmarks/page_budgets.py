"""What a table costs a browser: `uv run python benchmarks/page_budgets.py [GAME...] [--json] [--presses N]`.

Needs Playwright and a Chromium. For each game at 1440x900: the bytes of the first page with its scripts, styles and
typefaces, gzipped as a proxy does (budgets: 100 KB, of which script 40 KB); the tasks over 50 ms while it is played
(budget: none over 100 ms once the page is there); and how long it takes from a press to the picture that answers it
(p95 under 100 ms). The room runs in a process of its own, and its bots are novices.
"""

from __future__ import annotations

import argparse
import gzip
import json
import random
import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, Page, Response, sync_playwright
from room_load import room

BEGUN: Final = {
    "fugitif": {"seat": "marshal", "opponent": "bot:novice"},
    "traqueur": {"seat": "second", "opponent": "bot:explorer:random+easy", "mode": "one-sided"},
    "red-notice": {"seat": "jessah", "opponent": "bot:novice"},
    "traque": {"seat": "player", "toss": "dice"},
    "la-traque": {"seat": "usa", "opponent": "bot:novice"},
}
#: Notes long tasks, with what the page did then, and the time from a press to the frame after its answer.
WATCH: Final = """() => {
  window.tasks = [];
  window.presses = [];
  new PerformanceObserver(list => {
    for (const one of list.getEntries()) window.tasks.push([one.startTime, one.duration]);
  }).observe({ type: 'longtask', buffered: true });
  let at = 0; // what answers no press, such as the start, is not counted
  addEventListener('pointerup', event => { at = event.timeStamp; }, true);
  document.addEventListener('answer', () => {
    const from = at;
    at = 0;
    if (from) requestAnimationFrame(() => setTimeout(() => window.presses.push(performance.now() - from)));
  });
}"""
READY: Final = "body:not(.busy) #part-bar:is(.yours, .over)"
BUTTONS: Final = (
    "#part-lid .lid-form button:enabled",
    "[id^=part-] form[data-act] button[name=choose]:enabled:not([aria-disabled=true]):visible, "
    "#part-bar .buttons button[formaction$='/commit']:enabled:not([aria-disabled=true])",
)


def budgets(bodies: dict[str, bytes]) -> dict[str, float]:
    """Return the gzipped kilobytes of what a page loaded, by kind; typefaces are packed already."""
    found = dict.fromkeys(("page", "script", "style", "font", "other", "all"), 0.0)
    for url, body in bodies.items():
        name = url.partition("?")[0]
        ends = {".js": "script", ".css": "style", ".woff2": "font", ".svg": "other"}
        kind = ends.get(Path(name).suffix, "page" if "/t/" in name else "other")
        size = len(body if kind == "font" else gzip.compress(body)) / 1024
        found[kind] += size
        found["all"] += size
    return {kind: round(size, 1) for kind, size in found.items()}


def played(browser: Browser, address: str, name: str, presses: int) -> Iterator[dict[str, Any]]:
    """Play a game by random presses, and give what was measured."""
    page = browser.new_context(viewport={"width": 1440, "height": 900}, locale="fr-FR").new_page()
    page.set_default_timeout(30_000)
    made = page.request.post(
        f"{address}/new", form={"game": name, **BEGUN[name]}, headers={"origin": address}, max_redirects=0
    )
    answers: list[Response] = []

    def note(response: Response) -> None:
        answers.append(response)

    page.on("response", note)
    page.add_init_script(f"({WATCH})()")
    page.goto(address + made.headers["location"], wait_until="networkidle")
    kinds = ("document", "script", "stylesheet", "font", "image")
    bodies = {one.url: one.body() for one in answers if one.request.resource_type in kinds}
    page.wait_for_selector(READY, state="attached")  # the end's scene hides the bar
    start = page.evaluate("performance.now()")
    rng = random.Random(3)
    for _ in range(presses):
        page.wait_for_selector(READY, state="attached")
        if page.locator("#part-bar.over").count() or not press(page, rng):
            break
    page.wait_for_timeout(300)
    tasks: list[list[float]] = page.evaluate("window.tasks")
    waits = sorted(page.evaluate("window.presses"))
    page.context.close()
    yield {
        "game": name,
        "gzip KB": budgets(bodies),
        "presses": len(waits),
        "press to picture ms": {
            "median": round(waits[len(waits) // 2]),
            "p95": round(waits[int(0.95 * (len(waits) - 1))]),
            "most": round(waits[-1]),
        },
        "long tasks ms, at load": [round(took) for at, took in tasks if at < start],
        "long tasks ms, in the game": [round(took) for at, took in tasks if at >= start],
    }


def press(page: Page, rng: random.Random) -> bool:
    """Press one of the buttons that do something; False where there is none."""
    if page.locator("#part-bar button[data-key=clear], form.ready").count():
        page.locator("form.ready button").first.click()
        page.wait_for_selector("body:not(.busy)")
        page.locator("#part-bar button.primary").click()
        return True
    for found in BUTTONS:
        some = page.locator(found)
        if count := some.count():
            button = some.nth(rng.randrange(count))
            button.click(force=True)
            if page.locator("button.asking").count():
                page.wait_for_timeout(350)
                button.click(force=True)
            page.wait_for_timeout(60)
            return True
    return False


def measured(about: str, presses: int, measure: Callable[[Browser, str, str, int], Iterator[dict[str, Any]]]) -> None:
    """Measure the games named on the command line, or all of them, and print what comes of it.

    about: what the command says of itself. presses: how many are made where the command line names no number.
    measure(browser, address, game, presses): gives a game's rows.
    """
    parser = argparse.ArgumentParser(description=about.split("\n", 1)[0])
    parser.add_argument("games", nargs="*", metavar="GAME", default=[*BEGUN])
    parser.add_argument("--presses", type=int, default=presses)
    parser.add_argument("--json", action="store_true")
    chosen = parser.parse_args()
    rows = []
    with room(Path(__file__).parents[1]) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        for name in chosen.games:
            for row in measure(browser, f"http://127.0.0.1:{server.port}", name, chosen.presses):
                rows.append(row)
                if not chosen.json:
                    print("  ".join(f"{key}: {value}" for key, value in row.items()), flush=True)
        browser.close()
    if chosen.json:
        json.dump(rows, sys.stdout, indent=1)
        print()


if __name__ == "__main__":
    measured(__doc__ or "", 60, played)
