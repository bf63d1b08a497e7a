"""The day's deduction puzzles in the room: no answer on the page, tries, streaks, rankings, yesterday's solution."""

from __future__ import annotations

import datetime
import itertools
import random
import re
import threading
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest
from starlette.applications import Starlette
from starlette.testclient import TestClient

from hallali import games, i18n
from hallali.core import record
from hallali.games.fugitif.rules import view as fugitif
from hallali.interfaces.puzzles import DEGREES, Puzzle
from hallali.lab import puzzles as lab
from hallali.room.act import puzzles, stream, thinking
from hallali.room.act.fair import Fair
from hallali.room.act.limits import NONE
from hallali.room.act.puzzles import MOST, Tries
from hallali.room.club import Club
from hallali.room.draw import posing
from hallali.room.draw.show import Viewer
from hallali.room.keep import days, erasing
from hallali.room.keep.schema import PUZZLES
from hallali.room.keep.store import Store
from hallali.room.serve.pools import Threads
from hallali.room.web.app import create_app
from room_guests import Guest
from skipping import FULL

#: The games that have puzzles. Le Traqueur's take half a minute to make without compiled modules.
GAMES = ("fugitif", "red-notice", *(("traqueur",) if FULL else ()), "la-traque")
DAY = datetime.date(2026, 11, 21)
TODAY, BEFORE = DAY.isoformat(), (DAY - datetime.timedelta(1)).isoformat()
KEY = (TODAY, "red-notice", "easy")


@cache
def made(game: str, seed: str = "1") -> tuple[Puzzle, ...]:
    """Return a day's puzzles: three of different games, the degrees as named."""
    found = lab.make_puzzles(game, 3, seed)
    return tuple(msgspec.structs.replace(one, degree=degree) for one, degree in zip(found, DEGREES, strict=True))


@pytest.fixture
def room(client: TestClient, app: Any, monkeypatch: pytest.MonkeyPatch) -> TestClient:
    """A room in which the puzzles of today are made."""
    monkeypatch.setattr(days, "today", lambda: DAY)
    for game in GAMES:
        puzzles.keep(app.state.room.store, TODAY, made(game))
    client.follow_redirects = True
    return client


def send(client: TestClient, puzzle: Puzzle, *named: int) -> Any:
    fields = {"degree": puzzle.degree, "day": TODAY} | {f"n{at}": str(one) for at, one in enumerate(named, 1)}
    return client.post(f"/puzzle/{puzzle.game}/answer", data=fields)


def wrong(puzzle: Puzzle, count: int) -> list[int]:
    return [city for city in range(28) if (city,) != puzzle.answer][:count]


