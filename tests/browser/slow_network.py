"""A network as people have it: 400 ms there and back, and one command in twenty is lost, out or back."""

from __future__ import annotations

import random
from typing import Any

from playwright.sync_api import Error, Page, Route

LATENCY = 400
LOSS = 0.05
COMMANDS = "**/t/*/*"


class Network:
    """The network between a page and its room, from now on.

    lost: (commands that the server never saw, commands that it took and whose answer was lost).
    """

    def __init__(self, page: Page, seed: int, latency: int = LATENCY, loss: float = LOSS) -> None:
        self.lost = [0, 0]
        self._rng = random.Random(seed)
        self._loss = loss
        conditions = {"offline": False, "latency": latency, "downloadThroughput": -1, "uploadThroughput": -1}
        page.context.new_cdp_session(page).send("Network.emulateNetworkConditions", conditions)
        page.route(COMMANDS, self._carry)

    def _carry(self, route: Route) -> None:
        if route.request.method != "POST" or self._rng.random() >= self._loss:
            route.continue_()
            return
        back = self._rng.random() < 0.5
        self.lost[back] += 1
        try:
            if back:
                route.fetch()
            route.abort()
        except Error:  # the page was closed meanwhile
            return


#: Count the presses that begin on what can be pressed, the commands that they become, and what became of these.
COUNT = """() => {
  const found = window.found = { begun: 0, sent: 0, answers: [], missed: [], log: [] };
  const not = '[type=button], :disabled, [aria-disabled=true], [data-place], [data-mark]';
  const on = `form[data-act] button:not(${not})`;
  let last = null;
  // A second tap counts for nothing on what has just come; what is off keeps its press until it is on.
  document.addEventListener('stray', () => { found.begun -= 1; last = null; });
  document.addEventListener('kept', () => { found.begun += 1; });
  const at = one => { const box = one.getBoundingClientRect(); return [box.left, box.top].map(Math.round).join(); };
  addEventListener('pointerdown', event => {
    const one = event.target.closest(on);
    if (!one) return;
    found.begun += 1;
    last = { one, was: one.outerHTML.slice(0, 90), at: at(one) };
    const it = last;
    addEventListener('submit', ({ submitter }) => { it.sent ||= submitter?.dataset.key === one.dataset.key; }, true);
  }, true);
  addEventListener('pointerup', event => {
    const it = last;
    last = null;
    const over = document.elementFromPoint(event.clientX, event.clientY)?.outerHTML.slice(0, 60);
    if (it) setTimeout(() => {
      if (!it.sent) found.missed.push([it.was, it.at, at(it.one), it.one.isConnected, over]);
    }, 100);
  }, true);
  addEventListener('submit', event => {
    if (!event.target.matches('[data-act]')) return;
    const on = event.submitter, command = event.target.action.split('/').at(-1);
    // What came to lie under the pointer may ask first: that is no command yet.
    if (on?.dataset.sure && !on.matches('.asking')) { found.begun -= 1; return; }
    found.sent += 1;
    found.log.push(['sent', command, on?.outerHTML.slice(0, 120) ?? '']);
  }, true);
  document.addEventListener('answer', event => {
    found.answers.push(event.detail);
    found.log.push(['answered', event.detail.command, event.detail.status, event.detail.presses]);
  });
}"""
#: Where on the screen to press next: one of the controls that a move can be made with, and that no press waits on.
NEXT = """at => {
  const found = [...document.querySelectorAll(
    '[id^=part-] form[data-act] button[name=choose], #part-bar .buttons button[formaction]')].filter(one => {
    const not = '.pressed, :disabled, [aria-disabled=true], [formaction*=rematch], [data-key=undo], [data-sure]';
    if (one.matches(not)) return false;
    one.scrollIntoView({ block: 'center', behavior: 'instant' });
    const box = one.getBoundingClientRect(), x = box.left + box.width / 2, y = box.top + box.height / 2;
    return box.width && document.elementFromPoint(x, y)?.closest('button') === one;
  });
  if (!found.length) return null;
  const one = found[Math.floor(at * found.length)];
  one.scrollIntoView({ block: 'center', behavior: 'instant' });
  const box = one.getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
}"""


#: Keep hold of the page's sockets, to be able to cut them.
SOCKETS = """() => {
  const Own = window.WebSocket;
  window.sockets = [];
  window.WebSocket = class extends Own { constructor(...given) { super(...given); window.sockets.push(this); } };
}"""
#: Cut the socket as a network does: without a word from the other side.
CUT = """() => {
  const open = window.sockets.filter(one => one.readyState < 2);
  for (const one of open) one.close();
  return open.length;
}"""


def hammer(page: Page, rng: random.Random, presses: int, cuts: int = 0) -> dict[str, Any]:
    """Press so often, without waiting for any answer, and give what became of it once all are answered.

    It ends before that where the game does. cuts: the page's socket is lost as well whenever the presses that are left
    can be divided by it; for a page that was opened with SOCKETS.
    """
    cut = 0
    page.evaluate(COUNT)
    idle = 0
    while presses and idle < 400:
        spot = page.evaluate(NEXT, rng.random())
        if spot is None:
            if page.locator("#part-bar.over").count():
                break
            throw = page.locator("#part-lid form button:enabled")
            if throw.count():
                throw.first.click()
            idle += 1
            page.wait_for_timeout(50)
            continue
        idle = 0
        page.mouse.move(*spot)
        page.mouse.down()
        page.wait_for_timeout(rng.choice((0, 20, 60)))
        page.mouse.up()
        page.wait_for_timeout(rng.choice((0, 60, 150)))
        presses -= 1
        if cuts and presses % cuts == 0:
            cut += page.evaluate(CUT)
    page.wait_for_selector("body.scripted:not(.busy)", timeout=120_000)
    found: dict[str, Any] = page.evaluate("window.found")
    found["cut"] = cut
    return found
