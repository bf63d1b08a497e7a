"""Games between bots, entered into a pad as one seat was told them: it shows what that seat really saw, all along."""

from __future__ import annotations

import pytest
from plain_games import metro

from hallali import games
from hallali.core import record
from hallali.core.contract import Told, Value
from hallali.interfaces.game import PlayableGame
from hallali.lab import match
from hallali.testing import Lockstep, lockstep

#: A game, a cheap bot, and options; the order of companion.md.
CASES: list[tuple[str, str, dict[str, Value]]] = [
    ("traqueur", "novice", {}),
    ("traqueur", "novice", {"mode": "one-sided"}),
    ("traque", "novice", {}),
    ("traque", "random", {"players": 2}),
    ("fugitif", "novice", {}),
    ("fugitif", "novice", {"events": True, "second_edition": True}),
    ("red-notice", "novice", {}),
    ("la-traque", "novice", {"factions": "usa+cccp"}),
]
#: Long games, and whole sets of seats.
MORE: list[tuple[str, str, dict[str, Value]]] = [("red-notice", "random", {}), ("la-traque", "random", {})]


def named(case: tuple[str, str, dict[str, Value]]) -> str:
    """Name a case."""
    return f"{case[0]}-{case[1]}-{len(case[2])}"


def entered(
    game: PlayableGame, bot: str, options: dict[str, Value], plays: int, size: str = "real", every: int = 7
) -> Lockstep:
    """Enter so many games, each from one seat after the other; what another game tells is planted as false."""
    seats = len(game.seats_of(options))
    total, planted = Lockstep(), list[Told]()
    for number in range(plays):
        played, _ = match.play(game, (bot,) * seats, f"at the table {number}", size, options)
        seat = number % seats
        told = record.tolds(game, played, seat)
        total.add(lockstep(game, played, seat, number, planted or told[::-1], every))
        planted = told
    return total


@pytest.mark.parametrize(("name", "bot", "options"), CASES, ids=map(named, CASES))
def test_a_pad_shows_what_the_seat_saw(name: str, bot: str, options: dict[str, Value]) -> None:
    game = games.get(name)
    plays = 1 if name == "la-traque" else len(game.seats_of(options))
    found = entered(game, bot, options, plays)
    assert found.offered > 20 * max(found.written, 1) or found.written <= 3
    assert found.refused > 0
    assert found.inferred > 0


def test_so_it_does_at_the_small_sizes() -> None:
    for name, size in (("fugitif", "micro"), ("fugitif", "small"), ("red-notice", "micro"), ("traqueur", "4x4")):
        assert entered(games.get(name), "novice", {}, 2, size).offered > 5


def test_so_it_does_for_a_game_of_others(monkeypatch: pytest.MonkeyPatch) -> None:
    found = entered(metro(monkeypatch), "random", {}, 4)
    assert found.offered > 20
    assert found.written < 4


@pytest.mark.long
@pytest.mark.parametrize(("name", "bot", "options"), CASES + MORE, ids=map(named, CASES + MORE))
def test_two_hundred_games(name: str, bot: str, options: dict[str, Value]) -> None:
    found = entered(games.get(name), bot, options, 200, every=40)
    assert found.offered > 20 * found.written
