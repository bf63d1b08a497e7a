"""Tables of one, three and four seats, over HTTP."""

from __future__ import annotations

import re
import time
from collections.abc import Mapping
from functools import partial
from typing import Any

import pytest
from room_script import listening

from crowd import CROWD, TEAM, Added, Dealt, known
from hallali import players
from hallali.core.contract import Told
from hallali.core.player import Levels
from hallali.core.record import Record, verify
from hallali.games import get
from hallali.interfaces.drafts import Drafts
from hallali.interfaces.front import AGAINST, Choice, Front
from hallali.interfaces.game import PlayableGame
from hallali.interfaces.page import Layout, Page
from hallali.interfaces.scene import Button, Drawn, Picture, Scene
from hallali.interfaces.table_page import TablePage
from hallali.interfaces.words import Translate, Words
from hallali.room.table import assigning, bots

JSON = {"accept": "application/json"}


class CrowdWords(Words):
    def sentence(self, told: Told, seat: int, _: Translate, size: str) -> str:
        if isinstance(told, Added):
            return f"{self.role(told.who, _)} adds {told.number}."
        assert isinstance(told, Dealt)
        return f"{self.role(told.who, _)} has {told.card or 'a card'}."


class CrowdPicture(Picture):
    def draw(self, page: TablePage) -> Drawn:
        view = page.view
        buttons = tuple(Button(step, f"+{step}") for step in view.legal)
        badge = self.words.eyes(view.seat, page.translate)
        note = page.notes.text
        scene = Scene(
            prompt="Add", aside="", badge=badge, mine=bool(buttons), over=view.mover == -2, buttons=buttons, note=note
        )
        return Drawn(scene=scene)


class CrowdPage(Page):
    layout = Layout(centre=())
    front = Front("Add up.", ("1–4 players",), (Choice("random", "Play"),), (Choice("random", "Any"),), (AGAINST,))

    wording = CrowdWords
    drawing = CrowdPicture

    def __init__(self, game: PlayableGame, options: Mapping[str, Any] | None = None) -> None:
        super().__init__(game, options)
        self.one_screen = game.together


@pytest.fixture(autouse=True)
def _tables(monkeypatch: pytest.MonkeyPatch) -> None:
    known(monkeypatch)
    for name in (CROWD.name, TEAM.name):
        game = get(name)
        monkeypatch.setattr(game, "page", partial(CrowdPage, game))


def sit(guest: Any, table: str, **fields: Any) -> int:
    return int(guest.client.post(f"{table}/sit", data=fields, headers=JSON).status_code)


def until(guest: Any, table: str, so: Any) -> Any:
    """Wait until the guest sees that something is so."""
    end = time.monotonic() + 60
    while time.monotonic() < end:
        seen = guest.see(table)
        if so(seen["table"]):
            return seen
        time.sleep(0.005)
    raise AssertionError(seen["table"])


def add(guest: Any, table: str, number: int = 1) -> Any:
    answer = guest.post(f"{table}/step", seq=guest.see(table)["seq"], choose=number)
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_a_table_of_one_seat_waits_for_nobody(guest: Any) -> None:
    table = guest.new(game="team", players=1)
    seen = guest.see(table)
    assert seen["table"]["stage"] == "begin"
    assert [one["role"] for one in seen["table"]["players"]] == ["east"]
    page = guest.client.get(table).text
    assert "data-at-once" in page
    assert 'id="part-opponent" class="others" aria-label="The other players" hidden' in page
    guest.post(f"{table}/begin", entropy="e")
    add(guest, table, 3)
    assert add(guest, table, 3)["over"]
    result = guest.see(table)["table"]["result"]
    assert result["won"] == (result["winners"] == [0])
    record = Record.from_json(guest.client.get(f"{table}/record.json").content)
    verify(get("team"), record)
    assert "Once more" in guest.client.get(table).text
    again = guest.post(f"{table}/rematch").json()["location"]
    assert guest.see(again)["seat"] == 0


