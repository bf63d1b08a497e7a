"""Whose turn has come, and who has no page open, is notified on their devices: sealed, once, and nowhere else."""

from __future__ import annotations

import asyncio
import base64
import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

pytest.importorskip("cryptography", reason="cryptography is not installed: uv sync --group push")

import push_service
from cryptography.hazmat.primitives.asymmetric import ec
from room_script import listening
from several_script import until
from sqlalchemy import select

from hallali.room.act.calling import Calling
from hallali.room.keep import subscriptions
from hallali.room.keep.schema import SUBSCRIPTIONS
from hallali.room.push import sealing
from hallali.room.push.posting import Post, Refused, Unsent, public
from room_guests import Guest

if TYPE_CHECKING:
    from push_service import Device, Service
    from starlette.testclient import TestClient

Another = Callable[[], Guest]
#: Of networks of somebody's own, of this machine, or of nobody; some of them in disguise.
INSIDE = (
    *("10.0.0.5", "127.0.0.1", "169.254.169.254", "192.168.1.1", "100.64.0.1", "0.0.0.0", "224.0.0.1"),
    *("::1", "fe80::1", "fe80::1%eth0", "fc00::1", "ff02::1"),
    *("::ffff:10.0.0.5", "64:ff9b::a00:5", "2002:a00:5::1"),
)


@pytest.fixture
def service(tmp_path: Path) -> Iterator[Service]:
    with push_service.running(tmp_path) as service:
        yield service


@pytest.fixture
def calling(app: Any, client: TestClient, service: Service) -> Calling:
    """Have the room send to that service, and wait for nobody."""
    calling: Calling = app.state.room.calling
    calling.post, calling.patience = service.post, (0.0,)
    return calling


def told(guest: Guest, device: Device) -> None:
    """Have a device of a guest's notified."""
    answer = guest.post("/calls", **device.fields)
    assert answer.status_code == 200, answer.text


def friends(guest: Guest, another: Another, **more: Any) -> tuple[str, Guest]:
    """Make a table at which two people have begun Le Traqueur's first turns; give its address and the friend."""
    table, friend = guest.new(seat="marshal", opponent="friend", size="small", **more), another()
    assert friend.post(f"{table}/sit", name="Zoé", entropy="z").status_code < 400
    return table, friend


def done(calling: Calling) -> None:
    """Wait until nobody is about to be called."""
    until(lambda: not calling.pending)


def move(one: Guest, table: str) -> None:
    """Make a whole gesture of one's turn, whatever it is."""
    seen = one.see(table)
    draft: list[int] = []
    for number in range(100):
        body = {"seq": seen["seq"], "key": f"{seen['seq']}.{number}", "steps": [*draft, seen["view"]["legal"][0]]}
        answer = one.client.post(f"/api/v1{table}/gesture", json=body)
        assert answer.status_code == 200, answer.text
        after = answer.json()
        if after["seq"] != seen["seq"]:
            return
        draft, seen = body["steps"], {**seen, "view": after["view"]}
    raise AssertionError("no end of the gesture")


def test_a_turn_that_comes_is_told_once_and_opens_the_table(
    calling: Calling, service: Service, client: TestClient, guest: Guest, another: Another
) -> None:
    phone, tablet = push_service.Device(service, "phone"), push_service.Device(service, "tablet")
    table, friend = friends(guest, another)
    told(guest, phone)
    told(guest, tablet)
    while not guest.see(table)["table"]["my_turn"]:
        move(friend, table)
    until(lambda: phone.told and tablet.told)
    done(calling)
    for device in (phone, tablet):
        assert device.told == [
            {"title": "Fugitif · Hallali", "body": "It is your turn.", "tag": table[3:], "at": table[1:]}
        ]
    _, headers, body = service.got[0]
    assert (headers["content-encoding"], headers["ttl"], headers["urgency"]) == ("aes128gcm", "86400", "normal")
    claims = push_service.signed(headers)
    assert claims["aud"] == f"https://push.example:{service.port}"
    assert claims["sub"] == "https://testserver"
    assert claims["key"] == calling.public
    assert f'data-calls="{calling.public}"' in guest.client.get(table).text
    assert table[3:].encode() not in body
    assert len({len(body) for _, _, body in service.got}) == 1  # its length tells nothing
    calling._known.clear()
    assert client.portal is not None
    live = client.app.state.room.tables.live[table[3:]]  # type: ignore[attr-defined]

    async def again() -> None:
        calling.wake(live)

    client.portal.call(again)
    done(calling)
    assert len(service.got) == 2  # once for each device


def turns(one: Guest, other: Guest, table: str) -> None:
    """Have one move until it is the other's turn, whoever's it was."""
    until(lambda: one.see(table)["table"]["my_turn"] or other.see(table)["table"]["my_turn"])
    while one.see(table)["table"]["my_turn"]:
        move(one, table)
    until(lambda: other.see(table)["table"]["my_turn"])


