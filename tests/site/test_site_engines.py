"""A page without a server in Firefox and in WebKitGTK: a game, a reload without the host, a lesson's first step."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from engines import ENGINES, Tab

from site_pages import Host

pytestmark = pytest.mark.long
#: The room runs, and one of its pages is shown.
_LIVE = "() => document.body.matches('.live.in') && Boolean(frames[0].document.querySelector('main'))"
#: Plays at random in the frame until so many entries have been made; gives what was refused, and the number of entries.
_PLAY = """async ([seed, most]) => {
  const { fetch, location } = frames[0], table = location.pathname.replace("/t/", "/api/v1/t/"), refused = [];
  const random = (below) => { seed = (seed * 48271) % 2147483647; return seed % below; };
  let seen = null;
  for (let count = 0; count < 500; count += 1) {
    seen ??= await (await fetch(table, { headers: { accept: "application/json" } })).json();
    if (seen.seq >= most) break;
    const legal = seen.view.legal;
    if (!legal?.length) { seen = null; await new Promise((done) => setTimeout(done, 50)); continue; }
    const steps = [...seen.draft, legal[random(legal.length)]];
    const body = JSON.stringify({ seq: seen.seq, key: `${seen.seq} ${count}`, steps });
    const headers = { accept: "application/json", "content-type": "application/json" };
    const answer = await fetch(`${table}/gesture`, { method: "POST", headers, body });
    if (!answer.ok) refused.push([answer.status, await answer.text()]);
    seen = answer.ok ? await answer.json() : null;
  }
  return [refused.slice(0, 3), seen?.seq ?? -1];
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


def test_a_game_is_played_and_goes_on_without_the_host(engine: Callable[[], Tab], host: Host) -> None:
    tab = engine()
    tab.resize(1280, 900)
    tab.go(host.address)
    tab.wait(_LIVE)
    inside(tab, "a[href$='/games/fugitif']")
    tab.wait("() => frames[0].location.pathname.endsWith('/games/fugitif')")
    inside(tab, "form.start button[name=seat]")
    tab.wait("() => Boolean(frames[0].document.querySelector('body.scripted #part-bar'))")
    refused, entries = tab.ask(_PLAY, [7, 8])
    assert refused == []
    assert entries >= 8
    host.cut()
    tab.go(tab.ask("() => location.href"))
    tab.wait(_LIVE)
    tab.wait("() => Boolean(frames[0].document.querySelector('body.scripted #part-bar'))")
    refused, more = tab.ask(_PLAY, [9, entries + 4])
    assert refused == []
    assert more >= entries + 4, "no entry was lost, and it goes on"
    assert tab.thrown() == []
