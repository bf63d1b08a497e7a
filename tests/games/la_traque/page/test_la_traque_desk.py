"""La Traque's desk: portraits by name, what a card in hand leads to, the lamp, and a capture as a scene."""

from __future__ import annotations

import itertools
import re
import sys
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

from hallali import i18n
from hallali.core.contract import Told
from hallali.games.la_traque import LA_TRAQUE, drafts
from hallali.games.la_traque import page as package
from hallali.games.la_traque.page import capture, layout, people, portraits, traces
from hallali.games.la_traque.rules import actions as a
from hallali.games.la_traque.rules import effects as e
from hallali.games.la_traque.rules import view as v
from hallali.games.la_traque.rules.box import HUNT
from hallali.games.la_traque.rules.state import State
from hallali.games.la_traque.text import faces
from hallali.games.la_traque.text.sentences import Names, names_of

sys.path.insert(0, str(Path(__file__).parents[1]))
from la_traque_play import BOX, card, changing, place, position, step_of, told, x_of

EN, FR = i18n.translator("en"), i18n.translator("fr")
PAGE = Path(str(package.__file__)).parent
#: Heron costs a medal and two rumours, Gneiss a microfilm and two rumours.
HERON, GNEISS = "heron", "gneiss"


def named(state: State, _: i18n.Translator = EN) -> Names:
    return names_of("real", "", tuple(state.factions), _)


def hunt(*under: str, hand: tuple[str, ...] = (), **more: Any) -> State:
    """Return a turn in which an agent hunts in America, where Heron is, and another one in Europe, where Gneiss is."""
    faces_ = {"america-1": HERON, "europe-1": GNEISS}
    return position(hand=hand, faces=faces_, agents=[("america", under), ("europe", ())], **more)


def board(state: State, seat: int = 0, news: traces.News = traces.NONE) -> layout.Board:
    return layout.Drawer(LA_TRAQUE.see(state, seat), BOX, named(state), EN, news).board()


def file_of(drawn: layout.Board, fugitive: str) -> layout.Place:
    return next(
        one for zone in drawn.zones for one in zone.places if one.face is not None and one.face.x == x_of(fugitive)
    )


# Portraits.


def test_every_fugitive_has_a_portrait_whose_parts_are_drawn() -> None:
    drawn = set(re.findall(r'<symbol id="([^"{]+)"', (PAGE / "templates" / "portraits.html").read_text("utf-8")))
    names = [*portraits.HATS, *portraits.SERVICE, *portraits.INDOORS]
    drawn |= {f"lt-hat-{one}" for one in names} | {f"lt-head-{one}" for one in portraits.HEADS}
    drawn |= {f"lt-coat-{kind}{n}" for kind in e.KINDS for n in range(portraits.COATS)}
    text = (PAGE / "templates" / "portraits.html").read_text("utf-8")
    assert all(f'"{one}": ' in text for one in {*names, *portraits.HEADS, *(f"{kind}2" for kind in e.KINDS)})
    everybody = dict(portraits.everybody(BOX))
    assert len(everybody) == BOX.first_special
    assert not {part for parts in everybody.values() for part in parts} - drawn


def test_hardly_two_fugitives_look_alike() -> None:
    looks = [parts for _, parts in portraits.everybody(BOX)]
    assert len(set(looks)) > 0.9 * len(looks)


def test_an_editions_own_fugitive_has_a_portrait_which_stays() -> None:
    """It follows from the name by which the edition knows them: not from their place in its list, nor from chance."""
    mine = [portraits.parts(f"own-{n}", kind, 2) for n, kind in itertools.product(range(40), e.KINDS)]
    assert mine == [portraits.parts(f"own-{n}", kind, 2) for n, kind in itertools.product(range(40), e.KINDS)]
    assert len(set(mine)) > 60
    assert all(f"lt-coat-{kind}" in str(portraits.parts("own", kind, 1)) for kind in e.KINDS)


# A file in words, and what an agent lacks for it.


@pytest.mark.parametrize(
    ("language", "said"), [(EN, ["1 medal", "2 rumours"]), (FR, ["1 médaille", "2 rumeurs"])], ids=["en", "fr"]
)
def test_each_sign_comes_with_its_word(language: i18n.Translator, said: list[str]) -> None:
    cost = faces.clue_signs(BOX.cost[x_of(HERON)])
    found = [re.sub(r"<[^>]+>", "", one) for one in re.findall(r"<i .*?</i>", str(faces.spelled(cost, language)))]
    assert found == said
    assert re.findall(r'"#lt-(\w+)"', str(faces.spelled(cost, language))) == ["medal", "rumour"]


