"""A guest who has lost their cookie comes back by eight words."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from hallali.room.act import phrases
from hallali.room.act.limits import Limits, Pace, Share
from hallali.room.act.phrase_words import WORDS
from hallali.room.serve.pools import Threads
from hallali.room.web.app import create_app
from room_guests import JSON, Guest

Another = Callable[[], Guest]


def phrase(guest: Guest, lang: str = "en") -> str:
    answer = guest.client.post("/devices/phrase", headers={**JSON, "accept-language": lang})
    assert answer.status_code == 200, answer.text
    return " ".join(answer.json()["words"])


def recover(guest: Guest, said: str) -> int:
    return int(guest.post("/devices/recover", phrase=said).status_code)


def test_a_phrase_brings_back_seats_games_and_name(guest: Guest, another: Another) -> None:
    table = guest.new(game="fugitif", seat="fugitive", opponent="bot:novice", size="micro")
    guest.post("/mine/name", name="Ada")
    words = phrase(guest)
    guest.client.cookies.clear()
    assert guest.see(table)["seat"] is None
    back = another()
    assert recover(back, words) == 200
    assert back.see(table)["seat"] == 0
    assert "Ada" in back.client.get("/mine").text
    assert back.client.get("/devices").text.count("2 devices have")


def test_the_browser_that_has_the_seats_keeps_them(guest: Guest, another: Another) -> None:
    table = guest.new(game="fugitif", seat="fugitive")
    assert recover(another(), phrase(guest)) == 200
    assert guest.see(table)["seat"] == 0
    assert recover(guest, phrase(guest)) == 200  # their own: the cookie is replaced, and counts once
    assert "2 devices have" in guest.client.get("/devices").text


@pytest.mark.parametrize("lang", WORDS)
def test_a_phrase_is_read_however_it_is_written(guest: Guest, another: Another, lang: str) -> None:
    guest.new()
    words = phrase(guest, lang).split()
    assert set(words) <= set(WORDS[lang])
    typed = "\n".join(f"{n}. {word.upper()}," for n, word in enumerate(words, 1))
    assert recover(another(), phrases.plain(typed)) == 200
    assert recover(another(), typed) == 200
    assert recover(another(), " ".join(words[:-1])) == 404
    assert recover(another(), " ".join(reversed(words))) == 404
    assert recover(another(), "") == 404


def test_there_are_words_enough_and_no_two_are_taken_for_each_other() -> None:
    for words in WORDS.values():
        assert len({phrases.plain(word) for word in words}) == len(words) == 256
        assert all(phrases.plain(word).isascii() and " " not in phrases.plain(word) for word in words)
    assert 256**phrases.LENGTH >= 2**60


def test_a_new_phrase_replaces_the_old_one_and_signing_out_ends_it(guest: Guest, another: Another) -> None:
    guest.new()
    old = phrase(guest)
    new = phrase(guest)
    assert (recover(another(), old), recover(another(), new)) == (404, 200)
    assert guest.client.post("/devices/others").status_code == 303
    assert recover(another(), new) == 404


def test_the_words_are_shown_once_and_kept_as_a_slow_hash(app: Any, guest: Guest, tmp_path: Path) -> None:
    guest.new()
    page = guest.client.post("/devices/phrase").text
    words = [part.partition("</li>")[0] for part in page.partition('class="phrase"')[2].split("<li>")[1:]]
    assert len(words) == phrases.LENGTH
    again = guest.client.get("/devices").text
    assert "You have one since" in again
    assert 'class="phrase"' not in again
    db = sqlite3.connect(tmp_path / "room.db")
    ((kept,),) = db.execute("SELECT phrase FROM phrase").fetchall()
    salt = app.state.room.store.days.about("phrases")
    assert kept == phrases._slowly(" ".join(map(phrases.plain, words)), salt)
    assert all(word not in line for line in db.iterdump() for word in words if len(word) > 7)


def test_erasing_takes_the_phrase_out(guest: Guest, another: Another, tmp_path: Path) -> None:
    guest.new()
    words = phrase(guest)
    assert guest.post("/mine/erase", sure="1").status_code == 200
    assert recover(another(), words) == 404
    assert sqlite3.connect(tmp_path / "room.db").execute("SELECT count(*) FROM phrase").fetchone() == (0,)


def test_nobody_has_no_phrase(guest: Guest) -> None:
    assert guest.client.post("/devices/phrase", headers=JSON).status_code == 403
    assert "no seat yet" in guest.client.get("/devices").text
    assert "/devices/recover" in guest.client.get("/mine").text


def test_a_browser_with_games_is_told_that_it_loses_them(guest: Guest, another: Another) -> None:
    guest.new()
    assert "loses those seats" in guest.client.get("/devices/recover").text
    assert "loses those seats" not in another().client.get("/devices/recover").text


def test_another_site_takes_nothing(guest: Guest) -> None:
    guest.new()
    for where in ("/devices/phrase", "/devices/recover"):
        answer = guest.client.post(where, data={"phrase": "a"}, headers={"origin": "https://elsewhere.example"})
        assert answer.status_code == 403


def test_phrases_are_guessed_slowly(tmp_path: Path) -> None:
    limits = Limits(words=Share(Pace(1, 60), Pace(1 / 3600, 3)))
    app: Any = create_app(f"sqlite:///{tmp_path}/room.db", pace=0.0, where=Threads(), limits=limits)
    with TestClient(app, follow_redirects=False) as client:
        tried = [recover(Guest(client), "one two three four five six seven eight") for _ in range(4)]
        assert tried == [404, 404, 404, 429]


def test_phrases_are_made_slowly_from_one_address_and_others_are_not_kept_waiting(tmp_path: Path) -> None:
    limits = Limits(words=Share(Pace(1, 60), Pace(1 / 3600, 3)))
    app: Any = create_app(f"sqlite:///{tmp_path}/room.db", pace=0.0, where=Threads(), limits=limits)
    with TestClient(app, follow_redirects=False, client=("192.0.2.1", 1)) as client:
        one = Guest(client)
        one.new()
        made = [one.client.post("/devices/phrase", headers=JSON).status_code for _ in range(4)]
        assert made == [200, 200, 200, 429]
        other = Guest(TestClient(app, follow_redirects=False, client=("198.51.100.9", 1)))
        other.new()
        assert other.client.post("/devices/phrase", headers=JSON).status_code == 200
