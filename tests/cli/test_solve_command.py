"""`hallali solve`: values of small sizes on standard output, refusals in words."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

pytest.importorskip("numba")

from hallali.cli import main


def run(*words: str) -> tuple[int, str, str]:
    result = CliRunner().invoke(main, ["solve", *words])
    return result.exit_code, result.stdout, result.stderr


@pytest.mark.rule("TRQ-28", "TRQ-25")
def test_the_search_of_two_by_two() -> None:
    code, out, _ = run("traqueur", "--size", "2x2", "--json")
    found = json.loads(out)
    assert code == 0
    assert found["value"]["first"] == pytest.approx(16 / 11, abs=2e-4)
    assert found["value"]["second"] == -found["value"]["first"]
    assert 0 <= found["exploitability"] < 1e-4
    assert found["infosets"] == {"first": 1, "second": found["nodes"]}
    assert found["seconds_per_iteration"] > 0


def test_too_few_iterations_are_owned_up_to() -> None:
    code, out, _ = run("traqueur", "--size", "2x2", "--most", "1", "--target", "1e-9")
    assert code == 1
    assert "exploitability" in out


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("traqueur", "--size", "5x5"), "too many camps"),
        (("traqueur", "--size", "2x2", "--option", "mode=race"), "one-sided"),
        (("traqueur", "--size", "1x9"), "no size"),
        (("chess",), "no game"),
    ],
)
def test_what_cannot_be_solved_is_refused(words: tuple[str, ...], says: str) -> None:
    code, out, err = run(*words)
    assert (code, out) == (2, "")
    assert says in err
