"""The search for leaks: it asks for everything that the room answers, and finds what is put in."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest
from plain_games import metro
from starlette.responses import PlainTextResponse
from starlette.routing import Route

from hallali import games
from hallali.cli.leaking import deals, search, still
from hallali.cli.leaking.compare import differences, field
from hallali.cli.leaking.deals import Plan
from hallali.cli.leaking.look import Item
from hallali.cli.leaking.looker import Looker, Report
from hallali.cli.leaking.routes import unasked
from hallali.cli.leaking.stage import Stage
from hallali.core.seats import REFEREE, SPECTATOR
from hallali.games.fugitif.rules.view import Drew
from hallali.interfaces import twins
from hallali.lab import match
from hallali.room.act.commands import COMMANDS
from hallali.room.web import home
from hallali.testing import Broken
from hallali.testing.leaking import nothing_leaks

#: Twins that are dealt, and twins that a Belief draws; the long test looks at every game.
SMALL = {"fugitif": "small", "red-notice": "small"}


@pytest.fixture(scope="module")
def asked() -> tuple[Any, list[tuple[str, str]]]:
    """Look once at everything, as a player and as a watcher; return the application and what was asked of it."""
    plan, game = Plan(game="red-notice"), games.get("red-notice")
    found: list[tuple[str, str]] = []
    with still.still():
        world, stage = deals.play(game, plan, 0), Stage()
        try:
            looker = Looker(plan, Report("red-notice", "real", {}, "1"), game, (stage, stage), world)
            for seat, cut in ((SPECTATOR, 9), (1, 9)):
                deal = deals.deal(game, plan, world, cut, seat, "asked")
                look = looker.looked(0, looker.side(deal, "asked", 0), deal, True)
                found += look.asked
            assert stage.heard.said == []
        finally:
            stage.close()
    return stage.app, found


def test_every_route_and_every_command_is_asked_for(asked: Any) -> None:
    app, found = asked
    assert unasked(app, found) == []


def test_a_route_that_no_surface_asks_for_is_named(asked: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    app, found = asked
    monkeypatch.setattr(app.router, "routes", [*app.routes, Route("/planted/{id}", lambda _: PlainTextResponse("all"))])
    monkeypatch.setitem(COMMANDS, "betray", next(iter(COMMANDS.values())))
    assert unasked(app, found) == ["GET /planted/{id}", "POST /t/{id}/betray"]
    assert "socket /t/{id}/live" in unasked(app, [one for one in found if not one[1].endswith("/live")])


@pytest.mark.parametrize("name", SMALL)
def test_nothing_leaks(name: str) -> None:
    report = search.search(Plan(game=name, size=SMALL[name], surfaces=SOME), 1)
    assert report.leaks == []
    assert report.failures == []
    assert set(report.surfaces) >= {"view", "told", "page", "frames", "timing"}
    assert report.differing


#: What a bare test compares; the rest is compared by the long ones, and by the command.
SOME = ("view", "told", "array", "rows", "batch", "page", "api", "frames", "timing")


def test_a_leak_in_a_page_is_found_and_its_line_shows_it_again(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = home.line_of

    def telling(table: Any, guest: str, _: Any) -> home.Mine:
        row = getattr(table.game.see(table.state, REFEREE), "row", ())
        return msgspec.structs.replace(honest(table, guest, _), far=str([one.number for one in row]))

    monkeypatch.setattr(home, "line_of", telling)
    plan = Plan(game="fugitif", size="small", surfaces=("mine",), first=True)
    leak = search.search(plan, 5).leaks[0]
    assert (leak.game, leak.surface, leak.what) == ("fugitif", "mine", "GET /")
    assert leak.seat in ("marshal", "spectator")
    assert leak.again == f"hallali leaks fugitif --seed 1 --position {leak.position} --surface mine --size small"
    again = search.search(plan, 1, only=leak.position)
    assert leak in again.leaks


@pytest.mark.parametrize("method", ["see", "tell_all"])
def test_a_leak_in_what_a_seat_sees_or_is_told_is_found(method: str, monkeypatch: pytest.MonkeyPatch) -> None:
    kind = type(games.get("fugitif"))
    honest = getattr(kind, method)

    def see(self: Any, state: Any, seat: int) -> Any:
        view, truth = honest(self, state, seat), honest(self, state, REFEREE)
        return msgspec.structs.replace(view, events_left=(truth.row[-1].number or 0) % 2) if truth.row else view

    def tell_all(self: Any, before: Any, step: int, after: Any, seats: Any) -> Any:
        *tolds, truth = honest(self, before, step, after, (*seats, REFEREE))
        return tuple(
            tuple(
                msgspec.structs.replace(one, deck=10 * (real.card % 2)) if isinstance(real, Drew) and real.card else one
                for one, real in zip(told, truth, strict=False)
            )
            for told in tolds
        )

    monkeypatch.setattr(kind, method, see if method == "see" else tell_all)
    plan = Plan(game="fugitif", size="small", surfaces=("view", "told"), first=True)
    assert search.search(plan, 5).leaks


def test_what_goes_wrong_is_a_failure_with_its_place(monkeypatch: pytest.MonkeyPatch) -> None:
    def make(self: object, cut: int, further: int) -> None:
        raise RuntimeError("no twin")

    monkeypatch.setattr("hallali.games.fugitif.lab.twins.Maker.make", make)
    failures = search.search(Plan(game="fugitif", size="small", surfaces=("view",)), 1).failures
    assert failures
    assert all(one.endswith("twin: RuntimeError('no twin')") for one in failures)


def test_no_surface_goes_on_with_the_game() -> None:
    """There, one press that is no legal step is a short way to a whole move of Jessah's."""
    report = search.search(Plan(game="red-notice", surfaces=("refusals", "next")), 1, only="16:89:jessah")
    assert report.comparisons
    assert report.failures == []


