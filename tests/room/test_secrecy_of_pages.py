"""The front page, lessons and puzzles: the same bytes for guests whose tables differ only in what is hidden."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from starlette.testclient import TestClient

from hallali import games
from hallali.cli import surfaces
from hallali.core import record as records
from hallali.core.contract import Told
from hallali.core.record import Record, tell_steps
from hallali.core.seats import REFEREE
from hallali.lab import leaks, match
from hallali.room.act.auth import COOKIE, hashed
from hallali.room.act.limits import NONE
from hallali.room.keep.journal import Entry
from hallali.room.keep.store import Store, Stored, StoredSeat
from hallali.room.serve.pools import Threads
from hallali.room.web import home
from hallali.room.web.app import create_app

TOKEN = "T" * 24
NEW = (surfaces.front, surfaces.riddle, surfaces.lessons)


@pytest.mark.parametrize("name", ["fugitif", "traqueur", "red-notice", "la-traque"])
def test_nothing_leaks_over_the_front_page_lessons_and_puzzles(name: str) -> None:
    report = leaks.search(name, 5, "pages", workers=1, surfaces=NEW)
    assert report.leaks == 0, report.examples
    assert report.differing


def test_a_leak_on_the_front_page_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = home.line_of

    def telling(table: Any, guest: str, _: Any) -> home.Mine:
        row = getattr(table.game.see(table.state, REFEREE), "row", ())
        return msgspec.structs.replace(honest(table, guest, _), far=str([one.number for one in row]))

    monkeypatch.setattr(home, "line_of", telling)
    assert leaks.search("fugitif", 10, "pages", workers=1, surfaces=[surfaces.front]).leaks


@pytest.mark.parametrize("surface", NEW)
def test_each_shows_something(surface: leaks.Surface) -> None:
    game = games.get("fugitif")
    played, _ = match.play(game, ["random", "random"], "shows", "small", {})
    cut = msgspec.structs.replace(played, moves=played.moves[:6], result="")
    assert any(len(surface(game, cut, seat)) > 500 for seat in (0, 1))


def heard(played: Record, seat: int) -> list[Told]:
    game, found = games.get(played.game), []
    for state, _, steps in records.replay(game, played):
        found += [told for _seat, told in tell_steps(game, state, steps, (seat,))] if steps else []
    return found


def twins(name: str, seat: int) -> tuple[Record, Record]:
    """Return the beginnings of two games that a seat cannot tell apart."""
    game, rng = games.get(name), random.Random(5)
    bots = ["random"] * len(game.seats_of({}))
    for number in range(50):
        played, _ = match.play(game, bots, f"twins {number}", "small", {})
        one = msgspec.structs.replace(played, moves=played.moves[: 8 + number], result="")
        belief = game.belief("small", {}, seat)
        for told in heard(one, seat):
            belief.hear(told)
        moves = records.write_moves(game, game.new("small"), belief.sample(rng))
        if moves != one.moves:
            return one, msgspec.structs.replace(one, moves=list(moves))
    raise AssertionError("no twin was found")


def keep(store: Store, one: Record, seat: int) -> None:
    """Keep a table of the guest's that has come so far."""
    guests = ["another"] * len(games.get(one.game).seats_of(one.options))
    guests[seat] = hashed(TOKEN)
    stored = Stored(
        id="twin-table",
        game=one.game,
        rules=one.rules,
        edition=one.edition,
        size=one.size,
        options=one.options,
        commitment="c" * 64,
        created=0.0,
        seats=[StoredSeat(seat=number, guest=guest, entropy="") for number, guest in enumerate(guests)],
    )
    store.create(stored, "5" * 64)
    for number, token in enumerate(one.moves, 1):
        store.append(Entry(stored.id, number, token, None))


@pytest.fixture
def fresh(tmp_path: Path) -> Callable[[Record, int], str]:
    """Give the front page of a guest whose only table is this one, in a room of its own."""

    def front(one: Record, seat: int) -> str:
        app = create_app(f"sqlite:///{tmp_path / str(id(one))}.db", pace=0, where=Threads(), limits=NONE)
        with TestClient(app, base_url="https://hallali.test", cookies={COOKIE: TOKEN}) as client:
            app.state.room.store.add_device(hashed(TOKEN), hashed(TOKEN))
            keep(app.state.room.store, one, seat)
            return str(client.get("/").text)

    return front


@pytest.mark.parametrize(("name", "seat"), [("fugitif", 1), ("red-notice", 1)])
def test_two_guests_whose_tables_differ_in_what_is_hidden_get_one_front_page(
    name: str, seat: int, fresh: Callable[[Record, int], str]
) -> None:
    one, other = (fresh(twin, seat) for twin in twins(name, seat))
    assert "/t/twin-table" in one
    assert one == other
