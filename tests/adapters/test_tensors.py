"""Observations as arrays: what they hold, and that they hold nothing that the seat does not know."""

from __future__ import annotations

import importlib
import random
import sys
from types import ModuleType
from typing import Any
from zlib import crc32

import pytest

pytest.importorskip("numpy", reason="install hallali[gymnasium]")

import numpy as np
from adapters_play import CASES, playing

from hallali import games
from hallali.adapters.hunt import Hunt, seat_of
from hallali.core.errors import HallaliError, IllegalAction, MissingExtra, missing_extra
from hallali.games.fugitif.rules import view as fugitif_view
from hallali.games.traqueur.rules import view as traqueur_view
from hallali.interfaces.tensors import WrongShape, mask_of
from hallali.testing import observed

SEATS = (0, 1)


def replayed(hunt: Hunt, steps: tuple[int, ...]) -> Hunt:
    other = Hunt(hunt.game, hunt.size, hunt.options)
    for step in steps:
        other.take(step)
    return other


@pytest.mark.parametrize(("game", "size", "options"), CASES)
def test_an_observation_has_one_length_and_numbers_from_0_to_1(game: str, size: str, options: dict[str, Any]) -> None:
    tensors = [games.get(game).tensors().tensor(size, options, seat) for seat in SEATS]
    bounds = games.get(game).tensors().bounds(size, options)
    filled = set()
    for seed in range(12 if size == "micro" else 2):
        for hunt in playing(game, size, options, random.Random(seed)):
            for seat, tensor in enumerate(tensors):
                vector = tensor.encode(hunt.view(seat), hunt.heard[seat])
                assert vector.shape == (tensor.length,)
                assert vector.dtype == np.float32
                assert vector.min() >= 0.0
                assert vector.max() <= 1.0
                filled |= {name for name, plane in tensor.named(vector).items() if plane.any()}
                view = hunt.view(seat)
                assert mask_of(view.legal, bounds.actions).nonzero()[0].tolist() == list(view.legal)
        assert all(bounds.least <= won <= bounds.most for won in hunt.returns())
        assert len(hunt.steps) <= bounds.steps + bounds.chances
        assert max(hunt.steps) < max(bounds.actions, bounds.outcomes)
    everything = {plane.name for plane in tensors[0].planes}
    if (game, size) == ("fugitif", "real"):
        assert everything - filled <= {"removed", "closed", "event"}  # rare events alone


@pytest.mark.parametrize(("game", "size", "options"), CASES)
def test_worlds_that_a_seat_cannot_tell_apart_look_the_same(game: str, size: str, options: dict[str, Any]) -> None:
    """A sampled world differs in what is hidden, and in nothing that the seat is given."""
    rng = random.Random(7)
    tensors = [games.get(game).tensors().tensor(size, options, seat) for seat in SEATS]
    differed = 0
    for seed in range(3):
        for number, hunt in enumerate(playing(game, size, options, random.Random(seed))):
            if hunt.over or (size != "micro" and number % 15):
                continue
            for seat, tensor in enumerate(tensors):
                other = replayed(hunt, hunt.sample(seat, rng))
                assert other.knows(seat) == hunt.knows(seat)
                assert other.view(seat) == hunt.view(seat)
                assert other.mover == hunt.mover
                mine = tensor.encode(hunt.view(seat), hunt.heard[seat])
                assert np.array_equal(mine, tensor.encode(other.view(seat), other.heard[seat]))
                for world in (hunt, other):  # and so does what is written straight from the positions
                    assert observed(hunt.game, size, options, world.steps, seat) == mine.tobytes()
                differed += other.knows(1 - seat) != hunt.knows(1 - seat)
    assert differed


