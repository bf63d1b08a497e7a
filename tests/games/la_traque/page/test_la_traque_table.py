"""La Traque in the room: a turn that is kept back until it reveals something, what is typed, and what is said."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from typing import Any

import pytest
from msgspec import structs
from room_script import listening, wait

from hallali import i18n
from hallali.core.seats import CHANCE, OVER, REFEREE
from hallali.games.la_traque import LA_TRAQUE, drafts
from hallali.games.la_traque.page import guide, inference, news, picture, scores
from hallali.games.la_traque.rules import actions as a
from hallali.games.la_traque.rules import view as v
from hallali.games.la_traque.rules.box import HUNT, INVESTIGATE, box_of
from hallali.games.la_traque.text import sentences as words
from hallali.interfaces.table_page import Line, Moment
from hallali.room.act import seats

GO = a.MOVE + HUNT  # to America
RUMOURS = a.MOVE + INVESTIGATE  # the first place there
REGISTERS = a.MOVE + INVESTIGATE + 4


@pytest.fixture
def table(guest: Any, monkeypatch: pytest.MonkeyPatch) -> str:
    """Make a table of two against a bot that plays at random; the deal is the same each time."""
    monkeypatch.setattr(seats, "new_seed", lambda: "7" * 64)
    monkeypatch.setattr("hallali.room.table.bots.known", lambda *_: None)
    where = str(guest.new(game="la-traque", seat="usa", opponent="bot:random", players="2"))
    guest.post(f"{where}/begin", entropy="e")
    wait(guest, where)
    return where


def act(guest: Any, table: str, command: str, **fields: Any) -> Any:
    """Do what has to work."""
    answer = guest.post(f"{table}/{command}", seq=guest.see(table)["seq"], **fields)
    assert answer.status_code == 200, answer.text
    return guest.see(table)


def refused(guest: Any, table: str, command: str, **fields: Any) -> str:
    """Do what has to be refused; everything stays as it was."""
    before = guest.see(table)
    answer = guest.post(f"{table}/{command}", seq=before["seq"], **fields)
    assert answer.status_code == 422, answer.text
    assert guest.see(table) == before
    return str(answer.json()["error"])


@pytest.mark.rule("LT-12")
def test_what_reveals_nothing_can_be_taken_back_until_the_turn_ends(guest: Any, table: str) -> None:
    start = guest.see(table)
    seen = act(guest, table, "step", choose=GO)
    assert seen["seq"] == start["seq"]
    assert seen["view"]["spots"][0][0] == HUNT
    assert seen["view"]["actions"] == 2
    seen = act(guest, table, "step", choose=RUMOURS)  # its cards are known to all before
    assert seen["seq"] == start["seq"]
    assert len(seen["view"]["reserve"]) == 4
    seen = act(guest, table, "undo")
    assert seen["view"]["reserve"] == []
    assert act(guest, table, "undo")["view"] == start["view"]
    act(guest, table, "step", choose=GO)
    act(guest, table, "step", choose=RUMOURS)
    answer = guest.post(f"{table}/step", seq=start["seq"], choose=a.END)
    assert answer.status_code == 200
    assert guest.see(table)["seq"] >= start["seq"] + 3


@pytest.mark.rule("LT-17")
def test_a_card_from_a_deck_commits_all_that_was_kept_back(guest: Any, table: str) -> None:
    start = guest.see(table)
    act(guest, table, "step", choose=GO)
    seen = act(guest, table, "step", choose=REGISTERS)
    assert seen["seq"] == start["seq"] + 4  # two moves, two cards dealt
    assert seen["draft"] == []
    assert len(seen["view"]["reserve"]) == 2
    assert act(guest, table, "undo")["view"] == seen["view"]


@pytest.mark.rule("LT-12")
def test_the_last_action_waits_for_a_last_word(guest: Any, table: str) -> None:
    start = guest.see(table)
    for zone in range(3):
        seen = act(guest, table, "step", choose=GO + zone)
    assert seen["seq"] == start["seq"]
    assert seen["view"]["legal"] == []
    refused(guest, table, "step", choose=GO)
    seen = act(guest, table, "undo")
    assert seen["view"]["actions"] == 1
    act(guest, table, "step", choose=GO)
    act(guest, table, "commit")
    assert guest.see(table)["seq"] >= start["seq"] + 3


def test_no_one_else_learns_of_what_can_be_taken_back(guest: Any, another: Callable[[], Any], table: str) -> None:
    other = another()
    before = other.see(table)
    act(guest, table, "step", choose=GO)
    assert other.see(table) == before


@pytest.mark.rule("LT-39")
def test_the_destiny_token_says_that_it_is_spent_for_good_and_the_turn_goes_on(guest: Any, table: str) -> None:
    page = guest.client.get(table).text
    assert 'data-key="destiny"' in page
    button = page[page.index('data-key="destiny"') :]
    assert 'data-sure="This can’t be undone: press again"' in button[: button.index("</button>")]
    seen = act(guest, table, "step", choose=a.DESTINY)
    assert (seen["view"]["mover"], seen["view"]["actions"]) == (0, 2)


def test_what_all_play_for_stands_on_the_board(guest: Any, table: str) -> None:
    page = guest.client.get(table).text
    said = page.partition('class="lt-round"')[2].partition("</span>")[0]
    assert re.search(r"Domination, to \d+: USA 0, CCCP 0.*\. Round 1 of \d+\.", said), said


def test_a_turn_cannot_end_before_it_began(guest: Any, table: str) -> None:
    refused(guest, table, "commit")
    refused(guest, table, "step", choose=a.END)
    refused(guest, table, "step", choose=drafts.LAST)


@pytest.mark.rule("LT-41")
def test_cards_are_kept_in_any_order_and_dropped_again(guest: Any, table: str) -> None:
    act(guest, table, "step", choose=a.PASS)
    for _ in range(60):
        seen = wait(guest, table)
        if seen["view"]["phase"] == "keep":
            break
        act(guest, table, "step", choose=a.PASS)
    hand = seen["view"]["hand"]
    high, low = max(hand), min(hand)
    act(guest, table, "step", choose=a.CARD + high)
    seen = act(guest, table, "step", choose=a.CARD + low)
    assert seen["view"]["kept"] == [low, high]
    refused(guest, table, "step", choose=a.CARD + hand[1])  # two at most
    seen = act(guest, table, "step", choose=drafts.DROP + high)
    assert seen["view"]["kept"] == [low]
    act(guest, table, "commit")
    seen = wait(guest, table)
    assert seen["view"]["hand"] == [low]


def test_what_is_typed_is_made_at_once(guest: Any, table: str) -> None:
    start = guest.see(table)
    act(guest, table, "step", choose=GO)
    seen = act(guest, table, "move", text="go europe")
    assert seen["seq"] == start["seq"] + 2
    rumour = act(guest, table, "move", text="inform rumour 1")
    assert rumour["seq"] > seen["seq"]
    while (seen := wait(guest, table))["view"]["phase"] != "act":
        act(guest, table, "commit")
    clue = next(card % 3 for card in seen["view"]["hand"] if card < 9)
    act(guest, table, "move", text=f"inform {('medal', 'document', 'microfilm')[clue]} 1")
    assert 1 in guest.see(table)["view"]["counts"][0] or 2 in guest.see(table)["view"]["counts"][0]
    assert "dance" in refused(guest, table, "move", text="dance")


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_everything_that_is_told_is_said(lang: str) -> None:
    """Random games meet most that can happen: each Told has its sentence, with nothing left to fill in."""
    game, kit = LA_TRAQUE, LA_TRAQUE.page()
    said: dict[str, str] = {}
    rng = random.Random(5)
    state = game.new("real")
    for _ in range(700):
        if state.mover == OVER:
            break
        chances = state.chances()
        step = rng.choice([one for one, _ in chances] if state.mover == CHANCE else state.legal())
        after = state.clone()
        after.apply(step)
        for seat in (0, REFEREE):
            for told in game.tell(state, step, after, seat):
                said[type(told).__name__] = kit.words.sentence(told, seat, i18n.translator(lang), "real")
        state = after
    assert len(said) > 15
    for silent in ("Took", "TurnEnded"):  # what comes of a step is said, and whose turn it is now
        said.pop(silent, None)
    assert all(text and "{" not in text for text in said.values()), said


def test_a_game_of_fewer_names_the_factions_that_take_part() -> None:
    kit = LA_TRAQUE.page().of({"factions": "tzaar+network"})
    english = i18n.translator("en")
    assert [kit.words.seat_name(seat, english) for seat in range(2)] == ["Tzaar", "The Network"]
    assert [kit.picture.shape(seat) for seat in range(2)] == ["square", "triangle"]


def test_every_card_can_be_read_in_full() -> None:
    from hallali.games.la_traque.text import faces as cards

    box, english = box_of("real"), i18n.translator("en")
    names = words.names_of("real", "", (0, 1, 2, 3), english)
    sheets = cards.sheets(box, (0, 1, 2, 3), names, english)
    assert len(sheets) == len(box.hunts)
    assert all(sheet.name and sheet.lines for sheet in sheets)
    assert all(sheet.note for sheet in sheets if sheet.x < box.first_special)


def test_what_an_agent_lacks_is_counted(table: str) -> None:
    from hallali.games.la_traque.text import faces as cards

    box = box_of("real")
    view = LA_TRAQUE.see(LA_TRAQUE.new("real"), 0)
    heron = next(n for n, one in enumerate(box.edition.fugitive) if one.id == "heron")  # a medal and two rumours
    assert cards.lacking(box, view, (), heron) == [1, 0, 0, 0, 2]
    assert cards.lacking(box, view, (0, 1, 2), heron) == [0, 0, 0, 0, 0]  # others stand for rumours
    assert cards.lacking(box, view, (1, 1), heron) == [1, 0, 0, 0, 0]


def test_help_counts_what_the_others_hold() -> None:
    """After the deal each has a card of every deck, whose kinds are not known, and rumours, which are."""
    game = LA_TRAQUE
    state, rng = game.new("real"), random.Random(1)
    tolds: list[Any] = []
    while state.mover == CHANCE:
        step = rng.choice([one for one, _ in state.chances()])
        after = state.clone()
        after.apply(step)
        tolds += game.tell(state, step, after, 0)
        state = after
    found = inference.infer("real", {}, 0, tolds)
    for other in (1, 2, 3):
        guess = dict(inference.guess(other, found.odds, found.support, i18n.translator("en")))
        assert int(guess.pop("rumour")) in (2, 3)
        assert sum(float(count) for count in guess.values()) == pytest.approx(3, abs=0.2)
        assert dict(inference.guess(other, {}, found.support, i18n.translator("en")))["rumour"] == ""
    assert inference.guess(0, found.odds, found.support, i18n.translator("en")) == ()


def test_a_push_holds_what_has_changed_alone(guest: Any, table: str) -> None:
    with listening(guest, table) as live:
        first = live.receive_json()
        assert {"bar", "board", "sites", "mine", "hand", "opponent", "chat", "log"} <= set(first["parts"])
        guest.post(f"{table}/chat", text="Shall we?")
        assert set(live.receive_json()["parts"]) == {"chat"}
        guest.post(f"{table}/step", seq=first["seq"], choose=GO)
        kept_back = live.receive_json()
        assert kept_back["seq"] == first["seq"]
        assert "board" in kept_back["parts"]
        assert not {"chat", "log", "opponent"} & set(kept_back["parts"])


def names_of(factions: tuple[int, ...] = (0, 1), lang: str = "en") -> words.Names:
    return words.names_of("real", "", factions, i18n.translator(lang))


#: A turn of each of two seats, and what comes between.
TURNS: tuple[Any, ...] = (
    v.Moved(who=0, agent=0, spot=HUNT),
    v.TurnEnded(who=0),
    v.Took(who=1, step=GO),
    v.Moved(who=1, agent=0, spot=HUNT),
    v.Moved(who=1, agent=1, spot=HUNT),
    v.Informed(who=1, agent=1, card=-1),
    v.Influence(who=0, track=1, change=-2, now=0),
    v.Passed(who=1),
)


@pytest.mark.parametrize(
    ("lang", "said"), [("en", "An agent goes to America ×2."), ("fr", "Un agent est envoyé (Amérique) ×2.")]
)
def test_the_log_has_a_line_for_each_event_of_a_turn(lang: str, said: str) -> None:
    """The name heads the lines, the newest on top; what came after one's own turn is marked."""
    names = names_of(lang=lang)
    kit = LA_TRAQUE.page().of({"factions": "usa+cccp"})
    told = [(one, kit.words.sentence(one, 0, names._, "real")) for one in TURNS]
    log = [Line(n, text, getattr(one, "who", -1)) for n, (one, text) in enumerate(told) if text]
    log = [line for line in log if line.who != 0 or line.seq < 2]
    mine, theirs = news.turns(log, names, 0, 16)
    assert (mine.name, mine.new, theirs.name, theirs.new) == ("USA", False, "CCCP", True)
    assert [event.seq for event in mine.events] == [0]
    assert [event.seq for event in theirs.events] == [7, 5, 4]  # so that what came since one looked can be marked
    assert theirs.events[-1].text == said
    assert not any("CCCP" in event.text for event in theirs.events)
    assert not any(turn.new for turn in news.turns(log, names, -1, 16))


