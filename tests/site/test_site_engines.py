"""A page without a server in Firefox and in WebKitGTK: a game, and on without the host; or it says what is lacking."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

import pytest

pytest.importorskip("playwright", reason="Playwright is not installed: uv sync --group browser")
from engines import ENGINES, Tab

from site_pages import SLOW, Host

pytestmark = pytest.mark.long
#: The room runs, and one of its pages is shown.
_LIVE = "() => document.body.matches('.live.in') && Boolean(frames[0].document.querySelector('main'))"
#: Plays at random in the frame until so many entries have been made, for some seconds at most; gives what was refused,
#: and the number of entries.
_PLAY = """async ([seed, most]) => {
  const { fetch, location } = frames[0], table = location.pathname.replace("/t/", "/api/v1/t/"), refused = [];
  const random = (below) => { seed = (seed * 48271) % 2147483647; return seed % below; };
  let seen = null, entries = -1;
  for (let count = 0; count < 200; count += 1) {
    seen ??= await (await fetch(table, { headers: { accept: "application/json" } })).json();
    entries = seen.seq;
    if (entries >= most) break;
    const legal = seen.view.legal;
    if (!legal?.length) { seen = null; await new Promise((done) => setTimeout(done, 50)); continue; }
    const steps = [...seen.draft, legal[random(legal.length)]];
    const body = JSON.stringify({ seq: seen.seq, key: `${seen.seq} ${count}`, steps });
    const headers = { accept: "application/json", "content-type": "application/json" };
    const answer = await fetch(`${table}/gesture`, { method: "POST", headers, body });
    if (!answer.ok) refused.push([answer.status, await answer.text()]);
    seen = answer.ok ? await answer.json() : null;
  }
  return [refused.slice(0, 3), entries];
}"""


@pytest.fixture(scope="module", params=ENGINES)
def engine(request: pytest.FixtureRequest) -> Iterator[Callable[[], Tab]]:
    with ENGINES[request.param]() as open_tab:
        yield open_tab


def inside(tab: Tab, selector: str) -> None:
    """Press something in the frame, once it is there."""
    tab.wait(
        """(selector) => {
          const found = frames[0].document.querySelector(selector);
          found?.click();
          return Boolean(found);
        }""",
        selector,
    )


def played(tab: Tab, seed: int, most: int) -> int:
    """Play until there are so many entries, however long the bots' worker takes to start; return how many there are."""
    until = time.monotonic() + SLOW / 1000
    while True:
        refused, entries = tab.ask(_PLAY, [seed, most])
        assert refused == []
        if entries >= most:
            return int(entries)
        assert time.monotonic() < until, f"{entries} entries, not {most}"


def test_a_game_is_played_and_goes_on_without_the_host(engine: Callable[[], Tab], host: Host) -> None:
    tab = engine()
    tab.resize(1280, 900)
    tab.go(host.address)
    if not tab.ask("async () => Boolean(navigator.storage?.getDirectory)"):  # WebKitGTK is built without it
        tab.wait("() => document.querySelector('[role=status]').textContent.startsWith('This browser lacks')")
        return
    tab.wait(_LIVE)
    inside(tab, "a[href$='/games/fugitif']")
    tab.wait("() => frames[0].location.pathname.endsWith('/games/fugitif')")
    inside(tab, "form.start button[name=seat]")
    tab.wait("() => Boolean(frames[0].document.querySelector('body.scripted #part-bar'))")
    entries = played(tab, 7, 8)
    host.cut()
    tab.go(tab.ask("() => location.href"))
    tab.wait(_LIVE)
    tab.wait("() => Boolean(frames[0].document.querySelector('body.scripted #part-bar'))")
    played(tab, 9, entries + 4)  # no entry was lost, and it goes on
    assert tab.thrown() == []
