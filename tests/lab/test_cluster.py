"""Work on a Ray of two nodes: the same results as in one process, also when one node is killed midway."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

import pytest

from hallali.core.errors import HallaliError
from hallali.lab import pool
from hallali.lab.arena import contest
from hallali.lab.cluster import Ray
from hallali.lab.simulate import simulate

pytest.importorskip("ray", reason="Ray is not installed: uv sync --group cluster")

import ray
from ray.cluster_utils import Cluster

ray.cloudpickle.register_pickle_by_value(sys.modules[__name__])  # the nodes do not have this file

pytestmark = pytest.mark.filterwarnings(  # Ray's own: it leaves processes to the system
    "ignore::ResourceWarning",
    "ignore::DeprecationWarning",
    "ignore::FutureWarning",
    "ignore::pytest.PytestUnraisableExceptionWarning",
)


def started() -> Cluster:
    """Start a head of one processor. Ray waits half a minute for its own processes: a busy machine is asked again."""
    for tries in range(5):
        try:
            return Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
        except Exception:
            if tries == 4:
                raise
    raise AssertionError


@pytest.fixture
def nodes() -> Iterator[Cluster]:
    """Start a cluster, to which a test adds nodes."""
    cluster = started()
    try:
        yield cluster
    finally:
        ray.shutdown()
        cluster.shutdown()


def hung(folder: str, away: str, item: int) -> int:
    """Write down who began an item and where; on the node that is to be killed, never come to an end."""
    node = ray.get_runtime_context().get_node_id()
    (Path(folder) / f"{item}-{node}").touch()
    if node == away:
        time.sleep(3600)
    return item * item


def refuse(item: int) -> int:
    raise HallaliError(f"not {item}")


@pytest.mark.long
def test_two_nodes_of_which_one_is_killed_give_what_one_process_gives(nodes: Cluster, tmp_path: Path) -> None:
    second = nodes.add_node(num_cpus=1)
    away = second.node_id
    workers = Ray(nodes.address)
    alone = simulate("fugitif", 40, "1", "micro", workers=1)
    assert simulate("fugitif", 40, "1", "micro", workers=workers) == alone
    named = contest("fugitif", ("heuristic", "novice"), 8, "1", "micro", workers=1)
    assert contest("fugitif", ("heuristic", "novice"), 8, "1", "micro", workers=workers) == named
    with pytest.raises(HallaliError, match="not 3"):
        list(pool.spread(refuse, [3], workers))

    def begun(node: str) -> set[int]:
        return {int(path.name.partition("-")[0]) for path in tmp_path.iterdir() if path.name.endswith(node)}

    with ThreadPoolExecutor(1) as thread:
        coming = thread.submit(list, pool.spread(partial(hung, str(tmp_path), away), range(24), workers))
        until = time.monotonic() + 300
        while not begun(away) and time.monotonic() < until:
            time.sleep(0.05)
        nodes.remove_node(second, allow_graceful=False)
        assert coming.result(300) == [item * item for item in range(24)]
    assert begun(away), "the second node had nothing to do"
    assert begun(nodes.head_node.node_id) == set(range(24))  # what the killed node had in hand among it
    assert simulate("fugitif", 40, "1", "micro", workers=workers).records_sha256 == alone.records_sha256


def test_where_nobody_answers_it_says_so() -> None:
    with pytest.raises(HallaliError, match="No Ray answers"):
        list(pool.spread(refuse, [1], Ray("nonsense://nowhere")))
