"""hallali bench and what --version says."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

import hallali
from hallali.cli import main
from hallali.lab.bench import report
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
