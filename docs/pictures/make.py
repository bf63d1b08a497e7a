"""Make the pictures of the README and of docs: tables at named moments of games with fixed seeds, in both languages.

    PYTHONPATH=tests/browser uv run --group browser --with pillow python docs/pictures/make.py [NAME...]

Each NAME is a game's; without one, all are made. It needs Chromium, as the browser's tests do (CONTRIBUTING.md).
"""

from __future__ import annotations

import io
import shutil
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

from kept_tables import keep
from PIL import Image
from playwright.sync_api import Browser, sync_playwright
from room_server import served

from hallali import games
from hallali.core.record import Record, replay
from hallali.lab import match
from hallali.room.act.auth import COOKIE, hashed
from hallali.room.keep.store import Store

HERE = Path(__file__).parent
TOKEN = "P" * 24
SIZES = {"desk": (1440, 900), "phone": (390, 844)}


class Named(NamedTuple):
    """A moment: the one nearest to `at` (0 to 1) of the game at which `seat` is to move.

    help: what its page is asked.
    """

    seat: int
    at: float
    seed: str
    size: str = "real"
    help: str = "off"
    options: tuple[tuple[str, bool | int | str], ...] = ()


MOMENTS = {
    "fugitif": Named(1, 0.62, "31", help="probable"),
    "traqueur": Named(0, 0.55, "5", options=(("begins", "first"),)),
    "red-notice": Named(1, 0.5, "8", help="probable"),
    "traque": Named(0, 0.45, "12"),
    "la-traque": Named(0, 0.4, "4"),
}


def played(game: str, named: Named) -> Record:
    """Return a whole game between weak bots."""
    rules, options = games.get(game), dict(named.options)
    seed = named.seed.rjust(64, "0")
    record, _ = match.play(rules, ["novice"] * len(rules.seats_of(options)), seed, named.size, options)
    record.entropy = ("",) * len(rules.seats_of(options))
    return record


def entries(game: str, record: Record, named: Named) -> int:
    """Return how many entries lie behind the moment."""
    first = round(named.at * len(record.moves))
    found = [n for n, (state, _, _) in enumerate(replay(games.get(game), record)) if state.mover == named.seat]
    return min(found, key=lambda n: abs(n - first))


def shoot(browser: Browser, address: str, where: str, lang: str, size: str) -> Image.Image:
    """Return the page as it looks in a language at a size."""
    wide, high = SIZES[size]
    scale = 1 if size == "desk" else 1.5
    context = browser.new_context(
        viewport={"width": wide, "height": high},
        locale="fr-FR" if lang == "fr" else "en-GB",
        color_scheme="light",
        reduced_motion="reduce",
        device_scale_factor=scale,
    )
    context.add_cookies([{"name": COOKIE, "value": TOKEN, "url": address}])
    page = context.new_page()
    page.goto(address + where)
    page.wait_for_selector("body.scripted")
    page.wait_for_timeout(700)
    data = page.screenshot()
    context.close()
    return Image.open(io.BytesIO(data)).convert("RGB")


def main(names: list[str]) -> None:
    """Make the pictures of these games."""
    url = f"sqlite:///{tempfile.mkdtemp()}/room.db"
    with served(url) as address, sync_playwright() as player:
        browser = player.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        store = Store(url)
        store.add_device(hashed(TOKEN), hashed(TOKEN))
        for name in names:
            named = MOMENTS[name]
            record = played(name, named)
            keep(store, record, name, hashed(TOKEN), entries(name, record, named), seat=named.seat)
            if named.help != "off":
                context = browser.new_context()
                context.add_cookies([{"name": COOKIE, "value": TOKEN, "url": address}])
                asking = context.new_page()
                asking.goto(f"{address}/t/{name}")
                asking.locator(f"[data-key=help-{named.help}]").click()
                asking.wait_for_selector("[class*=heat-]:not(#part-help *)", timeout=20_000)
                context.close()
            for lang in ("en", "fr"):
                for size in SIZES:
                    made = shoot(browser, address, f"/t/{name}", lang, size)
                    file = HERE / f"{name}-{lang}-{size}.webp"
                    made.save(file, quality=82, method=6)
                    print(file.name, file.stat().st_size // 1024, "KB")
        store.close()
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1:] or list(MOMENTS))
