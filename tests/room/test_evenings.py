"""The end of an evening, as pages: what was hidden is turned up, and the game is kept among the guest's own."""

from __future__ import annotations

import html
import json
import random
import re
from typing import Any

import msgspec
import pytest
from starlette.testclient import TestClient

from hallali import games
from hallali.companion import Pad
from hallali.companion.evening import Evening
from hallali.companion.lines import Lines
from hallali.core.record import Record, replay, tolds, verify
from hallali.games.traqueur.rules.view import Asked
from hallali.lab import match
from hallali.room.keep import pads
from hallali.testing.pads import entered

CASES = [("fugitif", "marshal", "micro"), ("traqueur", "first", "4x4"), ("red-notice", "angela", "micro")]


def evening_of(app: Any, client: TestClient, name: str, seat: str, size: str) -> tuple[str, Pad, Record]:
    """Keep a pad into which a whole game was entered; return its address, it, and the real record."""
    game = games.get(name)
    seats = game.seats_of({})
    real, _ = match.play(game, ("novice",) * len(seats), "an evening in May", size)
    answer = client.post("/pads", data={"game": name, "seat": seat, "size": size})
    where = answer.headers["location"]
    pad = entered(game, real, seats.index(seat))
    store = app.state.room.store
    ((guest,),) = store.engine.connect().exec_driver_sql("SELECT guest FROM pad").all()
    kept = pads.load(store, where.rpartition("/")[2], guest)
    assert kept is not None
    pads.write(store, msgspec.structs.replace(kept, text=pad.dumps()), kept.changes)
    return where, pad, real


def seq(text: str) -> str:
    found = re.search(r'data-seq="(\d+)"', text)
    assert found, text
    return found[1]


def right_of(pad: Pad, real: Record) -> dict[int, tuple[str, ...]]:
    found = Lines(pad, random.Random(0), {}, 0).parted([one for _, _, some in replay(pad.game, real) for one in some])
    assert found is not None
    return {number: part.tokens for number, part in enumerate(found)}


@pytest.mark.parametrize(("name", "seat", "size"), CASES)
def test_an_evening_becomes_one_of_the_guests_games(
    app: Any, client: TestClient, name: str, seat: str, size: str
) -> None:
    where, pad, real = evening_of(app, client, name, seat, size)
    game, right = pad.game, right_of(pad, real)
    assert f"{where}/end" in client.get(where).text
    page = client.get(f"{where}/end").text
    assert "filled in: nobody entered" in page
    for _ in range(3):
        fields = {f"p{number}": json.dumps(right[int(number)]) for number in re.findall('name="p([0-9]+)"', page)}
        answer = client.post(f"{where}/turn", data={"seq": seq(page), **fields})
        assert answer.status_code == 303, re.findall('role="alert".*', answer.text)
        page = client.get(f"{where}/end").text
    assert "All is known" in page
    answer = client.post(f"{where}/keep", data={"seq": seq(page)})
    assert answer.status_code == 303, answer.text
    table = answer.headers["location"]
    made = Record.from_json(client.get(f"{table}/record.json").text)
    verify(game, made)
    assert made.moves == real.moves
    assert made.pad == seat
    assert made.filled == ()
    assert tuple(tolds(game, made, pad.seat)) == pad.told
    assert "Played at a real table" in html.unescape(client.get(table).text)
    assert "All that was hidden has been turned up" in html.unescape(client.get(table).text)
    for at in (0, len(made.moves)):
        assert client.get(f"{table}/replay?at={at}").status_code == 200
    assert "Every move is legal" in client.get(f"{table}/verify").text
    assert "at the table" in client.get("/mine").text
    assert "at the table" in client.get(f"/games/{name}").text
    assert f"{table}/replay" in client.get(f"{where}/end").text
    assert client.post("/api/v1/verify", content=made.to_json()).json()["ok"]


def test_what_nobody_enters_is_filled_in_and_said_so(app: Any, client: TestClient) -> None:
    where, pad, _ = evening_of(app, client, "fugitif", "marshal", "micro")
    page = client.get(f"{where}/end").text
    table = client.post(f"{where}/keep", data={"seq": seq(page)}).headers["location"]
    made = Record.from_json(client.get(f"{table}/record.json").text)
    assert made.filled
    verify(pad.game, made)
    assert tuple(tolds(pad.game, made, pad.seat)) == pad.told
    assert "nobody entered how" in client.get(table).text
    assert "Filled in" in client.get(f"{table}/replay?at={made.filled[0]}").text
    known = next(number for number in range(1, len(made.moves)) if number not in made.filled)
    assert "Filled in: nobody" not in client.get(f"{table}/replay?at={known}").text