def test_whoever_has_a_page_open_is_not_called(
    calling: Calling, service: Service, guest: Guest, another: Another
) -> None:
    table, friend = friends(guest, another)
    phone = push_service.Device(service, "phone")
    told(guest, phone)
    calling.patience = (0.0, 0.0)
    with listening(guest, table) as live:
        assert live.receive_json()["snapshot"]
        turns(friend, guest, table)
        done(calling)
        assert service.got == []
    turns(guest, friend, table)
    done(calling)
    turns(friend, guest, table)
    until(lambda: phone.told)
    done(calling)
    assert len(service.got) == 1  # the friend has no device to call


def test_whoever_plays_against_a_bot_is_not_called(calling: Calling, service: Service, guest: Guest) -> None:
    table = guest.new(seat="marshal", opponent="bot:novice", size="small")
    told(guest, push_service.Device(service, "phone"))
    guest.post(f"{table}/begin", entropy="e")
    until(lambda: guest.see(table)["table"]["my_turn"])
    done(calling)
    assert service.got == []


def test_who_waits_for_a_friend_is_told_that_everybody_is_here(
    calling: Calling, service: Service, guest: Guest, another: Another
) -> None:
    phone = push_service.Device(service, "phone")
    table, friend = guest.new(opponent="friend"), another()
    guest.client.headers["accept-language"] = "fr"
    told(guest, phone)
    assert friend.post(f"{table}/sit", name="Zoé").status_code < 400
    assert until(lambda: phone.told)[0]["body"] == "Tout le monde est là"
    done(calling)
    assert len(service.got) == 1


@pytest.mark.parametrize(("status", "stays"), [(404, False), (410, False), (307, True), (429, True), (500, True)])
def test_a_device_that_is_gone_is_forgotten_and_no_redirection_is_followed(
    calling: Calling, service: Service, guest: Guest, another: Another, status: int, stays: bool
) -> None:
    table, friend = friends(guest, another)
    told(guest, push_service.Device(service, "phone"))
    service.status = status
    turns(friend, guest, table)
    until(lambda: service.got)
    done(calling)
    assert [path for path, _, _ in service.got] == ["/to/phone?a=1"]
    assert bool(kept(guest)) == stays


def kept(guest: Guest) -> Any:
    """Return what the file of all that is kept of a guest says of their devices."""
    return json.loads(guest.client.get("/mine/export").text)["notified"]


def test_what_is_kept_is_told_bounded_and_erased(
    app: Any, calling: Calling, service: Service, guest: Guest, another: Another
) -> None:
    _, friend = friends(guest, another)
    devices = [push_service.Device(service, f"device-{number}") for number in range(7)]
    for device in devices:
        told(guest, device)
    assert [one["service"] for one in kept(guest)] == ["push.example"] * subscriptions.EACH
    assert "/to/" not in guest.client.get("/mine/export").text
    assert friend.post("/calls", endpoint=devices[6].endpoint, off="1").status_code == 200  # not theirs: it stays
    assert guest.post("/calls", endpoint=devices[5].endpoint, off="1").status_code == 200
    assert len(kept(guest)) == subscriptions.EACH - 1
    told(friend, devices[6])  # the same browser, by another guest
    assert (len(kept(guest)), len(kept(friend))) == (subscriptions.EACH - 2, 1)
    assert guest.post("/devices/others").status_code < 400
    assert kept(guest) == []
    told(guest, devices[0])
    assert guest.post("/mine/erase", sure="1").status_code < 400
    assert calling.public
    with app.state.room.store.engine.connect() as db:
        rows = db.execute(select(SUBSCRIPTIONS.c.guest, SUBSCRIPTIONS.c.endpoint)).all()
    assert [row.endpoint for row in rows] == [devices[6].endpoint]  # the friend's


@pytest.mark.parametrize(
    "endpoint",
    [
        "",
        "nonsense",
        "http://push.example/a",
        "https://127.0.0.1/a",
        "https://[::1]/a",
        "https://2130706433/a",
        "https://localhost/a",
        "https://me:you@push.example/a",
        "https://push.example:8443/a",
        "https://push.example:99999/a",
        "https://push.example/a\r\nx: y",
        "https://push.example/" + "a" * 1000,
    ],
)
def test_an_address_that_is_no_push_service_is_refused_in_words(
    app: Any, service: Service, guest: Guest, another: Another, endpoint: str
) -> None:
    async def never(host: str, port: int) -> list[str]:
        raise AssertionError(f"{host}:{port} was looked for")

    friends(guest, another)
    app.state.room.calling.post = Post(resolve=never)
    fields = push_service.Device(service, "phone").fields | {"endpoint": endpoint}
    answer = guest.post("/calls", **fields)
    assert answer.status_code == 422
    assert "an address on the internet, with https" in answer.json()["error"]
    assert kept(guest) == []


