"""What the table makes of what happens: places, drama, costs said before, drawings, and what things are."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from room_script import wait
from traque_play import GAME, play, position, told

from hallali import games, i18n
from hallali.games.traque import page as package
from hallali.games.traque.drafts import Turn
from hallali.games.traque.page import art, journeys, layout, moments, strip, tips
from hallali.games.traque.rules import actions as a
from hallali.games.traque.rules import effects as e
from hallali.games.traque.rules import view as v
from hallali.games.traque.rules.box import QUEEN, box_of
from hallali.games.traque.rules.state import State
from hallali.games.traque.text import prompts, warnings
from hallali.games.traque.text.sentences import sentence
from hallali.interfaces.table_page import DRAMAS, Line, Moment

ENGLISH, BOX = i18n.translator("en"), box_of("real")
TEMPLATES = Path(str(package.__file__)).parent / "templates"


def seen(state: State, seat: int = 0) -> v.TraqueView:
    return GAME.see(state, seat)


def aside(view: v.TraqueView) -> str:
    return prompts.aside(view, Turn(), ENGLISH)


DRAMAS_OF = [
    (v.Drew(who=0, card=2), Moment("row0")),
    (v.Did(who=1, what="shared", card=2), Moment("shared")),
    (v.Did(who=1, what="used", card=2), Moment("pack1")),
    (v.Attacked(who=0, foe=-1, strength=2), Moment("foe")),
    (v.Beaten(who=0, foe=2), Moment("foe", "caught")),
    (v.Beaten(who=0, foe=2, avoided=True), Moment("foe")),
    (v.Beaten(who=0, foe=QUEEN), Moment("foe", "triumph")),
    (v.Health(who=1, health=3, hurt=True), Moment("health1", "hurt")),
    (v.Health(who=0, health=5), Moment("health0")),
    (v.PlaceTold(place=3, what="drawn"), Moment("way", "found")),
    (v.PlaceTold(place=3, what="played"), Moment("way")),
    (v.Test(who=0, passed=False), Moment("foe", "missed")),
    (v.Moved(what="taken", card=2, who=0), Moment("pack0", "hurt")),
    (v.Moved(what="shuffled"), Moment("deck")),
    (v.Time(time=4), Moment("time")),
    (v.Ended(outcome="late", score=0, returns=(-1.0,)), Moment("time", "killed")),
    (v.Ended(outcome="escaped", score=9, returns=(1.0,)), Moment("way", "escaped")),
]


@pytest.mark.parametrize(("told", "expected"), DRAMAS_OF)
def test_what_happens_has_its_place_and_its_drama(told: Any, expected: Moment) -> None:
    found = moments.moment(told)
    assert (found.place, found.drama) == (expected.place, expected.drama)
    assert expected.drama in ("", *DRAMAS)


def test_every_place_of_a_deed_is_on_the_board(guest: Any) -> None:
    where = str(guest.new(game="traque", seat="player"))
    guest.post(f"{where}/begin", entropy="e")
    wait(guest, where)
    page = guest.client.get(where).text
    for place in ("row0", "pack0", "health0", "time", "way", "deck"):
        assert f'data-at="{place}"' in page
    assert 'data-at="foe"' in (TEMPLATES / "parts" / "stage.html").read_text("utf-8")


def test_a_deed_and_what_it_cost_are_one_line() -> None:
    hid, time = Line(4, "You hide.", 0, Moment("row0")), Line(4, "Time left: 3.", -1, Moment("time"))
    late = Line(5, "Time left: 2.", -1, Moment("time"))
    assert [line.text for line in moments.folded([hid, time, late])] == ["You hide. Time left: 3.", "Time left: 2."]


@pytest.mark.rule("TQ-14", "TQ-45")
def test_before_a_hide_or_a_draw_the_page_says_what_it_costs() -> None:
    view = seen(GAME.new("real", {}))
    assert aside(view) == "Your ship is at place 13, 14 or 15. Get there before Health or Time runs out."
    view = replace(view, turns=3)
    assert aside(view) == "Drawing costs no Time. Hiding costs 1 Time and the whole row."
    short = replace(view, time=2, spare=1)
    assert aside(short).startswith("2 Time left: hiding and throwing cost 1")
    last = replace(view, time=1, spare=0)
    assert aside(last).startswith("Hiding uses your last Time: you lose.")
    hide, draw = prompts.buttons(last, Turn(), ("Player",), ENGLISH)
    assert (hide.sure, draw.sure) == ("Hide, and lose?", "")
    assert "costs 1 Time" in hide.why
    assert not prompts.buttons(view, Turn(), ("Player",), ENGLISH)[0].sure


@pytest.mark.rule("TQ-28", "TQ-29")
def test_the_page_says_what_a_draw_may_wake() -> None:
    def said(*row: str) -> str:
        view = seen(position(list(row)))
        return warnings.asleep(view, box_of(view.size, view.edition), ENGLISH)

    assert said("corridor") == ""
    assert "or two noises" in said("lurker")
    assert "one more noise" in said("lurker", "door")
    assert "attacks at once" in said("door", "door")


@pytest.mark.rule("TQ-28", "TQ-54")
def test_that_a_fight_takes_the_rows_is_said_before_it_and_after_it() -> None:
    """All eight cards of two rows were gone after a fight, and nobody had said so."""
    before = replace(seen(position(["lurker", "door", "corridor"])), turns=3)
    assert aside(before).startswith("To hide or to fight costs the whole row, and to hide 1 Time.")
    assert aside(replace(before, time=3, spare=2)).endswith("wakes it. A fight takes the whole row.")
    shared = replace(seen(position(["lurker"], players=2, shared=["corridor"])), turns=3)
    assert aside(shared).startswith("To hide or to fight costs your row and the shared row, and to hide 1 Time.")
    assert "fight" not in aside(replace(seen(position(["corridor"])), turns=3))
    state = play(position(["lurker"], players=2, shared=["corridor"]), "draw")
    tolds = tuple(told(state, "=stalker"))
    said = sentence(tolds[-1], ("Ann", "Bob"), "real", ENGLISH, me=0)
    assert said.startswith("Two creatures: they wake! A fight: ")
    assert said.endswith(", strength 2. Your row and the shared row are discarded.")
    over = replace(seen(play(position([]), "draw", "=door")), players=before.players[:1], phase="row")
    gone = replace(over, players=(replace(over.players[0], row=()),), legal=(a.END,))
    assert prompts.aside(gone, Turn(), ENGLISH, tolds) == "The fight took your row and the shared row."
    assert prompts.aside(gone, Turn(), ENGLISH, (*tolds, v.Drew(who=0, card=0))) == ""
    assert prompts.buttons(gone, Turn(), ("Ann",), ENGLISH)[-1].why == ""


def test_nothing_glows_where_nothing_can_be_paid() -> None:
    view = replace(seen(position(["door"])), phase="row", legal=(a.END,))
    assert "glows" not in aside(view)
    assert "glows" in aside(replace(view, legal=(a.ACTIVATE + 2, a.END)))
    assert "share" in aside(replace(view, legal=(a.SHARE + 2, a.END)))


def test_a_card_that_cannot_be_pressed_says_why() -> None:
    view = seen(position(["lurker", "door"]))
    lurker, door = layout.row(view, view.players[0].row, a.ACTIVATE, Turn(), ENGLISH)
    assert lurker.tip.endswith("It sleeps, until a second creature or two noises wake it.")
    assert door.tip.endswith("Cards are activated after a draw.")
    for sort in range(len(e.TOKENS)):
        assert tips.token(sort, "1 token", False, ENGLISH)


def test_each_thing_has_its_own_drawing() -> None:
    """All cards and places of the house edition; and what is named has a symbol."""
    symbols = set(re.findall(r'id="tq-([\w-]+)"', (TEMPLATES / "art.html").read_text("utf-8")))
    symbols |= set(re.findall(r'id="tq-([\w-]+)"', (TEMPLATES / "sprites.html").read_text("utf-8")))
    assert art.CARDS | art.PLACES | set(art.KINDS) | {"ship", "place", "queen"} <= symbols
    cards = [art.card(BOX, kind) for kind in range(BOX.cards + 1)]
    places = [art.place(BOX, number) for number in range(-1, BOX.places)]
    assert len({*cards, *places}) == len(cards) + len(places)


def test_a_card_keeps_its_name_when_it_is_taken_up() -> None:
    def names(state: State) -> tuple[list[str], list[str]]:
        view = seen(state)
        (one,), _ = journeys.named(layout.people(view, Turn(), ("Player",), ENGLISH), None)
        return [card.flip for card in one.row], [card.flip for card in one.pack]

    state = position(["pistol", "corridor", "corridor"], inventory=[])
    row, _ = names(state)
    assert len(set(row)) == 3
    play(state, "draw", "=medical-kit", "pistol<medical-kit")
    assert row[0] in names(state)[1]


def test_of_two_one_is_you_unless_one_person_plays_both(guest: Any, another: Any) -> None:
    alone = str(guest.new(game="traque", players=2, partner=1, **{"seat-player": "me", "seat-partner": "me"}))
    guest.post(f"{alone}/begin", entropy="e")
    wait(guest, alone)
    assert guest.post(f"{alone}/step", seq=guest.see(alone)["seq"], choose=a.HIDE).status_code == 200
    page = guest.client.get(alone).text
    assert "Terrance: draw a card" in page
    assert "Player 1 hides" in page
    assert "You hide" not in page
    shared = str(guest.new(game="traque", players=2, seat="player", opponent="bot:novice"))
    guest.post(f"{shared}/begin", entropy="e")
    wait(guest, shared)
    page = guest.client.get(shared).text
    assert "Your row" in page
    assert "Player 1: draw" not in page


def test_the_way_says_what_is_known_of_each_place() -> None:
    view = seen(GAME.new("real", {}))
    stops = strip.way(view, (), ENGLISH)
    assert (strip.way_said(view, ENGLISH), strip.goal(stops, ENGLISH)) == (
        "Places: 0/15",
        "Goal: the ship, at place 13, 14 or 15",
    )
    assert "Your ship may be here" in stops[13].tip
    nest = next(number for number in range(BOX.places) if art.place(BOX, number) == "nest")
    there = strip.way(replace(view, drawn=1), (v.PlaceTold(place=nest, what="drawn"),), ENGLISH)[0]
    assert there.tip.startswith("1. Nest: Fight a creature of strength 2.")


def test_the_end_says_how_far_one_came() -> None:
    view = replace(seen(GAME.new("real", {})), outcome="killed", drawn=4)
    told = (v.Attacked(who=0, foe=QUEEN, strength=3),)
    assert prompts.came(view, told, ENGLISH) == "The last fight: The queen, strength 3. Places seen: 4 of 15."
    assert prompts.came(replace(view, outcome="escaped"), told, ENGLISH) == ""
    assert games.get("traque").page().picture.moment(told[0], 0).place == "foe"
