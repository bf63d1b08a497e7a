"""The workers in which bots think: they die, are stopped, cannot be started, and nobody is left without an answer."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import sys
import time
from collections.abc import Awaitable, Callable, Iterator
from concurrent.futures.process import BrokenProcessPool

import pytest

from hallali import games
from hallali.core import library
from hallali.room.serve.pools import Thinkers

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="workers are killed by signals")


@pytest.fixture
def errors(caplog: pytest.LogCaptureFixture) -> Iterator[Callable[[], list[str]]]:
    with caplog.at_level(logging.ERROR, "hallali.room"):
        yield lambda: [record.getMessage() for record in caplog.records]


def tried(body: Callable[[Thinkers], Awaitable[None]], spare: int = 0) -> None:
    async def whole() -> None:
        workers = Thinkers(True, 1, spare)
        try:
            async with asyncio.timeout(60):
                await body(workers)
        finally:
            workers.close()

    asyncio.run(whole())


def test_a_worker_that_dies_is_replaced_and_the_log_says_so(errors: Callable[[], list[str]]) -> None:
    async def body(workers: Thinkers) -> None:
        first = await workers.run(os.getpid)
        os.kill(first, signal.SIGKILL)
        assert await workers.run(os.getpid) not in (first, os.getpid())
        assert not workers.lost

    tried(body)
    (said,) = errors()
    assert "have died" in said


def test_a_call_that_kills_its_worker_is_given_up_and_others_go_on(errors: Callable[[], list[str]]) -> None:
    async def body(workers: Thinkers) -> None:
        with pytest.raises(BrokenProcessPool, match="given up"):
            await workers.run(os._exit, 3)
        assert await workers.run(os.getpid) != os.getpid()
        with pytest.raises(FileNotFoundError):  # the call's own error, which is no fault of the worker
            await workers.run(os.stat, "/nowhere")

    tried(body)
    assert len(errors()) == 2


def test_where_no_worker_lives_threads_think_it_is_said_and_workers_are_tried_again(
    monkeypatch: pytest.MonkeyPatch, errors: Callable[[], list[str]]
) -> None:
    monkeypatch.setenv("PYTHONHOME", "/nowhere")  # Python does not start: each new process ends at once

    async def body(workers: Thinkers) -> None:
        assert await workers.run(os.getpid) == os.getpid()
        assert workers.lost
        assert "no worker lives" in errors()[-1]
        monkeypatch.delenv("PYTHONHOME")
        assert await workers.run(os.getpid) == os.getpid()
        monkeypatch.setattr(workers, "_threads_until", 0.0)
        assert await workers.run(os.getpid) != os.getpid()
        assert not workers.lost

    tried(body)


def test_each_idle_worker_is_asked_and_one_that_hangs_is_missed() -> None:
    async def body(workers: Thinkers) -> None:
        assert await workers.answering(2) == 2
        one = await workers.run(os.getpid)
        os.kill(one, signal.SIGSTOP)
        try:
            async with asyncio.timeout(2):
                assert await workers.answering(2) < 2
        except TimeoutError:
            pass
        finally:
            os.kill(one, signal.SIGCONT)
        assert await workers.answering(2) == 2

    tried(body, spare=1)


def test_asking_replaces_what_is_dead_and_says_where_nothing_lives(monkeypatch: pytest.MonkeyPatch) -> None:
    async def body(workers: Thinkers) -> None:
        os.kill(await workers.run(os.getpid), signal.SIGKILL)
        assert await workers.answering(1) == 1
        monkeypatch.setenv("PYTHONHOME", "/nowhere")
        os.kill(await workers.run(os.getpid), signal.SIGKILL)
        await workers.answering(1)
        assert workers.lost

    tried(body)


def rules_of(edition: str) -> str:
    """What a worker needs an edition for."""
    game = games.get("fugitif")
    game.new("real", {"events": True, "edition": edition})
    return f"{os.getpid()} {edition}"


def known() -> list[str]:
    """Return what a worker holds."""
    return [one.ref for one in library.LIBRARY.copies()]


def test_a_worker_is_sent_the_edition_that_it_lacks_and_keeps_it_no_longer() -> None:
    """A guest's own: only what the host offers goes with every call."""
    text = games.get("fugitif").editions().text().replace('name = "house"', 'name = "guests"')  # type: ignore[union-attr]
    held = library.held(text.replace("rules.events = 2", "rules.events = 3"))

    async def body(workers: Thinkers) -> None:
        library.LIBRARY.add(held, listed=False)
        try:
            assert (await workers.run(rules_of, held.ref)).startswith(f"{await workers.run(os.getpid)} ")
            assert held.ref not in await workers.run(known)
        finally:
            library.LIBRARY._held.pop(("fugitif", held.ref))
        with pytest.raises(library.MissingEdition, match="nobodys:123"):
            await workers.run(rules_of, "nobodys:123")

    tried(body)


def test_what_the_end_interrupts_is_not_made_again_elsewhere() -> None:
    async def body(workers: Thinkers) -> None:
        thought = asyncio.ensure_future(workers.run(time.sleep, 60.0))
        await workers.run(os.getpid)
        workers.close()
        with pytest.raises(asyncio.CancelledError):
            await thought

    tried(body, spare=1)
