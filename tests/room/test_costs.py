"""What requests cost: it is counted, long work waits in turn, and whoever takes much waits for others."""

from __future__ import annotations

import asyncio
import contextlib
import pickle
import re
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from hallali.core.edition import BadEdition, Problem
from hallali.core.errors import Message
from hallali.room.act import pacing
from hallali.room.act.limits import NONE, Limits, Pace, Share
from hallali.room.act.pacing import AT_ONCE_S, BUSY_S, LEAST_AT_ONCE_S, Pacer, timed
from hallali.room.draw import printing
from hallali.room.serve.pools import Threads
from hallali.room.table import bots
from hallali.room.web.app import create_app

JSON = {"accept": "application/json"}
ATTACKER, HONEST, OTHER = "192.0.2.66", "198.51.100.1", "198.51.100.2"
PRINT = "/editions/la-traque/print"
LOTS = Pace(1e9, 1e9)


class Room:
    """A room on this loop, asked from any address."""

    def __init__(self, app: Any) -> None:
        self.app, self.room = app, app.state.room
        self.asked: list[tuple[Any, asyncio.Future[None]]] = []  #: what workers were asked for, and what they wait for
        self.held = False  #: whether workers wait

    def at(self, host: str, **headers: str) -> httpx.AsyncClient:
        way = httpx.ASGITransport(self.app, client=(host, 5000))
        return httpx.AsyncClient(transport=way, base_url="http://room.example", headers=headers, timeout=60)

    async def until(self, done: Callable[[], object]) -> None:
        for _ in range(4000):
            if done():
                return
            await asyncio.sleep(0.005)
        raise AssertionError


@contextlib.asynccontextmanager
async def room(folder: Path, monkeypatch: pytest.MonkeyPatch, **kinds: object) -> AsyncIterator[Room]:
    limits = msgspec.structs.replace(NONE, measured=True, **kinds)
    app = create_app(f"sqlite:///{folder}/room.db", Threads(), pace=0.0, limits=limits)
    async with app.router.lifespan_context(app):
        made, workers = Room(app), app.state.room.thinking.study_workers
        run = workers.run

        async def noted(work: Any, *args: Any) -> Any:
            go = asyncio.get_running_loop().create_future()
            made.asked.append(((work, *args), go))
            if made.held:
                await go
            return await run(work, *args)

        monkeypatch.setattr(workers, "run", noted)
        yield made


def test_sixty_print_pages_wait_in_turn_and_a_click_does_not_wait_for_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def costly(work: Any, *args: Any) -> Any:
        return 1e6, work(*args)

    monkeypatch.setattr("hallali.room.act.requests.timed", costly)

    async def play() -> None:
        async with room(tmp_path, monkeypatch, processor=Share(LOTS, Pace(0.1, 1e3))) as it:
            it.held = True
            async with it.at(ATTACKER, **{"accept-language": "fr"}) as attacker, it.at(HONEST) as honest:
                crowd = [asyncio.ensure_future(attacker.get(PRINT)) for _ in range(60)]
                await it.until(lambda: it.room.thinking.studies.depth() >= 58)
                assert len(it.asked) <= 2, "no more at once than there are workers"
                made = await honest.post("/new", json={"game": "fugitif", "seat": "fugitive"}, headers=JSON)
                where = made.json()["location"]
                await honest.post(f"{where}/begin", json={"entropy": ""}, headers=JSON)
                seen = (await honest.get(f"/api/v1{where}")).json()
                step = {"seq": seen["seq"], "key": "a", "choose": seen["view"]["legal"][0]}
                assert (await honest.post(f"{where}/step", json=step, headers=JSON)).status_code == 200
                page = asyncio.ensure_future(honest.get("/editions/traqueur"))
                await it.until(lambda: len(it.asked) == 2)  # another address has its turn at once
                assert it.asked[1][0][0].args[1] == "traqueur"
                it.held = False
                for _, go in it.asked:
                    go.set_result(None)
                assert (await page).status_code == 200
                answers = await asyncio.gather(*crowd)
            codes = [one.status_code for one in answers]
            assert (codes.count(200), codes.count(429)) == (1, 59), "they had been let in before anything was used"
            told = next(one for one in answers if one.status_code == 429)
            assert int(told.headers["retry-after"]) >= 1
            assert "a demandé beaucoup de travail\xa0: attendez" in told.text
            assert it.room.host.refused[ATTACKER, "processor: too many"].times == 59

    asyncio.run(play())


