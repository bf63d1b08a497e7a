"""What is heard at a table: the sound of each deed, made on the spot, and nothing where it is switched off."""

from __future__ import annotations

from collections.abc import Callable
from typing import get_args

import pytest

pytest.importorskip("playwright", reason="Playwright is not installed: uv sync --group browser")
from browser_play import wait_until
from playwright.sync_api import Page
from test_news import draw, marshal

from hallali.interfaces.table_page import Sound

DESK = {"width": 1440, "height": 900}
#: Counts what begins to sound: noise is a buffer that is played, a tone an oscillator.
COUNTS = """
window.heard = { noise: 0, tone: 0 };
for (const [kind, of] of [["noise", AudioBufferSourceNode], ["tone", OscillatorNode]]) {
  const start = of.prototype.start;
  of.prototype.start = function (...when) { window.heard[kind] += 1; return start.apply(this, when); };
}
"""
#: The loudest of a second of each sound, reckoned without a loudspeaker.
LOUDEST = """async ([url, names]) => {
  const { play } = await import(url);
  const found = {};
  for (const name of names) {
    const room = new OfflineAudioContext(1, 44100, 44100);
    play(name, room);
    found[name] = Math.max(...(await room.startRendering()).getChannelData(0).map(Math.abs));
  }
  return found;
}"""


def drew(page: Page, address: str) -> dict[str, int]:
    """Draw a card as the Marshal, and return what was heard of it."""
    marshal(page, address)
    before = page.locator("#part-log").inner_text()
    page.evaluate("window.heard = { noise: 0, tone: 0 }")
    draw(page)
    wait_until(page, "before => document.getElementById('part-log').innerText !== before", before)
    heard: dict[str, int] = page.evaluate("window.heard")
    return heard


@pytest.mark.parametrize("on", [True, False])
def test_a_card_is_heard_as_paper_where_sound_is_on(open_page: Callable[..., Page], address: str, on: bool) -> None:
    page = open_page(DESK)
    page.add_init_script(f"localStorage.setItem('sound', '{'on' if on else 'off'}');{COUNTS}")
    heard = drew(page, address)
    assert (heard["noise"] > 0) is on


def test_every_sound_can_be_heard_and_none_hurts(open_page: Callable[..., Page]) -> None:
    page = open_page(DESK)
    page.evaluate("localStorage.setItem('sound', 'on')")
    page.reload()
    loudest = page.evaluate(LOUDEST, [f"{page.url.rstrip('/')}/static/sound.js", get_args(Sound)])
    assert {name: peak for name, peak in loudest.items() if not 0.01 < peak < 0.5} == {}