@pytest.mark.compiled
def test_the_page_is_the_same_whatever_the_answer_is(
    room: TestClient, app: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of the same puzzle with another answer, and of twin worlds that its seat cannot tell apart: byte for byte."""
    store: Store = app.state.room.store
    for game in GAMES:
        puzzle, rules = made(game)[0], games.get(game)
        page = room.get(f"/puzzle/{game}?degree=easy").text
        other = (3,) if puzzle.asked == 1 and puzzle.answer != (3,) else tuple(one + 1 for one in puzzle.answer)
        belief = rules.belief(puzzle.size, {}, puzzle.seat)
        for told in lab.posed(puzzle).tolds:
            belief.hear(told)
        world = belief.sample(random.Random(3))
        moves = tuple(record.write_moves(rules, rules.new(puzzle.size), world))
        assert moves != puzzle.moves
        twin = msgspec.structs.replace(puzzle, id=f"twin {game}", answer=other, moves=moves, trail=(), measure={})
        with store.engine.begin() as db:
            db.execute(PUZZLES.delete().where(PUZZLES.c.game == game))
        puzzles.keep(store, TODAY, [twin, *made(game)[1:]])
        assert room.get(f"/puzzle/{game}?degree=easy").text == page


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_board_is_drawn_from_what_is_posed(lang: str) -> None:
    for game in GAMES:
        posed = lab.posed(made(game)[0])
        drawn = str(posing.drawn(posing.page_of(posed, Viewer(posed.view.seat, lang))))
        assert 'id="part-board"' in drawn
        assert 'name="choose"' not in re.sub(r"<button[^>]* disabled", "", drawn)


def test_no_part_of_fugitifs_city_is_struck_out_by_itself() -> None:
    posed = lab.posed(made("fugitif")[0])
    drawn = str(posing.drawn(posing.page_of(posed, Viewer(posed.view.seat, "en"))))
    assert "no hidden hideout can be there" not in drawn
    assert "guessed alone: no hideout" not in drawn


def test_what_was_guessed_alone_is_marked_as_said() -> None:
    """It stood in the log alone, to be copied by hand; whether it can be a hideout laid since is the puzzle's own."""
    puzzle = next(one for number in range(20) for one in lab.from_game("fugitif", "probe", number))
    posed = lab.posed(puzzle)
    drawn = str(posing.drawn(posing.page_of(posed, Viewer(posed.view.seat, "en"))))
    assert isinstance(posed.view, fugitif.FugitifView)
    known = {one for house in posed.view.row for one in (house.number, *(house.sprint_cards or ()))}
    known |= set(posed.view.files or ())
    told = [one for one in posed.tolds if isinstance(one, fugitif.Guessed) and not one.right and len(one.numbers) == 1]
    asked = {one.numbers[0] for one in told} - known
    assert asked
    assert drawn.count("guessed alone before: no hideout then") >= len(asked)


def test_what_is_said_again_is_said_once_with_its_number() -> None:
    """La Traque's log said of one agent eleven times that a card was laid under it."""
    puzzle = lab.from_game("la-traque", "probe", 0)[0]
    drawn = posing.page_of(lab.posed(puzzle), Viewer(puzzle.seat, "en"))
    texts = [line.text for line in drawn.log]
    assert all(one != other for one, other in itertools.pairwise(texts))
    assert any(text.endswith("(×3)") for text in texts)


def test_tries_are_counted_and_a_wrong_one_says_what_it_contradicts(room: TestClient) -> None:
    puzzle = made("red-notice")[0]
    first, second = wrong(puzzle, 2)
    text = send(room, puzzle, first).text
    assert "Wrong. 9 tries left." in text
    assert re.search(r"she can’t have reached|\? But then: ", text)
    assert "The solution" not in text
    assert "9 tries left" in send(room, puzzle, first).text  # the same again does not count
    assert "8 tries left" in send(room, puzzle, second).text
    text = send(room, puzzle, *puzzle.answer).text
    assert "Right, in 3 tries." in text
    assert "The solution: " in text
    assert "1 day in a row" in text
    assert "Hallali · Where is Angela? · 21 November 2026 · Easy □□■" in text
    assert "Right, in 3 tries." in send(room, puzzle, second).text  # what comes later counts no more
    tried = [[first], [second], list(puzzle.answer)]
    kept = {"day": TODAY, "game": "red-notice", "degree": "easy", "tried": tried, "solved": True}
    assert room.get("/mine/export").json()["puzzles"] == [kept]


def test_after_the_last_try_nothing_is_taken(room: TestClient) -> None:
    puzzle = made("red-notice")[0]
    for city in wrong(puzzle, MOST):
        text = send(room, puzzle, city).text
    assert "that was your last try" in text
    assert "The solution" not in text
    assert "□" * MOST in text
    assert "Right" not in send(room, puzzle, *puzzle.answer).text


def test_several_numbers_are_named_in_any_order(room: TestClient) -> None:
    puzzle = next(one for one in made("fugitif") if one.asked > 1)
    assert send(room, puzzle, *[puzzle.answer[0]] * puzzle.asked).status_code == 422
    assert "Right, at the first try." in send(room, puzzle, *reversed(puzzle.answer)).text


@pytest.mark.parametrize(
    ("fields", "status"),
    [
        ({}, 400),
        ({"degree": "easy"}, 400),
        ({"degree": "easy", "day": BEFORE, "n1": "1"}, 400),
        ({"degree": "cruel", "day": TODAY, "n1": "1"}, 404),
        ({"degree": "easy", "day": TODAY}, 400),
        ({"degree": "easy", "day": TODAY, "n1": "Rome"}, 400),
        ({"degree": "easy", "day": TODAY, "n1": "99"}, 422),
        ({"degree": "easy", "day": TODAY, "n1": "-1"}, 422),
    ],
)
def test_bad_input_is_answered_in_words(room: TestClient, fields: dict[str, str], status: int) -> None:
    answer = room.post("/puzzle/red-notice/answer", data=fields)
    assert answer.status_code == status
    assert "<h1" in answer.text


def test_pages_that_are_not_there(room: TestClient) -> None:
    after = (DAY + datetime.timedelta(1)).isoformat()
    for place in ("/puzzle/traque", "/puzzle/nothing", f"/puzzle/fugitif/{after}", "/puzzle/fugitif/yesterday"):
        assert room.get(place).status_code == 404
    assert room.get("/puzzle/fugitif/2026-01-02").status_code == 404  # nobody asked for it in time
    assert "opens on that day" in room.get(f"/puzzle/fugitif/{after}").text
    assert room.post("/puzzle/red-notice/answer", headers={"origin": "https://evil.example"}).status_code == 403


def test_a_ranking_by_name_fewest_tries_first(
    room: TestClient, app: Any, another: Callable[[], Guest], guest: Guest
) -> None:
    puzzle, store = made("red-notice")[0], app.state.room.store
    send(room, puzzle, *wrong(puzzle, 1))
    send(room, puzzle, *puzzle.answer)
    room.post("/mine/name", data={"name": "Slow"})
    quick = another().client
    quick.follow_redirects = True
    send(quick, puzzle, *puzzle.answer)
    quick.post("/mine/name", data={"name": "Quick"})
    found = puzzles.ranking(store, KEY, "")
    assert [(one.name, one.tries, one.me) for one in found] == [("Quick", 1, False), ("Slow", 2, False)]
    text = room.get("/puzzle/red-notice?degree=easy").text
    assert text.index("Quick") < text.index("Slow")
    assert '<li class="me"><b>2</b> <span>Slow</span> <i>2 tries</i>' in text


def test_yesterdays_is_shown_with_its_solution(room: TestClient, app: Any) -> None:
    puzzles.keep(app.state.room.store, BEFORE, made("red-notice"))
    text = room.get(f"/puzzle/red-notice/{BEFORE}?degree=easy").text
    assert "The solution: " in text
    assert "Answer" not in text
    assert f"/puzzle/red-notice/{BEFORE}" in room.get("/puzzle/red-notice").text


def test_the_front_page_offers_them(room: TestClient) -> None:
    text = room.get("/").text
    for name in GAMES:
        for degree in DEGREES:
            assert f'href="/puzzle/{name}?degree={degree}"' in text


def test_a_streak_is_of_days_in_a_row(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path}/room.db")
    for back in (0, 1, 2, 4):
        day = (DAY - datetime.timedelta(back)).isoformat()
        puzzles.add(store, (day, "fugitif", "hard"), "g", (3,), right=True)
    assert puzzles.streak(store, "fugitif", "g", DAY) == 3
    assert puzzles.streak(store, "fugitif", "g", DAY + datetime.timedelta(1)) == 3  # not yet played today
    assert puzzles.streak(store, "fugitif", "g", DAY + datetime.timedelta(2)) == 0
    assert puzzles.streak(store, "red-notice", "g", DAY) == 0
    assert puzzles.streak(store, "fugitif", "", DAY) == 0
    erasing.erase(store, "g")
    assert puzzles.streak(store, "fugitif", "g", DAY) == 0
    store.close()


def test_of_two_tabs_at_once_one_counts(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path}/room.db")
    assert puzzles.tries(store, KEY, "g") == Tries()
    one = puzzles.add(store, KEY, "g", (1,), right=False)
    assert one.tried == ((1,),)
    assert puzzles.add(store, KEY, "g", (2,), right=True).tried == ((1,), (2,))
    assert puzzles.add(store, KEY, "g", (3,), right=False).tried == ((1,), (2,))
    store.close()


def test_a_day_is_made_in_a_worker_when_it_is_first_asked_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seeds = []
    looked = threading.Event()

    def slowly(game: str, seed: str) -> list[Puzzle]:
        seeds.append(seed)
        assert looked.wait(60)
        return list(made(game))

    monkeypatch.setattr(puzzles, "made", slowly)
    monkeypatch.setattr(puzzles, "PATIENCE", 0.0)
    app = create_app(f"sqlite:///{tmp_path}/room.db", where=Threads(), limits=NONE)
    with TestClient(app) as client:
        assert "Making puzzles" in client.get("/puzzle/red-notice").text
        looked.set()
        until = time.monotonic() + 60
        while "Making puzzles" in client.get("/puzzle/red-notice").text and time.monotonic() < until:
            time.sleep(0.05)
        assert "Where is Angela?" in client.get("/puzzle/red-notice").text
        assert "Answer" in client.get("/puzzle/red-notice").text
    assert len(seeds) == 1
    assert app.state.room.store.days.secret not in seeds[0]


@pytest.fixture
def ahead(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Starlette:
    """A room of two games that makes puzzles ahead; each takes a moment, and is noted in `made_ahead`."""

    def quickly(game: str, seed: str) -> list[Puzzle]:
        app.state.made_ahead.append(game)
        return list(made(game))

    monkeypatch.setattr(puzzles, "BEGIN_S", 0.0)
    monkeypatch.setattr(thinking, "LULL_S", 0.01)
    monkeypatch.setattr(puzzles, "made", quickly)
    monkeypatch.setattr(stream, "made", lambda *_: [])
    club = Club(games=("fugitif", "red-notice", "traque"))
    app = create_app(f"sqlite:///{tmp_path}/room.db", where=Threads(), limits=NONE, hosted=club, ahead=True)
    app.state.made_ahead = []
    return app


def days_kept(app: Starlette) -> dict[str, set[str]]:
    with app.state.room.store.engine.connect() as db:
        rows = db.execute(PUZZLES.select()).all()
    return {day: {row.game for row in rows if row.day == day} for day in {row.day for row in rows}}


def wait_for(holds: Callable[[], bool]) -> None:
    until = time.monotonic() + 60
    while not holds():
        assert time.monotonic() < until
        time.sleep(0.02)


BOTH = {"fugitif", "red-notice"}


def test_the_first_who_asks_finds_the_days_puzzles_made(ahead: Starlette, monkeypatch: pytest.MonkeyPatch) -> None:
    """In workers of their own: those that people wait for are never asked."""
    with TestClient(ahead) as client:
        room = ahead.state.room
        wait_for(lambda: days_kept(ahead) == {days.today().isoformat(): BOTH})
        monkeypatch.setattr(room.thinking, "study", None)
        for game in BOTH:
            assert "Making puzzles" not in client.get(f"/puzzle/{game}").text
    assert sorted(ahead.state.made_ahead) == sorted(BOTH)


def test_nothing_is_made_ahead_while_somebody_waits(ahead: Starlette, monkeypatch: pytest.MonkeyPatch) -> None:
    waiting = [1]
    monkeypatch.setattr(Fair, "depth", lambda fair, host=None: waiting[0])
    with TestClient(ahead):
        time.sleep(0.3)
        assert not ahead.state.made_ahead
        waiting[0] = 0
        wait_for(lambda: set(ahead.state.made_ahead) == BOTH)


def test_the_next_day_is_made_before_it_begins_where_somebody_asked(
    ahead: Starlette, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And a room that nobody visits works for nobody."""
    monkeypatch.setattr(puzzles, "until", lambda day, now: 0.02)
    with TestClient(ahead) as client:
        wait_for(lambda: list(days_kept(ahead).values()) == [BOTH])
        time.sleep(0.3)
        assert len(days_kept(ahead)) == 1
        client.get("/puzzle/fugitif")
        wait_for(lambda: list(days_kept(ahead).values()) == [BOTH, BOTH])
        tomorrow = (days.today() + datetime.timedelta(days=1)).isoformat()
        assert client.get(f"/puzzle/fugitif/{tomorrow}").status_code == 404


def test_one_game_that_fails_leaves_the_others(ahead: Starlette, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(game: str, seed: str) -> list[Puzzle]:
        if game == "fugitif":
            raise RuntimeError("no such bot")
        return list(made(game))

    monkeypatch.setattr(puzzles, "made", broken)
    with TestClient(ahead):
        wait_for(lambda: days_kept(ahead) == {days.today().isoformat(): {"red-notice"}})


def test_days_and_installations_differ() -> None:
    one = days.Days("mine").seed("puzzle of fugitif", DAY)
    assert one != days.Days("theirs").seed("puzzle of fugitif", DAY)
    assert one != days.Days("mine").seed("puzzle of fugitif", DAY + datetime.timedelta(1))


@pytest.mark.parametrize(
    ("lang", "day", "said"),
    [
        ("en", datetime.date(2026, 5, 1), "1 May 2026"),
        ("fr", datetime.date(2026, 5, 1), "1er mai 2026"),
        ("fr", datetime.date(2026, 11, 21), "21 novembre 2026"),
    ],
)
def test_a_day_is_written_as_people_write_it(lang: str, day: datetime.date, said: str) -> None:
    assert days.words(day, i18n.translator(lang)) == said