def test_what_the_others_did_since_ones_turn_is_put_in_short() -> None:
    state = LA_TRAQUE.new("real", {"factions": "usa+cccp"})
    names = names_of()
    view = LA_TRAQUE.see(state, 0)
    (done,) = news.since(view, TURNS, names, names._)
    assert done.seat == 1
    assert done.text == "agents: America ×2 · cards laid: 1 · you lose influence: scientific −2 · passes"
    assert news.since(view, TURNS[:2], names, names._) == ()


@pytest.mark.parametrize(
    ("told", "place", "drama"),
    [
        (v.Moved(who=1, agent=0, spot=HUNT), "a1-0", ""),
        (v.Informed(who=1, agent=2, card=-1), "a1-2", ""),
        (v.Relocated(who=1, agent=2, zone=0), "a1-2", ""),
        (v.Drew(who=1, pile=2, card=-1, where="reserve", empty=False), "pile2", ""),
        (v.Captured(who=1, place=4, fugitive=3, agent=0), "p4", "caught"),
        (v.Removed(place=4, fugitive=3, strangers=True), "p4", "escaped"),
        (v.Shifted(who=1, place=4, to=7, fugitive=3), "p7", ""),
        (v.Guarded(who=1, place=4), "p4", ""),
        (v.Filled(place=4, fugitive=3), "p4", ""),
        (v.Fulfilled(who=1, objective=2, triumph=False), "seat1", "found"),
        (v.Fulfilled(who=1, objective=2, triumph=True), "seat1", "triumph"),
        (v.Got(who=1, special=30, quarters=False), "seat1", "found"),
        (v.Peeked(who=1, rival=0, what="hand", hand=(), under=()), "seat0", "hurt"),
        (v.Peeked(who=1, rival=2, what="hand", hand=(), under=()), "seat2", "found"),
        (v.Passed(who=1), "seat1", ""),
        (v.Influence(who=1, track=0, change=1, now=1), "", ""),  # it follows from what has a place
    ],
)
def test_each_thing_told_has_its_place(told: Any, place: str, drama: str) -> None:
    found = LA_TRAQUE.page().picture.moment(told, 0)
    assert (found.place, found.drama) == (place, drama)


