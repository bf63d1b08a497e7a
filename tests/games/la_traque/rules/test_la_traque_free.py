"""Free cards, choices of two effects, and prices that give anything: what a box of one's own may hold."""

from __future__ import annotations

import msgspec
import pytest
from la_traque_play import FOUR, SUBJECT, TWO, card, changing, pick, position, settle, step_of, x_of

from edition_mistakes import line_of, mistakes
from hallali import i18n
from hallali.core import library
from hallali.core.free import MOST
from hallali.core.library import LIBRARY
from hallali.core.record import Record, last, replay
from hallali.core.seats import CHANCE, OVER
from hallali.games.la_traque import LA_TRAQUE
from hallali.games.la_traque.drafts import Turn
from hallali.games.la_traque.rules import actions as a
from hallali.games.la_traque.rules import effects as e
from hallali.games.la_traque.rules import phases as p
from hallali.games.la_traque.rules.box import CARD, box_of
from hallali.games.la_traque.rules.edition import SHELF
from hallali.games.la_traque.rules.state import State
from hallali.games.la_traque.text import cards as texts
from hallali.games.la_traque.text import faces
from hallali.games.la_traque.text.prompts import Bar
from hallali.games.la_traque.text.sentences import Names
from hallali.lab import match
from hallali.testing import Subject, checks

HERON = 'hunt = "medal 1", mission = ["draw rumours 3"], note_en = "Signed'
FREE = """hunt = "medal 1", mission = ["domination 1", "free", "draw any 1", "influence any 1", "sabotage 2 military", \
"relocate 1"], text_en = "Draw a card for each rival who has military influence.", \
text_fr = "Piochez une carte par rival qui a de l’influence militaire.", note_en = "Signed"""
SPUTNIK = 'success = { cost = "scientific 3", domination = 1, markers = ["strikes"] }'
BOTH = """success = { cost = "scientific 3", domination = 1, markers = ["strikes", "unions"], both = true, \
bonus = ["draw rumours 2"] }"""
ARCHIVES = 'markers = ["strikes", "leaders"] }, mission = ["draw archives 2"]'
EITHER = 'markers = ["strikes", "leaders"] }, mission = ["draw archives 2", "or", "influence scientific 1"]'
TEXT = (
    SHELF.text()
    .replace('edition.name = "house"', 'edition.name = "free"')
    .replace(HERON, FREE)
    .replace(SPUTNIK, BOTH)
    .replace(ARCHIVES, EITHER)
)
ENGLISH, FRENCH = i18n.translator("en"), i18n.translator("fr")


@pytest.fixture(autouse=True)
def ref() -> str:
    """Return the name of the edition, which is in the library."""
    held = library.held(TEXT)
    LIBRARY.add(held)
    return held.ref


def with_(state: State, ref: str) -> State:
    """Play a position of the house edition on with the other one, whose cards have the same numbers."""
    settle(state, box_of("real", ref))
    state.options = msgspec.structs.replace(state.options, edition=ref)
    return state


def bar(state: State, seat: int, _: i18n.Translator) -> Bar:
    view = LA_TRAQUE.see(state, seat)
    return Bar(view, Turn(), state.box, Names(state.box, state.factions, _), _)


def test_the_table_makes_the_changes_and_everyone_is_told(ref: str) -> None:
    state = with_(position(hand=["heron"]), ref)
    with changing(state) as it:
        it.influence[3] = 3
    state.apply(a.MISSION + x_of("heron"))
    assert (state.domination[0], state.mover, state.phase) == (1, 0, p.OPTION)
    mine, theirs = LA_TRAQUE.see(state, 0), LA_TRAQUE.see(state, 1)
    assert (mine.word, theirs.word, theirs.legal) == ("free", "free", ())
    assert bar(state, 0, ENGLISH).prompt() == "Draw a card for each rival who has military influence."
    assert bar(state, 0, FRENCH).prompt() == "Piochez une carte par rival qui a de l’influence militaire."
    assert [option.label for option in bar(state, 0, ENGLISH).options()] == [
        "Draw 1 card from any pile",
        "+1 influence on a track of your choice",
        "Another player loses 2 military influence",
        "Up to 1 time, one of your hunting agents changes zones with its cards",
    ]
    assert bar(state, 0, ENGLISH).buttons()[-1].label == "Done"
    before = state.clone()
    state.apply(a.OPTION + 2)  # the one rival who has military influence
    assert state.phase == p.RIVAL
    assert LA_TRAQUE.tell(before, a.OPTION + 2, state, 3)
    state.apply(a.RIVAL + 1)
    assert (state.influence[3], state.phase) == (1, p.OPTION)
    state.apply(a.OPTION)
    state.apply(a.PILE + 4)
    assert (state.phase, len(state.hands[0])) == (p.OPTION, 1)
    state.apply(a.END)
    assert state.phase == p.ACT


