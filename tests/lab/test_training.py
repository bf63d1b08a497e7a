"""Training by self-play gets better, goes on where it stopped, and keeps what it found for play."""

from __future__ import annotations

import json
import pickle
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, TypeVar

import pytest
from click.testing import CliRunner, Result

pytest.importorskip("jax", reason="install hallali[learn]")
pytest.importorskip("gymnasium", reason="install hallali[learn]")

import numpy as np

from hallali.adapters.batch import Batch
from hallali.cli import main
from hallali.lab.training.deciding import Rows, drawn, new_layers
from hallali.lab.training.keeping import Folder, Plan
from hallali.lab.training.learning import LATE, Learner, Settings
from hallali.lab.training.playing import Others, one_of, play
from hallali.lab.training.training import Training, Until
from hallali.players import network

T = TypeVar("T")
R = TypeVar("R")
ASKED = ["train", "fugitif", "--size", "micro", "--hidden", "16", "--measured", "60", "--against", "random"]


def trained(*asked: object) -> Result:
    return CliRunner().invoke(main, [*ASKED, *map(str, asked)])


def rows_of(layers: Any, masks: Any, rng: np.random.Generator) -> Rows:
    """Decisions at one place: the first step wins, any other loses."""
    seen = np.tile(np.array([[1, 0, 0]], np.float32), (64, 1))
    taken, logs, values = drawn(layers, seen, np.tile(masks, (64, 1)), rng)
    won = np.where(taken == 0, 1, -1).astype(np.float32)
    return Rows(seen, np.tile(masks, (64, 1)), taken, logs, won - values, won)


MASKS = np.array([[1, 1, 1, 0]], np.int8)


def test_what_pays_is_played_more_often_and_what_is_not_legal_never() -> None:
    rng = np.random.default_rng(1)
    learner = Learner(new_layers((3, 8, 5), rng), Settings(rate=0.02, part=64, epochs=1, entropy=0, magnet=0))
    for _ in range(60):
        learner.learn(rows_of(learner.layers, MASKS, rng), 1.0, rng)
    rows = rows_of(learner.layers, MASKS, rng)
    assert (rows.taken == 0).mean() > 0.8
    assert not (rows.taken == 3).any()
    assert np.exp(rows.logs[rows.taken == 0]).min() > 0.7


def test_entropy_and_a_magnet_hold_a_network_back() -> None:
    def after(settings: Settings) -> float:
        rng = np.random.default_rng(1)
        learner = Learner(new_layers((3, 8, 5), rng), settings._replace(rate=0.02, part=64, epochs=1, pace=0.0))
        for _ in range(60):
            learner.learn(rows_of(learner.layers, MASKS, rng), 1.0, rng)
        return float((rows_of(learner.layers, MASKS, rng).taken == 0).mean())

    free = after(Settings(entropy=0, magnet=0))
    assert after(Settings(entropy=2.0, magnet=0)) < free - 0.2
    assert after(Settings(entropy=0, magnet=2.0)) < free - 0.2


def test_an_average_weighs_each_round_by_how_late_it_was() -> None:
    rng = np.random.default_rng(1)
    learner = Learner(new_layers((3, 8, 5), rng), Settings(rate=0.05, part=64, epochs=1, averaged=True))
    found = []
    for _ in range(4):
        learner.learn(rows_of(learner.layers, MASKS, rng), 1.0, rng)
        found.append(learner.layers[0][0])
    weights = [late**LATE - (late - 1) ** LATE for late in range(1, 5)]
    wanted = sum(weight / 4**LATE * layers for weight, layers in zip(weights, found, strict=True))
    assert learner.kept[0][0] == pytest.approx(wanted, abs=1e-6)
    assert learner.kept[0][0] != pytest.approx(found[-1], abs=1e-3)
    assert Learner(learner.layers, Settings()).kept[0][0] is learner.layers[0][0]


def test_a_seat_that_is_held_does_not_learn() -> None:
    rng = np.random.default_rng(1)
    learner = Learner(new_layers((3, 8, 5), rng), Settings(part=64), held=True)
    before = [weights.copy() for weights, _ in learner.layers]
    learner.learn(rows_of(learner.layers, MASKS, rng), 1.0, rng)
    assert all(np.array_equal(one, weights) for one, (weights, _) in zip(before, learner.layers, strict=True))


