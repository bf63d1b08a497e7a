"""A part that has changed is put in node by node: it is what was sent, and what is the same stays as it is."""

from __future__ import annotations

from collections.abc import Callable

import pytest

pytest.importorskip("playwright", reason="Playwright is not installed: uv sync --group browser")
from kept_tables import played, stored
from playwright.sync_api import Page

from hallali import games
from hallali.core.record import replay
from hallali.room.draw import show
from hallali.room.draw.show import Viewer
from hallali.room.table.table import Table

DESK = {"width": 1440, "height": 900}
SIZES = {"fugitif": "real", "traqueur": "small", "red-notice": "real", "traque": "real", "la-traque": "real"}
ENTRIES = 60  #: of a game, that are drawn
#: Put each moment's parts over those before them; say which of them are not what was sent, and how much stayed.
PUT = """async moments => {
  const { put } = await import('/static/swap.js');
  const made = html => { const one = document.createElement('template'); one.innerHTML = html;
    return one.content.firstElementChild; };
  const shown = {}, wrong = [];
  let stayed = 0, all = 0;
  for (const parts of moments) for (const [name, html] of Object.entries(parts)) {
    if (!shown[name]) document.body.append(shown[name] = made(html));
    else {
      const before = new Set(shown[name].querySelectorAll('*'));
      shown[name] = put(shown[name], made(html));
      for (const one of shown[name].querySelectorAll('*')) { all += 1; stayed += before.has(one); }
    }
    if (!shown[name].isEqualNode(made(html))) wrong.push(name);
  }
  return { wrong, stayed, all };
}"""
#: What is focused, scrolled and on its way stays so while others come before it, behind it, and change.
KEPT = """async () => {
  const { put } = await import('/static/swap.js');
  const made = html => { const one = document.createElement('template'); one.innerHTML = html;
    return one.content.firstElementChild; };
  const part = made(`<div><p>old</p><ol ><li data-seq=1>one</li></ol><button data-key=go>Go</button>
    <b data-flip=x>x</b><button name=choose value=1>Yes</button></div>`);
  document.body.append(part);
  const [list, go, x, yes] = ['ol', '[data-key=go]', 'b', '[name]'].map(found => part.querySelector(found));
  list.setAttribute('class', 'tall');
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('.tall { display: block; height: 20px; overflow: auto } .tall li { height: 90px }');
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  go.focus();
  list.scrollTop = 30;
  x.classList.add('revealing');
  x.animate({ opacity: [0, 1] }, 60000);
  const now = put(part, made(`<div class=new><ol class=tall><li data-seq=2>two</li><li data-seq=1>one</li></ol>
    <i>more</i><button data-key=go>Go on</button><b data-flip=y>y</b><b data-flip=x>x!</b>
    <button name=choose value=1>No</button></div>`));
  return [now === part, part.querySelector('ol') === list, list.scrollTop >= 30, document.activeElement === go,
    go.textContent === 'Go on', x.isConnected, x.getAnimations().length === 1, x.className === 'revealing',
    x.textContent === 'x!', !yes.isConnected, part.className === 'new'];
}"""


def moments(name: str) -> list[dict[str, str]]:
    """Return the parts of the first seat's page at each entry of a game between bots."""
    record = played(name, SIZES[name], "node by node")
    seats = range(len(record.entropy))
    table = Table(stored(record, "swaps", [f"g{seat}" for seat in seats]), record.seed)
    found = []
    for _, token, steps in list(replay(games.get(name), record))[:ENTRIES]:
        if steps:
            table.play(token, tuple(steps))
            table.settle()
        parts = show.frame(table, Viewer(seat=0, lang="fr"), frozenset(seats))["parts"]
        found.append({part: piece.text(table.seq) for part, piece in parts.items()})
    return found


@pytest.mark.parametrize("name", SIZES)
def test_what_is_put_in_is_what_was_sent(open_page: Callable[..., Page], name: str) -> None:
    found = open_page(DESK).evaluate(PUT, moments(name))
    assert not found["wrong"]
    assert found["stayed"] > 0.6 * found["all"]


def test_what_is_the_same_keeps_its_focus_its_scroll_and_its_motion(open_page: Callable[..., Page]) -> None:
    kept = open_page(DESK).evaluate(KEPT)
    assert kept == [True] * len(kept)
