"""hallali bench and what --version says."""

from __future__ import annotations

import json

from click.testing import CliRunner

import hallali
from hallali.cli import main


def test_bench_prints_one_json_object() -> None:
    args = ["bench", "fugitif", "--size", "micro", "--rounds", "1", "--seconds", "0.01", "--json"]
    result = CliRunner().invoke(main, args)
    assert result.exit_code == 0, result.output
    found = json.loads(result.output)
    assert {"game", "processor", "versions", "rows", "ratios"} <= set(found)
    assert {row["what"] for row in found["rows"]} == {
        "random steps",
        "clone",
        "legal",
        "clone and apply",
        "belief sample",
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
    assert hallali.NATIVE or f"pure modules ({hallali.WHY})" in said
