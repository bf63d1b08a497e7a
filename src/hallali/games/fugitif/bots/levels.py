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

#: A novice Fugitive lays almost anything; an amateur weighs speed against what the row gives away, by rules of thumb.
#: From the club on they judge by practice, and stray from it less and less.
#: A novice Marshal names at once what is likeliest for the newest hideout, believes that the Fugitive runs as far as it
#: can, and remembers its last wrong guess alone. An amateur remembers two, and believes less of that. The club names
#: what is likeliest for any of the newest three. The strong one weighs what a guess is worth, but reads quickly and
#: remembers ten wrong guesses; the expert counts every row that fits.
LEVELS: tuple[Levels, ...] = (
    {
        "random": _random,
        "heuristic": _fugitive(simple.Heuristic),
        "counting": _fugitive(simple.Counting),
        "novice": _fugitive(fugitive.Instincts, care=0.0, noise=3.5, look=False),
        "amateur": _fugitive(fugitive.Instincts),
        "club": _fugitive(practised.Practised, noise=0.7),
        "strong": _fugitive(practised.Practised, noise=0.25),
        "expert": _fugitive(practised.Practised, noise=0.05),
        "instincts": _fugitive(practised.Practised, noise=0.05),
    },
    {
        "random": _random,
        "novice": _marshal(source="trail", memory=1, haste=True, recent=1, lean=1.4),
        "amateur": _marshal(source="trail", memory=2, haste=True, recent=1, lean=1.15),
        "club": _marshal(source="trail", memory=4, haste=True, recent=3),
        "strong": _marshal(source="trail", memory=10, width=200, bold=3),
        "expert": _marshal(),
        "belief": _marshal(),
        "policies": _reader,
    },
)

__all__ = ["LEVELS"]
