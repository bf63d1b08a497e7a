"""Fugitif's bots, by seat and name."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from hallali.core.player import Levels, Maker, Player
from hallali.games.fugitif.bots import fugitive, marshal, policies, practised, simple
from hallali.games.fugitif.rules.sizes import size_of


def _fugitive(kind: type[fugitive.Sitter], **habits: Any) -> Maker:
    def build(rng: random.Random, size: str, options: Mapping[str, Any]) -> Player:
        return kind(rng, size_of(size), options, **habits)

    return build


def _marshal(**habits: Any) -> Maker:
    def build(rng: random.Random, size: str, options: Mapping[str, Any]) -> Player:
        return marshal.Hunter(rng, size_of(size), options, **habits)

    return build


def _reader(rng: random.Random, size: str, options: Mapping[str, Any]) -> Player:
    return policies.Reader(rng, size_of(size), options)


_random: Maker = _fugitive(simple.Random)

LEVELS: tuple[Levels, ...] = (
    {
        "random": _random,
        "heuristic": _fugitive(simple.Heuristic),
        "counting": _fugitive(simple.Counting),
        "novice": _fugitive(fugitive.Instincts, care=0.0, noise=3.5, look=False),
        "amateur": _fugitive(fugitive.Instincts, care=0.4, noise=1.2),
        "club": _fugitive(practised.Practised, noise=0.7),
        "strong": _fugitive(practised.Practised, noise=0.3),
        "expert": _fugitive(practised.Practised, noise=0.05),
        "instincts": _fugitive(practised.Practised, noise=0.05),
    },
    {
        "random": _random,
        "novice": _marshal(source="trail", memory=2, haste=True, recent=2),
        "amateur": _marshal(source="trail", memory=5, joint=False, width=200, recent=3, bold=2),
        "club": _marshal(source="trail", width=200),
        "strong": _marshal(),
        "expert": _marshal(),
        "belief": _marshal(),
        "policies": _reader,
    },
)

__all__ = ["LEVELS"]
