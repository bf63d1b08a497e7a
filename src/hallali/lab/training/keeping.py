"""The folder of a training: what is wanted, how it went, the networks, and all that it takes to go on.

plan.json says what was asked for, curve.jsonl has a line for each measurement, curve.html shows them, nets.npz holds
the networks for play ("net:FILE"), and state.npz everything else. Each is replaced as a whole.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from html import escape
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from hallali.core.errors import BadOption, Message, marked
from hallali.lab import plots
from hallali.lab.training.learning import Adam, Learner, Settings
from hallali.lab.wilson import Rate
from hallali.players.network import Layers


class Pulls(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Settings that a seat may have for itself; None if it has the same as all others."""

    entropy: float | None = None  #: as in `Settings`
    magnet: float | None = None  #: as in `Settings`

    def over(self, settings: Settings) -> Settings:
        """Return the settings of all with these in their place."""
        entropy = settings.entropy if self.entropy is None else self.entropy
        return settings._replace(entropy=entropy, magnet=settings.magnet if self.magnet is None else self.magnet)


class Plan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is trained, and how.

    games, steps: games side by side, and steps of each in a round. parts: how many parts the games are played in, each
    with its own chance. hidden: widths of the layers in between. older: the share of games in which one seat is played
    by an earlier network, or by a rival. held: seats that do not learn. by_seat: what differs from the settings, by the
    name of a seat; older plans have none.
    """

    game: str  #: the game, by its name
    size: str  #: the size, by its name
    options: dict[str, Any]  #: the options of the game
    settings: Settings = Settings()
    games: int = 256
    steps: int = 64
    parts: int = 1
    hidden: tuple[int, ...] = (128, 128)
    older: float = 0.2
    held: tuple[str, ...] = ()
    seed: int = 1  #: what all chance follows from
    by_seat: dict[str, Pulls] = {}

    def settings_of(self, seat: str) -> Settings:
        """Return how a seat's network improves."""
        return self.by_seat.get(seat, Pulls()).over(self.settings)


class Line(msgspec.Struct, frozen=True):
    """One measurement: how often a seat's network wins against a bot.

    minutes: of processor time spent on learning. rounds, decisions: how many were learned from, of both seats.
    """

    minutes: float
    rounds: int
    decisions: int
    seat: str
    against: str
    games: int  #: how many were played
    won: Rate  #: the share that the network won


class Progress(msgspec.Struct):
    """How far a training has come. chance: the state of numpy's generator."""

    minutes: float = 0.0  #: of processor time spent on learning
    rounds: int = 0  #: how many were learned from
    decisions: int = 0  #: how many were learned from, of both seats
    measures: int = 0  #: how often the networks have been measured
    chance: dict[str, Any] = {}


