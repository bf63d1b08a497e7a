"""Why a step is refused in a turn: some words of what a player reads that no other reason has, and the clause."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from la_traque_play import FOUR, TWO, card, changing, objective, place, play, position, spot, x_of

from hallali.core.errors import BadNotation
from hallali.core.seats import OVER
from hallali.games.la_traque import LA_TRAQUE
from hallali.games.la_traque.rules import actions as a
from hallali.games.la_traque.rules.box import HUNT, RUMOUR
from hallali.games.la_traque.rules.state import State


def over() -> State:
    """Return a position after the end."""
    state = position(FOUR)
    state.mover = OVER
    return state


def spent(**made: tuple[str, ...]) -> State:
    """Return a turn with no action left but something to do that is free."""
    state = position(FOUR, agents=[("europe", ())], hand=("funding",))
    state.actions, state.acted, state.free, state.frees = 0, True, a.INFORM, 1
    return state


def guarded() -> State:
    """Return a turn in which a fugitive is guarded by another player."""
    state = position(FOUR, faces={"europe-1": "heron"}, agents=[("europe", ("registers-medal", "rumour", "rumour"))])
    with changing(state) as it:
        it.guards[place("europe-1")] = 2 + 4
    return state


def here(*quarters: str) -> State:
    """Return a turn with cards at the headquarters, each of them used."""
    state = position(FOUR, quarters=quarters)
    with changing(state) as it:
        it.turned = tuple(x_of(name) for name in quarters)
    return state


def hand(*cards: str) -> State:
    """Return a turn with these cards in hand, and an agent in Europe."""
    return position(FOUR, hand=cards, agents=[("europe", ())])


def capture(where: str, agent: int) -> int:
    return a.CAPTURE + 5 * place(where) + agent - 1


NOT_HERE = "This agent is (LT-24)"
NONE = "not an action of a turn (LT-13)"


@pytest.mark.parametrize(
    ("made", "step", "words"),
    [
        (over, a.PASS, "game is over"),
        (lambda: play(position(FOUR), "go:press-1"), RUMOUR, "dealer cannot"),
        (lambda: position(FOUR), a.END, "action: act (LT-12)"),
        (spent, a.PASS, "actions left (LT-12)"),
        (spent, a.DESTINY, "actions left (LT-12)"),
        (spent, a.INFORM + 5 * RUMOUR, "actions left (LT-12)"),
        (lambda: position(FOUR), a.DESTINY, "no objective (LT-39)"),
        (
            lambda: position(FOUR, agents=[("europe", ())] * 5),
            a.MOVE + HUNT,
            "the headquarters (LT-15)",
        ),
        (lambda: position(TWO), a.MOVE + spot("press-2"), "3 players (LT-16)"),
        (
            lambda: play(position(FOUR), "go:rumours-1", "end"),
            a.MOVE + spot("rumours-1"),
            "already in (LT-16)",
        ),
        (
            lambda: play(position(FOUR), "go:rumours-1"),
            a.MOVE + spot("rumours-2"),
            "already sent (LT-16)",
        ),
        (lambda: here("raven"), a.ACTIVATE + x_of("magpie"), "your headquarters (LT-35)"),
        (lambda: here("raven"), a.ACTIVATE + x_of("raven"), "already used (LT-35)"),
        (
            lambda: position(FOUR, quarters=("magpie",)),
            a.ACTIVATE + x_of("magpie"),
            "not activate (LT-34)",
        ),
        (lambda: hand("heron"), a.MISSION + x_of("magpie"), "not in your (LT-31)"),
        (lambda: hand("heron"), a.COOPERATE + x_of("magpie"), "not in your (LT-31)"),
        (lambda: hand("heron"), a.COOPERATE + x_of("heron"), "no co-operation (LT-34)"),
        (lambda: hand("magpie"), a.MISSION + x_of("magpie"), "no mission (LT-33)"),
        (
            lambda: position(FOUR, open_objectives=("green-card",)),
            a.FULFIL + 2 * objective("air-bridge") + 1,
            "this objective (LT-36)",
        ),
        (
            lambda: position(FOUR, open_objectives=("green-card",), influence=(0, 2, 1)),
            a.FULFIL + 2 * objective("green-card") + 1,
            "influence that (LT-36)",
        ),
        (lambda: hand(), capture("europe-1", 1), "fugitive lies (LT-24)"),
        (
            lambda: position(FOUR, faces={"america-1": "heron"}, agents=[("europe", ())]),
            capture("america-1", 1),
            NOT_HERE,
        ),
        (
            lambda: position(FOUR, faces={"europe-1": "heron"}, agents=[("europe", ())]),
            capture("europe-1", 2),
            NOT_HERE,
        ),
        (guarded, capture("europe-1", 1), "Another player (LT-51)"),
        (
            lambda: position(FOUR, faces={"europe-1": "heron"}, agents=[("europe", ("rumour", "rumour"))]),
            capture("europe-1", 1),
            "fugitive costs (LT-24)",
        ),
        (lambda: hand("rumour"), a.INFORM + 5 * card("funding"), "not in your (LT-21)"),
        (
            lambda: hand("rumour"),
            a.INFORM + 5 * card("rumour") + 1,
            "lay cards only (LT-21)",
        ),
        *((lambda: position(FOUR), step, NONE) for step in (3, a.MOVE, a.MOVE + HUNT - 1, a.TRACK, a.CARD, a.COUNT)),
    ],
)
@pytest.mark.rule("LT-12", "LT-15", "LT-16", "LT-21", "LT-24", "LT-31", "LT-33", "LT-34", "LT-35", "LT-36", "LT-39")
def test_a_refusal_in_a_turn_says_why_and_by_which_clause(made: Callable[[], State], step: int, words: str) -> None:
    refusal = made().refusal(step)
    assert refusal is not None
    said, _, clause = words.partition(" (")
    assert said in str(refusal.message)
    assert refusal.clause == clause.removesuffix(")")


@pytest.mark.parametrize(
    ("made", "token", "what"),
    [
        (hand, "gain!", "“gain!” is not a move."),
        (hand, "x" * 50, f"“{'x' * 40}” is not a move."),
        (hand, "go:mars", "“mars” is not known here."),
        (hand, "rival:tzaars", "“rival:tzaars” is not a move."),
        (hand, "inform:rumour", "“inform:rumour” is not a move with an agent, such as inform:rumour@1."),
        (hand, "inform:gossip@1", "“gossip” is not a card."),
        (hand, "capture:mars-1@1", "“mars-1” is not a place."),
        (hand, "success:nothing", "“nothing” is not an objective."),
        (lambda: play(hand(), "go:press-1"), "pass", "“pass” is not what the dealer turns up now."),
        (lambda: play(hand(), "go:press-1"), "=gossip", "“gossip” is not what the dealer turns up now."),
    ],
)
def test_of_what_is_no_move_it_is_said_what_it_should_be(made: Callable[[], State], token: str, what: str) -> None:
    with pytest.raises(BadNotation) as said:
        LA_TRAQUE.read(made(), token)
    assert str(said.value) == what
