"""Networks that were trained play by name, for whoever has the file; what does not fit is said."""

from __future__ import annotations

import itertools
import random
from pathlib import Path

import pytest
from click.testing import CliRunner

pytest.importorskip("numpy", reason="install hallali[gymnasium]")

import numpy as np

from hallali import games, players
from hallali.cli import main
from hallali.core.errors import BadOption
from hallali.core.gestures import BadPlayer
from hallali.lab import solving
from hallali.players import network
from hallali.players.network import Layers, Network, Trained

GAME = games.get("fugitif")


def layers(seat: int, scale: float = 1.0, size: str = "micro") -> Layers:
    tensors, rng = GAME.tensors(), np.random.default_rng(seat)
    widths = (tensors.tensor(size, {}, seat).length, 8, tensors.bounds(size, {}).actions + 1)
    return [
        ((rng.standard_normal((one, other)) * scale).astype(np.float32), np.zeros(other, np.float32))
        for one, other in itertools.pairwise(widths)
    ]


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    nets = {seat: layers(number) for number, seat in enumerate(GAME.seats_of({}))}
    network.write(tmp_path / "nets.npz", Trained("fugitif", "micro", {}, nets))
    return tmp_path / "nets.npz"


def test_a_file_holds_what_was_written(kept: Path) -> None:
    found = network.read(kept)
    assert (found.game, found.size, found.options) == ("fugitif", "micro", {})
    for seat, number in (("fugitive", 0), ("marshal", 1)):
        for (weights, biases), (old, bias) in zip(found.nets[seat], layers(number), strict=True):
            assert np.array_equal(weights, old)
            assert np.array_equal(biases, bias)


def test_it_plays_legal_steps_as_likely_as_it_says(kept: Path) -> None:
    state = GAME.new("micro")
    state.apply(4)  # the Fugitive draws a 4
    view = GAME.see(state, 0)
    made = [players.make(f"net:{kept}", GAME, 0, seed, "micro", mine=True) for seed in range(400)]
    assert isinstance(made[0], Network)
    odds = made[0].odds(view)
    assert set(odds) == set(view.legal)
    assert sum(odds.values()) == pytest.approx(1.0)
    likeliest = max(odds, key=lambda step: odds[step])
    share = sum(one.choose(view) == (likeliest,) for one in made) / len(made)
    assert share == pytest.approx(odds[likeliest], abs=0.1)


def test_its_scores_are_those_of_its_layers() -> None:
    """One layer of zeros but for the biases: then the odds are the biases' own."""
    tensors = GAME.tensors()
    tensor, actions = tensors.tensor("micro", {}, 0), tensors.bounds("micro", {}).actions
    biases = np.zeros(actions + 1, np.float32)
    state = GAME.new("micro")
    state.apply(4)
    view = GAME.see(state, 0)
    first, *others = view.legal
    biases[first] = np.log(3.0)
    one = Network([(np.zeros((tensor.length, actions + 1), np.float32), biases)], tensor, random.Random(1))
    odds = one.odds(view)
    for other in others:
        assert odds[first] == pytest.approx(3 * odds[other])


def test_only_its_owner_may_name_it(kept: Path) -> None:
    assert not players.knows(GAME, 0, f"net:{kept}")
    assert players.knows(GAME, 0, f"net:{kept}", mine=True)
    assert players.thinks(f"net:{kept}")


def test_what_does_not_fit_is_said(kept: Path, tmp_path: Path) -> None:
    def refused(name: str, game: str = "fugitif", size: str = "micro") -> str:
        with pytest.raises(BadPlayer) as caught:
            players.make(name, games.get(game), 0, 1, size, mine=True)
        return str(caught.value)

    assert "There is no file" in refused(f"net:{tmp_path / 'none.npz'}")
    (tmp_path / "words.npz").write_text("no networks")
    assert "holds no networks" in refused(f"net:{tmp_path / 'words.npz'}")
    assert "was trained for fugitif, not red-notice" in refused(f"net:{kept}", "red-notice")
    assert "was trained for the size micro, not real" in refused(f"net:{kept}", size="real")
    short = {"fugitive": [(np.zeros((3, 4), np.float32), np.zeros(4, np.float32))]}
    network.write(tmp_path / "short.npz", Trained("fugitif", "micro", {}, short))
    assert "another version" in refused(f"net:{tmp_path / 'short.npz'}")
    with pytest.raises(BadPlayer, match="has no network for the marshal; it has: fugitive"):
        players.make(f"net:{tmp_path / 'short.npz'}", GAME, 1, 1, "micro", mine=True)


def test_the_command_line_lets_it_play(kept: Path) -> None:
    asked = ["arena", "fugitif", "--size", "micro", "--fugitive", f"net:{kept}", "--marshal", "random", "--games", "4"]
    found = CliRunner().invoke(main, asked)
    assert found.exit_code == 0, found.output
    none = CliRunner().invoke(main, [*asked[:5], f"net:{kept}.gone", *asked[6:]])
    assert none.exit_code == 2
    assert "There is no file" in none.output


@pytest.mark.rule("TRQ-28")
def test_a_network_is_measured_only_in_the_game_that_it_learned(tmp_path: Path) -> None:
    """Else it is asked where it was never: with fewer barriers a camp has other steps."""
    pytest.importorskip("numba", reason="install hallali[solve]")
    tensors, options = games.get("traqueur").tensors(), {"mode": "one-sided"}
    actions = tensors.bounds("micro", options).actions
    length = tensors.tensor("micro", options, 0).length
    net = [(np.zeros((length, actions + 1), np.float32), np.zeros(actions + 1, np.float32))]
    nets: dict[str, Layers] = dict.fromkeys(("first", "second"), net)
    network.write(tmp_path / "nets.npz", Trained("traqueur", "micro", {"begins": "lot", **options}, nets))
    name = f"net:{tmp_path / 'nets.npz'}"
    with pytest.raises(BadOption, match="was trained with barriers=standard, and here it is barriers=unlimited"):
        solving.solve("traqueur", "micro", {**options, "barriers": "unlimited"}, bots=(name,))
    network.learned(name, games.get("traqueur"), {**options, "barriers": "standard"})
