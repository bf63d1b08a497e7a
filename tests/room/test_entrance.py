"""A room of one's own: its word at the door, invitations, and what it is called and offers."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from hallali.cli.admin import admin
from hallali.core.errors import HallaliError
from hallali.room import club
from hallali.room.act.limits import NONE, Limits, Pace, Share
from hallali.room.keep import invitations
from hallali.room.serve.pools import Threads
from hallali.room.serve.sole import Sole
from hallali.room.web.app import create_app
from room_guests import JSON, Guest

WORD = "Chien perdu"
FRIEND = {"game": "fugitif", "seat": "fugitive", "opponent": "friend", "size": "real"}

Coming = Callable[[], TestClient]


def opened(tmp_path: Path, **given: Any) -> Any:
    given = {"limits": NONE, "door": club.door(WORD), **given}
    return create_app(f"sqlite:///{tmp_path}/room.db", pace=0.0, where=Threads(), **given)


def coming(app: Any, first: TestClient) -> TestClient:
    other = TestClient(app, follow_redirects=False)
    other.portal = first.portal
    return other


@pytest.fixture
def closed(tmp_path: Path) -> Any:
    """A room that asks for a word."""
    return opened(tmp_path)


@pytest.fixture
def inside(closed: Any) -> Iterator[TestClient]:
    """Somebody who has said the word."""
    with TestClient(closed, follow_redirects=False) as client:
        assert client.post("/door", data={"word": WORD}).status_code == 303
        yield client


@pytest.fixture
def stranger(inside: TestClient) -> TestClient:
    return coming(inside.app, inside)


def test_whoever_has_not_said_the_word_is_asked_for_it_at_every_address(
    inside: TestClient, stranger: TestClient
) -> None:
    table = Guest(inside).new(**FRIEND)
    for where in ("/", "/mine", "/about", "/games/fugitif", table, f"{table}/record.json", "/nothing", "/api"):
        answer = stranger.get(where)
        assert (answer.status_code, "for those who know its word" in answer.text) == (403, True), where
        assert "fugitive" not in answer.text.lower().replace("fugitif", "")
    for where in (f"/api/v1{table}", f"/api/v1{table}/record"):
        assert "word" in stranger.get(where).json()["error"]
    for where in ("/new", "/api/v1/new", f"{table}/sit", f"/api/v1{table}/sit", "/api/v1/verify", "/mine/name"):
        answer = stranger.post(where, json=FRIEND)
        assert answer.status_code == 403, where
        assert "hallali_guest" not in answer.cookies
    with stranger.websocket_connect(f"{table}/live") as live, pytest.raises(WebSocketDisconnect) as closed:
        live.receive_text()
    assert "word" in closed.value.reason


@pytest.mark.parametrize("where", ["/healthz", "/readyz", "/static/base.css", "/static/fugitif/board.css", "/sw.js"])
def test_what_is_no_page_stays_open(stranger: TestClient, where: str) -> None:
    assert stranger.get(where).status_code == 200


def test_the_word_leads_to_where_one_was_going(inside: TestClient, stranger: TestClient) -> None:
    table = Guest(inside).new(**FRIEND)
    assert f'value="{table}?a=1"' in stranger.get(f"{table}?a=1").text
    wrong = stranger.post("/door", data={"word": "chien", "next": table})
    assert wrong.status_code == 403
    assert "isn’t the word" in wrong.text
    assert "hallali_door" not in wrong.cookies
    right = stranger.post("/door", data={"word": "  chien   PERDU ", "next": table})
    assert right.headers["location"] == table
    assert stranger.get(table).status_code == 200
    assert stranger.get("/door?next=/mine").headers["location"] == "/mine"
    assert stranger.post("/door", data={"word": "", "next": "//elsewhere.example"}).headers["location"] == "/"
    with stranger.websocket_connect(f"{table}/live") as live:
        assert "snapshot" in live.receive_text()


def test_a_program_says_the_word(stranger: TestClient) -> None:
    assert stranger.post("/door", json={"word": "guess"}, headers=JSON).status_code == 403
    assert stranger.post("/door", json={"word": WORD}, headers=JSON).json() == {"location": "/"}
    assert stranger.post("/api/v1/new", json=FRIEND).status_code == 201


def test_the_cookie_holds_no_word_and_ends_with_it(tmp_path: Path, inside: TestClient) -> None:
    value = inside.cookies["hallali_door"]
    assert "chien" not in value.lower()
    for word, status in ((WORD, 200), ("another word", 403)):
        with TestClient(opened(tmp_path / "..", door=club.door(word)), follow_redirects=False) as foreign:
            foreign.cookies.set("hallali_door", value)
            assert foreign.get("/").status_code == 403  # another installation has another key
        with TestClient(opened(tmp_path, door=club.door(word)), follow_redirects=False) as again:
            again.cookies.set("hallali_door", value)
            assert again.get("/").status_code == status
            again.cookies.set("hallali_door", value[:-1] + ("0" if value[-1] != "0" else "1"))
            assert again.get("/").status_code == 403


def test_guessing_is_slow(tmp_path: Path) -> None:
    limits = Limits(words=Share(Pace(1, 60), Pace(1 / 3600, 3)))
    with TestClient(opened(tmp_path, limits=limits), follow_redirects=False) as guesser:
        answers = [guesser.post("/door", data={"word": f"guess {n}"}).status_code for n in range(5)]
        assert answers == [403, 403, 403, 429, 429]
        assert guesser.post("/door", data={"word": WORD}).status_code == 429
    limits = Limits(words=Share(Pace(1 / 3600, 3), Pace(1, 100)))
    with TestClient(opened(tmp_path, limits=limits), follow_redirects=False) as guesser:
        assert [guesser.post("/door", data={"word": "guess"}).status_code for _ in range(4)][-1] == 429


def test_an_open_room_asks_nobody(client: Any) -> None:
    assert client.get("/").status_code == 200
    assert client.get("/door?next=/mine").headers["location"] == "/mine"
    assert "hallali_door" not in client.post("/door", data={"word": "any"}).cookies


def run(tmp_path: Path, *given: str) -> str:
    with Sole(f"sqlite:///{tmp_path}/room.db"):
        made = CliRunner().invoke(admin, ["invite", "--database", f"{tmp_path}/room.db", *given])
    assert made.exit_code == 0, made.output
    return made.output.strip()


def test_an_invitation_lets_in_as_often_as_it_says(tmp_path: Path, inside: TestClient, stranger: TestClient) -> None:
    link = run(tmp_path, "--url", "http://testserver", "--uses", "1", "--for", "the chess club")
    assert "the chess club" in run(tmp_path, "--list")
    for _ in range(3):  # opening it uses nothing up
        assert "You’re invited" in stranger.get(link).text
    assert stranger.get("/").status_code == 403
    assert stranger.post(link).status_code == 303
    assert stranger.get("/").status_code == 200
    another = coming(inside.app, inside)
    assert another.get(link).status_code == 404
    assert another.post(link).status_code == 404
    assert another.get("/").status_code == 403
    kept = sqlite3.connect(tmp_path / "room.db").execute("SELECT * FROM invitation").fetchall()
    assert link.rpartition("/")[2] not in str(kept)


def test_an_invitation_ends_and_can_be_withdrawn(
    tmp_path: Path, inside: TestClient, stranger: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    link = run(tmp_path, "--url", "http://testserver")
    other = run(tmp_path, "--url", "http://testserver", "--days", "2")
    short = next(line[:8] for line in run(tmp_path, "--list").splitlines() if "until -" in line)
    assert run(tmp_path, "--withdraw", short) == "Withdrawn."
    assert stranger.post(link).status_code == 404
    assert stranger.get(other).status_code == 200
    later = time.time() + 3 * 86400
    monkeypatch.setattr(time, "time", lambda: later)
    assert stranger.get(other).status_code == 404
    assert stranger.post(other).status_code == 404


def test_the_host_makes_and_withdraws_invitations(tmp_path: Path, inside: TestClient, stranger: TestClient) -> None:
    made = CliRunner().invoke(admin, ["operator", "--database", f"{tmp_path}/room.db", "--url", ""])
    host = coming(inside.app, inside)
    assert host.get(made.output.strip()).status_code == 303
    assert host.get("/").status_code == 200  # whoever holds the host's link needs no word
    page = host.post("/host", data={"do": "invite", "whom": "Ada", "uses": "3", "days": ""}).text
    link = page.partition('readonly value="')[2].partition('"')[0]
    assert link not in host.get("/host").text
    assert stranger.post(link).status_code == 303
    listed = host.get("/host").text
    assert "Ada" in listed
    assert "2 more may" in listed
    short = listed.partition('name="invitation" value="')[2].partition('"')[0]
    assert host.post("/host", data={"do": "withdraw", "invitation": short}).status_code == 303
    assert coming(inside.app, inside).post(link).status_code == 404
    assert stranger.get("/").status_code == 200
    assert host.post("/host", data={"do": "invite", "uses": "0"}).status_code == 400
    assert "withdrew an invitation" in host.get("/host").text


def test_an_invitation_that_is_taken_by_two_at_once_lets_in_one(closed: Any, inside: TestClient) -> None:
    engine = closed.state.room.store.engine
    token = invitations.make(engine, "", 1)
    assert [invitations.use(engine, token), invitations.use(engine, token)] == [True, False]


def test_the_maker_of_a_table_is_told_that_its_link_opens_no_door(inside: TestClient, stranger: TestClient) -> None:
    guest = Guest(inside)
    table = guest.new(**FRIEND)
    assert "opens no door" in inside.get(table).text
    assert guest.see(table)["table"]["share_url"] == f"http://testserver{table}"
    assert stranger.get(f"{table}/come/{'a' * 24}").status_code == 403


def test_a_table_link_lets_in_where_the_host_allows_it_and_while_a_seat_is_free(tmp_path: Path) -> None:
    with TestClient(opened(tmp_path, door=club.door(WORD, by_tables=True)), follow_redirects=False) as client:
        client.post("/door", data={"word": WORD})
        guest = Guest(client)
        table, other = guest.new(**FRIEND), guest.new(**FRIEND)
        assert "also lets in" in client.get(table).text
        link = guest.see(table)["table"]["share_url"]
        friend, late = coming(client.app, client), coming(client.app, client)
        assert late.get(link.replace(table, other)).status_code == 403  # a link is one table's
        came = friend.get(link)
        assert came.headers["location"] == table
        assert Guest(friend).see(table)["table"]["share_url"].endswith(table)  # only who sits there lets others in
        assert friend.post(f"{table}/sit", data={"entropy": ""}).status_code == 303
        assert "Nobody is missing" in late.get(link).text
        assert late.get("/").status_code == 403
        assert friend.get("/").status_code == 200
        assert friend.get(link).headers["location"] == table


def test_a_link_to_another_device_lets_that_in(inside: TestClient, stranger: TestClient) -> None:
    Guest(inside).new(**FRIEND)
    link = inside.post("/devices/link", headers=JSON).json()["link"]
    assert stranger.get(link).status_code == 200
    assert stranger.post(link).status_code == 303
    assert stranger.get("/").status_code == 200


def test_a_room_has_a_name_and_a_line_of_welcome(tmp_path: Path) -> None:
    hosted = club.club("Le club du jeudi", ["fr: Bienvenue au club !", "en: Welcome to the club!"])
    with TestClient(opened(tmp_path, hosted=hosted), follow_redirects=False) as client:
        door = client.get("/", headers={"accept-language": "fr"})
        assert "Bienvenue au club\N{NARROW NO-BREAK SPACE}!" in door.text
        client.post("/door", data={"word": WORD})
        page = client.get("/", headers={"accept-language": "en"}).text
        assert "<title>Le club du jeudi</title>" in page
        assert "<span>Le club du jeudi</span>" in page
        assert "Welcome to the club!" in page
        assert client.get("/manifest.webmanifest").json()["name"] == "Le club du jeudi"
        assert "· Le club du jeudi</title>" in client.get("/editions/fugitif").text
        table = Guest(client).new(**FRIEND)
        assert 'data-title="Fugitif · Le club du jeudi"' in client.get(table).text


def test_a_room_offers_the_languages_that_its_host_chose(tmp_path: Path) -> None:
    with TestClient(opened(tmp_path, door=None, hosted=club.club(languages="fr")), follow_redirects=False) as client:
        page = client.get("/", headers={"accept-language": "en"}).text
        assert '<html lang="fr"' in page
        assert "/lang/" not in page
        assert client.get("/lang/en").status_code == 404


def test_a_room_offers_the_games_that_its_host_chose(tmp_path: Path, client: Any) -> None:
    with TestClient(opened(tmp_path, door=None), follow_redirects=False) as before:
        guest = Guest(before)
        old = guest.new(game="fugitif", seat="fugitive", opponent="bot:novice", size="micro")
        posted = guest.new(**FRIEND, post="1")
    with TestClient(
        opened(tmp_path, door=None, hosted=club.club(games_="traque,la-traque")), follow_redirects=False
    ) as after:
        guest = Guest(after)
        front = after.get("/").text
        assert 'id="la-traque"' in front
        for there in ('id="fugitif"', "/puzzle/fugitif", "/day/traqueur", posted):
            assert there not in front
        ours = ("/games/fugitif", "/rules/fugitif", "/editions/fugitif", "/editions/fugitif/print", "/start/traqueur")
        for where in (
            *ours,
            "/puzzle/fugitif",
            "/puzzles/red-notice",
            "/start/fugitif/seats",
            "/day/traqueur/2026-01-01",
        ):
            answer = after.get(where)
            assert (answer.status_code, "doesn’t offer" in answer.text) == (404, True), where
        assert after.post("/learn/fugitif").status_code == 404
        for where in ("/new", "/api/v1/new"):
            answer = after.post(where, json=FRIEND)
            assert (answer.status_code, "doesn’t offer Fugitif" in answer.json()["error"]) == (404, True)
        assert "/rules/fugitif" not in after.get("/about").text
        assert after.get(old).status_code == 200  # what was begun can be played to its end, by its rules
        assert after.get(f"/rules/fugitif?table={old[3:]}").status_code == 200
        assert after.get("/games/la-traque").status_code == 200
        assert after.get("/games/nonsense").status_code == 404


@pytest.mark.parametrize("given", [{"languages": "fr,xx"}, {"games_": "chess"}], ids=["a language", "a game"])
def test_what_there_is_not_cannot_be_offered(given: dict[str, str]) -> None:
    with pytest.raises(HallaliError):
        club.club(**given)


def test_a_word_is_neither_short_nor_needless() -> None:
    for word, by_tables in (("abc", False), ("a" * 81, False), ("", True)):
        with pytest.raises(HallaliError):
            club.door(word, by_tables)
