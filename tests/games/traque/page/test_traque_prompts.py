"""What the bar says and offers at the decisions that rules 2 and the editions brought."""

from __future__ import annotations

import random
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace
from traque_play import GAME, play, position, put

from hallali import i18n
from hallali.core import library
from hallali.core.contract import Told
from hallali.core.library import LIBRARY
from hallali.games.traque.bots.playout import Mind
from hallali.games.traque.bots.remarks import remark
from hallali.games.traque.drafts import Turn
from hallali.games.traque.game import TRAQUE
from hallali.games.traque.page import layout, strip
from hallali.games.traque.page.fight import fight, need
from hallali.games.traque.rules import actions as a
from hallali.games.traque.rules import view as v
from hallali.games.traque.rules.state import State
from hallali.games.traque.rules.view import TraqueView
from hallali.games.traque.text import losses, prompts, terms, typed
from hallali.lab import match

ENGLISH = i18n.translator("en")
EVENTFUL = (Path(__file__).parents[1] / "eventful.toml").read_text("utf-8")


def seen(state: State, seat: int = 0) -> TraqueView:
    return GAME.see(state, seat)


def bar(view: TraqueView) -> tuple[str, str, list[str]]:
    names = ("Ann", "Bob")[: len(view.players)]
    offered = [*prompts.choices(view, (), names, ENGLISH), *prompts.buttons(view, Turn(), names, ENGLISH)]
    said = (prompts.prompt(view, Turn(), names, ENGLISH), prompts.aside(view, Turn(), ENGLISH))
    return (*said, [button.label for button in offered])


@pytest.mark.rule("TQ-19")
def test_a_second_place_is_offered() -> None:
    view = seen(play(position(["pass-card"]), "draw", "=door", "door<pass-card", "=nest"))
    said, aside, labels = bar(view)
    assert (said, labels) == ("Draw a second place, or stay with this one?", ["Stay with this one", "Draw another"])
    assert aside == "You play one of the two, and the other is discarded."
    assert [place.name for place in layout.places(view, (), ENGLISH)] == ["Nest"]
    assert typed.moves(GAME.new().box, view) == ["end", "draw"]


@pytest.mark.rule("TQ-37", "TQ-55")
def test_the_partner_is_asked_to_save_the_other() -> None:
    state = play(position(["lurker"], players=2, inventory=[], partner=["pulse-rifle/2/4"]), "draw", "=stalker")
    said, aside, labels = bar(seen(state, 1))
    assert said == "Bob: your partner has nothing to fight with. Which card do you give?"
    assert (aside, labels) == ("A gift costs 1 Time. Without it the creature kills.", ["Give nothing"])
    assert prompts.prompt(seen(state, 0), Turn(), ("Ann", "Bob"), ENGLISH) == "Bob may give a card to fight with."
    deeds = [deed.label for card in layout.pack(seen(state, 1), 1, Turn(), ENGLISH) for deed in card.deeds]
    assert deeds == ["Give it"]
    mind = Mind(state.box, state.options)
    step = mind.step(state, random.Random(1))
    assert GAME.write(state, [step]) == "give:1.pulse-rifle"
    assert str(remark(mind, state, (step,))) == "Take this weapon: you had nothing left to fight with."


def test_at_one_screen_it_is_said_who_is_next_and_who_asks() -> None:
    """Only one word of the bar changed when the tablet was to change hands."""
    state = play(position(["door"], players=2), "draw", "=corridor")
    view = seen(state)
    assert prompts.buttons(view, Turn(), ("Ann", "Bob"), ENGLISH, named=True)[-1].label == "End the turn: Bob next"
    assert prompts.buttons(view, Turn(), ("Ann", "Bob"), ENGLISH)[-1].label == "End the turn"
    assert bar(seen(play(state, "ask"), 1))[0] == "Bob: do you give Ann a card?"


@pytest.mark.rule("TQ-23")
def test_what_a_test_is_is_said_before_one_goes_in() -> None:
    view = eventful("draw", "=scent")
    assert bar(view)[1].startswith("A test: you throw one token into the lid.")
    assert prompts.thrown(True, "Ann", False, ENGLISH, 1)[0] == "Throw the token into the lid."
    assert prompts.thrown(True, "Ann", False, ENGLISH, 3)[0] == "Throw the tokens into the lid."


def test_a_name_within_a_sentence_has_a_small_article() -> None:
    named = [terms.inside(name) for name in ("L’ingénieure Mirova", "Le contremaître Quint", "Terrance")]
    assert named == ["l’ingénieure Mirova", "le contremaître Quint", "Terrance"]


