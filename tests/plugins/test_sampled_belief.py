"""The belief of a game that brings none: every history that fits may be drawn, and kept worlds go on."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest
from plain_games import metro

from hallali.core.contract import Told
from hallali.core.errors import HallaliError
from hallali.core.seats import CHANCE, OVER
from hallali.interfaces import sampling
from hallali.interfaces.game import AnyGame
from hallali.interfaces.sampling import SampledBelief


@pytest.fixture
def game(monkeypatch: pytest.MonkeyPatch) -> AnyGame:
    return metro(monkeypatch)


def told_of(game: AnyGame, steps: tuple[int, ...], seat: int) -> list[Told]:
    state, heard = game.new("small"), list[Told]()
    for step in steps:
        before = state.clone()
        state.apply(step)
        heard += game.tell(before, step, state, seat)
    return heard


def played(game: AnyGame, seat: int, belief: SampledBelief, drawn: int) -> int:
    """Play a game at random, and draw worlds wherever the seat is to move; each must fit. Return its entries."""
    rng, state, entries, heard = random.Random(3), game.new("small"), 0, list[Told]()
    while state.mover != OVER:
        if state.mover == seat:
            for _ in range(drawn):
                assert told_of(game, belief.sample(rng), seat) == heard
        ways = [step for step, _ in state.chances()] if state.mover == CHANCE else state.legal()
        step, before = rng.choice(ways), state.clone()
        state.apply(step)
        for told in game.tell(before, step, state, seat):
            belief.hear(told)
            heard.append(told)
        entries += 1
    return entries


def test_every_world_fits_what_the_seat_was_told_all_along(game: AnyGame) -> None:
    assert played(game, 1, SampledBelief(game, "small", None, 1), 50) > 4


def test_every_history_that_fits_is_drawn_also_when_worlds_are_kept(game: AnyGame) -> None:
    state, belief, rng = game.new("small"), SampledBelief(game, "small", None, 1), random.Random(1)
    outcome = state.chances()[0][0]
    before = state.clone()
    state.apply(outcome)
    for told in game.tell(before, outcome, state, 1):
        belief.hear(told)
    fits = {
        (one,)
        for one, _ in before.chances()
        if told_of(game, (one,), 1) == belief.heard
    }  # fmt: skip
    found = Counter(belief.sample(rng) for _ in range(40 * len(fits)))
    assert set(found) == fits
    assert len(fits) > 1


def test_a_kept_world_goes_on_without_its_beginning(game: AnyGame, monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[int] = []
    usual = SampledBelief._new

    def counted(self: SampledBelief, rng: random.Random) -> Any:
        begun.append(1)
        return usual(self, rng)

    monkeypatch.setattr(SampledBelief, "_new", counted)
    belief = SampledBelief(game, "small", None, 1)
    moves = played(game, 1, belief, 100)
    assert len(belief.worlds) == sampling.KEPT
    assert len(begun) < moves * 100 / 4


def test_what_nothing_fits_is_said(game: AnyGame) -> None:
    belief = SampledBelief(game, "small", None, 1)
    belief.hear(Told())
    with pytest.raises(HallaliError, match="No history fits"):
        belief.sample(random.Random(1))


def test_what_follows_a_moment_is_worked_out_once_for_all_worlds(
    game: AnyGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[int] = []
    usual = type(game).tell

    def counted(self: Any, before: Any, action: int, after: Any, seat: int) -> tuple[Told, ...]:
        told.append(action)
        return usual(self, before, action, after, seat)

    belief = SampledBelief(game, "small", None, 1)
    played(game, 1, belief, 1)  # a game with few worlds: what was told is known
    belief.worlds.clear()
    monkeypatch.setattr(type(game), "tell", counted)
    rng = random.Random(2)
    for _ in range(400):
        belief.sample(rng)
    assert len(told) < 400


def test_no_more_is_held_than_so_many_moments(game: AnyGame, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sampling, "MOST", 30)
    belief = SampledBelief(game, "small", None, 1)
    assert played(game, 1, belief, 100) > 4

    def size(node: sampling.Node) -> int:
        return 1 + sum(size(after) for after, _ in node.after.values())

    assert size(belief.first) < 30 + sampling.TRIED / 10
