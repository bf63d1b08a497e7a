"""Each game's Observer writes what the encoder over Views writes; what a seat may not know never shows in it."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any, cast

import pytest

pytest.importorskip("numpy", reason="install hallali[gymnasium]")

import fugitif_play
import la_traque_play
import numpy as np
import red_notice_play
import traque_play
import traqueur_play

from hallali import games
from hallali.core import pieces
from hallali.core.observing import Observer
from hallali.core.sparse import FIELD, Sparse
from hallali.interfaces.tensors import ByViews, fill, observer_of
from hallali.testing import Broken, Subject, facts, observations

SUBJECTS = {
    "fugitif": fugitif_play.SUBJECT,
    "traqueur": traqueur_play.SUBJECT,
    "red-notice": red_notice_play.SUBJECT,
    "traque": traque_play.HOUSE,
    "traque-tested": replace(  # the edition of the tests; SUBJECT begins with it whatever the size is
        traque_play.HOUSE,
        sizes=("real",),
        options=(
            {"edition": traque_play.TESTED.ref, "carry": True},
            {"edition": traque_play.TESTED.ref, "players": 2, "tokens": "box", "target_two": "square"},
        ),
    ),
    "la-traque": la_traque_play.SUBJECT,
}
every = pytest.mark.parametrize(
    "subject",
    [one for one in SUBJECTS.values() if games.get(one.game.name).tensors().observer is not None],
    ids=[name for name, one in SUBJECTS.items() if games.get(one.game.name).tensors().observer is not None],
)
#: How many games are played in the default suite, and how many of each game's positions are compared.
GAMES, LOOKS = 6, 60
CAMPAIGN = 1000


@every
def test_observers_write_what_the_encoder_over_views_writes(subject: Subject) -> None:
    for seed in range(GAMES):
        play = subject.play(seed)
        count = len(play.positions)
        chosen = random.Random(seed).sample(range(count), min(LOOKS, count))
        observations(play, {*chosen, count - 1})


@every
@pytest.mark.long
def test_observers_write_what_the_encoder_writes_at_every_step_of_a_thousand_games(subject: Subject) -> None:
    for seed in range(CAMPAIGN):
        observations(subject.play(seed))


@pytest.mark.parametrize("name", [name for name, one in SUBJECTS.items() if one.disguise is not None])
def test_a_seat_observes_the_same_in_every_world_that_it_cannot_tell_apart(name: str) -> None:
    subject, rng, twins = SUBJECTS[name], random.Random(name), 0
    assert subject.disguise is not None
    for seed in range(GAMES):
        play = subject.play(seed)
        game = games.get(subject.game.name)
        observer = observer_of(game, play.size, play.options)
        lengths = [game.tensors().tensor(play.size, play.options, seat).length for seat in range(play.seats)]
        memory, state = observer.begin(), play.positions[0].clone()
        for step in play.steps:
            if rng.random() < 0.1:
                for seat in range(play.seats):
                    twin = subject.disguise(state, seat)
                    if twin is not None and facts(twin) != facts(state):
                        found, wanted = (np.empty((1, lengths[seat]), np.float32) for _ in range(2))
                        for world, row in ((twin, found), (state, wanted)):
                            into = Sparse()
                            observer.observe(world, seat, memory, into)
                            fill(into, row)
                        assert np.array_equal(found, wanted)
                        twins += 1
            memory.take(state, step)
    assert twins > 20


class Shifted:
    """An Observer that writes one number too many."""

    def __init__(self, inner: Any) -> None:
        self.inner = inner
        self.begin, self.legal = inner.begin, inner.legal

    def observe(self, state: Any, seat: int, memory: Any, into: Sparse) -> None:
        self.inner.observe(state, seat, memory, into)
        into.put(0, 0.5)


def test_a_float_that_differs_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    game = games.get("fugitif")
    tensors = game.tensors()
    wrong = tensors._replace(observer=lambda size, options: cast(Observer, Shifted(ByViews(game, size, options))))
    monkeypatch.setattr(type(game), "tensors", lambda _: wrong)
    with pytest.raises(Broken, match="seat 0 observes phase"):
        observations(SUBJECTS["fugitif"].play(1))


def test_sparse_writes_what_it_is_told() -> None:
    written, rows = Sparse(), np.full((2, 200), 7.0, np.float32)
    for base in (0, 200):
        written.base = base
        for place in (199, 0, 61, 62, 150, 1):
            written.one(place)
        written.share(70, 1, 3)
        written.share(71, 5, 3)
        written.share(72, 0, 3)
        written.share(73, FIELD - 1, FIELD)
        written.ones(80, 0b1011)
        written.put(90, 0.125)
    fill(written, rows)
    wanted = np.zeros(200, np.float32)
    wanted[[199, 0, 61, 62, 150, 1, 71, 80, 81, 83]] = 1.0
    wanted[[70, 73, 90]] = (1 / 3, (FIELD - 1) / FIELD, 0.125)
    assert np.array_equal(rows, [wanted, wanted])
    written.clear()
    fill(written, rows)
    assert not rows.any()


def test_entries_count_from_the_base_at_which_they_were_entered() -> None:
    written, rows = Sparse(), np.full((3, 6), 7.0, np.float32)
    for base in (0, 12):
        written.base = base
        written.enter(pieces.entries(6)[4] + pieces.places(6)[1] + pieces.packed(0.25))
        written.enter(b"")
        written.one(0)
    fill(written, rows)
    one, none = [1.0, 0.25, 0.0, 0.0, 1.0, 0.0], [0.0] * 6
    assert np.array_equal(rows, [one, none, one])
    written.clear()
    fill(written, rows)
    assert not rows.any()


def test_pieces_begin_each_row() -> None:
    written, rows = Sparse(), np.full((2, 6), 7.0, np.float32)
    for base in (0, 6):
        written.base = base
        written.pieces += [pieces.packed(0.25), pieces.shares(4)[3], pieces.one_of(2)[1]]
        written.one(5)
    fill(written, rows)
    assert np.array_equal(rows, [[0.25, 0.75, 0.0, 1.0, 0.0, 1.0]] * 2)


@pytest.mark.parametrize("count", [1, 7, 8, 9, 42, 62])
def test_sets_in_pieces_are_ones_and_zeros(count: int) -> None:
    rng = random.Random(count)
    for members in (0, 1, 2**count - 1, rng.getrandbits(count)):
        row: list[bytes] = []
        pieces.add_set(row, members, count)
        assert np.frombuffer(b"".join(row), np.float32).tolist() == [members >> n & 1 for n in range(count)]