@pytest.mark.rule("TQ-33")
def test_a_card_may_give_a_re_toss_after_the_toss() -> None:
    state = position(["lurker"], inventory=["pulse-rifle/0/2", "steady-hand"])
    view = seen(play(state, "draw", "=stalker", "fire:1.pulse-rifle*2", "=10"))
    assert bar(view)[1:] == ("You can use a rethrow card now.", ["Keep this throw"])
    drawn = fight(view, Turn(), False, ENGLISH)
    assert drawn is not None
    assert [token.step for token in drawn.tokens] == [-1, -1]
    assert [deed.label for card in layout.pack(view, 0, Turn(), ENGLISH) for deed in card.deeds] == ["Use"]
    assert typed.moves(state.box, view) == ["keep", "use:2.steady-hand"]
    play(state, "use:2.steady-hand")
    assert bar(seen(state))[2] == ["Keep this throw", "Rethrow the miss"]


def eventful(*words: str, **health: int) -> TraqueView:
    held = library.held(EVENTFUL)
    LIBRARY.add(held)
    state = TRAQUE.new("real", {"edition": held.ref})
    put(state, "health", 0, health.get("health", 6))
    for word in words:
        for step in TRAQUE.read(state, word):
            state.apply(step)
    return seen(state)


@pytest.mark.rule("TQ-66")
def test_an_event_that_may_be_left_is_shown() -> None:
    view = eventful("draw", "=scent")
    assert bar(view)[0] == "Play this event, or leave it?"
    assert bar(view)[2] == ["Leave it", "Play it"]
    (card,) = layout.places(view, (), ENGLISH)
    assert (card.name, card.text.startswith("Test. Passed: choose: +1 Health, or gain")) == ("Scent", True)
    drawn = fight(eventful("draw", "=tremor"), Turn(), False, ENGLISH)
    assert drawn is not None
    assert drawn.text == "Tremor"


@pytest.mark.rule("TQ-67")
def test_of_two_effects_each_is_a_button() -> None:
    view = eventful("draw", "=scent", "play", "=1", health=3)
    assert bar(view)[0] == "Which of the two?"
    assert bar(view)[2] == ["+1 Health", "Gain 1\N{NO-BREAK SPACE}hit token"]


@pytest.mark.rule("TQ-41")
def test_whoever_pays_with_a_crew_member_is_told_what_that_loses() -> None:
    """The page offered “Pay: Hobbes” for a corridor, and the loss was in the log afterwards."""
    state = position(["hobbes", "ammunition", "corridor"])
    view = seen(play(state, "draw", "=lurker"))
    chosen = next(step for step in view.legal if GAME.write(state, [step]).startswith("corridor"))
    state.apply(chosen)
    said, aside, labels = bar(seen(state))
    assert said == "What pays for Corridor?"
    assert aside.endswith("To pay with Hobbes loses a crew member for good, and a creature joins the deck.")
    (pay,) = [one for one in prompts.buttons(seen(state), Turn(), ("Ann",), ENGLISH) if one.label.startswith("Pay: ")]
    assert pay.sure == "Lose Hobbes for good?"
    assert pay.label in labels


@pytest.mark.rule("TQ-16")
def test_the_words_of_the_row_are_those_of_its_button() -> None:
    rich = seen(play(position(["ammunition", "grenade", "corridor"]), "draw", "=lurker"))
    assert (bar(rich)[0], bar(rich)[2]) == ("Activate cards of your row, or go on.", ["Go on"])
    poor = seen(play(position(["corridor"], players=2), "draw", "=lurker"))
    assert bar(poor)[0] == "Ann: no card can be paid for: end the turn."
    assert bar(poor)[2][-1] == "End the turn"


@pytest.mark.rule("TQ-19")
def test_of_two_places_behind_a_door_the_pawn_is_at_the_one_that_was_chosen() -> None:
    view = msgspec.structs.replace(seen(position([])), drawn=2)
    told = [v.PlaceTold(what="drawn", place=1), v.PlaceTold(what="drawn", place=2)]
    for place, states in ((1, ["here", "past"]), (2, ["past", "here"])):
        stops = strip.way(view, [*told, v.PlaceTold(what="played", place=place)], ENGLISH)
        assert [stop.state for stop in stops[:2]] == states


