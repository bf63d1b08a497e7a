"""Bad input: a clear refusal each time, nothing lost, and no trace shown to the person."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest
from room_script import wait

from hallali import i18n
from hallali.room.act.limits import NONE, Pace, Share
from hallali.room.serve.pools import Threads

JSON = {"accept": "application/json"}


@pytest.fixture
def table(guest: Any) -> Any:
    where = guest.new(seat="marshal", opponent="bot:novice")
    guest.post(f"{where}/begin", entropy="e")
    wait(guest, where)
    return where


def refusal(answer: Any, status: int) -> str:
    assert answer.status_code == status, answer.text
    error = answer.json()["error"]
    assert error
    assert "Traceback" not in answer.text
    return str(error)


def test_stale(guest: Any, table: str) -> None:
    seen = guest.see(table)
    answer = guest.post(f"{table}/step", seq=seen["seq"] - 1, key="x", choose=43)
    refusal(answer, 409)
    assert answer.json()["seq"] == seen["seq"]
    assert "part-bar" in answer.json()["parts"]["bar"]
    assert guest.see(table) == seen


def test_idempotent(guest: Any, table: str) -> None:
    seen = guest.see(table)
    first = guest.post(f"{table}/step", seq=seen["seq"], key="same", choose=43)
    after = guest.see(table)
    again = guest.post(f"{table}/step", seq=seen["seq"], key="same", choose=43)
    assert first.status_code == again.status_code == 200
    assert guest.see(table) == after
    assert after["seq"] == seen["seq"] + 2  # the deck that was chosen, and its card


def test_foreign_cookie(guest: Any, another: Any, table: str) -> None:
    seen = guest.see(table)
    foreign = another()
    foreign.new(seat="marshal", opponent="bot:novice")  # a guest, but not of this table
    for command, fields in (
        ("step", {"seq": seen["seq"], "choose": 43}),
        ("move", {"seq": seen["seq"], "text": "d1"}),
        ("resign", {}),
        ("notes", {"text": "x"}),
        ("help", {"mode": "probable"}),
        ("rematch", {}),
        ("clear", {}),
        ("name", {"name": "x"}),
    ):
        refusal(foreign.post(f"{table}/{command}", **fields), 403)
    assert foreign.see(table)["seat"] is None
    assert foreign.see(table)["view"]["files"] is None
    assert guest.see(table) == seen


def test_foreign_origin(guest: Any, table: str) -> None:
    for origin in ("https://evil.example", "null"):
        answer = guest.client.post(f"{table}/resign", headers={**JSON, "origin": origin})
        refusal(answer, 403)
    answer = guest.client.post(f"{table}/resign", headers={**JSON, "sec-fetch-site": "cross-site"})
    refusal(answer, 403)
    assert guest.see(table)["table"]["stage"] == "on"


GARBAGE = [
    b"{",
    b"[]",
    b"\xff\xfe",
    b'{"seq": {}}',
    b'{"seq": 6, "choose": 1e999}',
    b'{"seq": "--6"}',
    b'{"seq": 6, "choose": "\\ud800"}',
    b"[" * 60000,
]


@pytest.mark.parametrize("body", GARBAGE)
def test_garbage(guest: Any, table: str, body: bytes) -> None:
    seen = guest.see(table)
    answer = guest.client.post(f"{table}/step", content=body, headers={**JSON, "content-type": "application/json"})
    refusal(answer, 400)
    refusal(guest.client.post(f"{table}/step", content=b"x" * 70000, headers=JSON), 400)
    assert guest.see(table) == seen


@pytest.mark.parametrize(
    "text", ["h17", "g12,12", "g99", "g0", "=12", "", "d9", "pass", "c5", "no such thing", "d1 " * 200, "g12,17", "🂡"]
)
def test_bad_moves(guest: Any, table: str, text: str) -> None:
    """It is the Marshal's draw."""
    seen = guest.see(table)
    refusal(guest.post(f"{table}/move", seq=seen["seq"], key="k", text=text), 422)
    assert guest.see(table) == seen


@pytest.mark.parametrize("choice", [0, 46, 17, 47, 63, 64, 999999, -1])
def test_wrong_card(guest: Any, table: str, choice: int) -> None:
    seen = guest.see(table)
    refusal(guest.post(f"{table}/step", seq=seen["seq"], choose=choice), 422)
    assert guest.see(table) == seen


def test_unknown(guest: Any, table: str) -> None:
    refusal(guest.client.post("/new", json={"game": "poker"}), 422)
    refusal(guest.client.post("/new", json={"game": "fugitif", "size": "huge"}), 422)
    refusal(guest.client.post("/new", json={"game": "fugitif", "opponent": "bot:god"}), 422)
    refusal(guest.client.post("/new", json={"game": "fugitif", "seat": "king"}), 422)
    refusal(guest.client.post("/new", json={"game": "fugitif", "options": {"events": "perhaps"}}), 422)
    refusal(guest.client.get("/t/nosuchtable", headers=JSON), 404)
    refusal(guest.client.post(f"{table}/explode", headers=JSON), 404)
    refusal(guest.client.get("/rules/poker", headers=JSON), 404)
    refusal(guest.client.get("/nowhere", headers=JSON), 404)
    refusal(guest.client.get(f"{table}/record.json", headers=JSON), 403)
    refusal(guest.client.get(f"{table}/replay?at=2", headers=JSON), 403)
    page = guest.client.get("/t/nosuchtable", headers={"accept-language": "fr"})
    assert page.status_code == 404
    assert "<html" in page.text