def test_a_page_that_waits_too_long_for_a_worker_is_refused_in_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Hundreds of them waited for minutes, and whoever had asked was told nothing."""

    async def play() -> None:
        async with room(tmp_path, monkeypatch) as it, it.at(ATTACKER) as attacker:
            it.held = True
            first = asyncio.ensure_future(attacker.get(PRINT))
            await it.until(lambda: it.asked)
            monkeypatch.setattr("hallali.room.act.fair.PAGE_S", 0.01)
            told = await attacker.get(PRINT, headers=JSON)
            assert told.status_code == 429
            assert told.headers["retry-after"] == "5"
            assert "already being computed for your address" in told.json()["error"]
            assert it.room.thinking.studies.depth() == 0, "it waits no more"
            it.held = False
            it.asked[0][1].set_result(None)
            assert (await first).status_code == 200
            assert (await attacker.get(PRINT)).status_code == 200

    asyncio.run(play())


@pytest.mark.parametrize("path", [PRINT, "/editions/traque", "/rules/traqueur"])
def test_long_pages_are_drawn_by_workers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, path: str) -> None:
    async def play() -> None:
        async with room(tmp_path, monkeypatch) as it, it.at(HONEST) as one:
            first = await one.get(path)
            assert first.status_code == 200
            assert len(it.asked) == 1
            assert (await one.get(path)).text == first.text
            assert len(it.asked) == (1 if "rules" in path else 2), "examples are the same for all, and kept"

    asyncio.run(play())


@pytest.mark.parametrize("kind", ["processor", "bytes"])
@pytest.mark.parametrize("guest", [True, False])
def test_whoever_has_used_up_their_share_is_told_when_to_come_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str, guest: bool
) -> None:
    async def play() -> None:
        few = Pace(1e-4, 1e-6)
        share = Share(few if guest else LOTS, LOTS if guest else few)
        async with room(tmp_path, monkeypatch, **{kind: share}) as it, it.at(HONEST) as one, it.at(OTHER) as other:
            await one.post("/new", json={"game": "fugitif"}, headers=JSON)  # with it comes a cookie
            await one.get("/about")
            answer = await one.get("/about", headers=JSON)
            assert answer.status_code == 429
            assert 1 <= int(answer.headers["retry-after"]) <= 60
            words = "took the room much work" if guest else "has asked for much work"
            assert words in answer.json()["error"]
            assert (await one.post("/new", json={"game": "fugitif"}, headers=JSON)).status_code == 429
            assert (await one.get("/static/base.css")).status_code == 200
            assert (await other.get("/about")).status_code == 200

    asyncio.run(play())


def test_a_file_of_all_that_is_ones_own_is_counted_as_work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def costly(work: Any, *args: Any, **named: Any) -> Any:
        return 1e3, work(*args, **named)

    monkeypatch.setattr("hallali.room.web.mine.timed", costly)

    async def play() -> None:
        share = Share(Pace(0.1, 100.0), LOTS)
        async with room(tmp_path, monkeypatch, processor=share) as it, it.at(HONEST) as one:
            await one.post("/new", json={"game": "fugitif"}, headers=JSON)
            assert (await one.get("/about")).status_code == 200
            assert (await one.get("/mine/export")).status_code == 200
            assert (await one.get("/about")).status_code == 429

    asyncio.run(play())


def test_the_usual_limits_carry_somebody_who_looks_at_everything(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        limits = Limits()
        kinds = {name: getattr(limits, name) for name in ("processor", "bytes", "reads")}
        async with room(tmp_path, monkeypatch, **kinds) as it, it.at(HONEST) as one:
            for path in ("/", "/about", "/rules/traque", "/editions/traque", "/editions/traque/print") * 3:
                assert (await one.get(path)).status_code == 200

    asyncio.run(play())


@pytest.mark.compiled
def test_studies_of_one_address_take_turns_with_others_and_the_days_puzzle_waits_for_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def over(one: httpx.AsyncClient) -> str:
        where = (await one.post("/new", json={"game": "traqueur"}, headers=JSON)).json()["location"]
        await one.post(f"{where}/begin", json={"entropy": ""}, headers=JSON)
        await one.post(f"{where}/resign", json={}, headers=JSON)
        return str(where)

    async def play() -> None:
        async with room(tmp_path, monkeypatch) as it, it.at(ATTACKER) as loud, it.at(HONEST) as one:
            many, mine = [await over(loud) for _ in range(6)], await over(one)
            monkeypatch.setattr("hallali.room.act.thinking.PATIENCE", 0.0)
            monkeypatch.setattr("hallali.room.act.puzzles.PATIENCE", 0.0)
            it.held = True
            for where in many:
                await loud.get(where)  # its curves are worked out as soon as somebody looks
            await it.until(lambda: bool(it.asked) and it.room.thinking.studies.depth() == 5)
            assert len(it.asked) == 1
            await one.get(mine)
            await one.get("/puzzle/fugitif")
            await it.until(lambda: len(it.asked) == 2)
            assert it.asked[1][0][1] == "fugitif", "the day's puzzle is made at once"
            ids: list[str] = []
            for number in range(8):

                def asked(many: int = number + 1) -> bool:
                    return len(it.asked) >= many

                await it.until(asked)
                (work, *args), go = it.asked[number]
                if work is bots.analyse:
                    ids.append(args[0].seed)
                go.set_result(None)
            assert len(ids) == 7
            known = it.room.tables.live[mine.rpartition("/")[2]].record_with([]).seed
            assert ids.index(known) <= 2, "six of another guest's were asked for before"

    asyncio.run(play())


class Clock:
    """Time that passes when it is told to."""

    def __init__(self) -> None:
        self.now = 100.0
        self.calls: list[tuple[float, Callable[[], None]]] = []

    def later(self, wait: float, call: Callable[[], None]) -> None:
        self.calls.append((self.now + wait, call))

    def passes(self) -> None:
        """Come to the next call."""
        at = min(range(len(self.calls)), key=lambda number: self.calls[number][0])
        when, call = self.calls.pop(at)
        self.now = max(self.now, when)
        call()


def test_an_address_that_takes_much_waits_while_there_are_others() -> None:
    clock = Clock()
    pacer = Pacer(lambda: clock.now, clock.later)
    pacer.spent("loud", AT_ONCE_S + 0.1)
    assert pacer.wait("loud") == 0.0, "it is alone"
    pacer.spent("quiet", 0.01)
    over = AT_ONCE_S + 0.1 - pacer.at_once(clock.now)
    assert 0.1 < over < 0.25
    assert pacer.wait("loud") == pytest.approx(over / 0.5)
    assert pacer.wait("quiet") == 0.0
    clock.now += 0.5
    assert pacer.wait("loud") == 0.0
    pacer.spent("loud", 0.2)
    clock.now += 2.0
    assert pacer.wait("loud") == 0.0


def test_steps_that_wait_go_on_one_after_the_other() -> None:
    async def play() -> None:
        clock = Clock()
        pacer = Pacer(lambda: clock.now, clock.later)
        pacer.spent("quiet", 0.01)
        pacer.spent("loud", AT_ONCE_S + 0.1)
        turns = [pacer.turn("loud") for _ in range(100)]
        assert pacer.turn("quiet") is None
        turns[1].cancel()  # type: ignore[union-attr]
        went = 0
        while clock.calls:
            pacer.spent("quiet", 0.0)  # still there
            clock.passes()
            now = sum(one.done() and not one.cancelled() for one in turns if one is not None)
            assert now - went <= 1
            if now > went:
                pacer.spent("loud", 0.01)
            went = now
        assert went == 99
        assert clock.now - 100.0 == pytest.approx(0.4 + 98 * 0.02, rel=0.1), "half of the loop"
        assert pacer.turn("quiet") is None

    asyncio.run(play())


@pytest.mark.parametrize("many", [2, 10, 20])
def test_many_addresses_together_take_little_more_at_once_than_one(many: int) -> None:
    """Each took its first allowance: ten together kept the loop for a second and a half."""
    clock = Clock()
    pacer = Pacer(lambda: clock.now, clock.later)
    pacer.spent("quiet", 0.01)
    taken = 0.0
    while any(pacer.wait(f"loud {number}") == 0 for number in range(many)):
        for number in range(many):
            if pacer.wait(f"loud {number}") == 0:
                pacer.spent(f"loud {number}", 0.005)
                taken += 0.005
                assert pacer.wait("quiet") == 0
    assert taken < BUSY_S + many * LEAST_AT_ONCE_S
    assert taken < many * AT_ONCE_S
    pacer.spent("quiet", 0.02)
    assert pacer.wait("quiet") == 0
    clock.now += 1
    assert pacer.at_once(clock.now) == AT_ONCE_S


def test_requests_that_wait_too_long_for_each_other_are_refused_in_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They just waited, by the hundred, and whoever asked never learned why nothing came."""
    monkeypatch.setattr(pacing, "PATIENCE_S", -1.0)  # every request is late, once it had to wait at all
    waits: list[str] = []

    class Counting(Pacer):
        async def begins(self, host: str) -> float:
            waits.append(host)
            return await super().begins(host) if host == ATTACKER else -2.0

    made = Counting()
    monkeypatch.setattr("hallali.room.web.door.Pacer", lambda: made)

    async def play() -> None:
        async with room(tmp_path, monkeypatch) as it, it.at(ATTACKER) as attacker, it.at(HONEST) as honest:
            page = await attacker.get("/", headers={"accept": "text/html", "accept-language": "fr"})
            told = await attacker.get("/api/v1/t/abcdefgh")
            assert [page.status_code, told.status_code] == [429, 429]
            assert "a demandé beaucoup de travail\xa0: attendez" in page.text
            assert "<" not in page.text, "no page is drawn for it"
            assert "your address" in told.json()["error"].lower()
            assert int(told.headers["retry-after"]) >= 1
            assert told.headers["connection"] == "close"
            assert (await attacker.get("/static/base.css")).status_code == 200
            assert (await honest.get("/")).status_code == 200
            assert it.room.host.refused[ATTACKER, "processor: too many"].times == 2
            assert waits.count(HONEST) == 1

    asyncio.run(play())


