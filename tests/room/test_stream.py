"""Endless puzzles: which comes next, that its answer is not on the page, what counts, and the rating."""

from __future__ import annotations

import importlib.util
import re
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from starlette.applications import Starlette
from starlette.testclient import TestClient

from hallali.interfaces.puzzles import DEGREES, Puzzle
from hallali.lab import puzzles as lab
from hallali.room.act import puzzles, stream, thinking
from hallali.room.act.limits import NONE
from hallali.room.act.stream import MOST, Met
from hallali.room.club import Club
from hallali.room.serve.pools import Threads
from hallali.room.web import ratings
from hallali.room.web.app import create_app
from skipping import skip_or_fail

GAME = "red-notice"


@cache
def made() -> tuple[tuple[int, list[Puzzle]], ...]:
    """Return the first games of a stream that has each degree twice at least."""
    found: list[tuple[int, list[Puzzle]]] = []
    for number in range(100):
        if some := lab.from_game(GAME, "stream", number):
            found.append((number, some))
        if all(sum(one.degree == degree for _, some in found for one in some) > 1 for degree in DEGREES):
            break
    return tuple(found)


@pytest.fixture
def room(client: TestClient, app: Any) -> TestClient:
    """A room in which a part of the stream is made."""
    stream.keep(app.state.room.store, made())
    client.follow_redirects = True
    return client


def places(degree: str) -> list[tuple[str, Puzzle]]:
    return [(stream.place(number), one) for number, some in made() for one in some if one.degree == degree]


def send(client: TestClient, at: str, puzzle: Puzzle, *named: int, **more: str) -> Any:
    fields = {"degree": puzzle.degree, "day": at} | {f"n{n}": str(one) for n, one in enumerate(named, 1)} | more
    return client.post(f"/puzzle/{GAME}/answer", data=fields)


@pytest.mark.compiled
def test_the_next_one_comes_when_one_is_done(room: TestClient) -> None:
    (first, one), (second, other) = places("easy")[:2]
    page = room.get(f"/puzzles/{GAME}")
    assert page.url.path.endswith(first)
    assert room.get(f"/puzzles/{GAME}").url.path.endswith(first)  # not done with it yet
    assert "Next puzzle" not in page.text
    page = send(room, first, one, *one.answer)
    assert "Right, at the first try." in page.text
    assert 'class="proof"' in page.text
    page = room.get(re.findall(r'href="([^"]+)">Next puzzle', page.text)[0])
    assert page.url.path.endswith(second)
    assert other.id != one.id


def test_a_degree_can_be_asked_for(room: TestClient) -> None:
    for degree in DEGREES:
        page = room.get(f"/puzzles/{GAME}?degree={degree}")
        assert page.url.path.endswith(places(degree)[0][0])
        assert f"degree={degree}" in str(page.url)


def wrong(puzzle: Puzzle) -> tuple[int, ...]:
    return tuple((city + 1) % 20 for city in puzzle.answer)


def test_the_solution_is_shown_after_the_last_try_or_when_it_is_asked_for(room: TestClient) -> None:
    (first, one), (second, other) = places("medium")[:2]
    for number in range(MOST):
        page = send(room, first, one, *[(city + number + 1) % 20 for city in one.answer])
        assert ("proof" in page.text.partition('class="scene"')[0]) == (number == MOST - 1)
    assert "Wrong, and that was your last try." in page.text
    assert "Wrong" in send(room, first, one, *one.answer).text  # too late
    page = send(room, second, other, solve="1")
    assert "Here is the solution." in page.text
    assert "Your answers" not in page.text
    assert "Here is the solution." in send(room, second, other, *other.answer).text


def test_the_solution_of_a_days_puzzle_cannot_be_asked_for(room: TestClient, app: Any) -> None:
    from hallali.room.keep import days

    puzzle = places("easy")[0][1]
    puzzles.keep(app.state.room.store, days.today().isoformat(), [puzzle])
    answer = send(room, days.today().isoformat(), puzzle, solve="1")
    assert answer.status_code == 400
    assert 'class="proof"' not in room.get(f"/puzzle/{GAME}").text


def test_the_page_is_the_same_whatever_the_answer_is(client: TestClient, app: Any) -> None:
    import msgspec

    client.follow_redirects = True
    puzzle = places("easy")[0][1]
    other = msgspec.structs.replace(puzzle, answer=wrong(puzzle), trail=(), moves=puzzle.moves)
    pages = []
    for at, one in ((0, puzzle), (1, other)):
        puzzles.keep(app.state.room.store, stream.place(at), [one])
        text = client.get(f"/puzzle/{GAME}/{stream.place(at)}?degree=easy").text
        pages.append(text.replace(stream.place(at), "").replace("Puzzle 2", "Puzzle 1"))
    assert pages[0] == pages[1]