class Folder:
    """The files of a training, by name."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.nets = path / "nets.npz"
        self._plan, self._state = path / "plan.json", path / "state.npz"

    def plan(self) -> Plan | None:
        """Return what was planned here, or None. Raises BadOption if the plan cannot be read."""
        try:
            return msgspec.json.decode(self._plan.read_bytes(), type=Plan)
        except FileNotFoundError:
            return None
        except msgspec.MsgspecError as error:
            text = marked("{file} cannot be read: {error}.")
            raise BadOption(Message(text, {"file": str(self._plan), "error": str(error)})) from None

    def begin(self, plan: Plan) -> None:
        """Make the folder, and keep the plan."""
        self.path.mkdir(parents=True, exist_ok=True)
        _replace(self._plan, msgspec.json.format(msgspec.json.encode(plan)))

    def lines(self) -> list[Line]:
        """Return the measurements so far."""
        try:
            written = (self.path / "curve.jsonl").read_bytes()
        except FileNotFoundError:
            return []
        return [msgspec.json.decode(line, type=Line) for line in written.splitlines()]

    def show(self, plan: Plan, lines: Sequence[Line]) -> None:
        """Keep the measurements, as lines and as a page."""
        _replace(self.path / "curve.jsonl", b"".join(msgspec.json.encode(line) + b"\n" for line in lines))
        _replace(self.path / "curve.html", page(plan, lines).encode())

    def keep(self, learners: Mapping[str, Learner], pools: Mapping[str, Sequence[Layers]], progress: Progress) -> None:
        """Keep all that it takes to go on."""
        found: dict[str, Any] = {"about": np.frombuffer(msgspec.json.encode(
            {"progress": progress, "layers": {seat: len(one.layers) for seat, one in learners.items()},
             "pools": {seat: len(pool) for seat, pool in pools.items()},
             "steps": {seat: one.adam.steps for seat, one in learners.items()}}), np.uint8)}  # fmt: skip
        for seat, one in learners.items():
            parts = {
                "layers": one.layers,
                "magnet": one.magnet,
                "average": one.average,
                "means": one.adam.means,
                "squares": one.adam.squares,
            }
            parts |= {f"pool{number}": layers for number, layers in enumerate(pools[seat])}
            for part, layers in parts.items():
                for number, (weights, biases) in enumerate(layers):
                    found[f"{seat}.{part}.{number}.w"], found[f"{seat}.{part}.{number}.b"] = weights, biases
        beside = self._state.with_suffix(".new.npz")
        np.savez(beside, allow_pickle=False, **found)
        os.replace(beside, self._state)

    def restored(self, learners: Mapping[str, Learner]) -> tuple[Progress, dict[str, list[Layers]]]:
        """Bring learners back to where they were; return how far that was, and the networks as they were before."""
        with np.load(self._state, allow_pickle=False) as kept:
            about = json.loads(kept["about"].tobytes())

            def layers(seat: str, part: str) -> Layers:
                numbers = range(about["layers"][seat])
                return [(kept[f"{seat}.{part}.{number}.w"], kept[f"{seat}.{part}.{number}.b"]) for number in numbers]

            for seat, one in learners.items():
                one.layers, one.magnet = layers(seat, "layers"), layers(seat, "magnet")
                # Older trainings have no average: it begins where they stopped.
                one.average = layers(seat, "average" if f"{seat}.average.0.w" in kept else "layers")
                one.adam = Adam(layers(seat, "means"), layers(seat, "squares"), about["steps"][seat])
            pools = {seat: [layers(seat, f"pool{number}") for number in range(count)]
                     for seat, count in about["pools"].items()}  # fmt: skip
        return msgspec.convert(about["progress"], Progress), pools


def _replace(path: Path, content: bytes) -> None:
    """Write a second file, then put it in place at once, so that a reader sees either the old one or the new one."""
    beside = path.with_name(path.name + ".new")
    beside.write_bytes(content)
    os.replace(beside, path)


def _listed(settings: Mapping[str, float]) -> str:
    return ", ".join(f"{name} {value:g}" for name, value in settings.items())


def page(plan: Plan, lines: Sequence[Line]) -> str:
    """Return a page with a plot for each seat: games won against each bot, with their intervals."""
    title = f"{plan.game} ({plan.size}): networks that learn by self-play"
    told = _listed(plan.settings._asdict())
    told += "".join(f"; {seat}: {_listed(msgspec.to_builtins(pulls))}" for seat, pulls in plan.by_seat.items())
    body = []
    for seat in dict.fromkeys(line.seat for line in lines):
        own = [line for line in lines if line.seat == seat]
        bots = list(dict.fromkeys(line.against for line in own))
        when = [line.minutes for line in own if line.against == bots[0]]
        series = [plots.Series(bot, [line.won for line in own if line.against == bot]) for bot in bots]
        label = f"{seat}: games won"
        drawn = plots.lines([f"{one:.3g}" for one in when], when, series, lambda rate: f"{100 * rate:.0f}%",
                            plots.Axis("minutes of processor time", "games won"), label)  # fmt: skip
        body.append(f"<div><h3>{escape(label)}</h3>{plots.key(bots)}{drawn}</div>")
    return (
        "<!doctype html><html lang='en'><head><meta charset='utf-8'><meta name='viewport' content='width=device-width'>"
        f"<title>{escape(title)}</title><style>{plots.STYLE}</style></head><body><h1>{escape(title)}</h1>"
        f"<p>{escape(told)}</p><div class='plots'>{''.join(body)}</div></body></html>\n"
    )
