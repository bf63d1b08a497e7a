"""Bots against bots: who wins how often, and how far the figure can be trusted."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import msgspec

from hallali import games
from hallali.lab import match, pool
from hallali.lab.wilson import Rate, wilson


class Result(msgspec.Struct, frozen=True):
    """What a contest showed. players: seat -> bot; rate: seat -> share of games won, with its 95% interval."""

    game: str
    games: int
    wins: dict[str, int]
    rate: dict[str, Rate]
    players: dict[str, str]
    seed: str
    size: str
    options: dict[str, Any]
    outcomes: dict[str, int]


def _one(name: str, players: tuple[str, ...], size: str, options: Mapping[str, Any], seed: str) -> tuple[int, str]:
    record, returns = match.play(games.get(name), players, seed, size, options)
    best = max(returns)
    return (returns.index(best) if best > min(returns) else -1), record.result


def contest(
    name: str,
    players: tuple[str, ...],
    count: int,
    seed: str,
    size: str = "real",
    options: Mapping[str, Any] | None = None,
    workers: int = 0,
    progress: Callable[[int], None] | None = None,
) -> Result:
    """Let the named bots play `count` games, one bot a seat in seat order.

    seed: game number i is dealt from "seed:i", so two contests with one seed are dealt alike. Raises BadOption.
    """
    game = games.get(name)
    game.new(size, options)
    chosen = dict(options or {})
    wins = dict.fromkeys(game.seats, 0)
    outcomes: dict[str, int] = {}
    work = partial(_one, name, players, size, chosen)
    for winner, outcome in pool.spread(work, [f"{seed}:{number}" for number in range(count)], workers):
        if winner >= 0:
            wins[game.seats[winner]] += 1
        outcomes[outcome] = outcomes.get(outcome, 0) + 1
        if progress:
            progress(1)
    return Result(
        game=name,
        games=count,
        wins=wins,
        rate={seat: wilson(won, count) for seat, won in wins.items()},
        players=dict(zip(game.seats, players, strict=True)),
        seed=seed,
        size=size,
        options=chosen,
        outcomes=dict(sorted(outcomes.items())),
    )
