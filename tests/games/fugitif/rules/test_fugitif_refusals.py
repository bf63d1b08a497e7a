"""Why a step is refused: some words of what a player reads that no other reason has, and the clause."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from fugitif_play import DEALT, OPENED, TO_DRAW, TO_GUESS, play, put
from test_fugitif_edition import of_one

from hallali.games.fugitif.rules.actions import DECK, END, PASS
from hallali.games.fugitif.rules.state import State

LATER = f"{TO_DRAW} d1 =6"
EXTRA = f"{LATER} pass"


def begun(tokens: str, *steps: int, size: str = "real", **options: object) -> State:
    """Play tokens, and then some steps of a gesture."""
    state = play(tokens, size, options)
    for step in steps:
        state.apply(step)
    return state


def event(line: str, before: str = TO_DRAW) -> State:
    """Return the position where an event of one line asks for something."""
    return play(f"{before} d1 =e0", options=of_one(line))


@pytest.mark.parametrize(
    ("made", "step", "words"),
    [
        (lambda: begun(f"{TO_GUESS} g3,5"), 3, "game is over"),
        (lambda: begun(f"{OPENED} d1"), 15, "dealer cannot"),
        (lambda: begun(DEALT), PASS, "two hideouts (FUG-8)"),
        (lambda: begun(LATER, 6), PASS, "the hideout before you pass"),
        (lambda: begun(LATER), END, "hideout first (FUG-10)"),
        (lambda: put(play(DEALT), hand={1, 2, 12, 42}), 2, "After 2 (FUG-8)"),
        (lambda: put(play(DEALT), hand={1, 2, 5, 42}), 5, "After 5 (FUG-8)"),
        (lambda: begun(LATER), DECK, "hideout now (FUG-10)"),
        (lambda: begun(LATER), 7, "7 is not in your hand (FUG-11)"),
        (
            lambda: begun(LATER, 12, 6),
            END,
            "7 beyond (FUG-12)",
        ),
        (lambda: begun(LATER, 12), 20, "With 20 (FUG-12)"),
        (lambda: begun(LATER), 1, "beyond 5: hideouts only ever go up (FUG-11)"),
        (lambda: begun(DEALT, 3, END), 2, "beyond 3: hideouts only ever go up (FUG-11)"),
        (lambda: begun(DEALT, 3, 5, END), 5, "5 is already used (FUG-15)"),
        (lambda: begun(LATER, 12), 12, "12 is already used (FUG-15)"),
        (lambda: begun(LATER, 12), 42, "42 is never (FUG-15)"),
        (lambda: begun(LATER, 12, 6), 1, "Name sprint"),
        (lambda: begun(LATER), 42, "42 is out of reach from 5 (FUG-12)"),
        (
            lambda: begun("=5", 1, size="micro"),
            2,
            "within reach (FUG-38)",
        ),
        (lambda: begun(TO_GUESS), END, "at least one number (FUG-23)"),
        (lambda: begun(TO_GUESS, 3), PASS, "the guess before you pass"),
        (lambda: begun(TO_GUESS), 42, "to 41 (FUG-23)"),
        (lambda: begun(f"{TO_GUESS} g5 d1 =6 pass d1 =7"), 5, "5 is already face (FUG-23)"),
        (lambda: begun(TO_GUESS, 3), 3, "named 3 (FUG-23)"),
        (lambda: begun(TO_GUESS, 3, 5), 7, "2 at most (FUG-23)"),
        (lambda: begun(TO_GUESS, 5), 3, "the numbers of a guess"),
        (lambda: put(play(TO_DRAW), decks=(0, [28], [31])), DECK, "is empty (FUG-9)"),
        (lambda: put(play(TO_DRAW), closed=1), DECK + 1, "a roadblock (FUG-32)"),
        (
            lambda: begun(EXTRA, second_edition=True),
            DECK + 1,
            "nearest deck (FUG-36)",
        ),
        (lambda: begun(EXTRA, second_edition=True), 3, "more card (FUG-36)"),
        (lambda: begun(TO_DRAW), PASS, "card now (FUG-9)"),
        (lambda: begun(OPENED), PASS, "card now (FUG-17)"),
        (lambda: event("show both"), 42, "way out (FUG-31)"),
        (lambda: event("discard both"), 42, "way out (FUG-31)"),
        (lambda: event("swap"), 42, "way out (FUG-31)"),
        (lambda: event("ask ten"), DECK, "range of ten (FUG-31)"),
        (lambda: event("ask deck"), 3, "for a deck. (FUG-31)"),
        (lambda: event("reveal"), 9, "still hidden (FUG-31)"),
        (
            lambda: event("recover", f"{TO_GUESS} g5"),
            3,
            "cards under (FUG-31)",
        ),
        (lambda: event("close drawer"), PASS, "deck that is not empty (FUG-31)"),
        (lambda: event("raze drawer"), PASS, "deck that is not empty (FUG-31)"),
    ],
    ids=lambda one: one if isinstance(one, str) else "",
)
@pytest.mark.rule("FUG-8", "FUG-9", "FUG-11", "FUG-12", "FUG-15", "FUG-23", "FUG-31", "FUG-36", "FUG-38")
def test_a_refusal_says_why_and_by_which_clause(made: Callable[[], State], step: int, words: str) -> None:
    refusal = made().refusal(step)
    assert refusal is not None
    said, _, clause = words.partition(" (")
    assert said in str(refusal.message)
    assert refusal.clause == clause.removesuffix(")")