def test_a_joined_line_of_the_log_keeps_what_the_table_gasped_at() -> None:
    lines = [Line(3, "A.", 1), Line(3, "B.", 1, Moment("p4", "caught")), Line(4, "C.", 1, Moment("a1-0"))]
    assert [(line.text, line.moment) for line in picture.gathered(lines, i18n.translator("en"))] == [
        ("A. B.", Moment("p4", "caught")),
        ("C.", Moment("a1-0")),
    ]


@pytest.mark.rule("LT-48")
def test_the_last_scene_says_by_what_the_winner_won() -> None:
    state = LA_TRAQUE.new("real", {"factions": "usa+cccp"})
    view = LA_TRAQUE.see(state, 0)
    ended = structs.replace(
        view, winners=(1,), domination=(2, 6), outcome="domination", influence=((1, 0, 0), (2, 0, 0))
    )
    tolds = (
        v.Captured(who=1, place=4, fugitive=3, agent=0),
        v.Fulfilled(who=1, objective=2, triumph=True),
        v.Domination(who=1, change=6, now=6),
    )
    story = scores.story(ended, tolds, names_of(), names_of()._)
    assert story.startswith("The CCCP’s domination: 6 by objectives. 1 fugitive captured.")
    tie = structs.replace(ended, domination=(6, 6))
    assert "influence left decides, 2 to 1" in scores.story(tie, tolds, names_of(), names_of()._)
    assert scores.story(view, (), names_of(), names_of()._) == ""