def test_what_cannot_have_been_is_refused_and_stays_in_the_form(app: Any, client: TestClient) -> None:
    where, pad, _ = evening_of(app, client, "fugitif", "marshal", "micro")
    page = client.get(f"{where}/end").text
    number = next(one.number for one in Evening(pad).hidden if one.part.tokens[0].startswith("="))
    for typed in ("=99", "what?", "1"):  # a card needs no sign that it was dealt
        answer = client.post(f"{where}/turn", data={"seq": seq(page), f"p{number}": "", f"t{number}": typed})
        assert answer.status_code == 422
        assert f'value="={typed.lstrip("=")}"' in html.unescape(answer.text)
        assert 'role="alert"' in answer.text
    assert seq(client.get(f"{where}/end").text) == seq(page), "nothing has changed"
    assert client.post(f"{where}/turn", data={"seq": seq(page), "p9999": '["=4"]'}).status_code == 422
    assert client.post(f"{where}/turn", data={"seq": seq(page), f"p{number}": "nonsense"}).status_code == 400


def test_a_page_older_than_the_pad_changes_nothing(app: Any, client: TestClient) -> None:
    where, pad, real = evening_of(app, client, "fugitif", "marshal", "micro")
    page, right = client.get(f"{where}/end").text, right_of(pad, real)
    one = Evening(pad).hidden[0].number
    assert client.post(f"{where}/turn", data={"seq": seq(page), f"p{one}": json.dumps(right[one])}).status_code == 303
    for deed in ("turn", "keep"):
        assert client.post(f"{where}/{deed}", data={"seq": seq(page), f"p{one}": ""}).status_code == 409
    assert re.search(f'name="p{one}">.*?selected', client.get(f"{where}/end").text, re.DOTALL), "it is still turned up"


def test_what_fits_no_more_after_an_entry_is_put_right_waits(app: Any, client: TestClient) -> None:
    where, pad, real = evening_of(app, client, "traqueur", "first", "4x4")
    page, right = client.get(f"{where}/end").text, right_of(pad, real)
    (one,) = (one.number for one in Evening(pad).hidden)
    assert client.post(f"{where}/turn", data={"seq": seq(page), f"p{one}": json.dumps(right[one])}).status_code == 303
    assert client.post(f"{where}/back", data={"seq": seq(client.get(where).text)}).status_code == 303
    assert client.get(f"{where}/end").status_code == 422, "it is not over any more"
    store = app.state.room.store
    ((text,),) = store.engine.connect().exec_driver_sql("SELECT text FROM pad").all()
    assert json.loads(text)["turned"] == {str(one): list(right[one])}, "nothing is lost"
    told = json.dumps([pad.kinds.write(told) for told in pad.entries[-1].told])
    for entry in pad.entries[-1:]:
        if entry.own:
            client.post(f"{where}/say", data={"seq": seq(client.get(where).text), "text": real.moves[-1]})
    client.post(f"{where}/enter", data={"seq": seq(client.get(where).text), "told": told})
    assert "All is known" in client.get(f"{where}/end").text


def test_it_is_kept_again_in_the_same_place_after_a_change(app: Any, client: TestClient) -> None:
    where, pad, real = evening_of(app, client, "fugitif", "marshal", "micro")
    page = client.get(f"{where}/end").text
    table = client.post(f"{where}/keep", data={"seq": seq(page)}).headers["location"]
    before = Record.from_json(client.get(f"{table}/record.json").text)
    right = right_of(pad, real)
    fields = {f"p{one.number}": json.dumps(right[one.number]) for one in Evening(pad).hidden}
    page = client.get(f"{where}/end").text
    assert client.post(f"{where}/turn", data={"seq": seq(page), **fields}).status_code == 303
    page = client.get(f"{where}/end").text
    assert client.post(f"{where}/keep", data={"seq": seq(page)}).headers["location"] == table
    after = Record.from_json(client.get(f"{table}/record.json").text)
    assert after.moves == real.moves
    assert len(after.filled) < len(before.filled)
    assert client.get("/mine").text.count(f"{table}/replay") == 1


def test_nobody_else_can_turn_up_keep_or_sit_there(app: Any, client: TestClient) -> None:
    where, _, _ = evening_of(app, client, "fugitif", "marshal", "micro")
    page = client.get(f"{where}/end").text
    other = TestClient(app, follow_redirects=False)
    assert other.get(f"{where}/end").status_code in (403, 404)
    for deed in ("turn", "keep"):
        assert other.post(f"{where}/{deed}", data={"seq": seq(page)}).status_code in (403, 404)
    table = client.post(f"{where}/keep", data={"seq": seq(page)}).headers["location"]
    assert other.get(f"{table}/replay?at=0").status_code == 200, "the link can be shared"
    assert other.post(f"{table}/sit", data={}).status_code >= 400
    assert client.post(f"{table}/rematch", data={}).status_code >= 400


def test_nothing_is_turned_up_before_the_end(client: TestClient) -> None:
    where = client.post("/pads", data={"game": "fugitif", "seat": "marshal", "size": "micro"}).headers["location"]
    assert f"{where}/end" not in client.get(where).text
    assert client.get(f"{where}/end").status_code == 422
    assert client.post(f"{where}/keep", data={"seq": "0"}).status_code == 422