def test_one_link_serves_all_free_seats(guest: Any, another: Any) -> None:
    second, third, late = another(), another(), another()
    table = guest.new(game="crowd", players=3, seat="east", opponent="friend")
    page = guest.client.get(table).text
    assert "Missing: North, South." in page
    offered = second.client.get(table).text
    assert "Choose your seat." in offered
    assert '<option value="south">South</option>' in offered
    assert sit(second, table, seat="east") == 403
    assert sit(second, table, seat="west") == 422
    assert sit(second, table, seat="south") == 201
    assert second.see(table)["seat"] == 2
    assert "Missing: North." in guest.client.get(table).text
    assert '<select name="seat"' not in third.client.get(table).text
    assert sit(third, table) == 201
    assert third.see(table)["seat"] == 0
    assert sit(late, table) == 403
    guest.post(f"{table}/begin", entropy="a")
    page = guest.client.get(table).text
    assert "Waiting for the other players to begin" in page
    assert "Missing: North, South." in page
    second.post(f"{table}/begin", entropy="b")
    assert third.post(f"{table}/begin", entropy="c").json()["seq"] == 3
    for _ in range(2):
        for one in (third, guest, second):
            add(one, table)
    seen = late.see(table)
    assert seen["table"]["stage"] == "over"
    assert seen["table"]["entropy"] == ["c", "a", "b"]
    verify(get("crowd"), Record.from_json(late.client.get(f"{table}/record.json").content))
    assert late.client.get(f"{table}/replay?at=4&eyes=south").status_code == 200


def test_each_seat_is_a_person_a_friend_or_a_bot(guest: Any, another: Any) -> None:
    places = {"seat-north": "bot:club", "seat-east": "me", "seat-south": "friend", "seat-west": "bot:club"}
    table = guest.new(game="crowd", **places)
    players = guest.see(table)["table"]["players"]
    assert [one["level"] for one in players] == ["club", "", "", "club"]
    assert [one["free"] for one in players] == [False, False, True, False]
    assert guest.see(table)["seat"] == 1
    friend = another()
    sit(friend, table)
    assert guest.client.get(table).text.count("data-at-once") == 0
    for one in (guest, friend):
        one.post(f"{table}/begin", entropy="")
    for one in (guest, friend) * 2:
        until(one, table, lambda facts: facts["my_turn"])
        add(one, table)
    seen = until(guest, table, lambda facts: facts["stage"] == "over")
    page = guest.client.get(table).text
    assert page.count('role="group" class="who') == 3
    assert "Rematch, everyone moves on one seat" in page
    assert len(seen["view"]["returns"]) == 4
    assert "location" not in guest.post(f"{table}/rematch").json()
    again = friend.post(f"{table}/rematch", answer="yes").json()["location"]
    assert [guest.see(again)["seat"], friend.see(again)["seat"]] == [2, 3]
    assert [one["level"] for one in guest.see(again)["table"]["players"]] == ["club", "club", "", ""]


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"seat-north": "me", "seat-east": "me"}, "In this game a person has one seat"),
        ({"seat-north": "me", "seat-up": "friend"}, "There is no seat “up”"),
        ({"seat-north": "me", "seat-east": "bot:ismcts:9"}, "There is no bot “ismcts:9”; choose one of: club"),
        ({"seat-north": "me", "seat-east": "nobody"}, "There is no opponent “nobody”"),
        ({"seat": "south", "players": 2}, "There is no seat “south”; choose one of: east, west"),
        ({"players": 5}, "5 cannot play this"),
    ],
)
def test_what_cannot_sit_is_refused_in_words(guest: Any, fields: dict[str, Any], said: str) -> None:
    answer = guest.client.post("/new", json={"game": "crowd", **fields})
    assert answer.status_code == 422
    assert said in answer.json()["error"]


