"""Red Notice in the room: gestures clicked and typed together, and what the other is told of them: nothing."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from room_script import listening, wait

from hallali import games, i18n
from hallali.core.errors import BadNotation
from hallali.core.seats import CHANCE, OVER, REFEREE
from hallali.games.red_notice import RED_NOTICE, drafts
from hallali.games.red_notice.rules import actions as a
from hallali.games.red_notice.rules import view as v
from hallali.games.red_notice.rules.box import box_of
from hallali.games.red_notice.text import prompts, spread, terms, typed
from hallali.room.act import seats

ENGLISH = i18n.translator("en")
SMALL = box_of("small")


@pytest.fixture
def table(guest: Any, monkeypatch: pytest.MonkeyPatch) -> str:
    """Make a table against a novice; deals and bot are the same each time."""
    monkeypatch.setattr(seats, "new_seed", lambda: "5" * 64)
    where = str(guest.new(game="red-notice", seat="angela", opponent="bot:novice", size="small"))
    guest.post(f"{where}/begin", entropy="e")
    return where


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


def until(guest: Any, table: str, phase: str) -> Any:
    """Play on with whatever comes first until the seat is asked for something of this phase."""
    for _ in range(200):
        seen = wait(guest, table)
        view = seen["view"]
        if seen["table"]["stage"] == "over":
            break
        if view["phase"] == phase:
            return seen
        legal = view["legal"]
        token = next((step for step in legal if a.BID <= step < a.IDENTITY), None)
        if token is not None:
            value, place = (token - a.BID) >> 3, (token - a.BID) & 7
            act(guest, table, "step", choose=drafts.TOKEN + value)
            act(guest, table, "step", choose=drafts.PLACE + place)
        else:
            act(guest, table, "step", choose=legal[0])
    raise AssertionError(f"no {phase} came in this game")


# Gestures.


@pytest.mark.rule("RN-13")
def test_a_cheque_and_its_city_are_one_gesture(guest: Any, table: str) -> None:
    seen = wait(guest, table)
    kinds = seen["view"]["hand"]
    refused(guest, table, "step", "RN-12", choose=a.CITY)
    seen = act(guest, table, "step", choose=a.CHEQUE + kinds[0])
    assert seen["view"]["chosen"] == kinds[0]
    assert {SMALL.continent[step - a.CITY] for step in seen["view"]["legal"]} == {SMALL.colour[kinds[0]]}
    seen = act(guest, table, "step", choose=a.CHEQUE + kinds[-1])  # another cheque instead
    city = seen["view"]["legal"][0] - a.CITY
    act(guest, table, "undo")
    assert guest.see(table)["view"]["chosen"] == kinds[0]
    act(guest, table, "step", choose=a.CHEQUE + kinds[-1])
    act(guest, table, "step", choose=a.CITY + city)
    assert guest.see(table)["view"]["angela"] == city


@pytest.mark.rule("RN-17", "RN-18")
def test_a_token_and_its_place_in_either_order(guest: Any, table: str) -> None:
    seen = until(guest, table, "bid")
    first = next(step - a.BID for step in seen["view"]["legal"] if a.BID <= step < a.IDENTITY)
    value, place = first >> 3, first & 7
    act(guest, table, "step", choose=drafts.TOKEN + value)
    seen = act(guest, table, "step", choose=drafts.TOKEN + value)  # laid down again
    assert seen["draft"] == []
    foreign = next(other for other in range(6) if other not in seen["view"]["drawn"])
    refused(guest, table, "step", "RN-17", choose=drafts.TOKEN + foreign)
    refused(guest, table, "step", "", choose=drafts.LAST)
    seen = act(guest, table, "step", choose=drafts.PLACE + place)
    if len(set(seen["view"]["drawn"])) > 1:
        assert seen["draft"] == [drafts.PLACE + place]
        seen = act(guest, table, "step", choose=drafts.TOKEN + value)
    bids = [bid for bid in seen["view"]["bids"] if bid["seat"] == v.ANGELA]
    assert {"card": place >> 1, "side": place & 1, "seat": v.ANGELA, "value": value} in bids


@pytest.mark.rule("RN-35")
def test_a_payment_outside_a_walk_is_asked_for_twice(guest: Any, table: str) -> None:
    seen = until(guest, table, "before")
    lift = next(step for step in seen["view"]["legal"] if drafts.lifts(step))
    shown = act(guest, table, "step", choose=lift)
    assert shown["seq"] == seen["seq"]
    assert shown["draft"] == [lift]
    assert act(guest, table, "step", choose=lift)["draft"] == []
    act(guest, table, "step", choose=lift)
    paid = act(guest, table, "commit")
    assert paid["view"]["points"] == seen["view"]["points"] - 2


def test_nothing_half_made_is_committed(guest: Any, table: str) -> None:
    wait(guest, table)
    refused(guest, table, "commit", "")
    until(guest, table, "bid")
    value = guest.see(table)["view"]["drawn"][0]
    act(guest, table, "step", choose=drafts.TOKEN + value)
    if len(set(guest.see(table)["view"]["drawn"])) > 1:
        refused(guest, table, "commit", "")


# What is typed.


def view_in(phase: str, seat: int, size: str = "small", **wanted: Any) -> v.RedNoticeView:
    """Return a seat's view of some position of this phase, on its turn."""
    game = RED_NOTICE
    rng = random.Random(7)
    for _ in range(400):
        state = game.new(size)
        while state.mover != OVER:
            if state.mover == seat and not state.drafting:
                view = game.see(state, seat)
                if view.phase == phase and all(getattr(view, name) == value for name, value in wanted.items()):
                    return view
            state.apply(rng.choice([one for one, _ in state.chances()] if state.mover == CHANCE else state.legal()))
    raise AssertionError(phase)


