"""Every game to its end in the browser, without a server; its record is the one that a served room makes."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest

from hallali import games
from hallali.cli.verify import judge
from hallali.core.record import Record
from hallali.core.seats import OVER
from served_again import again, same
from site_pages import SLOW, Host, start

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext

pytestmark = pytest.mark.long
#: Plays at random until the game is over, so many requests at most; gives what was refused, what was pressed, who is to
#: move then, whose seat it is, and the record.
_PLAY = """async ([seed, most]) => {
  const table = location.pathname.replace("/t/", "/api/v1/t/"), accept = "application/json", refused = [];
  const random = (below) => { seed = (seed * 48271) % 2147483647; return seed % below; };
  const presses = [];
  let seen = null;
  for (let count = 0; count < most; count += 1) {
    seen ??= await (await fetch(table, { headers: { accept } })).json();
    if (seen.view.mover === OVER) break;
    const legal = seen.view.legal;
    if (!legal?.length) {
      seen = null;
      await new Promise((done) => setTimeout(done, 50));
      continue;
    }
    const steps = [...seen.draft, legal[random(legal.length)]];
    presses.push(steps);
    const body = JSON.stringify({ seq: seen.seq, key: `${seen.seq} ${presses.length}`, steps });
    const headers = { accept, "content-type": accept };
    const answer = await fetch(`${table}/gesture`, { method: "POST", headers, body });
    if (!answer.ok) refused.push([answer.status, await answer.text()]);
    seen = answer.ok ? await answer.json() : null; // a gesture that is not whole yet goes on from there
  }
  const record = await (await fetch(`${table}/record`)).text();
  return [refused.slice(0, 3), presses, seen?.view.mover, Number(document.body.dataset.seat), record];
}""".replace("OVER", str(OVER))


@pytest.fixture
def without_the_browsers_loop() -> Iterator[None]:
    """Let a served room have a loop of its own beside Playwright's."""
    loop = asyncio._get_running_loop()
    asyncio._set_running_loop(None)
    yield
    asyncio._set_running_loop(loop)


@pytest.mark.parametrize(("game", "bot"), [*((game, "bot:novice") for game in games.GAMES), ("fugitif", "bot:expert")])
def test_a_game_comes_to_its_end_and_its_record_is_a_served_rooms(
    host: Host, context: BrowserContext, game: str, bot: str, request: pytest.FixtureRequest
) -> None:
    """An expert thinks by the clock, so its game is checked alone: another machine's would think further."""
    page, errors = context.new_page(), list[str]()
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto(host.address)
    frame = start(page, game, bot)
    refused, presses, mover, seat, said = frame.evaluate(_PLAY, [7, 20_000])
    assert refused == []
    assert mover == OVER, f"{len(presses)} presses"
    frame.wait_for_selector("#part-bar.over", state="attached", timeout=SLOW)
    assert errors == []
    verdict, record = judge(said.encode()), Record.from_json(said.encode())
    assert verdict.ok, verdict.reason
    if bot == "bot:novice":
        request.getfixturevalue("without_the_browsers_loop")
        guest: Any = request.getfixturevalue("guest")
        served = again(guest, request.getfixturevalue("monkeypatch"), record, seat, bot, presses)
        assert same(served, record)
