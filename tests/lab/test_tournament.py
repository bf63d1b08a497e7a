"""A round robin: fair lineups, ratings that find the stronger bot, and a folder that a broken run goes on from."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner

from hallali import games
from hallali.cli import main
from hallali.core.errors import BadOption, HallaliError
from hallali.lab import records
from hallali.lab import tournament as lab

pytest.importorskip("choix", reason="choix is not installed: uv sync --group research")

MICRO = lab.planned(games.get("fugitif"), ("novice", "random"), "t", "micro")

#: Says what each seat of a lineup got on a deal.
Rule = Callable[[random.Random, tuple[str, ...]], tuple[float, ...]]


def staged(monkeypatch: pytest.MonkeyPatch, rule: Rule) -> None:
    """Have every game end as a rule says, from the deal's seed and the lineup alone."""

    def one(plan: lab.Plan, keep: bool, item: tuple[str, tuple[str, ...]]) -> tuple[tuple[float, ...], bytes]:
        return rule(random.Random(repr(item)), item[1]), b""

    monkeypatch.setattr(lab, "_one", one)


def strength(rng: random.Random, lineup: tuple[str, ...]) -> tuple[float, ...]:
    """Let a seat win in proportion to its bot: the club is worth three amateurs, an amateur three novices."""
    weights = [{"novice": 1, "amateur": 3, "club": 9}[bot] for bot in lineup]
    winner = rng.choices(range(len(lineup)), weights)[0]
    return tuple(1.0 if seat == winner else -1.0 for seat in range(len(lineup)))


def test_everybody_sits_in_every_seat_as_often_against_everybody() -> None:
    for seats in (2, 3, 4):
        played = lab.lineups(("a", "b", "c"), seats, False)
        for seat in range(seats):
            alone = [lineup for lineup in played if lineup.count(lineup[seat]) == 1]
            assert sorted({(lineup[seat], lineup[seat - 1]) for lineup in alone}) == [
                ("a", "b"), ("a", "c"), ("b", "a"), ("b", "c"), ("c", "a"), ("c", "b"),
            ]  # fmt: skip
        assert len({lineup.count("a") for lineup in played} - {0}) <= 2
    assert lab.lineups(("a", "b"), 2, True) == [("a", "a"), ("b", "b")]


def test_the_ratings_find_the_strengths(monkeypatch: pytest.MonkeyPatch) -> None:
    """Odds of three to one are 191 points, with two seats as with four."""
    staged(monkeypatch, strength)
    for game, options in (("fugitif", {}), ("la-traque", games.get("la-traque").options_for(4))):
        plan = lab.planned(games.get(game), ("novice", "club", "amateur"), "s", options=options)
        found = lab.play(plan, 1800, workers=1)
        assert [one.bot for one in found.standings] == ["club", "amateur", "novice"]
        assert found.certain
        for one, true in zip(found.standings, (191, 0, -191), strict=True):
            assert one.rating.low < one.rating.value < one.rating.high
            assert abs(one.rating.value - true) < 60
            assert one.rating.high - one.rating.low < 150


def test_a_bot_that_is_strong_in_one_seat_is_rated_so_there_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """The club's first seat is worth nine novices and its second no more than one: 382 points apart, and none."""

    def one_sided(rng: random.Random, lineup: tuple[str, ...]) -> tuple[float, ...]:
        weights = [9 if seat == 0 and bot == "club" else 1 for seat, bot in enumerate(lineup)]
        winner = rng.choices(range(len(lineup)), weights)[0]
        return tuple(1.0 if seat == winner else -1.0 for seat in range(len(lineup)))

    staged(monkeypatch, one_sided)
    plan = lab.planned(games.get("fugitif"), ("novice", "club"), "b", by_seat=True)
    found = lab.play(plan, 2000, workers=1)
    first, second = found.by_seat["fugitive"], found.by_seat["marshal"]
    assert [one.player for one in first] == ["club", "novice"]
    assert first[0].gap is not None
    assert first[0].gap.low < 382 < first[0].gap.high
    assert first[0].ahead > 0.999
    assert second[0].gap is not None
    assert second[0].gap.low < 40


def test_a_game_played_together_has_no_ratings_by_seat() -> None:
    with pytest.raises(BadOption, match="plays together"):
        lab.planned(
            games.get("traque"), ("random", "club"), "t", options=games.get("traque").options_for(2), by_seat=True
        )