def test_what_a_request_has_done_in_another_thread_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Half of what a page took of the processor was its questions to the database, and nobody counted them."""

    async def play() -> None:
        share = Share(LOTS, Pace(0.1, 1e3))
        async with room(tmp_path, monkeypatch, processor=share) as it, it.at(HONEST) as one:
            monkeypatch.setattr("hallali.room.serve.pools.timed", lambda call: (1e6, call()))
            assert (await one.get("/")).status_code == 200
            assert (await one.get("/")).status_code == 429

    asyncio.run(play())


def test_what_is_measured_ends_as_it_would(monkeypatch: pytest.MonkeyPatch) -> None:
    ticks = iter(range(1000))
    monkeypatch.setattr(pacing, "worked", lambda: float(next(ticks)))
    counted: list[float] = []

    async def answer() -> str:
        await asyncio.sleep(0)
        return "done"

    async def fails() -> None:
        await asyncio.sleep(0)
        raise KeyError("x")

    async def play() -> None:
        pacer = Pacer()
        assert await pacer.measured(answer(), "a", counted.append) == "done"
        assert counted == [1.0, 1.0]
        with pytest.raises(KeyError):
            await pacer.measured(fails(), "a", counted.append)
        hangs = asyncio.ensure_future(pacer.measured(asyncio.sleep(60), "a", counted.append))
        await asyncio.sleep(0)
        hangs.cancel()
        with pytest.raises(asyncio.CancelledError):
            await hangs
        pacer.spent("b", 0.0)
        waits = asyncio.ensure_future(pacer.measured(answer(), "a", counted.append))
        await asyncio.sleep(0)
        waits.cancel()  # while it waits for its turn
        with pytest.raises(asyncio.CancelledError):
            await waits

    asyncio.run(play())
    assert timed(len, "abc")[1] == 3


def test_what_is_wrong_with_an_edition_is_said_by_a_worker_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """To look at it in the room's own process would have everybody wait for a second, where it was not read before."""

    async def play() -> None:
        async with room(tmp_path, monkeypatch) as it, it.at(HONEST) as one:
            asked = [await one.get(f"{path}?edition=nowhere", headers=JSON) for path in (PRINT, "/editions/traque")]
            assert [answer.status_code for answer in asked] == [422, 422]
            assert "is not here" in asked[0].json()["error"]
            assert len(it.asked) == 2

    asyncio.run(play())
    bad = BadEdition([Problem(line=3, message=Message("no such card"))])
    again = pickle.loads(pickle.dumps(bad))
    assert (again.problems, again.message) == (bad.problems, bad.message)


