"""Fugitif's bots, by seat and name."""

from __future__ import annotations

import random
from collections.abc import Mapping
from functools import cache
from typing import Any

from hallali.core.contract import Game
from hallali.core.player import Levels, Maker, Player
from hallali.games.fugitif.bots import fugitive, guarded, marshal, policies, practised, simple
from hallali.games.fugitif.rules.box import sized
from hallali.games.fugitif.rules.view import FugitifView


def _fugitive(kind: type[fugitive.Sitter], **habits: Any) -> Maker:
    def build(rng: random.Random, size: str, options: Mapping[str, Any]) -> Player[FugitifView]:
        return kind(rng, sized(size, str(options.get("edition", ""))), options, **habits)

    return build


def _marshal(**habits: Any) -> Maker:
    def build(rng: random.Random, size: str, options: Mapping[str, Any]) -> Player[FugitifView]:
        return marshal.Hunter(rng, sized(size, str(options.get("edition", ""))), options, **habits)

    return build


def _reader(game: Game) -> Maker:
    def build(rng: random.Random, size: str, options: Mapping[str, Any]) -> Player[FugitifView]:
        return policies.Reader(game, rng, sized(size, str(options.get("edition", ""))), options)

    return build


_random: Maker = _fugitive(simple.Random)

#: A novice Fugitive lays almost anything; an amateur and the club weigh speed against what the row gives away, by rules
#: of thumb, and with a less and less unsteady hand. The strong one judges by practice, and strays from it. The expert
#: draws lots, by odds that it practised against a Marshal who knows them.
#: A novice Marshal names at once what is likeliest for the newest hideout, believes that the Fugitive takes small
#: steps, and remembers only its last wrong guess, which it does not name again at once, whatever was laid since. An
#: amateur looks at the newest two hideouts, remembers two wrong guesses, and names two numbers together when each seems
#: likely enough by itself. The club looks at four, remembers four, and names up to three. The strong one weighs what a
#: guess is worth, but reads quickly, remembers six wrong guesses and names at most two. The expert weighs every row
#: that fits by how the Fugitive plays. None of them repeats what was just refused.
_FUGITIVES: Levels = {
    "random": _random,
    "heuristic": _fugitive(simple.Heuristic),
    "counting": _fugitive(simple.Counting),
    "creeper": _fugitive(simple.Creeper),
    "overpayer": _fugitive(simple.Overpayer),
    "novice": _fugitive(fugitive.Instincts, care=0.0, noise=2.8, look=False),
    "amateur": _fugitive(fugitive.Instincts, care=0.3, noise=1.9),
    "club": _fugitive(fugitive.Instincts, care=0.6, noise=0.8),
    "strong": _fugitive(practised.Practised, noise=0.6),
    "expert": _fugitive(guarded.Guarded),
    "instincts": _fugitive(practised.Practised, noise=0.05),
}


@cache
def levels(game: Game) -> tuple[Levels, ...]:
    """Return the bots of each seat. game: Fugitif itself."""
    reader = _reader(game)
    marshals: Levels = {
        "random": _random,
        "novice": _marshal(source="trail", memory=1, haste=True, recent=1, lean=0.8, recalls=1),
        "amateur": _marshal(source="trail", memory=2, haste=True, recent=2, bold=2, sure=0.7),
        "club": _marshal(source="trail", memory=4, haste=True, recent=4, bold=3, sure=0.6),
        "strong": _marshal(source="trail", memory=6, width=200, bold=2),
        "expert": reader,
        "belief": _marshal(),
        "policies": reader,
    }
    return _FUGITIVES, marshals
