"""The ladder: who agrees is named, their games with each other count, and a season stays as it was."""

from __future__ import annotations

import importlib.util
from collections.abc import Callable
from typing import Any

import pytest

from hallali import i18n
from hallali.room.act import ladder as counting
from hallali.room.keep import ladder as kept
from hallali.room.keep.ladder import Met
from hallali.room.web import ladder, ratings
from skipping import skip_or_fail

EN = i18n.translator("en")


@pytest.fixture
def openskill() -> None:
    if importlib.util.find_spec("openskill") is None:
        skip_or_fail("openskill is not installed: uv sync --group rating")


@pytest.fixture
def two(another: Callable[[], Any]) -> tuple[Any, Any]:
    """Two guests who have met once: the second gave up."""
    pair = another(), another()
    meet(*pair)
    return pair


def meet(one: Any, other: Any) -> str:
    """Have two play a game that the second gives up."""
    table = one.new(opponent="friend", size="micro", seat="0")
    other.post(f"{table}/sit", entropy="")
    assert other.post(f"{table}/resign").status_code == 200
    return str(table)


def name(guest: Any, called: str) -> None:
    assert guest.post("/ladder", on="1", name=called).status_code == 200


def page(guest: Any, where: str = "/ladder?game=fugitif") -> str:
    return str(guest.client.get(where).text)


def test_only_who_agrees_is_named_and_counted(two: Any) -> None:
    one, other = two
    name(one, "Ana")
    assert "played too few" not in page(one)
    name(other, "Ben")
    assert "2 players have played too few games so far." in page(one)
    for _ in range(4):
        meet(one, other)
    shown = page(other)
    assert shown.index("Ana") < shown.index("Ben")
    assert "Ana" in page(one, "/ladder")
    assert "Nobody stands on it yet." in page(one, "/ladder?game=traqueur")
    other.post("/ladder", on="0")
    assert "Ana" not in page(other).partition('id="listed"')[0]
    name(other, "Ben")  # what was counted is there again
    assert "Ana" in page(other)
    other.post("/mine/erase", sure="1")
    assert "Nobody stands on it yet." in page(one)


def test_a_name_is_needed_and_a_season_must_be_one(another: Any, two: Any) -> None:
    assert two[0].post("/ladder", on="1").status_code == 403
    assert another().post("/ladder", on="1", name="Ana").status_code == 403
    for wrong in ("?game=traque", "?game=chess", "?season=2026-5", "?season=26-1", "?season=now"):
        assert two[0].client.get(f"/ladder{wrong}").status_code == 404, wrong


def test_who_runs_out_of_time_has_lost_though_a_bot_plays_on(another: Any, client: Any) -> None:
    one, other = another(), another()
    table = one.new(opponent="friend", size="micro", seat="0", clock="10+10")
    other.post(f"{table}/sit", entropy="")
    live = client.app.state.room.tables.live[table[3:]]
    late = live.turn
    live.clock.since -= 3600
    client.portal.call(client.app.state.room.seats.time_out, live)
    name(one, "Ana")
    name(other, "Ben")
    store = client.app.state.room.store
    counting.fill(store)
    ((met,), _) = kept.of_season(store, kept.season_of(live.created), "fugitif")
    assert met.first_points == float(late != 0)
    counting.fill(store)  # once is enough
    assert len(kept.of_season(store, kept.season_of(live.created), "fugitif")[0]) == 1


def games(*results: tuple[str, str, float]) -> list[Met]:
    return [Met(f"{n}", "fugitif", "2026-1", n, *one) for n, one in enumerate(results)]


@pytest.mark.usefixtures("openskill")
def test_who_wins_stands_above_and_only_so_many_games_of_two_count() -> None:
    met = games(*[("a", "b", 1.0)] * 40, *[("b", "c", 0.5)] * 5)
    lines, few = ladder.rungs(met, {"a": "Ana"}, "b", EN)
    assert [(one.name, one.games, one.points, one.me) for one in lines] == [
        ("Ana", ladder.PAIR, f"{ladder.PAIR}", False), ("Guest", 5, "2½", False), ("Guest", 15, "2½", True),
    ]  # fmt: skip
    assert lines[0].value > lines[1].value > lines[2].value
    assert few == 0
    assert ladder.rungs(met[:4], {}, "", EN) == ([], 2)
    (first, _margin), (second, _) = ratings.between([("a", "b", 0.5)]).values()
    assert first == second == 1300


def test_seasons_are_quarters() -> None:
    assert [kept.season_of(kept.begins(f"2026-{n}").timestamp()) for n in (1, 2, 3, 4)] == [
        "2026-1", "2026-2", "2026-3", "2026-4",
    ]  # fmt: skip
    ends = [kept.begins(n).timestamp() - 1 for n in ("2026-2", "2026-3", "2026-4", "2027-1")]
    assert [kept.season_of(at) for at in ends] == ["2026-1", "2026-2", "2026-3", "2026-4"]
    assert ladder._words("2026-4", EN) == "1 October 2026 to 31 December 2026"
    assert ladder._words("2026-1", EN) == "1 January 2026 to 31 March 2026"
