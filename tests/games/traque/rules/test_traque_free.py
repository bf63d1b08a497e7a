"""Free cards of Traqué: their text is the owner's own, and the table makes the changes for it that they list."""

from __future__ import annotations

import pytest
from traque_play import lay, put

from edition_mistakes import line_of, mistakes
from hallali import i18n
from hallali.core import library
from hallali.core.free import MOST
from hallali.core.library import LIBRARY
from hallali.core.record import Record, last, replay
from hallali.core.seats import OVER
from hallali.games.traque import TRAQUE
from hallali.games.traque.drafts import Turn
from hallali.games.traque.rules import actions as a
from hallali.games.traque.rules import effects as e
from hallali.games.traque.rules import phases as p
from hallali.games.traque.rules.box import box_of, card_of
from hallali.games.traque.rules.edition import SHELF
from hallali.games.traque.rules.state import State
from hallali.games.traque.rules.tasks import line
from hallali.games.traque.text import prompts, terms
from hallali.lab import match
from hallali.testing import Subject, checks

KIT = 'effect = [["heal", 2]] }'
FREE = """effect = [["hurt", 1], ["free"], ["heal", 1], ["time", -1], ["gain", "key", 1], ["drop", "key", 1]], \
text_en = "Gain as much health as you have keys.", text_fr = "Gagnez autant de santé que vous avez de clés." }"""
NEST = 'event = [["hurt", 3], ["fight", 2]] }'
LAIR = """event = [["free"], ["fight", 1], ["seek", 6, "terrance"], ["lose", "item"]], \
text_en = "Something moves. Terrance may be here.", text_fr = "Ça bouge. Terrance est peut-être là." }"""
TEXT = (
    SHELF.text()
    .replace('edition.name = "house"', 'edition.name = "free"')
    .replace(KIT, FREE)
    .replace(NEST, LAIR)
    .replace("rules.cat =", 'rules.pad_en = "Dock 9"\nrules.pad_fr = "Quai 9"\nrules.cat =')
)
ENGLISH, FRENCH = i18n.translator("en"), i18n.translator("fr")


@pytest.fixture(autouse=True)
def ref() -> str:
    """Return the name of the edition, which is in the library."""
    assert TEXT.count('"free"') == 3
    held = library.held(TEXT)
    LIBRARY.add(held)
    return held.ref


def with_kit(ref: str) -> State:
    """Return a position in which the player has used the free item, with room for health and keys."""
    state = TRAQUE.new("real", {"edition": ref})
    kit = state.box.ids.index("medical-kit")
    put(state, "inventories", 0, (card_of(kit),))
    put(state, "health", 0, 3)
    state.apply(a.USE)
    return state


@pytest.mark.rule("TQ-20", "TQ-67")
def test_the_table_makes_the_changes_one_after_the_other_and_says_when_it_is_done(ref: str) -> None:
    state = with_kit(ref)
    assert state.health(0) == 2  # what stands before “free” happens at once
    assert (state.mover, state.phase) == (0, p.EITHER)
    view = TRAQUE.see(state, 0)
    assert [step - a.EITHER for step in view.legal if step != a.END] == [0, 1, 2]  # there is no key to give back
    assert prompts.prompt(view, Turn(), ("Ann",), ENGLISH) == "Gain as much health as you have keys."
    assert prompts.prompt(view, Turn(), ("Ann",), FRENCH) == "Gagnez autant de santé que vous avez de clés."
    said = [button.label for button in prompts.choices(view, (), ("Ann",), ENGLISH)]
    assert said == ["+1 Health", "−1 Time", "Gain 1\N{NO-BREAK SPACE}key"]
    assert prompts.buttons(view, Turn(), ("Ann",), ENGLISH)[-1].label == "Done"
    for step in (0, 2, 3):
        state.apply(a.EITHER + step)
    assert (state.health(0), state.keys(0), state.phase) == (3, 0, p.EITHER)
    state.apply(a.END)
    assert state.phase == p.TURN