def test_what_a_worker_draws_is_what_the_command_line_draws() -> None:
    made = printing.print_page("traqueur", "", "/under", "en", "a4")
    assert re.search(r'href="/under/static/print\.[0-9a-f]{12}\.css"', made)


def test_requests_that_wait_for_news_cost_nothing_until_there_are_some(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hallali.room.web.programs.SELDOM_S", 600.0)
    monkeypatch.setattr("hallali.room.web.programs.WAIT_S", 600)

    async def play() -> None:
        async with room(tmp_path, monkeypatch, waits=(20, 30, 100)) as it, it.at(HONEST) as one, it.at(OTHER) as other:
            made = await one.post("/new", json={"game": "fugitif", "opponent": "friend"}, headers=JSON)
            where = made.json()["location"]
            waits = [asyncio.ensure_future(one.get(f"/api/v1{where}?since=0&wait=600")) for _ in range(20)]
            listening = it.room.hub._listening
            await it.until(lambda: len(listening[where[3:]]) == 20)
            opened, real = [], it.room.open

            async def opens(*args: Any) -> Any:
                opened.append(args)
                return await real(*args)

            monkeypatch.setattr(it.room, "open", opens)
            refused = await one.get(f"/api/v1{where}?since=0&wait=600", headers=JSON)
            assert refused.status_code == 429
            assert "already wait for news" in refused.json()["error"]
            assert refused.headers["retry-after"] == "30"
            opened.clear()
            assert (await one.get("/healthz")).status_code == 200
            assert not opened
            await other.post(f"{where}/sit", json={}, headers=JSON)
            found = await asyncio.gather(*waits)
            assert {answer.json()["table"]["stage"] for answer in found} == {"begin"}
            assert len(opened) <= 22
            assert not listening, "nothing is left of them"

    asyncio.run(play())


def test_a_file_of_many_games_is_sent_a_few_at_a_time_and_one_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        async with room(tmp_path, monkeypatch, files=(1, 2, 3)) as it, it.at(HONEST) as one:
            for _ in range(25):
                await one.post("/new", json={"game": "fugitif"}, headers=JSON)
            asked, go, real = [], asyncio.Event(), it.room.store.reads

            async def reads(call: Any, *args: Any) -> Any:
                asked.append(call)
                await go.wait()
                return await real(call, *args)

            monkeypatch.setattr(it.room.store, "reads", reads)
            first = asyncio.ensure_future(one.get("/mine/export"))
            await it.until(lambda: asked)
            second = await one.get("/mine/export", headers=JSON)
            assert second.status_code == 429
            assert "already on its way" in second.json()["error"]
            go.set()
            found = (await first).json()
            assert len({game["id"] for game in found["games"]}) == 25
            assert (found["hallali"], found["name"], found["puzzles"]) == (1, "", [])
            assert len(asked) >= 6, "three times some games"
            assert (await one.get("/mine/export")).json() == found

    asyncio.run(play())
