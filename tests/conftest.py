"""What all tests share: the searches' profiles, and the rule that a skip is never silent."""

from __future__ import annotations

import asyncio
import base64
import datetime
import gc
import importlib.util
import json
import os
import random
import shutil
from collections import Counter
from collections.abc import Generator, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import pytest
from hypothesis import HealthCheck, Phase, settings

from hallali.core import clock
from hallali.core.library import LIBRARY
from hallali.games.fugitif.bots import openings
from readings import WORKED, Readings
from skipping import FULL, skip_or_fail

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext
    from postgres_server import Server

pytest_plugins = ["by_clause", "deploying", "room_guests"]


# The same examples in every run, whose outcome hangs on nothing but the code; `long` looks for new ones. Where nothing
# was compiled there are fewer: it is the same source, several times as slow.
settings.register_profile(
    "fast",
    max_examples=25 if FULL else 10,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile("long", max_examples=1000, deadline=None, suppress_health_check=[HealthCheck.too_slow])
# For tests/mutation: that there is a counterexample is enough, and none is kept for later.
settings.register_profile(
    "found", settings.get_profile("fast"), phases=[Phase.explicit, Phase.generate], database=None, print_blob=False
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "fast"))

T = TypeVar("T")


#: Takes the place of the browser's own chance, which a page mixes into the deal: the same numbers in every run, and
#: other ones at each call, in whichever tab of a guest's it is made.
DRAWN = """(who => {
  let count = 0;
  try {
    localStorage.setItem("taps", "at once"); // a test presses as soon as it sees what has come
  } catch { /* a page without an address */ }
  crypto.getRandomValues = (bytes) => {
    count += 1;
    try {
      count = Number(localStorage.getItem("drawn")) + 1;
      localStorage.setItem("drawn", count);
    } catch { /* a page without an address, such as about:blank, keeps nothing */ }
    let state = 2166136261;
    for (const letter of `${who} ${count} `) state = Math.imul(state ^ letter.charCodeAt(0), 16777619);
    for (let at = 0; at < bytes.length; at += 1) {
      state ^= state << 13;
      state ^= state >>> 17;
      state ^= state << 5;
      bytes[at] = state >>> 8;
    }
    return bytes;
  };
})(%s)"""

#: Where a game's seed, the name of a table or a guest, a seat or an easy camp is drawn.
DRAWING = (
    "hallali.core.dealer",
    "hallali.games.traqueur.drafts",
    "hallali.room.act.auth",
    "hallali.room.keep.days",
    "hallali.room.act.seats",
    "hallali.room.table.assigning",
)

#: How many seconds the room waits for what is being worked out.
PATIENT = (
    "act.puzzles.PATIENCE",
    "act.suggestions.LONGEST",
    "act.suggestions.SOON",
    "act.thinking.DEADLINE",
    "act.thinking.LONGEST",
    "act.thinking.PATIENCE",
    "web.health._WORD_S",
)

#: Chromium talks to nobody but the server under test.
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]


def pytest_collection_finish() -> None:
    """Let the garbage collector leave alone what stays to the end: it looked through it for a tenth of the run."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put the browser's tests first, and leave out what takes long where nothing was compiled.

    The browser's take longest, and none of them is to be what the run waits for at its end.
    """
    items.sort(key=lambda item: "browser" not in _below(item))
    for item in items:
        if item.get_closest_marker("compiled") and not FULL:
            item.add_marker(pytest.mark.skip("This takes long without compiled modules: uv run hallali compile"))


