"""How smoothly a table moves: `uv run python benchmarks/frames.py [GAME...] [--json] [--presses N]`.

Needs Playwright and a Chromium. Each game is played by random presses at 1440x900, and at 390x844 with a processor four
times slower; the room runs in a process of its own, and its bots are novices. Half seconds in which something moves are
looked at: how many frames a second were drawn in the middle one, in the slowest of twenty, and in the one with the most
going on (budgets: 60 at a desk, 30 on the phone); and how far the page jumped under its reader without a press (layout
shift, as browsers count it; budget: none). A Chromium without a graphics card draws by the processor, and slower.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, Final

from page_budgets import BEGUN, READY, measured, press
from playwright.sync_api import Browser

#: Where a table is looked at, and how many times slower than this machine its processor is.
WHERE: Final = {"desk": (1440, 900, 1), "phone, 4 times slower": (390, 844, 4)}
#: Notes the frames of each half second with something in motion, and how much moved then; and what jumped.
WATCH: Final = """() => {
  window.halves = [];
  window.jumps = 0;
  const moving = () => document.getAnimations().filter((one) => one.playState === 'running').length;
  let since = performance.now(), frames = 0, most = moving();
  const count = (now) => {
    frames += 1;
    if (now - since >= 500) {
      const after = moving();
      if (most && after) window.halves.push([1000 * frames / (now - since), Math.max(most, after)]);
      [since, frames, most] = [now, 0, after];
    }
    requestAnimationFrame(count);
  };
  requestAnimationFrame(count);
  new PerformanceObserver((list) => {
    for (const one of list.getEntries()) if (!one.hadRecentInput) window.jumps += one.value;
  }).observe({ type: 'layout-shift', buffered: true });
}"""


def watched(browser: Browser, address: str, name: str, where: str, presses: int) -> dict[str, Any]:
    """Play a game by random presses in one place, and return what was seen of its motion."""
    width, height, slower = WHERE[where]
    touch = width < 700
    context = browser.new_context(
        viewport={"width": width, "height": height}, locale="fr-FR", has_touch=touch, is_mobile=touch
    )
    page = context.new_page()
    page.set_default_timeout(60_000)
    made = page.request.post(
        f"{address}/new", form={"game": name, **BEGUN[name]}, headers={"origin": address}, max_redirects=0
    )
    page.goto(address + made.headers["location"], wait_until="networkidle")
    page.wait_for_selector(READY, state="attached")
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slower})
    page.evaluate(f"({WATCH})()")
    rng = random.Random(3)
    for _ in range(presses):
        page.wait_for_selector(READY, state="attached")
        if page.locator("#part-bar.over").count() or not press(page, rng):
            break
        page.wait_for_timeout(600)  # what moves is looked at
    page.wait_for_timeout(3000)
    halves: list[tuple[float, int]] = page.evaluate("window.halves")
    jumped: float = page.evaluate("window.jumps")
    context.close()
    rates = sorted(rate for rate, _ in halves)
    return {
        "game": name,
        "where": where,
        "half seconds in motion": len(halves),
        "frames a second": {
            "median": round(rates[len(rates) // 2], 1) if rates else None,
            "slowest of twenty": round(rates[len(rates) // 20], 1) if rates else None,
            "with the most in motion": round(max(halves, key=lambda half: half[1])[0], 1) if halves else None,
        },
        "layout shift": round(jumped, 3),
    }


def everywhere(browser: Browser, address: str, name: str, presses: int) -> Iterator[dict[str, Any]]:
    """Give what is seen of a game's motion in each place."""
    for where in WHERE:
        yield watched(browser, address, name, where, presses)


if __name__ == "__main__":
    measured(__doc__ or "", 25, everywhere)
