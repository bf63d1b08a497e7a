"""How likely a game of Traqué alone is to be won: a small network, fitted to games by benchmarks/traque_value.py."""

from __future__ import annotations

import math
import tomllib
from functools import cache
from importlib.resources import files
from operator import mul

import msgspec

from hallali.games.traque.bots.features import features
from hallali.games.traque.bots.judgement import Judgement
from hallali.games.traque.rules.state import State


class Net(msgspec.Struct, frozen=True):
    """The weights of a small network."""

    rows: list[list[float]]  #: by unit, its weight of each feature
    biases: list[float]  #: by unit, its bias
    sums: list[float]  #: by unit, its weight in the sum
    bias: float  #: the bias of the sum


def chance(net: Net, numbers: list[float]) -> float:
    """Return the chance of a win by the features of a position.

    >>> chance(Net(rows=[[1.0, -1.0]], biases=[0.0], sums=[2.0], bias=0.0), [1.0, 3.0])
    0.5
    """
    total = net.bias
    for row, bias, weight in zip(net.rows, net.biases, net.sums, strict=True):
        unit = sum(map(mul, row, numbers), bias)
        if unit > 0.0:
            total += weight * unit
    return 1.0 / (1.0 + math.exp(-max(-30.0, min(30.0, total))))


def value(judge: Judgement, state: State) -> float:
    """Return the chance of a win at the start of a turn of the only player."""
    return chance(_net(), features(judge, state))


@cache
def _net() -> Net:
    text = (files("hallali.games.traque.bots") / "value.toml").read_text("utf-8")
    return msgspec.convert(tomllib.loads(text), Net)