def _below(item: pytest.Item) -> tuple[str, ...]:
    """Return the folders of a test below this one: a clone may itself lie in a folder of such a name."""
    here = Path(__file__).parent
    return item.path.relative_to(here).parts if item.path.is_relative_to(here) else ()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Hide Playwright's loop, which runs on where a browser's test was, from tests that have loops of their own."""
    loop = asyncio._get_running_loop()
    if not {"browser", "site"} & set(_below(item)):
        asyncio._set_running_loop(None)
    try:
        return (yield)
    finally:
        if loop is not None:
            asyncio._set_running_loop(loop)


class Draws:
    """Takes the place of `secrets`: a test draws the same in every run, and never what another test draws."""

    def __init__(self, who: str) -> None:
        self._rng = random.Random(who)

    def token_hex(self, nbytes: int = 32) -> str:
        """Return so many bytes as hexadecimal digits."""
        return self._rng.randbytes(nbytes).hex()

    def token_urlsafe(self, nbytes: int = 32) -> str:
        """Return so many bytes as Base64 that may stand in a URL."""
        return base64.urlsafe_b64encode(self._rng.randbytes(nbytes)).rstrip(b"=").decode()

    def randbits(self, bits: int) -> int:
        """Return a number of so many bits."""
        return self._rng.getrandbits(bits)

    def randbelow(self, above: int) -> int:
        """Return a number from 0 to above - 1."""
        return self._rng.randrange(above)

    def choice(self, sequence: Sequence[T]) -> T:
        """Return one of them."""
        return self._rng.choice(sequence)


@pytest.fixture(autouse=True)
def same_deals(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Deal the same game in every run, on the same day: what a room draws in secret hangs on the test's name alone."""
    draws = Draws(request.node.nodeid)
    for module in DRAWING:
        monkeypatch.setattr(f"{module}.secrets", draws)
    monkeypatch.setattr("hallali.room.keep.days.today", lambda: datetime.date(2026, 11, 21))


@pytest.fixture(autouse=True)
def seconds_are_work(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a limit of seconds be one of work, so that what is found does not depend on the machine or its load."""
    monkeypatch.setattr(clock, "_worked", Readings(WORKED))
    monkeypatch.setattr(clock, "_spent", Readings(1 / 1024))
    monkeypatch.setattr(clock, "_passed", Readings(1 / 1024))
    openings._kept.cache_clear()  # what another test thought over


@pytest.fixture(autouse=True)
def the_room_is_patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the room wait for its workers as long as a busy machine needs, before it makes do with less."""
    for name in PATIENT:
        monkeypatch.setattr(f"hallali.room.{name}", 60.0)


@pytest.fixture(autouse=True)
def same_editions() -> Iterator[None]:
    """Have each test find the editions that were brought in while the tests were read, and no other test's."""
    held, listed = dict(LIBRARY._held), list(LIBRARY._listed)
    yield
    with LIBRARY._changing:
        LIBRARY._held.clear()
        LIBRARY._held.update(held)
        LIBRARY._listed[:] = listed


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """Return the system's Chromium under Playwright; no browser is ever downloaded."""
    if importlib.util.find_spec("playwright") is None:
        skip_or_fail("Playwright is not installed: uv sync --group browser")
    path = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if path is None:
        skip_or_fail("Chromium is not installed (Debian: apt-get install chromium)")
    from playwright.sync_api import expect, sync_playwright

    expect.set_options(timeout=60_000)  # pure modules, on a busy machine
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        new_context = browser.new_context
        guests: Counter[str] = Counter()

        def new_guest(**how: Any) -> BrowserContext:
            test = os.environ["PYTEST_CURRENT_TEST"].partition(" ")[0]
            guests[test] += 1
            context = new_context(**how)
            context.add_init_script(DRAWN % json.dumps(f"{test} {guests[test]}"))
            return context

        browser.new_context = new_guest  # type: ignore[method-assign]
        loop = asyncio._get_running_loop()
        yield browser
        asyncio._set_running_loop(loop)  # another test may be the last
        browser.close()


@pytest.fixture(scope="session")
def postgres() -> Iterator[Server]:
    """Return a PostgreSQL that this session has for itself."""
    if importlib.util.find_spec("psycopg") is None:
        skip_or_fail("psycopg is not installed: uv sync --group postgres")
    from postgres_server import Server, programs

    where = programs()
    if where is None:
        skip_or_fail("PostgreSQL is not installed (Debian: apt-get install postgresql)")
    server = Server(where)
    yield server
    server.remove()
