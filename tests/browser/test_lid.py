"""The lid by itself: aimed and thrown with a real mouse, a finger, keys and sliders; tokens fly as the server says."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

pytest.importorskip("playwright", reason="Playwright is not installed: uv sync --group browser")

from playwright.sync_api import Browser, Page, Route

import hallali.room
from hallali import i18n
from hallali.core.dealer import Dealer
from hallali.games.traque.page import page
from hallali.room.draw import lids, show
from hallali.toss.flight import fly
from hallali.toss.hand import need, throw

HOME = "http://lid.test/"
STATIC = Path(hallali.room.__file__).parent / "static"
OWN = Path(page.__file__).parent / "static"
TYPES = {".js": "text/javascript", ".css": "text/css", ".woff2": "font/woff2"}
TOKENS = ("shot", "shot", "shot", "grenade")


class Hand:
    """A lid on a page of its own. thrown: all throws that the page sent."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.thrown: list[dict[str, float]] = []
        self.lid: dict[str, Any] = {}
        page.expose_function("thrown", self._take)
        page.route(f"{HOME}**", self._serve)

    def open(self, tokens: tuple[str, ...] = TOKENS, target: str = "circle", theme: str = "light") -> None:
        radii = lids.tokens(tokens)
        toss = {"seat": 0, "target": target, "tokens": radii}
        self.lid = {
            "size": msgspec.to_builtins(lids.Size()),
            "toss": toss,
            "mine": True,
            "flight": None,
            "fresh": False,
            "open": True,
        }
        self.theme = theme
        self.page.goto(HOME)
        self.page.wait_for_selector(".lid.yours canvas")

    def returned(self) -> None:
        """Come back to the table, when others have moved on since the last throw."""
        names = ("shot", "shot", "shot")
        flight = fly(throw(0, -0.2, 0.3), names, "circle", Dealer("before").noise(1, need(len(names))))
        size = msgspec.to_builtins(lids.Size())
        self.lid = {
            "size": size, "toss": None, "mine": False, "flight": lids.drawn(flight, 7), "fresh": False, "open": False,
        }  # fmt: skip
        self.theme = "light"
        self.page.goto(HOME)
        self.page.wait_for_function("() => window.come")

    def asked(self, tokens: tuple[str, ...], **more: Any) -> None:
        """Have a throw asked for, by a part that is swapped in."""
        toss = {"seat": 0, "target": "circle", "tokens": lids.tokens(tokens)}
        self.lid = {**self.lid, "toss": toss, "mine": True, "open": True, **more}
        self.page.evaluate("(part) => window.come(part)", self._part())

    def _part(self) -> str:
        lang = "en"
        context = {
            "lang": lang, "lid": self.lid, "table": {"id": "x"}, "seq": 0, "replay": None,
            "d": {"lid_title": "Mauler", "lid_need": "3 hits beat it."}, "_": i18n.translator(lang),
        }  # fmt: skip
        return show.render("traque/parts/lid.html", context)

    def _take(self, thrown: dict[str, float]) -> str:
        """Throw as a server would, and give the part that comes back."""
        self.thrown.append(thrown)
        names = tuple(one["kind"] for one in self.lid["toss"]["tokens"])
        noise = Dealer("lid").noise(len(self.thrown), need(len(names)))
        flight = fly(throw(thrown["x"], thrown["y"], thrown["strength"]), names, self.lid["toss"]["target"], noise)
        self.hits = flight.hits
        self.lid = {**self.lid, "toss": None, "mine": False, "flight": lids.drawn(flight, len(self.thrown))}
        return self._part()

    def _serve(self, route: Route) -> None:
        path = route.request.url.removeprefix(HOME)
        if path.startswith("static/"):
            own = path.startswith("static/traque/")
            file = OWN / path.removeprefix("static/traque/") if own else STATIC / path.removeprefix("static/")
            route.fulfill(body=file.read_bytes(), content_type=TYPES[file.suffix])
            return
        styles = "".join(
            f'<link rel="stylesheet" href="/static/{name}">' for name in ("tokens.css", "base.css", "traque/lid.css")
        )
        script = """
import { after, hold, start } from "/static/traque/lid.js";
start({ act: async (_, fields) => {
  const holder = document.createElement("template");
  holder.innerHTML = await window.thrown(fields);
  requestAnimationFrame(() => requestAnimationFrame(() => {
    window.soon = document.querySelector(".lid-said").textContent;
  }));
  if (window.held !== false) {
    const waited = hold({ parts: { lid: holder.innerHTML } });
    window.held = Boolean(waited);
    await waited;
    window.saidThen = document.querySelector(".lid-said").textContent;
  }
  document.getElementById("part-lid").replaceWith(holder.content.firstElementChild);
  window.cue = after();
} });
window.come = (part) => { document.getElementById("part-lid").outerHTML = part; after(); };"""
        body = (
            f'<!doctype html><html lang="en" data-theme="{self.theme}"><meta name="viewport" '
            f'content="width=device-width"><title>Lid</title>{styles}'
            f'<body><main style="padding:8px">{self._part()}</main><script type="module">{script}</script>'
        )
        route.fulfill(body=body, content_type="text/html")

    def spot(self, x: float, y: float) -> tuple[float, float]:
        """Return where on the screen a place of the lid is, -1 to 1."""
        box = self.page.locator(".lid-view").bounding_box()
        assert box
        return box["x"] + box["width"] * (0.5 + x * 145 / 314), box["y"] + box["width"] * (157 - y * 145) / 314

    def said(self) -> str:
        return self.page.locator(".lid-said").inner_text()

    def still(self) -> None:
        """Wait until the tokens lie."""
        self.page.wait_for_function("document.querySelector('.lid-said').textContent.includes('hit')")


