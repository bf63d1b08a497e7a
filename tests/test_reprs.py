"""A position says on one line what everyone at the table knows, and nothing else."""

from __future__ import annotations

import random

import pytest

from hallali import games
from hallali.core.chance import outcome
from hallali.core.contract import Position
from hallali.core.seats import CHANCE, OVER, SPECTATOR

GAMES = [(name, size) for name, game in games.GAMES.items() for size in game.sizes]


@pytest.mark.parametrize(("name", "size"), GAMES)
def test_the_line_changes_as_the_game_goes_on_and_names_the_mover_and_the_end(name: str, size: str) -> None:
    game = games.get(name)
    seats = game.seats_of({})
    state: Position = game.new(size)
    rng, shown = random.Random(4), set()
    while True:
        said = repr(state)
        assert said.startswith(f"<{game.title} ")
        assert said.endswith(">")
        assert "\n" not in said
        assert len(said) < 400
        shown.add(said)
        if state.mover == OVER:
            assert "won" in said
            assert f"over ({game.outcome(game.see(state, SPECTATOR))})" in said
            break
        assert ("chance (" if state.mover == CHANCE else f"{seats[state.mover]} to move") in said
        state.apply(outcome(state.chances(), rng) if state.mover == CHANCE else rng.choice(state.legal()))
    assert len(shown) > 3


@pytest.mark.parametrize(("name", "size"), GAMES)
def test_positions_that_a_spectator_cannot_tell_apart_have_one_line(name: str, size: str) -> None:
    game = games.get(name)
    found: dict[object, str] = {}
    for seed in range(30):
        rng, state = random.Random(seed), game.new(size)
        for _ in range(60):
            if state.mover == OVER:
                break
            view = game.see(state, SPECTATOR)
            assert found.setdefault(view, repr(state)) == repr(state)
            state.apply(outcome(state.chances(), rng) if state.mover == CHANCE else rng.choice(state.legal()))


def test_a_hidden_number_is_not_on_the_line() -> None:
    game = games.get("fugitif")
    lines = []
    for hideouts in ("h1/h2", "h1/h3", "h2/h3"):
        state = game.new("micro")
        state.apply(state.chances()[0][0])
        for step in game.read(state, hideouts):
            state.apply(step)
        lines.append(repr(state))
    assert len(set(lines)) == 1
    assert "row (?) (?)" in lines[0]