@pytest.mark.parametrize("at", ["s0009999", "s12", "s00000001", "2026-99-01"])
def test_places_that_are_not_there(room: TestClient, at: str) -> None:
    assert room.get(f"/puzzle/{GAME}/{at}").status_code == 404
    assert room.get("/puzzles/no-such-game").status_code == 404


def test_what_is_done_counts_once_and_by_the_first_try(room: TestClient, app: Any) -> None:
    (first, one), (second, other) = places("easy")[:2]
    send(room, first, one, *wrong(one))
    assert stream.met(app.state.room.store, GAME, guest_of(app)) == []
    send(room, first, one, *one.answer)
    send(room, second, other, *other.answer)
    assert stream.met(app.state.room.store, GAME, guest_of(app)) == [Met("easy", False), Met("easy", True)]


def guest_of(app: Any) -> str:
    """Return the one guest who has tried something."""
    from sqlalchemy import select

    from hallali.room.keep.schema import TRIES

    with app.state.room.store.engine.connect() as db:
        return str(db.execute(select(TRIES.c.guest)).scalars().first())


def test_a_rating_follows_the_first_tries() -> None:
    if importlib.util.find_spec("openskill") is None:
        skip_or_fail("openskill is not installed: uv sync --group rating")
    assert ratings.puzzled([Met("easy", True)] * (ratings.FEWEST - 1)) is None
    strong, weak = (ratings.puzzled([Met("medium", right)] * 30) for right in (True, False))
    assert strong is not None
    assert weak is not None
    assert strong[0] > 1700
    assert weak[0] < 1300
    assert strong[1] < ratings.puzzled([Met("medium", True)] * 6)[1]  # type: ignore[index]
    even = ratings.puzzled([Met("medium", bool(number % 2)) for number in range(60)])
    assert even is not None
    assert abs(even[0] - 1500) < even[1]


def test_the_degree_suits_the_rating() -> None:
    assert [stream.level(rating) for rating in (None, 1200, 1500, 1800)] == ["easy", "easy", "medium", "hard"]


def test_it_is_made_when_there_is_none(client: TestClient, app: Any) -> None:
    client.follow_redirects = True
    for _ in range(200):
        page = client.get(f"/puzzles/{GAME}?degree=easy")
        if "Making puzzles" not in page.text:
            break
    assert "/puzzle/red-notice/s" in str(page.url)
    assert stream.last(app.state.room.store, GAME) >= 0


def wait_for(holds: Callable[[], bool]) -> None:
    until = time.monotonic() + 60
    while not holds():
        assert time.monotonic() < until
        time.sleep(0.02)


@pytest.fixture
def ahead(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Starlette:
    """A room that makes puzzles before somebody waits for them: of each degree always the same one, from a new game."""

    def quickly(game: str, _seed: str, after: int, degree: str) -> list[tuple[int, list[Puzzle]]]:
        return [(after + 1, [places(degree)[0][1]])]

    monkeypatch.setattr(puzzles, "BEGIN_S", 0.0)
    monkeypatch.setattr(thinking, "LULL_S", 0.01)
    monkeypatch.setattr(stream, "made", quickly)
    monkeypatch.setattr(puzzles, "made", lambda game, seed: [])
    return create_app(
        f"sqlite:///{tmp_path}/r.db", where=Threads(), limits=NONE, hosted=Club(games=(GAME,)), ahead=True
    )


def test_the_next_ones_are_made_while_one_is_solved(ahead: Starlette, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever asked for the next one waited up to a minute, each time, and again at each change of degree."""
    puzzle = places("easy")[0][1]
    with TestClient(ahead) as client:
        store = ahead.state.room.store
        monkeypatch.setattr(ahead.state.room.thinking, "study", None)  # nobody's puzzle is made while they wait
        wait_for(lambda: all(stream.open_to(store, GAME, degree, "") for degree in DEGREES))
        for number in range(1, 2 * stream.READY + 3):
            page = client.get(f"/puzzles/{GAME}?degree=easy")
            assert f'<p class="hint">Puzzle {number}' in page.text
            send(client, page.url.path.rpartition("/")[2], puzzle, *puzzle.answer)
            wait_for(lambda: bool(stream.open_to(store, GAME, "easy", guest_of(ahead))))
        assert '<p class="hint">Puzzle 1' in client.get(f"/puzzles/{GAME}?degree=hard").text


def test_a_room_that_makes_nothing_ahead_makes_nothing(room: TestClient, app: Any) -> None:
    before = stream.last(app.state.room.store, GAME)
    room.get(f"/puzzles/{GAME}")
    assert not app.state.room.stream._stocking
    assert stream.last(app.state.room.store, GAME) == before