def test_missing_clues_are_marked_in_the_cost_of_a_file() -> None:
    drawn = board(hunt("rumour"))
    assert file_of(drawn, HERON).lacks == (("medal", 1), ("rumour", 1))
    assert file_of(drawn, HERON).reach == 0
    assert file_of(drawn, GNEISS).lacks == ()  # nothing lies under the agent there
    assert str(faces.spelled(faces.clue_signs(BOX.cost[x_of(HERON)]), EN, (("medal", 1),))).count(" lack") == 1


def test_a_file_whose_cost_an_agent_has_is_within_reach() -> None:
    state = hunt("registers-medal", "rumour", "rumour")
    assert file_of(board(state), HERON).reach == 1
    assert file_of(board(state, 1), HERON).reach == 0  # nobody else sees it
    with changing(state) as it:
        it.guards[place("america-1")] = 2 + 1  # of another seat
    assert file_of(board(state), HERON).reach == 0


# What a card in hand leads to.


def laying(state: State, name: str) -> list[layout.Deed]:
    """Return what can be done with a card of the hand that lays it under an agent."""
    drawn = people.Drawer(LA_TRAQUE.see(state, 0), BOX, named(state), EN).hand()
    return [deed for held in drawn for deed in held.deeds if deed.step - a.INFORM - 5 * card(name) in range(5)]


def test_a_card_says_whom_it_would_bring_within_reach() -> None:
    state = hunt("rumour", "rumour", hand=("registers-medal", "rumour"))
    first, second = laying(state, "registers-medal")
    assert (first.agent, first.to, first.opens) == (0, place("america-1"), True)
    assert (second.agent, second.to, second.opens) == (1, place("europe-1"), False)  # it stands in for a rumour
    held = people.Drawer(LA_TRAQUE.see(state, 0), BOX, named(state), EN).hand()
    assert [one.opens for one in held] == [("1: Heron within reach",), ()]


def test_a_card_that_serves_nobody_leads_nowhere() -> None:
    state = hunt("registers-medal", "rumour", "rumour", hand=("rumour",))
    first, _second = laying(state, "rumour")
    assert (first.to, first.opens) == (-1, False)


def drafted(state: State, word: str) -> tuple[v.LaTraqueView, tuple[Told, ...]]:
    """Return what the player sees after a gesture that is still a draft, and what it tells them."""
    tolds = tuple(told(state, word, 0))
    after = state.clone()
    after.apply(step_of(state, word))
    return LA_TRAQUE.see(after, 0), tolds


def test_the_card_that_was_just_laid_and_whom_it_opens_are_marked() -> None:
    view, tolds = drafted(hunt("rumour", "rumour", hand=("registers-medal",)), "inform:registers-medal@1")
    news = traces.news(view, tolds, ())
    assert news.opened(BOX, view) == (x_of(HERON),)
    drawn = layout.Drawer(view, BOX, names_of("real", "", view.factions, EN), EN, news).board()
    assert [agent.laid for agent in drawn.zones[0].agents] == [True]
    assert file_of(drawn, HERON).opened
    said = traces.leads(view, news, BOX, names_of("real", "", view.factions, EN), EN)
    assert said == "Within reach of agent 1: Heron."
    assert traces.news(view, (v.Moved(who=0, agent=3, spot=HUNT),), tolds) == traces.NONE  # another step came after it


# The lamp, and what is new.


def test_the_lamp_stands_where_there_is_most_to_decide() -> None:
    assert board(hunt("rumour")).lit == 0
    assert board(hunt()).lit == 0  # the first of several alike
    assert board(position()).lit == -1  # nobody hunts
    assert board(hunt("rumour"), 3).lit == -1  # nor do the others' agents count
    europe = position(
        faces={"america-1": HERON, "europe-1": GNEISS},
        agents=[("america", ("rumour", "rumour", "rumour", "rumour")),
                ("europe", ("archives-microfilm", "rumour", "rumour"))],
    )  # fmt: skip
    assert board(europe).lit == 1  # somebody can be captured there


def test_new_files_are_laid_down_until_somebody_acts() -> None:
    view = LA_TRAQUE.see(hunt(), 0)
    tolds: tuple[Told, ...] = (
        v.RoundBegan(ended=1, first=0),
        v.Filled(place=4, fugitive=3),
        v.Filled(place=7, fugitive=9),
    )
    assert traces.news(view, (), tolds) == traces.News(filled=frozenset({4, 7}), began=view.round)
    assert traces.news(view, (), (*tolds, v.Moved(who=2, agent=0, spot=HUNT))) == traces.NONE


# A capture.


def captured(
    state: State, seat: int = 0, word: str = "capture:america-1@1", ready: bool = False
) -> capture.Caught | None:
    """Return the scene that a seat is shown of the first seat's capture: as its own draft, or as told by a rival."""
    tolds = tuple(told(state, word, seat))
    after = state.clone()
    after.apply(step_of(state, word))
    view = LA_TRAQUE.see(after, seat)
    draft = drafts.Turn(steps=(step_of(state, word),), ready=ready, tolds=tolds) if seat == 0 else drafts.Turn()
    return capture.caught(view, draft, tolds, BOX, named(state), EN)


