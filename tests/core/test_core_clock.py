"""What is thought in a number of seconds is, in tests, an amount of work."""

from __future__ import annotations

import random
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from hallali import games, players
from hallali.core import clock
from hallali.lab import match
from readings import WORKED, Readings


def moves(name: str) -> list[str]:
    game = games.get("fugitif")
    bots = [players.make(name, game, 0, 1, "small"), players.make("random", game, 1, 1, "small")]
    played = match.Match(game, bots, "seconds", "small")
    while not played.over and len(played.record.moves) < 6:
        played.step()
    return played.record.moves


def test_a_bot_with_a_limit_of_seconds_plays_the_same_in_every_run() -> None:
    assert moves("ismcts:0.5") == moves("ismcts:0.5")


def test_a_limit_of_seconds_hangs_on_the_clock_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same where each reading takes another time on the wall, and another game where the clock goes slower."""
    same = moves("ismcts:0.5")
    readings = Readings(WORKED)

    def slow() -> float:
        time.sleep(random.random() / 500)
        return readings()

    monkeypatch.setattr(clock, "_worked", slow)
    assert moves("ismcts:0.5") == same
    counted = []
    for each in (WORKED / 8, WORKED):
        readings = Readings(each)
        monkeypatch.setattr(clock, "_worked", readings)
        moves("ismcts:0.5")
        counted.append(readings.count)
    assert counted[0] > 2 * counted[1]


def test_each_thread_counts_for_itself() -> None:
    readings = Readings(0.5)
    assert [readings(), readings()] == [0.5, 1.0]
    with ThreadPoolExecutor(1) as pool:
        assert pool.submit(readings).result() == 0.5
    assert readings() == 1.5


def test_outside_of_tests_they_are_the_clocks_of_the_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    before = clock.worked(), clock.passed(), time.monotonic()
    sum(range(1_000_000))
    assert clock.worked() > before[0]
    assert clock.passed() > before[1]
    assert before[1] == pytest.approx(before[2], abs=60.0)
