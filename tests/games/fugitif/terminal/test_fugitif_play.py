"""Fugitif in a terminal: it says what the page says, and asks with the answers that may be typed."""

from __future__ import annotations

import random

import pytest
from fugitif_play import DEALT, OPENED, TO_DRAW, TO_GUESS, pick, play, view

from hallali import i18n
from hallali.core.seats import OVER
from hallali.games.fugitif import FUGITIF
from hallali.games.fugitif.rules.box import box_named
from hallali.games.fugitif.rules.view import FUGITIVE, MARSHAL
from hallali.games.fugitif.terminal import FugitifTerminal
from hallali.games.fugitif.text import sentences

english = i18n.translator("en")


def terminal(seat: int, size: str = "real", lang: str = "en", **options: object) -> FugitifTerminal:
    return FugitifTerminal(seat, size, options, i18n.translator(lang))


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("seat", [FUGITIVE, MARSHAL])
def test_a_whole_game_is_told_in_the_sentences_of_the_page(seat: int, lang: str) -> None:
    rng = random.Random(seat)
    table, state = terminal(seat, lang=lang, events=True), FUGITIF.new(options={"events": True})
    said = 0
    while state.mover != OVER:
        before, step = state.clone(), pick(rng, state)
        state.apply(step)
        for told in FUGITIF.tell(before, step, state, seat):
            line = table.hear(told)
            assert line == sentences.sentence(told, seat, box_named("real", ""), i18n.translator(lang))
            said += bool(line)
        shown = view(state, seat)
        assert all(table.draw(shown))
        assert table.question(shown)
    assert said > 30


@pytest.mark.parametrize(
    ("tokens", "seat", "options", "ending"),
    [
        (DEALT, FUGITIVE, {}, "Lay your first two hideouts (h3/h5+2)"),
        (DEALT, FUGITIVE, {"opening": "one-or-two"}, "choose your first hideout. (h5, h17+3+8)"),
        (OPENED, MARSHAL, {}, "draw a card. From which deck? (d1, d2, d3)"),
        (TO_GUESS, MARSHAL, {}, "or guess nothing. (g12, g12,17, pass)"),
        (TO_DRAW, FUGITIVE, {}, "From which deck? (d1, d2, d3)"),
        (f"{TO_DRAW} d1 =6", FUGITIVE, {}, "or lay nothing. (h5, h17+3+8, pass)"),
    ],
)
def test_a_question_names_the_answers(tokens: str, seat: int, options: dict[str, str], ending: str) -> None:
    asked = terminal(seat, **options).question(view(play(tokens, options=options), seat))
    assert asked.endswith(ending)


def test_only_decks_that_may_be_drawn_of_are_offered() -> None:
    state = FUGITIF.new("micro")
    rng = random.Random(2)
    while state.mover != MARSHAL:
        state.apply(pick(rng, state))
    assert terminal(MARSHAL, "micro").question(view(state, MARSHAL)).endswith("(d1)")


def test_the_table_is_drawn_as_the_seat_knows_it() -> None:
    state = play(f"{TO_GUESS} g3")
    assert terminal(MARSHAL).draw(view(state, MARSHAL)) == [
        "— Turn 2 —",
        "Row: [0] [3] (?+?)",
        "Decks: d1 4–14: 7, d2 15–28: 12, d3 29–41: 12",
        "Cards in hand: the Fugitive 6, the Marshal 2.",
        "Your hand: 4 29",
    ]
    drawn = terminal(FUGITIVE).draw(view(play("d1 =6", on=state), FUGITIVE))
    assert "Row: [0] [3] (5+2)" in drawn
    assert drawn[-1] == "Your last hideout is 5. Without sprint cards you reach 8."
