"""How long a stranger needs to a first move: `uv run python benchmarks/first_use.py [--json]`.

Needs Playwright and a Chromium. For each game, in both languages, at 1440x900 and 390x844: the presses from the front
page to a first move of one's own, and the seconds from asking for the address to the room's answer to that move, with
no time to read (budgets: 3 presses, 15 s). The room runs in a process of its own, as it is started for people.
"""

from __future__ import annotations

import argparse
import json
import shutil
import sys
import time
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, sync_playwright
from room_load import room

sys.path.insert(0, str(Path(__file__).parent.parent / "tests" / "browser"))
from browser_play import first_move

from hallali import games

PRESSES: Final = 3
SECONDS: Final = 15.0
VIEWS: Final = ((1440, 900), (390, 844))


def measured(browser: Browser, address: str, game: str, lang: str, view: tuple[int, int]) -> dict[str, object]:
    """Return what a new guest's way to their first move took."""
    context = browser.new_context(viewport={"width": view[0], "height": view[1]}, locale=lang)
    page = context.new_page()
    page.set_default_timeout(60_000)
    begun = time.monotonic()
    page.goto(address)
    presses = first_move(page, game)
    taken = time.monotonic() - begun
    context.close()
    return {"game": game, "lang": lang, "width": view[0], "presses": presses, "seconds": round(taken, 2)}


def main() -> int:
    """Measure, print, and return 1 if a budget is exceeded."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition(":")[0])
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    found = []
    with room(Path(__file__).parents[1]) as server, sync_playwright() as playwright:
        address = f"http://127.0.0.1:{server.port}"
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        for game in games.GAMES:
            for lang in ("en-GB", "fr-FR"):
                for view in VIEWS:
                    one = measured(browser, address, game, lang, view)
                    found.append(one)
                    if not args.json:
                        print("{game:12} {lang} {width:5} {presses} presses {seconds:6.2f} s".format(**one))
        browser.close()
    if args.json:
        print(json.dumps(found))
    return int(any(one["presses"] > PRESSES or one["seconds"] > SECONDS for one in found))


if __name__ == "__main__":
    sys.exit(main())
