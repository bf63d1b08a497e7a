"""A seat is not lost with a cookie: links to other devices, the room's own cookies, and signing out."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from room_script import listening
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from hallali.room.act import auth, devices
from hallali.room.act.auth import COOKIE
from hallali.room.push.sockets import AWAY
from room_guests import Guest

JSON = {"accept": "application/json"}


def linked(guest: Any) -> str:
    """Have a link made and return its path."""
    answer = guest.client.post("/devices/link", headers=JSON)
    assert answer.status_code == 200
    return "/device/" + str(answer.json()["link"]).rpartition("/")[2]


def seat(guest: Any, table: str) -> Any:
    return guest.see(table)["seat"]


def test_a_link_takes_the_seats_along_once(guest: Any, another: Callable[[], Any]) -> None:
    table, phone, thief = guest.new(), another(), another()
    mine = seat(guest, table)
    assert mine is not None
    assert seat(phone, table) is None
    page = guest.client.post("/devices/link").text
    path = re.search(r'href="[^"]*(/device/[\w-]+)"', page)
    assert path is not None
    assert "<svg" in page
    for _ in range(2):  # looking uses nothing up
        assert "Bring the seats here" in phone.client.get(path[1]).text
    assert phone.client.post(path[1]).status_code == 303
    assert seat(phone, table) == seat(guest, table) == mine
    assert phone.client.cookies[COOKIE] != guest.client.cookies[COOKIE]
    assert thief.client.get(path[1]).status_code == 404
    assert "already been used" in thief.client.post(path[1], headers=JSON).json()["error"]
    assert seat(thief, table) is None


def test_a_link_is_valid_for_ten_minutes(guest: Any, another: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    guest.new()
    monkeypatch.setattr(devices, "LINK_S", -1.0)
    assert another().client.post(linked(guest)).status_code == 404


def test_a_new_link_replaces_the_one_before(guest: Any, another: Any) -> None:
    guest.new()
    old, new = linked(guest), linked(guest)
    assert another().client.post(old).status_code == 404
    assert another().client.post(new).status_code == 303


def test_who_has_no_seat_gets_no_link(guest: Any) -> None:
    assert guest.client.post("/devices/link", headers=JSON).status_code == 403
    assert "no seat yet" in guest.client.get("/devices").text


def test_a_link_comes_from_our_own_pages_alone(guest: Any) -> None:
    guest.new()
    for path in ("/devices/link", "/devices/others", linked(guest)):
        assert guest.client.post(path, headers={**JSON, "origin": "https://elsewhere.example"}).status_code == 403


def test_the_other_devices_can_be_signed_out(guest: Any, another: Any) -> None:
    table, phone = guest.new(), another()
    mine = seat(guest, table)
    phone.client.post(linked(guest))
    assert "2 devices have" in guest.client.get("/devices").text
    before = guest.client.cookies[COOKIE]
    assert guest.client.post("/devices/others").status_code == 303
    assert guest.client.cookies[COOKIE] != before  # and this one's secret is a new one
    assert seat(guest, table) == mine
    assert seat(phone, table) is None
    assert "1 device has" in guest.client.get("/devices").text


def test_a_tab_of_a_device_that_was_signed_out_is_cut_off(guest: Any, another: Any) -> None:
    table, phone = guest.new(opponent="friend"), another()
    phone.client.post(linked(guest))
    with listening(phone, table) as live, listening(another(), table) as stranger:
        assert live.receive_json()["yours"] is not None
        assert stranger.receive_json()["snapshot"]
        guest.client.post("/devices/others")
        guest.post(f"{table}/chat", text="Which tabs hear this?")
        assert "Which tabs hear this?" in str(stranger.receive_json()["parts"])
        with pytest.raises(WebSocketDisconnect) as closed:
            live.receive_json()  # the end comes first, not the talk
        assert closed.value.code == AWAY


def test_a_cookie_that_the_room_did_not_make_names_nobody(guest: Any) -> None:
    invented = "invented-by-whoever-asks-1"
    guest.client.cookies.set(COOKIE, invented)
    answer = guest.client.post("/new", json={"game": "fugitif"}, headers=JSON)
    given = re.search(rf"{COOKIE}=([^;]+)", answer.headers["set-cookie"])
    assert given is not None
    assert given[1] != invented
    store = guest.client.app.state.room.store
    assert store.guest_of(auth.hashed(invented)) == ""
    assert store.guest_of(auth.hashed(given[1])) == auth.hashed(given[1])


@pytest.fixture
def encrypted(app: Any, client: TestClient) -> Guest:
    other = TestClient(app, base_url="https://testserver", follow_redirects=False)
    other.portal = client.portal
    return Guest(other)


def test_over_https_no_other_host_can_set_the_cookie(encrypted: Any) -> None:
    answer = encrypted.client.post("/new", json={"game": "fugitif"}, headers=JSON)
    made = answer.headers["set-cookie"]
    assert made.startswith(f"__Host-{COOKIE}=")
    for part in ("; Secure", "; HttpOnly", "; Path=/", "; SameSite=lax"):
        assert part in made
    assert "Domain" not in made


def test_over_https_a_cookie_that_another_host_may_have_set_names_nobody(guest: Any, encrypted: Any) -> None:
    table = guest.new()
    token = guest.client.cookies[COOKIE]
    encrypted.client.cookies.set(COOKIE, token)
    answer = encrypted.client.get(f"/api/v1{table}")
    assert answer.json()["seat"] is None
    assert "set-cookie" not in answer.headers
    assert encrypted.client.post(f"{table}/chat", data={"text": "hé"}, headers=JSON).status_code == 403
    made = encrypted.client.post("/new", json={"game": "fugitif"}, headers=JSON)
    assert token not in made.headers["set-cookie"]


def test_the_pages_are_in_french_too(guest: Any) -> None:
    guest.new()
    page = guest.client.post("/devices/link", headers={"accept-language": "fr"}).text
    assert "10 minutes" in page
    assert 'lang="fr"' in page
    assert "Retrouver mes places" in page
