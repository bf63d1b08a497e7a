"""A room for tests: bots answer at once, on threads."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # httpx, which the whole house uses, is called old there
    from starlette.testclient import TestClient

from hallali.room.act.limits import NONE
from hallali.room.serve.pools import Threads
from hallali.room.web.app import create_app

JSON = {"accept": "application/json"}


class Guest:
    """A browser at the room: its own cookies."""

    def __init__(self, client: TestClient) -> None:
        self.client = client

    def new(self, **fields: Any) -> str:
        """Make a table and give its address."""
        answer = self.client.post("/new", json={"game": "fugitif", **fields})
        assert answer.status_code == 201, answer.text
        return str(answer.json()["location"])

    def post(self, where: str, **fields: Any) -> Any:
        return self.client.post(where, data=fields, headers=JSON)

    def see(self, table: str) -> Any:
        answer = self.client.get(f"/api/v1{table}")
        assert answer.status_code == 200, answer.text
        return answer.json()


@pytest.fixture
def app(tmp_path: Path) -> Any:
    return create_app(f"sqlite:///{tmp_path}/room.db", pace=0.0, where=Threads(), limits=NONE)


@pytest.fixture
def client(app: Any) -> Iterator[TestClient]:
    with TestClient(app, follow_redirects=False) as client:
        yield client


@pytest.fixture
def guest(client: TestClient) -> Guest:
    return Guest(client)


@pytest.fixture
def another(client: TestClient, app: Any) -> Callable[[], Guest]:
    """Return further guests of the same room: clients that share its running loop, with cookies of their own."""

    def make() -> Guest:
        other = TestClient(app, follow_redirects=False)
        other.portal = client.portal
        return Guest(other)

    return make
