"""Solves a small size exactly: the value of the game, and how far the found strategies are from an equilibrium."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from hallali import games
from hallali.core.errors import BadOption, Message, missing_extra


class Solved(msgspec.Struct, kw_only=True):
    """A solved game.

    value: what each seat gets where both play the found strategies; in Fugitif 1 for a win and -1 for a defeat, in Le
    Traqueur's one-sided search turns. win: each seat's chance to win, where the game is won or lost.
    exploitability: the mean over the seats of what a best response to the other's strategy gains, in units of `value`
    (in chances to win where there is `win`).
    nodes: positions that were walked; infosets: information sets by seat.
    """

    game: str
    size: str
    options: dict[str, Any]
    method: str
    value: dict[str, float]
    win: dict[str, float] | None
    exploitability: float
    nodes: int
    infosets: dict[str, int]
    terms: int
    iterations: int
    seconds_to_write: float
    seconds_per_iteration: float


def form_of(game: str, size: str, options: Mapping[str, Any]) -> Any:
    """Write a game in sequence form. Raises MissingExtra, TooLarge, BadOption."""
    try:
        from hallali.search.export import export
    except ImportError as error:
        raise missing_extra(error, "solve") from None
    if game == "traqueur":
        return _search_form(size, options)
    return export(games.get(game), size, options)


def _search_form(size: str, options: Mapping[str, Any]) -> Any:
    from hallali.games.traqueur.sizes import ONE_SIDED, SAME_TURN, limit_of, options_of, size_of
    from hallali.search.hide_and_seek import search_form

    grid = size_of(size)
    chosen = options_of(grid, options)
    if chosen.mode != ONE_SIDED:
        raise BadOption(Message("Only the one-sided search is solved: give --option mode=one-sided."))
    return search_form(grid, limit_of(grid, chosen), chosen.leaving == SAME_TURN)


def solve(
    game: str,
    size: str,
    options: Mapping[str, Any],
    target: float = 1e-4,
    most: int = 20_000,
    plus: bool = False,
    progress: Callable[[int], None] | None = None,
) -> Solved:
    """Iterate until the exploitability is below `target` or `most` iterations are done.

    plus: by CFR+ and not by PCFR+. progress: told of each batch of iterations. Raises MissingExtra, TooLarge.
    """
    began = time.perf_counter()
    form = form_of(game, size, options)
    written = time.perf_counter() - began
    from hallali.search import solve as solver

    known = games.get(game)
    run = solver.Solver(form, predict=not plus)
    run.run(1)  # compiles
    seconds = 0.0
    won = game != "traqueur"
    half = 0.5 if won else 1.0
    while True:
        began = time.perf_counter()
        run.run(100)
        seconds += time.perf_counter() - began
        plans = (run.average(0), run.average(1))
        gap = half * sum(solver.exploitability(form, plans)) / 2
        if progress is not None:
            progress(100)
        if gap < target or run.iterations >= most:
            break
    worth = solver.value(form, plans)
    value = dict(zip(known.seats, (worth, -worth), strict=True))
    return Solved(
        game=game,
        size=size,
        options=dict(options),
        method="CFR+" if plus else "PCFR+",
        value=value,
        win={seat: (1 + worth) / 2 for seat, worth in value.items()} if won else None,
        exploitability=gap,
        nodes=form.nodes,
        infosets=dict(zip(known.seats, form.infosets, strict=True)),
        terms=len(form.pays),
        iterations=run.iterations,
        seconds_to_write=round(written, 3),
        seconds_per_iteration=seconds / (run.iterations - 1),
    )
