"""Free cards of Fugitif (FUG-40): their text is the owner's own, and a player makes the changes that they list."""

from __future__ import annotations

from typing import Any

import pytest
from fugitif_play import EYES, OPENED, TO_DRAW, TO_GUESS, files, hand, legal, pick, play, told, truth, view

from edition_mistakes import line_of, mistakes
from hallali.core.free import MOST
from hallali.core.library import LIBRARY, held
from hallali.core.record import Record, last, replay
from hallali.core.seats import CHANCE, OVER, SPECTATOR
from hallali.games.fugitif import FUGITIF
from hallali.games.fugitif.page.layout import scene
from hallali.games.fugitif.rules import view as v
from hallali.games.fugitif.rules.actions import ACTIONS, OFFERED, OPTION, PASS
from hallali.games.fugitif.rules.edition import SHELF
from hallali.games.fugitif.rules.state import State
from hallali.games.fugitif.rules.view import FUGITIVE, MARSHAL
from hallali.i18n import translator
from hallali.lab import match
from hallali.testing import Subject, checks

pytestmark = pytest.mark.rule("FUG-40")

ENGLISH, FRENCH = translator("en"), translator("fr")
HOUSE = SHELF.text()
BORDER = (
    '{ id = "border", en = "Border post", fr = "Poste-frontière", effect = ["discard fugitive", "free drawer", '
    '"draw drawer", "reach 5", "give other", "take drawer", "reveal", "recover"], '
    'text_en = "Draw a card for each hideout that was found.", text_fr = "Piochez une carte par cachette trouvée.", '
    "copies = 6, redraw = false }"
)


def of(row: str) -> dict[str, Any]:
    """Return the options of a game whose events are all of this one kind."""
    head = HOUSE[: HOUSE.index("event = [")].replace('name = "house"', 'name = "free"')
    mine = held(f"{head}event = [\n  {row},\n]\n")
    LIBRARY.add(mine, listed=False)
    return {"events": True, "edition": mine.ref}


def drawn(row: str = BORDER, before: str = TO_DRAW) -> State:
    """Return the position after a seat drew such an event. TO_DRAW: the Fugitive's turn, the Marshal holds 4 and 29."""
    return play(f"{before} d1 =e0", options=of(row))


def offers(state: State) -> set[int]:
    """Return the numbers of the changes that are offered, from 1."""
    return {step - OPTION + 1 for step in legal(state) if step >= OPTION}


def test_the_player_who_drew_it_makes_the_changes_one_after_the_other_and_says_when_it_is_done() -> None:
    state = drawn()
    assert view(state, FUGITIVE).phase == v.DISCARD  # what stands before “free” comes first
    state = play("c1", on=state)
    mine, hers = view(state, FUGITIVE), view(state, MARSHAL)
    assert (state.mover, mine.phase, mine.event, hers.phase, hers.legal) == (FUGITIVE, v.FREE, 0, v.FREE, ())
    assert offers(state) == {1, 2, 3, 4, 5}  # there are no sprint cards of a found hideout to take back
    assert legal(state) >= {PASS}
    state = play("o1 d2 =17", on=state)
    assert (hand(state), view(state, FUGITIVE).phase) == ({9, 12, 16, 17, 20, 42}, v.MORE)
    state = play("o2", on=state)
    assert (view(state, MARSHAL).reach, offers(state)) == (5, {1, 3, 4, 5})  # it cannot be set to 5 again
    state = play("pass", on=state)
    assert (view(state, FUGITIVE).phase, view(state, SPECTATOR).event) == (v.HIDE, -1)


def test_a_card_is_given_and_taken_and_only_the_two_players_see_which() -> None:
    state = play("c1 o3", on=drawn())
    assert (state.mover, view(state, MARSHAL).phase, legal(state)) == (MARSHAL, v.GIVE, {4, 29})
    for seat in (FUGITIVE, MARSHAL):
        assert told(state, "c29", seat) == [v.Gave(who=MARSHAL, card=29)]
    assert told(state, "c29", SPECTATOR) == [v.Gave(who=MARSHAL, card=None)]
    state = play("c29", on=state)
    assert (hand(state), files(state)) == ({9, 12, 16, 20, 29, 42}, {4})
    state = play("o4", on=state)
    assert (state.mover, [card for card, _ in state.chances()]) == (CHANCE, [4])
    assert told(state, "=4", SPECTATOR) == [v.Gave(who=MARSHAL, card=None)]
    state = play("=4", on=state)
    assert (hand(state), files(state)) == ({4, 9, 12, 16, 20, 29, 42}, set())
    assert offers(state) == {1, 2, 5}  # she has nothing left


@pytest.mark.rule("FUG-24")
def test_a_change_may_end_the_game() -> None:
    state = play("c1 o5 c3 o5 c5", on=drawn())
    assert (state.mover, state.outcome) == (OVER, v.CAUGHT)


def test_what_the_fugitive_says_is_told_with_the_change() -> None:
    row = (
        '{ id = "it", en = "It", fr = "Ça", effect = ["free other", "tell parity", "ask ten"], text_en = "Ask away.", '
        'text_fr = "Demandez.", copies = 6 }'
    )
    state = drawn(row)
    assert (state.mover, offers(state)) == (MARSHAL, {1, 2})
    for seat in EYES:
        assert told(state, "o1", seat) == [v.Picked(who=MARSHAL, event=0, change=0), v.Parity(place=1, even=False)]
    state = play("o2 t0", on=state)
    assert view(state, FUGITIVE).phase == v.MORE
    assert told(state, "pass", FUGITIVE) == [v.Passed(who=MARSHAL, phase=v.FREE)]
    found = play(f"{TO_GUESS} g5 d1 =e0", options=of(row))
    assert offers(found) == {2}  # the newest hideout was found