def test_it_stops_when_the_order_is_certain_and_not_before(monkeypatch: pytest.MonkeyPatch) -> None:
    plan = lab.planned(games.get("fugitif"), ("novice", "club"), "c")
    staged(monkeypatch, strength)
    soon = lab.play(plan, 4000, until_certain=True, workers=1)
    assert soon.certain
    assert soon.rounds <= 64
    staged(monkeypatch, lambda rng, lineup: rng.choice([(1.0, -1.0), (-1.0, 1.0)]))
    never = lab.play(plan, 400, until_certain=True, workers=1)
    assert not never.certain
    assert never.rounds == 200


def test_all_looks_together_are_wrong_once_in_twenty_at_most() -> None:
    looks = [count for count in range(1, 70_000) if lab._look(count)]
    assert looks[:4] == [16, 32, 64, 128]
    assert [lab._look(count) for count in looks] == list(range(1, len(looks) + 1))
    assert sum(1 - lab._bar(lab._look(count), True) for count in looks) < 1 - lab.SURE


def test_a_game_played_together_is_compared_on_the_same_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    def luck(rng: random.Random, lineup: tuple[str, ...]) -> tuple[float, ...]:
        return (float(lineup[0] == "club"),) * len(lineup)

    staged(monkeypatch, luck)
    plan = lab.planned(games.get("traque"), ("random", "club"), "t")
    found = lab.play(plan, 40, workers=1)
    assert [one.bot for one in found.standings] == ["club", "random"]
    assert found.certain
    assert found.standings[0].seats["player"].value == 1.0
    assert found.standings[1].seats["player"].value == 0.0


def test_a_broken_run_goes_on_and_ends_as_one_that_was_not(tmp_path: Path) -> None:
    whole = lab.play(MICRO, 40, workers=2, keep=tmp_path / "whole")
    assert whole.rounds == 20
    played: list[int] = []

    def broken(steps: int) -> None:
        played.append(steps)
        if sum(played) == 17:
            raise KeyboardInterrupt

    folder = tmp_path / "kept"
    with pytest.raises(KeyboardInterrupt):
        lab.play(MICRO, 40, folder=folder, workers=1, progress=broken, keep=tmp_path / "parts")
    again: list[int] = []
    found = lab.play(MICRO, 40, folder=folder, workers=1, progress=again.append, keep=tmp_path / "parts")
    assert again[0] == 16  # eight whole rounds; the game of the ninth is played again
    assert sum(again) == 40
    assert found.standings == whole.standings
    assert list(records.read(tmp_path / "parts")) == list(records.read(tmp_path / "whole"))
    further = lab.play(MICRO, 60, folder=folder, workers=1, progress=again.append)
    assert further == lab.play(MICRO, 60, folder=folder, workers=1)
    assert further.rounds == 30


def test_a_folder_holds_one_tournament(tmp_path: Path) -> None:
    lab.play(MICRO, 2, folder=tmp_path, workers=1)
    other = lab.planned(games.get("fugitif"), ("novice", "random"), "another", "micro")
    with pytest.raises(HallaliError, match="another tournament"):
        lab.play(other, 2, folder=tmp_path, workers=1)
    (tmp_path / "tournament.json").write_text("{}")
    with pytest.raises(HallaliError, match="cannot be read"):
        lab.play(MICRO, 2, folder=tmp_path, workers=1)


@pytest.mark.parametrize("bots", [("club",), ("club", "club"), ("club", "nobody"), ("club", "belief")])
def test_what_cannot_be_played_is_refused(bots: tuple[str, ...]) -> None:
    with pytest.raises(BadOption):
        lab.planned(games.get("fugitif"), bots, "1")


def test_the_command(tmp_path: Path) -> None:
    asked = ["tournament", "fugitif", "--bots", "random,novice", "--size", "micro", "--games", "10", "--workers", "1"]
    asked += ["--folder", str(tmp_path)]
    told = json.loads(CliRunner().invoke(main, [*asked, "--json"]).stdout)
    assert told["rounds"] == 5
    assert {one["bot"] for one in told["standings"]} == {"random", "novice"}
    for one in told["standings"]:
        assert one["rating"]["low"] <= one["rating"]["value"] <= one["rating"]["high"]
    shown = CliRunner().invoke(main, asked).output
    assert "10 games in 5 rounds" in shown
    assert "is stronger than" in shown
    refused = CliRunner().invoke(main, [*asked, "--seed", "2"])
    assert refused.exit_code == 1
    assert "another tournament" in refused.output
