"""Why a step is refused: some words of what a player reads that no other reason has, and the clause."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from traqueur_play import BARE, NEXT, camp, hunt

from hallali.games.traqueur import TRAQUEUR
from hallali.games.traqueur.rules.actions import BARRIER, END, OUT, SQUARE
from hallali.games.traqueur.rules.state import State

A1, A2, B1, B2, F6 = (SQUARE + square for square in (0, 1, 6, 7, 35))


def building(*steps: int) -> State:
    """Return a camp that the first seat has begun."""
    state = TRAQUEUR.new("real", {"begins": "first"})
    for step in steps:
        state.apply(step)
    return state


OFF = "to F6 (TRQ-25)"
WALL = "barriers now (TRQ-2)"


@pytest.mark.parametrize(
    ("made", "step", "words"),
    [
        (lambda: hunt(camp("A1"), "A1"), A2, "game is over"),
        (TRAQUEUR.new, A1, "dealer cannot"),
        (building, END, "square first (TRQ-4)"),
        (building, BARRIER, "square first (TRQ-4)"),
        (building, F6 + 1, OFF),
        (lambda: building(A1), A2, WALL),
        (lambda: building(A1), BARRIER + 66, WALL),
        (lambda: building(F6, BARRIER), BARRIER, "out-A1 is already"),
        (lambda: building(F6, BARRIER + 1), BARRIER, "ascending order"),
        (lambda: hunt(BARE), F6 + 1, OFF),
        (lambda: hunt(BARE), END, "the answer (TRQ-8)"),
        (lambda: hunt(BARE), OUT, "is there already"),
        (lambda: hunt(BARE, "A1"), A1, "is there already"),
        (lambda: hunt(BARE), A2, "From outside (TRQ-9)"),
        (lambda: hunt(BARE, "A1 A2"), OUT, "only from (TRQ-16)"),
        (
            lambda: hunt(BARE, "A1"),
            B2,
            "never diagonally (TRQ-10)",
        ),
        (lambda: hunt(BARE, "A1"), F6, "F6 is not next to (TRQ-10)"),
        (lambda: hunt(BARE, "A1"), SQUARE + 2, "A3 is not next to (TRQ-10)"),
        (lambda: hunt(camp("F6", "A1-A2"), "A1 A2"), A2, "A1-A2 is known (TRQ-14)"),
        (
            lambda: hunt(BARE, "A1 A2 A1", **NEXT),
            OUT,
            "first move (TRQ-16)",
        ),
        (
            lambda: hunt(BARE, "A1 A2 " + "A1 A2 " * 36),
            A1,
            "72 known steps in a row (TRQ-17)",
        ),
    ],
)
@pytest.mark.rule("TRQ-2", "TRQ-4", "TRQ-8", "TRQ-9", "TRQ-10", "TRQ-14", "TRQ-16", "TRQ-17", "TRQ-25")
def test_a_refusal_says_why_and_by_which_clause(made: Callable[[], State], step: int, words: str) -> None:
    refusal = made().refusal(step)
    assert refusal is not None
    said, _, clause = words.partition(" (")
    assert said in str(refusal.message)
    assert refusal.clause == clause.removesuffix(")")