def test_an_event_that_a_change_draws_is_resolved_first_then_the_card_goes_on() -> None:
    state = play("c1 o1 d1 =e1", on=drawn())
    assert (view(state, FUGITIVE).phase, view(state, FUGITIVE).event) == (v.DISCARD, 1)
    state = play("c9 o2 pass", on=state)
    assert (view(state, FUGITIVE).phase, view(state, FUGITIVE).event) == (v.MORE, 0)
    assert play("pass", on=state).frees == ()


def test_no_more_changes_than_a_card_may_ask_for() -> None:
    row = (
        '{ id = "it", en = "It", fr = "Ça", effect = ["free drawer", "guess 1"], text_en = "As it says.", '
        'text_fr = "Comme il est dit.", copies = 6, redraw = false }'
    )
    state = drawn(row)
    for made in range(MOST):
        assert offers(state) == {1}, made
        state = play("o1", on=state)
    assert (view(state, FUGITIVE).phase, state.frees) == (v.HIDE, ())


def test_a_card_for_which_nothing_can_be_done_is_over_at_once() -> None:
    row = (
        '{ id = "it", en = "It", fr = "Ça", effect = ["free drawer", "recover"], text_en = "Take back what you can.", '
        'text_fr = "Reprenez ce que vous pouvez.", copies = 6, redraw = false }'
    )
    assert view(drawn(row), FUGITIVE).phase == v.HIDE
    state = drawn(row, before=f"{TO_GUESS} g5")
    assert offers(state) == {1}
    assert view(play("o1 c5", on=state), FUGITIVE).phase == v.HIDE


def test_the_page_shows_the_text_and_offers_the_changes_to_the_player_who_makes_them() -> None:
    state = play("c1", on=drawn())
    shown = scene(view(state, FUGITIVE), ENGLISH)
    assert shown.prompt == "Draw a card for each hideout that was found."
    assert scene(view(state, FUGITIVE), FRENCH).prompt == "Piochez une carte par cachette trouvée."
    assert shown.aside == "Make the changes that this card asks for, then say that you are done."
    assert [(one.step - OPTION + 1, one.label) for one in shown.choices] == [
        (1, "The player who drew this draws a card"),
        (2, "The next hideout may be up to 5 higher without sprint cards, instead of 3"),
        (3, "The other player gives one card from their hand to the player who drew this, face down; not 42"),
        (4, "The player who drew this takes one card from the other’s hand, chosen at random; not 42"),
        (5, "The Fugitive turns up one hidden hideout of his choice, with its sprint cards"),
    ]
    assert [one.label for one in shown.buttons] == ["Done"]
    hers = scene(view(state, MARSHAL), ENGLISH)
    assert (hers.choices, hers.buttons) == ((), ())
    assert hers.event[1].endswith("Draw a card for each hideout that was found.")


def test_the_log_says_what_was_changed() -> None:
    state = play("c1", on=drawn())
    words = FUGITIF.page().of(of(BORDER)).words
    for seat, said in (
        (FUGITIVE, "You make a change for “Border post”: The player who drew this draws a card."),
        (MARSHAL, "The Fugitive makes a change for “Border post”: The player who drew this draws a card."),
    ):
        assert [words.sentence(one, seat, ENGLISH, "real") for one in told(state, "o1", seat)] == [said]
    assert [words.sentence(one, MARSHAL, ENGLISH, "real") for one in told(state, "pass", MARSHAL)] == [
        "The Fugitive makes no more changes."
    ]


def test_everything_that_every_game_promises_holds() -> None:
    checks.check(Subject(FUGITIF, options=[of(BORDER)], pick=pick, longest=1500, beyond=ACTIONS, truth=truth), plays=4)


@pytest.mark.parametrize(("his", "hers"), [("random", "random"), ("club", "club"), ("strong", "strong")])
def test_a_record_keeps_what_was_done_and_bots_come_to_an_end(his: str, hers: str) -> None:
    record, _ = match.play(FUGITIF, (his, hers), "free", "real", of(BORDER))
    again = Record.from_json(record.to_json())
    assert last(FUGITIF, again).mover == OVER
    made = [token for state, token, _ in replay(FUGITIF, again) if isinstance(state, State) and token.startswith("o")]
    assert made


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (', "draw drawer", "reach 5", "give other", "take drawer", "reveal", "recover"', "", "After “free” come the"),
        ('"reach 5", ', '"free drawer", ', "“or” and “free” stand once in a list, and only one of them."),
        ('"draw drawer"', '"drew drawer"', "“drew” is not known here: did you mean “draw”?"),
        ('"take drawer"', '"take both"', "“both” is not known here"),
        ('text_en = "Draw a card for each hideout that was found."', 'text_en = ""', "has a text of its own"),
        ('"free drawer", ', "", "This text is only shown for “free”, which no effect uses."),
        (
            '"reach 5", "give',
            '"reach 5", "guess 1", "guess 2", "guess 3", "guess 4", "miss 1", "miss 2", "give',
            f"1 to {OFFERED} of",
        ),
    ],
)
def test_what_is_wrong_with_a_free_card_is_said_with_its_line(old: str, new: str, said: str) -> None:
    text = HOUSE.replace('name = "house"', 'name = "mine"').replace("event = [\n", f"event = [\n  {BORDER},\n")
    assert text.count(old) == 1
    text = text.replace(old, new)
    found = [line for line, what in mistakes(SHELF, text) if said in what]
    assert line_of(text, 'id = "border"') in found, mistakes(SHELF, text)


def test_a_marshal_who_drew_it_makes_the_changes_herself() -> None:
    state = play("c9", on=drawn(before=f"{OPENED} d1 =4"))
    assert (state.mover, view(state, MARSHAL).phase) == (MARSHAL, v.FREE)