def test_the_changes_are_as_many_as_a_card_may_ask_for_and_no_more(ref: str) -> None:
    state = with_kit(ref)
    state.time = 20
    for made in range(MOST):
        assert state.phase == p.EITHER, made
        state.apply(a.EITHER + 1)
    assert (state.phase, state.time) == (p.TURN, 20 - MOST)


def test_the_record_keeps_what_was_done(ref: str) -> None:
    box = box_of("real", ref)
    for seed in range(40):
        played, _ = match.play(TRAQUE, ("random",), f"free {seed}", "real", {"edition": ref, "kit": True})
        if any(token.startswith("do:3") for token in played.moves):
            break
    again = Record.from_json(played.to_json())
    end = last(TRAQUE, again)
    assert isinstance(end, State)
    assert TRAQUE.see(end, 0).outcome
    made = [
        (state.choice, token)
        for state, token, _ in replay(TRAQUE, again)
        if isinstance(state, State) and state.phase == p.EITHER
    ]
    assert any(box.free[number] and token.startswith("do:") for number, token in made)


@pytest.mark.parametrize("players", [1, 2])
def test_everything_that_every_game_promises_holds(ref: str, players: int) -> None:
    checks.check(Subject(TRAQUE, sizes=("real",), options=[{"edition": ref, "players": players, "kit": True}]), plays=3)


@pytest.mark.parametrize("bot", ["novice", "amateur", "club"])
def test_bots_come_to_an_end(ref: str, bot: str) -> None:
    played, _ = match.play(TRAQUE, (bot,), "free", "real", {"edition": ref, "kit": True})
    assert last(TRAQUE, played).mover == OVER


@pytest.mark.rule("TQ-24")
def test_a_search_looks_for_a_named_card(ref: str) -> None:
    state = TRAQUE.new("real", {"edition": ref})
    box = state.box
    terrance, hobbes = box.ids.index("terrance"), box.ids.index("hobbes")
    number = next(
        n for n, sides in enumerate(box.choices) if box.free[n] and (e.SEEK, 6, e.NAMED + terrance) in sides[1]
    )
    assert terms.sides(box, number, ENGLISH)[1] == "Draw up to 6 cards, looking for Terrance"
    lay(state, "deck", [int(kind in (hobbes, terrance)) for kind in range(box.cards)])
    state.push(line(e.SEEK, 6, e.NAMED + terrance))
    from hallali.games.traque.rules import flow

    flow.resume(state)
    state.apply(hobbes)  # a crew card, but not the one
    assert state.phase == p.SEEK
    state.apply(terrance)
    assert state.inventory(0)[-1] == card_of(terrance)
    assert (state.deck[hobbes], state.deck[terrance]) == (1, 0)


@pytest.mark.rule("TQ-9")
def test_the_launch_pad_has_the_name_that_the_box_gives_it(ref: str) -> None:
    assert terms.place(box_of("real", ref), -1, FRENCH) == "Quai 9"
    assert terms.place(box_of("real"), -1, ENGLISH) == "Launch pad"


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (FREE, KIT.replace("heal", "free").replace(", 2", ""), "After “free” come the changes that are offered"),
        ('"Gain as much health as you have keys."', '""', "A card with “free” has a text of its own: “text_en”."),
        ('["free"], ["heal", 1]', '["free"], ["or"]', "“or” and “free” stand once in a list, and only one of them."),
        ('"seek", 6, "terrance"', '"seek", 6, "terence"', "“terence” is not known here: did you mean “terrance”?"),
        ('"drop", "key"', '"drop", "laser"', "“grenade”, “hit”, “key”, “retoss”."),
        ('["hurt", 1], ["free"], ', "", "This text is only shown for “free”, which no effect uses."),
    ],
)
def test_what_is_wrong_with_a_free_card_is_said_with_its_line(old: str, new: str, said: str) -> None:
    assert TEXT.count(old) == 1
    text = TEXT.replace(old, new)
    lines = [line for line, what in mistakes(SHELF, text) if said in what]
    where = 'id = "nest"' if "terence" in said else 'id = "medical-kit"'
    assert line_of(TEXT, where) in lines, mistakes(SHELF, text)
