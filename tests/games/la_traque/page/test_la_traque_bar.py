"""The words of La Traque's bar: what is left to do, whose gift a choice is, and what a judgement brings."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

import pytest
from msgspec import structs

from hallali import i18n
from hallali.core.contract import Told
from hallali.games.la_traque import LA_TRAQUE, drafts
from hallali.games.la_traque.page.guide import Guide
from hallali.games.la_traque.rules import actions as a
from hallali.games.la_traque.rules import view as v
from hallali.games.la_traque.rules.state import State
from hallali.games.la_traque.text import ambitions, prompts
from hallali.games.la_traque.text.sentences import names_of

sys.path.insert(0, str(Path(__file__).parents[1]))
from la_traque_play import BOX, changing, position, spot, step_of, told

EN, FR = i18n.translator("en"), i18n.translator("fr")
#: The seat of Tzaar, whose ambition a capture moves.
TZAAR = 2


def bar(view: v.LaTraqueView, tolds: Sequence[Told] = (), _: i18n.Translator = EN) -> prompts.Bar:
    draft = drafts.Turn(steps=(a.END,) if tolds else (), tolds=tuple(tolds))
    return prompts.Bar(view, draft, BOX, names_of("real", "", view.factions, _), _)


def idle() -> State:
    """Return a turn in which every agent is out and nothing can be laid, captured, used or fulfilled."""
    state = position(hand=("rumour",), open_objectives=("sputnik",))
    with changing(state) as it:
        it.spots[:5] = [spot("rumours-1"), spot("registers-1"), spot("press-1"), spot("archives-1"), spot("funding-1")]
    return state


def test_a_turn_with_nothing_left_says_so_and_shows_the_button_that_passes() -> None:
    view = LA_TRAQUE.see(idle(), 0)
    assert set(view.legal) == {a.PASS, a.DESTINY}
    shown = bar(view)
    assert shown.aside() == (
        "Nothing is left to do in this round: pass, or spend the destiny token for new objectives."
    )
    (button,) = shown.buttons()
    assert (button.step, button.primary, button.fold, button.sure) == (a.PASS, True, "", "")
    names = names_of("real", "", view.factions, EN)
    assert Guide(view, BOX, names, EN).hand() == "None of your agents is hunting, and none is left to send."


def test_the_bar_offers_what_can_be_done_and_nothing_else() -> None:
    state = position(hand=("rumour",), agents=[("america", ())])
    view = structs.replace(LA_TRAQUE.see(state, 0), round=2)
    assert bar(view).aside() == "Send agents, lay cards under agents, or pass."
    assert bar(view, _=FR).aside() == "Envoyez des agents, posez des cartes sous vos agents, ou passez."


@pytest.mark.parametrize(("passed", "mine", "won"), [(True, 6, True), (True, 2, False), (False, 6, False)])
def test_who_cannot_be_caught_up_with_is_told_so(passed: bool, mine: int, won: bool) -> None:
    view = LA_TRAQUE.see(position(hand=("rumour",)), 0)
    last = structs.replace(view, round=view.rounds, domination=(mine, 2, 0, 0), passed=(False, passed, True, True))
    assert bar(last).aside() == (
        "Nobody else can act any more, and you lead: pass, and you have won."
        if won
        else "This is the last round: the most domination wins."
    )


@pytest.mark.rule("LT-52")
def test_a_choice_of_cards_says_which_step_gives_it() -> None:
    state = position(
        seat=TZAAR, agents=[("america", ("registers-medal", "rumour", "rumour"))], faces={"america-1": "heron"}
    )
    with changing(state) as it:
        it.ambition[3 * TZAAR] = 1
    state.apply(step_of(state, "capture:america-1@1"))
    view = LA_TRAQUE.see(state, TZAAR)
    assert view.phase == "choose"
    asked = "International tribunal, step 2. Which of these cards do you take? The other is gone."
    assert bar(view).prompt() == asked
    assert bar(view, _=FR).prompt().startswith("Tribunal international, palier 2. Laquelle de ces cartes")


@pytest.mark.rule("LT-52")
def test_a_fugitive_that_can_be_judged_says_its_level_and_what_that_brings() -> None:
    state = position(seat=TZAAR, hand=("heron", "crane"), quarters=("tribunal",))
    state.apply(step_of(state, "turn:tribunal"))
    view = LA_TRAQUE.see(state, TZAAR)
    assert view.phase == "judge"
    assert [(one.label, one.more) for one in bar(view).options()] == [
        ("Heron", "level 1: Draw 1 card from the Rumours pile"),
        ("Crane", "level 2: +1 domination"),
    ]


def test_the_domination_of_a_deed_is_said_before_what_else_it_brings() -> None:
    state = position(open_objectives=("sputnik",), seat=1, influence=(5, 5, 5))
    tolds = told(state, "triumph:sputnik", 1)
    said = bar(LA_TRAQUE.see(state, 1), tolds).done()
    assert said.startswith("Triumph: Sputnik. Domination +")


@pytest.mark.rule("LT-52")
def test_an_ambition_is_read_in_full_by_a_press_on_its_name() -> None:
    names = names_of("real", "", (0, 1, 2, 3), EN)
    tribunal = ambitions.sheets(BOX, names, EN)[TZAAR]
    assert (tribunal.name, tribunal.under) == ("International tribunal", "Ambition: Tzaar")
    assert tribunal.lines[0] == "Each capture moves it by the fugitive’s level."
    assert tribunal.lines[1].startswith("Step 2: One of these to your reserve: ")
    assert len(tribunal.lines) == 1 + sum(1 for of, _track, _at in BOX.steps if of == TZAAR)
    reach = ambitions.sheets(BOX, names, FR)[3]
    assert reach.lines[1].startswith("militaire, palier ")
