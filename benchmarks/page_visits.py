"""What a first and a second visit ask for: `uv run python benchmarks/page_visits.py [PAGE...] [--against FOLDER]`.

Needs Playwright and a Chromium. A page is a game's name, for a table of it, `home`, or `lesson`. Each is opened by a
browser that was never there, and once more from a new tab. A relay between the browser and the room counts requests and
the bytes that come back, heads included; a table's socket is open while its page loads and a second more, and what is
sent there counts. At the first visit of a table the page's script also posts `begin`, which counts as well. --against
measures another checkout first.
"""

from __future__ import annotations

import argparse
import json
import shutil
import sys
from pathlib import Path
from typing import Final

from page_budgets import BEGUN
from playwright.sync_api import Browser, BrowserContext, sync_playwright
from relay import Relay
from room_load import room

PAGES: Final = (*BEGUN, "home", "lesson")


def where(context: BrowserContext, address: str, page: str) -> str:
    """Begin what a page shows, and return its path."""
    if page == "home":
        return "/"
    path, form = ("/learn/fugitif", {}) if page == "lesson" else ("/new", {"game": page, **BEGUN[page]})
    made = context.request.post(address + path, form=form, headers={"origin": address}, max_redirects=0)
    return made.headers["location"].replace(address, "")


def visits(browser: Browser, address: str, relay: Relay, page: str) -> dict[str, float]:
    """Visit a page twice, and return the requests and the kilobytes of each visit."""
    context = browser.new_context(viewport={"width": 1440, "height": 900}, locale="fr-FR")
    path = where(context, relay.address, page)
    relay.taken()
    found: dict[str, float] = {}
    for number in ("first", "second"):
        tab = context.new_page()
        tab.goto(relay.address + path, wait_until="load")
        tab.wait_for_function("() => document.fonts.status === 'loaded'")
        tab.wait_for_timeout(1000)
        asked, down = relay.taken()
        found[f"{number}: requests"] = len(asked)
        found[f"{number}: KB"] = round(sum(down.values()) / 1024, 1)
        if number == "first":
            found["page KB"] = round(down[path] / 1024, 1)
        tab.close()
        relay.taken()
    context.close()
    return found


def main() -> None:
    """Measure the pages named on the command line, or all of them."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("pages", nargs="*", metavar="PAGE", default=[*PAGES])
    parser.add_argument("--against", type=Path, metavar="FOLDER", help="another checkout, measured first")
    parser.add_argument("--json", action="store_true")
    chosen = parser.parse_args()
    here = Path(__file__).parents[1]
    rows: list[dict[str, object]] = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        for folder in (chosen.against, here) if chosen.against else (here,):
            with room(folder) as server:
                relay = Relay(server.port)
                for page in chosen.pages:
                    found = visits(browser, f"http://127.0.0.1:{server.port}", relay, page)
                    rows.append({"checkout": "other" if folder != here else "this", "page": page, **found})
                    if not chosen.json:
                        print("  ".join(f"{key}: {value}" for key, value in rows[-1].items()), flush=True)
                relay.close()
        browser.close()
    if chosen.json:
        json.dump(rows, sys.stdout, indent=1)
        print()


if __name__ == "__main__":
    main()