def city(name: str) -> int:
    return a.CITY + [one.id for one in SMALL.edition.city].index(name)


def route(one: str, two: str) -> int:
    return [set(route.between) for route in SMALL.edition.route].index({one, two})


AFRICA = [one.id for one in SMALL.edition.continent].index("africa")


@pytest.mark.parametrize(
    ("phase", "seat", "text", "steps"),
    [
        ("move", v.JESSAH, "go rome", (city("rome"),)),
        ("move", v.JESSAH, "Le Caire", (city("cairo"),)),
        ("move", v.JESSAH, "stop", (a.END,)),
        ("walk", v.ANGELA, "rio dakar", (city("rio"), city("dakar"), a.END)),
        ("walk", v.ANGELA, "mexico city, stay", (city("mexico"), a.STAY, a.END)),
        ("walk", v.ANGELA, "lond pay africa end", (city("london"), a.LIFT_RADAR + AFRICA, a.END)),
        ("walk", v.ANGELA, "end", (a.END,)),
        ("bid", v.JESSAH, "bid 3 2a", (a.bid_of(3, 1, 0),)),
        ("bid", v.ANGELA, "1b pow", (a.bid_of(0, 0, 1),)),
        ("security", v.JESSAH, "barrier rio dakar", (a.BARRIER + route("rio", "dakar"),)),
        ("security", v.JESSAH, "radar Afrique", (a.RADAR + AFRICA,)),
        ("gain", v.ANGELA, "pay barrier dakar/rio", (a.LIFT_BARRIER + route("rio", "dakar"),)),
        ("draw", v.JESSAH, "piocher", (a.DRAW,)),
        ("joker", v.JESSAH, "as move", (a.AS + 3,)),
        ("start", v.ANGELA, "africa 200 cape town", (a.CHEQUE + SMALL.colour.index(AFRICA) + 1, city("cape-town"))),
        ("bank", v.ANGELA, "cash Afrique 200 000 $", (a.CHEQUE + SMALL.colour.index(AFRICA) + 1,)),
    ],
)
def test_what_is_typed_is_understood(phase: str, seat: int, text: str, steps: tuple[int, ...]) -> None:
    assert typed.gesture(view_in(phase, seat), text) == steps


