import random
import re

import pytest

from hallali.cli.surfaces import SURFACES
from hallali.core.contract import Value
from hallali.core.record import Record
from hallali.core.seats import SPECTATOR
from hallali.games import get
from hallali.interfaces import twins
from hallali.lab import leaks, match


def test_nothing_leaks() -> None:
    report = leaks.search("fugitif", 40, "1", workers=1)
    assert report.leaks == 0, report.examples
    assert report.positions == 40
    # The twins must be other worlds, or nothing was shown.
    assert report.differing > report.comparisons / 2
    assert all(report.twins[seat] > 20 for seat in ("fugitive", "marshal", "spectator"))


@pytest.mark.parametrize("options", [{"events": True}, {"opening": "one-or-two", "second_edition": True}])
def test_nothing_leaks_in_the_variants(options: dict[str, Value]) -> None:
    report = leaks.search("fugitif", 20, "2", "real", options, workers=1)
    assert report.leaks == 0, report.examples
    assert report.differing


@pytest.mark.parametrize("where", ["view", "told"])
def test_a_planted_leak_is_found(where: str) -> None:
    assert leaks.search("fugitif", 10, "1", plant=where, workers=1).leaks > 0


def betray(game: object, record: Record, seat: int) -> bytes:
    """A surface that shows too much: the whole record."""
    return repr(record.moves).encode()


def test_a_planted_leak_in_another_surface_is_found() -> None:
    assert leaks.search("fugitif", 5, "1", workers=1, surfaces=[betray]).leaks > 0


def test_other_processes_find_the_surfaces() -> None:
    """They are functions of a module, and go to the workers as such."""
    one, two = (leaks.search("fugitif", 10, "1", "micro", workers=n, surfaces=SURFACES[2:3]) for n in (1, 2))
    assert one == two
    assert one.surfaces == ["views", "tolds", "document"]
    assert one.comparisons


def stumble(game: object, record: Record, seat: int) -> bytes:
    """A surface that raises for the marshal of some positions."""
    if seat == 1 and len(record.moves) % 2:
        raise RuntimeError("nothing fits")
    return b""


def test_an_error_is_reported_with_its_place_and_the_others_are_searched() -> None:
    report = leaks.search("fugitif", 10, "1", workers=1, surfaces=[stumble])
    assert 0 < len(report.failures) < 10
    for failure in report.failures:
        assert re.fullmatch(r"1:\d, entry \d+, marshal: stumble: RuntimeError\('nothing fits'\)", failure)
    whole = leaks.search("fugitif", 10, "1", workers=1)
    assert report.leaks == 0
    # Three seats are shown the surface at each position, but where it raised.
    assert report.comparisons == whole.comparisons + 3 * 10 - len(report.failures)


def test_a_twin_that_cannot_be_made_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    def make(self: object, cut: int, further: int) -> None:
        raise RuntimeError("no twin")

    monkeypatch.setattr("hallali.games.fugitif.lab.twins.Maker.make", make)
    report = leaks.search("fugitif", 2, "1", workers=1)
    assert len(report.failures) == 6
    assert report.failures[0].endswith("fugitive: twin: RuntimeError('no twin')")


def test_a_twin_is_another_game_that_the_seat_cannot_tell_apart() -> None:
    game = get("fugitif")
    record, _ = match.play(game, ("heuristic", "amateur"), "4")
    world = twins.read(game, "real", {}, record.moves)
    for seat in (0, 1, SPECTATOR):
        twin = game.twins().maker(world, game, seat, "real", {}, random.Random(1)).make(12, 0)
        assert twin is not None
        assert twin.tokens(12) != world.tokens(12)
        assert [twin.told(i, seat) for i in range(12)] == [world.told(i, seat) for i in range(12)]
        assert game.see(twin.states[12], seat) == game.see(world.states[12], seat)
