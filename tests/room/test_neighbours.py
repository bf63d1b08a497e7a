"""Others in the same house: what is offered, who may open the door, and which names count there."""

from __future__ import annotations

import asyncio
import re
import socket
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from starlette.testclient import TestClient

from hallali.core.errors import HallaliError
from hallali.room.act.limits import NONE
from hallali.room.addresses import Home
from hallali.room.draw.invites import qr
from hallali.room.serve import neighbours, run
from hallali.room.serve.pools import Threads
from hallali.room.web.app import create_app
from room_guests import Guest

HERE, THERE = "http://127.0.0.1:8765", "http://192.168.1.23:8765"
OPENS = "Let others in this house join"


async def opening() -> tuple[str, int]:
    return "192.168.1.23", 8765


@pytest.fixture
def app(tmp_path: Path) -> Any:
    return create_app(
        f"sqlite:///{tmp_path}/room.db", pace=0.0, where=Threads(), limits=NONE, home_network=Home(opening)
    )


@pytest.fixture
def at(client: TestClient, app: Any) -> Callable[..., Guest]:
    """Return a guest whose browser asks by this address, and comes from there."""

    def make(base: str, come_from: str = "127.0.0.1", **headers: str) -> Guest:
        other = TestClient(app, base_url=base, client=(come_from, 5000), follow_redirects=False, headers=headers)
        other.portal = client.portal
        return Guest(other)

    return make


def link_on(page: str) -> str:
    found = re.search(r'id="share" readonly value="([^"]*)"', page)
    assert found
    return found[1]


def test_until_the_door_is_open_the_page_says_that_nobody_else_can_open_the_link(at: Callable[..., Guest]) -> None:
    host = at(HERE)
    table = host.new(opponent="friend")
    page = host.client.get(table).text
    assert "So far, only this computer can open the link." in page
    assert 'data-local="may"' in page
    assert OPENS in page
    assert "Anyone in your home network, such as your Wi-Fi, can then open this room" in page


def test_link_and_code_name_the_address_in_the_home_network(at: Callable[..., Guest]) -> None:
    host = at(HERE)
    table = host.new(opponent="friend")
    answer = host.client.post("/neighbours", data={"back": table}, headers={"origin": HERE})
    assert (answer.status_code, answer.headers["location"]) == (303, table)
    page = host.client.get(table).text
    assert link_on(page) == THERE + table
    assert str(qr(THERE + table)) in page
    assert "127.0.0.1" not in page
    assert "data-local" not in page
    assert OPENS not in page
    assert "Anyone in your home network can open this room until Hallali stops." in page
    # So do what a table sends while it is open, and the link to another device.
    assert THERE + table in str(host.post(f"{table}/help", mode="off").json()["parts"]["bar"])
    assert str(host.post("/devices/link").json()["link"]).startswith(f"{THERE}/device/")
    friend = at(THERE, "192.168.1.77")
    assert friend.client.get(table).status_code == 200
    assert friend.post(f"{table}/sit", name="Zoé").status_code < 400


@pytest.mark.parametrize(
    ("base", "come_from", "headers"),
    [
        (HERE, "192.168.1.77", {}),
        (THERE, "127.0.0.1", {}),
        ("http://room.example", "127.0.0.1", {}),
        (HERE, "127.0.0.1", {"x-forwarded-for": "192.0.2.7"}),
        (HERE, "127.0.0.1", {"origin": "http://elsewhere.example"}),
    ],
)
def test_only_who_sits_at_this_computer_opens_the_door(
    at: Callable[..., Guest], base: str, come_from: str, headers: dict[str, str]
) -> None:
    host = at(HERE)
    table = host.new(opponent="friend")
    other = at(base, come_from, **headers)
    assert other.post("/neighbours", back=table).status_code == 403
    assert 'data-local="may"' not in other.client.get(table).text or "origin" in headers
    assert OPENS in host.client.get(table).text


