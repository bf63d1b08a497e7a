"""Pages in Firefox and in WebKitGTK, and a pointer at them, by the protocols that these browsers speak themselves.

Firefox speaks WebDriver BiDi over a WebSocket, WebKitGTK's driver WebDriver over HTTP: neither needs a program between.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import socket
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Protocol, TypeVar

import httpx
from browser_play import ASKS, THINK
from hands import FINDER
from websockets.sync.client import ClientConnection, connect

from skipping import skip_or_fail

T = TypeVar("T")

PATIENCE = 60.0  #: how long anything is waited for, in seconds
#: Where a thing is, once it rests and nothing lies over its middle; null before that.
_AIM = """async ([found, nth]) => {
  const one = [...document.querySelectorAll(found)].filter((other) => other.getClientRects().length)[nth];
  if (!one) return null;
  const at = () => { const box = one.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; };
  const shown = ([x, y]) => x > 1 && y > 1 && x < innerWidth - 1 && y < innerHeight - 1; // on whole pixels
  if (!shown(at())) one.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
  const before = at();
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const now = at(), hit = document.elementFromPoint(...now);
  const rests = Math.hypot(now[0] - before[0], now[1] - before[1]) < 1;
  return rests && hit && (one.contains(hit) || hit.closest("label")?.contains(one)) ? now.map(Math.round) : null;
}"""
#: What a page's scripts throw is gathered from the first question on.
_WATCHED = """async (given) => {
  if (!window.amiss) {
    window.amiss = [];
    addEventListener("error", (event) => { if (event.message) window.amiss.push(event.message); });
    addEventListener("unhandledrejection", (event) => window.amiss.push(String(event.reason)));
  }
  return JSON.stringify(await (%s)(given) ?? null);
}"""


class BrokenError(AssertionError):
    """What a page's scripts have thrown, or what a browser did not do."""


class Line(Protocol):
    """What a browser does when it is asked."""

    def go(self, address: str) -> None:
        """Open a page, and wait until it stands."""

    def call(self, function: str, given: str) -> str:
        """Return the text that a function of JavaScript answers. function: its source; given: its argument, as JSON."""

    def point(self, actions: list[dict[str, Any]]) -> None:
        """Do with a mouse what these actions of WebDriver say."""

    def resize(self, width: int, height: int) -> None:
        """Make the page this large, in CSS pixels."""


class Tab:
    """A page of a new guest, and a mouse at it: what tests/browser/obedient.py wants of a page."""

    def __init__(self, line: Line) -> None:
        self._line = line

    def go(self, address: str) -> None:
        """Open a page, and wait until it stands."""
        self._line.go(address)

    def ask(self, script: str, given: Any = None) -> Any:
        """Return what a function of JavaScript answers; another page may come in between. Raises BrokenError."""
        until = time.monotonic() + PATIENCE
        while True:
            try:
                return json.loads(self._line.call(_WATCHED % script, json.dumps(given)))
            except BrokenError as error:
                if not _LEFT.search(str(error)) or time.monotonic() > until:
                    raise
            self.pause()

    def wait(self, condition: str, given: Any = None) -> Any:
        """Wait until a function of JavaScript answers something that is not false, and return that."""
        until = time.monotonic() + PATIENCE
        while not (found := self.ask(condition, given)):
            if time.monotonic() > until:
                raise BrokenError(f"never: {condition}")
            self.pause()
        return found

    def press(self, number: int) -> None:
        """Press what has this number in `window.things`, and again as long as it asks: it forgets within seconds."""
        found = self.ask(FINDER, number)
        for _ in range(5):
            self._click(*self.wait(_AIM, found))
            self.pause()
            if not self.ask("(asks) => Boolean(document.querySelector(asks))", ASKS):
                return
            time.sleep(THINK / 1000)

    def click(self, selector: str) -> None:
        """Press the first thing that this finds and that is seen."""
        self._click(*self.wait(_AIM, [selector, 0]))

    def _click(self, x: int, y: int) -> None:
        move = {"type": "pointerMove", "x": x, "y": y, "duration": 0, "origin": "viewport"}
        self._line.point([move, {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}])

    def pause(self) -> None:
        """Let a moment pass."""
        time.sleep(0.04)

    def resize(self, width: int, height: int) -> None:
        """Make the page this large, in CSS pixels."""
        self._line.resize(width, height)

    def thrown(self) -> list[str]:
        """List what the scripts of the page that stands have thrown."""
        found: list[str] = self.ask("() => window.amiss")
        return found


