"""A whole evening of each game, entered at a pad on a phone by taps alone; each page is looked at for what is cut.

A campaign: pytest -m long -n 0 tests/browser/test_pad_evenings.py. A picture of every fifth moment, in both languages,
is left in build/pads.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("playwright", reason="Playwright is not installed: uv sync --group browser")

from browser_play import wait_until
from pad_plan import Plan, plans
from playwright.sync_api import Locator, Page
from test_pad_presses import TRIED
from test_pads_browser import PHONE

from hallali import games
from hallali.companion.entries import Kinds
from hallali.core.contract import Value
from hallali.core.record import played_with, replay, tell_steps
from hallali.lab import match

#: A game, the seat whose pad it is, the size and options.
CASES: list[tuple[str, int, str, dict[str, Value]]] = [
    ("traqueur", 0, "4x4", {}),
    ("fugitif", 1, "small", {}),
    ("fugitif", 0, "small", {}),
    ("red-notice", 0, "micro", {}),
    ("red-notice", 1, "micro", {}),
    ("traque", 0, "real", {}),
    ("la-traque", 0, "micro", {"factions": "usa+cccp"}),
]
OUT = Path(__file__).parent.parent.parent / "build" / "pads"
#: How often the pad had changed when the page was made.
SEQ = "document.body.dataset.seq"
#: What is cut or too small for a finger: buttons of the pad itself, and words beyond their box.
CUT = """() => {
  const found = [];
  if (document.documentElement.scrollWidth > innerWidth) found.push('wider than the screen');
  for (const one of document.querySelectorAll('.ask .button, .under button, .entered a, .ask input, .ask summary')) {
    const box = one.getBoundingClientRect();
    if (!one.checkVisibility() || !box.width) continue;
    if (box.height < 43.5) found.push(`low: ${one.textContent.trim() || one.name} ${box.height}`);
    if (one.matches('input, .deck')) continue; // the count of a deck hangs over its corner
    if (one.scrollWidth > one.clientWidth + 1) found.push(`cut: ${one.textContent}`);
  }
  return found;
}"""


def press(page: Page, what: Locator) -> None:
    """Tap something, and wait for the page as it is afterwards."""
    before = page.evaluate(SEQ)
    what.scroll_into_view_if_needed()
    what.tap()
    wait_until(
        page,
        "seq => document.body?.classList.contains('scripted') && !document.body.classList.contains('busy')"
        " && document.body.dataset.seq !== seq",
        before,
    )


def offered(page: Page, choice: int) -> Locator | None:
    some = page.locator(f".pose button[name=choose][value='{choice}']:visible:not(:disabled)")
    return some.first if some.count() else None


@pytest.mark.long
@pytest.mark.parametrize(("name", "seat", "size", "options"), CASES)
def test_a_whole_evening_by_thumb(
    open_page: Callable[..., Page], address: str, name: str, seat: int, size: str, options: dict[str, Value]
) -> None:
    game = games.get(name)
    seats = game.seats_of(options)
    record, _ = match.play(game, ("novice",) * len(seats), "an evening by thumb", size, options)
    options = dict(played_with(game, record))
    kinds = Kinds(game.see(game.new(record.size, options), seat))
    page = open_page(PHONE, f"{address}/pads/new/{name}", has_touch=True, is_mobile=True)
    fields: dict[str, str | float | bool] = {"game": name, "seat": seats[seat], "size": record.size}
    fields |= {key: str(one) for key, one in options.items()}
    made = page.request.post(f"{address}/pads", form=fields, headers={"accept": "application/json", "origin": address})
    where = address + made.json()["location"]
    page.goto(where)
    page.wait_for_selector("body.scripted")
    cut: dict[str, str] = {}
    typed: list[str] = []
    held: tuple[int, ...] = ()
    for moment, (state, token, steps) in enumerate(replay(game, record)):
        if not token:
            break
        told = [kinds.write(one) for _, one in tell_steps(game, state, steps, (seat,))]
        if moment % 5 == 0:
            look(page, where, f"{name}-{seat}-{moment:03}", cut)
        if state.mover == seat:
            after = made_by_taps(page, where, held, steps)
            if after is None:
                assert not held, (token, "what was pressed before would be lost")
                typed.append(token)
                page.locator("[name=text][placeholder='Type a move']").fill(token)
                press(page, page.locator(".ask.after form.find .button").first)
            held = after or ()
            if not told or page.locator("#asked").inner_text() != "And the answer?":
                continue
        elif not told:
            continue
        answer(page, told)
    look(page, where, f"{name}-{seat}-end", cut)
    page.goto(f"{where}/end")
    look(page, f"{where}/end", f"{name}-{seat}-turned", cut)
    assert typed == [], "no move has to be typed"
    assert cut == {}


def made_by_taps(page: Page, where: str, held: tuple[int, ...], steps: tuple[int, ...]) -> tuple[int, ...] | None:
    """Make a move by tapping what is offered; return what of the turn is not committed yet, None if it cannot be."""
    before = taken(page, where)
    for plan in islice(plans(pad_of(page, where), page.content(), held, steps), TRIED):
        if tapped(page, plan) and taken(page, where) == [*before, *(() if plan.held else (*held, *steps))]:
            return plan.held
        if held:
            return None
        page.request.post(f"{where}/clear", form={"seq": page.evaluate(SEQ)}, headers={"origin": origin(page)})
        page.reload()
        page.wait_for_selector("body.scripted")
        if taken(page, where) != before:
            return None
    return None


def tapped(page: Page, plan: Plan) -> bool:
    """Tap what is planned; say whether the page offered all of it."""
    for choice in plan.choices:
        button = offered(page, choice)
        if button is None:
            return False
        press(page, button)
    commit = page.locator(".under button[formaction$='/commit']:visible:not(:disabled)")
    if plan.ends and commit.count():
        press(page, commit.first)
    return True


def origin(page: Page) -> str:
    return "/".join(page.url.split("/")[:3])


def pad_of(page: Page, where: str) -> dict[str, Any]:
    (kept,) = (one["pad"] for one in page.request.get(where.partition("/pads/")[0] + "/mine/export").json()["pads"])
    return dict(kept)


def taken(page: Page, where: str) -> list[int]:
    kept = pad_of(page, where)
    return [*(step for entry in kept["entries"] for step in entry["own"]), *kept["asked"]]


def answer(page: Page, told: list[dict[str, object]]) -> None:
    """Tap what was told; where no button says it, as with many cards turned up, send it as a form does."""
    wanted = json.dumps(told)
    values = page.locator(".choices button[name=told]").evaluate_all("all => all.map(one => one.value)")
    number = next((at for at, one in enumerate(values) if json.loads(one) == json.loads(wanted)), -1)
    if number < 0:
        page.request.post(
            page.url.partition("?")[0] + "/enter",
            form={"seq": page.evaluate(SEQ), "told": wanted},
            headers={"origin": origin(page)},
        )
        page.reload()
        page.wait_for_selector("body.scripted")
        return
    press(page, page.locator(".choices button[name=told]").nth(number))


def look(page: Page, where: str, name: str, cut: dict[str, str]) -> None:
    """Take a picture in both languages, and note what is cut."""
    OUT.mkdir(parents=True, exist_ok=True)
    for lang in ("en", "fr"):
        page.context.add_cookies([{"name": "hallali_lang", "value": lang, "url": where}])
        page.goto(where)
        page.wait_for_load_state()
        for one in page.evaluate(CUT):
            cut.setdefault(f"{lang} {one}", name)
        page.screenshot(path=OUT / f"{name}-{lang}.png", full_page=True)
    page.context.add_cookies([{"name": "hallali_lang", "value": "en", "url": where}])
    page.goto(where)
    page.wait_for_load_state()
