"""/metrics: what the room counts, for Prometheus; without prometheus-client there is no such page.

It says how many play and when, so it is not for everyone: only for a request made on this machine, or one that knows
the token in HALLALI_METRICS_TOKEN.
"""

from __future__ import annotations

import hmac
import os
from collections.abc import Iterable, Iterator
from itertools import accumulate
from typing import TYPE_CHECKING, Final, Protocol

from starlette.requests import Request
from starlette.responses import Response

from hallali.core.errors import marked
from hallali.room.act.requests import from_here, limiter_of, room_of
from hallali.room.counts import BOUNDS, Durations
from hallali.room.errors import Missing

if TYPE_CHECKING:
    from prometheus_client.core import Metric

N_ = marked
TOKEN: Final = "HALLALI_METRICS_TOKEN"  # noqa: S105


class Refusals(Protocol):
    """What lets connections in, if anything does."""

    @property
    def refused(self) -> int:
        """How many connections were closed, or never let in."""


def allowed(request: Request) -> bool:
    """Say whether a request may see the figures.

    A proxy on this machine asks from here, too: whatever was forwarded, or asks for another host's name, needs the
    token.
    """
    token = os.environ.get(TOKEN, "")
    if token and hmac.compare_digest(request.headers.get("authorization", "").encode(), f"Bearer {token}".encode()):
        return True
    return from_here(request)


async def metrics(request: Request) -> Response:
    """Return the figures. Raises Missing for anyone who may not see them, and if prometheus-client is missing."""
    try:
        from prometheus_client import CollectorRegistry
        from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest
    except ImportError:
        raise Missing(N_("There is no such page.")) from None
    if not allowed(request):
        raise Missing(N_("There is no such page."))
    registry = CollectorRegistry()
    registry.register(_Collector([*_figures(request)]))
    return Response(generate_latest(registry), headers={"content-type": CONTENT_TYPE_LATEST})


class _Collector:
    def __init__(self, found: list[Metric]) -> None:
        self._found = found

    def collect(self) -> Iterable[Metric]:
        """Return what was counted."""
        return self._found


def _figures(request: Request) -> Iterator[Metric]:
    from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily

    room, limiter, gate = room_of(request), limiter_of(request), request.app.state.gate
    fair, lines = room.thinking.fair, room.hub.lines
    watched = sum(map(len, lines.values()))
    yield GaugeMetricFamily("hallali_tables_live", "Tables in memory.", len(room.tables.live))
    yield GaugeMetricFamily("hallali_tables_watched", "Tables with an open tab.", len(lines))
    yield GaugeMetricFamily("hallali_sockets", "Open tabs.", watched)
    yield GaugeMetricFamily("hallali_queue_depth", "Bots, beliefs and analyses that wait for a worker.", fair.depth())
    yield GaugeMetricFamily("hallali_workers_free", "Workers that have nothing to do.", fair.free)
    yield _histogram("hallali_queue_wait_seconds", "How long they waited for a worker.", fair.waits)
    yield _histogram("hallali_move_seconds", "From an entry to its being stored and shown.", room.turns.moves)
    yield _histogram("hallali_push_seconds", "Drawing a table for its tabs.", room.hub.pushes)
    refused = CounterMetricFamily("hallali_refused", "What was refused, by kind.", labels=["kind"])
    for kind, count in limiter.refused.items():
        refused.add_metric([kind], count)
    refused.add_metric(["connections"], gate.refused if gate is not None else 0)
    yield refused


def _histogram(name: str, words: str, found: Durations) -> Metric:
    from prometheus_client.core import HistogramMetricFamily

    bounds = [*map(str, BOUNDS), "+Inf"]
    return HistogramMetricFamily(
        name, words, buckets=[*zip(bounds, accumulate(found.counts), strict=True)], sum_value=found.total
    )
