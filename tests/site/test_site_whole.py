"""Every game to its end in the browser, without a server."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from hallali import games
from hallali.core.seats import OVER
from site_pages import SLOW, Host, start

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext

pytestmark = pytest.mark.long
#: Plays at random until the game is over, so many requests at most; gives what was refused, and who is to move.
_PLAY = """async ([seed, most]) => {
  const table = location.pathname.replace("/t/", "/api/v1/t/"), accept = "application/json", refused = [];
  const random = (below) => { seed = (seed * 48271) % 2147483647; return seed % below; };
  let seen = null, presses = 0;
  for (let count = 0; count < most; count += 1) {
    seen ??= await (await fetch(table, { headers: { accept } })).json();
    if (seen.view.mover === OVER) break;
    const legal = seen.view.legal;
    if (!legal?.length) {
      seen = null;
      await new Promise((done) => setTimeout(done, 50));
      continue;
    }
    presses += 1;
    const steps = [...seen.draft, legal[random(legal.length)]];
    const body = JSON.stringify({ seq: seen.seq, key: `${seen.seq} ${presses}`, steps });
    const headers = { accept, "content-type": accept };
    const answer = await fetch(`${table}/gesture`, { method: "POST", headers, body });
    if (!answer.ok) refused.push([answer.status, await answer.text()]);
    seen = answer.ok ? await answer.json() : null; // a gesture that is not whole yet goes on from there
  }
  return [refused.slice(0, 3), presses, seen?.view.mover];
}""".replace("OVER", str(OVER))


@pytest.mark.parametrize(("game", "bot"), [*((game, "bot:novice") for game in games.GAMES), ("fugitif", "bot:expert")])
def test_a_game_comes_to_its_end(host: Host, context: BrowserContext, game: str, bot: str) -> None:
    page, errors = context.new_page(), list[str]()
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto(host.address)
    frame = start(page, game, bot)
    refused, presses, mover = frame.evaluate(_PLAY, [7, 20_000])
    assert refused == []
    assert mover == OVER, f"{presses} presses"
    frame.wait_for_selector("#part-bar.over", state="attached", timeout=SLOW)
    assert errors == []
