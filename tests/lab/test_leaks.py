import random

import pytest

from hallali.core.record import Record
from hallali.core.seats import SPECTATOR
from hallali.games import get
from hallali.lab import leaks, match, twins


def test_nothing_leaks() -> None:
    report = leaks.search("fugitif", 40, "1", workers=1)
    assert report.leaks == 0, report.examples
    assert report.positions == 40
    # The twins must be other worlds, or nothing was shown.
    assert report.differing > report.comparisons / 2
    assert all(report.twins[seat] > 20 for seat in ("fugitive", "marshal", "spectator"))


@pytest.mark.parametrize("options", [{"events": True}, {"opening": "one-or-two", "second_edition": True}])
def test_nothing_leaks_in_the_variants(options: dict[str, object]) -> None:
    report = leaks.search("fugitif", 20, "2", "real", options, workers=1)
    assert report.leaks == 0, report.examples
    assert report.differing


@pytest.mark.parametrize("where", ["view", "told"])
def test_a_planted_leak_is_found(where: str) -> None:
    assert leaks.search("fugitif", 10, "1", plant=where, workers=1).leaks > 0


def betray(game: object, record: Record, seat: int) -> bytes:
    """A surface that shows too much: the whole record."""
    return repr(record.moves).encode()


BETRAYALS = [betray]


def test_a_planted_leak_in_another_surface_is_found() -> None:
    path = f"{__name__}:BETRAYALS"
    assert leaks.search("fugitif", 5, "1", workers=1, surfaces=(path,)).leaks > 0


def test_a_twin_is_another_game_that_the_seat_cannot_tell_apart() -> None:
    game = get("fugitif")
    record, _ = match.play(game, ("heuristic", "amateur"), "4")
    world = twins.read(game, "real", {}, record.moves)
    for seat in (0, 1, SPECTATOR):
        twin = twins.maker(world, seat, "real", {}, random.Random(1)).make(12, 0)
        assert twin is not None
        assert twin.tokens(12) != world.tokens(12)
        assert [twin.told(i, seat) for i in range(12)] == [world.told(i, seat) for i in range(12)]
        assert game.see(twin.states[12], seat) == game.see(world.states[12], seat)
