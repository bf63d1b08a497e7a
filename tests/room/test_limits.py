"""What one guest, one address and the whole room may ask: counted where a new cookie does not help."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from hallali.room.act.limits import NONE, Buckets, Limiter, Limits, Pace, Share, TooMany, Work, address
from hallali.room.push.sockets import CROWDED
from hallali.room.serve.pools import Threads
from hallali.room.web.app import create_app

JSON = {"accept": "application/json"}
FEW, MANY = Pace(0.01, 3), Pace(1e9, 1e9)


def limited(**kinds: object) -> Limits:
    return msgspec.structs.replace(NONE, **kinds)


@pytest.fixture
def room(tmp_path: Path) -> Callable[..., TestClient]:
    def make(**kinds: object) -> TestClient:
        url = f"sqlite:///{tmp_path}/room.db"
        return TestClient(create_app(url, where=Threads(), limits=limited(**kinds)), follow_redirects=False)

    return make


def test_a_new_cookie_makes_no_new_bucket(room: Callable[..., TestClient]) -> None:
    with room(tables=Share(MANY, FEW)) as client:
        answers = []
        for _ in range(5):
            client.cookies.clear()
            answers.append(client.post("/new", json={"game": "fugitif"}, headers=JSON))
    assert [answer.status_code for answer in answers] == [201, 201, 201, 429, 429]
    assert int(answers[-1].headers["retry-after"]) == 100
    assert answers[-1].headers["connection"] == "close"  # whoever goes on comes by connections that are counted
    assert "your address" in answers[-1].json()["error"]


def test_a_guest_does_not_use_up_what_their_family_has(room: Callable[..., TestClient]) -> None:
    with room(tables=Share(FEW, Pace(0.01, 6))) as client:
        mine = [client.post("/new", json={"game": "fugitif"}, headers=JSON) for _ in range(5)]
        client.cookies.clear()
        sister = client.post("/new", json={"game": "fugitif"}, headers=JSON)
    assert [answer.status_code for answer in mine] == [201, 201, 201, 201, 429]  # the first had no cookie yet
    assert "many tables" in mine[-1].json()["error"]
    assert sister.status_code == 201


@pytest.mark.parametrize("path", ["/", "/rules/fugitif", "/api/v1/t/abcdefgh", "/t/abcdefgh"])
def test_reading_has_its_limit(room: Callable[..., TestClient], path: str) -> None:
    with room(reads=Share(MANY, FEW)) as client:
        codes = [client.get(path).status_code for _ in range(5)]
        styles = [client.get("/static/room.css").status_code for _ in range(5)]
        page = client.get(path, headers={"accept": "text/html", "accept-language": "fr"})
    assert codes[3:] == [429, 429]
    assert 429 not in codes[:3]
    assert 429 not in styles
    assert page.status_code == 429
    assert page.headers["content-security-policy"]
    if not path.startswith("/api/"):
        assert "<!doctype html>" in page.text
    assert "attendez" in page.text


def test_open_tabs_have_their_limit(room: Callable[..., TestClient]) -> None:
    with room(sockets=(2, 3, 10)) as client:
        table = client.post("/new", json={"game": "fugitif"}, headers=JSON).json()["location"]
        live = f"{table}/live"
        with client.websocket_connect(live) as one, client.websocket_connect(live) as two:
            assert one.receive_json()["snapshot"]
            assert two.receive_json()["snapshot"]
            with pytest.raises(WebSocketDisconnect) as closed, client.websocket_connect(live) as three:
                three.receive_json()
            assert closed.value.code == CROWDED
            assert "tabs" in closed.value.reason
            assert client.app.state.limiter.refused["sockets"] == 1  # type: ignore[attr-defined]
        with client.websocket_connect(f"{table}/live") as again:  # those that were closed count no more
            assert again.receive_json()["snapshot"]


def test_an_address_is_a_household() -> None:
    assert address("2001:db8:1:2::1") == address("2001:db8:1:2:ffff::9") != address("2001:db8:1:3::1")
    assert address("::ffff:192.0.2.7") == address("192.0.2.7") != address("192.0.2.8")
    assert address("fe80::1%eth0") == "fe80::/64"
    assert address("") == ""


def test_a_bucket_refills_and_is_then_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    buckets, pace = Buckets(), Pace(2.0, 3.0)
    for _ in range(3):
        assert buckets.wait(Work.WRITES, "a", pace, 100.0) == 0
        buckets.take(Work.WRITES, "a", pace, 100.0)
    assert buckets.wait(Work.WRITES, "a", pace, 100.0) == pytest.approx(0.5)
    assert buckets.wait(Work.READS, "a", pace, 100.0) == buckets.wait(Work.WRITES, "b", pace, 100.0) == 0
    assert buckets.wait(Work.WRITES, "a", pace, 100.5) == 0
    monkeypatch.setattr("hallali.room.act.limits._REMEMBERED", 50)
    for number in range(1000):
        buckets.take(Work.WRITES, f"{number}", pace, 200.0 + number)
    assert len(buckets) <= 51


def test_what_is_refused_costs_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever goes on asking is not kept out for longer."""
    now = [1000.0]
    monkeypatch.setattr("hallali.room.act.limits.time.monotonic", lambda: now[0])
    limiter = Limiter(limited(writes=Share(MANY, Pace(0.1, 1.0))))
    limiter.admit(Work.WRITES, "g", "192.0.2.1")
    for waited in range(10):
        now[0] = 1000.0 + waited
        with pytest.raises(TooMany) as refused:
            limiter.admit(Work.WRITES, "g", "192.0.2.1")
        assert refused.value.wait == 10 - waited
    now[0] = 1010.0
    limiter.admit(Work.WRITES, "g", "192.0.2.1")
    assert limiter.refused["writes"] == 10


def test_opening_tabs_has_its_limit(room: Callable[..., TestClient]) -> None:
    """Each is sent a whole page: opened and closed in a hurry, a few took all the time that the room had."""
    with room(tabs=Share(MANY, FEW)) as client:
        where = client.post("/new", json={"game": "fugitif"}, headers=JSON).json()["location"]
        for _ in range(3):
            with client.websocket_connect(f"{where}/live") as tab:
                assert tab.receive_json()["snapshot"]
        with client.websocket_connect(f"{where}/live") as tab:
            with pytest.raises(WebSocketDisconnect) as caught:
                tab.receive_json()
            assert caught.value.code == CROWDED
