"""Several people at one phone: whose side is shown, what the sheet between them says, and that no game stops there."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from typing import Any

import pytest
from starlette.testclient import TestClient

from hallali import games
from room_guests import JSON, Guest

NAMES = ("Ana", "Zoé", "Max")


def roles_of(game: str) -> tuple[str, ...]:
    rules = games.get(game)
    return tuple(rules.seats_of(rules.options_for(3) if game == "la-traque" else {}))


def around(guest: Guest, game: str, **more: Any) -> str:
    """Make a table for people at one phone, have it begin, and give its address."""
    roles = roles_of(game)
    fields: dict[str, Any] = {f"seat-{role}": "here" if number else "me" for number, role in enumerate(roles)}
    fields |= {f"name-{role}": name for role, name in zip(roles, NAMES, strict=False)}
    if game == "la-traque":
        fields["players"] = 3
    table = guest.new(**{"game": game, "size": "small" if game == "fugitif" else "micro", **fields, **more})
    guest.post(f"{table}/begin", entropy="")
    return table


def take(guest: Guest, table: str, to: int) -> Any:
    return guest.post(f"{table}/pass", to=to)


def due(guest: Guest, table: str) -> int:
    """Return the seat that the sheet calls."""
    found = re.search(r'class="next">.*?name="to" value="(\d)"', guest.client.get(table).text, re.S)
    assert found is not None
    return int(found.group(1))


def gesture(guest: Guest, table: str, chance: random.Random) -> None:
    """Make a whole gesture at random in the seat that is shown."""
    seen, steps = guest.see(table), []
    view = seen["view"]
    while True:
        steps.append(chance.choice(view["legal"]))
        fields = {"seq": seen["seq"], "steps": steps, "key": f"{seen['seq']}-{len(steps)}"}
        answer = guest.client.post(f"/api/v1{table}/gesture", json=fields)
        assert answer.status_code == 200, answer.text
        if answer.json()["done"]:
            return
        view = answer.json()["view"]


@pytest.mark.parametrize(
    "game", ["fugitif", "traqueur", "red-notice", pytest.param("la-traque", marks=pytest.mark.long)]
)
def test_a_whole_game_at_one_phone(guest: Guest, another: Callable[[], Guest], game: str) -> None:
    chance, table, passed = random.Random(7), around(guest, game), 0
    stranger = another()
    for _ in range(3000):
        seen = guest.see(table)
        if seen["table"]["stage"] == "over":
            break
        if seen["seat"] is None:
            # What the sheet is made of, and all that goes to it, is what a stranger may know.
            assert seen["view"] == stranger.see(table)["view"]
            assert seen["told"] == stranger.see(table)["told"]
            page = guest.client.get(table).text
            assert 'id="part-' not in page
            seat = due(guest, table)
            assert NAMES[seat] in page
            assert take(guest, table, seat).status_code == 200
            passed += 1
            assert guest.see(table)["seat"] == seat
        elif seen["view"]["mover"] != seen["seat"]:  # what came of it is worth a look before the phone is passed on
            assert take(guest, table, -1).status_code == 200
        else:
            gesture(guest, table, chance)
    assert seen["table"]["stage"] == "over"
    assert passed > 1
    assert 'id="part-end"' in guest.client.get(table).text
    assert guest.client.get(f"{table}/replay?at=0").status_code == 200


def test_the_sheet_is_up_at_once_and_the_answer_says_nothing_else(guest: Guest) -> None:
    table = around(guest, "fugitif")
    assert due(guest, table) == 0
    assert guest.post(f"{table}/step", seq=0, choose=1).status_code == 403  # nobody is there
    take(guest, table, 0)
    assert guest.post(f"{table}/move", seq=guest.see(table)["seq"], text="h1", **{"as": 0}).json()["parts"]
    answer = guest.post(f"{table}/move", seq=guest.see(table)["seq"], text="h2", **{"as": 0})
    assert answer.json() == {"pass": 1}
    assert guest.see(table)["seat"] is None
    assert due(guest, table) == 1


def test_the_sheet_calls_a_player_by_name_and_role_and_the_role_alone_once(guest: Guest) -> None:
    page = guest.client.get(around(guest, "fugitif")).text
    assert re.search(r'class="next"><h1>.*?Ana</h1>\s*<p class="lead">(the )?Fugitive</p>', page, re.S | re.I)
    page = guest.client.get(around(guest, "fugitif", **{"name-fugitive": "", "name-marshal": ""})).text
    assert "Fugitive</h1>" in page
    assert 'class="lead"' not in page.partition('class="next"')[2].partition("</form>")[0]


def test_the_phone_is_passed_on_only_when_it_is_anothers_turn(guest: Guest) -> None:
    table = around(guest, "fugitif")
    take(guest, table, 0)
    mine = guest.client.get(table).text
    assert re.search(r'<section id="part-pass"[^>]* hidden', mine)
    take(guest, table, 1)
    assert "Next: Ana." in guest.client.get(table).text


def test_a_late_press_of_a_page_that_shows_another_side_does_nothing(guest: Guest) -> None:
    table = around(guest, "fugitif")
    take(guest, table, 1)
    before = guest.see(table)["seq"]
    answer = guest.post(f"{table}/move", seq=before, text="h1", **{"as": 0})
    assert answer.status_code == 409
    assert set(answer.json()) == {"error", "pass"}
    assert guest.see(table)["seq"] == before


def test_nobody_is_shown_a_side_but_by_taking_the_phone(client: TestClient, guest: Guest) -> None:
    table = around(guest, "fugitif")
    take(guest, table, 0)
    guest.post(f"{table}/notes", text="my canary", **{"as": 0})
    assert "my canary" in guest.client.get(table).text
    with client.websocket_connect(f"{table}/live?as=0", headers=dict(guest.client.headers)) as mine:
        assert mine.receive_json()["parts"]
        take(guest, table, -1)
        assert mine.receive_text() == '{"pass":1}'
    assert "canary" not in guest.client.get(table).text
    with client.websocket_connect(f"{table}/live?as=0") as old:  # a page that was kept
        assert old.receive_text() == '{"pass":1}'
    take(guest, table, 1)
    assert "canary" not in guest.client.get(table).text  # notes are each one's own
    assert guest.post(f"{table}/pass", to=2).status_code == 403


def test_a_stranger_cannot_take_the_phone(guest: Guest, another: Callable[[], Guest]) -> None:
    table, stranger = around(guest, "fugitif"), another()
    assert stranger.post(f"{table}/pass", to=0).status_code == 403
    assert stranger.see(table)["seat"] is None


def test_names_are_each_one_s_own(guest: Guest) -> None:
    table = around(guest, "fugitif")
    take(guest, table, 1)
    guest.post(f"{table}/name", name="Eva", **{"as": 1})
    guest.client.post("/mine/name", data={"name": "Someone"}, headers=JSON)
    assert [one["name"] for one in guest.see(table)["table"]["players"]] == ["Ana", "Eva"]


def test_a_move_is_taken_back_without_asking_who_sits_beside(guest: Guest) -> None:
    table = around(guest, "fugitif")
    take(guest, table, 0)
    for text in ("h1", "h2"):
        guest.post(f"{table}/move", seq=guest.see(table)["seq"], text=text, **{"as": 0})
    moved = guest.see(table)["seq"]
    take(guest, table, 0)  # one more look
    assert guest.post(f"{table}/back", **{"as": 0}).status_code == 200
    seen = guest.see(table)
    assert (seen["seat"], seen["table"]["my_turn"]) == (0, True)
    assert seen["seq"] < moved


def test_who_gives_up_ends_it_and_the_next_game_has_its_sheet(guest: Guest) -> None:
    table = around(guest, "fugitif")
    take(guest, table, 0)
    guest.post(f"{table}/resign", confirm=1, **{"as": 0})
    assert guest.see(table)["table"]["stage"] == "over"
    after = guest.post(f"{table}/rematch", **{"as": 0}).json()["location"]
    assert due(guest, after) == 0
    assert [one["name"] for one in guest.see(after)["table"]["players"]] == ["Zoé", "Ana"]  # sides are swapped


def test_the_turn_of_a_bot_between_two_people_keeps_the_page(guest: Guest) -> None:
    roles = roles_of("la-traque")
    fields = {f"seat-{roles[0]}": "me", f"seat-{roles[1]}": "bot:novice", f"seat-{roles[2]}": "here"}
    table = guest.new(game="la-traque", size="small", players=3, **fields)
    guest.post(f"{table}/begin", entropy="")
    chance, seats, watched = random.Random(3), set[int](), set[int]()
    while seats != {0, 2} or not watched:
        seen = guest.see(table)
        if seen["seat"] is None:
            seats.add(seat := due(guest, table))
            take(guest, table, seat)
        elif seen["table"]["my_turn"]:
            gesture(guest, table, chance)
        else:
            watched.add(seen["seat"])
            guest.client.get(f"/api/v1{table}?since={seen['seq']}&wait=2")
    assert watched <= seats


def test_what_cannot_be_played_by_one_phone_is_refused(guest: Guest) -> None:
    day = guest.client.post(
        "/new", json={"game": "fugitif", "seat-fugitive": "me", "seat-marshal": "here", "day": "2026-11-20"}
    )
    assert day.status_code == 422
    roles = ("first", "second")
    together = {f"seat-{role}": "here" if number else "me" for number, role in enumerate(roles)}
    answer = guest.client.post("/new", json={"game": "traque", "players": 2, **together})
    assert answer.status_code == 422