def test_what_others_did_is_nobodys_decision() -> None:
    """With every game of a seat in another's hands nothing is left of its own; the other seat loses nothing."""
    rng = np.random.default_rng(1)
    batch = Batch("fugitif", 8, "micro")
    widths = (batch.length, 8, batch.actions + 1)
    nets = [new_layers(widths, rng) for _ in range(2)]
    other = one_of([new_layers(widths, rng)], rng)
    all_of_one = Others([other, None], 2.0, 8)  # half of it each: all eight games of the first seat
    first, second = play(batch, nets, all_of_one, 32, rng)
    assert len(first.taken) == 0
    assert len(second.taken) > 8
    first, second = play(batch, nets, Others([one_of([], rng), None], 0.5, 8), 32, rng)
    assert len(first.taken) > 8
    assert len(second.taken) > 8


class Away:
    """Other machines: what goes there and what comes back is pickled, and a part may have to be played twice."""

    def spread(self, work: Callable[[T], R], items: Sequence[T]) -> Iterator[R]:
        for number, item in enumerate(items):
            sent = pickle.dumps(item)
            if number == 1:
                work(pickle.loads(sent))  # this machine died before it answered
            yield pickle.loads(pickle.dumps(work(pickle.loads(sent))))


def test_parts_that_others_play_teach_the_same(tmp_path: Path) -> None:
    def learned(elsewhere: Away | None, name: str) -> Training:
        plan = Plan("fugitif", "micro", {}, games=50, steps=24, hidden=(8,), parts=3, older=0.5)
        training = Training(plan, tmp_path / name, elsewhere=elsewhere)
        training.run(Until(rounds=3, every=1), ["random"], 2, lambda line: None)
        return training

    here, away = learned(None, "here"), learned(Away(), "away")
    assert here.progress.decisions == away.progress.decisions > 1000
    for seat in ("fugitive", "marshal"):
        mine, theirs = here.learners[seat].layers, away.learners[seat].layers
        assert all(np.array_equal(one, other) for (one, _), (other, _) in zip(mine, theirs, strict=True))
    assert away.progress.minutes > 0


def test_more_parts_than_games_are_refused(tmp_path: Path) -> None:
    found = trained("--parts", 300, "--rounds", 1, "--out", tmp_path / "here")
    assert found.exit_code == 1
    assert "choose 256 at most, not 300" in found.output


def test_a_fugitive_gets_better_and_plays_from_the_file(tmp_path: Path) -> None:
    out = tmp_path / "here"
    found = trained("--rounds", 12, "--every", 12, "--out", out, "--json")
    assert found.exit_code == 0, found.output
    lines = json.loads(found.stdout)["lines"]
    before, after = (line["won"] for line in lines if line["seat"] == "fugitive")
    assert after["low"] > before["value"]
    assert Folder(out).lines()[-1].rounds == 12
    assert "games won" in (out / "curve.html").read_text()
    asked = ["arena", "fugitif", "--size", "micro", "--games", "10", "--fugitive", f"net:{out / 'nets.npz'}"]
    played = CliRunner().invoke(main, [*asked, "--marshal", "random"])
    assert played.exit_code == 0, played.output


def test_going_on_is_the_same_as_never_having_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = ["--rounds", 4, "--every", 2, "--older", 0.5, "--magnet", 0.1, "--averaged"]
    assert trained("--out", tmp_path / "whole", *asked).exit_code == 0
    rounds = Training._round

    def broken(self: Training, left: float) -> None:
        if self.progress.rounds == 3:
            raise KeyboardInterrupt
        rounds(self, left)

    with monkeypatch.context() as patch:
        patch.setattr(Training, "_round", broken)
        assert trained("--out", tmp_path / "parts", *asked).exit_code == 1
    went_on = trained("--rounds", 4, "--every", 2, "--out", tmp_path / "parts", "--resume")
    assert went_on.exit_code == 0, went_on.output
    whole, parts = (Folder(tmp_path / name).lines() for name in ("whole", "parts"))
    assert [(line.rounds, line.won) for line in whole] == [(line.rounds, line.won) for line in parts]
    first, second = (network.read(tmp_path / name / "nets.npz").nets for name in ("whole", "parts"))
    for seat in ("fugitive", "marshal"):
        for (one, _), (other, _) in zip(first[seat], second[seat], strict=True):
            assert np.array_equal(one, other)