@pytest.mark.rule("LT-13")
def test_the_guide_says_what_can_be_done_and_why_the_rest_cannot() -> None:
    game, rng = LA_TRAQUE, random.Random(3)
    state = game.new("real")
    while state.mover == CHANCE:
        state.apply(rng.choice([one for one, _ in state.chances()]))
    names = names_of((0, 1, 2, 3))

    def advice() -> tuple[dict[str, bool], guide.Guide]:
        view = game.see(state, state.mover)
        found = guide.Guide(view, box_of("real"), names, names._)
        return {one.name: one.able for one in found.advice()}, found

    able, found = advice()
    assert able == {
        "Send an agent": True,
        "Lay a card": False,
        "Capture": False,
        "Use a captured fugitive": False,
        "Fulfil an objective": False,
        "Spend the destiny token": True,
    }
    assert "send one to a hunting zone" in found.hand()
    assert found.hunters() == ""
    state.apply(GO)
    able, found = advice()
    assert able["Lay a card"]
    assert found.hand() == ""
    assert found.hunters() == "1 America"
    lacking = next(one.text for one in found.advice() if one.name == "Capture")
    assert "need" in lacking  # nothing lies under the agent yet
    state.apply(next(step for step in state.legal() if step >= a.INFORM))
    assert "agent 1 lacks" in next(one.text for one in advice()[1].advice() if one.name == "Capture")
