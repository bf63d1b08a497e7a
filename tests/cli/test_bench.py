"""hallali bench and what --version says."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

import hallali
from hallali.cli import main
from hallali.core.errors import MissingExtra
from hallali.lab import bench_learn
from hallali.lab.bench import report
from hallali.lab.bench_adapters import ADAPTERS
from hallali.lab.bench_peers import PEERS, found


def test_bench_prints_one_json_object() -> None:
    args = ["bench", "fugitif", "--size", "micro", "--rounds", "1", "--seconds", "0.01", "--json"]
    result = CliRunner().invoke(main, args)
    assert result.exit_code == 0, result.output
    found = json.loads(result.stdout)
    assert set(found) == {"game", "processor", "versions", "rows", "ratios"}
    assert {row["what"] for row in found["rows"]} == {
        "random steps",
        "random playouts",
        "clone",
        "legal",
        "clone and apply",
        "sampled worlds",
        "search simulations",
    }
    assert all(row["per_second"] > 0 for row in found["rows"])
    assert ("hallali, compiled / hallali, pure: clone" in found["ratios"]) == hallali.NATIVE


def test_bench_knows_its_peers() -> None:
    result = CliRunner().invoke(main, ["bench", "fugitif", "--against", "nobody"])
    assert result.exit_code == 2
    assert "openspiel" in result.output


def test_version_says_which_modules_run() -> None:
    said = CliRunner().invoke(main, ["--version"]).output
    assert ("compiled modules" in said) == hallali.NATIVE
    assert hallali.NATIVE or f"pure modules ({hallali.WHY}" in said


@pytest.mark.parametrize("peer", PEERS)
def test_each_peer_plays_its_games(peer: str) -> None:
    named, versions, skipped = found((peer,))
    if skipped:
        assert "--extra peers" in skipped[peer]
        pytest.skip(skipped[peer])
    assert versions
    for who, works in named.items():
        for work in works:
            assert all(count > 0 for count in work().values()), who


def test_ratios_are_of_what_was_measured_side_by_side() -> None:
    figures = {("ours", "steps"): [10.0, 40.0, 30.0], ("theirs", "steps"): [1.0, 2.0, 2.0], ("theirs", "more"): [9.0]}
    made = report("toy", {}, figures, "ours", {}).report
    assert made.ratios == {
        "ours / theirs: steps": 15.0,
        "ours / theirs: steps, least": 10.0,
        "ours / theirs: steps, most": 20.0,
    }
    assert [row.per_second for row in made.rows] == [30.0, 2.0, 9.0]


def test_the_solver_is_measured_beside_openspiel_alone() -> None:
    assert CliRunner().invoke(main, ["bench", "solver"]).exit_code == 2


@pytest.mark.long
def test_the_solver_is_measured_on_three_games() -> None:
    pytest.importorskip("pyspiel")
    pytest.importorskip("numba")
    result = CliRunner().invoke(main, ["bench", "solver", "--against", "openspiel", "--rounds", "1", "--json"])
    assert result.exit_code == 0, result.output
    assert len(json.loads(result.stdout)["rows"]) == 6


def test_learning_is_measured_in_one_object() -> None:
    pytest.importorskip("numpy", reason="install hallali[gymnasium]")
    sized = ["--games", "fugitif,traqueur", "--count", "2", "--size", "micro", "--rounds", "2", "--seconds", "0.01"]
    result = CliRunner().invoke(main, ["bench", "learn", *sized, "--against", "pettingzoo,gymnasium", "--json"])
    assert result.exit_code == 0, result.output
    found = json.loads(result.stdout)
    assert all(set(row) == {"name", "what", "per_cpu_second", "least", "most"} for row in found["rows"])
    assert all(0 < row["least"] <= row["per_cpu_second"] <= row["most"] for row in found["rows"])
    names = {row["name"] for row in found["rows"]}
    assert {"fugitif", "traqueur"} <= names
    assert ("pettingzoo connect_four_v3" in names) != ("pettingzoo" in found["skipped"])
    assert ("fugitif / pettingzoo connect_four_v3" in found["ratios"]) == ("pettingzoo connect_four_v3" in names)
    what, kind = (
        {row["what"] for row in found["rows"] if row["name"] == "fugitif"},
        ("pure", "compiled")[hallali.NATIVE],
    )
    assert {"Batch of 2, pure", f"Batch of 2, {kind}", f"Batch of 16, {kind}", f"Batch of 1, {kind}"} <= what
    assert what == {"Batch of 2, pure"} | {f"Batch of {count}, {kind}" for count in (1, 2, 16)} | {
        f"{name}, {kind}" for name in ADAPTERS if f"{name}, {kind}" in what
    }
    zoo = f"fugitif, PettingZoo, agent by agent, {kind} / pettingzoo connect_four_v3"
    assert (zoo in found["ratios"]) == ("pettingzoo connect_four_v3" in names)


@pytest.mark.parametrize("name", ADAPTERS)
def test_each_adapter_is_timed_by_the_steps_that_reach_a_learner(name: str) -> None:
    try:
        work = ADAPTERS[name]("fugitif", "micro")
    except MissingExtra as error:
        pytest.skip(f"{error}")
    assert sum(work().values()) > 3


@pytest.mark.parametrize(("option", "value"), [("--against", "nobody"), ("--games", "chess")])
def test_learning_knows_its_peers_and_games(option: str, value: str) -> None:
    result = CliRunner().invoke(main, ["bench", "learn", option, value])
    assert result.exit_code == 2
    assert value in result.output


@pytest.mark.parametrize("peer", bench_learn.PEERS)
def test_each_peer_of_learning_plays(peer: str) -> None:
    try:
        works = bench_learn.PEERS[peer][1]()
    except ImportError as error:
        pytest.skip(f"{error}")
    for name, work in works.items():
        assert sum(work().values()) > 0, name


def test_openspiels_row_has_both_its_games() -> None:
    pytest.importorskip("pyspiel", reason="install hallali[openspiel]")
    assert set(bench_learn.openspiel()) == {
        "openspiel leduc_poker, from Python",
        "openspiel hanabi, from Python",
    }