def test_a_twin_is_another_game_that_the_seat_cannot_tell_apart() -> None:
    game = games.get("fugitif")
    record, _ = match.play(game, ("heuristic", "amateur"), "4")
    world = twins.read(game, "real", {}, record.moves)
    for seat in (0, 1, SPECTATOR):
        twin = game.twins().maker(world, game, seat, "real", {}, random.Random(1)).make(12, 0)
        assert twin is not None
        assert twin.tokens(12) != world.tokens(12)
        assert [twin.told(i, seat) for i in range(12)] == [world.told(i, seat) for i in range(12)]
        assert game.see(twin.states[12], seat) == game.see(world.states[12], seat)


def test_items_that_are_missing_or_out_of_step_differ() -> None:
    one, two = Item("page", "GET /", b"1"), Item("page", "GET /", b"2")
    other = Item("frames", "frame 1", b"1")
    assert differences([one], [one]) == []
    assert differences([one], [two]) == [(one, two)]
    assert differences([one], [two], ("frames",)) == []
    assert differences([one, other, one], [one, one, other]) == [(other, one)]
    assert [left.what for left, _ in differences([one, other], [one])] == ["frame 1"]


def test_the_field_that_differs_is_named() -> None:
    assert field(b'{"a": [1, {"b": 2}]}', b'{"a": [1, {"b": 3}]}') == ".a[1].b"
    assert field(b'200\nx: 1\n\n{"a": 1}\n\nafter 0 s', b"200\nx: 1\n\n{}\n\nafter 0 s") == ".a"
    assert field(b'200\n\n<p id="who">me', b'200\n\n<p id="who">you') == "after “who”"
    assert field(b"200\nx: 1\n\na", b"200\nx: 2\n\na") == "header x"


@pytest.mark.parametrize("honest", [True, False], ids=["honest", "planted"])
def test_a_game_of_somebody_elses_is_searched_by_one_call(honest: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    game = metro(monkeypatch)
    if honest:
        nothing_leaks(game, size="small", positions=1, surfaces=("view", "told", "page"))
        return
    see: Any = type(game).see

    def shown(self: Any, state: Any, seat: int) -> Any:
        return msgspec.structs.replace(see(self, state, seat), thief=see(self, state, REFEREE).thief)

    monkeypatch.setattr(type(game), "see", shown)
    with pytest.raises(Broken, match=r"view, entry .*\.thief.*hallali leaks metro .*--position 0:"):
        nothing_leaks(game, size="small", positions=5, surfaces=("view",))


@pytest.mark.long
@pytest.mark.parametrize("name", games.GAMES)
def test_nothing_leaks_at_many_positions(name: str) -> None:
    report = search.search(Plan(game=name), 300, workers=0)
    assert report.leaks == []
    assert report.failures == []
    assert report.positions == 300
