"""Help by habit: chances weighed by how the other side likes to play, where a bot of the game knows."""

from __future__ import annotations

import time
from typing import Any

import pytest

from hallali import games, players
from hallali.core.player import Reads
from hallali.games.fugitif.bots.policies import Reader
from hallali.games.fugitif.rules.actions import PASS
from hallali.lab.match import Match
from hallali.room.act.thinking import Thinking
from hallali.room.table import bots

GAME = games.get("fugitif")


@pytest.mark.parametrize("name", list(games.GAMES))
def test_whoever_reads_is_a_bot_of_the_seat_with_odds(name: str) -> None:
    game = games.get(name)
    for size in game.sizes:
        for seat in range(len(game.seats)):
            if reader := game.page().reader(size, seat):
                assert isinstance(players.make(reader, game, seat, 1, size), Reads)


def test_to_strike_out_is_a_step_of_help_where_a_game_can(guest: Any) -> None:
    table = guest.new(game="fugitif", seat="marshal", opponent="bot:novice")
    guest.post(f"{table}/begin", entropy="")
    page = guest.client.get(table).text
    assert [page.index(f'data-key="help-{mode}"') for mode in ("off", "struck", "possible", "probable")]
    live = guest.client.app.state.room.tables.live[table[3:]]
    assert guest.post(f"{table}/help", mode="struck").status_code == 200
    assert live.notes[1]["helped"], "the others are told"
    assert 1 not in live.inferred, "nothing is weighed"
    other = guest.new(game="red-notice", seat="jessah", opponent="bot:novice", size="small")
    guest.post(f"{other}/begin", entropy="")
    assert 'data-key="help-struck"' not in guest.client.get(other).text
    answer = guest.post(f"{other}/help", mode="struck")
    assert answer.status_code == 422
    assert "choose one of: off, possible, probable" in answer.json()["error"]


def test_until_the_habits_are_weighed_the_plain_count_is_shown(guest: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """They take seconds: what was right a turn ago would cross out what is possible now."""
    asked: list[tuple[bool, Any]] = []
    infer = Thinking.inferred

    async def noted(self: Thinking, table: Any, seat: int, tolds: Any, urgency: Any, host: str, habit: bool) -> Any:
        asked.append((habit, table.inferred.get(seat)))
        return await infer(self, table, seat, tolds, urgency, host, habit)

    monkeypatch.setattr(Thinking, "inferred", noted)
    table = guest.new(game="fugitif", seat="marshal", opponent="bot:novice")
    guest.post(f"{table}/begin", entropy="")
    live = guest.client.app.state.room.tables.live[table[3:]]
    until = time.monotonic() + 30
    while (live.mover != 1 or live.seq < 3) and time.monotonic() < until:
        time.sleep(0.05)
    assert guest.post(f"{table}/help", mode="habit").status_code == 200
    assert [habit for habit, _ in asked] == [False, True]
    assert asked[1][1] == (
        (live.mark(1)[0], False),
        bots.infer("fugitif", 1, "real", live.record.options, heard_by(live)),
    )


def heard_by(table: Any) -> list[Any]:
    return [told for _, told in table.heard[1]]


@pytest.fixture(scope="module")
def heard() -> list[Any]:
    """Return what the Marshal was told in the first turns of a game against a Fugitive with habits."""
    found: list[Any] = []

    class Marshal:
        def __init__(self) -> None:
            self.own = players.make("belief", GAME, "marshal", 3)

        def hear(self, told: Any) -> None:
            found.append(told)
            self.own.hear(told)

        def choose(self, view: Any) -> tuple[int, ...]:
            return self.own.choose(view)

    match = Match(GAME, [players.make("instincts", GAME, "fugitive", 3), Marshal()], "habit")
    while not match.over and len(match.record.moves) < 24:
        match.step()
    return found


def test_the_odds_are_the_readers_and_the_support_is_that_of_the_rules(heard: list[Any]) -> None:
    plain = bots.infer("fugitif", 1, "real", {}, heard)
    read = bots.infer("fugitif", 1, "real", {}, heard, habit=True)
    assert read.support == plain.support
    assert set(read.odds) == set(plain.support)
    assert read.odds != plain.odds
    assert bots.infer("fugitif", 1, "real", {}, heard, habit=True) == read, "asked again it says the same"


def test_how_far_the_reader_is_trusted_is_all_that_it_changes(
    heard: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    plain = bots.infer("fugitif", 1, "real", {}, heard)
    monkeypatch.setattr(bots, "TRUST", 0.0)
    assert bots.infer("fugitif", 1, "real", {}, heard, habit=True) == plain


@pytest.mark.compiled
def test_asking_in_the_middle_of_the_others_turn_loses_no_world(heard: list[Any]) -> None:
    reader = players.make("policies", GAME, "marshal", "help")
    assert isinstance(reader, Reader)
    for told in heard:
        reader.hear(told)
        assert all(0.0 < chance <= 1.0 for chance in reader.odds().values())
    followed = [worlds for worlds in reader.policies.models if worlds not in reader.policies.gone]
    assert followed
    assert all(worlds.fresh == 0 for worlds in followed)
    assert sum(reader.policies.shares()[:2]) > 0.5, "it plays as they do"


@pytest.mark.compiled
def test_it_can_be_chosen_where_a_bot_knows(guest: Any) -> None:
    table = guest.new(game="fugitif", opponent="bot:novice", seat="marshal")
    guest.post(f"{table}/begin", entropy="")
    assert guest.post(f"{table}/help", mode="habit").status_code == 200
    until = time.monotonic() + 60
    while time.monotonic() < until and not guest.see(table)["view"]["legal"]:
        time.sleep(0.02)
    seen = guest.see(table)
    legal = seen["view"]["legal"]
    guest.post(f"{table}/step", seq=seen["seq"], key="k", choose=PASS if PASS in legal else legal[0])
    page = guest.client.get(table).text
    assert 'data-key="help-habit" aria-pressed="true"' in page
    assert "half what good players usually do" in page


def test_in_a_replay_help_is_chosen_without_leaving_it(guest: Any) -> None:
    table = guest.new(game="fugitif", opponent="bot:novice", seat="marshal", size="micro")
    guest.post(f"{table}/begin", entropy="")
    guest.post(f"{table}/resign")
    page = guest.client.get(f"{table}/replay?at=1&eyes=1&help=possible").text
    assert f'action="{table}/help"' not in page
    here = f"{table}/replay?at=1&amp;eyes=1&amp;help="
    assert f'href="{here}possible" data-key="help-possible" aria-current="true"' in page
    assert f'href="{here}off"' in page
    assert f'href="{table}/replay?eyes=1&amp;at=0&amp;help=possible"' in page, "and it stays on the way"


def test_it_is_refused_where_none_does(guest: Any) -> None:
    for fields in ({"seat": "fugitive"}, {"seat": "marshal", "size": "micro"}):
        table = guest.new(game="fugitif", opponent="bot:novice", **fields)
        guest.post(f"{table}/begin", entropy="")
        answer = guest.post(f"{table}/help", mode="habit")
        assert answer.status_code == 422
        assert "help-habit" not in guest.client.get(table).text