def test_no_more_changes_than_a_card_may_ask_for(ref: str) -> None:
    state = with_(position(hand=["heron"]), ref)
    state.apply(a.MISSION + x_of("heron"))
    for _ in range(MOST):
        state.apply(a.OPTION + 1)
        state.apply(a.TRACK)
    assert state.phase == p.ACT


@pytest.mark.rule("LT-36", "LT-55", "LT-63")
def test_a_price_gives_two_markers_and_anything_else_and_a_mission_is_one_of_two(ref: str) -> None:
    state = with_(position(seat=1, open_objectives=["sputnik"], influence=(0, 3, 0)), ref)
    state.apply(step_of(state, "success:sputnik"))
    names = [marker.id for marker in state.box.edition.marker]
    assert {names[n] for n in range(len(names)) if state.markers[1] >> n & 1} == {"strikes", "unions"}
    while state.mover == CHANCE or state.phase == p.PILE:
        state.apply(state.chances()[0][0] if state.mover == CHANCE else state.legal()[0])
    assert card("rumour") in state.hands[1]
    assert (state.phase, LA_TRAQUE.see(state, 1).word) == (p.OPTION, "or")
    assert state.legal() == [a.OPTION, a.OPTION + 1]
    state.apply(step_of(state, "do:2"))
    assert (state.influence[4], state.phase) == (1, p.ACT)
    box, known = state.box, Names(state.box, state.factions, ENGLISH)
    objective = x_of("sputnik") - box.first_objective
    said = "1 domination, Strikes, Unions, Draw 2 cards from the Rumours pile"
    assert faces.pays(box, 2 * objective, known, ENGLISH) == said
    (mission,) = box.mission[x_of("sputnik")]
    said = "Draw 2 cards from the Archives pile, or +1 scientific influence."
    assert texts.sentence(box, box.effects[mission], ENGLISH) == said


@pytest.mark.rule("LT-63")
def test_a_named_track_is_sabotaged_where_a_rival_has_influence_on_it(ref: str) -> None:
    state = with_(position(hand=["heron"]), ref)
    with changing(state) as it:
        it.influence[6 : 6 + 3] = [0, 5, 0]  # no military influence
        it.influence[9] = 1
    state.apply(a.MISSION + x_of("heron"))
    state.apply(a.OPTION + 2)
    assert state.legal() == [a.RIVAL + 3]
    state.apply(a.RIVAL + 3)
    assert (state.influence[9], state.influence[7]) == (0, 5)


@pytest.mark.parametrize("factions", [FOUR, TWO])
def test_everything_that_every_game_promises_holds(ref: str, factions: str) -> None:
    options = {"edition": ref, "factions": factions}
    checks.check(Subject(LA_TRAQUE, sizes=("micro",), options=[options], pick=pick, deep=SUBJECT.deep), plays=2)


def test_a_record_keeps_what_was_done_and_bots_come_to_an_end(ref: str) -> None:
    made = set[str]()
    for bot, seed in (*(("random", seed) for seed in ("one", "two", "three", "four", "five")), ("greedy", "six")):
        played, _ = match.play(LA_TRAQUE, (bot,) * 4, seed, "small", {"edition": ref})
        again = Record.from_json(played.to_json())
        assert last(LA_TRAQUE, again).mover == OVER
        made |= {
            token for state, token, _ in replay(LA_TRAQUE, again) if isinstance(state, State) and token[:3] == "do:"
        }
    assert made


@pytest.mark.parametrize(
    ("old", "new", "said", "where"),
    [
        ('"free", "draw any 1"', '"free", "or"', "“or” and “free” stand once in a list", "heron"),
        ('text_en = "Draw a card for each rival who has military influence.", ', "", "has a text of its own", "heron"),
        ('"sabotage 2 military"', '"sabotage 2 naval"', "“naval” is not known here", "heron"),
        ('"sabotage 2 military"', '"swift"', "“swift” is for a hunt power", "heron"),
        (
            'markers = ["strikes", "unions"], both',
            'markers = ["strikes"], both',
            "is for a price with two markers",
            "sputnik",
        ),
        ('bonus = ["draw rumours 2"] }', 'bonus = ["keep 2"] }', "“keep” is for a co-operation", "sputnik"),
        ('"or", "influence scientific 1"', '"or"', "“or” comes once, with the first effect before it", "sputnik"),
    ],
)
def test_what_is_wrong_is_said_with_its_line(old: str, new: str, said: str, where: str) -> None:
    assert TEXT.count(old) == 1
    text = TEXT.replace(old, new)
    found = mistakes(SHELF, text)
    assert line_of(TEXT, f'id = "{where}"') in [line for line, what in found if said in what], found


def test_a_free_card_is_no_hunt_clue(ref: str) -> None:
    box = box_of("real", ref)
    assert [box.effects[number][0] for number in box.mission[x_of("heron")]] == [e.DOMINATION, e.FREE]
    assert box.hunts[card("heron") - CARD]
