"""The figures for Prometheus, and who may see them."""

from __future__ import annotations

import importlib.util
import sys
from typing import Any

import pytest
from room_script import listening, wait
from starlette.testclient import TestClient

from hallali.room.counts import Durations
from hallali.room.web import metrics
from skipping import skip_or_fail


@pytest.fixture
def here(app: Any, client: TestClient) -> TestClient:
    """Ask from this machine."""
    if importlib.util.find_spec("prometheus_client") is None:
        skip_or_fail("prometheus-client is not installed: uv sync --group metrics")
    other = TestClient(app, base_url="http://127.0.0.1:8765", client=("127.0.0.1", 50000))
    other.portal = client.portal
    return other


def test_the_figures(here: TestClient, guest: Any) -> None:
    guest.new()
    found = here.get("/metrics")
    assert found.status_code == 200
    assert found.headers["content-type"].startswith("text/plain")
    for line in ("hallali_tables_live 1.0", "hallali_sockets 0.0", 'hallali_refused_total{kind="connections"} 0.0'):
        assert line in found.text
    for name in ("queue_wait", "move", "push"):
        assert f"hallali_{name}_seconds_count" in found.text
    table = guest.new()
    assert table[3:] not in found.text


@pytest.mark.parametrize(
    "headers",
    [{"host": "room.example"}, {"x-forwarded-for": "192.0.2.1"}, {"authorization": "Bearer wrong"}],
)
def test_nobody_else_sees_them(
    here: TestClient, client: TestClient, headers: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(metrics.TOKEN, "right")
    if "authorization" not in headers:
        assert here.get("/metrics", headers=headers).status_code == 404
    assert client.get("/metrics", headers=headers).status_code == 404
    right = {**headers, "authorization": "Bearer right"}
    assert client.get("/metrics", headers=right).status_code == 200


def test_without_the_extra_there_is_no_such_page(here: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "prometheus_client", None)
    assert here.get("/metrics").status_code == 404


def test_durations_are_counted_by_intervals() -> None:
    found = Durations()
    for seconds in (0.0, 0.001, 0.002, 99.0):
        found.add(seconds)
    assert (found.counts[0], found.counts[1], found.counts[-1], sum(found.counts)) == (2, 1, 1, 4)
    with pytest.raises(KeyError), found.timed():
        raise KeyError
    assert sum(found.counts) == 5


def test_each_figure_counts_what_its_name_says(here: TestClient, app: Any, guest: Any) -> None:
    def figure(name: str) -> float:
        lines = [line for line in here.get("/metrics").text.splitlines() if line.startswith(f"{name} ")]
        return float(lines[0].split()[1])

    tables = [guest.new(opponent="friend") for _ in range(3)]
    with listening(guest, tables[0]) as one, listening(guest, tables[0]) as other, listening(guest, tables[1]) as third:
        for tab in (one, other, third):
            assert tab.receive_json()["snapshot"]
        found = {name: figure(f"hallali_{name}") for name in ("tables_live", "tables_watched", "sockets")}
        pushes = figure("hallali_push_seconds_count")
        guest.post(f"{tables[0]}/chat", text="hé")
        assert "hé" in str(one.receive_json()) + str(other.receive_json())
        assert figure("hallali_push_seconds_count") == pushes + 1, "drawn once for both tabs"
    assert found == {"tables_live": 3, "tables_watched": 2, "sockets": 3}
    assert figure("hallali_queue_depth") == figure("hallali_queue_wait_seconds_count") == 0
    moves = figure("hallali_move_seconds_count")
    table = guest.new(seat="marshal", opponent="bot:novice", size="small")
    guest.post(f"{table}/begin", entropy="")
    wait(guest, table)
    assert figure("hallali_queue_wait_seconds_count") >= 1
    assert figure("hallali_move_seconds_count") > moves
    assert figure("hallali_workers_free") == app.state.room.thinking.workers.count