@pytest.mark.parametrize("address", [*INSIDE, "nonsense"])
def test_a_host_that_leads_into_a_network_is_refused(
    app: Any, service: Service, guest: Guest, another: Another, address: str
) -> None:
    async def found(_host: str, _port: int) -> list[str]:
        return ["93.184.215.14", address]  # one that is public does not help

    friends(guest, another)
    assert not public(address)
    app.state.room.calling.post = Post(resolve=found)
    fields = push_service.Device(service, "phone").fields | {"endpoint": "https://push.example/a"}
    answer = guest.post("/calls", **fields)
    assert answer.status_code == 422
    assert "an address on the internet, with https" in answer.json()["error"]
    assert kept(guest) == []


def test_a_host_that_moves_into_a_network_afterwards_is_not_asked() -> None:
    async def sent() -> None:
        where = iter([["93.184.215.14"], ["127.0.0.1"]])

        async def found(_host: str, _port: int) -> list[str]:
            return next(where)

        post = Post(resolve=found)
        assert await post.look("https://push.example/a") == "93.184.215.14"
        with pytest.raises(Refused):
            await post.send("https://push.example/a", {}, b"")

    asyncio.run(sent())


def test_a_service_that_does_not_answer_or_says_too_much_is_given_up() -> None:
    async def sent() -> None:
        async def silent(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            await reader.read()
            writer.close()

        server = await asyncio.start_server(silent, "127.0.0.1", 0)
        port = server.sockets[0].getsockname()[1]
        post = Post(lambda _: True, frozenset(), None, push_service.here, patience=0.05)
        with pytest.raises(Unsent):
            await post.send(f"https://push.example:{port}/a", {}, b"")
        server.close()
        with pytest.raises(Unsent):  # nobody is there
            await post.send(f"https://push.example:{port}/a", {}, b"")

    asyncio.run(sent())


def test_keys_that_are_none_and_guests_that_are_nobody_are_refused(
    calling: Calling, service: Service, guest: Guest, another: Another
) -> None:
    device = push_service.Device(service, "phone")
    assert another().post("/calls", **device.fields).status_code == 403
    friends(guest, another)
    for name, value in (
        ("p256dh", ""),
        ("p256dh", "é"),
        ("p256dh", device.fields["auth"]),
        ("auth", ""),
        ("auth", "AA"),
    ):
        answer = guest.post("/calls", **device.fields | {name: value})
        assert answer.status_code == 403, (name, value)
        assert "endpoint, p256dh and auth" in answer.json()["error"]
    point = sealing.encoded(b"\4" + bytes(64))  # on no curve
    assert guest.post("/calls", **device.fields | {"p256dh": point}).status_code == 403
    assert kept(guest) == []
    assert calling.public


def test_without_the_extra_all_is_as_before(
    app: Any, guest: Guest, another: Another, service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    app.state.room.calling._key = None
    monkeypatch.setitem(sys.modules, "hallali.room.push.sealing", None)  # as if what it imports were not there
    app.state.room.calling.begin(app.state.limiter)
    table, friend = friends(guest, another)
    assert "data-calls" not in guest.client.get(table).text
    assert "data-tell" in guest.client.get(table).text
    fields = push_service.Device(service, "phone").fields
    answer = guest.post("/calls", **fields)
    assert answer.status_code == 404
    assert "only while a page of it is open" in answer.json()["error"]
    turns(friend, guest, table)
    assert app.state.room.calling.pending == 0


def test_every_process_of_a_room_has_the_same_key_and_another_room_another(app: Any, client: TestClient) -> None:
    secret = app.state.room.store.days.about("the calls")
    assert sealing.Key(secret).public == app.state.room.calling.public == sealing.Key(secret).public
    assert sealing.Key("0" * 64).public != app.state.room.calling.public
    assert secret not in client.get("/").text


def test_the_example_of_the_standard() -> None:
    """RFC 8291, appendix A."""

    def read(text: str) -> bytes:
        return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))

    point, secret = sealing.read(
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        "BTBZMqHH6r4Tts7J_aSIgg",
    )
    own = ec.derive_private_key(
        int.from_bytes(read("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"), "big"), push_service.CURVE
    )
    text = b"When I grow up, I want to be a watermelon"
    found = sealing.seal(text, point, secret, own, read("DGv6ra1nlYgDCS1FRnbzlw"), len(text) + 1)
    assert sealing.encoded(found) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_"
        "yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )
    with pytest.raises(ValueError, match="at most"):
        sealing.seal(b"a" * 512, point, secret)
