"""The pad beside the box as pages: what is entered, refused, put right and kept, and who may see it."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import msgspec
import pytest
from starlette.testclient import TestClient

from hallali import games
from hallali.companion.entries import Kinds
from hallali.core.record import Record, last, played_with, replay, tell_steps, told_entries, verify
from hallali.core.seats import OVER
from hallali.lab import match
from hallali.players import beside
from hallali.room.act.limits import NONE
from hallali.room.keep import erasing, pads
from hallali.room.keep.pads import MOST
from hallali.room.web.app import create_app
from hallali.room.where import HERE
from hallali.testing.pads import entered
from room_guests import Guest

END = "You ask to enter at B1: yes. You find the fugitive at B1!"
#: The smallest size of each game.
SMALLEST = {name: games.get(name).sizes[0] for name in games.GAMES}


class Page:
    """A pad as its page shows it, and what can be pressed there."""

    def __init__(self, client: TestClient, where: str) -> None:
        self.client, self.where = client, where
        self.answer = client.get(where)

    @property
    def text(self) -> str:
        return html.unescape(str(self.answer.text))

    @property
    def seq(self) -> str:
        found = re.search(r'data-seq="(\d+)"', self.text)
        assert found, self.text
        return found[1]

    @property
    def asked(self) -> str:
        found = re.search(r'id="asked"[^>]*>([^<]*)<', self.text)
        assert found
        return found[1]

    @property
    def choices(self) -> dict[str, str]:
        """Return what each button of a choice enters, by its words."""
        found = re.findall(r'name="told" value="([^"]*)"(?: aria-label="([^"]*)")?>([^<]*)</button>', self.answer.text)
        return {html.unescape(whole or text): html.unescape(told) for told, whole, text in found}

    @property
    def count(self) -> int:
        """Return how many entries there are: what can only have happened so is entered by itself."""
        found = re.search(r"<span><i>(\d+)</i>", self.answer.text)
        return int(found[1]) if found else 0

    @property
    def entries(self) -> list[str]:
        """Return what was entered, in words, the newest first."""
        return re.findall(r"<i>\d+</i> ([^<]*)<", self.text)

    def post(self, deed: str, seq: str = "", **fields: Any) -> Any:
        """Send a form; then show the page to which the answer leads."""
        self.answer = self.client.post(f"{self.where}/{deed}", data={"seq": seq or self.seq, **fields})
        if self.answer.status_code == 303:
            to = self.answer.headers["location"]
            self.answer = self.client.get(to)
        return self.answer

    def press(self, words: str) -> None:
        """Press the choice with these words."""
        (told,) = [told for text, told in self.choices.items() if words in text]
        assert self.post("enter", told=told).status_code == 200, self.text


def begin(client: TestClient, game: str = "traqueur", **fields: str) -> Page:
    """Begin a pad; by default that of who searches a small camp."""
    usual = {"seat": "second", "size": "3x3", "mode": "one-sided"} if game == "traqueur" else {}
    answer = client.post("/pads", data={"game": game, **usual, **fields})
    assert answer.status_code == 303, answer.text
    return Page(client, answer.headers["location"])


def searching(client: TestClient, **fields: str) -> Page:
    """Return a pad on which the camp is built, so that its seat searches."""
    page = begin(client, **fields)
    page.press("camp is built" if any("camp is built" in one for one in page.choices) else "")
    return page


def ask(page: Page, square: str, yes: bool) -> None:
    """Ask a square by typing it, and enter the answer."""
    assert page.post("say", text=square).status_code == 200
    told = min((told for told in page.choices.values() if json.loads(told)[0]["yes"] is yes), key=len)  # nobody there
    page.post("enter", told=told)


def test_a_game_leads_to_a_pad_and_lists_those_that_were_begun(client: TestClient) -> None:
    assert "/pads/new/traqueur" in client.get("/games/traqueur").text
    assert 'name="seat"' in client.get("/pads/new/traqueur").text
    page = begin(client)
    assert page.where in client.get("/games/traqueur").text
    assert page.where not in client.get("/games/fugitif").text


@pytest.mark.parametrize("name", [*games.GAMES])
def test_every_game_has_a_pad_for_each_of_its_seats(client: TestClient, name: str) -> None:
    game = games.get(name)
    assert client.get(f"/pads/new/{name}").status_code == 200
    for seat in game.seats_of({}):
        answer = client.post("/pads", data={"game": name, "seat": seat, "size": "real"})
        page = Page(client, answer.headers["location"])
        assert page.answer.status_code == 200
        assert page.choices or "data-act" in page.text
        assert "Guest" not in page.text, "whoever sits at the table is no guest of the room"


def test_what_is_told_is_entered_and_comes_back(client: TestClient) -> None:
    page = searching(client)
    assert len(page.entries) == 1
    ask(page, "A1", yes=False)
    assert len(page.entries) == 2
    assert "A1" in page.entries[0]
    assert Page(client, page.where).entries == page.entries, "it is kept"


def test_ones_own_move_is_made_by_pressing_the_board(client: TestClient) -> None:
    page = searching(client)
    found = re.search(r'name="choose" value="(\d+)"', page.text)
    assert found
    assert f'action="{page.where}/step"' in page.text
    assert 'action="/t/' not in page.text
    page.post("step", choose=found[1])
    assert {json.loads(told)[0]["yes"] for told in page.choices.values()} == {False, True}
    page.post("back")
    assert page.entries == Page(client, page.where).entries
    assert not page.choices, "the question was taken back"


def test_what_cannot_have_happened_names_the_entry_to_put_right(client: TestClient) -> None:
    page = searching(client)
    for square in ("A1", "B1"):
        ask(page, square, yes=False)
    before = page.entries
    ask(page, "C1", yes=False)  # a camp without a way in
    assert page.answer.status_code == 422
    assert "cannot have happened" in page.text
    assert f"{page.where}?amend=3" in page.text
    assert Page(client, page.where).entries == before, "nothing was changed"


def test_instead_of_an_entry_an_end_is_one_choice_whatever_is_turned_up_then(client: TestClient) -> None:
    page = searching(client)
    for square in ("A1", "B1"):
        ask(page, square, yes=False)
    page.answer = client.get(f"{page.where}?amend=3")
    assert set(page.choices) == {"You ask to enter at B1: yes.", END}, "nobody reads fields"
    page.post("amend", entry="3", told=page.choices[END])
    assert f"{page.where}/end" in page.text


def led(page: Page, *moves: str, many: int = 2) -> Page:
    """Go on by the last of all choices, and by these moves of one's own, until there are so many choices after them."""
    left = list(moves)
    while left or len(page.choices) < many:
        if page.choices:
            page.post("enter", told=list(page.choices.values())[-1])
        else:
            page.post("say", text=left.pop(0))
        assert page.answer.status_code == 200, page.text
    return page