def test_a_capture_says_which_card_paid_and_what_it_stood_in_for() -> None:
    made = captured(hunt("registers-medal", "rumour", "press-document"))
    assert made is not None
    assert made.title == "You close the file on Heron."
    assert made.under == "America, round 1. Agent 1 lays 3 cards open."
    assert [(one.need, one.got, one.note) for one in made.paid] == [
        ("1 medal", "medal", ""),
        ("1 rumour", "rumour", ""),
        ("1 rumour", "document", "stands in"),
    ]
    assert made.portrait == portraits.of(BOX, x_of(HERON))
    assert "agent 1 goes to rest" in made.then
    assert "military +1" in made.then


def test_a_file_says_how_far_the_ambition_and_the_domination_have_come() -> None:
    """Tzaar's capture moves its tribunal, and a step of that may give domination: the file's foot says both."""
    state = hunt("registers-medal", "rumour", "rumour")
    tolds = (
        *(one for one in told(state, "capture:america-1@1", 0)),
        v.Ambition(who=0, track=0, now=11),
        v.Domination(who=0, change=1, now=6),
    )
    view = structs.replace(LA_TRAQUE.see(state, 0), target=6)
    made = capture.caught(view, drafts.Turn(steps=(1,), tolds=tolds), tolds, BOX, named(state), EN)
    assert made is not None
    assert "Apollo programme, step 11" in made.then
    assert "+1 domination: 6 of 6" in made.then


def test_cards_beyond_the_cost_are_shown_as_well() -> None:
    made = captured(hunt("registers-medal", "rumour", "rumour", "press-document", "press-document"))
    assert made is not None
    assert (made.paid[-1].need, made.paid[-1].got, made.paid[-1].note) == ("", "document ×2", "shown as well")


def test_rivals_see_the_same_cards_and_are_asked_nothing() -> None:
    made = captured(hunt("registers-medal", "rumour", "press-document"), seat=2)
    assert made is not None
    assert made.theirs
    assert not made.stays
    assert made.title == "The USA closes the file on Heron."
    assert [one.got for one in made.paid] == ["medal", "rumour", "document"]


def test_the_scene_stays_where_nothing_else_can_be_pressed() -> None:
    state = hunt("registers-medal", "rumour", "rumour")
    made, last = captured(state), captured(state, ready=True)
    assert made is not None
    assert last is not None
    assert (made.stays, last.stays) == (False, True)


def test_the_scene_is_over_once_more_was_done() -> None:
    state = hunt("registers-medal", "rumour", "rumour")
    view = LA_TRAQUE.see(state, 2)
    tolds = tuple(told(state, "capture:america-1@1", 2))
    args = (BOX, named(state), EN)
    assert capture.caught(view, drafts.Turn(), tolds, *args) is not None
    assert capture.caught(view, drafts.Turn(), (*tolds, v.TurnEnded(who=0)), *args) is not None
    assert capture.caught(view, drafts.Turn(), (*tolds, v.Moved(who=1, agent=0, spot=HUNT)), *args) is None
    assert capture.caught(view, drafts.Turn(), (), *args) is None


@pytest.mark.parametrize(
    ("short", "said"), [(0, "your agent 1 had all the clues"), (1, "your agent 1 was one clue short"), (2, "")]
)
def test_a_file_that_a_rival_closes_says_whose_agent_was_as_near(short: int, said: str) -> None:
    state = hunt("registers-medal", "rumour", "rumour")
    view, tolds = LA_TRAQUE.see(state, 2), tuple(told(state, "capture:america-1@1", 2))
    cards = next(one.cards for one in tolds if isinstance(one, v.Showed))[: 3 - short]
    at = (HUNT + BOX.zone[next(one.place for one in tolds if isinstance(one, v.Captured))], *view.spots[2][1:])
    mine = structs.replace(view, spots=(*view.spots[:2], at, *view.spots[3:]), under=(cards, (), (), (), ()))
    made = capture.caught(mine, drafts.Turn(), tolds, BOX, named(state), EN)
    assert made is not None
    assert [one for one in made.then if "your agent" in one] == ([said] if said else [])


def test_a_scene_needs_no_more_than_what_is_told() -> None:
    """The viewer's own cards, and anything hidden, can be anything: the scene is the same."""
    state = hunt("registers-medal", "rumour", "rumour")
    view, tolds = LA_TRAQUE.see(state, 2), tuple(told(state, "capture:america-1@1", 2))
    other = structs.replace(view, hand=(), reserve=(), under=(), hands=(0,) * 4)
    made = [capture.caught(one, drafts.Turn(), tolds, BOX, named(state), EN) for one in (view, other)]
    assert made[0] == made[1]
