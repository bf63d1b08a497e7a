"""Why a step is refused: some words of what a player reads that no other reason has, and the clause."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from traque_play import GAME, OVER, drew, fighting, kind, play, position

from hallali.core.errors import BadNotation
from hallali.games.traque.rules import actions as a
from hallali.games.traque.rules.state import State


def over() -> State:
    """Return a position after the end."""
    state = position()
    state.mover = OVER
    return state


def row(*more: str) -> State:
    """Return a turn after the draw, in which the corridor can be activated."""
    return drew("ammunition", ["corridor", "grenade", *more])


def paying(*cards: str) -> State:
    """Return a turn in which the corridor is being activated, after some cards were discarded for it."""
    state = drew("ammunition", ["corridor", "grenade"], keys=1)
    for step in (a.ACTIVATE + kind("corridor"), *(a.PAY + kind(card) for card in cards)):
        state.apply(step)
    return state


NOT_IN_ROW = "not in your row (TQ-15)"
NO_FIRST = "no creature to avoid (TQ-20)"


@pytest.mark.parametrize(
    ("made", "step", "words"),
    [
        (over, a.DRAW, "game is over"),
        (lambda: play(position(), "draw"), 63, "dealer cannot"),
        (position, a.END, "card, or (TQ-12)"),
        (position, a.ACTIVATE + kind("corridor"), "can activate (TQ-15)"),
        (row, a.DRAW, "drew: activate (TQ-12)"),
        (row, a.HIDE, "drew: activate (TQ-12)"),
        (row, a.ACTIVATE + kind("flare"), NOT_IN_ROW),
        (row, a.ACTIVATE_SHARED + kind("grenade"), NOT_IN_ROW),
        (
            lambda: row("lurker"),
            a.ACTIVATE + kind("lurker"),
            "creature cannot (TQ-29)",
        ),
        (
            lambda: row("airlock"),
            a.ACTIVATE + kind("airlock"),
            "other cards (TQ-16)",
        ),
        (paying, a.DRAW, "Discard cards (TQ-16)"),
        (paying, a.PAY + kind("flare"), NOT_IN_ROW),
        (
            lambda: paying("grenade"),
            a.PAY + kind("grenade"),
            "already spent (TQ-17)",
        ),
        (
            paying,
            a.PAY + kind("corridor"),
            "already spent (TQ-17)",
        ),
        (paying, a.PAY_KEY, "icon left (TQ-21)"),
        (row, a.SHARE + kind("grenade"), "share with (TQ-53)"),
        (
            lambda: drew("grenade", players=2),
            a.SHARE + kind("flare"),
            "be shared (TQ-53)",
        ),
        (position, a.USE + 1, "such card (TQ-18)"),
        (position, a.GIVE, "give it (TQ-55)"),
        (position, a.USE, "by discarding (TQ-20)"),
        (position, a.TURN_DOWN, "be turned (TQ-42)"),
        (
            lambda: position(inventory=("pulse-rifle/3/4", "hobbes")),
            a.TURN_DOWN + 1,
            "Its tokens (TQ-42)",
        ),
        (
            lambda: position(inventory=("pulse-rifle/3/4", "-hobbes")),
            a.TURN_DOWN + 1,
            "be turned (TQ-42)",
        ),
        (
            lambda: position(inventory=("pulse-rifle/3/4", "medical-kit")),
            a.USE + 1,
            "nothing now (TQ-20)",
        ),
        (lambda: position(inventory=("pulse-rifle/3/4", "sprinkles")), a.USE + 1, NO_FIRST),
        (
            lambda: position(inventory=("pulse-rifle/3/4", "medical-kit")),
            a.RELOAD + 1,
            "be reloaded (TQ-36)",
        ),
        (
            lambda: position(inventory=("pulse-rifle/0/2",)),
            a.RELOAD,
            "ammunition on (TQ-36)",
        ),
        (lambda: position(inventory=("pulse-rifle/3/4",)), a.RELOAD, "fully loaded (TQ-36)"),
        (fighting, a.TOSS, "least one (TQ-30)"),
        (fighting, a.fire_of(0, 5), "shots loaded (TQ-30)"),
        (fighting, a.ADD_HIT, "or none left (TQ-30)"),
        (fighting, a.ADD_GRENADE, "or none left (TQ-30)"),
        (fighting, a.ADD_FLAME, "or none left (TQ-30)"),
    ],
)
@pytest.mark.rule("TQ-12", "TQ-15", "TQ-16", "TQ-17", "TQ-18", "TQ-20", "TQ-21", "TQ-30", "TQ-36", "TQ-42", "TQ-53")
def test_a_refusal_says_why_and_by_which_clause(made: Callable[[], State], step: int, words: str) -> None:
    refusal = made().refusal(step)
    assert refusal is not None
    said, _, clause = words.partition(" (")
    assert said in str(refusal.message)
    assert refusal.clause == clause.removesuffix(")")


@pytest.mark.parametrize(
    ("made", "token", "what"),
    [
        (position, "gain!", "“gain!” is not a move."),
        (position, "gain:1", "“gain:1” is not a move."),
        (position, "x" * 50, f"“{'x' * 40}” is not a move."),
        (position, "share:mars", "“mars” is not a card."),
        (position, "mars<grenade", "“mars” is not a card."),
        (position, "corridor<mars", "“mars” is not a card."),
        (position, "to:mars", "“mars” is not a place."),
        (position, "use:1.flare", "“1.flare” is not a card of this inventory, such as 1.pulse-rifle."),
        (fighting, "fire:stone", "“stone” is not something to throw, such as 1.pulse-rifle*3."),
        (lambda: play(position(), "draw"), "draw", "“draw” is not what the dealer turns up now."),
        (lambda: play(position(), "draw"), "=mars", "“mars” is not what the dealer turns up now."),
        (
            lambda: play(fighting(), "fire:1.pulse-rifle*2"),
            "=101",
            "“=101” is not which of the thrown tokens hit, such as =101.",
        ),
    ],
)
def test_of_what_is_no_move_it_is_said_what_it_should_be(made: Callable[[], State], token: str, what: str) -> None:
    with pytest.raises(BadNotation) as said:
        GAME.read(made(), token)
    assert str(said.value) == what