def test_by_the_door_no_other_name_counts(at: Callable[..., Guest]) -> None:
    at(HERE).post("/neighbours", back="/")
    ask = at(THERE, "192.168.1.77").client.get
    assert ask("/").status_code == 200
    for name in ("evil.example:8765", "127.0.0.1:8765", "192.168.1.23", "192.168.1.23:80"):
        assert ask("/", headers={"host": name}).status_code == 400, name
    assert at(HERE).client.get("/", headers={"host": "room.example"}).status_code == 200  # as before


def test_a_room_without_a_door_offers_none(guest: Any, tmp_path: Path) -> None:
    plain = create_app(f"sqlite:///{tmp_path}/plain.db", pace=0.0, where=Threads(), limits=NONE)
    with TestClient(plain, base_url=HERE, client=("127.0.0.1", 5000), follow_redirects=False) as client:
        host = Guest(client)
        table = host.new(opponent="friend")
        page = client.get(table).text
        assert 'data-local="only"' in page
        assert "only this computer can open the link" in page
        assert OPENS not in page
        assert host.post("/neighbours", back=table).status_code == 403
    table = guest.new(opponent="friend")
    assert "data-local" not in guest.client.get(table).text  # its name is no loopback's


def test_where_the_press_leads_is_a_page_of_the_room(at: Callable[..., Guest]) -> None:
    for back in ("//evil.example", "https://evil.example/", "/t/../mine", "/lang/fr?next=/x"):
        answer = at(HERE).client.post("/neighbours", data={"back": back})
        assert answer.headers["location"] == "/"


def test_the_address_is_found_without_a_packet(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[str, int]] = []

    class Way:
        """A socket of a computer whose way out is a tunnel, and whose home network is another."""

        def __init__(self, family: int, kind: int) -> None:
            assert kind == socket.SOCK_DGRAM
            self.found = ""

        def __enter__(self) -> Way:
            return self

        def __exit__(self, *_: object) -> None:
            pass

        def connect(self, to: tuple[str, int]) -> None:
            asked.append(to)
            self.found = "100.64.0.3" if to[0] == "192.0.2.1" else "192.168.1.23"

        def getsockname(self) -> tuple[str, int]:
            return self.found, 40000

    monkeypatch.setattr("hallali.room.serve.neighbours.socket.socket", Way)
    assert neighbours.address() == "192.168.1.23"
    assert asked[0][0] == "192.0.2.1"  # nobody has this address: RFC 5737
    monkeypatch.setattr(Way, "connect", lambda self, to: setattr(self, "found", "203.0.113.9"))
    with pytest.raises(HallaliError, match="no home network"):
        neighbours.address()


def test_house_goes_with_no_other_host(tmp_path: Path) -> None:
    for more in ({"host": "192.168.1.23"}, {"hosts": ["room.example"]}):
        with pytest.raises(HallaliError, match="--house"):
            run.serve(database=str(tmp_path / "room.db"), open_browser=False, house=True, **more)


def test_the_server_listens_at_the_door_too_while_it_runs() -> None:
    async def app(scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"4")]})
        await send({"type": "http.response.body", "body": b"here"})

    async def ask(port: int) -> bytes:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(b"GET / HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n")
        found = await reader.read()
        writer.close()
        return found

    async def run_it() -> list[bytes]:
        begun = asyncio.Event()

        async def then() -> None:
            begun.set()

        server = neighbours.Server(uvicorn.Config(app, log_level="error", lifespan="off"), then)
        first, door = run.bind("127.0.0.1", 0), run.bind("127.0.0.1", 0)
        serving = asyncio.create_task(server.serve(sockets=[first]))
        await begun.wait()
        await server.listen(door)
        found = [await ask(one.getsockname()[1]) for one in (first, door)]
        server.should_exit = True
        await serving
        return found

    with ThreadPoolExecutor(1) as aside:  # the tests in a browser leave a loop running in this thread
        found = aside.submit(lambda: asyncio.run(run_it())).result()
    assert [answer[-4:] for answer in found] == [b"here", b"here"]
