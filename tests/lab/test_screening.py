"""`hallali screen`: what moves the balance most is named first, from deals that chose nothing; the rest is said."""

from __future__ import annotations

import itertools
import json
import random
import subprocess
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner
from unfair import UNFAIR, unfair

from hallali.cli import main
from hallali.core.errors import BadOption
from hallali.games import get
from hallali.lab import apart, dials, halving, screening
from hallali.lab.compare import LENGTH, WON, Measure, Measured
from hallali.lab.halving import Budget
from hallali.lab.wilson import paired

SEATS = ("won fox", "won hounds")
MEASURES = {"won fox": Measure(WON, 0), "won hounds": Measure(WON, 1), "entries": Measure(LENGTH, name="entries")}


def played(shifts: dict[int, float]) -> Callable[[tuple[int, str]], Measured]:
    """Return a game of one throw: the fox wins if it is below a half and what the edition shifts it by."""

    def work(item: tuple[int, str]) -> Measured:
        number, seed = item
        fox = float(random.Random(seed).random() < 0.5 + shifts.get(number, 0.0))
        return Measured({"won fox": fox, "won hounds": 1 - fox, "entries": 10.0}, MEASURES, 0, 10, "")

    return work


def halved(shifts: dict[int, float], changes: int, budget: Budget, seed: str = "1") -> halving.Halved:
    work = played(shifts)
    return halving.driven(halving.halving(changes, budget, seed), lambda items: [work(one) for one in items])


def test_the_number_that_moves_most_is_first_and_the_others_are_not_claimed() -> None:
    shifts = {7: 0.3, 3: -0.1} | dict.fromkeys(range(8, 30), 0.01)
    found = halved(shifts, 40, Budget(games=6000))
    assert [one.number for one in found.effects][:2] == [6, 2]
    first, second, *others = found.effects
    assert first.settled
    assert first.difference.value > 0 if first.measure == "won fox" else first.difference.value < 0
    assert not first.behind
    assert second.behind
    assert all(not one.settled for one in others)
    numbers = [one.number for one in found.effects] + [one.number for one in found.dropped]
    assert sorted(numbers) == list(range(40))
    assert sum(one.same for one in found.dropped) >= 16
    assert found.games == sum((one.changes + 1) * one.deals for one in found.rounds) <= 6000


def test_the_interval_of_the_first_holds_what_it_does() -> None:
    """Having been chosen makes it no better: of 20 screenings, one or two intervals may miss."""
    held = 0
    for seed in range(20):
        first = halved(dict.fromkeys(range(1, 12), 0.2), 12, Budget(games=1500), str(seed)).effects[0]
        gap = first.difference
        held += gap.low < (0.2 if first.measure == "won fox" else -0.2) < gap.high
    assert held >= 18


def test_what_is_sure_has_an_interval_without_0_and_nothing_else_has() -> None:
    close = 0
    for seed in range(20):
        found = halved({1: 0.5, 2: 0.05, 3: 0.05, 4: 0.04}, 6, Budget(games=900), str(seed))
        for one in found.effects:
            assert one.settled is not (one.difference.low <= 0 <= one.difference.high)
        close += sum(one.settled for one in found.effects)
    assert 20 < close < 70  # both are seen


def test_the_last_round_plays_deals_that_chose_nothing() -> None:
    found = halved({1: 0.2, 2: 0.1, 3: 0.1}, 20, Budget(games=2000))
    ends = [(one.first, one.first + one.deals) for one in found.rounds]
    assert all(end == start for (_, end), (start, _) in itertools.pairwise(ends))
    assert found.rounds[-1].deals >= halving.FEWEST_LAST


def test_where_nothing_matters_hardly_anything_is_called_sure() -> None:
    """Ten changes of which half toss a coin of their own: in 40 screenings, one in twenty may be wrong."""

    def work(item: tuple[int, str]) -> Measured:
        number, seed = item
        fox = float(random.Random(f"{seed}/{number}").random() < 0.5)
        return Measured({"won fox": fox, "won hounds": 1 - fox, "entries": 10.0}, MEASURES, 0, 10, "")

    wrong = 0
    for seed in range(40):
        steps = halving.halving(10, Budget(games=1500), str(seed))
        found = halving.driven(steps, lambda items: [work(one) for one in items])
        wrong += any(one.settled for one in found.effects)
    assert wrong <= 5


