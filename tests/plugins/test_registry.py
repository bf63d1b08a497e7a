"""Games of other packages: found by entry point, checked, and left out in words where they are broken."""

from __future__ import annotations

from pathlib import Path

import pytest
from plain_games import hallali, installed

from crowd import CROWD
from hallali import games
from hallali.core.errors import HallaliError
from toy import Toy


def test_a_game_of_another_package_is_found(tmp_path: Path) -> None:
    installed(tmp_path, "hallali-metro", "metro = hallali_metro:METRO")
    found = hallali(tmp_path, "simulate", "metro", "--games", "5")
    assert found.returncode == 0, found.stderr
    assert "metro (real), seed 1: 5 of 5 games ended" in found.stdout
    assert "left out" not in found.stderr


def test_a_broken_package_costs_the_others_nothing(tmp_path: Path) -> None:
    installed(tmp_path, "hallali-metro", "metro = hallali_metro:METRO")
    installed(tmp_path, "broken", "broken = broken_game:GAME", broken_game="import no_such_module")
    installed(tmp_path, "second", "second = hallali_metro:METRO")
    installed(tmp_path, "thing", "thing = thing_game:GAME", thing_game="GAME = 7")
    found = hallali(tmp_path, "simulate", "metro", "--games", "5")
    assert found.returncode == 0, found.stderr
    lines = [line for line in found.stderr.splitlines() if "left out" in line]
    assert len(lines) == 3
    assert "The game “broken” of the package broken is left out:" in lines[0]
    assert "ModuleNotFoundError: No module named 'no_such_module'" in lines[0]
    assert lines[1] == "The game “second” of the package second is left out: there is already a game “metro”."
    assert "it names a int; an object of a class of hallali.interfaces.game.PlayableGame is wanted" in lines[2]


class Renamed(Toy):
    def __init__(self, name: str, **more: object) -> None:
        self.name = name
        for field, value in more.items():
            setattr(self, field, value)


@pytest.mark.parametrize(
    ("game", "why"),
    [
        (Renamed("fugitif"), "already a game “fugitif”"),
        (Renamed("My Game"), "small letters"),
        (Renamed("other"), "its View does not say “other”"),
        (Renamed("toys", seats=()), "“seats” of the game “toys” has to be a tuple"),
        (Toy, "it names a type"),
    ],
)
def test_what_is_no_game_is_refused_in_words(game: object, why: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "GAMES", dict(games.GAMES))
    before = list(games.GAMES)
    with pytest.raises(HallaliError, match=why):
        games.add(game)
    assert list(games.GAMES) == before


def test_a_good_game_is_added(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "GAMES", dict(games.GAMES))
    assert games.add(CROWD) is games.get("crowd")