def test_one_press_changes_an_entry_and_enters_what_was_refused_before(client: TestClient) -> None:
    page = led(begin(client, "fugitif", seat="marshal", size="small"), "d1", "d1", "g12")
    there = page.entries
    told = page.choices["You guess 12: no."]
    page.answer = client.get(f"{page.where}?amend=4")
    other = next(iter(page.choices.values()))
    page.post("amend", entry="4", told=other, then="[]")
    assert page.answer.status_code == 422
    assert Page(client, page.where).entries == there, "neither was done"
    page.post("amend", entry="4", told=other, then=told)
    assert page.answer.status_code == 200, page.text
    assert len(page.entries) == len(there) + 1
    assert page.entries[-4] != there[-4]


def test_any_entry_can_be_put_right_as_far_as_those_after_it_fit(client: TestClient) -> None:
    page = searching(client)
    ask(page, "A1", yes=False)
    ask(page, "B1", yes=False)
    page.answer = client.get(f"{page.where}?amend=2")
    assert page.asked == "What was it instead?"
    told, found = sorted((told for told in page.choices.values() if json.loads(told)[0]["yes"]), key=len)
    assert [one["type"] for one in json.loads(found)] == ["asked", "found"]
    page.post("amend", entry="2", told=told)
    assert page.answer.status_code == 422, "after a yes nobody would have asked B1 next"
    assert f"{page.where}?amend=3" in page.text
    page.answer = client.get(page.where)
    page.post("back")
    page.post("amend", entry="2", told=told)
    assert page.answer.status_code == 200
    assert "yes" in page.entries[0]