def test_fault_of_ours_shows_no_trace(app: Any, guest: Any, table: str) -> None:
    from starlette.testclient import TestClient

    calm = TestClient(app, raise_server_exceptions=False, cookies=guest.client.cookies)
    calm.portal = guest.client.portal

    async def fail(name: str) -> None:
        raise RuntimeError("the secret is 17")

    app.state.room.open = fail
    answer = calm.get(table)
    assert answer.status_code == 500
    assert "17</" not in answer.text
    assert "secret is" not in answer.text


def test_truncated_record(guest: Any, table: str) -> None:
    guest.post(f"{table}/resign", confirm=1)
    whole = guest.client.get(f"{table}/record.json").content
    assert guest.client.post("/api/v1/verify", content=whole).json()["ok"]
    for cut in (whole[:-20], b"", b"{}", whole.replace(b'"=', b'"=9', 1), whole.replace(b'"seed": "', b'"seed": "0')):
        answer = guest.client.post("/api/v1/verify", content=cut)
        assert answer.status_code == 422
        assert answer.json()["reason"]
        assert not answer.json()["ok"]


def test_headers(guest: Any, table: str) -> None:
    page = guest.client.get(table)
    assert "script-src 'self'" in page.headers["content-security-policy"]
    assert page.headers["cache-control"] == "private, no-store"
    assert "<script>" not in page.text
    assert " style=" not in page.text
    new = guest.client.post("/new", data={"game": "fugitif", "seat": "0", "opponent": "bot:club"})
    assert new.status_code == 303
    assert "httponly" in new.headers["set-cookie"].lower()
    assert "samesite=lax" in new.headers["set-cookie"].lower()


def test_back_leads_to_this_site_alone(guest: Any) -> None:
    assert guest.client.get("/lang/fr?next=//evil.example").headers["location"] == "/"
    assert guest.client.get("/lang/fr?next=/t/abc").headers["location"] == "/t/abc"
    assert guest.client.get("/theme/pink").status_code == 404


def test_too_fast(tmp_path: Path) -> None:
    from starlette.testclient import TestClient

    from hallali.room.web.app import create_app

    slow = Pace(0.1, 3)
    limits = msgspec.structs.replace(NONE, writes=Share(slow, slow))
    app = create_app(f"sqlite:///{tmp_path}/slow.db", where=Threads(), limits=limits)
    with TestClient(app) as client:
        answers = [client.post("/t/whatever/step", headers=JSON) for _ in range(5)]
    assert [answer.status_code for answer in answers] == [404, 404, 404, 429, 429]
    assert 1 <= int(answers[-1].headers["retry-after"]) <= 10
    assert "wait 10 s" in answers[-1].json()["error"]


def test_a_language_that_is_not_built_says_what_to_type(
    guest: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(i18n, "LOCALE", tmp_path)
    caches = (i18n.translator, i18n.built)
    for cache in caches:
        cache.cache_clear()
    try:
        asked = guest.client.get("/lang/fr", headers=JSON)
        assert "uv sync --reinstall-package hallali" in refusal(asked, 422)
        guest.client.cookies.set("hallali_lang", "fr")
        assert '<html lang="en"' in guest.client.get("/", headers={"accept-language": "fr"}).text
    finally:
        for cache in caches:
            cache.cache_clear()


def test_two_long_keys_that_begin_alike_are_two_commands(guest: Any, table: str) -> None:
    seen = guest.see(table)
    long = "k" * 80
    guest.post(f"{table}/step", seq=seen["seq"], key=f"{long}1", choose=43)
    after = guest.see(table)
    guest.post(f"{table}/step", seq=after["seq"], key=f"{long}2", choose=after["view"]["legal"][0])
    assert guest.see(table) != after


@pytest.mark.parametrize("origin", ["http://[", "https://[::1", "nonsense", "http://", "ftp://testserver"])
def test_an_origin_that_cannot_be_read_is_another_site(guest: Any, table: str, origin: str) -> None:
    answer = guest.client.post(f"{table}/resign", headers={**JSON, "origin": origin})
    refusal(answer, 403)


@pytest.mark.parametrize("referer", ["http://[", "http://testserver:notaport/x", ""])
def test_a_referer_that_cannot_be_read_leads_to_the_front(guest: Any, referer: str) -> None:
    answer = guest.client.get("/lang/fr", headers={"referer": referer}, follow_redirects=False)
    assert answer.status_code == 303
    assert answer.headers["location"] == "/"


@pytest.mark.parametrize("seat", ["9" * 5000, "²", "-1", "1e3"])
def test_a_seat_of_no_such_number_is_refused(guest: Any, seat: str) -> None:
    answer = guest.client.post("/new", json={"game": "fugitif", "seat": seat}, headers=JSON)
    assert "There is no seat" in refusal(answer, 422)
