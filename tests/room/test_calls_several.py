"""Several processes of a room call a guest once, and not at all while a page of theirs is open at one of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

pytest.importorskip("cryptography", reason="cryptography is not installed: uv sync --group push")

import push_service
from several_script import Guest, processes, until
from sqlalchemy import select

from hallali.room.keep import subscriptions
from hallali.room.keep.schema import CALLED
from hallali.room.keep.store import Store

if TYPE_CHECKING:
    from postgres_server import Server
    from push_service import Service
    from starlette.testclient import TestClient


@pytest.fixture
def service(tmp_path: Path) -> Iterator[Service]:
    with push_service.running(tmp_path) as service:
        yield service


@pytest.fixture
def rooms(postgres: Server, service: Service) -> Iterator[list[TestClient]]:
    with processes(postgres.new()) as found:
        for one in found:
            calling_of(one).post = service.post
            calling_of(one).patience = (0.0,)
        yield found


def calling_of(client: TestClient) -> Any:
    return client.app.state.room.calling  # type: ignore[attr-defined]


def done(rooms: list[TestClient]) -> None:
    until(lambda: not any(calling_of(one).pending for one in rooms))


def begun(rooms: list[TestClient], service: Service) -> tuple[Guest, Guest, str, push_service.Device]:
    """Have two people sit down, each at a process of their own; give them, the table, and the first one's phone."""
    one, two, phone = Guest(rooms, 0), Guest(rooms, 1), push_service.Device(service, "phone")
    table = one.new(seat="fugitive", opponent="friend", size="small")
    assert one.post("/calls", **phone.fields).status_code == 200
    return one, two, table, phone


def test_one_of_them_sends(rooms: list[TestClient], service: Service) -> None:
    _, two, table, phone = begun(rooms, service)
    assert two.post(f"{table}/sit", name="Two", entropy="2").status_code == 201
    for process in (0, 1):  # whoever opens the table looks whether somebody is to be called
        assert two.at(process).see(table)["table"]["stage"] == "on"
    until(lambda: phone.told)
    done(rooms)
    assert [told["body"] for told in phone.told] == ["It is your turn."]


def test_a_page_at_another_process_is_a_page(rooms: list[TestClient], service: Service) -> None:
    one, two, table, phone = begun(rooms, service)
    calling = calling_of(rooms[1])
    calling.patience = (3600.0,)
    with one.listening(table):
        assert two.post(f"{table}/sit", name="Two", entropy="2").status_code == 201
        store = calling.store
        until(lambda: noted(store))
        (row,) = noted(store)
        assert (row.game, row.seat) == (table[3:], 0)
        (awaited,) = calling._known[table[3:]][1]
        assert subscriptions.of_guest(store, awaited[1])
        assert subscriptions.claim(store, table[3:], awaited[0], awaited[1], row.moment) == []
    assert phone.told == []


def noted(store: Store) -> Sequence[Any]:
    with store.engine.connect() as db:
        return db.execute(select(CALLED)).all()
