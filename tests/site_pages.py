"""A folder that `hallali site` wrote, on a static host, and what tests do in its pages."""

from __future__ import annotations

import gzip
import hashlib
import json
import random
import re
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Frame, Page

SLOW = 90_000  #: ms that a first load may take here
#: Presses one of the buttons with which the player can go on, by a number; says whether there was one.
_PRESS = """number => {
  const bar = document.querySelector("#part-bar");
  if (!document.body.matches(".scripted:not(.busy)") || !bar?.matches(".yours")) return false;
  const asking = document.querySelector("button.asking");
  const all = asking ? [asking] : [...document.querySelectorAll("#main form:not([action*=chat]) button:not(:disabled)")]
    .filter((one) => one.checkVisibility() && !one.closest("nav, [popover], .drawer, .step"))
    .filter((one) => one.name === "choose" || one.dataset.key === "primary");
  if (!all.length) return false;
  all[number % all.length].click();
  return true;
}"""
_SEQ = "fetch(location.pathname.replace('/t/', '/api/v1/t/')).then((answer) => answer.json()).then((seen) => seen.seq)"


class Host:
    """A static host that can be cut off."""

    def __init__(self, folder: Path) -> None:
        command = [sys.executable, "-u", "-m", "http.server", "0", "--bind", "127.0.0.1", "-d", str(folder)]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        assert self.process.stdout
        self.address = f"http://127.0.0.1:{self.process.stdout.readline().split('port ')[1].split()[0]}/sub/"

    def cut(self) -> None:
        self.process.kill()
        self.process.wait()
        if self.process.stdout:
            self.process.stdout.close()


def signed(site: Path, mark: str = "") -> None:
    """Make a folder of which files were changed a whole one again, as a build leaves it. mark: of a newer build."""
    worker = (site / "sw.js").read_text()
    old = re.findall(r'const BUILD = "(.*)"', worker)[0]
    listed = re.findall(r"Object\.entries\((\{.*?\})\)", worker)[0]
    digests = {}
    for name, digest in json.loads(listed).items():
        packed = site / f"{name}.gz"
        data = gzip.decompress(packed.read_bytes()) if packed.is_file() else (site / name).read_bytes()
        digests[name] = digest and hashlib.sha256(data).hexdigest()[:32]
    index = (site / "index.html").read_text()
    (site / "index.html").write_text(index.replace(old, mark or old))
    (site / "sw.js").write_text(worker.replace(listed, json.dumps(digests)).replace(old, mark or old))


def inside(page: Page) -> Frame:
    """Return the frame in which the room's pages are, once there is one."""
    page.wait_for_selector("body.in", timeout=SLOW)
    return page.frames[1]


def entries(frame: Frame) -> int:
    seq: int = frame.evaluate(_SEQ)
    return seq


def press_on(frame: Frame, more: int, rng: random.Random) -> int:
    """Press what the page offers until the record has grown by so many entries; return its length."""
    aim, until = entries(frame) + more, time.monotonic() + 60
    while (now := entries(frame)) < aim:
        assert time.monotonic() < until, f"{now} entries, not {aim}"
        if not frame.evaluate(_PRESS, rng.randrange(1000)):
            frame.wait_for_timeout(60)
        frame.wait_for_timeout(60)
    return now


def start(page: Page, game: str, opponent: str = "bot:novice", seat: str = "") -> Frame:
    """Choose a game from the front page and begin it against a bot, by pressing; in the first seat that is offered."""
    frame = inside(page)
    frame.click(f"a[href$='/games/{game}']")
    page.wait_for_url(f"**/games/{game}*")
    frame = inside(page)
    for name, value in (("size", "small"), ("opponent", opponent)):
        box = frame.locator(f"form.start input[name={name}][value='{value}']")
        if box.count():
            box.first.check()
    chosen = f"form.start button[name=seat][value='{seat}']" if seat else "form.start button.primary"
    frame.locator(chosen if seat else f"form.start button[name=seat], {chosen}").first.click()
    page.wait_for_url("**/t/*")
    frame = inside(page)
    frame.wait_for_selector("#part-bar")
    return frame


def research(page: Page, host: Host) -> Frame:
    """Open the page from the foot of the front page."""
    page.goto(host.address)
    page.wait_for_selector("body.live", timeout=SLOW)
    inside(page).click("footer a[href$='/research']")
    page.wait_for_url("**/research")
    frame = inside(page)
    frame.wait_for_selector("#cells")
    return frame