#: A page that was left while it was asked: the next one is asked again.
_LEFT = re.compile(
    r"no such frame|unknown frame|realm|stale|navigat|destroyed|discarded|JavaScript error|undefined$", re.I
)
_MOUSE = {"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}}


class _BiDi:
    """A tab of Firefox, over WebDriver BiDi."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self._asked = 0
        self._tab = ""

    def do(self, method: str, **given: Any) -> dict[str, Any]:
        """Ask for something, and return what is answered. Raises BrokenError where it is refused."""
        self._asked += 1
        self._socket.send(json.dumps({"id": self._asked, "method": method, "params": given}))
        while (answer := json.loads(self._socket.recv(PATIENCE))).get("id") != self._asked:
            pass
        if answer["type"] != "success":
            raise BrokenError(f"{method}: {answer['error']}: {answer['message']}")
        result: dict[str, Any] = answer["result"]
        return result

    def begin(self) -> str:
        """Open a tab that shares nothing with others; return whose it is."""
        whose: str = self.do("browser.createUserContext")["userContext"]
        self._tab = self.do("browsingContext.create", type="tab", userContext=whose)["context"]
        return whose

    def go(self, address: str) -> None:
        self.do("browsingContext.navigate", context=self._tab, url=address, wait="complete")

    def call(self, function: str, given: str) -> str:
        target, argument = {"context": self._tab}, {"type": "string", "value": given}
        source = f"(given) => ({function})(JSON.parse(given))"
        found = self.do(
            "script.callFunction", functionDeclaration=source, awaitPromise=True, target=target, arguments=[argument]
        )
        if found["type"] != "success":
            raise BrokenError(f"{found['exceptionDetails']['text']}")
        return str(found["result"]["value"])

    def point(self, actions: list[dict[str, Any]]) -> None:
        self.do("input.performActions", context=self._tab, actions=[{**_MOUSE, "actions": actions}])

    def resize(self, width: int, height: int) -> None:
        self.do("browsingContext.setViewport", context=self._tab, viewport={"width": width, "height": height})


class _WebDriver:
    """A window of WebKitGTK's MiniBrowser, over WebDriver."""

    def __init__(self, client: httpx.Client) -> None:
        self._client = client
        self.session = ""

    def do(self, what: str, method: str = "POST", **given: Any) -> Any:
        """Ask for something, and return what is answered. Raises BrokenError where it is refused."""
        answer = self._client.request(method, f"/session{self.session}{what}", json=given).json()["value"]
        if isinstance(answer, dict) and "error" in answer:
            raise BrokenError(f"{what}: {answer['error']}: {answer['message']}")
        return answer

    def go(self, address: str) -> None:
        self.do("/url", url=address)

    def call(self, function: str, given: str) -> str:
        source = (
            f"const done = arguments[1]; ({function})(JSON.parse(arguments[0])).then(done, (no) => done('!' + no));"
        )
        found = self.do("/execute/async", script=source, args=[given])
        if not isinstance(found, str) or found.startswith("!"):
            raise BrokenError(str(found))
        return found

    def point(self, actions: list[dict[str, Any]]) -> None:
        self.do("/actions", actions=[{**_MOUSE, "actions": actions}])

    def resize(self, width: int, height: int) -> None:
        now = self.call("async () => JSON.stringify([innerWidth, innerHeight])", "null")
        there, wide_high = self.do("/window/rect", "GET"), json.loads(now)
        self.do(
            "/window/rect",
            width=there["width"] + width - wide_high[0],
            height=there["height"] + height - wide_high[1],
        )


@contextmanager
def _running(command: list[str], **how: Any) -> Iterator[subprocess.Popen[str]]:
    """Run a program for as long as it is needed."""
    program = subprocess.Popen(command, stdin=subprocess.DEVNULL, text=True, **how)
    try:
        yield program
    finally:
        program.terminate()
        program.wait(PATIENCE)


@contextmanager
def firefox() -> Iterator[Callable[[], Tab]]:
    """Start Firefox; what is given opens a tab of a new guest. Skips where it is not installed."""
    program = shutil.which("firefox-esr") or shutil.which("firefox")
    if program is None:
        skip_or_fail("Firefox is not installed (Debian: apt-get install firefox-esr)")
    with ExitStack() as open_until:
        home = Path(open_until.enter_context(TemporaryDirectory(ignore_cleanup_errors=True)))
        kept = {
            "intl.accept_languages": "en-GB",
            "app.update.enabled": False,
            "network.captive-portal-service.enabled": False,
        }
        lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});" for name, value in kept.items()]
        (home / "user.js").write_text("\n".join(lines), "utf-8")
        said = home / "said"
        with said.open("w") as heard:
            command = [program, "--headless", "--no-remote", "--profile", str(home), "--remote-debugging-port=0"]
            open_until.enter_context(_running(command, stdout=heard, stderr=heard))
        where = _until(lambda: re.search(r"BiDi listening on (ws://\S+)", said.read_text("utf-8", "replace")))
        socket = open_until.enter_context(connect(f"{where[1]}/session", max_size=None))
        _BiDi(socket).do("session.new", capabilities={})
        closing: list[str] = []

        def open_tab() -> Tab:
            tab = _BiDi(socket)
            for whose in closing:
                tab.do("browser.removeUserContext", userContext=whose)
            closing[:] = [tab.begin()]
            return Tab(tab)

        yield open_tab


