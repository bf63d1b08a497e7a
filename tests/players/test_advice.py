"""Suggestions, for every game: legal, the same for the same knowledge, and said from what the seat knows."""

from __future__ import annotations

import pytest

from hallali import games, i18n
from hallali.core.contract import Told
from hallali.core.seats import CHANCE
from hallali.games.fugitif.belief.belief import MarshalBelief, make
from hallali.games.fugitif.rules.view import FugitifView
from hallali.interfaces.reasons import Case, odds
from hallali.lab import match
from hallali.lab.suggestions import measure
from hallali.players.advice import advise, suggestion
from toy import TOY


@pytest.mark.compiled
@pytest.mark.parametrize("name", ["fugitif", "red-notice", "traqueur", "traque", "la-traque"])
def test_suggestions_are_legal_sure_and_the_same_in_twin_worlds(name: str) -> None:
    found = measure(name, 12, "a test", "small" if name in ("fugitif", "traque", "red-notice") else "real")
    assert not found.failures
    assert (found.positions, found.legal, found.sure, found.differing) == (12, 12, 12, 0)
    assert found.twins >= (0 if name == "traque" else 6)  # nothing is hidden in Traqué


def test_a_game_without_reasons_of_its_own_still_suggests(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(games.GAMES, TOY.name, TOY)
    state = TOY.new()
    tolds: list[Told] = []
    while state.mover != 0:
        step = state.chances()[0][0] if state.mover == CHANCE else state.legal()[0]
        before = state.clone()
        state.apply(step)
        tolds += TOY.tell(before, step, state, 0)
    advice = advise(TOY, "real", {}, tolds, TOY.see(state, 0))
    assert advice.steps[0] in state.legal()
    assert advice.said["en"]


def test_a_guess_is_explained_by_its_chance() -> None:
    game = games.get("fugitif")
    record, _ = match.play(game, ("club", "club"), "a guess", "small")
    state = game.new("small")
    belief, tolds = make("small", {}, 1), list[Told]()
    assert isinstance(belief, MarshalBelief)
    for token in record.moves:
        view = game.see(state, 1)
        assert isinstance(view, FugitifView)
        if view.mover == 1 and view.phase == "guess":
            break
        for step in game.read(state, token):
            before = state.clone()
            state.apply(step)
            for told in game.tell(before, step, state, 1):
                tolds.append(told)
                belief.hear(told)
    steps = suggestion(game, "small", {}, tolds, view)
    said = game.reasons().reason(Case("small", {}, view, tolds), steps).say(i18n.translator("en"))
    numbers = [step for step in steps if step]
    chance = belief.joint(sum(2**number for number in numbers))
    assert odds(chance, i18n.translator("en")) in said or "certain" in said
    assert all(str(number) in said for number in numbers)
    price = game.reasons().price(Case("small", {}, view, tolds), steps)
    assert price is not None
    assert price.done <= price.best + 1e-9
    assert price.chances[0] == pytest.approx(chance)


@pytest.mark.parametrize(
    ("chance", "said"),
    [
        (0.75, "three in four"),
        (0.74, "about three in four"),
        (0.0, "no chance"),
        (1.0, "certain"),
        (0.001, "less than one in a hundred"),
        (0.1172, "about one in nine"),
    ],
)
def test_chances_are_said_as_people_say_them(chance: float, said: str) -> None:
    assert odds(chance, i18n.translator("en")) == said
