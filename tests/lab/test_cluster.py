"""Work on a Ray of two nodes: the same results as in one process or four, also when one node is killed midway."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import TypeVar

import pytest

from hallali.core.errors import HallaliError
from hallali.lab import pool
from hallali.lab.arena import contest
from hallali.lab.cluster import Ray
from hallali.lab.simulate import simulate

pytest.importorskip("ray", reason="Ray is not installed: uv sync --group cluster")

import ray
from ray.cluster_utils import Cluster

T = TypeVar("T")
R = TypeVar("R")

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


def watched(folder: str, away: str, work: Callable[[T], R], item: T) -> R:
    """Do the work, and write down which node began it.

    The node that stays waits until the other has begun, so that this has something to lose; the one that is to be
    killed never comes to the end of its third item.
    """
    node = ray.get_runtime_context().get_node_id()
    (Path(folder) / f"{item} {node}").touch()
    mine = len(begun(Path(folder), node))
    if node == away and mine > 2:
        time.sleep(3600)
    while node != away and not begun(Path(folder), away):
        time.sleep(0.05)
    return work(item)


def begun(folder: Path, node: str) -> set[str]:
    """Name the items that a node has begun."""
    return {path.name.partition(" ")[0] for path in folder.iterdir() if path.name.endswith(node)}


class Watched(Ray):
    """A cluster whose nodes write down what they begin."""

    def __init__(self, address: str, folder: Path, away: str) -> None:
        super().__init__(address)
        self.folder, self.away = folder, away

    def spread(self, work: Callable[[T], R], items: Sequence[T]) -> Iterator[R]:
        yield from super().spread(partial(watched, str(self.folder), self.away, work), items)


def refuse(item: int) -> int:
    raise HallaliError(f"not {item}")


@pytest.mark.long
def test_two_nodes_give_what_one_process_gives(nodes: Cluster) -> None:
    nodes.add_node(num_cpus=1)
    workers = Ray(nodes.address)
    assert simulate("fugitif", 40, "1", "micro", workers=workers) == simulate("fugitif", 40, "1", "micro", workers=1)
    named = contest("fugitif", ("heuristic", "novice"), 8, "1", "micro", workers=1)
    assert contest("fugitif", ("heuristic", "novice"), 8, "1", "micro", workers=workers) == named
    with pytest.raises(HallaliError, match="not 3"):
        list(pool.spread(refuse, [3], workers))


@pytest.mark.long
def test_one_process_four_and_two_nodes_of_which_one_is_killed_play_the_same_games(
    nodes: Cluster, tmp_path: Path
) -> None:
    play = partial(simulate, "fugitif", 60, "1", "micro")
    alone = play(workers=1)
    assert play(workers=4).records_sha256 == alone.records_sha256

    second = nodes.add_node(num_cpus=1)
    nodes.wait_for_nodes()
    away = second.node_id
    with ThreadPoolExecutor(1) as thread:
        coming = thread.submit(play, workers=Watched(nodes.address, tmp_path, away))
        until = time.monotonic() + 300
        while len(begun(tmp_path, away)) < 3 and not coming.done() and time.monotonic() < until:
            time.sleep(0.05)
        lost = begun(tmp_path, away)
        nodes.remove_node(second, allow_graceful=False)
        found = coming.result(300)
    assert len(lost) == 3  # it was killed while it played its third game
    assert lost <= begun(tmp_path, nodes.head_node.node_id)  # and what it had in hand was played again
    assert found.records_sha256 == alone.records_sha256
    assert found == alone


@pytest.mark.long
def test_two_nodes_teach_what_one_process_teaches(nodes: Cluster, tmp_path: Path) -> None:
    np = pytest.importorskip("numpy")
    pytest.importorskip("jax", reason="install hallali[learn]")
    from hallali.lab.training.keeping import Plan
    from hallali.lab.training.training import Training, Until

    def learned(name: str, elsewhere: Ray | None) -> Training:
        plan = Plan("fugitif", "micro", {}, games=32, steps=16, hidden=(8,), parts=4)
        training = Training(plan, tmp_path / name, elsewhere=elsewhere)
        training.run(Until(rounds=2, every=2), ["random"], 2, lambda line: None)
        return training

    nodes.add_node(num_cpus=1)
    here, away = learned("here", None), learned("away", Ray(nodes.address))
    assert here.progress.decisions == away.progress.decisions > 200
    for seat in ("fugitive", "marshal"):
        for mine, theirs in zip(here.learners[seat].layers, away.learners[seat].layers, strict=True):
            assert all(np.array_equal(one, other) for one, other in zip(mine, theirs, strict=True))


def test_where_nobody_answers_it_says_so() -> None:
    with pytest.raises(HallaliError, match="No Ray answers"):
        list(pool.spread(refuse, [1], Ray("nonsense://nowhere")))