@contextmanager
def webkit() -> Iterator[Callable[[], Tab]]:
    """Start WebKitGTK's driver on a screen of its own; what is given opens a window of a new guest.

    Skips where the driver, its browser or the screen's program is not installed.
    """
    driver, screen = shutil.which("WebKitWebDriver"), shutil.which("Xvfb")
    browsers = sorted(Path("/usr/lib").glob("*/webkit*gtk-*/MiniBrowser"))
    if driver is None or screen is None or not browsers:
        skip_or_fail("WebKitGTK is not installed (Debian: apt-get install webkit2gtk-driver xvfb)")
    with ExitStack() as open_until:
        shown = [screen, "-displayfd", "1", "-screen", "0", "2000x1500x24", "-nolisten", "tcp"]
        screens = open_until.enter_context(_running(shown, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL))
        assert screens.stdout is not None
        with screens.stdout as said:
            around = {**os.environ, "DISPLAY": f":{said.readline().strip()}", "LANGUAGE": "en_GB"}
        port = _free()
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        open_until.enter_context(_running([driver, f"--port={port}"], env=around, **quiet))
        client = open_until.enter_context(httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=PATIENCE))
        _until(lambda: _answers(client))
        options = {"binary": str(browsers[-1]), "args": ["--automation"]}
        wanted = {"browserName": "MiniBrowser", "webkitgtk:browserOptions": options}
        closing: list[_WebDriver] = []

        def close() -> None:
            while closing:
                closing.pop().do("", "DELETE")

        def open_tab() -> Tab:
            close()
            window = _WebDriver(client)
            made = window.do("", capabilities={"alwaysMatch": wanted})
            window.session = f"/{made['sessionId']}"
            closing.append(window)
            return Tab(window)

        open_until.callback(close)
        yield open_tab


ENGINES: dict[str, Callable[[], Any]] = {"firefox": firefox, "webkit": webkit}


def _free() -> int:
    """Return a port that nobody listens at now."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port: int = taken.getsockname()[1]
        return port


def _answers(client: httpx.Client) -> bool:
    try:
        return client.get("/status").is_success
    except httpx.TransportError:
        return False


def _until(found: Callable[[], T | None]) -> T:
    """Ask until something is found, and return it. Raises BrokenError where it never is."""
    until = time.monotonic() + PATIENCE
    while not (one := found()):
        if time.monotonic() > until:
            raise BrokenError("the browser does not answer")
        time.sleep(0.1)
    return one
