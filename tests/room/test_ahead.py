"""A gesture that is prepared before its player's turn: nobody else is told, and it is committed when the turn comes."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from hallali import games, players
from hallali.core.contract import View
from hallali.core.errors import HallaliError
from hallali.core.seats import CHANCE, SPECTATOR
from hallali.interfaces.drafts import Drafts, Next, Steps
from hallali.interfaces.page import Page
from hallali.room.act import service
from hallali.room.draw import api
from hallali.room.draw.show import Viewer
from hallali.room.keep import store
from hallali.room.serve.pools import Threads

GAME = games.get("traqueur")


class RaceDrafts(Drafts):
    """Two who build at the same time, step by step."""

    ahead = True

    def may_draft(self, view: View) -> bool:
        return getattr(view, "phase", "") == "build" and view.mover != view.seat

    def choose(self, state: Any, view: View, draft: Steps, choice: int) -> Next:
        return Next((*draft, choice))


class Race(Page):
    """A page of which nothing but the drafts is used."""

    drafting = RaceDrafts


def camps() -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return a whole camp for either seat."""
    state = GAME.new()
    while state.mover == CHANCE:
        state.apply(state.chances()[0][0])
    found = []
    for seat in (0, 1):
        bot = players.make(players.weakest(GAME, seat), GAME, seat, "camps")
        steps = bot.choose(GAME.see(state, seat))
        for step in steps:
            state.apply(step)
        found.append(steps)
    return found[0], found[1]


@pytest.fixture
def kit(monkeypatch: pytest.MonkeyPatch) -> Page:
    made = Race(GAME)
    monkeypatch.setattr(GAME, "page", lambda: made)
    return made


def in_a_loop(play: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Run it to its end on a thread of its own: on this one a browser of other tests may have a loop running."""
    with ThreadPoolExecutor(1) as pool:
        pool.submit(lambda: asyncio.run(play())).result()


async def begun(folder: Path) -> tuple[service.Room, Any, list[int | None]]:
    """Set two friends at a table; give the room, the table, and the list of whom each push goes to."""
    room = service.Room(store.Store(f"sqlite:///{folder}/room.db"), Threads(), 0.0)
    table = await room.create("a", "traqueur", "first", "friend", "real", {})
    await room.seats.sit(table, "b", "B")
    for seat in (0, 1):
        await room.seats.begin(table, seat, "")
    pushed: list[int | None] = []

    async def push(_: Any, seat: int | None = None) -> None:
        pushed.append(seat)

    room.hub.push = push  # type: ignore[method-assign,assignment]
    return room, table, pushed


def seen(table: Any) -> list[bytes]:
    return [api.document(table, Viewer(seat=seat)) for seat in (0, SPECTATOR)]


def test_the_second_builds_while_the_first_does_and_nobody_is_told(kit: Page, tmp_path: Path) -> None:
    async def play() -> None:
        room, table, pushed = await begun(tmp_path)
        first, second = camps()
        start = table.seq
        before = seen(table)
        for step in second:
            await room.turns.step(table, 1, start, "", (step,))
        assert table.drafts[1] == second
        await room.turns.undo(table, 1)
        assert table.drafts[1] == second[:-1]
        await room.turns.step(table, 1, start, "", second[-1:])
        await room.turns.commit(table, 1, start, "ready")
        assert table.prepared[1] == second
        assert seen(table) == before
        assert set(pushed) == {1}
        assert table.seq == start
        for step in first:
            await room.turns.step(table, 0, start, "", (step,))
        await room.turns.commit(table, 0, start, "")
        written = [GAME.write(table.at(start + n)[0], steps) for n, steps in enumerate((first, second))]
        assert table.record.moves[start : start + 2] == written
        assert table.drafts == table.prepared == {}
        await room.close()

    in_a_loop(play)


def test_a_prepared_camp_that_is_refused_is_a_draft_again(kit: Page, tmp_path: Path) -> None:
    async def play() -> None:
        room, table, _ = await begun(tmp_path)
        first, second = camps()
        start = table.seq
        await room.turns.step(table, 1, start, "", second[:1])
        await room.turns.commit(table, 1, start, "")
        for step in first:
            await room.turns.step(table, 0, start, "", (step,))
        await room.turns.commit(table, 0, start, "")
        assert table.seq == start + 1
        assert table.prepared == {}
        assert table.drafts[1] == second[:1]
        for step in second[1:]:
            await room.turns.step(
                table, 1, start, "", (step,)
            )  # the page may still show the position in which it began
        await room.turns.commit(table, 1, start, "")
        assert table.seq >= start + 2
        await room.close()

    in_a_loop(play)


def test_a_change_takes_back_that_it_is_ready(kit: Page, tmp_path: Path) -> None:
    async def play() -> None:
        room, table, _ = await begun(tmp_path)
        _, second = camps()
        start = table.seq
        await room.turns.step(table, 1, start, "", second[:1])
        await room.turns.commit(table, 1, start, "")
        await room.turns.clear(table, 1)
        assert table.prepared == {}
        assert table.drafts[1] == ()
        with pytest.raises(HallaliError):
            await room.turns.step(table, 1, 7, "", second[:1])
        await room.close()

    in_a_loop(play)


def test_a_page_that_has_not_yet_heard_that_its_turn_has_come_may_begin(kit: Page, tmp_path: Path) -> None:
    """What the first seat did meanwhile shows the second nothing that its gesture could hang on."""

    async def play() -> None:
        room, table, _ = await begun(tmp_path)
        first, second = camps()
        start = table.seq
        for step in first:
            await room.turns.step(table, 0, start, "", (step,))
        await room.turns.commit(table, 0, start, "")
        assert table.seq == start + 1
        with pytest.raises(HallaliError):
            await room.turns.step(table, 1, start - 1, "", second[:1])
        await room.turns.step(table, 1, start, "", second[:1])
        assert table.drafts[1] == second[:1]
        await room.close()

    in_a_loop(play)
