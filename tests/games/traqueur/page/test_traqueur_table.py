"""Le Traqueur in the room: camps that are free sets until they are done, questions, walks, the camp of the day."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from room_script import wait
from starlette.testclient import TestClient

from hallali.games.traqueur.bots import camps
from hallali.games.traqueur.rules.actions import BARRIER, END, OUT, SQUARE
from hallali.games.traqueur.rules.camp import write
from hallali.games.traqueur.rules.grid import Grid, grid_of
from hallali.room.act.limits import NONE
from hallali.room.keep import days
from hallali.room.serve.pools import Threads
from hallali.room.web.app import create_app

SIX = grid_of(6, 6)
#: A corridor that needs all 30 barriers, and an open field.
FURROW = write(SIX, next(one.camp for one in camps.ready(SIX, 30) if one.name["en"] == "The furrow"))
FIELD = "6x6/F6/0"


def table_of(guest: Any, **fields: Any) -> str:
    where = guest.new(**{"game": "traqueur", "seat": "first", "opponent": "bot:novice", "begins": "first", **fields})
    guest.post(f"{where}/begin", entropy="e")
    return str(where)


@pytest.fixture
def table(guest: Any) -> str:
    return table_of(guest)


def act(guest: Any, table: str, command: str, **fields: Any) -> Any:
    """Do what has to work."""
    answer = guest.post(f"{table}/{command}", seq=guest.see(table)["seq"], **fields)
    assert answer.status_code == 200, answer.text
    return guest.see(table)


def refused(guest: Any, table: str, command: str, clause: str, **fields: Any) -> str:
    """Do what has to be refused; everything stays as it was."""
    before = guest.see(table)
    answer = guest.post(f"{table}/{command}", seq=before["seq"], **fields)
    assert answer.status_code == 422, answer.text
    assert answer.json().get("clause", "") == clause
    assert guest.see(table) == before
    return str(answer.json()["error"])


def laid(seen: Any, grid: Grid = SIX) -> tuple[str, list[str]]:
    """Return the camp in the making: where the fugitive is, "" for nowhere, and what is barred."""
    camp = seen["view"]["camp"]
    where = "" if camp["fugitive"] < 0 else grid.square_name(camp["fugitive"])
    return where, [grid.place_name(place) for place in camp["barriers"]]


def place(name: str, grid: Grid = SIX) -> int:
    return BARRIER + grid.place_of(name)


def square(name: str, grid: Grid = SIX) -> int:
    return SQUARE + grid.square_of(name)


# Building.


@pytest.mark.rule("TRQ-4")
def test_a_camp_is_built_in_any_order_and_taken_back(guest: Any, table: str) -> None:
    for step in (place("B3-B4"), place("out-A1"), square("E5"), place("A1-B1"), square("D2"), place("out-A1")):
        seen = act(guest, table, "step", choose=step)
    assert laid(seen) == ("D2", ["B3-B4", "A1-B1"])
    assert laid(act(guest, table, "undo")) == ("D2", ["out-A1", "B3-B4", "A1-B1"])
    assert laid(act(guest, table, "undo")) == ("E5", ["out-A1", "B3-B4", "A1-B1"])
    assert laid(act(guest, table, "clear")) == ("", [])
    assert laid(act(guest, table, "undo")) == ("E5", ["out-A1", "B3-B4", "A1-B1"])


@pytest.mark.rule("TRQ-7")
def test_ready_camps_are_laid_by_name_and_by_text(guest: Any, table: str) -> None:
    for name in ("easy", "medium", "hard", "field", "furrow", "snail", "doors"):
        where, barred = laid(act(guest, table, "lay", set=name))
        assert where, name
        assert bool(barred) == (name != "field")
    seen = act(guest, table, "lay", set="6x6/-/3")
    assert laid(seen) == ("", ["out-A1", "out-B1"])
    seen = act(guest, table, "lay", set="C2 a1-a2, out-F1")
    assert laid(seen) == ("C2", ["out-F1", "A1-A2"])
    for text in ("5x5/A1/0", "6x6/G1/0", "6x6/A1/zz", "nothing", "B3-D4", ""):
        refused(guest, table, "lay", "", set=text)


@pytest.mark.rule("TRQ-5")
def test_a_camp_without_a_way_in_stays_open_for_mending(guest: Any, table: str) -> None:
    act(guest, table, "lay", set="A1 out-A1 A1-A2 A1-B1")
    said = refused(guest, table, "commit", "TRQ-5")
    assert said == "No path leads from outside to the fugitive: open an entrance or a passage."
    act(guest, table, "step", choose=place("A1-A2"))
    assert act(guest, table, "commit")["view"]["built"][0]


@pytest.mark.rule("TRQ-4")
def test_31_barriers_are_refused(guest: Any, table: str) -> None:
    act(guest, table, "lay", set=FURROW)
    seen = act(guest, table, "step", choose=place("F5-F6"))
    assert len(laid(seen)[1]) == 31
    assert refused(guest, table, "commit", "TRQ-4") == "A camp has at most 30 barriers; this one has 31."
    act(guest, table, "undo")
    assert act(guest, table, "commit")["view"]["built"][0]


@pytest.mark.rule("TRQ-25")
def test_what_is_off_the_grid_is_refused(guest: Any, table: str) -> None:
    act(guest, table, "lay", set="E5 B3-B4")
    assert "A1 to F6" in refused(guest, table, "step", "TRQ-25", choose=SQUARE + 36)
    refused(guest, table, "step", "TRQ-2", choose=BARRIER + 66)
    refused(guest, table, "step", "TRQ-25", choose=OUT)
    act(guest, table, "commit")
    wait(guest, table)
    assert "A1 to F6" in refused(guest, table, "step", "TRQ-25", choose=SQUARE + 36)


def test_nobody_hides_nowhere(guest: Any, table: str) -> None:
    refused(guest, table, "commit", "TRQ-4")
    act(guest, table, "step", choose=place("B3-B4"))
    refused(guest, table, "commit", "TRQ-4")
    refused(guest, table, "step", "TRQ-4", choose=END)


def test_a_camp_is_typed(guest: Any, table: str) -> None:
    assert laid(act(guest, table, "move", text="E5 B3-B4")) == ("E5", ["B3-B4"])
    assert laid(act(guest, table, "move", text="B3-B4 C1-C2")) == ("E5", ["C1-C2"])
    refused(guest, table, "move", "", text="B3-D4")
    assert act(guest, table, "move", text="done")["view"]["built"][0]
    wait(guest, table)
    refused(guest, table, "move", "", text=FIELD)


# Two who build at once, and what the other is told of it.


def friends(guest: Any, another: Callable[[], Any], **fields: Any) -> tuple[Any, Any, Any, str]:
    table = guest.new(game="traqueur", seat="first", opponent="friend", begins="first", **fields)
    other, watcher = another(), another()
    other.client.post(f"{table}/sit", data={"name": "B"})
    for one in (guest, other):
        assert one.post(f"{table}/begin", entropy="").status_code == 200
    return guest, other, watcher, table


def everything(guest: Any, table: str) -> list[str]:
    page = guest.client.get(table).text
    return [re.sub(r'name="key" value="[^"]*"', "", page), guest.client.get(f"/api/v1{table}").text]


def test_nothing_of_a_draft_or_a_prepared_camp_reaches_anyone(guest: Any, another: Callable[[], Any]) -> None:
    first, second, watcher, table = friends(guest, another)
    before = [everything(one, table) for one in (first, watcher)]
    act(second, table, "lay", set="hard")
    act(second, table, "step", choose=square("E5"))
    assert [everything(one, table) for one in (first, watcher)] == before
    seen = act(second, table, "commit")
    assert seen["table"]["prepared"]
    assert not seen["view"]["built"][1]
    assert [everything(one, table) for one in (first, watcher)] == before
    act(second, table, "step", choose=square("E6"))  # a change takes back that it is ready
    assert not second.see(table)["table"]["prepared"]
    act(second, table, "commit")
    assert [everything(one, table) for one in (first, watcher)] == before
    act(first, table, "lay", set="furrow")
    assert everything(watcher, table) == before[1]
    seen = act(first, table, "commit")
    assert (seen["view"]["phase"], seen["view"]["built"]) == ("search", [True, True])
    assert seen["view"]["camp"]["fugitive"] == 30
    assert second.see(table)["view"]["camp"]["fugitive"] == 29
    for one in (first, second, watcher):
        assert one.see(table)["view"]["camps"] == []


def test_a_builder_is_not_held_up_by_the_other(guest: Any, another: Callable[[], Any]) -> None:
    first, second, _, table = friends(guest, another)
    shown = second.see(table)["seq"]
    act(first, table, "move", text=FIELD)
    assert second.see(table)["seq"] == shown + 1
    for command, fields in (("lay", {"set": "furrow"}), ("step", {"choose": place("A1-B1")}), ("commit", {})):
        answer = second.post(f"{table}/{command}", seq=shown, **fields)
        assert answer.status_code == 200, answer.text
    assert second.see(table)["view"]["built"] == [True, True]
    assert second.post(f"{table}/step", seq=shown, choose=SQUARE).status_code == 409


def test_what_the_rules_refuse_is_refused_before_its_turn(guest: Any, another: Callable[[], Any]) -> None:
    _, second, _, table = friends(guest, another)
    act(second, table, "lay", set="A1 out-A1 A1-A2 A1-B1")
    refused(second, table, "commit", "TRQ-5")
    act(second, table, "move", text="A1-B1")
    assert act(second, table, "move", text="done")["table"]["prepared"]


# The search.


@pytest.fixture
def searching(guest: Any, another: Callable[[], Any]) -> tuple[Any, Any, str]:
    """Both camps stand: the first searches an open field, the second a furrow."""
    first, second, _, table = friends(guest, another)
    act(first, table, "move", text=FURROW)
    act(second, table, "move", text=FIELD)
    return first, second, table


@pytest.mark.rule("TRQ-10")
def test_a_diagonal_question_is_refused(searching: tuple[Any, Any, str]) -> None:
    first, _, table = searching
    refused(first, table, "step", "TRQ-9", choose=square("B2"))
    act(first, table, "step", choose=square("B1"))
    said = refused(first, table, "step", "TRQ-10", choose=square("C2"))
    assert said == "A step leads to a square that shares a side with yours, never diagonally."
    refused(first, table, "step", "TRQ-10", choose=square("B3"))


@pytest.mark.rule("TRQ-13")
def test_a_row_of_known_steps_is_one_command(searching: tuple[Any, Any, str]) -> None:
    first, _, table = searching
    for name in ("A1", "A2", "A3", "B3"):
        act(first, table, "step", choose=square(name))
    row = ",".join(str(square(name)) for name in ("A3", "A2", "A1"))
    seen = act(first, table, "step", choose=row)
    assert seen["view"]["searches"][0]["at"] == 0
    assert seen["view"]["searches"][0]["asked"] == 4
    for bad in (("A2", "B2", "C2"), ("A2", "B3"), ("A2", "A2"), ("A3",)):
        rest = ",".join(str(square(name)) for name in bad)
        before = first.see(table)
        answer = first.post(f"{table}/step", seq=before["seq"], choose=rest)
        assert answer.status_code == 422
        assert first.see(table) == before
    assert act(first, table, "move", text="A2 A3 A4")["view"]["searches"][0]["at"] == 3


@pytest.mark.rule("TRQ-13", "TRQ-25")
def test_the_longest_walk_is_one_command(guest: Any, another: Callable[[], Any]) -> None:
    grid = grid_of(7, 10)
    hider, seeker, _, table = friends(guest, another, size="7x10", mode="one-sided")
    act(hider, table, "move", text="furrow")
    act(hider, table, "move", text="G9")
    act(hider, table, "move", text="done")
    row = [
        square(f"{'ABCDEFG'[r]}{c + 1}", grid)
        for r in range(7)
        for c in (range(10) if r % 2 == 0 else range(9, -1, -1))
    ]
    asked = seeker.see(table)["seq"]
    for number, step in enumerate(row[:68]):
        answer = seeker.post(f"{table}/step", seq=asked + number, choose=step)
        assert answer.status_code == 200, answer.text
    back = ",".join(map(str, reversed(row[:67])))
    seen = act(seeker, table, "step", choose=back)
    assert seen["view"]["searches"][0]["at"] == 0
    assert seen["view"]["searches"][0]["asked"] == 68


@pytest.mark.rule("TRQ-12")
def test_a_no_ends_the_turn_and_is_told(searching: tuple[Any, Any, str]) -> None:
    first, second, table = searching
    for name in ("A1", "B1"):
        act(first, table, "step", choose=square(name))
    assert "It is not your turn." in second.post(f"{table}/step", seq=second.see(table)["seq"], choose=2).text
    for name in ("C1", "D1", "E1", "F1", "F2", "F3", "F4", "F5", "E5"):
        act(first, table, "step", choose=square(name))
    seen = act(first, table, "step", choose=square("F5"))
    page = first.client.get(table).text
    assert "You ask to go from F5 to E5: yes." in page
    assert seen["table"]["mover"] == 0


@pytest.mark.compiled
@pytest.mark.rule("TRQ-19")
def test_the_end_lays_both_camps_open(searching: tuple[Any, Any, str]) -> None:
    first, second, table = searching
    for name in ("F1", "F2", "F3", "F4", "F5", "F6"):
        seen = act(first, table, "step", choose=square(name))
    assert seen["table"]["stage"] == "over"
    assert [camp["fugitive"] for camp in seen["view"]["camps"]] == [30, 35]
    assert "You find the fugitive at F6; 0 turns lost." in first.client.get(table).text
    assert "The first player finds your fugitive at F6" in second.client.get(table).text
    for eyes in (0, 1, -3, -4):
        for at in (0, 2, 5, seen["seq"]):
            assert first.client.get(f"{table}/replay?at={at}&eyes={eyes}").status_code == 200
    record = first.client.get(f"{table}/record.json")
    assert first.client.post("/api/v1/verify", content=record.content).json()["ok"]
    assert "location" not in first.post(f"{table}/rematch").json()
    after = second.client.post(f"{table}/rematch", headers={"accept": "application/json"}).json()["location"]
    assert second.see(after)["seat"] == 0
    assert first.see(after)["seat"] == 1


def play(guest: Any, table: str, rng: random.Random, most: int = 2000) -> Any:
    """Play on with whatever is legal, mostly questions."""
    for _ in range(most):
        seen = wait(guest, table)
        if seen["table"]["stage"] == "over":
            return seen
        steps = [step for step in seen["view"]["legal"] if step > OUT] or seen["view"]["legal"]
        assert guest.post(f"{table}/step", seq=seen["seq"], choose=rng.choice(steps)).status_code == 200
    raise AssertionError("the game does not end")


@pytest.mark.parametrize("seat", ["first", "second"])
def test_a_whole_game_against_a_bot(guest: Any, seat: str) -> None:
    table = table_of(guest, seat=seat, size="small", begins="lot")
    wait(guest, table)
    act(guest, table, "lay", set="medium")
    act(guest, table, "commit")
    seen = play(guest, table, random.Random(seat))
    assert seen["table"]["result"]["outcome"] in ("found", "quiet")
    record = guest.client.get(f"{table}/record.json")
    assert guest.client.post("/api/v1/verify", content=record.content).json()["ok"]


def test_committed_moves_outlive_the_server(guest: Any, tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/kept.db"

    def room() -> TestClient:
        return TestClient(create_app(url, pace=0.0, where=Threads(), limits=NONE))

    with room() as client:
        guest = type(guest)(client)
        table = table_of(guest, opponent="bot:novice", size="4x4", mode="one-sided", seat="second")
        wait(guest, table)
        act(guest, table, "step", choose=SQUARE)
        kept = guest.see(table)
        cookies = client.cookies
    with room() as client:
        client.cookies = cookies
        guest = type(guest)(client)
        assert guest.see(table) == kept
        play(guest, table, random.Random(1))


def test_a_draft_is_not_kept_but_a_camp_is(guest: Any, tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/kept.db"
    with TestClient(create_app(url, pace=0.0, where=Threads())) as client:
        guest = type(guest)(client)
        table = table_of(guest)
        act(guest, table, "move", text=FURROW)
        cookies = client.cookies
    with TestClient(create_app(url, pace=0.0, where=Threads())) as client:
        client.cookies = cookies
        assert type(guest)(client).see(table)["view"]["camp"]["fugitive"] == 30


# Alone, and the camp of the day.


def bare(page: str) -> str:
    """Return a page without the small pictures that stand in it."""
    return re.sub(r'"data:[^"]*"', "", page)


@pytest.mark.rule("TRQ-24")
def test_help_gives_squares_and_places(guest: Any) -> None:
    table = table_of(guest, seat="second", opponent="bot:novice", mode="one-sided", size="4x4")
    wait(guest, table)
    act(guest, table, "step", choose=SQUARE)
    wait(guest, table)
    assert "%" not in bare(guest.client.get(table).text)
    for mode, sign in (("possible", 'class="cross out" d="M'), ("probable", "%")):
        act(guest, table, "help", mode=mode)
        if mode == "probable" or guest.see(table)["view"]["searches"][0]["at"] >= 0:
            assert sign in bare(guest.client.get(table).text) or mode == "possible"


@pytest.mark.compiled
@pytest.mark.rule("TRQ-26")
def test_the_camp_of_the_day_is_ranked(guest: Any, another: Callable[[], Any]) -> None:
    day = days.today().isoformat()
    front = guest.client.get("/").text
    bot = re.search(r'name="opponent" value="(bot:[^"]*daily:[^"]*)"', front)
    assert bot is not None
    assert bot[1].endswith(f"daily:{day}")
    ranking = f"/day/traqueur/{day}"
    assert "Nobody has played it yet." in guest.client.get(ranking).text
    costs, helped = [], 0
    for number, one in enumerate((guest, another())):
        table = table_of(one, seat="second", opponent=bot[1], mode="one-sided", begins="lot")
        wait(one, table)
        if number:
            act(one, table, "help", mode="possible")
            act(one, table, "help", mode="off")
        seen = play(one, table, random.Random(number))
        helped += number if seen["table"]["result"]["outcome"] == "found" else 0
        page = one.client.get(table).text
        if seen["table"]["result"]["outcome"] != "found":
            assert "The fugitive gets away." in page
            continue
        search = seen["view"]["searches"][0]
        costs.append((search["turns"], search["asked"]))
        assert f"You find the fugitive in turn {search['turns'] + 1}." in page
        shared = re.search(r'<textarea id="shared"[^>]*>(.*?)</textarea>', page, re.DOTALL)
        assert shared is not None
        assert day in shared[1]
        assert len(shared[1].splitlines()[-1]) == search["turns"] + 1
        assert not re.search(r"\b[A-F][1-6]\b", shared[1])
        assert ranking in page
    found = re.findall(r"<i>(\d+) turns? lost, (\d+) new answers.</i>", guest.client.get(ranking).text)
    assert [(int(turns), int(asked)) for turns, asked in found] == sorted(costs)
    assert costs
    assert guest.client.get(ranking).text.count("with help") == helped


def test_the_day_has_to_be_one(guest: Any) -> None:
    for where in (
        "/day/traqueur/someday",
        "/day/fugitif/2026-11-21",
        "/day/chess/2026-11-21",
        "/day/traqueur/20261121",
    ):
        assert guest.client.get(where).status_code == 404


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_alone_through_a_camp_of_stated_difficulty(guest: Any, level: str) -> None:
    assert f"+{level}" in guest.client.get("/games/traqueur").text
    table = table_of(guest, seat="second", opponent=f"bot:explorer:random+{level}", mode="one-sided", size="4x4")
    wait(guest, table)
    page = guest.client.get(table).text
    assert level.capitalize() in page
    assert "Your turn: where will you enter?" in page