def test_the_last_entry_is_taken_back(client: TestClient) -> None:
    page = searching(client)
    ask(page, "A1", yes=False)
    page.post("back")
    assert len(page.entries) == 1
    page.post("back")
    assert page.entries == []
    assert page.post("back").status_code == 422


def test_a_page_that_is_older_than_its_pad_changes_nothing(client: TestClient) -> None:
    page = searching(client)
    ask(page, "A1", yes=False)
    old = page.seq
    ask(page, "B1", yes=False)
    there = page.entries
    page.post("say", old, text="C1")
    assert page.answer.status_code == 409
    assert "changed meanwhile" in page.text
    assert page.entries == there
    assert Page(client, page.where).entries == there


def test_two_presses_at_once_enter_one_thing(client: TestClient) -> None:
    page = searching(client)
    page.post("say", text="A1")
    told = next(iter(page.choices.values()))
    with ThreadPoolExecutor(2) as hands:
        sent = [
            hands.submit(client.post, f"{page.where}/enter", data={"seq": page.seq, "told": told}) for _ in range(2)
        ]
        assert sorted(one.result().status_code for one in sent) == [303, 409]
    assert len(Page(client, page.where).entries) == 2


def test_another_process_that_was_quicker_is_not_overwritten(client: TestClient, app: Any) -> None:
    page, store = searching(client), app.state.room.store
    ((guest,),) = store.engine.connect().exec_driver_sql("SELECT guest FROM pad").all()
    (it,) = pads.of_guest(store, guest)
    assert pads.write(store, it, it.changes)
    assert not pads.write(store, msgspec.structs.replace(it, text="{}"), it.changes)
    assert page.post("say", page.seq, text="A1").status_code == 409
    assert Page(client, page.where).entries == page.entries


def test_a_room_without_threads_and_under_a_path_keeps_pads(tmp_path: Path) -> None:
    """As in the page without a server."""
    app = create_app(f"sqlite:///{tmp_path}/room.db", pace=0.0, where=HERE, limits=NONE, root="/under", apart=True)
    with TestClient(app, follow_redirects=False) as client:
        answer = client.post("/under/pads", data={"game": "traqueur", "seat": "second", "size": "small"})
        page = Page(client, answer.headers["location"])
        assert page.where.startswith("/under/pads/")
        page.post("enter", told=next(iter(page.choices.values())))
        assert len(page.entries) == 1
        assert 'action="/pads' not in page.text


def test_a_typed_line_narrows_the_choices_or_is_anothers_move(client: TestClient) -> None:
    page = led(begin(client, "fugitif", seat="fugitive", size="small"), "h1", "h3", many=20)
    many, before = page.choices, page.entries
    page.post("say", text="12")
    assert 1 < len(page.choices) < len(many)
    assert all("12" in one for one in page.choices)
    assert page.entries == before
    page.post("say", text="nonsense")
    assert page.answer.status_code == 422
    assert "No choice has these words" in page.text
    page.post("say", text="g12")  # as the game writes it: the answer follows from one's own hideouts
    assert page.entries[0] == "The Marshal guesses 12: no."
    assert page.count == len(before) + 1


def test_help_is_off_until_it_is_chosen(client: TestClient) -> None:
    page = begin(client, "traqueur", size="4x4")
    assert 'value="off" aria-pressed="true"' in page.text
    page.post("help", mode="possible")
    assert 'value="possible" aria-pressed="true"' in page.text
    assert page.post("help", mode="all").status_code == 400


def test_nobody_else_sees_a_pad(client: TestClient, another: Callable[[], Guest]) -> None:
    page = searching(client)
    other = another().client
    assert other.get(page.where).status_code in (403, 404)
    begin(other)
    assert other.get(page.where).status_code == 404
    assert other.post(f"{page.where}/back", data={"seq": page.seq}).status_code == 404
    assert len(Page(client, page.where).entries) == 1


