"""Networks that were trained, as players: "net:FILE" plays by the policy that `hallali train` kept in that file.

A file holds a network for each seat of one game, size and set of options, as numpy's arrays; nothing in it is run. A
network sees the observation of hallali.interfaces.tensors, so it needs numpy, and not what it was trained with.
"""

from __future__ import annotations

import functools
import itertools
import json
import random
import zipfile
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from hallali import games
from hallali.core.contract import Options, Told, View
from hallali.core.errors import BadOption, Message, marked, missing_extra
from hallali.core.gestures import BadPlayer

if TYPE_CHECKING:  # numpy is an extra
    from hallali.interfaces.game import AnyGame
    from hallali.interfaces.tensors import Floats, Tensor

PREFIX = "net:"
#: Weights and biases of each layer. The last one has a score for each step, and then a value.
Layers = list[tuple["Floats", "Floats"]]


class Trained(NamedTuple):
    """What a file holds. options: those that were given. nets: by the name of a seat."""

    game: str  #: the game, by its name
    size: str  #: the size, by its name
    options: dict[str, object]
    nets: dict[str, Layers]


def is_net(name: str) -> bool:
    """Say whether a name is of the form for networks."""
    return name.startswith(PREFIX)


def chance_of(name: str) -> str:
    """Return what a player's chance is settled by: its name without the folders, so that it is the same anywhere."""
    return PREFIX + Path(name.removeprefix(PREFIX)).stem


def write(path: Path, trained: Trained) -> None:
    """Keep networks in a file."""
    import numpy as np

    about = {"game": trained.game, "size": trained.size, "options": trained.options,
             "layers": {seat: len(layers) for seat, layers in trained.nets.items()}}  # fmt: skip
    arrays = {"about": np.frombuffer(json.dumps(about).encode(), np.uint8)}
    for seat, layers in trained.nets.items():
        for number, (weights, biases) in enumerate(layers):
            arrays |= {f"{seat}.{number}.weights": np.asarray(weights, np.float32),
                       f"{seat}.{number}.biases": np.asarray(biases, np.float32)}  # fmt: skip
    with path.open("wb") as file:  # a name without .npz stays as it is
        np.savez_compressed(file, allow_pickle=False, **arrays)


def read(path: Path) -> Trained:
    """Return the networks of a file. Raises BadPlayer, which says what is wrong."""
    import numpy as np

    try:
        with np.load(path, allow_pickle=False) as kept:
            about = json.loads(kept["about"].tobytes())
            nets = {
                seat: [(kept[f"{seat}.{number}.weights"], kept[f"{seat}.{number}.biases"]) for number in range(count)]
                for seat, count in about["layers"].items()
            }
        return Trained(about["game"], about["size"], about["options"], nets)
    except FileNotFoundError:
        raise BadPlayer(f"There is no file {path}.") from None
    except (OSError, KeyError, ValueError, TypeError, AttributeError, zipfile.BadZipFile):
        raise BadPlayer(f"{path} holds no networks that hallali train has kept.") from None


class Network:
    """Plays by a network, a step at a time: each step is drawn as likely as the network says.

    deaf: whether its Views are all that it needs, as a game's observations may be.
    """

    stepwise = True

    def __init__(self, layers: Layers, tensor: Tensor, rng: random.Random) -> None:
        self._layers = layers
        self._tensor = tensor
        self._rng = rng
        self._heard: list[Told] = []
        self.deaf = tensor.deaf

    def hear(self, told: Told) -> None:
        """Take note of what this seat was told."""
        self._heard.append(told)

    def choose(self, view: View) -> tuple[int, ...]:
        """Return the next step."""
        odds = self.odds(view)
        return (self._rng.choices(list(odds), list(odds.values()))[0],)

    def odds(self, view: View) -> dict[int, float]:
        """Return how likely each legal step is."""
        import numpy as np

        legal = list(view.legal)
        if len(legal) == 1:
            return {legal[0]: 1.0}
        seen = self._tensor.encode(view, self._heard)
        (weights, biases), *rest = self._layers
        there = np.flatnonzero(seen)  # most of an observation is zeros
        values = seen[there] @ weights[there] + biases
        for weights, biases in rest:
            values = np.maximum(values, 0.0) @ weights + biases
        scores = values[legal].astype(np.float64)
        chances = np.exp(scores - scores.max())
        return dict(zip(legal, (chances / chances.sum()).tolist(), strict=True))


class NetworkMaker:
    """Makes the player for a seat; the sort of callable that hallali.players asks for."""

    def __init__(self, trained: Trained, game: str, seat: str, name: str) -> None:
        self.trained, self.game, self.seat, self.name = trained, game, seat, name

    def __call__(self, rng: random.Random, size: str, options: Options) -> Network:
        """Make the player, before the first move. Raises BadPlayer where it was trained for something else."""
        game, trained = games.get(self.game), self.trained
        number = game.seats_of(options).index(self.seat)
        if trained.size != size:
            raise BadPlayer(f"{self.name} was trained for the size {trained.size}, not {size}.")
        tensors = game.tensors()
        tensor, actions = tensors.tensor(size, options, number), tensors.bounds(size, options).actions
        layers = trained.nets[self.seat]
        if not fits(layers, tensor.length, actions):
            raise BadPlayer(f"{self.name} was trained for another version of {game.title}: its numbers are others.")
        return Network(layers, tensor, rng)


def fits(layers: Layers, length: int, actions: int) -> bool:
    """Say whether layers go from an observation of this length to these steps and a value."""
    widths: Sequence[tuple[int, ...]] = [weights.shape for weights, _ in layers]
    joined = all(one[1] == other[0] for one, other in itertools.pairwise(widths))
    # A seat whose own observation is shorter than the longest is trained with zeros behind it.
    return joined and widths[0][0] >= length and widths[-1][1] == actions + 1


def learned(name: str, game: AnyGame, options: Options) -> None:
    """Raise BadOption where a network was trained with other options than these."""
    trained = _found(name).options
    for option in game.options:
        was, now = (chosen.get(option.name, option.choices[0]) for chosen in (trained, options))
        if was != now:
            text = marked("{name} was trained with {option}={was}, and here it is {option}={now}.")
            raise BadOption(Message(text, {"name": name, "option": option.name, "was": str(was), "now": str(now)}))


@functools.lru_cache(maxsize=8)
def _read(path: Path, _changed: float) -> Trained:
    return read(path)


def _found(name: str) -> Trained:
    path = Path(name.removeprefix(PREFIX)).expanduser().resolve()
    return _read(path, path.stat().st_mtime if path.is_file() else 0.0)


def maker_of(name: str, game: str, seat: str) -> NetworkMaker:
    """Return the maker of the player that a name asks for. Raises BadPlayer, MissingExtra."""
    try:
        import numpy  # noqa: F401 - whether it is there
    except ImportError as error:
        raise missing_extra(error, "gymnasium") from None
    trained = _found(name)
    if trained.game != game:
        raise BadPlayer(f"{name} was trained for {trained.game}, not {game}.")
    if seat not in trained.nets:
        raise BadPlayer(f"{name} has no network for the {seat}; it has: {', '.join(trained.nets)}.")
    return NetworkMaker(trained, game, seat, name)