def test_a_barrier_is_moved_by_two_names() -> None:
    view = view_in("security", v.JESSAH, barriers=(route("rio", "dakar"),))
    steps = (a.TAKE + route("rio", "dakar"), a.BARRIER + route("rome", "cairo"))
    assert drafts_of(view, "move rio dakar to rome cairo") == steps


def drafts_of(view: v.RedNoticeView, text: str) -> tuple[int, ...]:
    return typed.gesture(view, text)


@pytest.mark.parametrize("text", ["", "xyzzy", "go nowhere", "rio rio rio " * 40, "2a", "' or 1=1"])
def test_nonsense_is_no_move(text: str) -> None:
    with pytest.raises(BadNotation):
        typed.gesture(view_in("bid", v.JESSAH), text)


def test_a_walk_is_typed_piece_by_piece_or_whole(guest: Any, table: str) -> None:
    seen = until(guest, table, "walk")
    moves = seen["view"]["icons"]
    near = next(step for step in seen["view"]["legal"] if a.CITY <= step < a.RADAR) - a.CITY
    drafted = act(guest, table, "move", text=terms.city(SMALL, near, ENGLISH))
    assert (drafted["seq"], drafted["view"]["angela"], drafted["view"]["icons"]) == (seen["seq"], near, moves - 1)
    assert drafted["draft"] == [a.CITY + near]
    act(guest, table, "clear")
    after = act(guest, table, "move", text=f"{terms.city(SMALL, near, ENGLISH)} end")
    assert after["seq"] > seen["seq"]
    assert f"Your moves end in {terms.city(SMALL, near, ENGLISH)};" in guest.client.get(table).text


# What the other is told of it.


def friends(guest: Any, another: Callable[[], Any], seed: str, monkeypatch: pytest.MonkeyPatch) -> tuple[Any, Any, str]:
    """Make a table of two people with a deal that is settled by `seed`."""
    monkeypatch.setattr(seats, "new_seed", lambda: seed * 64)
    where = guest.new(game="red-notice", seat="angela", opponent="friend", size="small")
    other = another()
    other.client.post(f"{where}/sit", data={"name": "B"})
    for one in (guest, other):
        assert one.post(f"{where}/begin", entropy="").status_code == 200
    return guest, other, where


def quiet(view: Any, *, moving: bool) -> int | None:
    """Return a step of a walk that rings nothing: to another city, or to stay; None where there is none."""
    safe = [city for city, continent in enumerate(SMALL.continent) if continent not in view["radars"]]
    if not moving:
        return a.STAY if view["angela"] in safe else None
    return next((step for step in view["legal"] if step - a.CITY in safe), None)


#: What Angela does in a walk before she ends it: move, stay, or take back.
WAYS: dict[str, list[bool | None]] = {
    "still": [],
    "moves": [True],
    "stays": [False],
    "dithers": [True, None, False, None],
}


def a_walk(guest: Any, other: Any, where: str, way: str) -> tuple[list[str], list[str]]:
    """Play to Angela's first walk, the same way each time; give what reaches Jessah's tab during it, and her page."""
    rng = random.Random(3)
    while True:
        mover = guest.see(where)["table"]["mover"]
        one = (guest, other)[mover]
        seen = one.see(where)
        if seen["view"]["phase"] == "walk":
            break
        choice = rng.choice(seen["view"]["legal"])
        if a.BID <= choice < a.IDENTITY:
            act(one, where, "step", choose=drafts.TOKEN + ((choice - a.BID) >> 3))
            choice = drafts.PLACE + ((choice - a.BID) & 7)
        if one.see(where)["table"]["mover"] == mover and not drafts.lifts(choice):
            one.post(f"{where}/step", seq=one.see(where)["seq"], choose=choice)
    with listening(other, where) as live:
        heard = [live.receive_text()]
        for moving in WAYS[way]:
            step = quiet(guest.see(where)["view"], moving=moving) if moving is not None else None
            if moving is None:
                act(guest, where, "undo")
            elif step is not None:
                act(guest, where, "step", choose=step)
        act(guest, where, "step", choose=a.END)
        other.post(f"{where}/clear")  # a last frame, to know where to stop
        last = guest.see(where)["seq"]
        ends = 0
        while ends < 2:
            text = live.receive_text()
            if "ping" not in text[:10]:
                heard.append(text)
                ends += f'"seq": {last},' in text or f'"seq":{last},' in text
    page = other.client.get(where).text
    return [text.replace(where, "") for text in heard], [page.replace(where.removeprefix("/t/"), "")]