def test_who_gives_up_among_several_leaves_a_bot_behind(guest: Any, another: Any) -> None:
    second, third = another(), another()
    table = guest.new(game="crowd", players=3, seat="north", opponent="friend")
    for one, name in ((second, "Zoé"), (third, "Al")):
        sit(one, table, name=name)
    for one in (guest, second, third):
        one.post(f"{table}/begin", entropy="")
    second.post(f"{table}/help", mode="probable")
    add(guest, table)
    assert second.post(f"{table}/resign", confirm=1).status_code == 200
    seen = until(third, table, lambda facts: facts["my_turn"])  # the bot has moved
    assert seen["table"]["result"] is None
    assert seen["table"]["players"][1]["level"] == "club"
    assert second.see(table)["seat"] is None
    for one in (guest, second, third):
        assert "Zoé resigned; a bot plays on as East." in one.client.get(table).text
    assert second.post(f"{table}/step", seq=seen["seq"], choose=1).status_code == 403
    add(third, table)
    add(guest, table)
    until(third, table, lambda facts: facts["my_turn"])
    assert add(third, table)["over"]
    record = Record.from_json(guest.client.get(f"{table}/record.json").content)
    verify(get("crowd"), record)
    assert record.resigned == ""
    assert record.players == ("", "club", "Al")


def test_no_move_is_taken_back_past_somebody_who_left(guest: Any, another: Any) -> None:
    second, third = another(), another()
    table = guest.new(game="crowd", players=3, seat="north", opponent="friend")
    for one in (second, third):
        sit(one, table)
    for one in (guest, second, third):
        one.post(f"{table}/begin", entropy="")
    after = add(guest, table)["seq"]
    guest.post(f"{table}/back")
    assert "asks to take" in second.client.get(table).text
    third.post(f"{table}/resign", confirm=1)  # a bot has the seat, and the game has not gone on
    assert "asks to take" not in second.client.get(table).text
    assert second.post(f"{table}/back", answer="yes").status_code == 403
    assert guest.post(f"{table}/back").status_code == 403  # nor may it be asked anew
    assert guest.see(table)["seq"] == after
    add(second, table)
    until(guest, table, lambda facts: facts["my_turn"])
    assert second.post(f"{table}/back").status_code == 200  # a later move may
    assert guest.post(f"{table}/back", answer="yes").status_code == 200
    assert guest.see(table)["seq"] == after


def test_a_seat_that_was_left_is_a_bots_after_a_restart(guest: Any, another: Any, app: Any) -> None:
    second = another()
    table = guest.new(game="crowd", players=3, **{"seat-north": "me", "seat-east": "friend", "seat-south": "bot:club"})
    sit(second, table, name="Zoé")
    second.post(f"{table}/resign", confirm=1)  # before she has begun
    app.state.room.tables.live.clear()
    assert [one["level"] for one in guest.see(table)["table"]["players"]] == ["", "club", "club"]
    assert "Zoé resigned; a bot plays on as East." in guest.client.get(table).text
    guest.post(f"{table}/begin", entropy="")
    add(guest, table)
    until(guest, table, lambda facts: facts["my_turn"])
    assert guest.post(f"{table}/resign", confirm=1).json()["over"]  # nobody else is left
    result = guest.see(table)["table"]["result"]
    assert (result["resigned"], result["winners"]) == (0, [1, 2])
    returns = guest.see(table)["view"]["returns"]
    assert sum(returns) == pytest.approx(-0.5)
    verify(get("crowd"), Record.from_json(guest.client.get(f"{table}/record.json").content))


def test_together_one_who_gives_up_gives_up_for_all(guest: Any, another: Any) -> None:
    friend = another()
    table = guest.new(game="team", players=3, **{"seat-north": "me", "seat-east": "friend", "seat-south": "bot:club"})
    sit(friend, table)
    friend.post(f"{table}/resign", confirm=1)
    seen = guest.see(table)
    assert seen["table"]["result"] == {
        "outcome": "resigned",
        "winner": None,
        "winners": [],
        "resigned": 1,
        "won": False,
    }
    assert seen["view"]["returns"] == [-1, -1, -1]
    assert "Once more" in guest.client.get(table).text
    assert "location" not in guest.post(f"{table}/rematch").json()
    again = friend.post(f"{table}/rematch", answer="yes").json()["location"]
    assert [guest.see(again)["seat"], friend.see(again)["seat"]] == [0, 1]