def test_nothing_is_lost_by_a_wrong_command(tmp_path: Path) -> None:
    out = tmp_path / "here"
    assert trained("--rounds", 1, "--every", 1, "--out", out).exit_code == 0
    before = (out / "nets.npz").read_bytes()
    again = trained("--rounds", 1, "--out", out)
    assert again.exit_code == 2
    assert "go on with --resume, or choose another --out" in again.output
    nothing = trained("--resume", "--out", tmp_path / "none")
    assert "There is no training to go on with" in nothing.output
    other = CliRunner().invoke(main, ["train", "red-notice", "--out", str(out), "--resume"])
    assert "holds a training of fugitif" in other.output
    assert "write --hidden 128,128" in trained("--hidden", "8,x", "--out", tmp_path / "none").output
    assert "no seat “nobody”" in trained("--hold", "nobody", "--out", tmp_path / "none").output
    both = trained("--hold", "fugitive", "--hold", "marshal", "--out", tmp_path / "none")
    assert "nothing to learn" in both.output
    small = trained("--size", "small", "--begin", out / "nets.npz", "--out", tmp_path / "none", "--rounds", 1)
    assert "were trained for fugitif (micro)" in small.output
    assert (out / "nets.npz").read_bytes() == before


def test_seats_may_want_different_settings(tmp_path: Path) -> None:
    asked = ["--rounds", 2, "--every", 1, "--entropy", "fugitive=0.2, marshal=0.3", "--magnet", "marshal=0"]
    found = trained(*asked, "--out", tmp_path / "here")
    assert found.exit_code == 0, found.output
    plan = Folder(tmp_path / "here").plan()
    assert plan is not None
    fugitive, marshal = plan.settings_of("fugitive"), plan.settings_of("marshal")
    assert (fugitive.entropy, fugitive.magnet) == (0.2, Settings().magnet)
    assert (marshal.entropy, marshal.magnet) == (0.3, 0.0)
    learners = Training(plan, tmp_path / "here").learners
    assert (learners["fugitive"].settings, learners["marshal"].settings) == (fugitive, marshal)
    told = (tmp_path / "here" / "curve.html").read_text()
    assert "fugitive: entropy 0.2" in told
    assert "marshal: entropy 0.3, magnet 0" in told
    went_on = trained("--rounds", 3, "--every", 1, "--out", tmp_path / "here", "--resume")
    assert went_on.exit_code == 0, went_on.output


def test_one_number_is_for_all_seats_and_older_plans_still_say_so(tmp_path: Path) -> None:
    out = tmp_path / "here"
    assert trained("--rounds", 1, "--every", 1, "--entropy", 0.5, "--out", out).exit_code == 0
    written = json.loads((out / "plan.json").read_bytes())
    del written["by_seat"]  # as a plan was kept before
    (out / "plan.json").write_text(json.dumps(written))
    went_on = trained("--rounds", 2, "--every", 1, "--out", out, "--resume")
    assert went_on.exit_code == 0, went_on.output
    plan = Folder(out).plan()
    assert plan is not None
    assert {plan.settings_of(seat).entropy for seat in ("fugitive", "marshal")} == {0.5}


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ("-1", "“-1” is no number from 0 on"),
        ("nan", "“nan” is no number from 0 on"),
        ("marshal=much", "“much” is no number from 0 on"),
        ("builder=0.1", "There is no seat “builder”; choose one of: fugitive, marshal."),
        ("marshal=0.1,marshal=0.2", "The seat “marshal” is named twice."),
        ("0.1,marshal=0.2", "“0.1,marshal=0.2” is neither one number nor one for each seat"),
    ],
)
@pytest.mark.parametrize("option", ["--entropy", "--magnet"])
def test_wrong_seats_and_numbers_are_named(option: str, asked: str, said: str, tmp_path: Path) -> None:
    found = trained(option, asked, "--rounds", 1, "--out", tmp_path / "none")
    assert found.exit_code == 2
    assert said in " ".join(found.output.split())
    assert option in found.output
    assert not (tmp_path / "none").exists()


def test_a_rival_stands_among_the_others(tmp_path: Path) -> None:
    out = tmp_path / "rival"
    assert trained("--rounds", 1, "--every", 1, "--out", out).exit_code == 0
    held = trained("--rounds", 2, "--every", 2, "--begin", out / "nets.npz", "--rival", out / "nets.npz",
                   "--hold", "marshal", "--out", tmp_path / "next")  # fmt: skip
    assert held.exit_code == 0, held.output
    old, new = (network.read(folder / "nets.npz").nets for folder in (out, tmp_path / "next"))
    assert all(np.array_equal(one, other) for (one, _), (other, _) in zip(old["marshal"], new["marshal"], strict=True))
    assert not np.array_equal(old["fugitive"][0][0], new["fugitive"][0][0])
