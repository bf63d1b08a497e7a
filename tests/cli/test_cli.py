import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from hallali.cli import main
from hallali.games import get
from hallali.lab import match


def run(*args: str, typed: str | None = None) -> Result:
    return CliRunner().invoke(main, list(args), input=typed)


def test_simulate_prints_one_object() -> None:
    result = run("simulate", "fugitif", "--games", "5", "--seed", "1", "--size", "small", "--workers", "1", "--json")
    assert result.exit_code == 0
    found = json.loads(result.stdout)
    assert {"game", "games", "ended", "wins", "length", "records_sha256"} <= set(found)
    assert found["ended"] == 5
    assert "median" in found["length"]


def test_arena_states_rates_seats_and_seed() -> None:
    args = ("--fugitive", "random", "--marshal", "novice", "--games", "4", "--size", "small", "--workers", "1")
    result = run("arena", "fugitif", *args, "--json")
    assert result.exit_code == 0
    found = json.loads(result.stdout)
    assert set(found["rate"]["marshal"]) == {"value", "low", "high"}
    assert found["players"] == {"fugitive": "random", "marshal": "novice"}
    assert "seeds 1:0 to 1:3" in run("arena", "fugitif", *args).stdout


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (("simulate", "chess"), "no game “chess”"),
        (("simulate", "fugitif", "--size", "huge"), "no size “huge”"),
        (("simulate", "fugitif", "--option", "events=maybe"), "events cannot be “maybe”"),
        (("simulate", "fugitif", "--games", "0"), "0"),
        (("arena", "fugitif", "--fugitive", "random"), "Who plays the marshal?"),
        (("arena", "fugitif", "--first", "random", "--second", "nobody"), "no player “nobody”"),
        (("play", "fugitif", "--seat", "judge"), "no seat “judge”"),
        (("verify", "nowhere.json"), "nowhere.json"),
    ],
)
def test_bad_usage_is_refused_in_words(args: tuple[str, ...], says: str) -> None:
    result = run(*args)
    assert result.exit_code == 2
    assert says in result.output
    assert "Traceback" not in result.output


def test_verify_tells_good_records_from_bad_ones(tmp_path: Path) -> None:
    record, _ = match.play(get("fugitif"), ("random", "random"), "v", "small")
    path = tmp_path / "game.json"
    path.write_bytes(record.to_json())
    good = run("verify", str(path), "--json")
    assert good.exit_code == 0
    assert json.loads(good.stdout)["ok"] is True
    other = record.to_json().replace(b'"seed": "v"', b'"seed": "w"')
    for broken in (record.to_json()[:-40], b"\xff\x00", b"[]", other):
        path.write_bytes(broken)
        bad = run("verify", str(path), "--json")
        assert bad.exit_code == 1
        assert json.loads(bad.stdout)["ok"] is False
        assert json.loads(bad.stdout)["reason"]
        assert "Traceback" not in bad.output


def test_leaks_says_what_it_compared() -> None:
    args = ("leaks", "traque", "--size", "small", "--position", "0:5:player", "--surface", "page", "--workers", "1")
    found = json.loads(run(*args, "--json").stdout)
    assert (found["game"], found["positions"], found["leaks"], found["failures"]) == ("traque", 1, [], [])
    assert found["surfaces"]["page"] > 2
    said = run(*args)
    assert said.exit_code == 0
    assert "no twin has another history" in said.stdout


def test_leaks_says_how_far_it_is() -> None:
    said = run("leaks", "traque", "--size", "small", "--positions", "1", "--surface", "view", "--workers", "1")
    assert said.stderr.startswith("traque: 1 of 1 position, ")
    assert "0 leaks, 0 errors, " in said.stderr
    assert said.stdout.count("seconds of processor time") == 1


@pytest.mark.parametrize(("option", "why"), [("--position=3", "GAME:ENTRY:SEAT"), ("--surface=pge", "no surface")])
def test_leaks_refuses_what_is_not_there(option: str, why: str) -> None:
    refused = run("leaks", "traque", option)
    assert refused.exit_code == 1
    assert why in refused.output


def test_clauses_lists_what_is_missing() -> None:
    result = run("clauses", "fugitif", "--json")
    found = json.loads(result.stdout)
    assert set(found) >= {"game", "clauses", "shown", "missing"}
    assert "FUG-1" in found["clauses"]
    assert result.exit_code == (1 if any(found[one] for one in ("missing", "unknown", "untold", "strange")) else 0)


def test_play_takes_commands_and_refuses_in_words() -> None:
    typed = "help\nlog\nhand\nd9\nfoo\ng1,1\nd1\nd2\nlikely\nguess 41\nquit\n"
    args = ("play", "fugitif", "--seat", "marshal", "--against", "heuristic", "--seed", "a", "--lang", "en")
    result = run(*args, typed=typed)
    assert result.exit_code == 0, result.output
    assert "“foo” is not a move" in result.output
    assert "names a number twice" in result.output
    assert "Likely hideouts" in result.output
    assert "You guess 41: no." in result.output
    assert "You left the game." in result.output
    assert "Traceback" not in result.output


def test_play_in_french() -> None:
    result = run("play", "fugitif", "--seat", "fugitive", "--against", "random", "--lang", "fr", typed="help\nquit\n")
    assert "Vous avez quitté la partie." in result.output
    assert "You left the game." not in result.output


def test_play_to_the_end_and_verify(tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    typed = "d1\npass\n" * 60
    args = ("play", "fugitif", "--seat", "marshal", "--against", "random", "--size", "micro", "--lang", "en")
    result = run(*args, "--seed", "b", "--save", str(path), typed=typed)
    assert result.exit_code == 0, result.output
    assert path.exists(), result.output
    assert run("verify", str(path)).exit_code == 0


def test_version() -> None:
    assert run("--version").output.startswith("hallali, version")
