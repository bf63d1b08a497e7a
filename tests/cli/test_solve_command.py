"""`hallali solve`: values of small sizes on standard output, refusals in words."""

from __future__ import annotations

import json
import sys
from importlib.resources import files
from pathlib import Path

import pytest
from click.testing import CliRunner

pytest.importorskip("numba")

from hallali.cli import beat, main


def run(*words: str) -> tuple[int, str, str]:
    result = CliRunner().invoke(main, ["solve", *words])
    return result.exit_code, result.stdout, result.stderr


@pytest.mark.rule("TRQ-28", "TRQ-25")
def test_the_search_of_two_by_two() -> None:
    code, out, _ = run("traqueur", "--size", "2x2", "--json")
    found = json.loads(out)
    assert code == 0
    assert found["value"]["first"] == pytest.approx(4 / 3, abs=2e-4)
    assert found["value"]["second"] == -found["value"]["first"]
    assert 0 <= found["exploitability"] < 1e-4
    assert found["infosets"] == {"first": 1, "second": found["nodes"]}
    assert found["seconds_per_iteration"] > 0


def test_too_few_iterations_are_owned_up_to() -> None:
    code, out, _ = run("traqueur", "--size", "2x2", "--most", "1", "--target", "1e-9")
    assert code == 1
    assert "exploitability" in out


@pytest.mark.rule("TRQ-28")
def test_bots_are_measured() -> None:
    code, out, _ = run("traqueur", "--size", "2x2", "--bots", "explorer:depth,easy", "--copies", "20", "--json")
    assert code == 2  # no seat knows “easy”
    code, out, _ = run("traqueur", "--size", "2x2", "--bots", "explorer:depth,amateur", "--copies", "20", "--json")
    found = json.loads(out)
    assert code == 0
    assert [(row["seat"], row["bot"]) for row in found["bots"]] == [
        (seat, bot) for seat in ("first", "second") for bot in ("explorer:depth", "amateur")
    ]
    for row in found["bots"]:
        assert row["copies"] == 20
        assert 0 <= row["exploitability"]["low"] <= row["exploitability"]["high"]
        assert row["value"]["low"] <= row["value"]["value"] <= row["value"]["high"]
        assert row["value"]["value"] < found["value"][row["seat"]] + 1e-3  # no better than the equilibrium against it
    code, out, _ = run("traqueur", "--size", "2x2", "--bots", "amateur", "--copies", "5")
    assert "against the best response" in out


@pytest.mark.parametrize("package", ["numpy", "numba"])
def test_a_missing_package_is_named_with_its_extra(package: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (
        "search.export",
        "search.form",
        "search.solve",
        "games.traqueur.lab.searches",
        "games.traqueur.lab.solving",
    ):
        monkeypatch.delitem(sys.modules, f"hallali.{module}", raising=False)
    monkeypatch.delattr("hallali.search.solve", raising=False)
    monkeypatch.setitem(sys.modules, package, None)
    code, out, err = run("traqueur", "--size", "2x2")
    assert (code, out) == (2, "")
    assert f"needs {package}: install hallali[solve]" in err


@pytest.mark.long
def test_red_notice_micro_is_undecided() -> None:
    code, out, _ = run("red-notice", "--json")
    found = json.loads(out)
    assert code == 0
    assert found["win"]["angela"] == pytest.approx(0.45833, abs=2e-4)
    assert found["exploitability"] < 1e-4
    assert found["nodes"] < 300_000


@pytest.mark.long
def test_every_plain_fugitive_is_caught_by_who_knows_it() -> None:
    code, out, _ = run("fugitif", "--bots", "heuristic,counting", "--copies", "2", "--json")
    found = json.loads(out)
    assert code == 0
    assert all(
        row["alike"] and row["exploitability"]["value"] == pytest.approx(0.625, abs=1e-3) for row in found["bots"]
    )


def test_it_says_how_many_positions_are_written(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(beat, "EVERY", 0.05)
    _, _, err = run("fugitif", "--positions", "120000")
    assert "writing the game in sequence form: 50000 positions so far, of 120000 at most; 0 s" in err


def test_a_size_of_ones_own_is_solved() -> None:
    code, out, _ = run("fugitif", "--size", "micro:escape=9,decks=4-8,manhunt=7,rounds=2", "--target", "1e-5", "--json")
    found = json.loads(out)
    assert code == 0
    assert found["win"]["fugitive"] == pytest.approx(0.45, abs=1e-4)
    assert found["size"] == "micro:escape=9,decks=4-8,manhunt=7,rounds=2"


def test_a_map_of_ones_own_is_solved(tmp_path: Path) -> None:
    """The micro size's edition with two more roads and a fourth city, as a file of one's own."""
    own = (files("hallali.games.red_notice.rules") / "micro.toml").read_text("utf-8")
    own = own.replace('edition.name = "micro"', 'edition.name = "mine"').replace(
        "city = [", "city = [\n{ id = 'tunis', en = 'Tunis', fr = 'Tunis', continent = 'africa', lon = 10, lat = 36 },"
    )
    own = own.replace("route = [", "route = [{ between = ['lisbon', 'tunis'] }, { between = ['tunis', 'cairo'] },")
    file = tmp_path / "mine.toml"
    file.write_text(own, "utf-8")
    code, out, _ = run("red-notice", "--edition", str(file), "--json")
    found = json.loads(out)
    assert code == 0
    assert found["size"] == "real"
    assert found["nodes"] > 800_000
    assert found["win"]["angela"] == pytest.approx(13 / 24, abs=1e-4)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("traqueur", "--size", "5x5"), "too many camps"),
        (("traqueur", "--size", "2x2", "--option", "mode=race"), "one-sided"),
        (("traqueur", "--size", "1x9"), "no size"),
        (("chess",), "no game"),
        (("fugitif", "--size", "micro:decks=4-8"), "below “escape”"),
        (("fugitif", "--positions", "1000"), "--positions allows for more"),
    ],
)
def test_what_cannot_be_solved_is_refused(words: tuple[str, ...], says: str) -> None:
    code, out, err = run(*words)
    assert (code, out) == (2, "")
    assert says in err