@pytest.mark.rule("TQ-23")
def test_a_test_says_what_it_gives_and_what_failing_costs() -> None:
    """Before the throw, so that one knows whether a rethrow is worth it."""
    state = position(["ammunition", "grenade", "corridor"])
    play(state, "draw", "=lurker", "corridor<ammunition,grenade", "=cave-in")
    drawn = fight(seen(state), Turn(), False, ENGLISH)
    assert drawn is not None
    assert need(drawn, ENGLISH) == "The token has to hit. Passed: nothing happens. Failed: −1 Health."


@pytest.mark.rule("TQ-41")
def test_who_lies_in_the_row_is_known_to_be_lost_before_one_hides() -> None:
    """Neither hiding nor drawing says by itself that a crew card leaves the game for good."""
    view = seen(position(["lurker", "quint"]))
    assert bar(view)[1] == (
        "Hiding or an attack loses Foreman Quint for good. A creature sleeps here: another one, or one more noise, "
        "wakes it."
    )
    hide = next(one for one in prompts.buttons(view, Turn(), ("",), ENGLISH) if one.label == "Hide, −1 Time")
    assert hide.sure == "Lose Foreman Quint for good?"
    tip = next(
        card.tip
        for card in layout.row(view, view.players[0].row, a.ACTIVATE, Turn(), ENGLISH)
        if card.picture == "crew"
    )
    assert tip.endswith("Whenever it is discarded, it is gone for good, and a creature joins the deck.")


def test_without_a_shot_it_is_said_what_loses_at_once() -> None:
    view = seen(play(position(["lurker"], inventory=["pulse-rifle/2/0"]), "draw", "=stalker"))
    said, aside, _ = bar(view)
    assert said == "No shot is left: reload a weapon."
    assert aside == "A reload costs 1 Time. With no ammunition left at all you lose, whatever your Health."
    drawn = fight(view, Turn(), False, ENGLISH)
    assert drawn is not None
    assert (drawn.offers, drawn.bare) == ((), "Nothing is loaded.")


class Heard:
    """Keeps what a game told."""

    def __init__(self) -> None:
        self.tolds: list[Told] = []

    def hear(self, told: Told) -> None:
        self.tolds.append(told)


@pytest.mark.parametrize("count", [1, 2])
def test_a_lost_game_says_what_lost_it(count: int) -> None:
    """Where Time went, what the shots did, what Health was lost to: counted from what was told."""
    found: set[str] = set()
    for deal in range(60):
        heard = Heard()
        options = {"players": count}
        one = match.played(TRAQUE, ["novice"] * count, f"lost:{deal}", "real", options, watch=heard)
        view, tolds = TRAQUE.see(one.state, 0), heard.tolds
        said = losses.why(view, tolds, ENGLISH)
        if view.outcome == "late":
            hidden = sum(isinstance(told, v.Did) and told.what == "hid" for told in tolds)
            assert said.startswith("Time went: ")
            assert (f"{hidden} on hiding" in said) == (hidden > 0)
        assert (said == "") == (view.outcome == "escaped")
        found.add(said.split(" ")[0])
    assert {"Time", "Health"} <= found
    assert losses.why(replace(view, outcome="escaped"), tolds, ENGLISH) == ""


def test_ammunition_that_ran_out_is_told_in_counts() -> None:
    view = replace(seen(GAME.new("real", {})), outcome="killed")
    tolds = (
        v.Attacked(who=0, foe=0, strength=2),
        v.Volley(who=0, weapon=0, sure=0, tokens=(0, 0, 0, 0)),
        v.Tossed(who=0, again=False, tokens=(0, 1, 2, 3), hits=(1,)),
    )
    assert losses.why(view, tolds, ENGLISH) == "Your ammunition ran out. Fights: 1. Thrown: 4. Hits: 1."


def test_what_crew_and_items_can_do_counts_before_no_card_is_said_to_be_payable() -> None:
    """The bar said to go on, with an engineer at hand whose key opened the door."""
    door = position(["lurker"], inventory=["pulse-rifle/3/4", "mirova", "terrance"])
    assert bar(seen(play(door, "draw", "=door")))[0] == "Use Engineer Mirova to pay for a card, or go on."
    item = position(["lurker"], inventory=["pulse-rifle/3/4", "mirova", "pass-card"])
    said = "Use Engineer Mirova or Pass card to pay for a card, or go on."
    assert bar(seen(play(item, "draw", "=door")))[0] == said
    two = position(["lurker"], inventory=["pulse-rifle/3/4", "mirova"], players=2)
    other = two.clone()
    assert bar(seen(play(two, "draw", "=airlock")))[0] == "Ann: no card can be paid for: end the turn."
    assert bar(seen(play(other, "draw", "=door")))[0] == "Ann: use Engineer Mirova to pay for a card, or end the turn."