def test_what_is_no_pad_is_said_so(client: TestClient) -> None:
    page = searching(client)
    assert client.get("/pads/new/chess").status_code == 404
    assert client.get("/pads/0123456789").status_code == 404
    assert client.post(f"{page.where}/cheat", data={"seq": page.seq}).status_code == 404
    assert client.get(f"{page.where}/enter").headers["location"] == page.where
    for told in ("", "nonsense", "[]", "[1]", '[{"type": "walked"}]'):
        assert page.client.post(f"{page.where}/enter", data={"seq": page.seq, "told": told}).status_code == 422
    assert client.get(f"{page.where}?amend=99").status_code == 422
    assert client.post("/pads", data={"game": "traqueur", "seat": "marshal"}).status_code == 422
    assert client.post("/pads", data={"game": "chess"}).status_code == 404


def test_pads_are_thrown_away_counted_taken_along_and_erased(client: TestClient, app: Any) -> None:
    page = searching(client)
    assert client.post(f"{page.where}/drop", data={"seq": page.seq}).status_code == 400
    assert [one["pad"]["game"] for one in client.get("/mine/export").json()["pads"]] == ["traqueur"]
    store = app.state.room.store
    ((guest,),) = store.engine.connect().exec_driver_sql("SELECT guest FROM pad").all()
    for _ in range(MOST - 1):
        begin(client)
    assert client.post("/pads", data={"game": "fugitif", "seat": "marshal"}).status_code == 422
    assert client.post(f"{page.where}/drop", data={"seq": page.seq, "sure": "1"}).status_code == 303
    assert client.get(page.where).status_code == 404
    assert len(pads.of_guest(store, guest)) == MOST - 1
    erasing.erase(store, guest)
    assert pads.of_guest(store, guest) == []


@pytest.mark.compiled
@pytest.mark.parametrize(
    ("name", "seat"), [(name, seat) for name in games.GAMES for seat in games.get(name).seats_of({})[-1:]]
)
def test_a_whole_game_is_entered_and_its_end_is_shown(client: TestClient, name: str, seat: str) -> None:
    """What is told is pressed where it is offered, one's own moves are typed, and help of each kind is looked at."""
    game, size = games.get(name), SMALLEST[name]
    seats = game.seats_of({})
    record, _ = match.play(game, ("novice",) * len(seats), "an evening in May", size)
    number, options = seats.index(seat), played_with(game, record)
    kinds = Kinds(game.see(game.new(size, options), number))
    answer = client.post("/pads", data={"game": name, "seat": seat, "size": size})
    page, offered, typed, count = Page(client, answer.headers["location"]), 0, 0, 0
    for state, token, steps in replay(game, record):
        told = [kinds.write(one) for _, one in tell_steps(game, state, steps, (number,))] if token else []
        own = bool(token) and state.mover == number
        if own:
            page.post("say", text=token)
            assert page.answer.status_code == 200, (token, page.text)
        count += own or bool(told)
        if not told or count <= page.count:
            continue
        offered += json.loads(json.dumps(told)) in map(json.loads, page.choices.values())
        typed += 1
        page.post("enter", told=json.dumps(told))
        assert page.answer.status_code == 200, (token, told, page.text)
        if typed == 5:
            for mode in ("possible", "probable"):
                assert page.post("help", mode=mode).status_code == 200
    assert not page.choices
    assert re.search("The pad knows only what your seat was told|All that was hidden lies open", page.text)
    assert offered > 0.7 * typed
    went = Record.from_json(client.get(f"{page.where}/record.json").text)
    assert last(game, went).mover == OVER
    assert [one for _, one in told_entries(game, went, number)] == [
        one for _, one in told_entries(game, record, number)
    ]
    kept = client.post(f"{page.where}/keep", data={"seq": page.seq})
    assert kept.status_code == 303, kept.text
    made = Record.from_json(client.get(f"{kept.headers['location']}/record.json").text)
    verify(game, made)
    assert [one for _, one in told_entries(game, made, number)] == [
        one for _, one in told_entries(game, record, number)
    ]
    assert client.get(f"{kept.headers['location']}/replay?at=3").status_code == 200