@pytest.mark.compiled
@pytest.mark.rule("RN-60", "RN-44")
def test_jessahs_pushes_do_not_tell_a_walk(
    guest: Any, another: Callable[[], Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where Angela went, whether she went, how often she changed her mind: the same frames, as many, byte for byte."""
    found = {}
    for way in ("still", "moves", "stays", "dithers"):
        angela, jessah, where = friends(guest, another, "7", monkeypatch)
        found[way] = a_walk(angela, jessah, where, way)
    for way in ("moves", "stays", "dithers"):
        assert found[way] == found["still"], way
    truth = guest.see(where)["view"]["path"]
    assert truth == []


# Help, and looking back.


@pytest.mark.rule("RN-57")
def test_help_shows_each_seat_its_own_inference(guest: Any, table: str) -> None:
    until(guest, table, "bid")
    page = guest.client.get(table).text
    assert 'class="guesses"' not in page
    guest.post(f"{table}/help", mode="probable")
    for _ in range(200):
        page = guest.client.get(table).text
        if 'class="guesses"' in page:
            break
    assert 'class="guesses"' in page
    assert "heat-" in page


def test_a_seat_is_shown_what_it_owns_and_no_more() -> None:
    jessah = view_in("bid", v.JESSAH)
    assert spread.cheques(jessah, ENGLISH)
    spots = [spot for card in spread.row(jessah, drafts.Bid(), ENGLISH) for spot in card.spots]
    for spot in spots:
        assert (spot.look == "hidden") == (spot.owner >= 0 and not spot.token)
    assert len(spread.dossier(jessah, v.ANGELA, ENGLISH).known) == 0


@pytest.mark.parametrize("lang", i18n.languages())
def test_every_phase_has_its_prompt(lang: str) -> None:
    _ = i18n.translator(lang)
    phases = ["start", "radars", "bid", "before", "draw", "bank", "choose", "security", "gain", "move", "walk", "joker"]
    phases += ["caught", "settle", "units", "discard", "destroy", "spoil"]
    for phase in phases:
        view = view_in("bid", v.ANGELA)
        for mover in (v.ANGELA, v.JESSAH, CHANCE):
            said = prompts.prompt(v.RedNoticeView(**{**as_dict(view), "phase": phase, "mover": mover}), drafts.Bid(), _)
            assert said
            assert "{" not in said
            assert _("{who} is thinking.").format(who="Jessah") != said


def as_dict(view: v.RedNoticeView) -> dict[str, Any]:
    return {name: getattr(view, name) for name in view.__struct_fields__}


def test_every_told_is_a_sentence_in_both_languages() -> None:
    """Whole games, told to everyone: each line is whole, and French differs from English."""
    kit, game = games.get("red-notice").page(), games.get("red-notice")
    french, rng, kinds = i18n.translator("fr"), random.Random(2), set()
    for _ in range(12):
        state = game.new("small")
        while state.mover != OVER:
            steps = [one for one, _ in state.chances()] if state.mover == CHANCE else state.legal()
            before, step = state.clone(), rng.choice(steps)
            state.apply(step)
            for seat in (v.ANGELA, v.JESSAH, -3, REFEREE):
                for told in game.tell(before, step, state, seat):
                    said = [kit.words.sentence(told, seat, _, "small") for _ in (ENGLISH, french)]
                    kinds.add(type(told))
                    assert "{" not in "".join(said)
                    assert (said[0] == "") == (said[1] == "")
                    assert said[0] != said[1] or not said[0], said
    assert len(kinds) > 15
