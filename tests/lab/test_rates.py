"""Rates that the rules speak of, by games that are really played: each is kept, replayed and counted here again."""

from __future__ import annotations

import json
import math
from collections import Counter, defaultdict
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner

from hallali import games
from hallali.cli import main
from hallali.core import record
from hallali.lab import balance as lab
from hallali.lab import records

MARGIN = 0.03  # LT-60 says so


def told(folder: Path, *words: str) -> dict[str, Any]:
    """Have the command play, keep the records, and say what it found."""
    ran = CliRunner().invoke(main, ["balance", *words, "--records", str(folder), "--workers", "1", "--json"])
    assert ran.exit_code == 0, ran.output
    return dict(json.loads(ran.stdout))


def counted(name: str, folder: Path) -> tuple[dict[str, float], Counter[str], float]:
    """Replay the records; return how often each seat won, how often it played, and its fair share."""
    game = games.get(name)
    won, played, fair = defaultdict[str, float](float), Counter[str](), 1.0
    for one in records.read(folder):
        record.verify(game, one)
        seats = game.seats_of(one.options)
        gains = record.last(game, one).returns()
        winners = [seat for seat, gain in zip(seats, gains, strict=True) if gain > 0] or seats  # nobody: all share it
        played.update(seats)
        for seat in winners:  # a shared win counts in parts
            won[seat] += 1 / len(winners)
        fair = 1 / len(seats)
    return won, played, fair


def low_end(won: float, played: int) -> float:
    """Return the low end of Wilson's 95% interval: the rate p at which p + 1.96 standard errors is what was seen."""
    seen, low, high = won / played, 0.0, won / played
    for _ in range(60):
        middle = (low + high) / 2
        reached = middle + 1.959963984540054 * math.sqrt(middle * (1 - middle) / played) >= seen
        low, high = (low, middle) if reached else (middle, high)
    return low


def compare(name: str, folder: Path, found: dict[str, Any]) -> list[str]:
    """Hold what the command says against what its records show; return the seats that are surely too strong."""
    won, played, fair = counted(name, folder)
    assert sum(won.values()) == pytest.approx(found["games"])
    strong = []
    for seat, share in found["shares"].items():
        low = low_end(round(won[seat]), played[seat])
        assert (share["games"], share["won"]) == (played[seat], pytest.approx(won[seat], abs=1e-5))
        assert share["fair"] == pytest.approx(fair)
        assert share["rate"]["low"] == pytest.approx(low, abs=1e-9)
        assert share["over"] == pytest.approx(low - fair, abs=1e-9)
        if low - fair > MARGIN:
            strong.append(seat)
    assert found["strong"] == strong
    return strong


@pytest.mark.rule("LT-60")
def test_the_command_counts_the_games_that_it_plays(tmp_path: Path) -> None:
    """Few games, so that nothing is certain of anybody."""
    found = told(tmp_path, "la-traque", "--players", "2", "--games", "6", "--seed", "rates")
    assert compare("la-traque", tmp_path, found) == []


@pytest.mark.rule("LT-60")
@pytest.mark.parametrize(
    ("words", "strong"),
    [
        ("red-notice --size micro", ["jessah"]),  # 57 of 60 for her
        ("fugitif", ["marshal"]),  # 44 of 60
        ("fugitif --size micro", []),  # 34 of 60 for the Fugitive: that may be chance
    ],
)
def test_a_seat_that_is_surely_too_strong_is_named(words: str, strong: list[str], tmp_path: Path) -> None:
    asked = (*words.split(), "--bot", "random", "--games", "60")
    assert compare(asked[0], tmp_path, told(tmp_path, *asked)) == strong
    shown = CliRunner().invoke(main, ["balance", *asked, "--workers", "1"]).stdout.splitlines()
    assert f"surely more than 3 points over the fair share: {', '.join(strong) or 'none'}" in shown


def test_a_share_that_is_judged_by_its_mean_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The plant: in sixty games a mean is more than 3 points over the fair share, but not for certain."""
    counted_so = lab._share

    def by_mean(won: Sequence[float], fair: float) -> lab.Share:
        share = counted_so(won, fair)
        return msgspec.structs.replace(share, over=share.rate.value - fair)

    monkeypatch.setattr(lab, "_share", by_mean)
    found = told(tmp_path, "fugitif", "--size", "micro", "--bot", "random", "--games", "60")
    with pytest.raises(AssertionError):
        compare("fugitif", tmp_path, found)


@pytest.mark.long
@pytest.mark.rule("LT-60")
@pytest.mark.parametrize(("players", "count"), [(4, 600), (3, 600), (2, 600)])
def test_no_faction_is_more_than_three_points_over_its_share(players: int, count: int, tmp_path: Path) -> None:
    found = told(tmp_path, "la-traque", "--players", str(players), "--games", str(count), "--seed", "f9")
    strong = compare("la-traque", tmp_path, found)
    shown = {seat: (share["rate"]["value"], share["rate"]["low"]) for seat, share in found["shares"].items()}
    assert strong == [], shown