def test_one_screen_holds_several_seats(guest: Any) -> None:
    table = guest.new(game="team", players=2, **{"seat-east": "me", "seat-west": "me"})
    assert guest.see(table)["table"]["stage"] == "begin"
    assert "data-at-once" in guest.client.get(table).text
    assert guest.see(table)["seat"] == 0
    with listening(guest, table) as live:
        assert live.receive_json()["snapshot"]
        assert guest.post(f"{table}/begin", entropy="mine").json()["seq"] == 2
        for seat in (0, 1, 0, 1):
            assert guest.see(table)["seat"] == seat
            frame = add(guest, table, 2)
            assert frame["yours"] != frame["over"]
        frames: list[Any] = []
        while not frames or not frames[-1].get("over"):
            frames.append(live.receive_json())
    assert [frame["yours"] for frame in frames if frame.get("seq", 0) in (3, 4, 5)] == [True] * 3
    seen = guest.see(table)
    assert seen["table"]["entropy"] == ["mine", ""]
    assert [one["mine"] for one in seen["table"]["players"]] == [True, True]


def test_help_and_notes_stay_with_the_person(guest: Any) -> None:
    table = guest.new(game="team", players=2, **{"seat-east": "me", "seat-west": "me"})
    guest.post(f"{table}/begin", entropy="")
    guest.post(f"{table}/notes", text="twice two")
    add(guest, table, 2)
    assert guest.see(table)["seat"] == 1
    assert "twice two" in guest.client.get(table).text


def test_the_start_page_offers_each_seat(guest: Any) -> None:
    front = guest.client.get("/games/crowd").text
    for count in (2, 3, 4):
        assert f'href="/start/crowd/seats?players={count}&amp;' in front
    assert "/start/fugitif/seats" not in guest.client.get("/games/fugitif").text
    page = guest.client.get("/start/crowd/seats?players=3").text
    for name in ("north", "east", "south"):
        assert f'name="seat-{name}"' in page
    assert 'name="seat-west"' not in page
    assert re.findall(r'name="seat" value="(\w+)"( checked)?', page) == [
        ("north", " checked"),
        ("east", ""),
        ("south", ""),
    ]
    assert page.count('<option value="bot:club" selected>') == 3
    assert '<input type="hidden" name="players" value="3">' in page
    assert guest.client.get("/start/crowd/seats?players=7").status_code == 422
    assert guest.client.get("/start/fugitif/seats").status_code == 200


def test_nobody_can_ask_for_two_seats_where_a_person_has_one(guest: Any) -> None:
    page = guest.client.get("/start/crowd/seats?players=3").text
    assert 'value="me"' not in page
    sent = dict(re.findall(r'<select name="(seat-\w+)".*?<option value="([^"]+)" selected', page, re.DOTALL))
    table = guest.new(game="crowd", players=3, seat="east", **sent)
    assert guest.see(table)["seat"] == 1
    assert [one["level"] for one in guest.see(table)["table"]["players"]] == ["club", "", "club"]
    together = guest.client.get("/start/team/seats?players=2").text
    assert together.count('<option value="me"') == 2
    assert 'name="seat"' not in together


def test_who_plays_is_chosen_where_the_game_asks(guest: Any) -> None:
    page = guest.client.get("/start/crowd/seats?players=3").text
    assert 'href="/start/crowd/seats?who=north%2Beast%2Bsouth" aria-current="true">North, East, South</a>' in page
    assert 'href="/start/crowd/seats?who=north%2Bsouth%2Bwest">North, South, West</a>' in page
    page = guest.client.get("/start/crowd/seats?who=north%2Bsouth").text
    assert 'name="seat-south"' in page
    assert '<input type="hidden" name="who" value="north+south">' in page
    assert 'name="players"' not in page
    assert "who=" not in guest.client.get("/start/team/seats?players=3").text
    table = guest.new(game="crowd", who="north+south", seat="south", opponent="bot:club")
    assert guest.see(table)["seat"] == 1
    assert 'id="part-opponent" class="who side0' in guest.client.get(table).text
    assert "<h2>North</h2>" in guest.client.get(table).text


def test_my_games_name_all_the_others(guest: Any) -> None:
    guest.new(game="crowd", players=3, opponent="bot:club", seat="north")
    assert "Crowd · North · Club, Club" in guest.client.get("/").text


def test_levels_stand_in_order_and_the_weakest_is_chosen_for_a_first_game(guest: Any) -> None:
    page = guest.client.get("/games/la-traque").text
    radio = r'<input type="radio" name="opponent" value="bot:(\w+)"( checked)?>'
    found = re.findall(radio, page)
    assert found == [(level, " checked" if level == "novice" else "") for level in players.levels(get("la-traque"))]