def test_it_is_taken_along_put_away_and_erased_like_other_games(app: Any, client: TestClient) -> None:
    from hallali.room.keep import archive

    where, _, _ = evening_of(app, client, "fugitif", "marshal", "micro")
    page = client.get(f"{where}/end").text
    table = client.post(f"{where}/keep", data={"seq": seq(page)}).headers["location"]
    made = json.loads(client.get(f"{table}/record.json").text)
    (mine,) = client.get("/mine/export").json()["games"]
    assert mine["record"] == made
    store, name = app.state.room.store, table.rpartition("/")[2]
    app.state.room.tables.live.pop(name, None)
    assert archive.put_away(store, name, idle=-1)
    (mine,) = client.get("/mine/export").json()["games"]
    assert mine["record"] == made
    assert "at the table" in client.get("/mine").text
    assert json.loads(client.get(f"{table}/record.json").text) == made


def laid(page: str) -> set[int]:
    """Return the barriers on a board where a camp is pressed, by place."""
    found = re.search(r'data-barriers="([\d,]*)"', page)
    assert found
    return set(map(int, filter(None, found[1].split(","))))


def test_a_camp_is_pressed_on_the_board_wall_by_wall(app: Any, client: TestClient) -> None:
    where, pad, real = evening_of(app, client, "traqueur", "first", "4x4")
    ((part, right),) = ((one.number, right_of(pad, real)[one.number]) for one in Evening(pad).hidden)
    assert f'href="{where}/end/{part}"' in client.get(f"{where}/end").text
    board = f"{where}/end/{part}"
    page = client.get(board).text
    assert "data-build" in page
    assert f'action="{board}/step"' in page
    fugitive, *walls = pad.game.read(Evening(pad).game[part].state, right[0])[:-1]
    found = laid(page)
    assert found < {wall - 102 for wall in walls}, "what was found is there before the first press"
    for step in (*(wall for wall in walls if wall - 102 not in found), fugitive):  # a wall may come first
        answer = client.post(f"{board}/step", data={"seq": seq(page), "choose": step})
        assert answer.status_code == 303, answer.text
        page = client.get(answer.headers["location"]).text
    assert f'value="{right[0]}"' in page
    answer = client.post(f"{board}/commit", data={"seq": seq(page)})
    assert answer.status_code == 303, answer.text
    assert answer.headers["location"] == f"{where}/end"
    assert "All is known" in client.get(f"{where}/end").text
    assert f'value="{right[0]}"' in client.get(board).text, "it is there to be changed"


def test_a_camp_that_cannot_have_been_is_refused_and_stays_on_the_board(app: Any, client: TestClient) -> None:
    where, pad, _ = evening_of(app, client, "traqueur", "first", "4x4")
    ((part, state),) = ((one.number, one.part.state) for one in Evening(pad).hidden)
    board, page = f"{where}/end/{part}", client.get(f"{where}/end").text
    barred = {one.place for one in pad.told if isinstance(one, Asked) and not one.yes and one.who == pad.seat}
    free = next(place for place in range(8) if place not in barred)  # and none of those that are barred
    wall, somewhere = 102 + free, pad.game.read(state, "4x4/D4/0")[0]
    assert laid(client.get(board).text) == barred
    empty = {"set": "4x4/-/0"}
    for deed, fields in (
        ("lay", empty),
        ("commit", {}),
        ("step", {"choose": wall}),
        ("step", {"choose": somewhere}),
        ("commit", {}),
    ):
        answer = client.post(f"{board}/{deed}", data={"seq": seq(page), **fields})
        page = answer.text if answer.status_code == 422 else client.get(answer.headers["location"]).text
    assert answer.status_code == 422
    assert 'role="alert"' in page
    assert f'data-barriers="{free}"' in page
    for deed, walls in (("undo", {free}), ("undo", set()), ("clear", barred)):
        page = client.get(client.post(f"{board}/{deed}", data={"seq": seq(page)}).headers["location"]).text
        assert laid(page) == walls
    assert "filled in: nobody entered" in client.get(f"{where}/end").text, "nothing was turned up"
    assert client.post(f"{board}/step", data={"seq": 0, "choose": wall}).status_code == 409
    assert client.post(f"{board}/step", data={"seq": seq(page), "choose": 9999}).status_code == 422
    assert client.post(f"{board}/nonsense", data={"seq": seq(page)}).status_code == 404
    assert client.get(f"{board}/step").headers["location"] == board
    assert client.get(f"{where}/end/999").status_code == 404
    assert TestClient(app, follow_redirects=False).get(board).status_code in (403, 404)


def test_a_board_is_pressed_only_for_what_can_be_laid_in_any_order(app: Any, client: TestClient) -> None:
    where, pad, _ = evening_of(app, client, "fugitif", "marshal", "micro")
    page = client.get(f"{where}/end").text
    assert f"{where}/end/" not in page
    assert client.get(f"{where}/end/{Evening(pad).hidden[0].number}").status_code == 404