def test_what_changes_no_game_is_said_and_played_no_further() -> None:
    found = halved({}, 12, Budget(games=1000))
    assert found.effects == []
    assert len(found.rounds) == 1
    assert [one.same for one in found.dropped] == [True] * 12


def test_the_deals_of_a_timed_run_play_the_same_games_again() -> None:
    shifts = {1: 0.2, 2: -0.1}
    timed = halved(shifts, 20, Budget(seconds=0.05))
    assert timed.rounds[-1].deals >= halving.FEWEST_LATE
    assert halved(shifts, 20, Budget(deals=tuple(one.deals for one in timed.rounds))) == timed


def test_an_interval_of_differences_that_were_not_seen_has_a_width() -> None:
    none = paired([0.0] * 30)
    assert none.low < 0 < none.high
    assert paired([1.0] * 30).low < 1
    assert paired([0.0] * 300).high < none.high


def test_more_games_can_look_at_more_changes() -> None:
    assert halving.most_changes(200) < halving.most_changes(2000) < halving.most_changes(20_000)
    for games in (500, 5000):
        counts = halving.rounds_of(halving.most_changes(games))
        plan = halving.planned(0, counts)
        assert sum(deals * (count + 1) for deals, count in zip(plan, counts, strict=True)) <= games


@pytest.mark.parametrize("game", sorted(UNFAIR))
def test_each_difference_is_found_and_can_be_set_back(game: str) -> None:
    shelf = get(game).editions()
    assert shelf is not None
    text = unfair(game)
    shelf.read(text)
    house = tomllib.loads(shelf.text())
    found = apart.differences(shelf.text(), text)
    assert len(found) == 1 + len(UNFAIR[game].others)
    assert UNFAIR[game].path in [one.path for one, _ in found]
    for one, back in found:
        assert shelf.fits(back)
        table, _, row = one.path.partition(".")
        if isinstance(house[table], list):
            place = dials.names(house[table]).index(row)
            assert back[table][place] == house[table][place]
        else:
            assert back[table][row] == house[table][row]
        assert one.line
    assert apart.differences(text, text) == []


def test_rows_that_were_added_or_left_out_are_differences_and_names_are_none() -> None:
    shelf = get("fugitif").editions()
    assert shelf is not None
    lines = shelf.text().splitlines()
    gone = next(line for line in lines if "windfall" in line)
    new = gone.replace("windfall", "flood").replace('"Windfall"', '"Flood"').replace("Aubaine", "Crue")
    text = (
        "\n".join(line for line in lines if line != gone).replace("]\n", f"{new}\n]\n").replace('"Patrols"', '"Sweep"')
    )
    text = text if new in text else text.rsplit("]", 1)[0] + new + "\n]"
    found = {one.path: (one, back) for one, back in apart.differences(shelf.text(), text)}
    assert set(found) == {"event.windfall", "event.flood"}
    assert found["event.windfall"][0].now == found["event.flood"][0].was == ""
    assert "windfall" in dials.names(found["event.windfall"][1]["event"])
    assert "flood" not in dials.names(found["event.flood"][1]["event"])


def test_the_rules_come_first_and_patterns_choose() -> None:
    shelf = get("traque").editions()
    assert shelf is not None
    known = dials.dials(shelf, shelf.text())
    found = [one.path for one in screening.in_turn(known, ())]
    assert found[0] == "rules.health"
    assert found.index("card.lurker.strength") < found.index("card.corridor.strength")  # what is written first
    assert {path.partition(".")[0] for path in found[:40]} >= {"rules", "supply", "card", "place"}
    assert [one.path for one in screening.in_turn(known, ["rules.ammo*"])] == ["rules.ammo", "rules.ammo_two"]
    with pytest.raises(BadOption, match=r"did you mean “rules\.ammo”"):
        screening.in_turn(known, ["rules.amo"])
    with pytest.raises(BadOption, match="rulers"):
        screening.in_turn(known, ["rulers.*"])