@pytest.fixture
def on_page(chromium: Browser) -> Iterator[Callable[..., Hand]]:
    contexts = []

    def make(**how: Any) -> Hand:
        context = chromium.new_context(**{"viewport": {"width": 1000, "height": 800}, **how})
        contexts.append(context)
        return Hand(context.new_page())

    yield make
    for context in contexts:
        context.close()


@pytest.mark.rule("TQ-48")
def test_pulling_back_with_the_mouse_throws_there_and_as_hard(on_page: Callable[..., Hand]) -> None:
    hand = on_page()
    hand.open()
    page = hand.page
    x, y = hand.spot(-0.2, -0.3)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, y + 30)
    assert not hand.thrown, "nothing flies before one lets go"
    page.mouse.move(x + 2, y + 60, steps=4)
    page.mouse.up()
    hand.still()
    (thrown,) = hand.thrown
    assert thrown["x"] == pytest.approx(-0.2, abs=0.02)
    assert thrown["y"] == pytest.approx(-0.3, abs=0.02)
    box = page.locator(".lid-view").bounding_box()
    assert box
    assert thrown["strength"] == pytest.approx((60 / box["width"] * 314 - 8) / 150, abs=0.02)
    assert hand.said().startswith(f"{sum(hand.hits)} of 4 hit: ")
    assert hand.said().count("missed") == 4 - sum(hand.hits)
    page.wait_for_function("window.cue === 'place'")
    assert page.evaluate("window.held"), "the page waits with its words until the tokens lie"
    assert " of 4 hit" in page.evaluate("window.saidThen")


def test_a_tap_only_aims_and_escape_takes_the_pull_back(on_page: Callable[..., Hand]) -> None:
    hand = on_page()
    hand.open()
    page = hand.page
    page.mouse.click(*hand.spot(0.5, 0.4))
    assert float(page.locator("[name=x]").input_value()) == pytest.approx(0.5, abs=0.02)
    assert float(page.locator("[name=y]").input_value()) == pytest.approx(0.4, abs=0.02)
    x, y = hand.spot(0, 0)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, y + 100)
    page.keyboard.press("Escape")
    page.mouse.up()
    assert not hand.thrown
    assert float(page.locator("[name=x]").input_value()) == pytest.approx(0.5, abs=0.02)


