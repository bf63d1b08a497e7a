"""The table's words: each seat is told in its own person, and nothing that it was not told."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from hallali import i18n
from hallali.core.contract import Told
from hallali.core.seats import CHANCE, OVER, SPECTATOR
from hallali.games.fugitif import FUGITIF
from hallali.games.fugitif.page import layout as draw
from hallali.games.fugitif.page.pieces import House, Scene, Window
from hallali.games.fugitif.rules import view as v
from hallali.games.fugitif.rules.box import box_named
from hallali.games.fugitif.rules.sizes import size_of
from hallali.games.fugitif.text import prompts
from hallali.games.fugitif.text import sentences as words

HALLALI = Path(draw.__file__).parents[3]
BOX = box_named("real", "")
HOUSE = v.Hideout(place=0, number=11, sprints=2, sprint_cards=(4, 8), open=True, turn=1)
TOLDS = [
    v.Drew(who=0, deck=1, card=None),
    v.TurnedUp(who=0, deck=0, event=1),
    v.Laid(place=0, turn=1, number=None, sprints=1, sprint_cards=None, reach=3),
    v.Laid(place=0, turn=9, number=42, sprints=0, sprint_cards=None, reach=3),
    v.Passed(who=1, phase=v.GUESS),
    v.Passed(who=1, phase=v.MANHUNT),
    v.Guessed(numbers=(11,), right=True, found=(HOUSE,)),
    v.Guessed(numbers=(3, 9), right=False),
    v.ManhuntBegan(),
    v.Tip(low=10, high=19, yes=True),
    v.Parity(place=0, even=False),
    v.Region(place=0, low=1, high=14),
    v.Revealed(hideout=HOUSE),
    v.Shown(who=1, card=12),
    v.Shown(who=0, card=12, private=True),
    v.Shown(who=1, card=None, private=True),
    v.Removed(who=None, deck=0, card=None, event=2),
    v.Offered(who=0, card=None),
    v.Gave(who=0, card=None),
    v.TookBack(place=0, cards=(4, 8)),
    v.Closed(deck=1),
    v.Idle(turns=0, left=3),
    v.Idle(turns=2, left=1),
    v.Ended(outcome=v.CAUGHT, returns=(-1.0, 1.0), row=(HOUSE,)),
]


english = i18n.translator("en")


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("seat", [v.FUGITIVE, v.MARSHAL, SPECTATOR])
@pytest.mark.parametrize("told", TOLDS, ids=lambda told: type(told).__name__)
def test_every_told_is_a_whole_sentence(told: Told, seat: int, lang: str) -> None:
    text = words.sentence(told, seat, BOX, i18n.translator(lang))
    assert text
    assert "{" not in text
    assert "None" not in text


def test_a_sentence_speaks_to_who_reads_it() -> None:
    laid = v.Laid(place=3, turn=2, number=17, sprints=2, sprint_cards=(3, 8), reach=3)
    assert (
        words.sentence(laid, v.FUGITIVE, BOX, english)
        == "You lay hideout 17. 2 sprint cards under it: numbers 3 and 8."
    )
    hidden = msgspec.structs.replace(laid, number=None, sprint_cards=None)
    assert words.sentence(hidden, v.MARSHAL, BOX, english) == (
        "The Fugitive lays a face-down hideout. 2 sprint cards under it."
    )
    wrong = v.Guessed(numbers=(3, 9), right=False)
    assert words.sentence(wrong, v.MARSHAL, BOX, english) == "You guess 3 and 9: not all of them."
    assert words.sentence(wrong, v.FUGITIVE, BOX, english) == "The Marshal guesses 3 and 9: not all of them."


@pytest.mark.rule("FUG-29")
@pytest.mark.parametrize("seat", [v.FUGITIVE, v.MARSHAL])
def test_the_bar_warns_of_the_third_idle_turn(seat: int) -> None:
    view = msgspec.structs.replace(_first(seat), phase=v.HIDE, turn=20)
    assert "more turn" not in prompts.aside(view, english)
    for left, warning in ((3, "After 3 more turns in a row without"), (1, "After 1 more turn without")):
        assert warning in prompts.aside(msgspec.structs.replace(view, idle_left=left), english)


@pytest.mark.rule("FUG-29")
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_log_does_not_repeat_what_the_bar_says_of_idle_turns(lang: str) -> None:
    translate = i18n.translator(lang)
    for turns in (0, 1, 2):
        told = v.Idle(turns=turns, left=v.IDLE_TURNS - turns)
        said = words.sentence(told, v.MARSHAL, BOX, translate)
        assert words.idle_turns(told.left, translate) not in said
        assert len(said) < 80  # a line of a small phone's bar holds half of it
    assert words.sentence(v.Idle(turns=2, left=1), v.MARSHAL, BOX, english) == "Idle turn 2 of 3 in a row."


@pytest.mark.rule("FUG-37")
def test_the_end_says_and_shows_what_was_never_found() -> None:
    never = v.Hideout(place=1, number=17, sprints=1, sprint_cards=(8,), open=False, turn=2)
    ended = v.Ended(outcome=v.SLIPPED, returns=(1.0, -1.0), row=(HOUSE, never))
    assert words.sentence(ended, v.MARSHAL, BOX, english).endswith("slips away. Never found: 17.")
    assert words.never_found([17], i18n.translator("fr")) == "Jamais trouvée : 17."
    assert words.never_found([17, 20], i18n.translator("fr")) == "Jamais trouvées : 17 et 20."
    view = msgspec.structs.replace(_first(v.MARSHAL), row=(HOUSE, never), hidden=1, mover=OVER, outcome=v.SLIPPED)
    scene = draw.scene(view, english)
    assert [(house.number, house.look) for house in scene.houses] == [("11", "open"), ("17", "late")]
    assert scene.houses[1].label == "Place 2: 17, never found. 1 sprint card under it: number 8."
    assert _windows(scene)[17].look == "late"


def test_the_draft_is_said_in_words() -> None:
    view = _first(v.FUGITIVE)
    view = msgspec.structs.replace(view, phase=v.SPRINT, draft=(3, 0, 8, 1, 2), target=8)
    assert prompts.aside(view, english) == "Lay 8 with 1 and 2 under it: it’s 5 farther, and you can go 3 + 1 + 2 = 6."
    assert [house.number for house in draw.scene(view, english).houses] == ["3", "8"]


def test_every_phase_has_its_prompt_in_both_languages() -> None:
    fr = i18n.translator("fr")
    phases = [value for name, value in vars(v).items() if name.isupper() and isinstance(value, str)]
    for phase in phases:
        for mover in (v.FUGITIVE, v.MARSHAL, CHANCE, OVER):
            view = msgspec.structs.replace(_first(v.FUGITIVE), phase=phase, mover=mover)
            assert prompts.prompt(view, english)
            assert prompts.prompt(view, fr) != prompts.prompt(view, english)


def test_the_marshal_sees_no_number_of_a_hidden_place() -> None:
    row = (HOUSE, v.Hideout(place=1, number=None, sprints=1, sprint_cards=None, open=False, turn=2))
    view = msgspec.structs.replace(_first(v.MARSHAL), row=row, hidden=1)
    first, second = draw.scene(view, english).houses
    assert (first.number, first.look) == ("11", "open")
    assert (second.number, second.look, second.cards) == ("", "hidden", "")


def test_marks_heat_and_help_show_only_when_asked_for() -> None:
    view = _first(v.MARSHAL)
    plain = _windows(draw.scene(view, english, odds={9: 0.5}, support=[9]))
    assert plain[9].heat == -1
    assert not plain[10].out
    scene = draw.scene(view, english, help_mode="probable", odds={9: 0.5}, support=[9], marks={12: "out"})
    helped = _windows(scene)
    assert (helped[9].heat, helped[9].percent) == (5, "50")
    assert helped[10].out
    assert (helped[12].mark, helped[12].next_mark) == ("out", "suspect")


@pytest.mark.parametrize(
    ("feet", "cards", "prints", "classes"),
    [
        (1, "", 1, "feet"),
        (2, "", 2, "feet many"),
        (4, "", 1, "feet many"),
        (1, "3", 1, "feet"),
        (3, "1 3 8", 1, "feet many"),
        (5, "1 3 5 7 8", 1, "feet many most"),
    ],
)
def test_footprints_are_drawn_one_by_one_as_long_as_there_is_room(
    feet: int, cards: str, prints: int, classes: str
) -> None:
    house = House(place=6, number="9", where="l0 c9", look="open", feet=feet, cards=cards, label="", newest=True)
    assert (house.prints, house.feet_classes) == (prints, classes)
    assert house.classes == "l0 c9 open newest"


def _first(seat: int) -> v.FugitifView:
    game = FUGITIF
    state = game.new()
    while state.mover == CHANCE:
        state.apply(state.chances()[0][0])
    return game.see(state, seat)


def _windows(scene: Scene) -> dict[int, Window]:
    return {window.number: window for _, windows in scene.blocks for window in windows}


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_end_of_the_road_is_named_by_no_number(lang: str) -> None:
    """It is 42 at the real size alone."""
    _ = i18n.translator(lang)
    told = v.ManhuntBegan()
    said = [words.sentence(told, seat, BOX, _) for seat in (v.FUGITIVE, v.MARSHAL)] + [words.outcome(v.ESCAPED, _)]
    assert all(said)
    assert not any(letter.isdigit() for line in said for letter in line)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_lesson_names_a_deck_as_it_stands_on_the_table(lang: str) -> None:
    translate = i18n.translator(lang)
    for lesson in FUGITIF.lessons():
        decks = size_of(lesson.size).decks
        drawn = [(step, decks[int(move[1:]) - 1]) for step in lesson.steps for move in step.moves if move[0] == "d"]
        assert drawn
        for step, (low, high) in drawn:
            assert f"{low}–{high}" in translate(step.text)