def test_a_level_that_the_game_lacks_is_not_offered(guest: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    made = get("la-traque")
    fewer = [{name: bot for name, bot in there.items() if name != "amateur"} for there in made.bots()]
    monkeypatch.setattr(type(made), "bots", lambda self: fewer)
    page = guest.client.get("/games/la-traque").text
    assert 'value="bot:club"' in page
    assert 'value="bot:amateur"' not in page


def test_where_a_seat_has_no_bot_of_the_usual_level_the_weakest_sits_down(monkeypatch: pytest.MonkeyPatch) -> None:
    game = get("crowd")
    assert (bots.usual(game, "north"), assigning.beginner(game, "north")) == ("club", "random")
    levels = game.bots()[0]
    few: Levels = {**{name: maker for name, maker in levels.items() if name != "club"}, "novice": levels["top"]}
    monkeypatch.setattr(game, "bots", lambda: ({"top": few["top"]}, few, few, few))
    assert (bots.usual(game, "north"), assigning.beginner(game, "north")) == ("top", "top")
    assert (bots.usual(game, "west"), assigning.beginner(game, "west")) == ("random", "novice")


def test_help_is_worked_out_once_until_more_is_told(guest: Any, another: Any) -> None:
    friend = another()
    table = guest.new(game="crowd", players=2, opponent="friend")
    sit(friend, table)
    for one in (guest, friend):
        one.post(f"{table}/begin", entropy="")
    assert guest.post(f"{table}/help", mode="off").status_code == 200
    room = guest.client.app.state.room
    live = room.tables.live[table[3:]]
    me, them = guest.see(table)["seat"], friend.see(table)["seat"]
    assert not live.notes[me].get("helped"), "to do without is no help"
    assert guest.post(f"{table}/help", mode="probable").status_code == 200
    assert live.notes[me]["helped"]

    def new(seat: int) -> bool:
        return bool(guest.client.portal.call(room.thinking.infer, live, seat))

    assert not new(me)
    assert new(them)
    assert not new(them)
    add(guest if live.mover == me else friend, table)
    assert new(them)
    friend.post(f"{table}/resign")
    friend.post(f"{table}/help", mode="probable")
    assert not live.notes[them].get("helped"), "afterwards it is none"


def test_several_moves_in_one_line_are_made_as_long_as_it_is_ones_turn(
    guest: Any, another: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Drafts, "row", lambda *_: None)  # these games take several
    alone, friend = guest.new(game="team", players=1), another()
    guest.post(f"{alone}/begin", entropy="e")
    seq = guest.see(alone)["seq"]
    assert guest.post(f"{alone}/move", seq=seq, key="k", text="+1 +3").status_code == 200
    assert guest.see(alone)["view"]["added"] == [1, 3]
    table = guest.new(game="crowd", players=2, opponent="friend")
    sit(friend, table)
    for one in (guest, friend):
        one.post(f"{table}/begin", entropy="")
    first = guest if guest.see(table)["table"]["my_turn"] else friend
    seq = first.see(table)["seq"]
    assert first.post(f"{table}/move", seq=seq, key="k", text="+1 +3").status_code == 200
    assert first.see(table)["view"]["added"] == [1], "the other was next"


def test_whoever_asked_for_help_has_it_anew_after_each_move(guest: Any, another: Any) -> None:
    friend = another()
    table = guest.new(game="crowd", players=2, opponent="friend")
    sit(friend, table)
    for one in (guest, friend):
        one.post(f"{table}/begin", entropy="")
    live = guest.client.app.state.room.tables.live[table[3:]]
    guest.post(f"{table}/help", mode="probable")
    me = guest.see(table)["seat"]
    before = live.inferred[me]
    add(guest if live.mover == me else friend, table)
    until = time.monotonic() + 60
    while live.inferred[me] is before and time.monotonic() < until:
        time.sleep(0.01)
    assert live.inferred[me][0] == live.mark(me) != before[0]
    assert 1 - me not in live.inferred, "who asked for none has none"