def test_keys_alone_aim_and_throw(on_page: Callable[..., Hand]) -> None:
    hand = on_page(reduced_motion="reduce")
    hand.open(("test-small",), "square")
    page = hand.page
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.className") == "lid-view"
    for key in ("ArrowRight", "ArrowDown", "ArrowDown", "+", "-", "-"):
        page.keyboard.press(key)
    page.keyboard.press("Shift+ArrowRight")
    assert hand.said() == "Across 6, depth -30, strength 25."
    page.keyboard.press("Enter")
    hand.still()
    assert hand.thrown == [{"x": 0.06, "y": -0.3, "strength": 0.25}]
    assert "small test token" in hand.said()
    page.keyboard.press("Enter")
    assert len(hand.thrown) == 1, "nothing is left to throw"


def test_the_sliders_and_the_button_throw_too(on_page: Callable[..., Hand]) -> None:
    hand = on_page()
    hand.open()
    hand.page.locator("[name=strength]").fill("0.8")
    hand.page.locator("[name=y]").fill("-0.5")
    hand.page.get_by_role("button", name="Throw").click()
    hand.still()
    assert hand.thrown == [{"x": 0, "y": -0.5, "strength": 0.8}]
    assert hand.page.locator("form").count() == 0


def test_a_finger_on_a_phone(on_page: Callable[..., Hand]) -> None:
    hand = on_page(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True, device_scale_factor=3)
    hand.open()
    page = hand.page
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert page.evaluate("document.querySelector('canvas').width") == round(
        3 * page.evaluate("document.querySelector('canvas').getBoundingClientRect().width")
    ), "crisp"
    client = page.context.new_cdp_session(page)
    x, y = hand.spot(0, -0.3)
    for kind, down in (("touchStart", 0), ("touchMove", 30), ("touchMove", 70), ("touchEnd", 0)):
        points = [] if kind == "touchEnd" else [{"x": x, "y": y + down}]
        client.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    hand.still()
    assert hand.thrown[0]["y"] == pytest.approx(-0.3, abs=0.02)
    assert page.evaluate("scrollY") == 0, "pulling does not scroll"


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_with_reduced_motion_the_end_is_there_at_once(on_page: Callable[..., Hand], motion: str) -> None:
    hand = on_page(reduced_motion=motion)
    hand.open()
    hand.page.get_by_role("button", name="Throw").click()
    hand.still()
    hand.page.wait_for_function("window.soon !== undefined")
    assert (" of 4 hit:" in hand.page.evaluate("window.soon")) == (motion == "reduce")


def test_tokens_of_one_sort_are_counted_and_not_told_one_by_one(on_page: Callable[..., Hand]) -> None:
    hand = on_page(reduced_motion="reduce")
    hand.open(("shot", "shot", "shot"))
    hand.page.get_by_role("button", name="Throw").click()
    hand.still()
    assert hand.said() == f"{sum(hand.hits)} of 3 hit."


def test_the_first_throw_after_a_return_can_be_thrown(on_page: Callable[..., Hand]) -> None:
    """The lid showed an old throw as if it had just been thrown, and took no other until the page was loaded again."""
    hand = on_page()
    hand.returned()
    hand.asked(("test-large",))
    assert hand.said() == "Press where to throw, pull back for strength, then let go."
    hand.page.get_by_role("button", name="Throw").click()
    hand.still()
    assert len(hand.thrown) == 1
    assert "large test token" in hand.said()


def test_a_throw_that_is_asked_for_together_with_the_news_of_another_comes_after_it(
    on_page: Callable[..., Hand],
) -> None:
    hand = on_page()
    hand.returned()
    hand.asked(("test-large",))
    again = lids.drawn(fly(throw(0, 0, 0.3), ("shot",), "circle", Dealer("news").noise(1, need(1))), 9)
    hand.asked(("shot", "shot"), flight=again, fresh=False)
    assert hand.page.get_by_role("button", name="Throw").is_disabled(), "one token flies"
    hand.page.wait_for_selector(".lid.yours")
    hand.page.get_by_role("button", name="Throw").click()
    hand.still()
    assert len(hand.thrown) == 1