def run(*args: str) -> tuple[int, str]:
    result = CliRunner().invoke(main, ["screen", *args, "--workers", "1"])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result.exit_code, result.output


@pytest.mark.compiled
def test_the_command_names_what_moves_games_and_how_to_play_the_same_again(tmp_path: Path) -> None:
    file = tmp_path / "unfair.toml"
    file.write_text(unfair("traqueur"), "utf-8")
    args = ("traqueur", str(file), *UNFAIR["traqueur"].options)
    code, output = run(*args, "--games", "100")
    assert code == 0, output
    assert "each set back alone" in output
    assert "none that can be played" in output  # a camp has no numbers
    code, again = run(*args, "--only", "differences", "--changes", "4", "--deals", "6,30", "--json")
    found = json.loads(again)
    assert [one["deals"] for one in found["differences"]["rounds"]] == [6, 30]
    assert found["numbers"] is None
    assert run(*args, "--only", "differences", "--changes", "4", "--deals", "6,30", "--json") == (0, again)
    code, output = run(*args, "--only", "differences", "--changes", "4", "--deals", "6,30")
    assert "--only differences --changes 4 --deals 6,30" in output


def test_bad_input_is_answered_in_words(tmp_path: Path) -> None:
    file = tmp_path / "unfair.toml"
    file.write_text(unfair("fugitif"), "utf-8")
    for args, says in (
        (("fugitif", "--only", "differences"), "its own parent"),
        (("fugitif", "--deals", "1"), "6,20,60"),
        (("fugitif", "--deals", "many"), "6,20,60"),
        (("fugitif", str(file), "--deals", "6,30"), "--only numbers or --only differences"),
        (("fugitif", "--number", "rules.event", "--games", "100"), "rules.events"),
        (("fugitif", "no-such.toml"), "There is no file no-such.toml"),
        (("traque", str(file)), "not of traque"),
    ):
        code, output = run(*args)
        assert code in (1, 2)
        assert says in output.replace("\n", " "), output


@pytest.mark.long
@pytest.mark.parametrize("game", sorted(UNFAIR))
def test_an_unfair_card_or_number_is_named_first(game: str, tmp_path: Path) -> None:
    file = tmp_path / "unfair.toml"
    file.write_text(unfair(game), "utf-8")
    args = ["screen", game, str(file), "--only", "differences", *UNFAIR[game].options, "--games", "700", "--json"]
    result = CliRunner().invoke(main, args)
    assert result.exit_code == 0, result.output
    first = json.loads(result.stdout)["differences"]["effects"][0]
    assert first["change"]["path"] == UNFAIR[game].path
    assert first["effect"]["settled"]


def command(game: str) -> str:
    """Return the command with which the page of the bench has a planted card found."""
    return " ".join(("screen", game, "mine.toml --only differences", *UNFAIR[game].options)).strip()


@pytest.mark.long
@pytest.mark.parametrize("game", sorted(UNFAIR))
def test_the_usual_two_minutes_are_enough_to_name_it(game: str, tmp_path: Path) -> None:
    """By a process of its own: there a second is a second, and the usual --time is two minutes."""
    (tmp_path / "mine.toml").write_text(unfair(game), "utf-8")
    words = [sys.executable, "-m", "hallali", *command(game).split(), "--json"]
    done = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True, check=False, timeout=600)
    assert done.returncode == 0, done.stderr
    first = json.loads(done.stdout)["differences"]["effects"][0]
    assert first["change"]["path"] == UNFAIR[game].path
    assert first["effect"]["settled"]


@pytest.mark.parametrize("game", sorted(UNFAIR))
def test_the_page_of_the_bench_has_the_commands(game: str) -> None:
    page = (Path(__file__).parents[2] / "docs" / "editions" / "bench.md").read_text("utf-8")
    assert f"    uv run python tests/lab/unfair.py {game} > mine.toml\n    uv run hallali {command(game)}\n" in page
