"""La Traque's observations: numbers from 0 to 1, for any number of seats, own seat first, nothing hidden in them."""

from __future__ import annotations

import random
from typing import Any

import pytest

pytest.importorskip("numpy", reason="install hallali[gymnasium]")

import numpy as np
from adapters_play import playing

from hallali import games
from hallali.games.la_traque.rules.view import LaTraqueView
from hallali.interfaces.tensors import mask_of

GAME = games.get("la-traque")


@pytest.mark.parametrize("factions", ["usa+tzaar", "cccp+tzaar+network", "usa+cccp+tzaar+network"])
def test_an_observation_has_one_length_and_numbers_from_0_to_1(factions: str) -> None:
    options: dict[str, Any] = {"factions": factions}
    seats = range(len(GAME.seats_of(options)))
    tensors = [GAME.tensors().tensor("micro", options, seat) for seat in seats]
    bounds = GAME.tensors().bounds("micro", options)
    for seed in range(2):
        for hunt in playing(GAME.name, "micro", options, random.Random(seed)):
            for seat in seats:
                view = hunt.view(seat)
                vector = tensors[seat].encode(view, hunt.heard[seat])
                assert vector.shape == (tensors[seat].length,)
                assert 0.0 <= vector.min() <= vector.max() <= 1.0
                assert mask_of(view.legal, bounds.actions).nonzero()[0].tolist() == list(view.legal)
        assert all(bounds.least <= won <= bounds.most for won in hunt.returns())
        assert len(hunt.steps) <= bounds.steps + bounds.chances
        assert max(hunt.steps) < max(bounds.actions, bounds.outcomes)


def test_the_own_seat_comes_first() -> None:
    hunt = next(iter(playing(GAME.name, "micro", {}, random.Random(1))))
    for seat in range(4):
        tensor = GAME.tensors().tensor("micro", {}, seat)
        planes = tensor.named(tensor.encode(hunt.view(seat)))
        assert planes["factions"].argmax(axis=1).tolist() == [(seat + turn) % 4 for turn in range(4)]
        assert planes["mover"].argmax() == (hunt.mover - seat) % 4
        view = hunt.view(seat)
        assert isinstance(view, LaTraqueView)
        assert np.isclose(planes["hand"].sum(), len(view.hand) / 16)