def test_the_own_draft_and_wrong_guesses_are_seen_in_fugitif() -> None:
    game = games.get("fugitif")
    hunt = Hunt(game, "micro")
    hunt.deal(random.Random(1))
    tensors = [game.tensors().tensor("micro", {}, seat) for seat in SEATS]

    def plane(seat: int, name: str) -> list[float]:
        tensor = tensors[seat]
        found: list[float] = tensor.named(tensor.encode(hunt.view(seat), hunt.heard[seat]))[name].tolist()
        return found

    assert plane(0, "cards")[:3] == [1.0, 1.0, 1.0]
    hunt.take(1)
    assert plane(0, "target")[0] == 1.0
    assert not any(plane(1, "target") + plane(1, "draft") + plane(1, "cards"))
    hunt.take(0)
    hunt.take(3)
    assert plane(0, "draft")[:3] == [0.5, 0.0, 1.0]
    hunt.take(0)
    assert [row[2] for row in tensors[1].named(tensors[1].encode(hunt.view(1)))["row"].tolist()[:2]] == [0.0, 0.0]
    hunt.deal(random.Random(1))
    while 2 not in hunt.legal():
        hunt.take(hunt.legal()[0])
        hunt.deal(random.Random(1))
    hunt.take(2)
    assert plane(1, "draft")[1] == 1.0
    assert plane(0, "draft")[1] == 0.0
    hunt.take(0)
    assert plane(1, "missed")[:3] == plane(0, "missed")[:3] == [0.0, 1.0, 0.0]


def test_errors_say_what_to_do() -> None:
    tensor = games.get("traqueur").tensors().tensor("micro", {}, 0)
    with pytest.raises(WrongShape, match=f"one row of {tensor.length} is needed"):
        tensor.named(np.zeros((2, 3), dtype=np.float32))
    hunt = Hunt(games.get("traqueur"), "micro", {"begins": "first"})
    before = [hunt.knows(seat) for seat in range(hunt.seats)]
    with pytest.raises(IllegalAction):
        hunt.take(0)
    with pytest.raises(IllegalAction):
        hunt.take(10**6)
    assert [hunt.knows(seat) for seat in range(hunt.seats)] == before
    assert not hunt.steps
    assert str(missing_extra(ImportError("no", name="pyspiel.x"), "openspiel")) == (
        "This needs pyspiel: install hallali[openspiel]. With uv: uv run --extra openspiel …"
    )
    with pytest.raises(HallaliError, match="There is no seat “thief”; choose one of: fugitive, marshal"):
        seat_of(games.get("fugitif"), "thief")


def test_a_copy_is_independent() -> None:
    hunt = Hunt(games.get("fugitif"), "micro")
    hunt.deal(random.Random(3))
    twin = hunt.clone()
    twin.take(twin.legal()[0])
    assert hunt.knows != twin.knows
    assert len(hunt.steps) == len(twin.steps) - 1


@pytest.mark.parametrize("module", [fugitif_view, traqueur_view], ids=lambda module: str(module.__name__))
def test_no_two_words_of_a_past_have_the_same_number(module: ModuleType) -> None:
    words = {value for name, value in vars(module).items() if name.isupper() and isinstance(value, str)}
    assert len({crc32(word.encode()) % 1000 for word in words}) == len(words) > 9


@pytest.mark.parametrize(
    ("module", "package"),
    [
        ("adapters.pettingzoo", "pettingzoo"),
        ("adapters.gymnasium", "gymnasium"),
        ("adapters.openspiel", "pyspiel"),
        ("adapters.batch", "numpy"),
        ("interfaces.tensors", "numpy"),
    ],
)
def test_a_missing_package_is_named_with_its_extra(module: str, package: str, monkeypatch: pytest.MonkeyPatch) -> None:
    extra = {"adapters.batch": "gymnasium", "interfaces.tensors": "gymnasium"}.get(module, module.rpartition(".")[2])
    monkeypatch.setitem(sys.modules, package, None)
    monkeypatch.delitem(sys.modules, f"hallali.{module}", raising=False)
    with pytest.raises(MissingExtra, match=f"This needs {package}: install hallali.{extra}."):
        importlib.import_module(f"hallali.{module}")