def test_cards_that_no_list_has_are_typed(client: TestClient) -> None:
    """A hideout is found with four sprint cards under it: which, nobody can list."""
    page = led(begin(client, "fugitif", seat="marshal", size="real"), many=3)
    lay = next(iter(page.choices.values()))
    first, second = json.loads(lay)
    page.post("enter", told=json.dumps([{**first, "sprints": 0}, {**second, "sprints": 4}]))
    page = led(page, "d1", "d2")
    page.press(next(iter(page.choices)))
    page.post("say", text="g13")
    page.post("enter", told=page.choices["You guess 13: found!"])
    assert page.answer.status_code == 422, "it says too little"
    assert page.choices
    blank = re.search(r'name="told" value="([^"]*)"><p>([^<]*)</p>.*?name="cards1"', page.answer.text, re.DOTALL)
    assert blank, page.text
    told, said = (html.unescape(one) for one in blank.groups())
    assert said.startswith("You guess 13: found! 13 is hideout 2; under it:")
    page.post("enter", told=told, cards1="40 41 42 43")
    assert page.answer.status_code == 422, "with these the Fugitive would never have come to 13"
    page.post("enter", told=told, cards1="26, 12 2 20")
    assert page.answer.status_code == 200, page.text
    assert "Under 13: sprint cards 2, 12, 20 and 26" in page.entries[0]


@pytest.mark.parametrize(("name", "seat"), [("traqueur", "second"), ("fugitif", "marshal")])
def test_a_move_is_suggested_on_ones_own_turn_once_that_was_chosen(client: TestClient, name: str, seat: str) -> None:
    page = searching(client) if name == "traqueur" else led(begin(client, name, seat=seat, size="small"), "d1", "d1")
    while "asked yours" not in page.text:
        page.press(next(iter(page.choices)))
    assert f"{page.where}/suggest" not in page.text
    refused = client.post(f"{page.where}/suggest", data={"seq": page.seq})
    assert refused.status_code == 403
    assert "off at this pad" in html.unescape(refused.text)
    there, moves = page.entries, list[str]()
    for mode in ("suggest", "suggest/novice", "suggest/expert"):
        page = Page(client, page.where)
        assert page.post("help", mode=mode).status_code == 200
        assert f'value="{mode}" aria-pressed="true"' in page.text
        answer = page.post("suggest")
        assert answer.status_code == 200, page.text
        said = r'data-advice data-steps="[^"]+" data-look="[^"]*">([^<]+?)'
        said += r"(?: <small>[^<]*<code>([^<]+)</code></small>)?</p>"
        found = re.search(said, page.text)
        assert found, page.text
        assert page.entries == there, "nothing is entered by itself"
        moves.append(found[2] or found[1].split()[0].rstrip(":"))
    page.post("say", text=moves[-1])
    assert page.answer.status_code == 200, "what stands there can be typed"
    assert client.post(f"{page.where}/help", data={"seq": page.seq, "mode": "suggest/god"}).status_code == 400


def test_nothing_is_suggested_off_turn(client: TestClient) -> None:
    page = begin(client)
    page.post("help", mode="suggest")
    assert f"{page.where}/suggest" not in page.text
    assert page.post("suggest").status_code == 422
    assert "not your turn" in page.text


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("name", [*games.GAMES])
def test_what_is_suggested_names_no_step_by_its_number(name: str, lang: str) -> None:
    """Where there was no time to count, the move is named in the game's notation."""
    game, size = games.get(name), SMALLEST[name]
    record, _ = match.play(game, ("novice",) * len(game.seats_of({})), "an evening in May", size)
    pad, asked = entered(game, record, 0, until=90), 0
    while pad.entries and asked < 3:
        if pad.mine:
            asked += 1
            found, move = beside.glanced(pad)
            assert found.said[lang].replace("\xa0:", ":").startswith(f"{move[:1].upper()}{move[1:]}:")
            found, move = beside.advised(pad, "novice")
            assert pad.game.read(pad.state, move) == found.steps or len(found.steps) > 1
            assert found.said[lang]
        pad.take_back()
    assert asked
